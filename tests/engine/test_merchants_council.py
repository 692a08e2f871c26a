"""The clauses of The Merchants' Council by number (docs/rules.md, M0 to M12)."""

from random import Random

import pytest

from engine.actions import CastBallot, DiscardCard, Nominate
from engine.events import DeckRead, Investigated, NominationOpened, PowerGranted
from engine.games import MERCHANTS_COUNCIL
from engine.machine import start
from engine.words import Refusal, Side, Topic
from tests.engine.table import BAD, GOOD, Table, kinds, letters, only

SIZES = range(5, 11)


def council(seats: int = 7, **position) -> Table:
    return Table(MERCHANTS_COUNCIL, seats, **position)


def test_m0_the_first_speaker_is_random():
    dealt = [event for seed in range(40) for event in start(MERCHANTS_COUNCIL, 5, Random(seed))]
    assert {event.proposer for event in only(NominationOpened, dealt)} == set(range(5))


# M1 Ends


def test_m1_fifth_sound_decree_wins_for_the_loyal_at_once():
    table = council(good=4, deck="gbb")
    assert kinds(table.govern(1, GOOD))[-2:] == ["policy_enacted", "game_ended"]
    assert table.ended == ("loyal", "good_policies")


def test_m1_fourth_sound_decree_ends_nothing():
    table = council(good=3, deck="gbb")
    table.govern(1, GOOD)
    assert table.ended is None


def test_m1_sixth_rotten_decree_wins_for_the_cabal_at_once():
    table = council(bad=5, deck="bbb")
    assert kinds(table.govern(1, BAD))[-2:] == ["policy_enacted", "game_ended"]
    assert table.ended == ("leader", "bad_policies")


def test_m1_fifth_rotten_decree_ends_nothing():
    table = council(bad=4, deck="bbb")
    table.govern(1, BAD)
    assert table.ended is None


def test_m1_expelling_the_quiet_one_wins_for_the_loyal_at_once():
    table = council(bad=3, deck="bbb")
    table.govern(1, BAD)
    assert kinds(table.use(6)) == ["removed", "game_ended"]
    assert table.ended == ("loyal", "leader_removed")


@pytest.mark.parametrize("rotten", [3, 4, 5])
def test_m1_quiet_one_elected_chair_from_three_rotten_wins_before_any_card_is_drawn(rotten):
    table = council(bad=rotten)
    assert kinds(table.elect(6)) == ["nominated", "ballots_revealed", "game_ended"]
    assert table.ended == ("leader", "leader_elected")


def test_m1_quiet_one_elected_chair_at_two_rotten_plays_on():
    table = council(bad=2)
    assert kinds(table.elect(6))[-1] == "cards_drawn"


def test_m1_the_quiet_one_may_speak():
    table = council(bad=5, proposer=6)
    assert kinds(table.elect(1))[-1] == "cards_drawn"


# M2 Knowledge and table sizes


@pytest.mark.parametrize(("seats", "agents"), [(5, 1), (6, 1), (7, 2), (8, 2), (9, 3), (10, 3)])
def test_m2_role_mix(seats, agents):
    roles = [str(role) for role in council(seats).truth.roles]
    assert roles.count("agent") == agents
    assert roles.count("leader") == 1
    assert roles.count("loyal") == seats // 2 + 1


@pytest.mark.parametrize("seats", SIZES)
def test_m2_who_knows_whom(seats):
    table = council(seats)
    for seat, own in enumerate(table.truth.roles):
        known = {s for s, role in enumerate(table.view(seat).roles) if role is not None}
        cabal = {s for s, role in enumerate(table.truth.roles) if role != "loyal"}
        sees_cabal = own == "agent" or (own == "leader" and seats in (5, 6))
        assert known == (cabal if sees_cabal else {seat})


# M3 Nomination


def test_m3_both_members_of_the_last_government_are_barred_from_six_active():
    table = council(removed={6}, last_government=(0, 3), proposer=1)
    assert table.nominees() == {2, 4, 5}


@pytest.mark.parametrize("removed", [(5, 6), (4, 5, 6), (2, 4, 5, 6)])
def test_m3_at_five_active_or_fewer_only_the_chair_is_barred(removed):
    table = council(removed=removed, last_government=(0, 3), proposer=1)
    assert table.nominees() == {0, 2, 4} - set(removed)


