"""Ports for programs of a test's own, however many tests run at once on this computer."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def own_port() -> Iterator[int]:
    """A port that nobody else is given while this lasts; any number of programs may listen in turn.

    It is bound here and not listened to. On Linux that keeps it from everybody who takes any port,
    and lets those open it who ask for it by its number as the server does.
    """
    with socket.socket() as held:
        if sys.platform == "linux":
            held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        held.bind(("0.0.0.0", 0))
        port: int = held.getsockname()[1]
        if sys.platform != "linux":
            held.close()  # elsewhere nobody could open it
        yield port
