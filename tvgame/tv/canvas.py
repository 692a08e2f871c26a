"""What scenes draw on: logical coordinates, and a list of what was written where.

The list is how tests see that nothing overlaps, leaves the safe area or is too small to read.
"""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Callable, Hashable, Iterator
from typing import Final, NamedTuple

import pygame

from tvgame.tv import palette
from tvgame.tv.art.kit import Alone, Sprite, Turns, lay
from tvgame.tv.fonts import Face
from tvgame.tv.stage import Box
from tvgame.tv.text import Picture, Rich, Typesetter

LAYERS: Final = 17
"""Whole screens that flattened layers may take up together."""
FRESH: Final = 4
"""Slots asked for last, which are never let go: a picture is made of so many at most."""

SPARES: Final = 2
"""Surfaces of a size that are kept for the next layer."""


class Mark(NamedTuple):
    """Something that carries meaning and was drawn."""

    name: str
    rect: pygame.Rect
    """Real pixels."""
    size: int
    """Em in real pixels of a text; 0 for anything else."""
    text: str


def real(box: Box, scale: float) -> pygame.Rect:
    """A logical rectangle in whole real pixels."""
    return pygame.Rect(*(round(side * scale) for side in box))


class Canvas:
    """A surface and its scale."""

    def __init__(self, surface: pygame.Surface, scale: float, setter: Typesetter) -> None:
        self.surface = surface
        self.scale = scale
        self.setter = setter
        self.marks: list[Mark] = []

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A logical place in real pixels."""
        return x * self.scale, y * self.scale

    def area(self, box: Box) -> pygame.Rect:
        """A logical rectangle in whole real pixels."""
        return real(box, self.scale)

    def put(self, sprite: Sprite, x: float, y: float, alpha: float = 1.0) -> None:
        """Draw a picture; ``alpha`` 0..1 fades those that aren't added light."""
        rect = sprite.rect((x * self.scale, y * self.scale))
        if round(255 * alpha) > 0:
            self.blit(sprite.image, rect.topleft, None, alpha, sprite.blend)

    def blit(
        self,
        image: pygame.Surface,
        pos: tuple[float, float],
        area: pygame.Rect | None = None,
        opacity: float = 1.0,
        blend: int = 0,
    ) -> None:
        """Draw a surface, or an ``area`` of it, at a place in real pixels.

        :param opacity: 0..1, for those that aren't blended in another way.
        """
        if blend:
            self.surface.blit(image, pos, area, blend)
        else:
            lay(self.surface, image, pos, opacity, area)

    @contextlib.contextmanager
    def clipped(self, area: pygame.Rect) -> Iterator[None]:
        """Draw within an area of real pixels alone."""
        before = self.surface.get_clip()
        self.surface.set_clip(area)
        try:
            yield
        finally:
            self.surface.set_clip(before)

    def veil(self, colour: palette.Colour, opacity: int) -> None:
        """Lay one colour over everything, at an opacity of 0..255."""
        sheet = pygame.Surface(self.surface.get_size())
        sheet.fill(colour)
        self.blit(sheet, (0, 0), opacity=opacity / 255)

    def mark(self, name: str, x: float, y: float, w: float, h: float) -> None:
        """Say that something stands in a logical rectangle."""
        s = self.scale
        rect = pygame.Rect(round(x * s), round(y * s), round(w * s), round(h * s))
        self.marks.append(Mark(name, rect, 0, ""))

    def write(
        self,
        name: str,
        text: str | Rich,
        x: float,
        y: float,
        size: float,
        colour: str = palette.IVORY,
        face: Face = Face.STRONG,
        align: float = 0.5,
        alpha: float = 1.0,
        spacing: float = 0.0,
    ) -> Picture:
        """Write a line with its baseline at ``y``.

        :param name: what it is, for whoever checks the page.
        :param align: which part of the width stands at ``x``: 0 left, .5 middle, 1 right.
        """
        picture = self.setter.line(text, size, colour, face, spacing)
        self.place(name, picture, x, y, align, alpha)
        return picture

    def place(
        self, name: str, picture: Picture, x: float, y: float, align: float, alpha: float = 1.0
    ) -> None:
        """Put down a line that was set before."""
        rect = picture.rect(x * self.scale, y * self.scale, align)
        if alpha <= 0:
            return
        self.marks.append(Mark(name, picture.ink.move(rect.topleft), picture.size, picture.text))
        self.blit(picture.surface, rect.topleft, opacity=alpha)


class Still(NamedTuple):
    """A flattened layer and what stands on it."""

    key: tuple[Hashable, ...]
    canvas: Canvas


