"""What lies open on the table, kept from events: tracks, turns, seals, sessions shared.

A fold of its own beside ``engine.state``: it keeps just what the beliefs ask for, as arrays.
"""

from __future__ import annotations

import numpy as np

from engine.events import (
    BallotsRevealed,
    CardsDrawn,
    DeckShuffled,
    Event,
    Nominated,
    NominationOpened,
    PolicyEnacted,
    PowerGranted,
    Removed,
)
from engine.ruleset import Ruleset
from engine.words import Policy, Power, Seat

SHARED_GOOD = 1
SHARED_BAD = 2


class Board:
    """The public position after the events seen so far. Grows with :meth:`see`."""

    def __init__(self, ruleset: Ruleset, seats: int) -> None:
        self.ruleset = ruleset
        self.seats = seats
        self.active = np.ones(seats)
        """[seat]: 1 while it is at the table."""
        self.seals = np.full(seats, float(ruleset.seals))
        """[seat]: 1 while its seal is left."""
        self.shared = np.zeros((seats, seats), dtype=np.int64)
        """[seat, seat]: the last session they had together: none, good or bad (symmetric)."""
        self.good = 0
        self.bad = 0
        self.failures = 0
        self.election = 0
        self.proposer: Seat = 0
        self.rotation: Seat = 0
        self.nominee: Seat | None = None
        self.power: Power | None = None
        self.pile = 0
        """Cards in the draw pile."""
        self.government: tuple[Seat, Seat] | None = None

    @property
    def danger(self) -> bool:
        """Whether electing the leader would end the game (G1)."""
        return self.bad >= self.ruleset.danger

    @property
    def last_chance(self) -> bool:
        """Whether another failed vote would enact the top policy (G6)."""
        return self.failures == self.ruleset.failure_limit - 1

    @property
    def next_turn(self) -> Seat:
        """The seat that nominates after this election (G3)."""
        for k in range(1, self.seats + 1):
            seat = (self.rotation + k) % self.seats
            if self.active[seat]:
                return seat
        return self.rotation

    @property
    def candidates(self) -> list[Seat]:
        """The seats that the proposer may name (G3)."""
        barred: frozenset[Seat] = frozenset()
        if self.government is not None:
            barred = self.ruleset.barred(self.ruleset, int(self.active.sum()), self.government)
        return [
            seat
            for seat in range(self.seats)
            if self.active[seat] and seat != self.proposer and seat not in barred
        ]

    @property
    def next_pile(self) -> tuple[int, int | None]:
        """Cards in the pile at the next take, and how many are good if it is remade first (G5)."""
        if self.pile >= self.ruleset.hand:
            return self.pile, None
        cards = self.ruleset.good_cards + self.ruleset.bad_cards - self.good - self.bad
        return cards, self.ruleset.good_cards - self.good

    @property
    def phase(self) -> int:
        """0 to 17: how far both tracks are, coarsely (axis of the tables)."""
        bad = min(max(self.bad - self.ruleset.danger + 3, 0), 5)
        good = min(max(self.good - self.ruleset.good_goal + 3, 0), 2)
        return bad * 3 + good

    def see(self, event: Event) -> None:
        """Take one event in; blanks don't matter."""
        match event:
            case DeckShuffled():
                self.pile = len(event.order)
            case NominationOpened():
                self.election, self.proposer = event.election, event.proposer
                self.nominee = self.power = None
                if not event.by_gavel:
                    self.rotation = event.proposer
            case Nominated():
                self.nominee = event.nominee
            case BallotsRevealed():
                for seat, ballot in enumerate(event.ballots):
                    if ballot is not None and ballot.seal:
                        self.seals[seat] = 0.0
                self.failures = 0 if event.passed else self.failures + 1
                if event.passed and self.nominee is not None:
                    self.government = (self.proposer, self.nominee)
            case CardsDrawn():
                self.pile -= len(event.cards)
            case PolicyEnacted():
                self._enacted(event)
            case PowerGranted():
                self.power = event.power
            case Removed():
                self.active[event.target] = 0.0
                self.power = None
            case _:
                pass

    def _enacted(self, event: PolicyEnacted) -> None:
        good = event.policy is Policy.GOOD
        self.good += good
        self.bad += not good
        if event.deadlock:
            self.pile -= 1
            self.failures, self.government = 0, None
        elif self.nominee is not None:
            pair = (self.proposer, self.nominee)
            shared = SHARED_GOOD if good else SHARED_BAD
            self.shared[pair] = self.shared[pair[::-1]] = shared
