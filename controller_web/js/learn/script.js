/**
 * The tutorial's story, beat by beat, the same in both games. A beat is
 *   name     its key in the words (`learn.<name>` is said when it comes)
 *   before   words said ahead of its own, by key; a function gets the picks
 *   facts    what the table shows, see world.js
 *   until    what the learner is to do: "next" (just read on), "looked", "say" or an action's type
 *   take     what that changes in the picks: {…picks}, or {mistake: key} to explain and ask again
 *   skip     picks that stand in when the step is skipped
 * Everything follows from the game and the picks, so a round can be taken up again.
 */

import { ME, TABLES, election, revealed } from "./world.js";

const others = (game) => [...Array(TABLES[game].seats).keys()].filter((seat) => seat !== ME);
const big = (game) => TABLES[game].seats > 5;

/** Whom the learner named; before that, who would be. */
const named = (picks) => picks.nominee ?? 1;

/** The roles at this table: whoever is named turns out to lead the other side. */
export function rolesOf(game, picks) {
  const { mix, seats } = TABLES[game];
  const roles = Array(seats).fill("loyal");
  roles[named(picks)] = "leader";
  for (const seat of [3, 0, 1].filter((each) => each !== named(picks)).slice(0, mix.agent)) roles[seat] = "agent";
  return roles;
}

/* ---------------------------------------------------------------- what is on record */

const votes = (game, of) => [...Array(TABLES[game].seats).keys()].map((seat) => of(seat) ?? "y").join("");
const mineOn = (cast, fallback = "y") => {
  if (!cast) return fallback;
  const letter = cast.yes ? "y" : "n";
  return cast.seal ? letter.toUpperCase() : letter;
};

const first = (game) => [
  election(1, 0, 1, votes(game, (k) => (k === 3 ? "n" : "y")), { enacted: "good" }),
  election(2, 1, 3, votes(game, (k) => (k === 2 || k === 5 ? "n" : "y")), { enacted: "bad" }),
];
const third = (game, picks, enacted = null) =>
  election(3, 2, ME, votes(game, (k) => (k === ME ? mineOn(picks.third) : k === 5 ? "n" : "y")), { enacted, ...(enacted && { received: ["bad", "good"] }) });
const fourth = (game, picks) => {
  // Two against it use their seals, where there are seals; where there are none, more are against.
  const against = TABLES[game].rules.seals ? { 1: "N", 2: "N" } : { 1: "n", 2: "n", 5: "n", 6: "n" };
  return election(4, 3, 0, votes(game, (k) => (k === ME ? mineOn(picks.fourth) : (against[k] ?? "y"))));
};
const fifth = (game, picks, more = {}) =>
  election(5, ME, named(picks), votes(game, (k) => (k === 2 ? "n" : "y")), {
    ...{ enacted: "bad", power: "investigate", drawn: ["bad", "good", "bad"] },
    ...{ discarded: picks.discard ?? 0, received: picks.discard === 2 ? ["bad", "good"] : ["good", "bad"] },
    statements: [{ seat: named(picks), topic: "received", good: 0 }],
    ...more,
  });

const afterThird = (game, picks) => [...first(game), third(game, picks, "good")];
const afterFourth = (game, picks) => [...afterThird(game, picks), fourth(game, picks)];
function afterPower(game, picks) {
  const target = picks.target ?? named(picks);
  const statements = [{ seat: named(picks), topic: "received", good: 0 }];
  if (picks.told) statements.push({ seat: ME, topic: "shown", side: picks.told });
  if (picks.said) statements.push({ seat: ME, topic: picks.said.topic, good: picks.said.good });
  return [...afterFourth(game, picks), fifth(game, picks, { target, side: sideOf(game, picks, target), statements })];
}

const sideOf = (game, picks, seat) => (rolesOf(game, picks)[seat] === "loyal" ? "loyal" : "leader");
// Whose seals are gone after an election (where there are seals).
const spentBy = (picks, after) => [
  ...(after > 3 ? [1, 2] : []),
  ...(picks.third?.seal || (after > 3 && picks.fourth?.seal) ? [ME] : []),
];

