"""In what order and when the ballots of a reveal turn over, and which one decides. No drawing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from engine.clauses import ballot_weight
from engine.events import BallotsRevealed
from engine.words import Seat
from tvgame.pacing import PER_BALLOT

BALLOTS_AT: Final = 1.3
HELD: Final = 0.9
"""Calm seconds for which the deciding ballot, or else the sum, is held back."""
TELLS_AT: Final = 0.8
"""The share of its turning after which a ballot can be read, and counts on the tally."""


class Vote(NamedTuple):
    """One ballot in the order of its turning."""

    seat: Seat
    yes: bool
    weight: int
    at: float
    """Calm second at which it begins to turn."""

    def open(self, t: float) -> bool:
        """Whether it lies open at ``t``."""
        return t >= self.at + PER_BALLOT

    def told(self, t: float) -> bool:
        """Whether it counts on the tally at ``t``."""
        return t >= self.at + PER_BALLOT * TELLS_AT


@dataclass(frozen=True)
class Turning:
    """A vote's ballots, clockwise from the Chair."""

    event: BallotsRevealed
    proposer: Seat

    @cached_property
    def _order(self) -> tuple[tuple[Seat, bool, int], ...]:
        n = len(self.event.ballots)
        order = []
        for k in range(n):
            seat = (self.proposer + k) % n
            ballot = self.event.ballots[seat]
            if ballot is not None:
                order.append((seat, bool(ballot.yes), ballot_weight(bool(ballot.seal))))
        return tuple(order)

    @cached_property
    def total(self) -> int:
        """All weights together."""
        return sum(weight for _, _, weight in self._order)

    @cached_property
    def decider(self) -> Seat | None:
        """The seat whose ballot settles the vote whichever way it went, if there is one (G4)."""
        yes = no = 0
        for seat, says, weight in self._order:
            if 2 * (yes + weight) > self.total and 2 * (no + weight) >= self.total:
                return seat
            yes, no = (yes + weight, no) if says else (yes, no + weight)
            if 2 * yes > self.total or 2 * no >= self.total:
                return None
        return None

    @cached_property
    def votes(self) -> tuple[Vote, ...]:
        """The ballots and when they turn."""
        votes, at = [], BALLOTS_AT
        for seat, yes, weight in self._order:
            if seat == self.decider:
                at += HELD
            votes.append(Vote(seat, yes, weight, at))
            at += PER_BALLOT
        return tuple(votes)

    @cached_property
    def verdict_at(self) -> float:
        """Calm second at which the fact is plain; the table of beats has the same."""
        return BALLOTS_AT + PER_BALLOT * len(self._order) + HELD

    def sums(self, t: float) -> tuple[int, int]:
        """Weight that is plain at ``t``: for, against."""
        yes = sum(vote.weight for vote in self.votes if vote.yes and vote.told(t))
        no = sum(vote.weight for vote in self.votes if not vote.yes and vote.told(t))
        return yes, no
