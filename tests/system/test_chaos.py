"""A bad network between phones and table: late, cut, half open, byte by byte, doubled (R22, R60).

Phones behave as the page does: a line that is silent is left for a new one, and what had no answer
is sent again, blindly here, so that the table alone keeps it from counting twice.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any

import aiohttp
import pytest

from engine.actions import Action, MakeStatement
from engine.journal import replay
from tests.support.busy import Stopwatch
from tests.support.phones import SIGILS, Phone, choose
from tests.support.proxy import Proxy, proxies
from tests.support.tables import QUICK, OpenTable, open_table
from tests.support.time import PATIENCE, until
from tvgame.keeping import load_journal
from tvgame.table import Member

LIMITS = replace(
    QUICK,
    heartbeat_seconds=2.0,
    write_seconds=1.0,
    hello_seconds=2.0,
    sockets_per_address=150,
    request_burst=5000,
)
PROBE = 0.4
"""Seconds without an answer after which a phone here takes a new line."""
SOON = 0.25
"""Seconds within which the other phones have an update."""
HALF_OPEN = replace(LIMITS, heartbeat_seconds=0.6)
LOST = (ConnectionError, TimeoutError, aiohttp.ClientError, AssertionError)


@dataclass
class Person:
    """Somebody behind a network of their own."""

    number: int
    http: aiohttp.ClientSession
    way: Proxy
    code: str
    phone: Phone
    rng: Random
    loses: Callable[[int, str], bool] | None = None
    """Set until one answer has been lost on purpose: whether a seat's action of a step is in."""
    acknowledged: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    doubled: int = 0
    """Requests that were sent again without knowing what had become of the first one."""
    frames: list[float] = field(default_factory=list)
    """When each frame came in."""
    stopped: bool = False

    async def reconnect(self) -> None:
        """A new line; the old one may still be open at the other end."""
        self.way.cut_phone()
        self.way.pass_answers()
        before = self.phone
        self.phone = Phone(self.http, self.way.url, self.code, before.name)
        self.phone.token = before.token
        async with asyncio.timeout(2 * PROBE):
            await self.phone.open()
            await self.phone.until(bool)

    async def live(self) -> None:
        """Answer whatever is asked until the game has ended, on whatever line there is."""
        unanswered: dict[str, Any] | None = None
        while not self.stopped:
            try:
                if self.phone.bye is not None or unanswered is not None:
                    await self.reconnect()
                if unanswered is not None:
                    self.doubled += 1
                    await self._ask(unanswered)
                    unanswered = None
                await self.phone.until(self._asked, seconds=1)
                view = self.phone.view
                if view["table"]["stage"] == "ended":
                    return
                step = view["prompt"]["step"]
                action = choose(view["prompt"], self.rng)
                unanswered = {"t": "act", "step": step, "action": action}
                if self.loses is not None:
                    await self._lose(unanswered)
                await self._ask(unanswered)
                unanswered = None
            except LOST:
                if self.phone.bye is None and unanswered is None:
                    await self._look()

    async def _look(self) -> None:
        """Nothing was asked for a while: is anybody there?"""
        heard = len(self.phone.frames)
        with contextlib.suppress(*LOST):
            await self.phone.send({"t": "ping", "n": 1})
            await until(lambda: len(self.phone.frames) > heard, PROBE)
            return
        with contextlib.suppress(*LOST):
            await self.reconnect()

    async def _lose(self, request: dict[str, Any]) -> None:
        """The request gets in and its answer doesn't get out, until the phone gives up."""
        got_in, self.loses = self.loses, None
        assert got_in is not None
        self.way.hold_answers()
        asked = asyncio.create_task(self._ask(request))
        await until(lambda: got_in(self.number, request["step"]))
        await asked

    async def _ask(self, request: dict[str, Any]) -> None:
        async with asyncio.timeout(PROBE):
            answer = await self.phone.ask(**request)
        if answer["t"] == "ok":
            self.acknowledged.append((request["step"], request["action"]))

    def _asked(self, view: dict[str, Any]) -> bool:
        done = {step for step, _ in self.acknowledged}
        prompt = view["prompt"]
        asked = prompt is not None and prompt["step"] not in done
        return asked or view["table"]["stage"] == "ended"