/* ---------------------------------------------------------------- what goes on */

const deal = () => ({ stage: "deal", phase: "nomination", prompt: { kind: "look" }, looked: [0, 2, 3] });
const barredBy = (chair, nominee) => [
  { seat: nominee, why: "last_nominee" },
  { seat: chair, why: "last_proposer" },
];
const voting = (game, facts, mine) => ({ phase: "ballot", voted: [0, 1, 3], prompt: { kind: "ballot", seal: TABLES[game].rules.seals && mine }, ...facts });
const now5 = (game, picks) => ({ election: 5, proposer: ME, nominee: named(picks), barred: barredBy(2, ME), spent: spentBy(picks, 4) });
const sayable = [
  { topic: "drew", election: 5, of: 3 },
  { topic: "passed", election: 5, of: 2 },
];
// Of the three one was good, and it was passed on.
const isTrue = (said) => said.good === 1;

/** The beats of a game's round. */
export const beatsOf = (game) => [
  { name: "look", before: ["welcome"], facts: deal, until: "looked" },
  {
    name: "board",
    before: ["role"],
    facts: () => ({ election: 3, phase: "nomination", proposer: 2, record: first(game), barred: barredBy(1, 3), waiting: [2] }),
    until: "next",
  },
  {
    name: "vote",
    facts: () => voting(game, { election: 3, proposer: 2, nominee: ME, record: first(game), barred: barredBy(1, 3) }, true),
    until: "cast_ballot",
    take: (picks, { yes, seal }) =>
      TABLES[game].rules.seals && !seal && !picks.hinted ? { hinted: true, mistake: "seal" } : { third: { yes, seal } },
    skip: { third: { yes: true, seal: TABLES[game].rules.seals } },
  },
  {
    name: "cast",
    facts: (picks) => ({ ...voting(game, { election: 3, proposer: 2, nominee: ME, record: first(game), voted: [0, 1, 3, ME] }), prompt: null, ballot: picks.third, spent: spentBy(picks, 3) }),
    until: "next",
  },
  {
    name: "enact",
    before: ["passed"],
    facts: (picks) => ({
      ...{ election: 3, phase: "enact", proposer: 2, nominee: ME, record: [...first(game), third(game, picks)], spent: spentBy(picks, 3) },
      ...{ hand: ["bad", "good"], prompt: { kind: "enact", cards: ["bad", "good"] } },
    }),
    until: "enact_card",
    take: (_, { position }) => (position === 0 ? { mistake: "enact" } : {}),
  },
  {
    name: "reject",
    before: ["stood"],
    facts: (picks) => voting(game, { election: 4, proposer: 3, nominee: 0, record: afterThird(game, picks), barred: barredBy(2, ME), spent: spentBy(picks, 3) }, !picks.third?.seal),
    until: "cast_ballot",
    take: (_, { yes, seal }) => ({ fourth: { yes, seal } }),
    skip: { fourth: { yes: true, seal: false } },
  },
  {
    name: "rejected",
    facts: (picks) => ({ election: 5, phase: "nomination", proposer: ME, failures: 1, record: afterFourth(game, picks), spent: spentBy(picks, 4) }),
    until: "next",
  },
  {
    name: "nominate",
    facts: (picks) => ({
      ...{ election: 5, phase: "nomination", proposer: ME, failures: 1, record: afterFourth(game, picks), barred: barredBy(2, ME), spent: spentBy(picks, 4) },
      prompt: { kind: "nominate", choices: others(game).filter((seat) => seat !== 2) },
    }),
    until: "nominate",
    take: (_, { seat }) => ({ nominee: seat }),
    skip: { nominee: 1 },
  },
  {
    name: "discard",
    before: ["elected"],
    facts: (picks) => ({ ...now5(game, picks), phase: "discard", record: afterFourth(game, picks), hand: ["bad", "good", "bad"], prompt: { kind: "discard", cards: ["bad", "good", "bad"] } }),
    until: "discard_card",
    take: (_, { position }) => (position === 1 ? { mistake: "discard" } : { discard: position }),
    skip: { discard: 0 },
  },
  {
    name: "power",
    before: ["claim"],
    facts: (picks) => ({ ...now5(game, picks), phase: "power", record: [...afterFourth(game, picks), fifth(game, picks)], prompt: { kind: "investigate", choices: others(game) } }),
    until: "investigate",
    take: (_, { seat }) => ({ target: seat }),
    skip: {},
  },
  {
    name: "result",
    facts: (picks) => {
      const seat = picks.target ?? named(picks);
      return {
        ...{ ...now5(game, picks), phase: "result", record: afterPower(game, picks), prompt: { kind: "result" } },
        ...{ result: { kind: "investigate", seat, side: sideOf(game, picks, seat) }, say: picks.told ? [] : [{ topic: "shown", election: 5, seat }] },
      };
    },
    until: "close_result",
  },
  {
    name: "say",
    before: (picks) => [picks.told === undefined ? "silent" : picks.told === sideOf(game, picks, picks.target ?? named(picks)) ? "told_true" : "told_false"],
    facts: (picks) => ({ ...now5(game, picks), election: 6, proposer: big(game) ? 5 : 0, nominee: null, phase: "nomination", record: afterPower(game, picks), waiting: [big(game) ? 5 : 0], say: sayable }),
    until: "say",
    take: (_, said) => ({ said }),
  },
  {
    name: "lies",
    before: (picks) => (picks.said ? [isTrue(picks.said) ? "said_true" : "said_false"] : []),
    facts: (picks) => ({ ...now5(game, picks), election: 6, proposer: big(game) ? 5 : 0, nominee: null, phase: "nomination", record: afterPower(game, picks), waiting: [big(game) ? 5 : 0] }),
    until: "next",
  },
  ...(big(game)
    ? [
        {
          name: "read",
          facts: (picks) => ({ ...now5(game, picks), phase: "result", record: afterPower(game, picks), prompt: { kind: "result" }, result: { kind: "read", cards: ["bad", "good", "bad"] } }),
          until: "close_result",
        },
      ]
    : []),
  { name: "end", facts: (picks) => ending(game, picks), until: "farewell" },
];

