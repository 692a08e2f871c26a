"""The small closed types that everything else is said in.

Names are those of the code column of docs/rules.md. No logic beyond a property or two,
and no word that people see: those live in the text tables under ``assets/texts``.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias

Seat: TypeAlias = int
"""A place at the table, 0-based and clockwise; people and computer players alike."""

Viewer: TypeAlias = "Seat | None"
"""Who looks: a seat, or None for everybody else (the TV, watchers, strangers)."""


class Policy(StrEnum):
    """What a card is."""

    GOOD = "good"
    BAD = "bad"


class Side(StrEnum):
    """The two sides. Agents and the leader play for the leader's side."""

    LOYAL = "loyal"
    LEADER = "leader"


class Role(StrEnum):
    """A seat's hidden role, fixed at the deal."""

    LOYAL = "loyal"
    AGENT = "agent"
    LEADER = "leader"

    @property
    def side(self) -> Side:
        """The side this role wins with; also what an investigation shows (G8, M7)."""
        return Side.LOYAL if self is Role.LOYAL else Side.LEADER


class Power(StrEnum):
    """What a bad policy's place may hand the proposer (G8, M7)."""

    INVESTIGATE = "investigate"
    REMOVE = "remove"
    HAND_GAVEL = "hand_gavel"
    READ = "read"


class Phase(StrEnum):
    """Whose decision is open."""

    NOMINATION = "nomination"
    """The proposer names a nominee (G3, M3)."""
    BALLOT = "ballot"
    """Every active seat votes once (G4, M4)."""
    DISCARD = "discard"
    """The proposer holds three cards and discards one (G5, M5)."""
    ENACT = "enact"
    """The nominee holds two cards and enacts one (G5, M5)."""
    POWER = "power"
    """The proposer chooses a target (G8, M7)."""
    RESULT = "result"
    """The proposer alone looks at what a power showed, and closes it (G8, M7)."""
    ENDED = "ended"
    """Nothing is open any more."""


# The phases by a name each: until Python 3.12 a member costs ten times as much to look up as a
# name does, and the machine asks for these many times a decision.
NOMINATION: Final = Phase.NOMINATION
BALLOT: Final = Phase.BALLOT
DISCARD: Final = Phase.DISCARD
ENACT: Final = Phase.ENACT
POWER: Final = Phase.POWER
RESULT: Final = Phase.RESULT
ENDED: Final = Phase.ENDED


class EndReason(StrEnum):
    """Why a game ended (G1, G7, M1)."""

    GOOD_POLICIES = "good_policies"
    BAD_POLICIES = "bad_policies"
    LEADER_REMOVED = "leader_removed"
    LEADER_ELECTED = "leader_elected"
    ELECTION_LIMIT = "election_limit"


class Topic(StrEnum):
    """What a statement is about (G13, M12)."""

    DREW = "drew"
    """The three cards a proposer drew."""
    PASSED = "passed"
    """The two cards a proposer passed on."""
    RECEIVED = "received"
    """The two cards a nominee received."""
    SHOWN = "shown"
    """The side an investigation showed."""
    READ = "read"
    """The next three cards a proposer read."""


class Refusal(StrEnum):
    """Why an action was refused. The text tables word each one for people."""

    GAME_OVER = "game_over"
    WRONG_STEP = "wrong_step"
    WRONG_PHASE = "wrong_phase"
    NO_SUCH_SEAT = "no_such_seat"
    SEAT_REMOVED = "seat_removed"
    NOT_YOUR_TURN = "not_your_turn"
    SELF_CHOSEN = "self_chosen"
    SEAT_INACTIVE = "seat_inactive"
    SEAT_BARRED = "seat_barred"
    ALREADY_VOTED = "already_voted"
    NO_SEALS = "no_seals"
    SEAL_SPENT = "seal_spent"
    NO_SUCH_POSITION = "no_such_position"
    WRONG_POWER = "wrong_power"
    ALREADY_INVESTIGATED = "already_investigated"
    NOTHING_TO_SAY = "nothing_to_say"
    ALREADY_SAID = "already_said"


class Step(NamedTuple):
    """The decision an action answers, so that a late or doubled one is known as late.

    One game never opens the same phase of the same election twice.
    """

    election: int
    """1-based number of the election this step belongs to."""
    phase: Phase

    def __str__(self) -> str:
        return f"{self.election}.{self.phase}"

    @classmethod
    def parse(cls, text: str) -> Step:
        """Read what :meth:`__str__` wrote.

        :raises ValueError: if ``text`` isn't ``<election>.<phase>``.
        """
        number, _, phase = text.partition(".")
        return cls(int(number), Phase(phase))
