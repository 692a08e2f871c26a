"""Puts ink on a page: paths, marks and type, in millimetres from the upper left corner.

A thin layer over fpdf2; what is drawn with it is other modules' business.
"""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from importlib.resources import files
from pathlib import Path
from typing import Final, Literal

from fpdf import FPDF
from fpdf.drawing import ClippingPath, PaintedPath
from fpdf.drawing_primitives import Transform
from fpdf.svg import svg_path_converter

from tvgame.paper.sizes import SIZES, PaperSize

POINT: Final = 25.4 / 72
"""Millimetres."""
MARGIN: Final = 11.0
"""What common printers leave white, and a little more."""

_INNER: Final = re.compile(r"(<svg[^>]*>)(.*)</svg>", re.DOTALL)
_LINE: Final = (
    '<g fill="none" stroke="currentColor" stroke-width="3.2" '
    'stroke-linecap="round" stroke-linejoin="round">'
)


class Face(StrEnum):
    """The house faces."""

    DISPLAY = "SourceSerifPro-Semibold"
    TITLE = "SourceSerifPro-Regular"
    TEXT = "SourceSansPro-Regular"
    STRONG = "SourceSansPro-Semibold"
    ITALIC = "SourceSansPro-It"


Align = Literal["left", "centre", "right"]


@dataclass(frozen=True)
class Style:
    """How a piece of type is set."""

    size: float
    colour: str
    face: Face = Face.TEXT
    strong: Face = Face.STRONG
    """The face of what stands between asterisks."""
    leading: float = 1.28


