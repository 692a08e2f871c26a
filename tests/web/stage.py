"""A table of cardboard: serves the page as docs/wire.md says, and shows the views it is handed.

It judges nothing and knows no rules. What a phone sends is kept in ``received``; how each request
is answered is set in ``answers``.
"""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable
from functools import cache
from typing import Any

from aiohttp import WSMsgType, web

from tests.support.time import PATIENCE
from tvgame.server.code import code_svg
from tvgame.server.pages import Pages

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)


@cache
def bundled() -> Pages:
    """The pages, read and packed once for all tests."""
    return Pages.bundled()


class Stage:
    """The server, in a thread of its own; every method may be called from the test's thread."""

    def __init__(self, view: dict[str, Any] | None = None) -> None:
        self.clear(view)
        self.port = 0
        self._sockets: set[web.WebSocketResponse] = set()
        self._loop = asyncio.new_event_loop()
        self._up = threading.Event()
        self._heard = threading.Event()
        self._pages = bundled()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self._up.wait(PATIENCE)

    def clear(self, view: dict[str, Any] | None = None) -> None:
        """As new: nothing was heard, and everything is answered."""
        self.view = view
        self.received: list[dict[str, Any]] = []
        self.requests: list[tuple[str, int]] = []
        # An answer by message type: "ok", None (silence), or the why of a refusal.
        self.answers: dict[str, str | None] = {}
        self.hello: Callable[[dict[str, Any]], dict[str, Any] | None] = lambda _: None
        self.pong = True

    @property
    def url(self) -> str:
        """The table's page."""
        return f"http://127.0.0.1:{self.port}/KMRV"

    def show(self, view: dict[str, Any]) -> None:
        """Send every phone this view."""
        self.view = view
        self._call(self._send({**view, "t": "view"}))

    def send(self, message: dict[str, Any]) -> None:
        """Send every phone any message."""
        self._call(self._send(message))

    def drop(self) -> None:
        """Cut every line."""
        self._call(self._drop())

    def said(self, kind: str) -> list[dict[str, Any]]:
        """What came in under one type."""
        return [each for each in self.received if each["t"] == kind]

    def wait(self, condition: Callable[[], Any], seconds: float = PATIENCE) -> None:
        """Until ``condition`` holds; it is asked anew after everything that a phone says."""
        end = time.monotonic() + seconds
        while not condition():
            self._heard.clear()
            if condition():
                return
            left = end - time.monotonic()
            assert self._heard.wait(max(0.0, left)), f"never said; heard {self.received[-5:]}"

    def close(self) -> None:
        """End the server."""
        self._call(self._runner.cleanup())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE)
        self._loop.close()

    def _call(self, work: Any) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._start())
        self._up.set()
        self._loop.run_forever()

    async def _start(self) -> None:
        app = web.Application()
        app.router.add_get("/ws", self._socket)
        app.router.add_get(f"/s/{self._pages.hash}/{{name:.+}}", self._part)
        app.router.add_get("/qr.svg", self._code)
        app.router.add_get("/learn/{game}", self._deep_index)
        app.router.add_get("/{code:[A-Za-z0-9]*}", self._index)
        self._runner = web.AppRunner(app, shutdown_timeout=0.2)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.port = self._runner.addresses[0][1]

    def _answer(self, request: web.Request, part: Any, cache: str) -> web.Response:
        body = part.packed or part.body
        self.requests.append((request.path, len(body)))
        headers = {
            "Content-Type": part.content_type,
            "Content-Security-Policy": CSP,
            "Cache-Control": cache,
            "X-Content-Type-Options": "nosniff",
        }
        if part.packed:
            headers["Content-Encoding"] = "gzip"
        return web.Response(body=body, headers=headers)

    async def _index(self, request: web.Request) -> web.Response:
        return self._answer(request, self._pages.index, "no-store")

    async def _code(self, _: web.Request) -> web.Response:
        return web.Response(body=code_svg(self.url), content_type="image/svg+xml")

    async def _deep_index(self, request: web.Request) -> web.Response:
        return self._answer(request, self._pages.deep_index, "no-store")

    async def _part(self, request: web.Request) -> web.Response:
        part = self._pages.parts.get(request.match_info["name"])
        if part is None:
            raise web.HTTPNotFound
        return self._answer(request, part, "public, max-age=31536000, immutable")

    async def _send(self, message: dict[str, Any]) -> None:
        for socket in list(self._sockets):
            await socket.send_str(json.dumps(message))

    async def _drop(self) -> None:
        for socket in list(self._sockets):
            if socket._req is not None and socket._req.transport is not None:
                socket._req.transport.abort()

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        async for frame in socket:
            if frame.type is WSMsgType.TEXT:
                await self._hear(socket, json.loads(frame.data))
                self._heard.set()
        self._sockets.discard(socket)
        return socket

    async def _hear(self, socket: web.WebSocketResponse, message: dict[str, Any]) -> None:
        self.received.append(message)
        match message["t"]:
            case "hello":
                refusal = self.hello(message)
                if refusal is not None:
                    await socket.send_str(json.dumps(refusal))
                    return
                self._sockets.add(socket)
                if self.view is not None:
                    await socket.send_str(json.dumps({**self.view, "t": "view"}))
            case "ping":
                if self.pong:
                    await socket.send_str(json.dumps({"t": "pong", "n": message["n"]}))
            case kind:
                answer = self.answers.get(kind, "ok")
                if answer == "ok":
                    reply = {"t": "ok", "id": message["id"]}
                    if kind == "join":
                        reply = {"t": "seat", "id": message["id"], "token": "T0ken"}
                    await socket.send_str(json.dumps(reply))
                elif answer is not None:
                    await socket.send_str(
                        json.dumps({"t": "no", "id": message["id"], "why": answer})
                    )
