"""`Art`: the one object that a scene asks for pictures. It only joins the rooms of this package."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from typing import Final

from tvgame.tv.art.candles import Candles
from tvgame.tv.art.chamber import Wall
from tvgame.tv.art.kit import Kit, Turns
from tvgame.tv.art.light import Light
from tvgame.tv.art.marks import Marks
from tvgame.tv.art.panes import Seats
from tvgame.tv.art.papers import Papers
from tvgame.tv.art.tally import Tally

BUDGET: Final = 112 * 1024 * 1024
"""Bytes of pixels kept at scale 1; larger screens get more in proportion to their own."""


class Art:
    """Pictures at one scale.

    :param scale: real pixels per logical pixel, > 0 (screen height / 1080).
    :param assets: the folder that holds `sigils/` and `icons/`.

    :param turns: with whom the making is shared, if with anyone.

    A display mode must be set before the first picture is asked for.
    """

    def __init__(self, scale: float, assets: Traversable, turns: Turns | None = None) -> None:
        self.kit = Kit(scale, assets, round(BUDGET * max(1.0, scale * scale)), turns)
        """What another world's pictures are made with, so that they share one cache."""
        self.light = Light(self.kit)
        self.marks = Marks(self.kit)
        self.wall = Wall(self.kit, self.light, self.marks)
        self.seats = Seats(self.kit, self.light)
        self.papers = Papers(self.kit, self.light)
        self.candles = Candles(self.kit, self.light)
        self.tally = Tally(self.kit, self.light)

    @property
    def scale(self) -> float:
        """Real pixels per logical pixel."""
        return self.kit.scale

    @property
    def held(self) -> int:
        """Bytes of pixels kept at present."""
        return self.kit.cache.held

    def px(self, logical: float) -> int:
        """A logical length in whole real pixels."""
        return self.kit.px(logical)
