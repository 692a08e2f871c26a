"""A whole evening on real screens: the TV under Xvfb, the guests' pages in Chromium.

Played by what can be seen: the code is read off the TV's picture, pages are used by their buttons.
``python -m tests.support.evening OUT`` plays one and keeps the pictures.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.support.guests import Guest, browser
from tests.support.ports import own_port
from tests.support.process import start_on
from tests.support.screen import Screen, decoded, screen
from tests.support.time import PATIENCE

PEOPLE = {"Jonas": "Key", "Amira": "Moon", "Bea": "Fish", "Kofi": "Tower", "Noor": "Swallow"}
COMPUTERS = 2


@dataclass
class Evening:
    """What an evening left behind."""

    read_from_tv: list[str] = field(default_factory=list)
    pictures: dict[str, Path] = field(default_factory=dict)
    endings: list[str] = field(default_factory=list)
    troubles: list[str] = field(default_factory=list)
    ballots_before: int = 0
    """Ballots that were in when the program was killed, ..."""
    ballots_after: int = 0
    """... and when it had been started again."""


class Host:
    """Plays one evening and takes its pictures."""

    def __init__(
        self, tv: Screen, port: int, folder: Path, out: Path, pace: str, seed: int
    ) -> None:
        self.evening = Evening()
        self._tv = tv
        self._port = port
        self._folder = folder
        self._out = out
        self._pace = pace
        self._rng = Random(seed)
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> str:
        """Start the program; returns the address that a decoder reads off the TV."""
        self._process = await self._started("--port", str(self._port))

        def read() -> str | None:
            found = decoded(self._tv.save(self._out / "reading.png"))
            return found[0] if found else None

        address = await _until(read, 90, "no code could be read off the TV")
        self.evening.read_from_tv.append(address)
        return address

    async def _started(self, *arguments: str) -> asyncio.subprocess.Process:
        pace = ("--pace", self._pace)
        return await start_on(self._tv.display, self._folder, *pace, *arguments)

    async def kill(self) -> None:
        """Pull the plug."""
        assert self._process is not None
        self._process.kill()
        await self._process.wait()

    async def end(self) -> int:
        """Ask the program to end; returns its exit code."""
        assert self._process is not None
        if self._process.returncode is None:
            self._process.terminate()
        async with asyncio.timeout(PATIENCE):
            return await self._process.wait()

    def picture(self, name: str) -> None:
        """Keep what is on the TV now."""
        self.evening.pictures[name] = self._tv.save(self._out / f"tv-{name}.png")

    async def play(self, *, kill: bool) -> Evening:
        """From the first scan to the ending on every phone."""
        address = await self.start()
        async with browser() as chromium:
            guests = []
            for name, mark in PEOPLE.items():
                guest = await Guest.arrive(chromium, name, address)
                guests.append(guest)
                if len(guests) == len(PEOPLE):
                    await guest.picture(self._out / "phone-join.png")
                await guest.sit_down(mark)
            for _ in range(COMPUTERS):
                await guests[0].button("Add computer").click()
            start = guests[0].button(f"Start with {len(PEOPLE) + COMPUTERS}")
            await start.wait_for()
            await guests[0].picture(self._out / "phone-lobby.png")
            self.picture("lobby")
            await start.click()
            for guest in guests:
                await guest.look()
            await self._play_out(guests, kill=kill)
            for guest in guests:
                self.evening.endings.append(await guest.page.locator("h1").first.inner_text())
                self.evening.troubles += guest.troubles
        return self.evening

    async def _play_out(self, guests: list[Guest], *, kill: bool) -> None:
        done: dict[str, str] = {}
        ended: set[str] = set()
        idle = 0
        while len(ended) < len(guests):
            idle += 1
            assert idle < 600, f"the table is stuck: {[await g.screen() for g in guests]}"
            for guest in guests:
                shown = await guest.screen()
                kind = shown.split()[0]
                await self._remember(kind, guest)
                if kind == "ending":
                    ended.add(guest.name)
                elif kill and kind == "ballot" and guest is guests[-1]:
                    continue  # Without this ballot the vote can't end before the plug is pulled.
                elif done.get(guest.name) != shown:
                    decided = await guest.decide(self._rng)
                    if decided is not None:
                        done[guest.name], idle = decided, 0
                if kill and kind == "ballot-in" and await guest.ballots_in() >= 2:
                    kill = False
                    await self._kill_and_return(guest, guests)
            await asyncio.sleep(0.05)

    async def _remember(self, kind: str, guest: Guest) -> None:
        """The first time a screen comes up, keep it and what the TV shows meanwhile."""
        if kind in self.evening.pictures:
            return
        self.evening.pictures[kind] = self._out / f"phone-{kind}.png"
        await guest.picture(self.evening.pictures[kind])
        self.picture(kind)

    async def _kill_and_return(self, voter: Guest, guests: list[Guest]) -> None:
        """Kill the program in mid-vote, start it again, and let the host's page say: go on."""
        self.evening.ballots_before = await voter.ballots_in()
        await self.kill()
        await voter.page.get_by_text("Out of touch with the table").wait_for()
        await voter.picture(self._out / "phone-away.png")
        self._process = await self._started()
        for guest in guests:
            await guest.page.locator(".sheet").get_by_role("status").wait_for()
        await guests[0].page.locator(".sheet .main").wait_for()
        self.picture("interrupted")
        await guests[0].page.locator(".sheet .main").click()
        await guests[0].page.locator(".sheet").wait_for(state="detached")
        self.evening.ballots_after = await voter.ballots_in()


async def _until(found: Callable[[], str | None], seconds: float, otherwise: str) -> str:
    async with asyncio.timeout(seconds):
        with contextlib.suppress(TimeoutError):
            while True:
                result = await asyncio.to_thread(found)
                if result is not None:
                    return result
                await asyncio.sleep(0.2)
    raise AssertionError(otherwise)


async def play_evening(out: Path, pace: str = "swift", seed: int = 1, *, kill: bool) -> Evening:
    """Play one evening on a 1080p TV and five phones with two computer players."""
    with tempfile.TemporaryDirectory() as folder, screen() as tv, own_port() as port:
        host = Host(tv, port, Path(folder), out, pace, seed)
        try:
            return await host.play(kill=kill)
        finally:
            await host.end()


if __name__ == "__main__":
    sys.stdout.write(f"{asyncio.run(play_evening(Path(sys.argv[1]), kill=False))}\n")
