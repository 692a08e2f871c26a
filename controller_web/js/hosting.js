/** The host's part: settings, people, pause, hurry. The host sees no secret that others don't. */

import { asking, button, h, icon, page, t, title, topBar } from "./kit.js";
import { seatRow } from "./seats.js";
import { switchRow } from "./menu.js";

const back = (app) => button({ label: t("phone.back"), act: app.back });
const top = (app) => topBar({ view: null }, t("phone.menu.table", { code: app.view.table.code }));

/** Orders for the table, and a list of people to do something about. */
export function hosting(app) {
  const { table, seats, game } = app.view;
  const running = table.stage === "play" || table.stage === "deal";
  const ask = (order, label) => asking(app, "host", { key: order.do, label, act: () => app.order(order) });
  return page("hosting", {
    top: top(app),
    read: [
      title(t("phone.menu.host")),
      h(
        "div",
        { class: "list spaced" },
        running && !table.paused && ask({ do: "pause", on: true }, t("phone.host.pause")),
        table.paused === "host" && ask({ do: "pause", on: false }, t("phone.paused.host.go")),
        table.paused === "interrupted" && ask({ do: "resume" }, t("phone.paused.interrupted.go")),
        running && ask({ do: "hurry" }, t("phone.host.hurry")),
        table.stage === "deal" && ask({ do: "begin" }, t("phone.look.begin")),
        ask({ do: "lock", on: !table.locked }, t(table.locked ? "phone.host.unlock" : "phone.host.lock")),
        button({ key: "settings", label: t("phone.settings"), act: () => app.open("settings") }),
        running && button({ key: "end", label: t("phone.host.end"), act: () => app.open("newTable") }),
      ),
      h("h2", { class: "apart" }, t("phone.host.people")),
      h("p", { class: "small" }, t("phone.host.people.help")),
      h("div", { class: "list" }, seats.map((seat) => seatRow(app, seat.seat, { act: () => app.open("placed", { seat: seat.seat }), end: icon("line_right"), cls: "flat" }))),
    ],
    foot: button({ kind: "main", label: t(app.view.prompt ? "phone.back.asked" : "phone.back"), act: app.home }),
  });
}

/** One seat, for the host: move, remove, hand the host's role over, let a computer player sit in. */
export function placed(app) {
  const { seat: k } = app.pages.at(-1);
  const { table, seats } = app.view;
  const seat = seats[k];
  if (!seat) return page("placed", { top: top(app), read: title(t("phone.placed.gone")), foot: back(app) });
  const lobby = table.stage === "lobby";
  const person = !seat.computer;
  const ask = (key, order, label, after) =>
    asking(app, "host", { key, label, act: async () => (await app.order(order)) && after?.() });
  const moves = [k - 1, k + 1].filter((to) => to in seats);
  const move = (to) => ask(`move ${to - k}`, { do: "move", seat: k, to }, t(to < k ? "phone.placed.earlier" : "phone.placed.later"), () => app.swap("placed", { seat: to }));
  const sits = seat.sitting_in;
  return page("placed", {
    top: top(app),
    read: [
      h("h1", { tabindex: "-1" }, seat.name),
      h("p", { class: "sub" }, t("phone.dossier.seat", { n: k + 1, all: seats.length })),
    ],
    touch: [
      lobby && h("div", { class: moves.length > 1 ? "pair" : "" }, moves.map(move)),
      person && !seat.host && ask("host", { do: "hand_over", seat: k }, t("phone.placed.host", { name: seat.name }), app.home),
      (app.view.game?.waiting ?? []).includes(k) && k !== app.me && ask("nudge", { do: "nudge", seat: k }, t("phone.placed.nudge", { name: seat.name }), app.home),
      !lobby && person && table.computers && k !== app.me &&
        ask("sit", { do: "sit_in", seat: k, on: !sits }, t(sits ? "phone.placed.sit_out" : "phone.placed.sit_in", { name: seat.name }), app.home),
      !lobby && person && table.computers && k !== app.me && h("p", { class: "small" }, t("phone.placed.sit_in.help")),
      lobby && k !== app.me && h("div", { class: "gap-20" }),
      lobby && k !== app.me && ask("remove", { do: "remove", seat: k }, t("phone.placed.remove", { name: seat.name }), app.home),
      lobby && k !== app.me && person && h("p", { class: "small" }, t("phone.placed.remove.help")),
    ],
    foot: back(app),
  });
}

/** The table's settings, each with a line that explains it. */
export function settings(app) {
  const { table } = app.view;
  const { settings: now } = table;
  const lobby = table.stage === "lobby";
  const set = (change) => app.order({ do: "settings", ...change });
  const group = (name, values, key) =>
    h(
      "div",
      { key: name, role: "group", "aria-labelledby": `set-${name}` },
      h("h2", { class: "apart", id: `set-${name}` }, t(`phone.set.${name}`)),
      h("p", { class: "small below" }, t(`${key}.${now[name]}.help`)),
      h(
        "div",
        { class: `choices of-${values.length}` },
        values.map((value) =>
          asking(app, "host", { key: value, cls: `slim dn ${now[name] === value ? "on" : ""}`, pressed: now[name] === value, label: t(`${key}.${value}`), act: () => set({ [name]: value }) }),
        ),
      ),
    );
  return page("settings", {
    top: top(app),
    read: [
      title(t("phone.settings")),
      lobby && table.games.length > 1 && group("game", table.games, "phone.game"),
      lobby && group("seating", ["shuffled", "set"], "phone.seating"),
      table.computers && group("level", ["relaxed", "sharp", "ruthless"], "phone.level"),
      group("pace", ["calm", "brisk", "swift"], "phone.pace"),
      h(
        "div",
        { class: "list spaced apart" },
        switchRow({ key: "statements", label: t("phone.set.statements"), help: t("phone.set.statements.help"), on: now.statements, act: () => set({ statements: !now.statements }) }),
        lobby && switchRow({ key: "lock", label: t("phone.set.lock"), help: t("phone.set.lock.help"), on: table.locked, act: () => app.order({ do: "lock", on: !table.locked }) }),
      ),
    ],
    foot: back(app),
  });
}

/** Asked before a table is cleared for new people. */
export function newTable(app) {
  return page("leave", {
    top: top(app),
    read: [title(t("phone.new_table.title")), h("p", { class: "sub" }, t("phone.new_table.help"))],
    foot: [
      asking(app, "host", { label: t("phone.new_table.go"), act: async () => (await app.order({ do: "new_table" })) && app.home() }),
      h("div", { class: "gap-20" }),
      button({ kind: "main", label: t("phone.back"), act: app.back }),
    ],
  });
}
