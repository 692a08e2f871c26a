/** What a power showed, to its owner alone; and what to tell the table about it, true or not. */

import { asking, button, h, mark, page, rich, t, title, topBar } from "./kit.js";
import { cards, lancet, sill } from "./hold.js";
import { cardFace } from "./hand.js";
import { electionLine } from "./seats.js";

export function result(app) {
  const found = app.view.mine?.result;
  if (!found) return page("result", { top: topBar(app), read: title(t("phone.result.none")), foot: closing(app, {}) });
  return found.kind === "read" ? readResult(app, found) : sideResult(app, found);
}

function sideResult(app, { seat, side }) {
  const { prompt } = app.view;
  const id = `result-${prompt.step}`;
  const draft = app.draft(id);
  const name = app.name(seat);
  const top = electionLine(app, t("power.investigate"));
  const may = app.view.say.some((each) => each.topic === "shown");
  const face = () => [
    h("div", { class: "ringed" }, mark(side === "loyal" ? "loyal" : "agent")),
    h("div", { class: "w" }, t(`side.${side}`)),
    h("div", { class: "s" }, t(`phone.result.stands.${side}`, { name })),
    h("div", { class: "s" }, t("phone.result.leader_too")),
  ];
  const choice = (which) =>
    button({
      cls: `slim dn ${draft.side === which ? "on" : ""}`,
      label: t("phone.result.say", { side: t(`side.${which}`) }),
      pressed: draft.side === which,
      act: () => {
        draft.side = draft.side === which ? undefined : which;
        app.render();
      },
    });
  return page("result", {
    top: topBar(app, rich(top.key, top.params)),
    read: [
      h("div", { class: "mid" }, title(t("phone.result.side", { name }))),
      h("p", { class: "sub mid" }, t("phone.result.only_you")),
      h("div", { class: "gap" }),
      lancet(app, id, face, "low"),
    ],
    touch: [
      sill(app, id, { label: t("phone.hold.look"), released: seen(app, draft) }),
      may && h("p", { class: "small apart" }, t("phone.result.tell")),
      may && h("div", { class: "pair" }, choice("loyal"), choice("leader")),
    ],
    foot: closing(app, draft, may),
  });
}

function readResult(app, { cards: found }) {
  const { prompt } = app.view;
  const id = `result-${prompt.step}`;
  const draft = app.draft(id);
  const top = electionLine(app, t("phone.phase.pile"));
  const orders = found.map((_, i) => t(`phone.read.place.${i + 1}`));
  return page("hand", {
    top: topBar(app, rich(top.key, top.params)),
    read: [title(t("phone.read")), h("p", { class: "sub" }, t("phone.read.help"))],
    touch: [
      h("div", { class: "drawn" }, h("span", null, t("phone.read.first")), h("i", null), h("span", null, t("phone.read.last"))),
      cards(app, id, found.length, () => found.map(cardFace), null, orders),
      sill(app, id, { label: t("phone.hand.hold"), released: seen(app, draft) }),
      h("p", { class: "small mid apart" }, t("phone.read.note")),
    ],
    foot: asking(app, "act", {
      kind: "main",
      label: t("phone.read.go"),
      off: draft.seen ? "" : t("phone.result.first"),
      act: () => app.act({ type: "close_result" }),
    }),
  });
}

/** Nobody puts away by a hasty tap what they haven't looked at. */
const seen = (app, draft) => () => {
  draft.seen = true;
  app.render();
};

function closing(app, draft, may) {
  const { side } = draft;
  const label = side ? t("phone.result.go_say", { side: t(`side.${side}`) }) : t(may ? "phone.result.go" : "phone.result.close");
  const act = async () => {
    if (side) {
      const { election } = app.view.say.find((each) => each.topic === "shown") ?? {};
      const said = election === undefined || (await app.say({ type: "make_statement", topic: "shown", election, side }));
      if (!said) return;
    }
    app.act({ type: "close_result" });
  };
  const busy = app.asked("say");
  const first = may !== undefined && !draft.seen ? t("phone.result.first") : "";
  return asking(app, "act", { kind: "main", label, act, off: busy ? t(`phone.asking.${busy}`) : first });
}
