"""`House`: the one object that the counting-house's scenes ask for pictures; it joins the rooms."""

from __future__ import annotations

import pygame

from tvgame.tv import palette_merchants as p
from tvgame.tv.art.kit import Kit
from tvgame.tv.art.light import Light
from tvgame.tv.art.marks import Marks
from tvgame.tv.art.merchants.book import Book
from tvgame.tv.art.merchants.desk import Desk
from tvgame.tv.art.merchants.papers import HousePapers
from tvgame.tv.art.merchants.plates import Plates
from tvgame.tv.art.merchants.regalia import Regalia
from tvgame.tv.art.merchants.wax import Wax
from tvgame.tv.art.studio import Art


class House:
    """Pictures at the scale of `art`, kept in its cache.

    :param art: whose scale, assets, light and marks are used.
    """

    def __init__(self, art: Art) -> None:
        self._kit: Kit = art.kit
        self.light: Light = art.light
        self.marks: Marks = art.marks
        self.desk = Desk(self._kit, self.light)
        self.plates = Plates(self._kit, self.light)
        self.wax = Wax(self._kit, self.light)
        self.regalia = Regalia(self._kit, self.light)
        self.papers = HousePapers(self._kit, self.light)
        self.book = Book(self._kit, self.light)

    def gilt(self, white: pygame.Surface) -> pygame.Surface:
        """White text in the gold of the title. Not cached: keep the result."""
        return self.light.gradient_text(white, p.TITLE, 1.2)
