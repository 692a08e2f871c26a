"""The great ledger: its cover, its two pages with their rules, the violet band; open and closed."""

from __future__ import annotations

from typing import Final, Literal

import pygame

from tvgame.tv import palette_merchants as p
from tvgame.tv.art.kit import Kit, Sprite
from tvgame.tv.art.light import Light
from tvgame.tv.art.merchants.material import parchment
from tvgame.tv.art.symbols import put_icon
from tvgame.tv.art.vector import Drawing, box

Side = Literal["left", "right"]
COVER: Final = 10.0
"""How far the cover stands out round the pages."""


class Book:
    """The ledger in pieces; anchored at the top left of the pages unless noted."""

    def __init__(self, kit: Kit, light: Light) -> None:
        self._kit = kit
        self._light = light

    def cover(self, w: float, h: float) -> Sprite:
        """The leather under two pages of together `w` by `h`, with its shadow."""

        def build() -> Sprite:
            frame = (-60.0, -50.0, w + 60, h + 80)
            shadow = Drawing()
            shadow.path(box(-4, 14, w + 8, h + 4, 8), "#000000", opacity=0.85)
            whole = self._kit.soft(shadow, frame, 14)
            d = Drawing()
            leather = d.linear(
                (
                    (0, p.COVER[0], 1), (0.48, "#3A1510", 1), (0.5, p.COVER[1], 1),
                    (0.52, "#3A1510", 1), (1, p.COVER[0], 1),
                ),
                (-COVER, 0), (w + COVER, 0),
            )  # fmt: skip
            c = COVER
            d.path(box(-c, -c + 1, w + 2 * c, h + 2 * c + 1, 8), leather, "#120604", 2)
            d.path(f"M{-c + 5} {-c + 3}H{w + c - 5}", "none", "#8A4A3A", 1.4, opacity=0.7)
            # The edges of the other leaves, left and right of the open ones.
            for k in range(1, 4):
                d.path(f"M{-2 * k} 2V{h - 2}M{w + 2 * k} 2V{h - 2}", "none", "#CDB785", 1.4,
                       opacity=1 - 0.25 * k)  # fmt: skip
            return whole.under(self._kit.raster(d, frame))

        return self._kit.sprite(("cover", w, h), build)

    def page(self, w: float, h: float, side: Side) -> pygame.Surface:
        """One blank page, opaque, darkened toward the gutter."""

        def build() -> pygame.Surface:
            sheet = parchment(self._kit, w, h)
            page = pygame.transform.flip(sheet, True, False) if side == "left" else sheet.copy()
            d = Drawing()
            curve = ((0, "#1C0F05", 0.78), (0.1, "#3A230D", 0.42), (1, "#3A230D", 0))
            reach = 74.0
            if side == "left":
                d.path(box(w - reach, 0, reach, h), d.linear(curve, (w, 0), (w - reach, 0)))
            else:
                d.path(box(0, 0, reach, h), d.linear(curve, (0, 0), (reach, 0)))
            page.blit(self._kit.raster(d, (0, 0, w, h)).image, (0, 0))
            return page

        return self._kit.surface(("page", w, h, side), build)

    def rules(
        self, w: float, h: float, head: float, lines: tuple[float, ...], margin: float, closed: bool
    ) -> Sprite:
        """The ruling: a double line under the head, a line at each y, the red margin.

        :param closed: whether the last line is the double one under a finished sum.
        """

        def build() -> Sprite:
            d = Drawing()
            left, right = 24, w - 24
            for y in (head, head + 4):
                d.path(f"M{left} {y}H{right}", "none", p.RULE_DARK, 1.6)
            for y in lines[:-1] if closed else lines:
                d.path(f"M{left} {y}H{right}", "none", p.RULE, 1.2)
            if closed and lines:
                for y in (lines[-1], lines[-1] + 5):
                    d.path(f"M{left} {y}H{right}", "none", p.RULE_DARK, 1.6)
            foot = lines[-1] if lines else h
            d.path(f"M{margin} {head}V{foot}", "none", p.MARGIN, 1.2, opacity=0.65)
            return self._kit.raster(d, (0, 0, w, h))

        return self._kit.sprite(("rules", w, h, head, lines, margin, closed), build)

    def next_line(self, w: float, h: float) -> Sprite:
        """The warm light on the line that will be filled next."""

        def build() -> Sprite:
            d = Drawing()
            glow = d.linear(
                ((0, p.NEXT_LINE, 0.5), (0.8, p.NEXT_LINE, 0.3), (1, p.NEXT_LINE, 0.12)),
                (0, 0), (w, 0),
            )  # fmt: skip
            d.path(box(0, 0, w, h), glow)
            d.path(f"M-13 {h / 2 - 9}L-6 {h / 2}L-13 {h / 2 + 9}", "none", p.NUMBER, 2.4)
            return self._kit.raster(d, (-16, 0, w, h))

        return self._kit.sprite(("next line", w, h), build)

    def band(self, w: float, h: float, crossed: bool, progress: float = 1.0) -> Sprite:
        """The violet band; while it hasn't been reached it is an outline with a faint wash."""
        step = round(progress * 24)

        def build() -> Sprite:
            d = Drawing()
            if crossed:
                reach = w * step / 24
                ink = d.linear(((0, p.BAND[0], 1), (1, p.BAND[1], 1)), (0, 0), (0, h))
                wave = f"M0 1L{reach * 0.35:.1f} -0.6L{reach * 0.7:.1f} 1.2L{reach:.1f} 0"
                tip = f"L{max(0.0, reach - (0 if step == 24 else 5)):.1f} {h * 0.5:.1f}"
                wave += f"{tip}L{reach:.1f} {h}L{reach * 0.6:.1f} {h + 1}L{reach * 0.3:.1f} {h - 1}"
                d.path(wave + f"L0 {h}Z", ink)
                return self._kit.raster(d, (0, -3, w, h + 3))
            d.path(box(0, 1, w, h - 2), p.BAND[0], opacity=0.16)
            d.path(f"M0 1H{w}M0 {h - 1}H{w}", "none", p.BAND[0], 2.2, opacity=0.85)
            return self._kit.raster(d, (0, -3, w, h + 3))

        return self._kit.sprite(("band", w, h, crossed, step), build)

    def closed(self, w: float, h: float) -> Sprite:
        """The ledger shut, its cover up, with room for its title. Anchor: centre."""

        def build() -> Sprite:
            x, y = -w / 2, -h / 2
            frame = (x - 60, y - 50, -x + 60, -y + 80)
            shadow = Drawing()
            shadow.path(box(x + 2, y + 16, w, h, 12), "#000000", opacity=0.85)
            whole = self._kit.soft(shadow, frame, 14)
            d = Drawing()
            d.path(box(x + 4, y + 6, w + 8, h + 2, 6), "#CDB785", "#6E5426", 1.5)
            leather = d.radial(
                ((0, "#6A2C20", 1), (0.7, p.COVER[0], 1), (1, p.COVER[1], 1)), (-w * 0.1, -h * 0.2),
                w * 0.75,
            )  # fmt: skip
            d.path(box(x, y, w, h, 10), leather, "#120604", 2.5)
            spine = d.linear(((0, "#000000", 0.5), (1, "#000000", 0)), (x, 0), (x + 60, 0))
            d.path(box(x, y, 60, h, 10), spine)
            d.path(f"M{x + 52} {y + 4}V{-y - 4}", "none", "#1A0805", 3, opacity=0.8)
            gold = d.linear(((0, "#F3D995", 1), (1, "#9A7030", 1)), (0, y), (0, -y))
            d.path(box(x + 74, y + 26, w - 104, h - 52, 8), "none", gold, 2.5, opacity=0.85)
            d.path(box(x + 84, y + 36, w - 124, h - 72, 4), "none", gold, 1.2, opacity=0.6)
            put_icon(self._kit, d, "scales", (22, y + h * 0.34), h * 0.32, "#E3BE6E")
            for cx, cy in ((x, y), (-x, y), (-x, -y), (x, -y)):
                sx, sy = (1 if cx < 0 else -1), (1 if cy < 0 else -1)
                corner = f"M{cx} {cy}h{46 * sx}q{-12 * sx} {12 * sy} {-30 * sx} {16 * sy}"
                corner += f"q{-4 * sx} {18 * sy} {-16 * sx} {30 * sy}z"
                brass = d.linear(((0, "#F3D995", 1), (1, "#7A5420", 1)), (0, cy - 30), (0, cy + 30))
                d.path(corner, brass, "#3A2408", 1.4)
            return whole.under(self._kit.raster(d, frame))

        return self._kit.sprite(("closed book", w, h), build)
