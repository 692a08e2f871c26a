"""Members of a planned council (tests/support/council.py) with the real page in a real browser.

What is asked and shown is read off the page as a person would; nothing is taken from the wire.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from playwright.async_api import Locator

from tests.support.council import Plan, Sheet
from tests.support.guests import Guest

NAMES: Final = ("Ines", "Otto", "Mei", "Paul", "Ruth", "Sam", "Noor", "Theo", "Bea", "Kofi")
MARKS: Final = (
    *("Anchor", "Glass", "Leaf", "Bell", "Fish"),
    *("Chalice", "Swallow", "Tower", "Moon", "Key"),
)
_ASKED: Final = {
    "nominate": ("nominate", "Name a Chair"),
    "ballot": ("ballot", ""),
    "discard": ("hand", "You drew three"),
    "enact": ("hand", "You received two"),
    "investigate": ("power", "Whose loyalty will you see?"),
    "remove": ("power", "Whom do you expel?"),
    "hand_gavel": ("power", "Who speaks next?"),
}
_DECREES: Final = {"g": "Sound", "b": "Rotten"}
_ROLES: Final = {".": "Loyal councillor", "a": "One of the cabal", "*": "The Quiet One"}
_KNOWN: Final = {"a": "{} is of the cabal", "*": "{} is the Quiet One"}
_TITLES: Final = {"loyal": "The loyal councillors win", "leader": "The cabal wins"}


class PageMember:
    """Somebody with a phone in hand."""

    def __init__(self, guest: Guest, seat: int) -> None:
        self.guest = guest
        self.seat = seat

    async def learns(self, known: dict[int, str]) -> None:
        """The role is looked at; whom it names is exactly who is known."""
        guest = self.guest
        await guest.sill("Hold to look").wait_for()
        async with guest.holding("Hold to look"):
            rows = await guest.page.locator(".face .kr").all_text_contents()
        named = [row for row in rows if any(name in row for name in NAMES)]
        told = [_KNOWN[role].format(NAMES[seat]) for seat, role in known.items()]
        assert sorted(named) == sorted(told), (rows, told)
        await guest.button("I have looked").click()

    async def is_asked(self, kind: str, election: int) -> None:
        """The page asks it."""
        if kind == "result":
            shown = self._page("result").or_(self._page("hand", "Read the next three"))
        else:
            shown = self._page(*_ASKED[kind])
        top = self.guest.page.locator(".top", has_text=re.compile(rf"Vote {election}\b"))
        await shown.filter(has=top).wait_for()

    async def sees(self, sheet: Sheet, waiting: Sequence[int]) -> None:
        """The board with the public numbers, whom it waits for, and why the gavel is there."""
        task = NAMES[waiting[0]] if len(waiting) == 1 else "Waiting for"
        shown = self._page("board", task)
        page = self.guest.page
        for part, words in (
            (".top", re.compile(rf"Vote {sheet.election}\b")),
            (".track.good", f"{sheet.good} of 5"),
            (".track.bad", f"{sheet.bad} of 6"),
        ):
            shown = shown.filter(has=page.locator(part, has_text=words))
        if self.seat in sheet.gone:
            shown = shown.filter(has_text="You are expelled")
        if sheet.handed_by is not None:
            shown = shown.filter(has_text=f"{NAMES[sheet.handed_by]} handed the gavel to")
        if sheet.resumed_from is not None:
            shown = shown.filter(has_text=f"the gavel goes on from {NAMES[sheet.resumed_from]}")
        await shown.wait_for()

    async def may_choose(self, seats: set[int]) -> None:
        """Those rows and no others can be chosen."""
        rows = await self.guest.page.locator(".choice .pick-row .n").all_inner_texts()
        assert {row.split("\n")[0] for row in rows} == {NAMES[seat] for seat in seats}

    async def choose(self, kind: str, seat: int) -> None:
        """Tap the row, then the button."""
        rows = self.guest.page.locator(".choice .pick-row")
        await rows.filter(has_text=NAMES[seat]).click()
        await self.guest.main.click()

    async def vote(self, yes: bool) -> None:
        """Choose, then cast."""
        await self.guest.page.locator("#for" if yes else "#against").click()
        await self.guest.main.click()

    async def has_voted(self, count: int) -> None:
        """The letter is in, among so many."""
        said = self._page("ballot-in").locator("p[role=status]")
        await said.filter(has_text=re.compile(rf"^{count} of")).wait_for()

    async def bury(self, keep: str, hand: str) -> None:
        """Hold to see three, let go, bury one."""
        cards = await self._cards()
        assert cards == [_DECREES[letter] for letter in hand]
        kept = cards.index(_DECREES[keep])
        await self._put((kept + 1) % 3)

    async def enact(self, decree: str) -> None:
        """Hold to see two, let go, enact one."""
        cards = await self._cards()
        assert len(cards) == 2
        await self._put(cards.index(_DECREES[decree]))

    async def is_told(self, seat: int, side: str) -> None:
        """Hold to see it, let go, go on."""
        await self._page("result", f"You looked at {NAMES[seat]}").wait_for()
        async with self.guest.holding("Hold to look"):
            told = await self.guest.page.locator(".face .w").inner_text()
        assert told == {"loyal": "Loyal", "leader": "Cabal"}[side]
        await self.guest.main.click()

    async def reads(self, cards: str) -> None:
        """Hold to see the three in order, let go, go on."""
        assert await self._cards() == [_DECREES[letter] for letter in cards]
        await self.guest.main.click()

    async def ends(self, plan: Plan) -> None:
        """Who won, and everybody's role."""
        await self._page("ending", _TITLES[plan.winner]).wait_for()
        rows = await self.guest.page.locator(".page-ending .list .row").all_inner_texts()
        for row, role in zip(rows, plan.roles, strict=True):
            assert _ROLES[role] in row

    def _page(self, name: str, heading: str = "") -> Locator:
        page = self.guest.page.locator(f".page-{name}")
        if not heading:
            return page
        return page.filter(has=self.guest.page.locator("h1", has_text=heading))

    async def _cards(self) -> list[str]:
        async with self.guest.holding("Hold to see them"):
            return await self.guest.page.locator(".cards .kw").all_inner_texts()

    async def _put(self, position: int) -> None:
        await self.guest.page.locator(".numbers button").nth(position).click()
        await self.guest.main.click()
