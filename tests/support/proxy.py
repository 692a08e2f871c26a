"""A bad network in front of a server: one proxy a phone, on loopback, ruled by the test."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class _Line:
    """One TCP connection of the phone and its twin to the server."""

    def __init__(self, phone: asyncio.StreamWriter, server: asyncio.StreamWriter) -> None:
        self.phone = phone
        self.server = server


class Proxy:
    """Forwards connections; ``delay`` and ``drip`` may change at any time."""

    def __init__(self, port: int) -> None:
        """:param port: the server's, on loopback."""
        self.delay = 0.0
        """Seconds by which every piece is late, in both directions."""
        self.drip = False
        """Whether everything goes byte by byte."""
        self.carried = 0
        """Bytes that got through."""
        self.port = 0
        self._target = port
        self._thawed = asyncio.Event()
        self._thawed.set()
        self._answering = asyncio.Event()
        self._answering.set()
        self._lines: set[_Line] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> asyncio.Server:
        """Listen on a port of its own."""
        server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        return server

    @property
    def url(self) -> str:
        """Where the phone finds its way in."""
        return f"http://127.0.0.1:{self.port}"

    def freeze(self) -> None:
        """Nothing gets through any more, and nobody is told: both ends stay open."""
        self._thawed.clear()

    def thaw(self) -> None:
        """What was held gets through, late."""
        self._thawed.set()

    def hold_answers(self) -> None:
        """What the phone says gets in; what the server says is kept back."""
        self._answering.clear()

    def pass_answers(self) -> None:
        """What was kept back gets out, to lines that are still there."""
        self._answering.set()

    def cut(self) -> None:
        """Both ends lose the connection at once."""
        for line in tuple(self._lines):
            line.phone.transport.abort()
            line.server.transport.abort()

    def cut_phone(self) -> None:
        """The phone loses its connections; the server isn't told, and gets what was under way."""
        for line in tuple(self._lines):
            line.phone.transport.abort()

    async def close(self) -> None:
        """Nothing is left open or running."""
        self.cut()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            their_reader, their_writer = await asyncio.open_connection("127.0.0.1", self._target)
            line = _Line(writer, their_writer)
            self._lines.add(line)
            try:
                async with asyncio.TaskGroup() as both:
                    both.create_task(self._up(reader, line))
                    both.create_task(self._pump(their_reader, writer, self._answering))
            finally:
                self._lines.discard(line)
                writer.transport.abort()
                their_writer.transport.abort()
        except* (OSError, asyncio.CancelledError):
            pass
        finally:
            self._tasks.discard(task)

    async def _up(self, reader: asyncio.StreamReader, line: _Line) -> None:
        """From the phone; a line that only the phone has lost stays open towards the server."""
        with contextlib.suppress(OSError):
            await self._pump(reader, line.server, self._thawed)

    async def _pump(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, gate: asyncio.Event
    ) -> None:
        while piece := await reader.read(4096):
            await asyncio.sleep(self.delay)
            await self._thawed.wait()
            await gate.wait()
            for part in [bytes([byte]) for byte in piece] if self.drip else [piece]:
                writer.write(part)
                await writer.drain()
                if self.drip:
                    await asyncio.sleep(0)
            self.carried += len(piece)


@asynccontextmanager
async def proxies(port: int, count: int) -> AsyncIterator[list[Proxy]]:
    """``count`` ways to the server at ``port``."""
    made = [Proxy(port) for _ in range(count)]
    servers = [await proxy.open() for proxy in made]
    try:
        yield made
    finally:
        for server in servers:
            server.close()
        for proxy in made:
            await proxy.close()
