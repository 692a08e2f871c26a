"""The doctor names each fault. Faults are caused for real wherever a test can cause them."""

from __future__ import annotations

import io
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.support.process import ROOT
from tests.support.screen import screen
from tests.support.stranger import stranger
from tvgame.doctor import computer, network
from tvgame.doctor.findings import Asked, Finding, Mark, examined
from tvgame.doctor.run import CHECKS, examine, said
from tvgame.resources import resource_root
from tvgame.texts import Texts

needs_root = pytest.mark.skipif(
    not sys.platform.startswith("linux") or os.geteuid() != 0 or shutil.which("ip") is None,
    reason="makes a network namespace, which takes Linux, root and iproute2",
)


def lines(answer: subprocess.CompletedProcess[str]) -> dict[str, tuple[str, str]]:
    """Each line's name -> its mark's word and the rest."""
    found = {}
    for line in answer.stdout.splitlines():
        sign, _, rest = line.partition(" ")
        if sign in ("✓", "!", "✗"):
            word, name, text = rest.split(maxsplit=2)
            found[name] = (word, text)
    assert found, answer.stderr
    return found


def words(finding: Finding) -> str:
    return said(finding, Texts.load("en", resource_root("assets") / "texts", strict=True))


def listening(port: int = 0) -> socket.socket:
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.bind(("0.0.0.0", port))
    made.listen()
    return made


@contextmanager
def shadow(folder: Path, name: str, source: str = "") -> Iterator[dict[str, str]]:
    """Put another package of that name before the real one."""
    package = folder / "shadow" / name
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(source)
    yield {"PYTHONPATH": str(package.parent)}


def test_everything_is_looked_at_and_a_sound_computer_passes(tmp_path: Path) -> None:
    with screen() as tv, listening() as probe:
        port = probe.getsockname()[1]
        probe.close()
        env = {"DISPLAY": tv.display, "SDL_VIDEODRIVER": None, "SDL_AUDIODRIVER": "disk"}
        env["SDL_DISKAUDIOFILE"] = os.devnull
        answer = stranger(tmp_path, "doctor", "--port", str(port), env=env)
    found = lines(answer)
    names = "Python Packages pygame-ce Files Settings Display Sound Typefaces Scripts Port Address"
    assert [*found][:11] == names.split()
    assert {*found} - {"Others"} == {*names.split(), "Firewall", "Clock", "Data"}
    for name in ("Python", "Packages", "pygame-ce", "Files", "Settings", "Display", "Typefaces"):
        assert found[name][0] == "fine", found[name]
    assert "1920×1080 (x11)" in found["Display"][1]
    assert str(port) in found["Port"][1]
    assert not (tmp_path / "data").exists(), "looking changes nothing"


# --- ten faults, several at once where they don't hide each other ---------------------------------


def test_fault_1_an_old_python() -> None:
    (finding,) = computer.python(Asked(), (3, 10, 9))
    assert finding.mark is Mark.STOP
    assert "3.10.9 is too old" in words(finding)


def test_fault_2_pygame_lies_over_pygame_ce_and_3_the_port_is_taken(tmp_path: Path) -> None:
    """Both import as ``pygame``; the wrong one lacks functions that the TV needs."""
    source = "class version:\n    ver = '2.6.1'\nerror = OSError\n"
    with shadow(tmp_path, "pygame", source) as env, listening() as other:
        port = other.getsockname()[1]
        answer = stranger(tmp_path, "doctor", "--port", str(port), env=env)
    assert answer.returncode == 1
    found = lines(answer)
    assert found["pygame-ce"][0] == "stop"
    assert "“pygame” 2.6.1, not pygame-ce" in found["pygame-ce"][1]
    assert found["Port"][0] == "stop"
    assert f"{port} is in use by " in found["Port"][1]
    if sys.platform == "linux":
        assert f"({os.getpid()})" in found["Port"][1], "it says by which program"


@needs_root
def test_fault_4_no_display_5_no_sound_6_no_network_7_no_data_8_bad_settings(
    tmp_path: Path,
) -> None:
    """Without a screen or sound a game starts all the same: they only ask for a look (R37)."""
    settings = tmp_path / "config" / "glass-council" / "settings.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text('port = "high"\n')
    (tmp_path / "file").write_text("in the way")
    name = f"doctor-{os.getpid()}"
    env = {"SDL_VIDEODRIVER": None, "DISPLAY": None, "WAYLAND_DISPLAY": None}
    subprocess.run(["ip", "netns", "add", name], check=True)
    try:
        answer = stranger(
            tmp_path,
            *("doctor", "--data", str(tmp_path / "file" / "inside")),
            env={**env, "SDL_AUDIODRIVER": "no-such-driver"},
            within=("ip", "netns", "exec", name),
        )
    finally:
        subprocess.run(["ip", "netns", "delete", name], check=True)
    assert answer.returncode == 1
    found = lines(answer)
    for line, word, text in (
        ("Display", "look", "There is none"),
        ("Sound", "look", "plays on in silence"),
        ("Address", "stop", "no phone could join"),
        ("Data", "stop", "Nothing can be written"),
        ("Settings", "stop", "port = 'high'; it takes a number from 1 to 65535"),
    ):
        assert found[line][0] == word
        assert text in found[line][1]
    assert {word for line, (word, _) in found.items() if line in ("Python", "Packages")} == {"fine"}


