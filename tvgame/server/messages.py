"""The wire schema: every message between a phone and the table, and nothing else.

``docs/wire.md`` describes it for people. What a phone sends is decoded strictly: an unknown tag, an
extra field, a wrong type or a value out of bounds is a :class:`BadMessage`, so that whoever gets a
decoded message needs no further checks of its shape. Whether a request is allowed *now* is not
decided here. The ``view`` is built by the table; only its encoding lives here.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

MAX_FRAME_BYTES: Final = 4096
"""Longest frame that a phone may send, in bytes, before and after decompression."""

# JavaScript counts exactly up to here; a page's counters never come near.
_MAX_COUNTER: Final = 2**53 - 1

Counter: TypeAlias = Annotated[int, Meta(ge=0, le=_MAX_COUNTER)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
ElectionNumber: TypeAlias = Annotated[int, Meta(ge=1, le=9999)]
CardCount: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
# "\Z", because "$" would let a trailing line break through.
StepText: TypeAlias = Annotated[
    str,
    Meta(
        pattern=r"\A[1-9][0-9]{0,3}\.(nomination|ballot|discard|enact|power|result|ended)\Z",
        max_length=24,
    ),
]
"""``<election>.<phase>``, as the prompt and ``game.step`` of a view show it."""

TableCode: TypeAlias = Annotated[str, Meta(max_length=16)]
Token: TypeAlias = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]+\Z", max_length=64)]
Language: TypeAlias = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9-]*\Z", max_length=35)]
Name: TypeAlias = Annotated[str, Meta(max_length=160)]
"""As typed. Room for sixteen visible characters made of many code points each; the table decides
what a name may be."""
Mark: TypeAlias = Annotated[str, Meta(pattern=r"\A[a-z0-9_-]+\Z", max_length=32)]
"""The name of a sigil or of a game."""
Nonce: TypeAlias = Annotated[str, Meta(pattern=r"\A[0-9a-f]{32}\Z", max_length=32)]

Level: TypeAlias = Literal["relaxed", "sharp", "ruthless"]
Pace: TypeAlias = Literal["calm", "brisk", "swift"]
Seating: TypeAlias = Literal["shuffled", "set"]
CardTopic: TypeAlias = Literal["drew", "passed", "received", "read"]
SideName: TypeAlias = Literal["loyal", "leader"]
ByeReason: TypeAlias = Literal[
    "replaced", "moved", "unseated", "closed", "bad_message", "too_much", "other_table"
]


class BadMessage(ValueError):
    """A frame that is no message of this schema. Its text never repeats the frame."""


# --- actions of the game -------------------------------------------------------------------------


class Nominate(Struct, frozen=True, tag_field="type", tag="nominate", forbid_unknown_fields=True):
    """The proposer names ``seat``."""

    seat: SeatNumber


class CastBallot(
    Struct, frozen=True, tag_field="type", tag="cast_ballot", forbid_unknown_fields=True
):
    """A vote, with or without the seal."""

    yes: bool
    seal: bool


class DiscardCard(
    Struct, frozen=True, tag_field="type", tag="discard_card", forbid_unknown_fields=True
):
    """The proposer discards the card at ``position``, 0 to 2."""

    position: Annotated[int, Meta(ge=0, le=2)]


class EnactCard(
    Struct, frozen=True, tag_field="type", tag="enact_card", forbid_unknown_fields=True
):
    """The nominee enacts the card at ``position``, 0 or 1."""

    position: Annotated[int, Meta(ge=0, le=1)]


class Investigate(
    Struct, frozen=True, tag_field="type", tag="investigate", forbid_unknown_fields=True
):
    """The proposer learns the side of ``seat``."""

    seat: SeatNumber


class Remove(Struct, frozen=True, tag_field="type", tag="remove", forbid_unknown_fields=True):
    """The proposer removes ``seat`` from the game."""

    seat: SeatNumber


class HandGavel(
    Struct, frozen=True, tag_field="type", tag="hand_gavel", forbid_unknown_fields=True
):
    """The proposer lets ``seat`` propose next."""

    seat: SeatNumber


class CloseResult(
    Struct, frozen=True, tag_field="type", tag="close_result", forbid_unknown_fields=True
):
    """The proposer has seen what a power showed."""


class MakeStatement(
    Struct, frozen=True, tag_field="type", tag="make_statement", forbid_unknown_fields=True
):
    """A statement for the record: ``good`` goes with cards, ``side`` with ``shown``; never both."""

    topic: CardTopic | Literal["shown"]
    election: ElectionNumber
    good: CardCount | UnsetType = UNSET
    side: SideName | UnsetType = UNSET

    def __post_init__(self) -> None:
        shown = self.topic == "shown"
        if (self.side is UNSET) is shown or (self.good is UNSET) is not shown:
            raise ValueError("a statement has either good or side, as its topic asks")


Action: TypeAlias = (
    Nominate
    | CastBallot
    | DiscardCard
    | EnactCard
    | Investigate
    | Remove
    | HandGavel
    | CloseResult
    | MakeStatement
)


# --- orders of the host --------------------------------------------------------------------------


class AddComputer(
    Struct, frozen=True, tag_field="do", tag="add_computer", forbid_unknown_fields=True
):
    """Lobby: seat one more computer player."""


class RemoveSeat(Struct, frozen=True, tag_field="do", tag="remove", forbid_unknown_fields=True):
    """Lobby: take the person or the computer player out of ``seat``."""

    seat: SeatNumber


class Start(Struct, frozen=True, tag_field="do", tag="start", forbid_unknown_fields=True):
    """Lobby: deal."""


class Begin(Struct, frozen=True, tag_field="do", tag="begin", forbid_unknown_fields=True):
    """Deal: don't wait for those who haven't looked."""


class Lock(Struct, frozen=True, tag_field="do", tag="lock", forbid_unknown_fields=True):
    """Let nobody new in, or let them in again."""

    on: bool


class Pause(Struct, frozen=True, tag_field="do", tag="pause", forbid_unknown_fields=True):
    """Hold the game, or let it go on."""

    on: bool


class Hurry(Struct, frozen=True, tag_field="do", tag="hurry", forbid_unknown_fields=True):
    """Shorten what is being shown."""


class HandOver(Struct, frozen=True, tag_field="do", tag="hand_over", forbid_unknown_fields=True):
    """Give the host's role to ``seat``."""

    seat: SeatNumber


