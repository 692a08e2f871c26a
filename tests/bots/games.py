"""Games for the tests of the computer players, and tables whose numbers are easy to reckon with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

import numpy as np

from engine.actions import Action
from engine.bots.tables import FEATURES, GROUPS, SHAPES, Likelihoods, Tables
from engine.events import Event
from engine.machine import advance, begin
from engine.observation import Observation, Observer
from engine.ruleset import Ruleset
from engine.state import GameState

Play = Callable[[Observation, Random], Action]


def flat_tables(*, keep_good: float = 0.5, loyal_keeps: float = 0.5) -> Tables:
    """Tables by which every act but those on cards says nothing.

    :param keep_good: chance that a seat of the leader's side keeps or enacts a good card.
    :param loyal_keeps: the same for a loyal seat.
    """
    arrays = {name: np.full(shape, 0.5) for name, shape in SHAPES.items()}
    arrays["pass"][:, :, 0] = arrays["enact"][:, 0] = loyal_keeps
    arrays["pass"][:, :, 1:] = arrays["enact"][:, 1:] = keep_good
    arrays["passing"] = arrays.pop("pass")
    group = Likelihoods(**arrays)
    return Tables((group,) * len(GROUPS), {7: np.zeros(FEATURES)}, {})


class Moment:
    """What had just happened, and the truth after it."""

    def __init__(self, events: Sequence[Event], truth: GameState) -> None:
        self.events = tuple(events)
        self.truth = truth


def moments(ruleset: Ruleset, seats: int, seed: str, players: Sequence[Play]) -> Iterator[Moment]:
    """A game, decision by decision; the deal first."""
    dealer = Random(f"{seed}/deal")
    truth, events = begin(ruleset, seats, dealer)
    observers = [Observer(ruleset, seats, seat) for seat in range(seats)]
    dice = [Random(f"{seed}/{seat}") for seat in range(seats)]
    while True:
        for observer in observers:
            observer.see(events)
        yield Moment(events, truth)
        if truth.outcome is not None:
            return
        seat = truth.waiting[0]
        action = players[seat](observers[seat].observation(), dice[seat])
        events, truth = advance(truth, seat, action, dealer)
