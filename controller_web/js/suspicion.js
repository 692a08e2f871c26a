/**
 * How suspicion moved: one line a seat over the elections, as the table computed it for a fair onlooker.
 * Lines end at their seats' marks, and one of them at a time is lit and said in words, for ten lines
 * on a phone can't be told apart by looking.
 */

import { h, rich, sigil, t } from "./kit.js";

const WIDTH = 320;
const MARK = 22; //   a seat's mark at the end of its line
const APART = 24; //  from one mark's middle to the next
const LEFT = 4;
const RIGHT = WIDTH - MARK - 14;
const EDGE = 14; //   above and below, half a mark

/** The plot with its words; null where the table sent none. */
export function suspicion(app) {
  const { game, seats } = app.view;
  const rows = game.suspicion;
  if (!rows || rows.length < 2 || rows.some((row) => row.length !== seats.length)) return null;
  const draft = app.draft("suspicion");
  const lit = draft.seat ?? Math.max(0, game.roles.indexOf("leader"));
  const height = Math.max(170, seats.length * APART);
  return h(
    "section",
    { class: "moved apart", key: "moved", "aria-labelledby": "moved" },
    h("h2", { id: "moved" }, t("phone.moved")),
    h("p", { class: "small" }, t("phone.moved.help")),
    h("p", { class: "small level" }, t("phone.moved.sure")),
    plot(app, rows, lit, height),
    h("p", { class: "small level ends" }, h("span", null, t("phone.moved.clear")), h("span", null, t("phone.moved.span", { n: rows.length - 1 }))),
    h("p", { class: "said", role: "status" }, words(app, rows, lit)),
    h(
      "div",
      { class: "whose", role: "group", "aria-label": t("phone.moved.whose"), vars: { "--n": seats.length > 5 ? Math.ceil(seats.length / 2) : seats.length } },
      seats.map(({ seat, sigil: mark, name }) =>
        h(
          "button",
          {
            key: seat,
            type: "button",
            class: `pane ${seat === lit ? "on" : ""}`,
            "aria-label": name,
            "aria-pressed": String(seat === lit),
            onclick: () => {
              draft.seat = seat;
              app.render();
            },
          },
          sigil(mark),
        ),
      ),
    ),
  );
}

function words(app, rows, k) {
  const all = rows.map((row) => row[k]);
  const most = Math.max(...all);
  const percent = (share) => t("percent", { n: Math.round(100 * share) });
  const said = { name: app.name(k), role: t(`role.${app.view.game.roles[k]}`), first: percent(all[0]), last: percent(all.at(-1)) };
  const top = all.indexOf(most);
  return [
    rich("phone.moved.words", said),
    top > 0 && top < all.length - 1 && [" ", t("phone.moved.most", { most: percent(most), n: top })],
  ];
}

function plot(app, rows, lit, height) {
  const { game, seats } = app.view;
  const x = (i) => round(LEFT + ((RIGHT - LEFT) * i) / (rows.length - 1));
  const y = (share) => round(EDGE + (height - 2 * EDGE) * (1 - share));
  const last = rows.at(-1);
  // From the most suspected down; the lit line is drawn last, over the others.
  const order = seats.map(({ seat }) => seat).sort((a, b) => last[b] - last[a]);
  const places = spread(order.map((k) => y(last[k])), height);
  const line = (k) => {
    const end = places[order.indexOf(k)];
    const look = `${game.roles[k] === "loyal" ? "" : "cabal"} ${k === lit ? "lit" : ""}`;
    const points = rows.map((row, i) => `${x(i)} ${y(row[k])}`).join("L");
    return h(
      "g",
      { key: k, class: look },
      h("path", { d: `M${points}` }),
      h("path", { class: "to", d: `M${RIGHT} ${y(last[k])}L${WIDTH - MARK - 2} ${end}` }),
      h("svg", { x: String(WIDTH - MARK), y: String(end - MARK / 2), width: String(MARK), height: String(MARK), class: `sg sg-${seats[k].sigil}` }, h("use", { href: `#sigil-${seats[k].sigil}` })),
    );
  };
  return h(
    "svg",
    { class: "plot", viewBox: `0 0 ${WIDTH} ${height}`, "aria-hidden": "true" },
    [1, 0.5, 0].map((share) => h("path", { key: `at ${share}`, class: "at", d: `M0 ${y(share)}H${RIGHT}` })),
    [...order.filter((k) => k !== lit), lit].map(line),
  );
}

const round = (n) => Math.round(10 * n) / 10;

/** Places near those wanted (from the top down), none nearer to another than a mark's height. */
function spread(wanted, height) {
  const places = [...wanted];
  for (let i = 0; i < places.length; i++) places[i] = Math.max(places[i], i ? places[i - 1] + APART : MARK / 2);
  for (let i = places.length - 1; i >= 0; i--) {
    const most = i < places.length - 1 ? places[i + 1] - APART : height - MARK / 2;
    places[i] = Math.min(places[i], most);
  }
  return places;
}
