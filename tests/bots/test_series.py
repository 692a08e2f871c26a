"""How suspicion moved, for the plot at the ending."""

from __future__ import annotations

import pytest

from engine.bots.plain import act_plainly
from engine.bots.series import suspicion_series
from engine.bots.tables import Tables
from engine.games import GLASS_COUNCIL
from engine.words import Role
from tests.bots.games import moments


@pytest.mark.parametrize("seats", [5, 7, 10])
def test_a_row_for_the_deal_and_one_for_each_election(seats: int, tables: Tables) -> None:
    """Between 0 and 1, the seats of the leader's side adding up to their number."""
    *_, last = played = list(moments(GLASS_COUNCIL, seats, "series", [act_plainly] * seats))
    events = [event for moment in played for event in moment.events]
    rows = suspicion_series(GLASS_COUNCIL, seats, events, tables)
    assert [row.election for row in rows] == list(range(last.truth.election + 1))
    cabal = 1 + GLASS_COUNCIL.agents[seats]
    for row in rows:
        assert all(0.0 <= x <= 1.0 for x in (*row.suspicion, *row.leader))
        assert sum(row.suspicion) == pytest.approx(cabal)
        assert sum(row.leader) == pytest.approx(1.0)
    assert rows[0].suspicion == pytest.approx([cabal / seats] * seats)


def test_only_what_everybody_saw_counts(tables: Tables) -> None:
    """The truth's events and an onlooker's give the same plot."""
    played = list(moments(GLASS_COUNCIL, 6, "public", [act_plainly] * 6))
    events = [event for moment in played for event in moment.events]
    onlookers = [event.seen_by(None) for event in events]
    assert suspicion_series(GLASS_COUNCIL, 6, events, tables) == suspicion_series(
        GLASS_COUNCIL, 6, onlookers, tables
    )


def test_a_fair_onlooker_learns(tables: Tables) -> None:
    """Over many games the leader's side ends up more suspect than the others."""
    hidden: list[float] = []
    open_: list[float] = []
    for seed in range(20):
        *_, last = played = list(moments(GLASS_COUNCIL, 6, f"learn {seed}", [act_plainly] * 6))
        events = [event for moment in played for event in moment.events]
        row = suspicion_series(GLASS_COUNCIL, 6, events, tables)[-1]
        for role, belief in zip(last.truth.roles, row.suspicion, strict=True):
            (open_ if role is Role.LOYAL else hidden).append(belief)
    assert sum(hidden) / len(hidden) > sum(open_) / len(open_) + 0.1
