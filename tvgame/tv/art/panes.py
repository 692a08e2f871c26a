"""Seats: each a pane of glass with its sigil, and the signs of what the seat is at the moment."""

from __future__ import annotations

from typing import Final, Literal

import pygame

from tvgame.tv import palette as p
from tvgame.tv.art import glasswork as work
from tvgame.tv.art.kit import ADD, Kit, Sprite
from tvgame.tv.art.light import Light
from tvgame.tv.art.symbols import put_sigil
from tvgame.tv.art.table import SEAT_H
from tvgame.tv.art.vector import (
    Drawing,
    arch_points,
    box,
    circle,
    dashed,
    diamond,
    polygon,
    seat_arch,
)
from tvgame.tv.palette import Colour

State = Literal["plain", "chair", "steward", "barred", "exiled", "empty", "cracked"]
Office = Literal["chair", "steward"]
MARGIN: Final = 14.0
FINIAL: Final = 36.0
OFFICE_GLOW: Final[dict[Office, tuple[Colour, float]]] = {
    "chair": ("#F2B640", 0.6),
    "steward": ("#B9CDF5", 0.5),
}


class Seats:
    """Panes and what belongs to them; anchored at the foot centre of the glass unless noted."""

    def __init__(self, kit: Kit, light: Light) -> None:
        self._kit = kit
        self._light = light

    def pane(
        self, sigil: str | None, state: State = "plain", w: float = 116, dim: float = 1.0
    ) -> Sprite:
        """A seat's pane, `w` wide and 1.19 w high.

        :param sigil: None for an empty place.
        :param dim: how much light it has, 0..1, kept in eighths.
        """
        dim = round(dim * 8) / 8
        key = ("pane", sigil, state, w, dim)
        return self._kit.sprite(key, lambda: self._pane(sigil, state, w, dim))

    def _pane(self, sigil: str | None, state: State, w: float, dim: float) -> Sprite:
        h = w * SEAT_H
        frame = self._frame(w)
        base = Drawing()
        base.path(seat_arch(-w / 2 - 7, -h - 8, w + 14, h + 10), p.STONE, p.STONE_EDGE, 1.6)
        whole = self._kit.raster(base, frame)
        if sigil is not None and state != "empty":
            whole.image.blit(self._glass(sigil, state, w, dim), (0, 0))
        top = Drawing()
        self._surround(top, state if sigil is not None else "empty", w, h)
        whole.image.blit(self._kit.raster(top, frame).image, (0, 0))
        return whole

    @staticmethod
    def _frame(w: float) -> tuple[float, float, float, float]:
        return (-w / 2 - MARGIN, -w * SEAT_H - FINIAL, w / 2 + MARGIN, MARGIN)

    def _glass(
        self, sigil: str, state: State, w: float, dim: float, *, cracked: bool = True
    ) -> pygame.Surface:
        """The glazing inside the arch, as large as the whole pane's picture."""
        h, frame = w * SEAT_H, self._frame(w)
        colour = p.SIGIL_COLOURS[sigil]
        exiled = state == "exiled"
        light = 0.0 if exiled else (1.0 if state in ("chair", "steward") else 0.78) * dim
        d = Drawing()
        work.glaze(d, sigil, w, h, colour, light)
        sheet = self._kit.raster(d, frame)
        if not exiled:
            glow = self._light.glow(w * 0.8, colour, 0.46 * light, h * 0.66)
            glow.draw(sheet.image, (sheet.anchor[0], sheet.anchor[1] - self._kit.px(h * 0.45)))
        over = Drawing()
        if state == "barred":
            work.grille(over, w, h)
        self._figure(over, sigil, state, w, h, dim)
        if exiled and cracked:
            over.path(work.shard_outline(w, h), "#010205", opacity=0.72)
            work.cracks(over, w, h, 3)
        if state == "cracked":
            work.edge_cracks(over, w, h)
        sheet.image.blit(self._kit.raster(over, frame).image, (0, 0))
        self._cut(sheet, seat_arch(-w / 2, -h, w, h), frame)
        return sheet.image

    def _cut(self, sheet: Sprite, outline: str, frame: tuple[float, float, float, float]) -> None:
        mask = Drawing()
        mask.path(outline, "#FFFFFF")
        cut = self._kit.raster(mask, frame).image
        sheet.image.blit(cut, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)

    def _figure(self, d: Drawing, sigil: str, state: State, w: float, h: float, dim: float) -> None:
        size, centre = w * 0.66, (0.0, -h * work.HEART - 1)
        k = w / 116
        if state == "exiled":
            put_sigil(self._kit, d, sigil, centre, size, "#5C6A8A")
            return
        fallen = centre[0] + 1.5 * k, centre[1] + 3 * k
        put_sigil(self._kit, d, sigil, fallen, size, "#03050A", opacity=0.6)
        if state == "barred":
            put_sigil(self._kit, d, sigil, centre, size, p.LEAD, edge=(p.LEAD, 17 * size / 100))
        colour = p.mix(p.SIGIL_COLOURS[sigil], "#FFFFFF", 0.2)
        if dim < 0.9:
            colour = p.mix(p.STONE, p.SIGIL_COLOURS[sigil], 0.6 + 0.4 * dim)
        put_sigil(self._kit, d, sigil, centre, size, colour, edge=(p.LEAD, 3 * k))

    def _surround(self, d: Drawing, state: State, w: float, h: float) -> None:
        k = max(0.7, w / 116)
        arch = seat_arch(-w / 2, -h, w, h)
        if state == "empty":
            d.path(arch, "#0A1122")
            dashes = dashed(arch_points(-w / 2, -h, w, h), 7, 7)
            d.path(dashes, "none", "#56668F", 2.5, cap="butt")
            return
        d.path(arch, "none", p.LEAD, 5 * k)
        if state == "chair":
            work.gold_frame(d, w, h)
        elif state == "steward":
            work.silver_frame(d, w, h)
        else:
            edge = "#222C44" if state == "exiled" else "#3A486B"
            d.path(seat_arch(-w / 2 - 3.5, -h - 4, w + 7, h + 6), "none", edge, 1.8)

    def glow(self, office: Office, w: float = 116) -> Sprite:
        """The light round the Chair's or the Steward's pane."""
        colour, strength = OFFICE_GLOW[office]
        return self._raised(self._light.glow(w * 1.45, colour, strength, w * SEAT_H * 1.15), w)

    def halo(self, colour: Colour, w: float = 116, strength: float = 0.26) -> Sprite:
        """Light of any colour behind a pane: whose turn it is, or which side it was on."""
        return self._raised(self._light.glow(w * 1.35, colour, strength, w * 1.3), w)

    def _raised(self, glow: Sprite, w: float) -> Sprite:
        lift = self._kit.px(w * SEAT_H * 0.48)
        return Sprite(glow.image, (glow.anchor[0], glow.anchor[1] + lift), ADD)

    def drained(self, sigil: str, w: float, amount: float) -> Sprite:
        """A pane losing its colour on the way to exile; `amount` 0..1, still uncracked."""
        amount = round(amount * 12) / 12

        def build() -> Sprite:
            plain = self.pane(sigil, "plain", w)
            image = plain.image.copy()
            grey = self._glass(sigil, "exiled", w, 1.0, cracked=False)
            grey.set_alpha(round(255 * amount))
            image.blit(grey, (0, 0))
            return Sprite(image, plain.anchor)

        return self._kit.sprite(("drained", sigil, w, amount), build)

    def crack(self, w: float, strokes: int) -> Sprite:
        """The first 1..3 strokes of the crack, laid over a pane."""

        def build() -> Sprite:
            d = Drawing()
            h = w * SEAT_H
            work.cracks(d, w, h, strokes)
            sheet = self._kit.raster(d, self._frame(w))
            self._cut(sheet, seat_arch(-w / 2, -h, w, h), self._frame(w))
            return sheet

        return self._kit.sprite(("crack", w, strokes), build)

    def shard(self, sigil: str, w: float) -> Sprite:
        """The piece of a pane that falls out."""

        def build() -> Sprite:
            whole = self.drained(sigil, w, 0.5)
            sheet = Sprite(whole.image.copy(), whole.anchor)
            h = w * SEAT_H
            self._cut(sheet, work.shard_outline(w, h), self._frame(w))
            self._cut(sheet, seat_arch(-w / 2, -h, w, h), self._frame(w))
            return sheet

        return self._kit.sprite(("shard", sigil, w), build)

    def reflection(
        self, colour: Colour, w: float = 116, depth: float = 130, strength: float = 0.16
    ) -> Sprite:
        """A pane's colour in the polished table. Anchor: the rim below the pane."""

        def build() -> Sprite:
            d = Drawing()
            weak = p.scaled(colour, strength)
            fade = d.linear(((0, weak, 0.8), (1, weak, 0)), (0, 0), (0, depth))
            d.path(box(-w * 0.3, 2, w * 0.6, depth), fade)
            # Cut off at the rim: glass above it does not shine on the table's edge.
            frame = (-w * 0.3 - 28, 0, w * 0.3 + 28, depth + 28)
            return self._kit.soft(d, frame, 11, ADD)

        return self._kit.sprite(("reflection", colour, w, depth, strength), build)

    def edge_light(self, h: float, colour: Colour = "#FF8A52") -> Sprite:
        """The flank of a pane that the great window lights. Anchor: its foot."""

        def build() -> Sprite:
            d = Drawing()
            fade = d.linear(((0, colour, 0.2), (0.4, colour, 1), (1, colour, 0.9)), (0, -h), (0, 0))
            d.path(f"M0 0V{-h}", "none", fade, 3.5)
            return self._kit.raster(d, (-4, -h - 3, 4, 3))

        return self._kit.sprite(("edge light", h, colour), build)

    def chevron(self, gold: bool, angle: float = 0.0) -> Sprite:
        """Which way the Chair passes. Anchor: centre."""
        angle = round(angle, 1)

        def build() -> Sprite:
            d = Drawing()
            turn = f"rotate({angle})"
            d.path("M-5 -9L5 0L-5 9", "none", p.LEAD, 8 if gold else 6, transform=turn)
            colour = p.GOLD if gold else "#5B6D9C"
            d.path("M-5 -9L5 0L-5 9", "none", colour, 4.5 if gold else 3, transform=turn)
            return self._kit.raster(d, (-14, -15, 14, 15))

        return self._kit.sprite(("chevron", gold, angle), build)

    def ribbon(self, office: Office, w: float, h: float = 38) -> Sprite:
        """The swallow-tailed ribbon under an office's word. Anchor: centre."""

        def build() -> Sprite:
            d = Drawing()
            gold = office == "chair"
            stops = (
                ((0, p.GOLD_HI, 1), (0.55, p.GOLD, 1), (1, "#B5822A", 1))
                if gold
                else ((0, p.SILVER_HI, 1), (0.55, p.SILVER, 1), (1, "#8E9BB5", 1))
            )
            x, y, notch = w / 2, h / 2, 9
            shape = [(-x, -y), (x, -y), (x - notch, 0), (x, y), (-x, y), (-x + notch, 0)]
            d.path(polygon(shape), d.linear(stops, (0, -y), (0, y)))
            line = "#FFF7DE" if gold else "#FFFFFF"
            d.path(f"M{-x + 5} {-y + 3}H{x - 5}", "none", line, 1.2, opacity=0.7)
            d.path(f"M{-x + 5} {y - 3}H{x - 5}", "none", "#000000", 1.2, opacity=0.22)
            return self._kit.raster(d, (-x - 1, -y - 1, x + 1, y + 1))

        return self._kit.sprite(("ribbon", office, w, h), build)

    def thread_end(self, office: Office) -> Sprite:
        """Where the thread of a nomination begins (gold bead) and ends (silver lozenge)."""

        def build() -> Sprite:
            d = Drawing()
            if office == "chair":
                d.path(circle(0, 0, 8), p.GOLD_HI)
            else:
                d.path(diamond(0, 0, 9, 14), p.SILVER_HI)
            return self._kit.raster(d, (-15, -15, 15, 15))

        return self._kit.sprite(("thread end", office), build)
