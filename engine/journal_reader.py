"""Reads a journal's lines back, and takes nothing for a game that can't have been one.

Every line is held to the format (docs/journal.md) and to the lines before it, so that whoever has
read a journal can fold and show it without a second look. Whether each decision was legal isn't
asked: the machine that wrote the journal has asked that.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any, Final, TypeAlias, TypeVar

from engine import actions as act
from engine import events as ev
from engine.actions import Action
from engine.events import Ballot, Event
from engine.journal import FORMAT, Batch, Header, Journal, JournalError, Kind, Player
from engine.ruleset import RulesetError
from engine.state import Fold, GameState, new_game
from engine.words import EndReason, Policy, Power, Role, Seat, Side, Step, Topic

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
    seats = tuple(_player(item) for item in _list(data.get("seats")))
    if [player.seat for player in seats] != list(range(len(seats))):
        raise JournalError("The header's seats don't count up from 0.")
    return Header(_text(data.get("game")), _int(data.get("ruleset_version")), seats)


def _player(data: Any) -> Player:
    if not isinstance(data, dict) or not {"seat", "name", "kind"} <= set(data):
        raise JournalError("a seat has seat, name and kind")
    return Player(_int(data["seat"]), _text(data["name"]), _kind(data["kind"]))


def read_batch(line: str) -> Batch:
    """Read any further line.

    :raises JournalError: if it isn't a batch.
    """
    data = _load(line)
    by, action = data.get("by"), data.get("action")
    return Batch(
        number=_int(data.get("batch")),
        by=None if by is None else _SEAT(by),
        action=None if action is None else _read(_ACTIONS, action),
        events=tuple(_read(_EVENTS, item) for item in _list(data.get("events"))),
    )


class Reader:
    """Reads a journal line by line, so that whoever has the file can say which line is wrong."""

    def __init__(self) -> None:
        self._header: Header | None = None
        self._batches: list[Batch] = []
        self._game: Fold | None = None
        """The game so far; None if this program doesn't know its rules, and can't play it then."""

    def take(self, line: str) -> None:
        """The next line.

        :raises JournalError: if it isn't what has to come next.
        """
        if self._header is None:
            self._header = read_header(line)
            with contextlib.suppress(JournalError, RulesetError):
                self._game = Fold(new_game(self._header.ruleset, len(self._header.seats)))
            return
        batch = read_batch(line)
        if batch.number != len(self._batches):
            raise JournalError(f"batch {batch.number} stands where {len(self._batches)} should")
        if self._game is not None:
            _go_on(self._game, batch)
        self._batches.append(batch)

    @property
    def journal(self) -> Journal:
        """Everything taken so far.

        :raises JournalError: if there was no header, or no deal.
        """
        if self._header is None or not self._batches:
            raise JournalError("The journal ends before a game begins.")
        return Journal(self._header, tuple(self._batches))


def _go_on(game: Fold, batch: Batch) -> None:
    """Let a batch happen.

    :raises JournalError: if it names what this game hasn't got, so that nobody could show it.
    """
    if batch.by is not None and batch.by >= game.state.seats:
        raise JournalError("a seat that isn't at this table")
    for event in batch.events:
        if not _is_possible(event, game.state):
            raise JournalError(f"{event.type} doesn't follow from what came before")
        game.apply(event)
    if game.state.election == 0:
        raise JournalError("the deal opens no election")


def _is_possible(event: Event, state: GameState) -> bool:
    """Whether all that ``event`` counts, names or points at is there."""
    _, readers = _EVENTS[event.type]
    named = [getattr(event, name) for name, reader in readers.items() if reader is _SEAT]
    if any(seat >= state.seats for seat in named):
        return False
    match event:
        case ev.RolesDealt():
            known = [seat for sight in event.sight for seat in sight]
            sighted = len(event.sight) in (0, state.seats)  # none in what a seat saw
            dealt = len(event.roles) == state.seats
            return dealt and sighted and all(seat < state.seats for seat in known)
        case ev.DeckShuffled():
            return True
        case ev.NominationOpened():
            return event.election == len(state.record) + 1
        case ev.BallotsRevealed():
            return len(event.ballots) == state.seats and state.election > 0
        case ev.StatementMade():
            return 0 < event.election <= len(state.record)
        case ev.GameEnded():
            return len(event.roles) == state.seats
        case _:
            return state.election > 0


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
    kind = data.get("type") if isinstance(data, dict) else None
    if not isinstance(kind, str) or kind not in table:
        raise JournalError("an event or action of unknown type")
    make, readers = table[kind]
    if set(data) - {"type"} != set(readers):
        raise JournalError(f"{kind} has other fields than {', '.join(sorted(readers))}")
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
    # Half a surrogate pair can neither be drawn nor printed.
    if not isinstance(value, str) or any("\ud800" <= letter <= "\udfff" for letter in value):
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


def _seat(value: Any) -> Seat:
    if _int(value) < 0:
        raise JournalError("a seat was expected")
    seat: Seat = value
    return seat


_SEAT: Final = _seat
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
