"""Options from a settings file, from the environment, and typed: each rules over the one before."""

from __future__ import annotations

import inspect
import re
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.support.process import ROOT
from tests.support.stranger import stranger
from tvgame import cli, simulating
from tvgame.program import Wanted
from tvgame.settings_file import (
    SETTINGS,
    SETTINGS_VARIABLE,
    SettingsError,
    read_settings,
    settings_path,
)

RUNNER = CliRunner()


@pytest.fixture
def wanted(monkeypatch: pytest.MonkeyPatch) -> list[Wanted]:
    """What the program would have been started with."""
    seen: list[Wanted] = []

    def note(wanted: Wanted, *_: object) -> int:
        seen.append(wanted)
        return 0

    monkeypatch.setattr(cli, "run", note)
    return seen


def started(
    settings: str,
    arguments: tuple[str, ...],
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    **environment: str,
) -> str:
    """Run the program's entry point; returns what went to standard error."""
    file = folder / "settings.toml"
    file.write_text(settings, encoding="utf-8")
    environment = {SETTINGS_VARIABLE: str(file), "GLASS_COUNCIL_DATA": str(folder), **environment}
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    return RUNNER.invoke(cli.app, arguments, **cli.kept_settings(), env=environment).stderr


@pytest.mark.parametrize("command", [(), ("play",)])
def test_each_rules_over_the_one_before(
    command: tuple[str, ...],
    wanted: list[Wanted],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = 'windowed = true\nport = 9001\npublic-url = "https://table.example"\nstill = true\n'
    started(text, command, tmp_path, monkeypatch)
    assert wanted[-1].tv.windowed
    assert not wanted[-1].tv.motion
    assert wanted[-1].table.port == 9001
    assert wanted[-1].table.public_url == "https://table.example"
    started(text, command, tmp_path, monkeypatch, GLASS_COUNCIL_PORT="9002")
    assert wanted[-1].table.port == 9002
    started(text, (*command, "--port", "9003"), tmp_path, monkeypatch, GLASS_COUNCIL_PORT="9002")
    assert wanted[-1].table.port == 9003


def test_other_commands_take_what_is_theirs(
    wanted: list[Wanted], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started('port = 9001\naddress = "10.0.0.1"\n', ("demo",), tmp_path, monkeypatch)
    assert wanted[-1].table.port == 9001
    assert wanted[-1].table.address is None, "demo has no such option"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("port = 0", r"has port = 0; it takes a number from 1 to 65535\."),
        ("port = true", r"it takes a number from 1 to 65535\."),
        ('port = "9000"', r"has port = '9000'; it takes a number"),
        ("windowed = 1", r"it takes true or false\."),
        ("address = 10", r"it takes a text"),
        ('pace = "slow"', r'it takes one of "calm", "brisk", "swift", "off"\.'),
        ("prt = 1", r"has a setting 'prt'; there are only: windowed, .*\."),
        ("[play]\nport = 1", r"has a setting 'play'"),
        ("port =", r"is no TOML: .*\."),
    ],
)
def test_a_bad_file_is_one_sentence(text: str, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(text)
    with pytest.raises(SettingsError, match=sentence) as caught:
        read_settings(file)
    assert str(caught.value).startswith(str(file))


@pytest.mark.parametrize("how", ["typed", "kept"])
def test_an_address_that_is_none_isnt_understood(
    how: str, wanted: list[Wanted], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would have opened the table, said where to join, and ended."""
    arguments = ("--address", "192.168.1.23:9000") if how == "typed" else ()
    said = started('address = "foo bar"' if how == "kept" else "", arguments, tmp_path, monkeypatch)
    assert "without a port" in said
    assert not wanted
    started('address = "parlour.local"', (), tmp_path, monkeypatch)
    assert wanted[0].table.address == "parlour.local"


def test_text_that_is_none_is_refused_too(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SettingsError, match="is no TOML"):
        read_settings(file)
    with pytest.raises(SettingsError, match="can't be read"):
        read_settings(tmp_path)


def test_a_bad_file_stops_a_game_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("port = 0")
    env = {SETTINGS_VARIABLE: str(tmp_path / "bad.toml")}
    refused = stranger(tmp_path, "--headless", env=env)
    assert refused.returncode == 1
    assert refused.stderr.count("\n") == 1
    assert "it takes a number" in refused.stderr
    assert stranger(tmp_path, "--version", env=env).returncode == 0


def test_no_file_is_no_fault(tmp_path: Path) -> None:
    assert read_settings(tmp_path / "none.toml") == {}


def test_every_setting_is_an_option_of_play_and_the_other_way_round() -> None:
    options = {name.replace("_", "-") for name in inspect.signature(cli.play).parameters}
    assert {*SETTINGS} == options - {"context"}


@pytest.mark.skipif(sys.platform != "linux", reason="the place is the platform's own")
def test_the_file_lies_in_the_platforms_config_directory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", "/nowhere")
    assert settings_path({}) == Path("/nowhere/glass-council/settings.toml")
    assert settings_path({SETTINGS_VARIABLE: "x.toml"}) == Path("x.toml")


# --- what is told about it -----------------------------------------------------------------------


def test_help_teaches_every_command() -> None:
    told = RUNNER.invoke(cli.app, ["--help"]).stdout
    for command in ("play", "demo", "simulate", "replay", "journal", "doctor", "print"):
        assert re.search(rf"^  {command} ", told, re.M), command
    for example in re.findall(r"^    glass-council (\w+) ", told, re.M):
        if example != "COMMAND":
            assert RUNNER.invoke(cli.app, [example, "--help"]).exit_code == 0


def test_every_option_and_variable_is_documented() -> None:
    page = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    for setting in SETTINGS:
        assert f"`--{setting}" in page, setting
    sources = [ROOT / "tvgame" / name for name in ("cli_options.py", "settings_file.py")]
    variables = {
        name
        for source in sources
        for name in re.findall(r"GLASS_COUNCIL_[A-Z_]+", source.read_text(encoding="utf-8"))
    }
    assert len(variables) > 7
    for variable in variables:
        assert f"`{variable}`" in page, variable


def test_a_long_simulation_shows_a_bar_on_a_terminal_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(simulating, "PATIENCE", 0.0)
    with simulating.progress(3) as step:
        for _ in range(3):
            step()
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with simulating.progress(3) as step:
        for _ in range(3):
            step()
    written = capsys.readouterr()
    assert "100%" in written.err
    assert written.out == ""
