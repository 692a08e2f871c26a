"""A vote through the real server against a bare broadcast of as many bytes on the same loop.

The two take turns, so that neither is measured in a quieter moment than the other.
"""

from __future__ import annotations

import asyncio
import gc
import itertools
import json
import tempfile
import time
import zlib
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

import aiohttp
from aiohttp import web

from tests.benchmarks.figures import Figure, median, percentile
from tests.support.phones import SIGILS, choose
from tests.support.tables import OpenTable, open_table
from tvgame.server.limits import Limits

PEOPLE = 10


@dataclass
class Votes:
    """What one table's votes took."""

    seconds: list[float] = field(default_factory=list)
    """From sending a ballot until the last phone has the view that follows from it."""
    bare: list[float] = field(default_factory=list)
    """What a bare broadcast of as many bytes took, right after each of them."""
    updates: list[list[str]] = field(default_factory=list)
    """Frames of one phone, a list for each game."""
    sizes: list[int] = field(default_factory=list)


class LightPhone:
    """A socket that is read only when somebody asks, and parsed only when nobody measures."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, name: str) -> None:
        self.name = name
        self.views: list[str] = []
        self._socket = socket
        self._ids = itertools.count(1)

    @classmethod
    async def open(cls, http: aiohttp.ClientSession, table: OpenTable, name: str) -> LightPhone:
        """Say hello and take the first view."""
        phone = cls(await http.ws_connect(f"{table.url}/ws", compress=15), name)
        hello = {"t": "hello", "code": table.code, "token": None, "lang": "en"}
        await phone._socket.send_str(json.dumps(hello))
        await phone.has(1)
        return phone

    @property
    def view(self) -> dict[str, Any]:
        """The last view."""
        found: dict[str, Any] = json.loads(self.views[-1])
        return found

    async def say(self, **request: Any) -> None:
        """Send a request; its answer is passed over later."""
        await self._socket.send_str(json.dumps({"id": next(self._ids), **request}))

    async def has(self, version: int) -> None:
        """Wait for that view or a later one."""
        while not self.views or _version(self.views[-1]) < version:
            frame = await self._socket.receive_str()
            if frame.startswith('{"t":"view"'):
                self.views.append(frame)
            else:
                assert not frame.startswith('{"t":"no"'), frame

    async def until(self, condition: Callable[[dict[str, Any]], bool]) -> None:
        """Wait for a view like that."""
        while not condition(self.view):
            await self.has(_version(self.views[-1]) + 1)

    async def close(self) -> None:
        """Go away."""
        await self._socket.close()


def _version(view: str) -> int:
    return int(view[16 : view.index(",", 16)])


class Evening:
    """Ten people and some watchers at one table, whose ballots are timed."""

    def __init__(
        self, table: OpenTable, phones: list[LightPhone], floor: BareBroadcast, found: Votes
    ) -> None:
        self.table, self.phones, self.floor, self.found = table, phones, floor, found
        self.rng = Random(4)

    async def settle(self) -> None:
        """Until everybody has the last view that was sent."""
        for phone, guest in zip(self.phones, list(self.table.room._guests.values()), strict=True):
            await phone.has(guest.version)

    async def order(self, do: str) -> None:
        """An order of the host's, and all that follows."""
        await self.phones[0].say(t="host", order={"do": do})
        stage = {"start": "deal", "rematch": "deal", "begin": "play"}[do]
        await self.phones[0].until(lambda view: view["table"]["stage"] == stage)
        await self.settle()

    async def play(self, count: int) -> None:
        """One game, or as much of it as there are ballots wanted."""
        while len(self.found.seconds) < count:
            state = self.phones[0].view["game"]
            if state["outcome"] is not None:
                return
            phone = self.phones[state["waiting"][0]]
            prompt = phone.view["prompt"]
            action = choose(prompt, self.rng)
            wanted = [_version(other.views[-1]) + 1 for other in self.phones]
            begun = time.perf_counter()
            await phone.say(t="act", step=prompt["step"], action=action)
            for other, version in zip(self.phones, wanted, strict=True):
                await other.has(version)
            taken = time.perf_counter() - begun
            await self.settle()
            if prompt["kind"] == "ballot":
                size = len(self.phones[1].views[-1].encode())
                self.found.seconds.append(taken)
                self.found.sizes.append(size)
                # In the same moment: what else the machine does now weighs on both alike.
                self.found.bare.append(await self.floor.once(size))


