"""Every screen of the phone, each a view of the table and what is touched to come to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from playwright.sync_api import Page

from tests.architecture.layout import ROOT
from tests.web import views
from tests.web.stage import Stage
from tests.web.views import View
from tvgame.texts import Entry, load_part

TEXTS = ROOT / "assets" / "texts"


@dataclass(frozen=True)
class Screen:
    """``name`` is the page's class."""

    name: str
    view: View
    touch: tuple[str, ...] = ()
    """Names of the buttons to press, in order."""
    bye: str = ""
    """Why the table sends this page away, if that is how one comes here."""
    lost: bool = False
    """Whether the line is down."""

    @property
    def where(self) -> str:
        """For whoever reads that something is wrong here."""
        world = self.view["table"]["game"].split("-")[0]
        parts = (world, self.name, *self.touch, self.bye, "lost" if self.lost else "")
        return " > ".join(filter(None, parts))


OVER_THE_TABLE = [
    Screen("menu", views.waiting(), ("Menu",)),
    Screen("council", views.waiting(), ("Council",)),
    Screen("council", views.waiting(), ("Council", "Noor")),
    Screen("record", views.waiting(), ("Record",)),
    Screen("record", views.big_record(), ("Record",)),
    Screen("say", views.waiting(), ("Statement",)),
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
    Screen("leave", views.waiting(), ("Menu", "For the host", "End the game")),
    Screen("placed", views.waiting(waiting=[1]), ("Menu", "For the host", "Bea")),
    Screen("board", views.paused("host")),
    Screen("board", views.paused("interrupted", away=(1, 5), host=False)),
    Screen("board", views.waiting(), lost=True),
    Screen("ballot", views.ballot(), lost=True),
    Screen("board", views.asking(views.waiting())),
    Screen("over", views.waiting(), bye="replaced"),
    Screen("over", views.waiting(), bye="moved"),
    Screen("over", views.lobby(), bye="unseated"),
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
    Screen("board", views.watching_the_deal()),
    Screen("board", views.missed()),
    Screen("ending", views.ended()),
    Screen("lobby", views.guest(views.lobby(5))),
    Screen("lobby", views.watching_the_lobby()),
    Screen("join", views.lost_seat()),
    Screen("reclaim", views.lost_seat(), ("I had a seat here",)),
    Screen("reclaim", views.lost_seat({"number": 47, "open": True}), ("I had a seat here",)),
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
    Screen("record", views.merchants(views.ended()), ("The full record",)),
    Screen("board", views.merchants(views.removed())),
    Screen("board", views.merchants(views.watching())),
    Screen("council", views.merchants(views.removed()), ("Council", "Jonas")),
    Screen("look", views.merchants(views.waiting()), ("Menu", "My role")),
    Screen("settings", views.merchants(views.lobby()), ("Settings",)),
    Screen("hosting", views.merchants(views.waiting()), ("Menu", "For the host")),
    Screen("say", views.merchants(views.waiting()), ("Statement",)),
    Screen("power", views.merchants(views.power("remove"))),
    Screen("hand", views.merchants(views.enact())),
]

ALL = [*AT_THE_TABLE, *OVER_THE_TABLE, *MERCHANTS]


def spoken(language: str, screens: Sequence[Screen] = ALL) -> list[Screen]:
    """The same ways to the same screens, by buttons in another language."""
    return [_translated(each, language) for each in screens]


@cache
def said(language: str) -> dict[str, Entry]:
    """What the page says."""
    return load_part(TEXTS / f"{language}.json") | load_part(TEXTS / f"{language}.learn.json")


def _translated(screen: Screen, language: str) -> Screen:
    english, other = said("en"), said(language)
    keys: dict[str, str] = {}
    for key, entry in english.items():
        if isinstance(entry, str):
            keys.setdefault(entry, key)

    def button(label: str) -> str:
        if label in keys:
            return str(other[keys[label]])
        # "next: expel" is made of two texts; a name stays a name.
        power = label.removeprefix("next: ")
        if power != label:
            whole = str(other["phone.track.next"])
            return whole.replace("{power}", str(other[keys[power]]))
        return label

    return replace(screen, touch=tuple(map(button, screen.touch)))


def visit(page: Page, stage: Stage, screens: Sequence[Screen]) -> Iterator[Screen]:
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
        if screen.bye:
            stage.send({"t": "bye", "why": screen.bye})
        if screen.lost:
            stage.hello = lambda _: {"t": "nothing"}
            stage.drop()
            page.locator(".of-away").wait_for()
        page.locator(f".page-{screen.name}").wait_for()
        yield screen
        if screen.bye:
            page.locator("footer .main").click()
            page.locator(f".page-{screen.name}").wait_for(state="detached")
        if screen.lost:
            stage.hello = lambda _: None
            page.locator(".of-away .btn").click()
            page.locator(".of-away").wait_for(state="detached")