class Press:
    """A growing document."""

    def __init__(self, paper: PaperSize, assets: Path, title: str) -> None:
        """:param assets: the folder with ``icons``, ``sigils`` and ``paper``."""
        self._pdf = FPDF(unit="mm", format=SIZES[paper])
        self._pdf.set_auto_page_break(False)
        self._pdf.set_margin(0)
        self._pdf.set_title(title)
        self._pdf.set_creator("The Glass Council")
        self._assets = assets
        for face in Face:
            package = "font_source_serif_pro" if "Serif" in face else "font_source_sans_pro"
            self._pdf.add_font(face, fname=str(files(package).joinpath("files", f"{face}.ttf")))
        self.width, self.height = SIZES[paper]

    def page(self, landscape: bool = False) -> None:
        """Begin a page."""
        self._pdf.add_page(orientation="L" if landscape else "P")
        self.width, self.height = self._pdf.w, self._pdf.h

    def written(self) -> bytes:
        """The whole document."""
        return bytes(self._pdf.output())

    # --- shapes ----------------------------------------------------------------------------------

    def path(
        self,
        d: str,
        x: float = 0.0,
        y: float = 0.0,
        *,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0.3,
        dash: Sequence[float] | None = None,
        clip: str | None = None,
    ) -> None:
        """Draw SVG path data, moved by ``x`` and ``y``.

        :param clip: path data in the same place, outside of which nothing shows.
        """
        path = PaintedPath()
        svg_path_converter(path, d)
        style = path.style
        style.fill_color, style.stroke_color = fill, stroke
        style.stroke_width, style.stroke_dash_pattern = width, None if dash is None else list(dash)
        style.stroke_join_style, style.auto_close = "round", False
        if clip is not None:
            shape = ClippingPath()
            svg_path_converter(shape, clip)
            path.clipping_path = shape
        path.transform = Transform.translation(x, y)
        with self._pdf.drawing_context() as context:
            context.add_item(path, clone=False)

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        *,
        radius: float = 0.0,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0.3,
        dash: Sequence[float] | None = None,
    ) -> None:
        """Draw a rectangle, its corners rounded if asked for."""
        r = radius
        d = f"M{r} 0H{w - r}"
        d += f"A{r} {r} 0 0 1 {w} {r}V{h - r}A{r} {r} 0 0 1 {w - r} {h}" if r else f"V{h}"
        d += f"H{r}A{r} {r} 0 0 1 0 {h - r}V{r}A{r} {r} 0 0 1 {r} 0Z" if r else "H0Z"
        self.path(d, x, y, fill=fill, stroke=stroke, width=width, dash=dash)

    def line(
        self,
        x: float,
        y: float,
        to_x: float,
        to_y: float,
        colour: str,
        width: float = 0.2,
        dash: Sequence[float] | None = None,
    ) -> None:
        """Draw a straight line."""
        self.path(f"M{x} {y}L{to_x} {to_y}", stroke=colour, width=width, dash=dash)

    def circle(
        self,
        cx: float,
        cy: float,
        r: float,
        *,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0.3,
        dash: Sequence[float] | None = None,
    ) -> None:
        """Draw a circle."""
        d = f"M{-r} 0A{r} {r} 0 1 1 {r} 0A{r} {r} 0 1 1 {-r} 0Z"
        self.path(d, cx, cy, fill=fill, stroke=stroke, width=width, dash=dash)

    def mark(self, name: str, cx: float, cy: float, size: float, colour: str) -> None:
        """Draw one of our own marks, like ``sigils/moon``, centred in a square."""
        text = self._assets.joinpath(f"{name}.svg").read_text(encoding="utf-8")
        if "/line_" in name:
            # Line drawings leave their stroke to whoever shows them.
            text = _INNER.sub(rf"\1{_LINE}\2</g></svg>", text)
        picture = io.BytesIO(text.replace("currentColor", colour).encode())
        self._pdf.image(picture, cx - size / 2, cy - size / 2, size, size)

    # --- type ------------------------------------------------------------------------------------

    def measure(self, text: str, size: float, face: Face) -> float:
        """How wide a line would be, in millimetres."""
        self._pdf.set_font(face, size=size)
        return self._pdf.get_string_width(text)

    def write(
        self,
        text: str,
        x: float,
        y: float,
        style: Style,
        align: Align = "left",
        limit: float | None = None,
        spacing: float = 0.0,
    ) -> float:
        """Set one line on the baseline ``y``; it is made smaller until it fits into ``limit``.

        :param spacing: points between letters.
        :returns: its width.
        """
        size = style.size

        def wide() -> float:
            return self.measure(text, size, style.face) + spacing * POINT * len(text)

        while limit is not None and wide() > limit and size > 5:
            size -= 0.25
        width = wide()
        left = x - {"left": 0.0, "centre": 0.5, "right": 1.0}[align] * width
        self._pdf.set_font(style.face, size=size)
        self._pdf.set_text_color(style.colour)
        self._pdf.set_char_spacing(spacing)
        self._pdf.text(left, y, text)
        self._pdf.set_char_spacing(0)
        return width

    def paragraph(
        self, text: str, x: float, y: float, w: float, style: Style, align: Align = "left"
    ) -> float:
        """Set lines of type below ``y``; ``*asterisks*`` make words strong.

        :returns: where the next line's top would be.
        """
        step = style.size * POINT * style.leading
        for row in self.rows(text, w, style):
            y += step
            wide = sum(self._advance(word, face, style) for word, face in row)
            wide -= self.measure(" ", style.size, row[-1][1]) if row else 0
            at = x + (w - wide) * {"left": 0.0, "centre": 0.5, "right": 1.0}[align]
            self._pdf.set_text_color(style.colour)
            for word, face in row:
                self._pdf.set_font(face, size=style.size)
                self._pdf.text(at, y - step * 0.24, word)
                at += self._advance(word, face, style)
        return y

    def rows(self, text: str, w: float, style: Style) -> list[list[tuple[str, Face]]]:
        """Break a text into lines no wider than ``w``, and leave no word alone on the last one."""
        rows: list[list[tuple[str, Face]]] = [[]]
        used = 0.0
        for word, face in _words(text, style):
            wide = self.measure(word, style.size, face)
            if rows[-1] and used + wide > w:
                rows.append([])
                used = 0.0
            rows[-1].append((word, face))
            used += self._advance(word, face, style)
        if len(rows) > 1 and len(rows[-1]) == 1 and len(rows[-2]) > 2:
            company, (word, face) = rows[-2][-1], rows[-1][0]
            if self._advance(*company, style) + self.measure(word, style.size, face) <= w:
                rows[-1].insert(0, rows[-2].pop())
        return rows

    def _advance(self, word: str, face: Face, style: Style) -> float:
        return self.measure(f"{word} ", style.size, face)


def _words(text: str, style: Style) -> list[tuple[str, Face]]:
    found = []
    strong = False
    for word in text.split():
        opens, closes = word.startswith("*"), re.search(r"\*\W*$", word) is not None
        strong = strong or opens
        found.append((word.replace("*", ""), style.strong if strong else style.face))
        if closes:
            strong = False
    return found
