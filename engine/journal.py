"""The journal's format: a header, then one line for each decided batch, to text and back.

Text only; files are ``tvgame.storage``'s. docs/journal.md describes the format for other programs.
A journal holds the truth: every secret of its game.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from enum import Enum
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, TypeAlias, TypeVar

from engine import actions as act
from engine import events as ev
from engine.actions import Action
from engine.events import Ballot, Event
from engine.games import find
from engine.ruleset import Ruleset, RulesetError
from engine.state import GameState, fold, new_game
from engine.words import EndReason, Policy, Power, Role, Seat, Side, Step, Topic, Viewer

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


# --- to text -------------------------------------------------------------------------------------


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


# --- from text -----------------------------------------------------------------------------------

FieldReader: TypeAlias = Callable[[Any], Any]
_T = TypeVar("_T")
Catalogue: TypeAlias = Mapping[str, tuple[Callable[..., _T], Mapping[str, FieldReader]]]
"""What makes each type of thing, and how each of its fields is read."""


def read_header(line: str) -> Header:
    """Read the first line.

    :raises JournalError: if it isn't a header of a format that this program knows.
    """
    data = _load(line)
    if data.get("format") != FORMAT:
        raise JournalError(f"This journal has format {data.get('format')!r}, not {FORMAT}.")
    seats = tuple(
        Player(_int(seat["seat"]), _text(seat["name"]), _kind(seat["kind"]))
        for seat in _list(data.get("seats"))
    )
    if [player.seat for player in seats] != list(range(len(seats))):
        raise JournalError("The header's seats don't count up from 0.")
    return Header(_text(data.get("game")), _int(data.get("ruleset_version")), seats)


def read_batch(line: str) -> Batch:
    """Read any further line.

    :raises JournalError: if it isn't a batch.
    """
    data = _load(line)
    by, action = data.get("by"), data.get("action")
    return Batch(
        number=_int(data.get("batch")),
        by=None if by is None else _int(by),
        action=None if action is None else _read(_ACTIONS, action),
        events=tuple(_read(_EVENTS, item) for item in _list(data.get("events"))),
    )


class Reader:
    """Reads a journal line by line, so that whoever has the file can say which line is wrong."""

    def __init__(self) -> None:
        self._header: Header | None = None
        self._batches: list[Batch] = []

    def take(self, line: str) -> None:
        """The next line.

        :raises JournalError: if it isn't what has to come next.
        """
        if self._header is None:
            self._header = read_header(line)
            return
        batch = read_batch(line)
        if batch.number != len(self._batches):
            raise JournalError(f"batch {batch.number} stands where {len(self._batches)} should")
        self._batches.append(batch)

    @property
    def journal(self) -> Journal:
        """Everything taken so far.

        :raises JournalError: if there was no header, or no deal.
        """
        if self._header is None or not self._batches:
            raise JournalError("The journal ends before a game begins.")
        return Journal(self._header, tuple(self._batches))


def read(lines: Iterable[str]) -> Journal:
    """Read a whole journal.

    :raises JournalError: naming the first line (1-based) that isn't right.
    """
    reader = Reader()
    for number, line in enumerate(lines, start=1):
        try:
            reader.take(line)
        except JournalError as error:
            raise JournalError(f"Line {number}: {error}") from error
    return reader.journal


def _load(line: str) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise JournalError("not JSON") from error
    if not isinstance(data, dict):
        raise JournalError("not an object")
    return data


def _read(table: Catalogue[_T], data: Any) -> _T:
    if not isinstance(data, dict) or data.get("type") not in table:
        raise JournalError("an event or action of unknown type")
    make, readers = table[data["type"]]
    if set(data) - {"type"} != set(readers):
        raise JournalError(f"{data['type']} has other fields than {', '.join(sorted(readers))}")
    return make(**{name: reader(data[name]) for name, reader in readers.items()})


def _int(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise JournalError("a number was expected")
    return value


def _bool(value: Any) -> bool:
    if not isinstance(value, bool):
        raise JournalError("true or false was expected")
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise JournalError("text was expected")
    return value


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise JournalError("a list was expected")
    return value


def _kind(value: Any) -> Kind:
    if value not in ("person", "computer"):
        raise JournalError("a seat's kind is person or computer")
    kind: Kind = value
    return kind


def _step(value: Any) -> Step:
    try:
        return Step.parse(_text(value))
    except ValueError as error:
        raise JournalError("a step is <election>.<phase>") from error


def _one_of(words: type[Enum]) -> FieldReader:
    def read_word(value: Any) -> Enum:
        try:
            return words(value)
        except ValueError as error:
            raise JournalError(f"{value!r} is no {words.__name__.lower()}") from error

    return read_word


def _or_none(reader: FieldReader) -> FieldReader:
    return lambda value: None if value is None else reader(value)


def _tuple_of(reader: FieldReader) -> FieldReader:
    return lambda value: tuple(reader(item) for item in _list(value))


def _ballot(value: Any) -> Ballot:
    if not isinstance(value, dict) or set(value) != {"yes", "seal"}:
        raise JournalError("a ballot has yes and seal")
    read_field = _or_none(_bool)
    return Ballot(read_field(value["yes"]), read_field(value["seal"]))


_SEAT = _int
_CARD = _or_none(_one_of(Policy))
_CARDS = _tuple_of(_CARD)
_SIDE = _or_none(_one_of(Side))
_COUNT = _or_none(_int)

_EVENTS: Final[Catalogue[Event]] = MappingProxyType(
    {
        "roles_dealt": (
            ev.RolesDealt,
            {"roles": _tuple_of(_or_none(_one_of(Role))), "sight": _tuple_of(_tuple_of(_SEAT))},
        ),
        "deck_shuffled": (ev.DeckShuffled, {"order": _CARDS}),
        "nomination_opened": (
            ev.NominationOpened,
            {"election": _int, "proposer": _SEAT, "by_gavel": _bool},
        ),
        "nominated": (ev.Nominated, {"proposer": _SEAT, "nominee": _SEAT}),
        "ballot_cast": (ev.BallotCast, {"seat": _SEAT, "ballot": _ballot}),
        "ballots_revealed": (
            ev.BallotsRevealed,
            {"ballots": _tuple_of(_or_none(_ballot)), "passed": _bool},
        ),
        "cards_drawn": (ev.CardsDrawn, {"seat": _SEAT, "cards": _CARDS}),
        "card_discarded": (ev.CardDiscarded, {"seat": _SEAT, "position": _COUNT, "card": _CARD}),
        "cards_passed": (
            ev.CardsPassed,
            {"proposer": _SEAT, "nominee": _SEAT, "cards": _CARDS},
        ),
        "policy_enacted": (ev.PolicyEnacted, {"policy": _one_of(Policy), "deadlock": _bool}),
        "power_granted": (ev.PowerGranted, {"seat": _SEAT, "power": _one_of(Power)}),
        "investigated": (ev.Investigated, {"seat": _SEAT, "target": _SEAT, "side": _SIDE}),
        "deck_read": (ev.DeckRead, {"seat": _SEAT, "cards": _CARDS}),
        "result_closed": (ev.ResultClosed, {"seat": _SEAT}),
        "gavel_handed": (ev.GavelHanded, {"seat": _SEAT, "target": _SEAT}),
        "removed": (ev.Removed, {"seat": _SEAT, "target": _SEAT}),
        "statement_made": (
            ev.StatementMade,
            {
                "seat": _SEAT,
                "topic": _one_of(Topic),
                "election": _int,
                "good": _COUNT,
                "side": _SIDE,
            },
        ),
        "game_ended": (
            ev.GameEnded,
            {
                "winner": _SIDE,
                "reason": _one_of(EndReason),
                "roles": _tuple_of(_one_of(Role)),
            },
        ),
    }
)

_ACTIONS: Final[Catalogue[Action]] = MappingProxyType(
    {
        "nominate": (act.Nominate, {"step": _step, "seat": _SEAT}),
        "cast_ballot": (act.CastBallot, {"step": _step, "yes": _bool, "seal": _bool}),
        "discard_card": (act.DiscardCard, {"step": _step, "position": _int}),
        "enact_card": (act.EnactCard, {"step": _step, "position": _int}),
        "investigate": (act.Investigate, {"step": _step, "seat": _SEAT}),
        "remove": (act.Remove, {"step": _step, "seat": _SEAT}),
        "hand_gavel": (act.HandGavel, {"step": _step, "seat": _SEAT}),
        "close_result": (act.CloseResult, {"step": _step}),
        "make_statement": (
            act.MakeStatement,
            {
                "step": _step,
                "topic": _one_of(Topic),
                "election": _int,
                "good": _COUNT,
                "side": _SIDE,
            },
        ),
    }
)
