/** The council: every seat with how it stands, and a seat's dossier as a sheet from below. */

import { button, capital, h, mark, page, rich, t, topBar, way } from "./kit.js";
import { band, sill } from "./hold.js";
import { electionLine, glyph, nameOf, ringOf, roundel, sealOf, seatRow } from "./seats.js";

export function council(app) {
  const { seat } = app.pages.at(-1);
  const { seats } = app.view;
  const top = electionLine(app, t("phone.council"));
  const show = (k) => app.swap("council", { seat: k });
  return [
    page("council", {
      top: topBar(app, rich(top.key, top.params)),
      read: [
        h("h1", { class: "heard", tabindex: "-1" }, t("phone.council")),
        h(
          "div",
          { class: "list" },
          seats.map(({ seat: k }) => seatRow(app, k, { act: () => show(k), on: k === seat, end: sealOf(app, k), cls: "flat" })),
        ),
        seat === undefined && h("p", { class: "small mid apart" }, t("phone.council.help")),
      ],
      foot: backButton(app),
    }),
    // No veil: the list above stays bright, so that another seat is one tap away.
    seat !== undefined && h("section", { class: "sheet low", key: "dossier", "aria-label": app.name(seat) }, dossier(app, seat)),
  ];
}

/** Back to the table; says so when the table waits for this phone. */
export function backButton(app) {
  const asked = Boolean(app.view.prompt);
  return button({ kind: asked ? "main" : "", label: t(asked ? "phone.back.asked" : "phone.back"), act: app.home });
}

function dossier(app, k) {
  const { seats, game } = app.view;
  const id = `dossier-${k}`;
  const spent = game.record.find((entry) => entry.ballots?.some((each) => each.seat === k && each.weight > 1));
  const place = t("phone.dossier.seat", { n: k + 1, all: seats.length });
  const seal = game.seals ? t(spent ? "phone.dossier.spent" : "phone.dossier.has", { n: spent?.n }) : null;
  return [
    h("button", { type: "button", class: "grab", "aria-label": t("phone.close"), onclick: () => app.swap("council") }, h("i", null)),
    h(
      "div",
      { class: "who-line" },
      roundel(seats[k], ringOf(app, k), "m52"),
      h("div", null, h("h2", null, nameOf(app, k)), h("p", { class: "small" }, [place, seal].filter(Boolean).join(" · "))),
    ),
    h("h3", { class: "label" }, t("phone.dossier.public")),
    h("div", { class: "dossier" }, votes(game, k), offices(app, k), powers(app, k), statements(app, k)),
    app.view.mine && onlyYou(app, k, id),
    app.view.mine && sill(app, id, { label: t("phone.dossier.hold") }),
  ];
}

const factRow = (name, ...words) =>
  h("div", { class: "fact", key: name }, h("span", null, t(name)), h("div", null, words));

function votes(game, k) {
  const cast = game.record.filter((entry) => entry.ballots).map((entry) => entry.ballots.find((each) => each.seat === k));
  const given = cast.filter(Boolean);
  if (!given.length) return factRow("phone.dossier.votes", t("phone.dossier.votes.none"));
  const yes = given.filter((each) => each.yes).length;
  return factRow(
    "phone.dossier.votes",
    h("div", { class: "glyphs", "aria-hidden": "true" }, cast.map(glyph)),
    h("span", { class: "small" }, t("phone.dossier.votes.count", { yes, no: given.length - yes })),
  );
}

function offices(app, k) {
  const lines = app.view.game.record
    .filter((entry) => entry.passed && (entry.proposer === k || entry.nominee === k))
    .map((entry) => {
      const as = t(entry.proposer === k ? "proposer" : "nominee");
      const stood = t(entry.enacted && !entry.deadlock ? `phone.dossier.stood.${entry.enacted}` : "phone.dossier.stood.none");
      return h("div", { key: entry.n }, t("phone.dossier.office", { as, n: entry.n, stood }));
    });
  return factRow("phone.dossier.offices", lines.length ? lines : t("phone.dossier.offices.none"));
}

function powers(app, k) {
  const lines = app.view.game.record
    .filter((entry) => entry.power && entry.target !== null && (entry.target === k || entry.proposer === k))
    .map((entry) => {
      const key = `phone.dossier.${entry.power}.${entry.target === k ? "got" : "did"}`;
      const who = { by: app.name(entry.proposer), target: app.name(entry.target) };
      return h("div", { key: entry.n }, capital(t(key, { ...who, n: entry.n })));
    });
  if (!lines.length) return null;
  const last = app.view.game.record.findLast((entry) => entry.power && (entry.target === k || entry.proposer === k));
  return factRow("phone.dossier.powers", lines, way(t("phone.power.what"), () => app.open("rules", { at: last.power })));
}

function statements(app, k) {
  const said = app.view.game.record.flatMap((entry) =>
    entry.statements.filter((each) => each.seat === k).map((each) => ({ ...each, n: entry.n, target: entry.target })),
  );
  if (!said.length) return null;
  return factRow("phone.dossier.said", said.map((each, i) => h("div", { key: i }, statementWords(app, each))));
}

/** "In 5 said: drew two Charters" */
export function statementWords(app, { topic, good, side, n, target }) {
  if (topic === "shown") {
    return t("phone.said.shown", { election: n, target: target === null ? "" : app.name(target), side: t(`side.${side}`) });
  }
  return t(`phone.said.${topic}`, { election: n, n: good });
}

function onlyYou(app, k, id) {
  return h(
    "div",
    { class: "only" },
    h("h3", { class: "label" }, t("phone.dossier.only")),
    band(app, id, () => privateLines(app, k)),
  );
}

// Two lines for everyone, whatever there is to tell.
function privateLines(app, k) {
  const { mine, game } = app.view;
  const name = app.name(k);
  const told = mine.knows.find((each) => each.seat === k);
  const seen = game.record.findLast((entry) => entry.power === "investigate" && entry.target === k && entry.side);
  let sign = "";
  let words = [t("phone.dossier.nothing"), t("phone.dossier.nothing.help")];
  if (k === app.me) {
    sign = mine.role;
    words = [t("phone.dossier.you", { role: t(`role.${mine.role}`) }), t(`with.${mine.side}`)];
  } else if (told) {
    sign = told.role;
    words = [t(`phone.dossier.told.${told.role}`, { name }), t("phone.dossier.told.when")];
  } else if (seen) {
    sign = seen.side === "loyal" ? "loyal" : "agent";
    words = [t(`phone.result.stands.${seen.side}`, { name }), t("phone.dossier.seen.when", { n: seen.n })];
  }
  return [
    h("span", { class: "ringed small-ring" }, sign ? mark(sign) : h("b", null, "?")),
    h("div", null, words.map((line, i) => h("div", { key: i }, line))),
  ];
}
