"""What a seat may ask for: one frozen class a verb.

Actions name places (a hand position, a seat number), never a card's kind, so that a list of
legal actions tells nothing. Each carries the :class:`~engine.words.Step` it answers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from engine.words import Seat, Side, Step, Topic


@dataclass(frozen=True, slots=True)
class Nominate:
    """The proposer names ``seat`` (G3, M3)."""

    type: ClassVar[str] = "nominate"
    step: Step
    seat: Seat


@dataclass(frozen=True, slots=True)
class CastBallot:
    """A seat votes, once (G4, M4)."""

    type: ClassVar[str] = "cast_ballot"
    step: Step
    yes: bool
    seal: bool = False
    """Whether the Influence seal goes with it and is spent, passed or failed."""


@dataclass(frozen=True, slots=True)
class DiscardCard:
    """The proposer discards one of three, face down (G5, M5)."""

    type: ClassVar[str] = "discard_card"
    step: Step
    position: int
    """0 to 2."""


@dataclass(frozen=True, slots=True)
class EnactCard:
    """The nominee enacts one of two; the other is discarded face down (G5, M5)."""

    type: ClassVar[str] = "enact_card"
    step: Step
    position: int
    """0 or 1."""


@dataclass(frozen=True, slots=True)
class Investigate:
    """The proposer learns the side of ``seat`` (G8, M7)."""

    type: ClassVar[str] = "investigate"
    step: Step
    seat: Seat


@dataclass(frozen=True, slots=True)
class Remove:
    """The proposer removes ``seat`` from the game (G8, G9, M7, M8)."""

    type: ClassVar[str] = "remove"
    step: Step
    seat: Seat


@dataclass(frozen=True, slots=True)
class HandGavel:
    """The proposer lets ``seat`` propose next (M7)."""

    type: ClassVar[str] = "hand_gavel"
    step: Step
    seat: Seat


@dataclass(frozen=True, slots=True)
class CloseResult:
    """The proposer has seen what a power showed; play goes on."""

    type: ClassVar[str] = "close_result"
    step: Step


@dataclass(frozen=True, slots=True)
class MakeStatement:
    """Talk put on the record, true or not (G13, M12). Answers no step; legal at any time."""

    type: ClassVar[str] = "make_statement"
    step: Step
    topic: Topic
    election: int
    """The election whose session or power the statement is about."""
    good: int | None = None
    """How many of the cards were good; for every topic but ``shown``."""
    side: Side | None = None
    """The side that was shown; for ``shown`` alone."""


StepAction: TypeAlias = (
    Nominate | CastBallot | DiscardCard | EnactCard | Investigate | Remove | HandGavel | CloseResult
)
"""What answers the open step."""

Action: TypeAlias = StepAction | MakeStatement