def test_m3_after_a_deadlock_nobody_is_barred():
    table = council(failures=2, last_government=(0, 3), proposer=1)
    table.reject()
    assert table.nominees() == {0, 1, 3, 4, 5, 6}


# M4 Votes


@pytest.mark.parametrize(("seats", "yes", "passed"), [(5, 3, True), (6, 3, False), (6, 4, True)])
def test_m4_more_than_half_of_the_active(seats, yes, passed):
    table = council(seats)
    table.nominate(1)
    table.vote(range(yes))
    assert table.truth.record[0].passed is passed


def test_m4_there_are_no_seals():
    table = council()
    table.nominate(1)
    assert table.refused(2, CastBallot(table.truth.step, True, True)) is Refusal.NO_SEALS
    assert table.truth.seals == (False,) * 7


def test_m4_votes_are_turned_over_at_once_and_stay_on_the_record():
    table = council()
    table.nominate(1)
    table.do(0, CastBallot(table.truth.step, True))
    assert table.view(None).ballots[0] == (None, None)
    table.vote({0})
    assert [ballot.yes for ballot in table.view(None).record[0].ballots or () if ballot] == (
        [True] + [False] * 6
    )


# M5 Session


def test_m5_six_sound_and_eleven_rotten():
    assert sorted(letters(council().truth.deck)) == sorted("g" * 6 + "b" * 11)


def test_m5_only_the_enacted_decree_is_read_out():
    table = council(deck="gbg")
    table.elect(1)
    assert letters(table.view(0).hand) == "gbg"
    table.do(0, DiscardCard(table.truth.step, 0))
    assert letters(table.view(1).hand) == "bg"
    watcher = table.view(None)
    assert letters(watcher.hand) == "??"
    assert letters(watcher.discards) == "?"


@pytest.mark.parametrize(("left", "shuffles"), [(6, 0), (5, 1), (4, 1), (3, 1)])
def test_m5_fewer_than_three_left_at_the_end_of_a_session_shuffles_at_once(left, shuffles):
    table = council()
    cards = table.truth.deck
    table.truth = table.truth.but(deck=cards[:left], discards=cards[left:])
    table.elect(1)
    table.session(table.truth.hand[0])
    assert table.chance.shuffles == shuffles
    assert len(table.truth.deck) == (16 if shuffles else 3)
    assert table.truth.phase == "nomination"


@pytest.mark.parametrize(("left", "shuffles"), [(4, 0), (3, 1)])
def test_m5_fewer_than_three_left_after_a_deadlock_shuffles_at_once(left, shuffles):
    table = council(failures=2)
    cards = table.truth.deck
    table.truth = table.truth.but(deck=cards[:left], discards=cards[left:])
    table.reject()
    assert table.chance.shuffles == shuffles
    assert len(table.truth.deck) == (16 if shuffles else 3)


def test_m5_the_shuffle_comes_before_the_power_so_read_finds_three():
    table = council(5, bad=2, deck="bbb")
    cards = table.truth.deck
    table.truth = table.truth.but(deck=cards[:3], discards=cards[3:])
    events = table.govern(1, BAD)
    assert kinds(events)[-4:] == ["policy_enacted", "deck_shuffled", "power_granted", "deck_read"]
    assert table.truth.record[-1].cards == table.truth.deck[:3]


def test_m5_the_board_shows_how_many_are_left_never_which():
    assert letters(council().view(None).deck) == "?" * 17


# M6 Deadlock


def test_m6_the_third_failure_running_enacts_the_top_decree_without_a_power():
    table = council(failures=2, bad=3, deck="bgg", last_government=(1, 2))
    events = table.reject()
    assert kinds(events) == ["nominated", "ballots_revealed", "policy_enacted", "nomination_opened"]
    assert (table.truth.bad, table.truth.failures) == (4, 0)
    assert table.truth.last_government is None


# M7 Powers

_SMALL: list[str | None] = [None, None, "read", "remove", "remove"]
_MIDDLE: list[str | None] = [None, "investigate", "hand_gavel", "remove", "remove"]
_LARGE: list[str | None] = ["investigate", "investigate", "hand_gavel", "remove", "remove"]
_BOARD = {5: _SMALL, 6: _SMALL, 7: _MIDDLE, 8: _MIDDLE, 9: _LARGE, 10: _LARGE}


