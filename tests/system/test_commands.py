"""The contract that other programs read: ``simulate --json``, journals, and what a seat saw."""

from __future__ import annotations

import io
import json
import stat
import sys
from pathlib import Path

import pytest

from engine.games import GAMES, find
from engine.journal import replay
from engine.words import EndReason, Policy, Role
from tests.support.command import command
from tests.support.process import ROOT
from tvgame.announcing import Announcer
from tvgame.keeping import load_journal
from tvgame.show import Cue, TableView

KEYS = {
    *("game", "seats", "bots", "seed", "games", "wins", "endings", "elections_mean"),
    *("seconds", "games_per_s"),
}


@pytest.mark.parametrize("game", [ruleset.name for ruleset in GAMES])
def test_simulate_answers_one_line_and_its_journals_replay(tmp_path: Path, game: str) -> None:
    ended = command(
        *("simulate", "--game", game, "--seats", "6", "--games", "4", "--seed", "11"),
        *("--bots", "random", "--json", "--journal", str(tmp_path / "first")),
    )
    assert (ended.code, ended.err) == (0, "")
    (line,) = ended.lines
    said = json.loads(line)
    assert set(said) >= KEYS
    assert (said["game"], said["seats"], said["games"], said["seed"]) == (game, 6, 4, 11)
    assert set(said["wins"]) == {"loyal", "leader", "draw"}
    assert sum(said["wins"].values()) == sum(said["endings"].values()) == 4
    assert set(said["endings"]) <= {reason.value for reason in EndReason}
    assert said["games_per_s"] == pytest.approx(4 / said["seconds"], rel=0.2)

    files = sorted((tmp_path / "first").iterdir())
    assert len(files) == 4
    reasons = []
    for file in files:
        journal, torn = load_journal(file)
        truth = replay(journal)
        assert not torn
        assert truth.outcome is not None
        reasons.append(truth.outcome.reason)
        assert len(truth.roles) == 6
        assert [player.kind for player in journal.header.seats] == ["computer"] * 6
        if sys.platform != "win32":
            assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert {reason: reasons.count(reason) for reason in reasons} == {
        reason: count for reason, count in said["endings"].items() if count
    }

    again = command(
        *("simulate", "--game", game, "--seats", "6", "--games", "4", "--seed", "11"),
        *("--bots", "random", "--json", "--journal", str(tmp_path / "second")),
    )
    assert again.code == 0
    for file in files:
        assert (tmp_path / "second" / file.name).read_bytes() == file.read_bytes()


def test_a_journal_as_a_seat_and_as_the_table_saw_it(tmp_path: Path) -> None:
    command(
        "simulate", "--seats", "7", "--games", "1", "--bots", "random", "--journal", str(tmp_path)
    )
    (file,) = tmp_path.iterdir()
    whole = command("journal", str(file))
    assert (whole.code, whole.err) == (0, "")
    assert whole.out.encode() == file.read_bytes()
    truth = [json.loads(line) for line in whole.lines]
    roles = truth[1]["events"][0]["roles"]
    seat = roles.index("loyal")
    own = [json.loads(line) for line in command("journal", str(file), "--seat", str(seat)).lines]
    public = [json.loads(line) for line in command("journal", str(file), "--public").lines]
    assert len(own) == len(public) == len(truth)
    assert own[0] == public[0] == truth[0]
    assert own[1]["events"][0]["roles"] == [r if k == seat else None for k, r in enumerate(roles)]
    assert public[1]["events"][0]["roles"] == [None] * 7
    for seen, real in ((own, truth), (public, truth)):
        for there, here in zip(seen[1:], real[1:], strict=True):
            mine = seen is own and here["by"] == seat
            assert there["action"] == (here["action"] if mine else None)
            assert [event["type"] for event in there["events"]] == [
                event["type"] for event in here["events"]
            ]
    # Until the ending names the roles, the public lines hold no role and only enacted cards.
    for batch in public[1:-1]:
        text = json.dumps([event for event in batch["events"] if event["type"] not in NAMED])
        assert not any(f'"{word}"' in text for word in (*Role, *Policy))


NAMED = ("policy_enacted", "statement_made", "game_ended")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("simulate", "--game", "chess"), "chess"),
        (("simulate", "--seats", "11"), "11"),
        (("simulate", "--bots", "genius"), "genius"),
        (("journal", "no-such-file.jsonl"), "no-such-file.jsonl"),
        (("replay", "no-such-file.jsonl"), "no-such-file.jsonl"),
    ],
)
def test_what_cant_be_done_is_one_sentence(arguments: tuple[str, ...], said: str) -> None:
    ended = command(*arguments)
    assert ended.code == 1
    assert len(ended.err.splitlines()) == 1
    assert said in ended.err
    assert "Traceback" not in ended.err


def test_a_damaged_journal_is_named_with_its_line(tmp_path: Path) -> None:
    command(
        "simulate", "--seats", "5", "--games", "1", "--bots", "random", "--journal", str(tmp_path)
    )
    (file,) = tmp_path.iterdir()
    lines = file.read_bytes().split(b"\n")
    file.write_bytes(b"\n".join([*lines[:4], b"{", *lines[5:]]))
    ended = command("journal", str(file))
    assert ended.code == 1
    assert ended.err == f"{file.name} is damaged in line 5.\n"
    file.write_bytes(b"\n".join(lines[:4]))
    ended = command("journal", str(file))
    assert ended.code == 0
    assert "cut short" in ended.err
    assert len(ended.lines) == 3


def test_names_that_the_terminal_has_no_letters_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pipe on Windows has few; what comes out is the same JSON."""
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    file = ROOT / "tests" / "engine" / "journals" / "format-1.jsonl"
    ended = command("journal", str(file))
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.isascii()
    written = file.read_text(encoding="utf-8").splitlines()
    assert [json.loads(line) for line in ended.lines] == [json.loads(line) for line in written]


@pytest.mark.parametrize(("encoding", "drawn"), [("utf-8", True), ("cp1252", False)])
def test_the_way_in_is_said_on_every_terminal(encoding: str, drawn: bool) -> None:
    """The code is drawn where the terminal can; the address is there in any case."""
    written = io.BytesIO()
    announcer = Announcer(io.TextIOWrapper(written, encoding=encoding))
    table = TableView("K7QM", "192.0.2.7:8377", "HTTP://192.0.2.7:8377/K7QM")
    announcer.announce(Cue(table, None))
    said = written.getvalue().decode(encoding)
    assert "http://192.0.2.7:8377/K7QM" in said
    assert ("█" in said) is drawn


def test_a_terminal_that_is_gone_holds_nothing_up() -> None:
    class Gone(io.StringIO):
        def write(self, _: str) -> int:
            raise BrokenPipeError

    table = TableView("K7QM", "192.0.2.7:8377", "HTTP://192.0.2.7:8377/K7QM")
    Announcer(Gone()).announce(Cue(table, None))


def test_every_game_is_offered_by_name() -> None:
    told = " ".join(command("simulate", "--help").out.split())
    assert all(find(ruleset.name).name in told for ruleset in GAMES)
