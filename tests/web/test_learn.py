"""The tutorial: a round alone, on the game's own screens, without a table (M9, M11; case R26)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine.games import GAMES
from engine.observation import Observer
from engine.ruleset import Ruleset
from tests.engine.play import play
from tests.web import views
from tests.web.axe import complaints
from tests.web.conftest import Open
from tests.web.stage import Stage
from tvgame.show import SeatView, TableSettings, TableView
from tvgame.show import Stage as Evening
from tvgame.views import Surroundings, view_for

NAMES = [ruleset.name for ruleset in GAMES]
SEATS = {"glass-council": 5, "merchants-council": 7}


class Pupil:
    """Somebody who learns: reads what is said, and does it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.said: list[str] = []

    @property
    def main(self) -> Any:
        return self.page.locator("footer .main")

    def read(self) -> None:
        """Read on until something is to be done."""
        coach = self.page.locator(".coach")
        coach.wait_for()
        while coach.count():
            heading = coach.locator("h2").inner_text()
            self.said.append(heading)
            coach.locator(".main").click()
            self.page.wait_for_function(
                "(before) => document.querySelector('.coach h2')?.textContent !== before",
                arg=heading,
            )

    def hold(self, words: str) -> None:
        """Hold the sill until the secret has been seen."""
        box = self.page.locator(".sill").last.bounding_box()
        assert box is not None
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.mouse.down()
        self.page.locator(".face", has_text=words).first.wait_for()
        # Not a tap: a short touch is answered by a word on how to hold.
        self.page.wait_for_timeout(400)
        self.page.mouse.up()

    def choose(self, *choices: str) -> None:
        """Touch what is chosen, then the main button, and read what comes of it."""
        for each in choices:
            self.page.locator(each).click()
        self.main.click()
        self.read()


def finish(pupil: Pupil, game: str, bad: str, cabal: str) -> None:
    """A whole round, with every mistake that it explains."""
    page = pupil.page
    pupil.read()
    pupil.hold("You win with")
    page.get_by_role("button", name="I have looked").click()
    pupil.read()
    if game == "glass-council":
        pupil.choose("#for")
        assert pupil.said[-1] == "You kept your seal"
        pupil.choose("#seal")
    else:
        pupil.choose("#for")
    pupil.hold(bad)
    pupil.choose(".numbers button >> nth=0")
    assert pupil.said[-1] == "That would help the other side"
    pupil.choose(".numbers button >> nth=1")
    pupil.choose("#against")
    page.locator(".barred").dispatch_event("click")
    expect(page.get_by_role("alert")).to_contain_text("in the last government")
    pupil.choose(".pick-row >> nth=2")
    pupil.hold(bad)
    pupil.choose(".numbers button >> nth=1")
    assert pupil.said[-1].startswith("That leaves two")
    pupil.choose(".numbers button >> nth=2")
    pupil.choose(".pick-row >> nth=3")
    pupil.hold(cabal)
    pupil.choose("[aria-pressed] >> nth=1")
    assert "You told the truth" in pupil.said
    page.get_by_role("button", name="Statement").click()
    pupil.choose(".list button >> nth=1")
    assert "Why people lie" in pupil.said


@pytest.mark.parametrize(
    ("game", "bad", "cabal"), [(NAMES[0], "Decree", "Cabal"), (NAMES[1], "Rotten", "Cabal")]
)
def test_a_round_needs_no_table_and_no_network(
    open_page: Open, stage: Stage, game: str, bad: str, cabal: str
) -> None:
    """Once it is there, nothing is asked of anybody; each private act is done once."""
    page = open_page(None, at=f"learn/{game}", fresh=True)
    page.locator(".coach").wait_for()
    page.wait_for_load_state("networkidle")
    asked = len(stage.requests)
    page.context.set_offline(True)
    pupil = Pupil(page)
    finish(pupil, game, bad, cabal)
    if game == "merchants-council":
        pupil.hold("Sound")
        pupil.choose()
    page.get_by_text("Who was who").wait_for()
    page.get_by_role("button", name="The full record").click()
    page.locator(".words", has_text="drew").wait_for()
    page.get_by_role("button", name="Back to the table").click()
    pupil.main.click()
    page.get_by_role("heading", name="That’s all there is to it").wait_for()
    assert (stage.received, len(stage.requests)) == ([], asked)
    page.get_by_role("button", name="To the table").click()
    page.get_by_label("The code on the TV").wait_for()
    assert page.url == stage.url.replace("KMRV", "")


