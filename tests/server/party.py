"""What the server's tests share: a room that only notes, and phones of two kinds.

`Phone` is well-behaved (aiohttp's client), `RawPhone` writes the bytes it likes to a bare socket.
"""

import asyncio
import json
import os
import struct
from typing import Any

import aiohttp

from tests.support.busy import Stopwatch
from tests.support.time import PATIENCE
from tvgame.server import messages
from tvgame.server.app import Server
from tvgame.server.messages import ClientMessage, Hello
from tvgame.server.port import Link

HELLO = '{"t":"hello","code":"K7QM","token":null,"lang":"de"}'
LOOKED = '{"t":"looked","id":%d}'


class NotingRoom:
    """Answers every request with ok, every hello with a view, and notes what happens."""

    def __init__(self) -> None:
        self.links: list[Link] = []
        self.heard: list[ClientMessage] = []
        self.gone: list[int] = []
        self.failing = False
        self.leads_to = "http://192.168.1.23:8377/K7QM"

    @property
    def present(self) -> list[Link]:
        """The links that are open now."""
        return [link for link in self.links if link.id not in self.gone]

    def link(self) -> str:
        return self.leads_to

    def opened(self, link: Link) -> None:
        self.links.append(link)

    async def received(self, link: Link, message: ClientMessage) -> None:
        self.heard.append(message)
        if self.failing:
            raise RuntimeError("made to fail")
        if isinstance(message, Hello):
            link.send_view(json.dumps({"t": "view", "v": 1}))
        else:
            assert not isinstance(message, messages.Ping)
            link.send(messages.encode(messages.Done(message.id)))

    def closed(self, link: Link) -> None:
        assert link.id not in self.gone
        self.gone.append(link.id)


class Phone:
    """A browser's socket, as far as the server can tell."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self._count = 0

    @classmethod
    async def join(cls, session: aiohttp.ClientSession, server: Server) -> "Phone":
        """Open a socket, say hello and take the first view."""
        base = f"http://127.0.0.1:{server.port}"
        phone = cls(await session.ws_connect(f"{base}/ws", origin=base, compress=15))
        await phone.socket.send_str(HELLO)
        assert (await phone.next())["t"] == "view"
        return phone

    async def next(self) -> dict[str, Any]:
        """The next message."""
        return json.loads(await self.socket.receive_str(timeout=PATIENCE))

    async def ask(self, within: float = PATIENCE) -> None:
        """Make a request and take its answer, which has to come ``within`` so many seconds."""
        self._count += 1
        watch = Stopwatch()
        await self.socket.send_str(LOOKED % self._count)
        assert await self.next() == {"t": "ok", "id": self._count}
        watch.stop(within)

    async def ended(self) -> list[dict[str, Any]]:
        """What still comes until the socket is closed."""
        rest: list[dict[str, Any]] = []
        while True:
            frame = await self.socket.receive(timeout=PATIENCE)
            if frame.type is not aiohttp.WSMsgType.TEXT:
                return rest
            rest.append(json.loads(frame.data))


def frame(opcode: int, payload: bytes, *, first: int | None = None) -> bytes:
    """A masked WebSocket frame; `first` replaces its first byte."""
    mask = os.urandom(4)
    if len(payload) < 126:
        head = struct.pack("!BB", 0x80 | opcode, 0x80 | len(payload))
    elif len(payload) < 65536:
        head = struct.pack("!BBH", 0x80 | opcode, 0x80 | 126, len(payload))
    else:
        head = struct.pack("!BBQ", 0x80 | opcode, 0x80 | 127, len(payload))
    if first is not None:
        head = bytes([first]) + head[1:]
    return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))


class RawPhone:
    """A peer that keeps to no rule."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def connect(cls, server: Server, source: str = "127.0.0.1") -> "RawPhone":
        """Open a connection and say nothing."""
        return cls(
            *await asyncio.open_connection(
                "127.0.0.1", server.port, local_addr=(source, 0), limit=1024
            )
        )

    async def shake_hands(self, *more: str) -> "RawPhone":
        """Become a WebSocket; `more` are further header lines."""
        lines = [
            "GET /ws HTTP/1.1",
            "Host: 127.0.0.1",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            "Sec-WebSocket-Version: 13",
            *more,
        ]
        self.writer.write("\r\n".join([*lines, "", ""]).encode())
        head = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), PATIENCE)
        assert head.startswith(b"HTTP/1.1 101 "), head
        return self

    async def frame(self) -> tuple[int, bytes]:
        """The next frame: its first byte and its payload."""
        first, length = await asyncio.wait_for(self.reader.readexactly(2), PATIENCE)
        if length == 126:
            (length,) = struct.unpack("!H", await self.reader.readexactly(2))
        return first, await self.reader.readexactly(length)

    async def rest(self) -> bytes:
        """All that comes until the server ends the connection; then this end is closed too."""
        pieces = []
        try:
            while piece := await asyncio.wait_for(self.reader.read(65536), PATIENCE):
                pieces.append(piece)
        except ConnectionError:
            pass
        finally:
            self.cut()
        return b"".join(pieces)

    def cut(self) -> None:
        """Be gone."""
        self.writer.transport.abort()
