"""What differs between the two games, as frozen and validated data.

A :class:`Ruleset` holds numbers, tables and the named clauses (``engine.clauses``) that a game
goes by. Nothing in ``engine`` asks which game is being played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from engine.clauses import never
from engine.words import Policy, Power, Role, Seat

if TYPE_CHECKING:
    from engine.state import GameState

KnowledgeClause = Callable[["Ruleset", int, Role, Role], bool]
"""``(ruleset, seats at the deal, looker's role, other's role)`` -> does the looker know it?"""

BarClause = Callable[["Ruleset", int, tuple[Seat, Seat]], frozenset[Seat]]
"""``(ruleset, active seats, last elected (proposer, nominee))`` -> seats that can't be named."""

ReshuffleClause = Callable[["GameState"], bool]
"""Is it time, at this point of the game, to shuffle the discards into the deck?"""


class RulesetError(ValueError):
    """A ruleset that can't be played, with the reason in one sentence."""


@dataclass(frozen=True)
class Ruleset:
    """One game's rules as data. Validated when made.

    :raises RulesetError: if the data can't be played, saying why.
    """

    name: str
    """The game's name in the registry, in journals and on the command line."""
    version: int
    """Goes up when the same actions would lead to other events."""
    agents: Mapping[int, int]
    """Table size -> number of agents besides the one leader. Its keys are the sizes allowed."""
    good_cards: int
    bad_cards: int
    good_goal: int
    """Good policies that win the game for the loyal side (G1, M1)."""
    bad_goal: int
    """Bad policies that win it for the leader's side (G1, M1)."""
    danger: int
    """Bad policies from which electing the leader as nominee ends the game (G1, M1)."""
    powers: Mapping[int, tuple[Power | None, ...]]
    """Table size -> power of each bad place but the winning one, first place first (G8, M7)."""
    small_table: int
    """At this many active seats or fewer only the last nominee is barred (G3, M3)."""
    seals: bool
    """Whether each seat has one Influence seal that doubles a ballot (G4, M4)."""
    election_limit: int | None
    """The election after which a game without an ending is a draw, or None (G7, M10)."""
    investigate_again: bool
    """Whether a seat may be investigated more than once (G8, M7)."""
    computer_players: bool
    """Whether computer players may take seats (G10, M9)."""
    knows: KnowledgeClause
    barred: BarClause
    reshuffle_before_take: ReshuffleClause
    reshuffle_after_policy: ReshuffleClause
    failure_limit: int = 3
    """Consecutive failed votes that enact the top policy (G6, M6)."""
    hand: int = 3
    """Cards a proposer draws (G5, M5)."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "agents", MappingProxyType(dict(self.agents)))
        object.__setattr__(self, "powers", MappingProxyType(dict(self.powers)))
        for broken, why in self._faults():
            if broken:
                raise RulesetError(f"{self.name}: {why}")

    def __reduce__(self) -> tuple[Any, ...]:
        # A read-only mapping can't be pickled, and a computer player in a process of its own is
        # sent its view, ruleset and all.
        values = (getattr(self, field.name) for field in fields(self))
        return Ruleset, tuple(dict(v) if isinstance(v, MappingProxyType) else v for v in values)

    def _faults(self) -> list[tuple[bool, str]]:
        cards = self.good_cards + self.bad_cards
        standing = self.good_goal - 1 + self.bad_goal - 1
        return [
            (not self.name, "a ruleset needs a name"),
            (not self.agents, "at least one table size must be allowed"),
            (min(self.agents, default=5) < 3, "three seats are the least that can play"),
            (
                set(self.agents) != set(self.sizes),
                "table sizes must follow on one another without a gap",
            ),
            (
                any(not 0 < a < n - 1 for n, a in self.agents.items()),
                "each table size needs an agent or more and one loyal seat or more",
            ),
            (
                any(2 * (a + 1) >= n for n, a in self.agents.items()),
                "the leader's side must be the smaller one at every size",
            ),
            (self.good_goal < 1 or self.bad_goal < 1, "both tracks need at least one place"),
            (self.good_cards < self.good_goal, "too few good cards to fill their track"),
            (self.bad_cards < self.bad_goal, "too few bad cards to fill their track"),
            (self.hand != 3, "a proposer's hand is three cards"),
            (self.failure_limit < 1, "the failure limit must be one or more"),
            (cards - standing < self.hand, "the cards would run out before the game ends"),
            (
                self.reshuffle_before_take is never and self.reshuffle_after_policy is never,
                "without a reshuffle the deck would run out",
            ),
            (not 0 < self.danger < self.bad_goal, "danger must begin before the bad track is full"),
            (set(self.powers) != set(self.agents), "every table size needs its row of powers"),
            (
                any(len(row) != self.bad_goal - 1 for row in self.powers.values()),
                "a row of powers has one place fewer than the bad track",
            ),
            (self.election_limit is not None and self.election_limit < 1, "no election is allowed"),
            (self.small_table < 3, "three active seats must leave a seat that can be named"),
            (
                any(row.count(Power.REMOVE) > n - 3 for n, row in self.powers.items()),
                "removals must leave three seats or more at the table",
            ),
            (
                not self.investigate_again
                and any(
                    row.count(Power.INVESTIGATE) + row.count(Power.REMOVE) >= n
                    for n, row in self.powers.items()
                ),
                "there are more investigations than seats to investigate",
            ),
        ]

    @property
    def sizes(self) -> range:
        """The table sizes allowed, smallest to largest."""
        return range(min(self.agents, default=0), max(self.agents, default=-1) + 1)

    def mix(self, seats: int) -> tuple[Role, ...]:
        """The roles dealt at a table of ``seats``, leader first.

        :raises RulesetError: if the game isn't played at that size.
        """
        if seats not in self.agents:
            raise RulesetError(f"{self.name}: {seats} seats aren't a size it is played at")
        agents = self.agents[seats]
        return (Role.LEADER, *([Role.AGENT] * agents), *([Role.LOYAL] * (seats - agents - 1)))

    def deck(self) -> tuple[Policy, ...]:
        """All policy cards, unshuffled."""
        return (Policy.GOOD,) * self.good_cards + (Policy.BAD,) * self.bad_cards

    def power_at(self, seats: int, place: int) -> Power | None:
        """The power of the ``place``-th bad policy (1-based), None where there is none."""
        row = self.powers[seats]
        return row[place - 1] if place <= len(row) else None
