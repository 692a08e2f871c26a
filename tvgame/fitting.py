"""Fit the computer players' tables by letting them play each other.

    python -m tvgame.fitting --rounds 53 --games 6 --seed 2

writes ``bots/tables.json`` among the assets and, beside it, ``tables.report.txt``. Round 0 is
played by ``plain``; each further round by the level that the tables so far make, with counts of
earlier rounds fading. Rounds are many and small: a player who looks ahead to how it will be read
overshoots whatever the tables say, and large rounds swing to and fro. The same arguments give the
same file. Needs no other input; takes the truth of each game to count who did what, as the players
never can.
"""

from __future__ import annotations

import argparse
import json
import pickle
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

import numpy as np

from engine.bots.belief import PublicBelief
from engine.bots.own_belief import OwnBelief
from engine.bots.plain import act_plainly
from engine.bots.policy import Decision, Level
from engine.bots.readings import goods
from engine.bots.tables import (
    FEATURES,
    GROUPS,
    SHAPES,
    STATE,
    WORLD,
    Likelihoods,
    Tables,
    write_tables,
)
from engine.bots.value import SEALS, STRIKE, state_features, world_features
from engine.bots.worlds import Floats, Ints
from engine.events import NominationOpened, PowerGranted
from engine.games import GLASS_COUNCIL
from engine.machine import advance, begin
from engine.observation import Observer
from engine.state import GameState
from engine.words import Role, Side
from tvgame.resources import resource_root

SIZES: Final = range(5, 11)
FADE: Final = 0.94
"""What counts of a round weigh a round later."""
LONG_FADE: Final = 0.985
"""The same for how games ended: that changes less from round to round than who does what."""
SIGNS: Final = (-1, 1, 1, -1, -1, -1, 1, -1, 1)
"""What sign the weight of each of the world's features has (``value.world_features``): whether it
serves the loyal side."""
SIGNS_QUIET: Final = tuple(0 if k in (SEALS, STRIKE) else sign for k, sign in enumerate(SIGNS))
"""The same until electing the leader ends the game: seals decide nothing before."""
OF_ALL: Final = 3.0
"""How strongly the weights of all sizes together are pulled to 0."""
OF_SIZE: Final = 12.0
"""The same for those of one size, pulled to those of all."""
COMPANY: Final = (("own", "own", 14), ("plain", "own", 3), ("own", "plain", 3))
"""Who plays the loyal and the leader's side, and in how many games of twenty: people aren't us."""
FIRST: Final = 5
"""How many times the games of a round the first one has."""
BACKOFF: Final = {
    "yes": ((2, 5), (2, 5, 6), (0, 2, 5, 6), (0, 2, 3, 5, 6), (0, 1, 2, 3, 5, 6), tuple(range(7))),
    "seal": ((0, 2, 3), (0, 2, 3, 4), (0, 1, 2, 3, 4)),
    "nominate": ((1, 3), (1, 3, 4), (0, 1, 3, 4), (0, 1, 2, 3, 4)),
    "remove": ((0, 2), (0, 2, 3), (0, 1, 2, 3)),
    "investigate": ((0, 2), (0, 2, 3), (0, 1, 2, 3)),
    "pass": ((1, 2), (1, 2, 3), (0, 1, 2, 3)),
    "enact": ((1,), (1, 2), (0, 1, 2)),
}
"""For each table, which axes are kept as estimates get finer; each leans on the one before."""
STYLES: Final = (0.5, 1.0, 3.0)
"""What a seat's temperature is multiplied with for one game, so that tables know several styles."""
TELL: Final = 10
"""Rounds between two lines of the report."""
LEAN: Final = 5.0
"""How many acts the coarser estimate counts for."""


