"""The state of a game as a fold over events: ``evolve(state, event)``.

The same fold makes the truth from all events, and a seat's or the table's view from what that
viewer may see of them (``Event.seen_by``). It therefore knows blanks, decides nothing, draws no
random number and never fails on an event that the machine made.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple, Self, TypeVar, assert_never

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
from engine.words import EndReason, Phase, Policy, Power, Role, Seat, Side, Step


class _Copied:
    """A frozen dataclass that is copied far more often than it is made."""

    def but(self, **changes: Any) -> Self:
        """A copy with ``changes`` to fields, which aren't checked."""
        # dataclasses.replace() runs __init__ and costs ten times as much.
        copy = object.__new__(type(self))
        object.__setattr__(copy, "__dict__", self.__dict__ | changes)
        return copy

    def become(self, **changes: Any) -> None:
        """Change fields in place: only for a copy that nobody else has seen yet."""
        self.__dict__.update(changes)


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
    phase: Phase = Phase.NOMINATION
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
        if self.phase is Phase.DISCARD:
            return self.proposer
        return self.nominee if self.phase is Phase.ENACT else None

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats whose decision is open, in seat order."""
        if self.phase is Phase.BALLOT:
            active, cast = self.active, self.ballots
            return tuple([s for s, ballot in enumerate(cast) if ballot is None and active[s]])
        if self.phase is Phase.ENACT and self.nominee is not None:
            return (self.nominee,)
        return () if self.phase is Phase.ENDED else (self.proposer,)

    @property
    def vote_complete(self) -> bool:
        """Whether every active seat's ballot is in (G4, M4)."""
        return self.ballots.count(None) == self.active.count(False)

    def waits_for(self, seat: Seat) -> bool:
        """Whether a decision of ``seat`` is open."""
        if self.phase is Phase.BALLOT:
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
    now = state.but()
    for event in events:
        apply(now, event)
    return now


def apply(now: GameState, event: Event) -> None:
    """Let ``event`` happen to ``now``, a copy that nobody but the caller has seen yet.

    The one place where a state changes: :func:`fold` and the machine's open turn stand on it.
    """
    match event:
        case BallotCast():
            now.become(ballots=_put(now.ballots, event.seat, event.ballot))
        case NominationOpened():
            now.become(
                phase=Phase.NOMINATION,
                election=event.election,
                proposer=event.proposer,
                rotation=now.rotation if event.by_gavel else event.proposer,
                nominee=None,
                hand=(),
                power=None,
                record=(*now.record, ElectionRecord(event.election, event.proposer)),
            )
        case Nominated():
            now.become(
                phase=Phase.BALLOT,
                nominee=event.nominee,
                ballots=(None,) * now.seats,
                record=_noted(now, nominee=event.nominee),
            )
        case BallotsRevealed():
            _revealed(now, event)
        case CardsDrawn():
            now.become(
                phase=Phase.DISCARD,
                hand=event.cards,
                deck=now.deck[len(event.cards) :],
                record=_noted(now, drawn=event.cards),
            )
        case CardDiscarded():
            _discarded(now, event)
        case CardsPassed():
            now.become(
                phase=Phase.ENACT, hand=event.cards, record=_noted(now, received=event.cards)
            )
        case PolicyEnacted():
            _enacted(now, event)
        case DeckShuffled():
            now.become(deck=event.order, discards=())
        case PowerGranted():
            now.become(phase=Phase.POWER, power=event.power, record=_noted(now, power=event.power))
        case Investigated():
            now.become(
                phase=Phase.RESULT,
                investigated=now.investigated | {event.target},
                record=_noted(now, target=event.target, side=event.side),
            )
        case DeckRead():
            now.become(phase=Phase.RESULT, record=_noted(now, cards=event.cards))
        case ResultClosed():
            pass
        case GavelHanded():
            now.become(record=_noted(now, target=event.target))
        case Removed():
            now.become(
                active=_put(now.active, event.target, False),
                record=_noted(now, target=event.target),
            )
        case StatementMade():
            now.become(record=_stated(now, event))
        case RolesDealt():
            now.become(roles=event.roles)
        case GameEnded():
            now.become(
                phase=Phase.ENDED,
                roles=event.roles,
                hand=(),
                power=None,
                outcome=Outcome(event.winner, event.reason),
            )
        case _:
            assert_never(event)


_V = TypeVar("_V")


def _put(values: tuple[_V, ...], index: int, value: _V) -> tuple[_V, ...]:
    changed = list(values)
    changed[index] = value
    return tuple(changed)


def _noted(now: GameState, **changes: Any) -> tuple[ElectionRecord, ...]:
    """The record with ``changes`` to the current election."""
    return (*now.record[:-1], now.record[-1].but(**changes))


def _stated(now: GameState, event: StatementMade) -> tuple[ElectionRecord, ...]:
    at = event.election - 1
    about = now.record[at]
    return _put(now.record, at, about.but(statements=(*about.statements, event)))


def _revealed(now: GameState, event: BallotsRevealed) -> None:
    """G4: seals that went with a ballot are spent. G3, G6: being elected bars, and resets."""
    seals = now.seals
    if now.ruleset.seals:
        cast = zip(seals, event.ballots, strict=True)
        seals = tuple([left and not (ballot and ballot.seal) for left, ballot in cast])
    government = now.last_government
    if event.passed and now.nominee is not None:
        government = (now.proposer, now.nominee)
    now.become(
        seals=seals,
        ballots=(None,) * now.seats,
        failures=0 if event.passed else now.failures + 1,
        last_government=government,
        record=_noted(now, ballots=event.ballots, passed=event.passed),
    )


def _discarded(now: GameState, event: CardDiscarded) -> None:
    """The card leaves the hand; where its place is blank, so is what stays in the hand."""
    place = event.position
    field = "discarded" if now.phase is Phase.DISCARD else "buried"
    hand: Cards = (None,) * (len(now.hand) - 1)
    if place is not None:
        hand = (*now.hand[:place], *now.hand[place + 1 :])
    now.become(
        hand=hand,
        discards=(*now.discards, event.card),
        record=_noted(now, **{field: place}),
    )


def _enacted(now: GameState, event: PolicyEnacted) -> None:
    good = event.policy is Policy.GOOD
    now.become(
        good=now.good + good,
        bad=now.bad + (not good),
        hand=(),
        record=_noted(now, enacted=event.policy, deadlock=event.deadlock),
    )
    if event.deadlock:
        # G6, M6: the deadlock takes the top card, the count starts anew, nobody is barred.
        now.become(deck=now.deck[1:], failures=0, last_government=None)
