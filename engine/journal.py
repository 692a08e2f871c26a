"""The journal: a header, then one line for each decided batch, and how they are written.

Text only; files are ``tvgame.storage``'s, and ``engine.journal_reader`` reads the lines back.
docs/journal.md describes the format for other programs. A journal holds the truth: every secret of
its game.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from engine.actions import Action
from engine.events import Ballot, Event
from engine.games import find
from engine.ruleset import Ruleset, RulesetError
from engine.state import GameState, fold, new_game
from engine.words import Seat, Step, Viewer

FORMAT: Final = 1
"""The format's version; later ones keep reading earlier files."""

Kind: TypeAlias = Literal["person", "computer"]


class JournalError(ValueError):
    """A line that isn't what the format says, with the reason in one sentence."""


class Player(NamedTuple):
    """Who sat where when the game began."""

    seat: Seat
    name: str
    kind: Kind


@dataclass(frozen=True)
class Header:
    """The first line of a journal."""

    game: str
    ruleset_version: int
    seats: tuple[Player, ...]
    format: int = FORMAT

    @property
    def ruleset(self) -> Ruleset:
        """The rules the game was played by.

        :raises JournalError: if there is no such game, or not in this version.
        """
        try:
            ruleset = find(self.game)
        except RulesetError as error:
            raise JournalError(str(error)) from error
        if ruleset.version != self.ruleset_version:
            raise JournalError(
                f"{self.game} was played by version {self.ruleset_version} of its rules; "
                f"this program knows version {ruleset.version}."
            )
        return ruleset


@dataclass(frozen=True)
class Batch:
    """One decision and all that followed from it."""

    number: int
    """Counts up from 0; number 0 is the deal."""
    by: Seat | None
    """Who acted; None for the deal."""
    action: Action | None
    events: tuple[Event, ...]

    def seen_by(self, viewer: Viewer) -> Batch:
        """The batch as ``viewer`` saw it; others' actions are blank, since they would tell."""
        own = self.action if self.by is not None and self.by == viewer else None
        return Batch(self.number, self.by, own, tuple(e.seen_by(viewer) for e in self.events))


@dataclass(frozen=True)
class Journal:
    """A whole game as recorded so far."""

    header: Header
    batches: tuple[Batch, ...]

    @property
    def events(self) -> tuple[Event, ...]:
        """Every event, oldest first."""
        return tuple(event for batch in self.batches for event in batch.events)


def header_for(ruleset: Ruleset, players: Iterable[tuple[str, Kind]]) -> Header:
    """The header of a new game: names and kinds in seat order."""
    seats = tuple(Player(seat, name, kind) for seat, (name, kind) in enumerate(players))
    return Header(ruleset.name, ruleset.version, seats)


def replay(journal: Journal) -> GameState:
    """The truth after everything in the journal.

    :raises JournalError: if the game or its version is unknown.
    :raises RulesetError: if the game isn't played at that size.
    """
    start = new_game(journal.header.ruleset, len(journal.header.seats))
    return fold(start, journal.events)


def write_header(header: Header) -> str:
    """The header as one line of JSON, without a line break."""
    seats = [player._asdict() for player in header.seats]
    return _dump(
        {
            "format": header.format,
            "game": header.game,
            "ruleset_version": header.ruleset_version,
            "seats": seats,
        }
    )


def write_batch(batch: Batch) -> str:
    """A batch as one line of JSON, without a line break."""
    action = None if batch.action is None else action_to_json(batch.action)
    events = [event_to_json(event) for event in batch.events]
    return _dump({"batch": batch.number, "by": batch.by, "action": action, "events": events})


def event_to_json(event: Event) -> dict[str, Any]:
    """An event (with or without blanks) as plain data: ``type`` and its fields."""
    return _fields_to_json(event)


def action_to_json(action: Action) -> dict[str, Any]:
    """An action as plain data: ``type`` and its fields, the step as text."""
    return _fields_to_json(action)


def _fields_to_json(thing: Event | Action) -> dict[str, Any]:
    plain = {field.name: _plain(getattr(thing, field.name)) for field in fields(thing)}
    return {"type": thing.type, **plain}


def _plain(value: object) -> object:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Step):
        return str(value)
    if isinstance(value, Ballot):
        return value._asdict()
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


def _dump(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
