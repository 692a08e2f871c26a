"""Every screen of the phone, each a view of the table and what is touched to come to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from playwright.sync_api import Page

from tests.web import views
from tests.web.stage import Stage
from tests.web.views import View

Touch = Callable[[Page], None]


@dataclass(frozen=True)
class Screen:
    """``name`` is the page's class."""

    name: str
    view: View
    touch: tuple[str, ...] = ()
    """Names of the buttons to press, in order."""


def _asked(view: View) -> View:
    view["table"]["paused"] = "host"
    return view


OVER_THE_TABLE = [
    Screen("menu", views.waiting(), ("Menu",)),
    Screen("council", views.waiting(), ("Council",)),
    Screen("council", views.waiting(), ("Council", "Noor")),
    Screen("record", views.waiting(), ("Record",)),
    Screen("record", views.big_record(), ("Record",)),
    Screen("say", views.waiting(), ("Put on record",)),
    Screen("look", views.waiting(), ("Menu", "My role")),
    Screen("rules", views.ballot(), ("What now?",)),
    Screen("rules", views.power(), ("What does this do?",)),
    Screen("rules", views.lobby(), ("Menu", "Rules")),
    Screen("invite", views.waiting(), ("Menu", "Invite someone")),
    Screen("reading", views.waiting(), ("Menu", "This phone")),
    Screen("leave", views.waiting(), ("Menu", "Leave")),
    Screen("hosting", views.waiting(), ("Menu", "For the host")),
    Screen("settings", views.lobby(), ("Settings",)),
    Screen("placed", views.lobby(), ("Amira",)),
    Screen("learn", views.lobby(1, 0), ("New to this?",)),
    Screen("record", views.ended(), ("The full record",)),
    Screen("board", _asked(views.waiting())),
]

AT_THE_TABLE = [
    Screen("join", views.lobby(3, None)),
    Screen("lobby", views.lobby(10)),
    Screen("look", views.deal()),
    Screen("nominate", views.nominate()),
    Screen("ballot", views.ballot()),
    Screen("ballot-in", views.ballot_in()),
    Screen("hand", views.discard()),
    Screen("board", views.waiting()),
    Screen("hand", views.enact()),
    Screen("power", views.power()),
    Screen("result", views.result()),
    Screen("board", views.removed()),
    Screen("board", views.watching()),
    Screen("ending", views.ended()),
]

MERCHANTS = [
    Screen("join", views.merchants(views.lobby(3, None))),
    Screen("lobby", views.merchants(views.lobby(7))),
    Screen("look", views.merchants(views.deal())),
    Screen("nominate", views.merchants(views.nominate())),
    Screen("ballot", views.merchants(views.ballot(seal=False))),
    Screen("ballot-in", views.merchants(views.ballot_in(seal=False))),
    Screen("hand", views.merchants(views.discard())),
    Screen("power", views.merchants(views.power("hand_gavel"))),
    Screen("power", views.merchants(views.power("investigate"))),
    Screen("result", views.merchants(views.result("leader"))),
    Screen("hand", views.read()),
    Screen("board", views.merchants(views.waiting())),
    Screen("council", views.merchants(views.waiting()), ("Council", "Noor")),
    Screen("record", views.merchants(views.waiting()), ("Record",)),
    Screen("rules", views.merchants(views.waiting()), ("next: expel",)),
    Screen("invite", views.merchants(views.waiting()), ("Menu", "Play friends online")),
    Screen("ending", views.merchants(views.ended())),
]

ALL = [*AT_THE_TABLE, *OVER_THE_TABLE, *MERCHANTS]


def visit(page: Page, stage: Stage, screens: list[Screen]) -> Iterator[Screen]:
    """Bring each screen onto the page in turn."""
    for at, screen in enumerate(screens):
        # Another stage of the evening closes whatever lies open from the screen before. The notice
        # tells this visit's from the last one's; it is gone when the screen's own view has come.
        stage.show(views.lobby(5))
        between = views.watching()
        between["notice"] = {"key": f"visit.{at}", "params": {}}
        stage.show(between)
        page.locator(".notice", has_text=f"visit.{at}").wait_for()
        stage.show(screen.view)
        page.locator(".notice").wait_for(state="detached")
        for label in screen.touch:
            page.get_by_role("button", name=label).first.click()
        page.locator(f".page-{screen.name}").wait_for()
        yield screen
