"""What happened: one frozen class an event, and what each seat may see of it.

Every event says ``seen_by(viewer)``: itself, or itself with blanks (None in place of what the
viewer may not know). There is no default: a class that forgets can't be made. No event is left
out for anybody, since the absence of one would tell something too.
Blanks hide positions as well as kinds, since a position would tell an onlooker what was kept.

Chance is recorded: a shuffle holds its order, so that replaying needs no random numbers.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final, NamedTuple, Self, TypeAlias

from engine.words import EndReason, Policy, Power, Role, Seat, Side, Topic, Viewer

Card: TypeAlias = Policy | None
"""A policy card, or a blank: a card that is there and can't be seen."""

Cards: TypeAlias = tuple[Card, ...]


class Ballot(NamedTuple):
    """One seat's vote. Both fields are None while only its owner may know them (G4)."""

    yes: bool | None
    seal: bool | None


HIDDEN_BALLOT: Final = Ballot(None, None)
"""A ballot that is in and can't be seen."""


class BaseEvent:
    """What all events share: a type name and what each viewer may see."""

    # No ABC: its isinstance() costs as much as folding an event does. mypy holds the abstract
    # method all the same, and a class that forgets it fails when it is made.
    __slots__ = ()
    type: ClassVar[str]

    def __init_subclass__(cls) -> None:
        if cls.seen_by is BaseEvent.seen_by:
            raise TypeError(f"{cls.__name__} doesn't say what each viewer may see of it")

    @abstractmethod
    def seen_by(self, viewer: Viewer) -> BaseEvent:
        """This event as ``viewer`` sees it: itself or a copy with blanks."""


class Public(BaseEvent):
    """An event with nothing to hide."""

    __slots__ = ()

    def seen_by(self, viewer: Viewer) -> Self:
        """The event itself: everybody sees all of it."""
        return self


def _blank(cards: Cards) -> Cards:
    return (None,) * len(cards)


@dataclass(frozen=True, slots=True)
class RolesDealt(BaseEvent):
    """Roles were dealt (G2, M2). A viewer sees its own and those it knows."""

    type: ClassVar[str] = "roles_dealt"
    roles: tuple[Role | None, ...]
    sight: tuple[tuple[Seat, ...], ...]
    """For each seat the others whose roles it knows; empty once redacted."""

    def seen_by(self, viewer: Viewer) -> RolesDealt:
        """The roles ``viewer`` knows; every other one blank, and nobody's sight but in effect."""
        seen = self.sight[viewer] if self.sight and viewer is not None else ()
        known = () if viewer is None else (viewer, *seen)
        roles = tuple(role if seat in known else None for seat, role in enumerate(self.roles))
        return RolesDealt(roles, ())


@dataclass(frozen=True, slots=True)
class DeckShuffled(BaseEvent):
    """The draw pile was made (or, with the discards, remade) in this order (G5, M5)."""

    type: ClassVar[str] = "deck_shuffled"
    order: Cards
    """Top card first. Nobody sees it; everybody sees how many there are."""

    def seen_by(self, viewer: Viewer) -> DeckShuffled:
        """The number of cards alone."""
        return DeckShuffled(_blank(self.order))


@dataclass(frozen=True, slots=True)
class NominationOpened(Public):
    """A new election begins: ``proposer`` is to name somebody (G3, M3)."""

    type: ClassVar[str] = "nomination_opened"
    election: int
    """1-based."""
    proposer: Seat
    by_gavel: bool = False
    """Whether the turn was handed over and the rotation stands still (M7)."""


@dataclass(frozen=True, slots=True)
class Nominated(Public):
    """The proposer named ``nominee``; the vote is open (G3, M3)."""

    type: ClassVar[str] = "nominated"
    proposer: Seat
    nominee: Seat


@dataclass(frozen=True, slots=True)
class BallotCast(BaseEvent):
    """``seat`` has voted. That is all anyone but itself learns (G4, M4)."""

    type: ClassVar[str] = "ballot_cast"
    seat: Seat
    ballot: Ballot

    def seen_by(self, viewer: Viewer) -> BallotCast:
        """The vote and the seal for its owner alone."""
        return self if viewer == self.seat else hidden_cast(self.seat)


@lru_cache(maxsize=64)
def hidden_cast(seat: Seat) -> BallotCast:
    """What the others see of the vote of ``seat``: the same each time, and most of all events."""
    return BallotCast(seat, HIDDEN_BALLOT)


@dataclass(frozen=True, slots=True)
class BallotsRevealed(Public):
    """All ballots are shown at once (G4, M4)."""

    type: ClassVar[str] = "ballots_revealed"
    ballots: tuple[Ballot | None, ...]
    """One a seat, None for the removed."""
    passed: bool


