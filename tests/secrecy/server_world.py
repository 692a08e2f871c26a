"""A prepared game played through the real server, with everything that everybody gets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import aiohttp

from engine import actions as act
from engine.actions import Action
from engine.events import CardDiscarded, DeckShuffled, Event, NominationOpened, RolesDealt
from engine.journal import action_to_json
from engine.ruleset import Ruleset
from engine.words import Policy, Role, Seat, Viewer
from tests.engine.play import Moment
from tests.engine.table import only
from tests.secrecy.twin import Twin
from tests.support.evenings import PreparedDeal
from tests.support.phones import SIGILS, Phone
from tests.support.tables import OpenTable, open_table
from tests.support.time import FakeTime
from tvgame.show import Cue, Pace

_ROLE_LETTERS = {Role.LEADER: "*", Role.AGENT: "a", Role.LOYAL: "."}
_TOKEN = re.compile(r'"token":"[^"]+"')


@dataclass(frozen=True)
class World:
    """Everything that chance and people decide in one game."""

    ruleset: Ruleset
    roles: tuple[Role, ...]
    piles: tuple[tuple[Policy, ...], ...]
    proposer: Seat
    script: tuple[tuple[Seat, Action], ...]

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.roles)

    def chance(self) -> Random:
        """The dice that deal this world."""
        first, *later = self.piles
        roles = "".join(_ROLE_LETTERS[role] for role in self.roles)
        deck = "".join(card.value[0] for card in first)
        return PreparedDeal(roles, deck, self.proposer).reshuffles(map(list, later))


def recorded(ruleset: Ruleset, moments: Sequence[Moment]) -> World:
    """The world that ``moments`` come from, up to its last decision and without it."""
    script = [(m.seat, m.action) for m in moments if m.seat is not None and m.action is not None]
    return _world(ruleset, [event for m in moments for event in m.events], script)


def twin_of(
    ruleset: Ruleset, moments: Sequence[Moment], viewer: Viewer, rng: Random
) -> tuple[World, Twin]:
    """Another world that ``viewer`` can't tell from :func:`recorded`'s."""
    twin = Twin(ruleset, moments, viewer, rng)
    events: list[Event] = []
    script: list[tuple[Seat, Action]] = []
    for moment in moments:
        followed = twin.follow(moment)
        events += followed
        if moment.seat is not None and moment.action is not None:
            script.append((moment.seat, _same_deed(moment.action, followed)))
    return _world(ruleset, events, script), twin


def _same_deed(action: Action, events: Sequence[Event]) -> Action:
    """The action as it was done in the other world, where the hand lies otherwise."""
    gone = only(CardDiscarded, events)
    if isinstance(action, act.DiscardCard):
        assert gone[0].position is not None
        return act.DiscardCard(action.step, gone[0].position)
    if isinstance(action, act.EnactCard):
        assert gone[0].position is not None
        return act.EnactCard(action.step, 1 - gone[0].position)
    return action


def _world(
    ruleset: Ruleset, events: Iterable[Event], script: Sequence[tuple[Seat, Action]]
) -> World:
    events = list(events)
    (dealt,) = only(RolesDealt, events)
    opened = only(NominationOpened, events)[0]
    piles = tuple(
        tuple(card for card in shuffled.order if card is not None)
        for shuffled in only(DeckShuffled, events)
    )
    roles = tuple(role for role in dealt.roles if role is not None)
    return World(ruleset, roles, piles, opened.proposer, tuple(script[:-1]))


@dataclass
class Heard:
    """What everybody got of one game."""

    frames: dict[Viewer, list[tuple[float, str]]] = field(default_factory=dict)
    """Every frame, and when, of each seat and of a watcher (None); a seat's own secret is out."""
    cues: list[Cue] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)
    codes: list[str] = field(default_factory=list)


class Played:
    """One game under way."""

    def __init__(self, table: OpenTable, phones: list[Phone], time: FakeTime) -> None:
        self.table, self.phones, self.time = table, phones, time
        self._taken = [0] * len(phones)
        self.heard = Heard(frames={seat: [] for seat in (*range(len(phones) - 1), None)})

    async def settle(self) -> None:
        """Let the show come to its end; everybody gets each release by itself."""
        await self._all_current()
        while self.time.step():
            await self._all_current()

    async def _all_current(self) -> None:
        guests = list(self.table.room._guests.values())
        for number, (phone, guest) in enumerate(zip(self.phones, guests, strict=True)):
            await phone.until(partial(_is_version, guest.version))
            viewer: Viewer = number if number < len(self.phones) - 1 else None
            for frame in phone.frames[self._taken[number] :]:
                plain = _TOKEN.sub('"token":"..."', frame)
                self.heard.frames[viewer].append((self.time.now, plain))
            self._taken[number] = len(phone.frames)


def _is_version(wanted: int, view: dict[str, Any]) -> bool:
    return bool(view["v"] == wanted)


async def play_through(world: World, folder: Path, pace: Pace = Pace.OFF) -> Heard:
    """Play a world's script by phones in a fixed order; returns what everybody got."""
    time = FakeTime()
    async with AsyncExitStack() as stack:
        table = await stack.enter_async_context(
            open_table(folder, rng=world.chance(), time=time, pace=pace)
        )
        http = await stack.enter_async_context(aiohttp.ClientSession())
        table.evening.address = "192.168.1.23:8377"
        phones = [
            await Phone(http, table.url, table.code, f"Person {number}").open()
            for number in range(world.seats + 1)
        ]
        for phone in phones:
            await phone.until(bool)
        played = Played(table, phones, time)
        for number, phone in enumerate(phones[:-1]):
            await phone.join(SIGILS[number], nonce=f"{number:032x}")
            await phone.ready()
        await phones[0].order("settings", seating="set", game=world.ruleset.name)
        assert (await phones[0].order("start"))["t"] == "ok"
        await played.settle()
        for phone in phones[:-1]:
            assert (await phone.ask(t="looked"))["t"] == "ok"
            await played.settle()
        for seat, action in world.script:
            await _do(phones[seat], action)
            await played.settle()
        heard = played.heard
        heard.cues = list(table.cues)
        heard.tokens = [phone.token for phone in phones if phone.token]
        heard.codes = [table.code]
        return heard


async def _do(phone: Phone, action: Action) -> None:
    plain = action_to_json(action)
    step = plain.pop("step")
    if isinstance(action, act.MakeStatement):
        plain = {name: value for name, value in plain.items() if value is not None}
    answer = await phone.ask(t="act", step=step, action=plain)
    assert answer["t"] == "ok", (action, answer)
