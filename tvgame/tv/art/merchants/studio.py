"""`House`: the one object that the counting-house's scenes ask for pictures; it joins the rooms."""

from __future__ import annotations

import pygame

from tvgame.tv import palette_merchants as p
from tvgame.tv.art.kit import Kit, Sprite
from tvgame.tv.art.light import Light
from tvgame.tv.art.marks import Marks
from tvgame.tv.art.merchants.book import Book
from tvgame.tv.art.merchants.desk import Desk
from tvgame.tv.art.merchants.papers import HousePapers
from tvgame.tv.art.merchants.plates import Plates
from tvgame.tv.art.merchants.regalia import Regalia
from tvgame.tv.art.merchants.wax import Wax
from tvgame.tv.art.studio import Art
from tvgame.tv.art.symbols import put_icon
from tvgame.tv.art.vector import Drawing, circle
from tvgame.tv.palette import Colour


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

    def vote_mark(self, yes: bool | None, size: float, ink: Colour) -> Sprite:
        """A vote in ink: a disc for, a cross against, a dash for none. Anchor: centre."""

        def build() -> Sprite:
            d, r = Drawing(), size / 2
            if yes:
                d.path(circle(0, 0, r * 0.95), ink)
            elif yes is None:
                d.path(f"M{-r * 0.7} 0H{r * 0.7}", "none", ink, size * 0.16, opacity=0.6)
            else:
                d.path(f"M{-r} {-r}L{r} {r}M{r} {-r}L{-r} {r}", "none", ink, size * 0.18)
            reach = r * 1.4
            return self._kit.raster(d, (-reach, -reach, reach, reach))

        return self._kit.sprite(("vote mark", yes, size, ink), build)

    def role(self, role: str, r: float) -> Sprite:
        """What a seat turned out to be: "loyal" scales, "agent" coin, "leader" mask, in enamel."""

        def build() -> Sprite:
            d = Drawing()
            good = role == "loyal"
            light, middle, dark, mark = p.SOUND if good else p.ROTTEN
            d.path(circle(0.8, 2.4, r + 1.5), "#000000", opacity=0.5)
            d.path(circle(0, 0, r + 1.5), p.BRASS_EDGE if role == "leader" else "#8A6224")
            face = d.radial(((0, middle, 1), (1, dark, 1)), (-r * 0.3, -r * 0.4), r * 1.5)
            d.path(circle(0, 0, r - 1), face, light, 1.4)
            icon = {"loyal": "scales", "agent": "coin"}.get(role, "mask")
            put_icon(self._kit, d, icon, (0, 0), r * 1.36, mark)
            return self._kit.raster(d, (-r - 4, -r - 4, r + 4, r + 6))

        return self._kit.sprite(("house role", role, r), build)

    def gilt(self, white: pygame.Surface) -> pygame.Surface:
        """White text in the gold of the title. Not cached: keep the result."""
        return self.light.gradient_text(white, p.TITLE, 1.2)
