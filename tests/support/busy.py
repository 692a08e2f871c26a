"""How long something may take on a computer that has other things to do as well.

A figure like "quit within three seconds" is meant for a computer that is there for the game. A test
that held it to the letter would go red wherever two test runs share two processors. So the time for
which some program had to wait for a processor or a disk is noted too, and stretches the figure.
"""

from __future__ import annotations

import time
from pathlib import Path

from tests.support.time import PATIENCE

STRETCH = 9.0
"""By how many times a limit grows if somebody had to wait all the while."""
_PRESSURE = Path("/proc/pressure")


class Stopwatch:
    """Runs from when it is made."""

    def __init__(self) -> None:
        self._begun = time.monotonic()
        self._waits = _waits()

    def stop(self, limit: float) -> None:
        """Fail if more than ``limit`` seconds have passed, or more than the stretched limit."""
        took = time.monotonic() - self._begun
        if took < limit:
            return
        waits = _waits()
        busy = min(1.0, max(b - a for a, b in zip(self._waits, waits, strict=True)) / took)
        allowed = min(limit * (1 + STRETCH * busy), PATIENCE)
        assert took < allowed, f"{took:.2f} s, {limit} allowed ({allowed:.2f}, {busy:.0%} busy)"


def _waits() -> tuple[float, ...]:
    """Seconds since the start in which somebody waited for a processor, for a disk.

    Where the system doesn't say (that is Linux's own way), somebody always does.
    """
    try:
        lines = [(_PRESSURE / kind).read_text().splitlines()[0] for kind in ("cpu", "io")]
    except OSError:
        return (time.monotonic(),)
    return tuple(int(line.rpartition("total=")[2]) / 1e6 for line in lines)
