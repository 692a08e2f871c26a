"""People who go away and come back: seats, the host's role, computer players sitting in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.actions import CastBallot
from engine.words import Phase
from tests.log_watch import LogWatch
from tests.support.evenings import PreparedDeal, StagedEvening, stage_evening
from tvgame.bot_driver import RETRY, THINKING
from tvgame.hosting import HOST_GRACE
from tvgame.show import Do, Seating, Stage, TableSettings
from tvgame.storage import JournalFile, Storage, StorageError
from tvgame.table import Refused
from tvgame.table_data import table_to_json


@pytest.fixture
def staged(tmp_path: Path) -> Iterator[StagedEvening]:
    """Six people before the first nomination; seat 0 proposes and is host."""
    staged = stage_evening(tmp_path, PreparedDeal("*a...."))
    staged.play_on(6)
    staged.evening.bots.haste = 1.0
    yield staged
    staged.evening.close()


def people(staged: StagedEvening) -> list[Any]:
    return staged.evening.table.members


# --- the host's role -----------------------------------------------------------------------------


def test_r47_an_absent_hosts_role_moves_after_its_grace(staged: StagedEvening) -> None:
    """Field case R47: to somebody who is here; the TV and everybody hear of it at once."""
    staged.evening.disconnected(people(staged)[1])
    staged.evening.disconnected(people(staged)[0])
    staged.time.advance(HOST_GRACE - 0.1)
    assert staged.evening.table.host is people(staged)[0]
    told = len(staged.changes)
    staged.time.advance(0.2)
    assert staged.evening.table.host is people(staged)[2]
    assert len(staged.changes) == told + 1
    assert [seat.host for seat in staged.cues[-1].table.seats] == [False, False, True] + [False] * 3


def test_r47_a_host_who_is_back_in_time_stays(staged: StagedEvening) -> None:
    """Field case R47: each absence counts anew."""
    host = people(staged)[0]
    for _ in range(5):
        staged.evening.disconnected(host)
        staged.time.advance(HOST_GRACE * 0.8)
        staged.evening.connected(host)
        staged.time.advance(1)
    staged.time.advance(HOST_GRACE * 2)
    assert staged.evening.table.host is host
    assert staged.time.waiting == 0


def test_r46_with_nobody_here_nothing_runs_and_no_role_moves(staged: StagedEvening) -> None:
    """Field case R46: the table waits idle; the first one back starts the host's time anew."""
    for member in people(staged):
        staged.evening.disconnected(member)
    assert staged.time.waiting == 0
    staged.time.advance(3600)
    staged.evening.connected(people(staged)[3])
    assert staged.evening.table.host is people(staged)[0]
    staged.time.advance(HOST_GRACE + 1)
    assert staged.evening.table.host is people(staged)[3]


def test_a_role_handed_to_somebody_absent_doesnt_stay_there(staged: StagedEvening) -> None:
    """Handed over by a mistaken tap, or by the TV's keys."""
    staged.evening.disconnected(people(staged)[4])
    staged.order(Do.HAND_OVER, by=people(staged)[0], seat=4)
    assert staged.evening.table.host is people(staged)[4]
    staged.time.advance(HOST_GRACE + 1)
    assert staged.evening.table.host is people(staged)[0]


def test_after_a_restart_a_host_who_doesnt_return_is_followed(tmp_path: Path) -> None:
    """Field case R47, when the program ended in between."""
    staged = stage_evening(tmp_path, PreparedDeal("*a..."))
    staged.play_on(5)
    assert staged.evening.game is not None
    staged.evening.game.host.close()
    again = stage_evening(tmp_path, take_up=True)
    again.evening.connected(people(again)[2])
    again.time.advance(HOST_GRACE + 1)
    assert again.evening.table.host is people(again)[2]
    again.evening.close()


