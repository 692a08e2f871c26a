"""The menu's settings: by keys, mouse and gamepad, kept between evenings, hidden where idle."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tests.tv.evenings import GAMES, GLASS, MERCHANTS, NAMES, Evening, lobby
from tests.tv.page import faults, open_tv
from tvgame.program import ScreenKeeper
from tvgame.show import BotLevel, Cue, Do, Order, Pace, Seating, TableSettings
from tvgame.storage import Storage
from tvgame.tv.app import Stop, run_tv
from tvgame.tv.keys import command_of
from tvgame.tv.menu import Choice, Line, Page, hint_of, line_box
from tvgame.tv.options import KEPT, TvOptions, to_json, with_kept
from tvgame.tv.settings import Setting, hint, values
from tvgame.tv.tv import Tv
from tvgame.tv.window import inset

LANGUAGES = ("en", "de", "es")
Hand = Callable[[Tv, Line], None]


@pytest.fixture
def sent() -> list[Order]:
    return []


@pytest.fixture
def tv(sent: list[Order]) -> Tv:
    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode((640, 360))
    tv = Tv((640, 360), TvOptions(headless=True), lambda: 0.0, sent.append, surface=surface)
    tv.monitors = 2
    show(tv, lobby(NAMES[:6]))
    return tv


def show(tv: Tv, cue: Cue) -> None:
    tv.feed(cue)
    tv.update(cue.at)
    tv.draw()


def running(game: str = GLASS) -> Cue:
    cues = Evening(NAMES[:6], 5, game).cues()
    return next(c for c in cues if c.event and c.event.type == "nominated")


def press(tv: Tv, event: pygame.event.Event) -> None:
    command = command_of(event)
    assert command is not None
    tv.command(command)


def key(tv: Tv, code: int) -> None:
    press(tv, pygame.event.Event(pygame.KEYDOWN, key=code, mod=0))


def by_keys(tv: Tv, line: Line) -> None:
    while tv.menu.line(tv.around) is not line:
        key(tv, pygame.K_DOWN)
    key(tv, pygame.K_RETURN)


def by_pad(tv: Tv, line: Line) -> None:
    while tv.menu.line(tv.around) is not line:
        press(tv, pygame.event.Event(pygame.JOYHATMOTION, value=(0, -1)))
    press(tv, pygame.event.Event(pygame.JOYBUTTONDOWN, button=0))


def by_mouse(tv: Tv, line: Line) -> None:
    tv.click(spot(tv, line, 0.8))


def spot(tv: Tv, line: Line, across: float) -> tuple[int, int]:
    """A place on ``line``, in real pixels."""
    lines = tv.menu.lines(tv.around)
    x, y, w, h = line_box(tv.room, lines.index(line), len(lines))
    s = tv.room.layout.scale
    return round((x + w * across) * s), round((y + h / 2) * s)


def open_page(tv: Tv, page: Choice, hand: Hand) -> None:
    key(tv, pygame.K_ESCAPE)
    hand(tv, page)
    tv.draw()


OF_TABLE = {
    Setting.GAME: {"game": MERCHANTS},
    Setting.SEATING: {"seating": Seating.SET},
    Setting.PACE: {"pace": Pace.BRISK},
    Setting.LEVEL: {"level": BotLevel.RUTHLESS},
    Setting.STATEMENTS: {"statements": False},
}
OF_SCREEN = {
    Setting.MONITOR: {"display": 1},
    Setting.MARGIN: {"margin": 2},
    Setting.MOTION: {"motion": False},
    Setting.LANGUAGE: {"language": "de"},
}


@pytest.mark.parametrize("hand", [by_keys, by_pad, by_mouse])
def test_every_setting_of_the_table_is_changed(tv: Tv, sent: list[Order], hand: Hand) -> None:
    open_page(tv, Choice.TABLE, hand)
    assert tv.menu.lines(tv.around) == (Choice.BACK, *OF_TABLE)
    for line in OF_TABLE:
        hand(tv, line)
    usual = TableSettings()
    assert sent == [
        Order(Do.SETTINGS, settings=replace(usual, **changes))  # type: ignore[arg-type]
        for changes in OF_TABLE.values()
    ]
    hand(tv, Choice.BACK)
    assert tv.menu.page is Page.MAIN
    assert tv.menu.open


@pytest.mark.parametrize("hand", [by_keys, by_pad, by_mouse])
def test_every_setting_of_the_screen_is_changed(tv: Tv, sent: list[Order], hand: Hand) -> None:
    open_page(tv, Choice.SCREEN, hand)
    lines = tv.menu.lines(tv.around)
    assert lines == (Choice.BACK, Choice.FULL_SCREEN, *OF_SCREEN)
    before = tv.options
    for line, changes in OF_SCREEN.items():
        hand(tv, line)
        before = replace(before, **changes)  # type: ignore[arg-type]
        assert tv.options == before
        tv.draw()
    assert not tv.room.motion
    written = [mark.text for mark in tv.marks if mark.name == "menu.title"]
    assert written == ["Anzeige"], "it speaks German at once"
    hand(tv, Choice.FULL_SCREEN)
    assert tv.wants_full_screen
    assert sent == []


def test_arrows_go_round_the_values_both_ways(tv: Tv) -> None:
    open_page(tv, Choice.SCREEN, by_keys)
    while tv.menu.line(tv.around) is not Setting.MARGIN:
        key(tv, pygame.K_DOWN)
    found = []
    for code in (pygame.K_RIGHT, pygame.K_LEFT, pygame.K_LEFT, pygame.K_RIGHT):
        key(tv, code)
        found.append(tv.options.margin)
    assert found == [2, 0, 6, 0]
    tv.click(spot(tv, Setting.MARGIN, 0.2))
    assert tv.options.margin == 6
    press(tv, pygame.event.Event(pygame.JOYHATMOTION, value=(1, 0)))
    assert tv.options.margin == 0


def test_the_cursor_goes_with_the_mouse_and_stays_with_the_keys(tv: Tv) -> None:
    key(tv, pygame.K_ESCAPE)
    tv.point(spot(tv, Choice.SCREEN, 0.5))
    assert tv.menu.line(tv.around) is Choice.SCREEN
    key(tv, pygame.K_UP)
    above = tv.menu.line(tv.around)
    tv.point(spot(tv, Choice.SCREEN, 0.5))
    assert tv.menu.line(tv.around) is above, "a mouse that lies still moves nothing"


def test_what_does_not_apply_is_not_shown(tv: Tv) -> None:
    tv.monitors = 1
    open_page(tv, Choice.SCREEN, by_keys)
    assert Setting.MONITOR not in tv.menu.lines(tv.around)
    show(tv, running())
    tv.menu.page = Page.TABLE
    in_play = (Choice.BACK, Setting.PACE, Setting.LEVEL, Setting.STATEMENTS)
    assert tv.menu.lines(tv.around) == in_play
    show(tv, lobby(NAMES[:6], MERCHANTS))
    assert Setting.LEVEL not in tv.menu.lines(tv.around), "M9: people only"
    assert Setting.GAME in tv.menu.lines(tv.around)


def test_escape_goes_one_step_back_at_a_time(tv: Tv) -> None:
    open_page(tv, Choice.TABLE, by_keys)
    key(tv, pygame.K_ESCAPE)
    assert (tv.menu.open, tv.menu.page) == (True, Page.MAIN)
    key(tv, pygame.K_ESCAPE)
    assert not tv.menu.open


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_and_hint_fits(language: str, game: str) -> None:
    """On the narrowest screen."""
    tv = open_tv((640, 480), language=language)
    tv.monitors = 2
    tv.menu.sound = Choice.SOUND_FULL
    show(tv, lobby(NAMES[:6], game))
    tv.menu.open = True
    for page in Page:
        tv.menu.page = page
        tv.menu.at = len(tv.menu.lines(tv.around)) - 1
        tv.draw(force=True)
        tv.marks = [mark for mark in tv.marks if mark.name.startswith("menu.")]
        assert faults(tv) == []
        cut = [mark.text for mark in tv.marks if mark.text.endswith("\u2026")]
        assert cut == []
    limit = line_box(tv.room, 0, 1)[2] + 40
    for setting in Setting:
        for now in values(setting, tv.around):
            text = hint(tv.room.words, setting, now)
            assert tv.room.setter.width(text, 32, tv.room.theme.body) <= limit, text
    for line in set(Choice):
        text = hint_of(tv.room, line, tv.around)
        assert tv.room.setter.width(text, 32, tv.room.theme.body) <= limit, text


def test_a_margin_leaves_the_edges_dark_and_clicks_still_hit(tv: Tv) -> None:
    window = tv.surface
    window.fill("#ffffff")
    inner = inset(window, 4)
    assert inner.get_size() == (640 - 2 * 26, 360 - 2 * 14)
    assert window.get_at((25, 100))[:3] == (0, 0, 0)
    assert inset(window, 0) is window
    tv.resize(inner)
    key(tv, pygame.K_ESCAPE)
    tv.draw()
    assert window.get_at((5, 5))[:3] == (0, 0, 0), "what is drawn keeps off"
    x, y = spot(tv, Choice.SCREEN, 0.5)
    tv.click((x + 26, y + 14))
    assert tv.menu.page is Page.SCREEN


# Between evenings.


def test_only_what_is_sound_is_taken_from_what_was_kept() -> None:
    chosen = TvOptions(windowed=True, display=1, margin=4, language="es", motion=False)
    assert with_kept(TvOptions(), to_json(chosen), LANGUAGES) == chosen
    typed = TvOptions(language="de", sound=False)
    assert with_kept(typed, to_json(chosen), LANGUAGES).language == "de", "what is typed rules"
    broken = dict.fromkeys(KEPT, "?") | {"volume": 3, "language": None}
    assert with_kept(TvOptions(), broken, LANGUAGES) == TvOptions()


def test_a_value_that_is_gone_is_the_usual_one() -> None:
    """A file from another version, or one that somebody wrote in."""
    kept = to_json(TvOptions(language="xx", margin=97, display=-3))
    assert with_kept(TvOptions(), kept, LANGUAGES) == TvOptions()


@pytest.mark.parametrize("text", ["", "{", "[1]", '{"margin": "wide"}'])
def test_a_broken_file_costs_nothing_but_the_choice(tmp_path: Path, expected_logs, text) -> None:
    if text == "{":
        expected_logs.expect("the screen's settings can't be read")
    (tmp_path / "screen.json").write_text(text)
    assert ScreenKeeper(Storage(tmp_path)).found(TvOptions()) == TvOptions()


def evening(store: Storage, keys: Iterator[int]) -> TvOptions:
    """An evening in which ``keys`` are pressed, one a picture; with what it began."""
    cues: queue.SimpleQueue[Cue | Stop] = queue.SimpleQueue()
    cues.put(lobby(NAMES[:6]))
    keeper = ScreenKeeper(store)
    start = keeper.found(TvOptions(windowed=True, size=(640, 360), headless=True))

    def clock() -> float:
        code = next(keys, None)
        if code is None:
            cues.put(Stop())
        else:
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0))
        return time.monotonic()

    assert run_tv(cues, lambda _: None, start, clock, keeper.keep) == 0
    return start


def test_what_was_chosen_stands_the_next_evening(tmp_path: Path) -> None:
    """R36: also the margin for a TV that cuts its edges off."""
    up, ok, right, escape = pygame.K_UP, pygame.K_RETURN, pygame.K_RIGHT, pygame.K_ESCAPE
    display = [escape, up, up, ok, up, up, up, right, right]
    motion_and_language = [pygame.K_DOWN, right, pygame.K_DOWN, right, 0]
    store = Storage(tmp_path)
    first = evening(store, iter(display + motion_and_language))
    assert (first.margin, first.motion, first.language) == (0, True, "en")
    second = evening(store, iter(()))
    assert (second.margin, second.motion, second.language) == (4, False, "de")
