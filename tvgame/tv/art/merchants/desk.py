"""The desk: walnut under the lamp, its brass line, places routed into it, daylight and ink."""

from __future__ import annotations

import itertools
import math
from typing import Final, Literal

import numpy as np
import pygame

from tvgame.tv import palette_merchants as p
from tvgame.tv.art.kit import ADD, MULTIPLY, Kit, Sprite, opaque, softened
from tvgame.tv.art.light import Light
from tvgame.tv.art.merchants.material import lamplight
from tvgame.tv.art.merchants.walnut import GAIN
from tvgame.tv.art.vector import Drawing, box, polygon, turned

Mood = Literal["lamp", "lobby", "low", "day", "night"]

POOLS: Final[dict[Mood, tuple[tuple[float, float], float, float]]] = {
    "lamp": ((0.5, 0.46), 0.26, 1.06),
    "lobby": ((0.64, 0.48), 0.26, 1.06),
    "low": ((0.5, 0.46), 0.14, 0.44),
    "day": ((0.42, 0.36), 0.5, 0.56),
    "night": ((0.5, 0.5), 0.1, 0.3),
}
"""Middle of the pool (parts of the screen), light at the rim, what the middle has more."""
DAY: Final = (1.0, 1.0, 0.95)


class Desk:
    """What lies under everything."""

    def __init__(self, kit: Kit, light: Light) -> None:
        self._kit = kit
        self._light = light

    def surface(self, w: float, h: float, mood: Mood = "lamp") -> pygame.Surface:
        """The whole desk, opaque, `w` by `h` logical, with its brass line."""

        def build() -> pygame.Surface:
            size = self._kit.px(w), self._kit.px(h)
            image = self._wood(size)
            image.blit(self._pool(size, mood), (0, 0), special_flags=MULTIPLY)
            self._inlay(image, w, h)
            return image

        return self._kit.surface(("desk", w, h, mood), build)

    def _wood(self, size: tuple[int, int]) -> pygame.Surface:
        """The bare wood; not kept, since it takes a whole screen and each mood needs it once."""
        source = self._kit.assets.joinpath("textures", "walnut.jpg")
        with source.open("rb") as file:
            wood = pygame.image.load(file, "walnut.jpg").convert()
        # Boards run along the screen: stretching them sideways doesn't show.
        return pygame.transform.smoothscale(wood, size)

    def _pool(self, size: tuple[int, int], mood: Mood) -> pygame.Surface:
        """What to multiply the wood with. Made at a sixth; the noise goes on at full size."""
        centre, low, high = POOLS[mood]
        w, h = max(2, size[0] // 6), max(2, size[1] // 6)
        tint = np.array(DAY if mood == "day" else p.LAMP, np.float32)
        field = lamplight(w, h, centre, low, high)[..., None] * tint * (255 / GAIN)
        small = opaque(np.clip(field, 0, 255).astype(np.uint8))
        pool = pygame.transform.smoothscale(small, size)
        tile = np.random.default_rng(3).random((256, 256)) > 0.5
        grain = opaque(np.repeat(tile[..., None], 3, 2).astype(np.uint8) * 2)
        for x in range(0, size[0], 256):
            for y in range(0, size[1], 256):
                pool.blit(grain, (x, y), special_flags=pygame.BLEND_RGB_SUB)
        return pool

    def _inlay(self, image: pygame.Surface, w: float, h: float) -> None:
        d = Drawing()
        d.path(box(22, 22, w - 44, h - 44, 34), "none", "#000000", 4.5, opacity=0.42)
        d.path(box(22, 22, w - 44, h - 44, 34), "none", p.INLAY, 2, opacity=0.55)
        # In strips along the edges: a picture of the whole screen would take ten times as long.
        deep = 60.0
        for strip in (
            (0.0, 0.0, w, deep), (0.0, h - deep, w, h),
            (0.0, deep, deep, h - deep), (w - deep, deep, w, h - deep),
        ):  # fmt: skip
            self._kit.raster(d, strip).draw(image, (0, 0))

    def routed(self, w: float, h: float, r: float = 8) -> Sprite:
        """A place cut into the wood where no plate is screwed yet. Anchor: top left."""

        def build() -> Sprite:
            d = Drawing()
            d.path(box(0, 1.5, w, h, r), "#8A6138", opacity=0.4)
            d.path(box(0, 0, w, h, r), p.ROUTED, opacity=0.74)
            inner = d.linear(((0, "#000000", 0.75), (1, "#000000", 0)), (0, 0), (0, 16))
            d.path(box(0, 0, w, 16, r), inner)
            return self._kit.raster(d, (-1, -1, w + 1, h + 3))

        return self._kit.sprite(("routed", w, h, r), build)

    def table_top(self, w: float, h: float) -> Sprite:
        """The lobby's table, let into the desk. Anchor: its centre."""

        def build() -> Sprite:
            r = min(170.0, h * 0.36)
            shadow = self._light.shadow(w + 16, h + 20, r, 22, 0.75)
            d = Drawing()
            x, y = -w / 2, -h / 2
            d.path(box(x - 12, y - 12, w + 24, h + 24, r + 12), "#1C0F05")
            rail = d.linear(((0, "#5A3519", 1), (1, "#2A160A", 1)), (0, y - 10), (0, -y + 10))
            d.path(box(x - 10, y - 10, w + 20, h + 20, r + 10), rail)
            top = d.radial(
                ((0, "#FFCE80", 0.34), (0.6, "#A0622C", 0.24), (1, "#3C200E", 0.3)),
                (0, y * 0.1), w * 0.52,
            )  # fmt: skip
            d.path(box(x, y, w, h, r), "#2C180B", "#1A0C04", 3)
            d.path(box(x, y, w, h, r), top)
            d.path(box(x + 2.5, y + 3, w - 5, h - 5, r), "none", "#B07A45", 1.6, opacity=0.45)
            inset = 26
            line = box(x + inset, y + inset, w - 2 * inset, h - 2 * inset, r - inset + 2)
            d.path(line, "none", "#000000", 5, opacity=0.35)
            d.path(line, "none", "#C79A48", 2.5, opacity=0.8)
            sheet = self._kit.raster(d, (x - 90, y - 90, -x + 90, -y + 110))
            whole = pygame.Surface(sheet.image.get_size(), pygame.SRCALPHA).convert_alpha()
            soft = Sprite(whole, sheet.anchor)
            shadow.draw(whole, (sheet.anchor[0], sheet.anchor[1] + self._kit.px(18)))
            return soft.under(sheet)

        return self._kit.sprite(("table top", w, h), build)

    def veil(
        self, w: float, h: float, level: float, spot: tuple[float, float] | None = None
    ) -> Sprite:
        """What dims a finished picture to `level` 0..1. Multiply; anchor top left.

        :param spot: middle of a pool that stays lighter, logical.
        """
        level = round(level * 16) / 16

        def build() -> Sprite:
            cols, rows = max(2, round(w / 8)), max(2, round(h / 8))
            field = np.full((rows, cols), level, np.float32)
            if spot is not None:
                pool = lamplight(cols, rows, (spot[0] / w, spot[1] / h), level, 1 - level)
                field = np.clip(pool, 0, 1)
            image = opaque(np.repeat((field * 255).astype(np.uint8)[..., None], 3, axis=2))
            full = pygame.transform.smoothscale(image, (self._kit.px(w), self._kit.px(h)))
            return Sprite(full, (0, 0), MULTIPLY)

        return self._kit.sprite(("desk veil", w, h, level, spot), build)

    def daylight(self, w: float, h: float, strength: float = 1.0) -> Sprite:
        """Morning through opened shutters, slanting over the desk. Add; anchor top left."""
        strength = round(strength * 8) / 8

        def build() -> Sprite:
            part = 4
            cols, rows = max(2, self._kit.px(w) // part), max(2, self._kit.px(h) // part)
            sheet = pygame.Surface((cols, rows)).convert()
            s = cols / w
            for k in range(5):
                x, width = w * (-0.16 + 0.235 * k), w * 0.15
                lean = h * 0.62
                quad = [(x + lean, 0), (x + lean + width, 0), (x + width, h), (x, h)]
                fade = (0.55, 0.85, 1.0, 0.8, 0.5)[k] * strength
                colour = [round(c * fade) for c in (104, 92, 60)]
                pygame.draw.polygon(sheet, colour, [(px * s, py * s) for px, py in quad])
            soft = softened(sheet, 9 * s * 2)
            # Brightest where it comes in, gone before the near edge of the desk.
            fall = np.linspace(1.0, 0.32, rows, dtype=np.float32)[:, None]
            ramp = np.repeat((fall * 255).astype(np.uint8), cols, axis=1)
            soft.blit(opaque(np.repeat(ramp[..., None], 3, axis=2)), (0, 0), special_flags=MULTIPLY)
            full = pygame.transform.smoothscale(soft, (self._kit.px(w), self._kit.px(h)))
            return Sprite(full.convert(), (0, 0), ADD)

        return self._kit.sprite(("daylight", w, h, strength), build)

    def ink(self, w: float, h: float, step: int, of: int = 8) -> Sprite:
        """Violet ink running over a page from its top. Anchor: top left; steps 1..`of`."""

        def build() -> Sprite:
            dice = np.random.default_rng(21)
            d = Drawing()
            reach = h * step / of
            points = [(0.0, -4.0)]
            n = 17
            for k in range(n + 1):
                tongue = dice.uniform(0.25, 1.0) * (1.0 if k % 3 == 1 else 0.72)
                points.append((w * k / n, reach * tongue))
            points.append((w, -4.0))
            data = f"M{points[0][0]:.1f} {points[0][1]:.1f}L{points[1][0]:.1f} {points[1][1]:.1f}"
            for (ax, ay), (bx, by) in itertools.pairwise(points):
                m = (ax + bx) / 2
                data += f"C{m:.1f} {ay:.1f} {m:.1f} {by:.1f} {bx:.1f} {by:.1f}"
            data += f"L{points[-1][0]:.1f} {points[-1][1]:.1f}Z"
            fill = d.linear(
                ((0, "#2A1540", 0.97), (0.7, "#4A2868", 0.93), (1, "#5B3480", 0.88)),
                (0, 0), (0, max(8.0, reach)),
            )  # fmt: skip
            d.path(data, fill, "#1B0B2C", 2.5)
            d.path(data, "none", "#A98AD0", 1, opacity=0.35, transform="translate(0 -2.5)")
            return self._kit.raster(d, (0, 0, w, h))

        return self._kit.sprite(("ink", w, h, step, of), build)

    def arrow(self, angle: float, strong: bool = False) -> Sprite:
        """An inlaid chevron that shows which way the gavel goes round. Anchor: centre."""

        def build() -> Sprite:
            d = Drawing()
            shape = polygon([(-5, -9), (6, 0), (-5, 9)], closed=False)
            turn = turned(0, 0, angle)
            d.path(shape, "none", "#000000", 7, opacity=0.5, transform=turn)
            colour = p.BRASS_EDGE if strong else p.INLAY
            d.path(shape, "none", colour, 4 if strong else 3, transform=turn)
            return self._kit.raster(d, (-16, -16, 16, 16))

        return self._kit.sprite(("arrow", round(angle), strong), build)


def round_trip(w: float, h: float, r: float) -> list[tuple[float, float]]:
    """A rounded rectangle as points clockwise from its upper left, a step of some pixels each."""
    points: list[tuple[float, float]] = []
    corners = ((w - r, r, -90), (w - r, h - r, 0), (r, h - r, 90), (r, r, 180))
    for cx, cy, start in corners:
        for k in range(9):
            a = math.radians(start + 90 * k / 8)
            points.append((cx + r * math.cos(a), cy + r * math.sin(a)))
    return points
