"""A third ruleset, as docs/new-ruleset.md makes it: data and two clauses of its own.

It takes what the two games keep apart: seals and a gavel, a shuffle before the take and a power
that reads the deck, a draw by count and looks that can't be repeated.
"""

from __future__ import annotations

from engine import clauses
from engine.ruleset import Ruleset
from engine.words import Power, Role, Seat


def nobody_hides_from_the_leader(_: Ruleset, seats: int, own: Role, other: Role) -> bool:
    """The leader knows every agent at any table; agents know nobody."""
    return own is Role.LEADER and other is Role.AGENT


def last_nominee_is_barred(_: Ruleset, active: int, last: tuple[Seat, Seat]) -> frozenset[Seat]:
    """Only the last nominee, however many are left."""
    return frozenset({last[1]})


LANTERN_COURT = Ruleset(
    name="lantern-court",
    version=1,
    agents={5: 1, 6: 1, 7: 2},
    good_cards=5,
    bad_cards=9,
    good_goal=3,
    bad_goal=5,
    danger=2,
    powers={
        5: (Power.READ, Power.INVESTIGATE, Power.HAND_GAVEL, Power.REMOVE),
        6: (Power.READ, Power.INVESTIGATE, Power.HAND_GAVEL, Power.REMOVE),
        7: (Power.INVESTIGATE, Power.INVESTIGATE, Power.HAND_GAVEL, Power.READ),
    },
    small_table=4,
    seals=True,
    election_limit=12,
    investigate_again=False,
    computer_players=True,
    knows=nobody_hides_from_the_leader,
    barred=last_nominee_is_barred,
    reshuffle_before_take=clauses.deck_is_short,
    reshuffle_after_policy=clauses.never,
    failure_limit=2,
)