class ChangeSettings(
    Struct, frozen=True, tag_field="do", tag="settings", forbid_unknown_fields=True
):
    """Change any of the table's settings; what isn't named stays."""

    pace: Pace | UnsetType = UNSET
    seating: Seating | UnsetType = UNSET
    statements: bool | UnsetType = UNSET
    level: Level | UnsetType = UNSET
    game: Mark | UnsetType = UNSET


class Move(Struct, frozen=True, tag_field="do", tag="move", forbid_unknown_fields=True):
    """Lobby: seat ``seat`` sits at place ``to``."""

    seat: SeatNumber
    to: SeatNumber


class SitIn(Struct, frozen=True, tag_field="do", tag="sit_in", forbid_unknown_fields=True):
    """Let a computer player act for an absent person, or stop."""

    seat: SeatNumber
    on: bool


class Nudge(Struct, frozen=True, tag_field="do", tag="nudge", forbid_unknown_fields=True):
    """Tell ``seat`` before everybody that the table waits for it."""

    seat: SeatNumber


class VoteAbsence(
    Struct, frozen=True, tag_field="do", tag="vote_absence", forbid_unknown_fields=True
):
    """Anyone's vote on how to go on without the absent ``seat``."""

    seat: SeatNumber
    way: Literal["sit_in", "pause"]


class GiveSeat(Struct, frozen=True, tag_field="do", tag="give_seat", forbid_unknown_fields=True):
    """Give ``seat`` to the phone that asks for it, or refuse it."""

    seat: SeatNumber
    on: bool


class Rematch(Struct, frozen=True, tag_field="do", tag="rematch", forbid_unknown_fields=True):
    """Ended: the same people play again."""


class Lobby(Struct, frozen=True, tag_field="do", tag="lobby", forbid_unknown_fields=True):
    """Ended: back to the lobby with the same people, so that others can join."""


class NewTable(Struct, frozen=True, tag_field="do", tag="new_table", forbid_unknown_fields=True):
    """Open a fresh table."""


