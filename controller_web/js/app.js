/**
 * The page's middle: its state, the line to the table, and which screen is up. Every screen is a
 * function of this one object (`app`) and describes itself anew after each change; see kit.js.
 * What screens look like is in their own modules; what is legal is decided by the table alone.
 */

import * as door from "./door.js";
import { LANGUAGES, adoptSymbols, h, patch, sheet, speak, speakAlso, speakOf, t } from "./kit.js";
import { Link, nonce, orderBasis, promptKey, store } from "./link.js";

const PARTS = new URL("..", import.meta.url);
const ROOT = new URL("../..", PARTS); // where tables and the tutorial have their addresses
const AWAY_AFTER = 1200;
const TOLD_FOR = 6000;

/** Screens that come after the door has opened, by name; filled as their modules arrive. */
const screens = {};
const MODULES = [
  ...["lobby", "look", "nominate", "ballot", "hand", "power", "result", "board", "ending"],
  ...["council", "record", "say", "menu", "rules", "hosting", "hold", "presence", "taps", "reclaim", "learn/lesson"],
];

const STYLES = ["game.css", "ending.css", "learn.css", "merchants.css"];

/** What screens need of a table, be it the real one or the tutorial's. */
function desk() {
  const drafts = new Map();
  return {
    view: null, //   the table's latest word
    pages: [], //    opened over the table's screen: [{name, ...}], the last is seen
    held: null, //   id of the secret that is open, see hold.js
    told: null, //   a refusal or a moot request, in words

    get me() {
      return this.view?.you.seat ?? null;
    },
    get host() {
      return Boolean(this.view?.you.host);
    },
    name(k) {
      return this.view.seats[k]?.name ?? "";
    },

    /** Memory for what is chosen and unsent; emptied when the table's question changes. */
    draft(key) {
      if (!drafts.has(key)) drafts.set(key, {});
      return drafts.get(key);
    },
    forget: () => drafts.clear(),

    open(name, more = {}) {
      this.pages.push({ name, ...more });
      this.shut();
    },
    swap(name, more = {}) {
      this.pages.pop();
      this.open(name, more);
    },
    back() {
      this.pages.pop();
      this.shut();
    },
    home() {
      this.pages = [];
      this.shut();
    },
    shut() {
      this.held = null;
      render();
    },

    /** Say something to the reader for a while. */
    hint(words) {
      this.told = words;
      clearTimeout(toldTimer);
      toldTimer = setTimeout(() => {
        this.told = null;
        render();
      }, TOLD_FOR);
      render();
    },
  };
}

