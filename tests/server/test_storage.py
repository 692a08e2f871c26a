"""Journals, small files and seat secrets on disk (R20, R60; the threats of a file on disk)."""

import errno
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tvgame import storage
from tvgame.storage import JournalFile, Storage, StorageError, hash_token, load, token_matches

posix = pytest.mark.skipif(sys.platform == "win32", reason="POSIX permissions and limits")


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


@pytest.fixture
def journal(tmp_path: Path) -> JournalFile:
    return JournalFile.create(tmp_path / "table.jsonl")


def test_lines_come_back_in_order(journal: JournalFile) -> None:
    for number in range(3):
        journal.append(json.dumps({"n": number, "name": "Łukasz"}))
    journal.close()
    loaded = load(journal.path, json.loads)
    assert [item["n"] for item in loaded.items] == [0, 1, 2]
    assert not loaded.torn


def test_a_line_is_with_the_system_when_append_returns(journal: JournalFile) -> None:
    journal.append("one")
    assert journal.path.read_bytes() == b"one\n"


def test_a_line_has_no_line_break(journal: JournalFile) -> None:
    for bad in ("a\nb", "a\n", "a\r"):
        with pytest.raises(ValueError):
            journal.append(bad)
    assert journal.path.read_bytes() == b""


@pytest.mark.parametrize("tail", [b'{"n": 2', b"\xc3", b"\x00" * 64, b'{"n": 2}'])
def test_a_torn_last_line_is_left_out_and_then_cut_off(journal: JournalFile, tail: bytes) -> None:
    """It was never told to anyone. Mutation: append behind it."""
    journal.append('{"n": 1}')
    journal.close()
    with journal.path.open("ab") as file:
        file.write(tail)
    loaded = load(journal.path, json.loads)
    assert (loaded.items, loaded.torn) == (({"n": 1},), True)
    again = JournalFile.reopen(journal.path)
    again.append('{"n": 3}')
    again.close()
    assert load(journal.path, json.loads).items == ({"n": 1}, {"n": 3})


@pytest.mark.parametrize("damage", [b"{", b"", b"\xff\xfe", b"\x00\x00"])
def test_other_damage_is_named_by_its_line(journal: JournalFile, damage: bytes) -> None:
    journal.path.write_bytes(b'{"n": 1}\n' + damage + b'\n{"n": 3}\n')
    with pytest.raises(StorageError, match=r"^table\.jsonl is damaged in line 2\.$") as caught:
        load(journal.path, json.loads)
    assert (caught.value.reason, caught.value.line) == ("damaged", 2)


def test_an_empty_journal_is_no_damage(journal: JournalFile) -> None:
    assert load(journal.path, json.loads) == storage.Loaded((), torn=False)


def test_a_journal_is_never_begun_twice(journal: JournalFile) -> None:
    with pytest.raises(StorageError) as caught:
        JournalFile.create(journal.path)
    assert caught.value.reason == "exists"


def test_a_missing_journal_is_said_to_be(tmp_path: Path) -> None:
    for action in (JournalFile.reopen, lambda path: load(path, str)):
        with pytest.raises(StorageError) as caught:
            action(tmp_path / "none.jsonl")
        assert caught.value.reason == "missing"


def test_two_running_copies_never_write_one_journal(journal: JournalFile) -> None:
    """A sibling of R31: the second copy is offered the first one's interrupted game."""
    with pytest.raises(StorageError) as caught:
        JournalFile.reopen(journal.path)
    assert caught.value.reason == "in_use"
    journal.close()
    JournalFile.reopen(journal.path).close()


def test_a_folder_that_knows_no_locks_keeps_a_journal_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some folders on a network: refused there, no game could ever begin."""

    def refuse(_: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(storage, "_lock", refuse)
    journal = JournalFile.create(tmp_path / "table.jsonl")
    journal.append("one")
    journal.close()
    JournalFile.reopen(journal.path).close()
    assert load(journal.path, str).items == ("one",)


@pytest.mark.parametrize("inner", ["x", "x/y", "x/y/z"])
def test_a_file_in_the_folders_place_is_said_to_be_one(tmp_path: Path, inner: str) -> None:
    (tmp_path / "x").write_text("")
    with pytest.raises(StorageError, match="a file where a folder is needed") as caught:
        Storage(tmp_path / inner)
    assert caught.value.reason == "no_folder"


def test_a_closed_journal_takes_no_line(journal: JournalFile) -> None:
    journal.close()
    journal.close()
    with pytest.raises(StorageError):
        journal.append("x")


FULL = """
import resource, sys
from pathlib import Path
from tvgame.storage import JournalFile, StorageError
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
journal = JournalFile.create(Path(sys.argv[1]))
for number in range(100):
    try:
        journal.append(f"{number:02}" + "x" * 95)
    except StorageError as error:
        print(number, error.reason, error)
        break
