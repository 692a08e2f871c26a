"""A real evening behind a real server on loopback, with chance and time in the test's hands."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.support.evenings import NAMES
from tests.support.time import FakeTime
from tvgame.director import Later
from tvgame.evening import Evening
from tvgame.keeping import Keeper
from tvgame.room import PhoneRoom
from tvgame.server.app import Server, serve
from tvgame.server.limits import Limits
from tvgame.show import Cue, Pace
from tvgame.storage import Storage
from tvgame.surface import Surface

QUICK = Limits(message_burst=500, messages_per_second=500)
"""Scripted phones answer faster than people can; the limits have tests of their own."""


def _no_rest(_: float) -> None:
    """Tests are in a hurry."""


@dataclass
class OpenTable:
    """A table that phones can reach."""

    evening: Evening
    room: PhoneRoom
    server: Server
    cues: list[Cue] = field(default_factory=list)

    @property
    def url(self) -> str:
        """Where the server answers."""
        return f"http://127.0.0.1:{self.server.port}"

    @property
    def code(self) -> str:
        """The table's code."""
        return self.evening.table.code


@asynccontextmanager
async def open_table(
    folder: Path,
    seed: int = 1,
    pace: Pace = Pace.OFF,
    *,
    take_up: bool = False,
    rng: Random | None = None,
    time: FakeTime | None = None,
    limits: Limits = QUICK,
    public_url: str = "",
) -> AsyncIterator[OpenTable]:
    """A table with no show and no thinking time (unless ``pace`` says so), fresh or taken up.

    :param rng: decides instead of ``seed``.
    :param time: stands still until the test moves it, instead of the loop's own.
    :param public_url: where a proxy offers the table, without the code.
    :param limits: the server's.
    """
    loop = asyncio.get_running_loop()
    clock = time.clock if time else loop.time
    later: Later = time.later if time else lambda seconds, call: loop.call_later(seconds, call)
    cues: list[Cue] = []
    rooms: list[PhoneRoom] = []
    numbers = itertools.count(1)
    keeper = Keeper(Storage(folder))
    evening = Evening(
        Surface(
            keeper=keeper,
            clock=clock,
            rest=time.rest if time else _no_rest,
            later=later,
            rng=rng or Random(seed),
            journal_name=lambda: f"game-{next(numbers)}-{seed}",
            computer_names=NAMES,
            cue=cues.append,
            changed=lambda: rooms[0].broadcast(),
            pace=pace,
        )
    )
    room = PhoneRoom(evening, clock)
    rooms.append(room)
    if take_up:
        kept = keeper.find(clock())
        assert kept is not None, "nothing was left standing"
        evening.take_up(kept)
    server = await serve(
        room, port=0, host="127.0.0.1", limits=limits, public_url=public_url or None
    )
    keeper.port = server.port
    evening.address = f"127.0.0.1:{server.port}"
    evening.public_url = public_url
    try:
        yield OpenTable(evening, room, server, cues)
    finally:
        evening.close()
        await server.stop()
