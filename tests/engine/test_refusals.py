"""Each phase x each action x each seat: the reason of a refusal, and nothing changed.

The reasons are worked out here from the position and the rulebook, not from the engine's answer.
"""

from collections.abc import Callable

import pytest

from engine.actions import CastBallot, StepAction
from engine.games import GLASS_COUNCIL, MERCHANTS_COUNCIL
from engine.words import Phase, Refusal, Seat, Topic
from tests.engine.candidates import WORDS, step_actions, wrong_steps
from tests.engine.table import BAD, Table

GONE = 5
"""A removed seat at every table here."""


def _nomination() -> Table:
    return Table(removed={GONE}, last_government=(4, 3))


def _ballot() -> Table:
    table = Table(removed={GONE}, seals=(True, False) * 3 + (True,))
    table.nominate(1)
    table.do(2, CastBallot(table.truth.step, True))
    return table


def _discard() -> Table:
    table = Table(removed={GONE})
    table.elect(1)
    return table


def _enact() -> Table:
    table = _discard()
    table.do(0, [a for a in step_actions(table.truth.step, 7) if a.type == "discard_card"][1])
    return table


def _power(ruleset, bad) -> Callable[[], Table]:
    def build() -> Table:
        table = Table(ruleset, bad=bad, deck="bbb", removed={GONE}, investigated=frozenset({3}))
        table.govern(1, BAD)
        return table

    return build


def _result() -> Table:
    table = _power(GLASS_COUNCIL, 1)()
    table.use(2)
    return table


def _ended() -> Table:
    table = Table(removed={GONE}, bad=6)
    table.elect(6)
    return table


POSITIONS: dict[str, tuple[Callable[[], Table], Phase, str | None]] = {
    "nomination": (_nomination, Phase.NOMINATION, None),
    "ballot": (_ballot, Phase.BALLOT, None),
    "discard": (_discard, Phase.DISCARD, None),
    "enact": (_enact, Phase.ENACT, None),
    "audit": (_power(GLASS_COUNCIL, 1), Phase.POWER, "investigate"),
    "look": (_power(MERCHANTS_COUNCIL, 1), Phase.POWER, "investigate"),
    "gavel": (_power(MERCHANTS_COUNCIL, 2), Phase.POWER, "hand_gavel"),
    "exile": (_power(GLASS_COUNCIL, 4), Phase.POWER, "remove"),
    "result": (_result, Phase.RESULT, None),
    "ended": (_ended, Phase.ENDED, None),
}


def expected(name: str, seat: Seat, action: StepAction) -> Refusal | None:
    """The reason by the rulebook, most general first."""
    _, phase, power = POSITIONS[name]
    if not 0 <= seat < 7:
        return Refusal.NO_SUCH_SEAT
    if phase is Phase.ENDED:
        return Refusal.GAME_OVER
    if seat == GONE:
        return Refusal.SEAT_REMOVED
    if WORDS[action.type] is not phase:
        return Refusal.WRONG_PHASE
    turn = {Phase.ENACT: 1}.get(phase, 0)
    if phase is not Phase.BALLOT and seat != turn:
        return Refusal.NOT_YOUR_TURN
    if power not in (None, action.type):
        return Refusal.WRONG_POWER
    if isinstance(action, CastBallot):
        if seat == 2:
            return Refusal.ALREADY_VOTED
        return Refusal.SEAL_SPENT if action.seal and seat in (1, 3) else None
    position = getattr(action, "position", None)
    if position is not None:
        held = 3 if phase is Phase.DISCARD else 2
        return None if position in range(held) else Refusal.NO_SUCH_POSITION
    target = getattr(action, "seat", None)
    if target is None:
        return None
    if target not in range(7):
        return Refusal.NO_SUCH_SEAT
    if target == 0:
        return Refusal.SELF_CHOSEN
    if target == GONE:
        return Refusal.SEAT_INACTIVE
    if name == "nomination" and target in (3, 4):
        return Refusal.SEAT_BARRED
    if name == "look" and target == 3:
        return Refusal.ALREADY_INVESTIGATED
    return None


@pytest.mark.parametrize("name", POSITIONS)
def test_every_action_by_every_seat_has_its_reason(name):
    table = POSITIONS[name][0]()
    assert table.truth.phase is POSITIONS[name][1]
    for seat in range(-1, 8):
        for action in step_actions(table.truth.step, 7):
            assert table.refused(seat, action) is expected(name, seat, action), (seat, action)


@pytest.mark.parametrize("name", [name for name in POSITIONS if name != "ended"])
def test_an_answer_to_another_step_is_late(name):
    """R60: late and doubled messages are known by the step they answer."""
    table = POSITIONS[name][0]()
    for step in wrong_steps(table.truth):
        for seat in range(7):
            late = Refusal.SEAT_REMOVED if seat == GONE else Refusal.WRONG_STEP
            for action in step_actions(step, 7):
                assert table.refused(seat, action) is late


def test_no_seals_in_a_game_without_them_m4():
    table = Table(MERCHANTS_COUNCIL)
    table.nominate(1)
    assert table.refused(3, CastBallot(table.truth.step, False, True)) is Refusal.NO_SEALS


def test_every_reason_is_given_somewhere():
    """Each member of Refusal is a real answer, so that the phone words none for nothing."""
    given: set[Refusal | None] = set()
    for build, _, _ in POSITIONS.values():
        table = build()
        steps = [table.truth.step, *wrong_steps(table.truth)[:1]]
        for seat in (-1, 0, 1, 2, GONE):
            given |= {table.refused(seat, a) for step in steps for a in step_actions(step, 7)}
    table = Table(MERCHANTS_COUNCIL, deck="bbb")
    table.govern(1, BAD)
    given.add(table.refused(1, table.say(1, Topic.DREW, 1, good=0)))
    table.do(0, table.say(0, Topic.DREW, 1, good=0))
    given.add(table.refused(0, table.say(0, Topic.DREW, 1, good=0)))
    table.nominate(3)
    given.add(table.refused(0, CastBallot(table.truth.step, True, True)))
    assert given == {None, *Refusal}
