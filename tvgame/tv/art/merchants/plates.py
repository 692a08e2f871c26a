"""The councillors' brass plates, their enamel, and the plate that was turned to the wall."""

from __future__ import annotations

from typing import Final, Literal

import pygame

from tvgame.tv import palette_merchants as p
from tvgame.tv.art.kit import MULTIPLY, Floats, Kit, Sprite
from tvgame.tv.art.light import Light
from tvgame.tv.art.merchants.material import brushed, cut, parchment
from tvgame.tv.art.symbols import put_icon, put_sigil
from tvgame.tv.art.vector import Drawing, box, circle, turned
from tvgame.tv.palette import SIGIL_COLOURS, Colour

State = Literal["plain", "waited", "back"]
RADIUS: Final = 8.0
SCREW: Final = 5.5
ENAMEL: Final = 0.68
"""Height of the enamel roundel in plate heights."""


class Plates:
    """Plates of any size; anchored at their upper left corner unless noted."""

    def __init__(self, kit: Kit, light: Light) -> None:
        self._kit = kit
        self._light = light

    def plate(self, w: float, h: float, state: State = "plain", screws: int = 4) -> Sprite:
        """A bare plate. "waited": lit less, since its owner is still thinking; "back": turned.

        :param screws: how many of the four are in.
        """

        def build() -> Sprite:
            stops = p.BACK if state == "back" else p.BRASS
            face = cut(self._kit, self._face(w, h, stops, state), RADIUS)
            sprite = Sprite(face, (0, 0))
            flat = state == "back"
            shadow = self._light.shadow(w, h, RADIUS, 5 if flat else 9, 0.7)
            edge = 30
            d = Drawing()
            d.path(box(0, 0, w, h), "none")
            whole = self._kit.raster(d, (-edge, -edge, w + edge, h + edge + 12))
            ax, ay = whole.anchor
            middle = (ax + self._kit.px(w / 2), ay + self._kit.px(h / 2 + (5 if flat else 10)))
            shadow.draw(whole.image, middle)
            whole.under(sprite)
            self._kit_edges(d, w, h, flat)
            for k, (sx, sy) in enumerate(((11, 11), (w - 11, 11), (w - 11, h - 11), (11, h - 11))):
                _screw(d, sx, sy, k, k < screws, flat)
            return whole.under(self._kit.raster(d, (-edge, -edge, w + edge, h + edge + 12)))

        return self._kit.sprite(("brass", w, h, state, screws), build)

    def _face(self, w: float, h: float, stops: tuple[Colour, Colour, Colour], state: str) -> Floats:
        pixels = brushed(self._kit, self._kit.px(w), self._kit.px(h), stops)
        return pixels * 0.85 if state == "waited" else pixels

    @staticmethod
    def _kit_edges(d: Drawing, w: float, h: float, back: bool) -> None:
        low, high = (p.BACK_EDGE, "#7D6440") if back else (p.BRASS_LOW, p.BRASS_EDGE)
        d.path(box(0.75, 0.75, w - 1.5, h - 1.5, RADIUS), "none", low, 1.5)
        d.path(f"M{RADIUS} 2.2H{w - RADIUS}", "none", high, 2.2, opacity=0.95)
        d.path(f"M{RADIUS} {h - 2.6}H{w - RADIUS}", "none", low, 2.6, opacity=0.8)
        inner = box(8.5, 8.5, w - 17, h - 17, 4)
        if not back:
            d.path(inner, "none", "#FFE9B0", 1.2, opacity=0.34, transform="translate(0 1.3)")
        d.path(inner, "none", low, 1.5, opacity=0.6)
        if back:
            # The rivets and the marks of the file: nothing was meant to be seen here.
            for x in (40.0, w - 40):
                d.path(f"M{x} {h * 0.3}V{h * 0.7}", "none", "#7D6440", 3, opacity=0.6)
                d.path(f"M{x - 11} {h * 0.34}Q{x} {h * 0.22} {x + 11} {h * 0.34}", "none",
                       "#7D6440", 2.4, opacity=0.6)  # fmt: skip

    def enamel(self, sigil: str, r: float) -> Sprite:
        """A sigil on its dark enamel roundel. Anchor: centre."""

        def build() -> Sprite:
            d = Drawing()
            d.path(circle(0, 1.6, r + 1.6), p.BRASS_EDGE, opacity=0.7)
            d.path(circle(0, 0, r + 1.6), "#6B4815")
            ground = d.radial(((0, p.ENAMEL[0], 1), (0.75, p.ENAMEL[1], 1)), (0, -r * 0.4), r * 1.5)
            d.path(circle(0, 0, r), ground)
            rim = d.linear(((0, "#000000", 0.85), (0.4, "#000000", 0)), (0, -r), (0, r * 0.2))
            d.path(circle(0, 0, r - 1.5), "none", rim, 4)
            put_sigil(self._kit, d, sigil, (0, 0), r * 1.24, SIGIL_COLOURS.get(sigil, p.LABEL))
            return self._kit.raster(d, (-r - 4, -r - 4, r + 4, r + 5))

        return self._kit.sprite(("enamel", sigil, r), build)

    def badge(self, icon: str, r: float) -> Sprite:
        """A small brass disc with an icon, for the rim of an enamel. Anchor: centre."""

        def build() -> Sprite:
            d = Drawing()
            d.path(circle(0.6, 1.8, r + 1), "#000000", opacity=0.5)
            face = d.radial(
                ((0, "#FFF0C2", 1), (0.6, "#D5A852", 1), (1, "#8A6224", 1)), (-r * 0.3, -r * 0.4),
                r * 1.6,
            )  # fmt: skip
            d.path(circle(0, 0, r), face, "#3B2405", 1.4)
            put_icon(self._kit, d, icon, (0, 0), r * 1.4, "#2A1A0C")
            return self._kit.raster(d, (-r - 3, -r - 3, r + 4, r + 5))

        return self._kit.sprite(("badge", icon, r), build)

    def tag(self, w: float, h: float, sigil: str | None = None, angle: float = -1.5) -> Sprite:
        """The paper tag that is tied to a turned plate. Anchor: centre."""

        def build() -> Sprite:
            sheet = parchment(self._kit, w, h, p.SLIP, 0.4, seed=9)
            d = Drawing()
            if sigil is not None:
                put_sigil(self._kit, d, sigil, (-w / 2 + 34, 0), 40, p.NUMBER)
            d.path(circle(w / 2 - 14, -h / 2 + 14, 5), "#2A1A0C", "#8D6F42", 2)
            marks = self._kit.raster(d, (-w / 2, -h / 2, w / 2, h / 2))
            face = pygame.Surface(marks.image.get_size(), pygame.SRCALPHA).convert_alpha()
            face.blit(sheet, (0, 0))
            face.blit(marks.image, (0, 0))
            flat = pygame.transform.rotozoom(face, -angle, 1.0)
            shadow = self._light.shadow(w, h, 2, 6, 0.6)
            whole = shadow.image.copy()
            big = pygame.Surface(
                (
                    max(whole.get_width(), flat.get_width()),
                    max(whole.get_height(), flat.get_height()),
                ),
                pygame.SRCALPHA,
            ).convert_alpha()
            cx, cy = big.get_width() // 2, big.get_height() // 2
            big.blit(whole, whole.get_rect(center=(cx, cy + self._kit.px(4))))
            big.blit(flat, flat.get_rect(center=(cx, cy)))
            return Sprite(big, (cx, cy))

        return self._kit.sprite(("tag", w, h, sigil, angle), build)

    def turning(self, front: Sprite, back: Sprite, phase: float, steps: int = 16) -> Sprite:
        """A plate that is turned over about its level axis, phase 0 (front) .. 1 (back).

        Takes plates of one size; not cached, a frame costs under a millisecond.
        """
        phase = round(phase * steps) / steps
        face = front if phase < 0.5 else back
        share = max(0.04, abs(1 - 2 * phase))
        w, h = face.image.get_size()
        flat = pygame.transform.smoothscale(face.image, (w, max(2, round(h * share))))
        shade = round(255 * (0.55 + 0.45 * share))
        flat.fill((shade, shade, shade), special_flags=MULTIPLY)
        ax, ay = face.anchor
        # About the middle of the sheet, shadow and all: it lifts off while it turns.
        return Sprite(flat, (ax, ay - (h - flat.get_height()) // 2))


def _screw(d: Drawing, x: float, y: float, k: int, inside: bool, back: bool) -> None:
    if not inside:
        d.path(circle(x, y, 3.2), "#1C0E02", opacity=0.8)
        return
    d.path(circle(x + 0.6, y + 1.2, SCREW), "#000000", opacity=0.5)
    stops = ((0, "#8A6D45", 1), (0.7, "#3A2A15", 1)) if back else (
        (0, "#FBE7B4", 1), (0.7, "#8A6224", 1),
    )  # fmt: skip
    d.path(circle(x, y, SCREW), d.radial(stops, (x - 1.6, y - 2), SCREW * 1.3))
    slot = f"M{-SCREW * 0.72} 0H{SCREW * 0.72}"
    d.path(slot, "none", "#4A2F0A", 1.5, transform=turned(x, y, (35, 80, 20, 120)[k]))
