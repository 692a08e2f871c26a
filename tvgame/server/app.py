"""The server as a whole: it opens a port, answers requests, and stops.

Routes are few and listed here. What a socket does is in :mod:`tvgame.server.sockets`.
"""

from __future__ import annotations

import asyncio
import errno
import itertools
import json
import secrets
import socket
import sys
from collections.abc import Callable, Iterable
from typing import Final

from aiohttp import hdrs, web

from engine.games import GAMES
from tvgame.net import is_code
from tvgame.server import sockets
from tvgame.server.code import code_svg
from tvgame.server.connections import Listener
from tvgame.server.guard import Authority, Guard, own_names
from tvgame.server.limits import AddressLimiter, Limits, Places
from tvgame.server.pages import Pages, Part
from tvgame.server.port import Room

DEFAULT_PORT: Final = 8377
_PORTS_TRIED: Final = 20
_BACKLOG: Final = 128

_FOREVER: Final = "public, max-age=31536000, immutable"
_NEVER: Final = "no-store"
_LESSONS: Final = frozenset(f"/learn/{ruleset.name}" for ruleset in GAMES)


class PortTakenError(OSError):
    """The port that was asked for is in use, or may not be used. Its text is one sentence."""

    def __init__(self, port: int, reason: int) -> None:
        taken = reason != errno.EACCES
        super().__init__(
            reason,
            f"Port {port} is in use by another program."
            if taken
            else f"Port {port} may not be used by this user.",
        )
        self.port: Final = port


