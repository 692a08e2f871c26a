"""What scenes draw on: logical coordinates, and a list of what was written where.

The list is how tests see that nothing overlaps, leaves the safe area or is too small to read.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

import pygame

from tvgame.tv import palette
from tvgame.tv.art.kit import Sprite
from tvgame.tv.fonts import Face
from tvgame.tv.text import Picture, Rich, Typesetter


class Mark(NamedTuple):
    """Something that carries meaning and was drawn."""

    name: str
    rect: pygame.Rect
    """Real pixels."""
    size: int
    """Em in real pixels of a text; 0 for anything else."""
    text: str


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

    def put(self, sprite: Sprite, x: float, y: float, alpha: float = 1.0) -> None:
        """Draw a picture; ``alpha`` 0..1 fades those that aren't added light."""
        sprite.draw(self.surface, (x * self.scale, y * self.scale), round(255 * alpha))

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
        if alpha < 1:
            picture.surface.set_alpha(round(255 * alpha))
            self.surface.blit(picture.surface, rect)
            picture.surface.set_alpha(255)
        else:
            self.surface.blit(picture.surface, rect)


class Still(NamedTuple):
    """A flattened layer and what stands on it."""

    key: tuple[Hashable, ...]
    canvas: Canvas


class Stills:
    """The flattened layers of a screen, one a slot; each is painted anew only when its key changes.

    Surfaces are kept and used again. The picture that a slot showed before stays for a while, so
    that one can melt into the other.
    """

    def __init__(self, size: tuple[int, int], scale: float, setter: Typesetter) -> None:
        self._size = size
        self._scale = scale
        self._setter = setter
        self._shown: dict[str, Still] = {}
        self._before: dict[str, Still] = {}
        self._changed: dict[str, float] = {}

    def get(
        self,
        slot: str,
        key: tuple[Hashable, ...],
        paint: Callable[[Canvas], None],
        now: float = 0.0,
        size: tuple[int, int] | None = None,
    ) -> Canvas:
        """The layer of ``slot``, painted if ``key`` is another than last time."""
        shown = self._shown.get(slot)
        if shown is not None and shown.key == key:
            return shown.canvas
        spare = self._before.get(slot)
        surface = spare.canvas.surface if spare else pygame.Surface(size or self._size).convert()
        canvas = Canvas(surface, self._scale, self._setter)
        paint(canvas)
        if shown is not None:
            self._before[slot] = shown
            self._changed[slot] = now
        self._shown[slot] = Still(key, canvas)
        return canvas

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

    def forget_changes(self) -> None:
        """Let nothing melt: the next pictures just stand there."""
        self._changed.clear()
