"""What a view asks of its viewer: the ``prompt``, its stake, and what may be put on record.

Part of the ``view`` of docs/wire.md; :mod:`tvgame.views` puts it together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.actions import HandGavel, Investigate, Nominate, Remove
from engine.legal import legal_actions, legal_statements
from engine.state import GameState
from engine.words import Phase, Power, Seat, Topic, Viewer
from tvgame.show import Stage, TableView

_CARDS_SAID: Final[Mapping[Topic, int]] = {
    Topic.DREW: 3,
    Topic.PASSED: 2,
    Topic.RECEIVED: 2,
    Topic.READ: 3,
}


def prompt_for(table: TableView, state: GameState, viewer: Viewer) -> dict[str, Any] | None:
    """What is asked of the viewer now, with the choices that are legal, or None."""
    if viewer is None or table.paused is not None:
        return None
    if table.stage is Stage.DEAL:
        # Nothing to look at until the show has dealt.
        done = table.seats[viewer].looked or state.roles[viewer] is None
        return None if done else {"kind": "look", "step": str(state.step), "stake": None}
    # Before the first election is shown, a fresh state seems to ask seat 0.
    if table.stage is not Stage.PLAY or state.election == 0:
        return None
    legal = legal_actions(state, viewer)
    if not legal:
        return None
    prompt: dict[str, Any] = {"step": str(state.step), "stake": _stake(state)}
    match state.phase:
        case Phase.NOMINATION:
            choices = [action.seat for action in legal if isinstance(action, Nominate)]
            return prompt | {"kind": "nominate", "choices": choices}
        case Phase.BALLOT:
            seal = state.ruleset.seals and state.seals[viewer]
            return prompt | {"kind": "ballot", "seal": seal}
        case Phase.DISCARD:
            return prompt | {"kind": "discard", "cards": state.hand}
        case Phase.ENACT:
            return prompt | {"kind": "enact", "cards": state.hand}
        case Phase.POWER:
            targets = [
                action.seat
                for action in legal
                if isinstance(action, Investigate | Remove | HandGavel)
            ]
            return prompt | {"kind": state.power, "choices": targets}
        case _:
            return prompt | {"kind": "result"}


def _stake(state: GameState) -> dict[str, Any] | None:
    """The gravest public danger of the open decision, one at most."""
    rules = state.ruleset
    last_vote = state.election == rules.election_limit
    match state.phase:
        case Phase.NOMINATION | Phase.BALLOT if state.bad >= rules.danger:
            if state.nominee is None:
                return {"key": "stake.nominate_leader", "params": {"n": state.bad}}
            params = {"n": state.bad, "nominee": state.nominee}
            return {"key": "stake.leader_election", "params": params}
        case Phase.NOMINATION | Phase.BALLOT if state.failures == rules.failure_limit - 1:
            return {"key": "stake.last_failure", "params": {}}
        case Phase.NOMINATION | Phase.BALLOT if last_vote:
            return {"key": "stake.last_election", "params": {}}
        case Phase.DISCARD | Phase.ENACT if state.bad == rules.bad_goal - 1:
            return {"key": "stake.last_bad", "params": {}}
        case Phase.DISCARD | Phase.ENACT if state.good == rules.good_goal - 1:
            return {"key": "stake.last_good", "params": {}}
        case Phase.POWER if state.power is Power.REMOVE:
            return {"key": "stake.remove_leader", "params": {}}
        case _:
            return None


def sayable(state: GameState, seat: Seat) -> list[dict[str, Any]]:
    """The statements that ``seat`` may put on record now."""
    offered: list[dict[str, Any]] = []
    for topic, number in legal_statements(state, seat):
        entry: dict[str, Any] = {"topic": topic, "election": number}
        if topic is Topic.SHOWN:
            entry["seat"] = state.record[number - 1].target
        else:
            entry["of"] = _CARDS_SAID[topic]
        offered.append(entry)
    return offered
