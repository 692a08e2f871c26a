"""The state of a game as a fold over events: ``evolve(state, event)``.

The same fold makes the truth from all events, and a seat's or the table's view from what that
viewer may see of them (``Event.seen_by``). It therefore knows blanks, decides nothing, draws no
random number and never fails on an event that the machine made.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple, Self, TypeVar, assert_never

from engine.clauses import weigh
from engine.events import (
    Ballot,
    BallotCast,
    BallotsRevealed,
    CardDiscarded,
    Cards,
    CardsDrawn,
    CardsPassed,
    DeckRead,
    DeckShuffled,
    Event,
    GameEnded,
    GavelHanded,
    Investigated,
    Nominated,
    NominationOpened,
    PolicyEnacted,
    PowerGranted,
    Removed,
    ResultClosed,
    RolesDealt,
    StatementMade,
)
from engine.ruleset import Ruleset
from engine.words import (
    BALLOT,
    DISCARD,
    ENACT,
    ENDED,
    NOMINATION,
    POWER,
    RESULT,
    EndReason,
    Phase,
    Policy,
    Power,
    Role,
    Seat,
    Side,
    Step,
)


class _Copied:
    """A frozen dataclass that is copied far more often than it is made."""

    def but(self, **changes: Any) -> Self:
        """A copy with ``changes`` to fields, which aren't checked."""
        # dataclasses.replace() runs __init__ and costs ten times as much.
        copy = object.__new__(type(self))
        object.__setattr__(copy, "__dict__", self.__dict__ | changes)
        return copy


class Outcome(NamedTuple):
    """How a game ended."""

    winner: Side | None
    """None for a draw."""
    reason: EndReason


@dataclass(frozen=True)
class ElectionRecord(_Copied):
    """One election and all that followed it, as far as the viewer may know."""

    election: int
    proposer: Seat
    nominee: Seat | None = None
    ballots: tuple[Ballot | None, ...] | None = None
    """One a seat once they are revealed; None for the removed."""
    passed: bool | None = None
    deadlock: bool = False
    """Whether this failed vote was the one that enacted the top policy."""
    drawn: Cards | None = None
    discarded: int | None = None
    """The proposer's discard: 0-based position in ``drawn``."""
    received: Cards | None = None
    buried: int | None = None
    """The nominee's discard: 0-based position in ``received``."""
    enacted: Policy | None = None
    power: Power | None = None
    target: Seat | None = None
    side: Side | None = None
    """What an investigation showed."""
    cards: Cards | None = None
    """What was read from the deck."""
    statements: tuple[StatementMade, ...] = ()

    def weight(self, yes: bool) -> int:
        """Total weight of the revealed ballots that say ``yes`` (G4, M4)."""
        for_yes, for_no = weigh(self.ballots or ())
        return for_yes if yes else for_no


