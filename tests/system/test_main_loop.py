"""The whole program with its window: a blocked, slow or failing main loop (cases R49, R50, R53).

The program runs on this thread, as in earnest; phones live on a thread of their own.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import socket
import threading
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import pygame
import pytest

from tests.support.busy import Stopwatch
from tests.support.phones import SIGILS, Phone
from tests.support.time import PATIENCE, until
from tvgame.backstage import Options
from tvgame.program import Wanted, run
from tvgame.show import Cue, Pace
from tvgame.storage import Storage
from tvgame.tv.app import TvOptions
from tvgame.tv.tv import Tv

WINDOW = TvOptions(windowed=True, size=(640, 360), headless=True, sound=False)
QUICK = 1.0
"""Seconds in which a phone has to be answered, whatever the window does (R49)."""


class Guests(threading.Thread):
    """Phones on a loop of their own, beside the program."""

    def __init__(self, port: int, cues: list[Cue], play: Callable[[Guests], Any]) -> None:
        super().__init__(name="guests", daemon=True)
        self.url = f"http://127.0.0.1:{port}"
        self.failure: BaseException | None = None
        self.phones: list[Phone] = []
        self._cues = cues
        self._play: Callable[[Guests], Coroutine[Any, Any, None]] = play

    def run(self) -> None:
        """Play, and note what went wrong; the window is closed either way."""
        try:
            asyncio.run(self._live())
        except BaseException as failure:
            self.failure = failure
        finally:
            with contextlib.suppress(pygame.error):  # the window may be gone already
                pygame.event.post(pygame.event.Event(pygame.QUIT))

    async def _live(self) -> None:
        async with aiohttp.ClientSession() as http:
            self.http = http
            await until(lambda: self._cues)
            async with asyncio.timeout(2 * PATIENCE):
                await self._play(self)

    async def seat(self, people: int) -> None:
        """Seat people up to the first vote."""
        code = self._cues[-1].table.code
        for number in range(people):
            phone = await Phone(self.http, self.url, code, f"Person {number}").open()
            assert (await phone.join(SIGILS[number]))["t"] == "seat"
            await phone.ready()
            self.phones.append(phone)
        assert (await self.phones[0].order("start"))["t"] == "ok"
        assert (await self.phones[0].order("begin"))["t"] == "ok"
        await asyncio.gather(*(phone.until(_plays) for phone in self.phones))
        proposer = next(phone for phone in self.phones if phone.view["prompt"])
        await proposer.answer(Random(1))
        await asyncio.gather(*(phone.until(_votes) for phone in self.phones))


def _plays(view: dict[str, Any]) -> bool:
    return bool(view["table"]["stage"] == "play" and view["game"]["election"])


def _votes(view: dict[str, Any]) -> bool:
    return bool(view["prompt"] and view["prompt"]["kind"] == "ballot")


@pytest.fixture
def tvs(monkeypatch: pytest.MonkeyPatch) -> list[Tv]:
    """Every television that is made."""
    made: list[Tv] = []
    build = Tv.__init__

    def noted(self: Tv, *arguments: Any, **more: Any) -> None:
        made.append(self)
        build(self, *arguments, **more)

    monkeypatch.setattr(Tv, "__init__", noted)
    return made


def play_beside(
    folder: Path, port: int, monkeypatch: pytest.MonkeyPatch, play: Callable[[Guests], Any]
) -> tuple[Guests, Callable[[], int]]:
    """The program's guests, and a function that runs it to its end."""
    cues: list[Cue] = []
    guests = Guests(port, cues, play)
    feed = Tv.feed

    def fed(self: Tv, cue: Cue) -> None:
        cues.append(cue)
        feed(self, cue)

    monkeypatch.setattr(Tv, "feed", fed)
    options = Options(port=port, address="127.0.0.1", local_name=False, pace=Pace.OFF)

    def go() -> int:
        guests.start()
        try:
            return run(Wanted(options, WINDOW), Storage(folder), io.StringIO())
        finally:
            guests.join(PATIENCE)

    return guests, go


async def _soon(work: Coroutine[Any, Any, Any]) -> None:
    watch = Stopwatch()
    await work
    watch.stop(QUICK)


def _shown(tv: Tv) -> bool:
    """Whether the first vote's outcome is on the screen."""
    game = None if tv.cue is None else tv.cue.game
    return bool(game and game.record and game.record[0].ballots)


