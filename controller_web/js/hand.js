/** Cards in the hand: hold to open all, lift, mark one by number, confirm. The same for three and two. */

import { asking, button, h, mark, page, rich, t, title, topBar } from "./kit.js";
import { cards, sill } from "./hold.js";
import { electionLine } from "./seats.js";

export function hand(app) {
  const { prompt, game } = app.view;
  const { kind, step } = prompt;
  const count = prompt.cards.length;
  const draft = app.draft(`${kind} ${step}`);
  const id = `${kind}-${step}`;
  const top = electionLine(app, t("phone.phase.session"));
  const n = draft.position === undefined ? 0 : draft.position + 1;
  const other = app.name(kind === "discard" ? game.nominee : game.proposer);
  const type = kind === "discard" ? "discard_card" : "enact_card";
  return page("hand", {
    top: topBar(app, rich(top.key, top.params)),
    read: [title(t(`phone.${kind}`)), h("p", { class: "sub" }, t(`phone.${kind}.help`, { name: other }))],
    touch: [
      cards(app, id, count, () => prompt.cards.map(cardFace), draft.position),
      sill(app, id, { label: t("phone.hand.hold") }),
      h("p", { class: "small apart", id: "which" }, t(`phone.${kind}.which`)),
      h(
        "div",
        { class: `numbers of-${count}`, role: "group", "aria-labelledby": "which" },
        Array.from({ length: count }, (_, i) =>
          button({
            key: i,
            cls: `dn ${draft.position === i ? "on" : ""}`,
            sign: draft.position === i ? (kind === "discard" ? "line_drop" : "line_up") : null,
            label: t("phone.hand.card", { n: i + 1 }),
            pressed: draft.position === i,
            act: () => {
              draft.position = i;
              app.render();
            },
          }),
        ),
      ),
    ],
    foot: [
      asking(app, "act", {
        kind: "main",
        label: t(`phone.${kind}.go`, { n }),
        off: n ? "" : t("phone.choose_first"),
        act: () => app.act({ type, position: draft.position }),
      }),
      h("p", { class: "small" }, kind === "enact" && app.view.table.public ? t("phone.enact.note.far") : t(`phone.${kind}.note`)),
    ],
  });
}

/** A policy as only its holder sees it. */
export const cardFace = (policy) => [
  h("div", { class: "ringed big" }, mark(policy)),
  h("span", { class: "kw" }, t(`policy.${policy}`)),
];

