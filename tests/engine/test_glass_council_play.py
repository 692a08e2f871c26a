"""The clauses of The Glass Council by number (docs/rules.md, G5 to G9, G11, G13)."""

from random import Random

import pytest

from engine.actions import DiscardCard, EnactCard, Investigate, Nominate, Remove
from engine.events import (
    BallotsRevealed,
    DeckShuffled,
    Investigated,
    NominationOpened,
    RolesDealt,
)
from engine.games import GLASS_COUNCIL
from engine.legal import legal_statements
from engine.machine import start
from engine.words import Refusal, Side, Topic
from tests.engine.table import BAD, GOOD, Chance, Table, kinds, letters, only

SIZES = range(5, 11)


# G5 Session


def test_g5_the_chair_draws_the_top_three_and_discards_one_face_down():
    table = Table(deck="bgbgg")
    table.elect(1)
    assert letters(table.truth.hand) == "bgb"
    assert len(table.truth.deck) == 17
    assert letters(table.view(0).hand) == "bgb"
    assert letters(table.view(1).hand) == "???"
    assert letters(table.view(None).hand) == "???"


def test_g5_the_steward_sees_the_other_two_and_enacts_one():
    table = Table(deck="bgbgg")
    table.elect(1)
    table.do(0, _discard(table, 1))
    assert letters(table.view(1).hand) == "bb"
    assert letters(table.view(2).hand) == "??"
    table.do(1, _enact(table, 0))
    assert (table.truth.good, table.truth.bad) == (0, 1)
    assert letters(table.truth.discards) == "gb"
    assert letters(table.view(0).discards) == "g?"
    assert letters(table.view(1).discards) == "?b"
    assert letters(table.view(5).discards) == "??"


def test_g5_the_discards_position_is_seen_by_its_owner_alone():
    table = Table(deck="bgbgg")
    table.elect(1)
    table.do(0, _discard(table, 1))
    table.do(1, _enact(table, 1))
    places = [
        (table.view(v).record[0].discarded, table.view(v).record[0].buried) for v in (0, 1, 2, None)
    ]
    assert places == [(1, None), (None, 0), (None, None), (None, None)]


def test_g5_the_deck_holds_eight_charters_and_twelve_decrees():
    assert sorted(letters(Table().truth.deck)) == sorted("g" * 8 + "b" * 12)


@pytest.mark.parametrize(("left", "shuffles"), [(3, 0), (2, 1), (1, 1), (0, 1)])
def test_g5_a_session_shuffles_first_when_fewer_than_three_are_left(left, shuffles):
    table = Table()
    cards = table.truth.deck
    table.truth = table.truth.but(deck=cards[:left], discards=cards[left:])
    table.elect(1)
    assert table.chance.shuffles == shuffles
    assert len(table.truth.deck) == (17 if shuffles else 0)


@pytest.mark.parametrize(("left", "shuffles"), [(3, 0), (2, 1), (1, 1), (0, 1)])
def test_g5_a_deadlock_shuffles_first_when_fewer_than_three_are_left(left, shuffles):
    table = Table(failures=2)
    cards = table.truth.deck
    table.truth = table.truth.but(deck=cards[:left], discards=cards[left:])
    table.reject()
    assert table.chance.shuffles == shuffles
    assert len(table.truth.deck) == (19 if shuffles else 2)


def test_g5_enacted_policies_never_return():
    table = Table(good=3, bad=4)
    cards = table.truth.deck
    table.truth = table.truth.but(deck=cards[:2], discards=cards[2:])
    table.elect(1)
    in_play = sorted(letters((*table.truth.deck, *table.truth.hand)))
    assert in_play == sorted("g" * 5 + "b" * 8)


# G6 Deadlock


def test_g6_the_third_failure_running_enacts_the_top_policy_without_a_power():
    table = Table(bad=1, deck="bgg")
    table.reject()
    table.reject()
    assert table.truth.failures == 2
    events = table.reject()
    assert kinds(events) == ["nominated", "ballots_revealed", "policy_enacted", "nomination_opened"]
    assert (table.truth.bad, table.truth.failures, table.truth.power) == (2, 0, None)
    assert table.truth.record[2].deadlock


