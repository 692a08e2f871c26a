/**
 * The rules of the game in play, short, drawn with the signs of the table. Each section has a name,
 * so that a prompt, a dossier or the board can open the page where its question is answered; opened
 * without a name it shows what is happening now. Numbers and powers come from the table.
 */

import { button, capital, h, icon, list, mark, ordinal, page, sign, spelled, t, title, topBar } from "./kit.js";
import { glyph, tally } from "./seats.js";
import { track } from "./board.js";
import { mixWords } from "./lobby.js";

/** Opened with `at`: the section to show. A tap on a heading opens or closes it. */
export function rules(app) {
  const here = app.pages.at(-1);
  const { rules: numbers } = app.view.table;
  const now = topicNow(app.view);
  const sections = sectionsOf(app.view);
  here.at ??= now ?? sections[0];
  const params = { ...numbers, good: numbers.good_goal, bad: numbers.bad_goal, limit: numbers.failures_limit, n: numbers.failures_limit };
  return page("rules", {
    top: topBar({ view: null }, t("title")),
    read: [title(t("phone.rules")), h("div", { class: "rules" }, sections.map((id) => section(app, here, id, id === now, params)))],
    foot: button({ label: t("phone.back"), act: app.back }),
  });
}

function section(app, here, id, now, params) {
  const open = here.at === id;
  const toggle = () => {
    here.at = open ? "" : id;
    app.render();
  };
  const power = POWERS.includes(id);
  const words = { ...params, places: power ? placesOf(id, app.view.table.rules) : "" };
  return h(
    "section",
    { key: id, class: open ? "open" : "", "data-arrive": open },
    h(
      "h2",
      null,
      h(
        "button",
        { type: "button", class: "row", "aria-expanded": String(open), "aria-controls": `rule-${id}`, onclick: toggle },
        sectionSign(id),
        h("span", { class: "n" }, power ? capital(t(`power.${id}`)) : t(`rules.${id}`)),
        now && h("span", { class: "small" }, t("rules.now")),
        icon(open ? "line_up" : "line_right"),
      ),
    ),
    h(
      "div",
      { id: `rule-${id}`, class: "body", hidden: !open },
      open && [picture(app.view, id), h("p", null, t(`rules.${id}.text`, words))],
    ),
  );
}

const POWERS = ["investigate", "hand_gavel", "read", "remove"];

function sectionsOf({ table }) {
  const { powers, seals } = table.rules;
  const used = POWERS.filter((power) => powers.includes(power));
  return ["aim", "who", "round", "name", "vote", ...(seals ? ["seal"] : []), "session", "failures", ...used, "removed", "talk"];
}

/** The section on what the table is doing at this moment; null before a game. */
function topicNow({ game, prompt, mine, table, you }) {
  if (!game) return null;
  if (table.stage === "deal") return "who";
  if (game.phase === "ended") return "aim";
  if (you.seat !== null && !game.active[you.seat]) return "removed";
  if (POWERS.includes(prompt?.kind)) return prompt.kind;
  if (game.phase === "power" || game.phase === "result") return mine?.result?.kind ?? game.powers[game.bad - 1] ?? "round";
  return { nomination: "name", ballot: "vote", discard: "session", enact: "session" }[game.phase];
}

/** "2nd and 3rd" */
const placesOf = (power, { powers }) => list(powers.flatMap((each, i) => (each === power ? [ordinal(i + 1)] : [])));

const SIGNS = { aim: "line_good", round: "clock", vote: "line_yes", seal: "line_wax", session: "cards", removed: "line_cracked", talk: "speech" };

function sectionSign(id) {
  if (id === "aim") return mark("good");
  if (id === "who") return mark("loyal");
  if (id === "name") return sign("nominee");
  if (id === "failures") return mark("bad");
  return POWERS.includes(id) ? sign(id) : icon(SIGNS[id]);
}

/* ---------------------------------------------------------------- pictures; the words say the same */

const drawn = (...kids) => h("div", { class: "drawing", "aria-hidden": "true" }, kids);
const step = (what, words) => h("div", null, what, words && h("small", null, words));
const then = () => icon("line_names", "then");
const ringed = (what) => h("span", { class: "ringed" }, what);

function picture(view, id) {
  const { table, mix } = view;
  const { rules: numbers } = table;
  const standing = view.game ?? { good: 0, bad: 0 };
  const empty = { ...numbers, good: standing.good, bad: standing.bad };
  if (id === "aim") return h("div", { class: "tracks" }, track(empty, "good"), track(empty, "bad"));
  if (POWERS.includes(id)) return h("div", { class: "tracks" }, track(empty, "bad"));
  if (id === "who") {
    return [
      drawn(["loyal", "agent", "leader"].map((role) => step(ringed(mark(role)), t(`role.${role}`)))),
      mix && h("p", null, mixWords(mix), ". ", t("who", { n: mix.agent, seats: view.seats.length })),
    ];
  }
  if (id === "round") {
    return drawn(step(ringed(sign("proposer")), t("proposer")), then(), step(ringed(sign("nominee")), t("nominee")), then(), step(ringed(icon("line_yes")), t("phone.record.for")), then(), step(ringed(icon("cards"))));
  }
  if (id === "vote") return drawn(step(glyph({ yes: true }), t("phone.record.for")), step(glyph({ yes: false }), t("phone.record.against")));
  if (id === "seal") return drawn(step(icon("line_wax", "wax big"), "×2"), step(icon("line_wax_spent", "wax spent big"), t("phone.seal.spent")));
  if (id === "session") return drawn(step(fan(3), t("proposer")), then(), step(fan(2), t("nominee")), then(), step(fan(1)));
  if (id === "failures") return drawn(Array.from({ length: numbers.failures_limit }, (_, i) => step(tally(i + 1, numbers.failures_limit), spelled(i + 1))));
  return null;
}

const fan = (n) => h("span", { class: "fan" }, Array.from({ length: n }, (_, i) => h("i", { key: i })));
