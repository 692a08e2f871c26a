"""Whom the table waits for at a moment, and since when; how it is said is each world's business."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.words import Seat
from tvgame.tv.scenes.base import Scene

SETTLED: Final = frozenset(
    {"removed", "gavel_handed", "result_closed", "deck_shuffled", "card_discarded"}
)
"""Events after which something else follows by itself: nobody is waited for."""


class Awaited(NamedTuple):
    """Who, for how many seconds, and the key of the words for it."""

    seats: tuple[Seat, ...]
    since: float
    key: str


def awaited(scene: Scene) -> Awaited | None:
    """Whom the table waits for, if it does."""
    event, cue = scene.moment.cue.event, scene.cue
    if event is not None and event.type in SETTLED:
        return None
    if not (scene.released and cue.waiting) or cue.table.paused:
        return None
    views = cue.table.seats
    away = [views[s].away_since for s in cue.waiting if s < len(views) and not views[s].present]
    if len(cue.waiting) == 1 and away and away[0] is not None:
        return Awaited(cue.waiting, scene.now - away[0], "tv.waiting.away")
    return Awaited(cue.waiting, scene.now - cue.waiting_since, "tv.waiting")
