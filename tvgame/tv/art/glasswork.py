"""How a seat's pane is cut and glazed: leading, iron, cracks, frames. `panes` puts them together.

All drawings have their origin at the foot centre of the glass.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from tvgame.tv import palette as p
from tvgame.tv.art.vector import Drawing, Point, box, circle, diamond, polygon, seat_arch
from tvgame.tv.palette import Colour

# Where the leads leave each sigil, in degrees clockwise from the right: its tips and corners, so
# that every pane is cut for its own figure.
LEADING: Final[Mapping[str, tuple[float, ...]]] = MappingProxyType(
    {
        "moon": (-60, -31, -3, 38, 82, 128, 172, 214, 256),
        "key": (-90, -44, 8, 52, 78, 112, 152, 188, 226),
        "fish": (-64, -29, 29, 64, 100, 140, 180, 222, 260),
        "tower": (-53, -18, 22, 52, 90, 128, 158, 198, 233, 270),
        "leaf": (-90, -52, -18, 18, 58, 90, 122, 162, 198, 232),
        "star": (-90, -45, 0, 45, 90, 135, 180, 225),
        "hourglass": (-54, -20, 20, 54, 90, 126, 160, 200, 234, 270),
        "bell": (-90, -50, -14, 32, 62, 118, 148, 194, 230),
        "anchor": (-90, -44, -12, 4, 48, 90, 132, 176, 192, 224),
        "chalice": (-51, -16, 24, 57, 90, 123, 156, 196, 231, 270),
        "swallow": (-40, -8, 30, 69, 95, 122, 158, 205, 250),
        "wheel": (-60, -20, 20, 60, 100, 140, 180, 220, 260),
    }
)
LEAD_HUB: Final[Mapping[str, Point]] = MappingProxyType({"moon": (-0.17, -0.1)})
"""Where the leads meet if not at the sigil's middle, in widths: it must lie behind the figure."""
PLAIN_LEADING: Final = tuple(20.0 + 40 * k for k in range(9))
RINGS: Final = ((0.0, 0.36, 0.50), (0.36, 0.62, 0.40), (0.62, 1.3, 0.27))
HEART: Final = 0.45
"""The sigil's centre lies this share of the height above the foot."""

CRACK: Final[tuple[tuple[tuple[Point, ...], ...], ...]] = (
    (((-0.5, 0.80), (-0.22, 0.62), (-0.02, 0.52), (0.20, 0.26), (0.5, 0.14)),),
    (((-0.02, 0.52), (0.20, 0.70), (0.5, 0.76)),),
    (((-0.02, 0.52), (-0.16, 0.26), (-0.30, 0.0)), ((-0.02, 0.52), (0.02, 1.0))),
)
"""Three strokes, each of one or two lines; x in widths, y in heights above the foot."""
SHARD: Final[tuple[Point, ...]] = (
    (-0.02, 0.52),
    (0.20, 0.70),
    (0.5, 0.76),
    (0.5, 0.14),
    (0.20, 0.26),
)
EDGE_CRACKS: Final[tuple[tuple[Point, ...], ...]] = (
    ((-0.5, 0.755), (-0.37, 0.655), (-0.27, 0.715), (-0.18, 0.60)),
    ((0.5, 0.60), (0.37, 0.635), (0.29, 0.55), (0.33, 0.47)),
    ((-0.07, 0.98), (0.03, 0.84), (-0.05, 0.775), (0.02, 0.71)),
    ((-0.37, 0.0), (-0.31, 0.145), (-0.39, 0.205), (-0.33, 0.32)),
)


def glaze(d: Drawing, sigil: str | None, w: float, h: float, colour: Colour, light: float) -> None:
    """The pieces of glass; `light` 0..1; 0 means exiled: grey and nearly dark."""
    dice = random.Random(sum(map(ord, sigil or "")))
    hub = LEAD_HUB.get(sigil or "", (0.0, 0.0))
    cx, cy = hub[0] * w, -h * HEART - hub[1] * w
    angles = [math.radians(a) for a in LEADING.get(sigil or "", PLAIN_LEADING)]
    for k, a0 in enumerate(angles):
        a1 = angles[(k + 1) % len(angles)] + (2 * math.pi if k + 1 == len(angles) else 0)
        swing = 1.09 if k % 2 else 0.93
        for r0, r1, share in RINGS:
            r0, r1 = r0 * h * swing, r1 * h * swing
            points = [(cx + r * math.cos(a), cy + r * math.sin(a)) for r, a in
                      ((r0, a0), (r1, a0), (r1, a1), (r0, a1))]  # fmt: skip
            if light > 0:
                shade = p.mix(p.STONE, colour, share * light * dice.uniform(0.72, 1.1))
            else:
                shade = p.mix("#05070D", "#33405E", dice.uniform(0.10, 0.26))
            d.path(polygon(points), shade, p.LEAD, max(1.3, 2.2 * w / 116))