class Counts:
    """Acts counted by where they fall in a table: how often taken, how often open."""

    def __init__(self) -> None:
        self.taken = {name: np.zeros(int(np.prod(shape))) for name, shape in SHAPES.items()}
        self.open = {name: np.zeros(int(np.prod(shape))) for name, shape in SHAPES.items()}

    def add(self, table: str, at: int, taken: bool) -> None:
        self.open[table][at] += 1
        self.taken[table][at] += taken

    def fade(self) -> None:
        for name in SHAPES:
            self.taken[name] *= FADE
            self.open[name] *= FADE

    def likelihoods(self) -> Likelihoods:
        made = {}
        for name, shape in SHAPES.items():
            taken, opened = self.taken[name].reshape(shape), self.open[name].reshape(shape)
            estimate: Floats = np.full((1,) * len(shape), 0.5)
            for kept in BACKOFF[name]:
                gone = tuple(axis for axis in range(len(shape)) if axis not in kept)
                some = taken.sum(axis=gone, keepdims=True)
                every = opened.sum(axis=gone, keepdims=True)
                estimate = (some + LEAN * estimate) / (every + LEAN)
            made["passing" if name == "pass" else name] = np.broadcast_to(estimate, shape).copy()
        return Likelihoods(**made)


class Samples:
    """Positions met, and how their games ended."""

    def __init__(self) -> None:
        self.rows: list[Floats] = []
        self.won: list[float] = []
        self.weight: list[float] = []

    def add(self, rows: list[Floats], won: float) -> None:
        self.rows += rows
        self.won += [won] * len(rows)
        self.weight += [1.0] * len(rows)

    def fade(self) -> None:
        self.weight = [w * LONG_FADE for w in self.weight]


def value_weights(samples: Mapping[int, Samples]) -> dict[int, Floats]:
    """The value's weights for each size: those of all sizes together, and what a size adds.

    One size's games are few, and what few games say of one feature among many may have the wrong
    sign. So a size leans on all of them, and no weight gets a sign that the rules forbid.
    """
    every = Samples()
    for each in samples.values():
        every.rows += each.rows
        every.won += each.won
        every.weight += each.weight
    shared = _regress(every, np.zeros(FEATURES), OF_ALL)
    return {seats: _together(_regress(each, shared, OF_SIZE)) for seats, each in samples.items()}


def _together(apart: Floats) -> Floats:
    """Weights for quiet positions and those in danger, as what the latter add to the former."""
    made = apart.copy()
    made[STATE + WORLD :] -= apart[STATE : STATE + WORLD]
    return made


def _regress(samples: Samples, centre: Floats, ridge: float) -> Floats:
    """Logistic regression, pulled to ``centre``, with the signs of ``SIGNS``; by Newton's method.

    Weights that would get a forbidden sign are held at 0 until the slope calls them back.
    """
    x, y, w = np.array(samples.rows), np.array(samples.won), np.array(samples.weight)
    signs = np.array((*[None] * STATE, *SIGNS_QUIET, *SIGNS), dtype=np.float64)
    bound, fixed = np.abs(signs) == 1.0, signs == 0.0
    beta = np.where(fixed, 0.0, centre)
    penalty = np.full(FEATURES, ridge)
    penalty[0] = 0.01
    for _ in range(40):
        p = 1.0 / (1.0 + np.exp(-np.clip(x @ beta, -30, 30)))
        slope = x.T @ (w * (y - p)) - penalty * (beta - centre)
        held = fixed | (bound & (beta == 0.0) & (slope * signs <= 0.0))
        free = np.flatnonzero(~held)
        some = x[:, free]
        curve = (some * (w * p * (1 - p) + 1e-9)[:, None]).T @ some + np.diag(penalty[free])
        after = beta.copy()
        after[free] += np.linalg.solve(curve, slope[free])
        after[bound & (after * signs < 0.0)] = 0.0
        step, beta = np.abs(after - beta).max(), after
        if step < 1e-6:
            break
    return beta


