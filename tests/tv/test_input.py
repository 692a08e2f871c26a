"""Keys, menu and clicks: what they order, and that nothing quits by accident."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from tests.tv.evenings import MERCHANTS, NAMES, Evening, lobby, table
from tvgame.show import Asking, Cue, Do, Notice, Order, Pause, Stage
from tvgame.tv.keys import Command, command_of
from tvgame.tv.menu import Choice, line_box
from tvgame.tv.options import TvOptions
from tvgame.tv.tv import Tv


@pytest.fixture
def sent() -> list[Order]:
    return []


@pytest.fixture
def tv(sent) -> Tv:
    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode((640, 360))
    return Tv((640, 360), TvOptions(headless=True), lambda: 0.0, sent.append, surface=surface)


def show(tv: Tv, cue: Cue) -> None:
    tv.feed(cue)
    tv.update(cue.at)
    tv.draw()


def running() -> Cue:
    return next(c for c in Evening(NAMES[:6], 5).cues() if c.event and c.event.type == "nominated")


def test_enter_starts_only_what_can_start(tv, sent) -> None:
    show(tv, lobby(NAMES[:7]))
    tv.command(Command.OK)
    assert sent == []
    show(tv, Cue(table(NAMES[:7]), None))
    tv.command(Command.OK)
    assert sent == [Order(Do.START)]


def test_computer_players_come_and_go_in_the_lobby_alone(tv, sent) -> None:
    show(tv, lobby(NAMES[:8]))
    tv.command(Command.ADD_COMPUTER)
    tv.command(Command.REMOVE_COMPUTER)
    assert sent == [Order(Do.ADD_COMPUTER), Order(Do.REMOVE, seat=7)]
    # Where the table would refuse one, the key asks for none: a full table, people only, a game.
    for refused in (lobby(NAMES[:10]), lobby(NAMES[:6], MERCHANTS), running()):
        show(tv, refused)
        tv.command(Command.ADD_COMPUTER)
        assert len(sent) == 2


def test_pause_hurry_and_going_on(tv, sent) -> None:
    cue = running()
    show(tv, cue)
    tv.command(Command.PAUSE)
    tv.command(Command.HURRY)
    show(tv, replace(cue, event=None, table=replace(cue.table, paused=Pause.HOST)))
    tv.command(Command.PAUSE)
    tv.command(Command.OK)
    assert sent == [
        Order(Do.PAUSE, on=True),
        Order(Do.HURRY),
        Order(Do.PAUSE, on=False),
        Order(Do.PAUSE, on=False),
    ]


def test_an_interrupted_game_is_offered(tv, sent) -> None:
    cue = running()
    show(tv, replace(cue, event=None, table=replace(cue.table, paused=Pause.INTERRUPTED)))
    assert any("interrupted" in mark.text for mark in tv.marks)
    tv.command(Command.NEW_TABLE)
    tv.command(Command.OK)
    tv.command(Command.HURRY)
    assert sent == [Order(Do.NEW_TABLE), Order(Do.RESUME)]


def test_a_stray_n_doesnt_end_a_game(tv, sent) -> None:
    show(tv, running())
    tv.command(Command.NEW_TABLE)
    assert sent == []


def test_rematch(tv, sent) -> None:
    show(tv, list(Evening(NAMES[:6], 5).cues())[-1])
    tv.command(Command.OK)
    assert sent == [Order(Do.REMATCH)]


def test_escape_opens_the_menu_and_quitting_is_asked_back(tv, sent) -> None:
    show(tv, running())
    tv.command(Command.MENU)
    assert tv.menu.open
    assert not tv.wants_quit
    tv.command(Command.UP)
    tv.command(Command.OK)
    assert tv.menu.asking is Choice.QUIT
    assert not tv.wants_quit
    tv.command(Command.OK)
    assert tv.menu.asking is None
    tv.command(Command.UP)
    tv.command(Command.OK)
    tv.command(Command.DOWN)
    tv.command(Command.OK)
    assert tv.wants_quit
    assert sent == []


def test_the_menu_is_drawn_and_clicked(tv, sent) -> None:
    show(tv, running())
    tv.command(Command.MENU)
    tv.draw()
    lines = [mark for mark in tv.marks if mark.name.startswith("menu.")]
    choices = tv.menu.lines(tv.around)
    assert len(lines) == len(choices) + 2, "the title, and the hint"
    x, y, w, h = line_box(tv.room, choices.index(Choice.PAUSE), len(choices))
    s = tv.room.layout.scale
    tv.click((round((x + w / 2) * s), round((y + h / 2) * s)))
    assert sent == [Order(Do.PAUSE, on=True)]
    assert not tv.menu.open


@pytest.mark.parametrize(("line", "on"), [(Choice.GIVE_SEAT, True), (Choice.KEEP_SEAT, False)])
def test_a_phone_that_asks_for_a_seat_is_answered(tv, sent, line: Choice, on: bool) -> None:
    """The TV's keys decide about every seat, the host's too; the number stands over the table."""
    cue = running()
    show(tv, cue)
    assert line not in tv.menu.lines(tv.around)
    params = (("name", "Amira"), ("number", 47))
    table = replace(cue.table, asking=(Asking(0, 47),), notice=Notice("notice.asks_host", params))
    show(tv, replace(cue, event=None, table=table))
    tv.draw()
    assert any("47" in mark.text for mark in tv.marks if mark.name == "notice")
    tv.command(Command.MENU)
    while tv.menu.line(tv.around) is not line:
        tv.command(Command.DOWN)
    tv.command(Command.OK)
    assert sent == [Order(Do.GIVE_SEAT, on=on)]


def test_a_new_size_keeps_the_moment(tv) -> None:
    cue = running()
    show(tv, cue)
    tv.resize(pygame.Surface((800, 450)))
    tv.draw()
    assert tv.scene is not None
    assert tv.scene.cue.game == cue.game
    assert tv.room.layout.width == 800


@pytest.mark.parametrize(
    ("event", "command"),
    [
        (pygame.event.Event(pygame.QUIT), Command.CLOSE),
        (pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0), Command.MENU),
        (pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0), Command.FULL_SCREEN),
        (
            pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=pygame.KMOD_LALT),
            Command.FULL_SCREEN,
        ),
        (pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0), Command.OK),
        (pygame.event.Event(pygame.KEYDOWN, key=0, mod=0, unicode="+"), Command.ADD_COMPUTER),
        (pygame.event.Event(pygame.JOYBUTTONDOWN, button=0), Command.OK),
        (pygame.event.Event(pygame.JOYHATMOTION, value=(0, -1)), Command.DOWN),
        (pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=3, pos=(0, 0)), Command.MENU),
        (pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(0, 0)), None),
    ],
)
def test_keys_pads_and_remotes(event, command) -> None:
    assert command_of(event) is command


def test_stages_without_a_meaning_for_a_key_send_nothing(tv, sent) -> None:
    show(tv, lobby(NAMES[:7]))
    for command in (Command.HURRY, Command.PAUSE, Command.NEW_TABLE, Command.UP):
        tv.command(command)
    assert sent == []
    assert tv.cue is not None
    assert tv.cue.table.stage is Stage.LOBBY
