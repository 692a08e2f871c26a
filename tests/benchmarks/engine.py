"""The engine alone: games a second, folding, and the size of a journal.

Seconds here are the processor's, so that other programs on the machine change little.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import fields
from random import Random

from engine.actions import Action
from engine.games import GLASS_COUNCIL
from engine.journal import Batch, header_for, write_batch, write_header
from engine.machine import advance, begin, legal_actions
from engine.observation import Observer
from engine.state import GameState, fold, new_game
from tests.benchmarks.figures import Figure, median

SEATS = 7


def _step(truth: GameState, rng: Random) -> tuple[int, Action]:
    seat = truth.waiting[0]
    return seat, rng.choice(legal_actions(truth, seat))


def _truth_alone(rng: Random) -> None:
    truth, _ = begin(GLASS_COUNCIL, SEATS, rng)
    while truth.outcome is None:
        for seat in truth.waiting:
            action = rng.choice(legal_actions(truth, seat))
            _, truth = advance(truth, seat, action, rng)


def _with_observations(rng: Random) -> None:
    """As at a table: every seat's fold grows, and whoever is asked gets an observation."""
    truth, events = begin(GLASS_COUNCIL, SEATS, rng)
    observers = [Observer(GLASS_COUNCIL, SEATS, seat) for seat in range(SEATS)]
    while True:
        for observer in observers:
            observer.see(events)
        if truth.outcome is not None:
            return
        seat = truth.waiting[0]
        legal = observers[seat].observation().legal
        events, truth = advance(truth, seat, rng.choice(legal), rng)


DECISIONS, EVENTS = 145, 205
"""Of a random game at seven seats, in the mean."""
_FIELDS = dict.fromkeys(field.name for field in fields(GameState))


def _bare(rng: Random, folds: int) -> None:
    """A game's worth of plain Python without a rule: choices, copies of a state, and events."""
    copy = dict(_FIELDS)
    for _ in range(DECISIONS):
        rng.choice((False, True))
        copy = copy.copy()
    for _ in range(EVENTS * folds):
        copy.update(phase=None)


def _games_per_second(game: Callable[[Random], None], folds: int, seconds: float) -> list[float]:
    """Of ``game`` and of the bare floor, turn by turn, so that a busy computer slows both."""
    rng, count, spent = Random(1), 0, [0.0, 0.0]
    while sum(spent) < seconds:
        begun = time.process_time()
        game(rng)
        between = time.process_time()
        _bare(rng, folds)
        spent[0] += between - begun
        spent[1] += time.process_time() - between
        count += 1
    return [count / each for each in spent]


def games(seconds: float) -> list[Figure]:
    """Random games a second at seven seats."""
    found = []
    for name, game, folds, bar in (
        ("random games, truth alone", _truth_alone, 1, 400),
        ("random games, every seat's view", _with_observations, 1 + SEATS, 100),
    ):
        value, floor = _games_per_second(game, folds, seconds)
        found.append(Figure(name, value, "games/s", bar, more_is_better=True, floor=floor))
    return found


def folding(rounds: int) -> Figure:
    """10,000 events folded: whole games one after the other."""
    rng, logs, count = Random(2), [], 0
    while count < 10_000:
        truth, log = begin(GLASS_COUNCIL, SEATS, rng)
        while truth.outcome is None:
            seat, action = _step(truth, rng)
            events, truth = advance(truth, seat, action, rng)
            log += events
        logs.append(log[: 10_000 - count])
        count += len(logs[-1])
    times = []
    for _ in range(rounds):
        begun = time.process_time()
        for log in logs:
            fold(new_game(GLASS_COUNCIL, SEATS), log)
        times.append((time.process_time() - begun) * 1000)
    return Figure("10,000 events folded", median(times), "ms", 100)


def journal_size(count: int) -> Figure:
    """A whole game's journal at ten seats."""
    sizes = []
    for seed in range(count):
        rng = Random(seed)
        truth, events = begin(GLASS_COUNCIL, 10, rng)
        header = header_for(GLASS_COUNCIL, [(f"Person {n}", "person") for n in range(10)])
        lines = [write_header(header), write_batch(Batch(0, None, None, events))]
        while truth.outcome is None:
            seat, action = _step(truth, rng)
            events, truth = advance(truth, seat, action, rng)
            lines.append(write_batch(Batch(len(lines) - 1, seat, action, events)))
        sizes.append(sum(len(line.encode()) + 1 for line in lines) / 1024)
    return Figure("a 10-seat game's journal", median(sizes), "KiB", 100)
