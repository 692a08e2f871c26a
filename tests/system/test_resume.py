"""The evening survives the program: killed in mid-game it goes on where it stood."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import aiohttp

from tests.support.phones import SIGILS, UNHURRIED, Phone
from tests.support.process import RunningProgram, program


async def _seat(running: RunningProgram, http: aiohttp.ClientSession, people: int) -> list[Phone]:
    phones = []
    for number in range(people):
        phone = await Phone(http, running.url, running.code, f"Person {number}").open()
        await phone.join(SIGILS[number])
        await phone.ready()
        phones.append(phone)
    return phones


async def _come_back(
    old: list[Phone], running: RunningProgram, http: aiohttp.ClientSession
) -> list[Phone]:
    """Each phone connects anew with what its page has stored, and nothing else."""
    phones = []
    for before in old:
        phone = Phone(http, running.url, running.code, before.name)
        phone.token = before.token
        phones.append(await phone.open())
    return phones


async def test_killed_in_the_middle_of_a_vote(tmp_path: Path, port: int) -> None:
    """Every acknowledged ballot still counts, every phone is back in its seat, the game ends."""
    async with aiohttp.ClientSession() as http:
        async with program(tmp_path, "--port", str(port)) as first:
            phones = await _seat(first, http, 5)
            assert (await phones[0].order("start"))["t"] == "ok"
            for phone in phones:
                await phone.until(lambda view: view["prompt"])
                assert (await phone.ask(t="looked"))["t"] == "ok"
            await phones[0].until(lambda view: view["table"]["stage"] == "play")
            proposer = next(p for p in phones if p.view["prompt"])
            await proposer.answer(Random(1))
            votes = []
            for number, phone in enumerate(phones[:3]):
                await phone.until(
                    lambda view: view["prompt"] and view["prompt"]["kind"] == "ballot"
                )
                action = {"type": "cast_ballot", "yes": number % 2 == 0, "seal": number == 2}
                step = phone.view["prompt"]["step"]
                assert (await phone.ask(t="act", step=step, action=action))["t"] == "ok"
                votes.append({"yes": action["yes"], "seal": action["seal"]})
            seats = [phone.view["you"]["seat"] for phone in phones]
            roles = [phone.view["mine"]["role"] for phone in phones]
            await first.kill()
            await asyncio.gather(*(phone.gone() for phone in phones))
        async with program(tmp_path) as second:
            assert (second.url, second.code) == (first.url, first.code)
            phones = await _come_back(phones, second, http)
            for phone in phones:
                await phone.until(lambda view: view["table"]["paused"] == "interrupted")
            assert [phone.view["you"]["seat"] for phone in phones] == seats
            assert [phone.view["mine"]["role"] for phone in phones] == roles
            assert [phone.view["mine"]["ballot"] for phone in phones] == [*votes, None, None]
            # Anyone may let it go on, not the host alone.
            assert (await phones[4].order("resume"))["t"] == "ok"
            rng = Random(2)
            ends = await asyncio.gather(*(p.play(Random(rng.random()), UNHURRIED) for p in phones))
            assert ends[0]["game"]["outcome"]
            ballots = ends[0]["game"]["record"][0]["ballots"]
            cast = {b["seat"]: (b["yes"], b["weight"]) for b in ballots}
            for seat, vote in zip(seats, votes, strict=False):
                assert cast[seat] == (vote["yes"], 2 if vote["seal"] else 1)


async def test_asked_to_end_it_tells_the_phones_and_is_gone_soon(tmp_path: Path, port: int) -> None:
    """Field case R50: one signal, three seconds, every phone is told, the port is free."""
    async with (
        aiohttp.ClientSession() as http,
        program(tmp_path, "--port", str(port)) as running,
    ):
        phones = await _seat(running, http, 10)
        running.process.terminate()
        assert await running.ended(within=3) == 0
        assert await asyncio.gather(*(phone.gone() for phone in phones)) == ["closed"] * 10
        async with program(tmp_path, "--port", str(port)) as again:
            assert again.code != running.code, "a lobby that ended in good order isn't offered back"