class Stills:
    """The flattened layers of a screen, one a slot; each is painted anew only when its key changes.

    The picture that a slot showed before stays for a while, so that one can melt into the other.
    What a second pair of hands paints ahead is laid aside until its key is asked for. Layers that
    weren't asked for the longest are let go once there are more than fit the budget.

    :param turns: with whom the painting is shared, if with anyone.
    :param flattening: goes round the painting.
    """

    def __init__(
        self,
        size: tuple[int, int],
        scale: float,
        setter: Typesetter,
        turns: Turns | None = None,
        flattening: Callable[[], contextlib.AbstractContextManager[None]] = contextlib.nullcontext,
    ) -> None:
        self._flattening = flattening
        self._size = size
        self._scale = scale
        self._setter = setter
        self._turns: Turns = turns or Alone()
        self._shown: dict[str, Still] = {}
        self._before: dict[str, Still] = {}
        self._ahead: dict[str, Still] = {}
        self._making: dict[str, tuple[Hashable, ...]] = {}
        self._changed: dict[str, float] = {}
        self._spares: dict[tuple[int, int], list[pygame.Surface]] = {}
        self._asked: dict[str, None] = {}
        """The slots, the latest asked for last."""
        self._drawn: deque[str] = deque(maxlen=FRESH)
        """Those that weren't asked for to be painted ahead; the picture is made of the last."""
        self._budget = LAYERS * size[0] * size[1] * 4

    def get(
        self,
        slot: str,
        key: tuple[Hashable, ...],
        paint: Callable[[Canvas], None],
        now: float = 0.0,
        size: tuple[int, int] | None = None,
        *,
        melts: bool = True,
    ) -> Canvas:
        """The layer of ``slot``, painted if ``key`` is another than last time.

        :param melts: whether the picture before is still needed after a change.
        """
        self._asked.pop(slot, None)
        self._asked[slot] = None
        if not self._turns.aside:
            self._drawn.append(slot)
        shown = self._shown.get(slot)
        if shown is not None and shown.key == key:
            return shown.canvas
        if self._turns.aside:
            return self._paint_ahead(slot, key, paint, size)
        if self._making.get(slot) == key:
            self._turns.hasten(lambda: slot not in self._making)
        if shown is not None and melts:
            # Not needed any more, and its surface can be painted on: new memory is dear.
            self._free(self._before.pop(slot, None))
        still = self._ahead.pop(slot, None)
        if still is None or still.key != key:
            self._free(still)
            canvas = self._blank(size)
            with self._flattening():
                paint(canvas)
            still = Still(key, canvas)
        if shown is not None:
            self._changed[slot] = now
            if melts:
                self._before[slot] = shown
            else:
                self._free(shown)
        self._shown[slot] = still
        self._let_go()
        return still.canvas

    def _paint_ahead(
        self,
        slot: str,
        key: tuple[Hashable, ...],
        paint: Callable[[Canvas], None],
        size: tuple[int, int] | None,
    ) -> Canvas:
        ahead = self._ahead.get(slot)
        if ahead is not None and ahead.key == key:
            return ahead.canvas
        if slot not in self._drawn:
            # What it showed is of the past.
            self._free(self._shown.pop(slot, None))
        self._making[slot] = key
        try:
            canvas = self._blank(size)
            with self._flattening():
                paint(canvas)
            self._free(self._ahead.pop(slot, None))
            self._ahead[slot] = Still(key, canvas)
        finally:
            self._making.pop(slot, None)
        self._let_go()
        return canvas

    def _blank(self, size: tuple[int, int] | None) -> Canvas:
        spares = self._spares.get(size or self._size)
        # In the screen's own format as it is: converted, it would be made twice.
        surface = spares.pop() if spares else pygame.Surface(size or self._size)
        return Canvas(surface, self._scale, self._setter)

    def _free(self, still: Still | None) -> None:
        """Keep a surface that nothing shows any more: new memory is dear.

        Whoever asks for a layer uses it before asking for the next, so nobody holds it now.
        """
        if still is not None:
            surface = still.canvas.surface
            self._spares.setdefault(surface.get_size(), []).append(surface)

    @property
    def held(self) -> int:
        """Bytes of pixels held at present."""
        layers = (self._shown, self._before, self._ahead)
        return sum(_size(still) for layer in layers for still in layer.values())

    def _let_go(self) -> None:
        """Forget the layers that weren't asked for the longest; keep few of their surfaces."""
        held = self.held
        for slot in list(self._asked)[:-FRESH]:
            if held <= self._budget:
                break
            for layer in (self._shown, self._before, self._ahead):
                gone = layer.pop(slot, None)
                held -= _size(gone) if gone is not None else 0
                self._free(gone)
            del self._asked[slot]
        for spares in self._spares.values():
            del spares[SPARES:]

    def age(self, slot: str, now: float) -> float:
        """Seconds since ``slot`` last changed its picture; infinite if it never did."""
        return now - self._changed[slot] if slot in self._changed else float("inf")

    def current(self, slot: str) -> Canvas | None:
        """What ``slot`` shows."""
        still = self._shown.get(slot)
        return still.canvas if still else None

    def before(self, slot: str) -> Canvas | None:
        """What ``slot`` showed before its last change."""
        still = self._before.get(slot)
        return still.canvas if still else None

    def keys(self, slot: str) -> tuple[tuple[Hashable, ...] | None, tuple[Hashable, ...] | None]:
        """What ``slot`` was painted for, before its last change and now."""
        before, shown = self._before.get(slot), self._shown.get(slot)
        return before.key if before else None, shown.key if shown else None

    @property
    def screen(self) -> pygame.Rect:
        """The whole screen."""
        return pygame.Rect((0, 0), self._size)


def _size(still: Still) -> int:
    surface = still.canvas.surface
    return surface.get_pitch() * surface.get_height()