class Resume(Struct, frozen=True, tag_field="do", tag="resume", forbid_unknown_fields=True):
    """An interrupted game goes on."""


Order: TypeAlias = (
    AddComputer
    | RemoveSeat
    | Start
    | Begin
    | Lock
    | Pause
    | Hurry
    | HandOver
    | ChangeSettings
    | Move
    | SitIn
    | Nudge
    | VoteAbsence
    | GiveSeat
    | Rematch
    | Lobby
    | NewTable
    | Resume
)


# --- from the phone ------------------------------------------------------------------------------


class Hello(Struct, frozen=True, tag_field="t", tag="hello", forbid_unknown_fields=True):
    """First message on a socket. A known token takes its seat back."""

    code: TableCode
    token: Token | None
    lang: Language


class Join(Struct, frozen=True, tag_field="t", tag="join", forbid_unknown_fields=True):
    """Sit down. The same nonce is the same person."""

    id: Counter
    name: Name
    sigil: Mark
    nonce: Nonce


class Reclaim(Struct, frozen=True, tag_field="t", tag="reclaim", forbid_unknown_fields=True):
    """Ask for the seat that this person had on another phone."""

    id: Counter
    seat: SeatNumber


class Ready(Struct, frozen=True, tag_field="t", tag="ready", forbid_unknown_fields=True):
    """Lobby: ready or not."""

    id: Counter
    ready: bool


class Looked(Struct, frozen=True, tag_field="t", tag="looked", forbid_unknown_fields=True):
    """Deal: the role has been looked at."""

    id: Counter


class Act(Struct, frozen=True, tag_field="t", tag="act", forbid_unknown_fields=True):
    """An action of the game, with the step that it answers."""

    id: Counter
    step: StepText
    action: Action


class HostOrder(Struct, frozen=True, tag_field="t", tag="host", forbid_unknown_fields=True):
    """An order of the host."""

    id: Counter
    order: Order


class Leave(Struct, frozen=True, tag_field="t", tag="leave", forbid_unknown_fields=True):
    """Lobby: give the seat up. In a game the seat is kept."""

    id: Counter


class Ping(Struct, frozen=True, tag_field="t", tag="ping", forbid_unknown_fields=True):
    """The page's probe after waking."""

    n: Counter


Request: TypeAlias = Join | Reclaim | Ready | Looked | Act | HostOrder | Leave
"""The messages that are answered with ``ok``, ``no`` or ``seat``; all have an ``id``."""

ClientMessage: TypeAlias = Hello | Request | Ping

_DECODER: Final = msgspec.json.Decoder(ClientMessage)


def decode(frame: str) -> ClientMessage:
    """Read one frame from a phone.

    :param frame: the text of one WebSocket frame, already held to :data:`MAX_FRAME_BYTES`.
    :raises BadMessage: for anything that isn't a message of this schema.
    """
    try:
        return _DECODER.decode(frame)
    except (msgspec.MsgspecError, ValueError, RecursionError, OverflowError):
        # No cause and no excerpt: what a stranger wrote doesn't belong into a log.
        raise BadMessage("not a message of this schema") from None


# --- to the phone --------------------------------------------------------------------------------


class SeatGiven(Struct, frozen=True, tag_field="t", tag="seat"):
    """You are seated; keep the token."""

    id: int
    token: str


class Done(Struct, frozen=True, tag_field="t", tag="ok"):
    """Done, and on disk."""

    id: int


class Refused(Struct, frozen=True, tag_field="t", tag="no"):
    """Refused; ``why`` is the key ``no.<why>`` of the text table."""

    id: int
    why: str


class Pong(Struct, frozen=True, tag_field="t", tag="pong"):
    """Answers a :class:`Ping`."""

    n: int


class Bye(Struct, frozen=True, tag_field="t", tag="bye"):
    """The last message on a socket."""

    why: ByeReason


_ENCODER: Final = msgspec.json.Encoder()


def encode(message: object) -> str:
    """Write a message to a phone: one of the classes above, or a view as plain data.

    Dataclasses, enums, mappings, lists and tuples become what one expects of JSON.

    :raises TypeError: for an object that JSON can't say.
    """
    return _ENCODER.encode(message).decode()