def test_only_the_host_gives_orders_and_the_tv_may(staged: StagedEvening) -> None:
    for do in Do:
        with pytest.raises(Refused) as refused:
            staged.order(do, by=people(staged)[3], seat=1, to=2, on=True)
        # What anyone may do has nothing to do here: nobody asks, nobody is missed, it goes on.
        open_to_all = {
            Do.RESUME: "wrong_phase",
            Do.VOTE_ABSENCE: "unknown_order",
            Do.GIVE_SEAT: "not_asked",
        }
        assert refused.value.why == open_to_all.get(do, "not_host")
    with pytest.raises(Refused, match="unknown_order"):
        staged.order(Do.QUIT)
    assert staged.stage() is Stage.PLAY


# --- sitting in ----------------------------------------------------------------------------------


def test_r46_a_computer_sits_in_for_somebody_absent(staged: StagedEvening) -> None:
    """Field case R46: the phase completes without any second event; roles and votes are kept."""
    evening, game = staged.evening, staged.evening.game
    assert game is not None
    staged.first(0)
    for seat in (0, 1, 3, 4, 5):
        staged.act(seat, CastBallot(game.truth.step, False))
    evening.disconnected(people(staged)[2])
    assert game.truth.waiting == (2,)
    role = game.truth.roles[2]
    staged.order(Do.SIT_IN, seat=2, on=True)
    assert staged.cues[-1].table.seats[2].sitting_in
    staged.time.advance(THINKING[1])
    assert game.truth.record[0].ballots is not None
    assert [ballot and ballot.yes for ballot in game.truth.record[0].ballots][3:] == [False] * 3
    assert game.truth.roles[2] is role


def test_r48_who_returns_decides_again(staged: StagedEvening) -> None:
    """Field case R48: the very next decision that the computer hasn't made, hand and all."""
    evening, game = staged.evening, staged.evening.game
    assert game is not None
    staged.first(0)
    member = people(staged)[3]
    evening.disconnected(member)
    staged.order(Do.SIT_IN, seat=3, on=True)
    staged.time.advance(THINKING[0] - 0.5)
    evening.connected(member)
    assert not member.sitting_in
    staged.time.advance(60)
    assert 3 in game.truth.waiting, "nobody votes for a person who is here"
    staged.first(3)
    assert 3 not in game.truth.waiting


def test_r48_what_the_computer_decided_stands(staged: StagedEvening) -> None:
    """Field case R48: one seat, one vote, whoever cast it."""
    evening, game = staged.evening, staged.evening.game
    assert game is not None
    staged.first(0)
    evening.disconnected(people(staged)[3])
    staged.order(Do.SIT_IN, seat=3, on=True)
    staged.time.advance(THINKING[1])
    assert 3 not in game.truth.waiting
    evening.connected(people(staged)[3])
    with pytest.raises(Refused, match="already_voted"):
        staged.act(3, CastBallot(game.truth.step, True))


def test_what_is_decided_for_somebody_tells_nothing_of_the_hand(tmp_path: Path) -> None:
    """Three cards alike leave no choice, other hands do: the same words at the same moments.

    Mutation: don't think where all cards are alike.
    """
    shown: list[object] = []
    for deck in ("bbb", "bbg", "ggb"):
        staged = stage_evening(tmp_path / deck, PreparedDeal("*a...", deck))
        staged.play_on(5)
        for seat in (0, 0, 1, 2, 3, 4):
            staged.first(seat)
        game = staged.evening.game
        assert game is not None
        staged.evening.bots.haste = 1.0
        staged.evening.disconnected(people(staged)[0])
        staged.order(Do.SIT_IN, seat=0, on=True)
        staged.time.advance(2 * THINKING[1])
        assert game.truth.phase is Phase.ENACT, "the computer has discarded"
        shown.append((staged.cues, staged.changes, staged.time.asked))
        staged.evening.close()
    assert shown[0] == shown[1] == shown[2]


def test_a_computer_that_is_called_off_doesnt_act(staged: StagedEvening) -> None:
    evening, game = staged.evening, staged.evening.game
    assert game is not None
    evening.disconnected(people(staged)[0])
    staged.order(Do.SIT_IN, seat=0, on=True)
    staged.order(Do.SIT_IN, seat=0, on=False)
    staged.time.advance(60)
    assert game.truth.phase is Phase.NOMINATION


