/** Talk for the record: what one says one drew, passed, received, read or was shown. True or not, nothing proves it. */

import { asking, button, h, page, t, title, topBar } from "./kit.js";
import { backButton } from "./council.js";

export function say(app) {
  const { view } = app;
  const here = app.pages.at(-1);
  const offers = view.say;
  const offer = offers[Math.min(here.at ?? 0, offers.length - 1)];
  if (!offer) return page("say", { top: topBar(app, t("phone.say.top")), read: [title(t("phone.say.done")), h("p", { class: "sub" }, t("phone.say.done.help"))], foot: backButton(app) });
  const values = offer.topic === "shown" ? ["loyal", "leader"] : counts(offer);
  const picked = here.value;
  const words = picked === undefined ? "" : sentence(app, offer, picked);
  return page("say", {
    top: topBar(app, t("phone.say.top")),
    read: [title(t("phone.say")), h("p", { class: "sub" }, t("phone.say.help"))],
    touch: [
      offers.length > 1 && topics(app, here, offers, offer),
      h("p", { class: "label", id: "say-what" }, t(`phone.say.${offer.topic}`, { n: offer.election, target: app.name(offer.seat) })),
      h(
        "div",
        { class: "list", role: "group", "aria-labelledby": "say-what" },
        values.map((value) =>
          button({
            key: value,
            cls: `slim dn ${picked === value ? "on" : ""}`,
            pressed: picked === value,
            label: valueWords(offer, value),
            act: () => {
              here.value = picked === value ? undefined : value;
              app.render();
            },
          }),
        ),
      ),
    ],
    foot: [
      asking(app, "say", {
        kind: "main",
        label: words,
        off: picked === undefined ? t("phone.choose_first") : "",
        act: async () => {
          const { topic, election } = offer;
          const value = topic === "shown" ? { side: picked } : { good: picked };
          if (!(await app.say({ type: "make_statement", topic, election, ...value }))) return;
          here.value = undefined;
          here.at = 0;
          app.render();
        },
      }),
      button({ kind: "quiet", label: t("phone.say.nothing"), act: app.home }),
    ],
  });
}

function topics(app, here, offers, offer) {
  return h(
    "div",
    { class: "topics", role: "group" },
    offers.map((each, i) =>
      button({
        key: `${each.topic} ${each.election}`,
        cls: `slim dn ${each === offer ? "on" : ""}`,
        pressed: each === offer,
        label: t(`phone.say.topic.${each.topic}`, { n: each.election }),
        act: () => {
          Object.assign(here, { at: i, value: undefined });
          app.render();
        },
      }),
    ),
  );
}

const HELD = { drew: 3, read: 3, passed: 2, received: 2 };
const counts = ({ topic }) => Array.from({ length: HELD[topic] + 1 }, (_, good) => good);

function valueWords({ topic }, value) {
  if (topic === "shown") return t(`side.${value}`);
  const bad = HELD[topic] - value;
  const good = value && t("phone.say.count", { n: value, what: t("policies.good", { n: value }) });
  const rest = bad && t("phone.say.count", { n: bad, what: t("policies.bad", { n: bad }) });
  return [good, rest].filter(Boolean).join(", ");
}

const sentence = (app, offer, value) =>
  t(`phone.say.go.${offer.topic}`, { cards: valueWords(offer, value), target: app.name(offer.seat) });