async def party(
    table: OpenTable, http: aiohttp.ClientSession, ways: list[Proxy], game: str, seed: int
) -> list[Person]:
    """People before the first nomination, each behind a network that is still good."""
    people = []
    for number, way in enumerate(ways):
        phone = Phone(http, way.url, table.code, f"Person {number}")
        await phone.open()
        assert (await phone.join(SIGILS[number]))["t"] == "seat"
        people.append(Person(number, http, way, table.code, phone, Random(seed + number)))
        if number == 0:
            assert (await phone.order("settings", seating="set", game=game))["t"] == "ok"
        await phone.ready()
    assert (await people[0].phone.order("start"))["t"] == "ok"
    assert (await people[0].phone.order("begin"))["t"] == "ok"
    for person in people:
        await person.phone.until(lambda view: view["table"]["stage"] == "play")
    return people


def check_journal(folder: Path, people: list[Person]) -> None:
    """Everything acknowledged stands, and nothing was done twice."""
    (path,) = (folder / "journals").iterdir()
    journal, torn = load_journal(path)
    assert not torn
    assert replay(journal).outcome is not None
    written = [
        ((batch.by, str(batch.action.step)), batch.action)
        for batch in journal.batches
        if batch.action is not None and not isinstance(batch.action, MakeStatement)
    ]
    assert set(Counter(key for key, _ in written).values()) == {1}
    actions = dict(written)
    for person in people:
        for step, action in person.acknowledged:
            stands = actions[(person.number, step)]
            assert all(getattr(stands, name) == value for name, value in action.items())


async def trouble(people: list[Person], rng: Random, seconds: float) -> None:
    """Each loses an answer; then something happens to one of the networks every few moments.

    At last all is well again.
    """
    ways = [person.way for person in people]
    await until(lambda: all(person.doubled for person in people))
    end = time.monotonic() + seconds
    try:
        while time.monotonic() < end:
            await asyncio.sleep(rng.uniform(0.01, 0.06))
            way = rng.choice(ways)
            match rng.randrange(6):
                case 0:
                    way.cut()
                case 1:
                    way.cut_phone()
                case 2:
                    way.delay = rng.choice((0.0, 0.02, 0.08))
                case 3:
                    way.drip = not way.drip
                case 4:
                    way.freeze()
                case _:
                    way.thaw()
    finally:
        for way in ways:
            way.thaw()
            way.drip, way.delay = False, 0.0


async def _watch_clock(late: list[float]) -> None:
    """Notes by how much a nap of ten milliseconds is too long, until cancelled."""
    while True:
        begun = time.monotonic()
        await asyncio.sleep(0.01)
        late.append(time.monotonic() - begun - 0.01)


def watch_updates(table: OpenTable, healthy: list[Person]) -> tuple[list[float], list[int]]:
    """Notes when everybody is told, when healthy phones hear, and how long the queues are."""
    told: list[float] = []
    waiting: list[int] = []
    broadcast = table.room.broadcast

    def noting() -> None:
        told.append(time.monotonic())
        broadcast()
        waiting.extend(len(link._waiting) for link in table.server._links)

    table.room.broadcast = noting  # type: ignore[method-assign]
    for person in healthy:
        take = person.phone._take

        def heard(message: dict[str, Any], person: Person = person, take: Any = take) -> None:
            person.frames.append(time.monotonic())
            take(message)

        person.phone._take = heard  # type: ignore[method-assign]
    return told, waiting


def watch_actions(table: OpenTable) -> Callable[[int, str], bool]:
    """Whether an action of that seat and step has been taken already."""
    taken: set[tuple[int, str]] = set()
    act = table.evening.act

    def noting(member: Member, action: Action, accepted: Callable[[], None]) -> None:
        act(member, action, accepted)
        taken.add((table.evening.table.seat_of(member), str(action.step)))

    table.evening.act = noting  # type: ignore[method-assign,assignment]
    return lambda seat, step: (seat, step) in taken


