"""Many games between computer players: the only room that joins the machine and the players.

Each seat gets its own observation and its own random numbers; the machine keeps the truth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from engine.bots import LEVELS, Player
from engine.events import Event
from engine.journal import Batch, Header, Journal, header_for
from engine.machine import begin, decide
from engine.observation import Observer
from engine.ruleset import Ruleset
from engine.state import GameState, fold
from engine.words import Role, Seat, Side


class UnknownLevel(ValueError):
    """A computer player's level that doesn't exist, with the names of those that do."""


@dataclass(frozen=True)
class Levels:
    """Which level plays each side."""

    loyal: str
    leader: str

    @classmethod
    def parse(cls, text: str) -> Levels:
        """``LEVEL`` for both sides or ``LEVEL:LEVEL`` for the loyal and the leader's side.

        :raises UnknownLevel: naming the levels there are.
        """
        first, _, second = text.partition(":")
        for level in (first, second or first):
            if level not in LEVELS:
                known = ", ".join(LEVELS)
                raise UnknownLevel(f"There is no level {level!r}; the levels are: {known}.")
        return cls(first, second or first)

    def player(self, role: Role) -> Player:
        """The player for a seat with ``role``."""
        return LEVELS[self.loyal if role.side is Side.LOYAL else self.leader]


@dataclass(frozen=True)
class Played:
    """One finished game."""

    journal: Journal
    final: GameState


@dataclass
class Tally:
    """What came of many games."""

    wins: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    games: int = 0
    elections: int = 0

    def add(self, final: GameState) -> None:
        """Count one finished game."""
        assert final.outcome is not None
        winner = final.outcome.winner
        self.wins["draw" if winner is None else winner.value] += 1
        self.endings[final.outcome.reason.value] += 1
        self.games += 1
        self.elections += final.election

    def summary(self) -> Mapping[str, Any]:
        """The counts under the names of the public contract (docs/journal.md)."""
        return {
            "games": self.games,
            "wins": {name: self.wins[name] for name in ("loyal", "leader", "draw")},
            "endings": dict(sorted(self.endings.items())),
            "elections_mean": round(self.elections / self.games, 3) if self.games else 0.0,
        }


def play(ruleset: Ruleset, seats: int, levels: Levels, seed: str) -> Played:
    """One game from deal to ending.

    :param seed: the same seed gives the same game, byte for byte.
    :raises RulesetError: if the game isn't played at a table of ``seats``.
    """
    dealer = Random(f"{seed}/deal")
    truth, first = begin(ruleset, seats, dealer)
    observers = [Observer(ruleset, seats, seat) for seat in range(seats)]
    rngs = [Random(f"{seed}/seat {seat}") for seat in range(seats)]
    players = [levels.player(role) for role in truth.roles if role is not None]
    batches = [Batch(0, None, None, first)]
    _tell(observers, first)
    while truth.outcome is None:
        seat = truth.waiting[0]
        action = players[seat](observers[seat].observation(), rngs[seat])
        events = decide(truth, seat, action, dealer)
        truth = fold(truth, events)
        batches.append(Batch(len(batches), seat, action, events))
        _tell(observers, events)
    header = header_for(ruleset, [(computer_name(seat), "computer") for seat in range(seats)])
    return Played(Journal(header, tuple(batches)), truth)


def simulate(
    ruleset: Ruleset,
    seats: int,
    games: int,
    seed: int,
    levels: Levels,
    each: Callable[[int, Played], None] = lambda number, played: None,
) -> Tally:
    """``games`` games, each told to ``each`` with its 0-based number.

    :raises RulesetError: if the game isn't played at a table of ``seats``.
    """
    tally = Tally()
    for number in range(games):
        played = play(ruleset, seats, levels, f"{seed}/{number}")
        tally.add(played.final)
        each(number, played)
    return tally


def computer_name(seat: Seat) -> str:
    """What a simulated seat is called in a journal."""
    return f"Seat {seat + 1}"


def _tell(observers: Sequence[Observer], events: Sequence[Event]) -> None:
    for observer in observers:
        observer.see(events)


__all__ = ["Header", "Levels", "Played", "Tally", "UnknownLevel", "play", "simulate"]
