"""Patience, and time in a test's hands: a clock that stands still, and what waits for it."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from dataclasses import dataclass, field

PATIENCE = 90.0
"""Seconds after which a test gives up waiting: long, since a computer may be busy, and free."""


async def until(condition: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait in real time until ``condition()`` is true, and fail if it doesn't come true in time."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "the condition never came true"
        await asyncio.sleep(0.005)


@dataclass(order=True)
class _Call:
    at: float
    number: int
    do: Callable[[], None] = field(compare=False)
    off: bool = field(default=False, compare=False)

    def cancel(self) -> None:
        """Don't call after all."""
        self.off = True


class FakeTime:
    """A clock in seconds and everything that waits for it."""

    def __init__(self, now: float = 1000.0) -> None:
        self.now = now
        self.asked: list[float] = []
        """The seconds of every :meth:`later`, oldest first."""
        self._calls: list[_Call] = []
        self._numbers = itertools.count()

    def clock(self) -> float:
        """What time it is."""
        return self.now

    def rest(self, seconds: float) -> None:
        """Stand still: time passes, and nothing that is due is called."""
        self.now += seconds

    def later(self, seconds: float, call: Callable[[], None]) -> _Call:
        """Call ``call`` once :meth:`advance` has come so far."""
        self.asked.append(seconds)
        timer = _Call(self.now + seconds, next(self._numbers), call)
        heapq.heappush(self._calls, timer)
        return timer

    @property
    def waiting(self) -> int:
        """How many calls are still to come."""
        return sum(not call.off for call in self._calls)

    @property
    def next_at(self) -> float | None:
        """When the next call is due; None if nothing waits."""
        self._drop_cancelled()
        return self._calls[0].at if self._calls else None

    def advance(self, seconds: float) -> None:
        """Let time pass: every call that falls due is made, at its own moment."""
        until = self.now + seconds
        while (at := self.next_at) is not None and at <= until:
            self.step()
        self.now = until

    def step(self) -> bool:
        """Pass on to the next call and make it; False if nothing waits."""
        if self.next_at is None:
            return False
        call = heapq.heappop(self._calls)
        self.now = max(self.now, call.at)
        call.do()
        return True

    def run(self, most: int = 10_000) -> None:
        """Pass on until nothing waits any more."""
        for _ in range(most):
            if not self.step():
                return
        raise AssertionError(f"something still waits after {most} calls")

    def _drop_cancelled(self) -> None:
        while self._calls and self._calls[0].off:
            heapq.heappop(self._calls)
