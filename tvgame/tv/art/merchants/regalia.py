"""The two offices: the gavel of the Speaker and the brass chain of the Chair."""

from __future__ import annotations

import itertools
import math
from functools import partial
from typing import Final

import pygame

from tvgame.tv.art.kit import Kit, Sprite
from tvgame.tv.art.light import Light
from tvgame.tv.art.merchants.desk import round_trip
from tvgame.tv.art.vector import Drawing, box, ellipse, turned

LINK: Final = 17.0
STEP: Final = 15
"""Degrees between two turned links: finer than that nobody sees."""


class Regalia:
    """Gavel and chain."""

    def __init__(self, kit: Kit, light: Light) -> None:
        self._kit = kit
        self._light = light

    def gavel(self, size: float = 164, angle: float = -38) -> Sprite:
        """The gavel with its shadow, turned clockwise by `angle`. Anchor: middle of its head."""
        angle = round(angle / 2) * 2

        def build() -> Sprite:
            k = size / 180
            reach = size * 0.62
            frame = (-reach, -reach, reach, reach)
            shadow = Drawing()
            self._gavel(shadow, angle, k, dark=True)
            whole = self._kit.soft(shadow, frame, 6 * k)
            d = Drawing()
            self._gavel(d, angle, k, dark=False)
            return whole.under(self._kit.raster(d, frame))

        return self._kit.sprite(("gavel", size, angle), build)

    @staticmethod
    def _gavel(d: Drawing, angle: float, k: float, *, dark: bool) -> None:
        shift = f"translate({4 * k:.2f} {10 * k:.2f}) " if dark else ""
        turn = f"{shift}rotate({angle}) scale({k:.4f})"
        head = "M-58 -26Q0 -33 58 -26Q63 0 58 26Q0 33 -58 26Q-63 0 -58 -26Z"
        grip = "M-3.6 20L-7 98Q0 105 7 98L3.6 20Z"
        put = partial(d.path, transform=turn)
        if dark:
            put(grip, "#000000", opacity=0.7)
            put(head, "#000000", opacity=0.7)
            return
        wood = d.linear(
            ((0, "#B07A40", 1), (0.4, "#7A4A22", 1), (1, "#341C0B", 1)), (0, -30), (0, 30)
        )
        stick = d.linear(
            ((0, "#5A3416", 1), (0.35, "#B27B42", 1), (1, "#3A200D", 1)), (-7, 0), (7, 0)
        )
        brass = d.linear(
            ((0, "#FBE7B4", 1), (0.35, "#C79A48", 1), (1, "#5B3B10", 1)), (0, -30), (0, 30)
        )
        ring = d.linear(
            ((0, "#8A6224", 1), (0.35, "#FBE7B4", 1), (1, "#6E4A16", 1)), (-8, 0), (8, 0)
        )
        put(grip, stick, "#241206", 1.6)
        put(box(-8, 28, 16, 8, 2), ring, "#3A2408", 1)
        put(head, wood, "#241206", 2)
        put("M-44 -28Q-39 0 -44 28H-33Q-29 0 -33 -28.8Z", brass, "#3A2408", 1.2)
        put("M33 -28.8Q37 0 33 28H44Q49 0 44 -28Z", brass, "#3A2408", 1.2)
        put("M-56 -15Q0 -21 56 -15", "none", "#E0B070", 2.4, opacity=0.6)

    def links(self, w: float, h: float) -> int:
        """How many links a chain round a plate of `w` by `h` has."""
        total = _length(round_trip(w, h, 14))
        return max(8, round(total / (LINK * 0.74) / 2) * 2)

    def chain(self, w: float, h: float, count: int | None = None) -> Sprite:
        """The chain along a rounded rectangle, its first `count` links laid. Anchor: top left."""
        total = self.links(w, h)
        count = total if count is None else max(0, min(total, count))

        def build() -> Sprite:
            edge = 18
            size = self._kit.px(w + 2 * edge), self._kit.px(h + 2 * edge)
            sheet = pygame.Surface(size, pygame.SRCALPHA).convert_alpha()
            places = self._places(w, h, total)[:count]
            for even in (True, False):
                for k, (x, y, a) in enumerate(places):
                    if (k % 2 == 0) is even:
                        self._link(even, a).draw(
                            sheet, ((x + edge) * self._kit.scale, (y + edge) * self._kit.scale)
                        )
            return Sprite(sheet, (self._kit.px(edge), self._kit.px(edge)))

        return self._kit.sprite(("chain", w, h, count), build)

    @staticmethod
    def _places(w: float, h: float, count: int) -> list[tuple[float, float, float]]:
        """Where each link lies and its direction in degrees, from the upper right clockwise."""
        points = round_trip(w, h, 14)
        points.append(points[0])
        lengths = [0.0]
        for a, b in itertools.pairwise(points):
            lengths.append(lengths[-1] + math.dist(a, b))
        places, at = [], 0
        for k in range(count):
            walked = lengths[-1] * k / count
            while lengths[at + 1] < walked:
                at += 1
            (ax, ay), (bx, by) = points[at], points[at + 1]
            span = lengths[at + 1] - lengths[at] or 1
            t = (walked - lengths[at]) / span
            angle = math.degrees(math.atan2(by - ay, bx - ax))
            places.append((ax + (bx - ax) * t, ay + (by - ay) * t, angle))
        return places

    def _link(self, front: bool, angle: float) -> Sprite:
        turn = round(angle / STEP) * STEP % 360

        def build() -> Sprite:
            d = Drawing()
            shape = turned(0, 0, turn)
            d.path(ellipse(0, 4, LINK * 0.56, LINK * 0.36), "none", "#000000", 5, opacity=0.45)
            if front:
                ring = ellipse(0, 0, LINK * 0.56, LINK * 0.36)
                d.path(ring, "none", "#4A2F0A", 5.6, transform=shape)
                d.path(ring, "none", "#E4BE6C", 3.4, transform=shape)
                d.path(
                    ring,
                    "none",
                    "#FFF0C2",
                    1.0,
                    opacity=0.7,
                    transform=f"translate(0 -0.8) {shape}",
                )
            else:
                bar = box(-LINK * 0.5, -2.7, LINK, 5.4, 2.7)
                d.path(bar, "#FFEDB8", "#4A2F0A", 1.4, transform=shape)
                d.path(
                    f"M{-LINK * 0.36} 1.2H{LINK * 0.36}", "none", "#A87A30", 1.2, transform=shape
                )
            reach = LINK * 0.9
            return self._kit.raster(d, (-reach, -reach, reach, reach + 3))

        return self._kit.sprite(("link", front, turn), build)


def _length(points: list[tuple[float, float]]) -> float:
    closed = [*points, points[0]]
    return sum(math.dist(a, b) for a, b in itertools.pairwise(closed))
