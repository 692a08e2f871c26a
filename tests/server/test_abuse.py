"""Hostile peers beside honest ones (R57, R59)."""

import asyncio
import json
import zlib

import aiohttp
import pytest

from tests.server.conftest import Starter
from tests.server.party import HELLO, LOOKED, NotingRoom, Phone, RawPhone, frame
from tests.server.test_messages import BAD
from tests.support.time import until

NOT_EVEN_TEXT = {
    "5 MB": frame(1, b"x" * 5_000_000),
    "5 MB announced": frame(1, b"x" * 70_000)[:20],
    "one byte too many": frame(1, json.dumps({"t": "x" * 4085}).encode() + b"  "),
    "binary": frame(2, b'{"t":"leave","id":1}'),
    "broken UTF-8": frame(1, b'{"t":"\xff\xfe"}'),
    "half a character": frame(1, b'{"t":"\xc3"}'),
    "reserved bits": frame(1, b"{}", first=0xF1),
    "unknown opcode": frame(0xB, b""),
    "continuation of nothing": frame(0, b"{}"),
    "long ping": frame(9, b"x" * 200),
    "ping in pieces": frame(9, b"", first=0x09),
    "close with half a code": frame(8, b"\x03"),
    "close with a bad code": frame(8, b"\x00\x01"),
    "pieces without end": frame(1, b"x" * 1000, first=0x01) + frame(0, b"x" * 1000, first=0) * 9,
}


