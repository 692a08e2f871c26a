"""Every way the roles can lie at a table of one size, as arrays with one row a *world*.

A world is one assignment of roles to seats. Nothing here knows what happened in a game.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.ruleset import Ruleset
from engine.words import Role, Seat

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]
Bools: TypeAlias = NDArray[np.bool_]

LOYAL: Final = 0
AGENT: Final = 1
LEADER: Final = 2
ROLES: Final = (Role.LOYAL, Role.AGENT, Role.LEADER)
"""Roles by their number in the arrays."""


@dataclass(frozen=True, eq=False)
class Worlds:
    """All assignments of roles at one table size. The arrays are read-only."""

    roles: Ints
    """[world, seat]: the role's number."""
    leader: Ints
    """[world]: the leader's seat."""
    cabal: Floats
    """[world, seat]: 1 where the seat is on the leader's side."""
    loyal: Floats
    """[world, seat]: 1 where it isn't."""
    is_leader: Floats
    """[world, seat]: 1 where the seat is the leader."""
    knows: Bools
    """[own role, other's role]: whether the one knows the other (G2)."""
    sight: Ints
    """[world, looker, other]: the other's role where the looker knows it, else 0."""

    def consistent(self, seat: Seat, roles: tuple[Role | None, ...]) -> Bools:
        """[world]: whether ``seat`` could have been shown just ``roles`` at the deal (G2)."""
        own = roles[seat]
        fits = np.ones(len(self.leader), dtype=bool)
        if own is None:
            return fits
        mine = ROLES.index(own)
        for other, role in enumerate(roles):
            held = self.roles[:, other]
            if role is not None:
                fits &= held == ROLES.index(role)
            else:
                fits &= ~self.knows[mine, held]
        return fits

    def number(self, roles: tuple[Role | None, ...]) -> int:
        """The world in which the roles are ``roles``, all of them given."""
        wanted = np.array([ROLES.index(role) for role in roles if role is not None])
        return int(np.flatnonzero((self.roles == wanted).all(axis=1))[0])


def worlds(ruleset: Ruleset, seats: int) -> Worlds:
    """The worlds of a table of ``seats``.

    :raises RulesetError: if the game isn't played at that size.
    """
    ruleset.mix(seats)
    knows = tuple(
        tuple(ruleset.knows(ruleset, seats, own, other) for other in ROLES) for own in ROLES
    )
    return _worlds(seats, ruleset.agents[seats], knows)


@lru_cache(maxsize=16)
def _worlds(seats: int, agents: int, knows: tuple[tuple[bool, ...], ...]) -> Worlds:
    # A cache of a pure function: the arrays can't be written to.
    rows = []
    for leader in range(seats):
        others = [seat for seat in range(seats) if seat != leader]
        for helpers in combinations(others, agents):
            row = [LOYAL] * seats
            row[leader] = LEADER
            for helper in helpers:
                row[helper] = AGENT
            rows.append(row)
    roles = np.array(rows, dtype=np.int64)
    known = np.array(knows, dtype=bool)
    sight = np.where(known[roles[:, :, None], roles[:, None, :]], roles[:, None, :], 0)
    everyone = np.arange(seats)
    sight[:, everyone, everyone] = 0
    made = Worlds(
        roles=roles,
        leader=np.argmax(roles == LEADER, axis=1),
        cabal=np.ascontiguousarray(roles != LOYAL, dtype=np.float64),
        loyal=np.ascontiguousarray(roles == LOYAL, dtype=np.float64),
        is_leader=np.ascontiguousarray(roles == LEADER, dtype=np.float64),
        knows=known,
        sight=sight,
    )
    for array in (made.roles, made.leader, made.cabal, made.loyal, made.is_leader, made.sight):
        array.setflags(write=False)
    return made
