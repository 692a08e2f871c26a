"""The two windows: one picture cut into lancets that light up one by one.

`Glass` keeps each layer of each lancet ready; `draw` only blits. What a lit window throws into
the room (shafts, colour on the table, the floor picture) lives in `thrown`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

import pygame

from tvgame.tv import palette as p
from tvgame.tv.art.kit import ADD, MULTIPLY, Box, Kit, Sprite, on_black, scaled_light, softened
from tvgame.tv.art.light import Light
from tvgame.tv.art.pictures import paint, unlit
from tvgame.tv.art.vector import Drawing, box, lancet_outline
from tvgame.tv.palette import Colour

Kind = Literal["good", "bad"]
COUNTS: Final[dict[Kind, int]] = {"good": 6, "bad": 7}
STEP: Final = 0.15
MULLION: Final = 0.13
LIGHT_STEPS: Final = 25
"""Added layers are kept at this many strengths per unit of level."""


@dataclass(frozen=True, slots=True)
class Lancet:
    """One light of a window: logical, relative to the window's top left."""

    x: float
    y: float
    w: float
    h: float

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of its rectangle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def grown(self, side: float, up: float, down: float) -> tuple[float, float, float, float]:
        """x, y, w, h of a larger one about it."""
        return self.x - side, self.y - up, self.w + 2 * side, self.h + up + down


@dataclass(frozen=True, slots=True)
class Hues:
    """What a window's light looks like in its layers.

    `blaze` is the hot pane's light on the wall, round the pane and in its heart, with strengths.
    """

    wall: Colour
    edge: Colour
    heart: Colour
    blaze: tuple[tuple[Colour, float], tuple[Colour, float], tuple[Colour, float]]
    burnt_lead: Colour
    burnt_edge: Colour


HUES: Final[dict[Kind, Hues]] = {
    "good": Hues(
        p.GOOD,
        p.GOOD,
        "#D8FFD0",
        (("#25B88A", 0.5), ("#5FD8A0", 0.3), ("#F6E9A8", 0.3)),
        "#063428",
        "#EAFFE2",
    ),
    "bad": Hues(
        p.BAD_LIGHT,
        p.BAD_LIGHT,
        "#FFB866",
        (("#FF3E18", 0.62), ("#FF9A45", 0.5), ("#FFE9BE", 0.55)),
        "#3A0A0A",
        "#FFE0B0",
    ),
}


def lancets_of(kind: Kind, w: float, h: float) -> tuple[Lancet, ...]:
    """The lancets of a w x h window: their heads step down from the middle outward."""
    n = COUNTS[kind]
    pitch = w / n
    gap = pitch * MULLION
    lancets = []
    for i in range(n):
        u = abs(i - (n - 1) / 2) / ((n - 1) / 2)
        top = h * STEP * u**1.6
        lancets.append(Lancet(i * pitch + gap / 2, top, pitch - gap, h - top))
    return tuple(lancets)


BREATHS: Final = 4
BREATH: Final = 0.06
"""How much of its light a lit window gains at most while it breathes, in so many steps."""