/* ---------------------------------------------------------------- how it ends */

// What the others go on to do: each [the policy, the power it brings].
const FINALE = {
  "glass-council": [["good"], ["bad", "investigate"], ["bad"], ["bad", "remove"]],
  "merchants-council": [["good"], ["bad", "hand_gavel"], ["bad", "remove"]],
};

/** The councillor who lied is removed, and with them the leader: the loyal side wins. */
function ending(game, picks) {
  const { seats } = TABLES[game];
  const leader = named(picks);
  const record = afterPower(game, picks);
  const plan = [...FINALE[game]];
  let [chair, bar, handed] = [ME, [ME, leader], null];
  for (let n = 6; plan.length; n++) {
    const next = handed ?? (chair + 1) % seats;
    if (handed === null) chair = next;
    handed = null;
    const [enacted, power] = plan[0];
    const nominee = [2, 0, 3, 1, 5, 6].find((seat) => seat < seats && ![next, leader, ...bar].includes(seat));
    if (power === "remove" && next === leader) {
      // Nobody removes themself: this one is voted down, and the next seat has its turn.
      record.push(election(n, next, nominee, votes(game, (k) => (k === next || k === nominee ? "y" : "n"))));
      continue;
    }
    plan.shift();
    bar = [next, nominee];
    const target = power === "remove" ? leader : [1, 3].find((seat) => seat !== next && seat !== leader);
    if (power === "hand_gavel") handed = target;
    const side = power === "investigate" ? sideOf(game, picks, target) : undefined;
    const cast = votes(game, (k) => ((k + n) % 3 || bar.includes(k) ? "y" : "n"));
    record.push(election(n, next, nominee, cast, { enacted, power: power ?? null, target: power ? target : null, ...(side && { side }) }));
  }
  const last = record.at(-1);
  return {
    ...{ stage: "ended", phase: "ended", election: last.n, proposer: last.proposer, nominee: last.nominee, removed: [leader] },
    ...{ record: record.map(revealed), roles: rolesOf(game, picks), outcome: { winner: "loyal", reason: "leader_removed" } },
  };
}
