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


def seal_light(room: Room, strength: float) -> Sprite:
    """The flash of a seal, in eighths."""
    return room.art.light.glow(110, "#FFC85A", strength)


def held_light(room: Room, strength: float) -> Sprite:
    """The light of the ballot that decides, in eighths."""
    return room.art.light.glow(200, "#FFE7AE", strength)


def flood(room: Room, passed: bool) -> Sprite:
    """The winning side's light behind the row."""
    tally = room.layout.tally
    wide = min(tally.limit / 2 + 260, room.layout.w / 2)
    return room.art.light.veil(wide, 170, "#F6DE9A" if passed else "#7A5CE0")


def quarry_pitch(room: Room, total: int) -> float:
    """From one lozenge of the tally to the next, where ``total`` lie in the row."""
    return min(QUARRY, room.layout.tally.limit / max(1, total))


def bar_height(pitch: float) -> float:
    """How high the bar in the middle of the tally is."""
    return 184 * min(1.0, 0.45 + 0.55 * pitch / QUARRY)


def quarry_width(pitch: float) -> float:
    """How wide a lozenge is."""
    return float(round(pitch * 0.9))


def reveal_pieces(room: Room, voters: int) -> Iterator[Callable[[], object]]:
    """What a reveal of either outcome will be made of."""
    # Seals weigh double: as many as that are seldom spent in one vote.
    for pitch in {quarry_pitch(room, voters + seals) for seals in range(4)}:
        width = quarry_width(pitch)
        for kind in KINDS:
            yield partial(room.art.tally.quarry, kind, width)
            yield partial(room.art.tally.quarry_glow, kind, width)
        yield partial(room.art.tally.bar_glow, bar_height(pitch))
        yield partial(room.art.tally.bar, bar_height(pitch))
    for side in (True, False):
        yield partial(flood, room, side)
        yield partial(turn_light, room, side)
    for step in range(1, 8):
        yield partial(seal_light, room, step / 8)
    for step in range(2, 6):
        yield partial(held_light, room, step / 8)
