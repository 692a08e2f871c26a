"""Whose the host's role is when the host's phone is gone. Nothing here knows what a host may do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tvgame.director import Later, Timer
from tvgame.table import Member, Table

HOST_GRACE: Final = 45.0
"""Seconds after which an absent host's role goes to somebody who is here."""


class HostWatch:
    """Notices that a host stays away while others are here (field case R47).

    With nobody here it waits for nothing: the first person back starts the host's time anew, so
    that a router's restart moves no role.
    """

    def __init__(self, later: Later, gone: Callable[[], None]) -> None:
        """:param gone: called once a host has been away for :data:`HOST_GRACE`."""
        self._later = later
        self._gone = gone
        self._missed: Member | None = None
        self._timer: Timer | None = None

    def look(self, table: Table) -> None:
        """Take note of who is host and who is here now; to be called after every change."""
        host = table.host
        missed = host is not None and not host.present and any(m.present for m in table.members)
        if self._missed is (host if missed else None):
            return
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._missed = host if missed else None
        if missed:
            self._timer = self._later(HOST_GRACE, self._fire)

    def _fire(self) -> None:
        self._missed = self._timer = None
        self._gone()