const app = adopt(desk(), {
  lang: "en",
  code: "",
  line: "connecting", //    state of the Link
  away: false, //           the line has been down for more than a blink
  over: null, //            why this page has stopped: replaced, moved, unseated, left, other_table
  wish: null, //            the name whose seat this phone asks for
  lesson: null, //          the tutorial, while it is open: a desk of its own
  join: { name: "", sigil: null, refused: null },
  prefs: { size: 0, tap: false, left: false, buzz: true },

  /** How many seconds it is now, if it was `seconds` when the view came; the page keeps counting. */
  since(seconds) {
    ticking = true;
    return seconds + (performance.now() - heardAt) / 1000;
  },

  /** Seconds since the view said `seconds`; the page is drawn again each second while one is shown. */
  clock(seconds) {
    ticking = true;
    const now = Math.max(0, Math.round(seconds + (performance.now() - heardAt) / 1000));
    return `${Math.floor(now / 60)}:${String(now % 60).padStart(2, "0")}`;
  },

  /** "sending" or "lost" while an answer to `tag` is out, "done" until the table's next question. */
  asked(tag) {
    const ask = asks.get(tag);
    if (!ask) return null;
    if (ask.done) return "done";
    if (app.line !== "open") return "lost";
    return "sending";
  },

  /** Ask the table; resolves to whether it was done. A second ask under one tag waits for the first. */
  async ask(tag, message, basisOf) {
    if (asks.has(tag)) return false;
    app.told = null;
    asks.set(tag, { done: false });
    render();
    const answer = await link.request(message, basisOf, app.view);
    asks.delete(tag);
    if (answer.no) app.hint(t(`no.${answer.no}`));
    else if (answer.moot && message.t === "host") app.hint(t("phone.moot"));
    const prompt = app.view?.prompt;
    if (answer.ok && message.t === "act" && message.step === prompt?.step && tag === "act") {
      asks.set(tag, { done: true, prompt: promptKey(app.view) });
    }
    render();
    return Boolean(answer.ok);
  },

  /** Answer the prompt with an action. */
  act: (action) =>
    app.ask("act", { t: "act", step: app.view.prompt.step, action }, promptKey),

  /** Put a statement on record. */
  say: (action) =>
    app.ask("say", { t: "act", step: app.view.game.step, action }, (v) => JSON.stringify(v.say)),

  order: (order) => app.ask("host", { t: "host", order }, (v) => orderBasis(order, v)),

  ready: (ready) =>
    app.ask("ready", { t: "ready", ready }, (v) => `${v.table.stage} ${v.seats[v.you.seat]?.ready}`),

  looked: () => app.ask("looked", { t: "looked" }, promptKey),

  async sit() {
    const { name, sigil } = app.join;
    app.join.refused = null;
    const message = { t: "join", name: name.trim(), sigil, nonce: nonce(app.code) };
    const asked = app.ask("join", message, (v) => String(v.you.seat));
    if (!(await asked)) app.join.refused = app.told;
    app.told = null;
    render();
  },

  /** Ask for the seat of the absent person of that name, which this phone's owner had. */
  async askBack(name) {
    app.wish = name;
    const seat = app.view.seats.find((each) => each.name === name)?.seat;
    const message = { t: "reclaim", seat: seat ?? 0 };
    if (seat === undefined || !(await app.ask("reclaim", message, (v) => String(v.you.seat)))) app.wish = null;
    render();
  },

  async leave() {
    if (!(await app.ask("leave", { t: "leave" }, (v) => String(v.you.seat)))) return;
    forgetToken();
    app.pages = [];
    if (app.view.table.stage === "lobby") return;
    link.stop();
    app.over = "left";
    render();
  },

  /** Come (back) to a table: by its code, from another tab, or after a seat was lost. */
  enter(code = app.code) {
    app.over = null;
    if (code !== app.code) {
      app.code = code;
      app.view = null;
      history.replaceState(null, "", new URL(code, ROOT));
    }
    link.open();
    render();
  },

  retry: () => link.wake(),

  /** Have a screen reader say something that is no secret. */
  hear(text) {
    document.getElementById("announcer").textContent = text;
  },

  set(pref, value) {
    app.prefs[pref] = value;
    store.write("prefs", JSON.stringify(app.prefs));
    showPrefs();
    render();
  },

  /** Say everything in another language from now on. */
  async speakIn(lang) {
    const tables = await Promise.all([part(`texts/${lang}.json`), part(`texts/${lang}.learn.json`)]);
    speak(lang, Object.assign({}, ...tables.map((table) => JSON.parse(table))));
    document.documentElement.lang = app.lang = lang;
    app.set("lang", lang);
  },

  /** Take up the tutorial of a game, over whatever the table shows. */
  learn(game) {
    app.lesson = screens.lesson(app, adopt(desk(), {}), game);
    render();
  },

  /** Put the tutorial away: back to the table, or to the door. */
  unlearn() {
    app.lesson = null;
    app.pages = [];
    if (!app.code) {
      history.replaceState(null, "", ROOT);
    }
    render();
  },

  /** What lies over the page: the line is lost, or the table stands still. */
  overlay() {
    if (app.away) return sheet("away", door.away(app));
    const asked = app.view && app.held === null && screens.asked?.(app);
    if (asked) return sheet("asked", asked);
    const paused = app.view?.table.paused;
    return paused && !app.pages.length ? sheet("paused", door.paused(app, paused)) : null;
  },

  render: () => render(),
});

