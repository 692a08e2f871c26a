"""When every place is taken: who holds a seat still gets in (case R59's siblings).

A guest with a script knows the code, and a laptop can have as many addresses as it likes.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import aiohttp
import pytest

from tests.support.parties import Party
from tests.support.phones import Phone
from tests.support.tables import QUICK, open_table
from tests.support.time import until

LIMITS = replace(
    QUICK, sockets=12, sockets_per_address=8, connections=30, connections_per_address=25
)
PARTY, OTHERS = "127.0.0.1", ("127.0.0.2", "127.0.0.3", "127.0.0.4")


@pytest.fixture
async def stack() -> AsyncIterator[AsyncExitStack]:
    async with AsyncExitStack() as made:
        yield made


async def watch_from(party: Party, stack: AsyncExitStack, address: str) -> None:
    """Two sockets more than there is room for, each of which says hello as a watcher does."""
    connector = aiohttp.TCPConnector(limit=0, local_addr=(address, 0))
    http = await stack.enter_async_context(aiohttp.ClientSession(connector=connector))
    for _ in range(LIMITS.sockets_per_address + 2):
        try:
            watcher = await Phone(http, party.table.url, party.table.code, "Watcher").open()
            await watcher.until(bool)
        except (aiohttp.ClientError, ConnectionError, AssertionError):
            pass  # there is no room for it


@pytest.mark.parametrize("crowd", [(PARTY,), OTHERS], ids=["one address", "many addresses"])
async def test_r59_with_all_places_taken_a_seat_is_still_taken_back(
    tmp_path: Path, stack: AsyncExitStack, crowd: tuple[str, ...]
) -> None:
    """From behind the party's own address or from many: the watchers make room, seats never do.

    Mutation: refuse whoever comes last.
    """
    table = await stack.enter_async_context(open_table(tmp_path, limits=LIMITS))
    party = Party(table, await stack.enter_async_context(aiohttp.ClientSession()))
    phones = await party.seated(3)
    await phones[2].close()
    await until(lambda: len(table.server._links) == 2)
    for address in crowd:
        await watch_from(party, stack, address)
    back = await party.page(token=phones[2].token)
    assert await back.until(lambda view: view["you"]["seat"]) == 2
    assert all(phone.bye is None for phone in phones[:2])
    assert len(table.server._links) <= LIMITS.sockets
    for phone in (*phones[:2], back):
        await phone.ready()


async def test_r59_idle_connections_from_many_addresses_make_room(
    tmp_path: Path, stack: AsyncExitStack
) -> None:
    """The layer below: connections on which nothing is said, from more addresses than one."""
    table = await stack.enter_async_context(open_table(tmp_path, limits=LIMITS))
    party = Party(table, await stack.enter_async_context(aiohttp.ClientSession()))
    phones = await party.seated(2)
    idle = [
        await asyncio.open_connection(PARTY, table.server.port, local_addr=(address, 0))
        for address in OTHERS
        for _ in range(LIMITS.connections_per_address // 2)
    ]
    for _, writer in idle:
        stack.callback(writer.close)
    await until(lambda: len(table.server._listener) == LIMITS.connections)
    late = await party.page("Late")
    assert (await late.join("wheel"))["t"] == "seat"
    for phone in phones:
        await phone.ready()
    assert len(table.server._listener) <= LIMITS.connections