def grille(d: Drawing, w: float, h: float) -> None:
    """Iron bars behind the figure of a barred seat."""
    k = w / 116
    d.path(box(-w / 2, -h, w, h), p.LEAD, opacity=0.3)
    iron = ((0, "#1A2133", 1), (0.35, "#A3B0CC", 1), (0.6, "#4A5672", 1), (1, "#0C111D", 1))
    thick = 7 * k
    for f in (-0.34, -0.115, 0.115, 0.34):
        x = w * f - thick / 2
        paint = d.linear(iron, (x, 0), (x + thick, 0))
        d.path(box(x, -h, thick, h), paint, "#03050A", 1.4 * k)
    for f in (0.20, 0.90):
        y = -h + h * f - thick / 2
        paint = d.linear(iron, (0, y), (0, y + thick))
        d.path(box(-w / 2 + 1, y, w - 2, thick + k), paint, "#03050A", 1.4 * k)
        for g in (-0.34, -0.115, 0.115, 0.34):  # a rivet at every crossing
            d.path(circle(w * g, y + thick / 2 + k / 2, 1.9 * k), "#C3CDE2", "#03050A", 0.8 * k)


def cracks(d: Drawing, w: float, h: float, strokes: int) -> None:
    """The first 1..3 strokes of a crack: a dark groove with a light edge."""
    lines = [line for stroke in CRACK[:strokes] for line in stroke]
    _split(d, lines, w, h, 7, 2.2)


def edge_cracks(d: Drawing, w: float, h: float) -> None:
    """What is left of the crack when an exiled pane is turned to the light again."""
    _split(d, EDGE_CRACKS, w, h, 6, 2.2)


def _split(
    d: Drawing, lines: Sequence[Sequence[Point]], w: float, h: float, dark: float, bright: float
) -> None:
    k = max(0.6, w / 116)
    data = "".join(polygon([(x * w, -y * h) for x, y in line], closed=False) for line in lines)
    d.path(data, "none", "#020306", dark * k, opacity=0.62)
    d.path(data, "none", "#D2DCF0", bright * k, opacity=0.9)


def shard_outline(w: float, h: float) -> str:
    """Path data of the piece that falls out."""
    return polygon([(x * w, -y * h) for x, y in SHARD])


def gold_frame(d: Drawing, w: float, h: float) -> None:
    """The Chair's frame and its finial of three balls."""
    k = max(0.72, w / 132)
    gold = d.linear(
        ((0, p.GOLD_HI, 1), (0.5, p.GOLD, 1), (1, p.GOLD_LOW, 1)),
        (-w / 2, -h - 6),
        (-w / 2 + w * 0.35, 2),
    )
    d.path(seat_arch(-w / 2 - 5, -h - 6, w + 10, h + 8), "none", "#2A1B05", 9 * k)
    d.path(seat_arch(-w / 2 - 5, -h - 6, w + 10, h + 8), "none", gold, 6.5 * k)
    d.path(seat_arch(-w / 2 - 6.4, -h - 8, w + 12.8, h + 10.5), "none", "#FFF3CF", 1.1, opacity=0.5)
    top = -h - 8
    for x, y, r in ((-13 * k, -2 * k, 6.5 * k), (13 * k, -2 * k, 6.5 * k), (0.0, -12 * k, 8 * k)):
        ball = d.radial(
            ((0, "#FFF6D8", 1), (0.4, p.GOLD, 1), (1, "#7E5516", 1)),
            (x - r * 0.3, top + y - r * 0.35),
            r * 1.5,
        )
        d.path(circle(x, top + y, r), ball, "#3A2606", 1.2)


def silver_frame(d: Drawing, w: float, h: float) -> None:
    """The Steward's frame and its lozenge."""
    k = max(0.72, w / 132)
    silver = d.linear(
        ((0, p.SILVER_HI, 1), (0.5, p.SILVER, 1), (1, p.SILVER_LOW, 1)),
        (-w / 2, -h - 6),
        (-w / 2 + w * 0.35, 2),
    )
    d.path(seat_arch(-w / 2 - 5, -h - 6, w + 10, h + 8), "none", "#141B2C", 9 * k)
    d.path(seat_arch(-w / 2 - 5, -h - 6, w + 10, h + 8), "none", silver, 6.5 * k)
    d.path(seat_arch(-w / 2 - 6.4, -h - 8, w + 12.8, h + 10.5), "none", "#FFFFFF", 1.1, opacity=0.5)
    cy, rx, ry = -h - 8 - 5.5 * k, 12 * k, 14.5 * k
    d.path(diamond(0, cy, rx, ry), silver, "#2A3347", 1.2)
    # Cut like a stone: the lower right facets lie in shade.
    d.path(polygon([(0, cy - ry), (rx, cy), (0, cy + ry)]), "#6E7C9A", opacity=0.45)
    d.path(polygon([(-rx, cy), (0, cy), (0, cy + ry)]), "#8C99B6", opacity=0.35)