def test_g6_after_a_deadlock_nobody_is_barred():
    table = Table(deck="gggg", proposer=1)
    table.govern(3, GOOD)
    for _ in range(3):
        table.reject()
    assert table.nominees() == set(range(7)) - {table.truth.proposer}


def test_g6_being_elected_resets_the_count():
    table = Table(failures=2, deck="ggg")
    table.elect(1)
    assert table.truth.failures == 0


def test_g6_a_power_does_not_reset_the_count():
    table = Table(bad=1, deck="bbb")
    table.govern(1, BAD)
    table.use(2)
    table.close()
    table.reject()
    assert table.truth.failures == 1
    table.reject()
    assert table.truth.failures == 2


def test_g6_a_deadlock_decree_carries_its_power_over_to_nobody():
    table = Table(bad=1, failures=2, deck="bbggg")
    table.reject()
    table.govern(3, BAD)
    assert table.truth.power == "investigate", "the third place has its own, once"
    table.use(5)
    table.close()
    assert table.truth.phase == "nomination"


# G7 Draw


def test_g7_the_thirtieth_election_without_an_ending_is_a_draw():
    table = Table(election=30)
    assert kinds(table.reject())[-1] == "game_ended"
    assert table.ended == (None, "election_limit")


def test_g7_the_twenty_ninth_is_not():
    table = Table(election=29)
    table.reject()
    assert (table.ended, table.truth.election) == (None, 30)


def test_g7_the_last_elections_power_comes_first():
    table = Table(election=30, bad=1, deck="bbb")
    table.govern(1, BAD)
    assert table.truth.phase == "power"
    table.use(3)
    assert table.ended is None
    table.close()
    assert table.ended == (None, "election_limit")


def test_g7_the_last_elections_deadlock_policy_comes_first():
    table = Table(election=30, failures=2, good=5, deck="gbb")
    table.reject()
    assert table.ended == ("loyal", "good_policies")


# G8 Powers


@pytest.mark.parametrize("seats", SIZES)
@pytest.mark.parametrize(
    ("place", "power"),
    [(1, None), (2, "investigate"), (3, "investigate"), (4, None), (5, "remove"), (6, "remove")],
)
def test_g8_power_of_each_place_at_every_size(seats, place, power):
    table = Table(seats=seats, bad=place - 1, deck="bbb")
    table.govern(1, BAD)
    assert table.truth.power == power
    assert table.truth.phase == ("nomination" if power is None else "power")


def test_g8_a_charter_grants_no_power():
    table = Table(bad=4, good=1, deck="ggb")
    table.govern(1, GOOD)
    assert table.truth.phase == "nomination"


def test_g8_the_chair_alone_learns_the_side():
    table = Table(bad=1, deck="bbb", roles="....aa*")
    table.govern(1, BAD)
    table.use(4)
    assert table.truth.record[-1].side is Side.LEADER
    assert table.truth.waiting == (0,)
    (looked,) = only(Investigated, table.log)
    answers = [looked.seen_by(viewer).side for viewer in (*range(7), None)]
    assert answers == [Side.LEADER] + [None] * 7
    assert {looked.seen_by(viewer).target for viewer in (*range(7), None)} == {4}


@pytest.mark.parametrize(("target", "side"), [(3, "loyal"), (4, "leader"), (6, "leader")])
def test_g8_the_regent_reads_as_cabal(target, side):
    table = Table(bad=1, deck="bbb", roles="....aa*")
    table.govern(1, BAD)
    table.use(target)
    assert table.truth.record[-1].side == side


@pytest.mark.parametrize("decrees", [1, 4])
def test_g8_powers_reach_every_other_active_seat_and_no_other(decrees):
    table = Table(bad=decrees, deck="bbb", removed={5})
    table.govern(1, BAD)
    assert table.targets() == {1, 2, 3, 4, 6}
    assert table.refused(0, table.power(0)) is Refusal.SELF_CHOSEN
    assert table.refused(0, table.power(5)) is Refusal.SEAT_INACTIVE