def test_nobody_sits_in_for_those_who_are_here(staged: StagedEvening) -> None:
    with pytest.raises(Refused, match="wrong_phase"):
        staged.order(Do.SIT_IN, seat=2, on=True)
    with pytest.raises(Refused, match="no_such_seat"):
        staged.order(Do.SIT_IN, seat=7, on=True)


def test_m9_nobody_sits_in_among_the_merchants(tmp_path: Path) -> None:
    """Rule M9, field cases R46, R48: that game waits, and is kept."""
    settings = TableSettings("merchants-council", seating=Seating.SET)
    staged = stage_evening(tmp_path, PreparedDeal("*a..."), settings=settings)
    staged.play_on(5)
    staged.evening.disconnected(people(staged)[2])
    with pytest.raises(Refused, match="no_computers"):
        staged.order(Do.SIT_IN, seat=2, on=True)
    staged.time.advance(3600)
    assert staged.stage() is Stage.PLAY
    staged.evening.close()


def test_a_deal_doesnt_wait_for_a_place_that_is_sat_in_for(tmp_path: Path) -> None:
    staged = stage_evening(tmp_path, PreparedDeal("*a..."))
    members = staged.seat(5)
    staged.order(Do.START)
    for member in members[:4]:
        staged.evening.looked(member)
    staged.evening.disconnected(members[4])
    assert staged.cues[-1].waiting == (4,)
    staged.order(Do.SIT_IN, seat=4, on=True)
    assert staged.stage() is Stage.PLAY
    staged.evening.close()


# --- a full disk ---------------------------------------------------------------------------------


def test_with_a_full_disk_an_action_is_refused_and_nothing_has_changed(
    staged: StagedEvening, expected_logs: LogWatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Said once in the log; the same tap works when there is room again."""
    game = staged.evening.game
    assert game is not None
    path = Storage(staged.keeper.path_of("x").parents[1]).journal_path("game-1")
    before, states = path.read_bytes(), [staged.evening.state_for(v) for v in (None, *range(6))]
    told = len(staged.changes)
    expected_logs.expect("couldn't be saved and was refused")
    with monkeypatch.context() as full:
        full.setattr(JournalFile, "append", _full)
        for _ in range(3):
            with pytest.raises(Refused, match="disk"):
                staged.first(0)
    assert path.read_bytes() == before
    assert [staged.evening.state_for(v) for v in (None, *range(6))] == states
    assert len(staged.changes) == told
    assert len(expected_logs.records) == 1
    staged.first(0)


def test_a_computer_player_tries_again_when_there_is_room(
    tmp_path: Path, expected_logs: LogWatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Field case R42: a full disk doesn't stall the game for good."""
    staged = stage_evening(tmp_path, PreparedDeal("*a..."))
    staged.play_on(0, 5)
    expected_logs.expect("couldn't be saved and was refused")
    with monkeypatch.context() as full:
        full.setattr(JournalFile, "append", _full)
        staged.time.advance(20 * RETRY)
    assert len(expected_logs.records) == 1
    staged.time.run()
    assert staged.stage() is Stage.ENDED


@pytest.mark.parametrize("seating", list(Seating))
def test_with_a_full_disk_no_game_begins_and_the_table_is_as_it_was(
    tmp_path: Path, expected_logs: LogWatch, monkeypatch: pytest.MonkeyPatch, seating: Seating
) -> None:
    """Nor has anybody moved: seat numbers on the phones mean the same people as before."""
    staged = stage_evening(tmp_path, settings=TableSettings(seating=seating))
    staged.seat(8)
    before = table_to_json(staged.evening.table)
    expected_logs.expect("a game couldn't be begun")
    with monkeypatch.context() as full:
        full.setattr(JournalFile, "append", _full)
        with pytest.raises(Refused, match="disk"):
            staged.order(Do.START)
    assert table_to_json(staged.evening.table) == before
    assert staged.evening.game is None
    assert Storage(tmp_path).journal_names() == (), "no empty journal is left behind"
    staged.order(Do.START)
    assert staged.stage() is Stage.DEAL
    staged.evening.close()


def _full(self: JournalFile, line: str) -> None:
    raise StorageError("full", self.path)
