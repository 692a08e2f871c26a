"""Lines that drop, tabs that compete, phones that sleep (cases R22, R24, R26)."""

from typing import Any

from playwright.sync_api import expect

from tests.support.busy import Stopwatch
from tests.web import views
from tests.web.conftest import Open
from tests.web.stage import Stage

CAST = {"type": "cast_ballot", "yes": True, "seal": False}


def cast_into_the_void(open_page: Open, stage: Stage) -> Any:
    stage.answers["act"] = None
    page = open_page(views.ballot())
    page.locator("#for").click()
    page.locator("footer .main").click()
    stage.wait(lambda: len(stage.said("act")) == 1)
    return page


def test_an_unanswered_ballot_goes_again_if_it_is_still_asked_for(
    open_page: Open, stage: Stage
) -> None:
    """R22: lost on the way, sent once more after the fresh view shows the same question."""
    cast_into_the_void(open_page, stage)
    stage.answers["act"] = "ok"
    stage.drop()
    stage.wait(lambda: len(stage.said("hello")) == 2)
    stage.wait(lambda: len(stage.said("act")) == 2)
    assert [each["action"] for each in stage.said("act")] == [CAST, CAST]
    assert [each["step"] for each in stage.said("act")] == ["12.ballot", "12.ballot"]


def test_an_unanswered_ballot_that_arrived_is_not_sent_again(open_page: Open, stage: Stage) -> None:
    """R22, R26: the fresh view says that it is in; it is shown so and never doubled."""
    page = cast_into_the_void(open_page, stage)
    stage.view = views.ballot_in(yes=True, seal=False)
    stage.drop()
    page.get_by_role("heading", name="Your ballot is in").wait_for()
    stage.show(views.ballot_in(yes=True, seal=False))
    assert len(stage.said("act")) == 1


def test_an_unanswered_ballot_waits_for_an_interrupted_table(open_page: Open, stage: Stage) -> None:
    """R22: a program killed with the ballot on its way gets it once, when the game goes on."""
    for arrived in (False, True):
        stage.clear()
        page = cast_into_the_void(open_page, stage)
        stage.answers["act"] = "ok"
        stage.view = views.waiting()
        stage.view["table"]["paused"] = "interrupted"
        stage.drop()
        page.get_by_role("heading", name="The game was interrupted").wait_for()
        assert len(stage.said("act")) == 1
        stage.show(views.ballot_in(yes=True, seal=False) if arrived else views.ballot())
        if not arrived:
            stage.wait(lambda: len(stage.said("act")) == 2)
        page.locator(".page-ballot-in" if arrived else ".page-ballot").wait_for()
        assert [each["action"] for each in stage.said("act")] == [CAST] * (1 if arrived else 2)
        page.close()


def test_away_is_said_and_ends_by_itself(open_page: Open, stage: Stage) -> None:
    """R22: no false success while the line is down; back without a touch."""
    page = open_page(views.ballot())
    page.locator("#against").click()
    stage.hello = lambda _: {"t": "nothing"}
    stage.drop()
    page.get_by_role("heading", name="Out of touch with the table").wait_for()
    stage.hello = lambda _: None
    expect(page.get_by_role("heading", name="Out of touch with the table")).to_have_count(0)
    expect(page.locator("footer .main")).to_have_text("Cast: Against, counts once")


def test_a_choice_made_while_away_waits(open_page: Open, stage: Stage) -> None:
    """R22: a tap on a dead line shows that it waits, and goes out once."""
    page = open_page(views.ballot())
    page.locator("#for").click()
    stage.hello = lambda _: {"t": "nothing"}
    stage.drop()
    page.locator("footer .main").click()
    expect(page.locator("footer .main")).to_have_text("Reconnecting…")
    assert stage.said("act") == []
    stage.hello = lambda _: None
    stage.wait(lambda: stage.said("act"))
    assert [each["action"] for each in stage.said("act")] == [CAST]


def test_a_silent_line_is_found_out_on_waking(open_page: Open, stage: Stage) -> None:
    """R22: the socket claims to be open and nobody answers: a new one within three seconds."""
    page = open_page(views.waiting())
    page.locator(".page-board").wait_for()
    stage.pong = False
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    stage.wait(lambda: stage.said("ping"))
    watch = Stopwatch()
    stage.wait(lambda: len(stage.said("hello")) == 2)
    watch.stop(3)


def test_a_replaced_tab_rests_until_it_is_wanted(open_page: Open, stage: Stage) -> None:
    """R24: it says so, doesn't come back by itself, and comes back by its button."""
    page = open_page(views.waiting())
    page.locator(".page-board").wait_for()
    stage.send({"t": "bye", "why": "replaced"})
    page.get_by_role("heading", name="Playing in another tab").wait_for()
    for wake in ("online", "focus"):
        page.evaluate("(name) => dispatchEvent(new Event(name))", wake)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert len(stage.said("hello")) == 1
    page.get_by_role("button", name="Use this one").click()
    # The page may show the table that it knows before its hello has come in here.
    stage.wait(lambda: len(stage.said("hello")) == 2)
    page.locator(".page-board").wait_for()


def test_a_seat_is_remembered_over_a_reload(open_page: Open, stage: Stage) -> None:
    """R26: the token comes with the next hello, in no address; a wish to sit keeps its nonce."""
    stage.answers["join"] = None
    page = open_page(views.lobby(3, None))
    page.get_by_label("Your name at the table").fill("Jonas")
    page.get_by_role("button", name="Sit down as Jonas").click()
    stage.wait(lambda: stage.said("join"))
    page.reload()
    page.get_by_label("Your name at the table").fill("Jonas")
    stage.answers["join"] = "ok"
    page.get_by_role("button", name="Sit down as Jonas").click()
    stage.wait(lambda: len(stage.said("join")) == 2)
    first, second = stage.said("join")
    assert first["nonce"] == second["nonce"]
    page.reload()
    stage.wait(lambda: stage.said("hello")[-1]["token"] == "T0ken")
    assert "T0ken" not in page.url


def test_a_token_of_another_table_is_forgotten(open_page: Open, stage: Stage) -> None:
    """A code that is new to an old phone: it comes in as a guest."""
    page = open_page(views.lobby(3, None))
    page.get_by_label("Your name at the table").fill("Jonas")
    page.get_by_role("button", name="Sit down as Jonas").click()
    stage.wait(lambda: stage.said("join"))
    stage.hello = lambda said: {"t": "bye", "why": "other_table"} if said["token"] else None
    page.reload()
    page.get_by_label("Your name at the table").wait_for()
    assert stage.said("hello")[-1]["token"] is None


def test_a_closed_game_says_so(open_page: Open, stage: Stage) -> None:
    """R50: the program ended; the page says it and tries again, slowly."""
    page = open_page(views.waiting())
    page.locator(".page-board").wait_for()
    stage.send({"t": "bye", "why": "closed"})
    page.get_by_role("heading", name="The game is closed").wait_for()
