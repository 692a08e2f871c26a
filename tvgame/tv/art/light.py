"""Light that is added, and the soft things that go with it: threads, vignettes, gilt."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import pygame

from tvgame.tv import palette as p
from tvgame.tv.art.kit import ADD, Floats, Kit, Sprite, with_alpha
from tvgame.tv.art.vector import Drawing, Point, bezier, box, polygon
from tvgame.tv.palette import Colour, Stops

STEPS = 24
"""Drawn-so-far steps of a thread: fine enough for half a second at 60 frames."""
HALVED = 100
"""Real pixels of a glow's radius from which it is worked out at half its size."""


class PlotLine(NamedTuple):
    """One line of a plot, in logical units."""

    points: Sequence[Point]
    colour: Colour
    width: float


class Light:
    """Glows, threads and plot lines."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit

    def glow(
        self,
        rx: float,
        colour: Colour,
        strength: float = 1.0,
        ry: float | None = None,
        *,
        waist: float = 0.45,
    ) -> Sprite:
        """A soft ellipse of light: full in the middle, .35 of it at `waist`, none at the rim."""
        ry = rx if ry is None else ry
        strength = round(strength * 64) / 64
        if strength <= 0:
            return self._kit.sprite(("dark",), lambda: self._glow(0, 0, "#000000", 0, waist))
        return self._kit.sprite(
            ("glow", rx, ry, colour, strength, waist),
            lambda: self._glow(rx, ry, colour, strength, waist),
        )

    def veil(self, rx: float, ry: float, colour: Colour) -> Sprite:
        """A glow that is laid over rather than added, so that its strength is drawing's affair."""

        def build() -> Sprite:
            w, h = self._kit.px(rx), self._kit.px(ry)
            with self._kit.turns.apart():
                x = (np.arange(w // 2, dtype=np.float32) + 0.5) / (w // 2)
                y = (np.arange(h // 2, dtype=np.float32) + 0.5) / (h // 2)
                quarter = falloff(np.sqrt(np.square(x)[None, :] + np.square(y)[:, None]))
                half = np.concatenate([quarter[::-1], quarter])
                full = np.concatenate([half[:, ::-1], half], axis=1)
                pixels = np.empty((*full.shape, 4), dtype=np.uint8)
                pixels[..., :3] = p.rgb(colour)
                pixels[..., 3] = full * 255
            image = pygame.transform.smoothscale(with_alpha(pixels), (2 * w, 2 * h))
            return Sprite(image, (w, h))

        return self._kit.sprite(("veil", rx, ry, colour), build)

    def _glow(self, rx: float, ry: float, colour: Colour, strength: float, waist: float) -> Sprite:
        full_w, full_h = self._kit.px(rx), self._kit.px(ry)
        # A large glow has no detail that a half of its size could lose.
        part = 2 if max(full_w, full_h) > HALVED else 1
        w, h = max(1, full_w // part), max(1, full_h // part)
        # Only a quarter is worked out; light has two axes of symmetry.
        with self._kit.turns.apart():
            x = (np.arange(w, dtype=np.float32) + 0.5) / w
            y = (np.arange(h, dtype=np.float32) + 0.5) / h
            r = np.sqrt(np.square(x)[None, :] + np.square(y)[:, None])
            quarter = falloff(r, waist)
            full = np.concatenate([quarter[::-1], quarter])
            full = np.concatenate([full[:, ::-1], full], axis=1)
            values = full[..., None] * (np.array(p.rgb(colour), dtype=np.float32) * strength)
        image = self._kit.dithered(values)
        if part > 1:
            with self._kit.turns.apart():
                image = pygame.transform.smoothscale(image, (2 * full_w, 2 * full_h))
        return Sprite(image, (full_w, full_h), ADD)

    def thread(
        self,
        points: Sequence[Point],
        colours: Sequence[Colour],
        width: float = 4,
        halo: float = 10,
        progress: float = 1.0,
    ) -> Sprite:
        """A line of light through a cubic Bezier (four points), or straight on through others.

        :param points: logical, relative to the anchor.
        :param colours: from its start to its end.
        :param progress: how much of it is drawn, 0..1.
        """
        step = round(progress * STEPS)
        key = ("thread", tuple(points), tuple(colours), width, step)
        return self._kit.sprite(key, lambda: self._thread(points, colours, width, step))

    def thread_glow(
        self,
        points: Sequence[Point],
        colours: Sequence[Colour],
        width: float = 4,
        halo: float = 10,
        progress: float = 1.0,
        strength: float = 0.6,
    ) -> Sprite:
        """The halo of `thread`; to be added beneath it."""
        step = round(progress * STEPS)

        def build() -> Sprite:
            dimmed = [p.scaled(c, strength) for c in colours]
            return self._thread(points, dimmed, halo, step, blur=8)

        key = ("thread glow", tuple(points), tuple(colours), halo, step, strength)
        return self._kit.sprite(key, build)

    def _thread(
        self,
        points: Sequence[Point],
        colours: Sequence[Colour],
        width: float,
        step: int,
        blur: float = 0,
    ) -> Sprite:
        if len(points) == 4:
            curve = (points[0], points[1], points[2], points[3])
            line = [bezier(curve, k / 72) for k in range(73)]
        else:
            line = list(points)
        xs, ys = [x for x, _ in line], [y for _, y in line]
        edge = width / 2 + blur * 2.6 + 2
        frame = (min(xs) - edge, min(ys) - edge, max(xs) + edge, max(ys) + edge)
        drawn = line[: max(2, round(len(line) * step / STEPS))]
        d = Drawing()
        if step > 0:
            stops = [(i / max(1, len(colours) - 1), c, 1.0) for i, c in enumerate(colours)]
            paint = d.linear(stops, line[0], line[-1])
            d.path(polygon(drawn, closed=False), "none", paint, width)
        return self._kit.soft(d, frame, blur, ADD) if blur else self._kit.raster(d, frame)

    def plot(self, lines: Sequence[PlotLine], *, halo: bool = False) -> Sprite:
        """Several plot lines in one picture, level at every point; or the light round them.

        Not kept: it belongs into a flattened picture.
        """
        d = Drawing()
        for line in lines:
            colour = p.scaled(line.colour, 0.34) if halo else line.colour
            data = _levelled(line.points)
            d.path(data, "none", colour, line.width * (2.6 if halo else 1))
        xs = [x for line in lines for x, _ in line.points]
        ys = [y for line in lines for _, y in line.points]
        edge = 30 if halo else 8
        frame = (min(xs) - edge, min(ys) - edge, max(xs) + edge, max(ys) + edge)
        return self._kit.soft(d, frame, 6, ADD) if halo else self._kit.raster(d, frame)

    def curve(self, points: Sequence[Point], colour: Colour, width: float = 4) -> Sprite:
        """A plot line that runs level through every point; cut it off to draw it bit by bit."""
        key = ("curve", tuple(points), colour, width)
        return self._kit.sprite(key, lambda: self._curve(points, colour, width))

    def _curve(
        self,
        points: Sequence[Point],
        colour: Colour,
        width: float,
        blur: float = 0,
    ) -> Sprite:
        d = Drawing()
        data = _levelled(points)
        d.path(data, "none", colour, width)
        edge = width / 2 + blur * 2.6 + 2
        xs, ys = [x for x, _ in points], [y for _, y in points]
        frame = (min(xs) - edge, min(ys) - edge, max(xs) + edge, max(ys) + edge)
        return self._kit.soft(d, frame, blur, ADD) if blur else self._kit.raster(d, frame)

    def vignette(self, w: float, h: float, strength: float = 0.6) -> Sprite:
        """Night gathering at the edges, for quiet and pause. Anchor: top left."""

        def build() -> Sprite:
            # Soft enough to be made small and scaled up.
            cols, rows = 240, max(2, round(240 * h / w))
            x = np.linspace(-1, 1, cols, dtype=np.float32)
            y = np.linspace(-1, 1, rows, dtype=np.float32)
            r = np.sqrt(np.square(x)[None, :] + np.square(y)[:, None]) / 1.414
            pixels = np.zeros((rows, cols, 4), dtype=np.uint8)
            pixels[..., :3] = p.rgb(p.NIGHT)
            pixels[..., 3] = (np.clip((r - 0.35) / 0.65, 0, 1) ** 1.4 * 255 * strength).astype(
                np.uint8
            )
            size = self._kit.px(w), self._kit.px(h)
            return Sprite(pygame.transform.smoothscale(with_alpha(pixels), size), (0, 0))

        return self._kit.sprite(("vignette", w, h, round(strength, 2)), build)

    def shadow(
        self, w: float, h: float, radius: float, blur: float, strength: float = 0.6
    ) -> Sprite:
        """The soft shadow of a rounded rectangle. Anchor: its centre."""

        def build() -> Sprite:
            d = Drawing()
            d.path(box(-w / 2, -h / 2, w, h, radius), "#000000", opacity=strength)
            edge = blur * 2.5
            frame = (-w / 2 - edge, -h / 2 - edge, w / 2 + edge, h / 2 + edge)
            return self._kit.soft(d, frame, blur)

        return self._kit.sprite(("shadow", w, h, radius, blur, round(strength, 2)), build)

    def gradient_text(
        self, white: pygame.Surface, stops: Stops = p.TITLE_GOLD, bevel: float = 1.4
    ) -> pygame.Surface:
        """A copy of white text filled from top to bottom, its edges cut like engraved metal.

        :param bevel: logical width of the lit upper and the shaded lower edge, 0 for none.

        Not cached: keep the result.
        """
        filled = white.convert_alpha()
        h = white.get_height()
        pixels = pygame.surfarray.pixels3d(filled)
        alpha = pygame.surfarray.array_alpha(filled).astype(np.float32) / 255
        colour: Floats = np.broadcast_to(ramp_of(stops, h)[None, :, :3], pixels.shape)
        shift = self._kit.px(bevel) if bevel > 0 else 0
        if shift:
            # Where the letter ends just above, light falls on its edge; just below, shade.
            above, below = np.zeros_like(alpha), np.zeros_like(alpha)
            above[:, shift:], below[:, :-shift] = alpha[:, :-shift], alpha[:, shift:]
            lit = np.clip(alpha - above, 0, 1)[..., None] * np.float32(0.55)
            shade = np.clip(alpha - below, 0, 1)[..., None] * np.float32(0.5)
            colour = ((colour + (255 - colour) * lit) * (1 - shade)).astype(np.float32)
        pixels[...] = np.clip(colour, 0, 255).astype(np.uint8)
        del pixels  # unlocks the surface
        return filled


def _levelled(points: Sequence[Point]) -> str:
    """Path data of a curve that runs level through every point."""
    data = f"M{points[0][0]:.2f} {points[0][1]:.2f}"
    for (ax, ay), (bx, by) in pairwise(points):
        m = (ax + bx) / 2
        data += f"C{m:.2f} {ay:.2f} {m:.2f} {by:.2f} {bx:.2f} {by:.2f}"
    return data


def falloff(r: Floats, waist: float = 0.45) -> Floats:
    """How bright a glow is at r (0 centre .. 1 rim): its three stops, joined smoothly."""
    values = np.interp(r, [0, waist, 1], [1, 0.35, 0]).astype(np.float32)
    # The straight ramps would show as rings; ease the outer one.
    eased: Floats = np.where(r > waist, 0.35 * np.clip((1 - r) / (1 - waist), 0, 1) ** 1.25, values)
    return eased.astype(np.float32)


def ramp_of(stops: Stops, n: int) -> Floats:
    """`n` samples (n, 4) of a gradient: channels 0..255 and opacity 0..1."""
    at = np.linspace(0, 1, n)
    offsets = [s[0] for s in stops]
    columns = [[p.rgb(s[1])[c] for s in stops] for c in range(3)] + [[s[2] for s in stops]]
    return np.stack([np.interp(at, offsets, col) for col in columns], axis=1).astype(np.float32)
