"""Letters of votes and the slips they open to, decrees on their way, pile, bundle and slate."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

import pygame

from tvgame.tv import palette_merchants as p
from tvgame.tv.art.kit import Kit, Sprite
from tvgame.tv.art.light import Light
from tvgame.tv.art.merchants.material import parchment
from tvgame.tv.art.merchants.wax import outline
from tvgame.tv.art.vector import Drawing, box, circle, turned
from tvgame.tv.palette import Colour

SLIP_H: Final = 1.16
"""Height of an opened vote in widths."""


class HousePapers:
    """Everything of paper and slate; anchored at the centre unless noted."""

    def __init__(self, kit: Kit, light: Light) -> None:
        self._kit = kit
        self._light = light

    def letter(self, w: float = 92, angle: float = 0) -> Sprite:
        """A vote that is in: a sealed letter. Its wax is no decree's colour."""
        angle = round(angle)

        def build() -> Sprite:
            h, k = w * 0.62, w / 86
            x, y = -w / 2, -h / 2
            turn = turned(0, 0, angle)
            reach = w * 0.72
            frame = (-reach, -reach, reach, reach)
            shadow = Drawing()
            shadow.path(box(x, y + 6 * k, w, h, 2), "#000000", opacity=0.65, transform=turn)
            whole = self._kit.soft(shadow, frame, 4 * k)
            d = Drawing()
            paper = d.linear(((0, "#F2E5C4", 1), (1, "#D2BE90", 1)), (x, y), (x, y + h))
            d.path(box(x, y, w, h, 1.5), paper, "#A98850", 1.5, transform=turn)
            folds = f"M{x} {y + h}L{-13 * k} {y + 22 * k}M{x + w} {y + h}L{13 * k} {y + 22 * k}"
            d.path(folds, "none", "#B99A63", 1.4, transform=turn)
            flap = d.linear(((0, "#F8EED2", 1), (1, "#E4D3A8", 1)), (0, y), (0, y + 30 * k))
            d.path(f"M{x} {y}L0 {y + 31 * k}L{x + w} {y}Z", flap, "#A98850", 1.5, transform=turn)
            light, middle, dark, _ = p.LETTER
            wax = d.radial(((0, light, 1), (0.5, middle, 1), (1, dark, 1)), (-3 * k, -k), 16 * k)
            blot = outline(4, 10.5 * k, 0.8 * k, ())
            d.path(blot, wax, transform=f"{turn} translate(0 {y + 30 * k:.2f})")
            d.path(circle(0, y + 29.4 * k, 6.3 * k), "none", light, 1.6 * k, transform=turn)
            return whole.under(self._kit.raster(d, frame))

        return self._kit.sprite(("house letter", w, angle), build)

    def slip(self, vote: bool, w: float = 112) -> pygame.Surface:
        """An opened vote without its word: a disc for, a cross against. Draw words on a copy."""

        def build() -> pygame.Surface:
            h, k = w * SLIP_H, w / 112
            sheet = parchment(self._kit, w, h, "#F3E6C2" if vote else "#C6B58C", 0.4, seed=13)
            d = Drawing()
            ink = p.SOUND_INK if vote else p.ROTTEN_INK
            cy = h * 0.37
            if vote:
                d.path(circle(w / 2, cy, 25 * k), ink)
            else:
                r = 22 * k
                x, cross = w / 2, ""
                for sign in (1, -1):
                    cross += f"M{x - r} {cy - sign * r}L{x + r} {cy + sign * r}"
                d.path(cross, "none", ink, 11 * k)
            d.path(box(1, 1, w - 2, h - 2), "none", "#8D6F42", 2)
            marks = self._kit.raster(d, (0, 0, w, h))
            face = pygame.Surface(sheet.get_size()).convert()
            face.blit(sheet, (0, 0))
            face.blit(marks.image, (0, 0))
            return face.convert_alpha()

        return self._kit.surface(("slip", vote, w), build)

    def slip_back(self, w: float = 112) -> pygame.Surface:
        """The closed side of a vote, of one size with `slip`."""

        def build() -> pygame.Surface:
            h, k = w * SLIP_H, w / 112
            face = parchment(self._kit, w, h, "#E9DAB2", 0.5, seed=14).copy()
            d = Drawing()
            d.path(f"M0 0L{w / 2} {h * 0.5}L{w} 0", "none", "#A98850", 2)
            light, middle, dark, _ = p.LETTER
            wax = d.radial(
                ((0, light, 1), (0.5, middle, 1), (1, dark, 1)), (w / 2 - 5, h * 0.46), 30 * k
            )
            d.path(outline(5, 19 * k, 1.4 * k, ()), wax, transform=f"translate({w / 2} {h * 0.5})")
            d.path(circle(w / 2, h * 0.49, 11 * k), "none", light, 2 * k)
            d.path(box(1, 1, w - 2, h - 2), "none", "#8D6F42", 2)
            face.blit(self._kit.raster(d, (0, 0, w, h)).image, (0, 0))
            return face.convert_alpha()

        return self._kit.surface(("slip back", w), build)

    def decree(self, w: float = 76) -> Sprite:
        """A decree face down: folded parchment tied with a red thread."""

        def build() -> Sprite:
            h, k = w * 1.28, w / 76
            d = Drawing()
            x, y = -w / 2, -h / 2
            shadow = Drawing()
            shadow.path(box(x + 2, y + 6, w, h, 3), "#000000", opacity=0.6)
            frame = (x - 16, y - 14, -x + 18, -y + 22)
            whole = self._kit.soft(shadow, frame, 4.5)
            paper = d.linear(((0, "#F0E2BA", 1), (1, "#C9B381", 1)), (x, y), (x + w * 0.4, y + h))
            d.path(box(x, y, w, h, 3), paper, "#8A6C3A", 1.6)
            d.path(f"M{x} {y + h / 3}H{-x}M{x} {y + 2 * h / 3}H{-x}", "none", "#9C7E48", 1.3)
            d.path(f"M{x} {y + h / 3 + 1.4}H{-x}", "none", "#FFF6DC", 1, opacity=0.6)
            d.path(f"M0 {y}V{-y}", "none", "#5A1A12", 5.5 * k)
            d.path(f"M0 {y}V{-y}", "none", "#A8382A", 3.4 * k)
            d.path(f"M{-9 * k} {-5 * k}Q0 0 {9 * k} {5 * k}M{9 * k} {-6 * k}Q0 0 {-9 * k} {6 * k}",
                   "none", "#A8382A", 3 * k)  # fmt: skip
            return whole.under(self._kit.raster(d, frame))

        return self._kit.sprite(("decree", w), build)

    def stack(self, n: int, tied: bool, w: float = 94) -> Sprite:
        """The pile, or the tied bundle of the buried; up to six sheets show. Anchor: centre."""
        shown = min(6, max(0, (n + 1) // 2 if n > 4 else n))

        def build() -> Sprite:
            k = w / 94
            frame = (-w / 2 - 8, -42 * k, w / 2 + 8, 44 * k)
            shadow, d = Drawing(), Drawing()
            shadow.path(f"M{-44 * k} {34 * k}h{80 * k}l{10 * k} {-12 * k}h{-70 * k}z", "#000000",
                        opacity=0.7)  # fmt: skip
            whole = self._kit.soft(shadow, frame, 4)
            for i in range(shown):
                y, dx = (28 - i * 7) * k, (0, 3, -2, 2, -3, 1)[i] * k
                sheet = f"M{-42 * k + dx} {y}l{14 * k} {-16 * k}h{66 * k}l{-8 * k} {16 * k}z"
                d.path(sheet, "#EBDCB4" if i == shown - 1 else "#CDB785", "#6E5426", 1.4)
            if tied and shown:
                top = (28 - (shown - 1) * 7) * k
                d.path(f"M{-3 * k} {28 * k}V{top}l{8 * k} {-16 * k}", "none", "#5A1A12", 6 * k)
                d.path(f"M{-3 * k} {28 * k}V{top}l{8 * k} {-16 * k}", "none", "#A8382A", 4 * k)
            return whole.under(self._kit.raster(d, frame))

        return self._kit.sprite(("stack", shown, tied, w), build)

    def slate(self, w: float, h: float) -> Sprite:
        """The slate in its wooden frame. Anchor: top left."""

        def build() -> Sprite:
            d = Drawing()
            frame = (-24, -18, w + 24, h + 34)
            shadow = Drawing()
            shadow.path(box(0, 8, w, h, 6), "#000000", opacity=0.75)
            whole = self._kit.soft(shadow, frame, 8)
            wood = d.linear(((0, "#7A5230", 1), (1, "#43270F", 1)), (0, 0), (0, h))
            d.path(box(0, 0, w, h, 6), wood, "#1C0F05", 1.6)
            d.path(f"M4 2H{w - 4}", "none", "#A87B4C", 1.6, opacity=0.8)
            stone = d.linear(((0, p.SLATE[0], 1), (1, p.SLATE[1], 1)), (0, 0), (w * 0.4, h))
            d.path(box(9, 9, w - 18, h - 18, 3), stone, "#0C0704", 2)
            dice = random.Random(8)
            for _ in range(26):
                x, y = dice.uniform(16, w - 60), dice.uniform(16, h - 16)
                smear = f"M{x:.1f} {y:.1f}q{dice.uniform(10, 34):.1f} {dice.uniform(-4, 4):.1f} "
                smear += f"{dice.uniform(30, 52):.1f} {dice.uniform(-3, 3):.1f}"
                d.path(smear, "none", "#F3EBD9", dice.uniform(2, 6), opacity=0.022)
            d.path("M10 11H%.1f" % (w - 11), "none", "#000000", 4, opacity=0.4)
            return whole.under(self._kit.raster(d, frame))

        return self._kit.sprite(("slate", w, h), build)

    def stroke(self, k: int, h: float = 64, progress: float = 1.0) -> Sprite:
        """Stroke `k` of the tally in chalk, drawn so far. Anchor: top."""
        step = round(progress * 8)

        def build() -> Sprite:
            dice = random.Random(30 + k)
            lean = dice.uniform(-3, 3)
            d = Drawing()
            n = 24
            for i in range(round(n * step / 8)):
                t = i / n
                x = lean * (2 * t - 1) + dice.uniform(-0.8, 0.8)
                y = h * t
                d.path(f"M{x:.1f} {y:.1f}l{dice.uniform(-0.7, 0.7):.1f} {h / n + 1:.1f}", "none",
                       p.CHALK, dice.uniform(6.2, 8.6), opacity=0.9)  # fmt: skip
            for _ in range(14 if step == 8 else 0):
                d.path(circle(dice.uniform(-7, 7), dice.uniform(0, h), 0.9), p.CHALK, opacity=0.35)
            return self._kit.raster(d, (-14, -8, 14, h + 10))

        return self._kit.sprite(("chalk", k, h, step), build)

    def stroke_place(self, h: float = 64) -> Sprite:
        """Where a stroke would go: dots. Anchor: top."""

        def build() -> Sprite:
            d = Drawing()
            for k in range(round(h / 12) + 1):
                d.path(circle(0, 12.0 * k, 1.8), p.CHALK_GHOST)
            return self._kit.raster(d, (-4, -4, 4, h + 14))

        return self._kit.sprite(("chalk place", h), build)

    def sheet(
        self,
        w: float,
        h: float,
        base: Colour = p.SLIP,
        dark: float = 0.5,
        pin: bool = False,
        seed: int = 4,
    ) -> Sprite:
        """A sheet that lies on the desk, with its shadow. Anchor: top left."""

        def build() -> Sprite:
            paper = parchment(self._kit, w, h, base, dark, seed)
            return self._lying(w, h, lambda target, at: target.blit(paper, at), pin)

        return self._kit.sprite(("sheet", w, h, base, dark, pin, seed), build)

    def _lying(
        self,
        w: float,
        h: float,
        face: Callable[[pygame.Surface, tuple[int, int]], object],
        pin: bool,
    ) -> Sprite:
        frame = (-34, -28, w + 34, h + 44)
        shadow = Drawing()
        shadow.path(box(2, 9, w - 4, h, 3), "#000000", opacity=0.8)
        whole = self._kit.soft(shadow, frame, 9)
        face(whole.image, whole.anchor)
        d = Drawing()
        d.path(f"M1 1H{w - 1}", "none", "#FFFBEA", 1.4, opacity=0.6)
        if pin:
            d.path(circle(w / 2 + 1, 20, 7.5), "#000000", opacity=0.4)
            head = d.radial(((0, "#FBE7B4", 1), (0.75, "#8A6224", 1)), (w / 2 - 2, 15), 11)
            d.path(circle(w / 2, 17, 7), head, "#4A2F0A", 0.8)
        return whole.under(self._kit.raster(d, frame))
