"""A real Chromium and a cardboard table for tests of the phone page alone."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.support.guests import CHROMIUM
from tests.support.time import PATIENCE
from tests.web.stage import Stage

FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
)
PHONE = (390, 844)

expect.set_options(timeout=1000 * PATIENCE)

Open = Callable[..., Page]
Contexts = dict[str, BrowserContext]


# Not for the whole session: while it is there its event loop runs, and no asynchronous test could.
@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One browser for a module."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def cardboard() -> Iterator[Stage]:
    """One address for a module, so that a phone needs the page's parts but once."""
    table = Stage()
    yield table
    table.close()


@pytest.fixture
def stage(cardboard: Stage) -> Iterator[Stage]:
    """A table of cardboard, as new."""
    cardboard.clear()
    yield cardboard
    cardboard.drop()


@pytest.fixture(scope="module")
def contexts(chromium: Browser) -> Iterator[Contexts]:
    """Phones by what sets them apart; they keep the page's parts, and nothing else."""
    made: Contexts = {}
    yield made
    for context in made.values():
        context.close()


@pytest.fixture
def open_page(chromium: Browser, stage: Stage, contexts: Contexts) -> Iterator[Open]:
    """Open the page on a phone; the test fails if the page complained on its console.

    ``fresh`` is for a phone that was never here. ``at`` is another address of the table's server.
    """
    pages: list[Page] = []
    strangers: list[BrowserContext] = []
    troubles: list[str] = []

    def start(
        view: dict[str, Any] | None,
        size: tuple[int, int] = PHONE,
        *,
        fresh: bool = False,
        at: str = "KMRV",
        **more: Any,
    ) -> Page:
        stage.view = view
        if fresh:
            context = chromium.new_context(**more)
            strangers.append(context)
        else:
            context = contexts.get(repr(more)) or chromium.new_context(**more)
            contexts[repr(more)] = context
        page = context.new_page()
        page.set_default_timeout(1000 * PATIENCE)
        pages.append(page)
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on(
            "console", lambda said: troubles.append(said.text) if said.type == "error" else None
        )
        page.goto(stage.url.replace("KMRV", at))
        # The game's screens come after the door; "opening" is shown until then.
        if view is not None or at != "KMRV":
            page.locator(".page:not(.page-opening)").wait_for()
        return page

    yield start
    for page in pages:
        if page.is_closed():
            continue
        page.evaluate("localStorage.clear()")
        page.close()
    for context in strangers:
        context.close()
    # A line that a test cut shows as a console error of the browser's own.
    assert [each for each in troubles if "WebSocket" not in each] == []
