"""What is legal now, for a truth and for any seat's own view of it alike.

One function a verb says why an action is refused; the list of legal actions is what none of them
refuses. Nothing here reads a role, a card's kind or another seat's open ballot, so the answer is
the same on a seat's view as on the truth and tells nothing (docs/rules.md).
"""

from __future__ import annotations

from functools import lru_cache
from typing import assert_never

from engine import words
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
from engine.state import ElectionRecord, GameState
from engine.words import (
    BALLOT,
    DISCARD,
    ENACT,
    ENDED,
    NOMINATION,
    POWER,
    RESULT,
    Phase,
    Power,
    Refusal,
    Seat,
    Side,
    Step,
    Topic,
)


class IllegalAction(Exception):
    """A refused action. ``reason`` says why; nothing has changed."""

    def __init__(self, reason: Refusal) -> None:
        super().__init__(reason.value)
        self.reason = reason


def refusal(state: GameState, seat: Seat, action: Action) -> Refusal | None:
    """Why ``seat`` may not do ``action`` now, or None if it may."""
    if not 0 <= seat < state.seats:
        return Refusal.NO_SUCH_SEAT
    if state.phase is ENDED:
        return Refusal.GAME_OVER
    if not state.active[seat]:
        return Refusal.SEAT_REMOVED
    late = action.step != (state.election, state.phase) or state.answered
    if late and not isinstance(action, MakeStatement):
        return Refusal.WRONG_STEP
    match action:
        case CastBallot():
            wrong = None if state.phase is BALLOT else Refusal.WRONG_PHASE
            return wrong or _ballot(state, seat, action.seal)
        case Nominate():
            wrong = _phase(state, NOMINATION, seat, state.proposer)
            return wrong or _nominee(state, action.seat, state.barred)
        case DiscardCard():
            wrong = _phase(state, DISCARD, seat, state.proposer)
            return wrong or _position(state, action.position)
        case EnactCard():
            wrong = _phase(state, ENACT, seat, state.nominee)
            return wrong or _position(state, action.position)
        case Investigate():
            wrong = _power(state, Power.INVESTIGATE, seat)
            return wrong or _investigated(state, action.seat)
        case Remove():
            return _power(state, Power.REMOVE, seat) or _target(state, action.seat)
        case HandGavel():
            return _power(state, Power.HAND_GAVEL, seat) or _target(state, action.seat)
        case CloseResult():
            return _phase(state, RESULT, seat, state.proposer)
        case MakeStatement():
            return _statement(state, seat, action)
        case _:
            assert_never(action)


def legal_actions(view: GameState, seat: Seat) -> tuple[Action, ...]:
    """All that ``seat`` may do at the open step, statements left out.

    :param view: the truth or the seat's own view; the answer is the same.
    """
    if not view.waits_for(seat):
        return ()
    if view.phase is BALLOT:
        return _ballots(view.election, _ballot(view, seat, True) is None)
    match view.phase:
        case words.NOMINATION:
            barred, seats = view.barred, range(view.seats)
            open_to = [to for to in seats if _nominee(view, to, barred) is None]
            return _nominations(view.election, tuple(open_to))
        case words.DISCARD:
            return _discards(view.election, len(view.hand))
        case words.ENACT:
            return _enactments(view.election, len(view.hand))
        case words.POWER:
            return _uses(view)
        case words.RESULT:
            return (CloseResult(view.step),)
        case words.ENDED:
            return ()
        case _:
            assert_never(view.phase)


@lru_cache(maxsize=64)
def _ballots(election: int, seal: bool) -> tuple[Action, ...]:
    """Every way to vote; the same for all who have their seal, and for all who haven't."""
    step, seals = Step(election, BALLOT), (False, True) if seal else (False,)
    return tuple([CastBallot(step, yes, seal) for yes in (True, False) for seal in seals])


@lru_cache(maxsize=64)
def _nominations(election: int, seats: tuple[Seat, ...]) -> tuple[Action, ...]:
    step = Step(election, NOMINATION)
    return tuple([Nominate(step, seat) for seat in seats])


@lru_cache(maxsize=64)
def _discards(election: int, cards: int) -> tuple[Action, ...]:
    step = Step(election, DISCARD)
    return tuple([DiscardCard(step, position) for position in range(cards)])


@lru_cache(maxsize=64)
def _enactments(election: int, cards: int) -> tuple[Action, ...]:
    step = Step(election, ENACT)
    return tuple([EnactCard(step, position) for position in range(cards)])


