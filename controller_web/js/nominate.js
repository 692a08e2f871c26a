/** The proposer names someone: tap a seat, then confirm. */

import { asking, h, icon, mark, page, rich, t, title, told, topBar } from "./kit.js";
import { electionLine, sealOf, seatRow, turnLine } from "./seats.js";

export function nominate(app) {
  const { prompt, seats, game } = app.view;
  const draft = app.draft(`nominate ${prompt.step}`);
  const top = electionLine(app, t("phone.phase.nomination"));
  const others = seats.filter(({ seat }) => seat !== app.me && game.active[seat]);
  return page("nominate", {
    top: topBar(app, rich(top.key, top.params)),
    read: [
      title(t("phone.nominate")),
      h("p", { class: "sub" }, turnLine(app) ?? t("phone.nominate.help")),
      stakeLine(app),
    ],
    touch: seatChoice(app, others.map(({ seat }) => seat), prompt.choices, draft, "no.seat_barred"),
    foot: [
      asking(app, "act", {
        kind: "main",
        label: t("phone.nominate.go", { name: app.name(draft.seat) }),
        off: draft.seat === undefined ? t("phone.nominate.missing") : "",
        act: () => app.act({ type: "nominate", seat: draft.seat }),
      }),
      h("p", { class: "small" }, t("phone.nominate.note")),
    ],
  });
}

/** The seats as rows; those in `choices` can be chosen into `draft.seat`, the others say `why` not. */
export function seatChoice(app, rows, choices, draft, why) {
  return h(
    "div",
    { class: "list choice" },
    rows.map((seat) => {
      if (!choices.includes(seat)) return seatRow(app, seat, { end: sealOf(app, seat), cls: "barred", why });
      const on = draft.seat === seat;
      return seatRow(app, seat, {
        on,
        end: [sealOf(app, seat), icon(on ? "check" : "line_right", "go")],
        act: () => {
          draft.seat = seat;
          app.render();
        },
      });
    }),
  );
}

/** The gravest public danger of this moment, in one line; null if the table names none. */
export function stakeLine(app) {
  const { stake } = app.view.prompt;
  if (!stake) return null;
  return h("p", { class: "pane warn" }, mark("bad", "sign"), h("span", null, told(stake, app.view.seats)));
}
