"""The way in that the table shows: chosen at the opening, re-checked, stepped through by a key.

Which address is likeliest is :mod:`tvgame.net`'s business; a name beside it comes from
:mod:`tvgame.local_name`, if it comes. Belongs to the loop.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final, Protocol

from tvgame import net
from tvgame.director import Later, Timer
from tvgame.net import Candidate
from tvgame.show import Notice

log = logging.getLogger(__name__)

NOTICE_FOR: Final = 60.0
"""Seconds for which a notice stands."""
_PROPER: Final = ("lan", "public")


class Sign(Protocol):
    """Where the way in is written: an evening."""

    address: str
    local_name: str

    def say(self, notice: Notice | None) -> None:
        """Say something to the whole table, or stop saying it; what is written is shown anew."""


class WayIn:
    """Keeps an evening's address right."""

    def __init__(
        self,
        sign: Sign,
        port: int,
        later: Later,
        chosen: str | None = None,
        candidates: Callable[[], tuple[Candidate, ...]] = net.candidates,
        moved: Callable[[Candidate | None], None] = lambda _: None,
    ) -> None:
        """Nothing is shown before :meth:`look`.

        :param chosen: the one address to show, from the command line.
        :param moved: told which address is shown now, each time it changes.
        """
        self._sign = sign
        self._port = port
        self._later = later
        self._chosen = chosen
        self._candidates = candidates
        self._moved = moved
        self._found: tuple[Candidate, ...] = ()
        self._shown: Candidate | None = None
        self._by_hand = False
        """Whether somebody stepped to this address; then only its going away changes it."""
        self._opened = False
        self._notice: Timer | None = None
        self._standing: Notice | None = None

    def look(self) -> None:
        """Keep what is shown while it is there and no better kind of address has come."""
        if self._chosen is not None:
            kind: net.Kind = "ipv6" if net.version_of(self._chosen) == 6 else "lan"
            self._found = (Candidate(self._chosen, "", 0, kind),)
        else:
            self._found = tuple(one for one in self._candidates() if one.reachable)
        best = self._found[0] if self._found else None
        here = [one for one in self._found if self._is_shown(one)]
        better = (
            best is not None
            and not self._by_hand
            and bool(here)
            and best.reason in _PROPER
            and here[0].reason not in _PROPER
        )
        if (here and not better) or (self._opened and best is None and self._shown is None):
            return
        self._by_hand = False
        self._show(best, tell=self._opened)
        self._opened = True

    def step(self) -> None:
        """Show the next address there is (a key on the TV)."""
        at = next((at for at, one in enumerate(self._found) if self._is_shown(one)), None)
        if at is None or len(self._found) < 2:
            self.look()
            return
        self._by_hand = True
        self._show(self._found[(at + 1) % len(self._found)], tell=False)

    def say(self, notice: Notice) -> None:
        """Say something about the way in for a while."""
        if self._notice is not None:
            self._notice.cancel()
        self._notice, self._standing = self._later(NOTICE_FOR, self._unsay), notice
        self._sign.say(notice)

    def again(self) -> None:
        """Show anew what is known of it."""
        self._sign.say(self._standing)

    def name(self, name: str) -> None:
        """Show a name beside the address, or none (empty)."""
        name = net.authority(name, self._port) if name else ""
        if self._sign.local_name != name:
            self._sign.local_name = name
            self.again()

    def close(self) -> None:
        """Let go of what is still to come."""
        if self._notice is not None:
            self._notice.cancel()
            self._notice = None

    def _is_shown(self, one: Candidate) -> bool:
        return self._shown is not None and self._shown.address == one.address

    def _show(self, one: Candidate | None, *, tell: bool) -> None:
        self._shown = one
        self._sign.local_name = ""
        self._sign.address = "" if one is None else net.authority(one.address, self._port)
        log.info("the way in is %s", self._sign.address or "none")
        if not tell:
            self._unsay()
        elif one is None:
            self.say(Notice("notice.no_network"))
        else:
            self.say(Notice("notice.address", (("address", self._sign.address),)))
        self._moved(one)

    def _unsay(self) -> None:
        self.close()
        self._standing = None
        self._sign.say(None)
