"""The program as a whole: TV on the main thread, backstage on the second; or backstage alone.

Decides nothing about the game; joins the rooms, and ends in good order on a signal.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from types import FrameType
from typing import Any, Final, TextIO

from engine.journal import Journal
from tvgame.announcing import Announcer
from tvgame.backstage import Backstage, LoopThread, Options
from tvgame.replaying import Replay
from tvgame.resources import resource_root
from tvgame.show import Cue, Pace
from tvgame.storage import Storage, StorageError
from tvgame.texts import languages
from tvgame.tv.options import TvOptions, to_json, with_kept

log = logging.getLogger(__name__)

READY_WITHIN: Final = 60.0
"""Seconds the table may take to open before the program gives up: an old PC that looks for
viruses in a program it has never seen takes ten at times, and the window is there meanwhile."""
TOO_LATE: Final = (
    f"The table didn't open within {READY_WITHIN:.0f} seconds: this computer is very busy. "
    "Please close other programs and start again."
)
SCREEN_FILE: Final = "screen.json"
GOODBYE: Final = 3.0
"""Seconds the loop may take to end."""


class CannotStart(Exception):
    """The program can't start; its text is one sentence."""


@dataclass(frozen=True)
class Wanted:
    """What the command line asks for."""

    table: Options
    tv: TvOptions
    headless: bool = False


class ScreenKeeper:
    """What was chosen for the screen, from one evening to the next."""

    def __init__(self, store: Storage) -> None:
        self._store = store

    def found(self, typed: TvOptions) -> TvOptions:
        """``typed``, and what was kept where nothing was typed."""
        try:
            kept = json.loads(self._store.read(SCREEN_FILE) or "{}")
        except (StorageError, ValueError) as error:
            log.warning("the screen's settings can't be read: %s", error)
            return typed
        known = languages(resource_root("assets") / "texts")
        return with_kept(typed, kept, known) if isinstance(kept, dict) else typed

    def keep(self, options: TvOptions) -> None:
        """Write them down; an evening goes on without."""
        try:
            self._store.write_atomic(SCREEN_FILE, json.dumps(to_json(options)))
        except StorageError as error:
            log.warning("the screen's settings can't be kept: %s", error)


def run(wanted: Wanted, store: Storage, out: TextIO = sys.stdout) -> int:
    """Play an evening.

    :returns: the exit code.
    :raises CannotStart: if no phone could ever join.
    """
    if wanted.headless:
        return _run_headless(wanted.table, store, out)
    # Imported here: without a screen nothing of pygame is needed or loaded.
    from tvgame.tv.app import NoDisplay, Stop, run_tv

    cues: queue.SimpleQueue[Cue | Stop] = queue.SimpleQueue()
    backstage = Backstage(wanted.table, store, cues.put)
    loop = LoopThread(backstage.run)
    loop.start()

    def follow_opening() -> None:
        """The window doesn't wait for the table; if there is none in the end, it closes again."""
        if not backstage.ready.wait(READY_WITHIN) or backstage.failure is not None:
            cues.put(Stop())
        else:
            wanted, port = backstage.port_taken, backstage.port
            if wanted is not None:
                Announcer(out).moved(wanted, port)

    follower = threading.Thread(target=follow_opening, name="opening", daemon=True)
    follower.start()
    try:
        with _on_signal(lambda: cues.put(Stop())):
            kept = ScreenKeeper(store)
            tv = kept.found(wanted.tv)
            code = run_tv(cues, backstage.send, tv, time.monotonic, kept.keep, _reel)
        if backstage.failure is not None:
            raise CannotStart(str(backstage.failure)) from backstage.failure
        if not backstage.ready.is_set() and not follower.is_alive():
            raise CannotStart(TOO_LATE)
    except NoDisplay:
        _wait_until_ready(backstage)
        with _on_signal(backstage.stop):
            _announce_until(loop, cues, Announcer(out))
        return 0
    else:
        return code
    finally:
        backstage.stop()
        loop.join(GOODBYE)


def _announce_until(loop: LoopThread, cues: queue.SimpleQueue[Any], announcer: Announcer) -> None:
    """No display was found: say so, and announce until the loop ends."""
    announcer.no_display()
    while loop.is_alive():
        try:
            cue = cues.get(timeout=0.2)
        except queue.Empty:
            continue
        if isinstance(cue, Cue):
            announcer.announce(cue)


def _reel(game: str, number: int, people: Sequence[tuple[str, str]]) -> Iterator[Cue]:
    # Loaded when the first one is wanted: the machine plays it, which the screen doesn't know.
    from tvgame.showreel import showreel

    return showreel(game, number, people)


def run_replay(journal: Journal, pace: Pace, tv: TvOptions) -> int:
    """Show a recorded game.

    :returns: the exit code.
    :raises CannotStart: if there is no display, or the journal's rules aren't known.
    """
    from tvgame.tv.app import NoDisplay, Stop, run_tv

    cues: queue.SimpleQueue[Cue | Stop] = queue.SimpleQueue()
    try:
        showing = Replay(journal, pace, cues.put)
    except ValueError as error:
        raise CannotStart(str(error)) from error
    loop = LoopThread(showing.run)
    loop.start()
    try:
        with _on_signal(lambda: cues.put(Stop())):
            return run_tv(cues, showing.send, tv, time.monotonic)
    except NoDisplay as none:
        raise CannotStart(str(none)) from none
    finally:
        showing.stop()
        loop.join(GOODBYE)


def _run_headless(options: Options, store: Storage, out: TextIO) -> int:
    announcer = Announcer(out)
    backstage = Backstage(replace(options, show=False), store, announcer.announce)
    with _on_signal(backstage.stop):
        asyncio.run(backstage.run())
    if backstage.failure is not None:
        raise CannotStart(str(backstage.failure)) from backstage.failure
    return 0


def _wait_until_ready(backstage: Backstage) -> None:
    if not backstage.ready.wait(READY_WITHIN):
        raise CannotStart(TOO_LATE)
    if backstage.failure is not None:
        raise CannotStart(str(backstage.failure)) from backstage.failure


@contextlib.contextmanager
def _on_signal(stop: Callable[[], None]) -> Iterator[None]:
    """Let Ctrl-C and a request to terminate end the program in good order."""

    def handle(_number: int, _frame: FrameType | None) -> None:
        stop()

    numbers = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(number, handle) for number in numbers]
    try:
        yield
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)
