"""The three candles of the rejections: wax, flame, their light, and the smoke of one gone out."""

from __future__ import annotations

import math
from typing import Final

from tvgame.tv import palette as p
from tvgame.tv.art.kit import ADD, Kit, Sprite
from tvgame.tv.art.light import Light
from tvgame.tv.art.vector import Drawing, circle, ellipse, polygon

STEPS: Final = 4
SWELL: Final = (0.97, 1.0, 1.03, 1.06)
SWAY: Final = (-1.6, 0.4, 1.8, -0.5)


class Candles:
    """A candle in parts. The flame's and the smoke's anchor is the candle's top (its wick)."""

    def __init__(self, kit: Kit, light: Light) -> None:
        self._kit = kit
        self._light = light

    def candle(self, h: float, lit: bool, w: float = 26) -> Sprite:
        """Wax, drip, wick and brass dish, `h` high. Anchor: foot centre."""

        def build() -> Sprite:
            d = Drawing()
            wax = (
                ((0, "#F6E7C4", 1), (0.4, "#C6B48C", 1), (1, "#5A4C34", 1))
                if lit
                else ((0, "#8D8878", 1), (0.4, "#5E5C55", 1), (1, "#2B2B2D", 1))
            )
            d.path(ellipse(0, 3, w * 1.15, 8), "#6E5220")
            brass = d.linear(
                ((0, "#8A6A2C", 1), (0.3, "#F0CC7A", 1), (0.6, "#B98A38", 1), (1, "#6E5220", 1)),
                (-w * 1.15, 0),
                (w * 1.15, 0),
            )
            d.path(ellipse(0, -1, w * 1.15, 7), brass, "#4A3510", 1)
            d.path(ellipse(0, -1, w * 0.72, 4.2), "#3A2A0C", opacity=0.6)
            body = f"M{-w / 2} -2V{-h + 4}Q0 {-h - 5} {w / 2} {-h + 3}V-2Q0 5 {-w / 2} -2Z"
            d.path(body, d.linear(wax, (-w / 2, 0), (w / 2, 0)))
            if lit:  # wax glows from within near the flame
                warm = d.linear(((0, "#FFB850", 0.6), (1, "#FFB850", 0)), (0, -h), (0, -h + 34))
                d.path(body, warm)
            run = h * 0.28
            d.path(
                f"M{w * 0.28} {-h + 2}q7 2 6 {run:.1f}q-3 6 -6 0z", "#EBDDB8" if lit else "#6F6C62"
            )
            d.path(ellipse(0, -h + 1.5, w * 0.4, 3), "#FFEFC4" if lit else "#4A4843", opacity=0.8)
            d.path(f"M0 {-h + 1}V{-h - 11}", "none", "#171310", 3)
            if not lit:
                d.path(circle(0, -h - 11, 2.6), "#D2542A")
            return self._kit.raster(d, (-w * 1.25, -h - 15, w * 1.25, 13))

        return self._kit.sprite(("candle", h, lit, w), build)

    def flame(self, step: int = 0, size: float = 1.0) -> Sprite:
        """The flame; `step` 0..3 are the looks it flickers through, `size` 0..1 as it dies."""
        step, size = step % STEPS, round(size * 8) / 8

        def build() -> Sprite:
            d = Drawing()
            k = max(0.05, size)
            sway, tall = SWAY[step] * k, SWELL[step] * k
            stops = ((0, "#FFFDF0", 1), (0.35, "#FFE08A", 1), (0.8, "#FF9A2E", 1),
                     (1, "#E0561A", 1))  # fmt: skip
            fill = d.radial(stops, (sway * 0.3, -19 * k), 33 * k)
            tip = -54 * tall
            d.path(
                f"M{sway:.2f} {tip:.2f}C{4 * k + sway:.2f} {-40 * tall:.2f}"
                f" {13 * k:.2f} {-30 * k:.2f}"
                f" {11 * k:.2f} {-17 * k:.2f}C{9 * k:.2f} {-6 * k:.2f} {-9 * k:.2f} {-6 * k:.2f}"
                f" {-11 * k:.2f} {-17 * k:.2f}C{-12 * k:.2f} {-28 * k:.2f} {-4 * k + sway:.2f}"
                f" {-38 * tall:.2f} {sway:.2f} {tip:.2f}Z",
                fill,
            )
            return self._kit.raster(d, (-16, -60, 16, 0))

        return self._kit.sprite(("flame", step, size), build)

    def glow(self, step: int = 0, size: float = 1.0) -> Sprite:
        """The flame's light, near and far, as one picture."""
        step, size = step % STEPS, round(size * 8) / 8

        def build() -> Sprite:
            k = SWELL[step]
            far = self._light.glow(110 * k, "#FFA63E", 0.42 * size * k, 120 * k)
            near = self._light.glow(34 * k, "#FFD884", 0.85 * size * k, 44 * k)
            image = far.image.copy()
            centre = far.anchor[0] - near.anchor[0], far.anchor[1] - near.anchor[1]
            image.blit(near.image, (centre[0], centre[1] - self._kit.px(2)), special_flags=ADD)
            return Sprite(image, (far.anchor[0], far.anchor[1] + self._kit.px(22)), ADD)

        return self._kit.sprite(("candle glow", step, size), build)

    def smoke(self, phase: float = 1.0) -> Sprite:
        """One wisp rising from a wick gone out; phase 0..1, and 1 is how it stays for a while."""
        phase = round(phase * 10) / 10

        def build() -> Sprite:
            d = Drawing()
            n = 40
            height = 78 * phase
            line = []
            for i in range(n + 1):
                t = i / n
                sway = math.sin(t * 2.1 * math.pi + 0.4) * (2 + 8 * t)
                line.append((sway - 1, -12 - height * t))
            fade = d.linear(
                ((0, p.MIST, 0.65), (0.6, p.MIST, 0.5), (1, p.MIST, 0)), (0, -12), (0, -13 - height)
            )
            if phase > 0:
                d.path(polygon(line, closed=False), "none", fade, 4)
            return self._kit.soft(d, (-24, -102, 24, 0), 1.6)

        return self._kit.sprite(("smoke", phase), build)
