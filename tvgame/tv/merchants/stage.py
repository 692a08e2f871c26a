"""Where everything lies on the desk: plates in two rows, the ledger, the rails beside it.

Built on the common layout (``tvgame.tv.stage``): the same logical units, safe area and corner code.
Three widths are told apart: roomy (both rails), slim (a narrower left rail), narrow (no left rail;
slate and piles lie below the ledger). Nothing is drawn here.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from engine.words import Seat
from tvgame.tv.stage import QR_CODE, QR_MODULE, QR_QUIET, Box, Layout, LinePlace

GUTTER: Final = 14.0
"""Between the ledger's pages."""
TOP: Final = 318.0
FOOT: Final = 808.0
PLATE_H: Final = 124.0
CODE: Final = float(QR_CODE * QR_MODULE)
QUIET: Final = float(QR_QUIET * QR_MODULE)


class Spot(NamedTuple):
    """One plate, and where its things lie."""

    box: Box
    upper: bool
    """Whether it is in the row beyond the ledger."""
    text_x: float
    text_w: float
    """Room for a name that stops short of gavel, letter and medal."""
    enamel: tuple[float, float, float]
    """Centre and radius of the roundel."""
    letter: tuple[float, float]
    gavel: tuple[float, float]
    medal: tuple[float, float]

    @property
    def heart(self) -> tuple[float, float]:
        """Its middle: where papers come and go."""
        return self.box.cx, self.box.y + self.box.h / 2

    def at_height(self, y: float) -> Spot:
        """The same plate with its top at ``y``."""
        down = y - self.box.y
        ex, ey, r = self.enamel
        moved = ((x, was + down) for x, was in (self.letter, self.gavel, self.medal))
        return Spot(
            self.box._replace(y=y), self.upper, self.text_x, self.text_w, (ex, ey + down, r), *moved
        )