class Watcher:
    """Follows one game with the truth at hand and counts."""

    def __init__(self, counts: Counts, truth: GameState, public: PublicBelief) -> None:
        self.counts, self.public = counts, public
        self.world = public.worlds.number(truth.roles)
        self.truth = truth
        self.rows: list[Floats] = []

    def note(self, table: str, index: Ints, chosen: int) -> None:
        if table in ("yes", "seal"):
            self.counts.add(table, int(index[self.world]), bool(chosen))
        elif table in ("pass", "enact"):
            self.session(table, int(index[self.world]), chosen)
        else:
            for k, at in enumerate(index[self.world]):
                self.counts.add(table, int(at), k == chosen)

    def session(self, table: str, code: int, phase: int) -> None:
        about = self.truth.record[-1]
        if about.enacted is None:
            about = self.truth.record[-2]
        drawn, received = goods(about.drawn or ()), goods(about.received or ())
        if table == "pass" and drawn in (1, 2):
            self.counts.add("pass", (phase * 2 + drawn - 1) * 9 + code, received == drawn)
        elif table == "enact" and received == 1:
            self.counts.add("enact", phase * 9 + code, about.enacted == "good")

    def sample(self) -> None:
        public, board = self.public, self.public.board
        turn = board.proposer if board.power is None else board.next_turn
        world = world_features(public.worlds, board, turn, public.suspicion, public.leader)
        row = world[self.world]
        state = state_features(board.ruleset, board.good, board.bad, board.failures)
        quiet = row * (not board.danger)
        self.rows.append(np.concatenate((state, quiet, row - quiet)))


def play_one(
    seats: int,
    tables: Tables,
    levels: tuple[Level | None, Level | None],
    seed: str,
    counts: Counts,
    samples: Samples,
) -> str:
    """One game; returns how it ended.

    :param levels: of the loyal and of the leader's side; None for ``plain``.
    """
    dealer = Random(f"{seed}/deal")
    truth, first = begin(GLASS_COUNCIL, seats, dealer)
    watchers: list[Watcher] = []
    public = PublicBelief(GLASS_COUNCIL, seats, tables, lambda *what: watchers[0].note(*what))
    watcher = Watcher(counts, truth, public)
    watchers.append(watcher)
    observers = [Observer(GLASS_COUNCIL, seats, seat) for seat in range(seats)]
    owns = [OwnBelief(seat, public) for seat in range(seats)]
    rngs = [Random(f"{seed}/seat {seat}") for seat in range(seats)]
    heat = [rng.choice(STYLES) for rng in rngs]
    events = first
    while True:
        watcher.truth = truth
        for event in events:
            evidence = public.see(event.seen_by(None))
            for observer, own in zip(observers, owns, strict=True):
                own.see(observer.see_one(event), evidence)
            if isinstance(event, NominationOpened | PowerGranted):
                watcher.sample()
        if truth.outcome is not None:
            break
        seat = truth.waiting[0]
        look = observers[seat].observation()
        level = levels[truth.roles[seat] is not Role.LOYAL]
        if level is None:
            action = act_plainly(look, rngs[seat])
        else:
            own_level = replace(level, temperature=level.temperature * heat[seat])
            action = Decision(look, owns[seat], own_level, rngs[seat]).act()
        events, truth = advance(truth, seat, action, dealer)
    winner = truth.outcome.winner
    samples.add(watcher.rows, 0.5 if winner is None else float(winner is Side.LOYAL))
    return truth.outcome.reason.value


def company(seed: str, own: Level | None) -> tuple[Level | None, Level | None]:
    """Who plays the two sides of one game."""
    weights = [weight for _, _, weight in COMPANY]
    loyal, cabal, _ = Random(f"{seed}/company").choices(COMPANY, weights)[0]
    return (own if loyal == "own" else None, own if cabal == "own" else None)