@pytest.mark.parametrize("game", ["glass-council", "merchants-council"])
async def test_r60_no_action_is_lost_or_doubled_on_bad_networks(tmp_path: Path, game: str) -> None:
    """R22, R60: three of five phones on bad lines; the others see every update at once.

    Mutation: let a second action of a step count, or wait for a phone that doesn't read.
    """
    await _one_game(tmp_path, game, 1, seconds=4)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("game", ["glass-council", "merchants-council"])
async def test_r60_whole_games_on_bad_networks(tmp_path: Path, game: str, seed: int) -> None:
    """R22, R60: as above, to the last action."""
    await _one_game(tmp_path, game, seed, seconds=600)


async def _one_game(folder: Path, game: str, seed: int, seconds: float) -> None:
    async with (
        open_table(folder, seed=seed, limits=LIMITS) as table,
        aiohttp.ClientSession() as http,
        proxies(table.server.port, 5) as ways,
    ):
        people = await party(table, http, ways, game, seed)
        healthy, bad = people[:2], people[2:]
        got_in = watch_actions(table)
        for person in bad:
            person.loses = got_in
        told, waiting = watch_updates(table, healthy)
        late: list[float] = []
        lateness = asyncio.create_task(_watch_clock(late))
        chaos = asyncio.create_task(trouble(bad, Random(seed), seconds))
        try:
            async with asyncio.timeout(2 * PATIENCE + seconds):
                await asyncio.gather(*(person.live() for person in people))
        finally:
            chaos.cancel()
            lateness.cancel()
            await asyncio.gather(chaos, lateness, return_exceptions=True)
        assert all(person.doubled for person in bad), "each has lost an answer at least"
        assert all(person.phone.bye is None for person in healthy), "good lines were never touched"
        check_journal(folder, people)
        lags = [
            next(at for at in person.frames if at >= moment) - moment
            for person in healthy
            for moment in told
            if person.frames and person.frames[-1] >= moment
        ]
        # A computer that is busy with something else is late with everything.
        assert quantiles(lags, n=20)[-1] < SOON + 4 * quantiles(late, n=20)[-1]
        assert max(waiting) <= LIMITS.waiting_answers
        endings = [person.phone.view["game"]["outcome"] for person in people]
        assert endings == endings[:1] * 5


async def test_r22_a_phone_gone_for_a_whole_round_comes_back_to_the_right_prompt(
    tmp_path: Path,
) -> None:
    """R22, R46: half open all the while; a computer sits in; then its own hand and question."""
    async with (
        open_table(tmp_path, limits=LIMITS) as table,
        aiohttp.ClientSession() as http,
        proxies(table.server.port, 5) as ways,
    ):
        people = await party(table, http, ways, "glass-council", 3)
        gone, others = people[4], people[:4]
        lives = [asyncio.create_task(person.live()) for person in others]
        gone.way.freeze()
        host = others[0].phone
        seats = table.evening.table.members
        await until(lambda: not seats[4].present)
        assert (await host.order("sit_in", seat=4, on=True))["t"] == "ok"
        begun = host.view["game"]["election"]
        await host.until(lambda view: view["game"]["election"] >= begun + 2)
        # What was under way arrives late, on a line that has lost its seat; it counts for nothing.
        gone.way.thaw()
        await gone.reconnect()
        assert gone.phone.view["you"]["seat"] == 4
        state = table.evening.game
        assert state is not None
        await until(lambda: gone.phone.view["game"]["step"] == str(state.view(None).step))
        assert not seats[4].sitting_in
        await asyncio.gather(gone.live(), *lives)
        check_journal(tmp_path, people)


async def test_half_open_lines_take_nothing_and_end(tmp_path: Path) -> None:
    """Twenty lines whose other end is silent: gone within the ping limit, places and all."""
    async with (
        open_table(tmp_path, limits=HALF_OPEN) as table,
        aiohttp.ClientSession() as http,
        proxies(table.server.port, 20) as ways,
    ):
        watchers = [await Phone(http, way.url, table.code, "Watcher").open() for way in ways]
        for watcher in watchers:
            await watcher.until(bool)
        assert len(table.server._links) == 20
        for way in ways:
            way.freeze()
        watch = Stopwatch()
        await until(lambda: not table.server._links)
        watch.stop(4 * HALF_OPEN.heartbeat_seconds)
        await until(lambda: len(table.server._places) == 0)
        assert table.room._guests == {}
