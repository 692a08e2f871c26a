"""The clauses of The Glass Council by number (docs/rules.md, G1 to G4)."""

from collections import Counter

import pytest

from engine.actions import CastBallot, Nominate
from engine.events import (
    Ballot,
)
from engine.words import Refusal, Topic
from tests.engine.table import BAD, GOOD, Table, kinds

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


def _ballot(table: Table, yes: bool = True, seal: bool = False) -> CastBallot:
    return CastBallot(table.truth.step, yes, seal)
