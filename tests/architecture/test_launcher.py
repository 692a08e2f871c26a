"""`play.py`: what it makes of a command line, and what it says when something is missing.

Its real starts, in fresh clones, are made by `.ci/run`.
"""

import ast
import importlib.util
import sys
from pathlib import Path

import pytest

import play

OFFLINE = """\
WARNING: Retrying (Retry(total=1)) after connection broken by 'NewConnectionError(
[Errno -3] Temporary failure in name resolution)'
ERROR: Could not find a version that satisfies the requirement hatchling>=1.27
"""


class Machine:
    """Stands in for the programs that the launcher starts; notes what was run."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, root: Path) -> None:
        self.ran: list[list[str]] = []
        self.answers: dict[str, tuple[int, str]] = {}
        self.root = root
        (root / "pyproject.toml").write_text("[project]\n")
        monkeypatch.setattr(play, "ROOT", root)
        monkeypatch.setattr(play, "VENV", root / ".venv")
        monkeypatch.setattr(play, "STAMP", root / ".venv/glass-council.stamp")
        monkeypatch.setattr(play, "LOG", root / ".venv/install.log")
        monkeypatch.setattr(play, "ON_WINDOWS", False)
        monkeypatch.setattr(play, "quiet", self.quiet)

    def quiet(
        self, command: list[str], environment: dict[str, str] | None = None
    ) -> tuple[int, str]:
        """Do as `play.quiet` does, but for making an environment only in appearance."""
        self.ran.append(command)
        kind = self.kind(command)
        if kind == "venv" and kind not in self.answers:
            self.make_environment()
        return self.answers.get(kind, (0, ""))

    def kind(self, command: list[str]) -> str:
        """Return what `command` is for: "probe", "venv", or "pip"."""
        return command[2] if command[1] == "-m" else "probe"

    def make_environment(self) -> None:
        """Make what looks like a working environment."""
        scripts = self.root / ".venv/bin"
        scripts.mkdir(parents=True, exist_ok=True)
        (self.root / ".venv/pyvenv.cfg").write_text(f"home = {Path(sys.executable).parent}\n")
        (scripts / "python").unlink(missing_ok=True)
        (scripts / "python").symlink_to(sys.executable)

    def kinds_run(self) -> list[str]:
        """Return the kinds of what was run since the last time, in order."""
        kinds = [self.kind(command) for command in self.ran]
        self.ran.clear()
        return kinds


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Machine:
    """A machine with a checkout and nothing installed."""
    return Machine(monkeypatch, tmp_path)


@pytest.mark.parametrize(
    ("line", "task", "passed_on"),
    [
        ("", "play", "play"),
        ("--", "play", "play"),
        ("-- --windowed", "play", "play --windowed"),
        ("--windowed", "play", "play --windowed"),
        ("-- --version", "play", "--version"),
        ("-- --help", "play", "--help"),
        ("demo", "play", "demo"),
        ("simulate --games 3", "play", "simulate --games 3"),
        ("-- simulate --games 3", "play", "simulate --games 3"),
        ("test", "test", ""),
        ("test --long -k x", "test", "--long -k x"),
        ("test -- -k x", "test", "-k x"),
        ("lint", "lint", ""),
        ("check", "check", ""),
        ("bench --quick", "bench", "--quick"),
        ("--help", "help", ""),
        ("-h", "help", ""),
    ],
)
def test_what_a_command_line_means(line: str, task: str, passed_on: str) -> None:
    assert play.route(line.split()) == (task, passed_on.split())


def test_an_old_python_can_read_it() -> None:
    tree = ast.parse(Path(play.__file__).read_text("utf-8"), feature_version=(3, 8))
    imported = {
        (node.module or "") if isinstance(node, ast.ImportFrom) else node.names[0].name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    assert {name.split(".")[0] for name in imported} <= sys.stdlib_module_names


@pytest.mark.parametrize("newer", [None, "python3.12"])
def test_an_old_python_is_told_so(newer: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "newer_python", lambda: newer)
    with pytest.raises(play.StartError) as told:
        play.refuse_old_python((3, 8, 18))
    assert "needs Python 3.11 or newer, this is 3.8.18" in str(told.value)
    assert "\n" not in str(told.value)
    assert (newer or "Install") in str(told.value)


def test_a_python_that_will_do_is_accepted() -> None:
    play.refuse_old_python((3, 11, 0))


def test_the_first_start_installs_and_the_second_does_nothing(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    play.prepare(for_developers=False)
    assert machine.kinds_run() == ["venv", "pip"]
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    play.prepare(for_developers=False)
    assert machine.kinds_run() == []
    assert capsys.readouterr() == ("", "")


def test_developers_get_more_and_keep_it(machine: Machine) -> None:
    play.prepare(for_developers=False)
    assert not machine.ran[-1][-1].endswith("[dev]")
    play.prepare(for_developers=True)
    assert machine.ran[-1][-1].endswith("[dev]")
    (machine.root / "pyproject.toml").write_text("[project]\nname = 'other'\n")
    machine.ran.clear()
    play.prepare(for_developers=False)
    assert machine.ran[-1][-1].endswith("[dev]")
    assert machine.kinds_run() == ["probe", "pip"]


def test_an_environment_whose_python_is_gone_is_made_anew(machine: Machine) -> None:
    play.prepare(for_developers=False)
    machine.ran.clear()
    (machine.root / ".venv/bin/python").unlink()
    (machine.root / ".venv/bin/python").symlink_to("/nowhere/python")
    play.prepare(for_developers=False)
    assert machine.kinds_run() == ["venv", "pip"]


def test_an_environment_without_pip_is_made_anew(machine: Machine) -> None:
    machine.make_environment()
    machine.answers["probe"] = (1, "ModuleNotFoundError: No module named 'pip'")
    play.prepare(for_developers=False)
    assert machine.kinds_run() == ["probe", "venv", "pip"]


def test_an_install_that_failed_is_tried_again(machine: Machine) -> None:
    machine.answers["pip"] = (1, "ERROR: No space left on device\n")
    with pytest.raises(play.StartError, match="No space left on device"):
        play.prepare(for_developers=False)
    machine.answers.clear()
    machine.ran.clear()
    play.prepare(for_developers=False)
    assert machine.kinds_run() == ["probe", "pip"]


def test_a_missing_network_is_named(machine: Machine) -> None:
    machine.answers["pip"] = (1, OFFLINE)
    with pytest.raises(play.StartError, match="on the internet"):
        play.prepare(for_developers=False)


def test_a_python_without_ensurepip_is_told_what_to_install(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == "ensurepip" else real(name)
    )
    with pytest.raises(play.StartError, match="apt install python3-venv"):
        play.prepare(for_developers=False)


def test_a_person_sees_a_sentence_and_no_traceback(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.answers["pip"] = (1, OFFLINE)
    assert play.main([]) == 1
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "processes"),
    [([], 2), (["--long"], 2), (["tests/engine"], 1), (["tests/web", "-x"], 1)],
)
def test_a_whole_run_is_shared_by_two_processes(arguments: list[str], processes: int) -> None:
    command = play.pytest_command(arguments)
    assert command[-len(arguments) :] == arguments or not arguments
    assert ("-n=2" in command) == (processes == 2)