@pytest.mark.parametrize("game", NAMES)
def test_every_step_can_be_skipped_and_read_by_all(
    open_page: Open, stage: Stage, game: str
) -> None:
    """R28: no sheet runs over or hides its button; axe has no complaint; all words are filled."""
    size = (320, 568)
    page = open_page(None, size, at=f"learn/{game}", bypass_csp=True, reduced_motion="reduce")
    steps = 0
    coach = page.locator(".coach")
    coach.wait_for()
    step = ""
    while coach.locator("h2", has_text="win").count() == 0:
        now = coach.locator("p.small").inner_text() + coach.locator("h2").inner_text()
        assert now != step, "nothing moved"
        step = now
        words = coach.inner_text()
        assert "{" not in words, words
        assert not re.search(r"learn\.\w", words), words
        box = coach.locator(".main").bounding_box()
        assert box is not None
        assert 0 <= box["y"] <= size[1] - box["height"], words
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0], words
        # The sheets are alike; what lies under them was asked about at the table.
        if steps % 6 == 0:
            assert complaints(page) == [], words
        steps += 1
        skip = coach.get_by_role("button", name="Skip this step")
        heading = coach.locator("h2").inner_text()
        (skip if skip.count() else coach.locator(".main")).click()
        page.wait_for_function(
            "(before) => document.querySelector('.coach h2').textContent !== before", arg=heading
        )
    coach.locator(".main").click()
    page.get_by_text("Who was who").wait_for()
    page.locator("footer .main").click()
    page.locator(".page-learned").wait_for()
    assert complaints(page) == []
    page.get_by_role("button", name="From the start").click()
    coach.locator(".main").click()
    page.get_by_role("button", name="Now do it").click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("Leave the tutorial").wait_for()
    assert complaints(page) == []


def test_it_goes_on_where_it_was_left(open_page: Open, stage: Stage) -> None:
    """Kept on this phone: over a reload, and from the list of rounds."""
    page = open_page(None, at="learn/glass-council")
    pupil = Pupil(page)
    pupil.read()
    pupil.hold("Citizen")
    page.get_by_role("button", name="I have looked").click()
    pupil.read()
    page.reload()
    expect(page.locator(".coach h2")).to_have_text("Amira names you")
    page.locator(".coach .main").click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Leave the tutorial").click()
    page.get_by_role("button", name="New to this?").click()
    page.get_by_role("button", name="The Glass Council Go on at step 3 of 14").click()
    expect(page.locator(".coach h2")).to_have_text("Amira names you")


def test_a_tap_where_a_hold_is_meant_is_explained(open_page: Open) -> None:
    page = open_page(None, at="learn/glass-council")
    Pupil(page).read()
    page.locator(".sill").click()
    expect(page.get_by_role("alert")).to_contain_text("Keep your thumb on it")


def test_someone_alone_is_offered_it_and_called_back(open_page: Open, stage: Stage) -> None:
    """M9: a person alone in the lobby. The table's seat is kept, and its question isn't missed."""
    page = open_page(views.merchants(views.lobby(1, 0)))
    page.get_by_role("button", name="New to this?").click()
    page.get_by_role("button", name="The Merchants’ Council").click()
    page.get_by_text("The others are made up").wait_for()
    assert page.get_by_role("button", name="Your table is going on").count() == 0
    stage.show(views.merchants(views.deal()))
    page.get_by_role("button", name="Your table is going on").click()
    page.get_by_text("4 of 7 have looked").wait_for()
    assert len(stage.said("hello")) == 1
    assert {each["t"] for each in stage.received} <= {"hello", "ping"}


