/**
 * The tutorial at work: a desk like the real table's, whose views come from script.js, and the words
 * that are said about them on a sheet. It asks nothing of any network, and what it remembers (how far
 * one has come) stays on this phone.
 */

import { button, h, icon, list, page, spelled, t, title, topBar } from "../kit.js";
import { store } from "../link.js";
import { beatsOf } from "./script.js";
import { ME, TABLES, viewOf } from "./world.js";

const GAMES = Object.keys(TABLES);
// A touch this short, in milliseconds, was a tap and no hold.
const TAP = 350;

const keep = (game, progress) => store.write(`learn/${game}`, JSON.stringify(progress));
function kept(game) {
  try {
    return { at: 0, picks: {}, ...JSON.parse(store.read(`learn/${game}`) ?? "{}") };
  } catch {
    return { at: 0, picks: {} };
  }
}

/**
 * Take up a game's round where it was left.
 * @param app the real desk: this phone's settings, and the table it may have a seat at.
 * @param desk an empty one, which becomes the lesson's.
 */
export function lesson(app, desk, game) {
  const beats = beatsOf(game);
  const seat = app.view?.seats[app.me];
  const mine = { name: seat?.name ?? t(`learn.name.${ME}`), sigil: seat?.sigil ?? "key" };
  const stage = app.view?.table.stage;
  let { at, picks, done: finished } = kept(game);
  let sheets = []; // keys of what is still to be said, first the one that is up
  let heldSince = 0;
  let held = null;
  const { open } = desk;

  function enter(next, more = {}) {
    at = next;
    picks = { ...picks, ...more };
    keep(game, { at, picks, done: finished });
    const { name, before = [], facts } = beats[at];
    sheets = [...(typeof before === "function" ? before(picks) : before), name];
    desk.view = viewOf(game, mine, facts(picks));
    desk.forget();
    desk.told = null;
    desk.home();
  }

  /** What was done, if it is what the step asks for. */
  function done(what, given) {
    const beat = beats[at];
    if (beat.until !== what) return false;
    const { mistake, ...more } = beat.take?.(picks, given) ?? {};
    if (mistake) {
      picks = { ...picks, ...more };
      sheets = [`mistake.${mistake}`];
      app.render();
      return false;
    }
    enter(at + 1, more);
    return true;
  }

  function finish() {
    finished = true;
    keep(game, { done: true });
    open("learned");
  }

  function read() {
    const beat = beats[at];
    sheets.shift();
    if (!sheets.length && beat.until === "next") enter(at + 1);
    else app.render();
  }

  Object.assign(desk, {
    ...{ lang: app.lang, prefs: app.prefs, line: "open", game },
    ...{ hear: app.hear, set: app.set, speakIn: app.speakIn, clock: app.clock, render: app.render },
    asked: () => null,
    act: (action) => done(action.type, action),
    looked: () => done("looked"),
    async say({ topic, good, side }) {
      if (topic !== "shown") return done("say", { topic, good });
      picks = { ...picks, told: side };
      return true;
    },
    open(name, more = {}) {
      if (name === "rules" && more.at === undefined && !desk.pages.length) {
        sheets = [beats[at].name];
        app.render();
      } else open(name === "menu" ? "lessonMenu" : name, more);
    },
    again() {
      picks = {};
      enter(0);
    },
    leave: () => app.unlearn(),
    other: GAMES.find((each) => each !== game),
    begin: (which) => app.learn(which),
    farewell: () => button({ kind: "main", label: t("learn.farewell"), act: finish }),
    overlay: () => (sheets.length ? coach(desk, sheets[0], { beats, at, picks, last: sheets.length === 1, read, skip: () => enter(at + 1, beats[at].skip) }) : null),
    banner: () => called(app, stage),
  });
  Object.defineProperties(desk, {
    tag: { get: () => t("learn.tag") },
    step: { get: () => `${at} ${sheets.join()}` },
    held: {
      get: () => held,
      set(id) {
        const before = held;
        held = id;
        if (id !== null) heldSince = performance.now();
        else if (before !== null && !app.prefs.tap && performance.now() - heldSince < TAP) desk.hint(t("learn.mistake.tap"));
      },
    },
  });
  enter(Math.min(at, beats.length - 1));
  return desk;
}

