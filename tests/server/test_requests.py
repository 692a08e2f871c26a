"""Plain HTTP: what is served, to whom, and with which headers (R20, R31)."""

import re
import subprocess

import aiohttp
import pytest

from tests.server.conftest import Starter
from tests.server.party import NotingRoom, RawPhone
from tvgame.server.app import Server
from tvgame.server.pages import Pages


async def answer(server: Server, request: str) -> tuple[int, str, bytes]:
    """Send raw text; return the status, the head and the body."""
    raw = await RawPhone.connect(server)
    raw.writer.write(request.encode("latin-1"))
    head, _, body = (await raw.rest()).partition(b"\r\n\r\n")
    return int(head.split(b" ", 2)[1]), head.decode(), body


async def get(server: Server, target: str, *lines: str, method: str = "GET") -> tuple[int, str]:
    head = [f"{method} {target} HTTP/1.1", "Host: 127.0.0.1", "Connection: close", *lines]
    status, headers, body = await answer(server, "\r\n".join([*head, "", ""]))
    return status, headers + body.decode("latin-1")


async def test_the_page_comes_at_the_root_and_at_a_code(
    start: Starter, session: aiohttp.ClientSession, pages: Pages
) -> None:
    server = await start()
    for path in ("/", "/K7QM", "/k7qm", "/K7QM?x=1"):
        async with session.get(f"http://127.0.0.1:{server.port}{path}") as response:
            assert response.status == 200
            assert response.headers["Cache-Control"] == "no-store"
            assert response.headers["Content-Type"] == "text/html; charset=utf-8"
            assert await response.read() == pages.index.body


async def test_the_tutorial_has_addresses_and_finds_its_parts(
    start: Starter, session: aiohttp.ClientSession, pages: Pages
) -> None:
    """One folder down the page points one folder up, behind a proxy's prefix, too."""
    server = await start()
    folders = {"/learn": "s/", "/learn/glass-council": "../s/", "/learn/merchants-council": "../s/"}
    for path, folder in folders.items():
        async with session.get(f"http://127.0.0.1:{server.port}{path}") as response:
            assert response.status == 200
            assert response.headers["Cache-Control"] == "no-store"
            assert f'src="{folder}{pages.hash}/js/app.js"' in await response.text()


async def test_the_way_in_can_be_scanned_from_a_phone(
    start: Starter, room: NotingRoom, session: aiohttp.ClientSession
) -> None:
    """The table's public address and nothing else; without one there is no code (R20)."""
    server = await start()
    url = f"http://127.0.0.1:{server.port}/qr.svg"
    async with session.get(url) as response:
        assert response.headers["Content-Type"] == "image/svg+xml"
        assert response.headers["Cache-Control"] == "no-store"
        assert read_code(await response.text()) == room.leads_to
    room.leads_to = ""
    async with session.get(url) as response:
        assert response.status == 404


def read_code(svg: str) -> str:
    """What a decoder that isn't ours reads from the drawing (zbar)."""
    size = int(re.search(r'viewBox="0 0 (\d+)', svg)[1])  # type: ignore[index]
    rows = [[255] * size for _ in range(size)]
    for x, y in re.findall(r"M(\d+) (\d+)h1v1", svg):
        rows[int(y)][int(x)] = 0
    scale = 6
    pixels = b"".join(bytes(p for p in row for _ in range(scale)) * scale for row in rows)
    picture = b"P5 %d %d 255\n" % (size * scale, size * scale) + pixels
    done = subprocess.run(
        ["zbarimg", "-q", "--raw", "pgm:-"], input=picture, capture_output=True, check=True
    )
    return done.stdout.decode().strip()


async def test_parts_are_kept_for_ever(
    start: Starter, session: aiohttp.ClientSession, pages: Pages
) -> None:
    server = await start()
    url = f"http://127.0.0.1:{server.port}/s/{pages.hash}/js/app.js"
    async with session.get(url) as response:
        assert response.headers["Content-Encoding"] == "gzip"
        assert response.headers["Vary"] == "Accept-Encoding"
        assert "immutable" in response.headers["Cache-Control"]
        assert response.headers["Content-Type"] == "text/javascript; charset=utf-8"
        assert await response.read() == pages.parts["js/app.js"].body
    async with session.get(url, headers={"Accept-Encoding": "gzip;q=0, br"}) as response:
        assert "Content-Encoding" not in response.headers
        assert await response.read() == pages.parts["js/app.js"].body


@pytest.mark.parametrize(
    "target",
    [
        "/../../etc/passwd",
        "/s/{hash}/../../app.py",
        "/s/{hash}/%2e%2e/%2e%2e/pyproject.toml",
        "/s/{hash}/..%2f..%2fapp.py",
        "/s/{hash}/.hidden.js",
        "/s/{hash}/notes.txt",
        "/s/{hash}/index.html",
        "/s/{hash}/",
        "/s/{hash}",
        "/s/0000000000000000/js/app.js",
        "/s//js/app.js",
        "/js/app.js",
        "js/app.js",
        "//js/app.js",
        "/saves",
        "/logs",
        "/journals/table.jsonl",
        "/.git/config",
        "/.env",
        "/tvgame/server/app.py",
        "/favicon.ico",
        "/K7QM/",
        "/learn/",
        "/learn/chess",
        "/learn/glass-council/",
        "/qr",
        "/K7Q",
        "/id/",
        "/%00",
    ],
)
async def test_r20_nothing_else_is_served(start: Starter, pages: Pages, target: str) -> None:
    """R20. Mutation: serve the folder instead of the list."""
    server = await start()
    status, text = await get(server, target.format(hash=pages.hash))
    assert status in (400, 404)
    assert "secret" not in text
    assert "X-Content-Type-Options: nosniff" in text
    assert text.endswith(f"{status}\n")


