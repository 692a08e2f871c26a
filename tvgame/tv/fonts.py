"""Which face draws which letters, at which size: the two house faces and the chain behind them.

SDL draws boxes for letters a face lacks and has no fallback of its own, so each cluster of a text
is given to the first face that has it: Source Serif or Source Sans, then Noto by script, then the
PC's own fonts. Opening is lazy: a Latin table never reads more than the house faces.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from enum import StrEnum
from importlib.resources import as_file, files
from pathlib import Path
from typing import Final, NamedTuple

import pygame
from fontTools.ttLib import TTFont, TTLibError

log = logging.getLogger(__name__)


class Face(StrEnum):
    """The house faces."""

    ENGRAVED = "Marcellus-Regular"
    """Cut into brass; Source Serif where the package with it is missing."""
    ITALIC = "SourceSerifPro-It"
    """What may happen, where DISPLAY says what did."""
    DISPLAY = "SourceSerifPro-Regular"
    CALL = "SourceSerifPro-Semibold"
    TEXT = "SourceSansPro-Regular"
    STRONG = "SourceSansPro-Semibold"
    BOLD = "SourceSansPro-Bold"


class Script(NamedTuple):
    """A script that needs its own face."""

    first: int
    last: int
    tag: str
    """ISO 15924, for the shaper."""
    file: str


SCRIPTS: Final = (
    Script(0x0530, 0x058F, "Armn", "Armenian"),
    Script(0x0590, 0x05FF, "Hebr", "Hebrew"),
    Script(0x0600, 0x08FF, "Arab", "Arabic"),
    Script(0x0900, 0x097F, "Deva", "Devanagari"),
    Script(0x0980, 0x09FF, "Beng", "Bengali"),
    Script(0x0A00, 0x0A7F, "Guru", "Gurmukhi"),
    Script(0x0A80, 0x0AFF, "Gujr", "Gujarati"),
    Script(0x0B00, 0x0B7F, "Orya", "Oriya"),
    Script(0x0B80, 0x0BFF, "Taml", "Tamil"),
    Script(0x0C00, 0x0C7F, "Telu", "Telugu"),
    Script(0x0C80, 0x0CFF, "Knda", "Kannada"),
    Script(0x0D00, 0x0D7F, "Mlym", "Malayalam"),
    Script(0x0D80, 0x0DFF, "Sinh", "Sinhala"),
    Script(0x0E00, 0x0E7F, "Thai", "Thai"),
    Script(0x0E80, 0x0EFF, "Laoo", "Lao"),
    Script(0x1000, 0x109F, "Mymr", "Myanmar"),
    Script(0x10A0, 0x10FF, "Geor", "Georgian"),
    Script(0x1200, 0x139F, "Ethi", "Ethiopic"),
    Script(0x1780, 0x17FF, "Khmr", "Khmer"),
    Script(0xFB1D, 0xFB4F, "Hebr", "Hebrew"),
    Script(0xFB50, 0xFDFF, "Arab", "Arabic"),
    Script(0xFE70, 0xFEFF, "Arab", "Arabic"),
)

GENERAL: Final = ("NotoSans[wght].ttf", "NotoSansSymbols[wght].ttf", "NotoEmoji[wght].ttf")

# Names under which common systems keep faces for Chinese, Japanese and Korean, and wide ones.
SYSTEM: Final = (
    "notosanscjksc,notosanscjkjp,notosanscjkkr,notosanssc,notosansjp,sourcehansanssc",
    "microsoftyahei,simsun,simhei,yugothic,meiryo,msgothic,pingfang,hiraginosansgb,stheiti",
    "malgungothic,applesdgothicneo,notosanskr,nanumgothic,batang,gulim",
    "wenquanyizenhei,wenquanyimicrohei,droidsansfallback,ipagothic,takaogothic",
    "arialunicodems,segoeuisymbol,seguisym,dejavusans,freesans,unifont,lastresort",
)

_LATIN = re.compile("[ -~\xa1-\xac\xae-\xff]*")
"""Printable ASCII and Latin-1, but for the soft hyphen."""
_IGNORABLE = frozenset({0x200C, 0x200D, *range(0xFE00, 0xFE10)})


class Fitted(NamedTuple):
    """Where a piece of text is drawn from: a file and how its shaper is told to go."""

    path: str
    script: str
    rtl: bool


class FontBook:
    """Opens faces, knows what letters they have, and hands out sized fonts.

    Needs ``pygame.font`` to be initialised.
    """

    def __init__(self) -> None:
        self._coverage: dict[str, frozenset[int]] = {}
        self._fonts: dict[tuple[Fitted, int], pygame.font.Font] = {}
        self._faces: dict[Face, str] = {face: _house(face) for face in Face}
        self._chosen: dict[tuple[Face, str], str | None] = {}
        self._system: list[str] | None = None

    def path(self, face: Face) -> str:
        """The file of a house face."""
        return self._faces[face]

    def choose(self, face: Face, cluster: str) -> str | None:
        """The file that draws ``cluster``, nearest to ``face``; None if there is none."""
        # Printable ASCII and Latin-1 are in the house faces; no table is read for them.
        if is_latin(cluster):
            return self._faces[face]
        key = (face, cluster)
        if key not in self._chosen:
            self._chosen[key] = next(
                (path for path in self._chain(face, cluster) if self._covers(path, cluster)), None
            )
        return self._chosen[key]

    def font(self, fitted: Fitted, size: int) -> pygame.font.Font:
        """A font of ``size`` real pixels an em."""
        key = (fitted, size)
        found = self._fonts.get(key)
        if found is None:
            found = pygame.font.Font(fitted.path, max(4, size))
            if fitted.script:
                found.set_script(fitted.script)
            if fitted.rtl:
                found.set_direction(pygame.DIRECTION_RTL)
            self._fonts[key] = found
        return found

    def _chain(self, face: Face, cluster: str) -> Iterable[str]:
        yield self._faces[face]
        script = script_of(cluster)
        if script is not None:
            path = _noto(f"NotoSans{script.file}[wght].ttf")
            if path:
                yield path
        for name in GENERAL:
            path = _noto(name)
            if path:
                yield path
        if self._system is None:
            self._system = _system_files()
        yield from self._system

    def _covers(self, path: str, cluster: str) -> bool:
        if path not in self._coverage:
            self._coverage[path] = _letters(path)
        return all(
            ord(char) in self._coverage[path] for char in cluster if ord(char) not in _IGNORABLE
        )


def is_latin(text: str) -> bool:
    """Whether the house faces draw all of ``text``, letter by letter from left to right."""
    return _LATIN.fullmatch(text) is not None


def script_of(cluster: str) -> Script | None:
    """The script whose own face and shaping ``cluster`` needs, if any."""
    code = ord(cluster[0])
    return next((script for script in SCRIPTS if script.first <= code <= script.last), None)


def _house(face: Face) -> str:
    if face is Face.ENGRAVED:
        return _engraved() or _house(Face.DISPLAY)
    package = "font_source_serif_pro" if "Serif" in face else "font_source_sans_pro"
    # TrueType outlines: hinted for screens, where the OpenType ones aren't.
    return str(files(package).joinpath("files", f"{face}.ttf"))


def _engraved() -> str | None:
    try:
        path = Path(str(files("fontpkg_marcellus").joinpath("files", f"{Face.ENGRAVED}.ttf")))
    except ModuleNotFoundError:
        return None
    return str(path) if path.is_file() else None


def _noto(name: str) -> str | None:
    try:
        with as_file(files("manimgx_fonts").joinpath(name)) as path:
            return str(path) if path.is_file() else None
    except ModuleNotFoundError:
        return None


def _system_files() -> list[str]:
    found = []
    for names in SYSTEM:
        for name in names.split(","):
            path = pygame.font.match_font(name)
            if path and path not in found:
                found.append(path)
    return found


def _letters(path: str) -> frozenset[int]:
    """The code points a font file has; empty if it can't be read."""
    try:
        with TTFont(path, lazy=True, fontNumber=0) as font:
            return frozenset(font.getBestCmap() or ())
    except (OSError, TTLibError, KeyError) as error:
        log.info("font %s can't be read: %s", Path(path).name, error)
        return frozenset()