def test_g8_the_same_seat_may_be_audited_again():
    table = Table(bad=1, deck="bbbbbb")
    table.govern(1, BAD)
    table.use(4)
    table.close()
    table.govern(2, BAD)
    assert table.refused(1, table.power(4)) is None


def test_g8_a_power_must_be_used_before_play_goes_on():
    table = Table(bad=4, deck="bbb")
    table.govern(1, BAD)
    assert table.truth.waiting == (0,)
    assert table.refused(1, Nominate(table.truth.step, 2)) is Refusal.WRONG_PHASE
    assert table.refused(0, Investigate(table.truth.step, 2)) is Refusal.WRONG_POWER


# G9 Exile


def _with_exile() -> Table:
    """Seat 0 has exiled seat 1; seat 2 is Chair. Roles as dealt: 4, 5 agents, 6 Regent."""
    table = Table(bad=4, deck="bbb", roles="....aa*")
    table.govern(3, BAD)
    table.use(1)
    return table


def test_g9_the_exiled_are_skipped_by_the_chair():
    assert _with_exile().truth.proposer == 2


def test_g9_the_exiled_cast_no_ballot_and_count_in_no_total():
    table = _with_exile()
    table.nominate(4)
    assert table.truth.waiting == (0, 2, 3, 4, 5, 6)
    table.vote({0, 2, 3})
    (shown,) = only(BallotsRevealed, table.log)[1:]
    assert shown.ballots[1] is None
    assert table.truth.record[-2].passed is False, "three of six is a tie"


def test_g9_the_exiled_take_no_action_and_say_nothing():
    table = _with_exile()
    assert table.refused(1, Nominate(table.truth.step, 4)) is Refusal.SEAT_REMOVED
    assert table.refused(1, table.say(1, Topic.RECEIVED, 1, good=0)) is Refusal.SEAT_REMOVED
    assert legal_statements(table.truth, 1) == ()


def test_g9_the_exiled_cannot_be_chosen():
    table = _with_exile()
    assert 1 not in table.nominees()
    assert table.refused(2, Nominate(table.truth.step, 1)) is Refusal.SEAT_INACTIVE
    assert table.refused(2, Remove(table.truth.step, 1)) is Refusal.WRONG_PHASE


def test_g9_the_role_of_the_exiled_stays_hidden_until_the_ending():
    table = _with_exile()
    assert {table.view(viewer).roles[1] for viewer in (None, 0, 2, 3, 4, 5, 6)} == {None}


def test_g9_the_exiled_keep_seeing_what_they_could_see():
    table = Table(bad=4, deck="bbb", roles="....aa*")
    table.govern(3, BAD)
    table.use(5)
    assert table.view(5).roles[4:] == ("agent", "agent", "leader")
    table.reject()
    assert table.view(5).record[-2].ballots == table.truth.record[-2].ballots


# G11 Start


def test_g11_the_first_chair_is_random_and_roles_and_deck_too():
    dealt = [event for seed in range(60) for event in start(GLASS_COUNCIL, 7, Random(seed))]
    assert {event.proposer for event in only(NominationOpened, dealt)} == set(range(7))
    assert len({event.roles for event in only(RolesDealt, dealt)}) > 30
    assert len({event.order for event in only(DeckShuffled, dealt)}) == 60


def test_g11_the_deal_opens_the_first_nomination():
    table = Table(proposer=3)
    assert kinds(table.log) == ["roles_dealt", "deck_shuffled", "nomination_opened"]
    assert (table.truth.election, table.truth.waiting) == (1, (3,))


# G13 Statements


def test_g13_a_statement_may_be_false_and_changes_nothing_else():
    table = Table(deck="ggg")
    table.govern(1, GOOD)
    before = table.truth
    table.do(0, table.say(0, Topic.DREW, 1, good=0))
    about = table.truth.record[0]
    assert about.statements[0].good == 0
    assert table.truth.but(record=before.record) == before
    assert about.but(statements=()) == before.record[0]


