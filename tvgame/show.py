"""What the table shows in public, as immutable values: the TV's whole input and output.

The loop's thread makes :class:`Cue` objects and hands them to the TV's thread; the TV hands back
:class:`Order` objects. Nothing here holds a secret: events and states are those that everybody may
see (``seen_by(None)``), until the ending, when ``Cue.truth`` is there. Times are ``time.monotonic``
seconds, the clock that both threads share.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from engine.events import Event
from engine.state import GameState
from engine.words import Seat


class Stage(StrEnum):
    """Where the evening is."""

    LOBBY = "lobby"
    DEAL = "deal"
    """Roles are dealt; everybody looks at theirs."""
    PLAY = "play"
    ENDED = "ended"


class Pause(StrEnum):
    """Why the game stands still."""

    HOST = "host"
    """Somebody chose to pause."""
    INTERRUPTED = "interrupted"
    """The program ended in mid-game; it goes on when somebody says so."""


class Pace(StrEnum):
    """How long the show takes over things."""

    CALM = "calm"
    BRISK = "brisk"
    SWIFT = "swift"
    OFF = "off"
    """No show: everything is released at once (headless, tests)."""


class BotLevel(StrEnum):
    """How well computer players play (G10)."""

    RELAXED = "relaxed"
    SHARP = "sharp"
    RUTHLESS = "ruthless"


class Seating(StrEnum):
    """Who sits where when the game starts (G11)."""

    SHUFFLED = "shuffled"
    SET = "set"


@dataclass(frozen=True)
class SeatView:
    """One place at the table, as everybody sees it."""

    seat: Seat
    name: str
    sigil: str
    """Name of a mark in ``assets/sigils``."""
    computer: bool = False
    ready: bool = False
    looked: bool = False
    """Deal: has looked at its role."""
    present: bool = True
    """Whether a phone is connected (always True for computer players)."""
    away_since: float | None = None
    sitting_in: bool = False
    """Whether a computer player sits in for an absent person."""
    host: bool = False


@dataclass(frozen=True)
class Blocked:
    """Why a game can't start yet."""

    why: str
    """``too_few`` (``need`` more), ``too_many`` (``need`` fewer) or ``not_ready`` (``seats``)."""
    need: int = 0
    seats: tuple[Seat, ...] = ()


@dataclass(frozen=True)
class Notice:
    """One line said to the whole table: a key of the text tables and what fills it."""

    key: str
    params: tuple[tuple[str, str | int], ...] = ()


@dataclass(frozen=True)
class Asking:
    """A phone asks for the seat of somebody absent (``tvgame.claims``)."""

    seat: Seat
    number: int
    """Two digits, which that phone shows too."""
    needs: int = 1
    """How many people have to say yes: the host, or two others if it is the host's own seat."""
    given: tuple[Seat, ...] = ()
    """Who has said yes so far."""


class Way(StrEnum):
    """How a table goes on without somebody."""

    SIT_IN = "sit_in"
    """A computer player decides for them until they are back."""
    PAUSE = "pause"


@dataclass(frozen=True)
class AbsenceVote:
    """Who would go on without whoever sits at ``seat``, and how."""

    seat: Seat
    way: Way
    by: tuple[Seat, ...]


@dataclass(frozen=True)
class Absence:
    """What a table can decide about somebody absent whom it waits for (``tvgame.absence``)."""

    after: float
    """Seconds of waiting before it may."""
    needed: int
    """Votes that decide."""
    votes: tuple[AbsenceVote, ...] = ()


@dataclass(frozen=True)
class TableSettings:
    """What the host can choose; kept between evenings."""

    game: str = "glass-council"
    pace: Pace = Pace.CALM
    seating: Seating = Seating.SHUFFLED
    statements: bool = True
    level: BotLevel = BotLevel.SHARP


@dataclass(frozen=True)
class TableView:
    """The table around the game."""

    code: str
    """The table's four letters."""
    address: str
    """What to type: ``192.168.1.23:8377``; empty if there is no network."""
    url: str
    """What the QR code says, in capitals (fewer modules): ``HTTP://192.168.1.23:8377/K7QM``."""
    local_name: str = ""
    """A name that may serve instead of the address, with its port; empty if there is none."""
    reached: bool = True
    """Whether another device has come through to the table yet."""
    public_url: str = ""
    """Where a tunnel or proxy offers the table to the world, without the code; or empty."""
    stage: Stage = Stage.LOBBY
    seats: tuple[SeatView, ...] = ()
    """Clockwise; in the lobby in order of arrival, as far as they are filled."""
    settings: TableSettings = field(default_factory=TableSettings)
    min_seats: int = 5
    max_seats: int = 10
    blocked: Blocked | None = None
    paused: Pause | None = None
    locked: bool = False
    notice: Notice | None = None
    asking: tuple[Asking, ...] = ()
    absence: Absence | None = None
    """None where nobody can be waited for."""


@dataclass(frozen=True)
class Cue:
    """One moment of the show.

    The TV begins to play ``event`` when the cue arrives (``at``); phones learn of it after ``lead``
    seconds, so that they never run ahead; the next cue follows ``hold`` seconds later at the
    earliest. A cue without an event is a change around the game: show it at once.
    """

    table: TableView
    game: GameState | None
    """The public state after ``event``; None in the lobby."""
    event: Event | None = None
    at: float = 0.0
    lead: float = 0.0
    hold: float = 0.0
    waiting: tuple[Seat, ...] = ()
    """Seats the table waits for, once ``lead`` has passed."""
    waiting_since: float = 0.0
    truth: GameState | None = None
    """After the ending: the whole game without blanks."""
    suspicion: tuple[tuple[float, ...], ...] = ()
    """After the ending of a game that has computer players: for the deal and then for each election
    one row, for each seat the belief (0 to 1) of a perfectly fair onlooker that it is on the
    leader's side."""


class Do(StrEnum):
    """What the TV's keys or the host's phone can order."""

    ADD_COMPUTER = "add_computer"
    REMOVE = "remove"
    START = "start"
    BEGIN = "begin"
    LOCK = "lock"
    PAUSE = "pause"
    HURRY = "hurry"
    HAND_OVER = "hand_over"
    SETTINGS = "settings"
    MOVE = "move"
    SIT_IN = "sit_in"
    NUDGE = "nudge"
    VOTE_ABSENCE = "vote_absence"
    GIVE_SEAT = "give_seat"
    """``on``: to the phone that asks for it; the TV's keys name no seat and mean the first one."""
    REMATCH = "rematch"
    LOBBY = "lobby"
    NEW_TABLE = "new_table"
    RESUME = "resume"
    NEXT_ADDRESS = "next_address"
    QUIT = "quit"


@dataclass(frozen=True)
class Order:
    """An order with what it needs: ``seat``, a second seat ``to``, ``on``, a way, settings."""

    do: Do
    seat: Seat | None = None
    to: Seat | None = None
    on: bool | None = None
    way: Way | None = None
    settings: TableSettings | None = None
