"""A seat asked for from another phone, somebody who is missed: what the page shows and sends."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.web import views
from tests.web.conftest import Open
from tests.web.stage import Stage
from tests.web.views import BEA, asking


def away(view: dict[str, Any], seat: int = BEA, seconds: int = 90) -> dict[str, Any]:
    """``seat``'s phone is gone."""
    view["seats"][seat] |= {"present": False, "away": seconds}
    return view


def at_the_door(stage: Stage, open_page: Open, view: dict[str, Any]) -> Page:
    page = open_page(view)
    page.get_by_role("button", name="I had a seat here").click()
    page.get_by_role("button", name="Bea").click()
    stage.wait(lambda: stage.said("reclaim"))
    assert stage.said("reclaim")[0]["seat"] == BEA
    return page


def test_r25_a_new_phone_asks_shows_its_number_and_is_seated(open_page: Open, stage: Stage) -> None:
    """R25's sibling: nothing to type, no name opens the seat; the number is what is compared."""
    page = at_the_door(stage, open_page, away(views.lobby(3, None)))
    wish = away(views.lobby(3, None))
    wish["you"]["asking"] = {"number": 47, "open": True}
    stage.show(wish)
    page.get_by_text("47", exact=True).wait_for()
    number = stage.said("reclaim")[0]["id"]
    stage.send({"t": "seat", "id": number, "token": "N3w"})
    stage.show(views.lobby(3, BEA))
    page.get_by_role("button", name="Not ready").or_(page.locator(".page-lobby")).first.wait_for()
    page.reload()
    stage.wait(lambda: len(stage.said("hello")) == 2)
    assert stage.said("hello")[1]["token"] == "N3w"


def test_a_wish_outlives_the_line_and_ends_with_a_no(open_page: Open, stage: Stage) -> None:
    """R22: the line drops while the table thinks; the phone asks again by itself, once."""
    page = at_the_door(stage, open_page, away(views.watching()))
    stage.drop()
    stage.wait(lambda: len(stage.said("reclaim")) == 2)
    refused = away(views.watching())
    refused["you"]["asking"] = {"number": 47, "open": False}
    stage.show(refused)
    page.get_by_role("heading", name="wasn’t given").wait_for()
    page.get_by_role("button", name="Choose a seat").click()
    page.get_by_role("heading", name="Which seat was yours?").wait_for()
    assert len(stage.said("reclaim")) == 2


def test_the_host_decides_about_a_phone_that_asks(open_page: Open, stage: Stage) -> None:
    page = open_page(asking(away(views.ballot())))
    sheet = page.locator(".sheet")
    sheet.get_by_role("heading", name="Is that Bea?").wait_for()
    assert "47" in sheet.inner_text()
    sheet.get_by_role("button", name="Yes, give it the seat").click()
    stage.wait(lambda: stage.said("host"))
    assert stage.said("host")[0]["order"] == {"do": "give_seat", "seat": BEA, "on": True}
    stage.show(views.ballot())
    sheet.wait_for(state="detached")


def test_others_decide_about_the_hosts_own_seat_alone(open_page: Open, stage: Stage) -> None:
    """Who has said yes is not asked again; for another's seat only the host is asked."""
    view = away(views.waiting())
    view["seats"][views.ME]["host"], view["you"]["host"] = False, False
    page = open_page(asking(view))
    page.locator(".page-board").wait_for()
    assert page.locator(".sheet").count() == 0
    view["seats"][BEA]["host"] = True
    stage.show(asking(view, needs=2))
    page.locator(".sheet").get_by_role("button", name="No, refuse").wait_for()
    stage.show(asking(view, needs=2, given=[views.ME]))
    page.locator(".sheet").wait_for(state="detached")


def test_an_old_phone_is_told_that_its_seat_moved(open_page: Open, stage: Stage) -> None:
    """It forgets the secret, doesn't come back by itself, and can watch."""
    page = open_page(views.lobby(3, None))
    page.evaluate("localStorage.setItem('council/seat/KMRV', 'OLD')")
    stage.hello = lambda said: {"t": "bye", "why": "moved"} if said["token"] else None
    page.reload()
    page.get_by_role("heading", name="Your seat is on another phone").wait_for()
    page.get_by_role("button", name="Watch, or ask for it").click()
    page.get_by_label("Your name at the table").wait_for()
    assert stage.said("hello")[-1]["token"] is None


def test_r46_the_table_votes_once_it_has_waited(open_page: Open, stage: Stage) -> None:
    """R46: offered to everybody who is seated, in time, without another word of the table."""
    view = away(views.waiting(waiting=[BEA], waited=0), seconds=200)
    view["absence"] = {"after": 60, "needed": 3, "votes": []}
    page = open_page(view)
    page.locator(".page-board").wait_for()
    assert page.get_by_text("Go on without Bea?").count() == 0
    view["game"]["waited"] = 58.8
    stage.show(view)
    page.get_by_text("Go on without Bea?").wait_for()
    page.get_by_role("button", name="Let a computer sit in").click()
    stage.wait(lambda: stage.said("host"))
    order = {"do": "vote_absence", "seat": BEA, "way": "sit_in"}
    assert stage.said("host")[0]["order"] == order
    view["absence"]["votes"] = [{"seat": BEA, "way": "sit_in", "by": [views.ME, 2]}]
    stage.show(view)
    page.get_by_text("2 of 3 votes").wait_for()
    assert page.locator(".missed [aria-pressed=true]").count() == 1


def test_the_host_can_nudge_who_is_waited_for(open_page: Open, stage: Stage) -> None:
    page = open_page(views.waiting(waiting=[BEA]))
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="For the host").click()
    page.get_by_role("button", name="Bea").click()
    page.get_by_role("button", name="Nudge Bea").click()
    stage.wait(lambda: stage.said("host"))
    assert stage.said("host")[0]["order"] == {"do": "nudge", "seat": BEA}
