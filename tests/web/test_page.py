"""The page on its own: budget, sizes, words, names as text, keyboard (cases R26, R28, R55)."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web import screens, views
from tests.web.axe import complaints
from tests.web.conftest import Open
from tests.web.screens import Screen, visit
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

PHRASE = r'"((?:phone|vote|no|rules|learn)\.(?!css)[\w.]+|proposer|nominee|removed)"'
LONG = "Maximiliane-Wörth"


def table() -> dict[str, Any]:
    """All words that phones get, in English."""
    content: dict[str, Any] = {}
    for name in ("en.json", "en.learn.json"):
        content |= json.loads((ROOT / "assets" / "texts" / name).read_text(encoding="utf-8"))
    return content


def test_every_refusal_is_worded() -> None:
    """A refused request is said in words, whatever its reason."""
    assert [why for why in REFUSALS if f"no.{why}" not in table()] == []


def test_every_text_the_page_asks_for_is_there() -> None:
    """Keys written out in the modules are in the table, shared or in both games."""
    texts = table()
    missing = set()
    for module in (ROOT / "controller_web" / "js").rglob("*.js"):
        code = module.read_text(encoding="utf-8")
        for key in re.findall(PHRASE, code):
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
        # A draw by count of elections is G's alone (M10), and so are seals.
        alone = {"stake.last_election", "learn.mistake.seal", "learn.mistake.seal.text"}
        assert lacking <= alone, (other, lacking)


def test_the_join_screen_costs_little(open_page: Open, stage: Stage) -> None:
    """At most 60 KB on the wire and 8 requests until one can sit down."""
    asked_by_then: list[tuple[str, int]] = []
    stage.hello = lambda _: asked_by_then.extend(stage.requests)
    page = open_page(views.lobby(3, None), fresh=True)
    page.get_by_label("Your name at the table").wait_for()
    assert 0 < len(asked_by_then) <= 8, [path for path, _ in asked_by_then]
    assert sum(size for _, size in asked_by_then) <= 60_000


FITS = """() => ({
    wide: document.documentElement.scrollWidth - innerWidth,
    small: [...document.querySelectorAll('button')]
        .map((e) => [e.textContent, e.getBoundingClientRect()])
        .filter(([, b]) => b.height && (b.height < 47.5 || b.width < 47.5)).map(([words]) => words),
    last: (() => {
        const box = document.querySelector('.foot button')?.getBoundingClientRect();
        return box ? [box.top, innerHeight - box.bottom] : [0, 8];
    })(),
    unknown: [...document.querySelectorAll('use')].map((e) => e.getAttribute('href'))
        .filter((drawing) => !document.querySelector(drawing)),
})"""
# Its last control is a list's end, or it is a sheet's.
WITHOUT_FOOT = ("ending", "council")


@pytest.mark.parametrize("size", [(320, 568), (844, 390)], ids=str)
def test_every_screen_fits(open_page: Open, stage: Stage, size: tuple[int, int]) -> None:
    """R28: with long names nothing is wider than the screen or too small to touch, the main button
    or sill is in sight without scrolling, and each drawing there is; and with the largest text
    nothing runs over either."""
    page = open_page(views.lobby(), size)
    for screen in visit(page, stage, [renamed(each) for each in screens.ALL]):
        where = screen.where
        fits = page.evaluate(FITS)
        assert fits["wide"] <= 0, where
        assert fits["small"] == [], where
        assert fits["unknown"] == [], where
        if screen.name not in WITHOUT_FOOT:
            top, below = fits["last"]
            assert top >= 0, where
            assert below >= 7.5, where
        page.evaluate("document.documentElement.dataset.size = 3")
        fits = page.evaluate(FITS)
        assert fits["wide"] <= 0, (where, "largest text")
        assert fits["small"] == [], (where, "largest text")
        page.evaluate("document.documentElement.dataset.size = 0")


def renamed(screen: Screen) -> Screen:
    """The same with names as long as names get; those that are touched keep theirs."""
    view = json.loads(json.dumps(screen.view))
    for seat in view["seats"]:
        if seat["name"] not in screen.touch:
            seat["name"] = f"{LONG[:-1]}{seat['seat']}"
    return replace(screen, view=view)


def test_large_text_leaves_the_main_button_in_sight(open_page: Open, stage: Stage) -> None:
    """R28: at 200 % the ballot scrolls, and its button stays."""
    page = open_page(views.ballot())
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.locator("#against").scroll_into_view_if_needed()
    page.locator("#against").click()
    box = page.locator("footer .main").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 844
    expect(page.locator("footer .main")).to_have_text("Cast: Against, counts once")


HOSTILE = ("<img src=q onerror=1>", "<b>x", "&amp;", "\"'*{n}", "{{7*7}}", "</script>")


def test_names_are_text(open_page: Open, stage: Stage) -> None:
    """R55: shown literally, no element made, on lobby, ballot, board and ending."""
    page = open_page(views.lobby())
    for view in (views.lobby(), views.ballot(), views.waiting(), views.ended()):
        for name in HOSTILE:
            view["seats"][1]["name"] = view["seats"][2]["name"] = name
            stage.show(view)
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
    page.locator(".choice .pick-row").first.click()
    page.locator("footer .main").click()
    expect(page.get_by_role("alert")).to_have_text("The game is paused.")
    expect(page.locator("footer .main")).to_have_text("Name Kofi")


# What buzzes, told from what a browser would let buzz.
BUZZES = """
    window.buzzes = [];
    navigator.vibrate = (pattern) => buzzes.push(pattern);
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: %s } });
"""


@pytest.mark.parametrize("touched", [True, False])
def test_a_page_buzzes_once_it_was_touched(open_page: Open, stage: Stage, touched: bool) -> None:
    """Something public happens: one short buzz; none that the browser would refuse and log."""
    page = open_page(views.waiting())
    page.add_init_script(BUZZES % str(touched).lower())
    page.reload()
    page.locator(".page-board").wait_for()
    stage.show(views.ballot())
    page.locator(".page-ballot").wait_for()
    assert page.evaluate("buzzes") == ([35] if touched else [])


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
    """R28: labels, roles, names, contrast, landmarks: axe has no complaint about any screen; and
    whatever comes is announced, a screen by its heading, a sheet that comes unasked by itself."""
    page = open_page(views.lobby(), bypass_csp=True, reduced_motion="reduce")
    for screen in visit(page, stage, screens.ALL):
        assert complaints(page) == [], screen.where
        sheet = page.locator("#app .sheet:not(.low)")
        if sheet.count():
            assert sheet.locator("[role=status] h2").count() == 1, screen.where
        else:
            heading = page.locator("#app h1").first.text_content()
            assert heading, screen.where
            expect(page.locator("#announcer")).to_have_text(heading)


def test_a_sill_is_called_by_what_it_does(open_page: Open) -> None:
    """Its help is told apart from its name."""
    page = open_page(views.deal())
    sill = page.get_by_role("button", name="Hold to look", exact=True)
    expect(sill).to_have_accessible_description(re.compile("^Hold it down"))


def test_the_way_in_says_how_far_it_leads(open_page: Open, stage: Stage) -> None:
    """M11: the link to send and its code; in this house, or from anywhere."""
    view = views.merchants(views.waiting())
    page = open_page(view)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Play friends online").click()
    expect(page.locator("#link")).to_have_text("http://192.168.1.23:8377/KMRV")
    page.get_by_text("in this house").wait_for()
    page.wait_for_function("document.querySelector('.scan').naturalWidth > 0")
    view["table"] |= {"url": "https://table.example/KMRV", "public": True}
    stage.show(view)
    page.get_by_text("from anywhere").wait_for()
    expect(page.locator("#link")).to_have_text("https://table.example/KMRV")


def test_the_display_face_comes_after_everything(open_page: Open, stage: Stage) -> None:
    """It is small, isn't waited for, and is put on with a new screen only."""
    page = open_page(views.waiting(), fresh=True)
    page.wait_for_function("[...document.fonts].some((face) => face.status === 'loaded')")
    sizes = dict(stage.requests)
    face = next(path for path in sizes if path.endswith(".woff2"))
    assert 0 < sizes[face] <= 20_000
    assert page.locator("html[data-face]").count() == 0
    page.get_by_role("button", name="Council").click()
    page.locator("html[data-face]").wait_for(state="attached")