async def votes(watchers: int, count: int) -> Votes:
    """Play random games of ten people and time ``count`` ballots; the show is off."""
    found = Votes()
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        table = await stack.enter_async_context(open_table(folder, seed=3, limits=_OPEN_DOORS))
        http = await stack.enter_async_context(
            aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0))
        )
        phones = [
            await LightPhone.open(http, table, f"Person {number}")
            for number in range(PEOPLE + watchers)
        ]
        floor = await stack.enter_async_context(BareBroadcast.open(http, PEOPLE + watchers))
        evening = Evening(table, phones, floor, found)
        for number, phone in enumerate(phones[:PEOPLE]):
            nonce = f"{number:032x}"
            await phone.say(t="join", name=phone.name, sigil=SIGILS[number], nonce=nonce)
            await phone.say(t="ready", ready=True)
            await phone.until(lambda view: view["seats"] and view["seats"][-1]["ready"])
        await phones[0].say(t="host", order={"do": "settings", "seating": "set"})
        await evening.order("start")
        while True:
            await evening.order("begin")
            await evening.play(count)
            found.updates.append(phones[1].views)
            if len(found.seconds) >= count:
                break
            for phone in phones:
                phone.views = phone.views[-1:]
            await evening.order("rematch")
        await asyncio.gather(*(phone.close() for phone in phones))
    return found


_OPEN_DOORS: Final = Limits(
    sockets_per_address=200, message_burst=100_000, messages_per_second=100_000
)


class BareBroadcast:
    """One socket says a word and all get as many bytes as asked for: aiohttp, nothing of ours."""

    def __init__(self) -> None:
        self._servers: list[web.WebSocketResponse] = []
        self._clients: list[aiohttp.ClientWebSocketResponse] = []
        # As hard to compress as a view: words, repeated in another order.
        self._words = [f'"{word}":{word * 7 % 97},' for word in range(400)]
        self._rng = Random(1)
        self._turns = itertools.count()

    @classmethod
    @asynccontextmanager
    async def open(cls, http: aiohttp.ClientSession, sockets: int) -> AsyncIterator[BareBroadcast]:
        """A server of its own on this loop, and ``sockets`` at it."""
        made = cls()
        app = web.Application()
        app.router.add_get("/ws", made._serve)
        runner = web.AppRunner(app)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        url = f"http://127.0.0.1:{runner.addresses[0][1]}/ws"
        try:
            made._clients = [await http.ws_connect(url, compress=15) for _ in range(sockets)]
            yield made
            for client in made._clients:
                await client.close()
        finally:
            await runner.cleanup()

    async def once(self, size: int) -> float:
        """Seconds from a word said until the last socket has ``size`` bytes."""
        speaker = self._clients[next(self._turns) % len(self._clients)]
        begun = time.perf_counter()
        await speaker.send_str(str(size))
        for client in self._clients:
            await client.receive_str()
        return time.perf_counter() - begun

    async def _serve(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(compress=True)
        await socket.prepare(request)
        self._servers.append(socket)
        async for asked in socket:
            self._rng.shuffle(self._words)
            told = "".join(self._words)[: int(asked.data)]
            for other in self._servers:
                await other.send_str(told)
        return socket


def deflated(games: Sequence[Sequence[str]]) -> list[int]:
    """Bytes of each update on a compressed socket (RFC 7692, with context takeover)."""
    sizes = []
    for frames in games:
        packer = zlib.compressobj(wbits=-15)
        for frame in frames:
            packed = packer.compress(frame.encode()) + packer.flush(zlib.Z_SYNC_FLUSH)
            sizes.append(len(packed) - 4)
    return sizes


def measure(counts: tuple[int, int], crowds: Sequence[int]) -> list[Figure]:
    """All figures of the wire.

    :param counts: votes to ten, whose slowest are looked at too, and to each larger crowd.
    :param crowds: sockets in all for the figures of growth, ten first.
    """
    figures: list[Figure] = []
    by_crowd: dict[int, float] = {}
    for sockets in crowds:
        count = counts[sockets > PEOPLE]
        gc.collect()
        found = asyncio.run(votes(sockets - PEOPLE, count))
        value, bare = median(found.seconds) * 1000, median(found.bare) * 1000
        by_crowd[sockets] = value
        if sockets == PEOPLE:
            late, bare_late = percentile(found.seconds, 0.99), percentile(found.bare, 0.99)
            packed = deflated(found.updates)
            figures += [
                Figure("a vote to 10 phones, median", value, "ms", 3, floor=bare, ratio_bar=True),
                Figure("a vote to 10 phones, p99", late * 1000, "ms", 35, floor=bare_late * 1000),
                Figure("an update, deflated, median", median(packed), "bytes", 120),
                Figure("an update, plain, median", median(found.sizes), "bytes", 8192),
            ]
        else:
            linear = by_crowd[PEOPLE] * sockets / PEOPLE
            figures.append(
                Figure(
                    f"a vote to {sockets} sockets, median",
                    value,
                    "ms",
                    1.15,
                    floor=linear,
                    ratio_bar=True,
                    note=f"floor: ten's, grown in line; bare broadcast {bare:.2f} ms",
                )
            )
    return figures