def test_g13_nothing_can_be_said_before_the_fact():
    table = Table(deck="gbb")
    table.elect(1)
    drew = table.say(0, Topic.DREW, 1, good=1)
    assert table.refused(0, drew) is Refusal.NOTHING_TO_SAY
    table.do(0, _discard(table, 0))
    assert table.refused(0, drew) is None
    assert table.refused(1, table.say(1, Topic.RECEIVED, 1, good=1)) is Refusal.NOTHING_TO_SAY


@pytest.mark.parametrize("topic", [Topic.DREW, Topic.PASSED])
def test_g13_only_those_in_office_have_something_to_say(topic):
    table = Table(deck="gbb")
    table.govern(1, GOOD)
    assert table.refused(0, table.say(0, topic, 1, good=1)) is None
    assert table.refused(1, table.say(1, topic, 1, good=1)) is Refusal.NOTHING_TO_SAY
    assert table.refused(1, table.say(1, Topic.RECEIVED, 1, good=1)) is None
    assert table.refused(0, table.say(0, Topic.RECEIVED, 1, good=1)) is Refusal.NOTHING_TO_SAY
    assert table.refused(5, table.say(5, topic, 1, good=1)) is Refusal.NOTHING_TO_SAY


@pytest.mark.parametrize(("topic", "most"), [(Topic.DREW, 3), (Topic.PASSED, 2)])
def test_g13_a_statement_counts_cards_that_can_be(topic, most):
    table = Table(deck="gbb")
    table.govern(1, GOOD)
    for good in range(most + 1):
        assert table.refused(0, table.say(0, topic, 1, good=good)) is None
    for what in ({"good": -1}, {"good": most + 1}, {}, {"good": 1, "side": Side.LOYAL}):
        assert table.refused(0, table.say(0, topic, 1, **what)) is Refusal.NOTHING_TO_SAY


def test_g13_once_a_topic_and_election():
    table = Table(deck="gbb")
    table.govern(1, GOOD)
    table.do(0, table.say(0, Topic.DREW, 1, good=1))
    assert table.refused(0, table.say(0, Topic.DREW, 1, good=2)) is Refusal.ALREADY_SAID
    assert legal_statements(table.truth, 0) == ((Topic.PASSED, 1),)


def test_g13_what_an_audit_showed_may_be_said_once_it_was_seen():
    table = Table(bad=1, deck="bbb")
    table.govern(1, BAD)
    shown = table.say(0, Topic.SHOWN, 1, side=Side.LOYAL)
    assert table.refused(0, shown) is Refusal.NOTHING_TO_SAY
    table.use(3)
    assert table.refused(0, shown) is None
    assert table.refused(3, shown) is Refusal.NOTHING_TO_SAY
    assert table.refused(0, table.say(0, Topic.SHOWN, 1, good=1)) is Refusal.NOTHING_TO_SAY


@pytest.mark.parametrize("election", [-1, 0, 2, 99])
def test_g13_no_statement_about_an_election_that_was_not(election):
    table = Table(deck="gbb")
    table.elect(1)
    table.do(0, _discard(table, 1))
    assert table.refused(0, table.say(0, Topic.DREW, election, good=1)) is Refusal.NOTHING_TO_SAY


def test_g13_a_statement_does_not_make_anothers_step_stale():
    table = Table(deck="gbb")
    table.govern(1, GOOD)
    nominate = Nominate(table.truth.step, 4)
    table.do(0, table.say(0, Topic.DREW, 1, good=1))
    assert table.refused(1, nominate) is None


def _discard(table: Table, place: int) -> DiscardCard:
    return DiscardCard(table.truth.step, place)


def _enact(table: Table, place: int) -> EnactCard:
    return EnactCard(table.truth.step, place)


def test_chance_refuses_an_order_of_other_cards():
    """The helper itself: a stacked order can't smuggle in a card."""
    with pytest.raises(AssertionError):
        Chance([GOOD]).shuffle([BAD])
