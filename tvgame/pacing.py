"""How long each moment of the show takes: one table for director and TV alike.

``lead`` is the time from the start of a scene until its fact is plain on the TV (phones learn it
then); ``hold`` is how long it stands before the next scene may begin. Seconds at the calm pace.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from engine.events import BallotsRevealed, Event, GameEnded, PolicyEnacted
from tvgame.show import Pace


@dataclass(frozen=True)
class Beat:
    """Seconds before a moment's fact is plain, and seconds it is held."""

    lead: float = 0.0
    hold: float = 0.0


FACTOR: Final = MappingProxyType({Pace.CALM: 1.0, Pace.BRISK: 0.7, Pace.SWIFT: 0.45, Pace.OFF: 0.0})
"""What a pace multiplies every beat with."""

PER_BALLOT: Final = 0.25
"""Seconds for one ballot to turn over."""
PER_ROLE: Final = 0.35
"""Seconds for one role to turn over at the ending."""

_BEATS: Final = MappingProxyType(
    {
        "roles_dealt": Beat(0.0, 2.5),  # private news: phones ask to look as the hush begins
        "deck_shuffled": Beat(0.0, 0.9),
        "nomination_opened": Beat(0.6, 0.3),
        "nominated": Beat(0.7, 0.3),
        "ballot_cast": Beat(),
        "cards_drawn": Beat(1.4, 0.2),
        "card_discarded": Beat(0.8, 0.1),
        "cards_passed": Beat(0.8, 0.1),
        "power_granted": Beat(0.4, 0.4),
        "investigated": Beat(1.8, 0.4),
        "deck_read": Beat(1.8, 0.4),
        "result_closed": Beat(0.0, 0.3),
        "gavel_handed": Beat(0.8, 0.4),
        "removed": Beat(1.4, 2.2),
        "statement_made": Beat(0.0, 0.0),
    }
)


def beat(event: Event, pace: Pace) -> Beat:
    """How long ``event`` takes at ``pace``."""
    if isinstance(event, BallotsRevealed):
        cast = sum(ballot is not None for ballot in event.ballots)
        # Camera and seals first, each ballot in turn, the deciding one held; then the verdict.
        base = Beat(1.3 + PER_BALLOT * cast + 0.9, 1.8)
    elif isinstance(event, PolicyEnacted):
        base = Beat(1.1, 4.4)
    elif isinstance(event, GameEnded):
        base = Beat(2.2 + PER_ROLE * len(event.roles), 1.0)
    else:
        base = _BEATS[event.type]
    factor = FACTOR[pace]
    return Beat(base.lead * factor, base.hold * factor)