@dataclass(frozen=True)
class GameState(_Copied):
    """Everything a viewer knows of a game; the truth is what nobody in particular knows."""

    ruleset: Ruleset
    seats: int
    """Seats at the deal; a removed seat still counts."""
    roles: tuple[Role | None, ...]
    active: tuple[bool, ...]
    seals: tuple[bool, ...]
    """Whether each seat's Influence seal is left, as the table knows it (G4)."""
    phase: Phase = NOMINATION
    election: int = 0
    """1-based number of the current election; 0 before the first."""
    proposer: Seat = 0
    rotation: Seat = 0
    """The last seat that proposed in its own turn; the next turn is counted from here (M7)."""
    nominee: Seat | None = None
    ballots: tuple[Ballot | None, ...] = ()
    """Ballots of the open vote, one a seat; None where none is in."""
    failures: int = 0
    """Consecutive failed votes (G6, M6)."""
    last_government: tuple[Seat, Seat] | None = None
    """Last elected (proposer, nominee), whom it bars; None after a deadlock (G3, G6)."""
    good: int = 0
    bad: int = 0
    deck: Cards = ()
    """Draw pile, top first."""
    discards: Cards = ()
    hand: Cards = ()
    """The session's cards: the proposer's in DISCARD, the nominee's in ENACT."""
    power: Power | None = None
    investigated: frozenset[Seat] = frozenset()
    outcome: Outcome | None = None
    record: tuple[ElectionRecord, ...] = ()
    """Every election so far, the current one last."""

    @property
    def step(self) -> Step:
        """The decision that is open now."""
        return Step(self.election, self.phase)

    @property
    def active_seats(self) -> tuple[Seat, ...]:
        """The seats that haven't been removed."""
        return tuple([seat for seat, active in enumerate(self.active) if active])

    @property
    def barred(self) -> frozenset[Seat]:
        """The seats that can't be named now, because of the last elected government (G3, M3)."""
        if self.last_government is None:
            return frozenset()
        return self.ruleset.barred(self.ruleset, sum(self.active), self.last_government)

    @property
    def holder(self) -> Seat | None:
        """Whose hand ``hand`` is, if anybody's."""
        if self.phase is DISCARD:
            return self.proposer
        return self.nominee if self.phase is ENACT else None

    @property
    def answered(self) -> bool:
        """Whether the open step has its answer, and what follows from it is still to be shown.

        So it is of a view only: in the truth an answer and all that follows happen as one.
        """
        phase = self.phase
        if phase is BALLOT:
            return self.record[-1].passed is not None
        if phase is DISCARD:
            return len(self.hand) < self.ruleset.hand
        if phase is ENACT:
            return len(self.hand) < self.ruleset.hand - 1
        if phase is POWER:
            return self.record[-1].target is not None
        return phase is RESULT and self.power is None

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats whose decision is open, in seat order."""
        if self.answered:
            return ()
        if self.phase is BALLOT:
            active, cast = self.active, self.ballots
            return tuple([s for s, ballot in enumerate(cast) if ballot is None and active[s]])
        if self.phase is ENACT and self.nominee is not None:
            return (self.nominee,)
        return () if self.phase is ENDED else (self.proposer,)

    @property
    def vote_complete(self) -> bool:
        """Whether every active seat's ballot is in (G4, M4)."""
        return self.ballots.count(None) == self.active.count(False)

    def waits_for(self, seat: Seat) -> bool:
        """Whether a decision of ``seat`` is open."""
        if self.phase is BALLOT and not self.answered:
            at_table = 0 <= seat < self.seats and self.active[seat]
            return at_table and self.ballots[seat] is None
        return seat in self.waiting

    def next_active(self, seat: Seat) -> Seat:
        """The first active seat clockwise of ``seat``, itself last (G3, G9)."""
        for k in range(1, self.seats + 1):
            other = (seat + k) % self.seats
            if self.active[other]:
                return other
        return seat


def new_game(ruleset: Ruleset, seats: int) -> GameState:
    """The state before the first event of a game at a table of ``seats``.

    :raises RulesetError: if the game isn't played at that size.
    """
    ruleset.mix(seats)
    return GameState(
        ruleset=ruleset,
        seats=seats,
        roles=(None,) * seats,
        active=(True,) * seats,
        seals=(ruleset.seals,) * seats,
        ballots=(None,) * seats,
    )


def evolve(state: GameState, event: Event) -> GameState:
    """``state`` after ``event``, which may have blanks. ``state`` itself stays as it is."""
    return fold(state, (event,))


def fold(state: GameState, events: Iterable[Event]) -> GameState:
    """``state`` after all of ``events``. ``state`` itself stays as it is."""
    # One copy for all of them: a game folds each event once for every viewer.
    now = Fold(state)
    for event in events:
        now.apply(event)
    return now.state


