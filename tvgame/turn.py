"""Where the gavel is, how it came there, and where it goes next: said by the TV and by phones."""

from __future__ import annotations

from dataclasses import dataclass

from engine.state import ElectionRecord, GameState
from engine.words import Power, Seat


@dataclass(frozen=True)
class Turn:
    """Where the gavel is and why, and where it goes next."""

    proposer: Seat
    next: Seat
    """Who speaks after this vote, unless the gavel is handed over."""
    handed_by: Seat | None = None
    """Who handed it to the present Speaker."""
    resumed_from: Seat | None = None
    """Who had handed it away, where the round goes on from there now."""


def turn_of(game: GameState) -> Turn:
    """Whose turn it is and how it came to that (M3, M7)."""
    handed = resumed = None
    if game.proposer != game.rotation and len(game.record) > 1:
        handed = game.record[-2].proposer
    elif len(game.record) > 2 and _handed(game.record[-3], game.record[-2]):
        resumed = game.record[-3].proposer
    return Turn(game.proposer, game.next_active(game.rotation), handed, resumed)


def _handed(giver: ElectionRecord, taker: ElectionRecord) -> bool:
    return giver.power is Power.HAND_GAVEL and giver.target == taker.proposer
