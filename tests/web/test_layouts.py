"""Small phones, upright and lying, and the left hand's layout (case R28)."""

from __future__ import annotations

import pytest

from tests.web import screens, views
from tests.web.conftest import Open
from tests.web.screens import Screen, visit
from tests.web.stage import Stage

ASKED = ("hand", "ballot", "ballot-in", "result", "say")
"""Screens where something secret or final is asked, which is best seen as a whole."""
LYING = ((844, 390), (568, 320))

COVERED = """() => {
    const box = (e) => e.getBoundingClientRect();
    const foot = box(document.querySelector('.foot > *'));
    return [...document.querySelectorAll('.touch :is(button, p), .read > :not(.gap)')]
        .filter((e) => box(e).height && box(e).bottom > foot.top + 1 && box(e).right > foot.left)
        .map((e) => e.textContent);
}"""


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_what_is_asked_lies_open_on_a_small_phone(
    open_page: Open, stage: Stage, language: str
) -> None:
    """All of it is seen without scrolling, and the same when the secret is held open."""
    page = open_page(views.lobby(), (320, 568), locale=language, reduced_motion="reduce")
    asked = [each for each in screens.ALL if each.name in ASKED and not each.lost]
    for screen in visit(page, stage, screens.spoken(language, asked)):
        assert page.evaluate(COVERED) == [], screen.where
        if page.locator(".sill").count():
            page.locator(".sill").last.focus()
            page.keyboard.down("Space")
            page.locator(".face").first.wait_for()
            assert page.evaluate(COVERED) == [], (screen.where, "held")
            page.keyboard.up("Space")


# Of what is touched: what a left thumb doesn't reach, and what lies over something else. What
# scrolls away below a foot, or in a dossier, lies over nothing.
REACHED = """() => {
    const box = (e) => e.getBoundingClientRect();
    const all = [...document.querySelectorAll('.hands button, .sheet.low button')]
        .filter((e) => box(e).height);
    const loose = all.filter((e) => !e.closest('.foot, .dossier'));
    const across = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
        && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const hands = document.querySelector('.hands');
    const read = hands.children.length && !document.querySelector('.sheet.low')
        ? [...document.querySelectorAll('.read > *')].map(box) : [];
    return {
        far: all.filter((e) => box(e).left > innerWidth * .3 && box(e).right > innerWidth / 2),
        across: loose.filter((a) => loose.some((b) => a !== b && across(box(a), box(b)))
            || read.some((b) => across(box(a), b))),
        cut: [...document.querySelectorAll('.read > :not(.heard)')]
            .filter((e) => box(e).height && box(e).left < 8),
        below: [...document.querySelectorAll('.sheet.low > *')]
            .filter((e) => box(e).bottom > innerHeight),
        wide: document.documentElement.scrollWidth > innerWidth ? [document.body] : [],
    };
}"""
TOLD = f"""() => Object.entries(({REACHED})())
    .flatMap(([what, found]) => found.map((e) => `${{what}}: ${{e.textContent}}`))"""


def test_the_left_hands_layout(open_page: Open, stage: Stage) -> None:
    """On a phone that lies, what is touched is under the left thumb, and nothing overlaps."""
    page = open_page(views.lobby(), reduced_motion="reduce")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="This phone").click()
    page.get_by_role("switch", name="Left-handed").click()
    for screen in visit(page, stage, one_of_each(screens.ALL)):
        for width, height in LYING:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(TOLD) == [], (screen.where, width)


def one_of_each(every: list[Screen]) -> list[Screen]:
    """The first screen of each kind that the table's line doesn't cover, and a dossier."""
    kinds = {each.name: each for each in reversed(every) if not each.lost}
    return [*kinds.values(), *(each for each in every if each.touch == ("Council", "Noor"))]
