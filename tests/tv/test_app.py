"""The running program: window, loop, stopping (R53), and no screen."""

from __future__ import annotations

import queue
import threading
import time

import pygame
import pytest

from tests.support.busy import Stopwatch
from tests.tv.evenings import NAMES, Evening, lobby
from tvgame.show import Cue, Do, Order
from tvgame.tv.app import NoDisplay, Stop, TvOptions, run_tv

OPTIONS = TvOptions(windowed=True, size=(640, 360), headless=True)


def test_without_a_screen_it_says_so(monkeypatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.quit()
    with pytest.raises(NoDisplay):
        run_tv(queue.SimpleQueue(), lambda _: None, TvOptions())


def test_it_stops_when_told(monkeypatch) -> None:
    cues: queue.SimpleQueue[Cue | Stop] = queue.SimpleQueue()
    cues.put(lobby(NAMES[:6]))
    for cue in list(Evening(NAMES[:6], 5).cues())[:40]:
        cues.put(cue)
    cues.put(Stop())
    assert run_tv(cues, lambda _: None, OPTIONS) == 0


def test_closing_works_in_a_flood_of_keys() -> None:
    """R53: ten thousand events and five thousand cues, then the window is closed."""
    cues: queue.SimpleQueue[Cue | Stop] = queue.SimpleQueue()
    orders: list[Order] = []
    threads: set[str] = set()

    def send(order: Order) -> None:
        orders.append(order)
        threads.add(threading.current_thread().name)
        if len(orders) == 1:
            for _ in range(5000):
                cues.put(lobby(NAMES[:6]))
            for _ in range(10_000):
                pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0))
            closed.append(Stopwatch())
            while not pygame.event.post(pygame.event.Event(pygame.QUIT)):
                pygame.event.get(pygame.KEYDOWN)

    closed: list[Stopwatch] = []
    cues.put(lobby(NAMES[:6]))

    class Clock:
        """Presses a key once the loop runs."""

        calls = 0

        def __call__(self) -> float:
            self.calls += 1
            if self.calls == 4:
                pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_PLUS, mod=0))
            return time.monotonic()

    assert run_tv(cues, send, OPTIONS, Clock()) == 0
    closed[0].stop(4)
    assert orders[0] == Order(Do.ADD_COMPUTER)
    assert threads == {"MainThread"}


def test_full_screen_is_switched_and_nothing_is_lost() -> None:
    cues: queue.SimpleQueue[Cue | Stop] = queue.SimpleQueue()
    cues.put(lobby(NAMES[:6]))

    class Clock:
        calls = 0

        def __call__(self) -> float:
            self.calls += 1
            if self.calls in (5, 10):
                pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0))
            if self.calls == 15:
                cues.put(Stop())
            return time.monotonic()

    assert run_tv(cues, lambda _: None, OPTIONS, Clock()) == 0
