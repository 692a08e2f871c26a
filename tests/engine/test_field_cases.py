"""Faults that players of such games have reported, each as a case with the right outcome.

R numbers are those of the list of field cases; each has a sibling that the list doesn't name.
"""

from collections import Counter
from random import Random

import pytest

from engine.actions import CastBallot, Nominate
from engine.events import CardsDrawn, DeckShuffled, Investigated, RolesDealt
from engine.games import GLASS_COUNCIL, MERCHANTS_COUNCIL
from engine.machine import advance, begin
from engine.words import Refusal
from tests.engine.play import play
from tests.engine.table import BAD, GOOD, Table, cards, kinds, letters, only

both_games = pytest.mark.parametrize(
    "ruleset", [GLASS_COUNCIL, MERCHANTS_COUNCIL], ids=lambda ruleset: ruleset.name
)


def short_deck(ruleset, left, **position) -> Table:
    table = Table(ruleset, **position)
    pile = table.truth.deck
    table.truth = table.truth.but(deck=pile[:left], discards=pile[left:])
    return table


def test_r01_leftovers_are_remade_before_anyone_can_count_on_them_g5():
    """R01: in G the shuffle comes just before the next take, with the leftovers in it."""
    table = short_deck(GLASS_COUNCIL, 5)
    table.elect(1)
    table.session(table.truth.hand[0])
    assert len(table.truth.deck) == 2
    events = table.elect(2)
    order = kinds(events)
    assert order.index("deck_shuffled") < order.index("cards_drawn")
    assert len(table.truth.deck) + 3 == 20 - 1


def test_r01_leftovers_are_remade_at_once_m5():
    """R01: in M the pile is whole before the next nomination opens."""
    table = short_deck(MERCHANTS_COUNCIL, 5)
    table.elect(1)
    table.session(table.truth.hand[0])
    assert kinds(table.log)[-2:] == ["deck_shuffled", "nomination_opened"]
    assert len(table.truth.deck) == 17 - 1


@both_games
def test_r01_control_three_left_are_kept(ruleset):
    """R01, control: exactly one hand left, no shuffle in either game."""
    table = short_deck(ruleset, 6)
    table.elect(1)
    table.session(table.truth.hand[0])
    assert (len(table.truth.deck), table.chance.shuffles) == (3, 0)


@both_games
def test_r01_leftovers_are_never_seen(ruleset):
    """R01: what is left and what it is remade into are blanks for every seat."""
    for moment in play(ruleset, 7, 3):
        for shuffled in only(DeckShuffled, moment.events):
            for viewer in (None, *range(7)):
                assert set(shuffled.seen_by(viewer).order) == {None}


@both_games
def test_r02_the_deck_never_grows_nor_shrinks(ruleset):
    """R02: by kind, after every event of many games; a full hand whenever one may be taken."""
    for seed in range(20):
        for moment in play(ruleset, 5 + seed % 6, seed):
            truth = moment.after
            count = Counter((*truth.deck, *truth.discards, *truth.hand))
            count.update({GOOD: truth.good, BAD: truth.bad})
            assert count == Counter(ruleset.deck())


def test_r02_leftovers_land_on_top_no_oftener_than_chance():
    """R02: 5,000 takes that remake a pile of two marked leftovers (the only good cards left)."""
    table = Table(good=5, bad=0)
    pile = cards("gg") + cards("b" * 12) + cards("g")
    table.truth = table.truth.but(deck=pile[:2], discards=pile[2:-1])
    table.nominate(1)
    for seat in range(6):
        table.do(seat, CastBallot(table.truth.step, True, False))
    last, chance, hits, games = CastBallot(table.truth.step, True, False), Random(8), 0, 5000
    for _ in range(games):
        events, _ = advance(table.truth, 6, last, chance)
        (drawn,) = only(CardsDrawn, events)
        hits += GOOD in drawn.cards
    # By chance: 1 - C(12,3)/C(14,3) = 1 - 220/364.
    assert abs(hits / games - (1 - 220 / 364)) < 0.03


def test_r03_a_deadlock_on_an_exile_place_gives_no_power_now_or_later():
    """R03: two failures, the next place exiles, the top card is bad (G6)."""
    table = Table(bad=4, failures=2, deck="bbb" + "bb", last_government=(4, 5))
    events = table.reject()
    assert kinds(events).count("policy_enacted") == 1
    assert (table.truth.bad, table.truth.failures, table.truth.power) == (5, 0, None)
    assert table.nominees() == {0, 2, 3, 4, 5, 6}
    table.govern(3, BAD)
    table.use(4)
    assert table.truth.phase == "nomination", "the sixth place exiles once, not twice"


def test_r03_sibling_a_government_between_failures_starts_the_count_anew():
    """R03's sibling: being elected clears the count, whatever the session brings (G6)."""
    table = Table(failures=2, deck="ggg")
    table.govern(1, GOOD)
    table.reject()
    table.reject()
    assert table.truth.failures == 2
    assert table.truth.good == 1


def gavel(caller=2, **position) -> Table:
    table = Table(MERCHANTS_COUNCIL, 7, bad=2, deck="bbbbbb", proposer=caller, **position)
    table.govern(1 if caller != 1 else 0, BAD)
    return table


def test_r05_the_caller_cannot_choose_itself():
    """R05 (M7)."""
    table = gavel()
    assert table.refused(2, table.power(2)) is Refusal.SELF_CHOSEN


def test_r05_next_in_order_is_removed_meanwhile():
    """R05: the turn passes to seat 4 when the chosen Speaker has expelled seat 3 (M7)."""
    table = gavel()
    table.use(6)
    table.govern(4, BAD)
    table.use(3)
    assert table.truth.proposer == 4


