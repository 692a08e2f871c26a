"""The exact joint belief over (world, good cards left in the draw pile), and how it is updated.

Knows nothing of where the likelihoods come from: it is given them as arrays.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Final

import numpy as np

from engine.bots.worlds import Floats

FLOOR: Final = 1e-6
"""No single piece of evidence makes a world less likely by more than this against the best."""


class Joint:
    """``p[world, good]``: a probability that sums to 1. ``good`` counts good cards in the pile."""

    def __init__(self, prior: Floats, good_cards: int) -> None:
        """:param prior: [world], any positive scale; 0 for worlds that are ruled out for good."""
        self.p = np.zeros((len(prior), good_cards + 1))
        self.p[:, good_cards] = prior / prior.sum()
        self.worlds = self.p.sum(axis=1)
        """[world]: the belief in each world."""

    def _normalise(self) -> None:
        self.p /= self.p.sum()
        self.worlds = self.p.sum(axis=1)

    def _scale(self, by: Floats) -> None:
        """Multiply each world's row; its sum is known, so it needn't be summed again."""
        self.worlds = self.worlds * by
        total = self.worlds.sum()
        self.worlds /= total
        self.p *= (by / total)[:, None]

    def weigh(self, likelihood: Floats) -> None:
        """Take ``likelihood``[world] of what was seen into account; never to nothing (FLOOR)."""
        self._scale(np.maximum(likelihood, FLOOR * likelihood.max()))

    def rule_out(self, possible: Floats) -> None:
        """Keep the worlds where ``possible`` is 1: by the rules the others can't be."""
        if float(self.worlds @ possible) > 0.0:
            self._scale(possible)

    def draw(self, pile: int, weight: Floats) -> None:
        """Three cards left a pile of ``pile``; ``weight``[world, d] is how likely what was seen of
        them is when ``d`` of them are good (G5)."""
        chance = draws(pile, self.p.shape[1], weight.shape[1])
        after = np.zeros_like(self.p)
        goods = self.p.shape[1]
        for d in range(weight.shape[1]):
            if d < goods:
                moved = self.p[:, d:] * chance[d:, d]
                moved *= weight[:, d, None]
                after[:, : goods - d] += moved
        total = after.sum()
        if total > 0.0:
            self.p = after
            self._normalise()

    def deal_goods(self, pile: int, cards: int = 3) -> Floats:
        """[world, d]: how likely ``d`` of the next ``cards`` are good, in each world."""
        by_world = np.maximum(self.worlds, 1e-300)[:, None]
        dealt: Floats = (self.p @ draws(pile, self.p.shape[1], cards + 1)) / by_world
        dealt[self.worlds <= 0.0] = 1.0 / (cards + 1)
        return dealt

    def reshuffle(self, good: int) -> None:
        """The pile was remade of all cards not enacted, ``good`` of them good (G5)."""
        self.p = np.zeros_like(self.p)
        self.p[:, good] = self.worlds


@lru_cache(maxsize=256)
def draws(pile: int, goods: int, outcomes: int) -> Floats:
    """[good cards in the pile, good cards drawn]: the hypergeometric chance.

    :param pile: cards in the pile before the take.
    :param goods: number of rows.
    :param outcomes: number of columns, one more than the cards taken.
    """
    table = np.zeros((goods, outcomes))
    taken = outcomes - 1
    for good in range(min(goods, pile + 1)):
        for drawn in range(min(good, taken) + 1):
            if taken - drawn <= pile - good:
                ways = comb(good, drawn) * comb(pile - good, taken - drawn)
                table[good, drawn] = ways / comb(pile, taken)
    table.setflags(write=False)
    return table
