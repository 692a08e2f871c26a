"""The Glass Council as data (docs/rules.md, G1 to G13)."""

from __future__ import annotations

from engine import clauses
from engine.ruleset import Ruleset
from engine.words import Power

_POWERS = (None, Power.INVESTIGATE, Power.INVESTIGATE, None, Power.REMOVE, Power.REMOVE)

GLASS_COUNCIL = Ruleset(
    name="glass-council",
    version=1,
    agents={seats: (seats - 1) // 3 for seats in range(5, 11)},
    good_cards=8,
    bad_cards=12,
    good_goal=6,
    bad_goal=7,
    danger=4,
    powers=dict.fromkeys(range(5, 11), _POWERS),
    small_table=4,
    seals=True,
    election_limit=30,
    investigate_again=True,
    computer_players=True,
    knows=clauses.agents_know_all_leader_at_small,
    barred=clauses.last_government_is_barred,
    reshuffle_before_take=clauses.deck_is_short,
    reshuffle_after_policy=clauses.never,
)
"""G1-G8: 6 good or 7 bad policies, seals, two investigations, two removals, 30 elections."""
