"""A second, independent reading of the rules: it watches a finished game and objects.

Written from docs/rules.md with plain numbers and lists, sharing nothing with the machine but the
names of the events. Where the two readings differ, one of them is wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine import events as e
from engine.words import Power, Role

LOOK, OUT, GAVEL, READ = Power.INVESTIGATE, Power.REMOVE, Power.HAND_GAVEL, Power.READ


@dataclass(frozen=True)
class Book:
    """The numbers of one game as docs/rules.md gives them."""

    good: int
    bad: int
    good_goal: int
    bad_goal: int
    danger: int
    agents: dict[int, int]
    powers: dict[int, dict[int, Power]]
    """Table size -> bad place -> power."""
    small: int
    seals: bool
    limit: int | None
    look_twice: bool
    shuffles: str
    """``"before"`` a take (G5) or ``"after"`` a policy (M5)."""


_G_POWERS = {2: LOOK, 3: LOOK, 5: OUT, 6: OUT}
_M_SMALL = {3: READ, 4: OUT, 5: OUT}
_M_MIDDLE = {2: LOOK, 3: GAVEL, 4: OUT, 5: OUT}
_M_LARGE = {1: LOOK, 2: LOOK, 3: GAVEL, 4: OUT, 5: OUT}

BOOKS = {
    "glass-council": Book(
        good=8,
        bad=12,
        good_goal=6,
        bad_goal=7,
        danger=4,
        agents={5: 1, 6: 1, 7: 2, 8: 2, 9: 2, 10: 3},
        powers=dict.fromkeys(range(5, 11), _G_POWERS),
        small=4,
        seals=True,
        limit=30,
        look_twice=True,
        shuffles="before",
    ),
    "merchants-council": Book(
        good=6,
        bad=11,
        good_goal=5,
        bad_goal=6,
        danger=3,
        agents={5: 1, 6: 1, 7: 2, 8: 2, 9: 3, 10: 3},
        powers={
            5: _M_SMALL,
            6: _M_SMALL,
            7: _M_MIDDLE,
            8: _M_MIDDLE,
            9: _M_LARGE,
            10: _M_LARGE,
        },
        small=5,
        seals=False,
        limit=None,
        look_twice=False,
        shuffles="after",
    ),
}


class Referee:
    """Follows one whole game, event by event, in the order of the rulebook."""

    def __init__(self, book: Book, log: Iterable[e.Event]) -> None:
        self.book = book
        # G13: statements depend on nothing and nothing depends on them.
        self.events: Iterator[e.Event] = (x for x in log if not isinstance(x, e.StatementMade))
        self.good = self.bad = self.refused = 0
        self.barred_pair: tuple[int, int] | None = None
        self.discards: list[e.Card] = []
        self.looked_at: set[int] = set()
        self.seen: Counter[str] = Counter()

    def take(self, kind: type[e.BaseEvent]) -> e.BaseEvent:
        """The next event, which must be a ``kind``."""
        event = next(self.events)
        assert isinstance(event, kind), f"expected {kind.__name__}, got {event}"
        self.seen[event.type] += 1
        return event

    def watch(self) -> Counter[str]:
        """The whole game; returns how often each kind of event came."""
        self._deal()
        number, turn, gavel = 0, None, None
        while True:
            number += 1
            opened = self.take(e.NominationOpened)
            assert isinstance(opened, e.NominationOpened)
            assert opened.election == number
            if gavel is None:
                # G3: clockwise to the next active seat, counted from the last own turn (M7).
                expected = opened.proposer if turn is None else self._next(turn)
                turn = opened.proposer
            else:
                expected = gavel
            assert opened.proposer == expected
            over, gavel = self._election(opened.proposer)
            if not over and number == self.book.limit:
                self._end(None, "election_limit")
                over = True
            if over:
                assert next(self.events, None) is None
                return self.seen

    def _deal(self) -> None:
        dealt = self.take(e.RolesDealt)
        assert isinstance(dealt, e.RolesDealt)
        self.roles, n = dealt.roles, len(dealt.roles)
        self.n, self.active = n, [True] * n
        self.seals = [self.book.seals] * n
        agents = self.book.agents[n]
        assert Counter(self.roles) == {
            Role.LEADER: 1,
            Role.AGENT: agents,
            Role.LOYAL: n - agents - 1,
        }
        for seat, role in enumerate(self.roles):
            # G2, M2
            known = set(dealt.sight[seat])
            agent_seats = {s for s in range(n) if self.roles[s] is Role.AGENT}
            leader = self.roles.index(Role.LEADER)
            if role is Role.AGENT:
                assert known == (agent_seats | {leader}) - {seat}
            elif role is Role.LEADER:
                assert known == (agent_seats if n <= 6 else set())
            else:
                assert known == set()
        deck = self.take(e.DeckShuffled)
        assert isinstance(deck, e.DeckShuffled)
        self.deck = list(deck.order)
        assert Counter(self.deck) == {"good": self.book.good, "bad": self.book.bad}

    def _next(self, seat: int) -> int:
        seat = (seat + 1) % self.n
        return seat if self.active[seat] else self._next(seat)

    def _election(self, proposer: int) -> tuple[bool, int | None]:
        """One election and what follows: (is the game over, who was handed the gavel)."""
        named = self.take(e.Nominated)
        assert isinstance(named, e.Nominated)
        nominee = named.nominee
        assert named.proposer == proposer != nominee
        assert self.active[nominee]
        if self.barred_pair is not None:
            assert nominee != self.barred_pair[1]
            assert nominee != self.barred_pair[0] or sum(self.active) <= self.book.small
        if not self._vote():
            self.refused += 1
            if self.refused < 3:
                return False, None
            self.refused, self.barred_pair = 0, None
            self._shuffle_if("before")
            return self._policy(self.deck.pop(0), deadlock=True), None
        self.refused, self.barred_pair = 0, (proposer, nominee)
        if self.bad >= self.book.danger and self.roles[nominee] is Role.LEADER:
            self._end("leader", "leader_elected")
            return True, None
        if self._policy(self._session(proposer, nominee), deadlock=False):
            return True, None
        return self._power(proposer) if self.just_bad else (False, None)

    def _vote(self) -> bool:
        cast: dict[int, tuple[bool, bool]] = {}
        for _ in range(sum(self.active)):
            ballot = self.take(e.BallotCast)
            assert isinstance(ballot, e.BallotCast)
            assert self.active[ballot.seat]
            assert ballot.seat not in cast
            yes, seal = ballot.ballot
            assert yes is not None
            assert seal is not None
            if seal:
                assert self.seals[ballot.seat]
                self.seals[ballot.seat] = False
            cast[ballot.seat] = yes, seal
        shown = self.take(e.BallotsRevealed)
        assert isinstance(shown, e.BallotsRevealed)
        assert list(shown.ballots) == [cast.get(seat) for seat in range(self.n)]
        yes_weight = sum(2 if seal else 1 for yes, seal in cast.values() if yes)
        no_weight = sum(2 if seal else 1 for yes, seal in cast.values() if not yes)
        assert shown.passed == (yes_weight > no_weight)
        return shown.passed

    def _session(self, proposer: int, nominee: int) -> e.Card:
        self._shuffle_if("before")
        drawn = self.take(e.CardsDrawn)
        hand = [self.deck.pop(0) for _ in range(3)]
        assert drawn == e.CardsDrawn(proposer, tuple(hand))
        for seat in (proposer, nominee):
            away = self.take(e.CardDiscarded)
            assert isinstance(away, e.CardDiscarded)
            assert away.seat == seat
            assert away.position is not None
            assert away.card == hand.pop(away.position)
            self.discards.append(away.card)
            if seat == proposer:
                assert self.take(e.CardsPassed) == e.CardsPassed(proposer, nominee, tuple(hand))
        return hand[0]

    def _shuffle_if(self, when: str) -> None:
        if when != self.book.shuffles or len(self.deck) >= 3:
            return
        made = self.take(e.DeckShuffled)
        assert isinstance(made, e.DeckShuffled)
        assert Counter(made.order) == Counter(self.deck + self.discards)
        self.deck, self.discards = list(made.order), []

    def _policy(self, card: e.Card, *, deadlock: bool) -> bool:
        assert card is not None
        assert self.take(e.PolicyEnacted) == e.PolicyEnacted(card, deadlock)
        self.just_bad = card == "bad"
        self.bad += self.just_bad
        self.good += not self.just_bad
        if self.good == self.book.good_goal:
            self._end("loyal", "good_policies")
            return True
        if self.bad == self.book.bad_goal:
            self._end("leader", "bad_policies")
            return True
        self._shuffle_if("after")
        return False

    def _power(self, proposer: int) -> tuple[bool, int | None]:
        power = self.book.powers[self.n].get(self.bad)
        if power is None:
            return False, None
        assert self.take(e.PowerGranted) == e.PowerGranted(proposer, power)
        if power is READ:
            assert self.take(e.DeckRead) == e.DeckRead(proposer, tuple(self.deck[:3]))
            self.take(e.ResultClosed)
            return False, None
        used = next(self.events)
        self.seen[used.type] += 1
        assert isinstance(used, e.Investigated | e.Removed | e.GavelHanded)
        assert used.seat == proposer != used.target
        assert self.active[used.target]
        if power is LOOK:
            assert isinstance(used, e.Investigated)
            assert (used.side == "loyal") == (self.roles[used.target] is Role.LOYAL)
            assert self.book.look_twice or used.target not in self.looked_at
            self.looked_at.add(used.target)
            self.take(e.ResultClosed)
            return False, None
        if power is GAVEL:
            assert isinstance(used, e.GavelHanded)
            return False, used.target
        assert isinstance(used, e.Removed)
        self.active[used.target] = False
        if self.roles[used.target] is not Role.LEADER:
            return False, None
        self._end("loyal", "leader_removed")
        return True, None

    def _end(self, winner: str | None, reason: str) -> None:
        ended = self.take(e.GameEnded)
        assert isinstance(ended, e.GameEnded)
        assert (ended.winner, ended.reason) == (winner, reason)
        assert ended.roles == self.roles
