/**
 * The page's middle: its state, the line to the table, and which screen is up. Every screen is a
 * function of this one object (`app`) and describes itself anew after each change; see kit.js.
 * What screens look like is in their own modules; what is legal is decided by the table alone.
 */

import * as door from "./door.js";
import { LANGUAGES, adoptSymbols, h, patch, sheet, speak, speakOf, t } from "./kit.js";
import { Link, nonce, orderBasis, promptKey, store } from "./link.js";

const PARTS = new URL("..", import.meta.url);
const AWAY_AFTER = 1200;
const TOLD_FOR = 6000;

/** Screens that come after the door has opened, by name; filled as their modules arrive. */
const screens = {};
const MODULES = [
  ...["lobby", "look", "nominate", "ballot", "hand", "power", "result", "board", "ending"],
  ...["council", "record", "say", "menu", "hosting", "hold"],
];

const app = {
  lang: "en",
  code: "",
  view: null, //            the table's latest word
  line: "connecting", //    state of the Link
  away: false, //           the line has been down for more than a blink
  over: null, //            why this page has stopped: replaced, unseated, left, other_table
  pages: [], //             opened over the table's screen: [{name, ...}], the last is seen
  held: null, //            id of the secret that is open, see hold.js
  join: { name: "", sigil: null, refused: null },
  told: null, //            a refusal or a moot request, in words
  prefs: { size: 0, tap: false, buzz: true },

  get me() {
    return this.view?.you.seat ?? null;
  },
  get host() {
    return Boolean(this.view?.you.host);
  },
  name: (k) => app.view.seats[k]?.name ?? "",

  /** Memory for what is chosen and unsent; emptied when the table's question changes. */
  draft(key) {
    if (!drafts.has(key)) drafts.set(key, {});
    return drafts.get(key);
  },

  /** Seconds since the view said `seconds`; the page is drawn again each second while one is shown. */
  clock(seconds) {
    ticking = true;
    const now = Math.max(0, Math.round(seconds + (performance.now() - heardAt) / 1000));
    return `${Math.floor(now / 60)}:${String(now % 60).padStart(2, "0")}`;
  },

  open(name, more = {}) {
    app.held = null;
    app.pages.push({ name, ...more });
    render();
  },
  swap(name, more = {}) {
    app.pages.pop();
    app.open(name, more);
  },
  back() {
    app.held = null;
    app.pages.pop();
    render();
  },
  home() {
    app.held = null;
    app.pages = [];
    render();
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
    if (answer.no) tell(t(`no.${answer.no}`));
    else if (answer.moot && message.t === "host") tell(t("phone.moot"));
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
      history.replaceState(null, "", code);
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

  render: () => render(),
};

let heardAt = 0;
let ticking = false;
let tick = 0;
let awayTimer = 0;
let toldTimer = 0;
let shownKey = "";
let viewed;
const firstView = new Promise((resolve) => (viewed = resolve));
const asks = new Map();
const drafts = new Map();

/* ---------------------------------------------------------------- what this phone remembers */

const token = () => store.read(`seat/${app.code}`);
const forgetToken = () => store.forget(`seat/${app.code}`);

function showPrefs() {
  document.documentElement.dataset.size = app.prefs.size;
}

/* ---------------------------------------------------------------- the line */

const socketAddress = () => new URL("ws", document.baseURI).href.replace(/^http/, "ws");

const link = new Link(
  socketAddress(),
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
        drafts.clear();
      }
      if (before?.table.stage !== view.table.stage) app.pages = [];
      if (before) buzz(before, view);
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
      if (why === "unseated") forgetToken();
      if (why === "other_table" && token()) {
        // The token is of an earlier table; this one may still have a place.
        forgetToken();
        link.open();
        return;
      }
      if (why === "replaced" || why === "unseated" || why === "other_table") {
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

function tell(text) {
  app.told = text;
  clearTimeout(toldTimer);
  toldTimer = setTimeout(() => {
    app.told = null;
    render();
  }, TOLD_FOR);
}

/** A short buzz for everyone alike, when something public has happened; never for a private moment. */
function buzz(before, view) {
  if (!app.prefs.buzz || !view.game || document.visibilityState !== "visible") return;
  const seen = ({ game }) =>
    game && [game.phase === "ballot", game.record.length, game.good, game.bad, game.outcome?.reason];
  if (String(seen(before)) !== String(seen(view))) navigator.vibrate?.(35);
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

function screenName() {
  const { view } = app;
  if (app.over) return "over";
  if (!app.code) return "code";
  if (!view) return "opening";
  const opened = app.pages.at(-1);
  if (opened) return opened.name;
  const { stage } = view.table;
  if (stage === "ended") return "ending";
  if (stage === "lobby") return app.me === null && !view.you.may_join ? "join" : "lobby";
  if (stage === "deal") return app.me === null ? "board" : "look";
  if (view.prompt) return PROMPTS[view.prompt.kind] ?? "board";
  return view.game.phase === "ballot" && view.mine?.ballot ? "ballotIn" : "board";
}

function render() {
  ticking = false;
  if (app.view) showWorld(app.view.table.game);
  const wanted = screenName();
  const name = wanted in door || wanted in screens ? wanted : "opening";
  const screen = door[name] ?? screens[name];
  const seen = screen(app);
  const over = app.over ? null : overlay();
  patch(document.getElementById("app"), [
    h("div", { key: "under", class: "under", inert: Boolean(over) }, seen),
    over,
    app.told && h("p", { key: "told", class: "told", role: "alert" }, app.told),
  ]);
  afterRender(`${name} ${app.pages.length} ${app.view?.prompt?.kind ?? ""}`);
}

function overlay() {
  if (app.away) return sheet("away", door.away(app));
  const paused = app.view?.table.paused;
  if (paused && !app.pages.length) return sheet("paused", door.paused(app, paused));
  return null;
}

function afterRender(key) {
  clearTimeout(tick);
  if (ticking) tick = setTimeout(render, 1000);
  if (app.held !== null && !document.querySelector(`[data-hold="${app.held}"]`)) app.held = null;
  if (key === shownKey) return;
  shownKey = key;
  const heading = document.querySelector("#app h1");
  scrollTo(0, 0);
  if (document.activeElement === document.body) heading?.focus({ preventScroll: true });
  app.hear(heading?.textContent ?? "");
}

function showWorld(game) {
  speakOf(game);
  document.documentElement.dataset.game = game;
  document.title = t("title");
}

/* ---------------------------------------------------------------- coming, going, sleeping */

function watchPage() {
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") link.wake();
  });
  addEventListener("online", () => link.wake());
  addEventListener("pageshow", (event) => event.persisted && app.code && !app.over && link.open());
  addEventListener("pagehide", () => link.stop());

  // "Back" closes what is open, and asks before a game is left. The entry that it uses up can only
  // be made after a touch, else browsers skip it.
  let guarded = false;
  addEventListener("pointerup", () => {
    if (guarded || app.me === null) return;
    guarded = true;
    history.pushState({ guard: true }, "");
  });
  addEventListener("popstate", () => {
    if (!guarded) return;
    guarded = false;
    const playing = app.me !== null && ["deal", "play"].includes(app.view?.table.stage);
    if (app.pages.length) app.back();
    else if (playing) app.open("leave");
    else return void history.back();
    guarded = true;
    history.pushState({ guard: true }, "");
  });
}

async function boot() {
  app.lang = navigator.languages.map((l) => l.split("-")[0]).find((l) => LANGUAGES.includes(l)) ?? "en";
  app.code = decodeURIComponent(location.pathname.split("/").pop()).toUpperCase();
  Object.assign(app.prefs, JSON.parse(store.read("prefs") ?? "{}"));
  showPrefs();
  const get = async (part) => {
    const answer = await fetch(new URL(part, PARTS));
    if (!answer.ok) throw new Error(part);
    return answer.text();
  };
  const [texts, symbols] = await Promise.all([get(`texts/${app.lang}.json`), get("symbols.svg")]);
  document.documentElement.lang = app.lang;
  speak(app.lang, JSON.parse(texts));
  speakOf("glass-council");
  adoptSymbols(symbols);
  watchPage();
  render();
  if (app.code) link.open();
  // The door comes first: the rest is fetched once the table has answered, or is slow to.
  await Promise.race([firstView, new Promise((go) => setTimeout(go, 1500))]);
  await loadScreens();
}

/** The screens of the game come after the door, in one go, so none is missing when the line is. */
async function loadScreens() {
  const style = document.createElement("link");
  style.rel = "stylesheet";
  style.href = new URL("game.css", PARTS).href;
  document.head.append(style);
  document.querySelector("link[rel=icon]").href = new URL("icon.svg", PARTS).href;
  const load = async (name) => Object.assign(screens, await import(`./${name}.js`));
  await Promise.all(MODULES.map(load));
  screens.watchHold?.(app);
  render();
}

boot().catch(() => setTimeout(() => location.reload(), 2000));
