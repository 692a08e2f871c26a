/**
 * The kit every screen is made with: describe elements (`h`), bring a place on the page up to a
 * description (`patch`), the words of the text table (`t`, `rich`), and drawn symbols (`icon`, `sigil`).
 * Nothing here knows the game, the wire or any one screen.
 *
 * A screen is a pure function that returns descriptions. `patch` keeps every element that is still
 * described, so focus, scroll, a half-typed name and a finger on an element outlive an update.
 * There is no way to give it markup: text is always a text node.
 */

const SVG = "http://www.w3.org/2000/svg";
const MADE_FROM = Symbol("description");

/** Describe an element. `props.key` names it among its siblings; `on...` are handlers; `vars` are CSS variables. */
export function h(tag, props, ...kids) {
  return { tag, props: props ?? {}, key: props?.key, kids: kids.flat(Infinity).filter(shown) };
}

const shown = (kid) => kid !== null && kid !== undefined && kid !== false && kid !== "";

/** Make the children of `place` match the descriptions in `kids`, reusing what is there. */
export function patch(place, kids) {
  const svg = place.namespaceURI === SVG;
  const wanted = kids.flat(Infinity).filter(shown);
  const byKey = new Map();
  const loose = [];
  for (const node of place.childNodes) {
    const key = node[MADE_FROM]?.key;
    if (key === undefined) loose.push(node);
    else byKey.set(key, node);
  }
  const matched = wanted.map((kid) => match(kid, byKey, loose));
  const kept = new Set(matched);
  for (const node of [...place.childNodes]) if (!kept.has(node)) node.remove();

  let at = place.firstChild;
  wanted.forEach((kid, i) => {
    const node = matched[i] ?? create(kid, svg);
    if (node === at) at = at.nextSibling;
    else place.insertBefore(node, at);
    if (typeof kid === "object") dress(node, kid);
    else if (node.data !== String(kid)) node.data = String(kid);
  });
}

function match(kid, byKey, loose) {
  if (typeof kid === "object" && kid.key !== undefined) {
    const node = byKey.get(kid.key);
    if (!node || node[MADE_FROM].tag !== kid.tag) return null;
    byKey.delete(kid.key);
    return node;
  }
  const fits = (node) =>
    typeof kid === "object" ? node[MADE_FROM]?.tag === kid.tag : node.nodeType === Node.TEXT_NODE;
  const i = loose.findIndex(fits);
  return i < 0 ? null : loose.splice(0, i + 1).pop();
}

function create(kid, svg) {
  if (typeof kid !== "object") return document.createTextNode(String(kid));
  const node =
    svg || kid.tag === "svg" ? document.createElementNS(SVG, kid.tag) : document.createElement(kid.tag);
  node[MADE_FROM] = { tag: kid.tag, props: {}, key: kid.key };
  return node;
}

function dress(node, kid) {
  const before = node[MADE_FROM].props;
  for (const name in before) if (!(name in kid.props)) set(node, name, null, before[name]);
  for (const name in kid.props) set(node, name, kid.props[name], before[name]);
  node[MADE_FROM] = kid;
  patch(node, kid.kids);
}

function set(node, name, value, before) {
  if (name === "key") return;
  if (name.startsWith("on")) node[name] = value;
  else if (name === "vars") {
    for (const each in value ?? {}) node.style.setProperty(each, value[each]);
  } else if (name === "value") {
    if (value !== before && node.value !== value) node.value = value ?? "";
  } else if (name === "disabled") node.disabled = Boolean(value);
  else if (value === before) return;
  else if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : String(value));
}

/* ---------------------------------------------------------------- words */

const words = { table: {}, lang: "en", game: "", plural: null, ordinal: null, list: null };
export const LANGUAGES = ["de", "en", "es"];

