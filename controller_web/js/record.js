/** The public record: a grid of every ballot, a stepper (or a drag) that lights a row, and that row in words. */

import { button, h, list, mark, page, rich, sigil, t, topBar } from "./kit.js";
import { glyph } from "./seats.js";
import { backButton, statementWords } from "./council.js";

export function record(app) {
  const here = app.pages.at(-1);
  return recordPage(app, here, backButton(app));
}

/** The record as a page; `here` remembers which election is lit. */
export function recordPage(app, here, foot) {
  const entries = shownEntries(app.view.game);
  const last = entries.length - 1;
  const at = Math.min(here.at ?? last, last);
  const go = (i) => {
    here.at = Math.max(0, Math.min(last, i));
    app.render();
    document.querySelector(".grid .on")?.scrollIntoView({ block: "nearest" });
  };
  const none = last < 0;
  return page("record", {
    top: topBar(app, rich("phone.record.top", { n: entries.length })),
    read: none
      ? h("p", { class: "sub pad" }, t("phone.record.none"))
      : [h("h1", { class: "heard", tabindex: "-1" }, t("phone.record")), grid(app, entries, at, go), legend(app)],
    touch: !none && [
      h("p", { class: "words", role: "status" }, electionWords(app, entries[at])),
      h(
        "div",
        { class: "step" },
        button({ label: h("span", { class: "heard" }, t("phone.record.before")), sign: "line_left", act: () => go(at - 1) }),
        h("div", { class: "mid" }, h("b", null, t("phone.record.election", { n: entries[at].n })), h("div", { class: "small" }, t("phone.record.drag"))),
        button({ label: h("span", { class: "heard" }, t("phone.record.after")), sign: "line_right", act: () => go(at + 1) }),
      ),
    ],
    foot,
  });
}

// What is still open (nobody voted yet) isn't on the record.
const shownEntries = (game) => game.record.filter((entry) => entry.ballots || entry.deadlock);

function grid(app, entries, at, go) {
  const { seats } = app.view;
  const drag = (event) => {
    if (event.buttons !== 1 && event.pointerType === "mouse") return;
    const row = document.elementFromPoint(event.clientX, event.clientY)?.closest("tr[data-at]");
    if (row) go(Number(row.dataset.at));
  };
  return h(
    "table",
    { class: "grid", onpointerdown: drag, onpointermove: drag },
    h("caption", { class: "heard" }, t("phone.record")),
    h(
      "thead",
      null,
      h("tr", null, h("td", null), seats.map((seat) => h("th", { key: seat.seat, scope: "col" }, sigil(seat.sigil), h("span", { class: "heard" }, seat.name))), h("td", null)),
    ),
    h(
      "tbody",
      null,
      entries.map((entry, i) =>
        h(
          "tr",
          { key: entry.n, class: i === at ? "on" : "", "data-at": i, "data-arrive": i === at },
          h("th", { scope: "row" }, entry.n),
          seats.map(({ seat: k }) => cell(entry, k)),
          h("td", { class: "o" }, outcome(entry, entries)),
        ),
      ),
    ),
  );
}

function cell(entry, k) {
  const office = entry.proposer === k ? "c" : entry.nominee === k ? "s" : "";
  const ballot = entry.ballots?.find((each) => each.seat === k);
  const read = !ballot ? "–" : t(ballot.yes ? "vote.yes" : "vote.no");
  return h("td", { class: office, key: k }, glyph(ballot), h("span", { class: "heard" }, read));
}

function outcome(entry, entries) {
  if (entry.enacted) {
    return [h("span", { class: `${entry.enacted}-ink` }, mark(entry.enacted, "bold")), h("span", { class: "heard" }, t(`policy.${entry.enacted}`))];
  }
  let failed = 0;
  for (const each of entries.slice(0, entries.indexOf(entry) + 1)) failed = each.passed || each.deadlock ? 0 : failed + 1;
  return [
    h("span", { class: "strokes" }, Array.from({ length: failed }, (_, i) => h("i", { key: i }))),
    h("span", { class: "heard" }, t("phone.record.rejected")),
  ];
}

function legend(app) {
  const { game } = app.view;
  const sealed = { yes: true, weight: 2 };
  return h(
    "div",
    { class: "legend", "aria-hidden": "true" },
    h("span", null, glyph({ yes: true }), t("phone.record.for")),
    h("span", null, glyph({ yes: false }), t("phone.record.against")),
    game.seals && h("span", null, glyph(sealed), t("phone.record.sealed")),
    h("span", null, h("i", { class: "kc" }), t("proposer")),
    h("span", null, h("i", { class: "ks" }), t("nominee")),
    h("span", null, h("span", { class: "strokes" }, h("i", null), h("i", null)), t("phone.record.failed")),
  );
}

/** One election in words: who named whom, the count, who was against, what came of it. */
export function electionWords(app, entry) {
  const { game } = app.view;
  const names = { proposer: app.name(entry.proposer), nominee: app.name(entry.nominee) };
  const words = [];
  if (entry.ballots) {
    const weigh = (yes) => entry.ballots.filter((each) => each.yes === yes).reduce((sum, each) => sum + each.weight, 0);
    words.push(rich("phone.record.vote", { ...names, yes: weigh(true), no: weigh(false) }));
    const against = entry.ballots.filter((each) => !each.yes).map((each) => app.name(each.seat));
    if (against.length) words.push(t("phone.record.against_names", { names: list(against), n: against.length }));
    const doubled = entry.ballots.filter((each) => each.weight > 1).map((each) => app.name(each.seat));
    if (doubled.length) words.push(t("phone.record.doubled", { names: list(doubled), n: doubled.length }));
  }
  if (entry.enacted) {
    const count = game.record.filter((each) => each.enacted === entry.enacted && each.n <= entry.n).length;
    words.push(t(entry.deadlock ? "phone.record.deadlock" : "phone.record.stood", { policy: t(`policy.${entry.enacted}`), count }));
  } else if (entry.passed === false) words.push(t("phone.record.rejected_words"));
  if (entry.power && entry.target !== null && entry.target !== undefined) {
    words.push(t(`phone.record.power.${entry.power}`, { by: names.proposer, target: app.name(entry.target) }));
  } else if (entry.power === "read") words.push(t("phone.record.power.read", { by: names.proposer }));
  for (const each of entry.statements) {
    words.push(t("phone.record.said", { name: app.name(each.seat), what: statementWords(app, { ...each, n: entry.n, target: entry.target }) }));
  }
  words.push(...privateWords(app, entry));
  return words.flatMap((each) => [each, " "]);
}

// At the ending everything is on the record: what was drawn, discarded, received, shown. Before that
// nothing private is written here: the record is read openly.
function privateWords(app, entry) {
  if (app.view.table.stage !== "ended") return [];
  const words = [];
  if (entry.drawn) words.push(t("phone.truth.drew", { name: app.name(entry.proposer), cards: cardWords(entry.drawn) }));
  if (entry.received) words.push(t("phone.truth.received", { name: app.name(entry.nominee), cards: cardWords(entry.received) }));
  if (entry.side) words.push(t("phone.truth.shown", { name: app.name(entry.proposer), target: app.name(entry.target), side: t(`side.${entry.side}`) }));
  if (entry.cards) words.push(t("phone.truth.read", { name: app.name(entry.proposer), cards: cardWords(entry.cards) }));
  return words;
}

const cardWords = (found) => list(found.map((each) => t(`policy.${each}`)));
