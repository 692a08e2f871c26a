"""A lobby in which nothing happens: help for phones that can't come (R32), and a round to watch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from engine.games import find
from tests.tv.evenings import GAMES, GLASS, NAMES, URL, seats, table
from tests.tv.page import faults, open_tv
from tests.tv.test_codes import read
from tvgame.show import Blocked, Cue, Stage
from tvgame.showreel import SEATS, showreel
from tvgame.tv.idle import HELP_AFTER, REEL_AFTER
from tvgame.tv.keys import Command
from tvgame.tv.options import TvOptions
from tvgame.tv.palette import SIGILS
from tvgame.tv.tv import Tv

PEOPLE = tuple(zip(NAMES, SIGILS, strict=False))


def waiting(
    names: Sequence[str] = (), game: str = GLASS, computers: bool = False, reached: bool = False
) -> Cue:
    """A lobby with ``names``, who may all be computer players."""
    views = tuple(replace(seat, computer=computers) for seat in seats(names, game))
    blocked = Blocked("too_few", need=5 - len(names)) if len(names) < 5 else None
    return Cue(table(names, game, reached=reached, seats=views, blocked=blocked), None)


def step(tv: Tv, *moments: float) -> None:
    for now in moments:
        tv.update(now)
        tv.draw()


def shown(tv: Tv) -> set[str]:
    return {mark.name for mark in tv.marks}


def with_reel(size: tuple[int, int] = (640, 360), language: str = "en") -> Tv:
    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode(size)
    look = TvOptions(headless=True, language=language)
    return Tv(size, look, lambda: 0.0, surface=surface, reel=showreel)


@pytest.mark.parametrize("game", GAMES)
def test_r32_help_comes_after_a_minute_and_goes_with_the_first_device(game: str) -> None:
    tv = open_tv((640, 360))
    tv.feed(waiting((), game))
    step(tv, 5.0, 5.0 + HELP_AFTER - 0.1)
    assert "help.title" not in shown(tv)
    step(tv, 5.0 + HELP_AFTER)
    assert {"help.title", "help.wifi", "help.guest", "help.firewall", "address"} <= shown(tv)
    tv.feed(waiting(NAMES[:2], game, computers=True))
    step(tv, 80.0)
    assert {"help.title", "name.0", "name.1"} <= shown(tv), "the rest of the lobby goes on"
    tv.feed(waiting(NAMES[:2], game, computers=True, reached=True))
    step(tv, 81.0)
    assert "help.title" not in shown(tv)


def test_r32_somebody_who_sits_has_come_through() -> None:
    """In a browser of this computer, say: no other device, and nothing to mend."""
    tv = open_tv((640, 360))
    tv.feed(waiting(NAMES[:1]))
    step(tv, 1.0, 1.0 + 2 * HELP_AFTER)
    assert "help.title" not in shown(tv)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_help_and_round_are_laid_out(language: str, game: str) -> None:
    """On the narrowest screen, where words have the least room."""
    tv = with_reel((640, 480), language)
    tv.feed(waiting((), game))
    step(tv, 1.0, 1.0 + HELP_AFTER)
    assert faults(tv) == []
    step(tv, 1.0 + REEL_AFTER)
    assert {"tv.reel", "tv.reel.help", "picture"} <= shown(tv)
    assert faults(tv) == []


def test_a_round_is_shown_to_nobody_and_ends_with_the_first_guest(tmp_path: Path) -> None:
    tv = with_reel((1280, 720))
    tv.feed(waiting(reached=True))
    step(tv, 5.0, 5.0 + REEL_AFTER - 0.1)
    assert "picture" not in shown(tv)
    step(tv, 5.0 + REEL_AFTER, 100.0)
    assert "picture" in shown(tv)
    assert "tv.reel.help" not in shown(tv), "a phone has come through"
    box = tv.room.canvas(tv.surface).area(tv.scene.picture_box)  # type: ignore[union-attr]
    pictures = set()
    for now in (101.0, 112.0, 125.0):
        step(tv, now, now + 1.0)
        pictures.add(pygame.image.tobytes(tv.surface.subsurface(box), "RGB"))
        assert read(tv.surface, tmp_path) == [URL], "the code is always in view"
    assert len(pictures) == 3, "it plays"
    tv.feed(waiting(NAMES[:1], reached=True))
    step(tv, 127.0)
    assert "picture" not in shown(tv)
    assert "name.0" in shown(tv)


def test_a_key_ends_the_round_and_it_comes_again() -> None:
    tv = with_reel()
    tv.feed(waiting())
    step(tv, 0.0, REEL_AFTER)
    assert "picture" in shown(tv)
    tv.command(Command.MENU)
    step(tv, REEL_AFTER + 1)
    assert "picture" not in shown(tv)
    assert tv.menu.open
    step(tv, 2 * REEL_AFTER + 1)
    assert "picture" not in shown(tv), "nor does it come over an open menu"
    tv.command(Command.MENU)
    step(tv, 3 * REEL_AFTER + 1)
    assert "picture" in shown(tv)


def test_rounds_follow_one_another_until_somebody_comes() -> None:
    """A window that was dragged, or a PC that slept, loses no more than a round's middle."""
    tv = with_reel()
    tv.feed(waiting())
    step(tv, 0.0, REEL_AFTER)
    cues = list(showreel(GLASS, 1, PEOPLE))
    over = REEL_AFTER + cues[-1].at + 60.0
    step(tv, over, over + 1.0)
    assert "picture" in shown(tv)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("number", range(1, 6))
def test_a_round_is_a_lawful_game_in_public(game: str, number: int) -> None:
    cues = list(showreel(game, number, PEOPLE))
    assert [c.at for c in cues] == sorted(c.at for c in cues)
    assert cues[0].at == 0.0
    for cue in cues[:-1]:
        assert cue.game is not None
        assert cue.truth is None
        assert set(cue.game.roles) == {None}, "roles show at the ending alone"
        assert cue.event == (cue.event.seen_by(None) if cue.event else None)
    assert cues[-1].table.stage is Stage.ENDED
    assert cues[-1].truth is not None
    assert len(cues[-1].table.seats) == SEATS
    assert all(s.computer == find(game).computer_players for s in cues[-1].table.seats)
    assert cues == list(showreel(game, number, PEOPLE))
