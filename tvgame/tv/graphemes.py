"""Text as people see it: clean, and cut only between whole letters. Knows no font and no screen.

Python has no grapheme segmentation; these rules cover what stands in names (marks, emoji joined by
ZWJ, flags, Hangul) and never take a cluster apart that a reader would call one letter.
"""

from __future__ import annotations

import unicodedata
from typing import Final

ZWJ: Final = "\u200d"
MARKS_KEPT: Final = 4
"""Combining marks kept on one letter; more would climb out of any line."""

_KEPT_FORMAT = frozenset({ZWJ, "\u200c"})
_DROPPED = frozenset({"Cs", "Cc", "Cf", "Cn"})
"""Surrogates, controls, formats and what no one has assigned."""


def clean(text: str) -> str:
    """``text`` without what can't or mustn't be drawn: controls, surrogates, stray formats.

    White space of every kind becomes single spaces; the ends are trimmed.
    """
    kept = []
    for char in text:
        category = unicodedata.category(char)
        if category[0] == "Z" or char in "\t\n\r":
            kept.append(" ")
        elif category not in _DROPPED or char in _KEPT_FORMAT:
            kept.append(char)
    return " ".join("".join(kept).split())


def graphemes(text: str) -> list[str]:
    """``text`` in clusters that are never cut; joined they give ``text`` with marks held to a few.

    See :data:`MARKS_KEPT`.
    """
    clusters: list[str] = []
    for char in text:
        if clusters and _joins(clusters[-1], char):
            if not (_is_mark(char) and _marks(clusters[-1]) >= MARKS_KEPT):
                clusters[-1] += char
        else:
            clusters.append(char)
    return clusters


def _is_mark(char: str) -> bool:
    return unicodedata.category(char) in ("Mn", "Me", "Mc")


def _marks(cluster: str) -> int:
    return sum(_is_mark(char) for char in cluster)


def _joins(before: str, char: str) -> bool:
    code, last = ord(char), before[-1]
    if _is_mark(char) or char in _KEPT_FORMAT or 0xFE00 <= code <= 0xFE0F:
        return True
    if 0x1F3FB <= code <= 0x1F3FF or 0xE0020 <= code <= 0xE007F:
        return True
    if last == ZWJ:
        return ord(before[0]) > 0x203B
    if _is_flag(char) and len(before) == 1 and _is_flag(last):
        return True
    return _hangul_joins(ord(last), code)


def _is_flag(char: str) -> bool:
    return 0x1F1E6 <= ord(char) <= 0x1F1FF


def _hangul_joins(last: int, code: int) -> bool:
    leading, vowel = 0x1100 <= last <= 0x115F, 0x1160 <= last <= 0x11A7
    syllable = 0xAC00 <= last <= 0xD7A3
    if 0x1160 <= code <= 0x11A7:
        return leading or vowel or syllable
    if 0x11A8 <= code <= 0x11FF:
        return vowel or syllable or 0x11A8 <= last <= 0x11FF
    return leading and 0x1100 <= code <= 0x115F
