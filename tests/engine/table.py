"""A table in a chosen position, moved by the verbs of the rulebook.

What the clause tests stand on. Roles are written ``*`` leader, ``a`` agent, ``.`` loyal; cards
``g`` and ``b``, top of the deck first. What a test leaves open is filled in.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from random import Random
from typing import Any, TypeVar

from engine.actions import (
    Action,
    CastBallot,
    CloseResult,
    DiscardCard,
    EnactCard,
    HandGavel,
    Investigate,
    MakeStatement,
    Nominate,
    Remove,
)
from engine.events import BaseEvent, Card, Event
from engine.games import GLASS_COUNCIL
from engine.legal import IllegalAction, legal_actions
from engine.machine import advance, deal
from engine.ruleset import Ruleset
from engine.state import GameState, fold, new_game
from engine.words import Policy, Power, Refusal, Role, Seat, Topic, Viewer

E = TypeVar("E", bound=BaseEvent)

GOOD, BAD = Policy.GOOD, Policy.BAD
_ROLES = {"*": Role.LEADER, "a": Role.AGENT, ".": Role.LOYAL}
_CARDS = {"g": GOOD, "b": BAD}
_BY_POWER: dict[Power, type[Investigate | Remove | HandGavel]] = {
    Power.INVESTIGATE: Investigate,
    Power.REMOVE: Remove,
    Power.HAND_GAVEL: HandGavel,
}


def cards(letters: str) -> tuple[Policy, ...]:
    """``"gb"`` as cards."""
    return tuple(_CARDS[letter] for letter in letters)


def letters(hand: Iterable[Card]) -> str:
    """Cards as letters, blanks as ``?``."""
    return "".join("?" if card is None else card.value[0] for card in hand)


def only(kind: type[E], events: Iterable[Event]) -> list[E]:
    """Those of ``events`` that are a ``kind``."""
    return [event for event in events if isinstance(event, kind)]


def kinds(events: Iterable[Event]) -> list[str]:
    """The type names of ``events``, ballots left out."""
    return [event.type for event in events if event.type != "ballot_cast"]


class Chance(Random):
    """Shuffles into the orders it is given; after that as any seeded generator."""

    def __init__(self, *orders: Iterable[Policy]) -> None:
        super().__init__(1)
        self.orders = [list(order) for order in orders]
        self.shuffles = 0

    def shuffle(self, x: Any) -> None:
        """The next order given, which must hold the same cards."""
        self.shuffles += 1
        if not self.orders:
            super().shuffle(x)
            return
        order = self.orders.pop(0)
        assert sorted(order) == sorted(x)
        x[:] = order


class Table:
    """A game in progress, with its whole log."""

    def __init__(
        self,
        ruleset: Ruleset = GLASS_COUNCIL,
        seats: int = 7,
        *,
        roles: str = "",
        deck: str = "",
        proposer: Seat = 0,
        good: int = 0,
        bad: int = 0,
        removed: Collection[Seat] = (),
        chance: Chance | None = None,
        **changes: Any,
    ) -> None:
        agents = ruleset.agents[seats]
        roles = roles or "." * (seats - agents - 1) + "a" * agents + "*"
        rest = "g" * (ruleset.good_cards - good) + "b" * (ruleset.bad_cards - bad)
        for letter in deck:
            assert letter in rest, "more cards asked for than there are"
            rest = rest.replace(letter, "", 1)
        self.chance = chance or Chance()
        dealt = tuple(_ROLES[letter] for letter in roles)
        assert sorted(dealt) == sorted(ruleset.mix(seats))
        self.log: list[Event] = list(deal(ruleset, dealt, cards(deck + rest), proposer))
        self.truth: GameState = fold(new_game(ruleset, seats), self.log).but(
            good=good,
            bad=bad,
            active=tuple(seat not in removed for seat in range(seats)),
            **changes,
        )

    def do(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        """One decision and all that follows from it."""
        events, self.truth = advance(self.truth, seat, action, self.chance)
        self.log.extend(events)
        return events

    def refused(self, seat: Seat, action: Action) -> Refusal | None:
        """Why ``action`` is refused, having checked that nothing changed; None if it isn't."""
        before = dict(vars(self.truth))
        try:
            advance(self.truth, seat, action, self.chance)
        except IllegalAction as refused:
            return refused.reason
        finally:
            assert vars(self.truth) == before
        return None

    def nominate(self, nominee: Seat) -> tuple[Event, ...]:
        """The proposer names ``nominee``."""
        return self.do(self.truth.proposer, Nominate(self.truth.step, nominee))

    def vote(self, yes: Collection[Seat], seals: Collection[Seat] = ()) -> tuple[Event, ...]:
        """Every seat that hasn't voted does, those in ``yes`` for it."""
        events: tuple[Event, ...] = ()
        step = self.truth.step
        for seat in self.truth.waiting:
            events += self.do(seat, CastBallot(step, seat in yes, seat in seals))
        return events

    def elect(self, nominee: Seat) -> tuple[Event, ...]:
        """A nomination and a unanimous yes."""
        return self.nominate(nominee) + self.vote(range(self.truth.seats))

    def reject(self, nominee: Seat | None = None) -> tuple[Event, ...]:
        """A nomination, of whoever can be named, and a unanimous no."""
        return self.nominate(min(self.nominees()) if nominee is None else nominee) + self.vote(())

    def session(self, policy: Card) -> tuple[Event, ...]:
        """The pair enact ``policy``; the proposer keeps one of it, whatever else is there."""
        drawn = self.truth.hand
        kept = drawn.index(policy)
        away = next(place for place in (2, 1, 0) if place != kept)
        events = self.do(self.truth.proposer, DiscardCard(self.truth.step, away))
        nominee = self.truth.nominee
        assert nominee is not None
        place = self.truth.hand.index(policy)
        return events + self.do(nominee, EnactCard(self.truth.step, place))

    def govern(self, nominee: Seat, policy: Policy) -> tuple[Event, ...]:
        """A pair is elected and enacts ``policy``."""
        return self.elect(nominee) + self.session(policy)

    def use(self, target: Seat) -> tuple[Event, ...]:
        """The proposer uses the open power on ``target``."""
        return self.do(self.truth.proposer, self.power(target))

    def power(self, target: Seat) -> Action:
        """The action that uses the open power on ``target``."""
        assert self.truth.power is not None
        return _BY_POWER[self.truth.power](self.truth.step, target)

    def close(self) -> tuple[Event, ...]:
        """The proposer has seen what the power showed."""
        return self.do(self.truth.proposer, CloseResult(self.truth.step))

    def say(self, seat: Seat, topic: Topic, election: int, **what: Any) -> MakeStatement:
        """The statement, not yet made."""
        return MakeStatement(self.truth.step, topic, election, **what)

    def nominees(self) -> set[Seat]:
        """Whom the proposer may name."""
        return self.targets()

    def targets(self) -> set[Seat]:
        """The seats that the proposer's legal actions name."""
        legal = legal_actions(self.truth, self.truth.proposer)
        return {
            action.seat
            for action in legal
            if isinstance(action, Nominate | Investigate | Remove | HandGavel)
        }

    def view(self, viewer: Viewer) -> GameState:
        """What ``viewer`` knows, folded from what it saw. For positions reached by play alone."""
        start = new_game(self.truth.ruleset, self.truth.seats)
        return fold(start, [event.seen_by(viewer) for event in self.log])

    @property
    def ended(self) -> tuple[Any, Any] | None:
        """(winner, reason) as plain text, None while the game is on."""
        outcome = self.truth.outcome
        if outcome is None:
            return None
        return (outcome.winner and outcome.winner.value, outcome.reason.value)
