"""Dust that drifts through a shaft of light, and shows the air in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final

from tvgame.tv import easing
from tvgame.tv.canvas import Canvas
from tvgame.tv.room import Room

MOTES: Final = 22
CROSSING: Final = (60.0, 110.0)
"""Seconds that a mote takes from one end of the shaft to the other."""
SIZES: Final = (4, 5, 7)
"""Logical pixels from a mote's middle to where its light ends."""
STEPS: Final = 8


@dataclass(frozen=True)
class Shaft:
    """Where the light falls: from a place, half so wide, to another; logical units."""

    start: tuple[float, float]
    end: tuple[float, float]
    narrow: float
    wide: float


def dust_pieces(room: Room, colour: str) -> Iterator[Callable[[], object]]:
    """What dust of a colour is made of."""
    for size in SIZES:
        for step in range(1, STEPS + 1):
            yield partial(room.art.light.glow, size, colour, step / STEPS)


def paint_dust(canvas: Canvas, room: Room, shaft: Shaft, colour: str, now: float) -> None:
    """The motes as they float at a time; none where motion is turned down."""
    if not room.motion:
        return
    dice = Random(11)
    for _ in range(MOTES):
        begun, across, size = dice.random(), dice.uniform(-1, 1), dice.choice(SIZES)
        crossing, twinkle = dice.uniform(*CROSSING), dice.uniform(4, 9)
        at = (begun + now / crossing) % 1
        sway = across + 0.12 * easing.bump((now / twinkle + begun) % 1)
        x = easing.lerp(shaft.start[0], shaft.end[0], at)
        y = easing.lerp(shaft.start[1], shaft.end[1], at)
        y += sway * easing.lerp(shaft.narrow, shaft.wide, at)
        # Brightest in the middle of the shaft; it comes out of the dark and goes into it.
        light = (
            easing.bump(at) * (1 - abs(across) ** 2) * (0.5 + 0.5 * easing.bump(now / twinkle % 1))
        )
        strength = round(light * STEPS) / STEPS
        if strength > 0:
            canvas.put(room.art.light.glow(size, colour, strength), x, y)
