/**
 * The tutorial's table: views as docs/wire.md has them, put together from a few facts, so that the
 * tutorial shows the game's own screens. The councillors are scripted; nobody judges here. What
 * happens when is in script.js.
 */

import { t } from "../kit.js";

/** The seat of the person who learns. */
export const ME = 4;

const SIGILS = ["moon", "fish", "leaf", "tower", "key", "swallow", "bell"];

/** The tables that the tutorial sets, as the rules have them (a test compares). */
export const TABLES = {
  "glass-council": {
    seats: 5,
    mix: { leader: 1, agent: 1, loyal: 3 },
    deck: 20,
    rules: {
      ...{ good_goal: 6, bad_goal: 7, danger: 4, failures_limit: 3, elections: 30, seals: true },
      powers: [null, "investigate", "investigate", null, "remove", "remove"],
    },
  },
  "merchants-council": {
    seats: 7,
    mix: { leader: 1, agent: 2, loyal: 4 },
    deck: 17,
    rules: {
      ...{ good_goal: 5, bad_goal: 6, danger: 3, failures_limit: 3, elections: null, seals: false },
      powers: [null, "investigate", "hand_gavel", "remove", "remove"],
    },
  },
};

const seatOf = (seat, mine) => ({
  ...{ seat, name: seat === ME ? mine.name : t(`learn.name.${seat}`), sigil: seat === ME ? mine.sigil : freeSigil(seat, mine) },
  ...{ computer: false, ready: true, looked: true, present: true, away: null, sitting_in: false, host: false },
});

// A guest who has a mark keeps it; whoever had it in the script takes the guest's place in the row.
const freeSigil = (seat, mine) => (SIGILS[seat] === mine.sigil ? SIGILS[ME] : SIGILS[seat]);

/**
 * A view.
 * @param game its name.
 * @param mine the learner's name and sigil.
 * @param facts what differs from a quiet table: `stage`, `phase`, `election`, `proposer`, `nominee`,
 *   `record`, `failures`, `barred`, `spent` (seats without their seal), `prompt`, `hand`, `ballot`,
 *   `voted`, `result`, `say`, `roles`, `active`, `outcome`, `looked`.
 */
export function viewOf(game, mine, facts) {
  const { seats: count, mix, deck, rules } = TABLES[game];
  const { record = [], stage = "play", spent = [], barred = [], removed = [], prompt = null } = facts;
  const all = [...Array(count).keys()];
  const count_of = (kind) => record.filter((entry) => entry.enacted === kind).length;
  const sessions = record.filter((entry) => entry.enacted).length;
  const step = `${facts.election ?? 0}.${facts.phase}`;
  return {
    ...{ t: "view", v: 0 },
    table: {
      ...{ code: "", game, stage, paused: null, locked: false, url: "", public: false, min: 5, max: 10 },
      ...{ computers: false, blocked: null, show: true, games: Object.keys(TABLES), rules },
      settings: { pace: "calm", seating: "shuffled", statements: true, level: "sharp", game },
    },
    seats: all.map((seat) => ({ ...seatOf(seat, mine), looked: facts.looked?.includes(seat) ?? true })),
    you: { seat: ME, host: false, may_join: null, asking: null },
    ...{ sigils: [], mix, asking: [], absence: null },
    game: {
      ...{ election: facts.election ?? 0, elections: rules.elections, phase: facts.phase, step },
      ...{ proposer: facts.proposer ?? 0, nominee: facts.nominee ?? null },
      ...{ good: count_of("good"), bad: count_of("bad"), good_goal: rules.good_goal, bad_goal: rules.bad_goal },
      ...{ danger: rules.danger, powers: rules.powers, failures: facts.failures ?? 0, failures_limit: rules.failures_limit },
      ...{ deck: Math.max(3, deck - 3 * sessions), discards: 2 * sessions, barred, record },
      turn: { next: ((facts.proposer ?? 0) + 1) % count, handed_by: null, resumed_from: null },
      active: all.map((seat) => !removed.includes(seat)),
      seals: rules.seals ? all.map((seat) => !spent.includes(seat)) : null,
      voted: facts.voted ? all.map((seat) => facts.voted.includes(seat)) : null,
      ...{ waiting: facts.waiting ?? [], waited: 0, outcome: facts.outcome ?? null, suspicion: null },
      roles: facts.roles ?? all.map((seat) => (seat === ME ? "loyal" : null)),
    },
    mine: {
      ...{ role: "loyal", side: "loyal", knows: [], hand: facts.hand ?? null },
      ...{ ballot: facts.ballot ?? null, result: facts.result ?? null },
    },
    prompt: prompt && { step, stake: null, ...prompt },
    say: facts.say ?? [],
    notice: null,
  };
}

/**
 * An election for the record.
 * @param votes for each seat y, n, or Y, N with the seal.
 */
export function election(n, proposer, nominee, votes, more = {}) {
  const ballots = [...votes].map((vote, seat) => ({ seat, yes: vote === "y" || vote === "Y", weight: vote < "a" ? 2 : 1 }));
  const weigh = (yes) => ballots.filter((each) => each.yes === yes).reduce((sum, each) => sum + each.weight, 0);
  return {
    ...{ n, proposer, nominee, ballots, passed: weigh(true) > weigh(false), deadlock: false },
    ...{ enacted: null, power: null, target: null, statements: [], ...more },
  };
}

/** What truly happened in a session, for the ending. */
export function revealed(entry) {
  if (!entry.enacted) return entry;
  const received = entry.received ?? (entry.enacted === "good" ? ["good", "bad"] : ["bad", "bad"]);
  const buried = received.indexOf(entry.enacted) === 0 ? 1 : 0;
  return { drawn: ["bad", ...received], discarded: 0, ...entry, received, buried };
}
