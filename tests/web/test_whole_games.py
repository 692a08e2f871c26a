"""Whole games on real pages before a real server, from the door to the ending (cases R26, R55)."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from playwright.async_api import Browser

from engine.words import Phase
from tests.support.evenings import PreparedDeal
from tests.support.guests import Guest, browser
from tests.support.tables import OpenTable, open_table

MARKS = ("Anchor", "Bell", "Chalice", "Fish", "Glass", "Key", "Leaf", "Moon", "Star", "Swallow")
# Other scripts, other directions, and what somebody might try.
NAMES = (
    *("Zoë", "Łukasz", "Ολυμπία", "Олена", "美咲"),
    *("محمد", "नेहा", "<b>Bo</b>", "{{7*7}} &amp;", "Þóra *x* {n}"),
)
ENDINGS = {"The Citizens win", "The Cabal wins", "Nobody wins"}
SIZES = (
    {"width": 390, "height": 844},
    {"width": 320, "height": 568},
    {"width": 844, "height": 390},
)


async def gather(table: OpenTable, chromium: Browser, names: Sequence[str]) -> list[Guest]:
    """Everybody comes in by the table's address and sits down; the first is the host."""
    guests = []
    for name, mark, size in zip(names, MARKS, SIZES * 4, strict=False):
        guest = await Guest.arrive(chromium, name, f"{table.url}/{table.code}", size)
        await guest.sit_down(mark)
        guests.append(guest)
    return guests


async def deal(guests: Sequence[Guest]) -> None:
    """The host starts, and everybody looks."""
    await guests[0].button(f"Start with {len(guests)}").click()
    await asyncio.gather(*(guest.look() for guest in guests))


@pytest.mark.parametrize(
    "roles",
    [
        pytest.param("*a...", marks=pytest.mark.long),
        pytest.param(".a.*.a.", marks=pytest.mark.long),
        "..a.*a...a",
    ],
)
async def test_a_whole_game(tmp_path: Path, roles: str) -> None:
    """Five, seven and ten people to the ending, by what their pages ask and by nothing else.

    The pile is bad on top, so that most powers are used. The other game has its own councils
    (test_councils.py), and an evening with the TV is in test_evening.py.
    """
    async with (
        open_table(tmp_path, rng=PreparedDeal(roles, "b" * 11)) as table,
        browser() as chromium,
    ):
        guests = await gather(table, chromium, NAMES[-len(roles) :])
        await deal(guests)
        await asyncio.gather(*(guest.play(Random(k), agree=0.95) for k, guest in enumerate(guests)))
        assert table.evening.game is not None
        truth = table.evening.game.truth
        assert truth.phase is Phase.ENDED
        for guest in guests:
            page = guest.page
            assert await page.locator("h1").first.inner_text() in ENDINGS
            said = await page.locator(".list > .row .n").all_inner_texts()
            names = [each.split("\n")[0].split(" · ")[0] for each in said]
            assert sorted(names) == sorted(guest.name for guest in guests)
            assert await page.locator(".plot").count() == 1
            await guest.button("The full record").click()
            held = sum(election.ballots is not None for election in truth.record)
            assert await page.locator(".grid tbody tr").count() == held
            assert guest.troubles == []
