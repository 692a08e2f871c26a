"""Shapes that the sheets share: arches, leaded glass, roses, wax."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from engine.words import Policy
from tvgame.paper.ink import PAPER, Ink
from tvgame.paper.press import Press

LEAD: Final = 0.35


def arch(w: float, h: float, *, pointed: bool) -> str:
    """A lancet from its upper left: round-headed, or pointed by two arcs of 1.12 w."""
    if not pointed:
        r = w / 2
        return f"M0 {h}V{r}A{r} {r} 0 0 1 {w} {r}V{h}Z"
    r = 1.12 * w
    rise = math.sqrt(r * r - (r - w / 2) ** 2)
    return f"M0 {h}V{rise}A{r} {r} 0 0 1 {w / 2} 0A{r} {r} 0 0 1 {w} {rise}V{h}Z"


def lancet(
    press: Press, ink: Ink, x: float, y: float, w: float, h: float, policy: Policy
) -> tuple[float, float]:
    """A policy's pane of leaded glass; returns where its mark goes.

    Charter: a half sun over the water in a round head. Decree: an eye's rays in a pointed one.
    """
    shape = arch(w, h, pointed=policy is Policy.BAD)
    tints, lead = ink.glass[policy], ink.policy[policy]
    good = policy is Policy.GOOD
    cx, cy = w / 2, h * (0.62 if good else 0.55)
    reach = math.hypot(w, h)
    rings = [w * share for share in (0.36, 0.6, 0.86, 1.15, 1.5)] + [reach]
    press.path(shape, x, y, fill=PAPER)
    for ring in range(len(rings) - 1, -1, -1):
        tint = tints[min(ring, len(tints) - 1)]
        d = f"M{cx - rings[ring]} {cy}" + f"a{rings[ring]} {rings[ring]} 0 1 1 {2 * rings[ring]} 0"
        d += f"a{rings[ring]} {rings[ring]} 0 1 1 {-2 * rings[ring]} 0Z"
        press.path(d, x, y, fill=tint, stroke=lead, width=LEAD * 0.6, clip=shape)
    count = 10 if good else 14
    for k in range(count + 1 if good else count):
        angle = math.pi * (1 + k / count) if good else 2 * math.pi * (k + 0.5) / count
        inner = rings[0]
        d = (
            f"M{cx + inner * math.cos(angle)} {cy + inner * math.sin(angle)}"
            f"L{cx + reach * math.cos(angle)} {cy + reach * math.sin(angle)}"
        )
        press.path(d, x, y, stroke=lead, width=LEAD * 0.6, clip=shape)
    if good:
        _water(press, x, y, w, h, cy + w * 0.17, shape, ink)
    press.path(shape, x, y, stroke=lead, width=LEAD * 2.2)
    return x + cx, y + cy - (w * 0.06 if good else 0)


def _water(
    press: Press, x: float, y: float, w: float, h: float, level: float, shape: str, ink: Ink
) -> None:
    lead = ink.policy[Policy.GOOD]
    band = (h - level) / 3
    for row in range(3):
        top = level + row * band
        waves = "".join(f"q{w / 8} {-band * 0.3} {w / 4} 0t{w / 4} 0" for _ in range(2))
        d = f"M0 {top}{waves}V{h}H0Z"
        press.path(
            d, x, y, fill=("#DFF3EC", "#D0ECEA", "#C2E2E8")[row], stroke=lead, width=0.2, clip=shape
        )


def leaded(press: Press, ink: Ink, x: float, y: float, w: float, h: float, tint: str) -> None:
    """A seat's pane: a low arch, wedges and rings, all alike but for the tint."""
    shape = arch(w, h, pointed=True)
    cx, cy = w / 2, h * 0.58
    press.path(shape, x, y, fill=tint)
    for ring in (0.42, 0.78):
        d = f"M{cx - ring * w} {cy}a{ring * w} {ring * w} 0 1 1 {2 * ring * w} 0"
        d += f"a{ring * w} {ring * w} 0 1 1 {-2 * ring * w} 0Z"
        press.path(d, x, y, stroke=ink.rule, width=0.15, clip=shape)
    for k in range(9):
        angle = 2 * math.pi * (k + 0.25) / 9
        d = (
            f"M{cx + 0.42 * w * math.cos(angle)} {cy + 0.42 * w * math.sin(angle)}"
            f"L{cx + 2 * w * math.cos(angle)} {cy + 2 * w * math.sin(angle)}"
        )
        press.path(d, x, y, stroke=ink.rule, width=0.15, clip=shape)
    press.circle(x + cx, y + cy, 0.4 * w, fill=PAPER, stroke=ink.rule, width=0.25)
    press.path(shape, x, y, stroke=ink.rule, width=0.7)


def rose(
    press: Press, cx: float, cy: float, r: float, lead: str, tints: Sequence[str], petals: int = 12
) -> None:
    """A rose window: petals round an eye. On backs, titles and seals."""
    press.circle(cx, cy, r, fill=tints[0], stroke=lead, width=0.35)
    inner, outer = r * 0.34, r * 0.9
    half = math.pi / petals
    for k in range(petals):
        a = 2 * math.pi * k / petals
        tip = (cx + outer * math.cos(a), cy + outer * math.sin(a))
        foot = (cx + inner * math.cos(a), cy + inner * math.sin(a))
        middle = (inner + outer) / 2
        left = (cx + middle * math.cos(a - half), cy + middle * math.sin(a - half))
        right = (cx + middle * math.cos(a + half), cy + middle * math.sin(a + half))
        d = (
            f"M{foot[0]} {foot[1]}Q{left[0]} {left[1]} {tip[0]} {tip[1]}"
            f"Q{right[0]} {right[1]} {foot[0]} {foot[1]}Z"
        )
        press.path(d, fill=tints[1 + k % (len(tints) - 1)], stroke=lead, width=0.2)
    press.circle(cx, cy, inner * 0.8, fill=tints[0], stroke=lead, width=0.25)


def wax(
    press: Press, cx: float, cy: float, r: float, fill: str, edge: str, bites: int = 18
) -> None:
    """A blob of wax with an uneven rim and an incised ring."""
    points = []
    for k in range(bites):
        a = 2 * math.pi * k / bites
        # Two waves that don't fit each other: uneven, and the same in every print.
        reach = r * (0.95 + 0.035 * math.sin(3 * a + 0.6) + 0.025 * math.sin(7 * a))
        points.append((cx + reach * math.cos(a), cy + reach * math.sin(a)))
    d = ""
    for k, (x, y) in enumerate(points):
        following = points[(k + 1) % bites]
        mx, my = (x + following[0]) / 2, (y + following[1]) / 2
        d += f"Q{x} {y} {mx} {my}" if k else f"M{mx} {my}"
    first, second = points[0], points[1]
    d += f"Q{first[0]} {first[1]} {(first[0] + second[0]) / 2} {(first[1] + second[1]) / 2}Z"
    press.path(d, fill=fill, stroke=edge, width=0.45)
    press.circle(cx, cy, r * 0.74, stroke=edge, width=0.35)
