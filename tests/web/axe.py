"""The accessibility checker axe, put into a page once and asked as often as one likes."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.base import AXE_FILE_PATH
from playwright.sync_api import Page

_ASK = """() => axe.run(document, { resultTypes: ["violations"], preload: false })
    .then((found) => found.violations.map((each) => [each.id, each.nodes[0].html]))"""


def complaints(page: Page) -> list[Any]:
    """What axe has against the page as it is: each rule with the first element that breaks it.

    The page's policy has to be bypassed (``bypass_csp``), for the checker is a script of ours.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_FILE_PATH.read_text(encoding="utf-8"))
    found: list[Any] = page.evaluate(_ASK)
    return found
