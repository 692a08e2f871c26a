/**
 * The door: all that is shown before a seat is taken, and whenever the table can't be reached.
 * It is loaded first, so that none of it needs the network any more.
 */

import { asking, button, capital, h, icon, known, list, page, rich, sigil, t, title, topBar } from "./kit.js";

const NAME_MAX = 64; // room for sixteen letters made of several code points each

/** The rose of the Council, in line. */
export const rose = () => icon("line_rose", "rose");

const brand = (app) => [
  h("div", { class: "brand" }, rose(), title(t("title"))),
  !app.view && h("p", { class: "sub" }, t("phone.tagline")),
];

/** While the first word of the table is on its way. */
export function opening(app) {
  return page("opening", {
    top: topBar(app, app.code && rich("phone.table", { code: app.code })),
    read: [brand(app), app.code && h("p", { class: "sub", role: "status" }, t("phone.opening"))],
  });
}

/** Opened without a table's code, or with one that no table has. */
export function code(app) {
  const typed = (app.draft("code").code ??= "");
  const go = (event) => {
    event.preventDefault();
    if (typed) app.enter(typed);
  };
  return page("code", {
    top: topBar(app, t("phone.code.top")),
    read: [
      brand(app),
      h(
        "form",
        { onsubmit: go, id: "code-form", novalidate: true },
        field({
          id: "code",
          label: t("phone.code.label"),
          cls: "codefield",
          value: typed,
          input: (value) => {
            app.draft("code").code = value.toUpperCase().replace(/[^A-Z0-9]/g, "").slice(0, 6);
            app.render();
          },
          more: { maxlength: "6", autocapitalize: "characters", enterkeyhint: "go" },
        }),
      ),
      h("p", { class: "sub" }, t("phone.code.help")),
      learnRow(app),
    ],
    foot: button({
      kind: "main",
      label: t("phone.code.go", { code: typed }),
      off: typed ? "" : t("phone.code.missing"),
      act: go,
    }),
  });
}

function field({ id, label, value, input, more, cls = "" }) {
  return [
    h("label", { class: "label", for: id }, label),
    h(
      "div",
      { class: `pane field ${cls}` },
      h("input", {
        id,
        value,
        type: "text",
        autocomplete: "off",
        autocorrect: "off",
        spellcheck: "false",
        oninput: (event) => input(event.target.value),
        ...more,
      }),
    ),
  ];
}

/** Name and mark: all that is asked of a guest. */
export function join(app) {
  const { view } = app;
  const mine = app.join;
  const free = new Set(view.sigils);
  const marks = allMarks(view);
  if (!free.has(mine.sigil)) mine.sigil = mine.picked ? null : (view.sigils[0] ?? null);
  const name = mine.name.trim();
  const sit = (event) => {
    event?.preventDefault();
    if (name && mine.sigil) app.sit();
  };
  const off = !name ? t("phone.join.no_name") : !mine.sigil ? t("phone.join.no_mark") : "";
  return page("join", {
    top: topBar(app, rich("phone.join.top", { code: view.table.code, n: view.seats.length })),
    read: [
      brand(app),
      h(
        "form",
        { onsubmit: sit, novalidate: true },
        field({
          id: "name",
          label: t("phone.join.name"),
          value: mine.name,
          input: (value) => {
            mine.name = value;
            mine.refused = null;
            app.render();
          },
          more: {
            maxlength: String(NAME_MAX),
            enterkeyhint: "done",
            "aria-describedby": mine.refused ? "refused" : null,
          },
        }),
      ),
      mine.refused && h("p", { class: "refused", id: "refused", role: "alert" }, mine.refused),
      h("p", { class: "label", id: "marks" }, t("phone.join.mark")),
      h(
        "div",
        { class: "marks", role: "group", "aria-labelledby": "marks" },
        marks.map((mark) => markButton(app, mark, free.has(mark))),
      ),
      lostRow(app),
      learnRow(app, view.table.game),
    ],
    foot: asking(app, "join", { kind: "main", label: t("phone.join.sit", { name }), off, act: sit }),
  });
}

/** The way back to a seat, for a phone without one, while somebody's phone is away. */
export function lostRow(app) {
  const { seats, you } = app.view;
  if (app.me !== null || !(you.asking?.open || seats.some((seat) => !seat.computer && !seat.present))) return null;
  return h(
    "button",
    { type: "button", key: "reclaim", class: "row learn-row", onclick: () => app.open("reclaim") },
    icon("chair"),
    h("span", { class: "n" }, t("phone.reclaim"), h("em", null, t("phone.reclaim.help"))),
    icon("line_right"),
  );
}

