"""An evening at high speed: ten phones, game after game, people coming and going all the while.

Memory, handles and tasks after the last game are what they were after the first.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import pygame
import pytest

from tests.support.phones import SIGILS, Phone, choose
from tests.support.tables import OpenTable, open_table
from tests.support.time import until
from tvgame.show import Pace, Stage
from tvgame.tv.options import TvOptions
from tvgame.tv.tv import Tv

PEOPLE = 10
MEGABYTES = 20
"""By how much memory may grow over an evening."""


@dataclass(frozen=True)
class Use:
    """What the process uses."""

    memory: float
    """In megabytes."""
    handles: int
    tasks: int

    @classmethod
    def now(cls) -> Use:
        """After a sweep."""
        gc.collect()
        if sys.platform != "linux":
            return cls(0.0, 0, len(asyncio.all_tasks()))
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        handles = len(list(Path("/proc/self/fd").iterdir()))
        return cls(pages * os.sysconf("SC_PAGE_SIZE") / 2**20, handles, len(asyncio.all_tasks()))


class Person:
    """Somebody who now and then turns up on another page."""

    def __init__(self, http: aiohttp.ClientSession, table: OpenTable, number: int) -> None:
        self.http = http
        self.table = table
        self.rng = Random(number)
        self.phone = Phone(http, table.url, table.code, f"Person {number}")

    async def arrive(self, sigil: str) -> None:
        """Sit down and be ready."""
        await self.phone.open()
        assert (await self.phone.join(sigil))["t"] == "seat"
        await self.phone.ready()

    async def move(self) -> None:
        """A new page takes the seat; the old one is closed, or is told, or is just gone."""
        old, self.phone = (
            self.phone,
            Phone(self.http, self.table.url, self.table.code, self.phone.name),
        )
        self.phone.token = old.token
        if self.rng.random() < 0.5:
            await old.close()
        await self.phone.open()
        await self.phone.until(lambda view: view["you"]["seat"] is not None)
        if old.bye is None:
            await old.gone()

    async def play(self) -> None:
        """Answer everything until the ending."""
        done = ""
        while True:

            def fresh(view: dict[str, Any], done: str = done) -> Any:
                prompt = view["prompt"]
                asked = prompt is not None and f"{prompt['kind']} {prompt['step']}" != done
                return asked or view["table"]["stage"] == "ended"

            await self.phone.until(fresh)
            if self.phone.view["table"]["stage"] == "ended":
                return
            if self.rng.random() < 0.04:
                await self.move()
                continue
            prompt = self.phone.view["prompt"]
            done = f"{prompt['kind']} {prompt['step']}"
            if prompt["kind"] == "look":
                await self.phone.ask(t="looked")
            else:
                action = choose(prompt, self.rng)
                await self.phone.ask(t="act", step=prompt["step"], action=action)


async def passers_by(http: aiohttp.ClientSession, table: OpenTable) -> None:
    """Watchers and strangers come and go, until the game has ended."""
    rng = Random(7)
    while table.evening.table.stage is not Stage.ENDED:
        phone = Phone(http, table.url, table.code, "Passer-by")
        try:
            await phone.open()
            await phone.until(bool)
            if rng.random() < 0.5:
                await phone.join("wheel")
        finally:
            await phone.close()


async def evening(table: OpenTable, games: int, tv: Tv | None = None, every: int = 1) -> list[Use]:
    """Play; returns what is used after each game."""
    uses = []
    async with aiohttp.ClientSession() as http:
        people = [Person(http, table, number) for number in range(PEOPLE)]
        for person, sigil in zip(people, SIGILS, strict=False):
            await person.arrive(sigil)
        for game in range(games):
            host = people[0]
            answer = await host.phone.order("rematch" if game else "start")
            assert answer["t"] == "ok", answer
            crowd = asyncio.create_task(passers_by(http, table))
            await asyncio.gather(*(person.play() for person in people))
            await crowd
            for person in people:
                await person.phone.until(lambda view: view["table"]["stage"] == "ended")
                person.phone.frames.clear()
            if tv is not None:
                watch(tv, table, every)
            table.cues.clear()
            await until(lambda: len(table.server._links) == PEOPLE)
            await until(lambda: len(asyncio.all_tasks()) <= 4 * PEOPLE + 10)
            uses.append(Use.now())
        assert len(table.room._guests) == PEOPLE
    return uses


def watch(tv: Tv, table: OpenTable, every: int) -> None:
    """What the television showed of a game, at one picture for ``every`` cues."""
    for number, cue in enumerate(table.cues):
        tv.feed(cue)
        if number % every == 0 or cue is table.cues[-1]:
            tv.update(cue.at + cue.lead)
            tv.draw()
    assert tv.cue is not None
    assert tv.cue.table.stage is Stage.ENDED


def check(uses: list[Use]) -> None:
    """Flat, from the first game's end on."""
    first, last = uses[0], uses[-1]
    assert last.memory - first.memory < MEGABYTES, uses
    assert last.handles <= first.handles + 2, uses
    assert last.tasks <= first.tasks + 2, uses


@pytest.fixture
def tv() -> Tv:
    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode((640, 360))
    return Tv((640, 360), TvOptions(headless=True), lambda: 0.0, surface=surface)


async def test_two_games_leave_nothing_behind(tmp_path: Path) -> None:
    async with open_table(tmp_path, pace=Pace.OFF) as table:
        check(await evening(table, 2))


@pytest.mark.long
@pytest.mark.parametrize("with_tv", [False, True])
async def test_twenty_games_leave_nothing_behind(tmp_path: Path, tv: Tv, with_tv: bool) -> None:
    """QUALITY: growth <= 20 MB, handles flat; the same with the real television."""
    async with open_table(tmp_path, pace=Pace.OFF) as table:
        uses = await evening(table, 20, tv if with_tv else None)
    check(uses[1:])


async def test_a_television_watches_two_games(tmp_path: Path, tv: Tv) -> None:
    """Its memories of scenes are bounded: a second game costs little more than the first."""
    async with open_table(tmp_path, pace=Pace.OFF) as table:
        check(await evening(table, 2, tv, every=8))
