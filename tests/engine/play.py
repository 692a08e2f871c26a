"""Random games: seeded players who know nothing and sometimes talk."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from engine.actions import Action, CastBallot, MakeStatement
from engine.events import Event
from engine.legal import legal_statements
from engine.machine import advance, begin, legal_actions
from engine.ruleset import Ruleset
from engine.state import GameState
from engine.words import Seat, Side, Topic

CARDS_TOLD = {Topic.DREW: 3, Topic.PASSED: 2, Topic.RECEIVED: 2, Topic.READ: 3}


class Moment(NamedTuple):
    """One decision of a game. ``seat`` and ``action`` are None for the deal."""

    before: GameState
    seat: Seat | None
    action: Action | None
    events: tuple[Event, ...]
    after: GameState


def play(
    ruleset: Ruleset, seats: int, seed: int, *, talk: float = 0.05, trust: float | None = None
) -> Iterator[Moment]:
    """A whole game, moment by moment, the deal first. The seed decides everything.

    :param trust: the share of ballots that say yes; None for one that the seed chooses.
    :param talk: the share of decisions before which somebody makes a statement, if any can.
    """
    rng = Random(f"{ruleset.name} {seats} {seed}")
    drawn = rng.choice((0.5, 0.6, 0.75))
    truth, events = begin(ruleset, seats, rng)
    yield Moment(truth, None, None, events, truth)
    while truth.outcome is None:
        said = _statement(truth, rng) if rng.random() < talk else None
        seat, action = said or _decision(truth, rng, drawn if trust is None else trust)
        events, after = advance(truth, seat, action, rng)
        yield Moment(truth, seat, action, events, after)
        truth = after


def _decision(truth: GameState, rng: Random, trust: float) -> tuple[Seat, Action]:
    seat = rng.choice(truth.waiting)
    legal = legal_actions(truth, seat)
    if isinstance(legal[0], CastBallot):
        yes = rng.random() < trust
        seal = rng.random() < 0.1 and truth.seals[seat]
        return seat, CastBallot(truth.step, yes, seal)
    return seat, rng.choice(legal)


def _statement(truth: GameState, rng: Random) -> tuple[Seat, Action] | None:
    seat = rng.randrange(truth.seats)
    sayable = legal_statements(truth, seat)
    if not sayable:
        return None
    topic, election = rng.choice(sayable)
    if topic is Topic.SHOWN:
        return seat, MakeStatement(truth.step, topic, election, side=rng.choice(list(Side)))
    good = rng.randint(0, CARDS_TOLD[topic])
    return seat, MakeStatement(truth.step, topic, election, good=good)


def log_of(ruleset: Ruleset, seats: int, seed: int) -> list[Event]:
    """All events of a random game."""
    return [event for moment in play(ruleset, seats, seed) for event in moment.events]
