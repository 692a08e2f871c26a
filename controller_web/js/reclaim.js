/**
 * A seat whose phone was lost: asking for it from another phone, and the table's answer.
 * Who may decide, and when, the table says; here it is only asked and shown.
 */

import { button, asking, h, icon, page, rich, t, title, topBar } from "./kit.js";
import { seatRow } from "./seats.js";

/** Seats that can be asked for: of people whose phones are away. */
const lost = (view) => view.seats.filter((seat) => !seat.computer && !seat.present);

/** The page of whoever had a seat here: which one, the number to tell, or what has come of it. */
export function reclaim(app) {
  const { view } = app;
  const asked = view.you.asking;
  const top = topBar({ view: null }, t("phone.menu.table", { code: view.table.code }));
  if (asked?.open) return waiting(app, top, asked);
  if (asked && app.wish !== null) return refused(app, top);
  const seats = lost(view);
  return page("reclaim", {
    top,
    read: [
      title(t("phone.reclaim.title")),
      h("p", { class: "sub" }, t(seats.length ? "phone.reclaim.who" : "phone.reclaim.nobody")),
      h("div", { class: "list spaced" }, seats.map((seat) => seatRow(app, seat.seat, { act: () => app.askBack(seat.name), end: icon("line_right"), cls: "flat" }))),
    ],
    foot: button({ label: t("phone.back"), act: app.back }),
  });
}

function waiting(app, top, asked) {
  return page("reclaim", {
    top,
    read: [
      title(t("phone.reclaim.number")),
      h("p", { class: "big-number", role: "status" }, asked.number),
      h("p", { class: "sub" }, t("phone.reclaim.wait")),
    ],
    foot: button({ label: t("phone.back"), act: app.back }),
  });
}

function refused(app, top) {
  const again = () => {
    app.wish = null;
    app.render();
  };
  return page("reclaim", {
    top,
    read: [icon("chair", "large"), title(t("phone.reclaim.no")), h("p", { class: "sub" }, t("phone.reclaim.no.help"))],
    foot: [button({ kind: "main", label: t("phone.reclaim.again"), act: again }), button({ label: t("phone.back"), act: app.back })],
  });
}

/** After a new line: a wish ended with the old one, so it is made again. */
export function keepAsking(app) {
  if (app.wish === null) return;
  if (app.me !== null) app.wish = null;
  else if (!app.view.you.asking) app.askBack(app.wish);
}

/** The sheet for whoever decides about a phone that asks; null if nothing is to be decided here. */
export function asked(app) {
  const { view } = app;
  const mine = (each) => (view.seats[each.seat]?.host ? app.me !== each.seat && !each.given.includes(app.me) : app.host);
  const each = app.me === null ? null : (view.asking ?? []).find(mine);
  if (!each) return null;
  const name = app.name(each.seat);
  const answer = (on) => () => app.order({ do: "give_seat", seat: each.seat, on });
  return [
    h(
      "div",
      { class: "beside" },
      icon("phone", "large"),
      h(
        "div",
        { role: "status" },
        h("h2", null, t("phone.asked.title", { name })),
        h("p", null, rich("phone.asked.help", { name, number: each.number })),
      ),
    ),
    each.needs > 1 && h("p", { class: "small" }, t("phone.asked.host", { n: each.given.length })),
    // Neither is the brighter one: the sheet comes unasked, perhaps under a thumb.
    asking(app, "host", { key: "yes", label: t("phone.asked.give"), act: answer(true) }),
    asking(app, "host", { key: "no", label: t("phone.asked.refuse"), act: answer(false) }),
  ];
}
