"""The chamber: night, stone and ribs as one opaque background; and what is set into the wall."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

import numpy as np
import pygame

from tvgame.tv import palette as p
from tvgame.tv.art.kit import ADD, Floats, Kit, Sprite
from tvgame.tv.art.light import Light, ramp_of
from tvgame.tv.art.marks import Kind, Marks, Power
from tvgame.tv.art.rose import draw_rose, draw_studs, present_glow, stud_at
from tvgame.tv.art.symbols import put_icon
from tvgame.tv.art.table import Rim, draw_ledge, draw_table, ledge_y
from tvgame.tv.art.thrown import Window
from tvgame.tv.art.vaults import VAULTS, lay_stones
from tvgame.tv.art.vector import Drawing, box, circle, ellipse, polygon
from tvgame.tv.palette import Colour, Stops

Mood = Literal["hall", "lobby", "decree", "charter", "decree_ending", "charter_ending"]
GRID: Final = 1920.0


@dataclass(frozen=True, slots=True)
class Sky:
    """The radial night behind a scene; cx as a share of the 16:9 grid, the rest logical."""

    stops: Stops
    cx: float
    cy: float
    radius: float


NIGHT: Final[Stops] = ((0, "#12203C", 1), (0.45, "#0A1224", 1), (1, "#04060D", 1))
EMBER: Final[Stops] = ((0, "#2A0F1C", 1), (0.4, "#120A18", 1), (1, "#04050B", 1))
SEA: Final[Stops] = ((0, "#0F3A3C", 1), (0.42, "#0A1C2A", 1), (1, "#04070E", 1))
SKIES: Final[dict[Mood, Sky]] = {
    "hall": Sky(NIGHT, 960, 300, 1150),
    "lobby": Sky(NIGHT, 1290, 300, 1150),
    "decree": Sky(EMBER, 1330, 420, 1100),
    "charter": Sky(((0, "#0E2C30", 1), (0.4, "#0A1620", 1), (1, "#04060C", 1)), 1330, 420, 1100),
    "decree_ending": Sky(
        ((0, "#3A141C", 1), (0.42, "#1A0C18", 1), (1, "#05060C", 1)), 370, 230, 1250
    ),
    "charter_ending": Sky(SEA, 370, 230, 1250),
}
ASHLAR: Final[frozenset[Mood]] = frozenset({"hall", "lobby"})


class Wall:
    """Everything that does not move: background, table, windows, rose, and their fittings."""

    def __init__(self, kit: Kit, light: Light, marks: Marks) -> None:
        self._kit = kit
        self._light = light
        self._marks = marks
        self._windows: dict[tuple[str, float, float], Window] = {}

    def chamber(self, w: float, h: float, mood: Mood) -> pygame.Surface:
        """The opaque background of a w x h screen; the 16:9 grid lies in its middle."""
        return self._kit.surface(("chamber", w, h, mood), lambda: self._chamber(w, h, mood))

    def _chamber(self, w: float, h: float, mood: Mood) -> pygame.Surface:
        size = self._kit.px(w), self._kit.px(h)
        # A night sky is soft: worked out at half a 1080p screen's size, it loses nothing.
        s = min(self._kit.scale, 1.0) / 2
        cols, rows = max(1, round(w * s)), max(1, round(h * s))
        k, dx = min(1.0, w / GRID), max(0.0, (w - GRID) / 2)
        sky = SKIES[mood]
        with self._kit.turns.apart():
            x = ((np.arange(cols, dtype=np.float32) + 0.5) / s - dx - sky.cx * k) / sky.radius
            y = ((np.arange(rows, dtype=np.float32) + 0.5) / s - sky.cy) / sky.radius
            r = np.sqrt(np.square(x)[None, :] + np.square(y)[:, None])
            table = ramp_of(sky.stops, 1024)[:, :3]
            values: Floats = table[np.minimum(r * 1023, 1023).astype(np.int32)]
        small = self._kit.dithered(values)
        with self._kit.turns.apart():
            ground = pygame.transform.smoothscale(small, size)
        if mood in ASHLAR:
            lay_stones(ground, self._kit.scale)
        ribs = self._ribs(w, h, mood, k, dx)
        ground.blit(ribs.image, (-ribs.anchor[0], -ribs.anchor[1]))
        if mood == "lobby":
            self._band(ground, k, dx)
            self._moonbeam(ground, k, dx)
        return ground

    def _ribs(self, w: float, h: float, mood: Mood, k: float, dx: float) -> Sprite:
        d = Drawing()
        VAULTS[mood](d, k, dx)
        return self._kit.raster(d, (0, 0, w, h))

    def _band(self, ground: pygame.Surface, k: float, dx: float) -> None:
        """Night behind the title, so that no rib runs through its letters."""
        d = Drawing()
        d.path(box(-200, 52, dx + 1400 * k, 136), p.NIGHT, opacity=0.8)
        soft = self._kit.soft(d, (-200, -60, dx + 1500 * k, 300), 40)
        soft.draw(ground, (0, 0))

    def _moonbeam(self, ground: pygame.Surface, k: float, dx: float) -> None:
        d = Drawing()
        corners = [(1380.0, -20.0), (1640.0, -20.0), (1500.0, 1000.0), (900.0, 1000.0)]
        beam = [(dx + x * k, y) for x, y in corners]
        d.path(polygon(beam), d.linear(((0, "#7FA0F0", 0.2), (1, "#7FA0F0", 0)), (0, 0), (0, 900)))
        frame = (dx + 780 * k, -120, dx + 1760 * k, 1080)
        soft = self._kit.soft(d, frame, 40, ADD)
        soft.draw(ground, (0, 0))

    def table(self, w: float, h: float, rim: Rim | None = None) -> Sprite:
        """The table top below its rim. Anchor: the screen's top left."""
        rim = rim or Rim()
        return self._kit.sprite(("table", w, h, rim), lambda: draw_table(self._kit, w, h, rim))

    def ledge(self, w: float, h: float, kind: Kind = "bad") -> Sprite:
        """The floor before the great window. Anchor: the screen's top left."""
        return self._kit.sprite(("ledge", w, h, kind), lambda: draw_ledge(self._kit, w, h, kind))

    def floor_y(self, x: float, w: float = GRID) -> float:
        """The height of the ledge's edge at x of a screen w wide."""
        return ledge_y(x, w)

    def window(self, kind: Kind, w: float, h: float) -> Window:
        """The window of that kind at that size; ask for it as often as you like."""
        key = (kind, w, h)
        if key not in self._windows:
            self._windows[key] = Window(self._kit, self._light, kind, w, h)
        return self._windows[key]

    def rose(self, radius: float, count: int = 30, present: int = 0, level: float = 1.0) -> Sprite:
        """The rose with its studs; `present` is 1-based, 0 for none. Anchor: centre."""
        level = round(level * 16) / 16

        def build() -> Sprite:
            petals = self._kit.sprite(
                ("petals", radius, level), lambda: draw_rose(self._kit, radius, level)
            )
            studs = draw_studs(self._kit, radius, count, present)
            image = petals.image.copy()
            image.blit(studs.image, (0, 0))
            return Sprite(image, petals.anchor)

        return self._kit.sprite(("rose", radius, count, present, level), build)

    def rose_glow(self, radius: float, level: float = 1.0) -> Sprite:
        """The moonlight round the rose. Anchor: centre."""
        return self._light.glow(radius * 1.75, "#5E7FE0", 0.2 * level)

    def rose_present(self, radius: float) -> Sprite:
        """The light of the present stud. Anchor: the stud."""
        return present_glow(self._light, radius)

    def stud(self, radius: float, count: int, k: int) -> tuple[float, float]:
        """Logical offset of stud k (0-based) from the rose's centre."""
        return stud_at(radius, count, k)

    def ring(self, rx: float, ry: float) -> Sprite:
        """The round table's two inlaid lines in the lobby. Anchor: centre."""

        def build() -> Sprite:
            d = Drawing()
            d.path(ellipse(0, 0, rx, ry), "none", "#33446F", 2)
            d.path(ellipse(0, 0, rx - 10, ry - 9), "none", "#1E2A48", 2)
            return self._kit.raster(d, (-rx - 2, -ry - 2, rx + 2, ry + 2))

        return self._kit.sprite(("ring", rx, ry), build)

    def plate(self, w: float, h: float) -> Sprite:
        """Night over the foot of an ending, so that figures stay legible. Anchor: top left."""

        def build() -> Sprite:
            d = Drawing()
            stops = ((0, "#050A14", 0), (0.1, "#050A14", 0.86), (1, "#03060D", 0.96))
            d.path(f"M0 0H{w}V{h}H0Z", d.linear(stops, (0, 0), (0, h)))
            return self._kit.raster(d, (0, 0, w, h))

        return self._kit.sprite(("plate", w, h), build)

    def danger_line(self, h: float) -> Sprite:
        """The line after which danger begins, crown and eye on top. Anchor: the line's top."""

        def build() -> Sprite:
            d = Drawing()
            line = f"M0 0V{h}"
            d.path(line, "none", "#1A0306", 9)
            d.path(line, "none", p.DANGER_TEXT, 3.6)
            d.path(circle(0, -2, 23), "#1A0306", p.DANGER_TEXT, 2.4)
            put_icon(self._kit, d, "crown_eye", (0, -3), 31, "#FFD2A0")
            return self._kit.raster(d, (-28, -28, 28, h + 6))

        return self._kit.sprite(("danger line", h), build)

    def danger_glow(self, h: float, strength: float = 0.8) -> Sprite:
        """The light of the danger line. Anchor: the line's top."""
        glow = self._light.glow(40, "#FF3B1E", strength, h * 0.58)
        drop = self._kit.px(h * 0.43)
        return Sprite(glow.image, (glow.anchor[0], glow.anchor[1] - drop), ADD)

    def bracket(self, w: float, gap: float, colour: Colour = "#B5623F") -> Sprite:
        """A bracket w wide, opening upward, with a gap for its word. Anchor: middle of its line."""

        def build() -> Sprite:
            d = Drawing()
            for side in (-1, 1):
                d.path(f"M{side * w / 2} -10V0H{side * gap / 2}", "none", colour, 2.4, cap="butt")
            return self._kit.raster(d, (-w / 2 - 2, -12, w / 2 + 2, 3))

        return self._kit.sprite(("bracket", w, gap, colour), build)

    def roundel(self, power: Power, lit: bool, kind: Kind, r: float = 25) -> Sprite:
        """A power's mark at a lancet's foot. Anchor: centre."""
        return self._marks.roundel(power, lit, kind, r)
