"""How acts are read: what a government would do with its cards, and how each seat would vote.

Values made by the public belief (``belief``) from the fitted tables. Arrays have a row a world.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from engine.bots.worlds import Bools, Floats, Ints
from engine.words import Policy, Seat


@dataclass(frozen=True, eq=False)
class Session:
    """How a government would handle its cards, [world] each."""

    pass_one: Floats
    """Chance that the proposer keeps the one good card of three."""
    pass_two: Floats
    """Chance that it keeps both of two good cards."""
    enact: Floats
    """Chance that the nominee enacts the good card of one each."""

    def of(self, rows: Ints) -> Session:
        """The same for some worlds."""
        return Session(self.pass_one[rows], self.pass_two[rows], self.enact[rows])

    def handed(self, good: int) -> Floats:
        """[world, d]: chance that ``good`` of the two passed on are good, ``d`` having been."""
        one, two = self.pass_one, self.pass_two
        zero, sure = np.zeros_like(one), np.ones_like(one)
        rows = {0: (sure, 1.0 - one, zero, zero), 1: (zero, one, 1.0 - two, zero)}
        return np.stack(rows.get(good, (zero, zero, two, sure)), axis=1)

    def enacts(self, received: int, policy: Policy) -> Floats:
        """[world]: chance that the nominee enacts ``policy`` of two, ``received`` good."""
        good = {0: np.zeros_like(self.enact), 1: self.enact}.get(received)
        good = np.ones_like(self.enact) if good is None else good
        return good if policy is Policy.GOOD else 1.0 - good

    def comes(self, policy: Policy) -> Floats:
        """[world, d]: chance that ``policy`` comes of ``d`` good cards drawn."""
        good = np.stack(
            (
                np.zeros_like(self.enact),
                self.pass_one * self.enact,
                self.pass_two + (1.0 - self.pass_two) * self.enact,
                np.ones_like(self.enact),
            ),
            axis=1,
        )
        return good if policy is Policy.GOOD else 1.0 - good

    def good(self, drawn: Floats) -> Floats:
        """[world]: chance of a good policy if ``drawn``[world, d] tells how likely ``d`` are."""
        both = self.pass_two + (1.0 - self.pass_two) * self.enact
        result: Floats = drawn[:, 1] * self.pass_one * self.enact
        result += drawn[:, 2] * both
        result += drawn[:, 3]
        return result


@dataclass(frozen=True, eq=False)
class Ballots:
    """How likely each seat votes what, [world, seat] each."""

    yes: Floats
    with_yes: Floats
    """Chance of a seal on a yes."""
    with_no: Floats
    """Chance of a seal on a no."""
    yes_at: Ints
    """Flat index into the table ``yes``."""
    seal_at: Ints
    """Flat index into the table ``seal``, for a no; a yes stands 27 later."""

    def likelihood(self, voted: Bools, sealed: Bools) -> Floats:
        """[world, seat]: the chance of just these ballots; ``voted``[seat], ``sealed``[seat]."""
        vote = np.where(voted, self.yes, 1.0 - self.yes)
        seal = np.where(voted, self.with_yes, self.with_no)
        result: Floats = vote * np.where(sealed, seal, 1.0 - seal)
        return result

    def of_seat(self, seat: Seat, yes: bool, seal: bool) -> Floats:
        """[world]: the chance of that ballot by ``seat``."""
        vote = self.yes[:, seat] if yes else 1.0 - self.yes[:, seat]
        with_seal = (self.with_yes if yes else self.with_no)[:, seat]
        result: Floats = vote * (with_seal if seal else 1.0 - with_seal)
        return result

    @cached_property
    def _weights(self) -> tuple[Floats, Floats]:
        """[world, seat] each: mean and variance of the weight for less the weight against."""
        no = 1.0 - self.yes
        mean = self.yes * (1.0 + self.with_yes) - no * (1.0 + self.with_no)
        square = self.yes * (1.0 + 3.0 * self.with_yes) + no * (1.0 + 3.0 * self.with_no)
        return mean, square - mean * mean

    def without(
        self, seat: Seat, active: Floats, rows: Ints | slice = slice(None)
    ) -> tuple[Floats, Floats]:
        """[world] each: the others' weight for less that against, and its standard deviation."""
        mean, variance = self._weights
        others = active.copy()
        others[seat] = 0.0
        return (mean @ others)[rows], np.sqrt(variance @ others + 0.2)[rows]

    def together(
        self, seat: Seat, active: Floats, allies: Floats, rows: Ints | slice = slice(None)
    ) -> tuple[Floats, Floats]:
        """The same for the others that aren't ``allies``[row, seat]."""
        mean, variance = self._weights
        others = (1.0 - allies) * active
        others[:, seat] = 0.0
        pull = (mean[rows] * others).sum(axis=1)
        return pull, np.sqrt((variance[rows] * others).sum(axis=1) + 0.2)


@dataclass(frozen=True, eq=False)
class Evidence:
    """What one public event says about who is who."""

    likelihood: Floats | None = None
    """[world]"""
    possible: Floats | None = None
    """[world]: 0 where the rules forbid what happened."""
    session: Session | None = None
    """How the government that handled cards would have handled any."""
    proposer: Seat = 0
    pile: int = 0
    """Cards left in the pile, after the event."""
    good: int = 0
    """Good policies that stand, after the event."""


NOTHING: Final = Evidence()


@dataclass(frozen=True, eq=False)
class Prospects:
    """What an election may come to: chances that the loyal side wins, [world] each."""

    good: Floats
    bad: Floats
    fail: Floats

    def of(self, rows: Ints) -> Prospects:
        """The same for some worlds."""
        return Prospects(self.good[rows], self.bad[rows], self.fail[rows])


def goods(cards: tuple[Policy | None, ...]) -> int:
    """How many of ``cards`` are good."""
    return sum(card is Policy.GOOD for card in cards)


def top_card(policy: Policy, number: int) -> Floats:
    """[world, d]: the weight of one card taken from the top and shown."""
    good = policy is Policy.GOOD
    return np.tile(np.array([float(not good), float(good)]), (number, 1))
