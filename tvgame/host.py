"""The one place where a game moves: it owns the truth, the journal and the machine's dice.

An action counts once its line is with the operating system; only then does anyone hear of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol

from engine.actions import Action
from engine.events import Event
from engine.journal import (
    Batch,
    Header,
    Journal,
    Kind,
    header_for,
    replay,
    write_batch,
    write_header,
)
from engine.machine import advance, begin
from engine.ruleset import Ruleset
from engine.state import GameState
from engine.words import Seat


class Journals(Protocol):
    """What the host needs of an open journal file."""

    def append(self, line: str) -> None:
        """Write one line through to the operating system, or leave the file as it was."""

    def close(self) -> None:
        """Let the file go."""


class GameHost:
    """A game under way."""

    def __init__(
        self, header: Header, truth: GameState, events: list[Event], batches: int, file: Journals
    ) -> None:
        """Use :meth:`start` or :meth:`resume`."""
        self.header = header
        self.truth = truth
        self.events = events
        """Every event so far; the truth, never shown before the ending."""
        self._batches = batches
        self._file = file
        self._rng = Random()

    @classmethod
    def start(
        cls, ruleset: Ruleset, players: Sequence[tuple[str, Kind]], file: Journals, rng: Random
    ) -> GameHost:
        """Deal a new game and write its first lines.

        :param rng: decides the deal and every later shuffle.
        :raises StorageError: if the journal can't be written; no game has begun then.
        """
        header = header_for(ruleset, players)
        truth, events = begin(ruleset, len(players), rng)
        file.append(write_header(header))
        file.append(write_batch(Batch(0, None, None, events)))
        host = cls(header, truth, list(events), 1, file)
        host._rng = rng
        return host

    @classmethod
    def resume(cls, journal: Journal, file: Journals, rng: Random) -> GameHost:
        """Go on with a recorded game.

        :raises JournalError: if its rules aren't known.
        """
        truth = replay(journal)
        host = cls(journal.header, truth, list(journal.events), len(journal.batches), file)
        host._rng = rng
        return host

    def act(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Decide, write, and only then take effect.

        :returns: the events that followed; they are on disk.
        :raises IllegalAction: refused; nothing happened.
        :raises StorageError: it couldn't be written; nothing happened.
        """
        events, truth = advance(self.truth, seat, action, self._rng)
        self._file.append(write_batch(Batch(self._batches, seat, action, events)))
        self._batches += 1
        self.truth = truth
        self.events.extend(events)
        return events

    def close(self) -> None:
        """Let the journal go."""
        self._file.close()
