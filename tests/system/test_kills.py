"""``kill -9`` at random moments of an evening: what was acknowledged stands, and play goes on.

Phones here behave as the page does: they keep what they were given, connect anew, and ask again for
whatever had no answer.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import pytest

from engine.journal import replay
from tests.support.phones import SIGILS, UNHURRIED, Phone, choose
from tests.support.process import RunningProgram, program
from tvgame.keeping import load_journal

SIZES = {"glass-council": 5, "merchants-council": 6}


@dataclass
class Person:
    """Somebody with a phone in the hand, through any number of programs."""

    number: int
    rng: Random
    nonce: str
    token: str | None = None
    phone: Phone | None = None
    acknowledged: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    """Step and action of everything that was answered with ok in this game."""

    async def connect(self, running: RunningProgram, http: aiohttp.ClientSession) -> None:
        """As a page that was opened before: with its secret, or still without one."""
        name = f"Person {self.number}"
        self.phone = Phone(http, running.url, running.code, name)
        self.phone.token = self.token
        await self.phone.open()
        await self.phone.until(bool)
        if self.token is None:
            answer = await self.phone.join(SIGILS[self.number], nonce=self.nonce)
            assert answer["t"] == "seat", answer
            self.token = answer["token"]
        await self.phone.until(lambda view: view["you"]["seat"] is not None)

    async def live(self, pause: float) -> None:
        """Do whatever is asked, until the game ends or the connection breaks.

        :param pause: seconds before each, so that a whole game stays within the table's limits.
        """
        assert self.phone is not None
        phone, done = self.phone, set[str]()
        while True:

            def asked(view: dict[str, Any]) -> str:
                return _duty(view, done)

            duty = await phone.until(asked, seconds=60)
            if duty == "rest":
                return
            done.add(duty)
            await asyncio.sleep(pause)
            await self._do(phone, duty)

    async def _do(self, phone: Phone, duty: str) -> None:
        if duty.startswith("ready"):
            await phone.ask(t="ready", ready=True)
        elif duty.startswith("start"):
            await phone.order("start")
        elif duty.startswith("resume"):
            await phone.order("resume")
        elif duty.startswith("look"):
            await phone.ask(t="looked")
        else:
            prompt = phone.view["prompt"]
            if prompt is None:
                return
            action = choose(prompt, self.rng)
            answer = await phone.ask(t="act", step=prompt["step"], action=action)
            if answer["t"] == "ok":
                self.acknowledged.append((prompt["step"], action))


def _duty(view: dict[str, Any], done: set[str]) -> str:
    """What a person at this phone ought to do now and hasn't done yet; empty for nothing."""
    seat, stage = view["you"]["seat"], view["table"]["stage"]
    duty = ""
    if stage == "ended":
        duty = "rest"
    elif view["table"]["paused"] == "interrupted":
        duty = "resume"
    elif stage == "lobby" and not view["seats"][seat]["ready"]:
        duty = "ready"
    elif stage == "lobby" and view["you"]["host"] and view["table"]["blocked"] is None:
        duty = "start" if len(view["seats"]) == SIZES[view["table"]["game"]] else ""
    elif view["prompt"] is not None:
        duty = f"{view['prompt']['kind']} {view['prompt']['step']}"
    return "" if duty in done else duty


async def _evening(folder: Path, game: str, kills: int, seed: int) -> None:
    rng = Random(f"{game} {seed}")
    people = [
        Person(number, Random(rng.random()), f"{rng.getrandbits(128):032x}")
        for number in range(SIZES[game])
    ]
    roles: list[str] = []
    codes = set()
    async with aiohttp.ClientSession() as http:
        for kill in range(kills + 1):
            async with program(folder) as running:
                codes.add(running.code)
                with contextlib.suppress(ConnectionError):
                    await asyncio.gather(*(person.connect(running, http) for person in people))
                    await _choose_game(people[0], game)
                roles = _same_roles(people, roles)
                pause = UNHURRIED if kill == kills else 0.0
                lives = [asyncio.create_task(person.live(pause)) for person in people]
                if kill == kills:
                    await asyncio.gather(*lives)
                    _all_know_the_ending(people)
                else:
                    await _until_something_happened(people, rng)
                    await running.kill()
                    await asyncio.gather(*lives, return_exceptions=True)
    assert len(codes) == 1, "the table was always the same one"
    _check_journals(folder, people)


async def _choose_game(host: Person, game: str) -> None:
    assert host.phone is not None
    if host.phone.view["table"]["stage"] == "lobby" and host.phone.view["you"]["host"]:
        await host.phone.order("settings", game=game, seating="set")


def _same_roles(people: list[Person], before: list[str]) -> list[str]:
    views = [person.phone.view for person in people if person.phone is not None]
    now = [view["mine"]["role"] for view in views if view and view["mine"]]
    if len(now) < len(people):
        assert not before, "a deal that was seen is never taken back"
        return before
    assert before in ([], now)
    return now


async def _until_something_happened(people: list[Person], rng: Random) -> None:
    """A random number of views later, and perhaps in the middle of the next answer."""
    phone = people[rng.randrange(len(people))].phone
    assert phone is not None
    seen = len(phone.frames)
    wanted = rng.choice((0, 2, 6, 12, 25, 40))
    with contextlib.suppress(AssertionError, TimeoutError):
        await phone.until(
            lambda view: len(phone.frames) >= seen + wanted or view["table"]["stage"] == "ended",
            seconds=5,
        )
    for _ in range(rng.randrange(6)):
        await asyncio.sleep(0)


def _all_know_the_ending(people: list[Person]) -> None:
    endings = {
        json.dumps([person.phone.view["game"]["outcome"], person.phone.view["game"]["roles"]])
        for person in people
        if person.phone is not None
    }
    assert len(endings) == 1


def _check_journals(folder: Path, people: list[Person]) -> None:
    files = sorted((folder / "journals").iterdir(), key=lambda path: path.stat().st_mtime_ns)
    for untold in files[:-1]:
        # Killed between a game's first line and its table's: nobody had heard of that deal.
        lines = untold.read_bytes().split(b"\n")
        assert len(lines) <= 3
    journal, torn = load_journal(files[-1])
    assert not torn
    assert replay(journal).outcome is not None
    done: Counter[tuple[int | None, str]] = Counter()
    written = {}
    for batch in journal.batches[1:]:
        assert batch.action is not None
        key = (batch.by, str(batch.action.step))
        done[key] += 1
        written[key] = batch.action
    assert set(done.values()) == {1}, "nothing was done twice"
    for person in people:
        for step, action in person.acknowledged:
            stands = written[(person.number, step)]
            for name, value in action.items():
                assert getattr(stands, name) == value, (person.number, step, action, stands)


@pytest.mark.parametrize("game", list(SIZES))
async def test_killed_five_times_in_one_game(tmp_path: Path, game: str) -> None:
    """Ten kills in all: every acknowledged action stands, every phone is back, the games end."""
    await _evening(tmp_path, game, kills=5, seed=1)


@pytest.mark.long
@pytest.mark.parametrize("game", list(SIZES))
async def test_killed_two_hundred_times(tmp_path: Path, game: str) -> None:
    """The full count, over twenty games."""
    for seed in range(10):
        await _evening(tmp_path / str(seed), game, kills=10, seed=seed + 2)
