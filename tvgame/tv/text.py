"""Lines of text as pictures: coloured segments, letter by letter from the right face, cached.

A :class:`Typesetter` works in real pixels at one scale; sizes are asked for in logical ones.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from tvgame.tv import bidi
from tvgame.tv.art.kit import Shelf, surface_bytes
from tvgame.tv.fonts import Face, Fitted, FontBook, is_latin, script_of
from tvgame.tv.graphemes import clean, graphemes

ELLIPSIS: Final = "…"
BUDGET: Final = 14 * 1024 * 1024
"""A picture has a few dozen lines, but a clock sets a new one every second."""
WIDTHS: Final = 3600
"""How many measured lines are remembered."""
SUBSTITUTE: Final = "◊"
"""Stands for a letter that no face here can draw; both house families have it."""


class Segment(NamedTuple):
    """A stretch of one colour. ``colour`` and ``face`` None: the line's own."""

    text: str
    colour: str | None = None
    face: Face | None = None


Rich = tuple[Segment, ...]
"""A line of segments. Segments keep their order; each sorts out its own direction."""


@dataclass(frozen=True)
class Picture:
    """A rendered line. Positions are of its baseline's left end."""

    surface: pygame.Surface
    ascent: int
    """Real pixels from the surface's top to the baseline."""
    width: int
    size: int
    """Real pixels an em."""
    text: str
    ink: pygame.Rect
    """What of the surface isn't empty."""

    def rect(self, x: float, baseline: float, align: float) -> pygame.Rect:
        """Where the ink may be, for ``x`` at ``align`` of the width (0 left, .5 middle)."""
        left, top = round(x - self.width * align), round(baseline) - self.ascent
        return pygame.Rect(left, top, self.width, self.surface.get_height())


class _Piece(NamedTuple):
    surface: pygame.Surface
    ascent: int
    advance: int


