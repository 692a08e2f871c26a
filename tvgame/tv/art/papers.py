"""Ballots and wax: the folded letter, the open ballot, its turning, the Influence seal."""

from __future__ import annotations

import math
import random
from typing import Final, Literal

import pygame

from tvgame.tv import palette as p
from tvgame.tv.art.cards import Cards
from tvgame.tv.art.kit import Kit, Sprite
from tvgame.tv.art.light import Light
from tvgame.tv.art.vector import (
    Drawing,
    box,
    box_points,
    circle,
    circle_points,
    dashed,
    polygon,
    turned,
)

SealKind = Literal["whole", "spent", "weight"]
BALLOT_H: Final = 1.2
"""Height of a ballot in widths."""


class Turn:
    """A flat thing turning about its upright axis, from its front to its back.

    :param front: one face; ``back`` has its size.
    :param steps: frames between the two; each is made when it is first shown, in a millisecond.
    """

    def __init__(self, front: pygame.Surface, back: pygame.Surface, steps: int) -> None:
        self._faces = front, back
        self._steps = steps
        self._frames: dict[int, Sprite] = {}

    def frame(self, phase: float) -> Sprite:
        """The picture at phase 0 (front) .. 1 (back)."""
        step = max(0, min(self._steps, round(phase * self._steps)))
        if step not in self._frames:
            self._frames[step] = _turned(*self._faces, step / self._steps)
        return self._frames[step]


