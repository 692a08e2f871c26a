"""Recorded games as text that a person can follow, and back.

A line with ``>`` is what a seat did; the indented lines under it are the events that followed,
and a line with ``=`` is the position as a new election opens. Cards are letters, ``g`` good and
``b`` bad, top first; a ballot is ``yes`` or ``no``, with ``+`` if a seal went with it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any, NamedTuple, get_args

from engine.actions import Action
from engine.events import Ballot, DeckShuffled, Event, NominationOpened, RolesDealt
from engine.games import GAMES, find
from engine.machine import advance, deal
from engine.ruleset import Ruleset
from engine.state import GameState, fold, new_game
from engine.words import Policy, Role, Seat, Side, Step, Topic
from tests.engine.play import Moment, play
from tests.engine.table import Chance, cards, letters, only

FOLDER = Path(__file__).parent / "games"

SEEDS = {"glass-council": 112, "merchants-council": 108}
"""Chosen so that the games together show every event, power and ending but the draw."""

DRAWS = {5: 5, 6: 25, 7: 28, 8: 26, 9: 5, 10: 32}
"""By table size, games of distrust that last until the election limit (G7)."""
DISTRUST = 0.3
"""The share of their ballots that say yes."""

_ACTIONS = {kind.type: kind for group in get_args(Action) for kind in (get_args(group) or (group,))}

_READ: dict[str, Any] = {
    "seat": int,
    "position": int,
    "election": int,
    "good": int,
    "yes": lambda text: text == "yes",
    "seal": lambda text: text == "yes",
    "topic": Topic,
    "side": Side,
}


class Recording(NamedTuple):
    """Which game a file holds."""

    ruleset: Ruleset
    seats: int
    drawn: bool = False

    @property
    def path(self) -> Path:
        """Where it lies."""
        ending = "-draw" if self.drawn else ""
        return FOLDER / f"{self.ruleset.name}-{self.seats:02}{ending}.txt"

    def play(self) -> Iterator[Moment]:
        """The game from the beginning, as it is to be recorded."""
        if self.drawn:
            return play(self.ruleset, self.seats, DRAWS[self.seats], trust=DISTRUST)
        return play(self.ruleset, self.seats, SEEDS.get(self.ruleset.name, 1))

    def __str__(self) -> str:
        return self.path.stem


def wanted() -> list[Recording]:
    """Every ruleset and table size has a game, and a drawn one where there are draws (G7, M10)."""
    tables = [(ruleset, seats) for ruleset in GAMES for seats in ruleset.sizes]
    draws = [Recording(*table, drawn=True) for table in tables if table[0].election_limit]
    return [*itertools.starmap(Recording, tables), *draws]


def show(value: object) -> str:
    """One value of an event or action."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Ballot):
        return show(value.yes) + ("+" if value.seal else "")
    if isinstance(value, tuple):
        if value and all(isinstance(card, Policy) for card in value):
            return letters(value)
        between = "/" if any(isinstance(part, tuple) for part in value) else ","
        return between.join(show(part) for part in value) or "."
    return str(value)


def _pairs(thing: Event | Action) -> str:
    named = [(part.name, getattr(thing, part.name)) for part in fields(thing)]
    return " ".join(f"{name}={show(value)}" for name, value in named if name != "step")


def _position(state: GameState) -> str:
    seats = range(state.seats)
    left = "".join(str(seat) if state.seals[seat] else "-" for seat in seats)
    return (
        f"= good {state.good} bad {state.bad} failures {state.failures} deck {len(state.deck)}"
        f" discards {len(state.discards)} active {''.join(map(str, state.active_seats))}"
        f" seals {left} barred {show(tuple(sorted(state.barred)))}"
    )


def render(ruleset: Ruleset, moments: Iterable[Moment]) -> str:
    """A whole game as text."""
    lines = [
        "# Written by `python -m tests.golden.regenerate`; tests/golden/record.py explains it."
    ]
    for moment in moments:
        if moment.action is None:
            lines += [f"game {ruleset.name} version {ruleset.version} seats {moment.after.seats}"]
        else:
            action = moment.action
            lines.append(f"> {moment.seat} {action.type} {action.step} {_pairs(action)}".rstrip())
        for event in moment.events:
            lines.append(f"    {event.type} {_pairs(event)}".rstrip())
        if only(NominationOpened, moment.events):
            lines += [_position(moment.after), ""]
    return "\n".join(lines) + "\n"


def _fields(words: Sequence[str]) -> dict[str, str]:
    return dict(word.split("=", 1) for word in words)


def _action(words: Sequence[str]) -> tuple[Seat, Action]:
    seat, kind, step, *pairs = words
    given = {name: _READ[name](v) for name, v in _fields(pairs).items() if v != "-"}
    return int(seat), _ACTIONS[kind](Step.parse(step), **given)


def replay(text: str) -> list[Moment]:
    """Play a recorded game again: its deal, its shuffles, its decisions, through the machine."""
    lines = [line.split() for line in text.splitlines() if line and line[0] not in "#="]
    ruleset = find(lines[0][1])
    events = {kind: [_fields(line[1:]) for line in lines if line[0] == kind] for kind in _CHANCE}
    roles = tuple(Role(name) for name in events[RolesDealt.type][0]["roles"].split(","))
    first, *later = [cards(shuffled["order"]) for shuffled in events[DeckShuffled.type]]
    opening = deal(ruleset, roles, first, int(events[NominationOpened.type][0]["proposer"]))
    truth = fold(new_game(ruleset, len(roles)), opening)
    chance = Chance(*later)
    moments = [Moment(truth, None, None, opening, truth)]
    for line in lines:
        if line[0] == ">":
            seat, action = _action(line[1:])
            followed, after = advance(truth, seat, action, chance)
            moments.append(Moment(truth, seat, action, followed, after))
            truth = after
    return moments


_CHANCE = (RolesDealt.type, DeckShuffled.type, NominationOpened.type)
