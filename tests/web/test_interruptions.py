"""A real page before a real server, and all that befalls a phone in mid-game (R22, R24 to R26)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import aiohttp
import pytest
from playwright.async_api import expect

from engine.words import Phase
from tests.support.evenings import PreparedDeal
from tests.support.guests import Guest, browser
from tests.support.phones import SIGILS, Phone
from tests.support.proxy import Proxy, proxies
from tests.support.tables import OpenTable, open_table
from tests.support.time import PATIENCE, until

expect.set_options(timeout=1000 * PATIENCE)

ROBIN = 4
"""The seat of the one with a real page."""


@dataclass
class Table:
    """Four scripted phones, and Robin behind a network of its own."""

    open: OpenTable
    robin: Guest
    phones: list[Phone]
    way: Proxy

    @property
    def address(self) -> str:
        return f"{self.way.url}/{self.open.code}"

    @property
    def waiting(self) -> tuple[int, ...]:
        """Whom the table waits for."""
        assert self.open.evening.game is not None
        return tuple(self.open.evening.game.view(None).waiting)

    def ballot(self, election: int) -> bool | None:
        """How Robin voted, by the truth."""
        assert self.open.evening.game is not None
        truth = self.open.evening.game.truth
        cast = truth.ballots[ROBIN]
        if truth.election != election or truth.phase is not Phase.BALLOT:
            revealed = truth.record[election - 1].ballots
            assert revealed is not None
            cast = revealed[ROBIN]
        return None if cast is None else cast.yes

    async def act(self, at: int, **action: object) -> None:
        """A scripted phone does what is asked of it."""
        phone = self.phones[at]
        await phone.until(lambda view: view["prompt"])
        step = phone.view["prompt"]["step"]
        answer = await phone.ask(t="act", step=step, action=action)
        assert answer["t"] == "ok", answer

    async def name(self, proposer: int, nominee: int) -> None:
        await self.act(proposer, type="nominate", seat=nominee)

    async def vote(self) -> None:
        """All scripted phones are for it."""
        for seat in range(ROBIN):
            await self.act(seat, type="cast_ballot", yes=True, seal=False)

    async def sit(self, proposer: int, nominee: int) -> None:
        """A session: the first card goes, then the first one is enacted."""
        await self.act(proposer, type="discard_card", position=0)
        await self.act(nominee, type="enact_card", position=0)


@asynccontextmanager
async def under_way(folder: Path) -> AsyncIterator[Table]:
    """A game before its first nomination, by seat 0."""
    async with (
        open_table(folder, rng=PreparedDeal(".a*..")) as table,
        proxies(table.server.port, 1) as ways,
        browser() as chromium,
        aiohttp.ClientSession() as http,
    ):
        phones = [Phone(http, table.url, table.code, f"Person {k}") for k in range(ROBIN)]
        for phone, sigil in zip(phones, SIGILS, strict=False):
            await phone.open()
            assert (await phone.join(sigil))["t"] == "seat"
            await phone.ready()
        assert (await phones[0].order("settings", seating="set"))["t"] == "ok"
        robin = await Guest.arrive(chromium, "Robin", f"{ways[0].url}/{table.code}")
        await robin.sit_down("Bell")
        await phones[0].until(lambda view: len(view["seats"]) == 5 and not view["table"]["blocked"])
        assert (await phones[0].order("start"))["t"] == "ok"
        for phone in phones:
            await phone.until(lambda view: view["prompt"] or view["table"]["stage"] == "play")
            await phone.ask(t="looked")
        await robin.look()
        yield Table(table, robin, phones, ways[0])
        assert [each for each in robin.troubles if "WebSocket" not in each] == []


async def cast(robin: Guest, choice: str) -> None:
    await robin.page.locator(choice).click()
    await robin.main.click()


@asynccontextmanager
async def asleep(robin: Guest) -> AsyncIterator[None]:
    """The page is frozen, as a phone does with it in a pocket: no script of it runs."""
    cdp = await robin.context.new_cdp_session(robin.page)
    halted = asyncio.Event()
    cdp.on("Debugger.paused", lambda _: halted.set())
    await cdp.send("Debugger.enable")
    await cdp.send("Page.setWebLifecycleState", {"state": "frozen"})
    await cdp.send("Debugger.pause")
    yield
    await cdp.send("Page.setWebLifecycleState", {"state": "active"})
    # It did sleep: what came first has found it so.
    await asyncio.wait_for(halted.wait(), PATIENCE)
    await cdp.send("Debugger.disable")


@pytest.mark.parametrize("dropped", [False, True], ids=["line kept", "line dropped"])
async def test_r22_asleep_for_a_whole_election(tmp_path: Path, dropped: bool) -> None:
    """R22: a frozen page wakes to the question that is open now, and answers that one."""
    async with under_way(tmp_path) as table:
        robin = table.robin
        await table.name(0, 1)
        await cast(robin, "#against")
        await robin.page.locator(".page-ballot-in").wait_for()
        async with asleep(robin):
            if dropped:
                table.way.cut()
            await table.vote()
            await table.sit(0, 1)
            await table.name(1, 3)
            await table.vote()
            assert table.waiting == (ROBIN,)
        await robin.page.locator(".page-ballot").wait_for()
        await expect(robin.page.locator(".gov .nm")).to_have_text(["Person 1", "Person 3"])
        await expect(robin.main).to_have_text("Choose first")
        await cast(robin, "#for")
        await table.phones[1].until(lambda view: view["game"]["phase"] == "discard")
        assert (table.ballot(1), table.ballot(2)) == (False, True)


async def test_r22_twenty_seconds_without_a_network_in_mid_ballot(tmp_path: Path) -> None:
    """R22: said while it lasts; the ballot goes out once it is over, once."""
    async with under_way(tmp_path) as table:
        robin = table.robin
        await robin.page.clock.install()
        await table.name(0, 1)
        await table.vote()
        await robin.page.locator("#for").click()
        table.way.freeze()
        await robin.main.click()
        await expect(robin.main).to_have_text("Sending…")
        table.way.cut()
        await robin.page.get_by_role("heading", name="Out of touch with the table").wait_for()
        await robin.page.clock.run_for(20_000)
        await robin.page.get_by_role("heading", name="Out of touch with the table").wait_for()
        assert table.ballot(1) is None
        table.way.cut()
        table.way.thaw()
        await robin.page.clock.run_for(5_000)
        await robin.page.locator(".page-board").wait_for()
        await expect(robin.page.locator(".sheet")).to_have_count(0)
        assert table.ballot(1) is True


async def test_a_seat_is_found_again(tmp_path: Path) -> None:
    """R24, R25, R26: closed and opened, turned back, in two tabs, forgotten by the phone."""
    async with under_way(tmp_path) as table:
        robin, context = table.robin, table.robin.context
        await table.name(0, 1)
        ballot = ".page-ballot"
        await robin.page.locator(ballot).wait_for()

        await robin.page.close()
        page = robin.page = await context.new_page()
        await page.goto(table.address)
        await page.locator(ballot).wait_for()

        # Browsers skip what was put into the history without a touch.
        await page.locator("#for").click()
        await page.go_back(wait_until="commit")
        await page.get_by_role("heading", name="Leave the table?").wait_for()
        await page.get_by_role("button", name="Stay").click()
        await expect(robin.main).to_have_text("Cast: For, counts once")

        other = await context.new_page()
        await other.goto(table.address)
        await other.locator(ballot).wait_for()
        await page.get_by_role("heading", name="Playing in another tab").wait_for()
        await page.get_by_role("button", name="Use this one").click()
        await page.locator(ballot).wait_for()
        await other.get_by_role("heading", name="Playing in another tab").wait_for()
        await other.close()

        await page.evaluate("localStorage.clear()")
        await page.reload()
        await page.get_by_text("You are watching.").wait_for()
        await page.get_by_role("button", name="I had a seat here").click()
        await page.get_by_role("button", name="Robin").click()
        number = await page.locator(".big-number").inner_text()
        host = table.phones[0]
        await host.until(lambda view: view["asking"])
        assert host.view["asking"][0] | {"given": []} == {
            "seat": ROBIN,
            "number": int(number),
            "needs": 1,
            "given": [],
        }
        assert (await host.order("give_seat", seat=ROBIN, on=True))["t"] == "ok"
        await page.locator(ballot).wait_for()
        await cast(robin, "#against")
        await until(lambda: table.ballot(1) is False)