/** `more` on top of `desk`, whose functions can be handed around without it. */
function adopt(base, more) {
  for (const [name, value] of Object.entries(Object.getOwnPropertyDescriptors(base))) {
    if (typeof value.value === "function") base[name] = value.value.bind(base);
  }
  return Object.defineProperties(base, Object.getOwnPropertyDescriptors(more));
}

let heardAt = 0;
let ticking = false;
let tick = 0;
let awayTimer = 0;
let toldTimer = 0;
let shownKey = "";
let shownUnder = ""; // the screen, and what lies over it
let said = "";
let faceIn = false;
let viewed;
const firstView = new Promise((resolve) => (viewed = resolve));
const asks = new Map();

/* ---------------------------------------------------------------- what this phone remembers */

const token = () => store.read(`seat/${app.code}`);
const forgetToken = () => store.forget(`seat/${app.code}`);

function showPrefs() {
  document.documentElement.dataset.size = app.prefs.size;
  document.documentElement.dataset.hand = app.prefs.left ? "left" : "right";
}

/* ---------------------------------------------------------------- the line */

const link = new Link(
  new URL("ws", ROOT).href.replace(/^http/, "ws"),
  () => ({ code: app.code, token: token(), lang: app.lang }),
  {
    view(view) {
      const before = app.view;
      app.view = view;
      heardAt = performance.now();
      app.over = null;
      if (asks.get("act")?.done && asks.get("act").prompt !== promptKey(view)) asks.delete("act");
      if (before && promptKey(before) !== promptKey(view)) {
        app.held = null;
        app.forget();
      }
      const seated = before?.you.seat === null && view.you.seat !== null;
      if (before?.table.stage !== view.table.stage || seated) app.pages = [];
      screens.keepAsking?.(app);
      if (before && app.prefs.buzz) screens.buzz?.(before, view);
      render();
      viewed();
    },
    seat(token) {
      store.write(`seat/${app.code}`, token);
      store.forget(`nonce/${app.code}`);
    },
    state(line) {
      app.line = line;
      clearTimeout(awayTimer);
      if (line === "open" || line === "stopped") app.away = false;
      else awayTimer = setTimeout(goneAway, app.view ? AWAY_AFTER : 3 * AWAY_AFTER);
      render();
    },
    bye(why) {
      if (why === "unseated" || why === "moved") forgetToken();
      if (why === "other_table" && token()) {
        // The token is of an earlier table; this one may still have a place.
        forgetToken();
        link.open();
        return;
      }
      if (["replaced", "moved", "unseated", "other_table"].includes(why)) {
        app.over = why;
        app.pages = [];
        if (why === "other_table") app.view = null;
      }
      render();
    },
  },
);

function goneAway() {
  app.away = true;
  app.held = null;
  render();
}

/* ---------------------------------------------------------------- which screen */

const PROMPTS = {
  look: "look",
  nominate: "nominate",
  ballot: "ballot",
  discard: "hand",
  enact: "hand",
  investigate: "power",
  remove: "power",
  hand_gavel: "power",
  result: "result",
};

function screenName(at) {
  const { view } = at;
  if (at.over) return "over";
  const opened = at.pages.at(-1);
  if (!view) return app.code ? "opening" : (opened?.name ?? "code");
  if (opened) return opened.name;
  const { stage } = view.table;
  if (stage === "ended") return "ending";
  if (stage === "lobby") return at.me === null && !view.you.may_join ? "join" : "lobby";
  if (stage === "deal") return at.me === null ? "board" : "look";
  if (view.prompt) return PROMPTS[view.prompt.kind] ?? "board";
  return view.game.phase === "ballot" && view.mine?.ballot ? "ballotIn" : "board";
}

