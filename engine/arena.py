"""Many games between computer players: the only room that joins the machine and the players.

Each seat gets its own observation and its own random numbers; the machine keeps the truth.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from engine.bots import Maker, Player
from engine.bots.thinker import Onlooker, Thinker
from engine.events import Event, NominationOpened
from engine.journal import Batch, Header, Journal, header_for
from engine.machine import advance, begin
from engine.observation import Observer
from engine.ruleset import Ruleset
from engine.state import GameState
from engine.tally import Forecast, Tally
from engine.words import Role, Seat, Side


class UnknownLevel(ValueError):
    """A computer player's level that doesn't exist, with the names of those that do."""


@dataclass(frozen=True)
class Levels:
    """Which level plays each side."""

    loyal: Maker
    leader: Maker

    @classmethod
    def parse(cls, text: str, known: Mapping[str, Maker]) -> Levels:
        """``LEVEL`` for both sides or ``LEVEL:LEVEL`` for the loyal and the leader's side.

        :raises UnknownLevel: naming the levels there are.
        """
        first, _, second = text.partition(":")
        for level in (first, second or first):
            if level not in known:
                names = ", ".join(known)
                raise UnknownLevel(f"There is no level {level!r}; the levels are: {names}.")
        return cls(known[first], known[second or first])

    def maker(self, role: Role) -> Maker:
        """What makes the player of a seat with ``role``."""
        return self.loyal if role.side is Side.LOYAL else self.leader


@dataclass(frozen=True)
class Played:
    """One finished game."""

    journal: Journal
    final: GameState
    costs: tuple[float, ...]
    """What each decision with a choice took, by the clock that was handed in."""
    forecasts: tuple[Forecast, ...]
    """What loyal seats believed of others, and what was so."""


def play(
    ruleset: Ruleset,
    seats: int,
    levels: Levels,
    seed: str,
    clock: Callable[[], float] = lambda: 0.0,
) -> Played:
    """One game from deal to ending.

    :param seed: the same seed gives the same game, byte for byte.
    :param clock: measures decisions, in seconds; nothing else depends on it.
    :raises RulesetError: if the game isn't played at a table of ``seats``.
    """
    dealer = Random(f"{seed}/deal")
    truth, first = begin(ruleset, seats, dealer)
    observers = [Observer(ruleset, seats, seat) for seat in range(seats)]
    rngs = [Random(f"{seed}/seat {seat}") for seat in range(seats)]
    players = [levels.maker(role)() for role in truth.roles if role is not None]
    _share(ruleset, players)
    believers = {
        seat: player
        for seat, player in enumerate(players)
        if truth.roles[seat] is Role.LOYAL and isinstance(player, Thinker)
    }
    batches = [Batch(0, None, None, first)]
    costs: list[float] = []
    forecasts: list[Forecast] = []
    events = first
    while True:
        _tell(observers, events)
        if believers and any(isinstance(event, NominationOpened) for event in events):
            forecasts += _forecasts(observers, believers, truth)
        if truth.outcome is not None:
            break
        seat = truth.waiting[0]
        look = observers[seat].observation()
        began = clock()
        action = players[seat](look, rngs[seat])
        if len(look.legal) > 1:
            costs.append(clock() - began)
        events, truth = advance(truth, seat, action, dealer)
        batches.append(Batch(len(batches), seat, action, events))
    header = header_for(ruleset, [(computer_name(seat), "computer") for seat in range(seats)])
    return Played(Journal(header, tuple(batches)), truth, tuple(costs), tuple(forecasts))


def simulate(
    ruleset: Ruleset,
    seats: int,
    games: int,
    seed: int,
    levels: Levels,
    each: Callable[[int, Played], None] = lambda number, played: None,
    clock: Callable[[], float] = lambda: 0.0,
) -> Tally:
    """``games`` games, each told to ``each`` with its 0-based number.

    :raises RulesetError: if the game isn't played at a table of ``seats``.
    """
    tally = Tally()
    for number in range(games):
        played = play(ruleset, seats, levels, f"{seed}/{number}", clock)
        tally.add(played.final, played.costs, played.forecasts)
        each(number, played)
    return tally


def computer_name(seat: Seat) -> str:
    """What a simulated seat is called in a journal."""
    return f"Seat {seat + 1}"


def _share(ruleset: Ruleset, players: Sequence[Player]) -> None:
    """Let those that go by the same tables work out together what everybody sees."""
    thinkers = [player for player in players if isinstance(player, Thinker)]
    for tables in {id(thinker.tables): thinker.tables for thinker in thinkers}.values():
        onlooker = Onlooker(ruleset, len(players), tables)
        for thinker in thinkers:
            if thinker.tables is tables:
                thinker.share(onlooker)


def _tell(observers: Sequence[Observer], events: Sequence[Event]) -> None:
    for observer in observers:
        observer.see(events)


def _forecasts(
    observers: Sequence[Observer], believers: Mapping[Seat, Thinker], truth: GameState
) -> list[Forecast]:
    """What every loyal seat that can say so believes of each other one at the table."""
    made = []
    for seat, player in believers.items():
        if not truth.active[seat]:
            continue
        believed = player.believes(observers[seat].observation())
        base = (1 + truth.ruleset.agents[truth.seats]) / (truth.seats - 1)
        for other in truth.active_seats:
            if other != seat:
                hidden = truth.roles[other] is not Role.LOYAL
                made.append(Forecast(truth.election, believed[other], base, hidden))
    return made


__all__ = ["Header", "Levels", "Played", "Tally", "UnknownLevel", "play", "simulate"]
