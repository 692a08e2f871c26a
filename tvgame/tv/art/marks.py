"""Marks: sigils, icons, badges, roundels, timeline pips, the QR code and its frame."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import numpy as np
import pygame

from tvgame.tv import palette as p
from tvgame.tv.art.kit import Kit, Sprite, opaque, with_alpha
from tvgame.tv.art.symbols import put_icon, put_sigil
from tvgame.tv.art.vector import (
    Drawing,
    box,
    circle,
    circle_points,
    dashed,
    diamond,
    lancet_outline,
)
from tvgame.tv.palette import Colour

Kind = Literal["good", "bad"]
Power = Literal["sun", "audit", "exile", "crown"]
Role = Literal["loyal", "agent", "leader"]

ICONS: Final = (
    "arrow", "away", "bad", "book", "candle", "cards", "chain", "chair", "check", "clock", "cog",
    "coin", "cross", "crown", "crown_eye", "door", "expel", "eye", "gavel", "good", "lens",
    "letter", "look", "mask", "padlock", "pause", "phone", "play", "read", "scales", "seal",
    "shuffle", "sound", "sound_off", "speech", "steward_key", "sun",
)  # fmt: skip
POWER_ICONS: Final[dict[Power, str]] = {
    "sun": "sun",
    "audit": "lens",
    "exile": "door",
    "crown": "crown_eye",
}
ROLE_ICONS: Final[dict[Role, str]] = {"loyal": "sun", "agent": "eye", "leader": "crown_eye"}
DARK: Final[dict[Kind, Colour]] = {"good": "#04140F", "bad": "#14060A"}
PIP: Final[dict[tuple[Kind, bool], tuple[Colour, Colour]]] = {
    ("good", True): ("#7BE3BA", "#E4FFF1"),
    ("good", False): ("#1E4A46", "#5FA690"),
    ("bad", True): ("#FF6A3C", "#FFE0C4"),
    ("bad", False): ("#5A1F26", "#C46A52"),
}


class Marks:
    """Small signs; every one is a cached sprite anchored at its centre unless it says otherwise."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit

    def sigil(self, name: str, size: float, colour: Colour | None = None) -> Sprite:
        """A seat's sigil in a box of `size`; its own colour when none is given."""
        fill = colour or p.SIGIL_COLOURS[name]

        def build() -> Sprite:
            d = Drawing()
            put_sigil(self._kit, d, name, (0, 0), size, fill)
            half = size / 2
            return self._kit.raster(d, (-half, -half, half, half))

        return self._kit.sprite(("sigil", name, size, fill), build)

    def icon(self, name: str, size: float, colour: Colour) -> Sprite:
        """One of `ICONS` in a box of `size`."""

        def build() -> Sprite:
            d = Drawing()
            put_icon(self._kit, d, name, (0, 0), size, colour)
            half = size / 2
            return self._kit.raster(d, (-half, -half, half, half))

        return self._kit.sprite(("icon", name, size, colour), build)

    def cog(self, r: float = 13, colour: Colour = p.COMPUTER) -> Sprite:
        """The mark of a computer player."""
        return self.icon("cog", 2 * r, colour)

    def roundel(self, power: Power, lit: bool, kind: Kind, r: float = 25) -> Sprite:
        """A power's mark on a dark disc, as it sits at a lancet's foot."""
        warm = kind == "bad"
        ring = ("#FFB98A" if warm else "#C8F5DD") if lit else "#6F7FA8"
        ink = ("#FFE3C2" if warm else "#E8FFF1") if lit else "#C3CFEA"
        # Crown and sun are filled shapes: they need less room than the outlined ones.
        share = {"sun": 1.4, "audit": 1.36, "exile": 1.4, "crown": 1.36}[power]
        return self._disc(
            ("roundel", power, lit, kind, r),
            POWER_ICONS[power],
            share * r,
            ink,
            ring,
            DARK[kind],
            r,
        )

    def power_disc(self, power: Power, r: float = 40, kind: Kind = "bad") -> Sprite:
        """The large roundel beside a power's words."""
        return self.roundel(power, True, kind, r)

    def role_badge(self, role: Role, r: float = 23) -> Sprite:
        """What a seat turned out to be: sun, eye or crowned eye."""
        bad = role != "loyal"
        ring, ink = ("#FF9A70", p.BAD_TEXT) if bad else ("#9AF0CF", p.GOOD_TEXT)
        share = {"loyal": 1.32, "agent": 1.36, "leader": 1.3}[role]
        return self._disc(
            ("role", role, r),
            ROLE_ICONS[role],
            share * r,
            ink,
            ring,
            DARK["bad" if bad else "good"],
            r,
        )

    def _disc(
        self,
        key: tuple[object, ...],
        icon: str,
        size: float,
        ink: Colour,
        ring: Colour,
        ground: Colour,
        r: float,
    ) -> Sprite:
        def build() -> Sprite:
            d = Drawing()
            d.path(circle(0, 0, r), ground, p.LEAD, r * 0.2, opacity=0.95)
            d.path(circle(0, 0, r), "none", ring, max(2.0, r * 0.085))
            put_icon(self._kit, d, icon, (0, -r * 0.03), size, ink)
            return self._kit.raster(d, (-r - 5, -r - 5, r + 5, r + 5))

        return self._kit.sprite(key, build)

    def check_badge(self, ready: bool, r: float = 20) -> Sprite:
        """A tick on ivory, or a dashed ring for "not yet"."""

        def build() -> Sprite:
            d = Drawing()
            if ready:
                d.path(circle(0, 0, r), p.IVORY, "#05070E", r * 0.2)
                k = r / 20
                tick = f"M{-9 * k} {k}L{-2 * k} {8 * k}L{10 * k} {-8 * k}"
                d.path(tick, "none", "#14203A", 5.5 * k)
            else:
                d.path(circle(0, 0, r * 0.9), p.STONE)
                ring = dashed(circle_points(r * 0.9), r / 4, r / 4)
                d.path(ring, "none", p.MIST, r * 0.15, cap="butt")
            return self._kit.raster(d, (-r - 4, -r - 4, r + 4, r + 4))

        return self._kit.sprite(("check", ready, r), build)

    def pip(self, kind: Kind, w: float, h: float, lit: bool) -> Sprite:
        """A policy on a timeline: a small lancet, bright if enacted. Anchor: foot centre."""

        def build() -> Sprite:
            d = Drawing()
            fill, edge = PIP[kind, lit]
            d.path(lancet_outline(kind, -w / 2, -h, w, h), fill, edge, 2.2 if lit else 1.8)
            return self._kit.raster(d, (-w / 2 - 2, -h - 2, w / 2 + 2, 2))

        return self._kit.sprite(("pip", kind, w, h, lit), build)

    def rule(self, w: float, colour: Colour) -> Sprite:
        """A thin rule ending in a lozenge. Anchor: its left end."""

        def build() -> Sprite:
            d = Drawing()
            d.path(f"M0 0H{w - 22}", "none", colour, 2.5)
            d.path(diamond(w - 11, 0, 11, 9), colour)
            return self._kit.raster(d, (-2, -10, w + 1, 10))

        return self._kit.sprite(("rule", w, colour), build)

    def qr(
        self,
        matrix: Sequence[Sequence[bool]],
        module: float,
        dark: Colour,
        light: Colour,
        quiet: int,
    ) -> pygame.Surface:
        """The code, opaque, every module a square of the same whole number of real pixels.

        :param matrix: rows of modules without a border, True is dark.
        :param module: logical size of a module; rounded to whole real pixels, at least 1.
        :param quiet: width of the light border in modules.
        """
        size = self._kit.px(module)
        key = ("qr", tuple(tuple(row) for row in matrix), size, dark, light, quiet)

        def build() -> pygame.Surface:
            bits = np.pad(np.array(matrix, dtype=bool), quiet)
            colours = np.where(
                bits[..., None],
                np.array(p.rgb(dark), dtype=np.uint8),
                np.array(p.rgb(light), dtype=np.uint8),
            )
            return opaque(colours.repeat(size, axis=0).repeat(size, axis=1))

        return self._kit.surface(key, build)

    def qr_dusk(self, side: float, reach: float) -> Sprite:
        """Night that closes in on a code nobody needs, over its light border alone.

        :param side: of the code with its border.
        :param reach: how far into the border it comes, at its softest. Anchor: its corner.
        """

        def build() -> Sprite:
            pixels, soft = self._kit.px(side), self._kit.scale * reach
            across = np.arange(pixels, dtype=np.float32) + 0.5
            depth = np.clip(1 - np.minimum(across, pixels - across) / soft, 0, 1)
            # Round at its corners, like lamplight.
            near = np.hypot(depth[None, :], depth[:, None])
            shade = np.zeros((pixels, pixels, 4), dtype=np.uint8)
            shade[..., :3] = p.rgb(p.NIGHT)
            shade[..., 3] = np.clip(near, 0, 1) ** 0.8 * 236
            return Sprite(with_alpha(shade), (0, 0))

        return self._kit.sprite(("qr dusk", side, reach), build)

    def qr_frame(self, side: float, gilt: bool) -> Sprite:
        """The frame round a code of `side`; gilt corners in the lobby. Anchor: its corner."""

        def build() -> Sprite:
            d = Drawing()
            gap = 8.0 if gilt else 2.0
            x, w = -gap, side + 2 * gap
            d.path(box(x, x, w, w), "#05070E", "#5A4A26" if gilt else "#34436A", 2)
            if gilt:
                gold = d.linear(
                    ((0, p.GOLD_HI, 1), (0.5, p.GOLD, 1), (1, "#B5822A", 1)), (0, 0), (side, side)
                )
                for cx in (x, x + w):
                    for cy in (x, x + w):
                        d.path(diamond(cx, cy, 11, 11), gold, "#05070E", 4)
            edge = gap + 14
            return self._kit.raster(d, (-edge, -edge, side + edge, side + edge))

        return self._kit.sprite(("qr frame", side, gilt), build)
