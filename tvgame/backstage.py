"""The second thread's world: one asyncio loop with the table, its game, the server and the clock.

Made and run either in a thread of its own, while the TV has the main one, or alone (headless).
What it shows goes out through ``cue``; what the TV's keys order comes in through :meth:`send`.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field, replace
from random import SystemRandom
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tvgame import net
from tvgame.evening import Evening
from tvgame.keeping import Keeper
from tvgame.local_name import LocalName
from tvgame.room import PhoneRoom
from tvgame.show import Cue, Do, Notice, Order, Pace, Stage
from tvgame.storage import Storage, StorageError
from tvgame.surface import Surface
from tvgame.table import Refused
from tvgame.way_in import WayIn

if TYPE_CHECKING:
    from tvgame.server.app import Server

log = logging.getLogger(__name__)

T = TypeVar("T")

ADDRESS_CHECK: Final = 5.0
"""Seconds between looks at which addresses this computer has."""


class CannotOpen(Exception):
    """The table can't be opened; its text is one sentence."""


@dataclass(frozen=True)
class Options:
    """What the command line decides about table and server."""

    port: int | None = None
    """The port to take, or to fail; None for the usual one or the next that is free."""
    address: str | None = None
    """The address to show; None for the likeliest one."""
    public_url: str | None = None
    local_name: bool = True
    """Whether to offer a name like ``glass-k7qm.local`` beside the address."""
    fresh: bool = False
    """Open a new table even if one was left standing."""
    pace: Pace | None = None
    show: bool = True
    """Whether there is a screen; without one everything is released at once."""
    demo_seats: int = 0
    """Seat so many computer players and start at once; 0 for an ordinary evening."""
    until_ending: bool = False
    """End with the first game, since nobody is there to say so."""
    computer_names: Sequence[str] = field(default=())


