/**
 * The ballot: choose, add the seal or keep it, cast. What isn't cast yet shows by an inner line, a dim
 * dot and a word, never by a lighter fill: from the side both ballots weigh the same.
 */

import { asking, h, icon, page, rich, t, title, topBar } from "./kit.js";
import { lancet, sill } from "./hold.js";
import { missed } from "./missed.js";
import { ballotCount, ballotRow, electionLine, government, turnLine, waitingWords } from "./seats.js";
import { stakeLine } from "./nominate.js";

export function ballot(app) {
  const { prompt, game } = app.view;
  const draft = app.draft(`ballot ${prompt.step}`);
  const seal = Boolean(prompt.seal && draft.seal);
  const [n, all] = ballotCount(app.view);
  const top = electionLine(app);
  const turn = turnLine(app);
  const chosen = draft.yes !== undefined;
  const say = t(draft.yes ? "vote.yes" : "vote.no");
  const counts = game.seals ? t(seal ? "phone.ballot.cast_double" : "phone.ballot.cast_once", { vote: say }) : t("phone.ballot.cast", { vote: say });
  const choose = (yes) => () => {
    draft.yes = yes;
    app.render();
  };
  return page("ballot", {
    top: topBar(app, rich(top.key, top.params)),
    read: [
      h("div", { class: "mid" }, title(t("phone.ballot"))),
      government(app, game.proposer, game.nominee),
      turn && h("p", { class: "small mid" }, turn),
      stakeLine(app),
      h("div", { class: "gap" }),
      ballotRow(app),
      h("p", { class: "small mid", role: "status" }, t("phone.ballot.count", { n, all })),
    ],
    touch: [
      h(
        "div",
        { class: "pair", role: "group", "aria-label": t("phone.ballot") },
        pane(true, draft.yes === true, choose(true)),
        pane(false, draft.yes === false, choose(false)),
      ),
      game.seals && sealRow(app, prompt.seal, seal, draft),
    ],
    foot: [
      asking(app, "act", {
        kind: "main",
        label: counts,
        off: chosen ? "" : t("phone.choose_first"),
        act: () => app.act({ type: "cast_ballot", yes: draft.yes, seal }),
      }),
      h("p", { class: "small" }, t("phone.ballot.note")),
    ],
  });
}

function pane(yes, on, act) {
  return h(
    "button",
    { type: "button", class: `btn v ${on ? "on" : ""}`, "aria-pressed": String(on), onclick: act, id: yes ? "for" : "against" },
    on && h("i", { class: "pane inner", key: "inner" }),
    h("span", { class: "ringed vote" }, icon(yes ? "line_yes" : "line_no")),
    h("b", null, t(yes ? "vote.yes" : "vote.no")),
    h("small", null, t(on ? "phone.ballot.yours" : "phone.ballot.tap")),
    h("i", { class: `pick ${on ? "f" : ""}` }),
  );
}

function sealRow(app, may, on, draft) {
  const act = () => {
    draft.seal = !on;
    app.render();
  };
  const state = !may ? "spent" : on ? "added" : "kept";
  return h(
    "button",
    {
      type: "button",
      id: "seal",
      class: `pane seal-row ${may ? "" : "off"}`,
      "aria-pressed": may ? String(on) : null,
      "aria-disabled": may ? null : "true",
      onclick: may ? act : null,
    },
    h("span", { class: "times" }, icon(may ? "line_wax" : "line_wax_spent", "wax big"), may && h("b", null, "×2")),
    h("span", { class: "n" }, t(`phone.seal.${state}`), h("em", null, t(`phone.seal.${state}.help`))),
    may && h("i", { class: `pick ${on ? "f" : ""}` }),
  );
}

/** One's own ballot is in; the others are waited for. */
export function ballotIn(app) {
  const { game, mine } = app.view;
  const id = `ballot-${game.election}`;
  const [n, all] = ballotCount(app.view);
  const top = electionLine(app);
  return page("ballot-in", {
    top: topBar(app, rich(top.key, top.params)),
    read: [
      h("div", { class: "mid" }, title(t("phone.ballot.in"))),
      missed(app),
      government(app, game.proposer, game.nominee),
      h("div", { class: "gap" }),
      app.held === id
        ? lancet(app, id, () => ballotFace(mine.ballot), "low")
        : h("div", { class: "envelope-box", key: "envelope" }, envelope()),
      ballotRow(app),
      h("p", { class: "mid wait", role: "status" }, h("b", null, t("phone.ballot.in_count", { n, all })), " ", waitingWords(app)),
      h("p", { class: "sub mid" }, t(app.view.table.public ? "phone.ballot.together.far" : "phone.ballot.together")),
      h("div", { class: "gap" }),
    ],
    foot: sill(app, id, { label: t("phone.ballot.hold") }),
  });
}

function ballotFace({ yes, seal }) {
  return [
    h("div", { class: "ringed" }, icon(yes ? "line_yes" : "line_no")),
    h("div", { class: "w" }, t(yes ? "vote.yes" : "vote.no")),
    h("div", { class: "s" }, t(seal ? "phone.ballot.face_seal" : "phone.ballot.face")),
  ];
}

function envelope() {
  const at = (d, cls) => h("path", { d, class: cls });
  return h(
    "svg",
    { class: "envelope", viewBox: "0 0 190 126", "aria-hidden": "true" },
    at("M3 3h184v120H3z", "paper"),
    at("M3 123l70-62M187 123l-70-62", "fold"),
    at("M3 3l92 74 92-74z", "flap"),
    h("svg", { x: "71", y: "49", width: "48", height: "48", class: "wax violet" }, h("use", { href: "#icon-line_wax" })),
    at("M95 64v18M86 73h18M88.6 66.6l12.8 12.8M101.4 66.6l-12.8 12.8", "star"),
  );
}
