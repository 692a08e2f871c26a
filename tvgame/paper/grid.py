"""Cards on a sheet: where each lies, and where the scissors go. What is on them is others'."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from tvgame.paper.ink import CUT
from tvgame.paper.press import Press

_TICK: Final = 4.0


@dataclass(frozen=True)
class Format:
    """A kind of card: its size in millimetres, and how many lie on a sheet."""

    w: float
    h: float
    columns: int
    rows: int

    @property
    def count(self) -> int:
        """Cards a sheet."""
        return self.columns * self.rows


# Sizes that leave a printer's margin on A4 and Letter alike, so that one kit fits the other.
PLATE: Final = Format(89.0, 50.0, 2, 5)
"""Roles, seats, offices."""
PANE: Final = Format(36.0, 63.0, 5, 4)
"""Policies, ballots, answers; a place on the tracks is as large."""
COIN: Final = Format(36.0, 36.0, 5, 2)
"""Round markers that lie with a person."""
MINI: Final = Format(15.0, 15.0, 10, 1)
"""Round markers that move on the board."""

Draw = Callable[[Press, float, float], None]
"""Draws one card whose upper left corner is at a place."""


def sheets(press: Press, kind: Format, cards: Sequence[Draw]) -> int:
    """Lay cards out on as many pages as they need; returns how many pages that were."""
    pages = 0
    for first in range(0, len(cards), kind.count):
        press.page()
        top = (press.height - kind.rows * kind.h) / 2
        block(press, kind, cards[first : first + kind.count], top)
        pages += 1
    return pages


def block(press: Press, kind: Format, cards: Sequence[Draw], top: float) -> float:
    """Lay cards out below ``top``, centred, with lines to cut along; returns their lower edge."""
    columns = min(kind.columns, len(cards))
    left = (press.width - columns * kind.w) / 2
    rows = -(-len(cards) // kind.columns)
    for at, draw in enumerate(cards):
        row, column = divmod(at, kind.columns)
        draw(press, left + column * kind.w, top + row * kind.h)
    right, foot = left + columns * kind.w, top + rows * kind.h
    for column in range(columns + 1):
        x = left + column * kind.w
        _cut(press, x, top, x, foot, upright=True)
    for row in range(rows + 1):
        y = top + row * kind.h
        _cut(press, left, y, right, y, upright=False)
    return foot


def _cut(press: Press, x: float, y: float, to_x: float, to_y: float, *, upright: bool) -> None:
    """A faint line, and a clear tick beyond each of its ends."""
    press.line(x, y, to_x, to_y, CUT, 0.12, (0.6, 0.9))
    dx, dy = (0.0, 1.0) if upright else (1.0, 0.0)
    gap = 0.8
    for end_x, end_y, way in ((x, y, -1), (to_x, to_y, 1)):
        near, far = way * gap, way * (gap + _TICK - 1)
        press.line(
            end_x + dx * near, end_y + dy * near, end_x + dx * far, end_y + dy * far, CUT, 0.25
        )
