"""Whole games through the real server: no byte tells anybody what they may not know.

Field cases R13, R15, R16, R18 and R20. Each game is played twice by scripted phones in a fixed
order, the second time in a world where everything is permuted that one viewer may not know
(roles, deck, other people's hands, discards, results, ballots of the open vote). Every frame that
this viewer gets, and for the public every cue of the TV, is then equal in both: in bytes, order,
number and time, up to the last decision before the ending.
"""

from __future__ import annotations

import json
import logging
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.actions import CastBallot
from engine.events import Removed
from engine.games import GLASS_COUNCIL, MERCHANTS_COUNCIL
from engine.ruleset import Ruleset
from engine.words import Role, Viewer
from tests.engine.play import Moment, play
from tests.engine.table import only
from tests.secrecy.server_world import Heard, World, play_through, recorded, twin_of
from tests.secrecy.twin import until_ending
from tvgame.evening import Evening
from tvgame.room import PhoneRoom
from tvgame.show import Pace


class Leak(AssertionError):
    """A viewer could tell the two worlds apart."""


def game(ruleset: Ruleset, seats: int, seed: int, most: int | None = None) -> list[Moment]:
    """A recorded game up to its ending, or its first moments."""
    return until_ending(list(play(ruleset, seats, seed)))[:most]


def same(one: Heard, other: Heard, viewer: Viewer) -> None:
    """:raises Leak: at the first frame or cue that ``viewer`` gets otherwise."""
    pairs: list[tuple[Sequence[object], Sequence[object]]]
    pairs = [(one.frames[viewer], other.frames[viewer])]
    if viewer is None:
        pairs.append((one.cues, other.cues))
    for mine, theirs in pairs:
        for number, (here, there) in enumerate(zip(mine, theirs, strict=False)):
            if here != there:
                raise Leak(f"{viewer}, number {number}:\n{here}\n{there}")
        if len(mine) != len(theirs):
            raise Leak(f"{viewer}: {len(mine)} against {len(theirs)}")


async def sweep(
    ruleset: Ruleset, moments: list[Moment], folder: Path, pace: Pace, viewers: Sequence[Viewer]
) -> Counter[str]:
    """Every viewer of one game against its own twin; returns what differed in the twins."""
    base = await play_through(recorded(ruleset, moments), folder / "base", pace)
    changed: Counter[str] = Counter()
    for viewer in viewers:
        world, twin = twin_of(ruleset, moments, viewer, Random(5))
        there = await play_through(world, folder / f"twin {viewer}", pace)
        same(base, there, viewer)
        assert len(base.frames[viewer]) > len(moments)
        changed += twin.changed
    return changed


def _removed(moments: Sequence[Moment]) -> list[int]:
    return [event.target for moment in moments for event in only(Removed, moment.events)]


@pytest.mark.parametrize(
    ("ruleset", "seats", "seed", "pace", "seen_by"),
    [
        (GLASS_COUNCIL, 5, 10, Pace.OFF, range(5)),
        (MERCHANTS_COUNCIL, 7, 24, Pace.OFF, (1, 4)),
        (MERCHANTS_COUNCIL, 6, 8, Pace.CALM, ()),
    ],
    ids=lambda value: value.name if isinstance(value, Ruleset) else str(value),
)
async def test_r13_r18_nobody_can_tell_a_game_from_its_twin(
    tmp_path: Path, ruleset: Ruleset, seats: int, seed: int, pace: Pace, seen_by: Sequence[int]
) -> None:
    """Field cases R13, R18: seats, a watcher, the removed and the TV; with the show, in time."""
    moments = game(ruleset, seats, seed)
    gone = _removed(moments)
    assert gone, "a game with a removal belongs into the sweep"
    viewers: list[Viewer] = [None, *sorted({*seen_by, gone[0]})]
    changed = await sweep(ruleset, moments, tmp_path, pace, viewers)
    assert min(changed[kind] for kind in ("roles", "deck", "drawn", "position")) > 0, changed


