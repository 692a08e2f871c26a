"""How much one seat suspects each other one: a plain sum of what the record shows.

Not a probability; ``0`` is a stranger, higher is more suspect. What a seat knows for sure (by its
role, an investigation, what it passed on and got back) outweighs everything else.
"""

from __future__ import annotations

from typing import Final

from engine.observation import Observation
from engine.state import ElectionRecord
from engine.words import Policy, Role, Seat, Side

CERTAIN: Final = 100.0
"""The weight of what is known for sure."""


def suspicions(observation: Observation) -> tuple[float, ...]:
    """One number a seat, as ``observation.seat`` sees the table."""
    view, me = observation.view, observation.seat
    scores = [0.0] * view.seats
    for election in view.record:
        for seat, weight in _weigh(election, me):
            scores[seat] += weight
    for seat, role in enumerate(view.roles):
        if seat != me and role is not None:
            scores[seat] = -CERTAIN if role is Role.LOYAL else CERTAIN
    for election in view.record:
        if election.side is not None and election.target is not None:
            scores[election.target] = CERTAIN if election.side is Side.LEADER else -CERTAIN
    scores[me] = -CERTAIN
    return tuple(scores)


def _weigh(election: ElectionRecord, me: Seat) -> list[tuple[Seat, float]]:
    if election.enacted is None or election.deadlock or election.nominee is None:
        return []
    bad = election.enacted is Policy.BAD
    weights = [(election.proposer, 1.0 if bad else -0.8), (election.nominee, 1.1 if bad else -0.9)]
    for seat, ballot in enumerate(election.ballots or ()):
        # Those who voted a bad government in share a little of the doubt.
        if ballot is not None and ballot.yes:
            weights.append((seat, 0.25 if bad else -0.1))
    if election.proposer == me and bad and election.received is not None:
        # I passed a good card and a bad one was enacted: the nominee chose it.
        if Policy.GOOD in election.received:
            weights.append((election.nominee, 8.0))
        else:
            weights.append((election.nominee, -1.0))
    if election.nominee == me and election.received is not None:
        if set(election.received) == {Policy.BAD}:
            weights.append((election.proposer, 0.8))
        else:
            weights.append((election.proposer, -1.2))
    return weights
