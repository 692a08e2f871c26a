"""Whole games of The Merchants' Council by phones: each ending at each size (M1 to M8).

The plan deals so that each ending comes; a second, short reading of the rules says at every step
what every phone must show (``tests/support/council.py``). The same games on pages in a browser are
in ``tests/web/test_councils.py``.
"""

from __future__ import annotations

from pathlib import Path

import aiohttp
import pytest

from tests.support.council import (
    POWERS,
    Council,
    Failure,
    Plan,
    Session,
    plan,
)
from tests.support.council_phones import PhoneMember
from tests.support.phones import SIGILS, Phone
from tests.support.tables import OpenTable, open_table

ENDINGS = ("good_policies", "bad_policies", "leader_removed", "leader_elected")


async def seated(table: OpenTable, http: aiohttp.ClientSession, seats: int) -> list[PhoneMember]:
    """Everybody in order, the game chosen and started."""
    phones = [Phone(http, table.url, table.code, f"Person {number}") for number in range(seats)]
    for number, phone in enumerate(phones):
        await phone.open()
        assert (await phone.join(SIGILS[number]))["t"] == "seat"
        await phone.ready()
    chosen = await phones[0].order("settings", game="merchants-council", seating="set")
    assert chosen["t"] == "ok"
    assert (await phones[0].order("start"))["t"] == "ok"
    return [PhoneMember(phone, seat) for seat, phone in enumerate(phones)]


async def played(plan: Plan, folder: Path) -> Council:
    """The council after its ending."""
    async with open_table(folder, rng=plan.chance()) as table, aiohttp.ClientSession() as http:
        council = Council(plan, await seated(table, http, plan.seats))
        await council.play()
        return council


ORDINARY = {
    *((5, "bad_policies"), (5, "leader_removed"), (7, "leader_elected"), (8, "good_policies")),
    *((8, "bad_policies"), (8, "leader_elected"), (10, "good_policies"), (10, "leader_removed")),
}
"""Every size and every ending; all of one with all of the other are a long test."""
GAMES = [
    pytest.param(seats, reason, marks=() if (seats, reason) in ORDINARY else pytest.mark.long)
    for seats in (5, 6, 7, 8, 9, 10)
    for reason in ENDINGS
]


@pytest.mark.parametrize(("seats", "reason"), GAMES)
async def test_m1_to_m8_a_whole_game(tmp_path: Path, seats: int, reason: str) -> None:
    """No phone is ever stuck, or shows other than the rules say; the powers are those of M7."""
    council = await played(plan(seats, reason), tmp_path)
    used = POWERS[seats][: council.sheet.bad]
    assert council.powers == [power for power in used if power]


async def test_m0_m9_people_only_and_five_at_least(tmp_path: Path) -> None:
    """Refused with a reason that has words; the fifth person, once ready, makes it go."""
    async with open_table(tmp_path) as table, aiohttp.ClientSession() as http:
        phones = [Phone(http, table.url, table.code, f"Person {number}") for number in range(5)]
        for number, phone in enumerate(phones[:4]):
            await phone.open()
            await phone.join(SIGILS[number])
            await phone.ready()
        host = phones[0]
        assert (await host.order("settings", game="merchants-council"))["t"] == "ok"
        needs = await host.until(lambda view: view["table"]["game"] == "merchants-council" and view)
        table_now = needs["table"]
        assert (table_now["min"], table_now["max"], table_now["computers"]) == (5, 10, False)
        assert (await host.order("add_computer"))["why"] == "no_computers"
        assert (await host.order("start"))["why"] == "too_few"
        await phones[4].open()
        await phones[4].join(SIGILS[4])
        assert (await host.order("start"))["why"] == "not_ready"
        await phones[4].ready()
        assert (await host.order("start"))["t"] == "ok"


@pytest.mark.parametrize(
    ("to", "then"), [(6, [0, 1, 2, 6, 3, 4]), (3, [0, 1, 2, 3, 3, 4]), (1, [0, 1, 2, 1, 3, 4])]
)
async def test_case_11_the_gavel_is_handed_over_and_comes_back(
    tmp_path: Path, to: int, then: list[int]
) -> None:
    """Worked case 11: eight seats, the third rotten decree in seat 2's hands; M7."""
    entries = (
        Session("b"),
        Session("b"),
        Session("b", target=to),
        Failure(),
        Failure(),
        Session("g"),
    )
    short = Plan(8, entries, "", "")
    async with open_table(tmp_path, rng=short.chance()) as table, aiohttp.ClientSession() as http:
        council = Council(short, await seated(table, http, 8))
        await council.deal()
        for entry in entries:
            await council.enter(entry)
        assert council.speakers == then
