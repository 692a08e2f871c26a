"""The window: which display, how large, which way of presenting, full screen and back.

All calls here belong to the main thread.
"""

from __future__ import annotations

import contextlib
import ctypes
import logging
import os
import statistics
import sys
import time
from typing import Final

import pygame

from tvgame.tv.options import TvOptions

log = logging.getLogger(__name__)

BLIND: Final = frozenset({"offscreen", "dummy"})
"""Drivers that draw for nobody."""
SLOW_FLIP: Final = 0.003
"""Seconds; a flip that takes longer is worth another way of presenting."""
FLIPS: Final = 8
M_MMAP_THRESHOLD: Final = -3
"""The C library's number for it, from its malloc.h."""
LARGE_BLOCK: Final = 1024 * 1024


class NoDisplay(RuntimeError):
    """There is no screen to draw on."""


class Window:
    """The open window.

    :raises NoDisplay: if there is no screen, and none was asked for.
    """

    def __init__(self, options: TvOptions, title: str) -> None:
        self._options = options
        self._title = title
        self._full = not options.windowed
        # Before the first window: or Windows scales it behind our back.
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        _give_memory_back()
        self._init()
        self.surface = self._open()
        self._take_faster()

    def _init(self) -> None:
        try:
            pygame.display.init()
        except pygame.error as error:
            raise NoDisplay(str(error)) from error
        if pygame.display.get_driver() in BLIND and not self._options.headless:
            driver = pygame.display.get_driver()
            pygame.display.quit()
            raise NoDisplay(f"no screen (driver {driver})")

    @property
    def display(self) -> int:
        """The display to open on: the chosen one, else the largest."""
        sizes = pygame.display.get_desktop_sizes()
        chosen = self._options.display
        if chosen is not None and 0 <= chosen < len(sizes):
            return chosen
        return max(range(len(sizes)), key=lambda i: sizes[i][0] * sizes[i][1], default=0)

    def _open(self) -> pygame.Surface:
        desktop = pygame.display.get_desktop_sizes()[self.display]
        try:
            if self._full:
                size, flags = self._options.size or desktop, pygame.FULLSCREEN
            else:
                size = self._options.size or (desktop[0] * 3 // 4, desktop[0] * 27 // 64)
                flags = pygame.RESIZABLE
            surface = pygame.display.set_mode(size, flags, display=self.display)
        except pygame.error as error:
            raise NoDisplay(str(error)) from error
        pygame.display.set_caption(self._title)
        pygame.display.set_allow_screensaver(False)
        pygame.mouse.set_visible(not self._full)
        return surface

    def _take_faster(self) -> None:
        """Without a GPU, SDL's way over OpenGL takes many times as long as plain copying."""
        if pygame.display.get_driver() != "x11":
            return
        before = _flip_seconds()
        if before < SLOW_FLIP:
            return
        self._reopen("0")
        after = _flip_seconds()
        log.info("flip: %.1f ms accelerated, %.1f ms plain", before * 1e3, after * 1e3)
        if after > before:
            self._reopen(None)

    def _reopen(self, acceleration: str | None) -> None:
        key = "SDL_FRAMEBUFFER_ACCELERATION"
        pygame.display.quit()
        if acceleration is None:
            os.environ.pop(key, None)
        else:
            os.environ[key] = acceleration
        pygame.display.init()
        try:
            self.surface = self._open()
        except NoDisplay:
            if acceleration is None:
                raise
            self._reopen(None)

    def toggle_full(self) -> pygame.Surface:
        """Full screen or window, whichever it isn't; the new surface."""
        self._full = not self._full
        self.surface = self._open()
        return self.surface

    def resized(self) -> bool:
        """Whether the window has another surface or size than before; takes the new one."""
        current = pygame.display.get_surface()
        if current is None or (
            current is self.surface and current.get_size() == self.surface.get_size()
        ):
            return False
        self.surface = current
        return True

    def close(self) -> None:
        """Close the window."""
        pygame.display.quit()


def _flip_seconds() -> float:
    pygame.event.pump()
    pygame.display.flip()
    times = []
    for _ in range(FLIPS):
        start = time.perf_counter()
        pygame.display.flip()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def _give_memory_back() -> None:
    """Let large pictures that are gone leave the process, where the C library is glibc.

    It would keep their memory for later blocks of just that size, and hold twice what is in use.
    """
    if not sys.platform.startswith("linux"):
        return
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, LARGE_BLOCK)