@pytest.mark.parametrize("target", ["/", "/id", "/nowhere", "/ws"])
async def test_every_answer_has_the_headers(start: Starter, target: str) -> None:
    server = await start()
    _, text = await get(server, target)
    for name in (
        "Content-Security-Policy: default-src 'none'",
        "X-Content-Type-Options: nosniff",
        "Referrer-Policy: no-referrer",
        "X-Frame-Options: DENY",
        "Cross-Origin-Opener-Policy: same-origin",
        "Server: glass-council\r\n",
    ):
        assert name in text
    assert "Python" not in text
    assert "Access-Control" not in text


@pytest.mark.parametrize(
    "request_text",
    [
        "NONSENSE\r\n\r\n",
        "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nBad Header: x\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + "x" * 9000 + "\r\n\r\n",
        "GET /" + "x" * 9000 + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + "X: x\r\n" * 200 + "\r\n",
        "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
    ],
)
async def test_a_broken_request_gets_a_number_and_no_log(
    start: Starter, request_text: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    server = await start()
    status, head, body = await answer(server, request_text)
    assert status == 400
    assert body == b"400\n"
    assert "nosniff" in head
    assert not [record for record in caplog.records if record.name.startswith("aiohttp")]


async def test_other_methods_and_bodies_are_refused(start: Starter) -> None:
    server = await start()
    for method in ("POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PROPFIND"):
        status, text = await get(server, "/", method=method)
        assert status == 405
        assert "Allow: GET, HEAD" in text
    status, text = await get(server, "/", method="HEAD")
    assert status == 200
    assert "module" not in text
    status, _ = await get(server, "/", "Content-Length: 5000000", method="POST")
    assert status == 405


async def test_a_foreign_host_gets_nothing(start: Starter, room: NotingRoom) -> None:
    """DNS rebinding, over HTTP and over a socket."""
    server = await start()
    for target in ("/", "/id", "/ws"):
        status, _, body = await answer(
            server, f"GET {target} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
        )
        assert (status, body) == (421, b"421\n")
    status, _, _ = await answer(server, "GET / HTTP/1.0\r\n\r\n")
    assert status == 421


async def test_a_foreign_page_opens_no_socket(
    start: Starter, session: aiohttp.ClientSession, room: NotingRoom
) -> None:
    server = await start()
    url = f"http://127.0.0.1:{server.port}/ws"
    for origin in ("http://evil.example", "null", f"http://127.0.0.1:{server.port + 1}"):
        with pytest.raises(aiohttp.WSServerHandshakeError) as caught:
            await session.ws_connect(url, origin=origin)
        assert caught.value.status == 403
    assert room.links == []
    for good in (None, f"http://127.0.0.1:{server.port}", "https://table.example"):
        async with session.ws_connect(url, origin=good):
            pass


HANDSHAKE = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
}


async def shake(server: Server, method: str = "GET", **more: str) -> tuple[int, str]:
    """The status and the head of an answer to a handshake; ``more`` replaces or adds headers."""
    headers = HANDSHAKE | {name.replace("_", "-"): value for name, value in more.items()}
    raw = await RawPhone.connect(server)
    lines = [f"{method} /ws HTTP/1.1", "Host: 127.0.0.1"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    raw.writer.write("\r\n".join([*lines, "", ""]).encode("latin-1"))
    head = (await raw.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    raw.cut()
    return int(head.split(" ", 2)[1]), head


@pytest.mark.parametrize(
    "more",
    [
        {"Upgrade": "h2c"},
        {"Upgrade": "\xff"},
        {"Connection": "close"},
        {"Sec_WebSocket_Version": "\xff"},
        {"Sec_WebSocket_Key": ""},
        {"Sec_WebSocket_Key": "\xff\xfe"},
        {"Sec_WebSocket_Key": "AAAA"},
        {"Sec_WebSocket_Protocol": "a, \xff"},
        {"method": "HEAD"},
    ],
    ids=str,
)
async def test_a_handshake_that_is_none_is_refused_without_a_log(
    start: Starter, room: NotingRoom, caplog: pytest.LogCaptureFixture, more: dict[str, str]
) -> None:
    """What a stranger sends fills no log; nor does the library's own (R57).

    Mutation: leave the whole judgement to the library.
    """
    server = await start()
    status, _ = await shake(server, **more)
    assert status == 400
    assert room.links == []
    assert caplog.records == []


async def test_a_sockets_answer_names_no_versions_either(start: Starter) -> None:
    status, head = await shake(await start())
    assert status == 101
    assert "Server: glass-council\r\n" in head
    assert "aiohttp" not in head
    assert "X-Content-Type-Options: nosniff" in head


async def test_r31_a_probe_tells_this_run(start: Starter, session: aiohttp.ClientSession) -> None:
    one, other = await start(), await start()
    async with session.get(f"http://127.0.0.1:{one.port}/id") as response:
        assert await response.json() == {"id": one.run_id}
        assert response.headers["Cache-Control"] == "no-store"
    assert one.run_id != other.run_id
    assert await one.probe("127.0.0.1")
    one._port = other.port
    assert not await one.probe("127.0.0.1")
    one._port = 1
    assert not await one.probe("127.0.0.1")


async def test_r32_a_visit_from_another_device_shows(start: Starter) -> None:
    server = await start()
    await get(server, "/")
    assert not server.visited
    raw = await RawPhone.connect(server, source="127.0.0.2")
    raw.writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
    await raw.rest()
    assert server.visited


async def test_an_address_may_ask_only_so_often(start: Starter) -> None:
    server = await start(request_burst=3, requests_per_second=0.0)
    assert [(await get(server, "/"))[0] for _ in range(5)] == [200, 200, 200, 429, 429]