class Server:
    """A running server. Made by :func:`serve`."""

    def __init__(self, room: Room, pages: Pages, guard: Guard, limits: Limits) -> None:
        self._room: Final = room
        self._pages: Final = pages
        self._guard: Final = guard
        self._limits: Final = limits
        self._links: Final[set[sockets.SocketLink]] = set()
        self._serving: Final[set[asyncio.Task[object]]] = set()
        self._places: Final = Places(limits.sockets, limits.sockets_per_address)
        self._requests: Final = AddressLimiter(
            limits.request_burst, limits.requests_per_second, asyncio.get_running_loop().time
        )
        self._numbers: Final = itertools.count(1)
        self._listener: Final = Listener(self._answer, limits, guard.headers(None))
        self._accepting: list[asyncio.Server] = []
        self._port = 0
        self._stopping = False
        self._visited = False
        self.on_visit: Callable[[], None] = lambda: None
        """Called once, when the first request from another device comes."""
        self.run_id: Final = secrets.token_hex(8)
        """Tells this run from another one that answers on the same address."""

    @property
    def port(self) -> int:
        """The port that phones connect to."""
        return self._port

    @property
    def visited(self) -> bool:
        """Whether any request came from another device yet."""
        return self._visited

    async def start(self, listening: socket.socket) -> None:
        """Take requests from a socket of :func:`listen`, which the server owns from now on."""
        self._port = listening.getsockname()[1]
        await self._accept(listening)

    async def _accept(self, listening: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        self._accepting.append(
            await loop.create_server(self._listener, sock=listening, backlog=_BACKLOG)
        )

    async def take_ipv6(self) -> bool:
        """Listen on IPv6 too, at the same port; whether that worked. Does nothing a second time.

        Only for a network that has nothing else: a home's router keeps IPv4 to itself, but may
        let the whole internet through to an IPv6 address.
        """
        if len(self._accepting) > 1 or self._stopping:
            return len(self._accepting) > 1
        try:
            await self._accept(_listening("::", self._port, socket.AF_INET6))
        except OSError:
            return False
        return True

    async def stop(self) -> None:
        """Say goodbye to every phone and free the port. Takes two seconds at most.

        May be called twice.
        """
        if self._stopping:
            return
        self._stopping = True
        for accepting in self._accepting:
            accepting.close()
        for link in tuple(self._links):
            link.close("closed")
        if self._serving:
            await asyncio.wait(self._serving, timeout=self._limits.farewell_seconds)
        self._listener.abort_all()
        await self._listener.shutdown(0.25)
        if self._serving:
            await asyncio.wait(self._serving, timeout=0.25)

    async def probe(self, address: str, timeout: float = 2.0) -> bool:
        """Whether *this* run answers at ``address``, and not another program or nobody.

        :param timeout: in seconds.
        """
        try:
            async with asyncio.timeout(timeout):
                reader, writer = await asyncio.open_connection(address, self._port)
                try:
                    host = f"{address}:{self._port}"
                    writer.write(
                        f"GET /id HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode()
                    )
                    answer = await reader.read(4096)
                finally:
                    writer.transport.abort()
        except (OSError, TimeoutError):
            return False
        return self.run_id.encode() in answer

    # --- requests --------------------------------------------------------------------------------

    async def _answer(self, request: web.BaseRequest) -> web.StreamResponse:
        transport = request.transport
        if transport is None:
            raise ConnectionResetError
        response = await self._routed(request, transport)
        try:
            # A socket has had its own end by now; a page has to be taken in time.
            async with asyncio.timeout(self._limits.write_seconds):
                await response.prepare(request)
                await response.write_eof()
        except TimeoutError:
            transport.abort()
        return response

    async def _routed(
        self, request: web.BaseRequest, transport: asyncio.Transport
    ) -> web.StreamResponse:
        address: str = transport.get_extra_info("peername")[0]
        if not self._visited and address != transport.get_extra_info("sockname")[0]:
            self._visited = True
            self.on_visit()
        host = self._guard.host(request.headers.getall(hdrs.HOST, ()))
        if host is None:
            return self._plain(421, None)
        if not self._requests.allow(address):
            return self._plain(429, host, {hdrs.RETRY_AFTER: "10"})
        if request.method not in (hdrs.METH_GET, hdrs.METH_HEAD):
            return self._plain(405, host, {hdrs.ALLOW: "GET, HEAD"})
        path = request.path
        if path == "/ws":
            return await self._socket(request, address, host)
        if path == "/id":
            body = json.dumps({"id": self.run_id}).encode()
            return self._part(request, Part(body, None, "application/json"), host, _NEVER)
        if path == "/qr.svg":
            return self._code(request, host)
        if path in ("/", "/learn") or is_code(path.removeprefix("/")):
            return self._part(request, self._pages.index, host, _NEVER)
        if path in _LESSONS:
            return self._part(request, self._pages.deep_index, host, _NEVER)
        part = self._pages.parts.get(path.removeprefix(f"/s/{self._pages.hash}/"))
        if part is not None and path.startswith(f"/s/{self._pages.hash}/"):
            return self._part(request, part, host, _FOREVER)
        return self._plain(404, host)

    async def _socket(
        self, request: web.BaseRequest, address: str, host: Authority
    ) -> web.StreamResponse:
        if not self._guard.origin(request.headers.getall(hdrs.ORIGIN, ()), host):
            return self._plain(403, host)
        if not sockets.is_handshake(request):
            return self._plain(400, host)
        if self._stopping or not await self._enter(address):
            return self._plain(503, host, {hdrs.RETRY_AFTER: "10"})
        task = asyncio.current_task()
        assert task is not None
        number = next(self._numbers)
        task.set_name(f"link {number}")
        self._serving.add(task)
        self._listener.keep(request.protocol)
        try:
            return await sockets.attend(
                request,
                number,
                address,
                self._room,
                self._limits,
                self._links,
                self._guard.headers(host),
            )
        finally:
            self._serving.discard(task)
            self._places.leave(address)

    async def _enter(self, address: str) -> bool:
        """Take a place for a socket; if there is none, in the stead of one that holds no seat.

        Who has a seat may have lost the line and be at the door, and only its hello can tell. Of
        the others the one that was here longest goes, first of those with the most places.
        """
        places = self._places
        if places.enter(address):
            return True
        own = places.has_all_of_its_own(address)
        spare = [
            link
            for link in self._links
            if not link.kept and not link.closing and (link.address == address or not own)
        ]
        if not spare:
            return False
        leaver = max(spare, key=lambda link: (places.of(link.address), -link.id))
        leaver.drop()
        await leaver.ended.wait()
        return not self._stopping and places.enter(address)

    def _code(self, request: web.BaseRequest, host: Authority) -> web.Response:
        """What a friend has to scan: the same for everybody, with nothing in it but the address."""
        link = self._room.link()
        if not link:
            return self._plain(404, host)
        return self._part(request, Part(code_svg(link), None, "image/svg+xml"), host, _NEVER)

    def _part(
        self, request: web.BaseRequest, part: Part, host: Authority, cache: str
    ) -> web.Response:
        headers = dict(self._guard.headers(host))
        headers[hdrs.CONTENT_TYPE] = part.content_type
        headers[hdrs.CACHE_CONTROL] = cache
        body = part.body
        if part.packed is not None:
            headers[hdrs.VARY] = hdrs.ACCEPT_ENCODING
            if _takes_gzip(request.headers.getall(hdrs.ACCEPT_ENCODING, ())):
                headers[hdrs.CONTENT_ENCODING] = "gzip"
                body = part.packed
        return web.Response(body=body, headers=headers)

    def _plain(
        self, status: int, host: Authority | None, more: dict[str, str] | None = None
    ) -> web.Response:
        """A number and nothing else; the connection ends with it, so it can't be used to wait."""
        headers = {**self._guard.headers(host), hdrs.CACHE_CONTROL: _NEVER, **(more or {})}
        response = web.Response(status=status, text=f"{status}\n", headers=headers)
        if status != 404:
            response.force_close()
        return response


def _takes_gzip(headers: Iterable[str]) -> bool:
    for choice in ",".join(headers).split(","):
        name, _, weight = choice.replace(" ", "").partition(";")
        if name.lower() in ("gzip", "*"):
            return weight not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def listen(host: str, port: int, *, exact: bool = False) -> socket.socket:
    """Open a listening socket that nobody shares.

    :param port: tried first; 0 takes any.
    :param exact: take that one or none, instead of the next that is free.
    :raises PortTakenError: if there is none to be had.
    """
    last = min(port + _PORTS_TRIED, 65535)
    tried = [port] if exact or port == 0 else [*range(port, last + 1), 0]
    for number in tried:
        try:
            return _listening(host, number)
        except OSError as error:
            if number == tried[-1] or error.errno not in (
                errno.EADDRINUSE,
                errno.EACCES,  # how Windows says that another socket is exclusive
            ):
                if error.errno in (errno.EADDRINUSE, errno.EACCES):
                    raise PortTakenError(port, error.errno) from None
                raise
    raise AssertionError("unreachable")


def _listening(
    host: str, port: int, family: socket.AddressFamily = socket.AF_INET
) -> socket.socket:
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        if family == socket.AF_INET6:
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        if sys.platform == "win32":
            # Without it a second program may bind the same port and take the phones away.
            made.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            # Here it only lets a restart pass sockets that are still saying goodbye.
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, port))
        # Two sockets can be bound to one port; only one can listen, so that is the test.
        made.listen(_BACKLOG)
        made.setblocking(False)
    except OSError:
        made.close()
        raise
    return made


async def serve(
    room: Room,
    port: int | None = None,
    host: str = "0.0.0.0",
    *,
    exact: bool = False,
    pages: Pages | None = None,
    public_url: str | None = None,
    names: Iterable[str] | None = None,
    limits: Limits | None = None,
) -> Server:
    """Start the server on the running loop.

    :param port: where phones had better find it; None for the usual one. The next free one is
        taken if it is in use.
    :param exact: take that port or fail.
    :param pages: None for those that come with the program.
    :param public_url: where a proxy or a tunnel offers the table, if one does.
    :param names: this computer's names; None asks it.
    :raises PortTakenError: if there is no port to be had.
    :raises ValueError: if ``public_url`` is no web address.
    """
    limits = limits or Limits()
    guard = Guard(own_names() if names is None else names, public_url)
    # Reading and packing the pages takes a while, in which the loop had better go on.
    if pages is None:
        pages = await asyncio.to_thread(Pages.bundled)
    server = Server(room, pages, guard, limits)
    listening = listen(host, DEFAULT_PORT if port is None else port, exact=exact)
    if sys.platform != "win32":
        # Accepted sockets inherit it. Windows sizes its buffers better by itself.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, limits.send_buffer_bytes)
    await server.start(listening)
    return server