/** Take a text table into use. */
export function speak(lang, table) {
  Object.assign(words, {
    table,
    lang,
    plural: new Intl.PluralRules(lang),
    ordinal: new Intl.PluralRules(lang, { type: "ordinal" }),
    // "A, B and C", as the TV says it: American English would have a comma more.
    list: new Intl.ListFormat(lang === "en" ? "en-GB" : lang, { type: "conjunction" }),
  });
}

/** Add words that came later: those of the rules and the tutorial. */
export function speakAlso(table) {
  Object.assign(words.table, table);
}

/** From here on the words of this game come before the shared ones. */
export function speakOf(game) {
  words.game = game;
}

/** Is there a text under this key (for the game in play, or shared)? */
export const known = (key) => find(key) !== undefined;

const find = (key) => words.table[`${words.game}/${key}`] ?? words.table[key];

function template(key, params) {
  const found = find(key);
  if (found === undefined) return key;
  if (typeof found === "string") return found;
  return found[words.plural.select(Number(params.n ?? 0))] ?? found.other;
}

// {name} takes a value, {@key} the text under another key, {@key:name} that text with {name} as its n,
// {@ordinal:name} the number as "7th".
const HOLE = /\{(@?)([\w./-]+)(?::(\w+))?\}/g;

function fill(text, params) {
  return text.replace(HOLE, (all, at, name, count) => {
    if (at && name === "ordinal") return ordinal(params[count]);
    if (at) return t(name, count ? { ...params, n: params[count] } : params);
    const value = params[name];
    return value === undefined ? all : Array.isArray(value) ? list(value) : String(value);
  });
}

/** The text under `key`, its holes filled from `params`; the plural is chosen by `params.n`. */
export function t(key, params = {}) {
  return fill(template(key, params), params);
}

/** As `t`, but `*marked*` parts come as `<b>`. What is filled in can't add marks of its own. */
export function rich(key, params = {}) {
  return template(key, params)
    .split("*")
    .map((part, i) => (i % 2 ? h("b", null, fill(part, params)) : fill(part, params)));
}

/** "Amira, Bea and Kofi" in the language in use. */
export const list = (items) => words.list.format(items.map(String));

/** "7th" in the language in use. */
export const ordinal = (n) => fill(find(`ordinal.${words.ordinal.select(n)}`) ?? "{n}", { n });

/** "seven", or the digits beyond ten. */
export const spelled = (n) => find(`number.${n}`) ?? String(n);

/** The first letter large. */
export const capital = (text) => text.charAt(0).toLocaleUpperCase(words.lang) + text.slice(1);

/** A text with its parameters as the table sends them; seats in them become names. */
export function told({ key, params }, seats) {
  const named = {};
  for (const [name, value] of Object.entries(params ?? {})) {
    const isSeat = SEAT_PARAMS.has(name) && Number.isInteger(value);
    named[name] = isSeat ? (seats[value]?.name ?? value) : value;
  }
  return t(key, named);
}

const SEAT_PARAMS = new Set(["seat", "proposer", "nominee", "target", "by", "host", "from", "to"]);

/* ---------------------------------------------------------------- symbols */

/** Put the drawn symbols into the page, so that `icon` and `sigil` can use them. */
export function adoptSymbols(source) {
  const root = new DOMParser().parseFromString(source, "image/svg+xml").documentElement;
  if (root.localName !== "svg") return;
  root.setAttribute("class", "symbols");
  root.setAttribute("aria-hidden", "true");
  document.body.prepend(document.adoptNode(root));
}

const use = (id, cls) => h("svg", { class: cls, "aria-hidden": "true" }, h("use", { href: `#${id}` }));

/** One of the drawn signs, in the colour of its surroundings. */
export const icon = (name, cls = "") => use(`icon-${name}`, `ic ${cls}`);

// Which mark stands for a role, where a game doesn't keep to the plain ones. As on the TV.
const ROLES = { "merchants-council": { loyal: "merchants_good", agent: "merchants_bad", leader: "mask" } };

