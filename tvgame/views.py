"""One viewer's whole view as plain data: the ``view`` of docs/wire.md.

Built from the public table and from what the viewer has been shown of the game, so that there is
nothing here to hide: what a view may not hold, its state doesn't have.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engine.clauses import ballot_weight
from engine.events import Ballot, Card
from engine.games import GAMES, find
from engine.state import ElectionRecord, GameState
from engine.words import Phase, Power, Role, Seat, Viewer
from tvgame.claims import Claim
from tvgame.prompts import prompt_for, sayable
from tvgame.show import Pace, SeatView, Stage, TableView
from tvgame.turn import turn_of


@dataclass(frozen=True)
class Surroundings:
    """What a view says of the table, the same for everybody."""

    table: TableView
    may_join: str | None
    free_sigils: tuple[str, ...]
    now: float
    waiting_since: float
    suspicion: tuple[tuple[float, ...], ...] = ()
    """After the ending, where known: a row for the deal and each election, for each seat what a
    fair onlooker believed (``Cue.suspicion``)."""

    @cached_property
    def plain(self) -> Mapping[str, Any]:
        """The parts of a view that are the same for everybody, made once a broadcast."""
        return {
            "table": _table(self.table),
            "seats": [_seat(seat, self.now) for seat in self.table.seats],
            "sigils": self.free_sigils,
            "mix": _mix(self.table),
            "notice": _notice(self.table),
            "asking": self.table.asking,
            "absence": self.table.absence,
        }


class Memory:
    """What was made for one viewer's last view and can stand in the next one.

    Elections are immutable and most of them are over, so one that is still the same object needs no
    second look. A viewer's memory must never serve another one.
    """

    def __init__(self) -> None:
        self._elections: list[tuple[ElectionRecord, dict[str, Any]]] = []
        self._sayable: tuple[GameState, list[dict[str, Any]]] | None = None

    def elections(self, record: Sequence[ElectionRecord]) -> list[dict[str, Any]]:
        """Every election with a nominee, as plain data."""
        known = self._elections
        self._elections = [
            known[k]
            if k < len(known) and known[k][0] is election
            else (election, _election(election))
            for k, election in enumerate(record)
        ]
        return [plain for election, plain in self._elections if election.nominee is not None]

    def sayable(self, state: GameState, seat: Seat) -> list[dict[str, Any]]:
        """The statements that ``seat`` may put on record now."""
        if self._sayable is not None:
            before, found = self._sayable
            # Ballots come in without changing any of what a statement depends on.
            same = before.record is state.record and before.active is state.active
            if same and before.outcome is state.outcome:
                return found
        found = sayable(state, seat)
        self._sayable = (state, found)
        return found


def view_for(
    around: Surroundings,
    viewer: Viewer,
    host: bool,
    state: GameState | None,
    memory: Memory | None = None,
    claim: Claim | None = None,
) -> dict[str, Any]:
    """The view of ``viewer`` (None for a watcher), without ``t`` and ``v``.

    :param state: the game as the viewer has been shown it; None in the lobby.
    :param memory: this viewer's own, from the last view to the next.
    :param claim: the seat that this watcher's phone asks for, if it does.
    """
    table, memory = around.table, memory or Memory()
    you: dict[str, Any] = {"seat": viewer, "host": host, "may_join": around.may_join}
    you["asking"] = None if claim is None else {"number": claim.number, "open": claim.open}
    mine: dict[str, Any]
    if state is None or table.stage is Stage.LOBBY:
        mine = {"game": None, "mine": None, "prompt": None, "say": []}
    else:
        mine = {
            "game": _game(around, state, memory),
            "mine": _mine(state, viewer),
            "prompt": prompt_for(table, state, viewer),
            "say": _say(table, state, viewer, memory),
        }
    return {**around.plain, "you": you, **mine}


def _table(table: TableView) -> dict[str, Any]:
    blocked = table.blocked
    settings = table.settings
    return {
        "code": table.code,
        "game": settings.game,
        "stage": table.stage.value,
        "paused": table.paused.value if table.paused else None,
        "locked": table.locked,
        "url": link_of(table),
        "public": bool(table.public_url),
        "min": table.min_seats,
        "max": table.max_seats,
        "computers": find(settings.game).computer_players,
        "blocked": None
        if blocked is None
        else {"why": blocked.why, "need": blocked.need, "seats": blocked.seats},
        "settings": {
            "pace": settings.pace.value,
            "seating": settings.seating.value,
            "statements": settings.statements,
            "level": settings.level.value,
            "game": settings.game,
        },
        "show": settings.pace is not Pace.OFF,
        "games": [ruleset.name for ruleset in GAMES],
        "rules": _rules(table),
    }


def _rules(table: TableView) -> dict[str, Any]:
    """The numbers that the game chosen is played by, at the size that now sits there."""
    rules = find(table.settings.game)
    size = min(max(len(table.seats), table.min_seats), table.max_seats)
    return {
        "good_goal": rules.good_goal,
        "bad_goal": rules.bad_goal,
        "danger": rules.danger,
        "failures_limit": rules.failure_limit,
        "elections": rules.election_limit,
        "seals": rules.seals,
        "powers": [power.value if power else None for power in rules.powers[size]],
    }


def link_of(table: TableView) -> str:
    """What a friend opens: the public address if there is one, else the one in this house."""
    if table.public_url:
        return f"{table.public_url}/{table.code}"
    return f"http://{table.address}/{table.code}" if table.address else ""


def _seat(seat: SeatView, now: float) -> dict[str, Any]:
    away = None if seat.away_since is None else max(0, round(now - seat.away_since))
    return {
        "seat": seat.seat,
        "name": seat.name,
        "sigil": seat.sigil,
        "computer": seat.computer,
        "ready": seat.ready,
        "looked": seat.looked,
        "present": seat.present,
        "away": away,
        "sitting_in": seat.sitting_in,
        "host": seat.host,
    }


def _mix(table: TableView) -> dict[str, int] | None:
    ruleset = find(table.settings.game)
    seats = len(table.seats)
    if seats not in ruleset.agents:
        return None
    roles = ruleset.mix(seats)
    return {role.value: roles.count(role) for role in Role}


def _notice(table: TableView) -> dict[str, Any] | None:
    if table.notice is None:
        return None
    return {"key": table.notice.key, "params": dict(table.notice.params)}


# --- the game ------------------------------------------------------------------------------------


def _game(around: Surroundings, state: GameState, memory: Memory) -> dict[str, Any]:
    rules = state.ruleset
    seats = range(state.seats)
    voting = state.phase is Phase.BALLOT and not state.answered
    asking = around.table.stage is Stage.PLAY and state.election > 0
    return {
        "election": state.election,
        "elections": rules.election_limit,
        "phase": state.phase.value,
        "step": str(state.step),
        "proposer": state.proposer,
        "nominee": state.nominee,
        "good": state.good,
        "bad": state.bad,
        "good_goal": rules.good_goal,
        "bad_goal": rules.bad_goal,
        "danger": rules.danger,
        "powers": [power.value if power else None for power in rules.powers[state.seats]],
        "failures": state.failures,
        "failures_limit": rules.failure_limit,
        "deck": len(state.deck),
        "discards": len(state.discards),
        "active": state.active,
        "seals": state.seals if rules.seals else None,
        "barred": _barred(state),
        "turn": _turn(state),
        "voted": [state.ballots[seat] is not None for seat in seats] if voting else None,
        "waiting": state.waiting if asking else [],
        "waited": max(0, round(around.now - around.waiting_since)),
        "record": memory.elections(state.record),
        "outcome": None
        if state.outcome is None
        else {"winner": state.outcome.winner, "reason": state.outcome.reason},
        "roles": state.roles,
        "suspicion": [[round(x, 2) for x in row] for row in around.suspicion] or None,
    }


def _turn(state: GameState) -> dict[str, Seat | None]:
    turn = turn_of(state)
    return {
        "next": turn.next,
        "handed_by": turn.handed_by,
        "resumed_from": turn.resumed_from,
    }


def _barred(state: GameState) -> list[dict[str, Any]]:
    if state.last_government is None:
        return []
    nominee = state.last_government[1]
    return [
        {"seat": seat, "why": "last_nominee" if seat == nominee else "last_proposer"}
        for seat in sorted(state.barred)
        if state.active[seat]
    ]


def _election(election: ElectionRecord) -> dict[str, Any]:
    ballots = election.ballots
    plain: dict[str, Any] = {
        "n": election.election,
        "proposer": election.proposer,
        "nominee": election.nominee,
        "ballots": None if ballots is None else _revealed(ballots),
        "passed": election.passed,
        "deadlock": election.deadlock,
        "enacted": election.enacted,
        "power": election.power,
        "target": election.target,
        "statements": [
            _without_none(
                {"seat": s.seat, "topic": s.topic, "good": s.good, "side": s.side},
            )
            for s in election.statements
        ],
    }
    known = {
        "drawn": _known(election.drawn),
        "discarded": election.discarded,
        "received": _known(election.received),
        "buried": election.buried,
        "side": election.side,
        "cards": _known(election.cards),
    }
    return plain | _without_none(known)


def _revealed(ballots: Sequence[Ballot | None]) -> list[dict[str, Any]]:
    return [
        {"seat": seat, "yes": ballot.yes, "weight": ballot_weight(bool(ballot.seal))}
        for seat, ballot in enumerate(ballots)
        if ballot is not None
    ]


def _known(cards: Sequence[Card] | None) -> Sequence[Card] | None:
    """Cards that the viewer has seen; blanks are left out altogether."""
    return None if cards is None or None in cards else cards


def _without_none(data: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if value is not None}


# --- what is the viewer's own --------------------------------------------------------------------


def _mine(state: GameState, viewer: Viewer) -> dict[str, Any] | None:
    if viewer is None:
        return None
    role = state.roles[viewer]
    ballot = state.ballots[viewer]
    return {
        "role": role,
        "side": role.side if role else None,
        "knows": [
            {"seat": seat, "role": other}
            for seat, other in enumerate(state.roles)
            if seat != viewer and other is not None
        ],
        "hand": _known(state.hand) if state.holder == viewer else None,
        "ballot": None if ballot is None else ballot._asdict(),
        "result": _result(state, viewer),
    }


def _result(state: GameState, viewer: Seat) -> dict[str, Any] | None:
    if state.phase is not Phase.RESULT or viewer != state.proposer:
        return None
    latest = state.record[-1]
    if latest.power is Power.READ:
        return {"kind": "read", "cards": latest.cards}
    return {"kind": "investigate", "seat": latest.target, "side": latest.side}


def _say(
    table: TableView, state: GameState, viewer: Viewer, memory: Memory
) -> list[dict[str, Any]]:
    if viewer is None or not table.settings.statements or table.stage is not Stage.PLAY:
        return []
    return memory.sayable(state, viewer)
