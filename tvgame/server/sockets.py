"""One phone's WebSocket: a bounded queue, a writer task, and the loop that reads it.

Nobody waits for a slow phone: sending only queues, and who reads too slowly is dropped. What a
phone sends is counted, measured and decoded here; what it means is the room's business.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections import deque
from collections.abc import Callable, Mapping
from typing import Final

from aiohttp import WSMsgType, hdrs, web

from tvgame.server import messages
from tvgame.server.limits import Limits, TokenBucket
from tvgame.server.messages import BadMessage, ByeReason, ClientMessage, Hello, Ping
from tvgame.server.port import Room

log = logging.getLogger(__name__)

_KEY: Final = re.compile(r"[A-Za-z0-9+/]{22}==")
"""Sixteen bytes in base 64."""


class SocketLink:
    """An open socket; the server's side of :class:`tvgame.server.port.Link`."""

    def __init__(
        self,
        number: int,
        address: str,
        socket: web.WebSocketResponse,
        cut: Callable[[], None],
        limits: Limits,
    ) -> None:
        """Wrap a prepared socket and start its writer.

        :param cut: ends the connection at once, without a word.
        """
        self._number: Final = number
        self._address: Final = address
        self._socket: Final = socket
        self._cut: Final = cut
        self._limits: Final = limits
        # Views are marked, so that a newer one can take an older one out.
        self._waiting: Final[deque[tuple[bool, str]]] = deque()
        self._view_waits = False
        self._closing = False
        self._kept = False
        self.ended: Final = asyncio.Event()
        """Set once it is over, goodbye and all."""
        self._wake: Final = asyncio.Event()
        self._writer: Final = asyncio.create_task(self._write(), name=f"link {number} writer")

    @property
    def id(self) -> int:
        """Counts up; never used twice in one run."""
        return self._number

    @property
    def address(self) -> str:
        """The peer's IP address."""
        return self._address

    @property
    def closing(self) -> bool:
        """Whether nothing is sent or listened to any more."""
        return self._closing

    @property
    def kept(self) -> bool:
        """Whether it holds a seat."""
        return self._kept

    def keep(self, on: bool) -> None:
        """See :meth:`tvgame.server.port.Link.keep`."""
        self._kept = on

    def send_view(self, text: str) -> None:
        """Queue a whole view in place of one that still waits."""
        if self._closing:
            return
        if self._view_waits:
            self._waiting.remove(next(item for item in self._waiting if item[0]))
        self._view_waits = True
        self._queue(True, text)

    def send(self, text: str) -> None:
        """Queue an answer. A reader that lets too many wait is dropped."""
        if not self._closing:
            self._queue(False, text)

    def close(self, why: ByeReason) -> None:
        """Queue ``bye`` and close behind it."""
        if not self._closing:
            self._queue(False, messages.encode(messages.Bye(why)))
            self._closing = True

    def drop(self) -> None:
        """Cut the connection at once. The reading loop then ends by itself."""
        self._closing = True
        self._waiting.clear()
        self._view_waits = False
        self._wake.set()
        self._cut()

    async def finish(self) -> None:
        """Wait for the writer, which says goodbye if it still can, and cut what is left."""
        self._closing = True
        self._wake.set()
        try:
            async with asyncio.timeout(self._limits.farewell_seconds):
                await self._writer
        except TimeoutError:
            pass  # the timeout has cancelled the writer
        finally:
            self._writer.cancel()

    def _queue(self, is_view: bool, text: str) -> None:
        if len(self._waiting) >= self._limits.waiting_answers:
            log.info("link %d reads too slowly and is dropped", self._number)
            self.drop()
            return
        self._waiting.append((is_view, text))
        self._wake.set()

    async def _write(self) -> None:
        try:
            while not self._closing or self._waiting:
                await self._wake.wait()
                self._wake.clear()
                while self._waiting:
                    is_view, text = self._waiting.popleft()
                    if is_view:
                        self._view_waits = False
                    async with asyncio.timeout(self._limits.write_seconds):
                        await self._socket.send_str(text)
            async with asyncio.timeout(self._limits.farewell_seconds):
                await self._socket.close()
        except TimeoutError:
            log.info("link %d is stuck and is dropped", self._number)
            self.drop()
        except ConnectionError:
            self.drop()
        except Exception:
            log.exception("task %s failed", self._writer.get_name())
            self.drop()