@pytest.mark.long
@pytest.mark.parametrize("pace", [Pace.OFF, Pace.CALM])
@pytest.mark.parametrize("seats", [5, 7, 10])
@pytest.mark.parametrize("ruleset", [GLASS_COUNCIL, MERCHANTS_COUNCIL], ids=lambda r: r.name)
async def test_every_viewer_of_many_games(
    tmp_path: Path, ruleset: Ruleset, seats: int, pace: Pace
) -> None:
    """Field case R13, in full."""
    for seed in range(3):
        moments = game(ruleset, seats, seed)
        await sweep(ruleset, moments, tmp_path / str(seed), pace, [None, *range(seats)])


async def test_r15_an_open_vote_tells_nothing_of_any_choice(tmp_path: Path) -> None:
    """Field case R15: everybody votes the other way; until the last ballot nobody notices."""
    moments = game(GLASS_COUNCIL, 7, 1)
    first = next(n for n, m in enumerate(moments) if isinstance(m.action, CastBallot))
    world = recorded(GLASS_COUNCIL, moments)
    # The deal is no decision; of seven ballots six are in.
    script = world.script[: first + 5]
    assert sum(isinstance(action, CastBallot) for _, action in script) == 6
    one = replace(world, script=script)
    here = await play_through(one, tmp_path / "one")
    for viewer in (None, 0, 3, 6):
        other = replace(world, script=tuple(_otherwise(script, viewer)))
        there = await play_through(other, tmp_path / f"other {viewer}")
        same(here, there, viewer)


def _otherwise(script: Sequence[tuple[int, Any]], viewer: Viewer) -> Iterator[tuple[int, Any]]:
    for seat, action in script:
        if isinstance(action, CastBallot) and seat != viewer:
            yield seat, CastBallot(action.step, not action.yes, not action.seal)
        else:
            yield seat, action


# --- what one game's frames hold -----------------------------------------------------------------

_SECRET_WORDS = {"leader", "agent", "loyal", "good", "bad"}
_PUBLIC = {
    *("game.record.enacted", "game.record.statements.side"),
    # Own, or by rule; each is checked below.
    *("game.roles", "mine.role", "mine.side", "mine.knows.role", "mine.hand", "mine.result.side"),
    *("game.record.drawn", "game.record.received", "game.record.cards", "game.record.side"),
    *("mine.result.cards", "prompt.cards"),
}
_OFFICE = {
    "drawn": ("proposer",),
    "discarded": ("proposer",),
    "received": ("proposer", "nominee"),
    "buried": ("nominee",),
    "side": ("proposer",),
    "cards": ("proposer",),
}
"""Which office knows which field of an election (rules G5, G8, M5, M7)."""


