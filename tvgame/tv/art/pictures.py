"""The two stained-glass pictures as lists of coloured cells: a sunrise over water, a crowned eye.

Geometry only; `windows` cuts them into lancets and lights them. A picture is always the same: its
irregularities come from a fixed seed.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from tvgame.tv import palette as p
from tvgame.tv.art.vector import Drawing, Point, circle, diamond, polygon
from tvgame.tv.palette import Colour

SKY_RINGS: Final = (1.0, 1.32, 1.85, 2.5, 3.3, 4.2, 6.0)
SKY_SECTORS: Final = 26
FLAME_RINGS: Final = (0.04, 0.13, 0.205, 0.29, 0.39, 0.52, 0.8)
FLAME_SECTORS: Final = 34
DIM_BASE: Final = {"good": "#0B1528", "bad": "#140F1F"}


@dataclass(frozen=True, slots=True)
class Cell:
    """One piece of glass: path data, its colour, and its lead relative to the usual width."""

    path: str
    colour: Colour
    lead: float = 1.0


def _varied(colour: Colour, dice: random.Random, channel: float, value: float) -> Colour:
    """Hand-made glass: no two pieces alike."""
    shift = dice.uniform(-value, value)
    return p.hexed([c + shift + dice.uniform(-channel, channel) for c in p.rgb(colour)])


def _polar(cx: float, cy: float, r: float, a: float, flat: float = 1.0) -> Point:
    return cx + r * math.cos(a), cy + r * math.sin(a) * flat


def sunrise(w: float, h: float) -> list[Cell]:
    """The good window's picture in a w x h box: rays, half a sun on the horizon, three waves."""
    dice = random.Random(3)
    cx, cy, sun = w / 2, h * 0.83, w * 0.145
    cells = _sky(cx, cy, sun, dice)
    at = partial(_polar, cx, cy)
    for k in range(8):
        a0, a1 = math.pi * (1 + k / 8), math.pi * (1 + (k + 1) / 8)
        for r0, r1, colour in (
            (0.0, sun * 0.56, p.GOOD_GLASS[0]),
            (sun * 0.56, sun, p.GOOD_GLASS[1]),
        ):
            steps = [a0 + (a1 - a0) * i / 6 for i in range(7)]
            points = [at(r0, a) for a in steps] + [at(r1, a) for a in reversed(steps)]
            cells.append(Cell(polygon(points), _varied(colour, dice, 4, 7)))
    return cells + _sea(w, h, cx, cy, dice)


def _sky(cx: float, cy: float, sun: float, dice: random.Random) -> list[Cell]:
    at = partial(_polar, cx, cy)
    cells = []
    for k in range(SKY_SECTORS):
        a0 = math.pi * (1 + k / SKY_SECTORS)
        a1 = math.pi * (1 + (k + 1) / SKY_SECTORS)
        ray = k % 2 == 1
        swing = 1.1 if ray else 0.9
        low = min(k, SKY_SECTORS - 1 - k)
        for j in range(len(SKY_RINGS) - 1):
            r0 = sun * SKY_RINGS[j] * (1.0 if j == 0 else swing)
            r1 = sun * SKY_RINGS[j + 1] * swing
            colour = p.GOOD_GLASS[j + 2]
            if ray and j < 4:
                colour = p.mix(colour, "#F7F3BE", 0.34)
            if low == 0:
                # A warm row along the horizon, so that the first lit lancets already say "dawn".
                colour = p.mix(colour, "#FFC878", 0.84 - 0.05 * j)
            elif low == 1 and j < 4:
                colour = p.mix(colour, "#FFE0A0", 0.34)
            points = [
                at(r0, a0),
                at(r1, a0),
                at(r1 * 1.02, (a0 + a1) / 2),
                at(r1, a1),
                at(r0, a1),
            ]
            cells.append(Cell(polygon(points), _varied(colour, dice, 8, 14)))
    return cells


def _sea(w: float, h: float, cx: float, cy: float, dice: random.Random) -> list[Cell]:
    lines = (cy, cy + h * 0.055, cy + h * 0.11, h + 4)
    pieces = 18

    def wave(x: float, line: int) -> float:
        swell = 0.0 if line in (0, 3) else math.sin(x / w * math.pi * 6 + line * 1.7) * h * 0.012
        return lines[line] + swell

    cells = []
    for band, colour in enumerate(p.GOOD_SEA):
        for k in range(-1, pieces):
            x0 = w * k / pieces + (band % 2) * w / pieces / 2
            xs = [x0 + w / pieces * i / 4 for i in range(5)]
            points = [(x, wave(x, band)) for x in xs]
            points += [(x, wave(x, band + 1)) for x in reversed(xs)]
            gleam = math.exp(-((xs[2] - cx) ** 2) / (2 * (w * 0.09) ** 2))
            shade = _varied(p.mix(colour, "#FFF0B4", gleam * 0.75), dice, 8, 14)
            cells.append(Cell(polygon(points), shade))
    return cells


