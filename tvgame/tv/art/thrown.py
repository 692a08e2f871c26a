"""What lit glass throws into the room: shafts, colour on the table, the blaze, the floor picture.

All of it is added light, anchored at the window's top left unless it says otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import numpy as np
import pygame

from tvgame.tv.art.kit import ADD, Floats, Sprite, on_black, softened
from tvgame.tv.art.vector import Drawing, Point, polygon
from tvgame.tv.art.windows import Glass
from tvgame.tv.palette import Colour

Kind = Literal["good", "bad"]
Lean = tuple[float, float]
"""How far light lands to the right of its pane: for the first lancet, and more for each next."""

SHAFT: Final[dict[Kind, Colour]] = {"good": "#4FD8A8", "bad": "#FF5326"}
SHAFT_LEAN: Final[dict[Kind, Lean]] = {"good": (230, 20), "bad": (-300, -10)}
TABLE_LEAN: Final[dict[Kind, Lean]] = {"good": (250, 0), "bad": (-330, 0)}
TABLE_HUES: Final[dict[Kind, tuple[Colour, ...]]] = {
    "good": ("#2FA39A", "#52C4A4", "#C4EBB4", "#86DDB4", "#52C4A4", "#2FA39A"),
    "bad": ("#C03028", "#E0502A", "#F08A3C", "#FFB454", "#F08A3C", "#E0502A", "#C03028"),
}
BEAM: Final[dict[Kind, tuple[Colour, Colour]]] = {
    "good": ("#1FB98C", "#A8F0C0"),
    "bad": ("#FF4A1E", "#FFA050"),
}
FLOOR_GROUND: Final[dict[Kind, Colour]] = {"good": "#4FD8A8", "bad": "#FF7A36"}
FLOOD: Final[dict[Kind, tuple[Colour, ...]]] = {
    "good": ("#2FA39A", "#52C4A4", "#C4EBB4", "#F3ECB0", "#86DDB4", "#52C4A4"),
    "bad": ("#8E2A26", "#C8402A", "#F0823C", "#FFC070", "#F0823C", "#C8402A", "#8E2A26"),
}


class Window(Glass):
    """A window and the light that it throws. Made by `Wall.window`."""

    def shafts(
        self,
        lit: Sequence[int],
        drop: float,
        strength: float = 1.0,
        lean: Lean | None = None,
    ) -> Sprite:
        """Beams in the air from each lit lancet down to `drop` below the window's top."""
        first, step = lean or SHAFT_LEAN[self.kind]
        quads: list[tuple[list[Point], Colour, float, Point, Point]] = []
        for i in lit:
            lancet, dx = self.lancets[i], first + step * i
            x0, x1, y0 = lancet.x, lancet.x + lancet.w, lancet.y + lancet.h * 0.25
            corners = [(x0, y0), (x1, y0), (x1 + dx + 70, drop), (x0 + dx - 30, drop)]
            quads.append((corners, SHAFT[self.kind], 0.2 * strength, (0, y0), (0, drop)))
        fades = ((0.0, 1.0), (0.5, 0.42), (1.0, 0.0))
        return self._beams(("shafts", tuple(lit), drop, strength, lean), quads, fades, 12)

    def colours_on_table(
        self,
        lit: Sequence[int],
        top: float,
        bottom: float,
        strength: float = 1.0,
        lean: Lean | None = None,
    ) -> Sprite:
        """Each lit lancet's streak of its own hue, from the rim (`top`) toward us (`bottom`).

        Both are measured from the window's top.
        """
        first, step = lean or TABLE_LEAN[self.kind]
        middle = self.w / 2
        quads: list[tuple[list[Point], Colour, float, Point, Point]] = []
        for i in lit:
            lancet, dx = self.lancets[i], first + step * i
            x0, x1 = lancet.x + 6, lancet.x + lancet.w - 6
            corners = [
                (x0 + dx * 0.35, top),
                (x1 + dx * 0.35, top),
                (x1 + dx + (x1 - middle) * 0.25, bottom),
                (x0 + dx + (x0 - middle) * 0.25, bottom),
            ]
            hue = TABLE_HUES[self.kind][i]
            quads.append((corners, hue, 0.33 * strength, (0, top), (0, bottom)))
        fades = ((0.0, 0.0), (0.25, 1.0), (1.0, 0.0))
        return self._beams(("table", tuple(lit), top, bottom, strength, lean), quads, fades, 9)

    def beam(self, i: int, strength: float = 1.0) -> Sprite:
        """The blaze of a pane just lit, across the whole room to the lower left."""
        lancet = self.lancets[i]
        cx, _ = lancet.centre
        # Laid out for a 920 x 700 window; grows with it.
        k = self.w / 920
        wide, near = BEAM[self.kind]
        floor = 1010 * k
        left, right, y0, y1 = lancet.x, lancet.x + lancet.w, lancet.y + 300 * k, lancet.y + lancet.h
        far, mid = cx - 1772 * k, cx - 692 * k
        quads: list[tuple[list[Point], Colour, float, Point, Point]] = [
            (
                [(left, y0), (right, y0), (right, y1), (mid, floor), (far, floor - 120 * k)],
                wide,
                0.4 * strength,
                (cx, y0),
                ((far + mid) / 2, floor),
            ),
            (
                [
                    (left + 18 * k, y0 + 120 * k),
                    (right - 18 * k, y0 + 120 * k),
                    (right - 18 * k, y1 - 10 * k),
                    (mid - 200 * k, floor),
                    (far + 320 * k, floor - 120 * k),
                ],
                near,
                0.26 * strength,
                (cx, y0 + 120 * k),
                ((far + mid) / 2 + 60 * k, floor),
            ),
        ]
        fades = ((0.0, 1.0), (0.5, 0.5), (1.0, 0.0))
        return self._beams(("beam", i, strength), quads, fades, 16 * k)

    def flood(self, strength: float = 1.0) -> Sprite:
        """An ending: a fan of light from all lancets across the room to the lower right."""
        quads: list[tuple[list[Point], Colour, float, Point, Point]] = []
        k = 6 / len(self.lancets)
        for i, lancet in enumerate(self.lancets):
            x0, x1, y0 = lancet.x + 6, lancet.x + lancet.w - 6, lancet.y + 60
            reach = 944.0
            corners = [
                (x0, y0),
                (x1, y0),
                (x1 + 700 + 190 * i * k, reach),
                (x0 + 560 + 170 * i * k, reach),
            ]
            hue = FLOOD[self.kind][i]
            quads.append(
                (corners, hue, 0.28 * strength, (x0, 144), (x0 + 620 + 170 * i * k, reach))
            )
        fades = ((0.0, 1.0), (0.5, 0.35), (1.0, 0.0))
        return self._beams(("flood", strength), quads, fades, 16)

    def _beams(
        self,
        part: object,
        quads: Sequence[tuple[list[Point], Colour, float, Point, Point]],
        fades: Sequence[tuple[float, float]],
        sigma: float,
    ) -> Sprite:
        def build() -> Sprite:
            d = Drawing()
            xs, ys = [0.0], [0.0]
            for corners, colour, strength, start, end in quads:
                stops = [(at, colour, min(1.0, strength * share)) for at, share in fades]
                d.path(polygon(corners), d.linear(stops, start, end))
                xs += [x for x, _ in corners]
                ys += [y for _, y in corners]
            edge = sigma * 2.6
            frame = (min(xs) - edge, min(ys) - edge, max(xs) + edge, max(ys) + edge)
            return self.kit.soft(d, frame, sigma, ADD)

        return self._sprite(part, build)

    def floor_picture(
        self, i: int, far: float = 300, near: float = 430, h: float = 262, shift: float = -960
    ) -> Sprite:
        """Pane i's picture lying on the floor in true perspective, its foot at the far edge.

        :param far: width at the far edge. :param near: width at the near edge.
        :param h: height on the screen. :param shift: how far the near edge lies to the right.

        Anchored at the middle of the far edge.
        """

        def build() -> Sprite:
            pixels = self._on_floor(i, far, near, h, shift)
            sharp = self.kit.dithered(pixels)
            with self.kit.turns.apart():
                image = softened(sharp, 3.0 * self.kit.scale)
            left = min(-far / 2, shift - near / 2)
            return Sprite(image, (round(-left * self.kit.scale), 0), ADD)

        return self._sprite(("floor", i, far, near, h, shift), build)

    def _on_floor(self, i: int, far: float, near: float, h: float, shift: float) -> Floats:
        s = self.kit.scale
        sheet = self._cut(i)
        self._mask(sheet, i)
        lit = Drawing()
        lit.path(self.outline(i), FLOOR_GROUND[self.kind])
        ground = on_black(self.kit.raster(lit, self._box(i)).image)
        ground.blit(sheet.image, (0, 0))
        with self.kit.turns.apart():
            # A pane is narrow and the floor is wide: smooth it sideways before it is stretched.
            w_px, h_px = ground.get_size()
            ground = pygame.transform.smoothscale(ground, (w_px * 4, h_px * 2))
            source = pygame.surfarray.array3d(ground).swapaxes(0, 1).astype(np.float32)
            rows, cols = source.shape[:2]
            left = min(-far / 2, shift - near / 2)
            right = max(far / 2, shift + near / 2)
            out_h, out_w = self.kit.px(h), self.kit.px(right - left)
            t = (np.arange(out_h, dtype=np.float32) + 0.5) / out_h
            width = far + (near - far) * t
            # On a floor the width on the screen goes as 1 / distance; equal steps lie in that.
            distance = 1 / width
            v = (distance - 1 / far) / (1 / near - 1 / far) if near != far else t
            middle = shift * t - left
            x = (np.arange(out_w, dtype=np.float32) + 0.5)[None, :] / s
            u = (x - middle[:, None]) / width[:, None] + 0.5
            row = np.clip(((1 - v) * rows).astype(np.int32), 0, rows - 1)
            col = np.clip((u * cols).astype(np.int32), 0, cols - 1)
            inside = ((u >= 0) & (u <= 1)).astype(np.float32)
            fade = np.clip(np.interp(t, [0, 0.06, 0.55, 1], [0.55, 1, 0.95, 0.45]), 0, 1)
            picked = source[row[:, None], col]
            result: Floats = picked * (inside * fade[:, None].astype(np.float32))[..., None]
        return result.astype(np.float32)
