"""How good a position is: the chance that the loyal side wins, in every world at once.

A logistic function of what everybody can see and of what the table believes, with weights fitted
to games (``tables``). Beliefs come in as arrays; nothing is decided here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import numpy as np

from engine.bots.board import Board
from engine.bots.tables import STATE, WORLD
from engine.bots.worlds import Floats, Worlds
from engine.ruleset import Ruleset
from engine.words import Power, Seat

SUSPICION: Final = 1
"""Column of the mean public suspicion of the leader's side."""
LEADER: Final = 2
"""Column of the public belief in the true leader."""
SEALS: Final = 3
"""Column of the seals' balance; one more seal of the leader's side is worth 1 / seats."""
STRIKE: Final = 5
"""Column of the chance that the leader's side outweighs all others with their seals (G4)."""


def sigmoid(x: Floats) -> Floats:
    """The logistic function, for arguments far from ±700."""
    result: Floats = 1.0 / (1.0 + np.exp(-x))
    return result


def state_features(ruleset: Ruleset, good: int, bad: int, failures: int) -> Floats:
    """[STATE]: what the tracks and the count of failed votes say."""
    g, b, danger = good / ruleset.good_goal, bad / ruleset.bad_goal, ruleset.danger
    left_good, left_bad = ruleset.good_goal - good, ruleset.bad_goal - bad
    row = (1.0, g, b, g * g, b * b, g * b, g**3, b**3)
    flags = (
        bad == danger - 2,
        bad == danger - 1,
        bad == danger,
        bad == danger + 1,
        left_bad == 1,
        left_good == 1,
        left_good == 2,
    )
    return np.array([*row, *map(float, flags), failures / ruleset.failure_limit])


def world_features(
    all_worlds: Worlds, board: Board, turn: Seat, suspicion: Floats, leader: Floats
) -> Floats:
    """[world, WORLD]: what depends on who is who.

    :param turn: the seat that nominates next.
    :param suspicion: [seat]: public belief that it is on the leader's side.
    :param leader: [seat]: public belief that it is the leader.
    """
    cabal, active = all_worlds.cabal, board.active
    weight = active + active * board.seals
    columns = np.stack((active, active * suspicion, active * board.seals, weight), axis=1)
    sums = cabal @ columns
    number, of_seats = np.maximum(sums[:, 0], 1.0), float(active.sum())
    features = np.zeros((len(all_worlds.leader), WORLD))
    features[:, 0] = cabal[:, turn]
    features[:, SUSPICION] = sums[:, 1] / number
    features[:, LEADER] = leader[all_worlds.leader]
    seals = float((active * board.seals).sum())
    features[:, SEALS] = (2.0 * sums[:, 2] - seals) / board.seats
    features[:, 4] = sums[:, 0] / of_seats
    features[:, STRIKE] = sigmoid(2.0 * sums[:, 3] - of_seats - seals)
    if board.power is Power.REMOVE:
        features[:, 6] = 1.0 - cabal[:, board.proposer]
        features[:, 7] = cabal[:, board.proposer]
    elif board.power is Power.INVESTIGATE:
        features[:, 8] = 1.0 - cabal[:, board.proposer]
    return features


def without_seals(features: Floats, spent: Floats, seats: int) -> Floats:
    """``features`` after loyal seats spent ``spent``[world] seals more."""
    moved = features.copy()
    moved[:, SEALS] += spent / seats
    odds = np.exp(spent) * moved[:, STRIKE]
    moved[:, STRIKE] = odds / (1.0 - moved[:, STRIKE] + odds)
    return moved


@dataclass(frozen=True, eq=False)
class Value:
    """The fitted value at one table."""

    ruleset: Ruleset
    weights: Floats
    _states: dict[tuple[int, int, int], float] = field(default_factory=dict)

    def world_weights(self, bad: int) -> Floats:
        """[WORLD]: the weights of the world's features while ``bad`` bad policies stand."""
        plain = self.weights[STATE : STATE + WORLD]
        if bad < self.ruleset.danger:
            return plain
        result: Floats = plain + self.weights[STATE + WORLD :]
        return result

    def logit(self, good: int, bad: int, failures: int, features: Floats) -> Floats:
        """[world]: log-odds that the loyal side wins, before the game has ended."""
        at = (good, bad, failures)
        if at not in self._states:
            row = state_features(self.ruleset, good, bad, failures)
            self._states[at] = float(row @ self.weights[:STATE])
        result: Floats = self._states[at] + features @ self.world_weights(bad)
        return result

    def chance(self, good: int, bad: int, failures: int, features: Floats) -> Floats:
        """[world]: the chance that the loyal side wins; 0 or 1 at an ending (G1)."""
        if good >= self.ruleset.good_goal:
            return np.ones(len(features))
        if bad >= self.ruleset.bad_goal:
            return np.zeros(len(features))
        return sigmoid(self.logit(good, bad, failures, features))
