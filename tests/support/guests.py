"""A guest with a real phone page in a real browser, who uses what can be seen and nothing else."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from playwright.async_api import Browser, BrowserContext, Locator, Page, async_playwright

from tests.support.time import PATIENCE

CHROMIUM = "/usr/bin/chromium"
_FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
)
PHONE = {"width": 390, "height": 844}
_ASKED = """(after) => {
    const kind = document.querySelector('.page')?.classList[1]?.slice(5);
    const shown = `${kind} ${document.querySelector('.top span')?.innerText}`;
    const asks = ['ballot', 'nominate', 'power', 'hand', 'result', 'ending'].includes(kind);
    return asks && shown !== after ? shown : null;
}"""
"""Like ``Guest.screen``, for a page that asks something else than ``after``."""


@asynccontextmanager
async def browser(*flags: str) -> AsyncIterator[Browser]:
    """Chromium, headless; its profile is a fresh one. ``flags`` are further ones of its own."""
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(
            executable_path=CHROMIUM, args=[*_FLAGS, *flags]
        )
        try:
            yield chromium
        finally:
            await chromium.close()


class Guest:
    """Somebody with a phone in hand."""

    def __init__(self, name: str, context: BrowserContext, page: Page) -> None:
        self.name = name
        self.context = context
        self.page = page
        self.troubles: list[str] = []
        """Errors and warnings of the page's console."""
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on(
            "console",
            lambda said: self.troubles.append(said.text) if said.type == "error" else None,
        )

    @classmethod
    async def arrive(
        cls, chromium: Browser, name: str, address: str, size: dict[str, int] | None = None,
        *, any_certificate: bool = False,
    ) -> Guest:  # fmt: skip
        """Open the address of the code on a phone of its own.

        :param any_certificate: take one that nobody has signed.
        """
        context = await chromium.new_context(
            viewport=size or PHONE,  # type: ignore[arg-type]
            has_touch=True,
            is_mobile=True,
            locale="en-GB",
            ignore_https_errors=any_certificate,
        )
        context.set_default_timeout(1000 * PATIENCE)
        guest = cls(name, context, await context.new_page())
        await guest.page.goto(address)
        return guest

    def button(self, label: str) -> Locator:
        """The button that says ``label``."""
        return self.page.get_by_role("button", name=label, exact=True)

    @property
    def main(self) -> Locator:
        """The one button at the thumb that goes on."""
        return self.page.locator("footer .main")

    async def sit_down(self, mark: str) -> None:
        """Type the name, pick a mark, sit."""
        await self.page.get_by_label("Your name at the table").fill(self.name)
        await self.button(mark).click()
        await self.button(f"Sit down as {self.name}").click()
        await self.button("I’m ready").click()

    async def screen(self) -> str:
        """Which screen the page shows, and which decision it belongs to."""
        kind = await self.page.locator(".page").first.get_attribute("class") or ""
        top = await self.page.locator(".top span").first.inner_text()
        return f"{kind.removeprefix('page page-').split()[0]} {top}"

    def sill(self, label: str) -> Locator:
        """The sill that a thumb rests on to see what is secret, and that says ``label``."""
        return self.page.locator(".sill", has_text=label)

    @asynccontextmanager
    async def holding(self, label: str) -> AsyncIterator[None]:
        """Rest a thumb on the sill that says ``label`` while the block looks, then lift it."""
        box = await self.sill(label).bounding_box()
        assert box is not None, f"{self.name}: there is no {label}"
        await self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        await self.page.mouse.down()
        await self.sill("Lift to close").wait_for()
        yield
        await self.page.mouse.up()
        await self.sill(label).wait_for()

    async def hold(self, label: str) -> None:
        """Rest a thumb on the sill that says ``label``, look, lift."""
        async with self.holding(label):
            pass

    async def look(self) -> None:
        """The deal: look at one's role and say so."""
        await self.sill("Hold to look").wait_for()
        await self.hold("Hold to look")
        await self.button("I have looked").click()

    async def decide(self, rng: Random, agree: float = 0.85) -> str | None:
        """Answer what the page asks now; returns the screen, or None if nothing is asked.

        :param agree: how often a ballot is for, 0 to 1.
        """
        screen = await self.screen()
        kind = screen.split()[0]
        if kind == "ballot":
            await self.page.locator("#for" if rng.random() < agree else "#against").click()
            seal = self.page.locator("#seal[aria-pressed]")
            if rng.random() < 0.15 and await seal.count():
                await seal.click()
        elif kind in ("nominate", "power"):
            rows = self.page.locator(".choice .pick-row")
            await rows.nth(rng.randrange(await rows.count())).click()
        elif kind == "hand":
            await self.hold("Hold to see them")
            cards = self.page.locator(".numbers button")
            if await cards.count():
                await cards.nth(rng.randrange(await cards.count())).click()
        elif kind == "result":
            await self.hold("Hold to look")
        else:
            return None
        await self.main.click()
        return screen

    async def asked(self, after: str = "") -> str:
        """Wait until the page asks something, or the game is over; returns the screen.

        :param after: the screen that was answered last.
        """
        found = await self.page.wait_for_function(_ASKED, arg=after, polling=60)
        return str(await found.json_value())

    async def play(self, rng: Random, agree: float = 0.85) -> None:
        """Answer whatever the page asks, until the ending."""
        done = ""
        while not (shown := await self.asked(done)).startswith("ending"):
            done = await self.decide(rng, agree) or shown

    async def ballots_in(self) -> int:
        """How many ballots are in, as the page of one who has voted says; 0 elsewhere."""
        said = await self.page.evaluate(
            "document.querySelector('.page-ballot-in p[role=status]')?.textContent ?? ''"
        )
        counted = re.match(r"(\d+) of", said)
        return int(counted[1]) if counted else 0

    async def picture(self, path: Path) -> None:
        """Save what the phone shows."""
        path.parent.mkdir(parents=True, exist_ok=True)
        await self.page.screenshot(path=path)
