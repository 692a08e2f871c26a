"""The rose window with its studs: one for each election, or for each place in the lobby."""

from __future__ import annotations

import math
import random

from tvgame.tv import palette as p
from tvgame.tv.art.kit import Kit, Sprite
from tvgame.tv.art.light import Light
from tvgame.tv.art.vector import Drawing, circle, polygon

PETALS = 15


def stud_at(radius: float, count: int, k: int) -> tuple[float, float]:
    """Where stud k (0-based, clockwise from noon) of a rose lies, from its centre."""
    a = -math.pi / 2 + 2 * math.pi * k / count
    return radius * 0.925 * math.cos(a), radius * 0.925 * math.sin(a)


def draw_rose(kit: Kit, r: float, level: float) -> Sprite:
    """Petals and rings without studs; `level` 0..1 is its moonlight. Anchor: centre."""
    d = Drawing()
    dice = random.Random(4)
    d.path(circle(0, 0, r), "#0A1122", "#22304F", 2)
    inner, outer = r * 0.5, r * 0.845
    half = math.pi / PETALS * 0.93
    glow = min(1.5, level / 0.55)

    def leaf(a: float, ring: tuple[tuple[float, float], ...]) -> str:
        return polygon((q * math.cos(a + t * half), q * math.sin(a + t * half)) for q, t in ring)

    def varied(colour: str) -> str:
        shift = dice.uniform(-12, 12)
        return p.hexed([c + shift + dice.uniform(-8, 8) for c in p.rgb(colour)])

    for k in range(PETALS):
        a = -math.pi / 2 + 2 * math.pi * k / PETALS
        base = p.ROSE_PETALS[k % 3]
        petal = (
            (inner * 1.06, -0.9), (outer * 0.8, -0.98), (outer * 0.93, -0.62), (outer, 0.0),
            (outer * 0.93, 0.62), (outer * 0.8, 0.98), (inner * 1.06, 0.9),
        )  # fmt: skip
        heart = (
            (inner * 1.06, -0.42), (outer * 0.74, -0.45), (outer * 0.86, 0.0),
            (outer * 0.74, 0.45), (inner * 1.06, 0.42),
        )  # fmt: skip
        d.path(leaf(a, petal), p.mix("#0A1226", varied(base), 0.5 * glow), p.LEAD, 3)
        pale = varied(p.mix(base, "#A9C4FF", 0.45))
        d.path(leaf(a, heart), p.mix("#0A1226", pale, 0.62 * glow), p.LEAD, 2)
        # A small eye of glass between two petals closes the web.
        b = a + math.pi / PETALS
        q = outer * 0.93
        d.path(
            circle(q * math.cos(b), q * math.sin(b), r * 0.028),
            p.mix("#0A1226", pale, 0.34 * glow),
            p.LEAD,
            2,
        )
    d.path(circle(0, 0, outer * 1.02), "none", "#26345A", 2)
    d.path(circle(0, 0, inner), "#070C19", "#2C3C64", 2)
    d.path(circle(0, 0, inner), d.radial(((0, "#1B2A52", 0.9), (1, "#070C19", 0)), (0, 0), inner))
    return kit.raster(d, (-r - 3, -r - 3, r + 3, r + 3))


def draw_studs(kit: Kit, r: float, count: int, present: int) -> Sprite:
    """The ring of studs: before `present` (1-based) filled, after it hollow. Anchor: centre."""
    d = Drawing()
    size = r * 0.036 if count > 12 else r * 0.05
    for k in range(count):
        x, y = stud_at(r, count, k)
        if k < present - 1:
            d.path(circle(x, y, size), "#C9D8FF")
        elif k == present - 1:
            d.path(circle(x, y, size * 1.55), "#FFF6DC")
        else:
            edge = "#3A4C78" if count > 12 else "#7F90BC"
            d.path(circle(x, y, size * 0.8), "#060A14", edge, 1.8 if count > 12 else 2.4)
    return kit.raster(d, (-r - 3, -r - 3, r + 3, r + 3))


def present_glow(light: Light, r: float) -> Sprite:
    """The light of the present stud."""
    return light.glow(r * 0.18, "#FFF0C8", 0.9)
