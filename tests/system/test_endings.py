"""Starting where something is in the way, and ending when asked to (field cases R31, R50)."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import struct
import sys
from pathlib import Path

import aiohttp
import pytest

from tests.support.busy import Stopwatch
from tests.support.command import command
from tests.support.phones import SIGILS, Phone
from tests.support.process import RunningProgram, program
from tests.support.time import PATIENCE
from tvgame.server.app import DEFAULT_PORT

NO_NOISE = ("Traceback", "destroyed", "never retrieved", "Error")


async def seat(running: RunningProgram, http: aiohttp.ClientSession, people: int) -> list[Phone]:
    phones = []
    for number in range(people):
        phone = await Phone(http, running.url, running.code, f"Person {number}").open()
        await phone.join(SIGILS[number])
        phones.append(phone)
    return phones


def frozen_reader(port: int) -> socket.socket:
    """A socket that says hello as a phone would and never reads a byte."""
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    made.connect(("127.0.0.1", port))
    made.sendall(
        f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    return made


def say(made: socket.socket, text: str) -> None:
    """One masked text frame."""
    data, mask = text.encode(), b"\1\2\3\4"
    body = bytes(byte ^ mask[k % 4] for k, byte in enumerate(data))
    made.sendall(struct.pack("!BB", 0x81, 0x80 | len(data)) + mask + body)


def port_of(running: RunningProgram) -> int:
    return int(running.url.rpartition(":")[2])


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_r50_one_signal_three_seconds(
    tmp_path: Path, port: int, number: signal.Signals
) -> None:
    """Field case R50: with nine phones, one that never reads and one half-way through a request."""
    async with (
        aiohttp.ClientSession() as http,
        program(tmp_path, "--port", str(port)) as running,
    ):
        phones = await seat(running, http, 9)
        frozen, half = frozen_reader(port), socket.create_connection(("127.0.0.1", port))
        say(frozen, f'{{"t":"hello","code":"{running.code}","token":null,"lang":"en"}}')
        half.sendall(b"GET / HTTP/1.1\r\nHost: ")
        # Enough views that the frozen one's buffers are full.
        for count in range(90):
            await phones[count % 9].ask(t="ready", ready=count % 2 == 0)
        running.process.send_signal(number)
        assert await running.ended(within=3) == 0
        assert await asyncio.gather(*(phone.gone() for phone in phones)) == ["closed"] * 9
        frozen.close()
        half.close()
        async with program(tmp_path, "--port", str(port)) as again:
            assert port_of(again) == port


async def test_r31_a_taken_port_is_passed_over_and_the_real_one_is_printed(tmp_path: Path) -> None:
    """Field case R31: held by another program or by a first copy of ours; both copies serve."""
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            other.bind(("0.0.0.0", DEFAULT_PORT))
            other.listen()
        except OSError:
            pass  # somebody has it already, which serves as well
        async with (
            aiohttp.ClientSession() as http,
            program(tmp_path / "one") as one,
            program(tmp_path / "two") as two,
        ):
            assert len({DEFAULT_PORT, port_of(one), port_of(two)}) == 3
            ids = []
            for running in (one, two):
                async with http.get(f"{running.url}/id") as answer:
                    ids.append((await answer.json())["id"])
                phone = await Phone(http, running.url, running.code, "Ann").open()
                assert (await phone.join("moon"))["t"] == "seat"
            assert ids[0] != ids[1]


async def test_a_second_copy_leaves_the_firsts_table_alone(tmp_path: Path) -> None:
    """Same data directory: the second opens a table of its own, and the first's survives a kill."""
    async with aiohttp.ClientSession() as http:
        async with program(tmp_path) as first:
            phones = await seat(first, http, 3)
            async with program(tmp_path) as second:
                assert second.code != first.code
                other = await Phone(http, second.url, second.code, "Zoe").open()
                assert (await other.join("wheel"))["t"] == "seat"
                assert len(await other.until(lambda view: view["seats"])) == 1
            await first.kill()
        async with program(tmp_path) as again:
            assert again.code == first.code
            back = Phone(http, again.url, again.code, "Person 2")
            back.token = phones[2].token
            await back.open()
            assert await back.until(lambda view: view["you"]["seat"]) == 2


def test_r31_an_exact_port_that_is_taken_is_one_sentence() -> None:
    """Field case R31: no traceback, no number of an error, exit code 1."""
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen()
        port = other.getsockname()[1]
        ended = command("demo", "--headless", "--port", str(port))
    assert ended.code == 1
    assert ended.err == f"Port {port} is in use by another program.\n"
    assert ended.out == ""


def test_an_unusable_data_directory_is_one_sentence(tmp_path: Path) -> None:
    for place in (a_file(tmp_path), nobodys(tmp_path)):
        ended = command("play", "--headless", "--data", str(place))
        assert ended.code == 1, place
        assert len(ended.err.splitlines()) == 1
        assert not any(word in ended.err for word in NO_NOISE)


def a_file(folder: Path) -> Path:
    """Where a directory ought to be."""
    place = folder / "data"
    place.write_text("")
    return place


def nobodys(folder: Path) -> Path:
    """A directory in which this user may make nothing."""
    system = Path("/sys")
    if sys.platform == "linux" and os.geteuid() == 0:
        # Root may write anywhere but where the kernel itself says what there is.
        assert system.is_dir()
        return system / "glass-council"
    place = folder / "locked"
    place.mkdir(mode=0o500)
    # Windows has no such right; there a name that can't be stands for it.
    return place if os.name == "posix" else folder / "data" / "below-a-file"


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
async def test_a_demo_ends_when_asked_to(tmp_path: Path) -> None:
    """In the middle of a game of computer players, at full speed."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "tvgame", "demo", "--headless", "--data", str(tmp_path), "--pace", "swift"),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    await asyncio.wait_for(process.stdout.readline(), PATIENCE)
    watch = Stopwatch()
    process.terminate()
    _, err = await asyncio.wait_for(process.communicate(), PATIENCE)
    watch.stop(3)
    assert process.returncode == 0
    assert err == b""