/** The way to the tutorial, for whoever is new to the game. */
export const learnRow = (app, game) =>
  h(
    "button",
    { type: "button", key: "learn", class: "row learn-row", onclick: () => app.open("learn", { game }) },
    icon("line_thumb"),
    h("span", { class: "n" }, t("phone.learn"), h("em", null, t("phone.learn.help"))),
    icon("line_right"),
  );

// The drawn marks stay in their order: those that are taken keep their place and say so.
function allMarks(view) {
  const drawn = [...document.querySelectorAll(".symbols symbol[id^='sigil-']")].map((s) => s.id.slice(6));
  const offered = new Set([...view.sigils, ...view.seats.map((seat) => seat.sigil)]);
  const order = drawn.filter((mark) => offered.has(mark));
  return [...order, ...[...offered].filter((mark) => !order.includes(mark))];
}

function markButton(app, mark, free) {
  const name = known(`sigil.${mark}`) ? t(`sigil.${mark}`) : capital(mark);
  const pick = () => {
    Object.assign(app.join, { sigil: mark, picked: true, refused: null });
    app.render();
  };
  return h(
    "button",
    {
      key: mark,
      type: "button",
      class: `pane mark ${free ? "" : "taken"} ${app.join.sigil === mark ? "on" : ""}`,
      "aria-label": free ? name : t("phone.join.taken_mark", { name }),
      "aria-pressed": String(app.join.sigil === mark),
      "aria-disabled": free ? null : "true",
      onclick: free ? pick : null,
    },
    sigil(mark),
    h("span", null, free ? name : t("phone.join.taken")),
  );
}

/** This page has stopped by itself: another tab, an unseating, a wrong code, or a leave. */
export function over(app) {
  if (app.over === "other_table") return wrongTable(app);
  const again = () => app.enter();
  return page("over", {
    top: topBar({ view: null }, rich("phone.table", { code: app.code })),
    read: [
      icon(app.over === "replaced" ? "line_tabs" : "chair", "large"),
      title(t(`phone.over.${app.over}`)),
      h("p", { class: "sub" }, t(`phone.over.${app.over}.help`)),
    ],
    foot: button({ kind: "main", label: t(`phone.over.${app.over}.go`), act: again }),
  });
}

function wrongTable(app) {
  const other = () => {
    history.replaceState(null, "", "./");
    Object.assign(app, { over: null, code: "" });
    app.render();
  };
  return page("over", {
    top: topBar({ view: null }, t("phone.code.top")),
    read: [
      title(t("phone.over.other_table", { code: app.code })),
      h("p", { class: "sub" }, t("phone.over.other_table.help")),
    ],
    foot: [
      button({ kind: "main", label: t("phone.over.other_table.go"), act: other }),
      button({ label: t("phone.away.now"), act: () => app.enter() }),
    ],
  });
}

/** The sheet that lies over everything while the table is out of reach. */
export function away(app) {
  const ended = app.line === "closed";
  return [
    h(
      "div",
      { class: "beside" },
      icon("away", "large"),
      h(
        "div",
        { role: "status" },
        h("h2", null, t(ended ? "phone.closed" : "phone.away")),
        h("p", null, t(ended ? "phone.closed.help" : app.me === null ? "phone.away.watcher" : "phone.away.kept")),
      ),
    ),
    h("hr"),
    h("p", { class: "small" }, t("phone.away.minute")),
    button({ label: t("phone.away.now"), act: app.retry }),
  ];
}

/** The sheet of a table that stands still: by the host, or because its program was started anew. */
export function paused(app, why) {
  const go = () => app.order(why === "host" ? { do: "pause", on: false } : { do: "resume" });
  const host = app.view.seats.find((seat) => seat.host)?.name;
  const missing = app.view.seats.filter((seat) => !seat.computer && !seat.present).map((seat) => seat.name);
  return [
    h(
      "div",
      { class: "beside" },
      icon("pause", "large"),
      h("div", { role: "status" }, h("h2", null, t(`phone.paused.${why}`)), h("p", null, t(`phone.paused.${why}.help`))),
    ),
    missing.length > 0 && h("p", { class: "small" }, t("phone.paused.missing", { names: list(missing), n: missing.length })),
    app.host
      ? asking(app, "host", { kind: "main", label: t(`phone.paused.${why}.go`), act: go })
      : h("p", { class: "small" }, t("phone.paused.who", { host })),
    button({ kind: "quiet", label: t("phone.menu"), act: () => app.open("menu") }),
  ];
}
