"""Failures where nobody waits for them: logged once with a name, said, and survived (case R52)."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import pytest

from engine.events import RolesDealt
from engine.observation import Observation
from engine.words import Viewer
from tests.log_watch import LogWatch
from tests.support.evenings import NAMES, stage_evening
from tests.support.parties import Party
from tests.support.phones import Phone
from tests.support.tables import open_table
from tests.support.time import PATIENCE, until
from tvgame import backstage as backstage_module
from tvgame.backstage import Backstage, Options
from tvgame.evening import Evening
from tvgame.keeping import Keeper
from tvgame.room import PhoneRoom
from tvgame.show import Cue, Do, Order, Pace, Stage
from tvgame.storage import JournalFile, Storage, StorageError
from tvgame.views import view_for
from tvgame.way_in import WayIn


class Opened:
    """A program without a screen, on this loop."""

    def __init__(self, folder: Path) -> None:
        self.cues: list[Cue] = []
        options = Options(
            address="127.0.0.1", local_name=False, pace=Pace.OFF, computer_names=NAMES, show=False
        )
        self.backstage = Backstage(options, Storage(folder), self.cues.append)

    @property
    def notice(self) -> str:
        """What the TV says."""
        now = self.cues[-1].table.notice if self.cues else None
        return now.key if now else ""

    async def said(self, key: str) -> None:
        """Wait until the TV says ``key``."""
        await until(lambda: self.notice == key)


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[tuple[Opened, Phone]]:
    """A running program and a seated phone."""
    program = Opened(folder)
    running = asyncio.create_task(program.backstage.run())
    try:
        await until(program.backstage.ready.is_set)
        async with aiohttp.ClientSession() as http:
            url = f"http://127.0.0.1:{program.backstage.port}"
            phone = Phone(http, url, program.cues[-1].table.code, "Ann")
            await phone.open()
            assert (await phone.join("moon"))["t"] == "seat"
            yield program, phone
            # Whatever failed: requests are still answered and views still sent.
            await phone.ready()
            assert await phone.until(lambda view: view["seats"][0]["ready"])
    finally:
        program.backstage.stop()
        await running


def boom(*_: object) -> None:
    raise RuntimeError("made to fail")


def errors(logs: LogWatch) -> list[str]:
    return [record.getMessage() for record in logs.records]


async def test_r52_the_watch_on_addresses_outlives_its_failures(
    tmp_path: Path, expected_logs: LogWatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R52: said once however often it fails, and it works again by itself.

    Mutation: catch OSError alone, so that the watch ends and nobody ever hears of it.
    """
    expected_logs.expect("task addresses failed")
    monkeypatch.setattr(backstage_module, "ADDRESS_CHECK", 0.01)
    looks: list[int] = []

    def look(_: WayIn) -> None:
        looks.append(1)
        boom()

    async with opened(tmp_path) as (program, phone):
        with monkeypatch.context() as broken:
            broken.setattr(WayIn, "look", look)
            await program.said("notice.trouble")
            await until(lambda: gc.collect() >= 0 and len(looks) > 4)
        await phone.until(lambda view: view["notice"] == {"key": "notice.trouble", "params": {}})
        good: list[int] = []
        monkeypatch.setattr(WayIn, "look", lambda _: good.append(1))
        await until(lambda: good)
    assert len(errors(expected_logs)) == 1


async def test_r32_the_tv_hears_at_once_that_a_device_came_through(tmp_path: Path) -> None:
    """R32: what the TV says about the way in goes at the first request of another device.

    Mutation: count requests of this computer, or wait for the next look at the addresses.
    """
    async with opened(tmp_path) as (program, _):
        assert not program.cues[-1].table.reached, "a phone of this very computer is none"
        port = program.backstage.port
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", port, local_addr=("127.0.0.2", 0)
        )
        writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        await reader.read()
        writer.close()
        assert program.cues[-1].table.reached


async def test_r52_a_failing_timer_is_logged_by_name_without_what_it_was_given(
    tmp_path: Path, expected_logs: LogWatch, caplog: pytest.LogCaptureFixture
) -> None:
    """R52, R20. Mutation: log asyncio's own message, which holds the arguments."""
    expected_logs.expect("callback boom failed")
    dealt = RolesDealt(("leader",), ((),))  # type: ignore[arg-type]
    async with opened(tmp_path) as (program, _):
        asyncio.get_running_loop().call_later(0, partial(boom, dealt))
        await program.said("notice.trouble")
    assert len(errors(expected_logs)) == 1
    assert "leader" not in caplog.text


async def test_r52_a_task_that_nobody_keeps_is_named(
    tmp_path: Path, expected_logs: LogWatch
) -> None:
    """R52: asyncio finds out when it sweeps the task up; until then nothing else stands still."""
    expected_logs.expect("task lost failed")

    async def lost() -> None:
        boom()

    async with opened(tmp_path) as (program, phone):
        task = asyncio.create_task(lost(), name="lost")
        while not task.done():
            await phone.ready()
        del task
        gc.collect()
        await program.said("notice.trouble")


