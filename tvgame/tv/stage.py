"""Where everything stands: the one layout of the television, asked by all scenes.

Logical units are those of a 1080-line screen, scaled by height. A 16:9 grid stands in the middle;
on wider screens ribs and floor run on, on narrower ones the wall shrinks first and the words of
the stage move above the stock. Nothing is drawn here.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

GRID_W: Final = 1920.0
GRID_H: Final = 1080.0
NARROWEST: Final = 1440.0
"""Logical width of 4:3; below it the whole picture is scaled by width."""
SAFE: Final = 0.05
MIN_TEXT: Final = 30.0
"""Smallest em: 1/36 of the height."""
QR_MODULE: Final = 12
QR_QUIET: Final = 4
QR_CODE: Final = 25
"""Modules of the code that the table's address makes (version 2)."""


class Box(NamedTuple):
    """A rectangle in logical units."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.h

    @property
    def cx(self) -> float:
        """Its middle."""
        return self.x + self.w / 2


class Place(NamedTuple):
    """One seat at the table."""

    x: float
    rim: float
    """Height of the rim here."""
    foot: float
    """Foot of the pane."""
    pane: float
    """Width of a plain pane."""
    pitch: float
    """Room for a name."""
    factor: float
    """How large markers are drawn, 1 for a pane of 116."""


class LinePlace(NamedTuple):
    """Where a line of words goes, and how much room it has."""

    x: float
    y: float
    """Baseline."""
    limit: float


@dataclass(frozen=True)
class Layout:
    """The layout for one screen.

    :param width: real pixels.
    :param height: real pixels.
    """

    width: int
    height: int

    @cached_property
    def scale(self) -> float:
        """Real pixels per logical one."""
        return min(self.height / GRID_H, self.width / NARROWEST)

    @cached_property
    def w(self) -> float:
        """Logical width of the screen."""
        return self.width / self.scale

    @cached_property
    def h(self) -> float:
        """Logical height of the screen; 1080 or more."""
        return self.height / self.scale

    @cached_property
    def cx(self) -> float:
        """The middle."""
        return self.w / 2

    @cached_property
    def k(self) -> float:
        """How far the grid is squeezed sideways, 0.75..1."""
        return min(1.0, self.w / GRID_W)

    @cached_property
    def dx(self) -> float:
        """Where the grid begins, on a screen wider than it."""
        return max(0.0, (self.w - GRID_W) / 2)

    def gx(self, x: float) -> float:
        """A place of the 16:9 grid on this screen."""
        return self.dx + x * self.k

    @cached_property
    def safe(self) -> Box:
        """The area that words and marks keep to: the grid without 5 % at each side."""
        w = min(self.w, GRID_W)
        left, top = self.dx + w * SAFE, GRID_H * SAFE
        return Box(left, top, w * (1 - 2 * SAFE), GRID_H * (1 - 2 * SAFE))

    @cached_property
    def stacked(self) -> bool:
        """Whether the call stands above the stock rather than between it and the code."""
        return self.k < 0.97

    # The wall.

    @cached_property
    def wall_h(self) -> float:
        """Height of the windows."""
        return 290.0 * self.k

    @cached_property
    def good_window(self) -> Box:
        """The good policies' window."""
        return Box(self.gx(96), 58, 530 * self.k, self.wall_h)

    @cached_property
    def bad_window(self) -> Box:
        """The bad policies' window."""
        return Box(self.gx(1294), 58, 530 * self.k, self.wall_h)

    @cached_property
    def sill(self) -> float:
        """Baseline of the power words."""
        return 58 + self.wall_h + 36

    @cached_property
    def rose(self) -> tuple[float, float, float]:
        """Centre x, y and radius of the rose."""
        return self.cx, 58 + 160 * self.k, 160 * self.k

    def score_x(self, good: bool) -> float:
        """The middle of a score column."""
        return self.gx(709 if good else 1211)

    # The council.

    @cached_property
    def council(self) -> Box:
        """All that belongs to the seats: from above their panes to below their words."""
        return Box(0, self.rim_y - 236, self.w, 416 + self.rim_sag)

    @cached_property
    def rim_y(self) -> float:
        """Top of the rim, in the middle."""
        return 553 - 290 * (1 - self.k)

    @cached_property
    def rim_sag(self) -> float:
        """How much lower the rim is where the outer seats stand."""
        return 38.0

    @cached_property
    def rim_half(self) -> float:
        """From the middle to where the sag is reached."""
        return 795 * self.k

    def rim(self, x: float) -> float:
        """Height of the rim at ``x``."""
        return self.rim_y + self.rim_sag * ((x - self.cx) / self.rim_half) ** 2

    def rim_angle(self, x: float) -> float:
        """Slope of the rim at ``x`` in degrees, positive where it falls to the right."""
        return math.degrees(math.atan(2 * self.rim_sag * (x - self.cx) / self.rim_half**2))

    def seat(self, n: int, i: int, lift: float = 0.0) -> Place:
        """Seat ``i`` of ``n``, with the camera ``lift`` up."""
        # Every picture asks for all of them several times.
        key = n, i, lift
        if key not in self._places:
            self._places[key] = self._place(n, i, lift)
        return self._places[key]

    @cached_property
    def _places(self) -> dict[tuple[int, int, float], Place]:
        return {}

    def _place(self, n: int, i: int, lift: float) -> Place:
        pitch = min(260.0, 1530 * self.k / (n - 1))
        x = self.cx + (i - (n - 1) / 2) * pitch
        pane = min(116.0, float(round(0.56 * pitch)))
        rim = self.rim(x) - lift
        return Place(x, rim, rim - 3, pane, pitch, pane / 116)

    @staticmethod
    def name_size(n: int) -> float:
        """Em of a name."""
        return 36 if n < 10 else 32

    # The stage in front.

    @cached_property
    def qr(self) -> Box:
        """The corner code with its quiet zone, which alone may leave the safe area."""
        module = self.whole(QR_MODULE)
        code, quiet = QR_CODE * module, QR_QUIET * module
        return Box(self.safe.x - quiet, 1026 - code - quiet, code + 2 * quiet, code + 2 * quiet)

    @cached_property
    def rejoin(self) -> LinePlace:
        """The words beside the corner code."""
        return LinePlace(self.qr.right + 18, 986, 150)

    @cached_property
    def stock_x(self) -> float:
        """Left edge of candles and cards."""
        return self.safe.right - 408

    @cached_property
    def call(self) -> LinePlace:
        """The one serif line."""
        if not self.stacked:
            return LinePlace(self.cx, 838, 2 * (self.stock_x - 14 - self.cx))
        left = self.qr.right + 20
        return LinePlace((left + self.safe.right) / 2, self.rim_y + 215, self.safe.right - left)

    @cached_property
    def waiting(self) -> LinePlace:
        """The line below the call."""
        y = self.call.y + (68 if not self.stacked else 58)
        left, right = self.qr.right + 20, self.safe.right
        if not self.stacked:
            return LinePlace(self.cx, y, self.call.limit)
        if y + 12 > 770:
            right = self.stock_x - 16
        return LinePlace((left + right) / 2, y, right - left)

    @cached_property
    def notice(self) -> LinePlace:
        """A word to the whole table, over the stage's foot."""
        left = self.rejoin.x + 128
        right = self.stock_x - 16
        return LinePlace((left + right) / 2, 1012, right - left)

    def whole(self, module: float) -> float:
        """The largest module up to ``module`` that is a whole number of real pixels."""
        return max(1, math.floor(module * self.scale + 0.01)) / self.scale

    @property
    def candle_base(self) -> float:
        """Where the candles stand."""
        return 930.0

    def candle_x(self, i: int) -> float:
        """Candle ``i`` of three."""
        return self.stock_x + 30 + 52 * i

    @cached_property
    def candles_cx(self) -> float:
        """The middle of the candles' words."""
        return self.candle_x(1)

    @cached_property
    def deck(self) -> Box:
        """The top card of the deck."""
        return Box(self.stock_x + 190, 804, 84, 118)

    @cached_property
    def discards(self) -> Box:
        """The top card of the discards."""
        return Box(self.stock_x + 307, 808, 84, 118)

    # Other scenes.

    @cached_property
    def lift(self) -> float:
        """How far the camera rises for the reveal."""
        return self.rim_y - 297

    @cached_property
    def tally(self) -> LinePlace:
        """The middle of the tally's row and the room for its quarries."""
        return LinePlace(self.cx, 828, self.safe.w - 460)

    @cached_property
    def great_window(self) -> Box:
        """The window of an enactment."""
        return Box(self.gx(790), 70, 920 * self.k, 700)

    @cached_property
    def ending_window(self) -> Box:
        """The winner's window."""
        return Box(self.gx(96), 56, 548 * self.k, 420 * (0.5 + self.k / 2))

    @cached_property
    def lobby_module(self) -> int:
        """Logical pixels of one module of the lobby's code."""
        return 18 if not self.stacked else 16

    @cached_property
    def lobby_qr(self) -> Box:
        """The lobby's code with its quiet zone."""
        side = (QR_CODE + 2 * QR_QUIET) * self.whole(self.lobby_module)
        return Box(self.safe.x + 8, 220 + (594 - side), side, side)

    @cached_property
    def ring(self) -> tuple[float, float, float, float]:
        """Centre and radii of the lobby's ring of places."""
        if not self.stacked:
            return self.gx(1290), 524, 436, 308
        left = self.lobby_qr.right + 60
        return (left + self.safe.right) / 2, 556, (self.safe.right - left) / 2 - 64, 304

    def ring_place(self, k: int, count: int = 10) -> tuple[float, float]:
        """Where the pane of place ``k`` has its foot, clockwise from noon."""
        cx, cy, rx, ry = self.ring
        angle = -math.pi / 2 + 2 * math.pi * k / count
        return cx + rx * math.cos(angle), cy + ry * math.sin(angle) + 25