/** A mark drawn in line alone: a role (`loyal`, ...), or a policy (`good`, `bad`), in the game's own form. */
export function mark(name, cls = "") {
  const own = name === "good" || name === "bad" ? `${words.game.split("-")[0]}_${name}` : (ROLES[words.game]?.[name] ?? name);
  return use(`icon-line_${own}`, `mk ${cls}`);
}

// Which drawing stands for an office or a power, by game.
const SIGNS = {
  "glass-council": { proposer: "chair", nominee: "steward_key", leader: "crown_eye", investigate: "lens", remove: "door" },
  "merchants-council": {
    ...{ proposer: "gavel", nominee: "chain", leader: "mask", investigate: "look" },
    ...{ remove: "expel", hand_gavel: "gavel", read: "read" },
  },
};

/** The sign of an office (`proposer`, `nominee`) or a power, in the game's own form. */
export const sign = (name, cls = "") => icon(SIGNS[words.game]?.[name] ?? name, cls);

/** A seat's mark. `outline` draws it as a line without hue, as all private things are. */
export const sigil = (name, outline = false) =>
  use(`sigil-${name}`, outline ? "sg line" : `sg sg-${name}`);

/* ---------------------------------------------------------------- the parts of a page */

/** A whole page: what is read at the top, what is touched below it, the last control at the foot. */
export function page(name, { top, read, touch, foot }) {
  return h(
    "div",
    { class: `page page-${name}`, key: name },
    top,
    h("main", { class: "read" }, read),
    // Lying phones show the two side by side with what is read; see .hands.
    h("div", { class: "hands" }, touch && h("section", { class: "touch", "aria-label": t("phone.controls") }, touch), foot && h("footer", { class: "foot" }, foot)),
  );
}

/** The line above everything, with the menu once there is a table to have one for. */
export function topBar(app, ...line) {
  return h(
    "header",
    { class: "top" },
    h("span", null, app.tag && h("b", { class: "tag" }, app.tag), line),
    app.view?.game &&
      h(
        "button",
        { class: "more what", "aria-label": t("phone.what"), onclick: () => app.open("rules") },
        h("i", { "aria-hidden": "true" }, "?"),
      ),
    app.view &&
      h(
        "button",
        { class: "more", "aria-label": t("phone.menu.open"), onclick: () => app.open("menu") },
        icon("line_more"),
      ),
    app.view?.notice && h("p", { class: "notice", role: "status" }, told(app.view.notice, app.view.seats)),
  );
}

export const title = (...words) => h("h1", { tabindex: "-1" }, words);

/** A button. `kind`: "" (plain), "main", "quiet"; `off` says what is missing and keeps it from acting. */
export function button({ label, act, kind = "", sign, note, key, off, pressed, cls = "", id }) {
  return h(
    "button",
    {
      id,
      key,
      type: "button",
      class: `btn ${kind} ${off ? "off" : ""} ${cls}`,
      "aria-disabled": off ? "true" : null,
      "aria-pressed": pressed === undefined ? null : String(pressed),
      onclick: off ? null : act,
    },
    sign && icon(sign),
    h("span", null, off || label, note && h("small", null, note)),
  );
}

/** A button that asks something of the table: while the answer is out, it says so and acts no more. */
export function asking(app, tag, { label, off, ...rest }) {
  const state = app.asked(tag);
  return button({ ...rest, label, off: state ? t(`phone.asking.${state}`) : off });
}

/** A sheet that comes from below, over the veiled page. */
export function sheet(key, ...kids) {
  return [
    h("div", { class: "veil", key: `${key}-veil` }),
    h("section", { class: `sheet of-${key}`, key, role: "dialog", "aria-modal": "true", "aria-label": t("phone.sheet") }, kids),
  ];
}

/** A quiet line of text that leads somewhere. */
export const way = (label, act) => h("button", { type: "button", class: "way", onclick: act }, label);
