"""Sentences for the screen: looked-up words with names set into them in their colours.

The words themselves are in the text tables; what is drawn where is the scenes' business.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from engine.words import Seat
from tvgame.texts import Texts
from tvgame.tv.text import Rich, Segment
from tvgame.tv.theme import Inks

Part: TypeAlias = "str | int | Segment | Rich"

_MARK: Final = 0xE000
"""Private characters stand for coloured parts while a sentence is filled in."""


class Words:
    """The words of one table: a language, a game, and what its seats are called."""

    def __init__(self, texts: Texts, game: str, inks: Inks, names: Sequence[str] = ()) -> None:
        self.texts = texts
        self.game = game
        self.inks = inks
        self.names = tuple(names)

    def t(self, key: str, **params: object) -> str:
        """Plain words."""
        return self.texts.t(key, self.game, **params)

    def rich(self, key: str, **params: Part) -> Rich:
        """Words with parts that keep their own colour."""
        held: list[Rich] = []
        plain: dict[str, object] = {}
        for name, part in params.items():
            if isinstance(part, str | int):
                plain[name] = part
                continue
            plain[name] = chr(_MARK + len(held))
            held.append((part,) if isinstance(part, Segment) else part)
        return self._split(self.t(key, **plain), held)

    def _split(self, text: str, held: Sequence[Rich]) -> Rich:
        result: list[Segment] = []
        rest = ""
        for char in text:
            at = ord(char) - _MARK
            if 0 <= at < len(held):
                if rest:
                    result.append(Segment(rest))
                result.extend(held[at])
                rest = ""
            else:
                rest += char
        if rest:
            result.append(Segment(rest))
        return tuple(result)

    def name(self, seat: Seat) -> str:
        """What ``seat`` is called."""
        return self.names[seat] if seat < len(self.names) else self.unnamed(seat + 1)

    def unnamed(self, number: int) -> str:
        """What a seat is called whose name can't be drawn; 1-based."""
        return self.texts.t("tv.seat", self.game, n=number)

    def proposer(self, seat: Seat) -> Segment:
        """The name in the proposer's colour."""
        return Segment(self.name(seat), self.inks.proposer)

    def nominee(self, seat: Seat) -> Segment:
        """The name in the nominee's colour."""
        return Segment(self.name(seat), self.inks.nominee)

    def seat(self, seat: Seat, colour: str | None = None) -> Segment:
        """The name in a colour; that of plain words if none is given."""
        return Segment(self.name(seat), colour or self.inks.text)

    def listed(self, parts: Iterable[Segment]) -> Rich:
        """Parts joined as a sentence does."""
        held = [(part,) for part in parts]
        text = self.texts.listed(chr(_MARK + at) for at in range(len(held)))
        return self._split(text, held)

    def shortlist(self, seats: Sequence[Seat], shown: int, colour: str) -> Rich:
        """The first ``shown`` names, and how many more."""
        parts = [self.seat(seat, colour) for seat in seats[:shown]]
        left = len(seats) - len(parts)
        if left:
            parts.append(Segment(self.t("tv.more", n=left), colour))
        return self.listed(parts)


def clock(seconds: float) -> str:
    """Minutes and seconds, as a clock shows them."""
    whole = max(0, int(seconds))
    return f"{whole // 60}:{whole % 60:02d}"
