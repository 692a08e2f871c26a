"""The one clock of the evening: it decides when each event is shown, to the TV and to phones.

Events come in decided and journalled; they go out one after the other. The TV begins a scene when
its event's turn comes, the phones learn of it when the scene has made it plain (``pacing``).
Nobody acknowledges anything, so nothing can get stuck on a slow screen.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from typing import Protocol

from engine.events import Event
from tvgame.pacing import Beat, beat
from tvgame.show import Pace


class Timer(Protocol):
    """Something that can be called off."""

    def cancel(self) -> None:
        """Don't call after all."""


Later = Callable[[float, Callable[[], None]], Timer]
"""``later(seconds, function)`` calls ``function`` after ``seconds``, unless cancelled."""


class Director:
    """Releases events in stage time."""

    def __init__(
        self,
        later: Later,
        begin: Callable[[Event, Beat], None],
        release: Callable[[tuple[Event, ...]], None],
    ) -> None:
        """:param begin: told when the TV is to begin an event's scene.
        :param release: told when events have become plain: phones and computer players get them.
        """
        self.pace = Pace.CALM
        self._later = later
        self._begin = begin
        self._release = release
        self._queue: deque[Event] = deque()
        self._timer: Timer | None = None
        self._then: Callable[[], None] | None = None
        self._running = False

    @property
    def busy(self) -> bool:
        """Whether anything that was decided hasn't been shown to its end."""
        return self._waits() or bool(self._queue)

    def _waits(self) -> bool:
        return self._timer is not None

    def push(self, events: Iterable[Event]) -> None:
        """Show ``events`` after all that is still to be shown."""
        self._queue.extend(events)
        if self._timer is None and not self._running:
            self._go_on()

    def hurry(self) -> None:
        """Cut the beat that is running short."""
        if self._timer is not None and self._then is not None:
            self._timer.cancel()
            self._fire()

    def clear(self) -> None:
        """Forget everything that is still to be shown: the table is gone."""
        self._queue.clear()
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._then = None

    def _wait(self, seconds: float, then: Callable[[], None]) -> None:
        self._then = then
        self._timer = self._later(seconds, self._fire)

    def _fire(self) -> None:
        then, self._timer, self._then = self._then, None, None
        if then is not None:
            then()

    def _go_on(self, *plain: Event) -> None:
        """Go through the queue until something takes time.

        Events that take none are released together: one view a phone, not one an event. Whoever
        hears of a release may push more; that joins the queue and is shown in its turn.
        """
        ready = list(plain)
        self._running = True
        try:
            while not self._waits() and (self._queue or ready):
                if self._queue:
                    self._show(self._queue.popleft(), ready)
                if self._waits() or not self._queue:
                    self._flush(ready)
        finally:
            self._running = False
            # Anything left here means that somebody who was told has failed. The rest is shown
            # all the same: phones that missed an event would never agree with the table again.
            self._flush(ready)
            if self._queue and self._timer is None:
                self._wait(0, self._go_on)

    def _show(self, event: Event, ready: list[Event]) -> None:
        """Begin ``event``'s scene; what takes no time to make plain joins ``ready``."""
        timing = beat(event, self.pace)
        if timing.lead > 0:
            self._flush(ready)
            # The timer first: a scene that fails to begin is made plain nonetheless.
            self._wait(timing.lead, partial(self._made_plain, event, timing.hold))
            self._begin(event, timing)
            return
        ready.append(event)
        if timing.hold > 0:
            self._wait(timing.hold, self._go_on)
        self._begin(event, timing)

    def _made_plain(self, event: Event, hold: float) -> None:
        if hold <= 0:
            self._go_on(event)
            return
        self._wait(hold, self._go_on)
        self._release((event,))

    def _flush(self, ready: list[Event]) -> None:
        if ready:
            events = tuple(ready)
            ready.clear()
            self._release(events)
