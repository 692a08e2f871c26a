"""Whole games of The Merchants' Council, page by page in a real browser, to each ending.

The plan deals so that each ending comes; every page is held to a second, short reading of the rules
at every step (``tests/support/council.py``). There is no TV here: the pages are enough to play by.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.support.council import EXPEL, GAVEL, LOOK, READ, Council, Plan, plan
from tests.support.council_pages import MARKS, NAMES, PageMember
from tests.support.guests import Guest, browser
from tests.support.tables import open_table

ENDINGS = ("good_policies", "bad_policies", "leader_removed", "leader_elected")


async def choose_the_game(host: Guest) -> None:
    """The host's settings: the other game, seats as they are; and what it needs is said."""
    await host.button("Settings").or_(host.page.locator(".wide-row")).first.click()
    await host.button("The Merchants’ Council").click()
    await host.page.get_by_text("for people only").wait_for()
    await host.button("Seats as listed").click()
    await host.page.get_by_text("Everyone sits as in the lobby’s list").wait_for()
    await host.button("Back to the table").click()
    await host.page.locator(".page-lobby").wait_for()


@asynccontextmanager
async def council(game: Plan, folder: Path) -> AsyncIterator[Council]:
    """Phones in a browser round a table, as many as the plan seats, the game started."""
    async with open_table(folder, rng=game.chance()) as table, browser() as chromium:
        guests: list[Guest] = []
        for name, mark in zip(NAMES[: game.seats], MARKS, strict=False):
            guest = await Guest.arrive(chromium, name, f"{table.url}/{table.code}")
            await guest.sit_down(mark)
            if not guests:
                await choose_the_game(guest)
                assert await guest.button("Add computer").count() == 0
            if len(guests) == 3:
                foot = guests[0].page.locator("footer", has_text="1 more to start")
                await foot.filter(has_text="No computer councillors").wait_for()
            guests.append(guest)
        await guests[0].button(f"Start with {game.seats}").click()
        yield Council(game, [PageMember(guest, seat) for seat, guest in enumerate(guests)])
        assert [trouble for guest in guests for trouble in guest.troubles] == []


async def test_m1_to_m8_eight_pages_until_the_quiet_one_is_expelled(tmp_path: Path) -> None:
    """Look, hand over the gavel and expel, a deadlock, and a failed vote on the way."""
    async with council(plan(8, "leader_removed"), tmp_path) as game:
        await game.play()
        assert game.powers == [LOOK, GAVEL, EXPEL, EXPEL]


@pytest.mark.long
@pytest.mark.parametrize("reason", [each for each in ENDINGS if each != "leader_removed"])
async def test_m1_to_m8_eight_pages_to_the_other_endings(tmp_path: Path, reason: str) -> None:
    """As above."""
    async with council(plan(8, reason), tmp_path) as game:
        await game.play()


@pytest.mark.long
@pytest.mark.parametrize(
    ("seats", "reason"),
    [(5, "bad_policies"), (7, "leader_elected"), (10, "good_policies"), (5, "leader_removed")],
)
async def test_m1_to_m8_other_sizes(tmp_path: Path, seats: int, reason: str) -> None:
    """Five read the next three; ten look twice."""
    async with council(plan(seats, reason), tmp_path) as game:
        await game.play()
        assert game.powers[0] == {5: READ, 7: LOOK, 10: LOOK}[seats]
