"""Every ruleset, the third one of docs/new-ruleset.md included, passes one suite."""

from random import Random

import pytest

from engine.events import DeckRead, GameEnded
from engine.games import GAMES
from engine.ruleset import Ruleset
from engine.words import EndReason, Power
from tests.conformance.lantern_court import LANTERN_COURT
from tests.conformance.suite import CHECKS
from tests.engine.play import log_of, play
from tests.engine.table import BAD, GOOD, Table, only
from tests.secrecy.twin import compare

RULESETS = (*GAMES, LANTERN_COURT)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(
    ("ruleset", "seats"),
    [(ruleset, seats) for ruleset in RULESETS for seats in ruleset.sizes],
    ids=lambda value: value.name if isinstance(value, Ruleset) else str(value),
)
def test_keeps(check, ruleset, seats):
    check(ruleset, seats, 1)


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)
def test_twin_worlds_look_the_same(ruleset):
    for seats in (min(ruleset.sizes), 7):
        moments = list(play(ruleset, seats, 4))
        for viewer in (None, 0, seats - 1):
            compare(ruleset, moments, viewer, Random(seats))


def test_the_third_ruleset_reaches_what_is_its_own():
    """Draws, and reads that find three cards, whenever its deck is remade."""
    logs = [log_of(LANTERN_COURT, seats, seed) for seats in (5, 6, 7) for seed in range(40)]
    reasons = {ended.reason for log in logs for ended in only(GameEnded, log)}
    assert reasons == set(EndReason)
    reads = [read for log in logs for read in only(DeckRead, log)]
    assert reads
    assert {len(read.cards) for read in reads} == {3}


def test_the_third_rulesets_own_clauses_decide():
    table = Table(LANTERN_COURT, 7, deck="ggg")
    table.govern(3, GOOD)
    assert table.nominees() == {0, 2, 4, 5, 6}
    assert table.view(6).roles.count(None) == 4
    assert table.view(4).roles.count(None) == 6


def test_a_read_finds_three_cards_where_the_deck_is_remade_before_a_take():
    table = Table(LANTERN_COURT, 5, deck="bbb")
    pile = table.truth.deck
    table.truth = table.truth.but(deck=pile[:4], discards=pile[4:])
    table.govern(1, BAD)
    assert table.truth.power is Power.READ
    assert table.truth.record[-1].cards == table.truth.deck[:3]
    assert table.chance.shuffles == 1