async def test_r52_a_failing_order_of_the_tv(
    tmp_path: Path, expected_logs: LogWatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected_logs.expect("callback Backstage._ordered failed")
    async with opened(tmp_path) as (program, _):
        with monkeypatch.context() as broken:
            broken.setattr(Evening, "order", boom)
            program.backstage.send(Order(Do.LOCK, on=True))
            await program.said("notice.trouble")


async def test_r52_a_failing_request_is_answered_and_the_table_hears_of_it(
    tmp_path: Path, expected_logs: LogWatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected_logs.expect(r"task link \d+ failed")
    async with opened(tmp_path) as (program, phone):
        with monkeypatch.context() as broken:
            broken.setattr(Evening, "ready", boom)
            assert (await phone.ask(t="ready", ready=True))["why"] == "internal"
            await program.said("notice.trouble")
        with monkeypatch.context() as broken:
            # Not even telling works: the fault is still one line, and the socket stays.
            expected_logs.expect(r"task link \d+ failed")
            broken.setattr(PhoneRoom, "broadcast", boom)
            assert (await phone.ask(t="ready", ready=True))["why"] == "internal"


@pytest.mark.parametrize("what", ["plays", "speaks"])
async def test_r42_r52_a_failing_computer_player_is_said_and_play_goes_on(
    tmp_path: Path,
    expected_logs: LogWatch,
    monkeypatch: pytest.MonkeyPatch,
    what: str,
) -> None:
    """R42, R52: the first legal action is taken, or nothing is said; nobody learns whose it was."""
    expected_logs.expect("computer player")

    class Broken:
        def __call__(self, observation: Observation, rng: Random) -> object:
            raise RuntimeError("made to fail")

    if what == "speaks":
        monkeypatch.setattr("tvgame.bot_driver.statement", boom)
    async with open_table(tmp_path) as table, aiohttp.ClientSession() as http:
        party = Party(table, http)
        phones = await party.seated(4)
        assert (await phones[0].order("add_computer"))["t"] == "ok"
        if what == "plays":
            table.evening.bots.maker = Broken  # type: ignore[assignment]
        assert (await phones[0].order("start"))["t"] == "ok"
        assert (await phones[0].order("begin"))["t"] == "ok"
        plays = [
            asyncio.create_task(phone.play(Random(number))) for number, phone in enumerate(phones)
        ]
        said = await phones[0].until(lambda view: view["notice"])
        assert said == {"key": "notice.trouble", "params": {}}
        await asyncio.gather(*plays)


async def test_r52_one_view_that_fails_keeps_no_other_phone_waiting(
    tmp_path: Path, expected_logs: LogWatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R52. Mutation: let the first failure end the broadcast."""
    expected_logs.expect(r"task link \d+ failed")
    async with open_table(tmp_path) as table, aiohttp.ClientSession() as http:
        first, second = await Party(table, http).seated(2)

        def broken(around: Any, viewer: Viewer, *more: Any) -> Any:
            return boom() if viewer == 0 else view_for(around, viewer, *more)

        with monkeypatch.context() as breaking:
            breaking.setattr("tvgame.room.view_for", broken)
            assert (await first.ask(t="ready", ready=False))["why"] == "internal"
            assert await second.until(lambda view: not view["seats"][0]["ready"])


async def test_r52_a_screen_that_cant_be_told_keeps_no_phone_waiting(
    tmp_path: Path, expected_logs: LogWatch
) -> None:
    """R52. Mutation: tell the phones only if the screen could be told."""
    expected_logs.expect(r"task link \d+ failed")
    async with opened(tmp_path) as (program, phone):
        cues, program.cues = program.cues, []
        program.backstage._out = boom
        assert (await phone.ask(t="ready", ready=True))["why"] == "internal"
        assert await phone.until(lambda view: view["seats"][0]["ready"])
        program.cues, program.backstage._out = cues, cues.append


async def test_r52_an_ending_does_without_its_plot(
    tmp_path: Path, expected_logs: LogWatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R52. Mutation: let the failure out, and nobody is told that the game has ended."""
    expected_logs.expect("how suspicion moved can't be told")
    monkeypatch.setattr("engine.bots.series.suspicion_series", boom)
    staged = stage_evening(tmp_path, Random(2))
    staged.play_on(0, 5)
    staged.time.run()
    assert staged.cues[-1].table.stage is Stage.ENDED
    assert staged.cues[-1].truth is not None
    assert staged.cues[-1].suspicion == ()
    assert len(errors(expected_logs)) == 1
    staged.evening.close()


async def test_a_demo_that_cant_be_kept_says_so_and_ends(
    tmp_path: Path, expected_logs: LogWatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not with a lobby that nobody can do anything with."""
    expected_logs.expect("a game couldn't be begun")

    def full(path: Path) -> JournalFile:
        raise StorageError("full", path)

    program = Opened(tmp_path)
    options = Options(local_name=False, computer_names=NAMES, show=False, demo_seats=5)
    program.backstage = Backstage(options, Storage(tmp_path), program.cues.append)
    create = JournalFile.create
    monkeypatch.setattr(
        JournalFile, "create", lambda path: (full if path.suffix == ".jsonl" else create)(path)
    )
    await asyncio.wait_for(program.backstage.run(), PATIENCE)
    assert program.backstage.ready.is_set()
    assert "no room left on the disk" in str(program.backstage.failure)


async def test_a_computers_name_may_stand_in_the_code(tmp_path: Path) -> None:
    """It needs no name beside it, and phones that come by it are let in."""
    program = Opened(tmp_path)
    program.backstage = Backstage(
        Options(address="parlour.lan", computer_names=NAMES, show=False),
        Storage(tmp_path),
        program.cues.append,
    )
    running = asyncio.create_task(program.backstage.run())
    try:
        await until(program.backstage.ready.is_set)
        assert program.backstage.failure is None
        here = f"http://127.0.0.1:{program.backstage.port}/id"
        named = {"Host": "parlour.lan"}
        async with aiohttp.ClientSession() as http, http.get(here, headers=named) as answer:
            assert answer.status == 200
    finally:
        program.backstage.stop()
        await running


async def test_a_program_that_has_ended_holds_no_file(tmp_path: Path) -> None:
    """Windows couldn't clear a demo's folder away, and another copy couldn't keep its table."""
    async with opened(tmp_path):
        assert not Keeper(Storage(tmp_path)).claim()
    assert Keeper(Storage(tmp_path)).claim()
