/** The ending: who won and why, every role, how suspicion moved, what each election truly held, a rematch. */

import { asking, button, h, mark, page, rich, t, title, topBar } from "./kit.js";
import { roundel } from "./seats.js";
import { track } from "./board.js";
import { recordPage } from "./record.js";
import { suspicion } from "./suspicion.js";

export function ending(app) {
  const { game, seats } = app.view;
  const { winner, reason } = game.outcome ?? {};
  return page("ending", {
    top: topBar(app, rich("phone.ending.top", { n: game.election })),
    read: [
      h("div", { class: winner === "loyal" ? "good-ink" : winner === "leader" ? "bad-ink" : "" }, title(t(winner ? `phone.ending.${winner}` : "phone.ending.draw"))),
      h("p", { class: "sub" }, [t(`reason.${reason}`), winner && app.view.mine && t(app.view.mine.side === winner ? "phone.ending.you_won" : "phone.ending.you_lost")].filter(Boolean).join(" ")),
      h("h2", { class: "apart" }, t("phone.ending.roles")),
      h("div", { class: "list" }, seats.map((seat) => roleRow(app, seat, winner))),
      h("div", { class: "apart" }, track(game, "good"), track(game, "bad")),
      suspicion(app),
    ],
    touch: button({ label: t("phone.ending.truth"), act: () => app.open("truth") }),
    foot: app.host
      ? [
          asking(app, "host", { kind: "main", label: t("phone.rematch"), act: () => app.order({ do: "rematch" }) }),
          h(
            "div",
            { class: "pair" },
            asking(app, "host", { kind: "quiet", label: t("phone.lobby"), act: () => app.order({ do: "lobby" }) }),
            button({ kind: "quiet", label: t("phone.new_table"), act: () => app.open("newTable") }),
          ),
        ]
      : app.farewell
        ? app.farewell()
        : app.me !== null && h("p", { class: "small" }, t("phone.ending.wait", { host: seats.find((seat) => seat.host)?.name ?? "" })),
  });
}

function roleRow(app, seat, winner) {
  const { game } = app.view;
  const role = game.roles[seat.seat];
  const side = role === "loyal" ? "loyal" : "leader";
  const fate = game.active[seat.seat] ? null : t("removed");
  const note = [role && t(`role.${role}`), fate].filter(Boolean).join(" · ");
  return h(
    "div",
    { class: "row", key: seat.seat },
    roundel(seat, "", "m40"),
    h("div", { class: "n" }, seat.name, seat.seat === app.me && h("span", { class: "mist" }, ` · ${t("phone.you")}`), h("em", null, note)),
    winner === side && h("span", { class: "sl" }, t("phone.ending.won")),
    role && h("span", { class: "ringed small-ring" }, mark(role)),
  );
}

/** The record with everything on it. */
export const truth = (app) => recordPage(app, app.pages.at(-1), button({ label: t("phone.back"), act: app.home }));