class Papers(Cards):
    """Everything of paper and wax, cards included; anchored at the centre unless noted."""

    def __init__(self, kit: Kit, light: Light) -> None:
        super().__init__(kit, light)

    def letter(self, w: float = 58, angle: float = -7) -> Sprite:
        """A ballot that is in: folded, and closed with violet wax."""

        def build() -> Sprite:
            h, k = w * 0.68, w / 58
            x, y = -w / 2, -h / 2
            turn = turned(0, 0, angle)
            shadow = Drawing()
            shadow.path(box(x + 2, y + 5, w, h, 2), "#000000", opacity=0.6, transform=turn)
            reach = w * 0.75
            frame = (-reach, -reach, reach, reach)
            whole = self._kit.soft(shadow, frame, 4 * k)
            d = Drawing()
            paper = d.linear(((0, "#F3E7C9", 1), (1, "#BCAA82", 1)), (x, y), (x + w * 0.3, y + h))
            d.path(box(x, y, w, h, 2), paper, transform=turn)
            fold = 1.3 * k
            d.path(
                f"M{x} {y + h}L0 {y + h * 0.42}L{x + w} {y + h}Z", "#D9C9A2", "#8D7B54", fold,
                transform=turn,
            )  # fmt: skip
            flap = d.linear(((0, "#F4EACD", 1), (1, "#DDCDA4", 1)), (0, y), (0, y + h * 0.62))
            d.path(f"M{x} {y}L0 {y + h * 0.62}L{x + w} {y}Z", flap, "#8D7B54", fold, transform=turn)
            cy = y + h * 0.6
            r = w * 0.135
            wax = d.radial(
                ((0, "#9A6AD6", 1), (1, "#3A1A63", 1)), (-r * 0.3, cy - r * 0.4), r * 1.6
            )
            d.path(circle(0, cy, r), wax, "#2A1048", k, transform=turn)
            d.path(
                circle(0, cy, w * 0.075), "none", "#C9A8F0", 1.2 * k, opacity=0.6, transform=turn
            )
            return whole.under(self._kit.raster(d, frame))

        return self._kit.sprite(("letter", w, angle), build)

    def letter_slot(self, w: float = 58, angle: float = -7) -> Sprite:
        """A ballot that is still missing: the letter's outline, dashed."""

        def build() -> Sprite:
            h = w * 0.66
            turn = turned(0, 0, angle)
            d = Drawing()
            d.path(box(-w / 2 + 1, -h / 2, w - 2, h, 3), "#070B16", opacity=0.82, transform=turn)
            k = w / 58
            dashes = dashed(box_points(-w / 2 + 1, -h / 2, w - 2, h), 6 * k, 5 * k)
            d.path(dashes, "none", p.IVORY, 2.2, transform=turn, cap="butt")
            reach = w * 0.62
            return self._kit.raster(d, (-reach, -reach, reach, reach))

        return self._kit.sprite(("letter slot", w, angle), build)

    def ballot(self, vote: bool, w: float = 132) -> Sprite:
        """An open ballot without its word: parchment and tick, or violet and cross.

        It is 1.2 w high; the word's baseline belongs h/2 - 24 * w/132 below the centre.
        """

        def build() -> Sprite:
            d = Drawing()
            h, k = w * BALLOT_H, w / 132
            paper, ink = (p.FOR_PAPER, p.FOR_INK) if vote else (p.AGAINST_PAPER, p.AGAINST_INK)
            edge = "#FFF9E6" if vote else "#8C76C8"
            self._sheet(d, w, h, paper, edge, ink)
            if vote:
                tick = f"M{-30 * k} {-22 * k}L{-8 * k} {2 * k}L{32 * k} {-48 * k}"
                d.path(tick, "none", ink, 13 * k)
            else:
                cross = (
                    f"M{-25 * k} {-48 * k}L{25 * k} {2 * k}M{25 * k} {-48 * k}L{-25 * k} {2 * k}"
                )
                d.path(cross, "none", ink, 12 * k)
            return self._kit.raster(d, (-w / 2, -h / 2, w / 2, h / 2))

        return self._kit.sprite(("ballot", vote, w), build)

    def letter_back(self, w: float = 132) -> pygame.Surface:
        """The outside of a ballot still closed, of the same size as `ballot`; for `turn`."""

        def build() -> Sprite:
            d = Drawing()
            h, k = w * BALLOT_H, w / 132
            self._sheet(d, w, h, ("#F0E2BE", "#B9A579"), "#FFF4D6", "#6B5A34")
            d.path(circle(0, 0, 19 * k), "#000000", opacity=0.25)
            wax = d.radial(((0, "#9A6AD6", 1), (1, "#3A1A63", 1)), (-6 * k, -8 * k), 30 * k)
            d.path(circle(0, -1 * k, 18 * k), wax, "#2A1048", 1.2 * k)
            d.path(circle(0, -1 * k, 10.5 * k), "none", "#C9A8F0", 1.8 * k, opacity=0.6)
            return self._kit.raster(d, (-w / 2, -h / 2, w / 2, h / 2))

        return self._kit.sprite(("letter back", w), build).image

    @staticmethod
    def _sheet(d: Drawing, w: float, h: float, paper: tuple[str, str], edge: str, ink: str) -> None:
        """Paper with two folds; a lit upper and a shaded lower third."""
        x, y, k = -w / 2, -h / 2, w / 132
        fill = d.linear(((0, paper[0], 1), (1, paper[1], 1)), (x, y), (x + w * 0.3, y + h))
        d.path(box(x + 0.8, y + 0.8, w - 1.6, h - 1.6, 4 * k), fill, edge, 1.6 * k)
        third = d.linear(((0, "#000000", 0), (1, "#000000", 0.06)), (0, y + h * 0.335), (0, y + h))
        d.path(box(x + 1.6, y + h * 0.335, w - 3.2, h * 0.335), third)
        for f in (0.335, 0.67):
            d.path(f"M{x + 1} {y + h * f}H{x + w - 1}", "none", ink, 1.6 * k, opacity=0.18)
            d.path(
                f"M{x + 1} {y + h * f + 1.6 * k}H{x + w - 1}", "none", "#FFFFFF", k, opacity=0.14
            )

    def ballot_shadow(self, w: float = 132) -> Sprite:
        """What a ballot or a card throws on the table. Draw it first, at the same place."""
        soft = self._light.shadow(w * 0.98, w * BALLOT_H * 0.97, 4, 10, 0.7)
        return Sprite(
            soft.image, (soft.anchor[0] - self._kit.px(3), soft.anchor[1] - self._kit.px(12))
        )

    def turn(self, front: pygame.Surface, back: pygame.Surface, steps: int = 12) -> Turn:
        """`front` turning over until it shows `back`; keep it as long as it is needed."""
        return Turn(front, back, steps)

    def seal(self, kind: SealKind = "whole", r: float = 22) -> Sprite:
        """The Influence seal: whole, spent (broken), or with a dark medallion for its weight."""

        def build() -> Sprite:
            frame = (-r * 1.5, -r * 1.5, r * 1.5, r * 1.6)
            d = Drawing()
            if kind == "spent":
                self._spent(d, r)
                return self._kit.raster(d, frame)
            shadow = Drawing()
            shadow.path(circle(r * 0.09, r * 0.18, r * 1.04), "#000000", opacity=0.55)
            whole = self._kit.soft(shadow, frame, 3 * r / 22)
            self._wax(d, r)
            if kind == "weight":
                d.path(circle(0, 0, r * 0.66), "#6A430B", "#4A2C06", r * 0.06)
            else:
                self._stamp(d, r)
            return whole.under(self._kit.raster(d, frame))

        return self._kit.sprite(("seal", kind, r), build)

    @staticmethod
    def _wax(d: Drawing, r: float) -> None:
        dice = random.Random(11)
        n = 22
        rim = [r * (1 + dice.uniform(-0.07, 0.09)) for _ in range(n)]
        # A closed smooth line through the uneven rim: poured, not cut.
        points = [
            (rim[i] * math.cos(2 * math.pi * i / n), rim[i] * math.sin(2 * math.pi * i / n))
            for i in range(n)
        ]
        data = ""
        for i, (x, y) in enumerate(points):
            nx, ny = points[(i + 1) % n]
            mx, my = (x + nx) / 2, (y + ny) / 2
            data += f"M{mx:.2f} {my:.2f}" if not data else ""
            ax, ay = points[(i + 2) % n]
            data += f"Q{nx:.2f} {ny:.2f} {(nx + ax) / 2:.2f} {(ny + ay) / 2:.2f}"
        wax = d.radial(
            ((0, "#FFE39A", 1), (0.5, "#E5AE3C", 1), (1, "#8A5A12", 1)),
            (-r * 0.28, -r * 0.4),
            r * 1.7,
        )
        d.path(data + "Z", wax, "#4A3008", 1.5)

    @staticmethod
    def _stamp(d: Drawing, r: float) -> None:
        d.path(circle(0, 0, r * 0.68), "none", "#7C5010", r * 0.1)
        d.path(circle(-r * 0.04, -r * 0.04, r * 0.68), "none", "#FFF0BE", r * 0.05, opacity=0.55)
        for k in range(4):
            a = math.pi / 4 + k * math.pi / 2
            d.path(circle(r * 0.23 * math.cos(a), r * 0.23 * math.sin(a), r * 0.22), "#7C5010")
        d.path(circle(0, 0, r * 0.11), "#FFE9B0")

    @staticmethod
    def _spent(d: Drawing, r: float) -> None:
        d.path(circle(0, 0, r), "#060A14", p.LEAD, 3)
        ring = dashed(circle_points(r * 0.92), r * 0.23, r * 0.22)
        d.path(ring, "none", "#A08B58", 2.2, cap="butt")
        jagged = [(0.05, -0.98), (-0.24, -0.5), (0.10, -0.12), (-0.26, 0.34), (0.02, 0.98)]
        arc = [
            (math.cos(math.pi * (0.5 + k / 14)), math.sin(math.pi * (0.5 + k / 14)))
            for k in range(15)
        ]
        half = [(x * r, y * r) for x, y in jagged + arc]
        bronze = d.linear(((0, "#BBA066", 1), (1, "#8A7140", 1)), (-r, -r), (0, r))
        d.path(polygon(half), bronze, p.LEAD, 2)