def words_at(data: Any, path: str = "") -> Iterator[str]:
    """Where in ``data`` a word stands that could be a secret."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from words_at(value, f"{path}.{name}" if path else name)
    elif isinstance(data, list):
        for value in data:
            yield from words_at(value, path)
    elif isinstance(data, str) and data in _SECRET_WORDS:
        yield path


def check_view(view: dict[str, Any], viewer: Viewer, world: World) -> None:
    """Nothing in a view before the ending is more than ``viewer`` may know."""
    assert set(words_at(view)) <= _PUBLIC
    state, mine = view["game"], view["mine"]
    if state is None:
        assert mine is None
        return
    knows = world.ruleset.knows
    for seat, role in enumerate(state["roles"]):
        sees = viewer is not None and (
            seat == viewer
            or knows(world.ruleset, world.seats, world.roles[viewer], world.roles[seat])
        )
        assert role is None or (sees and role == world.roles[seat])
    for election in state["record"]:
        for name, offices in _OFFICE.items():
            if name in election:
                assert viewer in [election[office] for office in offices], (viewer, name, election)
        assert (election["ballots"] is None) == (election["passed"] is None)
    if viewer is None:
        assert mine is None
        return
    told = {entry["seat"]: entry["role"] for entry in mine["knows"]}
    assert told == {k: r for k, r in enumerate(state["roles"]) if r is not None and k != viewer}
    latest = state["record"][-1] if state["record"] else {}
    if view["prompt"] is not None and "cards" in view["prompt"]:
        assert view["prompt"]["cards"] == mine["hand"]
    if mine["hand"] is not None:
        office = "proposer" if len(mine["hand"]) == 3 else "nominee"
        assert latest[office] == viewer
    if mine["result"] is not None:
        assert latest["proposer"] == viewer


@pytest.mark.parametrize(
    ("ruleset", "seats", "seed"), [(GLASS_COUNCIL, 7, 24), (MERCHANTS_COUNCIL, 6, 13)]
)
async def test_r13_r20_no_frame_log_or_file_holds_what_isnt_its_readers(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    ruleset: Ruleset,
    seats: int,
    seed: int,
) -> None:
    """Field cases R13 (each field has its readers) and R20 (seats' secrets stay with the seats)."""
    world = recorded(ruleset, game(ruleset, seats, seed))
    with caplog.at_level(logging.DEBUG):
        heard = await play_through(world, tmp_path)
    views = 0
    for viewer, frames in heard.frames.items():
        for _, frame in frames:
            message = json.loads(frame)
            assert not any(token in frame for token in heard.tokens)
            if message["t"] == "view":
                check_view(message, viewer, world)
                views += 1
    assert views > 100
    for cue in heard.cues:
        assert cue.truth is None
        shown = repr(cue)
        assert not any(token in shown for token in heard.tokens)
        if cue.game is not None:
            assert set(cue.game.roles) == {None}
            assert set(cue.game.deck + cue.game.discards + cue.game.hand) <= {None}
    said = "".join(record.getMessage() for record in caplog.records)
    written = _written(tmp_path)
    assert len(heard.tokens) == seats
    for token in heard.tokens:
        assert token not in said
        assert token not in written


def _written(folder: Path) -> str:
    return "".join(path.read_text() for path in folder.rglob("*") if path.is_file())


# --- planted leaks -------------------------------------------------------------------------------


def _everybody_gets_the_truth(patch: pytest.MonkeyPatch) -> None:
    def state_for(self: Evening, _: Viewer) -> object:
        return None if self.game is None else self.game.truth

    patch.setattr(Evening, "state_for", state_for)


def _a_count_tells_where_the_leader_sits(patch: pytest.MonkeyPatch) -> None:
    broadcast = PhoneRoom.broadcast

    def more(self: PhoneRoom) -> None:
        if self.evening.game is not None:
            for guest in self._guests.values():
                guest.version += self.evening.game.truth.roles.index(Role.LEADER)
        broadcast(self)

    patch.setattr(PhoneRoom, "broadcast", more)


def _positions_arent_blank(patch: pytest.MonkeyPatch) -> None:
    from engine.events import CardDiscarded

    def seen_by(self: CardDiscarded, viewer: Viewer) -> CardDiscarded:
        return self if viewer == self.seat else CardDiscarded(self.seat, self.position, None)

    patch.setattr(CardDiscarded, "seen_by", seen_by)


def _the_tv_gets_the_truth(patch: pytest.MonkeyPatch) -> None:
    cue = Evening.cue

    def with_truth(self: Evening, *what: Any, **more: Any) -> None:
        event, timing, *_ = *what, None, None
        cue(self, event, timing, None if self.game is None else self.game.truth)

    patch.setattr(Evening, "cue", with_truth)


@pytest.mark.parametrize(
    ("plant", "viewer"),
    [
        (_everybody_gets_the_truth, 1),
        (_everybody_gets_the_truth, None),
        (_a_count_tells_where_the_leader_sits, None),
        (_positions_arent_blank, None),
        (_the_tv_gets_the_truth, None),
    ],
)
async def test_a_planted_leak_is_found(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    plant: Callable[[pytest.MonkeyPatch], None],
    viewer: Viewer,
) -> None:
    plant(monkeypatch)
    with pytest.raises(Leak):
        await sweep(GLASS_COUNCIL, game(GLASS_COUNCIL, 5, 10, 22), tmp_path, Pace.OFF, [viewer])
