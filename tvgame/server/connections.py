"""TCP connections: how many there may be, how long they may idle, and how they end.

The layer under HTTP. It exists because a connection costs something before its first request is
whole, and because a peer that stops reading would keep a closed one open for ever.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from aiohttp import web

from tvgame.server.limits import Limits, Places

log = logging.getLogger(__name__)


class Connection(web.RequestHandler):
    """One connection. Differs from its base in what it answers to a broken request."""

    __slots__ = ("_error_headers",)

    def __init__(
        self,
        manager: web.Server,
        *,
        loop: asyncio.AbstractEventLoop,
        limits: Limits,
        error_headers: Mapping[str, str],
    ) -> None:
        super().__init__(
            manager,
            loop=loop,
            keepalive_timeout=limits.idle_seconds,
            access_log=None,  # type: ignore[arg-type]  # documented, but typed otherwise
            max_line_size=2048,
            max_field_size=4096,
            max_headers=64,
            lingering_time=1.0,
        )
        self._error_headers: Final = error_headers

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """Answer with a bare number: nothing of the request, nothing of the program.

        Only our own faults are logged; what a stranger sends could fill a disk.
        """
        if isinstance(exc, ConnectionError):
            raise exc  # nobody is left to answer
        if status >= 500:
            log.error("a request failed", exc_info=exc)
        if request.writer.output_size > 0:
            raise ConnectionError("an answer is under way")
        response = web.Response(status=status, text=f"{status}\n", headers=self._error_headers)
        response.force_close()
        return response


class Listener(web.Server):
    """Makes connections, counts them, and cuts those that don't end."""

    def __init__(
        self,
        handler: Callable[[web.BaseRequest], Awaitable[web.StreamResponse]],
        limits: Limits,
        error_headers: Mapping[str, str],
    ) -> None:
        super().__init__(handler)
        self._limits: Final = limits
        self._error_headers: Final = error_headers
        self._places: Final = Places(limits.connections, limits.connections_per_address)
        self._open: Final[dict[web.RequestHandler, tuple[str, asyncio.Transport]]] = {}
        self._kept: Final[set[web.RequestHandler]] = set()
        self._ending: set[web.RequestHandler] = set()
        self._sweeper: asyncio.TimerHandle | None = None

    def __call__(self) -> web.RequestHandler:
        """Make the protocol for a new connection."""
        return Connection(
            self,
            loop=asyncio.get_running_loop(),
            limits=self._limits,
            error_headers=self._error_headers,
        )

    def connection_made(self, handler: web.RequestHandler, transport: asyncio.Transport) -> None:
        """Count a connection in, or cut it if there are too many."""
        super().connection_made(handler, transport)
        peer = transport.get_extra_info("peername")
        address = peer[0] if peer else ""
        if not (self._places.enter(address) or self._make_room(address)):
            # A step later: the base class hasn't begun to serve it yet and must see it end.
            asyncio.get_running_loop().call_soon(transport.abort)
            return
        # A small buffer makes a stuck reader show early.
        transport.set_write_buffer_limits(high=self._limits.send_buffer_bytes)
        self._open[handler] = (address, transport)
        if self._sweeper is None:
            self._sweep_later()

    def connection_lost(
        self, handler: web.RequestHandler, exc: BaseException | None = None
    ) -> None:
        """Count a connection out."""
        super().connection_lost(handler, exc)
        known = self._open.pop(handler, None)
        self._kept.discard(handler)
        self._ending.discard(handler)
        if known is not None:
            self._places.leave(known[0])

    def keep(self, handler: web.RequestHandler) -> None:
        """A connection has become a socket, and sockets are counted elsewhere: it stays."""
        self._kept.add(handler)

    def _make_room(self, address: str) -> bool:
        """Cut a connection of whoever has the most of them, and take its place for ``address``."""
        most, handler = max(
            (
                (self._places.of(peer), handler)
                for handler, (peer, _) in self._open.items()
                if handler not in self._kept
            ),
            key=lambda one: one[0],
            default=(0, None),
        )
        if handler is None or most <= self._places.of(address) + 1:
            return False
        peer, transport = self._open.pop(handler)
        self._places.leave(peer)
        transport.abort()
        return self._places.enter(address)

    def __len__(self) -> int:
        return len(self._open)

    def abort_all(self) -> None:
        """Cut every connection at once."""
        if self._sweeper is not None:
            self._sweeper.cancel()
            self._sweeper = None
        for _, transport in tuple(self._open.values()):
            transport.abort()

    def _sweep_later(self) -> None:
        self._sweeper = asyncio.get_running_loop().call_later(
            self._limits.sweep_seconds, self._sweep
        )

    def _sweep(self) -> None:
        """Cut what was closing at the last sweep already: its peer takes nothing any more."""
        ending = {
            handler for handler, (_, transport) in self._open.items() if transport.is_closing()
        }
        for handler in ending & self._ending:
            self._open[handler][1].abort()
        self._ending = ending
        # Nothing ticks while nobody is there.
        self._sweeper = None
        if self._open:
            self._sweep_later()