@needs_root
def test_fault_9_a_typeface_is_missing_and_the_disk_is_full(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    tmpfs = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(disk)]
    mounted = subprocess.run(tmpfs, check=False, capture_output=True).returncode == 0
    try:
        with shadow(tmp_path, "font_source_serif_pro") as env:
            answer = stranger(tmp_path, "doctor", "--data", str(disk), env=env)
    finally:
        if mounted:
            subprocess.run(["umount", str(disk)], check=True)
    assert answer.returncode == 1
    found = lines(answer)
    assert found["Typefaces"][0] == "stop"
    assert "doesn’t load" in found["Typefaces"][1]
    assert "font_source_serif_pro" in found["Typefaces"][1]
    if mounted:
        assert found["Data"][0] == "stop"
        assert "Free some space" in found["Data"][1]


def test_fault_10_the_installation_lacks_its_files(tmp_path: Path) -> None:
    """Without ``assets`` not even words are left; it says so, and shows no traceback."""
    for package in ("engine", "tvgame"):
        shutil.copytree(
            ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__")
        )
    answer = stranger(tmp_path, "doctor", cwd=tmp_path)
    assert answer.returncode == 1
    assert answer.stderr.count("\n") == 1
    assert "lacks the folder 'assets'" in answer.stderr


# --- and what else may be wrong ------------------------------------------------------------------


def test_a_clock_before_the_game_was_made() -> None:
    (finding,) = computer.clock(Asked(), now=lambda: 0.0)
    assert finding.mark is Mark.LOOK
    assert "1970-01-01" in words(finding)


def test_a_computer_that_naps_too_long() -> None:
    ticks = iter(x * 0.05 for x in range(20))
    (finding,) = computer.clock(Asked(), ticks=lambda: next(ticks))
    assert (finding.mark, finding.params["ms"]) == (Mark.LOOK, 50.0)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such rights")
def test_journals_that_others_can_read(tmp_path: Path) -> None:
    for mode, mark in ((0o700, Mark.FINE), (0o755, Mark.LOOK)):
        tmp_path.chmod(mode)
        (finding,) = computer.data(Asked(data=tmp_path))
        assert finding.mark is mark


def test_an_address_that_is_not_here() -> None:
    (finding, *_) = network.addresses(Asked(address="203.0.113.9"))
    assert finding.mark is Mark.LOOK
    assert "203.0.113.9 is none of" in words(finding)


@pytest.mark.parametrize(
    ("file", "text", "guard"),
    [("etc/ufw/ufw.conf", "ENABLED=yes\n", "ufw"), ("run/firewalld/x", "", "firewalld")],
)
def test_firewalls_are_noticed(tmp_path: Path, file: str, text: str, guard: str) -> None:
    assert network._linux_firewall(tmp_path) == "linux"
    (tmp_path / file).parent.mkdir(parents=True)
    (tmp_path / file).write_text(text)
    assert network._linux_firewall(tmp_path) == guard


def test_a_check_that_breaks_is_a_line_of_its_own() -> None:
    def broken(_: Asked) -> Iterator[Finding]:
        raise ZeroDivisionError("by zero")

    (finding, *rest) = examined([("clock", broken), ("python", computer.python)], Asked())
    assert words(finding) == "This couldn’t be looked at (ZeroDivisionError: by zero)."
    assert [one.name for one in rest] == ["python"]


def test_every_name_has_its_word() -> None:
    texts = Texts.load("en", resource_root("assets") / "texts", strict=True)
    for name, _ in CHECKS:
        assert texts.has(f"doctor.{name}")


def test_a_terminal_without_the_signs_gets_plain_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tvgame.doctor.run.CHECKS", (("python", computer.python),))
    written = io.BytesIO()
    terminal = io.TextIOWrapper(written, encoding="ascii")
    texts = Texts.load("en", resource_root("assets") / "texts", strict=True)
    assert examine(Asked(), texts, terminal) == 0
    assert written.getvalue().startswith(b"+ fine  Python")


def test_the_usual_port_is_taken_and_the_next_one_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with listening() as other:
        port = other.getsockname()[1]
        monkeypatch.setattr(network, "DEFAULT_PORT", port)
        (finding,) = network.port(Asked())
    assert finding.mark is Mark.LOOK
    assert finding.params["port"] == port
    assert finding.params["next"] != port
