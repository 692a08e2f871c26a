"""The clauses of The Glass Council by number (docs/rules.md, G1 to G9, G11, G13)."""

from collections import Counter
from random import Random

import pytest

from engine.actions import CastBallot, DiscardCard, EnactCard, Investigate, Nominate, Remove
from engine.events import (
    Ballot,
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


# G1 Ends


def test_g1_sixth_charter_wins_for_the_citizens_at_once():
    table = Table(good=5, deck="gbb")
    assert kinds(table.govern(1, GOOD))[-2:] == ["policy_enacted", "game_ended"]
    assert table.ended == ("loyal", "good_policies")


def test_g1_fifth_charter_ends_nothing():
    table = Table(good=4, deck="gbb")
    table.govern(1, GOOD)
    assert table.ended is None


def test_g1_seventh_decree_wins_for_the_cabal_at_once():
    table = Table(bad=6, deck="bbb")
    assert kinds(table.govern(1, BAD))[-2:] == ["policy_enacted", "game_ended"]
    assert table.ended == ("leader", "bad_policies")


def test_g1_sixth_decree_ends_nothing():
    table = Table(bad=5, deck="bbb")
    table.govern(1, BAD)
    assert table.ended is None


def test_g1_exiled_regent_wins_for_the_citizens_at_once():
    table = Table(bad=4, deck="bbb", roles="....aa*")
    table.govern(1, BAD)
    assert kinds(table.use(6)) == ["removed", "game_ended"]
    assert table.ended == ("loyal", "leader_removed")


@pytest.mark.parametrize("decrees", [4, 5, 6])
def test_g1_regent_elected_steward_from_four_decrees_wins_before_any_card_is_drawn(decrees):
    table = Table(bad=decrees)
    assert kinds(table.elect(6)) == ["nominated", "ballots_revealed", "game_ended"]
    assert table.ended == ("leader", "leader_elected")
    assert table.truth.hand == ()


@pytest.mark.parametrize("decrees", [0, 3])
def test_g1_regent_elected_steward_below_four_decrees_plays_on(decrees):
    table = Table(bad=decrees)
    assert kinds(table.elect(6))[-1] == "cards_drawn"


def test_g1_regent_as_chair_never_ends_the_game():
    table = Table(bad=6, proposer=6)
    assert kinds(table.elect(1))[-1] == "cards_drawn"


def test_g1_a_rejected_regent_ends_nothing():
    table = Table(bad=6)
    table.reject(6)
    assert table.ended is None


def test_g1_roles_are_private_until_the_ending_and_then_all_shown():
    table = Table(bad=6, deck="bbb")
    table.elect(1)
    assert table.view(None).roles == (None,) * 7
    table.session(BAD)
    for viewer in (None, *range(7)):
        assert table.view(viewer).roles == table.truth.roles


def test_g1_no_action_after_the_ending():
    table = Table(bad=6)
    step = table.truth.step
    table.elect(6)
    assert table.refused(1, Nominate(step, 2)) is Refusal.GAME_OVER
    assert table.refused(1, table.say(1, Topic.DREW, 1, good=1)) is Refusal.GAME_OVER
    assert table.truth.waiting == ()


# G2 Knowledge and table sizes


@pytest.mark.parametrize(("seats", "agents"), [(5, 1), (6, 1), (7, 2), (8, 2), (9, 2), (10, 3)])
def test_g2_role_mix(seats, agents):
    roles = Table(seats=seats).truth.roles
    assert Counter(roles) == {"leader": 1, "agent": agents, "loyal": seats - agents - 1}


@pytest.mark.parametrize("seats", SIZES)
def test_g2_who_knows_whom(seats):
    table = Table(seats=seats)
    truth = table.truth.roles
    for seat, own in enumerate(truth):
        known = {s for s, role in enumerate(table.view(seat).roles) if role is not None}
        cabal = {s for s, role in enumerate(truth) if role != "loyal"}
        if own == "agent" or (own == "leader" and seats <= 6):
            assert known == cabal
        else:
            assert known == {seat}
    assert table.view(None).roles == (None,) * seats


def test_g2_the_size_at_the_deal_counts_not_who_is_left():
    table = Table(seats=7, bad=4, deck="bbb", roles="....aa*")
    table.govern(1, BAD)
    table.use(1)
    assert table.view(6).roles.count(None) == 6, "six active, and the Regent still knows nobody"


# G3 Nomination


def test_g3_before_any_government_nobody_but_oneself_is_barred():
    assert Table(proposer=2).nominees() == {0, 1, 3, 4, 5, 6}


def test_g3_both_members_of_the_last_elected_government_are_barred():
    table = Table(deck="ggg")
    table.govern(3, GOOD)
    assert table.truth.proposer == 1
    assert table.nominees() == {2, 4, 5, 6}
    assert table.refused(1, Nominate(table.truth.step, 0)) is Refusal.SEAT_BARRED
    assert table.refused(1, Nominate(table.truth.step, 3)) is Refusal.SEAT_BARRED


def test_g3_a_failed_vote_does_not_change_who_is_barred():
    table = Table(deck="ggg")
    table.govern(3, GOOD)
    table.reject(2)
    assert table.truth.proposer == 2
    assert table.nominees() == {1, 4, 5, 6}


@pytest.mark.parametrize(("removed", "barred"), [((), {0, 3}), ((5,), {0, 3}), ((5, 6), {0, 3})])
def test_g3_from_five_active_both_are_barred(removed, barred):
    table = Table(removed=removed, last_government=(0, 3), proposer=1)
    assert table.nominees() == set(range(7)) - {1} - set(removed) - barred


@pytest.mark.parametrize("removed", [(4, 5, 6), (2, 4, 5, 6)])
def test_g3_at_four_active_or_fewer_only_the_steward_is_barred(removed):
    table = Table(removed=removed, last_government=(0, 3), proposer=1)
    assert table.nominees() == {0, 2} - set(removed)


def test_g3_a_chair_cannot_name_itself():
    table = Table()
    assert table.refused(0, Nominate(table.truth.step, 0)) is Refusal.SELF_CHOSEN


def test_g3_the_chair_passes_clockwise_after_a_failed_vote_and_round_the_end():
    table = Table(proposer=5)
    table.reject()
    assert table.truth.proposer == 6
    table.reject()
    assert table.truth.proposer == 0


def test_g3_the_chair_passes_after_the_power_not_before():
    table = Table(bad=1, deck="bbb")
    table.govern(1, BAD)
    assert table.truth.proposer == 0
    table.use(4)
    assert table.truth.proposer == 0
    table.close()
    assert table.truth.proposer == 1


# G4 Ballots


def test_g4_more_than_half_of_the_weight_passes():
    table = Table()
    table.nominate(1)
    table.vote({0, 1, 2, 3})
    assert table.truth.record[-1].passed


def test_g4_tie_fails():
    table = Table(seats=6)
    table.nominate(1)
    table.vote({0, 1, 2})
    assert table.truth.record[0].passed is False


def test_g4_chair_and_nominee_vote_too():
    table = Table()
    table.nominate(4)
    assert table.truth.waiting == (0, 1, 2, 3, 4, 5, 6)


def test_g4_a_seal_weighs_two_on_either_side():
    table = Table()
    table.nominate(1)
    table.vote({0, 1, 2, 3}, seals={4, 5})
    assert (table.truth.record[0].weight(True), table.truth.record[0].weight(False)) == (4, 5)
    assert table.truth.record[0].passed is False


def test_g4_a_seal_is_spent_passed_or_failed():
    table = Table()
    table.nominate(1)
    table.vote({0}, seals={0, 5})
    assert table.truth.seals == (False, True, True, True, True, False, True)


def test_g4_a_seal_is_for_the_whole_game():
    table = Table()
    table.nominate(1)
    table.vote({0}, seals={5})
    table.nominate(2)
    ballot = _ballot(table, seal=True)
    assert table.refused(5, ballot) is Refusal.SEAL_SPENT
    assert table.refused(4, ballot) is None


def test_g4_only_who_has_voted_is_known_until_the_last_ballot():
    table = Table()
    table.nominate(1)
    for seat in range(6):
        table.do(seat, _ballot(table, yes=seat % 2 == 0, seal=seat == 3))
        for viewer in (None, *range(7)):
            view = table.view(viewer)
            for other, ballot in enumerate(view.ballots):
                if other > seat:
                    assert ballot is None
                elif other == viewer:
                    assert ballot == Ballot(other % 2 == 0, other == 3)
                else:
                    assert ballot == Ballot(None, None)
            assert view.seals == (True,) * 7, "a seal in the open vote isn't known to be spent"


def test_g4_all_ballots_are_shown_at_once_and_stay_on_the_record():
    table = Table(deck="ggg")
    table.nominate(1)
    table.vote({0, 1, 2, 3}, seals={2})
    table.session(GOOD)
    for viewer in (None, *range(7)):
        shown = table.view(viewer).record[0].ballots
        assert shown == tuple(Ballot(seat < 4, seat == 2) for seat in range(7))


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


def _ballot(table: Table, yes: bool = True, seal: bool = False) -> CastBallot:
    return CastBallot(table.truth.step, yes, seal)


def _discard(table: Table, place: int) -> DiscardCard:
    return DiscardCard(table.truth.step, place)


def _enact(table: Table, place: int) -> EnactCard:
    return EnactCard(table.truth.step, place)


def test_chance_refuses_an_order_of_other_cards():
    """The helper itself: a stacked order can't smuggle in a card."""
    with pytest.raises(AssertionError):
        Chance([GOOD]).shuffle([BAD])
