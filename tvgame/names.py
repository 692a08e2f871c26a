"""What a person at the table may be called. No table, no pixels: text in, text or a reason out."""

from __future__ import annotations

import unicodedata
from typing import Final

MAX_VISIBLE: Final = 16
"""Most visible characters of a name (field case R40: longer ones don't fit beside ten seats)."""
_MAX_MARKS: Final = 3
"""Most combining marks on one letter, so that a name stays on its line."""
_JOINERS: Final = frozenset("\u200c\u200d\ufe0e\ufe0f")
_EMOJI_TAIL: Final = range(0x1F3FB, 0x1F400)


class BadName(ValueError):
    """A name that can't be used; ``why`` is a key ``no.<why>`` of the text tables."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def clean(typed: str) -> str:
    """``typed`` as it will be shown: normalised (NFC), trimmed, inner spaces single.

    :raises BadName: ``name_empty``, ``name_long`` or ``name_unreadable`` (control characters,
        lone surrogates, direction overrides, heaps of marks, nothing that can be seen).
    """
    name = unicodedata.normalize("NFC", " ".join(typed.split()))
    if not name:
        raise BadName("name_empty")
    visible, marks = 0, 0
    for letter in name:
        category = unicodedata.category(letter)
        if letter in _JOINERS:
            continue
        if category in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"):
            raise BadName("name_unreadable")
        if category in ("Mn", "Me", "Mc") or ord(letter) in _EMOJI_TAIL:
            marks += 1
            if marks > _MAX_MARKS:
                raise BadName("name_unreadable")
            continue
        marks = 0
        visible += 1
    if visible == 0:
        raise BadName("name_unreadable")
    if visible > MAX_VISIBLE:
        raise BadName("name_long")
    return name


def same(one: str, other: str) -> bool:
    """Whether two names would be taken for one another (case and compatibility forms aside)."""
    return _key(one) == _key(other)


def _key(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()
