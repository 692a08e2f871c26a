"""An evening without sockets or pixels, and a deal whose every card the test chooses."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from engine.actions import Action
from engine.legal import legal_actions
from engine.words import Policy, Role, Seat
from tests.support.phones import SIGILS
from tests.support.time import FakeTime
from tvgame.evening import Evening
from tvgame.keeping import Keeper
from tvgame.show import Cue, Do, Order, Pace, Seating, Stage, TableSettings
from tvgame.storage import Storage
from tvgame.surface import Surface
from tvgame.table import Member

NAMES: Sequence[str] = (
    *("Quill", "Sable", "Wren", "Ash", "Corvin"),
    *("Maud", "Tansy", "Rook", "Linden", "Orrin"),
)
_ROLES = {"*": Role.LEADER, "a": Role.AGENT, ".": Role.LOYAL}
_CARDS = {"g": Policy.GOOD, "b": Policy.BAD}


class PreparedDeal(Random):
    """Deals as it is told, and is an ordinary seeded generator for everything else.

    Roles are written ``*`` leader, ``a`` agent, ``.`` loyal; cards ``g`` and ``b``, top first. A
    deck that is too short is filled up with what is left of the game's cards, good ones first.
    """

    def __init__(self, roles: str, deck: str = "", proposer: Seat = 0, seed: int = 1) -> None:
        super().__init__(seed)
        self._roles = [_ROLES[letter] for letter in roles]
        self._decks = [[_CARDS[letter] for letter in deck]]
        self._proposer = proposer
        self.reshuffled: list[list[Policy]] = []
        """Every later order of the draw pile, oldest first."""

    def reshuffles(self, orders: Iterable[list[Policy]]) -> PreparedDeal:
        """Prepare later shuffles of the draw pile too."""
        self._decks += [list(order) for order in orders]
        return self

    def shuffle(self, x: Any) -> None:
        """Into the prepared order, if there is one for such things."""
        if x and isinstance(x[0], Role):
            assert sorted(x) == sorted(self._roles), "other roles than this table deals"
            x[:] = self._roles
        elif x and isinstance(x[0], Policy):
            self._shuffle_cards(x)
        else:
            super().shuffle(x)

    def _shuffle_cards(self, x: list[Policy]) -> None:
        if self._decks:
            order, rest = self._decks.pop(0), list(x)
            for card in order:
                rest.remove(card)
            x[:] = [*order, *rest]
        else:
            super().shuffle(x)
        self.reshuffled.append(list(x))

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """The first proposer; nothing else of the program asks for a number this way."""
        return self._proposer


@dataclass
class StagedEvening:
    """An evening whose time stands still until the test moves it."""

    evening: Evening
    keeper: Keeper
    time: FakeTime
    cues: list[Cue] = field(default_factory=list)
    changes: list[float] = field(default_factory=list)
    """When everybody's view was sent anew."""

    def seat(self, people: int, computers: int = 0) -> list[Member]:
        """Seat people, all here and ready, and computer players behind them."""
        members = []
        for number in range(people):
            member, _ = self.evening.join(f"Person {number}", SIGILS[number], f"{number:032x}")
            self.evening.connected(member)
            self.evening.ready(member, True)
            members.append(member)
        for _ in range(computers):
            self.order(Do.ADD_COMPUTER)
        return members

    def order(self, do: Do, by: Member | None = None, **more: Any) -> None:
        """An order of the TV's keys, or of a person."""
        self.evening.order(Order(do, **more), by)

    def play_on(self, people: int, computers: int = 0) -> list[Member]:
        """Seat everybody, start, let all of them look, and wait until the show stands still."""
        members = self.seat(people, computers)
        self.order(Do.START)
        self.wait_for_show()
        self.order(Do.BEGIN)
        self.wait_for_show()
        return members

    def stage(self) -> Stage:
        """Where the evening is now."""
        return self.evening.table.stage

    def wait_for_show(self) -> None:
        """Let time pass until the director has nothing more to show."""
        while self.evening.director.busy:
            assert self.time.step()

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """What ``seat`` may do by what it has been shown."""
        assert self.evening.game is not None
        return legal_actions(self.evening.game.view(seat), seat)

    def act(self, seat: Seat, action: Action) -> None:
        """An action of whoever sits at ``seat``."""
        self.evening.act(self.evening.table.members[seat], action)

    def first(self, seat: Seat) -> Action:
        """Do the first thing that ``seat`` may do."""
        action = self.legal(seat)[0]
        self.act(seat, action)
        return action


def stage_evening(
    folder: Path,
    rng: Random | None = None,
    *,
    pace: Pace = Pace.OFF,
    take_up: bool = False,
    settings: TableSettings | None = None,
    time: FakeTime | None = None,
) -> StagedEvening:
    """An evening with its data in ``folder``; seats stay in order of arrival."""
    time = time or FakeTime()
    cues: list[Cue] = []
    changes: list[float] = []
    numbers = itertools.count(1)
    keeper = Keeper(Storage(folder))
    made = Evening(
        Surface(
            keeper=keeper,
            clock=time.clock,
            rest=time.rest,
            later=time.later,
            rng=rng or Random(1),
            journal_name=lambda: f"game-{len(keeper_names(folder)) + next(numbers)}",
            computer_names=NAMES,
            cue=cues.append,
            changed=lambda: changes.append(time.now),
            pace=pace,
        )
    )
    made.address = "192.168.1.23:8377"
    made.table.choose(settings or TableSettings(seating=Seating.SET))
    staged = StagedEvening(made, keeper, time, cues, changes)
    if take_up:
        kept = keeper.find(time.now)
        assert kept is not None, "nothing was left standing"
        made.take_up(kept)
    return staged


def keeper_names(folder: Path) -> tuple[str, ...]:
    """The journals in ``folder``."""
    return Storage(folder).journal_names()
