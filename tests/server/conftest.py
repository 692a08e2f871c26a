"""A server on loopback with small pages, and a browser session."""

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import aiohttp
import pytest

from tests.server.party import NotingRoom
from tvgame.server.app import Server, serve
from tvgame.server.limits import Limits
from tvgame.server.pages import Pages

Starter = Callable[..., Awaitable[Server]]


@pytest.fixture
def pages(tmp_path: Path) -> Pages:
    """A page with two parts, two drawings, one language, and files that are none of ours."""
    web, assets = tmp_path / "web", tmp_path / "assets"
    for folder in (web / "js", assets / "texts", assets / "sigils", assets / "icons"):
        folder.mkdir(parents=True)
    (web / "index.html").write_text('<script type="module" src="__PARTS__/js/app.js"></script>')
    (web / "js" / "app.js").write_text("// a part\n" * 50)
    (web / ".hidden.js").write_text("secret")
    (web / "notes.txt").write_text("secret")
    (assets / "texts" / "en.json").write_text('{"hello": "Hello", "tv.only": "no"}')
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9"/></svg>'
    (assets / "sigils" / "moon.svg").write_text(drawing)
    (assets / "icons" / "check.svg").write_text(drawing)
    return Pages(web, assets)


@pytest.fixture
def room() -> NotingRoom:
    return NotingRoom()


@pytest.fixture
async def start(room: NotingRoom, pages: Pages) -> AsyncIterator[Starter]:
    """Start servers; all are stopped behind the test."""
    running: list[Server] = []

    async def started(port: int = 0, *, exact: bool = False, **limits: float) -> Server:
        server = await serve(
            room,
            port,
            "127.0.0.1",
            exact=exact,
            pages=pages,
            names=("parlour",),
            public_url="https://table.example",
            limits=Limits(**limits),  # type: ignore[arg-type]  # ints and floats by name
        )
        running.append(server)
        return server

    yield started
    for server in running:
        await server.stop()


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession(auto_decompress=True) as made:
        yield made
