"""Every action there could be at a position, sensible or not: what legality is tested against."""

from __future__ import annotations

from collections.abc import Iterator

from engine.actions import (
    CastBallot,
    CloseResult,
    DiscardCard,
    EnactCard,
    HandGavel,
    Investigate,
    MakeStatement,
    Nominate,
    Remove,
    StepAction,
)
from engine.state import GameState
from engine.words import Phase, Side, Step, Topic

WORDS = {
    "nominate": Phase.NOMINATION,
    "cast_ballot": Phase.BALLOT,
    "discard_card": Phase.DISCARD,
    "enact_card": Phase.ENACT,
    "investigate": Phase.POWER,
    "remove": Phase.POWER,
    "hand_gavel": Phase.POWER,
    "close_result": Phase.RESULT,
}
"""Action type -> the phase it belongs to, by docs/rules.md."""


def step_actions(step: Step, seats: int) -> Iterator[StepAction]:
    """Every answer to ``step``, with values from one below to one above what there is."""
    for seat in range(-1, seats + 1):
        yield Nominate(step, seat)
        yield Investigate(step, seat)
        yield Remove(step, seat)
        yield HandGavel(step, seat)
    for position in range(-1, 4):
        yield DiscardCard(step, position)
        yield EnactCard(step, position)
    for yes in (True, False):
        for seal in (True, False):
            yield CastBallot(step, yes, seal)
    yield CloseResult(step)


def wrong_steps(state: GameState) -> list[Step]:
    """Steps that aren't open: of another election, of another phase."""
    others = [phase for phase in Phase if phase is not state.phase]
    return [
        Step(state.election - 1, state.phase),
        Step(state.election + 1, state.phase),
        *(Step(state.election, phase) for phase in others),
    ]


def statements(state: GameState) -> Iterator[MakeStatement]:
    """Every statement that could be tried."""
    for election in range(len(state.record) + 2):
        for topic in Topic:
            for good in (None, -1, 0, 1, 2, 3, 4):
                for side in (None, Side.LOYAL):
                    yield MakeStatement(state.step, topic, election, good, side)
