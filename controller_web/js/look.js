/**
 * One's role: at the deal, and whenever it is looked up later. Every role has the same frame and the
 * same blocks with the same number of lines; what is drawn is a line without hue.
 */

import { asking, button, capital, h, list, mark, page, rich, sigil, spelled, t, topBar } from "./kit.js";
import { missed } from "./missed.js";
import { lancet, sill } from "./hold.js";

/** The deal. `looked` is sent by the button that a first look brings. */
export function look(app) {
  const { seats, prompt } = app.view;
  const seen = app.draft("look");
  const id = "role";
  const looked = seats.filter((seat) => seat.looked).length;
  const waiting = seats.filter((seat) => !seat.looked && seat.seat !== app.me).map((seat) => seat.name);
  const done = prompt?.kind !== "look";
  const line = done && waiting.length
    ? t("phone.waiting", { names: list(waiting), n: waiting.length })
    : t("phone.look.count", { n: looked, all: seats.length });
  return page("look", {
    top: topBar(app, rich("phone.look.top", { n: app.me + 1, all: seats.length })),
    read: roleWindow(app),
    foot: [
      sill(app, id, {
        label: t("phone.look.hold"),
        released: () => {
          seen.once = true;
          app.render();
        },
      }),
      h(
        "div",
        { class: "under-sill" },
        seen.once && !done
          ? asking(app, "looked", { label: t("phone.look.done"), act: app.looked, cls: "slim" })
          : h("p", { class: "small", role: "status" }, line),
      ),
      done && missed(app),
      app.host && done && waiting.length > 0 &&
        asking(app, "host", { kind: "quiet", label: t("phone.look.begin"), act: () => app.order({ do: "begin" }) }),
    ],
  });
}

/** The same window, opened from the menu or the board during the game. */
export function role(app) {
  return page("look", {
    top: topBar(app, t("phone.role.top")),
    read: roleWindow(app),
    foot: [
      sill(app, "role", { label: t("phone.look.hold") }),
      h("div", { class: "under-sill" }, button({ cls: "slim", label: t("phone.back"), act: app.back })),
    ],
  });
}

/** The window to one's role, and what stands above it. */
export const roleWindow = (app) => [
  h("h1", { class: "second mid", tabindex: "-1" }, t(app.held === "role" ? "phone.look.open" : "phone.look.closed")),
  lancet(app, "role", () => roleFace(app)),
];

function roleFace(app) {
  const { mine, game, mix } = app.view;
  const aim = t(`aim.${mine.role}`, { good: game.good_goal, bad: game.bad_goal, danger: game.danger });
  return [
    h(
      "div",
      { class: "head" },
      h("div", { class: "ringed" }, mark(mine.role)),
      h("div", null, h("div", { class: "w" }, t(`role.${mine.role}`)), h("div", { class: "s" }, t(`with.${mine.side}`))),
    ),
    h("p", { class: "aim" }, aim),
    h("div", { class: "kl" }, t("phone.look.others")),
    h("div", { class: "kn" }, otherRows(app, mix)),
    h("div", { class: "kl" }, t("phone.look.who")),
    // One sentence for everyone at a table of this size.
    h("p", { class: "who" }, t("who", { n: mix.agent, seats: app.view.seats.length })),
  ];
}

/**
 * As many rows for every role at a table: as many as an agent knows people, at least two.
 * Known people first, then what is true and unknown.
 */
function otherRows(app, mix) {
  const { mine } = app.view;
  const rows = mine.knows.map(({ seat, role: theirs }) => knownRow(app, seat, theirs));
  const knows = (which) => mine.knows.some((each) => each.role === which);
  const unknown = (which, count) => count > 0 && !knows(which) && unknownRow(which, count);
  if (mine.role !== "leader") rows.push(unknown("leader", mix.leader));
  rows.push(unknown("agent", mix.agent - (mine.role === "agent" ? 1 : 0)));
  rows.push(unknown("loyal", mix.loyal - (mine.role === "loyal" ? 1 : 0)));
  rows.push(plainRow(rich(`known_by.${mine.role}`, { n: mix.agent })));
  return rows.filter(Boolean).slice(0, Math.max(2, mix.agent));
}

const knownRow = (app, seat, theirs) =>
  h("div", { class: "kr" }, sigil(app.view.seats[seat].sigil, true), h("span", null, rich(`known.${theirs}`, { name: app.name(seat) })));

const unknownRow = (which, n) =>
  plainRow(rich("phone.look.unknown", { who: capital(t(`count.${which}`, { n, number: spelled(n) })) }));

const plainRow = (words) => h("div", { class: "kr" }, h("span", { class: "unk" }, "?"), h("span", null, words));