class Reader:
    """Reads one link to its end and hands the room what it says."""

    def __init__(
        self, link: SocketLink, socket: web.WebSocketResponse, room: Room, limits: Limits
    ) -> None:
        self._link: Final = link
        self._socket: Final = socket
        self._room: Final = room
        self._limits: Final = limits
        clock = asyncio.get_running_loop().time
        self._allowance: Final = TokenBucket(
            limits.message_burst, limits.messages_per_second, clock
        )

    async def run(self) -> None:
        """Read until the socket is closed, by whomever."""
        try:
            # One limit for all that comes before the hello: dripping doesn't stretch it.
            async with asyncio.timeout(self._limits.hello_seconds):
                hello = await self._next()
        except TimeoutError:
            self._link.close("bad_message")
            return
        if hello is None:
            return
        if not isinstance(hello, Hello):
            self._link.close("bad_message")
            return
        await self._hand_over(hello)
        while (message := await self._next()) is not None:
            if isinstance(message, Hello):
                self._link.close("bad_message")
            elif isinstance(message, Ping):
                self._link.send(messages.encode(messages.Pong(message.n)))
            else:
                await self._hand_over(message)

    async def _next(self) -> ClientMessage | None:
        """The next message, or None at the end. Whatever is none ends the socket."""
        while not self._link.closing:
            frame = await self._socket.receive()
            if frame.type not in (
                WSMsgType.TEXT,
                WSMsgType.BINARY,
                WSMsgType.PING,
                WSMsgType.PONG,
            ):
                return None
            if self._link.closing:
                return None
            if not self._allowance.take():
                self._link.close("too_much")
                return None
            if frame.type is WSMsgType.PING:
                await self._pong(frame.data)
            elif frame.type is WSMsgType.BINARY:
                self._link.close("bad_message")
            elif frame.type is WSMsgType.TEXT:
                try:
                    return messages.decode(frame.data)
                except BadMessage:
                    self._link.close("bad_message")
        return None

    async def _pong(self, data: bytes) -> None:
        try:
            async with asyncio.timeout(self._limits.write_seconds):
                await self._socket.pong(data)
        except (ConnectionError, TimeoutError):
            self._link.drop()

    async def _hand_over(self, message: ClientMessage) -> None:
        try:
            await self._room.received(self._link, message)
        except Exception:
            task = asyncio.current_task()
            log.exception("task %s failed", task.get_name() if task else "?")
            number = getattr(message, "id", None)
            if isinstance(number, int):
                self._link.send(messages.encode(messages.Refused(number, "internal")))


def is_handshake(request: web.BaseRequest) -> bool:
    """Whether a socket can come of a request.

    What the library would stumble over or write into the log is sorted out before it: a key that is
    none, and subprotocols, of which the page has no use.
    """
    headers = request.headers
    if request.method != hdrs.METH_GET or hdrs.SEC_WEBSOCKET_PROTOCOL in headers:
        return False
    if not _KEY.fullmatch(headers.get(hdrs.SEC_WEBSOCKET_KEY, "")):
        return False
    try:
        return bool(web.WebSocketResponse().can_prepare(request))
    except ValueError:  # letters that its own refusal can't be written with
        return False


async def attend(
    request: web.BaseRequest,
    number: int,
    address: str,
    room: Room,
    limits: Limits,
    links: set[SocketLink],
    headers: Mapping[str, str],
) -> web.WebSocketResponse:
    """Accept a socket and serve it to its end.

    :param links: has the link in it for as long as it is open.
    :param headers: what the answer carries besides the handshake.
    :raises ConnectionError: if the phone has gone already.
    """
    transport = request.transport
    if transport is None:
        raise ConnectionResetError
    # Pings are counted like anything else, so the reader answers them.
    socket = web.WebSocketResponse(
        timeout=limits.farewell_seconds,
        autoping=False,
        heartbeat=limits.heartbeat_seconds,
        compress=True,
        max_msg_size=limits.frame_bytes + 1,  # the first size that is too long
        writer_limit=limits.send_buffer_bytes // 2,
    )
    socket.headers.update(headers)
    await socket.prepare(request)
    link = SocketLink(number, address, socket, transport.abort, limits)
    links.add(link)
    try:
        room.opened(link)
        try:
            await Reader(link, socket, room, limits).run()
        finally:
            # The seat is free of this link before its goodbye, which may take a while.
            room.closed(link)
    except Exception:
        log.exception("task link %d failed", number)
    finally:
        await link.finish()
        links.discard(link)
        link.ended.set()
    return socket