def crowned_eye(w: float, h: float) -> list[Cell]:
    """The bad window's picture in a w x h box: flames round an open eye under a crown."""
    dice = random.Random(5)
    cx, cy = w / 2, h * 0.56
    at = partial(_polar, cx, cy, flat=0.92)
    cells = []
    for k in range(FLAME_SECTORS):
        a0 = 2 * math.pi * k / FLAME_SECTORS
        a1 = a0 + 2 * math.pi / FLAME_SECTORS
        middle = (a0 + a1) / 2
        swing = w * (1.09 if k % 2 else 0.91)
        for j, colour in enumerate(p.BAD_GLASS[1:]):
            r0, r1 = FLAME_RINGS[j] * swing, FLAME_RINGS[j + 1] * swing
            points = [
                at(r0, a0),
                at(r1, a0),
                at(r1 * 1.17, middle),
                at(r1, a1),
                at(r0, a1),
                at(r0 * 1.17, middle),
            ]
            cells.append(Cell(polygon(points), _varied(colour, dice, 8, 17)))
    return cells + _eye(w, h, cx, cy) + _crown(w, h, cx)


def _eye(w: float, h: float, cx: float, cy: float) -> list[Cell]:
    ew, eh = w * 0.335, h * 0.175

    def almond(reach: float, up: float, down: float, bend: float, drop: float = 0.0) -> str:
        x, b, y = ew * reach, ew * bend, cy + drop
        return (
            f"M{cx - x:.2f} {y:.2f}C{cx - b:.2f} {cy - eh * up:.2f} {cx + b:.2f} {cy - eh * up:.2f}"
            f" {cx + x:.2f} {y:.2f}C{cx + b:.2f} {cy + eh * down:.2f} {cx - b:.2f}"
            f" {cy + eh * down:.2f} {cx - x:.2f} {y:.2f}Z"
        )

    cells = [
        Cell(almond(1.16, 1.72, 1.5, 0.55, h * 0.01), p.BAD_LID, 1.25),
        Cell(almond(1.0, 1.25, 1.15, 0.5), p.BAD_EYE, 1.25),
    ]
    iris = eh * 0.8
    at = partial(_polar, cx, cy)
    cells.append(Cell(circle(cx, cy, iris), "#F08A24", 1.25))
    for i in range(12):
        a = 2 * math.pi * i / 12
        points = [at(iris, a), at(iris, a + 0.52), at(iris * 0.42, a + 0.26)]
        cells.append(Cell(polygon(points), p.BAD_GLASS[0] if i % 2 else "#E8641E", 1.25))
    cells.append(Cell(circle(cx, cy, iris * 0.4), p.BAD_PUPIL, 1.25))
    # The shadow of the upper lid on the white.
    x, y, b = ew * 0.93, cy - eh * 0.06, ew * 0.5
    up, down = cy - eh * 1.1, cy - eh * 0.72
    shadow = (
        f"M{cx - x:.2f} {y:.2f}C{cx - b:.2f} {up:.2f} {cx + b:.2f} {up:.2f} {cx + x:.2f} {y:.2f}"
        f"C{cx + b:.2f} {down:.2f} {cx - b:.2f} {down:.2f} {cx - x:.2f} {y:.2f}Z"
    )
    cells.append(Cell(shadow, "#D98A3A", 1.25))
    return cells


def _crown(w: float, h: float, cx: float) -> list[Cell]:
    foot, top, half = h * 0.315, h * 0.10, w * 0.255
    points = [
        (cx + half * x, y)
        for x, y in (
            (-1.0, foot),
            (-1.12, top + h * 0.065),
            (-0.55, foot - h * 0.085),
            (-0.5, top + h * 0.02),
            (-0.2, foot - h * 0.095),
            (0.0, top - h * 0.035),
            (0.2, foot - h * 0.095),
            (0.5, top + h * 0.02),
            (0.55, foot - h * 0.085),
            (1.12, top + h * 0.065),
            (1.0, foot),
        )
    ]
    band = [(-1.0, foot), (1.0, foot), (0.96, foot + h * 0.045), (-0.96, foot + h * 0.045)]
    cells = [
        Cell(polygon(points), p.BAD_CROWN, 1.25),
        Cell(polygon([(cx + half * x, y) for x, y in band]), "#E08F2C", 1.25),
    ]
    for k in (-0.66, -0.33, 0.0, 0.33, 0.66):
        stone = diamond(cx + half * k, foot + h * 0.0225, h * 0.016, h * 0.016)
        cells.append(Cell(stone, "#B3202F", 1.25))
    return cells


PICTURES: Final[dict[str, Callable[[float, float], list[Cell]]]] = {
    "good": sunrise,
    "bad": crowned_eye,
}


def unlit(colour: Colour, kind: str) -> Colour:
    """A cell by night: a ninth of its colour, half of it gone grey, over the window's dark."""
    r, g, b = p.rgb(colour)
    grey = 0.3 * r + 0.59 * g + 0.11 * b
    base = p.rgb(DIM_BASE[kind])
    return p.hexed([base[i] + (c * 0.55 + grey * 0.45) * 0.115 for i, c in enumerate((r, g, b))])


def paint(
    kind: str, w: float, h: float, lead: Colour, width: float, colour: Callable[[Colour], Colour]
) -> Drawing:
    """The picture as a drawing: every cell passed through `colour`, leads of `width`."""
    d = Drawing()
    for cell in PICTURES[kind](w, h):
        d.path(cell.path, colour(cell.colour), lead, width * cell.lead)
    return d
