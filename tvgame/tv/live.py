"""The screen, which keeps what it shows: of each picture only what differs is drawn.

A scene lays a ground (a flattened picture) and strokes over it, the same ones for every picture as
long as they stand. :class:`Live` takes them down, holds them against those of the picture before,
and draws anew only the areas in which something came, went or changed. One picture gives way to
another from the top of the screen downwards, over a soft edge: so every row is blended for a short
while alone, and never the whole screen at once, which no processor does sixty times a second at 4K.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import pygame

from tvgame.tv import easing
from tvgame.tv.art.kit import lay
from tvgame.tv.canvas import Canvas
from tvgame.tv.palette import Colour
from tvgame.tv.text import Typesetter

EDGE: Final = 0.4
"""How high the soft edge is, of the screen's height."""
STRIPS: Final = 96
"""Steps of the soft edge."""
SEEN_THROUGH: Final = pygame.SRCALPHA | pygame.SRCCOLORKEY
WASTE: Final = 1.25
"""How much larger one area may be than the two that it takes the place of."""


class Stroke(NamedTuple):
    """One picture on the ground. Positions are real pixels."""

    image: pygame.Surface
    x: int
    y: int
    w: int
    h: int
    left: int
    top: int
    """Which part of the image: its corner there, with the stroke's own size."""
    opacity: int
    """1..255."""
    blend: int

    @property
    def rect(self) -> pygame.Rect:
        """Where it lies."""
        return pygame.Rect(self.x, self.y, self.w, self.h)

    def hides(self, area: pygame.Rect) -> bool:
        """Whether nothing behind it shows there."""
        plain = self.opacity == 255 and not self.blend
        return plain and not self.image.get_flags() & SEEN_THROUGH and self.rect.contains(area)

    def draw(self, target: pygame.Surface) -> None:
        """Put it down, within the target's clip."""
        area = pygame.Rect(self.left, self.top, self.w, self.h)
        if self.blend:
            target.blit(self.image, (self.x, self.y), area, self.blend)
        else:
            lay(target, self.image, (self.x, self.y), self.opacity / 255, area)


class Ground(NamedTuple):
    """What the strokes lie on."""

    shown: Canvas
    dy: int = 0
    """How far below the screen's top its own top is."""
    under: Canvas | None = None
    """What it comes out of, if it isn't all there."""
    edge: int = 0
    """Above which row of the screen it is at least partly there."""


class Cover(NamedTuple):
    """A picture before, which the whole of this one comes out of."""

    picture: pygame.Surface
    began: float
    """When: another time means that the picture has been taken anew."""
    edge: int