def _turned(front: pygame.Surface, back: pygame.Surface, phase: float) -> Sprite:
    """One frame: the face foreshortened, its near side taller, darker toward the edge-on view."""
    angle = math.pi * phase
    face = front if phase <= 0.5 else back
    w, h = face.get_size()
    seen = max(2, round(w * abs(math.cos(angle))))
    # 0 flat .. 1 edge-on; how much taller the near side is.
    tilt = math.sin(angle)
    rise = round(h * 0.06 * tilt)
    if seen >= w - 1:
        return Sprite(face, (w // 2, h // 2))
    narrow = pygame.transform.smoothscale(face, (seen, h))
    sheet = pygame.Surface((seen, h + 2 * rise), pygame.SRCALPHA)
    strips = min(seen, 24)
    for k in range(strips):
        x0, x1 = seen * k // strips, seen * (k + 1) // strips
        along = (k + 0.5) / strips
        near = along if phase <= 0.5 else 1 - along
        height = round(h + rise * (2 * near - 1) * 2 * 0.9)
        strip = narrow.subsurface((x0, 0, x1 - x0, h))
        strip = pygame.transform.smoothscale(strip, (x1 - x0, height))
        sheet.blit(strip, (x0, rise + (h - height) // 2))
    shade = round(255 * (1 - 0.16 * tilt))
    sheet.fill((shade, shade, shade), special_flags=pygame.BLEND_RGB_MULT)
    return Sprite(sheet.convert_alpha(), (seen // 2, (h + 2 * rise) // 2))
