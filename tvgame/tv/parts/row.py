"""The row of a vote's ballots and its tally: their measures, and the lights that play on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from tvgame.tv.art.kit import Sprite
from tvgame.tv.art.tally import Quarry
from tvgame.tv.room import Room

QUARRY: Final = 118.0
"""From one lozenge of the tally to the next, where there is room."""
KINDS: Final[tuple[Quarry, ...]] = ("for", "against", "open")


def turn_light(room: Room, yes: bool) -> Sprite:
    """The light of a ballot that turns."""
    return room.art.light.glow(230, "#F0B452" if yes else "#7A5CE0", 0.45)


def flood(room: Room, passed: bool) -> Sprite:
    """The winning side's light behind the row."""
    tally = room.layout.tally
    wide = min(tally.limit / 2 + 260, room.layout.w / 2)
    return room.art.light.veil(wide, 170, "#F6DE9A" if passed else "#7A5CE0")


def quarry_pitch(room: Room, total: int) -> float:
    """From one lozenge of the tally to the next, where ``total`` lie in the row."""
    return min(QUARRY, room.layout.tally.limit / max(1, total))


def quarry_width(pitch: float) -> float:
    """How wide a lozenge is."""
    return float(round(pitch * 0.9))


def reveal_pieces(room: Room, voters: int) -> Iterator[Callable[[], object]]:
    """What a reveal of either outcome will be made of."""
    # Seals weigh double: as many as that are seldom spent in one vote.
    widths = {quarry_width(quarry_pitch(room, voters + seals)) for seals in range(4)}
    for width in widths:
        for kind in KINDS:
            yield partial(room.art.tally.quarry, kind, width)
            yield partial(room.art.tally.quarry_glow, kind, width)
    for side in (True, False):
        yield partial(flood, room, side)
        yield partial(turn_light, room, side)
    yield partial(room.art.light.glow, 110, "#FFC85A", 0.75)