@dataclass(frozen=True, slots=True)
class CardsDrawn(BaseEvent):
    """The proposer drew from the top of the deck (G5, M5)."""

    type: ClassVar[str] = "cards_drawn"
    seat: Seat
    cards: Cards

    def seen_by(self, viewer: Viewer) -> CardsDrawn:
        """The cards for the proposer alone."""
        return self if viewer == self.seat else CardsDrawn(self.seat, _blank(self.cards))


@dataclass(frozen=True, slots=True)
class CardDiscarded(BaseEvent):
    """``seat`` laid a card face down (G5, M5)."""

    type: ClassVar[str] = "card_discarded"
    seat: Seat
    position: int | None
    """0-based place in the hand; blank for everybody else."""
    card: Card

    def seen_by(self, viewer: Viewer) -> CardDiscarded:
        """Which card it was for whoever laid it."""
        return self if viewer == self.seat else CardDiscarded(self.seat, None, None)


@dataclass(frozen=True, slots=True)
class CardsPassed(BaseEvent):
    """The proposer passed the rest on to the nominee (G5, M5)."""

    type: ClassVar[str] = "cards_passed"
    proposer: Seat
    nominee: Seat
    cards: Cards

    def seen_by(self, viewer: Viewer) -> CardsPassed:
        """The cards for these two alone."""
        if viewer in (self.proposer, self.nominee):
            return self
        return CardsPassed(self.proposer, self.nominee, _blank(self.cards))


@dataclass(frozen=True, slots=True)
class PolicyEnacted(Public):
    """A policy was enacted by a session, or by a deadlock (G5, G6, M5, M6)."""

    type: ClassVar[str] = "policy_enacted"
    policy: Policy
    deadlock: bool


@dataclass(frozen=True, slots=True)
class PowerGranted(Public):
    """The place that was filled hands ``seat`` a power (G8, M7)."""

    type: ClassVar[str] = "power_granted"
    seat: Seat
    power: Power


@dataclass(frozen=True, slots=True)
class Investigated(BaseEvent):
    """``seat`` looked at the side of ``target`` (G8, M7)."""

    type: ClassVar[str] = "investigated"
    seat: Seat
    target: Seat
    side: Side | None

    def seen_by(self, viewer: Viewer) -> Investigated:
        """Who was looked at for all; the answer for ``seat`` alone."""
        return self if viewer == self.seat else Investigated(self.seat, self.target, None)


@dataclass(frozen=True, slots=True)
class DeckRead(BaseEvent):
    """``seat`` read the next cards, in order; they went back in that order (M7)."""

    type: ClassVar[str] = "deck_read"
    seat: Seat
    cards: Cards

    def seen_by(self, viewer: Viewer) -> DeckRead:
        """The cards for ``seat`` alone."""
        return self if viewer == self.seat else DeckRead(self.seat, _blank(self.cards))


@dataclass(frozen=True, slots=True)
class ResultClosed(Public):
    """``seat`` has seen what its power showed; play goes on."""

    type: ClassVar[str] = "result_closed"
    seat: Seat


@dataclass(frozen=True, slots=True)
class GavelHanded(Public):
    """``seat`` lets ``target`` propose next (M7)."""

    type: ClassVar[str] = "gavel_handed"
    seat: Seat
    target: Seat


@dataclass(frozen=True, slots=True)
class Removed(Public):
    """``seat`` removed ``target``. The role stays hidden (G9, M8)."""

    type: ClassVar[str] = "removed"
    seat: Seat
    target: Seat


@dataclass(frozen=True, slots=True)
class StatementMade(Public):
    """``seat`` put on the record what it says it saw; nothing proves it (G13, M12)."""

    type: ClassVar[str] = "statement_made"
    seat: Seat
    topic: Topic
    election: int
    good: int | None
    side: Side | None


@dataclass(frozen=True, slots=True)
class GameEnded(Public):
    """The game is over, and every role is shown (G1, G7, M1)."""

    type: ClassVar[str] = "game_ended"
    winner: Side | None
    """None for a draw."""
    reason: EndReason
    roles: tuple[Role, ...]


Event: TypeAlias = (
    RolesDealt
    | DeckShuffled
    | NominationOpened
    | Nominated
    | BallotCast
    | BallotsRevealed
    | CardsDrawn
    | CardDiscarded
    | CardsPassed
    | PolicyEnacted
    | PowerGranted
    | Investigated
    | DeckRead
    | ResultClosed
    | GavelHanded
    | Removed
    | StatementMade
    | GameEnded
)
