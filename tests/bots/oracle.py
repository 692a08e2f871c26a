"""A second reading of the belief: paths written out one by one, in fractions, no arrays.

For tables by which only what is done with cards tells anything. A path is who is who, and in each
session how many good cards were drawn and passed on. Its weight is the product of the chances of
all that a viewer saw of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from math import comb

from engine.events import (
    CardsDrawn,
    CardsPassed,
    DeckShuffled,
    Event,
    Investigated,
    Nominated,
    NominationOpened,
    PolicyEnacted,
    Removed,
    RolesDealt,
)
from engine.ruleset import Ruleset
from engine.words import Policy, Role, Side, Viewer

Roles = tuple[Role, ...]


def assignments(ruleset: Ruleset, seats: int) -> list[Roles]:
    """Every way the roles can lie."""
    found = []
    for leader in range(seats):
        for agents in combinations(set(range(seats)) - {leader}, ruleset.agents[seats]):
            found.append(
                tuple(
                    Role.LEADER if s == leader else Role.AGENT if s in agents else Role.LOYAL
                    for s in range(seats)
                )
            )
    return found


def hypergeometric(pile: int, good: int, taken: int, drawn: int) -> Fraction:
    """The chance of ``drawn`` good among ``taken`` from a pile with ``good``."""
    if drawn > good or taken - drawn > pile - good:
        return Fraction(0)
    return Fraction(comb(good, drawn) * comb(pile - good, taken - drawn), comb(pile, taken))


class Oracle:
    """The belief of one viewer after events as it saw them."""

    def __init__(self, ruleset: Ruleset, seats: int, viewer: Viewer, keeps: dict[Role, Fraction]):
        self.ruleset, self.seats, self.viewer, self.keeps = ruleset, seats, viewer, keeps
        self.paths: dict[tuple[Roles, int], Fraction] = {
            (roles, ruleset.good_cards): Fraction(1) for roles in assignments(ruleset, seats)
        }
        self.pile = self.good = self.bad = 0
        self.proposer = self.nominee = 0
        self.drawn: int | None = None
        self.passed: int | None = None
        self.took = 0

    def see(self, events: Iterable[Event]) -> None:
        for event in events:
            self._see(event)

    def _keep(self, test: dict[tuple[Roles, int], Fraction]) -> None:
        self.paths = {path: weight for path, weight in test.items() if weight}

    def _see(self, event: Event) -> None:
        match event:
            case RolesDealt():
                self._keep({p: w for p, w in self.paths.items() if self._shown(p[0], event.roles)})
            case DeckShuffled():
                self.pile = len(event.order)
                merged: dict[tuple[Roles, int], Fraction] = {}
                left = self.ruleset.good_cards - self.good
                for (roles, _), weight in self.paths.items():
                    merged[roles, left] = merged.get((roles, left), Fraction(0)) + weight
                self.paths = merged
            case NominationOpened():
                self.proposer = event.proposer
            case Nominated():
                self.nominee = event.nominee
            case CardsDrawn():
                if self.bad >= self.ruleset.danger:
                    self._keep(
                        {
                            p: w
                            for p, w in self.paths.items()
                            if p[0][self.nominee] is not Role.LEADER
                        }
                    )
                known = None not in event.cards
                self.drawn = event.cards.count(Policy.GOOD) if known else None
                self.passed = None
            case CardsPassed():
                known = None not in event.cards
                self.passed = event.cards.count(Policy.GOOD) if known else None
            case PolicyEnacted():
                self._enacted(event)
            case Investigated() if event.side is not None:
                self._keep(
                    {
                        p: w
                        for p, w in self.paths.items()
                        if (p[0][event.target] is Role.LOYAL) == (event.side is Side.LOYAL)
                    }
                )
            case Removed():
                self._keep(
                    {p: w for p, w in self.paths.items() if p[0][event.target] is not Role.LEADER}
                )
            case _:
                pass

    def _shown(self, roles: Roles, seen: tuple[Role | None, ...]) -> bool:
        if self.viewer is None:
            return True
        own = roles[self.viewer]
        for other, role in enumerate(roles):
            known = other == self.viewer or self.ruleset.knows(self.ruleset, self.seats, own, role)
            if (role if known else None) != seen[other]:
                return False
        return True

    def _enacted(self, event: PolicyEnacted) -> None:
        good = event.policy is Policy.GOOD
        after: dict[tuple[Roles, int], Fraction] = {}
        for (roles, left), weight in self.paths.items():
            if event.deadlock:
                chance = hypergeometric(self.pile, left, 1, int(good))
                path = (roles, left - good)
                after[path] = after.get(path, Fraction(0)) + weight * chance
                continue
            for drawn in range(4):
                for passed in range(3):
                    chance = self._session(roles, left, drawn, passed, good)
                    if chance:
                        path = (roles, left - drawn)
                        after[path] = after.get(path, Fraction(0)) + weight * chance
        self.pile -= 1 if event.deadlock else 3
        self.good += good
        self.bad += not good
        self._keep(after)

    def _session(self, roles: Roles, left: int, drawn: int, passed: int, good: bool) -> Fraction:
        if self.drawn not in (None, drawn) or self.passed not in (None, passed):
            return Fraction(0)
        chance = hypergeometric(self.pile, left, 3, drawn)
        if passed not in (drawn, drawn - 1) or not max(0, drawn - 1) <= passed <= min(2, drawn):
            return Fraction(0)
        if self.viewer != self.proposer and drawn in (1, 2):
            keeps = self.keeps[roles[self.proposer]]
            chance *= keeps if passed == drawn else 1 - keeps
        if passed == 1:
            if self.viewer != self.nominee:
                keeps = self.keeps[roles[self.nominee]]
                chance *= keeps if good else 1 - keeps
        elif good != (passed == 2):
            return Fraction(0)
        return chance

    def suspicion(self) -> list[float]:
        """For each seat, the belief that it is on the leader's side."""
        total = sum(self.paths.values())
        return [
            float(sum(w for (r, _), w in self.paths.items() if r[s] is not Role.LOYAL) / total)
            for s in range(self.seats)
        ]

    def pile_goods(self) -> list[float]:
        """For each number, the belief that so many good cards are left in the pile."""
        total = sum(self.paths.values())
        return [
            float(sum(w for (_, left), w in self.paths.items() if left == g) / total)
            for g in range(self.ruleset.good_cards + 1)
        ]
