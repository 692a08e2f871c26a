/** What stands for a seat on the page: its mark in a roundel, its row, its ballot; and small words on people. */

import { h, icon, list, sigil, sign, t } from "./kit.js";

/** A seat's mark in its roundel; ring gold for the proposer, silver for the nominee. */
export function roundel(seat, ring = "", size = "") {
  return h("span", { class: `med ${ring} ${size}` }, sigil(seat.sigil), ring === "gone" && icon("line_cracked", "crack"));
}

/** The ring that a seat wears now. */
export function ringOf(app, k) {
  const { game, table } = app.view;
  if (!game || table.stage === "deal") return "";
  if (!game.active[k]) return "gone";
  if (game.phase === "ended") return "";
  return game.proposer === k ? "chair" : game.nominee === k ? "stew" : "";
}

export const computer = () => h("span", { class: "cp" }, icon("cog", "tiny"), t("computer"));

export const nameOf = (app, k) => [
  app.name(k),
  k === app.me && h("span", { class: "mist" }, ` · ${t("phone.you")}`),
];

/** One line on how a seat stands; null if there is nothing to say. */
export function stateOf(app, k) {
  const { view } = app;
  const { game } = view;
  const seat = view.seats[k];
  const parts = [];
  if (game && game.phase !== "ended") {
    const bar = game.barred.find((each) => each.seat === k);
    if (!game.active[k]) parts.push(removedIn(game, k));
    else if (game.proposer === k) parts.push(t("phone.seat.proposer"));
    else if (game.nominee === k) parts.push(t(game.phase === "ballot" ? "phone.seat.named" : "phone.seat.nominee"));
    // Who is barred matters while someone is named; later it would only be noise.
    if (bar && game.active[k] && ["nomination", "ballot"].includes(game.phase)) parts.push(t(`phone.barred.${bar.why}`));
  }
  if (seat.sitting_in) parts.push(t("phone.seat.sitting_in"));
  else if (seat.away !== null && !seat.computer) {
    parts.push(t("phone.seat.away", { time: app.clock(seat.away) }));
  }
  const words = parts.join(" · ");
  if (!seat.computer) return words || null;
  return [words && `${words} · `, computer()];
}

function removedIn(game, k) {
  const entry = game.record.find((each) => each.power === "remove" && each.target === k);
  return entry ? t("phone.seat.removed_in", { n: entry.n }) : t("removed");
}

/** At a row's end: done, in the words of `key`, or not yet. */
export const doneMark = (done, key) =>
  h("span", { class: `rd ${done ? "" : "no"}` }, icon(done ? "check" : "line_dots", "rdi"), t(done ? key : "phone.not_ready"));

/** Does the seat still have its seal? Nothing where the game has none. */
export function sealOf(app, k) {
  const { game } = app.view;
  if (!game?.seals || !game.active[k]) return null;
  const has = game.seals[k];
  return h(
    "span",
    { class: "sl" },
    icon(has ? "line_wax" : "line_wax_spent", has ? "wax" : "wax spent"),
    t(has ? "phone.seal.has" : "phone.seal.spent"),
  );
}

/**
 * A seat as a row: to read, or (with `act`) to touch. `why` says why it can't be chosen, when it is
 * touched all the same.
 */
export function seatRow(app, k, { act, on, end, note, cls = "", why } = {}) {
  const seat = app.view.seats[k];
  const ring = ringOf(app, k);
  const line = note !== undefined ? note : stateOf(app, k);
  const inner = [
    roundel(seat, ring, "m40"),
    h("span", { class: "n" }, nameOf(app, k), line && h("em", null, line)),
    end,
  ];
  const look = `row ${cls} ${ring === "gone" ? "gone" : ""}`;
  if (!act && !why) return h("div", { class: look, key: `seat-${k}` }, inner);
  return h(
    "button",
    {
      key: `seat-${k}`,
      type: "button",
      class: `${look} ${why ? "" : "pane pick-row"} ${on ? "on" : ""}`,
      "aria-pressed": on === undefined ? null : String(Boolean(on)),
      "aria-disabled": why ? "true" : null,
      onclick: why ? () => app.hint(t(why)) : act,
    },
    inner,
  );
}