class Typesetter:
    """Sets lines at one scale.

    :param scale: real pixels per logical pixel.
    :param budget: bytes of lines that stay cached at scale 1; larger ones get more.
    """

    def __init__(self, book: FontBook, scale: float, budget: int = BUDGET) -> None:
        self._book = book
        self._scale = scale
        self._lines = Shelf(round(budget * max(1.0, scale * scale)))
        self._widths: OrderedDict[tuple[str, Face, int], int] = OrderedDict()

    def px(self, size: float) -> int:
        """A logical size as an em in real pixels."""
        return max(6, round(size * self._scale))

    def line(
        self,
        text: str | Rich,
        size: float,
        colour: str,
        face: Face = Face.STRONG,
        spacing: float = 0.0,
    ) -> Picture:
        """A line as a picture.

        :param size: logical pixels an em.
        :param spacing: logical pixels between letters; 0 leaves the shaping to the font.
        """
        rich = (Segment(text),) if isinstance(text, str) else text
        key = (rich, self.px(size), colour, face, spacing)
        found = self._lines.find(key)
        if found is None:
            found = self._set(rich, self.px(size), colour, face, round(spacing * self._scale))
            self._lines.keep(key, found, surface_bytes(found.surface))
        assert isinstance(found, Picture)
        return found

    def width(self, text: str | Rich, size: float, face: Face = Face.STRONG) -> float:
        """Logical width of a line."""
        rich = (Segment(text),) if isinstance(text, str) else text
        px = self.px(size)
        return sum(self._measure(s.text, s.face or face, px) for s in rich) / self._scale

    def fit(self, text: str, size: float, limit: float, face: Face = Face.STRONG) -> str:
        """``text``, or as many of its letters as ``limit`` logical pixels take, and an ellipsis."""
        return self.cut(text, size, limit, face, tail=0)

    def broken(self, text: str, size: float, limit: float, face: Face = Face.STRONG) -> list[str]:
        """Plain words in lines of at most ``limit``; a word that is longer has its own."""
        lines: list[str] = []
        for word in text.split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self.width(longer, size, face) <= limit:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def cut(self, text: str, size: float, limit: float, face: Face, tail: int) -> str:
        """As :meth:`fit`, but the last ``tail`` letters stay, after the ellipsis."""
        if self.width(text, size, face) <= limit:
            return text
        letters = graphemes(text)
        end = "".join(letters[len(letters) - tail :]) if tail else ""
        for kept in range(len(letters) - tail - 1, 0, -1):
            short = "".join(letters[:kept]).rstrip() + ELLIPSIS + end
            if self.width(short, size, face) <= limit:
                return short
        return ELLIPSIS + end

    def drawable(self, text: str, face: Face = Face.STRONG) -> str:
        """``text`` cleaned, with :data:`SUBSTITUTE` for each letter that no face has."""
        return "".join(
            cluster if self._book.choose(face, cluster) else SUBSTITUTE
            for cluster in graphemes(clean(text))
        )

    def _pieces(self, text: str, face: Face) -> list[tuple[str, Fitted]]:
        """``text`` from left to right in runs of one file, script and direction."""
        text = _plain(text)
        if is_latin(text):
            return [(text, Fitted(self._book.path(face), "", False))] if text else []
        pieces: list[tuple[str, Fitted]] = []
        for run in bidi.ordered(graphemes(text)):
            parts: list[tuple[str, Fitted]] = []
            for cluster in graphemes(run.text):
                path = self._book.choose(face, cluster)
                if path is None:
                    path, cluster = self._book.path(face), SUBSTITUTE
                script = script_of(cluster)
                fitted = Fitted(path, script.tag if script else "", run.rtl)
                if cluster == " " and parts:
                    fitted = parts[-1][1]
                if parts and parts[-1][1] == fitted:
                    parts[-1] = (parts[-1][0] + cluster, fitted)
                else:
                    parts.append((cluster, fitted))
            pieces.extend(reversed(parts) if run.rtl else parts)
        return pieces

    def _measure(self, text: str, face: Face, px: int) -> int:
        key = (text, face, px)
        found = self._widths.get(key)
        if found is None:
            pieces = self._pieces(text, face)
            found = sum(self._book.font(f, px).size(t)[0] for t, f in pieces)
            self._widths[key] = found
            if len(self._widths) > WIDTHS:
                self._widths.popitem(last=False)
        return found

    def _set(self, rich: Rich, px: int, colour: str, face: Face, spacing: int) -> Picture:
        pieces: list[_Piece] = []
        for segment in rich:
            ink = pygame.Color(segment.colour or colour)
            for text, fitted in self._pieces(segment.text, segment.face or face):
                font = self._book.font(fitted, px)
                for part in graphemes(text) if spacing else [text]:
                    surface = font.render(part, True, ink)
                    advance = surface.get_width() + spacing
                    pieces.append(_Piece(surface, font.get_ascent(), advance))
        ascent = max((piece.ascent for piece in pieces), default=px)
        below = max((p.surface.get_height() - p.ascent for p in pieces), default=0)
        width = max(1, sum(piece.advance for piece in pieces) - spacing if pieces else 1)
        surface = pygame.Surface((width, max(1, ascent + below)), pygame.SRCALPHA)
        x = 0
        for piece in pieces:
            surface.blit(piece.surface, (x, ascent - piece.ascent))
            x += piece.advance
        if pygame.display.get_surface() is not None:
            surface = surface.convert_alpha()
        words = "".join(segment.text for segment in rich)
        return Picture(surface, ascent, width, px, words, surface.get_bounding_rect(40))


def _plain(text: str) -> str:
    """Cleaned, but with the spaces at its ends, where a segment meets the next."""
    body = clean(text)
    if not body:
        return " " if text.isspace() else ""
    front = " " if text[:1].isspace() else ""
    back = " " if text[-1:].isspace() else ""
    return front + body + back
