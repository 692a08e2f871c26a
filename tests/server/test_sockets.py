"""A phone's socket in good order: hello, answers, views, heartbeat, slow readers."""

import asyncio
import json
import random
import statistics

import aiohttp
import pytest

from tests.log_watch import LogWatch
from tests.server.conftest import Starter
from tests.server.party import HELLO, LOOKED, NotingRoom, Phone, RawPhone, frame
from tests.support.time import until
from tvgame.server.messages import Hello, Looked


async def test_messages_reach_the_room_in_order(
    start: Starter, session: aiohttp.ClientSession, room: NotingRoom
) -> None:
    phone = await Phone.join(session, await start())
    for _ in range(5):
        await phone.ask()
    assert room.heard == [
        Hello("K7QM", None, "de"),
        *(Looked(number) for number in range(1, 6)),
    ]
    assert room.links[0].address == "127.0.0.1"
    await phone.socket.close()
    await until(lambda: room.gone == [room.links[0].id])


async def test_links_have_numbers_of_their_own(
    start: Starter, session: aiohttp.ClientSession, room: NotingRoom
) -> None:
    server = await start()
    for _ in range(3):
        phone = await Phone.join(session, server)
        await phone.socket.close()
    assert len({link.id for link in room.links}) == 3


async def test_the_server_answers_pings_itself(
    start: Starter, session: aiohttp.ClientSession, room: NotingRoom
) -> None:
    phone = await Phone.join(session, await start())
    await phone.socket.send_str('{"t":"ping","n":41}')
    assert await phone.next() == {"t": "pong", "n": 41}
    assert len(room.heard) == 1


@pytest.mark.parametrize("first", [LOOKED % 1, '{"t":"ping","n":1}', "null"])
async def test_hello_comes_first(
    start: Starter, session: aiohttp.ClientSession, room: NotingRoom, first: str
) -> None:
    server = await start()
    socket = await session.ws_connect(f"http://127.0.0.1:{server.port}/ws")
    await socket.send_str(first)
    assert await Phone(socket).ended() == [{"t": "bye", "why": "bad_message"}]
    assert room.heard == []


async def test_hello_comes_once(
    start: Starter, session: aiohttp.ClientSession, room: NotingRoom
) -> None:
    phone = await Phone.join(session, await start())
    await phone.socket.send_str(HELLO)
    assert await phone.ended() == [{"t": "bye", "why": "bad_message"}]
    assert len(room.heard) == 1


async def test_a_silent_socket_is_closed(start: Starter, room: NotingRoom) -> None:
    """Pings and drops of a frame don't stretch the time for the hello."""
    raw = await (await RawPhone.connect(await start(hello_seconds=0.2))).shake_hands()
    raw.writer.write(frame(9, b"") + frame(1, HELLO.encode())[:5])
    assert b"bad_message" in await raw.rest()
    await until(lambda: len(room.gone) == 1)


async def test_only_the_newest_view_is_sent(
    start: Starter, session: aiohttp.ClientSession, room: NotingRoom
) -> None:
    """Mutation: queue views like answers, or let a newer view keep the older one's place."""
    phone = await Phone.join(session, await start())
    (link,) = room.links
    for text in ('{"v":1}', '{"v":2}'):
        link.send_view(text)
    link.send('{"a":1}')
    link.send_view('{"v":3}')
    link.send('{"a":2}')
    assert [await phone.next() for _ in range(3)] == [{"a": 1}, {"v": 3}, {"a": 2}]
    link.send_view('{"v":4}')
    assert await phone.next() == {"v": 4}


async def test_goodbye_is_the_last_word(
    start: Starter, session: aiohttp.ClientSession, room: NotingRoom
) -> None:
    phone = await Phone.join(session, await start())
    (link,) = room.links
    link.send('{"a":1}')
    link.close("replaced")
    link.close("closed")
    link.send('{"a":2}')
    link.send_view('{"v":2}')
    await phone.socket.send_str(LOOKED % 1)
    assert await phone.ended() == [{"a": 1}, {"t": "bye", "why": "replaced"}]
    await until(lambda: len(room.gone) == 1)
    link.send("nobody hears it")
    assert len(room.heard) == 1