# --- the script against the real thing -------------------------------------------------------


def scripted(page: Page, stage: Stage, game: str) -> list[dict[str, Any]]:
    """Every view that the tutorial of a game shows."""
    shown: list[dict[str, Any]] = page.evaluate(
        """async ([root, game]) => {
            const script = await import(`${root}/js/learn/script.js`);
            const world = await import(`${root}/js/learn/world.js`);
            const mine = { name: 'Robin', sigil: 'key' };
            const views = [];
            for (const nominee of [0, 1, 3]) {
                const picks = { nominee, discard: 0, third: { yes: true, seal: true },
                    fourth: { yes: true, seal: false }, told: 'leader',
                    said: { topic: 'drew', good: 1 } };
                for (const beat of script.beatsOf(game)) {
                    views.push(world.viewOf(game, mine, beat.facts(picks)));
                }
            }
            return views;
        }""",
        [
            page.evaluate("document.querySelector('script[src]').src.replace('/js/app.js', '')"),
            game,
        ],
    )
    return shown


def real(ruleset: Ruleset, seats: int) -> list[dict[str, Any]]:
    """Views of a real game, as seat 4 gets them."""
    places = tuple(SeatView(k, f"P{k}", "moon") for k in range(seats))
    observer = Observer(ruleset, seats, 4)
    shown = []
    for moment in play(ruleset, seats, 3, talk=0.5):
        observer.see(moment.events)
        over = moment.after.outcome is not None
        stage = Evening.ENDED if over else Evening.PLAY
        settings = TableSettings(game=ruleset.name)
        table = TableView("K7QM", "", "", stage=stage, seats=places, settings=settings)
        around = Surroundings(table, None, (), 5.0, 2.0)
        shown.append(view_for(around, 4, False, moment.after if over else observer.view))
    return shown


@pytest.mark.parametrize("ruleset", GAMES, ids=lambda each: each.name)
def test_its_views_are_those_of_a_table(open_page: Open, stage: Stage, ruleset: Ruleset) -> None:
    """The same fields and the game's own numbers: what it shows is what a table would send."""
    page = open_page(None, at="learn")
    seats = SEATS[ruleset.name]
    ours, theirs = scripted(page, stage, ruleset.name), real(ruleset, seats)
    example = theirs[-1]
    known = {key for view in theirs for entry in view["game"]["record"] for key in entry}
    for view in ours:
        assert set(view) - {"t", "v"} == set(example)
        for part in ("table", "game", "mine", "you"):
            assert set(view[part]) == set(example[part]), part
        assert view["table"]["rules"] == example["table"]["rules"]
        assert set(view["table"]["settings"]) == set(example["table"]["settings"])
        assert view["mix"] == example["mix"]
        assert {key for seat in view["seats"] for key in seat} == set(example["seats"][0])
        assert {key for entry in view["game"]["record"] for key in entry} <= known
        assert len(view["seats"]) == seats
        lawful(view)


def lawful(view: dict[str, Any]) -> None:
    """Its record could be one of a real game (G3 to G6, M3 to M6)."""
    game = view["game"]
    barred: set[int] = set()
    removed: set[int] = set()
    for entry in game["record"]:
        assert entry["nominee"] not in barred | removed | {entry["proposer"]}
        if entry["passed"]:
            barred = {entry["proposer"], entry["nominee"]}
        weights = dict.fromkeys((True, False), 0)
        for each in entry["ballots"]:
            weights[each["yes"]] += each["weight"]
        assert entry["passed"] == (weights[True] > weights[False])
        if entry["power"]:
            assert entry["target"] != entry["proposer"]
        if entry["power"] == "remove":
            removed.add(entry["target"])
    # The powers are those of the places that were filled.
    bad = [entry["power"] for entry in game["record"] if entry["enacted"] == "bad"]
    assert bad == game["powers"][: len(bad)]
    if game["outcome"]:
        assert game["roles"][game["record"][-1]["target"]] == "leader"
