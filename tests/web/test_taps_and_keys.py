"""Hasty thumbs, keys alone, and what is said aloud, on every screen (cases R19, R26, R28)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web import screens, views
from tests.web.conftest import Open
from tests.web.screens import Screen, visit
from tests.web.stage import Stage
from tests.web.views import View

QUIET = ("hello", "ping")
"""What a phone says by itself."""
STILL = [each for each in screens.ALL if not each.bye and not each.lost]


def asked(stage: Stage) -> list[dict[str, Any]]:
    """What the table was asked."""
    return [said for said in stage.received if said["t"] not in QUIET]


# --- hasty thumbs --------------------------------------------------------------------------------


def tap_twice(page: Page, stage: Stage, screen: Screen, selector: str, k: int) -> None:
    """Tap a button twice in the same place; it asks once, and nothing secret comes open."""
    del stage.received[:]
    button = page.locator(selector).nth(k)
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    where = (screen.where, button.inner_text())
    for _ in range(2):
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert page.locator(".face").count() == 0, where
    assert len(asked(stage)) <= 1, (where, asked(stage))


# Counts the secrets that come open, be it for a blink.
OPENED = """() => {
    window.opened = 0;
    const faces = ({ addedNodes }) => [...addedNodes].filter((each) => each.matches?.('.face'));
    new MutationObserver((all) => { opened += all.flatMap(faces).length; })
        .observe(document.body, { subtree: true, childList: true });
}"""


def silent(stage: Stage) -> None:
    """No answer comes, so what asks stays busy."""
    stage.answers = dict.fromkeys(("act", "host", "ready", "looked", "join", "reclaim", "leave"))


def test_r26_a_double_tap_at_the_foot_of_a_screen(open_page: Open, stage: Stage) -> None:
    """R26: the buttons that matter most, on every screen."""
    page = open_page(views.lobby(), has_touch=True)
    silent(stage)
    for screen in visit(page, stage, STILL):
        if page.locator(".foot .btn:not([aria-disabled])").count():
            tap_twice(page, stage, screen, ".foot .btn:not([aria-disabled])", 0)


KEEPS = ("reading", "learn")
"""Screens whose buttons change the phone for good: its language, a lesson that is taken up."""


@pytest.mark.long
def test_r26_a_double_tap_on_any_button(open_page: Open, stage: Stage) -> None:
    """R26: whatever can be pressed, on every screen."""
    page = open_page(views.lobby(), has_touch=True)
    silent(stage)
    pressed = 0
    for screen in STILL:
        k, buttons = 0, 1
        while k < buttons:
            if screen.name in KEEPS:
                page.close()
                page = open_page(views.lobby(), fresh=True, has_touch=True)
            for _ in visit(page, stage, [screen]):
                selector = "#app .under:not([inert]) button, #app .sheet button"
                buttons = page.locator(selector).count()
                tap_twice(page, stage, screen, selector, k)
                k, pressed = k + 1, pressed + 1
    assert pressed > 400


# Two taps in one place within one moment.
TWICE = """([clientX, clientY]) => {
    const more = { bubbles: true, cancelable: true, clientX, clientY };
    const pointer = { ...more, isPrimary: true, pointerType: 'touch', pointerId: 1 };
    for (let tap = 0; tap < 2; tap++) {
        const under = document.elementFromPoint(clientX, clientY);
        under.dispatchEvent(new PointerEvent('pointerdown', pointer));
        under.dispatchEvent(new PointerEvent('pointerup', pointer));
        under.dispatchEvent(new MouseEvent('click', { ...more, detail: 1 }));
    }
}"""


def test_r19_an_echo_presses_nothing_on_the_next_screen(open_page: Open) -> None:
    """R19, R26: the first tap of two brings a screen with a sill under the thumb."""
    page = open_page(views.waiting(), has_touch=True)
    page.evaluate(OPENED)
    page.get_by_role("button", name="Menu").tap()
    box = page.locator("footer .main").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.evaluate(TWICE, [x, y])
    page.locator(".page-board").wait_for()
    sill = page.locator(".sill").bounding_box()
    assert sill is not None
    assert sill["y"] < y < sill["y"] + sill["height"], "the sill has come under the thumb"
    assert page.evaluate("opened") == 0
    # A thumb that means it, a little beside, is not kept waiting.
    page.touchscreen.tap(x + 60, y)
    page.wait_for_function("opened > 0")


# --- keys alone ----------------------------------------------------------------------------------


def press(page: Page, name: str, key: str = "Enter") -> None:
    """Go on by the tab key until the focus is on the button called ``name``, and press it."""
    for _ in range(60):
        page.keyboard.press("Tab")
        called = page.evaluate(
            """() => { const e = document.activeElement;
            return e.getAttribute('aria-label') ?? e.innerText ?? ''; }"""
        )
        if name in called.split("\n"):
            page.keyboard.press(key)
            return
    raise AssertionError(f"no key leads to {name}")


def peek(page: Page, name: str) -> None:
    """Hold what is called ``name`` open by the space bar, and let go."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.innerText") == name:
            break
    page.keyboard.down("Space")
    page.locator(".face").first.wait_for()
    page.keyboard.up("Space")


