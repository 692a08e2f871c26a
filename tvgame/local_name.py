"""A name for the table on the home network, ``glass-k7qm.local``, by multicast DNS: a bonus.

Many phones can open it, some (Android before 12, guest networks) can't, so it only stands beside
the numeric address. It is shown once the registration has worked and nobody else answers to it;
whatever goes wrong is a line in the log and nothing more. Nothing here holds up start or end.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
import socket
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from tvgame import net

if TYPE_CHECKING:
    from zeroconf.asyncio import AsyncZeroconf

log = logging.getLogger(__name__)

ASK_FOR: Final = 800
"""Milliseconds in which somebody else may answer to the name."""
GOODBYE: Final = 0.5
"""Seconds that taking the name back may take."""


def name_for(code: str) -> str:
    """The name of the table with that code; the code makes it unlikely to be anyone else's."""
    return f"glass-{code.lower()}.local"


class LocalName:
    """Offers one table under one name at one address at a time."""

    def __init__(self, port: int, offered: Callable[[str], None]) -> None:
        """:param offered: told the name once it works."""
        self._port = port
        self._offered = offered
        self._task: asyncio.Task[None] | None = None
        self._closing: set[asyncio.Task[None]] = set()

    def move(self, code: str, address: str | None) -> None:
        """Offer the table at another address, or nowhere."""
        if self._task is not None:
            self._task.cancel()
            self._closing.add(self._task)
            self._task.add_done_callback(self._closing.discard)
            self._task = None
        # Who chose a name to be shown needs no second one; IPv6 has no name of ours.
        if address is not None and net.version_of(address) == 4:
            packed = ipaddress.ip_address(address).packed
            self._task = asyncio.create_task(self._offer(code, packed), name="local name")

    async def close(self) -> None:
        """Take the name back, within :data:`GOODBYE`."""
        tasks = {*self._closing, *({self._task} if self._task is not None else ())}
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks, timeout=GOODBYE)
        self._task = None

    async def _offer(self, code: str, packed: bytes) -> None:
        """Hold the name until cancelled."""
        name = name_for(code)
        network: AsyncZeroconf | None = None
        try:
            # A third of a second to import: not on the loop.
            zeroconf, of_asyncio = await asyncio.to_thread(_library)
            network = of_asyncio.AsyncZeroconf(
                interfaces=[socket.inet_ntoa(packed)], ip_version=zeroconf.IPVersion.V4Only
            )
            if await self._taken(zeroconf, network, name, packed):
                log.info("%s is somebody else's", name)
                return
            service = zeroconf.ServiceInfo(
                "_http._tcp.local.",
                f"The Glass Council {code}._http._tcp.local.",
                addresses=[packed],
                port=self._port,
                properties={"path": f"/{code}"},
                server=f"{name}.",
            )
            await (await network.async_register_service(service))
            log.info("the table is %s, too", name)
            self._offered(name)
            await asyncio.Event().wait()
        except Exception as error:
            log.info("no %s: %s: %s", name, type(error).__name__, error)
        finally:
            if network is not None:
                # Shielded: a cancelled task would leave the name behind in others' caches.
                with contextlib.suppress(Exception, asyncio.CancelledError):
                    await asyncio.shield(asyncio.ensure_future(_leave(network)))

    async def _taken(self, zeroconf: Any, network: AsyncZeroconf, name: str, packed: bytes) -> bool:
        """Whether another computer answers to the name; the library itself wouldn't notice."""
        asked = zeroconf.AddressResolverIPv4(f"{name}.")
        if not await asked.async_request(network.zeroconf, ASK_FOR):
            return False
        return any(
            ip.packed != packed for ip in asked.ip_addresses_by_version(zeroconf.IPVersion.All)
        )


async def _leave(network: AsyncZeroconf) -> None:
    await network.async_unregister_all_services()
    await network.async_close()


def _library() -> tuple[Any, Any]:
    import zeroconf
    import zeroconf.asyncio

    return zeroconf, zeroconf.asyncio