class Fold:
    """A state in the making: the one place where a state changes.

    :func:`fold` and the machine's open turn stand on it. What it changes in place, the state and
    the record of the current election, are copies of its own, until it hands ``state`` out.
    """

    __slots__ = ("_change", "_current", "_facts", "state")

    def __init__(self, state: GameState) -> None:
        self.state = state.but()
        """The state after all that was applied."""
        self._facts = self.state.__dict__
        self._change = self._facts.update
        self._current: ElectionRecord | None = None
        """The record of the current election, once it is a copy of our own."""

    def apply(self, event: Event) -> None:
        """Let ``event`` happen."""
        now, change = self.state, self._change
        match event:
            case BallotCast():
                cast = list(now.ballots)
                cast[event.seat] = event.ballot
                self._facts["ballots"] = tuple(cast)
            case NominationOpened():
                self._open(event)
            case Nominated():
                change(phase=BALLOT, nominee=event.nominee, ballots=(None,) * now.seats)
                self._note(nominee=event.nominee)
            case BallotsRevealed():
                self._reveal(event)
            case CardsDrawn():
                change(phase=DISCARD, hand=event.cards, deck=now.deck[len(event.cards) :])
                self._note(drawn=event.cards)
            case CardDiscarded():
                self._discard(event)
            case CardsPassed():
                change(phase=ENACT, hand=event.cards)
                self._note(received=event.cards)
            case PolicyEnacted():
                self._enact(event)
            case DeckShuffled():
                change(deck=event.order, discards=())
            case PowerGranted():
                change(phase=POWER, power=event.power)
                self._note(power=event.power)
            case Investigated():
                change(phase=RESULT, investigated=now.investigated | {event.target})
                self._note(target=event.target, side=event.side)
            case DeckRead():
                change(phase=RESULT)
                self._note(cards=event.cards)
            case ResultClosed():
                change(power=None)
            case GavelHanded():
                self._note(target=event.target)
            case Removed():
                change(active=_put(now.active, event.target, False))
                self._note(target=event.target)
            case StatementMade():
                self._say(event)
            case RolesDealt():
                change(roles=event.roles)
            case GameEnded():
                outcome = Outcome(event.winner, event.reason)
                change(phase=ENDED, roles=event.roles, hand=(), power=None, outcome=outcome)
            case _:
                assert_never(event)

    def _note(self, **changes: Any) -> None:
        """Change the record of the current election."""
        current = self._current
        if current is None:
            record = self.state.record
            current = self._current = record[-1].but()
            self._change(record=(*record[:-1], current))
        current.__dict__.update(changes)

    def _open(self, event: NominationOpened) -> None:
        now, proposer = self.state, event.proposer
        self._current = _UNHELD.but(election=event.election, proposer=proposer)
        self._change(
            phase=NOMINATION,
            election=event.election,
            proposer=proposer,
            rotation=now.rotation if event.by_gavel else proposer,
            nominee=None,
            hand=(),
            power=None,
            record=(*now.record, self._current),
        )

    def _reveal(self, event: BallotsRevealed) -> None:
        """G4: seals that went with a ballot are spent. G3, G6: being elected bars, and resets."""
        now = self.state
        seals = now.seals
        if now.ruleset.seals:
            seals = _left(seals, event.ballots)
        government = now.last_government
        if event.passed and now.nominee is not None:
            government = (now.proposer, now.nominee)
        self._change(
            seals=seals,
            ballots=(None,) * now.seats,
            failures=0 if event.passed else now.failures + 1,
            last_government=government,
        )
        self._note(ballots=event.ballots, passed=event.passed)

    def _discard(self, event: CardDiscarded) -> None:
        """The card leaves the hand; where its place is blank, so is what stays in the hand."""
        now, place = self.state, event.position
        if place is None:
            hand: Cards = (None,) * (len(now.hand) - 1)
        else:
            hand = (*now.hand[:place], *now.hand[place + 1 :])
        self._change(hand=hand, discards=(*now.discards, event.card))
        if now.phase is DISCARD:
            self._note(discarded=place)
        else:
            self._note(buried=place)

    def _enact(self, event: PolicyEnacted) -> None:
        now, good = self.state, event.policy is Policy.GOOD
        self._change(good=now.good + good, bad=now.bad + (not good), hand=())
        self._note(enacted=event.policy, deadlock=event.deadlock)
        if event.deadlock:
            # G6, M6: the deadlock takes the top card, the count starts anew, nobody is barred.
            self._change(deck=now.deck[1:], failures=0, last_government=None)

    def _say(self, event: StatementMade) -> None:
        now, at = self.state, event.election - 1
        about = now.record[at]
        said = about.but(statements=(*about.statements, event))
        if about is self._current:
            self._current = said
        self._change(record=_put(now.record, at, said))


_V = TypeVar("_V")


def _put(values: tuple[_V, ...], index: int, value: _V) -> tuple[_V, ...]:
    changed = list(values)
    changed[index] = value
    return tuple(changed)


@lru_cache(maxsize=64)
def _left(seals: tuple[bool, ...], ballots: tuple[Ballot | None, ...]) -> tuple[bool, ...]:
    """The seals that a vote leaves (G4); the same for everybody who sees it."""
    cast = zip(seals, ballots, strict=True)
    return tuple([left and not (ballot and ballot.seal) for left, ballot in cast])


_UNHELD: Final = ElectionRecord(0, 0)
"""What the record of each election is copied from, which is quicker than making it."""