@dataclass(frozen=True)
class DeskLayout:
    """The desk on one screen."""

    base: Layout

    @property
    def safe(self) -> Box:
        """Words keep to this."""
        return self.base.safe

    @property
    def w(self) -> float:
        """Width of the screen."""
        return self.base.w

    @property
    def h(self) -> float:
        """Height of the screen."""
        return self.base.h

    @property
    def cx(self) -> float:
        """The middle."""
        return self.base.cx

    @cached_property
    def share(self) -> float:
        """How wide the safe area is, of a 16:9 screen's; .75..1."""
        return self.safe.w / 1728

    @cached_property
    def narrow(self) -> bool:
        """Whether there is no room for a left rail."""
        return self.share < 0.84

    # Plates.

    @staticmethod
    def rows(n: int) -> tuple[int, int]:
        """How many plates lie in the upper and the lower row."""
        return (n + 1) // 2, n // 2

    def spot(self, n: int, seat: Seat) -> Spot:
        """The plate of ``seat`` of ``n``: clockwise from the upper left."""
        upper, lower = self.rows(n)
        top = seat < upper
        count = upper if top else lower
        # The lower row runs from the right, since people sit round the desk.
        at = seat if top else lower - 1 - (seat - upper)
        wide = 396.0 if n < 9 else 326.0
        pitch = (444.0 if n < 9 else 350.5) * self.share
        w = round(wide * self.share)
        x = self.cx + (at - (count - 1) / 2) * pitch - w / 2
        bend = 13.0 * (2 * abs(at - (count - 1) / 2) / max(1, upper - 1)) ** 2
        y = 171 + bend if top else 837 - bend
        return self._furnished(Box(round(x), round(y), w, PLATE_H), top)

    def _furnished(self, box: Box, top: bool) -> Spot:
        small = box.w < 300
        r = 42.0 if box.w > 350 else 36.0 if not small else 29.0
        ex = box.x + 20 + r if not small else box.x + 13 + r
        text_x = ex + r + (20 if not small else 12)
        # A letter hangs over the upper edge, clear of name, word and whatever lies in front; on a
        # small plate there is room for it at the inner edge alone.
        letter_y = box.y + 4 if not small else box.y + 122 if top else box.y + 2
        edge_y = box.y + 48 if top else box.y + 80
        gavel_x = box.right - (18 if box.w > 350 else 24 if not small else 12)
        gavel_x = min(gavel_x, self.safe.right - (50 if not small else 32))
        if small:
            edge_y = box.y + 16 if top else box.bottom - 16
        medal = box.right - 46, box.y + (48 if top else 76)
        return Spot(
            box, top, text_x, box.right - 18 - text_x, (ex, box.y + 62, r),
            (box.right - (66 if not small else 36), letter_y), (gavel_x, edge_y),
            medal,
        )  # fmt: skip

    def gavel_size(self, n: int) -> float:
        """Size of the gavel at a table of ``n``."""
        if n < 9 and not self.narrow:
            return 156.0
        return 120.0 if not self.narrow else 98.0

    def letter_w(self, n: int) -> float:
        """Width of a vote's letter."""
        if n < 9 and not self.narrow:
            return 80.0
        return 78.0 if not self.narrow else 64.0

    @staticmethod
    def name_size(n: int) -> float:
        """Em of a name."""
        return 42.0 if n < 9 else 38.0

    # The ledger.

    @cached_property
    def rail_w(self) -> float:
        """Width of the left rail; 0 where there is none."""
        if self.narrow:
            return 0.0
        return 330.0 if self.share > 0.97 else 258.0

    @cached_property
    def ledger(self) -> Box:
        """Both pages with the gutter."""
        left = self.safe.x + (self.rail_w + 24 if self.rail_w else 12)
        right = self.bill.x - 22
        foot = FOOT if not self.narrow else FOOT - 98
        return Box(left, TOP, right - left, foot - TOP)

    def page(self, good: bool) -> Box:
        """One page of the ledger."""
        w = (self.ledger.w - GUTTER) / 2
        x = self.ledger.x if good else self.ledger.right - w
        return Box(x, self.ledger.y, w, self.ledger.h)

    # The rails.

    @cached_property
    def votes(self) -> Box:
        """The votes on record; no width where there is no room."""
        return Box(self.safe.x, TOP + 2, self.rail_w, 312)

    @cached_property
    def slate(self) -> Box:
        """The slate."""
        if self.narrow:
            return Box(self.safe.x, FOOT - 78, 408, 84)
        return Box(self.safe.x, TOP + 334, self.rail_w, 156)

    @cached_property
    def bill(self) -> Box:
        """The corner code's sheet: its quiet zone alone may leave the safe area."""
        side = CODE + 2 * QUIET
        return Box(self.safe.right - CODE - QUIET, TOP - 8, side, side + 38)

    @cached_property
    def piles(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """Middle of the pile and of the bundle."""
        if self.narrow:
            return (self.safe.x + 470, FOOT - 36), (self.safe.x + 752, FOOT - 36)
        left = self.safe.right - CODE + 26
        return (left, 763.0), (left, 797.0)

    @property
    def pile_w(self) -> float:
        """Width of pile and bundle."""
        return 84.0 if self.narrow else 58.0

    # Words.

    @cached_property
    def side_room(self) -> float:
        """Room for the words at the upper corners."""
        return 372.0 if not self.narrow else 150.0

    @cached_property
    def question(self) -> LinePlace:
        """The question."""
        return LinePlace(self.cx, 96, self.safe.w - 2 * self.side_room)

    @cached_property
    def stake(self) -> LinePlace:
        """What hangs on it."""
        taken = 312 if not self.narrow else 40
        return LinePlace(self.cx, 141, self.safe.w - 2 * taken)

    @cached_property
    def waiting(self) -> LinePlace:
        """Whom we wait for."""
        return LinePlace(self.cx, 1012, self.safe.w)

    # Other scenes.

    @cached_property
    def lobby_bill(self) -> Box:
        """The lobby's bill."""
        return Box(self.safe.x, 58, 626 if not self.narrow else 560, 962)

    @cached_property
    def lobby_room(self) -> Box:
        """Where the lobby's table stands."""
        left = self.lobby_bill.right + (64 if not self.narrow else 36)
        return Box(left, 58, self.safe.right - left, 962)
