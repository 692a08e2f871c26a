"""What outlives the program: an evening found again, and files that can't be read."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.log_watch import LogWatch
from tests.support.evenings import PreparedDeal, StagedEvening, stage_evening
from tvgame.keeping import SETTINGS_FILE, TABLE_FILE, Keeper
from tvgame.show import Do, Pace, Pause, Seating, Stage, TableSettings
from tvgame.storage import Storage, StorageError
from tvgame.table_data import table_to_json

ROLES = "*a..."


def drop(staged: StagedEvening) -> None:
    """End it like a power cut: nothing more is written, only the journal's lock goes."""
    if staged.evening.game is not None:
        staged.evening.game.host.close()


def interrupted(tmp_path: Path) -> StagedEvening:
    """An evening that was cut off in the middle of the first vote."""
    staged = stage_evening(tmp_path, PreparedDeal(ROLES))
    staged.play_on(5)
    staged.first(0)
    staged.first(2)
    drop(staged)
    return staged


def journal_of(tmp_path: Path) -> Path:
    return Storage(tmp_path).journal_path("game-1")


def test_a_lobby_is_found_with_its_people(tmp_path: Path) -> None:
    staged = stage_evening(tmp_path)
    staged.seat(3, computers=2)
    again = stage_evening(tmp_path, take_up=True).evening.table
    assert table_to_json(again) == table_to_json(staged.evening.table)
    assert again.stage is Stage.LOBBY
    assert again.paused is None


def test_a_deal_is_found_and_waits_only_for_those_who_havent_looked(tmp_path: Path) -> None:
    """Also for the computer players, whose time to look ended with the program."""
    staged = stage_evening(tmp_path, PreparedDeal(ROLES))
    members = staged.seat(3, computers=2)
    staged.order(Do.START)
    staged.evening.looked(members[1])
    assert staged.evening.game is not None
    roles = [staged.evening.game.view(seat).roles for seat in range(5)]
    drop(staged)

    again = stage_evening(tmp_path, take_up=True)
    assert again.evening.game is not None
    assert again.evening.table.paused is Pause.INTERRUPTED
    assert [again.evening.game.view(seat).roles for seat in range(5)] == roles
    people = again.evening.table.members[:3]
    assert [member.looked for member in people] == [False, True, False]
    for member in (people[0], people[2]):
        again.evening.connected(member)
        again.evening.looked(member)
    assert again.stage() is Stage.DEAL, "an interrupted deal waits to be resumed"
    again.order(Do.RESUME, by=people[2])
    again.time.advance(5)
    assert again.stage() is Stage.PLAY
    again.evening.close()


def test_a_game_is_found_in_the_middle_of_a_vote(tmp_path: Path) -> None:
    """R46: an earlier vote stands; nothing moves until somebody says so, then all goes on."""
    staged = interrupted(tmp_path)
    again = stage_evening(tmp_path, take_up=True)
    assert staged.evening.game is not None
    assert again.evening.game is not None
    assert again.evening.table.paused is Pause.INTERRUPTED
    for viewer in (None, *range(5)):
        assert again.evening.state_for(viewer) == staged.evening.state_for(viewer)
    assert again.evening.state_for(None).waiting == (0, 1, 3, 4)  # type: ignore[union-attr]
    assert again.evening.observation(3).legal == ()
    again.order(Do.RESUME, by=again.evening.table.members[4])
    assert again.evening.observation(3).legal != ()
    for seat in (0, 1, 3, 4):
        again.first(seat)
    assert again.evening.game.truth.record[0].ballots is not None
    again.evening.close()


def test_m9_a_game_that_is_put_by_goes_on_another_evening(tmp_path: Path) -> None:
    """Rule M9, R46: nobody replaces a merchant. The game is paused, and the evening ends in order;
    another day all are back, and the vote is open as it was."""
    settings = TableSettings("merchants-council", seating=Seating.SET)
    staged = stage_evening(tmp_path, PreparedDeal(ROLES), settings=settings)
    staged.play_on(5)
    staged.first(0)
    staged.first(2)
    staged.evening.disconnected(staged.evening.table.members[3])
    staged.order(Do.PAUSE, on=True)
    views = [staged.evening.state_for(viewer) for viewer in (None, *range(5))]
    staged.evening.close()
    again = stage_evening(tmp_path, take_up=True)
    assert [again.evening.state_for(viewer) for viewer in (None, *range(5))] == views
    for member in again.evening.table.members:
        again.evening.connected(member)
    again.order(Do.RESUME, by=again.evening.table.members[1])
    for seat in (0, 1, 3, 4):
        again.first(seat)
    assert again.evening.state_for(None).record[0].ballots is not None  # type: ignore[union-attr]
    again.evening.close()


