"""Where the server and the table meet: two protocols, no code.

The server implements :class:`Link` and calls a :class:`Room`; the table implements ``Room`` and
holds links. All calls happen on the one asyncio loop that owns both.
"""

from __future__ import annotations

from typing import Protocol

from tvgame.server.messages import ByeReason, ClientMessage


class Link(Protocol):
    """One accepted socket, as the table sees it. No method ever blocks or raises."""

    @property
    def id(self) -> int:
        """Counts up; never used twice in one run."""

    @property
    def address(self) -> str:
        """The peer's IP address, for limits; never a name of a person."""

    def send_view(self, text: str) -> None:
        """Send a whole view. One that hasn't left yet is replaced: only the newest matters."""

    def send(self, text: str) -> None:
        """Send an answer. What was sent in an order arrives in it, but for views left out.

        A newer view stands where it was sent itself, not where the one it replaced stood, so an
        answer never overtakes the view that was sent after it.
        """

    def keep(self, on: bool) -> None:
        """Whether a seat is held by it: such a socket never has to make room for another."""

    def close(self, why: ByeReason) -> None:
        """Send what is waiting, then ``bye``, then close. Later sends are dropped."""


class Room(Protocol):
    """The table, as the server sees it."""

    def opened(self, link: Link) -> None:
        """A socket was accepted; it has said nothing yet."""

    def link(self) -> str:
        """What a friend opens to come to the table, no secret; empty if nothing leads there."""

    async def received(self, link: Link, message: ClientMessage) -> None:
        """A message arrived. Called in order for each link, the next only after this returned.

        The first is always a ``Hello``, and there is only one. A ``Ping`` never comes here: the
        server answers it. An exception is logged once and answered with ``no``/``internal``; the
        link stays open.
        """

    def closed(self, link: Link) -> None:
        """The socket is gone, however that came. Called exactly once for each ``opened``."""
