"""Policy cards: back, faces, the two piles, and the enacted card that burns to a spark."""

from __future__ import annotations

import math
import random
from typing import Final, Literal

from tvgame.tv import palette as p
from tvgame.tv.art.kit import ADD, Kit, Sprite
from tvgame.tv.art.light import Light
from tvgame.tv.art.symbols import put_icon
from tvgame.tv.art.vector import (
    Drawing,
    box,
    box_points,
    circle,
    dashed,
    ellipse,
    lancet_outline,
    polygon,
    turned,
)

Kind = Literal["good", "bad"]
CARD_H: Final = 118 / 84
"""Height of a card in widths."""
FACES: Final[dict[Kind, tuple[str, str, str, str, str]]] = {
    # ground top, ground foot, edge, glass, ink
    "good": ("#14524E", "#08242C", "#8FE3CF", "#52C4A4", "#F2FFE9"),
    "bad": ("#6A1C26", "#260A16", "#FF9A70", "#D0402A", "#FFE2C4"),
}


class Cards:
    """Cards; anchored at their centre unless noted."""

    def __init__(self, kit: Kit, light: Light) -> None:
        self._kit = kit
        self._light = light

    def card_back(self, w: float = 84) -> Sprite:
        """The side everyone may see."""

        def build() -> Sprite:
            d = Drawing()
            self._back(d, w, "")
            h = w * CARD_H
            return self._kit.raster(d, (-w / 2 - 1, -h / 2 - 1, w / 2 + 1, h / 2 + 1))

        return self._kit.sprite(("card back", w), build)

    def _back(self, d: Drawing, w: float, turn: str) -> None:
        h, k = w * CARD_H, w / 84
        x, y = -w / 2, -h / 2
        blue = d.linear(((0, "#24355F", 1), (1, "#101A33", 1)), (0, y), (0, y + h))
        d.path(box(x, y, w, h, 7 * k), blue, "#7388BC", 1.8 * k, transform=turn)
        inner = box(x + 6 * k, y + 6 * k, w - 12 * k, h - 12 * k, 4 * k)
        d.path(inner, "none", "#4A5D90", 1.4 * k, transform=turn)
        r = w * 0.3
        # Turned petals are nested transforms; written out, since one attribute holds one list.
        for i in range(8):
            a = math.pi * i / 4
            spot = f"translate({r * 0.58 * math.cos(a):.2f} {r * 0.58 * math.sin(a):.2f})"
            place = f"{turn} {spot} rotate({i * 45})"
            d.path(ellipse(0, 0, r * 0.4, r * 0.2), "#5D74B3", transform=place)
        d.path(circle(0, 0, r * 1.12), "none", "#5D74B3", 1.6 * k, transform=turn)
        d.path(circle(0, 0, r * 0.16), "#A9BCEB", transform=turn)
        for sy in (-1, 1):  # a small lozenge above and below the rose
            cy = sy * h * 0.36
            points = [(0, cy - 5 * k), (4 * k, cy), (0, cy + 5 * k), (-4 * k, cy)]
            d.path(polygon(points), "#5D74B3", transform=turn)

    def card_face(self, kind: Kind, w: float = 84) -> Sprite:
        """An enacted policy: a lit lancet of its window with its mark."""

        def build() -> Sprite:
            d = Drawing()
            h, k = w * CARD_H, w / 84
            x, y = -w / 2, -h / 2
            top, foot, edge, glass, ink = FACES[kind]
            ground = d.linear(((0, top, 1), (1, foot, 1)), (0, y), (0, y + h))
            d.path(box(x, y, w, h, 7 * k), ground, edge, 1.8 * k)
            inner = box(x + 5 * k, y + 5 * k, w - 10 * k, h - 10 * k, 4 * k)
            d.path(inner, "none", edge, 1.2 * k, opacity=0.5)
            lw, lh = w * 0.56, h * 0.74
            outline = lancet_outline(kind, -lw / 2, -lh / 2, lw, lh)
            heart = d.radial(
                ((0, "#FFF6D8", 1), (0.45, glass, 1), (1, p.mix(glass, foot, 0.5), 1)),
                (0, lh * 0.12),
                lh * 0.62,
            )
            d.path(outline, heart, p.LEAD, 4 * k)
            self._leads(d, kind, lw, lh, k)
            d.path(outline, "none", p.mix(edge, "#FFFFFF", 0.4), 1.2 * k)
            d.path(circle(0, lh * 0.16, lw * 0.37), p.mix(foot, "#000000", 0.45), p.LEAD, 2 * k)
            mark = "sun" if kind == "good" else "crown_eye"
            put_icon(self._kit, d, mark, (0, lh * 0.155), lw * 0.52, ink)
            return self._kit.raster(d, (x - 1, y - 1, -x + 1, -y + 1))

        return self._kit.sprite(("card face", kind, w), build)

    @staticmethod
    def _leads(d: Drawing, kind: Kind, w: float, h: float, k: float) -> None:
        cy = h * 0.16
        for i in range(9):
            a = math.pi * (1 + i / 8)
            inner, outer = w * 0.37, w * (0.5 / max(0.35, abs(math.cos(a))))
            outer = min(outer, h * 0.52)
            x, y = outer * math.cos(a), cy + outer * math.sin(a)
            if abs(x) <= w / 2 + 0.5 and y > -h / 2 + 2:
                line = f"M{inner * math.cos(a):.2f} {cy + inner * math.sin(a):.2f}L{x:.2f} {y:.2f}"
                d.path(line, "none", p.LEAD, 1.6 * k, cap="butt")
        for f in (0.62, 0.82):
            y = -h / 2 + h * f if kind == "good" else -h / 2 + h * (f + 0.03)
            if y > cy + w * 0.3:
                d.path(f"M{-w / 2} {y}H{w / 2}", "none", p.LEAD, 1.6 * k, cap="butt")

    def deck(self, n: int, w: float = 84) -> Sprite:
        """The draw pile, as high as n cards make it. Anchor: top left of the top card."""

        def build() -> Sprite:
            h, k = w * CARD_H, w / 84
            layers = max(0, min(10, (n + 1) // 2 + (n > 1))) if n else 0
            frame = (-34 * k, -26 * k, w + 60 * k, h + 74 * k)
            shadow = Drawing()
            if n:
                shadow.path(
                    box(4 * k, 10 * k + layers * 2.4 * k, w, h, 7 * k), "#000000", opacity=0.6
                )
            whole = self._kit.soft(shadow, frame, 8 * k)
            d = Drawing()
            for layer in range(layers, 0, -1):
                d.path(
                    box(layer * 1.6 * k, layer * 3 * k, w, h, 7 * k), "#0B1122", "#3C4B73", 1.2 * k
                )
            if n:
                self._back(d, w, f"translate({w / 2} {h / 2})")
            else:
                d.path(dashed(box_points(0, 0, w, h), 6, 6), "none", "#4A5D90", 2 * k, cap="butt")
            return whole.under(self._kit.raster(d, frame))

        return self._kit.sprite(("deck", n, w), build)

    def discards(self, n: int, w: float = 84) -> Sprite:
        """The discards, face down and untidy. Anchor: top left of the top card's box."""

        def build() -> Sprite:
            h, k = w * CARD_H, w / 84
            frame = (-40 * k, -30 * k, w + 64 * k, h + 60 * k)
            dice = random.Random(3)
            places = [turned(w / 2 + 8 * k, h / 2 + 4 * k, -9)] if n > 1 else []
            if n > 4:
                places.insert(0, turned(w / 2 + 4 * k, h / 2 + 9 * k, 17))
            if n > 8:
                places.insert(0, turned(w / 2 - 2 * k, h / 2 + 6 * k, -20 + dice.uniform(-2, 2)))
            places.append(turned(w / 2, h / 2, 6))
            shadow = Drawing()
            for place in places if n else []:
                shadow.path(
                    box(-w / 2 + 4 * k, -h / 2 + 10 * k, w, h, 7 * k), "#000000", opacity=0.45,
                    transform=place,
                )  # fmt: skip
            whole = self._kit.soft(shadow, frame, 8 * k)
            d = Drawing()
            if not n:
                d.path(dashed(box_points(0, 0, w, h), 6, 6), "none", "#4A5D90", 2 * k, cap="butt")
            for place in places if n else []:
                self._back(d, w, place)
            return whole.under(self._kit.raster(d, frame))

        return self._kit.sprite(("discards", min(n, 9), w), build)

    def burning(self, kind: Kind, w: float, phase: float) -> Sprite:
        """An enacted card on its way to a spark: it shrinks and whitens. Its light is a glow."""
        phase = round(phase * 10) / 10

        def build() -> Sprite:
            size = max(8.0, w * (1 - phase) ** 1.3)
            face = self.card_face(kind, size)
            image = face.image.copy()
            heat = round(255 * min(1.0, phase * 1.3))
            hot = (heat, round(heat * 0.85), round(heat * 0.6)) if kind == "bad" else (
                round(heat * 0.7), heat, round(heat * 0.85))  # fmt: skip
            image.fill(hot, special_flags=ADD)
            return Sprite(image, face.anchor)

        return self._kit.sprite(("burning", kind, w, phase), build)
