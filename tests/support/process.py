"""The real program in a process of its own, without a screen."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.support.busy import Stopwatch
from tests.support.time import PATIENCE

ROOT = Path(__file__).parents[2]
_WAY_IN = re.compile(r"(http://127\.0\.0\.1:\d+)/(\w+)")


@dataclass
class RunningProgram:
    """A started program and the way in that it printed."""

    process: asyncio.subprocess.Process
    url: str
    code: str
    said_before: tuple[str, ...] = ()
    """What it printed before that."""

    async def kill(self) -> None:
        """End it like a power cut."""
        self.process.kill()
        await self.process.wait()

    async def ended(self, within: float) -> int:
        """Its exit code, once it has ended, which has to be ``within`` so many seconds."""
        watch = Stopwatch()
        async with asyncio.timeout(PATIENCE):
            code = await self.process.wait()
        watch.stop(within)
        return code


async def start_on(display: str, folder: Path, *arguments: str) -> asyncio.subprocess.Process:
    """Start the program with its TV on an X display, its address on loopback."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "tvgame", "play", "--data", str(folder), "--address", "127.0.0.1", *arguments),
        cwd=ROOT,
        env={**_without_driver(), "DISPLAY": display, "SDL_AUDIODRIVER": "dummy"},
    )


def _without_driver() -> dict[str, str]:
    # The test run itself draws on a dummy driver; a real window must not inherit that.
    return {name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"}


@asynccontextmanager
async def program(folder: Path, *arguments: str) -> AsyncIterator[RunningProgram]:
    """Start ``glass-council --headless`` with its data in ``folder`` and wait for its address."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "tvgame", "play", "--headless", "--data", str(folder)),
        *("--address", "127.0.0.1", "--pace", "off", *arguments),
        cwd=ROOT,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        yield await asyncio.wait_for(_way_in(process), PATIENCE)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def _way_in(process: asyncio.subprocess.Process) -> RunningProgram:
    assert process.stdout is not None
    said: list[str] = []
    async for line in process.stdout:
        found = _WAY_IN.search(line.decode())
        if found:
            return RunningProgram(process, found[1], found[2], tuple(said))
        said.append(line.decode().rstrip())
    raise AssertionError("the program ended without opening a table")
