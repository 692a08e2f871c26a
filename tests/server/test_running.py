"""Ports and stopping (R31, R50)."""

import asyncio
import socket
import sys

import aiohttp
import pytest

from tests.server.conftest import Starter
from tests.server.party import HELLO, NotingRoom, Phone, RawPhone, frame
from tests.support.busy import Stopwatch
from tests.support.time import until
from tvgame.server.app import PortTakenError, listen


def taken(port: int = 0) -> socket.socket:
    """A listening socket of some other program, without address re-use."""
    other = socket.socket()
    other.bind(("127.0.0.1", port))
    other.listen()
    return other


async def test_r31_the_next_free_port_is_used(start: Starter) -> None:
    with taken() as other:
        port = other.getsockname()[1]
        server = await start(port)
        assert server.port != port
        assert await server.probe("127.0.0.1")


async def test_r31_a_second_copy_takes_another_port(start: Starter) -> None:
    first = await start()
    second = await start(first.port)
    assert second.port != first.port
    assert await first.probe("127.0.0.1")
    assert await second.probe("127.0.0.1")


async def test_r31_an_exact_port_or_one_sentence(start: Starter) -> None:
    with taken() as other:
        port = other.getsockname()[1]
        with pytest.raises(PortTakenError, match=f"^.*Port {port} is in use by another program"):
            await start(port, exact=True)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows lets a closed port go at once")
async def test_r31_a_port_just_left_is_free_at_once(
    start: Starter, session: aiohttp.ClientSession
) -> None:
    """Sockets that still say goodbye on the port don't hold it. Mutation: no SO_REUSEADDR."""
    server = await start()
    await Phone.join(session, server)
    # Whoever closes first keeps the port in mind for a minute: here the server.
    raw = await RawPhone.connect(server)
    raw.writer.write(b"GET /id HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
    while await raw.reader.read(4096):
        pass
    raw.writer.close()
    await raw.writer.wait_closed()
    await server.stop()
    again = await start(server.port, exact=True)
    assert again.port == server.port


def test_a_port_is_never_shared() -> None:
    with listen("127.0.0.1", 0) as one:
        port = one.getsockname()[1]
        with pytest.raises(PortTakenError):
            listen("127.0.0.1", port, exact=True)
        with pytest.raises(PortTakenError):
            listen("0.0.0.0", port, exact=True)


async def test_r50_stopping_takes_no_three_seconds(
    start: Starter, session: aiohttp.ClientSession, room: NotingRoom
) -> None:
    """R50: one frozen phone that never reads, one request half said, and everybody is told."""
    server = await start(send_buffer_bytes=4096)
    phones = [await Phone.join(session, server) for _ in range(9)]
    frozen = await (await RawPhone.connect(server)).shake_hands()
    frozen.writer.write(frame(1, HELLO.encode()))
    await until(lambda: len(room.heard) == 10)
    half = await RawPhone.connect(server)
    half.writer.write(b"GET / HTTP/1.1\r\nHo")
    stuck = room.links[-1]
    for _ in range(20):
        stuck.send("x" * 500_000)
    watch = Stopwatch()
    await server.stop()
    watch.stop(2)
    assert sorted(room.gone) == sorted(link.id for link in room.links)
    for phone in phones:
        assert await phone.ended() == [{"t": "bye", "why": "closed"}]
    await half.rest()
    frozen.cut()
    with listen("127.0.0.1", server.port, exact=True):
        pass
    left = {task.get_name() for task in asyncio.all_tasks()}
    assert not [name for name in left if name.startswith("link")]
    await server.stop()


async def test_r50_nobody_gets_in_while_it_stops(start: Starter, room: NotingRoom) -> None:
    server = await start()
    raw = await RawPhone.connect(server)
    await server.stop()
    assert await raw.rest() == b""
    assert room.links == []