journal.append("small")
"""


@posix
def test_a_full_disk_is_one_sentence_and_no_half_line(tmp_path: Path) -> None:
    """A real limit of the system, which writes half a line first. Mutation: leave it there."""
    path = tmp_path / "full.jsonl"
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(path)], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert done.stdout == "10 full There is no room left on the disk for full.jsonl.\n"
    loaded = load(path, str)
    assert (len(loaded.items), loaded.items[-1], loaded.torn) == (11, "small", False)


APPENDING = """
import sys
from pathlib import Path
from tvgame.storage import JournalFile
journal = JournalFile.create(Path(sys.argv[1]))
for number in range(10**9):
    journal.append(str(number))
    print(number, flush=True)
"""


@posix
def test_a_killed_process_loses_nothing_that_was_told(tmp_path: Path) -> None:
    """Journal before broadcast. Mutation: append through a buffered file."""
    path = tmp_path / "killed.jsonl"
    with subprocess.Popen(
        [sys.executable, "-c", APPENDING, str(path)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        told = [next(process.stdout) for _ in range(50)]
        process.send_signal(signal.SIGKILL)
        told += process.stdout.readlines()
    items = load(path, int).items
    assert items == tuple(range(len(items)))
    assert len(items) >= len([line for line in told if line.endswith("\n")])
    JournalFile.reopen(path).close()


@posix
def test_files_are_their_owners_alone(tmp_path: Path) -> None:
    """Another user of the computer reads no secret, whatever the umask says."""
    before = os.umask(0)
    try:
        kept = Storage(tmp_path / "new" / "data")
        JournalFile.create(kept.journal_path("one")).close()
        kept.write_atomic("settings.json", "{}")
    finally:
        os.umask(before)
    assert mode(kept.directory) == mode(kept.journals) == 0o700
    assert mode(kept.journal_path("one")) == mode(kept.directory / "settings.json") == 0o600


@posix
def test_a_directory_that_was_there_keeps_its_permissions(tmp_path: Path) -> None:
    folder = tmp_path / "shared"
    folder.mkdir(mode=0o755)
    Storage(folder)
    assert mode(folder) == 0o755
    assert mode(folder / "journals") == 0o700


@posix
def test_a_link_in_a_journals_place_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "target").write_text("")
    (tmp_path / "link.jsonl").symlink_to(tmp_path / "target")
    with pytest.raises(StorageError):
        JournalFile.reopen(tmp_path / "link.jsonl")


def test_small_files_are_replaced_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Storage(tmp_path)
    assert kept.read("settings.json") is None
    kept.write_atomic("settings.json", "old")
    with monkeypatch.context() as patched:

        def full(descriptor: int) -> None:
            raise OSError(28, "No space left on device")

        patched.setattr(os, "fsync", full)
        with pytest.raises(StorageError) as caught:
            kept.write_atomic("settings.json", "new")
    assert caught.value.reason == "full"
    assert kept.read("settings.json") == "old"
    kept.write_atomic("settings.json", "new ✓")
    assert kept.read("settings.json") == "new ✓"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["journals", "settings.json"]


def test_a_small_file_that_is_no_text_is_damaged(tmp_path: Path) -> None:
    kept = Storage(tmp_path)
    (tmp_path / "settings.json").write_bytes(b"\xff")
    with pytest.raises(StorageError) as caught:
        kept.read("settings.json")
    assert caught.value.reason == "damaged"


@pytest.mark.parametrize("name", ["", ".", "..", "../x", "a/b", "a\\b", ".hidden", "c:x"])
def test_names_stay_inside_the_directory(tmp_path: Path, name: str) -> None:
    kept = Storage(tmp_path)
    for action in (kept.journal_path, kept.read, lambda name: kept.write_atomic(name, "")):
        with pytest.raises(ValueError):
            action(name)


def test_journals_are_listed_the_oldest_change_first(tmp_path: Path) -> None:
    kept = Storage(tmp_path)
    assert kept.journal_names() == ()
    for age, name in enumerate(("c", "a", "b")):
        JournalFile.create(kept.journal_path(name)).close()
        os.utime(kept.journal_path(name), (1000 + age, 1000 + age))
    (kept.journals / "notes.txt").write_text("")
    assert kept.journal_names() == ("c", "a", "b")


def test_a_directory_that_cannot_be_made_is_said_to_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError):
        Storage(tmp_path / "file")


def test_r20_a_token_is_long_random_and_kept_as_a_hash() -> None:
    tokens = {storage.new_token() for _ in range(100)}
    assert len(tokens) == 100
    for token in tokens:
        assert len(token) == 32
        hashed = hash_token(token)
        assert token not in hashed
        assert token_matches(token, hashed)
        assert not token_matches(token[:-1], hashed)
        assert not token_matches(hashed, hashed)
