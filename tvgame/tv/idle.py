"""A lobby in which nothing happens: when to help, and the round that is shown meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeAlias

import pygame

from tvgame.show import Cue, Stage
from tvgame.tv.palette import SIGILS

if TYPE_CHECKING:
    from tvgame.tv.tv import Tv

Showreel: TypeAlias = Callable[[str, int, Sequence[tuple[str, str]]], Iterator[Cue]]
"""Makes a round to watch, as ``tvgame.showreel`` does: of a game, by a number, with so many names
and marks; its cues in order, from second 0 on."""

HELP_AFTER: Final = 60.0
"""Seconds without any other device before the screen says what may stand in the way (R32)."""
REEL_AFTER: Final = 90.0
"""Seconds of an empty lobby before a round of computer players is shown."""
LINGER: Final = 14.0
"""Seconds for which a shown round's ending stands."""
GAP: Final = 1 / 18
"""Seconds between two pictures of it at least: nobody is there to count them."""


class Watch:
    """Since when a lobby is empty, and since when no phone has come through to it."""

    def __init__(self) -> None:
        self._empty: float | None = None
        self._unreached: float | None = None

    def look(self, cue: Cue | None, now: float) -> None:
        """Take note of how things stand."""
        seats = cue.table.seats if cue is not None else ()
        lobby = cue is not None and cue.table.stage is Stage.LOBBY and cue.table.address != ""
        empty = lobby and not seats
        # Somebody may play in a browser of this computer: then the way in isn't what is missing.
        alone = all(seat.computer for seat in seats)
        unreached = cue is not None and lobby and alone and not cue.table.reached
        self._empty = _since(self._empty, empty, now)
        self._unreached = _since(self._unreached, unreached, now)

    def touched(self, now: float) -> None:
        """Somebody is at the keys."""
        if self._empty is not None:
            self._empty = now

    def helps(self, now: float) -> bool:
        """Whether to say what keeps phones out."""
        return self._unreached is not None and now - self._unreached >= HELP_AFTER

    def reels(self, now: float) -> bool:
        """Whether to show a round."""
        return self._empty is not None and now - self._empty >= REEL_AFTER


def _since(before: float | None, still: bool, now: float) -> float | None:
    if not still:
        return None
    return now if before is None else before


class Reel:
    """Rounds of computer players, one after another, on a small screen of their own.

    :param open_tv: makes the screen on a surface.
    :param names: what computer players are called.
    :param now: when it begins.
    """

    def __init__(
        self,
        surface: pygame.Surface,
        open_tv: Callable[[pygame.Surface], Tv],
        reel: Showreel,
        game: str,
        names: tuple[str, ...],
        now: float,
    ) -> None:
        self.surface: Final = surface
        self.game: Final = game
        self._reel = reel
        self._people = tuple(zip(names, SIGILS, strict=False))
        self._tv = open_tv(surface)
        self._number = 0
        self._begins = now
        self._ends = now
        self._cues: Iterator[Cue] = iter(())
        self._next: Cue | None = None
        self._drawn = float("-inf")

    def update(self, now: float) -> None:
        """Let it be ``now``: hand over what has come, or begin the next round."""
        if self._next is None and now >= self._ends:
            self._number += 1
            self._begins = now
            self._cues = self._reel(self.game, self._number, self._people)
            self._next = next(self._cues, None)
        while self._next is not None and self._begins + self._next.at <= now:
            cue, start = self._next, self._begins
            since = start + cue.waiting_since
            self._tv.feed(replace(cue, at=start + cue.at, waiting_since=since))
            self._ends = start + cue.at + cue.lead + cue.hold + LINGER
            self._next = next(self._cues, None)
        self._tv.update(now)

    def due(self, now: float) -> bool:
        """Whether its picture may have changed."""
        return now - self._drawn >= GAP and self._tv.due

    def draw(self, now: float) -> None:
        """Draw it, if it is due."""
        if self.due(now) and self._tv.draw():
            self._drawn = now

    def idle(self, seconds: float) -> None:
        """Paint ahead."""
        self._tv.idle(seconds)

    def close(self) -> None:
        """Lay everything down."""
        self._tv.close()
