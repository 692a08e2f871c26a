"""Everything that scenes share at one screen size: layout, art, type, words, flattened layers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

import pygame

from tvgame.resources import resource_root
from tvgame.show import TableView
from tvgame.texts import Texts
from tvgame.tv.ahead import Painter
from tvgame.tv.art.studio import Art
from tvgame.tv.canvas import Canvas, Stills
from tvgame.tv.code import CodeBook
from tvgame.tv.fonts import FontBook
from tvgame.tv.names import drawn_names
from tvgame.tv.options import TvOptions
from tvgame.tv.stage import Layout
from tvgame.tv.text import Typesetter
from tvgame.tv.theme import Theme
from tvgame.tv.words import Words

T = TypeVar("T")


class Room:
    """The workshop of one screen. Made anew when the screen's size changes.

    :param book: outlives the room, since letters of a font don't depend on the screen.
    :param theme: the world until :meth:`learn` brings another.
    """

    def __init__(
        self,
        size: tuple[int, int],
        options: TvOptions,
        texts: Texts,
        book: FontBook,
        theme: Theme,
    ) -> None:
        self.layout: Final = Layout(*size)
        self.options: Final = options
        self.setter: Final = Typesetter(book, self.layout.scale)
        self.painter: Final = Painter()
        """Paints ahead; whoever drops the room stops it."""
        self.art: Final = Art(self.layout.scale, resource_root("assets"), self.painter)
        self.stills: Final = Stills(
            size, self.layout.scale, self.setter, self.painter, self.art.kit.cache.flattening
        )
        self.codes: Final = CodeBook()
        self._texts = texts
        self._names: tuple[str, ...] | None = None
        self._owned: dict[object, object] = {}
        self.theme = theme
        self.words = Words(texts, "", theme.inks)

    @property
    def motion(self) -> bool:
        """Whether things move and light flickers."""
        return self.options.motion

    def learn(self, table: TableView, theme: Theme) -> None:
        """Take the game's world, and the names at the table into the words."""
        self.theme = theme
        names = tuple(seat.name for seat in table.seats)
        if names != self._names or table.settings.game != self.words.game:
            self._names = names
            plain = Words(self._texts, table.settings.game, theme.inks)
            self.words = Words(
                self._texts,
                table.settings.game,
                theme.inks,
                drawn_names(names, self.setter, plain.unnamed),
            )

    def own(self, make: Callable[[Room], T]) -> T:
        """What a world keeps for itself at this screen's size: made once, on first asking."""
        if make not in self._owned:
            self._owned[make] = make(self)
        return self._owned[make]  # type: ignore[return-value]  # one maker makes one type

    def backdrop(self) -> Canvas:
        """What fills the screen before the first word has come."""
        return self.stills.get("backdrop", (), lambda c: self.theme.backdrop(c, self), melts=False)

    def canvas(self, surface: pygame.Surface) -> Canvas:
        """A canvas on ``surface`` at this room's scale."""
        return Canvas(surface, self.layout.scale, self.setter)
