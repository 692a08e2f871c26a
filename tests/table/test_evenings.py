"""Whole evenings through real sockets: the table, the room and the server together."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random

import aiohttp
import pytest

from tests.support.phones import SIGILS, Phone
from tests.support.tables import OpenTable, open_table


async def seat_people(table: OpenTable, http: aiohttp.ClientSession, people: int) -> list[Phone]:
    """Seat and ready ``people`` phones; the first is the host."""
    phones = []
    for number in range(people):
        phone = await Phone(http, table.url, table.code, f"Person {number}").open()
        answer = await phone.join(SIGILS[number])
        assert answer["t"] == "seat", answer
        await phone.ready()
        phones.append(phone)
    return phones


@pytest.mark.parametrize(("people", "computers"), [(5, 0), (1, 4), (3, 4), (10, 0)])
async def test_a_whole_game_ends_the_same_for_all(
    tmp_path: Path, people: int, computers: int
) -> None:
    async with open_table(tmp_path) as table, aiohttp.ClientSession() as http:
        phones = await seat_people(table, http, people)
        for _ in range(computers):
            assert (await phones[0].order("add_computer"))["t"] == "ok"
        assert (await phones[0].order("start"))["t"] == "ok"
        rng = Random(3)
        last = await asyncio.gather(*(phone.play(Random(rng.random())) for phone in phones))
        outcomes = {json.dumps(view["game"]["outcome"]) for view in last}
        assert len(outcomes) == 1
        assert all(None not in view["game"]["roles"] for view in last)
        assert len({json.dumps(view["game"]["record"]) for view in last}) == 1
        # How suspicion moved: the deal, then each election.
        assert len(last[0]["game"]["suspicion"]) == last[0]["game"]["election"] + 1
        await asyncio.gather(*(phone.close() for phone in phones))


async def test_two_rematches_in_the_other_game(tmp_path: Path) -> None:
    async with open_table(tmp_path) as table, aiohttp.ClientSession() as http:
        phones = await seat_people(table, http, 7)
        answer = await phones[0].order("settings", game="merchants-council")
        assert answer["t"] == "ok"
        assert (await phones[0].order("add_computer"))["why"] == "no_computers"
        assert (await phones[0].order("start"))["t"] == "ok"
        for game in range(2):
            last = await asyncio.gather(*(phone.play(Random(game)) for phone in phones))
            # M9: no computer players, so nobody knows what a fair onlooker would have believed.
            assert last[0]["game"]["suspicion"] is None
            assert (await phones[1].order("rematch"))["why"] == "not_host"
            assert (await phones[0].order("rematch"))["t"] == "ok"
            await phones[0].until(lambda view: view["table"]["stage"] == "deal")
