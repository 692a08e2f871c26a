/**
 * The public board: both tracks one above the other, what stood last, whom the table waits for, the
 * rejected votes. For those who wait, were removed, or watch; enough to follow without the TV.
 */

import { button, capital, h, icon, list, mark, page, rich, sign, t, title, topBar, way } from "./kit.js";
import { lostRow } from "./door.js";
import { sill, isOpen } from "./hold.js";
import { missed } from "./missed.js";
import { computer, doneMark, electionLine, ringOf, roundel, seatRow, tally, turnLine } from "./seats.js";
import { roleWindow } from "./look.js";

export function board(app) {
  const { view } = app;
  const { game, table } = view;
  if (table.stage === "deal") return watchingDeal(app);
  const seated = app.me !== null;
  const looking = seated && isOpen(app, "role");
  const top = electionLine(app);
  return page("board", {
    top: topBar(app, rich(top.key, top.params)),
    // While the role is held open the window takes the board's place; the sill under the finger stays.
    read: looking
      ? roleWindow(app)
      : [
          h("h1", { class: "heard", tabindex: "-1" }, taskWords(app)),
          standing(app),
          missed(app),
          track(game, "good"),
          track(game, "bad", () => app.open("rules", { at: game.powers[game.bad] })),
          lostRow(app),
        ],
    // With what is touched, so that a phone on its side shows it without scrolling.
    touch: !looking && [
      h("div", { class: "facts" }, lastPolicy(app), lastVote(app), task(app), candles(app)),
      h(
        "div",
        { class: view.say.length ? "trio" : "pair" },
        button({ cls: "slim", label: t("phone.council"), act: () => app.open("council") }),
        button({ cls: "slim", label: t("phone.record"), act: () => app.open("record") }),
        view.say.length > 0 && button({ cls: "slim", label: t("phone.say.open"), act: () => app.open("say") }),
      ),
    ],
    foot: seated && [
      sill(app, "role", { label: t("phone.role.hold") }),
      h("p", { class: "small" }, t("phone.role.hidden")),
    ],
  });
}

function watchingDeal(app) {
  const { seats } = app.view;
  const looked = seats.filter((seat) => seat.looked).length;
  return page("board", {
    top: topBar(app, t("phone.watch.top")),
    read: [
      title(t("phone.watch.deal")),
      h("p", { class: "sub", role: "status" }, t("phone.look.count", { n: looked, all: seats.length })),
      h("div", { class: "list apart" }, seats.map((seat) => seatRow(app, seat.seat, { note: seat.computer ? computer() : null, end: doneMark(seat.looked, "phone.watch.looked") }))),
      lostRow(app),
    ],
  });
}

function standing(app) {
  const { game } = app.view;
  if (app.me === null) return note("eye", rich("phone.watch"));
  if (!game.active[app.me]) return note("line_cracked", rich("phone.removed"));
  return null;
}

const note = (sign, words) => h("div", { class: "pane note" }, icon(sign), h("div", null, words));

/**
 * One track as a row of places: round heads for good, pointed for bad; powers on the unlit, and a
 * sign behind the place from which the leader wins by being voted in.
 * @param game the counts, goals and powers, as a view's `game` has them.
 * @param ask opens what the next power does.
 */
export function track(game, kind, ask) {
  const goal = game[`${kind}_goal`];
  const lit = game[kind];
  const bad = kind === "bad";
  const next = bad && game.phase !== "ended" ? game.powers[lit] : null;
  const count = t("phone.track.of", { n: lit, goal });
  const coming = next && t("phone.track.next", { power: t(`power.${next}`) });
  const places = Array.from({ length: goal }, (_, i) =>
    h(
      "i",
      { class: `lite ${i < lit ? "lit" : ""} ${bad && i === game.danger ? "after-danger" : ""}`, key: i },
      h("span", null, i < lit ? mark(kind) : bad && game.powers[i] ? sign(game.powers[i]) : h("em", null, i + 1)),
    ),
  );
  return h(
    "div",
    { class: `track ${kind}`, key: kind },
    h(
      "div",
      { class: "lb" },
      h("h2", null, capital(t(`policies.${kind}`, { n: 2 }))),
      h("span", null, count),
      coming && (ask ? way(coming, ask) : h("span", { class: "coming" }, coming)),
    ),
    h("div", { class: "panes", vars: { "--n": goal }, role: "img", "aria-label": t("phone.track.aria", { count, what: t(`policies.${kind}`, { n: lit }) }) }, places),
    bad && game.phase !== "ended" && h("p", { class: `danger ${lit >= game.danger ? "now" : ""}` }, sign("leader", "tiny"), t(lit >= game.danger ? "phone.track.danger_now" : "phone.track.danger", { n: game.danger })),
  );
}

function fact(drawn, head, words, key) {
  return h("div", { class: "row", key }, drawn, h("div", { class: "n" }, h("b", null, head), [words].flat().map((line, i) => line && h("em", { key: i }, line))));
}

function lastPolicy(app) {
  const last = app.view.game.record.findLast((each) => each.enacted);
  if (!last) return fact(icon("cards", "m40"), t("phone.last.none"), t("phone.last.deck", { n: app.view.game.deck }), "last");
  const words = last.deadlock
    ? t("phone.last.deadlock", { n: last.n })
    : t("phone.last.by", { proposer: app.name(last.proposer), nominee: app.name(last.nominee), n: last.n, ...counted(last) });
  return fact(h("span", { class: `m40 ${last.enacted}-ink` }, mark(last.enacted, "bold")), t(`phone.last.${last.enacted}`), words, "last");
}

/** How the last vote went, where the last policy's row doesn't say it; who voted how is in the record. */
function lastVote(app) {
  const { record } = app.view.game;
  const last = record.findLast((each) => each.ballots);
  if (!last || (last.enacted && !last.deadlock)) return null;
  const names = { proposer: app.name(last.proposer), nominee: app.name(last.nominee) };
  const how = t(last.passed ? "phone.last.vote.passed" : "phone.last.vote.failed", names);
  return fact(icon(last.passed ? "line_yes" : "line_no", "m40"), t("phone.last.vote", counted(last)), how, "vote");
}

function counted({ ballots }) {
  const weigh = (yes) => ballots.filter((each) => each.yes === yes).reduce((sum, each) => sum + each.weight, 0);
  return { yes: weigh(true), no: weigh(false) };
}

/** Whom the table waits for, by name. */
function taskWords(app) {
  const { game } = app.view;
  if (app.view.table.paused) return t("phone.paused.host");
  const names = game.waiting.map(app.name);
  if (!names.length) return t(app.view.table.public ? "phone.task.show.far" : "phone.task.show");
  const params = { n: names.length, names: list(names), proposer: app.name(game.proposer), nominee: app.name(game.nominee) };
  const what = game.phase === "power" ? (game.powers[game.bad - 1] ?? "power") : game.phase;
  return t(`phone.task.${what}`, params);
}

function task(app) {
  const { game } = app.view;
  const who = game.waiting.length === 1 ? game.waiting[0] : game.proposer;
  const since = game.waiting.length ? t("phone.task.since", { time: app.clock(game.waited) }) : null;
  const seat = app.view.seats[who];
  return fact(seat ? roundel(seat, ringOf(app, who), "m40") : null, taskWords(app), [turnLine(app), since], "task");
}

function candles(app) {
  const { failures, failures_limit: limit } = app.view.game;
  const help = t("phone.failures.help", { limit: t(`phone.failures.nth.${limit}`) });
  return fact(tally(failures, limit, "m40"), t("phone.failures", { n: failures, limit }), help, "candles");
}
