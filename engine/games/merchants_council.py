"""The Merchants' Council as data (docs/rules.md, M0 to M12)."""

from __future__ import annotations

from engine import clauses
from engine.ruleset import Ruleset
from engine.words import Power

_SMALL = (None, None, Power.READ, Power.REMOVE, Power.REMOVE)
_MIDDLE = (None, Power.INVESTIGATE, Power.HAND_GAVEL, Power.REMOVE, Power.REMOVE)
_LARGE = (Power.INVESTIGATE, Power.INVESTIGATE, Power.HAND_GAVEL, Power.REMOVE, Power.REMOVE)

MERCHANTS_COUNCIL = Ruleset(
    name="merchants-council",
    version=1,
    agents={5: 1, 6: 1, 7: 2, 8: 2, 9: 3, 10: 3},
    good_cards=6,
    bad_cards=11,
    good_goal=5,
    bad_goal=6,
    danger=3,
    powers={5: _SMALL, 6: _SMALL, 7: _MIDDLE, 8: _MIDDLE, 9: _LARGE, 10: _LARGE},
    small_table=5,
    seals=False,
    election_limit=None,
    investigate_again=False,
    computer_players=False,
    knows=clauses.agents_know_all_leader_at_small,
    barred=clauses.last_government_is_barred,
    reshuffle_before_take=clauses.never,
    reshuffle_after_policy=clauses.deck_is_short,
)
"""M1-M10: 5 sound or 6 rotten decrees, no seals, powers by table size, no draw."""