class Backstage:
    """The loop's owner. Build it, then :meth:`run` it on the loop that is to own everything."""

    def __init__(self, options: Options, store: Storage, cue: Callable[[Cue], None]) -> None:
        self._options = options
        self._out = cue
        self._keeper = Keeper(store)
        self._way_in: WayIn | None = None
        self._name: LocalName | None = None
        self._ipv6: asyncio.Task[bool] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop: asyncio.Event | None = None
        self._stopped = False
        """Whether it was asked to end, perhaps before the loop ran."""
        self._room: PhoneRoom | None = None
        self._server: Server | None = None
        self.ready = threading.Event()
        """Set once phones can join, or once that has failed."""
        self.failure: Exception | None = None
        """Why it couldn't start, if it couldn't."""
        self.port = 0
        self.port_taken: int | None = None
        """The port that it should have had, if another program has it."""

    # --- from the other thread -------------------------------------------------------------------

    def send(self, order: Order) -> None:
        """Hand an order of the TV's keys over. Safe from any thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._ordered, order)

    def stop(self) -> None:
        """End in good order. Safe from any thread and from a signal handler's flag."""
        self._stopped = True
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._stop_soon)

    # --- on the loop -----------------------------------------------------------------------------

    async def run(self) -> None:
        """Open the table, serve it until :meth:`stop`, and say goodbye to the phones."""
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        self._loop.set_exception_handler(self._failed)
        try:
            evening, room = self._open()
            server = await self._serve(room)
            self._open_demo(evening)
        except Exception as error:
            from tvgame.server.app import PortTakenError

            if not isinstance(error, PortTakenError | StorageError | ValueError | CannotOpen):
                log.exception("the table can't be opened")
            # An operating system's error puts its number before the sentence.
            self.failure = CannotOpen(error.strerror) if isinstance(error, OSError) else error
            if self._server is not None:
                await self._server.stop()
            self._keeper.close()
            self.ready.set()
            return
        if self._stopped:
            self._stop.set()
        watcher = self._task(self._watch_addresses(), "addresses")
        self.ready.set()
        try:
            await self._stop.wait()
        finally:
            watcher.cancel()
            await asyncio.gather(watcher, return_exceptions=True)
            evening.close()
            await asyncio.gather(self._close_way_in(), server.stop())

    def _open(self) -> tuple[Evening, PhoneRoom]:
        loop = asyncio.get_running_loop()
        surface = Surface(
            keeper=self._keeper,
            clock=time.monotonic,
            rest=time.sleep,
            later=lambda seconds, call: loop.call_later(seconds, call),
            rng=SystemRandom(),
            journal_name=_journal_name,
            computer_names=self._options.computer_names,
            cue=self._show_cue,
            changed=self._broadcast,
            pace=self._options.pace,
            show=self._options.show,
        )
        evening = Evening(surface)
        evening.public_url = (self._options.public_url or "").rstrip("/")
        self._room = PhoneRoom(evening, time.monotonic)
        return evening, self._room

    async def _serve(self, room: PhoneRoom) -> Server:
        """Take up what was left standing, then open the port it had: phones look for it there."""
        if not self._keeper.claim():
            log.warning("another copy is running; this table can't be taken up again if it ends")
        kept = None if self._options.fresh else self._keeper.find(time.monotonic())
        port, exact = self._options.port, self._options.port is not None
        if kept is not None:
            try:
                room.evening.take_up(kept)
            except (StorageError, ValueError) as error:
                log.warning("the game that was left standing can't go on: %s", error)
            else:
                port = port or kept.port
        # Loaded here, on the loop's own thread: it takes as long as the TV needs for its window.
        from tvgame.server.app import DEFAULT_PORT, serve
        from tvgame.server.guard import own_names

        names = own_names() | ({self._options.address} if self._options.address else set())
        public_url = self._options.public_url
        server = await serve(room, port, exact=exact, public_url=public_url, names=names)
        self._server = server
        self.port = self._keeper.port = server.port
        self._open_way_in(room.evening, server, DEFAULT_PORT if port is None else port)
        return server

    def _show_cue(self, cue: Cue) -> None:
        # Through a tunnel everybody comes from this computer, as the proxy does.
        reached = bool(self._options.public_url) or self._server is None or self._server.visited
        self._out(replace(cue, table=replace(cue.table, reached=reached)))
        if self._options.until_ending and cue.table.stage is Stage.ENDED:
            self._stop_soon()

    def _broadcast(self) -> None:
        if self._room is not None:
            self._room.broadcast()

    def _open_demo(self, evening: Evening) -> None:
        for _ in range(self._options.demo_seats):
            evening.order(Order(Do.ADD_COMPUTER), None)
        if self._options.demo_seats:
            try:
                evening.order(Order(Do.START), None)
            except Refused as refused:
                raise CannotOpen(
                    f"The game can't begin: {refused.__cause__ or refused}"
                ) from refused

    def _ordered(self, order: Order) -> None:
        assert self._room is not None
        if order.do is Do.QUIT:
            self._stop_soon()
        elif order.do is Do.NEXT_ADDRESS:
            if self._way_in is not None:
                self._way_in.step()
        else:
            self._room.tv_order(order)

    def _stop_soon(self) -> None:
        if self._stop is not None:
            self._stop.set()

    # --- what goes wrong -------------------------------------------------------------------------

    def _task(self, work: Coroutine[Any, Any, T], name: str) -> asyncio.Task[T]:
        """Start a task whose failure is heard of when it happens, not when it is swept up."""
        task = asyncio.get_running_loop().create_task(work, name=name)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        error = None if task.cancelled() else task.exception()
        if error is not None:
            log.error("task %s failed; the evening goes on", task.get_name(), exc_info=error)
            self._tell_of_trouble()

    def _failed(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Something that nobody waits for has failed: a callback, a timer, a lost task."""
        error = context.get("exception")
        log.error("%s failed; the evening goes on", _name_of(context), exc_info=error)
        self._tell_of_trouble()

    def _tell_of_trouble(self) -> None:
        try:
            if self._room is not None:
                self._room.evening.trouble()
        except Exception:
            log.exception("nobody could be told of that")

    # --- the address in the code -----------------------------------------------------------------

    def _open_way_in(self, evening: Evening, server: Server, wanted: int) -> None:
        loop = asyncio.get_running_loop()

        def moved(one: net.Candidate | None) -> None:
            if one is not None and one.reason == "ipv6":
                self._ipv6 = self._task(server.take_ipv6(), "ipv6")
            if self._name is not None:
                proper = one is not None and one.reason in ("lan", "public")
                self._name.move(evening.table.code, one.address if one and proper else None)

        way_in = WayIn(
            evening,
            server.port,
            lambda seconds, call: loop.call_later(seconds, call),
            self._options.address,
            moved=moved,
        )
        if self._options.local_name:
            self._name = LocalName(server.port, way_in.name)
        self._way_in = way_in
        server.on_visit = way_in.again
        way_in.look()
        if server.port != wanted:
            self.port_taken = wanted
            way_in.say(Notice("notice.port", (("wanted", wanted), ("port", server.port))))

    async def _close_way_in(self) -> None:
        if self._way_in is not None:
            self._way_in.close()
        if self._name is not None:
            await self._name.close()

    async def _watch_addresses(self) -> None:
        failed = ""
        while self._way_in is not None:
            await asyncio.sleep(ADDRESS_CHECK)
            try:
                self._way_in.look()
            except Exception as error:
                # Looked at again in a moment, and said once as long as nothing else is wrong.
                if repr(error) != failed:
                    log.exception("task addresses failed; it goes on")
                    self._tell_of_trouble()
                failed = repr(error)
            else:
                failed = ""


class LoopThread(threading.Thread):
    """Runs one coroutine function on a loop of its own, beside the TV."""

    def __init__(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        super().__init__(name="backstage", daemon=True)
        self._work = work

    def run(self) -> None:
        """The thread's work; an unexpected end is logged."""
        try:
            asyncio.run(self._work())
        except Exception:
            log.exception("the table's loop ended unexpectedly")


def _journal_name() -> str:
    return f"{time.strftime('%Y-%m-%d-%H%M%S')}-{secrets.token_hex(3)}"


def _name_of(context: dict[str, Any]) -> str:
    """What failed, as far as asyncio says: a task's name, or a callback's."""
    task = context.get("task") or context.get("future")
    if isinstance(task, asyncio.Task):
        return f"task {task.get_name()}"
    # asyncio's own message holds whatever a callback was given: an event has cards in it.
    call = getattr(context.get("handle"), "_callback", None)
    call = getattr(call, "func", call)
    return f"callback {getattr(call, '__qualname__', '?')}"
