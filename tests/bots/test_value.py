"""The value of a position: seals count where they decide something, and with the right sign."""

from __future__ import annotations

import numpy as np
import pytest

from engine.bots.board import Board
from engine.bots.tables import FEATURES, STATE, WORLD, Tables
from engine.bots.value import (
    LEADER,
    SEALS,
    STRIKE,
    SUSPICION,
    Value,
    without_seals,
    world_features,
)
from engine.bots.worlds import Floats, worlds
from engine.games import GLASS_COUNCIL
from tvgame.fitting import SIGNS, Samples, value_weights

SIZES = range(5, 11)


def features(seats: int, spent: tuple[int, ...]) -> Floats:
    """Of every world, once the seats ``spent`` have no seal left."""
    board, level = Board(GLASS_COUNCIL, seats), np.full(seats, 0.3)
    board.seals[list(spent)] = 0.0
    return world_features(worlds(GLASS_COUNCIL, seats), board, 0, level, level)


def test_seals_that_loyal_seats_spend_are_gone() -> None:
    """Foreseen or gone: a position without two seals of loyal seats is the same."""
    loyal = worlds(GLASS_COUNCIL, 8).loyal
    both = np.flatnonzero((loyal[:, 2] == 1.0) & (loyal[:, 5] == 1.0))
    before, after = features(8, ()), features(8, (2, 5))
    foreseen = without_seals(before, np.full(len(before), 2.0), 8)
    assert foreseen[both] == pytest.approx(after[both])
    assert np.all(foreseen[:, STRIKE] > before[:, STRIKE])


@pytest.mark.parametrize("seats", SIZES)
def test_a_seal_serves_the_side_that_holds_it(tables: Tables, seats: int) -> None:
    """In danger the fitted value never likes to see its own side's seals go; before, it is all one.

    The weight once had the wrong sign at 6, 9 and 10 seats: games in which seals were spent were
    others in more ways than that.
    """
    value = Value(GLASS_COUNCIL, tables.weights(seats))
    quiet = value.world_weights(GLASS_COUNCIL.danger - 1)
    danger = value.world_weights(GLASS_COUNCIL.danger)
    assert quiet[SEALS] == quiet[STRIKE] == 0.0
    assert danger[SEALS] <= 0.0
    assert danger[STRIKE] <= 0.0
    assert danger[SEALS] + danger[STRIKE] < 0.0


@pytest.mark.parametrize("seats", SIZES)
def test_being_suspected_never_helps(tables: Tables, seats: int) -> None:
    value = Value(GLASS_COUNCIL, tables.weights(seats))
    for bad in range(GLASS_COUNCIL.bad_goal):
        assert value.world_weights(bad)[SUSPICION] >= -1e-4
        assert value.world_weights(bad)[LEADER] >= -1e-4


def test_a_fit_gives_no_weight_a_forbidden_sign() -> None:
    """Games in which seals were left were won by whoever was suspected less, not by the seals."""
    rng = np.random.default_rng(5)
    danger = STATE + WORLD
    found: dict[int, Samples] = {}
    for seats in (7, 8):
        found[seats] = Samples()
        for _ in range(1500):
            row = np.zeros(FEATURES)
            row[0] = 1.0
            row[danger + SUSPICION] = suspected = rng.uniform(-1.0, 1.0)
            row[danger + SEALS] = rng.uniform(-1.0, 1.0) + suspected
            odds = 2.0 * suspected + 0.5 * row[danger + SEALS]
            found[seats].add([row], float(rng.random() < 1.0 / (1.0 + np.exp(-odds))))
    assert SIGNS[SEALS] == -1
    for weights in value_weights(found).values():
        assert weights[danger + SEALS] == 0.0
        assert 2.0 < weights[danger + SUSPICION] < 3.0
