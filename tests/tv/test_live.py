"""The screen keeps what it shows: only what differs is drawn, and nothing of that is missed."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from tests.tv.evenings import GAMES, GLASS, NAMES, Evening, lobby
from tests.tv.page import open_tv
from tvgame.tv.art.kit import Sprite
from tvgame.tv.canvas import Canvas
from tvgame.tv.live import Live, merged
from tvgame.tv.tv import MELT, Tv

SIZE = (640, 360)
STEPS = (0.0, 0.03, 0.1, 0.27, 0.5, 0.61, 0.9, 1.2, 1.7)
"""Seconds into a moment; the rest of it follows in larger ones."""


def pixels(tv: Tv) -> bytes:
    """What the screen shows."""
    return tv.surface.get_buffer().raw


@pytest.mark.parametrize(("game", "names", "seed"), [(GAMES[0], 8, 1), (GAMES[1], 7, 31)])
def test_what_is_brought_up_to_date_is_what_would_be_drawn_whole(
    game: str, names: int, seed: int
) -> None:
    """Each picture of an evening, drawn on the one before, against itself drawn from nothing."""
    tv, now, elections = open_tv(SIZE), 0.0, set[int]()
    tv.feed(lobby(NAMES[:names], game))
    for cue in Evening(NAMES[:names], seed, game).cues(0.0):
        assert cue.game is not None
        elections.add(cue.game.election)
        if cue.game.election > 4 and cue.truth is None:
            continue
        tv.feed(replace(cue, at=now))
        long = cue.lead + cue.hold + (9.0 if cue.truth else 0.3)
        for t in (*(t for t in STEPS if t < long), *(2.0 + 0.7 * k for k in range(round(long)))):
            tv.update(now + t)
            if tv.draw():
                shown = pixels(tv)
                tv.draw(force=True)
                assert pixels(tv) == shown, (cue.event, t)
        now += max(long, 2.0)
    assert len(elections) > 4
    tv.close()


def test_what_lies_over_a_scene_comes_and_goes() -> None:
    """Menu, pause and the round in an empty lobby leave nothing behind."""
    tv = open_tv(SIZE)
    tv.feed(lobby(NAMES[:6]))
    tv.update(0.0)
    tv.draw()
    before = pixels(tv)
    tv.menu.open = True
    tv.draw(force=False)
    for shown in (True, False):
        tv.menu.open, tv._dirty = shown, True
        tv.update(0.1)
        tv.draw()
        assert (pixels(tv) == before) is not shown


def live(size: tuple[int, int] = (100, 100)) -> Live:
    """A screen of its own."""
    tv = open_tv(SIZE)
    return Live(pygame.Surface(size), 1.0, tv.room.setter)


def sheet(screen: Live, colour: str) -> Canvas:
    """A ground of one colour."""
    surface = pygame.Surface(screen.surface.get_size())
    surface.fill(colour)
    return Canvas(surface, 1.0, screen.setter)


def test_only_where_something_changed_is_drawn() -> None:
    screen = live()
    ground, dot = sheet(screen, "black"), pygame.Surface((10, 10))
    for x in (20, 20, 60):
        screen.begin()
        screen.ground(ground)
        screen.put(Sprite(dot, (0, 0)), 5, 5)
        screen.put(Sprite(dot, (0, 0)), x, 80)
        areas = screen.finish()
        if x == 60:
            assert areas == [pygame.Rect(20, 80, 10, 10), pygame.Rect(60, 80, 10, 10)]
    screen.begin()
    screen.ground(ground)
    screen.put(Sprite(dot, (0, 0)), 5, 5)
    screen.put(Sprite(dot, (0, 0)), 60, 80)
    assert screen.finish() == []
    assert screen.finish(whole=True) == [pygame.Rect(0, 0, 100, 100)]


def test_one_ground_comes_out_of_another_from_the_top_and_wholly() -> None:
    screen = live()
    old, new = sheet(screen, "black"), sheet(screen, "white")
    rows = []
    for x in (0.0, 0.3, 0.6, 1.0):
        screen.begin()
        screen.ground(new, out_of=old, x=x)
        screen.finish()
        column = [screen.surface.get_at((50, y))[0] for y in range(100)]
        assert column == sorted(column, reverse=True)
        rows.append(sum(column) / 255)
    assert rows[0] == 0
    assert rows == sorted(rows)
    assert rows[-1] == 100


def test_areas_that_touch_are_drawn_as_one_and_distant_ones_are_not() -> None:
    near = [pygame.Rect(0, 0, 10, 10), pygame.Rect(8, 0, 10, 10)]
    far = pygame.Rect(80, 80, 5, 5)
    assert merged([*near, far, pygame.Rect(3, 3, 0, 9)]) == [pygame.Rect(0, 0, 18, 10), far]


def test_a_scene_that_melts_draws_a_part_of_the_screen_at_a_time() -> None:
    """A whole screen blended in every picture is more than 4K allows."""
    tv = open_tv(SIZE)
    for cue in Evening(NAMES[:6], 3, GLASS).cues(1.0):
        tv.feed(cue)
        if cue.event is not None and cue.event.type == "nomination_opened":
            break
        tv.update(cue.at)
        tv.draw()
    drawn: list[int] = []
    finish = tv._live.finish

    def counted(whole: bool = False) -> list[pygame.Rect]:
        areas = finish(whole)
        drawn.append(sum(area.w * area.h for area in areas))
        return areas

    tv._live.finish = counted  # type: ignore[method-assign]
    for k in range(23):
        tv.update(cue.at + k / 60)
        tv.draw()
    assert MELT < 23 / 60
    assert sum(drawn) >= SIZE[0] * SIZE[1]
    assert max(drawn) <= 0.6 * SIZE[0] * SIZE[1]