class Glass:
    """A window's glass at one size; `thrown.Window` adds its light in the room. Positions are
    real pixels of its top left.
    """

    def __init__(self, kit: Kit, light: Light, kind: Kind, w: float, h: float) -> None:
        self.kit = kit
        self.kind: Kind = kind
        self.w, self.h = w, h
        self.lancets = lancets_of(kind, w, h)
        self.hues = HUES[kind]
        self._light = light
        # Leads grow with the window, though less than it does: 2.4 at 530, about 3.6 at 920.
        self._lead = 2.4 * (w / 530) ** 0.72

    def outline(self, i: int, grow: float = 0.0) -> str:
        """Path data of a lancet, relative to the window's top left."""
        return lancet_outline(self.kind, *self.lancets[i].grown(grow, grow, grow))

    def draw(
        self,
        target: pygame.Surface,
        pos: tuple[float, float],
        levels: Sequence[float],
        hot: int | None = None,
        heat: float = 1.0,
        dimmed: float = 1.0,
    ) -> None:
        """Draw the window with each lancet's light; as :meth:`layers`."""
        for sprite, alpha in self.layers(levels, hot, heat, dimmed):
            sprite.draw(target, pos, alpha)

    def layers(
        self,
        levels: Sequence[float],
        hot: int | None = None,
        heat: float = 1.0,
        dimmed: float = 1.0,
    ) -> Iterator[tuple[Sprite, int]]:
        """What the window with each lancet's light is laid from, each at an opacity of 0..255.

        :param levels: one per lancet; 0 is the unlit picture, 1 fully lit, up to 1.4 over-bright.
        :param hot: the lancet that blazes, if any; `heat` 0..1 says how much.
        :param dimmed: multiplies every level.
        """
        lit = [(i, v * dimmed) for i, v in enumerate(levels) if v * dimmed > 0.01]
        yield self.reveals(), 255
        if hot is not None:
            yield self._blaze(hot, 0, heat), 255
        for i, level in lit:
            yield self._lit_wall(i, level), 255
        yield self.night_glass(), 255
        for i, level in lit:
            yield self.pane(i), min(255, round(255 * level))
        for i, level in lit:
            yield self._bloom(i, level), 255
            if level > 1:
                yield self._over(i, level - 1), 255
        if hot is not None and heat > 0.05:
            yield self._blaze(hot, 1, heat), 255
            yield self._blaze(hot, 2, heat), 255
            yield self._burnt_leads(hot), 255
            yield self._burnt_edge(hot), round(255 * heat)

    # The layers, from the wall outwards.

    def reveals(self) -> Sprite:
        """The stone that the lancets are set in."""

        def build() -> Sprite:
            d = Drawing()
            gap = self.w / len(self.lancets) * MULLION
            for lancet in self.lancets:
                outline = lancet_outline(self.kind, *lancet.grown(gap * 0.42, gap * 0.6, 0))
                d.path(outline, p.STONE, "#1B2740", max(1.5, self._lead * 0.7))
            return self._raster(d, gap)

        return self._sprite("reveals", build)

    def night_glass(self) -> Sprite:
        """All lancets unlit: the dim picture, a little moon from the upper left, dark edges."""

        def build() -> Sprite:
            picture = paint(
                self.kind,
                self.w,
                self.h,
                "#05080F",
                self._lead * 0.8,
                lambda c: unlit(c, self.kind),
            )
            sheet = self._raster(picture, 0).image
            mask = Drawing()
            moon = Drawing()
            edges = Drawing()
            for i, lancet in enumerate(self.lancets):
                mask.path(self.outline(i), "#FFFFFF")
                x, y, w, h = lancet.x, lancet.y, lancet.w, lancet.h
                stops = ((0, "#9DB6F0", 0.13), (0.5, "#9DB6F0", 0.03), (1, "#9DB6F0", 0.0))
                moon.path(box(x, y, w, h), moon.linear(stops, (x, y), (x + w / 2, y + h)))
                self._edge(edges, i, "#2A3553", 0.8)
            sheet.blit(self._raster(moon, 0).image, (0, 0))
            sheet.blit(self._raster(mask, 0).image, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            return self._laid(sheet, edges)

        return self._sprite("night", build)

    def picture(self) -> pygame.Surface:
        """The whole picture, fully lit and uncut."""

        def build() -> pygame.Surface:
            drawing = paint(self.kind, self.w, self.h, p.LEAD, self._lead, lambda c: c)
            return self._raster(drawing, 0).image

        return self.kit.surface(self._key("picture"), build)

    def pane(self, i: int) -> Sprite:
        """Lancet i in full light: its slice, a warm heart, darker head and foot, lit edge."""

        def build() -> Sprite:
            lancet = self.lancets[i]
            x, y, w, h = lancet.x, lancet.y, lancet.w, lancet.h
            sheet = self._cut(i)
            s = self.kit.scale
            heart = self._light.glow(w * 0.95, self.hues.heart, 0.2, h * 0.62, waist=0.5)
            at = (x + w / 2) * s + sheet.anchor[0], (y + h * 0.45) * s + sheet.anchor[1]
            heart.draw(sheet.image, at)
            shade = Drawing()
            shade.path(box(x, y, w, h), "#FFFFFF")
            stops = ((0, "#000000", 0.35), (0.12, "#000000", 0), (0.82, "#000000", 0))
            ramp = shade.linear((*stops, (1, "#000000", 0.45)), (0, y), (0, y + h))
            shade.path(box(x, y, w, h), ramp)
            dark = self.kit.raster(shade, self._box(i)).image
            sheet.image.blit(dark, (0, 0), special_flags=MULTIPLY)
            self._mask(sheet, i)
            edges = Drawing()
            self._edge(edges, i, p.mix(p.LEAD_EDGE, self.hues.edge, 0.55), 0.95)
            border = self.kit.raster(edges, self._box(i, self._lead * 3))
            whole = Sprite(pygame.Surface(border.image.get_size(), pygame.SRCALPHA), border.anchor)
            laid = whole.under(sheet).under(border)
            return Sprite(laid.image.convert_alpha(), laid.anchor)

        return self._sprite(("pane", i), build)

    def breath(self, lit: Sequence[int], step: int) -> Sprite:
        """A little more of the light of some lancets, `step` of BREATHS; to be added."""

        def build() -> Sprite:
            panes = [self.pane(i) for i in lit]
            whole = panes[0].rect((0, 0)).unionall([pane.rect((0, 0)) for pane in panes[1:]])
            sheet = pygame.Surface(whole.size).convert()
            for pane in panes:
                sheet.blit(pane.image, pane.rect((0, 0)).move(-whole.x, -whole.y))
            anchor = -whole.x, -whole.y
            return scaled_light(Sprite(sheet, anchor, ADD), BREATH * step / BREATHS)

        return self._sprite(("breath", tuple(lit), step), build)

    def _box(self, i: int, grow: float = 0.0) -> Box:
        """Left, top, right, bottom of a lancet, relative to the window's top left."""
        x, y, w, h = self.lancets[i].grown(grow, grow, grow)
        return x, y, x + w, y + h

    def _cut(self, i: int) -> Sprite:
        """A copy of the lit picture's rectangle round lancet i."""
        s = self.kit.scale
        left, top, right, bottom = self._box(i)
        x, y = math.floor(left * s), math.floor(top * s)
        sheet = pygame.Surface(
            (math.ceil(right * s) - x, math.ceil(bottom * s) - y), pygame.SRCALPHA
        )
        sheet.blit(self.picture(), (-x, -y))
        return Sprite(sheet.convert_alpha(), (-x, -y))

    def _mask(self, sheet: Sprite, i: int) -> None:
        """Cut a picture as large as `_box(i)` to the lancet's outline."""
        d = Drawing()
        d.path(self.outline(i), "#FFFFFF")
        mask = self.kit.raster(d, self._box(i)).image
        sheet.image.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)

    def _edge(self, d: Drawing, i: int, colour: Colour, opacity: float) -> None:
        d.path(self.outline(i), "none", p.LEAD, self._lead * 1.6)
        edge = self.outline(i, self._lead * 0.9)
        d.path(edge, "none", colour, self._lead * 0.55, opacity=opacity)

    def _laid(self, sheet: pygame.Surface, drawing: Drawing) -> Sprite:
        """`sheet` (the plain window box) with a drawing that may reach beyond it on top."""
        top = self._raster(drawing, self._lead * 3)
        whole = pygame.Surface(top.image.get_size(), pygame.SRCALPHA)
        whole.blit(sheet, top.anchor)
        whole.blit(top.image, (0, 0))
        return Sprite(whole.convert_alpha(), top.anchor)

    def _lit_wall(self, i: int, level: float) -> Sprite:
        def build() -> Sprite:
            d = Drawing()
            d.path(self.outline(i), p.scaled(self.hues.wall, 0.5))
            sigma = self.w / 22
            return self.kit.soft(d, self._box(i, sigma * 2.6), sigma, ADD)

        return self._at_level(("halo", i), level, build)

    def _bloom(self, i: int, level: float) -> Sprite:
        def build() -> Sprite:
            pane = self.pane(i)
            sigma = self.w / 46 * self.kit.scale
            pad = round(sigma * 2.6)
            w, h = pane.image.get_size()
            sheet = pygame.Surface((w + 2 * pad, h + 2 * pad)).convert()
            sheet.blit(pane.image, (pad, pad))
            with self.kit.turns.apart():
                soft = softened(sheet, sigma)
            anchor = pane.anchor[0] + pad, pane.anchor[1] + pad
            return scaled_light(Sprite(soft, anchor, ADD), 0.26)

        return self._at_level(("bloom", i), level, build)

    def _over(self, i: int, level: float) -> Sprite:
        def build() -> Sprite:
            pane = self.pane(i)
            return Sprite(on_black(pane.image), pane.anchor, ADD)

        return self._at_level(("over", i), level, build)

    def _blaze(self, i: int, layer: int, heat: float) -> Sprite:
        """Light of the hot pane: 0 on the wall behind, 1 its wide glow, 2 its white heart."""
        lancet = self.lancets[i]
        rx, ry = ((5.4, 1.1), (1.3, 0.74), (0.65, 0.57))[layer]
        colour, strength = self.hues.blaze[layer]
        heat = round(heat * 10) / 10
        glow = self._light.glow(lancet.w * rx, colour, strength * heat, lancet.h * ry)
        s = self.kit.scale
        cx, cy = lancet.x + lancet.w / 2, lancet.y + lancet.h * 0.5
        anchor = glow.anchor[0] - round(cx * s), glow.anchor[1] - round(cy * s)
        return Sprite(glow.image, anchor, ADD)

    def _burnt_leads(self, i: int) -> Sprite:
        """The picture's leads alone, dark on white: multiplied, they survive the blaze."""

        def build() -> Sprite:
            drawing = paint(
                self.kind,
                self.w,
                self.h,
                self.hues.burnt_lead,
                self._lead * 1.05,
                lambda _: "#FFFFFF",
            )
            sheet = self.kit.raster(drawing, self._box(i))
            self._mask(sheet, i)
            white = pygame.Surface(sheet.image.get_size()).convert()
            white.fill("#FFFFFF")
            white.blit(sheet.image, (0, 0))
            return Sprite(white, sheet.anchor, MULTIPLY)

        return self._sprite(("burnt", i), build)

    def _burnt_edge(self, i: int) -> Sprite:
        def build() -> Sprite:
            d = Drawing()
            d.path(self.outline(i), "none", "#1A0306", self._lead * 1.7)
            d.path(
                self.outline(i, self._lead * 1.2), "none", self.hues.burnt_edge, self._lead * 0.84
            )
            return self.kit.raster(d, self._box(i, 12))

        return self._sprite(("burnt edge", i), build)

    # Caching.

    def _key(self, part: object) -> tuple[object, ...]:
        return ("window", self.kind, self.w, self.h, part)

    def _sprite(self, part: object, build: Callable[[], Sprite]) -> Sprite:
        return self.kit.sprite(self._key(part), build)

    def _at_level(self, part: object, level: float, build: Callable[[], Sprite]) -> Sprite:
        """An added layer at a level; a level above 1 adds nothing more to halo and bloom."""
        step = max(1, min(LIGHT_STEPS, round(level * LIGHT_STEPS)))
        full = self._sprite(part, build)
        if step == LIGHT_STEPS:
            return full
        return self._sprite((part, step), lambda: scaled_light(full, step / LIGHT_STEPS))

    def _raster(self, d: Drawing, margin: float) -> Sprite:
        return self.kit.raster(d, (-margin, -margin, self.w + margin, self.h + margin))
