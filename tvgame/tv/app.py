"""The television's loop: window, input, pictures, sixty times a second or less. Main thread only.

What is shown is decided in ``tvgame.tv.tv``; this turns it into a running program.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeAlias

import pygame

from tvgame.resources import resource_root
from tvgame.show import Cue, Order
from tvgame.tv.idle import Showreel
from tvgame.tv.keys import LISTENED, Command, command_of
from tvgame.tv.options import TvOptions
from tvgame.tv.sounds.player import Hearing, Level, Sounds, voice_command
from tvgame.tv.tv import Tv
from tvgame.tv.window import NoDisplay, Window, inset, settle

__all__ = ["NoDisplay", "Stop", "TvOptions", "run_tv"]

log = logging.getLogger(__name__)

FRAME: Final = 1 / 60
SLICE: Final = 0.008
"""Seconds of a frame that painting ahead may take, if they are left over."""


class Stop:
    """Put into the queue, it ends the loop."""


Feed: TypeAlias = "queue.SimpleQueue[Cue | Stop]"


def run_tv(
    cues: Feed,
    send: Callable[[Order], None],
    options: TvOptions,
    clock: Callable[[], float] = time.monotonic,
    keep: Callable[[TvOptions], None] = lambda _: None,
    reel: Showreel | None = None,
) -> int:
    """Show the evening until somebody quits or ``Stop`` comes. Returns the exit code.

    :param keep: told of options that were changed, to keep them for the next evening.
    :param reel: makes rounds to show while nobody is there.

    :raises NoDisplay: if there is no screen to open a window on.
    """
    assert threading.current_thread() is threading.main_thread()
    if not getattr(pygame, "IS_CE", False):
        raise NoDisplay("pygame is installed over pygame-ce; please install pygame-ce again")
    pygame.font.init()
    folder = resource_root("assets") / "sounds"
    sounds = Sounds(voice_command(folder), _level(options))
    window = Window(options, "The Glass Council")
    try:
        pygame.event.set_blocked(None)
        pygame.event.set_allowed(LISTENED)
        pads = _open_pads()
        surface = inset(window.surface, options.margin)
        window.fitted = window.surface, window.surface.get_size(), options.margin
        tv = Tv(surface.get_size(), options, clock, send, surface=surface, sounds=sounds, reel=reel)
        tv.monitors = window.monitors
        # Told now, so that it is kept like anything that is changed.
        tv.options = replace(options, plain_copy=window.plain_copy)
        try:
            _loop(tv, window, cues, clock, pads, _Kept(keep, options))
        finally:
            tv.close()
    finally:
        sounds.close()
        window.close()
    return 0


class _Kept:
    """Tells of options that were changed."""

    def __init__(self, keep: Callable[[TvOptions], None], options: TvOptions) -> None:
        self._keep = keep
        self._options = options

    def look(self, options: TvOptions) -> None:
        """Take note of what they are now."""
        if options != self._options:
            self._options = options
            self._keep(options)


def _loop(
    tv: Tv,
    window: Window,
    cues: Feed,
    clock: Callable[[], float],
    pads: list[pygame.joystick.JoystickType],
    kept: _Kept,
) -> None:
    deadline = time.perf_counter()
    while not tv.wants_quit:
        if not _drain(tv, cues):
            return
        exposed = _input(tv, window, pads)
        if tv.wants_quit:
            return  # not after one more picture, which may be slow
        _fit(tv, window)
        kept.look(tv.options)
        tv.update(clock())
        if tv.draw(force=exposed):
            pygame.display.flip()
            if tv.sounds.hearing is Hearing.ASLEEP:
                # Not before the first picture stands: that waits for nothing.
                tv.sounds.open(clock())
                settle()
        deadline = max(deadline + FRAME, time.perf_counter())
        tv.idle(min(SLICE, deadline - time.perf_counter() - 0.002))
        # Sleeping, not spinning: a spinning loop would keep the other thread from its work.
        time.sleep(max(0.001, deadline - time.perf_counter()))


def _fit(tv: Tv, window: Window) -> None:
    """Bring window and screen into line with what was chosen, or done to the window."""
    window.show_pointer(tv.menu.open)
    if tv.wants_full_screen:
        tv.wants_full_screen = False
        window.toggle_full()
        tv.options = replace(tv.options, windowed=not window.full)
    else:
        window.move(tv.options)
    window.resized()
    fitted = window.surface, window.surface.get_size(), tv.options.margin
    if fitted != window.fitted:
        window.fitted = fitted
        tv.resize(inset(window.surface, tv.options.margin))


def _level(options: TvOptions) -> Level:
    if not options.sound or options.volume not in set(Level):
        return Level.OFF if not options.sound else Level.FULL
    return Level(options.volume)


def _drain(tv: Tv, cues: Feed) -> bool:
    """Hand over all cues that wait; False if it is time to stop."""
    while True:
        try:
            item = cues.get_nowait()
        except queue.Empty:
            return True
        if isinstance(item, Stop):
            return False
        tv.feed(item)


def _input(tv: Tv, window: Window, pads: list[pygame.joystick.JoystickType]) -> bool:
    """Take what came in; whether the window must be drawn again."""
    exposed = False
    # Asked for rather than listened to: a mouse on its way would fill the queue.
    tv.point(pygame.mouse.get_pos())
    for event in pygame.event.get():
        command = command_of(event)
        if command is not None:
            tv.command(command)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            tv.click(event.pos)
        elif event.type == pygame.JOYDEVICEADDED:
            pads[:] = _open_pads()
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED):
            exposed = True
        if command is Command.CLOSE:
            break
    return exposed


def _open_pads() -> list[pygame.joystick.JoystickType]:
    """Gamepads speak only while somebody holds them open."""
    if not pygame.joystick.get_init():
        pygame.joystick.init()
    return [pygame.joystick.Joystick(i) for i in range(pygame.joystick.get_count())]