def test_r05_wraps_past_a_removed_last_seat():
    """R05: caller 5, the chosen Speaker expels seat 6: seat 0 is next, no stall (M7)."""
    table = gavel(caller=5, roles="*....aa")
    table.use(2)
    table.govern(4, BAD)
    table.use(6)
    assert table.truth.proposer == 0


def test_r05_the_natural_next_speaks_twice():
    """R05 (M7)."""
    table = gavel()
    table.use(3)
    assert table.truth.proposer == 3
    table.reject()
    assert table.truth.proposer == 3


def test_r05_sibling_the_caller_is_expelled_by_the_chosen_speaker():
    """R05's sibling: the turn is still counted from the caller's empty seat (M7, M8)."""
    table = gavel()
    table.use(6)
    table.govern(4, BAD)
    table.use(2)
    assert table.truth.proposer == 3


@pytest.mark.parametrize(
    ("ruleset", "seats", "removed", "both"),
    [
        (GLASS_COUNCIL, 7, {6}, True),
        (GLASS_COUNCIL, 7, {5, 6}, True),
        (GLASS_COUNCIL, 7, {4, 5, 6}, False),
        (MERCHANTS_COUNCIL, 7, {6}, True),
        (MERCHANTS_COUNCIL, 7, {5, 6}, False),
    ],
)
def test_r06_the_active_are_counted_not_the_dealt(ruleset, seats, removed, both):
    """R06: small-table rule by heads that are left (G3, M3)."""
    table = Table(ruleset, seats, removed=removed, last_government=(0, 3), proposer=1)
    barred = {0, 3} if both else {3}
    assert table.nominees() == set(range(seats)) - removed - barred - {1}


@both_games
def test_r06_a_failed_vote_does_not_move_the_bar(ruleset):
    """R06 (G3, M3)."""
    table = Table(ruleset, last_government=(5, 6))
    table.reject(1)
    assert table.truth.last_government == (5, 6)
    assert table.nominees() == {0, 2, 3, 4}


@both_games
def test_r08_leader_elected_is_checked_before_not_after_the_enactment(ruleset):
    """R08 (a)-(d): one below danger plays on, even if this session reaches it (G1, M1)."""
    table = Table(ruleset, bad=ruleset.danger - 1, deck="bbb")
    table.elect(6)
    assert table.ended is None
    table.session(BAD)
    assert table.truth.bad == ruleset.danger
    assert table.ended is None
    table = Table(ruleset, bad=ruleset.danger)
    table.elect(6)
    assert table.ended == ("leader", "leader_elected")
    table = Table(ruleset, bad=ruleset.danger, proposer=6)
    table.elect(1)
    assert table.ended is None


@both_games
def test_r08_leader_removed_ends_the_game(ruleset):
    """R08 (e) (G1, M1)."""
    table = Table(ruleset, bad=4 if ruleset is GLASS_COUNCIL else 3, deck="bbb")
    table.govern(1, BAD)
    table.use(6)
    assert table.ended == ("loyal", "leader_removed")


def test_r10_one_investigation_shown_until_it_was_seen():
    """R10: repeats are refused, the answer is the side, it stays until closed, play moves once."""
    table = Table(MERCHANTS_COUNCIL, 9, deck="bbbbbb", removed={7}, bad=0)
    table.govern(1, BAD)
    table.use(4)
    table.close()
    table.govern(2, BAD)
    again, own, gone = table.power(4), table.power(1), table.power(7)
    assert table.refused(1, again) is Refusal.ALREADY_INVESTIGATED
    assert table.refused(1, own) is Refusal.SELF_CHOSEN
    assert table.refused(1, gone) is Refusal.SEAT_INACTIVE
    look = table.power(8)
    table.do(1, look)
    for _ in range(4):
        assert table.refused(1, look) is Refusal.WRONG_STEP
    shown = only(Investigated, table.log)
    assert len(shown) == 2
    assert shown[1].seen_by(1).side == "leader"
    table.close()
    assert kinds(table.log)[-2:] == ["result_closed", "nomination_opened"]


def test_r10_the_same_seat_twice_is_allowed_in_g():
    """R10 where docs/rules.md differs (G8)."""
    table = Table(bad=1, deck="bbbbbb")
    table.govern(1, BAD)
    table.use(4)
    table.close()
    table.govern(2, BAD)
    assert table.refused(1, table.power(4)) is None


@both_games
def test_r12_each_seats_first_view_by_table_size(ruleset):
    """R12: 5 to 10 seats, the seven straight after the five, in one process (G2, M2)."""
    for seats in (5, 7, 6, 8, 9, 10, 5):
        truth, log = begin(ruleset, seats, Random(seats))
        loyal = {s for s, role in enumerate(truth.roles) if role == "loyal"}
        for seat, own in enumerate(truth.roles):
            seen = only(RolesDealt, log)[0].seen_by(seat).roles
            knows = {s for s, role in enumerate(seen) if role is not None}
            blind = own == "loyal" or (own == "leader" and seats > 6)
            assert knows == ({seat} if blind else set(range(seats)) - loyal)
            assert all(seen[s] == truth.roles[s] for s in knows)


def test_r60_sibling_a_doubled_nomination_is_late():
    """R60 at the engine: the second of two equal messages answers a step that is gone."""
    table = Table()
    nominate = Nominate(table.truth.step, 3)
    table.do(0, nominate)
    assert table.refused(0, nominate) is Refusal.WRONG_STEP
    assert letters(table.truth.hand) == ""
