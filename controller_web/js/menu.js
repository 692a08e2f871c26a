/** What is behind the three dots: invite, record, rules, how this phone reads, leave. The host's part is in hosting.js. */

import { LANGUAGES, asking, button, h, icon, page, t, title, topBar } from "./kit.js";

const SIZES = [0, 1, 2, 3];
const CODE = new URL("../../../qr.svg", import.meta.url).href;

export function menu(app) {
  const { view } = app;
  const { game, table } = view;
  const item = (name, label, sign) =>
    h("button", { type: "button", key: name, class: "row item", onclick: () => app.swap(name) }, icon(sign), h("span", { class: "n" }, label), icon("line_right"));
  return page("menu", {
    top: topBar({ view: null }, t("phone.menu.table", { code: table.code })),
    read: [
      title(t("phone.menu")),
      h(
        "div",
        { class: "list" },
        app.host && item("hosting", t("phone.menu.host"), "line_sliders"),
        game && view.mine && item("role", t("phone.menu.role"), "eye"),
        game && item("council", t("phone.council"), "chair"),
        game && item("record", t("phone.record"), "book"),
        view.say.length > 0 && item("say", t("phone.say.open"), "speech"),
        item("invite", t("phone.invite.menu"), "line_share"),
        item("rules", t("phone.rules"), "cards"),
        item("learn", t("phone.learn.menu"), "line_thumb"),
        item("reading", t("phone.reading"), "phone"),
        app.me === null && item("reclaim", t("phone.reclaim"), "chair"),
        app.me !== null && item("leave", t("phone.leave"), "door"),
      ),
    ],
    foot: button({ kind: "main", label: t(view.prompt ? "phone.back.asked" : "phone.back"), act: app.home }),
  });
}

/** The link for a friend: to show, to copy, to send. */
export function invite(app) {
  const { url, code, public: everywhere } = app.view.table;
  const link = url ? new URL(url).href : location.href;
  const here = app.pages.at(-1);
  const send = async () => {
    try {
      if (navigator.share) await navigator.share({ title: t("title"), url: link });
      else await navigator.clipboard.writeText(link);
      here.done = !navigator.share;
    } catch {
      // On a plain address browsers lend neither: then the link is marked, to be copied by hand.
      getSelection()?.selectAllChildren(document.getElementById("link"));
      here.byHand = true;
    }
    app.render();
  };
  return page("invite", {
    top: topBar({ view: null }, t("phone.menu.table", { code })),
    read: [
      title(t("phone.invite.title")),
      h("p", { class: "sub" }, t(everywhere ? "phone.invite.everywhere" : "phone.invite.house")),
      !everywhere && h("p", { class: "small apart" }, t("phone.invite.house.far")),
      h("p", { class: "pane link", id: "link" }, link),
      here.done && h("p", { class: "small", role: "status" }, t("phone.invite.copied")),
      here.byHand && h("p", { class: "small", role: "status" }, t("phone.invite.by_hand")),
      // The picture is of the address, so another address is another picture.
      url && h("img", { class: "scan", key: url, src: `${CODE}?${encodeURIComponent(url)}`, alt: t("phone.invite.scan"), width: "220", height: "220" }),
      h("p", { class: "small mid" }, t("phone.invite.code", { code })),
    ],
    foot: [
      button({ kind: "main", sign: "line_share", label: t(navigator.share ? "phone.invite.send" : "phone.invite.copy"), act: send }),
      button({ kind: "quiet", label: t("phone.back"), act: app.back }),
    ],
  });
}

/** How this phone reads: text size, how secrets open, the buzz. */
export function reading(app) {
  const { prefs } = app;
  return page("reading", {
    top: topBar({ view: null }, t("phone.menu")),
    read: [
      title(t("phone.reading")),
      h("p", { class: "label", id: "size" }, t("phone.size")),
      h(
        "div",
        { class: "sizes", role: "group", "aria-labelledby": "size" },
        SIZES.map((size) =>
          button({ key: size, cls: `slim dn ${prefs.size === size ? "on" : ""}`, pressed: prefs.size === size, label: t(`phone.size.${size}`), act: () => app.set("size", size) }),
        ),
      ),
      h("p", { class: "label", id: "language" }, t("phone.language")),
      h(
        "div",
        { class: "choices of-3", role: "group", "aria-labelledby": "language" },
        LANGUAGES.map((lang) =>
          button({ key: lang, cls: `slim dn ${document.documentElement.lang === lang ? "on" : ""}`, pressed: document.documentElement.lang === lang, label: t(`language.${lang}`), act: () => app.speakIn(lang) }),
        ),
      ),
      toggle(app, "tap", t("phone.prefs.tap"), t("phone.prefs.tap.help")),
      toggle(app, "left", t("phone.prefs.left"), t("phone.prefs.left.help")),
      toggle(app, "buzz", t("phone.prefs.buzz"), t("phone.prefs.buzz.help")),
    ],
    foot: button({ label: t("phone.back"), act: app.back }),
  });
}

const toggle = (app, pref, label, help) => switchRow({ key: pref, label, help, on: app.prefs[pref], act: () => app.set(pref, !app.prefs[pref]) });

/** A row that is on or off. */
export function switchRow({ key, label, help, on, act }) {
  return h(
    "button",
    { type: "button", key, class: "pane wide-row", role: "switch", "aria-checked": String(on), onclick: act },
    h("span", { class: "n" }, h("b", null, label), h("em", null, help)),
    h("span", { class: "state" }, t(on ? "phone.on" : "phone.off")),
    h("i", { class: `pick ${on ? "f" : ""}` }),
  );
}

/** Asked before the table is left. */
export function leave(app) {
  const lobby = app.view.table.stage === "lobby";
  return page("leave", {
    top: topBar({ view: null }, t("phone.menu.table", { code: app.view.table.code })),
    read: [title(t("phone.leave.title")), h("p", { class: "sub" }, t(lobby ? "phone.leave.lobby" : "phone.leave.game"))],
    foot: [
      asking(app, "leave", { label: t("phone.leave.go"), act: app.leave }),
      h("div", { class: "gap-20" }),
      button({ kind: "main", label: t("phone.leave.stay"), act: app.home }),
    ],
  });
}