def test_an_ended_game_is_found_with_its_ending(tmp_path: Path) -> None:
    staged = stage_evening(tmp_path, Random(3))
    staged.play_on(1, 6)
    staged.evening.disconnected(staged.evening.table.members[0])
    staged.order(Do.SIT_IN, seat=0, on=True)
    staged.time.run()
    assert staged.stage() is Stage.ENDED
    drop(staged)
    again = stage_evening(tmp_path, take_up=True)
    assert again.stage() is Stage.ENDED
    assert again.evening.table.paused is None
    assert again.evening.state_for(None) == staged.evening.state_for(None)
    again.order(Do.REMATCH)
    assert again.stage() is Stage.DEAL
    again.evening.close()


@pytest.mark.parametrize("stage", ["deal", "play"])
def test_a_game_that_ended_unseen_is_shown_ended(tmp_path: Path, stage: str) -> None:
    """Killed between the journal's last line and the ending's scene; or with an older table."""
    staged = stage_evening(tmp_path, Random(3))
    staged.play_on(0, 5)
    staged.time.run()
    drop(staged)
    text = (tmp_path / TABLE_FILE).read_text()
    (tmp_path / TABLE_FILE).write_text(text.replace('"stage": "ended"', f'"stage": "{stage}"'))
    again = stage_evening(tmp_path, take_up=True)
    assert again.stage() is Stage.ENDED
    assert again.evening.table.paused is None
    assert again.evening.state_for(None).outcome is not None  # type: ignore[union-attr]
    assert again.evening.game is not None
    assert again.evening.game.on_tv.outcome is not None
    again.evening.close()


def test_a_last_line_that_was_cut_short_is_left_out(tmp_path: Path) -> None:
    """Nobody was told of it: the vote is asked again, and lands where it was cut off."""
    interrupted(tmp_path)
    path = journal_of(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole[:-9])
    kept = Keeper(Storage(tmp_path)).find(0.0)
    assert kept is not None
    assert kept.torn
    again = stage_evening(tmp_path, take_up=True)
    assert again.evening.state_for(None).waiting == (0, 1, 2, 3, 4)  # type: ignore[union-attr]
    again.order(Do.RESUME)
    again.first(2)
    again.evening.close()
    assert path.read_bytes() == whole


@pytest.mark.parametrize(
    "damage",
    [
        lambda lines: [*lines[:2], b"{" + lines[2], *lines[3:]],
        lambda lines: [*lines[:2], lines[2].replace(b"nominated", b"anointed"), *lines[3:]],
        lambda lines: [*lines[:2], *lines[3:]],
        lambda lines: [*lines[:2], b"\xff\xfe", *lines[2:]],
    ],
    ids=["not JSON", "unknown event", "line missing", "not text"],
)
def test_a_damaged_journal_is_named_with_its_line_and_left_alone(
    tmp_path: Path, expected_logs: LogWatch, damage: Callable[[list[bytes]], list[bytes]]
) -> None:
    interrupted(tmp_path)
    path = journal_of(tmp_path)
    path.write_bytes(b"\n".join(damage(path.read_bytes().split(b"\n"))))
    before = path.read_bytes()
    expected_logs.expect(r"game-1\.jsonl is damaged in line 3")
    assert Keeper(Storage(tmp_path)).find(0.0) is None
    staged = stage_evening(tmp_path)
    staged.play_on(5)
    assert path.read_bytes() == before
    staged.evening.close()


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "null", "5", "[]", "{}", '{"table": {}}', "\ufffd"),
        '{"format": 1, "port": "x", "journal": null, "table": 5}',
    ],
)
def test_a_damaged_table_is_named_and_a_new_one_opened(
    tmp_path: Path, expected_logs: LogWatch, text: str
) -> None:
    (tmp_path / TABLE_FILE).write_text(text)
    expected_logs.expect("left standing can't be read")
    assert Keeper(Storage(tmp_path)).find(0.0) is None


@pytest.mark.parametrize(
    "change",
    [
        {"port": "8377"},
        {"port": 70000},
        {"journal": None},
        {"journal": 5},
        {"journal": "../../etc/passwd"},
        {"journal": "no-such-game"},
    ],
)
def test_a_table_that_names_nonsense_is_not_taken_up(
    tmp_path: Path, expected_logs: LogWatch, change: dict[str, Any]
) -> None:
    interrupted(tmp_path)
    data = json.loads((tmp_path / TABLE_FILE).read_text())
    (tmp_path / TABLE_FILE).write_text(json.dumps({**data, **change}))
    expected_logs.expect("left standing can't be read")
    assert Keeper(Storage(tmp_path)).find(0.0) is None


