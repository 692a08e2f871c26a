"""The one line that a table says to everybody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tvgame.director import Later, Timer
from tvgame.show import Notice

NEWS_FOR: Final = 20.0
"""Seconds for which news stand."""


class Notices:
    """News for a while, else what stands."""

    def __init__(self, later: Later, changed: Callable[[], None]) -> None:
        """:param changed: told when news are over."""
        self.standing: Notice | None = None
        self._later = later
        self._changed = changed
        self._news: Notice | None = None
        self._timer: Timer | None = None

    @property
    def current(self) -> Notice | None:
        """What is said now."""
        return self._news or self.standing

    def news(self, notice: Notice) -> None:
        """Say something for :data:`NEWS_FOR`; newer news take its place."""
        self.close()
        self._news, self._timer = notice, self._later(NEWS_FOR, self._over)

    def close(self) -> None:
        """Let go of what is still to come."""
        if self._timer is not None:
            self._timer.cancel()
        self._news = self._timer = None

    def _over(self) -> None:
        self._news = self._timer = None
        self._changed()
