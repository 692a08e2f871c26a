"""Wax: the seals of decrees and letters, poured, bitten, pressed; and the Chair's medal."""

from __future__ import annotations

import math
import random
from typing import Final

from tvgame.tv import palette_merchants as p
from tvgame.tv.art.kit import Kit, Sprite
from tvgame.tv.art.light import Light
from tvgame.tv.art.symbols import put_icon
from tvgame.tv.art.vector import Drawing, circle, circle_points, dashed

EMBLEMS: Final = {"good": "scales", "bad": "coin"}
SEEDS: Final = 8
"""So many shapes of each kind: enough that no two neighbours match."""


class Wax:
    """Seals, anchored at their centre; `size` is the box they fill."""

    def __init__(self, kit: Kit, light: Light) -> None:
        self._kit = kit
        self._light = light

    def seal(self, kind: str, size: float = 58, seed: int = 0, press: float = 1.0) -> Sprite:
        """A decree's seal, kind "good" or "bad".

        :param press: 0 a drop that is still wet, 1 pressed: ring and mark are in it.
        """
        seed %= SEEDS
        press = round(press * 6) / 6

        def build() -> Sprite:
            d = Drawing()
            s = size / 64
            light, middle, dark, mark = p.wax(kind)
            shape = outline(seed + (20 if kind == "bad" else 0), 28 * s, 1.5 * s, _bites(kind, s))
            d.path(shape, "#000000", opacity=0.42, transform=f"translate({1.5 * s} {3.5 * s})")
            fill = d.radial(
                ((0, light, 1), (0.55, middle, 1), (1, dark, 1)), (-7.7 * s, -12.8 * s), 51 * s
            )
            d.path(shape, fill, dark, 1.2 * s)
            gloss = f"M{-18 * s} {-12 * s}Q{-12 * s} {-22 * s} {2 * s} {-23 * s}"
            d.path(gloss, "none", "#FFFFFF", 2.6 * s, opacity=0.22)
            if press > 0:
                r = 22.5 * s
                d.path(circle(0, 0, r), "none", dark, 2.4 * s, opacity=press)
                d.path(circle(0, 1.1 * s, r), "none", light, 1.1 * s, opacity=0.8 * press)
                emblem = Drawing()
                put_icon(self._kit, emblem, EMBLEMS[kind], (0, 1.4 * s), 36 * s, dark)
                put_icon(self._kit, emblem, EMBLEMS[kind], (0, 0), 36 * s, mark)
                d.parts.append(f'<g opacity="{press:.2f}">{"".join(emblem.parts)}</g>')
            return self._kit.raster(d, (-size * 0.56, -size * 0.56, size * 0.58, size * 0.62))

        return self._kit.sprite(("wax", kind, size, seed, press), build)

    def drip(self, kind: str, size: float, phase: float) -> Sprite:
        """Wax that drips and spreads, phase 0..1, before it is pressed."""
        step = max(1, round(phase * 6))

        def build() -> Sprite:
            d = Drawing()
            s = size / 64 * (0.35 + 0.65 * step / 6)
            light, middle, dark, _ = p.wax(kind)
            shape = outline(step, 26 * s, 1.2 * s, ())
            d.path(shape, "#000000", opacity=0.4, transform=f"translate({1.5 * s} {3 * s})")
            fill = d.radial(
                ((0, light, 1), (0.6, middle, 1), (1, dark, 1)), (-8 * s, -12 * s), 46 * s
            )
            d.path(shape, fill, dark, s)
            d.path(circle(-8 * s, -11 * s, 3.4 * s), "#FFFFFF", opacity=0.5)
            return self._kit.raster(d, (-size * 0.56, -size * 0.56, size * 0.58, size * 0.62))

        return self._kit.sprite(("drip", kind, size, step), build)

    def place(self, size: float = 48) -> Sprite:
        """Where a seal will go: a dashed ring."""

        def build() -> Sprite:
            d = Drawing()
            ring = dashed(circle_points(size / 2 - 1), 4, 6)
            d.path(ring, "none", p.RULE, 2, cap="round")
            half = size / 2 + 2
            return self._kit.raster(d, (-half, -half, half, half))

        return self._kit.sprite(("wax place", size), build)

    def medal(self, r: float = 31) -> Sprite:
        """The Chair's medal."""

        def build() -> Sprite:
            d = Drawing()
            d.path(circle(1, 4, r + 2), "#000000", opacity=0.45)
            d.path(circle(0, 0, r + 2), "#4A2F0A")
            face = d.radial(
                ((0, "#FFF0C2", 1), (0.6, "#D5A852", 1), (1, "#8A6224", 1)),
                (-r * 0.3, -r * 0.4), r * 1.6,
            )  # fmt: skip
            d.path(circle(0, 0, r), face)
            d.path(circle(0, 0, r * 0.81), "none", "#6B4815", 1.6)
            d.path(circle(0, 1.2, r * 0.81), "none", "#FFF0C2", 1, opacity=0.6)
            put_icon(self._kit, d, "scales", (0, 0), r * 1.24, "#3B2405")
            return self._kit.raster(d, (-r - 5, -r - 5, r + 5, r + 9))

        return self._kit.sprite(("medal", r), build)


def outline(
    seed: int, r: float, jitter: float, bites: tuple[tuple[float, float, float], ...]
) -> str:
    """A poured blot of radius r as path data; bites (x, y, radius) are eaten out of its edge."""
    dice = random.Random(seed)
    n = 22
    points = []
    for k in range(n):
        a = 2 * math.pi * k / n
        reach = r + dice.uniform(-jitter, jitter) + (1.1 * jitter if k % 5 == 0 else 0)
        points.append((reach * math.cos(a), reach * math.sin(a)))
    line: list[tuple[float, float]] = []
    for k in range(n):
        (ax, ay), (bx, by), (cx, cy) = points[k], points[(k + 1) % n], points[(k + 2) % n]
        start, end = ((ax + bx) / 2, (ay + by) / 2), ((bx + cx) / 2, (by + cy) / 2)
        for t in (0.0, 0.25, 0.5, 0.75):
            u = 1 - t
            line.append(
                (
                    u * u * start[0] + 2 * u * t * bx + t * t * end[0],
                    u * u * start[1] + 2 * u * t * by + t * t * end[1],
                )
            )
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in (_eaten(q, bites) for q in line)) + "Z"


def _eaten(
    point: tuple[float, float], bites: tuple[tuple[float, float, float], ...]
) -> tuple[float, float]:
    """A point of the rim, pushed back to the near edge of a bite that it lies in."""
    x, y = point
    for bx, by, br in bites:
        if math.hypot(x - bx, y - by) < br:
            # Along the ray from the middle of the seal to the point, the near wall of the bite.
            a = math.atan2(y, x)
            along = bx * math.cos(a) + by * math.sin(a)
            off = br * br - (bx * bx + by * by - along * along)
            reach = along - math.sqrt(max(0.0, off))
            return reach * math.cos(a), reach * math.sin(a)
    return x, y


def _bites(kind: str, s: float) -> tuple[tuple[float, float, float], ...]:
    if kind != "bad":
        return ()
    return ((25 * s, -17 * s, 9 * s), (29 * s, -4 * s, 5.4 * s), (-23 * s, 20 * s, 8 * s))