def test_a_table_of_another_size_than_its_journal_is_not_taken_up(
    tmp_path: Path, expected_logs: LogWatch
) -> None:
    interrupted(tmp_path)
    data = json.loads((tmp_path / TABLE_FILE).read_text())
    data["table"]["members"].pop()
    (tmp_path / TABLE_FILE).write_text(json.dumps(data))
    expected_logs.expect("another number of seats")
    assert Keeper(Storage(tmp_path)).find(0.0) is None


def test_a_journal_that_another_copy_writes_isnt_taken_up(tmp_path: Path) -> None:
    staged = stage_evening(tmp_path)
    staged.play_on(5)
    with pytest.raises(StorageError) as held:
        stage_evening(tmp_path, take_up=True)
    assert held.value.reason == "in_use"
    staged.evening.close()


def test_no_secret_of_a_seat_is_on_disk(tmp_path: Path) -> None:
    """Field case R20: the disk keeps hashes; whoever reads it can't take a seat."""
    staged = stage_evening(tmp_path)
    tokens = [staged.evening.join(f"P{n}", mark, f"{n:032x}")[1] for n, mark in enumerate(MARKS)]
    staged.keeper.save(staged.evening.table, None)
    written = "".join(path.read_text() for path in tmp_path.rglob("*") if path.is_file())
    assert "P0" in written
    for number, token in enumerate(tokens):
        assert token not in written
        assert f"{number:032x}" not in written
    if os.name == "posix":
        assert (tmp_path / TABLE_FILE).stat().st_mode & 0o077 == 0


MARKS = ("moon", "key", "fish", "tower", "leaf")


def test_an_evening_that_ended_in_good_order_is_offered_only_if_a_game_stood(
    tmp_path: Path,
) -> None:
    for where in ("lobby", "play", "ended"):
        folder = tmp_path / where
        staged = stage_evening(folder, Random(2))
        if where == "lobby":
            staged.seat(4)
        else:
            staged.play_on(0, 5)
        if where == "ended":
            staged.time.run()
        staged.evening.close()
        assert (Keeper(Storage(folder)).find(0.0) is not None) is (where == "play")


def test_what_is_asked_during_the_goodbye_changes_nothing_that_is_kept(tmp_path: Path) -> None:
    """Phones may still talk while they are told that the program ends: the game would be kept
    without its journal, or a lobby that was to be forgotten."""
    playing = stage_evening(tmp_path / "play")
    playing.play_on(5)
    playing.evening.close()
    playing.order(Do.LOCK, on=True)
    kept = Keeper(Storage(tmp_path / "play")).find(0.0)
    assert kept is not None
    assert kept.journal is not None

    waiting = stage_evening(tmp_path / "lobby")
    members = waiting.seat(4)
    waiting.evening.close()
    waiting.evening.ready(members[0], False)
    assert Keeper(Storage(tmp_path / "lobby")).find(0.0) is None


def test_settings_are_kept_between_evenings_and_damaged_ones_are_passed_over(
    tmp_path: Path, expected_logs: LogWatch
) -> None:
    chosen = TableSettings("merchants-council", Pace.SWIFT, Seating.SET, statements=False)
    keeper = Keeper(Storage(tmp_path))
    assert keeper.settings() == TableSettings()
    keeper.save_settings(chosen)
    assert Keeper(Storage(tmp_path)).settings() == chosen
    (tmp_path / SETTINGS_FILE).write_text('{"game": "chess"}')
    expected_logs.expect("saved settings can't be used")
    assert keeper.settings() == TableSettings()


def test_a_full_disk_is_said_once_and_the_evening_goes_on(
    tmp_path: Path, expected_logs: LogWatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = True

    def write(self: Storage, name: str, text: str) -> None:
        if full:
            raise StorageError("full", tmp_path / name)

    monkeypatch.setattr(Storage, "write_atomic", write)
    expected_logs.expect("the table can't be saved")
    staged = stage_evening(tmp_path)
    staged.seat(5)
    assert len(expected_logs.records) == 1
    full = False
    staged.evening.ready(staged.evening.table.members[0], False)
    full = True
    staged.evening.ready(staged.evening.table.members[0], True)
    assert len(expected_logs.records) == 2


def test_a_journal_of_strange_shapes_doesnt_keep_the_program_from_starting(
    tmp_path: Path, expected_logs: LogWatch
) -> None:
    """Lists in place of words, a seat that isn't there: damage like any other."""
    interrupted(tmp_path)
    path = journal_of(tmp_path)
    header, deal, *rest = path.read_text().splitlines()
    for line in ('{"batch": 1, "by": 0, "action": {"type": []}, "events": []}', rest[0]):
        strange = line.replace('"nominee":1', '"nominee":77')
        path.write_text("\n".join([header, deal, strange, *rest[1:], ""]))
        expected_logs.expect("is damaged in line 3")
        assert Keeper(Storage(tmp_path)).find(0.0) is None
