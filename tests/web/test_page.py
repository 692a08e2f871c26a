"""The page on its own: budget, sizes, words, names as text, keyboard (cases R26, R28, R55)."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.web import views
from tests.web.conftest import Open
from tests.web.stage import Stage

ROOT = Path(__file__).parents[2]
REFUSALS = (
    *("wrong_phase", "wrong_step", "not_your_turn", "not_seated"),
    *("not_host", "seat_removed", "self_chosen", "seat_barred"),
    *("seat_inactive", "already_voted", "seal_spent", "no_seals"),
    *("no_such_position", "no_such_seat", "already_investigated", "nothing_to_say"),
    *("already_said", "statements_off", "game_over", "not_released"),
    *("paused", "name_empty", "name_long", "name_taken"),
    *("name_unreadable", "sigil_taken", "sigil_unknown", "full"),
    *("locked", "in_game", "already_seated", "too_few"),
    *("too_many", "not_ready", "no_computers", "too_fast"),
    *("unknown_order", "not_lobby", "not_ended", "disk"),
)
GAMES = ("glass-council", "merchants-council")

# (the screen's class, view)
VIEWS: list[tuple[str, dict[str, Any]]] = [
    ("join", views.lobby(3, None)),
    ("lobby", views.lobby(10)),
    ("look", views.deal()),
    ("nominate", views.nominate()),
    ("ballot", views.ballot()),
    ("ballot-in", views.ballot_in()),
    ("hand", views.discard()),
    ("board", views.waiting()),
    ("hand", views.enact()),
    ("power", views.power()),
    ("result", views.result()),
    ("board", views.removed()),
    ("hand", views.read()),
    ("board", views.merchants(views.waiting())),
    ("ending", views.ended()),
    ("board", views.watching()),
]
LONG = "Maximiliane-Wörth"


def table() -> dict[str, Any]:
    content: dict[str, Any] = json.loads(
        (ROOT / "assets" / "texts" / "en.json").read_text(encoding="utf-8")
    )
    return content


def test_every_refusal_is_worded() -> None:
    """A refused request is said in words, whatever its reason."""
    assert [why for why in REFUSALS if f"no.{why}" not in table()] == []


def test_every_text_the_page_asks_for_is_there() -> None:
    """Keys written out in the modules are in the table, shared or in both games."""
    texts = table()
    missing = set()
    for module in (ROOT / "controller_web" / "js").glob("*.js"):
        code = module.read_text(encoding="utf-8")
        for key in re.findall(r'"((?:phone|vote|no)\.[\w.]+|proposer|nominee|removed)"', code):
            worded = key in texts or all(f"{game}/{key}" in texts for game in GAMES)
            # A stem like "phone.paused" that the code completes is no key itself.
            if not worded and not any(other.startswith(f"{key}.") for other in texts):
                missing.add(f"{module.name}: {key}")
    assert missing == set()


def test_both_games_have_the_same_terms() -> None:
    """What one game words, the other words too, or a shared text stands in for both."""
    texts = table()
    own = {game: {k.split("/", 1)[1] for k in texts if k.startswith(f"{game}/")} for game in GAMES}
    for game, other in (GAMES, GAMES[::-1]):
        lacking = {key for key in own[game] if key not in own[other] and key not in texts}
        # A draw by count of elections is G's alone (M10).
        assert lacking <= {"stake.last_election"}, (other, lacking)


def test_the_join_screen_costs_little(open_page: Open, stage: Stage) -> None:
    """At most 60 KB on the wire and 8 requests until one can sit down."""
    asked_by_then: list[tuple[str, int]] = []
    stage.hello = lambda _: asked_by_then.extend(stage.requests)
    page = open_page(views.lobby(3, None))
    page.get_by_label("Your name at the table").wait_for()
    assert 0 < len(asked_by_then) <= 8, [path for path, _ in asked_by_then]
    assert sum(size for _, size in asked_by_then) <= 60_000


def test_nothing_runs_over_a_small_screen(open_page: Open, stage: Stage) -> None:
    """R28: at 320 px, with long names and the largest text, nothing is wider than the screen."""
    page = open_page(VIEWS[0][1], (320, 568))
    for name, each in VIEWS:
        view = json.loads(json.dumps(each))
        for seat in view["seats"]:
            seat["name"] = f"{LONG[:-1]}{seat['seat']}"
        stage.show(view)
        page.locator(f".page-{name}").wait_for()
        for size in ("0", "3"):
            page.evaluate("(size) => { document.documentElement.dataset.size = size }", size)
            where = f"{name}, text size {size}"
            assert page.evaluate("document.documentElement.scrollWidth") <= 320, where
            small = page.evaluate(
                """() => [...document.querySelectorAll('button')]
                .map((e) => [e.textContent, e.getBoundingClientRect()])
                .filter(([, b]) => b.height < 47.5 || b.width < 47.5).map(([words]) => words)"""
            )
            assert small == [], where


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (844, 390)], ids=str)
def test_the_last_control_is_within_reach(
    open_page: Open, stage: Stage, size: tuple[int, int]
) -> None:
    """R28: the main button or sill is inside the visible viewport without scrolling."""
    page = open_page(VIEWS[0][1], size)
    for name, view in VIEWS[:-1]:
        stage.show(view)
        page.locator(f".page-{name}").wait_for()
        box = page.locator(".foot button").first.bounding_box()
        assert box is not None, name
        assert box["y"] >= 0, name
        assert box["y"] + box["height"] <= size[1] - 8, name


@pytest.mark.parametrize(
    "name", ["<img src=q onerror=1>", "<b>x", "&amp;", "\"'*{n}", "{{7*7}}", "</script>"]
)
def test_names_are_text(open_page: Open, stage: Stage, name: str) -> None:
    """R55: shown literally, no element made, on lobby, ballot, board and ending."""
    page = open_page(views.lobby())
    for screen, each in (VIEWS[1], VIEWS[4], VIEWS[7], VIEWS[-2]):
        view = json.loads(json.dumps(each))
        view["seats"][1]["name"] = view["seats"][2]["name"] = name
        stage.show(view)
        page.locator(f".page-{screen}").wait_for()
        expect(page.locator(".app")).to_contain_text(name)
        assert page.locator(".app img, .app script, .app b:text-is('x')").count() == 0


def test_a_double_tap_casts_once(open_page: Open, stage: Stage) -> None:
    """One request while its answer is out, however often the button is touched."""
    stage.answers["act"] = None
    page = open_page(views.ballot())
    page.locator("#against").click()
    page.locator("#seal").click()
    page.locator("footer .main").evaluate("(e) => { e.click(); e.click(); }")
    page.locator("footer .main").dispatch_event("click")
    stage.wait(lambda: stage.said("act"))
    expect(page.locator("footer .main")).to_have_text("Sending…")
    assert [each["action"] for each in stage.said("act")] == [
        {"type": "cast_ballot", "yes": False, "seal": True}
    ]


def test_a_refusal_is_said_and_the_choice_kept(open_page: Open, stage: Stage) -> None:
    """R60: a late answer changes nothing and is said in words."""
    stage.answers["act"] = "paused"
    page = open_page(views.nominate())
    page.locator(".choice button").first.click()
    page.locator("footer .main").click()
    expect(page.get_by_role("alert")).to_have_text("The game is paused.")
    expect(page.locator("footer .main")).to_have_text("Name Kofi")


def test_back_asks_before_a_game_is_left(open_page: Open) -> None:
    """R26: an edge swipe asks first, and closes what is open before that."""
    page = open_page(views.waiting())
    page.get_by_role("button", name="Council").click()
    page.go_back(wait_until="commit")
    page.locator(".page-board").wait_for()
    page.go_back(wait_until="commit")
    page.get_by_role("heading", name="Leave the table?").wait_for()
    page.get_by_role("button", name="Stay").click()
    page.locator(".page-board").wait_for()


def test_typing_outlives_updates(open_page: Open, stage: Stage) -> None:
    """A view that comes while a guest types takes neither focus nor letters."""
    page = open_page(views.lobby(3, None))
    page.get_by_label("Your name at the table").type("Jon")
    stage.show(views.lobby(4, None))
    page.get_by_text("4 people here").wait_for()
    page.keyboard.type("as")
    expect(page.get_by_role("button", name="Sit down as Jonas")).to_be_visible()


def test_the_address_and_title_tell_nothing(open_page: Open) -> None:
    """R20: the same plain link for all; a neutral title."""
    page = open_page(views.deal())
    assert page.url.endswith("/KMRV")
    assert page.title() == "The Glass Council"


def test_an_accessibility_checker_finds_nothing(open_page: Open, stage: Stage) -> None:
    """Labels, roles, names, contrast, landmarks: axe has no complaint about any screen."""
    page = open_page(VIEWS[0][1], bypass_csp=True)
    checker = Axe()
    for name, view in VIEWS:
        stage.show(view)
        page.locator(f".page-{name}").wait_for()
        found = checker.run(page).response["violations"]
        assert [(name, each["id"], each["nodes"][0]["html"]) for each in found] == []
