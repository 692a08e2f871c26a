"""The arithmetic of seals: striking together and guarding against it (G1, G4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from engine.bots.readings import Ballots
from engine.bots.strike import SAVERS, guard, savers, struck
from engine.events import Ballot
from engine.games import GLASS_COUNCIL
from engine.machine import deal
from engine.observation import Observation, Observer
from engine.state import ElectionRecord
from engine.words import Policy, Role

ROLES = (Role.LOYAL, Role.LEADER, Role.LOYAL, Role.AGENT, Role.LOYAL, Role.LOYAL, Role.AGENT)


def after(bad: int, seal: Callable[[int], bool]) -> Observation:
    """Seat 3, an agent, after ``bad`` bad policies and a vote that all others were against."""
    watcher = Observer(GLASS_COUNCIL, 7, 3)
    watcher.see(deal(GLASS_COUNCIL, ROLES, GLASS_COUNCIL.deck(), 0))
    look = watcher.observation()
    past = [ElectionRecord(k + 1, 0, 2, enacted=Policy.BAD) for k in range(bad)]
    ballots = tuple(Ballot(yes=False, seal=seal(seat)) for seat in range(7))
    record = (*past, ElectionRecord(bad + 1, 0, 2, ballots))
    return replace(look, view=replace(look.view, record=record))


def test_a_table_that_seals_isnt_one_that_saves() -> None:
    """What loyal seats do with their seals in danger tells; what its own side does doesn't."""
    danger = GLASS_COUNCIL.danger
    assert savers(after(danger, lambda seat: True), 0.6) < 0.01
    assert savers(after(danger, lambda seat: False), 0.6) > 0.9
    ours = (1, 3, 6)
    assert savers(after(danger, lambda seat: seat in ours), 0.6) > 0.9


def test_votes_before_the_danger_tell_nothing_of_seals() -> None:
    look = after(GLASS_COUNCIL.danger - 1, lambda seat: False)
    assert savers(look, 0.6) == pytest.approx(SAVERS)


@pytest.mark.parametrize(("seals", "sure"), [(0.0, 1.0), (1.0, 0.0)])
def test_g4_ten_seats_strike_once_the_loyal_seals_are_gone(seals: float, sure: float) -> None:
    """Four with seals weigh 8, six loyal seats without 6, with them 12."""
    yes, active = np.full((1, 10), 0.02), np.ones(10)
    left = np.array([1.0] * 4 + [seals] * 6)
    with_no = np.full((1, 10), 0.9) * left
    at = np.zeros((1, 10), dtype=np.int64)
    ballots = Ballots(yes, np.zeros((1, 10)), with_no, at, at)
    allies = np.array([[1.0] * 4 + [0.0] * 6])
    chance = struck(ballots, slice(None), 0, allies, active, left, 0.0)
    assert float(chance[0]) == pytest.approx(sure, abs=0.05)


@pytest.mark.parametrize(
    ("cabal", "seals", "expected"),
    [
        # 4 x 2 against 6: two seals needed and one and a half to spare, of six.
        ([1.0] * 4 + [0.0] * 6, [1.0] * 10, 3.5 / 6),
        # The leader's side has spent its own: nothing to guard against.
        ([1.0] * 4 + [0.0] * 6, [0.0] * 4 + [1.0] * 6, 0.0),
        # Two seals are left among the loyal: both.
        ([1.0] * 4 + [0.0] * 6, [1.0] * 6 + [0.0] * 4, 1.0),
    ],
)
def test_g4_loyal_seats_spend_just_enough_seals(
    cabal: list[float], seals: list[float], expected: float
) -> None:
    chance = guard(np.array(cabal), np.ones(10), np.array(seals))
    assert chance == pytest.approx(expected)
