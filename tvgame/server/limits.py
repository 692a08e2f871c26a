"""How much of everything a phone, an address and the whole network may have.

Plain numbers and counters with an injected clock. What happens to who goes beyond is said where
they are used.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from tvgame.server.messages import MAX_FRAME_BYTES

Clock: TypeAlias = Callable[[], float]
"""Seconds that only grow, like ``loop.time``."""


@dataclass(frozen=True)
class Limits:
    """The server's bounds. The defaults leave room for a full party behind one address."""

    sockets: int = 200
    """WebSockets open in all."""
    sockets_per_address: int = 40
    connections: int = 240
    """TCP connections in all, before anything was said on them."""
    connections_per_address: int = 100
    """Ten phones behind one address load the page over six connections each."""
    request_burst: int = 400
    """HTTP requests that an address may make at once, ..."""
    requests_per_second: float = 40.0
    """... and then steadily."""
    message_burst: int = 20
    """Frames of any kind that a socket may send at once, ..."""
    messages_per_second: float = 10.0
    """... and then steadily."""
    frame_bytes: int = MAX_FRAME_BYTES
    waiting_answers: int = 64
    """Texts waiting for a slow reader before it is dropped."""
    send_buffer_bytes: int = 64 * 1024
    """What the operating system holds for a reader, before a write counts as stuck."""
    hello_seconds: float = 5.0
    """From the open socket to its hello."""
    heartbeat_seconds: float = 12.0
    """Silence until a ping; half as much again until the socket counts as gone."""
    write_seconds: float = 10.0
    """How long one write may be stuck."""
    farewell_seconds: float = 1.0
    """How long a closing socket may take to say goodbye."""
    idle_seconds: float = 8.0
    """A connection without a whole request is closed after that."""
    sweep_seconds: float = 3.0
    """A connection that stays half closed from one sweep to the next is cut."""


class TokenBucket:
    """Lets ``burst`` through at once and ``per_second`` from then on."""

    def __init__(self, burst: float, per_second: float, clock: Clock) -> None:
        self._burst: Final = burst
        self._per_second: Final = per_second
        self._clock: Final = clock
        self._tokens = burst
        self._since = clock()

    def take(self) -> bool:
        """Whether one more may pass now; if so, it is counted."""
        self._refill()
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    @property
    def full(self) -> bool:
        """Whether it has forgotten everything, so that a fresh one would be the same."""
        self._refill()
        return self._tokens >= self._burst

    def _refill(self) -> None:
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._since) * self._per_second)
        self._since = now


class AddressLimiter:
    """A :class:`TokenBucket` for each address, in bounded memory.

    The server holds requests by it; the table may hold joins by one of its own.
    """

    def __init__(
        self, burst: float, per_second: float, clock: Clock, *, remembered: int = 512
    ) -> None:
        """:param remembered: addresses kept; beyond that the longest unused is forgotten."""
        self._burst: Final = burst
        self._per_second: Final = per_second
        self._clock: Final = clock
        self._remembered: Final = remembered
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def allow(self, address: str) -> bool:
        """Whether one more from that address may pass now; if so, it is counted."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = TokenBucket(self._burst, self._per_second, self._clock)
            self._buckets[address] = bucket
            if len(self._buckets) > self._remembered:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket.take()


class Places:
    """Counts what is open, in all and for each address."""

    def __init__(self, total: int, per_address: int) -> None:
        self._total: Final = total
        self._per_address: Final = per_address
        self._open: dict[str, int] = {}
        self._sum = 0

    def enter(self, address: str) -> bool:
        """Take a place if there is one."""
        mine = self._open.get(address, 0)
        if self._sum >= self._total or mine >= self._per_address:
            return False
        self._open[address] = mine + 1
        self._sum += 1
        return True

    def leave(self, address: str) -> None:
        """Give a place back that was taken."""
        mine = self._open[address] - 1
        self._sum -= 1
        if mine:
            self._open[address] = mine
        else:
            del self._open[address]

    def of(self, address: str) -> int:
        """How many places ``address`` has."""
        return self._open.get(address, 0)

    def has_all_of_its_own(self, address: str) -> bool:
        """Whether ``address`` has as many as one may have."""
        return self.of(address) >= self._per_address

    def __len__(self) -> int:
        return self._sum
