"""The stone of the chamber: ribbed arches as thick and thin strokes, and courses of ashlar.

Every vault is drawn for the 16:9 grid, then shrunk across by `k` (at most 1) and moved by `dx`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from tvgame.tv import palette as p
from tvgame.tv.art.kit import ADD
from tvgame.tv.art.vector import Drawing
from tvgame.tv.palette import Colour


def _bay(x0: float, x1: float, spring: float, top: float, foot: float, i: float) -> str:
    """One of the hall's three arches, drawn `i` inward."""
    m, lift = (x0 + x1) / 2, top + (spring - top) * 0.22
    lean = 0.12
    return (
        f"M{x0 + i} {foot}V{spring}Q{x0 + i + (m - x0) * lean} {lift} {m} {top + i}"
        f"Q{x1 - i - (x1 - m) * lean} {lift} {x1 - i} {spring}V{foot}"
    )


def _hall_vaults(d: Drawing, k: float, dx: float) -> None:
    stone = d.linear(((0, "#17223E", 1), (0.5, "#0E172C", 1), (1, "#070C18", 1)), (0, 0), (0, 760))
    bays: list[tuple[float, float, float, float, Colour]] = [
        (50, 672, 150, -64, p.GOOD),
        (1248, 1870, 150, -64, p.BAD_LIGHT),
        (770, 1150, 170, -30, "#8FA8F0"),
    ]
    if dx > 0:  # a wide screen sees the next bays begin
        bays += [(-632, -46, 150, -64, "#8FA8F0"), (1966, 2552, 150, -64, "#8FA8F0")]
    for x0, x1, spring, top, hue in bays:
        place = dx + x0 * k, dx + x1 * k, spring * k, top * k, 820.0
        d.path(_bay(*place, 0), "none", "#060A14", 34 * k)
        d.path(_bay(*place, -9 * k), "none", stone, 7 * k)
        d.path(_bay(*place, 6 * k), "none", stone, 5 * k)
        d.path(_bay(*place, 16 * k), "none", hue, 2, opacity=0.3)


def _lobby_vault(d: Drawing, k: float, dx: float) -> None:
    def rib(i: float, width: float, colour: Colour, opacity: float = 1.0) -> None:
        data = (
            f"M{dx + (700 + i) * k} 1100V420Q{dx + (770 + i * 0.6) * k} -40"
            f" {dx + 1290 * k} {-250 + i}"
            f"Q{dx + (1810 - i * 0.6) * k} -40 {dx + (1880 - i) * k} 420V1100"
        )
        d.path(data, "none", colour, width, opacity=opacity)

    rib(0, 54, "#060A14", 0.8)
    rib(-18, 8, "#111A31")
    rib(4, 7, "#0F182D")
    rib(20, 5, "#131D37")
    rib(27, 2, "#8FA8F0", 0.24)


def _great_vault(d: Drawing, k: float, dx: float, hues: tuple[Colour, Colour, Colour]) -> None:
    def rib(i: float, width: float, colour: Colour, opacity: float = 1.0) -> None:
        data = (
            f"M{dx + (700 + i) * k} 860V330Q{dx + (790 + i * 0.6) * k} -60"
            f" {dx + 1250 * k} {-190 + i}"
            f"Q{dx + (1710 - i * 0.6) * k} -60 {dx + (1800 - i) * k} 330V860"
        )
        d.path(data, "none", colour, width, opacity=opacity)

    warm, deep, line = hues
    rib(0, 64, "#05070E")
    rib(-22, 9, "#131B30")
    rib(4, 8, warm)
    rib(24, 5, deep)
    rib(32, 2.4, line, 0.55)


def _side_vault(
    d: Drawing, k: float, dx: float, hues: tuple[Colour, Colour, Colour, Colour]
) -> None:
    def rib(i: float, width: float, colour: Colour, opacity: float = 1.0) -> None:
        data = (
            f"M{dx + (36 + i) * k} 640V200Q{dx + (70 + i) * k} -70 {dx + 370 * k} {-150 + i}"
            f"Q{dx + (670 - i) * k} -70 {dx + (704 - i) * k} 200V640"
        )
        d.path(data, "none", colour, width, opacity=opacity)

    dark, outer, inner, line = hues
    rib(0, 40, dark)
    rib(-12, 7, outer)
    rib(6, 6, inner)
    rib(20, 2.4, line, 0.6)


def lay_stones(ground: pygame.Surface, s: float) -> None:
    """Courses of ashlar, each block up to 2 % lighter than the night, with thin joints."""
    dice = random.Random(9)
    tint = p.rgb("#8FA8E0")
    w, h = ground.get_size()
    y = -10.0
    while y * s < h:
        x = -float(dice.randint(0, 120))
        while x * s < w:
            width = dice.randint(120, 210)
            light = dice.uniform(0, 0.02)
            left, top = round(x * s), round(y * s)
            block = pygame.Rect(left, top, round((x + width - 3) * s) - left, round(59 * s))
            ground.fill([round(c * light) for c in tint], block, special_flags=ADD)
            x += width
        y += 62


VAULTS: Final[dict[str, Callable[[Drawing, float, float], None]]] = {
    "hall": _hall_vaults,
    "lobby": _lobby_vault,
    "decree": partial(_great_vault, hues=("#1A1626", "#3A1620", "#FF6A3A")),
    "charter": partial(_great_vault, hues=("#12202A", "#153832", "#7FE8B8")),
    "decree_ending": partial(_side_vault, hues=("#12080F", "#341A24", "#3A1A20", "#FF8A5C")),
    "charter_ending": partial(_side_vault, hues=("#06101A", "#16303C", "#153240", "#9AF0CF")),
}
