"""A recorded game shown again: a journal in place of a table, the same director, the same TV.

No server, no phones, nothing decided: the journal's events go through the director as they did on
the evening, in the public's version of them.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from engine.events import Event, GameEnded
from engine.journal import Journal, replay
from engine.observation import Observer
from engine.state import GameState
from tvgame.director import Director
from tvgame.pacing import Beat
from tvgame.show import Cue, Do, Order, Pace, SeatView, Stage, TableSettings, TableView
from tvgame.suspicion import Series, fair_suspicion
from tvgame.table import SIGILS


class Replay:
    """Feeds a journal to the TV. Run :meth:`run` on a loop of its own."""

    def __init__(self, journal: Journal, pace: Pace, cue: Callable[[Cue], None]) -> None:
        """:raises JournalError: if the journal's rules aren't known."""
        header = journal.header
        self._truth: GameState = replay(journal)
        self._journal = journal
        self._pace = pace
        self._cue = cue
        self._tv = Observer(header.ruleset, len(header.seats), None)
        self._stage = Stage.DEAL
        self._suspicion: Series | None = None
        self._since = 0.0
        self._loop: asyncio.AbstractEventLoop | None = None
        self._director: Director | None = None
        self._stop: asyncio.Event | None = None

    def send(self, order: Order) -> None:
        """An order of the TV's keys; hurrying and quitting make sense here. Any thread."""
        if self._loop is None or self._loop.is_closed():
            return
        if order.do is Do.HURRY and self._director is not None:
            self._loop.call_soon_threadsafe(self._director.hurry)
        elif order.do is Do.QUIT:
            self.stop()

    def stop(self) -> None:
        """End. Any thread."""
        if self._loop is not None and self._stop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._stop.set)

    async def run(self) -> None:
        """Show the game to its end and wait until somebody quits."""
        loop = asyncio.get_running_loop()
        self._loop, self._stop = loop, asyncio.Event()
        self._director = Director(
            lambda seconds, call: loop.call_later(seconds, call), self._begin, self._plain
        )
        self._director.pace = self._pace
        self._tell()
        self._director.push(self._journal.events)
        await self._stop.wait()
        self._director.clear()

    def _begin(self, event: Event, timing: Beat) -> None:
        before = self._tv.view.step
        shown = self._tv.see_one(event)
        if self._tv.view.step != before:
            self._since = time.monotonic()
        if event.type == "nomination_opened":
            self._stage = Stage.PLAY
        self._tell(shown, timing, self._truth if isinstance(event, GameEnded) else None)

    def _plain(self, events: tuple[Event, ...]) -> None:
        if any(isinstance(event, GameEnded) for event in events):
            self._stage = Stage.ENDED
            self._tell(truth=self._truth)

    def _tell(
        self,
        event: Event | None = None,
        timing: Beat | None = None,
        truth: GameState | None = None,
    ) -> None:
        beat, view = timing or Beat(), self._tv.view
        self._cue(
            Cue(
                table=self._table(),
                game=view,
                event=event,
                at=time.monotonic(),
                lead=beat.lead,
                hold=beat.hold,
                waiting=view.waiting if self._stage is Stage.PLAY else (),
                waiting_since=self._since,
                truth=truth,
                suspicion=() if truth is None else self._suspected(),
            )
        )

    def _suspected(self) -> Series:
        if self._suspicion is None:
            header, events = self._journal.header, self._journal.events
            self._suspicion = fair_suspicion(header.ruleset, len(header.seats), events)
        return self._suspicion

    def _table(self) -> TableView:
        header = self._journal.header
        return TableView(
            code="",
            address="",
            url="",
            stage=self._stage,
            seats=tuple(
                SeatView(
                    seat=player.seat,
                    name=player.name,
                    sigil=SIGILS[player.seat],
                    computer=player.kind == "computer",
                    ready=True,
                    looked=True,
                )
                for player in header.seats
            ),
            settings=TableSettings(game=header.game, pace=self._pace),
        )
