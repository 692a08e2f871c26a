/** Somebody is missed: the table's vote on going on without them. */

import { asking, h, t } from "./kit.js";

/** The person whom the table may vote about now, or null. Ticks until there is one. */
function whom(app) {
  const { seats, game, table, absence } = app.view;
  if (!absence || app.me === null || table.paused) return null;
  const waited = table.stage === "deal" ? seats.filter((seat) => !seat.looked).map((seat) => seat.seat) : (game?.waiting ?? []);
  const missing = waited.map((k) => seats[k]).filter((seat) => seat.away !== null && !seat.computer && !seat.sitting_in);
  const since = (seat) => app.since(table.stage === "deal" ? seat.away : Math.min(seat.away, game.waited));
  return missing.find((seat) => since(seat) >= absence.after) ?? null;
}

/** "Go on without Bea?" with its two votes, for everyone who is seated; nothing before it is time. */
export function missed(app) {
  const seat = whom(app);
  if (!seat) return null;
  const { absence, table } = app.view;
  const votes = (way) => absence.votes.find((each) => each.seat === seat.seat && each.way === way)?.by ?? [];
  const way = (name) =>
    asking(app, "host", {
      key: name,
      cls: `slim dn ${votes(name).includes(app.me) ? "on" : ""}`,
      pressed: votes(name).includes(app.me),
      label: t(`phone.missed.${name}`),
      note: t("phone.missed.votes", { n: votes(name).length, needed: absence.needed }),
      act: () => app.order({ do: "vote_absence", seat: seat.seat, way: name }),
    });
  return h(
    "div",
    { class: "pane missed", key: "missed", role: "group", "aria-labelledby": "missed" },
    h("h2", { id: "missed" }, t("phone.missed.title", { name: seat.name })),
    h("div", { class: table.computers ? "pair" : "" }, table.computers && way("sit_in"), way("pause")),
  );
}