function render() {
  ticking = false;
  const at = app.lesson ?? app;
  if (at.view) showWorld(at.view.table.game);
  const wanted = screenName(at);
  const name = wanted in door || wanted in screens ? wanted : "opening";
  const screen = door[name] ?? screens[name];
  const seen = screen(at);
  const over = at.over ? null : at.overlay();
  patch(document.getElementById("app"), [
    h("div", { key: "under", class: "under", inert: Boolean(over) }, seen),
    over,
    at.banner?.(),
    at.told && h("p", { key: "told", class: "told", role: "alert" }, at.told),
  ]);
  shownUnder = `${name} ${at.pages.length} ${over ? "over" : ""}`;
  afterRender(at, `${name} ${at.pages.length} ${at.view?.prompt?.kind ?? ""} ${at.step ?? ""}`);
}

function afterRender(at, key) {
  clearTimeout(tick);
  if (ticking) tick = setTimeout(render, 1000);
  if (at.held !== null && !document.querySelector(`[data-hold="${at.held}"]`)) at.held = null;
  const heading = document.querySelector("#app .sheet h2[tabindex]") ?? document.querySelector("#app h1");
  // The same screen may come to say something else: whom the table waits for now.
  const says = heading?.textContent ?? "";
  if (at.held === null && says !== said) app.hear((said = says));
  if (key === shownKey) return;
  shownKey = key;
  // The display face comes late and with a new page, so that nothing being read ever jumps.
  if (faceIn) document.documentElement.dataset.face = "own";
  scrollTo(0, 0);
  document.querySelector("[data-arrive]")?.scrollIntoView({ block: "nearest" });
  if (document.activeElement === document.body) heading?.focus({ preventScroll: true });
}

function showWorld(game) {
  speakOf(game);
  document.documentElement.dataset.game = game;
  document.title = t("title");
}

async function part(name) {
  const answer = await fetch(new URL(name, PARTS));
  if (!answer.ok) throw new Error(name);
  return answer.text();
}

async function boot() {
  const [place, game] = location.pathname.slice(ROOT.pathname.length).split("/");
  if (place === "learn") app.pages.push({ name: "learn", game });
  else app.code = decodeURIComponent(place).toUpperCase();
  Object.assign(app.prefs, JSON.parse(store.read("prefs") ?? "{}"));
  const wanted = [app.prefs.lang ?? "", ...navigator.languages].map((l) => l.split("-")[0]);
  app.lang = wanted.find((l) => LANGUAGES.includes(l)) ?? "en";
  showPrefs();
  const [texts, symbols] = await Promise.all([part(`texts/${app.lang}.json`), part("symbols.svg")]);
  document.documentElement.lang = app.lang;
  speak(app.lang, JSON.parse(texts));
  speakOf("glass-council");
  adoptSymbols(symbols);
  render();
  if (app.code) link.open();
  // The door comes first: the rest is fetched once the table has answered, or is slow to.
  if (app.code) await Promise.race([firstView, new Promise((go) => setTimeout(go, 1500))]);
  await loadScreens();
}

/** The screens of the game come after the door, in one go, so none is missing when the line is. */
async function loadScreens() {
  for (const name of STYLES) {
    const style = document.createElement("link");
    style.rel = "stylesheet";
    style.href = new URL(name, PARTS).href;
    document.head.append(style);
  }
  document.querySelector("link[rel=icon]").href = new URL("icon.svg", PARTS).href;
  const load = async (name) => Object.assign(screens, await import(`./${name}.js`));
  const words = async () => speakAlso(JSON.parse(await part(`texts/${app.lang}.learn.json`)));
  await Promise.all([...MODULES.map(load), words()]);
  screens.watchHold(() => app.lesson ?? app);
  screens.watchPage(app, link);
  screens.watchTaps(() => shownUnder);
  new FontFace("Council Serif", `url(${new URL("council.woff2", PARTS)})`, { weight: "600" }).load().then(
    (face) => (faceIn = Boolean(document.fonts.add(face))),
    () => null, // then it stays the system's
  );
  if (app.pages[0]?.game) app.learn(app.pages[0].game);
  render();
}

boot().catch(() => setTimeout(() => location.reload(), 2000));
