"""The page in every other language: all is said, it fits, it tells no role, and one can switch."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web import screens, views
from tests.web.conftest import Open
from tests.web.screens import visit
from tests.web.stage import Stage

LOCALES = {"de": "de-AT", "es": "es-MX"}

# A hole that nothing filled, or a key that has no text.
UNSAID = re.compile(r"\{|\}|\b(phone|rules|learn|no|stake|power|role|reason)\.[a-z]")


@pytest.mark.parametrize("language", LOCALES)
def test_every_screen_is_said_and_fits(open_page: Open, stage: Stage, language: str) -> None:
    """R28: on the smallest phone nothing runs over, and no text is missing or half filled."""
    page = open_page(views.lobby(), (320, 568), locale=LOCALES[language])
    page.locator(".page-lobby").wait_for()
    assert page.evaluate("document.documentElement.lang") == language
    for screen in visit(page, stage, screens.spoken(language)):
        where = screen.where
        words = page.locator("body").inner_text()
        assert not UNSAID.search(words), where
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, where
        over = page.evaluate(
            """() => [...document.querySelectorAll('.btn')]
            .filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent)"""
        )
        assert over == [], where


@pytest.mark.parametrize("game", ["glass-council", "merchants-council"])
@pytest.mark.parametrize("language", LOCALES)
def test_every_role_has_the_same_lines(
    open_page: Open, stage: Stage, language: str, game: str
) -> None:
    """R19: translated, too, an open role has the same layout whatever it is."""
    page = open_page(views.deal(), (390, 844), locale=LOCALES[language])
    for size in ((320, 568), (390, 844)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for count in (5, 7, 10):
            faces = [face(page, stage, role, count, game) for role in ("loyal", "agent", "leader")]
            assert faces[0] == faces[1] == faces[2], (size, count)


def face(page: Page, stage: Stage, role: str, count: int, game: str) -> dict[str, Any]:
    """Heights of the blocks of an open role, and whether one runs over."""
    view = views.deal(count, role)
    stage.show(views.merchants(view) if game == "merchants-council" else view)
    # The view has come when the page says which seat of how many this is.
    expect(page.locator(".top")).to_contain_text(re.compile(rf"\b{count}\b"))
    sill = page.locator(".sill").last
    sill.focus()
    page.keyboard.down("Space")
    page.locator(".face").first.wait_for()
    seen: dict[str, Any] = page.evaluate(
        """() => ({
            heights: [...document.querySelectorAll('.face .aim, .face .who, .face .kr')]
                .map((e) => Math.round(e.getBoundingClientRect().height)),
            over: [...document.querySelectorAll('.face *')]
                .filter((e) => e.clientWidth && e.scrollWidth > e.clientWidth + 1)
                .map((e) => e.textContent),
        })"""
    )
    page.keyboard.up("Space")
    assert seen["over"] == []
    return seen


def test_names_are_listed_as_on_the_tv(open_page: Open) -> None:
    """Whichever English the phone has."""
    page = open_page(views.big_record(), locale="en-US")
    page.get_by_role("button", name="Record").click()
    expect(page.locator(".words")).to_contain_text("Amira, Bea, Kofi, Noor, Pia and Ravi")


def test_one_can_switch_and_it_stays(open_page: Open) -> None:
    """The choice rules over the phone's own language, and is kept."""
    page = open_page(views.waiting(), fresh=True, locale="fr-FR")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="This phone").click()
    page.get_by_role("button", name="Deutsch").click()
    expect(page.get_by_role("heading", name="Dieses Telefon")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "de"
    page.reload()
    expect(page.get_by_role("button", name="Protokoll")).to_be_visible()
    assert (
        json.loads(page.evaluate("localStorage.getItem('council/prefs')") or "{}").get("lang")
        == "de"
    )
