/** The lobby: who is here, who is ready, and for the host what it takes to start. */

import { asking, button, capital, h, icon, list, page, rich, spelled, t, title, topBar } from "./kit.js";
import { learnRow, lostRow } from "./door.js";
import { computer, doneMark, seatRow } from "./seats.js";

export function lobby(app) {
  const { table, seats, mix } = app.view;
  const seated = app.me !== null;
  const room = table.max - seats.length;
  const top = app.host ? "phone.lobby.top_host" : seated ? "phone.lobby.top" : "phone.lobby.top_watch";
  return page("lobby", {
    top: topBar(app, rich(top, { code: table.code })),
    read: [
      h(
        "div",
        { class: "headline" },
        title(capital(t("phone.lobby.seats", { n: seats.length, number: spelled(seats.length) }))),
        h("span", { class: "small" }, t(room > 0 ? "phone.lobby.room" : "phone.lobby.full", { n: room })),
      ),
      !seated && h("p", { class: "pane note" }, t(`no.${app.view.you.may_join}`)),
      h("div", { class: "list" }, seats.map((seat) => lobbyRow(app, seat))),
      lostRow(app),
      seated && tools(app),
      // Whoever is alone here has time for it.
      seated && seats.filter((seat) => !seat.computer).length === 1 && h("div", { class: "alone" }, learnRow(app, table.game)),
    ],
    foot: seated && [
      app.host ? startButton(app) : readyButton(app),
      !app.host && seats[app.me].ready && h("p", { class: "small", role: "status" }, waitWords(app)),
      h("p", { class: "small" }, mix ? mixWords(mix) : t("phone.lobby.need", { min: table.min, max: table.max })),
    ],
  });
}

function lobbyRow(app, seat) {
  const k = seat.seat;
  const notes = [seat.host && t("phone.host"), seat.away !== null && !seat.computer && t("phone.seat.away", { time: app.clock(seat.away) })];
  const words = notes.filter(Boolean).join(" · ");
  return seatRow(app, k, {
    note: seat.computer ? computer() : words || null,
    end: doneMark(seat.ready, "phone.ready"),
    act: app.host ? () => app.open("placed", { seat: k }) : null,
    cls: "flat",
  });
}

function tools(app) {
  const { table, seats } = app.view;
  const add = app.host && table.computers;
  const full = seats.length >= table.max;
  const { settings } = table;
  const level = seats.some((seat) => seat.computer) && t("phone.settings.level", { level: t(`phone.level.${settings.level}`) });
  const summary = t("phone.settings.summary", {
    seating: t(`phone.seating.${settings.seating}`),
    pace: t(`phone.pace.${settings.pace}`),
    statements: t(`phone.statements.${settings.statements ? "on" : "off"}`),
  });
  const words = h("span", { class: "n" }, h("b", null, app.host ? t("phone.settings") : t("title")), h("em", null, [summary, level].filter(Boolean).join(" · ")));
  return [
    h(
      "div",
      { class: add ? "pair tools" : "tools" },
      add &&
        asking(app, "host", {
          cls: "slim",
          sign: "line_plus",
          label: t("phone.lobby.add"),
          off: full ? t("phone.lobby.full") : "",
          act: () => app.order({ do: "add_computer" }),
        }),
      button({ cls: "slim", sign: "line_share", label: t("phone.invite"), act: () => app.open("invite") }),
    ),
    app.host
      ? h("button", { type: "button", class: "pane wide-row", onclick: () => app.open("settings") }, words, icon("line_right"))
      : h("div", { class: "pane wide-row" }, words),
  ];
}

function readyButton(app) {
  const ready = app.view.seats[app.me].ready;
  return asking(app, "ready", {
    kind: ready ? "" : "main",
    label: t(ready ? "phone.lobby.unready" : "phone.lobby.ready"),
    act: () => app.ready(!ready),
  });
}

/** What somebody who is ready waits for. */
function waitWords(app) {
  const { table, seats } = app.view;
  if (table.blocked) return blockedWords(app, table.blocked);
  return t("phone.lobby.wait", { host: seats.find((seat) => seat.host)?.name ?? "" });
}

function startButton(app) {
  const { table, seats } = app.view;
  if (!seats[app.me].ready) return readyButton(app);
  return asking(app, "host", {
    kind: "main",
    label: t("phone.lobby.start", { n: seats.length }),
    off: table.blocked ? blockedWords(app, table.blocked) : "",
    act: () => app.order({ do: "start" }),
  });
}

function blockedWords(app, { why, need, seats }) {
  const names = list((seats ?? []).map(app.name));
  return t(`phone.blocked.${why}`, { n: why === "not_ready" ? (seats ?? []).length : (need ?? 0), names });
}

/** "One Regent, two agents, four Citizens" */
export function mixWords(mix) {
  const parts = ["leader", "agent", "loyal"]
    .filter((role) => mix[role] > 0)
    .map((role) => t(`count.${role}`, { n: mix[role], number: spelled(mix[role]) }));
  return capital(parts.join(", "));
}
