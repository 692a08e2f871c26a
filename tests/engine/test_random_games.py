"""Random games of every size and both rulesets: what must hold whatever happens.

The properties themselves are in ``tests/conformance/suite.py``.
"""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.events import GameEnded, PolicyEnacted, PowerGranted
from engine.games import GAMES
from engine.words import EndReason
from tests.conformance.suite import CHECKS
from tests.engine.play import log_of
from tests.engine.referee import BOOKS, Referee
from tests.engine.table import only

tables = [(ruleset, seats) for ruleset in GAMES for seats in ruleset.sizes]
games = st.tuples(st.sampled_from(tables), st.integers(0, 10**6))


@settings(max_examples=60)
@given(games.filter(lambda game: game[0][0].name in BOOKS))
def test_a_second_reading_of_the_rules_agrees(game):
    (ruleset, seats), seed = game
    Referee(BOOKS[ruleset.name], log_of(ruleset, seats, seed)).watch()


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@settings(max_examples=6)
@given(games)
def test_a_random_game_keeps(check, game):
    table, seed = game
    check(*table, seed)


@pytest.mark.long
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@given(games)
def test_a_thousand_random_games_keep(check, game):
    table, seed = game
    check(*table, seed)


def test_random_games_reach_every_event_power_and_ending():
    """Otherwise the properties would say little."""
    seen: Counter[str] = Counter()
    endings: set[EndReason] = set()
    for ruleset in GAMES:
        for seats in ruleset.sizes:
            for seed in range(4):
                log = log_of(ruleset, seats, seed)
                seen.update(event.type for event in log)
                seen.update(e.policy for e in only(PolicyEnacted, log) if e.deadlock)
                seen.update(e.power for e in only(PowerGranted, log))
                endings.update(e.reason for e in only(GameEnded, log))
    assert endings >= set(EndReason) - {EndReason.ELECTION_LIMIT}, "draws have their own (G7)"
    assert set(seen) > {"good", "bad", "investigate", "remove", "hand_gavel", "read"}
    assert set(seen) > {"statement_made", "deck_read", "gavel_handed", "removed"}