def test_the_rules_open_where_the_question_is_answered(open_page: Open, stage: Stage) -> None:
    """ "What does this do?" from prompt, dossier and board; and by what is happening now."""
    page = open_page(views.lobby())
    asked = [
        (views.power("remove"), ("What does this do?",), "Exile now"),
        (views.waiting(), ("next: exile",), "Exile"),
        (views.waiting(), ("Council", "Noor", "What does this do?"), "Audit"),
        (views.ballot(), ("What now?",), "The vote now"),
        (views.discard(), ("What now?",), "The session now"),
        (views.removed(), ("What now?",), "Exiled now"),
        (views.merchants(views.power("hand_gavel")), ("What now?",), "Hand over the gavel now"),
        (views.read(), ("Menu", "Rules"), "Who wins"),
    ]
    pages = [Screen("rules", view, touch) for view, touch, _ in asked]
    for screen, (_, _, section) in zip(visit(page, stage, pages), asked, strict=True):
        if section == "Who wins":
            page.get_by_role("button", name=section).click()
        heading = page.get_by_role("button", expanded=True)
        expect(heading).to_have_accessible_name(section)
        box, foot = heading.bounding_box(), page.locator(".foot").bounding_box()
        assert box is not None, screen.touch
        assert foot is not None
        assert 0 <= box["y"] < foot["y"], screen.touch


def test_a_barred_seat_says_why(open_page: Open) -> None:
    """A touch where nothing can be chosen is answered, and chooses nothing."""
    page = open_page(views.nominate())
    page.locator(".barred").first.dispatch_event("click")
    expect(page.get_by_role("alert")).to_contain_text("last government")
    expect(page.locator("footer .main")).to_have_text("Choose a seat first")


def test_the_gavels_way_back_is_said_with_names(open_page: Open) -> None:
    """M7: who speaks next, and whose turn it is after that."""
    page = open_page(views.merchants(views.power("hand_gavel")))
    page.locator(".pick-row", has_text="Bea").click()
    expect(page.locator(".order")).to_have_text("Bea speaks next. After that it is Noor’s turn.")