class Live(Canvas):
    """The screen itself as a canvas: drawn on between :meth:`begin` and :meth:`finish`."""

    def __init__(self, surface: pygame.Surface, scale: float, setter: Typesetter) -> None:
        super().__init__(surface, scale, setter)
        self._screen = surface.get_rect()
        self._band = max(1, round(self._screen.h * EDGE))
        self._strip = max(2, self._band // STRIPS)
        self._clip: pygame.Rect | None = None
        self._ground: Ground | None = None
        self._cover: Cover | None = None
        self._strokes: list[Stroke] = []
        self._spoilt: list[pygame.Rect] = []
        self._alike: tuple[Canvas, Sequence[pygame.Rect]] | None = None
        self._before: tuple[Ground | None, Cover | None, list[Stroke]] | None = None
        self._veils: dict[tuple[Colour, int], pygame.Surface] = {}

    def begin(self) -> None:
        """Start the next picture."""
        self.marks = []
        self._before = (self._ground, self._cover, self._strokes) if self._ground else None
        self._ground, self._cover, self._alike = None, None, None
        self._strokes, self._spoilt, self._clip = [], [], None

    # What the picture is made of.

    def ground(
        self,
        canvas: Canvas,
        dy: int = 0,
        out_of: Canvas | None = None,
        x: float = 1.0,
    ) -> None:
        """What the strokes lie on; without any, the screen is left as it is.

        :param dy: real pixels by which its top lies below the screen's.
        :param out_of: a ground that this one comes out of; ``x`` 0..1 of it has.
        """
        if out_of is None or x >= 1:
            self._ground = Ground(canvas, dy)
        elif x <= 0:
            self._ground = Ground(out_of, dy)
        else:
            self._ground = Ground(canvas, dy, out_of, self._edge(x))

    def melt(self, canvas: Canvas, before: Canvas, areas: Sequence[pygame.Rect], x: float) -> None:
        """A ground that differs from the one ``before`` in some areas alone, which melt.

        :param x: 0..1 of the way.
        """
        self.ground(canvas)
        self._alike = before, areas
        if x < 1:
            for area in areas:
                self.blit(before.surface, area.topleft, area, 1 - easing.smooth(x))

    def cover(self, picture: pygame.Surface, began: float, x: float) -> None:
        """Let the whole picture, strokes and all, come out of another; ``x`` 0..1 of it has.

        :param began: when; it is what the screen showed then.
        """
        self._cover = Cover(picture, began, self._edge(x))

    def blit(
        self,
        image: pygame.Surface,
        pos: tuple[float, float],
        area: pygame.Rect | None = None,
        opacity: float = 1.0,
        blend: int = 0,
    ) -> None:
        level = 255 if blend else min(255, round(255 * opacity))
        if level <= 0:
            return
        part = area or image.get_rect()
        rect = pygame.Rect(round(pos[0]), round(pos[1]), part.w, part.h)
        seen = rect.clip(self._clip or self._screen).clip(self._screen)
        if seen.w and seen.h:
            left, top = part.x + seen.x - rect.x, part.y + seen.y - rect.y
            self._strokes.append(
                Stroke(image, seen.x, seen.y, seen.w, seen.h, left, top, level, blend)
            )

    @contextlib.contextmanager
    def clipped(self, area: pygame.Rect) -> Iterator[None]:
        before, self._clip = self._clip, area
        try:
            yield
        finally:
            self._clip = before

    def veil(self, colour: Colour, opacity: int) -> None:
        key = colour, opacity
        if key not in self._veils:
            sheet = pygame.Surface(self._screen.size)
            sheet.fill(colour)
            self._veils = {key: sheet}
        self.blit(self._veils[key], (0, 0), opacity=opacity / 255)

    def spoil(self, area: pygame.Rect) -> None:
        """Say that ground or a stroke there isn't what it was, though it is the same object."""
        self._spoilt.append(area)

    # Drawing it.

    def finish(self, whole: bool = False) -> list[pygame.Rect]:
        """Draw what differs from the picture before, or the ``whole``; the areas drawn."""
        height = self._screen.h
        seen = pygame.Rect(0, 0, self._screen.w, min(height, self._cover.edge) if self._cover
                           else height)  # fmt: skip
        if self._ground is None:
            return []
        areas = [seen] if whole or self._before is None else list(self._changes(self._before, seen))
        rects = [stroke.rect for stroke in self._strokes]
        for area in areas:
            self.surface.set_clip(area)
            hits = area.collidelistall(rects)
            # What lies wholly behind something needn't be drawn.
            top = max((k for k, at in enumerate(hits) if self._strokes[at].hides(area)), default=-1)
            if top < 0:
                self._lay_ground(self._ground, area)
            for at in hits[max(0, top) :]:
                self._strokes[at].draw(self.surface)
            if self._cover is not None:
                self._soften(self._cover.picture, 0, self._cover.edge, area)
        self.surface.set_clip(None)
        if (whole or self._before is None) and self._cover is not None:
            rest = pygame.Rect(0, seen.h, seen.w, height - seen.h)
            self.surface.blit(self._cover.picture, rest, rest)
        return areas

    def _edge(self, x: float) -> int:
        return round(easing.smooth(x) * (self._screen.h + self._band))

    def _changes(
        self,
        before: tuple[Ground | None, Cover | None, list[Stroke]],
        seen: pygame.Rect,
    ) -> Iterable[pygame.Rect]:
        """The areas in which this picture isn't the one before, within what can be ``seen``."""
        ground, cover, strokes = before
        assert ground is not None
        assert self._ground is not None
        if self._cover is not None and (cover is None or cover.began != self._cover.began):
            # The screen shows just what covers this picture, until its edge has passed.
            return [seen]
        areas = list(self._spoilt)
        if cover is not None:
            # It covered this much, be it in part.
            areas.append(_rows(seen, cover.edge - self._band, seen.bottom))
        areas += self._other_ground(ground)
        areas += _other_strokes(strokes, self._strokes)
        return merged(area.clip(seen) for area in areas)

    def _other_ground(self, old: Ground) -> Iterable[pygame.Rect]:
        new = self._ground
        assert new is not None
        if new == old:
            return ()
        if new.dy == old.dy:
            end = self._screen.h + self._band
            # A ground that is all there is one that has just come out of whatever it came out of.
            if new.under is None and new.shown is old.shown:
                new = new._replace(under=old.under, edge=end)
            elif old.under is None and new.under is old.shown:
                old = new._replace(edge=0)
            if new.shown is old.shown and new.under is old.under:
                low, high = sorted((old.edge, new.edge))
                return (_rows(self._screen, low - self._band, high),)
            if self._alike and self._alike[0] is old.shown and old.under is None is new.under:
                return self._alike[1]
        return (self._screen,)

    def _lay_ground(self, ground: Ground, area: pygame.Rect) -> None:
        shown, under, dy = ground.shown.surface, ground.under, ground.dy
        if under is None:
            self.surface.blit(shown, area, area.move(0, -dy))
            return
        foot = under.surface.get_height() + dy
        middle = min(ground.edge, foot)
        for image, top, end in (
            (shown, area.top, middle), (under.surface, middle, foot), (shown, foot, area.bottom)
        ):  # fmt: skip
            rows = _rows(area, top, end)
            if rows.h:
                self.surface.blit(image, rows, rows.move(0, -dy))
        self._soften(under.surface, dy, ground.edge, _rows(area, area.top, foot))

    def _soften(self, old: pygame.Surface, dy: int, edge: int, area: pygame.Rect) -> None:
        """Lay the old picture over the new along its edge, the less the higher."""
        begin, step = edge - self._band, self._strip
        soft = _rows(area, begin, edge)
        for y in range(begin + (soft.top - begin) // step * step, soft.bottom, step):
            rows = _rows(soft, y, y + step)
            share = easing.smooth((y + step / 2 - begin) / self._band)
            lay(self.surface, old, rows, share, rows.move(0, -dy))


def _rows(area: pygame.Rect, top: int, end: int) -> pygame.Rect:
    """The rows of an area from ``top`` up to ``end``."""
    top = max(area.top, top)
    return pygame.Rect(area.x, top, area.w, max(0, min(area.bottom, end) - top))


def _other_strokes(old: list[Stroke], new: list[Stroke]) -> list[pygame.Rect]:
    """Where strokes came, went, or changed their order."""
    if old == new:
        return []
    was, now = set(old), set(new)
    gone = [stroke for stroke in old if stroke not in now]
    come = [stroke for stroke in new if stroke not in was]
    stayed = [stroke for stroke in new if stroke in was]
    if [stroke for stroke in old if stroke in now] != stayed:
        come += stayed
    return [stroke.rect for stroke in (*gone, *come)]


def merged(areas: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """The same areas in fewer rectangles, where that costs little."""
    done: list[pygame.Rect] = []
    for area in areas:
        if not (area.w and area.h):
            continue
        at = 0
        while at < len(done):
            both = done[at].union(area)
            apart = done[at].w * done[at].h + area.w * area.h
            if both.w * both.h <= WASTE * apart:
                del done[at]
                area, at = both, 0
            else:
                at += 1
        done.append(area)
    return done
