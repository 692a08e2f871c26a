"""A table behind a real nginx: TLS, a path of its own, and the text of docs/far-friends.md."""

from __future__ import annotations

import re
import socket
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urljoin

import aiohttp
import pytest

from tests.support.nginx import NAME, Certificate, listening, nginx, outside
from tests.support.phones import SIGILS, Phone
from tests.support.process import program
from tests.support.tables import OpenTable, open_table


@dataclass
class Far:
    """A table as a friend far away has it."""

    url: str
    http: aiohttp.ClientSession
    table: OpenTable


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    """One for the module."""
    return Certificate.make(tmp_path_factory.mktemp("certificate"))


@pytest.fixture
def entrance() -> Iterator[socket.socket]:
    """Where nginx listens."""
    made = listening()
    yield made
    made.close()


def _url(entrance: socket.socket) -> str:
    return f"https://{NAME}:{entrance.getsockname()[1]}/evening"


@pytest.fixture
async def far(
    tmp_path: Path, certificate: Certificate, entrance: socket.socket
) -> AsyncIterator[Far]:
    """A table, nginx before it, and a client before that."""
    url = _url(entrance)
    async with (
        open_table(tmp_path / "data", public_url=url) as table,
        nginx(tmp_path, certificate, entrance, table.server.port),
        outside(certificate) as http,
    ):
        yield Far(url, http, table)


async def test_page_parts_and_lesson_lie_under_the_prefix(far: Far) -> None:
    """What a page names is named relative to it, and is there; nothing sets a cookie."""
    found = set()
    for path in (f"/{far.table.code}", "/", "", "/learn/merchants-council"):
        async with far.http.get(far.url + path) as answer:
            assert answer.status == 200, path
            assert "Set-Cookie" not in answer.headers
            here, page = str(answer.url), await answer.text()
        named = re.findall(r'(?:href|src)="([^"]+)"', page)
        assert named
        for each in named:
            assert not each.startswith(("/", "http")), each
            found.add(urljoin(here, each))
    for part in found:
        assert part.startswith(f"{far.url}/s/"), part
        async with far.http.get(part) as answer:
            assert answer.status == 200, part
            assert "Set-Cookie" not in answer.headers


async def test_sockets_open_from_the_far_page_alone(far: Far) -> None:
    """The page's own origin, as the browser sees it: with the proxy's name, scheme and port."""
    own = far.url.removesuffix("/evening")
    for origin, allowed in (
        (own, True),
        (f"https://{NAME}", False),
        (own.replace("https", "http"), False),
        ("http://127.0.0.1", False),
        ("https://evil.example", False),
        (own.replace(NAME, f"{NAME}.evil.example"), False),
    ):
        status = 101
        try:
            async with far.http.ws_connect(f"{far.url}/ws", headers={"Origin": origin}):
                pass
        except aiohttp.WSServerHandshakeError as refused:
            status = refused.status
        assert status == (101 if allowed else 403), origin


async def test_the_programs_own_option_and_a_first_vote_from_far_away(
    tmp_path: Path, certificate: Certificate, entrance: socket.socket
) -> None:
    """Five phones behind one proxy; each is told the far link, and that it is one."""
    url = _url(entrance)
    async with program(tmp_path / "data", "--public-url", f"{url}/") as running:
        upstream = int(running.url.rpartition(":")[2])
        async with nginx(tmp_path, certificate, entrance, upstream), outside(certificate) as http:
            phones = [Phone(http, url, running.code, f"Person {number}") for number in range(5)]
            for number, phone in enumerate(phones):
                await phone.open()
                assert (await phone.join(SIGILS[number]))["t"] == "seat"
                await phone.ready()
            assert f"Friends elsewhere join at {url}/{running.code}" in running.said_before
            table: dict[str, Any] = phones[4].view["table"]
            assert (table["url"], table["public"]) == (f"{url}/{running.code}", True)
            settings = {"game": "merchants-council", "seating": "set"}
            assert (await phones[0].order("settings", **settings))["t"] == "ok"
            assert (await phones[0].order("start"))["t"] == "ok"
            for phone in phones:
                await phone.until(lambda view: view["prompt"])
                assert (await phone.ask(t="looked"))["t"] == "ok"
            speaker = await phones[0].until(lambda view: view["game"] and view["game"]["waiting"])
            await phones[speaker[0]].answer(Random(1))
            for phone in phones:
                await phone.until(
                    lambda view: view["prompt"] and view["prompt"]["kind"] == "ballot"
                )
                answer = await phone.answer(Random(1))
                assert answer is not None
                assert answer["t"] == "ok"
            # Far away or not, whoever comes back with the seat's secret has the seat.
            await phones[3].close()
            await phones[3].open()
            assert await phones[3].until(lambda view: view["game"]["record"][0]["ballots"])
            assert phones[3].view["you"]["seat"] == 3
            for phone in phones:
                await phone.close()
