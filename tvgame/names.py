"""What a person at the table may be called. No table, no pixels: text in, text or a reason out."""

from __future__ import annotations

import unicodedata
from typing import Final

MAX_VISIBLE: Final = 16
"""Most visible characters of a name (field case R40: longer ones don't fit beside ten seats)."""
_MAX_MARKS: Final = 3
"""Most combining marks on one letter, so that a name stays on its line."""
_MAX_INVISIBLE: Final = 16
"""Most joiners and the like in a name: a family of four needs three, a flag of a land seven."""
_TAGS: Final = range(0xE0020, 0xE0080)
"""What spells the land behind a black flag."""
_JOINERS: Final = frozenset("\u200c\u200d\ufe0e\ufe0f") | frozenset(map(chr, _TAGS))
_EMOJI_TAIL: Final = range(0x1F3FB, 0x1F400)
_BLANKS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and a symbol that every font draws as nothing."""


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
    visible, invisible, marks = 0, 0, 0
    for letter in name:
        category = unicodedata.category(letter)
        if letter in _JOINERS:
            invisible += 1
            continue
        if letter in _BLANKS or category in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"):
            raise BadName("name_unreadable")
        if category in ("Mn", "Me", "Mc") or ord(letter) in _EMOJI_TAIL:
            marks += 1
            if marks > _MAX_MARKS:
                raise BadName("name_unreadable")
            continue
        marks = 0
        visible += 1
    if visible == 0 or invisible > _MAX_INVISIBLE:
        raise BadName("name_unreadable")
    if visible > MAX_VISIBLE:
        raise BadName("name_long")
    return name


def same(one: str, other: str) -> bool:
    """Whether two names would be taken for one another.

    Case, compatibility forms and what can't be seen tell nobody apart.
    """
    return _key(one) == _key(other)


def _key(name: str) -> str:
    seen = "".join(letter for letter in name if letter not in _JOINERS)
    folded = unicodedata.normalize("NFKC", seen).casefold()
    # Folding can leave what normalising joins again.
    return unicodedata.normalize("NFKC", folded)
