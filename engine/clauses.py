"""The named clauses that a ruleset points at: pure functions, each one rule where games differ.

Each is small enough to read beside its number in docs/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from engine.words import Role, Seat

if TYPE_CHECKING:
    from engine.events import Ballot
    from engine.ruleset import Ruleset
    from engine.state import GameState

SMALL_DEAL = 6
"""Largest table at the deal at which the leader knows the agents (G2, M2)."""


def agents_know_all_leader_at_small(_: Ruleset, seats: int, own: Role, other: Role) -> bool:
    """G2, M2: agents know each other and the leader; the leader knows the agents at 5-6 seats."""
    if own is Role.AGENT:
        return other is not Role.LOYAL
    if own is Role.LEADER:
        return other is Role.AGENT and seats <= SMALL_DEAL
    return False


def last_government_is_barred(
    ruleset: Ruleset, active: int, last: tuple[Seat, Seat]
) -> frozenset[Seat]:
    """G3, M3: both members of the last elected government; only its nominee at a small table."""
    proposer, nominee = last
    return frozenset({nominee} if active <= ruleset.small_table else {proposer, nominee})


def deck_is_short(state: GameState) -> bool:
    """Fewer cards left than a session draws (G5 before a take, M5 after a policy)."""
    return len(state.deck) < state.ruleset.hand


def never(_: GameState) -> bool:
    """This ruleset doesn't reshuffle at this point."""
    return False


def ballot_weight(seal: bool) -> int:
    """G4: a ballot weighs 1, with an Influence seal 2. Without seals (M4) always 1."""
    return 2 if seal else 1


def weigh(ballots: Iterable[Ballot | None]) -> tuple[int, int]:
    """G4, M4: what the yes weighs in ``ballots``, and the no. The removed have no ballot."""
    yes = no = 0
    for ballot in ballots:
        if ballot is not None:
            weight = ballot_weight(bool(ballot.seal))
            if ballot.yes:
                yes += weight
            else:
                no += weight
    return yes, no


def vote_passes(yes: int, total: int) -> bool:
    """G4, M4: more than half of the total; a tie fails."""
    return 2 * yes > total