/** The proposer and whom they name, side by side. */
export function government(app, proposer, nominee) {
  const side = (k, ring, role) =>
    h(
      "div",
      null,
      roundel(app.view.seats[k], ring, "m72"),
      h("div", { class: "nm" }, app.name(k)),
      h("div", { class: `chip ${ring}-ink` }, sign(role, "sign"), t(role)),
    );
  return h(
    "div",
    { class: "gov" },
    side(proposer, "chair", "proposer"),
    h("div", { class: "names" }, icon("line_names"), h("span", { class: "small" }, t("phone.names"))),
    side(nominee, "stew", "nominee"),
  );
}

/** Which ballots are in: a dashed place or a folded letter under each mark. Never how they read. */
export function ballotRow(app) {
  const { view } = app;
  const { game } = view;
  const active = view.seats.filter((seat) => game.active[seat.seat]);
  return h(
    "div",
    { class: "bls", vars: { "--n": active.length }, "aria-hidden": "true" },
    active.map(({ seat, sigil: mark }) =>
      h(
        "div",
        { class: "bl", key: seat },
        sigil(mark),
        game.voted?.[seat] ? letter() : h("i", { class: "dash" }),
        h("small", null, seat === app.me ? t("phone.you") : ""),
      ),
    ),
  );
}

/** How many of the ballots are in, as [in, all]. */
export function ballotCount({ game }) {
  const all = game.active.filter(Boolean).length;
  return [game.voted ? game.voted.filter((v, k) => v && game.active[k]).length : 0, all];
}

export const letter = () =>
  h(
    "svg",
    { class: "letter", viewBox: "0 0 30 21", "aria-hidden": "true" },
    h("rect", { x: "1", y: "1", width: "28", height: "19" }),
    h("path", { d: "M1 1l14 10.5L29 1", fill: "none" }),
  );

/** A ballot that was opened: disc for, cross against, gold square with the seal, dash none. */
export function glyph(ballot) {
  return h(
    "svg",
    { class: "glyph", viewBox: "0 0 24 24", "aria-hidden": "true" },
    ballot?.weight > 1 && h("rect", { class: "sealed", x: "1", y: "1", width: "22", height: "22" }),
    !ballot
      ? h("path", { class: "none", d: "M8 12h8" })
      : ballot.yes
        ? h("circle", { cx: "12", cy: "12", r: "7" })
        : h("path", { d: "M6.5 6.5l11 11M17.5 6.5l-11 11" }),
  );
}

/** Rejected votes in a row: candles that go out, or strokes that are made. */
export const tally = (failures, limit, cls = "") =>
  h("span", { class: `candles ${cls}` }, Array.from({ length: limit }, (_, i) => h("i", { class: i >= failures ? "burns" : "", key: i })));

/** "Waiting for Bea and Noor." or null when nobody is waited for. */
export function waitingWords(app, key = "phone.waiting") {
  const names = app.view.game.waiting.filter((k) => k !== app.me).map(app.name);
  return names.length ? t(key, { names: list(names), n: names.length }) : null;
}

/** Why the gavel is where it is, if it isn't just going round; null if it is. */
export function turnLine(app) {
  const { proposer, turn } = app.view.game;
  const { next, handed_by: giver, resumed_from: resumed } = turn;
  if (resumed !== null) return t("phone.turn.resumed", { giver: app.name(resumed) });
  if (giver === null) return null;
  const names = { giver: app.name(giver), proposer: app.name(proposer), next: app.name(next) };
  return t(next === proposer ? "phone.turn.twice" : "phone.turn.handed", names);
}

/** The line above a page of the game: "Election 12 of 30". */
export function electionLine(app, what) {
  const { election, elections } = app.view.game;
  const key = what ? "phone.top.what" : elections ? "phone.top.of" : "phone.top.plain";
  return { key, params: { n: election, of: elections ?? "", what: what ?? "" } };
}
