"""A real Chromium and a cardboard table for tests of the phone page alone."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.support.guests import CHROMIUM
from tests.web.stage import Stage

FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
)
PHONE = (390, 844)

Open = Callable[..., Page]


# Not for the whole session: while it is there its event loop runs, and no asynchronous test could.
@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One browser for a module; each page gets a profile of its own."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS])
        yield browser
        browser.close()


@pytest.fixture
def stage() -> Iterator[Stage]:
    """A table of cardboard."""
    table = Stage()
    yield table
    table.close()


@pytest.fixture
def open_page(chromium: Browser, stage: Stage) -> Iterator[Open]:
    """Open the page on a phone; the test fails if the page complained on its console."""
    contexts = []
    troubles: list[str] = []

    def start(view: dict[str, Any] | None, size: tuple[int, int] = PHONE, **more: Any) -> Page:
        stage.view = view
        width, height = size
        context = chromium.new_context(viewport={"width": width, "height": height}, **more)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on(
            "console", lambda said: troubles.append(said.text) if said.type == "error" else None
        )
        page.goto(stage.url)
        if view is not None:
            # The game's screens come after the door; "opening" is shown until then.
            page.locator(".page:not(.page-opening)").wait_for()
        return page

    yield start
    for context in contexts:
        context.close()
    # A line that a test cut shows as a console error of the browser's own.
    assert [each for each in troubles if "WebSocket" not in each] == []