@pytest.mark.parametrize("seats", SIZES)
@pytest.mark.parametrize("place", range(1, 6))
def test_m7_power_of_each_place_by_size(seats, place):
    table = council(seats, bad=place - 1, deck="bbb")
    events = table.govern(1, BAD)
    granted = [event.power for event in only(PowerGranted, events)]
    wanted = _BOARD[seats][place - 1]
    assert granted == ([] if wanted is None else [wanted])


def test_m7_the_size_at_the_deal_decides():
    table = council(9, bad=0, deck="bbb", removed={5, 6, 7})
    table.govern(1, BAD)
    assert table.truth.power == "investigate", "six are left, but nine were dealt"


@pytest.mark.parametrize(("target", "side"), [(3, "loyal"), (4, "leader"), (6, "leader")])
def test_m7_look_shows_the_side_to_the_speaker_alone(target, side):
    table = council(bad=1, deck="bbb")
    table.govern(1, BAD)
    (looked,) = only(Investigated, table.use(target))
    assert [looked.seen_by(v).side for v in (0, 1, target, None)] == [side, None, None, None]
    assert table.truth.waiting == (0,), "the answer stays until it was seen"


def test_m7_a_seat_that_was_looked_at_cannot_be_looked_at_again():
    table = council(9, deck="bbbbbb")
    table.govern(1, BAD)
    table.use(4)
    table.close()
    table.govern(2, BAD)
    assert table.refused(1, table.power(4)) is Refusal.ALREADY_INVESTIGATED
    assert table.targets() == {0, 2, 3, 5, 6, 7, 8}


def test_m7_the_gavel_goes_to_any_other_active_seat():
    table = council(bad=2, deck="bbb", removed={5}, proposer=2)
    table.govern(1, BAD)
    assert table.targets() == {0, 1, 3, 4, 6}
    assert table.refused(2, table.power(2)) is Refusal.SELF_CHOSEN


@pytest.mark.parametrize("passed", [True, False])
def test_m7_the_gavel_carries_on_from_the_speaker_who_handed_it_over(passed):
    table = council(bad=2, deck="bbbggg", proposer=2)
    table.govern(1, BAD)
    table.use(6)
    assert table.truth.proposer == 6
    if passed:
        table.govern(4, GOOD)
    else:
        table.reject(4)
    assert table.truth.proposer == 3


def test_m7_read_shows_the_next_three_in_order_to_the_speaker_alone():
    table = council(5, bad=2, deck="bbbgbg")
    table.govern(1, BAD)
    assert letters(table.truth.record[-1].cards or ()) == "gbg"
    assert letters(table.truth.deck[:3]) == "gbg", "they go back in that order"
    (read,) = only(DeckRead, table.log)
    assert [letters(read.seen_by(v).cards) for v in (0, 1, None)] == ["gbg", "???", "???"]
    table.close()
    table.elect(2)
    assert letters(table.truth.hand) == "gbg"


# M8 Expelled


def test_m8_the_expelled_are_out_and_their_role_stays_hidden():
    table = council(bad=3, deck="bbb")
    table.govern(1, BAD)
    table.use(4)
    assert table.truth.proposer == 1
    assert 4 not in table.nominees()
    assert table.refused(4, Nominate(table.truth.step, 0)) is Refusal.SEAT_REMOVED
    table.nominate(2)
    assert 4 not in table.truth.waiting
    assert table.view(None).roles == (None,) * 7


def test_m9_people_only():
    assert not MERCHANTS_COUNCIL.computer_players


def test_m10_no_draw_by_count_of_elections():
    table = council(election=30)
    table.reject()
    assert (table.ended, table.truth.election) == (None, 31)


def test_m12_speaker_and_chair_may_say_what_they_saw():
    table = council(5, bad=2, deck="bbbgbg")
    table.govern(1, BAD)
    assert table.refused(0, table.say(0, Topic.READ, 1, good=3)) is None
    assert table.refused(0, table.say(0, Topic.DREW, 1, good=3)) is None
    assert table.refused(1, table.say(1, Topic.RECEIVED, 1, good=0)) is None
    assert table.refused(1, table.say(1, Topic.READ, 1, good=0)) is Refusal.NOTHING_TO_SAY
    assert table.refused(0, table.say(0, Topic.SHOWN, 1, side=Side.LOYAL)) is Refusal.NOTHING_TO_SAY
