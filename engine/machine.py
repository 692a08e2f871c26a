"""The authority: ``decide(state, seat, action, rng)`` turns a request into events, or refuses it.

Works on the truth alone. :func:`refusal` is the one place that says what is legal; both
:func:`decide` and :func:`legal_actions` ask it, and it needs nothing that a seat's own view lacks.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import assert_never

from engine.actions import (
    Action,
    CastBallot,
    CloseResult,
    DiscardCard,
    EnactCard,
    HandGavel,
    Investigate,
    MakeStatement,
    Nominate,
    Remove,
)
from engine.clauses import vote_passes, weigh
from engine.events import (
    Ballot,
    BallotCast,
    BallotsRevealed,
    CardDiscarded,
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
from engine.legal import IllegalAction, legal_actions, refusal
from engine.ruleset import Ruleset
from engine.state import Fold, GameState, fold, new_game
from engine.words import EndReason, Policy, Power, Role, Seat, Side

__all__ = [
    "IllegalAction",
    "advance",
    "begin",
    "deal",
    "decide",
    "iter_legal",
    "legal_actions",
    "refusal",
    "start",
]


def start(ruleset: Ruleset, seats: int, rng: Random) -> tuple[Event, ...]:
    """The first events of a game: roles dealt, deck shuffled, first proposer (G2, G5, G11, M0).

    :raises RulesetError: if the game isn't played at that size.
    """
    roles = list(ruleset.mix(seats))
    rng.shuffle(roles)
    deck = list(ruleset.deck())
    rng.shuffle(deck)
    return deal(ruleset, tuple(roles), tuple(deck), rng.randrange(seats))


def deal(
    ruleset: Ruleset, roles: tuple[Role, ...], deck: tuple[Policy, ...], proposer: Seat
) -> tuple[Event, ...]:
    """The first events of a game with everything that chance decides given."""
    seats = range(len(roles))
    sight = tuple(
        tuple(
            other
            for other in seats
            if other != seat and ruleset.knows(ruleset, len(roles), roles[seat], roles[other])
        )
        for seat in seats
    )
    return (RolesDealt(roles, sight), DeckShuffled(deck), NominationOpened(1, proposer))


def decide(state: GameState, seat: Seat, action: Action, rng: Random) -> tuple[Event, ...]:
    """What follows when ``seat`` does ``action``: the events, in order, with all consequences.

    :param state: the truth, without blanks. It isn't changed.
    :param rng: the source of every shuffle; drawn from only when the deck is remade.
    :raises IllegalAction: if it isn't allowed now, with the reason; nothing happened.
    """
    return advance(state, seat, action, rng)[0]


def advance(
    state: GameState, seat: Seat, action: Action, rng: Random
) -> tuple[tuple[Event, ...], GameState]:
    """As :func:`decide`, and the truth after those events, which it knows anyway.

    :raises IllegalAction: if it isn't allowed now, with the reason; nothing happened.
    """
    reason = refusal(state, seat, action)
    if reason is not None:
        raise IllegalAction(reason)
    turn = _Turn(state, rng)
    turn.play(seat, action)
    return tuple(turn.events), turn.state


@lru_cache(maxsize=64)
def _cast(seat: Seat, yes: bool, seal: bool) -> BallotCast:
    """A vote; most of all events, of few kinds."""
    return BallotCast(seat, Ballot(yes, seal))


class _Turn(Fold):
    """One decision being played out: events so far, and the state after them."""

    __slots__ = ("events", "rng")

    def __init__(self, state: GameState, rng: Random) -> None:
        super().__init__(state)
        self.rng = rng
        self.events: list[Event] = []

    def emit(self, event: Event) -> None:
        self.events.append(event)
        self.apply(event)

    def play(self, seat: Seat, action: Action) -> None:
        match action:
            case CastBallot():
                self.emit(_cast(seat, action.yes, action.seal))
                if self.state.vote_complete:
                    self._count()
            case Nominate():
                self.emit(Nominated(seat, action.seat))
            case DiscardCard():
                self.emit(CardDiscarded(seat, action.position, self.state.hand[action.position]))
                assert self.state.nominee is not None
                self.emit(CardsPassed(seat, self.state.nominee, self.state.hand))
            case EnactCard():
                buried = 1 - action.position
                self.emit(CardDiscarded(seat, buried, self.state.hand[buried]))
                self._policy(deadlock=False)
            case Investigate():
                side = self._role(action.seat).side
                self.emit(Investigated(seat, action.seat, side))
            case CloseResult():
                self.emit(ResultClosed(seat))
                self._next_election()
            case HandGavel():
                self.emit(GavelHanded(seat, action.seat))
                self._next_election(by_gavel=action.seat)
            case Remove():
                self.emit(Removed(seat, action.seat))
                if self._role(action.seat) is Role.LEADER:
                    self._end(Side.LOYAL, EndReason.LEADER_REMOVED)
                else:
                    self._next_election()
            case MakeStatement():
                self.emit(
                    StatementMade(seat, action.topic, action.election, action.good, action.side)
                )
            case _:
                assert_never(action)

    def _role(self, seat: Seat) -> Role:
        role = self.state.roles[seat]
        assert role is not None, "the machine works on the truth, not on a view"
        return role

    def _count(self) -> None:
        """G4, M4: all ballots at once; then a session (G5), an ending (G1) or a failure (G6)."""
        ballots = self.state.ballots
        yes, no = weigh(ballots)
        passed = vote_passes(yes, yes + no)
        self.emit(BallotsRevealed(ballots, passed))
        state = self.state
        if not passed:
            self._failed()
            return
        assert state.nominee is not None
        if state.bad >= state.ruleset.danger and self._role(state.nominee) is Role.LEADER:
            self._end(Side.LEADER, EndReason.LEADER_ELECTED)
            return
        self._refill()
        self.emit(CardsDrawn(state.proposer, self.state.deck[: state.ruleset.hand]))

    def _failed(self) -> None:
        """G6, M6: the third failure running enacts the top policy, without its power."""
        if self.state.failures < self.state.ruleset.failure_limit:
            self._next_election()
            return
        self._refill()
        self._policy(deadlock=True)

    def _policy(self, *, deadlock: bool) -> None:
        """A policy takes its place; then an ending (G1), a power (G8, M7) or the next election."""
        card = self.state.deck[0] if deadlock else self.state.hand[0]
        assert card is not None
        self.emit(PolicyEnacted(card, deadlock))
        state, ruleset = self.state, self.state.ruleset
        if state.good >= ruleset.good_goal:
            self._end(Side.LOYAL, EndReason.GOOD_POLICIES)
            return
        if state.bad >= ruleset.bad_goal:
            self._end(Side.LEADER, EndReason.BAD_POLICIES)
            return
        if ruleset.reshuffle_after_policy(state):
            self._reshuffle()
        power = ruleset.power_at(state.seats, state.bad) if card is Policy.BAD else None
        if deadlock or power is None:
            self._next_election()
            return
        self.emit(PowerGranted(state.proposer, power))
        if power is Power.READ:
            self._refill()
            self.emit(DeckRead(state.proposer, self.state.deck[: ruleset.hand]))

    def _refill(self) -> None:
        if self.state.ruleset.reshuffle_before_take(self.state):
            self._reshuffle()

    def _reshuffle(self) -> None:
        """G5, M5: the discards are shuffled into what remains."""
        cards = [*self.state.deck, *self.state.discards]
        self.rng.shuffle(cards)
        self.emit(DeckShuffled(tuple(cards)))

    def _next_election(self, by_gavel: Seat | None = None) -> None:
        """G3, G7, M7: the turn passes clockwise, or to whom it was handed; or the game is drawn."""
        state = self.state
        limit = state.ruleset.election_limit
        if limit is not None and state.election >= limit:
            self._end(None, EndReason.ELECTION_LIMIT)
            return
        proposer = state.next_active(state.rotation) if by_gavel is None else by_gavel
        self.emit(NominationOpened(state.election + 1, proposer, by_gavel is not None))

    def _end(self, winner: Side | None, reason: EndReason) -> None:
        roles = tuple(self._role(seat) for seat in range(self.state.seats))
        self.emit(GameEnded(winner, reason, roles))


def begin(ruleset: Ruleset, seats: int, rng: Random) -> tuple[GameState, tuple[Event, ...]]:
    """A game's truth after :func:`start`, and the events that made it."""
    events = start(ruleset, seats, rng)
    return fold(new_game(ruleset, seats), events), events


def iter_legal(state: GameState) -> Iterator[tuple[Seat, Action]]:
    """Every (seat, legal action) that is open now, statements left out."""
    for seat in state.waiting:
        for action in legal_actions(state, seat):
            yield seat, action