def first_tables() -> Tables:
    """What round 0 reads acts by: nothing, and a value by the tracks alone."""
    weights = np.zeros(FEATURES)
    weights[:3] = 0.3, 5.0, -5.0
    weights[STATE] = -0.1
    weights[STATE + 1 : STATE + 4] = 1.0, 1.0, -0.5
    weights[STATE + WORLD + 2] = 2.0
    empty = Counts().likelihoods()
    return Tables((empty,) * len(GROUPS), dict.fromkeys(SIZES, weights), {})


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command."""
    kept_at = resource_root("assets") / "bots" / "tables.json"
    parser = argparse.ArgumentParser(prog="python -m tvgame.fitting", description=__doc__)
    parser.add_argument("--rounds", type=int, default=53)
    parser.add_argument("--games", type=int, default=6, help="games a size and round")
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--state", type=Path, help="keep counts here, and go on from them")
    parser.add_argument("--ballots", type=float, default=0.6, help="trust in ballots, 0 to 1")
    parser.add_argument("--temperature", type=float, default=0.015)
    parser.add_argument("--out", type=Path, default=kept_at)
    chosen = parser.parse_args(arguments)
    tables = first_tables()
    counts = [Counts() for _ in GROUPS]
    samples = {seats: Samples() for seats in SIZES}
    report: list[str] = []
    window: dict[int, Counter[str]] = {seats: Counter() for seats in SIZES}
    start = 0
    if chosen.state and chosen.state.exists():
        kept = pickle.loads(chosen.state.read_bytes())
        start, tables, counts, samples, report, window = kept
    for number in range(start, chosen.rounds + 1):
        own = Level(chosen.temperature) if number else None
        games = chosen.games * (1 if number else FIRST)
        for of_group in counts:
            of_group.fade()
        for of_size in samples.values():
            of_size.fade()
        for seats in SIZES:
            group = next(i for i, most in enumerate(GROUPS) if seats <= most)
            for game in range(games):
                seed = f"fit/{chosen.seed}/{number}/{seats}/{game}"
                levels = company(seed, own)
                # The value is of games among equals; what acts mean is of all.
                mine = samples[seats] if levels == (own, own) else Samples()
                ending = play_one(seats, tables, levels, seed, counts[group], mine)
                if levels == (own, own):
                    window[seats][ending] += 1
        trust = {"ballots": chosen.ballots}
        tables = Tables(
            tuple(group.likelihoods() for group in counts),
            value_weights(samples),
            trust,
        )
        text = json.dumps(write_tables(tables), separators=(",", ":"))
        chosen.out.write_text(text + "\n", encoding="utf-8")
        if number % TELL == 0:
            report.append(f"up to round {number}, the loyal side's share and endings by size")
            report += [f"  {seats}: {_in_words(window[seats])}" for seats in SIZES]
            window = {seats: Counter() for seats in SIZES}
            sys.stdout.write("\n".join(report[-7:]) + "\n")
            sys.stdout.flush()
        if chosen.state:
            state = (number + 1, tables, counts, samples, report, window)
            chosen.state.write_bytes(pickle.dumps(state))
    asked = f"--rounds {chosen.rounds} --games {chosen.games} --seed {chosen.seed}"
    asked += f" --ballots {chosen.ballots} --temperature {chosen.temperature}"
    head = [f"python -m tvgame.fitting {asked}", *_sizes(counts), ""]
    text = "\n".join(head + report) + "\n"
    chosen.out.with_suffix(".report.txt").write_text(text, encoding="utf-8")


def _in_words(endings: Counter[str]) -> str:
    games = sum(endings.values())
    won = endings["good_policies"] + endings["leader_removed"]
    parts = ", ".join(f"{reason} {n}" for reason, n in sorted(endings.items()))
    return f"{won / max(games, 1):.2f} of {games} ({parts})"


def _sizes(counts: list[Counts]) -> list[str]:
    """How many acts the tables stand on at the end, faded ones by what is left of them."""
    return [
        f"up to {most} seats: "
        + ", ".join(f"{name} {group.open[name].sum():.0f}" for name in SHAPES)
        for most, group in zip(GROUPS, counts, strict=True)
    ]


if __name__ == "__main__":
    main()