@pytest.mark.parametrize("seated", [True, False])
async def test_r57_only_the_hostile_socket_closes(
    start: Starter,
    session: aiohttp.ClientSession,
    room: NotingRoom,
    seated: bool,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """R57, with and without a hello, one after the other at the same server, which gets no worse.

    Mutation: let any of these errors out of the reader.
    """
    caplog.set_level("INFO")
    server = await start(farewell_seconds=0.05, message_burst=1000)
    honest = [await Phone.join(session, server) for _ in range(2)]
    for name in (*BAD, *NOT_EVEN_TEXT):
        raw = await (await RawPhone.connect(server)).shake_hands()
        heard = len(room.heard)
        if seated:
            raw.writer.write(frame(1, HELLO.encode()))
            await until(lambda heard=heard: len(room.heard) == heard + 1)  # type: ignore[misc]
            heard += 1
        raw.writer.write(
            NOT_EVEN_TEXT[name] if name in NOT_EVEN_TEXT else frame(1, BAD[name].encode())
        )
        if name == "5 MB announced":
            await until(lambda: len(room.present) == 2)
        said = await raw.rest()
        assert (b"bad_message" in said) or name not in BAD, name
        await until(lambda: len(room.present) == 2)
        assert len(room.heard) == heard, name
        for phone in honest:
            await phone.ask(within=0.5)
    assert all(len(record.getMessage()) < 300 for record in caplog.records)


async def test_r57_a_frame_of_the_longest_size_is_read(start: Starter, room: NotingRoom) -> None:
    raw = await (await RawPhone.connect(await start(farewell_seconds=0.05))).shake_hands()
    raw.writer.write(frame(1, HELLO.encode().ljust(4096)))
    await until(lambda: len(room.heard) == 1)
    raw.writer.write(frame(1, (LOOKED % 1).encode().ljust(4097)))
    await raw.rest()
    assert len(room.heard) == 1


async def test_r57_a_small_frame_that_swells_is_refused(start: Starter, room: NotingRoom) -> None:
    """A sibling: the size counts after decompression too, before anything is parsed."""
    raw = await RawPhone.connect(await start())
    await raw.shake_hands("Sec-WebSocket-Extensions: permessage-deflate")
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = packer.compress(b"[" * 10_000_000) + packer.flush(zlib.Z_SYNC_FLUSH)
    raw.writer.write(frame(1, bomb.removesuffix(b"\x00\x00\xff\xff"), first=0xC1))
    await raw.rest()
    await until(lambda: len(room.gone) == 1)
    assert room.heard == []


@pytest.mark.parametrize(
    "flood",
    [
        frame(1, (LOOKED % 1).encode()) * 100,
        frame(1, b'{"t":"ping","n":1}') * 100,
        frame(9, b"x") * 1000,
        frame(10, b"") * 1000,
    ],
    ids=["requests", "probes", "pings", "pongs"],
)
async def test_r59_a_flooding_socket_is_closed(
    start: Starter, session: aiohttp.ClientSession, room: NotingRoom, flood: bytes
) -> None:
    """R57's 1,000 pings and R59's 100 messages a second. Mutation: count texts alone."""
    server = await start(messages_per_second=0.01)  # however slowly this computer reads them
    honest = await Phone.join(session, server)
    raw = await (await RawPhone.connect(server)).shake_hands()
    raw.writer.write(frame(1, HELLO.encode()) + flood)
    assert b"too_much" in await raw.rest()
    assert len(room.heard) <= 2 + 20
    await honest.ask(within=0.5)


async def test_r59_a_person_is_never_too_fast(
    start: Starter, session: aiohttp.ClientSession
) -> None:
    phone = await Phone.join(session, await start())
    for _ in range(15):
        await phone.ask()


async def test_r59_one_address_gets_only_so_many_sockets(
    start: Starter, session: aiohttp.ClientSession, room: NotingRoom
) -> None:
    """A whole party fits behind one address; 300 sockets don't, and take nobody's place.

    The last forty are there: each had the place of one that was here longest and held no seat.
    """
    server = await start()
    honest = [await Phone.join(session, server) for _ in range(10)]
    crowd = []
    for _ in range(60):
        crowd.append(await (await RawPhone.connect(server, source="127.0.0.2")).shake_hands())
    for raw in crowd[:20]:
        await raw.rest()
    assert [link.id for link in room.present] == [*range(1, 11), *range(31, 71)]
    for phone in honest:
        await phone.ask(within=0.5)
    for raw in crowd:
        raw.cut()
    await until(lambda: len(room.present) == 10)


async def test_r59_where_all_sockets_hold_seats_there_is_no_room(
    start: Starter, session: aiohttp.ClientSession, room: NotingRoom
) -> None:
    server = await start(sockets_per_address=3)
    honest = [await Phone.join(session, server) for _ in range(3)]
    for link in room.links:
        link.keep(True)
    late = await RawPhone.connect(server)
    with pytest.raises(AssertionError, match="503"):
        await late.shake_hands()
    late.cut()
    for phone in honest:
        await phone.ask()
    room.links[1].keep(False)
    late = await (await RawPhone.connect(server)).shake_hands()
    await until(lambda: room.gone == [room.links[1].id])
    late.cut()


async def test_r59_dripping_connections_end_in_time(
    start: Starter, session: aiohttp.ClientSession
) -> None:
    """Headers byte by byte, and a body byte by byte. Mutation: count the time anew with each."""
    server = await start(idle_seconds=0.3, sweep_seconds=0.1, connections_per_address=40)
    honest = await Phone.join(session, server)
    drips = [await RawPhone.connect(server, source="127.0.0.2") for _ in range(40)]
    over = await RawPhone.connect(server, source="127.0.0.2")
    assert await over.rest() == b""
    for number, drip in enumerate(drips):
        method = "POST" if number % 2 else "GET"
        drip.writer.write(f"{method} / HTTP/1.1\r\nHost: 127.0.0.1\r\n".encode())
        drip.writer.write(b"Content-Length: 9999\r\n\r\n" if number % 2 else b"X: ")
    ends = [asyncio.create_task(drip.rest()) for drip in drips]

    def drip_on() -> bool:
        for drip in drips:
            if not drip.writer.is_closing():
                drip.writer.write(b"x")
        return all(end.done() for end in ends)

    await until(drip_on)
    heads = [end.result() for end in ends]
    assert all(head == b"" for head in heads[::2])
    # The answer may be lost on the way, to one who goes on writing.
    assert {head[:12] for head in heads[1::2]} <= {b"HTTP/1.1 405", b""}
    await honest.ask(within=0.5)
    await until(lambda: len(server._listener) == 1)


async def test_r59_an_answer_that_nobody_takes_is_cut(start: Starter) -> None:
    """A sibling: pipelined requests whose answers are never read."""
    server = await start(
        write_seconds=0.3, idle_seconds=0.3, sweep_seconds=0.1, send_buffer_bytes=4096
    )
    raw = await RawPhone.connect(server)
    raw.writer.transport.pause_reading()  # type: ignore[attr-defined]
    request = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"

    def push() -> bool:
        if not raw.writer.is_closing() and raw.writer.transport.get_write_buffer_size() < 65536:
            raw.writer.write(request * 20)
        return len(server._listener) == 0

    await until(push)
    raw.cut()
