/** A power that asks for a seat: investigate, remove, hand the gavel. Choose, then confirm. */

import { asking, h, page, rich, t, title, topBar, way } from "./kit.js";
import { electionLine } from "./seats.js";
import { seatChoice, stakeLine } from "./nominate.js";

export function power(app) {
  const { prompt, seats, game } = app.view;
  const { kind, step, choices } = prompt;
  const draft = app.draft(`${kind} ${step}`);
  const top = electionLine(app, t(`power.${kind}`));
  const others = seats.filter(({ seat }) => seat !== app.me && game.active[seat]).map(({ seat }) => seat);
  return page("power", {
    top: topBar(app, rich(top.key, top.params)),
    read: [
      title(t(`phone.${kind}`)),
      h("p", { class: "sub" }, t(`phone.${kind}.help`)),
      way(t("phone.power.what"), () => app.open("rules", { at: kind })),
      stakeLine(app),
    ],
    touch: seatChoice(app, others, choices, draft, "no.already_investigated"),
    foot: [
      kind === "hand_gavel" && gavelOrder(app, draft.seat),
      asking(app, "act", {
        kind: "main",
        label: t(`phone.${kind}.go`, { name: app.name(draft.seat) }),
        off: draft.seat === undefined ? t("phone.choose_first") : "",
        act: () => app.act({ type: kind, seat: draft.seat }),
      }),
      h("p", { class: "small" }, t(`phone.${kind}.note`)),
    ],
  });
}

// The gavel goes on from here afterwards: say so, with names, so that nobody wonders.
function gavelOrder(app, seat) {
  if (seat === undefined) return null;
  const { seats, game } = app.view;
  const turn = [...seats.keys()].map((k) => (app.me + 1 + k) % seats.length).filter((k) => game.active[k]);
  return h("p", { class: "small order" }, t("phone.hand_gavel.order", { name: app.name(seat), next: app.name(turn[0]) }));
}
