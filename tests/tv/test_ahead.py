"""Painting ahead: in turns, never at the same time as the main thread, and never in its way."""

from __future__ import annotations

import itertools
import logging
import threading
import time
from functools import partial
from typing import Any

import pygame
import pytest

from tests.support.time import PATIENCE
from tests.tv.evenings import NAMES, Evening, lobby
from tests.tv.page import open_tv
from tvgame.tv.ahead import Painter
from tvgame.tv.canvas import Canvas
from tvgame.tv.parts.council import paint_council
from tvgame.tv.room import Room
from tvgame.tv.scenes import table as scenes_table

RED, BLUE = pygame.Color("red"), pygame.Color("blue")


def fill(colour: pygame.Color, canvas: Canvas) -> None:
    """The plainest picture."""
    canvas.surface.fill(colour)


def paint_all(painter: Painter, seconds: float = PATIENCE) -> None:
    """Give turns until nothing is left."""
    end = time.monotonic() + seconds
    while painter.busy:
        assert time.monotonic() < end
        painter.work(0.01)


def test_it_works_in_its_turns_alone() -> None:
    painter = Painter()
    done: list[int] = []

    def task(k: int) -> None:
        assert painter.aside
        done.append(k)

    painter.start([partial(task, k) for k in range(5)])
    assert done == []
    assert painter.busy
    # A turn of no length is one stroke.
    painter.work(1e-9)
    assert done == [0]
    paint_all(painter)
    assert done == [0, 1, 2, 3, 4]
    assert not painter.aside


def test_what_is_done_apart_doesnt_hold_up_the_main_thread() -> None:
    painter = Painter()
    begun, go_on, done = threading.Event(), threading.Event(), threading.Event()

    def task() -> None:
        with painter.apart():
            begun.set()
            assert go_on.wait(PATIENCE)
        done.set()

    painter.start([task])
    painter.work(0.001)
    assert begun.wait(PATIENCE)
    painter.work(0.001)
    assert not done.is_set()
    go_on.set()
    paint_all(painter)
    assert done.is_set()


def test_what_is_needed_now_is_hastened() -> None:
    painter = Painter(clock=itertools.count().__next__)
    done: list[int] = []
    painter.start([partial(done.append, k) for k in range(50)])
    painter.hasten(lambda: len(done) >= 20)
    assert 20 <= len(done) < 50
    painter.stop()


def test_what_isnt_wanted_any_more_is_dropped() -> None:
    painter = Painter()
    done: list[str] = []

    def long_task() -> None:
        painter.pause()
        done.append("old")

    painter.start([long_task, long_task])
    painter.work(1e-9)
    painter.start([lambda: done.append("new")])
    paint_all(painter)
    assert done == ["new"]
    painter.stop()
    painter.work(1.0)


def test_a_picture_that_fails_leaves_the_others(caplog) -> None:
    painter = Painter()
    done: list[int] = []
    with caplog.at_level(logging.CRITICAL, "tvgame.tv.ahead"):
        painter.start([lambda: 1 / 0, lambda: done.append(1)])
        paint_all(painter)
    assert done == [1]


def test_layers_painted_ahead_show_only_when_they_are_asked_for() -> None:
    tv = open_tv((640, 360))
    stills = tv.room.stills
    stills.get("wall", ("now",), partial(fill, RED), melts=False)
    tv.room.painter.start([lambda: stills.get("wall", ("next",), partial(fill, BLUE), melts=False)])
    paint_all(tv.room.painter)
    current = stills.current("wall")
    assert current is not None
    assert current.surface.get_at((0, 0)) == RED

    def never(_: object) -> None:
        raise AssertionError("it was painted before")

    layer = stills.get("wall", ("next",), never, melts=False)
    assert layer.surface.get_at((0, 0)) == BLUE


def test_layers_are_let_go_and_their_memory_is_bounded() -> None:
    tv = open_tv((640, 360))
    stills, whole = tv.room.stills, 640 * 360 * 4
    for k in range(40):
        stills.get(f"layer {k}", (k,), partial(fill, RED))
    assert stills.held <= 18 * whole
    assert stills.current("layer 0") is None
    assert stills.current("layer 39") is not None


def test_an_evening_painted_ahead_shows_the_same_pictures() -> None:
    """Whatever is painted ahead is what would have been painted in its own time."""
    ahead, plain = open_tv((640, 360), motion=False), open_tv((640, 360), motion=False)
    plain.resize(plain.surface.copy())
    cues = [lobby(NAMES[:6]), *list(Evening(NAMES[:6], 5).cues())[:70]]
    for cue in cues:
        for tv in (ahead, plain):
            tv.feed(cue)
            tv.update(cue.at)
            tv.update(cue.at + cue.lead + cue.hold + 0.4)
            tv.draw(force=True)
        assert ahead.surface.get_buffer().raw == plain.surface.get_buffer().raw, cue.event
        for _ in range(20):
            ahead.idle(0.02)
    ahead.close()


@pytest.mark.parametrize("event", ["nomination_opened", "nominated", "card_discarded"])
def test_the_picture_at_an_acts_end_is_painted_before(
    event: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tv = open_tv((640, 360))
    for cue in Evening(NAMES[:6], 3).cues():
        tv.feed(cue)
        tv.update(cue.at)
        tv.draw()
        assert cue.event is not None
        if cue.event.type == event:
            break
    tv.idle(0.001)
    paint_all(tv.room.painter)
    painted: list[bool] = []

    def count(canvas: Canvas, room: Room, *rest: Any, **more: Any) -> None:
        painted.append(room.painter.aside)
        paint_council(canvas, room, *rest, **more)

    monkeypatch.setattr(scenes_table, "paint_council", count)
    before = tv.room.stills.current("table")
    tv.update(cue.at + cue.lead + 1.0)
    tv.draw()
    assert tv.room.stills.current("table") is not before
    assert painted == []