async def test_a_failing_room_is_answered_and_logged_once(
    start: Starter,
    session: aiohttp.ClientSession,
    room: NotingRoom,
    expected_logs: LogWatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """R52: the task's name is in the log, the game goes on, and no secret is told (R20)."""
    expected_logs.expect(r"task link 1 failed")
    phone = await Phone.join(session, await start())
    room.failing = True
    await phone.socket.send_str(LOOKED % 9)
    assert await phone.next() == {"t": "no", "id": 9, "why": "internal"}
    room.failing = False
    await phone.ask()
    assert len([record for record in caplog.records if record.levelname == "ERROR"]) == 1


async def test_r20_no_token_gets_into_a_log(
    start: Starter,
    session: aiohttp.ClientSession,
    room: NotingRoom,
    expected_logs: LogWatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """R20. Mutation: log the frame that was bad."""
    caplog.set_level("DEBUG")
    expected_logs.expect(r"task link 1 failed")
    server = await start()
    room.failing = True
    hello = {"t": "hello", "code": "K7QM", "token": "s3cr3t-" * 4, "lang": "de"}
    for text in (json.dumps(hello), json.dumps(hello | {"more": 1}), json.dumps(hello)[:-1]):
        socket = await session.ws_connect(f"http://127.0.0.1:{server.port}/ws")
        await socket.send_str(text)
        await socket.send_str("null")
        await Phone(socket).ended()
    assert "s3cr3t" not in caplog.text


async def test_r22_a_phone_gone_silent_shows_as_gone(
    start: Starter, session: aiohttp.ClientSession, room: NotingRoom
) -> None:
    """R22: no FIN, no answer to a ping. One that answers pings stays."""
    server = await start(heartbeat_seconds=0.2)
    phone = await Phone.join(session, server)
    reading = asyncio.create_task(phone.socket.receive())  # answers pings
    raw = await (await RawPhone.connect(server)).shake_hands()
    raw.writer.write(frame(1, HELLO.encode()))
    await until(lambda: len(room.heard) == 2)
    await until(lambda: room.gone == [room.links[1].id])
    raw.cut()
    assert not reading.done()
    room.links[0].send('{"a":1}')
    assert json.loads((await reading).data) == {"a": 1}


async def test_a_slow_reader_is_dropped_while_others_play_on(
    start: Starter, session: aiohttp.ClientSession, room: NotingRoom
) -> None:
    """By too many answers that wait. Mutation: an unbounded queue."""
    server = await start(send_buffer_bytes=4096)
    quick = await Phone.join(session, server)
    raw = await (await RawPhone.connect(server)).shake_hands()
    raw.writer.write(frame(1, HELLO.encode()))
    await until(lambda: len(room.heard) == 2)
    slow = room.links[1]
    noise = random.Random(1).randbytes(2000).hex()
    sent = 0
    while slow.id not in room.gone:
        assert sent < 20_000, "the slow reader was never dropped"
        slow.send(json.dumps({"n": noise}))
        sent += 1
        if sent % 50 == 0:
            await quick.ask(within=0.5)
    await quick.ask(within=0.5)
    raw.cut()


async def test_a_stuck_reader_is_dropped_after_a_while(
    start: Starter, session: aiohttp.ClientSession, room: NotingRoom
) -> None:
    """By a write that gets nowhere, with nothing but views, of which only one waits."""
    server = await start(send_buffer_bytes=4096, write_seconds=0.3)
    quick = await Phone.join(session, server)
    raw = await (await RawPhone.connect(server)).shake_hands()
    raw.writer.write(frame(1, HELLO.encode()))
    await until(lambda: len(room.heard) == 2)
    stuck = room.links[1]
    noise = random.Random(1).randbytes(20_000).hex()

    def push() -> bool:
        stuck.send_view(json.dumps({"n": noise}))
        return stuck.id in room.gone

    await until(push)
    await quick.ask(within=0.5)
    raw.cut()


async def test_a_phone_gone_silent_leaves_no_connection_behind(
    start: Starter, session: aiohttp.ClientSession, room: NotingRoom
) -> None:
    """A sibling: what it never took would keep the closed connection open for ever."""
    server = await start(
        send_buffer_bytes=4096, heartbeat_seconds=0.2, sweep_seconds=0.1, farewell_seconds=0.1
    )
    raw = await (await RawPhone.connect(server)).shake_hands()
    raw.writer.transport.pause_reading()  # type: ignore[attr-defined]
    raw.writer.write(frame(1, HELLO.encode()))
    await until(lambda: len(room.heard) == 1)
    (link,) = room.links
    noise = random.Random(1).randbytes(20_000).hex()

    def push() -> bool:
        link.send_view(noise)
        return room.gone == [link.id]

    await until(push)
    await until(lambda: len(server._listener) == 0)
    raw.cut()


async def test_an_update_costs_few_bytes(start: Starter, room: NotingRoom) -> None:
    """A whole view of 2 KB, of which little changes, is deflated against the ones before."""
    raw = await RawPhone.connect(await start())
    await raw.shake_hands("Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits")
    raw.writer.write(frame(1, HELLO.encode()))
    await raw.frame()
    (link,) = room.links
    rng = random.Random(5)
    view = {
        "v": 0,
        "seats": [
            {"seat": k, "name": f"Person {rng.random()}", "sigil": "moon", "present": True}
            for k in range(10)
        ],
        "record": [
            {"n": n, "ballots": [{"seat": k, "yes": rng.random() < 0.5} for k in range(10)]}
            for n in range(4)
        ],
    }
    sizes = []
    for number in range(30):
        view["v"] = number
        view["record"][number % 4]["ballots"][number % 10]["yes"] ^= True  # type: ignore[index]
        text = json.dumps(view)
        assert len(text) > 1900
        link.send_view(text)
        first, payload = await raw.frame()
        assert first == 0xC1
        sizes.append(len(payload))
    assert statistics.median(sizes) <= 120
    raw.cut()
