"""The council's table and the grid that hangs on it: rim, seats along it, the enactment's floor."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from tvgame.tv.art.kit import MULTIPLY, Box, Kit, Sprite
from tvgame.tv.art.light import ramp_of
from tvgame.tv.art.vector import Drawing, polygon
from tvgame.tv.palette import Stops

SEAT_H: Final = 1.19
"""Height of a seat's pane in widths."""
RAISED: Final = 1.14
"""How much larger Chair and Steward are."""


@dataclass(frozen=True, slots=True)
class Rim:
    """The table's far edge: a shallow parabola, in logical pixels."""

    y: float = 575
    sag: float = 38
    cx: float = 960
    half: float = 795

    def at(self, x: float) -> float:
        """Its height on the screen at x."""
        return self.y + self.sag * ((x - self.cx) / self.half) ** 2

    def slope(self, x: float) -> float:
        """dy/dx at x."""
        return 2 * self.sag * (x - self.cx) / self.half**2


def seat_pitch(n: int) -> float:
    """Distance between seats of an n-seat table, n >= 2."""
    return min(260.0, 1530 / (n - 1))


def seat_x(n: int, i: int, cx: float = 960) -> float:
    """Where seat i of n stands along the rim; clockwise is left to right."""
    return cx + (i - (n - 1) / 2) * seat_pitch(n)


def pane_width(n: int) -> float:
    """Width of a plain seat's pane at an n-seat table."""
    return min(116.0, float(round(0.56 * seat_pitch(n))))


def draw_table(kit: Kit, w: float, h: float, rim: Rim) -> Sprite:
    """The table top below its rim, right across a w x h screen. Anchor: the screen's top left."""
    d = Drawing()
    edge = [(x, rim.at(x)) for x in (w * k / 64 - 4 + 8 * k / 64 for k in range(65))]
    body = polygon([*edge, (w + 4, h + 4), (-4, h + 4)])
    slate = ((0, "#141F3A", 1), (0.1, "#0D162B", 1), (0.5, "#080D1B", 1), (1, "#03050B", 1))
    shadow = [(x, y + 5) for x, y in edge]
    d.path(polygon(shadow, closed=False), "none", "#02030A", 9, opacity=0.8)
    moon = (
        (0, "#3B4C78", 0.25),
        (0.25, "#5E73A8", 0.9),
        (0.5, "#A9BCE8", 1),
        (0.75, "#5E73A8", 0.9),
        (1, "#3B4C78", 0.25),
    )
    d.path(polygon(edge, closed=False), "none", d.linear(moon, (0, 0), (w, 0)), 2.4)
    return _surface(kit, body, slate, rim.y, (0, rim.y - 6, w, h)).under(
        kit.raster(d, (0, rim.y - 6, w, h))
    )


def _surface(kit: Kit, outline: str, stops: Stops, top: float, box: Box) -> Sprite:
    """A large flat thing cut to `outline`: graded from `top` to the box's foot without steps."""
    d = Drawing()
    d.path(outline, "#FFFFFF")
    sheet = kit.raster(d, box)
    w, h = sheet.image.get_size()
    start = min(h - 1, max(0, round(top * kit.scale) + sheet.anchor[1]))
    lines = np.concatenate([ramp_of(stops[:1], start), ramp_of(stops, h - start)])
    sheet.image.blit(kit.ramp(lines, w), (0, 0), special_flags=MULTIPLY)
    return sheet


LEDGE_Y: Final = 800.0


def ledge_y(x: float, w: float = 1920) -> float:
    """The enactment's floor edge at x of a screen w wide: a quadratic, highest in the middle."""
    t = (x - w / 2) / (w / 2 + 10)
    return LEDGE_Y + 30 * t * t


def draw_ledge(kit: Kit, w: float, h: float, kind: str) -> Sprite:
    """The floor before the great window. Anchor: the screen's top left."""
    d = Drawing()
    edge = [(w * k / 64, ledge_y(w * k / 64, w)) for k in range(65)]
    edge = [(-6.0, ledge_y(-6, w)), *edge, (w + 6, ledge_y(w + 6, w))]
    top = "#1B0E18" if kind == "bad" else "#0C1B20"
    deep = "#0D0912" if kind == "bad" else "#070E14"
    stops = ((0, top, 1), (0.3, deep, 1), (1, "#030409", 1))
    body = polygon([*edge, (w + 6, h + 6), (-6, h + 6)])
    rim = (
        ((0, "#3A1A1E", 1), (0.55, "#FF9A66", 1), (0.8, "#FFC79A", 1), (1, "#5A2420", 1))
        if kind == "bad"
        else ((0, "#16302E", 1), (0.55, "#6FE0B4", 1), (0.8, "#C6F7DC", 1), (1, "#1F4A44", 1))
    )
    d.path(polygon(edge, closed=False), "none", d.linear(rim, (0, 0), (w, 0)), 3)
    box = (0, LEDGE_Y - 6, w, h)
    return _surface(kit, body, stops, LEDGE_Y, box).under(kit.raster(d, box))
