"""The one place where a game moves: on disk first, or not at all."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine.games import GLASS_COUNCIL
from engine.journal import Kind, replay
from engine.legal import IllegalAction, legal_actions
from tests.support.evenings import PreparedDeal
from tvgame.host import GameHost
from tvgame.keeping import load_journal
from tvgame.storage import JournalFile, StorageError

PLAYERS: list[tuple[str, Kind]] = [(f"Person {n}", "person") for n in range(5)]


class FullFile:
    """A journal on a disk that is full when the test says so; sees what the host holds then."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.full = False
        self.closed = False
        self.host: GameHost | None = None
        self.truth_at_writing: list[object] = []

    def append(self, line: str) -> None:
        """Take a line, or refuse it."""
        if self.host is not None:
            self.truth_at_writing.append(self.host.truth)
        if self.full:
            raise StorageError("full", Path("journal"))
        self.lines.append(line)

    def close(self) -> None:
        """Note it."""
        self.closed = True


def test_a_decision_is_on_disk_before_it_takes_effect() -> None:
    file = FullFile()
    host = GameHost.start(GLASS_COUNCIL, PLAYERS, file, Random(1))
    file.host, before = host, host.truth
    action = legal_actions(host.truth, host.truth.proposer)[0]
    events = host.act(host.truth.proposer, action)
    assert file.truth_at_writing == [before]
    assert host.truth is not before
    assert host.events[-len(events) :] == list(events)


def test_with_a_full_disk_nothing_happens_and_it_may_be_tried_again() -> None:
    """Truth, events, batch numbers and file are as before; the same action works later."""
    file = FullFile()
    host = GameHost.start(GLASS_COUNCIL, PLAYERS, file, Random(1))
    truth, events, lines = host.truth, list(host.events), list(file.lines)
    seat = truth.proposer
    action = legal_actions(truth, seat)[0]
    file.full = True
    for _ in range(3):
        with pytest.raises(StorageError):
            host.act(seat, action)
    assert (host.truth, host.events, file.lines) == (truth, events, lines)
    file.full = False
    host.act(seat, action)
    assert '"batch":1,' in file.lines[-1]


def test_a_refused_action_writes_nothing() -> None:
    file = FullFile()
    host = GameHost.start(GLASS_COUNCIL, PLAYERS, file, Random(1))
    lines = list(file.lines)
    action = legal_actions(host.truth, host.truth.proposer)[0]
    with pytest.raises(IllegalAction):
        host.act((host.truth.proposer + 1) % 5, action)
    assert file.lines == lines


def test_a_game_that_cant_be_written_doesnt_begin() -> None:
    file = FullFile()
    file.full = True
    with pytest.raises(StorageError):
        GameHost.start(GLASS_COUNCIL, PLAYERS, file, Random(1))


def test_taken_up_again_it_goes_on_where_the_file_ends(tmp_path: Path) -> None:
    """Also in the middle of a vote; the file read back folds to the truth that goes on."""
    path = tmp_path / "game.jsonl"
    host = GameHost.start(GLASS_COUNCIL, PLAYERS, JournalFile.create(path), PreparedDeal("*a..."))
    host.act(0, legal_actions(host.truth, 0)[0])
    host.act(3, legal_actions(host.truth, 3)[0])
    host.close()
    journal, torn = load_journal(path)
    again = GameHost.resume(journal, JournalFile.reopen(path), Random(1))
    assert not torn
    assert again.truth == host.truth == replay(journal)
    assert again.events == host.events
    assert again.truth.waiting == (0, 1, 2, 4)
    again.act(4, legal_actions(again.truth, 4)[0])
    again.close()
    assert replay(load_journal(path)[0]) == again.truth