def _uses(view: GameState) -> tuple[Action, ...]:
    """Every use of the open power."""
    step, seats = view.step, range(view.seats)
    match view.power:
        case Power.INVESTIGATE:
            return tuple([Investigate(step, to) for to in seats if _investigated(view, to) is None])
        case Power.REMOVE:
            return tuple([Remove(step, to) for to in seats if _target(view, to) is None])
        case Power.HAND_GAVEL:
            return tuple([HandGavel(step, to) for to in seats if _target(view, to) is None])
        case Power.READ | None:
            return ()
        case _:
            assert_never(view.power)


def legal_statements(view: GameState, seat: Seat) -> tuple[tuple[Topic, int], ...]:
    """The (topic, election) pairs that ``seat`` may put a statement on record about (G13, M12)."""
    if view.phase is ENDED or seat not in view.active_seats:
        return ()
    return tuple(
        (topic, about.election)
        for about in view.record
        for topic in Topic
        if _may_say(about, seat, topic) is None
    )


def _phase(state: GameState, phase: Phase, seat: Seat, whose: Seat | None) -> Refusal | None:
    if state.phase is not phase:
        return Refusal.WRONG_PHASE
    return None if seat == whose else Refusal.NOT_YOUR_TURN


def _power(state: GameState, power: Power, seat: Seat) -> Refusal | None:
    """G8, M7: the proposer alone, and the power that was granted."""
    wrong = _phase(state, POWER, seat, state.proposer)
    return wrong or (None if state.power is power else Refusal.WRONG_POWER)


def _ballot(state: GameState, seat: Seat, seal: bool) -> Refusal | None:
    """G4, M4: once, and with a seal only where there is one left."""
    if state.ballots[seat] is not None:
        return Refusal.ALREADY_VOTED
    if not seal:
        return None
    if not state.ruleset.seals:
        return Refusal.NO_SEALS
    return None if state.seals[seat] else Refusal.SEAL_SPENT


def _position(state: GameState, position: int) -> Refusal | None:
    """G5, M5: a card that is in the hand."""
    return None if 0 <= position < len(state.hand) else Refusal.NO_SUCH_POSITION


def _target(state: GameState, target: Seat) -> Refusal | None:
    """G3, G8, G9: another seat that is still at the table."""
    if not 0 <= target < state.seats:
        return Refusal.NO_SUCH_SEAT
    if target == state.proposer:
        return Refusal.SELF_CHOSEN
    return None if state.active[target] else Refusal.SEAT_INACTIVE


def _nominee(state: GameState, target: Seat, barred: frozenset[Seat]) -> Refusal | None:
    """G3, M3: and not barred."""
    wrong = _target(state, target)
    if wrong is None and target in barred:
        return Refusal.SEAT_BARRED
    return wrong


def _investigated(state: GameState, target: Seat) -> Refusal | None:
    """G8, M7: and, where that matters, not investigated before."""
    wrong = _target(state, target)
    if wrong is not None or state.ruleset.investigate_again:
        return wrong
    return Refusal.ALREADY_INVESTIGATED if target in state.investigated else None


_CARDS_SHOWN = {Topic.DREW: 3, Topic.PASSED: 2, Topic.RECEIVED: 2, Topic.READ: 3}


def _statement(state: GameState, seat: Seat, action: MakeStatement) -> Refusal | None:
    """G13, M12: after the fact, about one's own office, once a topic and election."""
    if not 0 < action.election <= len(state.record):
        return Refusal.NOTHING_TO_SAY
    wrong = _may_say(state.record[action.election - 1], seat, action.topic)
    if wrong is not None:
        return wrong
    if action.topic is Topic.SHOWN:
        fits = action.good is None and isinstance(action.side, Side)
    else:
        most = _CARDS_SHOWN[action.topic]
        fits = action.side is None and action.good is not None and 0 <= action.good <= most
    return None if fits else Refusal.NOTHING_TO_SAY


def _may_say(about: ElectionRecord, seat: Seat, topic: Topic) -> Refusal | None:
    match topic:
        case Topic.DREW | Topic.PASSED:
            held = seat == about.proposer and about.received is not None
        case Topic.RECEIVED:
            held = (
                seat == about.nominee and about.received is not None and about.enacted is not None
            )
        case Topic.SHOWN:
            held = seat == about.proposer and about.power is Power.INVESTIGATE
            held = held and about.target is not None
        case Topic.READ:
            held = seat == about.proposer and about.cards is not None
        case _:
            assert_never(topic)
    if not held:
        return Refusal.NOTHING_TO_SAY
    said = any(s.seat == seat and s.topic is topic for s in about.statements)
    return Refusal.ALREADY_SAID if said else None