/** The words that are said now, on a sheet over the page they are about. */
function coach(desk, key, { beats, at, picks, last, read, skip }) {
  const mistake = key.startsWith("mistake.");
  const beat = beats[at];
  const acts = !["next", "farewell"].includes(beat.until);
  const go = mistake ? "learn.again" : last && acts ? "learn.try" : "learn.go";
  return h(
    "section",
    { class: "sheet coach", key: "coach", role: "dialog", "aria-modal": "true", "aria-labelledby": "coach" },
    h("p", { class: "small" }, mistake ? t("learn.tag") : t("learn.step", { n: at + 1, all: beats.length })),
    h("h2", { id: "coach", tabindex: "-1", key }, t(`learn.${key}`, params(desk, picks))),
    h("p", { key: `${key} text` }, t(`learn.${key}.text`, params(desk, picks))),
    button({ kind: "main", label: t(go), act: read }),
    last && acts && !mistake && button({ kind: "quiet", label: t("learn.skip"), act: skip }),
  );
}

function params({ view, name, game }, picks) {
  const { mix, rules } = TABLES[game];
  const named = picks.nominee ?? 1;
  return {
    ...{ ...rules, seats: view.seats.length, agents: spelled(mix.agent), n: mix.agent },
    ...{ p0: name(0), p1: name(1), p2: name(2), p3: name(3), named: name(named), target: name(picks.target ?? named) },
    others: list([name(3), name(0)]),
  };
}

// The real table doesn't wait unheard while its guest learns.
function called(app, stage) {
  if (!app.view || app.over || app.me === null) return null;
  const wanted = app.view.prompt || app.view.table.stage !== stage;
  return wanted && h("button", { type: "button", key: "called", class: "called", onclick: app.unlearn }, t("learn.called"));
}

/* ---------------------------------------------------------------- pages around it */

/** The two rounds, and how far one has come in each. */
export function learn(app) {
  const here = app.pages.at(-1);
  const game = here.game ?? app.view?.table.game ?? GAMES[0];
  const order = [game, ...GAMES.filter((each) => each !== game)];
  const out = () => (app.code ? app.back() : app.unlearn());
  return page("learn", {
    top: topBar({ view: null }, t("learn.tag")),
    read: [
      title(t("learn.title")),
      h("p", { class: "sub" }, t("learn.help")),
      h("div", { class: "list spaced" }, order.map((each) => gameRow(app, each))),
    ],
    foot: button({ kind: "quiet", label: t(app.code ? "phone.back" : "learn.door"), act: out }),
  });
}

function gameRow(app, game) {
  const { at, done } = kept(game);
  const all = beatsOf(game).length;
  const state = done ? t("learn.done") : at ? t("learn.resume", { n: at + 1, all }) : t("learn.minutes");
  return h(
    "button",
    { key: game, type: "button", class: "pane wide-row", onclick: () => app.learn(game) },
    icon(done ? "check" : "play"),
    h("span", { class: "n" }, h("b", null, t(`phone.game.${game}`)), h("em", null, state)),
    icon("line_right"),
  );
}

/** Behind the three dots, in the tutorial. */
export function lessonMenu(app) {
  const item = (sign, label, act) =>
    h("button", { type: "button", key: sign, class: "row item", onclick: act }, icon(sign), h("span", { class: "n" }, label), icon("line_right"));
  const ended = app.view.table.stage === "ended";
  return page("menu", {
    top: topBar({ view: null }, t("learn.tag")),
    read: [
      title(t("phone.menu")),
      h(
        "div",
        { class: "list" },
        !ended && item("eye", t("phone.menu.role"), () => app.swap("role")),
        item("chair", t("phone.council"), () => app.swap("council")),
        item("book", t("phone.record"), () => app.swap("record")),
        item("cards", t("phone.rules"), () => app.swap("rules", { at: "round" })),
        item("phone", t("phone.reading"), () => app.swap("reading")),
        item("shuffle", t("learn.restart"), app.again),
        item("play", t("learn.other", { game: t(`phone.game.${app.other}`) }), () => app.begin(app.other)),
        item("door", t("learn.leave"), app.leave),
      ),
    ],
    foot: button({ kind: "main", label: t("learn.back"), act: app.home }),
  });
}

/** The round is over. */
export function learned(app) {
  return page("learned", {
    top: topBar({ view: null }, t("learn.tag")),
    read: [title(t("learn.learned")), h("p", { class: "sub" }, t("learn.learned.help"))],
    touch: [
      button({ label: t("learn.other", { game: t(`phone.game.${app.other}`) }), act: () => app.begin(app.other) }),
      button({ label: t("phone.rules"), act: () => app.open("rules", { at: "aim" }) }),
      button({ label: t("learn.restart"), act: app.again }),
    ],
    foot: button({ kind: "main", label: t("learn.out"), act: app.leave }),
  });
}