def test_r49_a_blocked_window_holds_no_phone_up(
    tmp_path: Path, port: int, monkeypatch: pytest.MonkeyPatch, tvs: list[Tv]
) -> None:
    """R49: the main loop stands still while six phones vote, probe and reconnect.

    Mutation: serve phones on the main thread, or feed every cue's scene on release.
    """
    block, blocked, release = threading.Event(), threading.Event(), threading.Event()
    update = Tv.update

    def held(self: Tv, now: float) -> None:
        if block.is_set() and not release.is_set():
            blocked.set()
            assert release.wait(PATIENCE)
        if release.is_set() and not _shown(self):
            steps.append(now)
        update(self, now)

    monkeypatch.setattr(Tv, "update", held)
    steps: list[float] = []

    async def play(guests: Guests) -> None:
        await guests.seat(6)
        block.set()
        assert await asyncio.to_thread(blocked.wait, PATIENCE)
        voters = guests.phones
        try:
            for phone in voters[:-1]:
                await _soon(phone.answer(Random(1)))
            lost = voters[-1]
            await lost.close()
            await _soon(lost.open())
            await _soon(lost.until(_votes))
            for _ in range(5):
                for phone in voters:
                    await phone.send({"t": "ping", "n": 1})
            await _soon(lost.answer(Random(1)))
            await _soon(voters[0].until(lambda v: v["game"]["record"][0]["ballots"]))
        finally:
            release.set()
        await until(lambda: _shown(tvs[0]))
        assert all(phone.bye is None for phone in voters)

    guests, go = play_beside(tmp_path, port, monkeypatch, play)
    assert go() == 0
    if guests.failure is not None:
        raise guests.failure
    assert len(steps) <= 2, "the picture catches up in one step, or in that and the one under way"


def test_r53_closing_a_slow_window_full_of_events(
    tmp_path: Path, port: int, monkeypatch: pytest.MonkeyPatch, tvs: list[Tv]
) -> None:
    """R53: at one picture a second, with ten thousand events waiting; no request is lost."""
    update, asked = Tv.update, list[Stopwatch]()

    def slow(self: Tv, now: float) -> None:
        assert threading.current_thread() is threading.main_thread()
        if guests.phones:
            time.sleep(1)
        update(self, now)

    monkeypatch.setattr(Tv, "update", slow)

    async def play(guests: Guests) -> None:
        await guests.seat(5)
        answers = [phone.ask(t="ready", ready=True) for phone in guests.phones for _ in range(10)]
        answered = await asyncio.gather(*answers)
        assert [answer["why"] for answer in answered] == ["not_lobby"] * 50
        for _ in range(10_000):
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0))
        asked.append(Stopwatch())

    guests, go = play_beside(tmp_path, port, monkeypatch, play)
    assert go() == 0
    if guests.failure is not None:
        raise guests.failure
    # A picture may just have begun; then comes the close, and the goodbye to the phones.
    asked[0].stop(2 + 1)
    assert guests.phones[0].bye in ("closed", "gone", None)


def test_r50_an_error_in_the_draw_loop_ends_in_good_order(
    tmp_path: Path, port: int, monkeypatch: pytest.MonkeyPatch, tvs: list[Tv]
) -> None:
    """R50: phones are told, the port is free at once, and the error is not swallowed."""
    failing, failed = threading.Event(), list[Stopwatch]()
    draw = Tv.draw

    def broken(self: Tv, force: bool = False) -> bool:
        if failing.is_set():
            failed.append(Stopwatch())
            raise RuntimeError("made to fail")
        return draw(self, force)

    monkeypatch.setattr(Tv, "draw", broken)
    gone: list[str] = []

    async def play(guests: Guests) -> None:
        await guests.seat(5)
        failing.set()
        gone.extend(await asyncio.gather(*(phone.gone() for phone in guests.phones)))

    guests, go = play_beside(tmp_path, port, monkeypatch, play)
    with pytest.raises(RuntimeError, match="made to fail"):
        go()
    failed[0].stop(3)
    if guests.failure is not None:
        raise guests.failure
    assert gone == ["closed"] * 5
    with socket.socket() as again:
        again.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        again.bind(("0.0.0.0", port))
        again.listen()
