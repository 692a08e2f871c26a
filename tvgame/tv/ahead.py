"""Painting ahead: a second pair of hands that works only while the first rests.

A picture takes longer to make than a frame may. The painter makes the next ones in a thread of its
own, which runs only in the turns that the main thread gives it (:meth:`Painter.work`), and lays
everything down at the next :meth:`~Painter.pause` once the turn is over. So nothing is ever used by
both at a time, and no lock is needed anywhere else. Long calculations that touch nothing shared
(:meth:`~Painter.apart`) go on beside the main thread. What is painted is not known here.
"""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from enum import Enum, auto
from typing import Final

log = logging.getLogger(__name__)

Task = Callable[[], object]

LAST_WORD: Final = 2.0
"""Seconds for which the end waits for a calculation under way."""


class _State(Enum):
    WAITING = auto()
    """For a turn."""
    WORKING = auto()
    """In its turn; the main thread stands still."""
    APART = auto()
    """Calculating beside the main thread."""
    DONE = auto()


class _CalledOff(BaseException):
    """Unwinds a painter whose pictures nobody wants any more."""


class _Run(threading.Thread):
    """One list of tasks and the thread that goes through it."""

    def __init__(self, tasks: Iterable[Task], clock: Callable[[], float]) -> None:
        super().__init__(name="painting ahead", daemon=True)
        self.changed = threading.Condition()
        self.state = _State.WAITING
        self.until = 0.0
        self.called_off = False
        self._clock = clock
        self._tasks = tasks

    def run(self) -> None:
        """Go through the tasks, a turn at a time."""
        try:
            self.wait_for_turn()
            for task in self._tasks:
                try:
                    task()
                except Exception:
                    # What can't be painted now is asked for again when it is needed.
                    log.exception("a picture couldn't be painted ahead")
                self.pause()
        except _CalledOff:
            pass
        finally:
            self.become(_State.DONE)

    def pause(self) -> None:
        """Give the turn back if it is over."""
        if self.called_off or self._clock() >= self.until:
            self.wait_for_turn()

    def wait_for_turn(self) -> None:
        """Stand still until there is one.

        :raises _CalledOff: if there will be none.
        """
        with self.changed:
            if self.state is not _State.WAITING:
                self.become(_State.WAITING)
            while self.state is not _State.WORKING:
                if self.called_off:
                    raise _CalledOff
                self.changed.wait()

    def become(self, state: _State) -> None:
        """Tell the other side."""
        with self.changed:
            self.state = state
            self.changed.notify_all()


class Painter:
    """The second pair of hands. All methods but :meth:`pause` and :meth:`apart` are the main's."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._run: _Run | None = None

    def start(self, tasks: Iterable[Task]) -> None:
        """Paint these from now on, and nothing of what was to be painted before."""
        self.stop(0)
        self._run = _Run(tasks, self._clock)
        self._run.start()

    def stop(self, patience: float = LAST_WORD) -> None:
        """Paint no more; waits up to ``patience`` seconds for a calculation under way."""
        run, self._run = self._run, None
        if run is None:
            return
        with run.changed:
            run.called_off = True
            run.changed.notify_all()
        if patience:
            run.join(patience)

    @property
    def busy(self) -> bool:
        """Whether anything is left to paint."""
        return self._run is not None and self._run.state is not _State.DONE

    def work(self, seconds: float) -> None:
        """Give the painter a turn; comes back after ``seconds``, or a stroke of the brush later."""
        run = self._run
        if run is None:
            return
        until, begun = self._clock() + seconds, False
        with run.changed:
            run.until = until
            while run.state is not _State.DONE:
                left = until - self._clock()
                if run.state is _State.WORKING:
                    run.changed.wait()
                elif run.state is _State.WAITING and not begun:
                    begun = True
                    run.become(_State.WORKING)
                elif left <= 0:
                    return
                elif run.state is _State.APART:
                    run.changed.wait(left)
                else:
                    run.become(_State.WORKING)

    def hasten(self, ready: Callable[[], bool]) -> None:
        """Let it paint until ``ready``, or until it has nothing left to paint: it is needed now."""
        while self.busy and not ready():
            self.work(0.001)

    @property
    def aside(self) -> bool:
        """Whether the code that asks is the painter's own."""
        return _mine() is not None

    def pause(self) -> None:
        """The painter may lay everything down here. Does nothing for anyone else."""
        run = _mine()
        if run is not None:
            run.pause()

    @contextlib.contextmanager
    def apart(self) -> Iterator[None]:
        """What goes on inside touches nothing that anyone else could touch meanwhile."""
        run = _mine()
        if run is None:
            yield
            return
        run.become(_State.APART)
        try:
            yield
        finally:
            run.wait_for_turn()


def _mine() -> _Run | None:
    """The run whose thread this is."""
    thread = threading.current_thread()
    return thread if isinstance(thread, _Run) else None
