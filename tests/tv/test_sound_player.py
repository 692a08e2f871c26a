"""Who plays the sounds: their time, mute, and a device that is late, gone or not there (R37)."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from engine.events import (
    BallotsRevealed,
)
from tests.support.busy import Stopwatch
from tests.support.time import PATIENCE
from tests.tv.evenings import NAMES, Evening, lobby
from tvgame.show import Cue
from tvgame.tv.keys import Command
from tvgame.tv.menu import Choice
from tvgame.tv.options import TvOptions
from tvgame.tv.sounds.player import SAID_FOR, SLOW, Hearing, Level, Sounds, voice_command
from tvgame.tv.tv import Tv

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "sounds"


@pytest.fixture
def screen() -> Iterator[pygame.Surface]:
    pygame.display.init()
    pygame.font.init()
    yield pygame.display.set_mode((640, 360))
    pygame.display.quit()


def revealed(seed: int = 1) -> Cue:
    return next(c for c in Evening(NAMES[:8], seed).cues() if isinstance(c.event, BallotsRevealed))


class Recorder:
    """A voice that writes down what it is told."""

    def __init__(self, *words: str) -> None:
        self.lines: list[str] = []
        self.words = list(words)
        self.ended = 0

    def say(self, line: str) -> None:
        self.lines.append(line)

    def heard(self) -> list[str]:
        words, self.words = self.words, []
        return words

    def end(self) -> None:
        self.ended += 1

    @property
    def played(self) -> list[str]:
        return [line.split()[1] for line in self.lines if line.startswith("play")]


def with_recorder(*words: str) -> tuple[Sounds, Recorder]:
    voice = Recorder(*words)
    sounds = Sounds(("voice",), start=lambda _: voice)
    sounds.open(0.0)
    sounds.update(0.0)
    return sounds, voice


def test_notes_are_played_in_their_time_and_never_late() -> None:
    sounds, voice = with_recorder("open")
    cue = revealed()
    sounds.hear(cue, None, (1.3, 1.6, 1.9))
    sounds.update(cue.at + 1.2)
    assert voice.played == []
    sounds.update(cue.at + 1.31)
    assert voice.played == ["tick-01"]
    # The window was dragged for a while: what is long past isn't made up for.
    sounds.update(cue.at + 2.0)
    assert voice.played == ["tick-01", "tick-03"]


def test_a_hurried_scene_says_no_more_but_letters_still_land() -> None:
    sounds, voice = with_recorder("open")
    cues = list(Evening(NAMES[:8], 1).cues())
    at = next(i for i, cue in enumerate(cues) if isinstance(cue.event, BallotsRevealed))
    reveal, following = cues[at], replace(cues[at + 1], at=cues[at].at + 0.2)
    letter = replace(cues[at - 1], at=reveal.at - 0.1)
    sounds.hear(letter, None)
    sounds.hear(reveal, letter, (1.3, 1.6))
    sounds.hear(following, reveal)
    step = reveal.at
    while step < reveal.at + 9:
        sounds.update(step)
        step += 0.1
    assert voice.played[0] == "ballot"
    assert not {"tick-01", "pass", "fail"} & set(voice.played)


def test_silence_while_nothing_is_open_is_not_made_up_for() -> None:
    sounds, voice = with_recorder()
    cue = revealed()
    sounds.hear(cue, None, (0.1,))
    sounds.update(cue.at + 0.2)
    voice.words = ["open"]
    sounds.update(cue.at + 0.25)
    assert voice.played == []


def test_r37_no_device_is_said_once_and_a_key_tries_again(screen: pygame.Surface) -> None:
    sounds, voice = with_recorder("none")
    assert sounds.hearing is Hearing.NONE
    assert sounds.marked
    assert sounds.trouble is Hearing.NONE
    assert voice.ended == 1
    tv = Tv(screen.get_size(), TvOptions(headless=True), lambda: 0.0, surface=screen, sounds=sounds)
    tv.feed(lobby(NAMES[:6]))
    tv.update(0.5)
    tv.draw()
    assert "silence" in " ".join(mark.text for mark in tv.marks)
    sounds.hear(revealed(), None)
    assert not sounds.update(SAID_FOR - 0.1)
    assert sounds.update(SAID_FOR + 0.1), "the sentence goes"
    assert sounds.trouble is None
    assert sounds.marked, "the mark stays"
    voice.words = ["open"]
    sounds.toggle(20.0)
    assert sounds.hearing is Hearing.OPENING
    assert sounds.update(20.1)
    assert sounds.hearing is Hearing.ON
    assert not sounds.marked


def test_r37_a_device_that_vanishes_is_said() -> None:
    sounds, voice = with_recorder("open")
    voice.words = ["lost"]
    assert sounds.update(100.0)
    assert sounds.trouble is Hearing.LOST
    sounds, voice = with_recorder("open")
    voice.words = ["ended"]
    sounds.update(100.0)
    assert sounds.hearing is Hearing.LOST


def test_r37_a_slow_device_is_marked_until_it_is_there() -> None:
    sounds, voice = with_recorder()
    assert not sounds.update(SLOW - 0.1)
    assert sounds.update(SLOW + 0.1)
    assert sounds.marked
    assert sounds.trouble is None
    voice.words = ["open"]
    assert sounds.update(8.0)
    assert not sounds.marked


def corner(tv: Tv) -> bytes:
    """What stands where the mark would be."""
    safe, s = tv.room.layout.safe, tv.room.layout.scale
    right, y = round(safe.right * s), round(safe.y * s)
    box = pygame.Rect(right, max(0, y - 20), tv.surface.get_width() - right, 40)
    return pygame.image.tobytes(tv.surface.subsurface(box), "RGB")


def test_mute_and_menu_levels(screen: pygame.Surface) -> None:
    sounds, voice = with_recorder("open")
    tv = Tv(screen.get_size(), TvOptions(headless=True), lambda: 0.0, surface=screen, sounds=sounds)
    tv.feed(lobby(NAMES[:6]))
    tv.update(1.0)
    tv.draw()
    before = corner(tv)
    tv.command(Command.MUTE)
    assert voice.lines[-2:] == ["volume 0.00", "room 0"]
    tv.update(1.1)
    assert tv.draw()
    assert corner(tv) != before, "what isn't heard is marked"
    tv.command(Command.MUTE)
    tv.draw()
    assert corner(tv) == before
    assert voice.lines[-2:] == ["volume 1.00", "room 1"]
    tv.command(Command.MENU)
    lines = tv.menu.lines(tv.around)
    tv.menu.at = lines.index(Choice.SOUND_FULL)
    for level in (Level.HALF, Level.LOW, Level.OFF, Level.FULL):
        tv.command(Command.OK)
        assert sounds.level is level
        assert tv.menu.open
        assert tv.menu.sound == f"sound.{level}"
        assert tv.options.volume == level


def test_without_sound_there_is_no_mark_and_no_menu_line() -> None:
    tv = Tv((640, 360), TvOptions(headless=True), lambda: 0.0)
    tv.feed(lobby(NAMES[:6]))
    tv.sounds.open(0.0)
    tv.update(50.0)
    assert not tv.sounds.marked
    assert not any(choice.startswith("sound") for choice in tv.menu.lines(tv.around))


# The voice as it is: a process.


def step(sounds: Sounds) -> None:
    """What the loop does for a picture; it may not take long."""
    watch = Stopwatch()
    sounds.update(time.monotonic())
    watch.stop(0.1)


def until(sounds: Sounds, hearing: Hearing, seconds: float = PATIENCE) -> None:
    """Step like the loop does, until the device is in that state; no step may take long."""
    end = time.monotonic() + seconds
    while sounds.hearing is not hearing:
        assert time.monotonic() < end, f"still {sounds.hearing}"
        step(sounds)
        time.sleep(0.01)


@pytest.fixture
def opened() -> Iterator[Callable[..., Sounds]]:
    made: list[Sounds] = []

    def make(command: tuple[str, ...] = voice_command(FOLDER)) -> Sounds:
        sounds = Sounds(command)
        made.append(sounds)
        watch = Stopwatch()
        sounds.open(time.monotonic())
        watch.stop(0.2)
        return sounds

    yield make
    for sounds in made:
        watch = Stopwatch()
        sounds.close()
        watch.stop(1)


def script(text: str) -> tuple[str, ...]:
    return sys.executable, "-c", text


def test_r37_a_driver_that_cannot_open_then_one_that_can(monkeypatch, opened) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    sounds = opened()
    until(sounds, Hearing.NONE)
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds.toggle(time.monotonic())
    until(sounds, Hearing.ON)
    cue = replace(revealed(), at=time.monotonic())
    sounds.hear(cue, None, (0.0,))
    sounds.update(cue.at)


@pytest.mark.skipif(sys.platform != "linux", reason="a device made of ALSA's own parts")
def test_r37_a_device_that_hangs_while_it_opens(monkeypatch, opened, tmp_path: Path) -> None:
    """SDL's own call hangs, as long as nobody reads from the device; then it goes on."""
    pipe, config = tmp_path / "device", tmp_path / "alsa.conf"
    os.mkfifo(pipe)
    config.write_text(
        "pcm.!default { type file file "
        f'"{pipe}" slave.pcm silence format raw }}\npcm.silence {{ type null }}\n'
    )
    monkeypatch.setenv("SDL_AUDIODRIVER", "alsa")
    monkeypatch.setenv("ALSA_CONFIG_PATH", str(config))
    sounds = opened()
    end = time.monotonic() + 1.5
    until_then = Hearing.OPENING
    while time.monotonic() < end:
        step(sounds)
        assert sounds.hearing is until_then
        time.sleep(0.01)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        until(sounds, Hearing.ON)
    finally:
        os.close(reading)


def test_r37_a_device_that_goes_takes_the_voice_with_it(opened) -> None:
    sounds = opened(script("print('open', flush=True); input()"))
    until(sounds, Hearing.ON)
    until(sounds, Hearing.LOST)


def test_r37_a_voice_that_never_reads_holds_nobody_up(opened) -> None:
    sounds = opened(script("import time; print('open', flush=True); time.sleep(60)"))
    until(sounds, Hearing.ON)
    watch = Stopwatch()
    for _ in range(5000):
        sounds.set_level(Level.FULL)
    watch.stop(1)


def test_a_program_that_cannot_start_is_no_sound(opened) -> None:
    sounds = opened(("no-such-program-here",))
    until(sounds, Hearing.NONE)