Deed = tuple[View, tuple[str, ...], dict[str, Any]]
DEEDS: list[Deed] = [
    (views.nominate(), ("Kofi", "Name Kofi"), {"type": "nominate", "seat": 2}),
    (
        views.ballot(),
        ("Against", "Influence seal: kept", "Cast: Against, counts double"),
        {"type": "cast_ballot", "yes": False, "seal": True},
    ),
    (
        views.discard(),
        ("*Hold to see them", "Card 2", "Discard card 2"),
        {"type": "discard_card", "position": 1},
    ),
    (
        views.enact(),
        ("*Hold to see them", "Card 1", "Enact card 1"),
        {"type": "enact_card", "position": 0},
    ),
    (views.power("investigate"), ("Bea", "Audit Bea"), {"type": "investigate", "seat": 1}),
    (views.power("remove"), ("Noor", "Exile Noor"), {"type": "remove", "seat": 5}),
    (views.result(), ("*Hold to look", "Say nothing"), {"type": "close_result"}),
    (
        views.merchants(views.power("hand_gavel")),
        ("Bea", "Hand the gavel to Bea"),
        {"type": "hand_gavel", "seat": 1},
    ),
    (views.read(), ("*Hold to see them", "I have read them"), {"type": "close_result"}),
    (
        views.waiting(),
        ("Statement", "1 Charter, 2 Decrees", "Say: drew 1 Charter, 2 Decrees"),
        {"type": "make_statement", "topic": "drew", "election": 11, "good": 1},
    ),
]


def test_r28_all_that_is_asked_can_be_done_by_keys(open_page: Open, stage: Stage) -> None:
    """R28: every prompt of both games, from the door on, without a pointer."""
    page = open_page(views.lobby(3, None))
    page.get_by_label("Your name at the table").focus()
    page.keyboard.type("Jonas")
    page.keyboard.press("Enter")
    stage.wait(lambda: stage.said("join"))
    stage.show(views.deal())
    page.locator(".page-look").wait_for()
    peek(page, "Hold to look")
    press(page, "I have looked")
    stage.wait(lambda: stage.said("looked"))
    for view, buttons, action in DEEDS:
        stage.show(views.lobby())
        page.locator(".page-lobby").wait_for()
        stage.show(view)
        page.locator(".page-lobby").wait_for(state="detached")
        del stage.received[:]
        for name in buttons:
            peek(page, name[1:]) if name.startswith("*") else press(page, name)
        stage.wait(lambda: stage.said("act"))
        assert [each["action"] for each in stage.said("act")] == [action]


# --- what is said aloud --------------------------------------------------------------------------


def test_r19_no_secret_is_said_aloud_unasked(open_page: Open) -> None:
    """R19: held open, a secret is for the eyes; it is read aloud by the setting alone."""
    secrets = [
        (views.deal(), "Cabal agent"),
        (views.discard(), "Decree"),
        (views.result("leader"), "stands with the Cabal"),
        (views.ballot_in(), "Against"),
    ]
    for tap in (False, True):
        for view, secret in secrets:
            page = open_page(view)
            page.evaluate(
                "(prefs) => localStorage.setItem('council/prefs', prefs)", json.dumps({"tap": tap})
            )
            page.reload()
            page.locator(".sill").last.wait_for()
            page.locator(".sill").last.focus()
            if tap:
                page.keyboard.press("Enter")
            else:
                page.keyboard.down("Space")
            page.locator(".face", has_text=secret).first.wait_for()
            heard = page.locator("#app").aria_snapshot()
            assert (secret in heard) == tap, (tap, secret)
            page.evaluate("localStorage.clear()")
            page.close()
