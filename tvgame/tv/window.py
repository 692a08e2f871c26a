"""The window: which display, how large, which way of presenting, full screen and back.

All calls here belong to the main thread.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
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
RETURNS: Final = (0.05, 0.1, 0.2, 0.4, 0.8, 1.6)
"""Seconds to wait for a screen that was there a moment ago, time after time."""
SLOW_FLIP: Final = 0.003
"""Seconds; a flip that takes longer is worth another way of presenting."""
FLIPS: Final = 8
M_MMAP_THRESHOLD: Final = -3
M_ARENA_MAX: Final = -8
"""The C library's numbers for them, from its malloc.h."""
LARGE_BLOCK: Final = 256 * 1024
ARENAS: Final = 2
"""Heaps that threads share. Each would have one, full of holes where pictures were."""


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
        self.plain_copy: bool | None = options.plain_copy
        """Whether plain copying was found to be the quicker way; None: not measured."""
        self.fitted: tuple[object, ...] = ()
        """The surface, its size and its margin for which the screen was laid out last."""
        # Before the first window: or Windows scales it behind our back.
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        give_memory_back()
        if options.plain_copy:
            os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
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
        self._pointer = not self._full
        pygame.mouse.set_visible(self._pointer)
        return surface

    def _take_faster(self) -> None:
        """Without a GPU, SDL's way over OpenGL takes many times as long as plain copying."""
        if pygame.display.get_driver() != "x11":
            return
        if self._options.plain_copy is not None:
            return
        before = _flip_seconds()
        self.plain_copy = False
        if before < SLOW_FLIP:
            return
        self._reopen("0")
        self.plain_copy = True
        after = _flip_seconds()
        log.info("flip: %.1f ms accelerated, %.1f ms plain", before * 1e3, after * 1e3)
        if after > before:
            self._reopen(None)
            self.plain_copy = False

    def _reopen(self, acceleration: str | None) -> None:
        key = "SDL_FRAMEBUFFER_ACCELERATION"
        pygame.display.quit()
        if acceleration is None:
            os.environ.pop(key, None)
        else:
            os.environ[key] = acceleration
        self._return()
        try:
            self.surface = self._open()
        except NoDisplay:
            if acceleration is None:
                raise
            self._reopen(None)

    def _return(self) -> None:
        """Come back to a screen that was just left.

        A bare X server begins anew when its last client goes: meanwhile there is no screen.
        """
        for wait in RETURNS:
            with contextlib.suppress(NoDisplay):
                self._init()
                return
            time.sleep(wait)
        self._init()

    @property
    def monitors(self) -> int:
        """How many displays there are."""
        return int(pygame.display.get_num_displays())

    def show_pointer(self, wanted: bool) -> None:
        """Show the mouse's pointer where it is ``wanted``; in a window it always is."""
        if self._pointer != (wanted or not self._full):
            self._pointer = not self._pointer
            pygame.mouse.set_visible(self._pointer)

    def toggle_full(self) -> None:
        """Full screen or window, whichever it isn't."""
        self._full = not self._full
        self.surface = self._open()

    @property
    def full(self) -> bool:
        """Whether it fills its display."""
        return self._full

    def move(self, options: TvOptions) -> None:
        """Go to the display that ``options`` name, if it is another."""
        before, self._options = self.display, options
        if self.display != before:
            self.surface = self._open()

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


def inset(surface: pygame.Surface, percent: int) -> pygame.Surface:
    """The part of the screen that is left within a dark margin of ``percent`` at each side."""
    if percent <= 0:
        return surface
    surface.fill("#000000")
    w, h = surface.get_size()
    x, y = round(w * percent / 100), round(h * percent / 100)
    return surface.subsurface((x, y, w - 2 * x, h - 2 * y))


def _flip_seconds() -> float:
    pygame.event.pump()
    pygame.display.flip()
    times = []
    for _ in range(FLIPS):
        start = time.perf_counter()
        pygame.display.flip()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def settle() -> None:
    """Let the collector of garbage pass over all that the start has made, from now on.

    It stays for good; to go through it anew takes three frames, in whichever thread it happens.
    """
    gc.collect()
    gc.freeze()


def give_memory_back() -> None:
    """Let large pictures that are gone leave the process, where the C library is glibc.

    It would keep their memory for later blocks of just that size, and hold twice what is in use.
    """
    if not sys.platform.startswith("linux"):
        return
    with contextlib.suppress(OSError, AttributeError):
        library = ctypes.CDLL(None)
        library.mallopt(M_MMAP_THRESHOLD, LARGE_BLOCK)
        library.mallopt(M_ARENA_MAX, ARENAS)
