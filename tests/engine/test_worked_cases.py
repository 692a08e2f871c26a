"""The fifteen worked cases of docs/rules.md, by number."""

import pytest

from engine.actions import CastBallot, Nominate
from engine.events import BallotsRevealed, CardsDrawn, DeckRead
from engine.games import GLASS_COUNCIL, MERCHANTS_COUNCIL
from engine.words import Refusal
from tests.engine.play import play
from tests.engine.table import BAD, Chance, Table, cards, kinds, only


@pytest.mark.parametrize(
    ("yes_seals", "yes", "total", "passed"), [({0}, 4, 8, False), ({0, 1}, 5, 9, True)]
)
def test_case_1_weights(yes_seals, yes, total, passed):
    table = Table()
    table.nominate(1)
    table.vote({0, 1, 2}, yes_seals)
    record = table.truth.record[0]
    assert (record.weight(True), record.weight(True) + record.weight(False)) == (yes, total)
    assert record.passed is passed


def test_case_2_two_left_are_shuffled_with_the_discards_before_the_draw():
    remade = cards("gbbgbbgbbgbb")
    table = Table(good=4, bad=4, chance=Chance(remade))
    pile = (*cards("gb"), *cards("bbgbbgbbgb"))
    table.truth = table.truth.but(deck=pile[:2], discards=pile[2:])
    table.elect(1)
    assert table.truth.hand == remade[:3]
    assert len(table.truth.deck) == 9
    assert table.truth.discards == ()


def test_case_2_exactly_three_left_are_drawn_without_a_shuffle():
    table = Table()
    pile = table.truth.deck
    table.truth = table.truth.but(deck=pile[:3], discards=pile[3:])
    table.elect(1)
    assert (table.truth.deck, table.chance.shuffles) == ((), 0)


def test_case_3_deadlock_on_the_second_place_gives_no_audit():
    table = Table(bad=1, failures=2, last_government=(5, 6), deck="bgg")
    table.reject()
    assert (table.truth.bad, table.truth.phase, table.truth.proposer) == (2, "nomination", 1)
    assert table.nominees() == {0, 2, 3, 4, 5, 6}


@pytest.mark.parametrize(
    ("standing", "deck", "ended"),
    [
        ({"bad": 6}, "bgg", ("leader", "bad_policies")),
        ({"good": 5}, "gbb", ("loyal", "good_policies")),
    ],
)
def test_case_4_deadlock_can_end_the_game(standing, deck, ended):
    table = Table(failures=2, deck=deck, **standing)
    assert kinds(table.reject())[-2:] == ["policy_enacted", "game_ended"]
    assert table.ended == ended


def test_case_5_three_decrees_and_the_regent_elected():
    table = Table(bad=3)
    table.elect(6)
    assert table.truth.phase == "discard"
    assert table.view(None).record[-1].nominee == 6
    assert table.view(None).roles == (None,) * 7


def test_case_5_four_decrees_and_the_regent_elected():
    table = Table(bad=4)
    assert "cards_drawn" not in kinds(table.elect(6))
    assert table.ended == ("leader", "leader_elected")


@pytest.mark.parametrize(("removed", "nominees"), [((4,), {0, 3}), ((3, 4), {0})])
def test_case_6_small_tables_leave_somebody_to_name(removed, nominees):
    table = Table(seats=5, removed=removed, last_government=(0, 2), proposer=1)
    assert table.nominees() == nominees


@pytest.mark.parametrize(
    ("seats", "removed", "nominees"), [(6, {3}, {2, 4, 5}), (5, {3}, {0, 2, 4})]
)
def test_case_7_last_steward_exiled(seats, removed, nominees):
    table = Table(seats=seats, removed=removed, last_government=(0, 3), proposer=1)
    assert table.nominees() == nominees


def test_case_8_an_exiled_neighbour_is_skipped():
    table = Table(removed={1, 2})
    table.reject()
    assert table.truth.proposer == 3


@pytest.mark.parametrize("decrees", [1, 4])
def test_case_8_a_chair_never_chooses_itself(decrees):
    table = Table(bad=decrees, deck="bbb")
    table.govern(1, BAD)
    assert table.refused(0, table.power(0)) is Refusal.SELF_CHOSEN


def test_case_9_the_vote_closes_with_the_active_only():
    table = Table(removed={3, 6}, bad=5)
    table.nominate(1)
    table.vote({0, 1, 2})
    assert table.truth.record[0].passed, "three of five"
    (shown,) = only(BallotsRevealed, table.log)
    assert shown.ballots[3] is None


def test_case_10_the_thirtieth_elections_exile_hits_the_regent():
    table = Table(election=30, bad=4, deck="bbb")
    table.govern(1, BAD)
    table.use(6)
    assert table.ended == ("loyal", "leader_removed")


def test_case_10_or_misses():
    table = Table(election=30, bad=4, deck="bbb")
    table.govern(1, BAD)
    table.use(5)
    assert table.ended == (None, "election_limit")


@pytest.mark.parametrize(("chosen", "turns"), [(6, [6, 3]), (3, [3, 3])])
def test_case_11_the_gavel_is_handed_over(chosen, turns):
    table = Table(MERCHANTS_COUNCIL, 8, bad=2, deck="bbb", proposer=2)
    table.govern(1, BAD)
    table.use(chosen)
    spoke = [table.truth.proposer]
    table.reject()
    spoke.append(table.truth.proposer)
    assert spoke == turns


def test_case_12_ballots_that_are_refused():
    table = Table(removed={3}, seals=(False,) + (True,) * 6)
    table.nominate(1)
    step = table.truth.step
    table.do(1, CastBallot(step, True))
    assert table.refused(1, CastBallot(step, True)) is Refusal.ALREADY_VOTED
    assert table.refused(1, CastBallot(step, False)) is Refusal.ALREADY_VOTED
    assert table.refused(3, CastBallot(step, True)) is Refusal.SEAT_REMOVED
    assert table.refused(0, CastBallot(step, True, True)) is Refusal.SEAL_SPENT
    assert table.truth.ballots[1] == (True, False)


def test_case_12_a_ballot_that_comes_too_late():
    table = Table()
    table.nominate(1)
    late = CastBallot(table.truth.step, True)
    table.vote(())
    assert table.refused(1, late) is Refusal.WRONG_STEP


@pytest.mark.parametrize(("ruleset", "least"), [(GLASS_COUNCIL, 9), (MERCHANTS_COUNCIL, 8)])
def test_case_13_a_take_always_finds_its_cards(ruleset, least):
    most_standing = ruleset.good_goal - 1 + ruleset.bad_goal - 1
    assert len(ruleset.deck()) - most_standing == least
    for seed in range(25):
        for moment in play(ruleset, 7, seed):
            if moment.after.phase in ("nomination", "ballot", "result"):
                after = moment.after
                assert len(after.deck) + len(after.discards) >= least
            for event in moment.events:
                if isinstance(event, CardsDrawn | DeckRead):
                    assert len(event.cards) == 3


def test_case_14_a_seal_of_a_failed_vote_is_spent():
    table = Table()
    table.nominate(1)
    table.vote((), seals={2})
    assert table.truth.seals[2] is False
    assert sum(table.truth.seals) == 6


def test_case_14_a_deadlock_leaves_seals_as_they_are():
    table = Table(failures=2, seals=(True, False) * 3 + (True,))
    table.reject()
    assert table.truth.good + table.truth.bad == 1
    assert table.truth.seals == (True, False) * 3 + (True,)


def test_case_15_the_regent_and_an_agent_give_the_same_answer():
    answers = []
    for target in (4, 6):
        table = Table(bad=1, deck="bbb", roles="....aa*")
        table.govern(1, BAD)
        table.use(target)
        answers.append(table.truth.record[-1].side)
    assert answers == ["leader", "leader"]


@pytest.mark.parametrize(
    "ruleset", [GLASS_COUNCIL, MERCHANTS_COUNCIL], ids=lambda ruleset: ruleset.name
)
def test_deadlock_and_ending_cases_hold_for_both_games(ruleset):
    """Cases 3 and 4 under each game's own numbers (G6, M6)."""
    table = Table(ruleset, failures=2, bad=ruleset.bad_goal - 1, deck="b")
    table.reject()
    assert table.ended == ("leader", "bad_policies")
    table = Table(ruleset, failures=2, good=ruleset.good_goal - 1, deck="g")
    table.reject()
    assert table.ended == ("loyal", "good_policies")
    table = Table(ruleset, failures=2, bad=ruleset.bad_goal - 3, deck="b")
    table.reject()
    assert table.truth.phase == "nomination"
    assert table.refused(table.truth.proposer, Nominate(table.truth.step, 0)) is None
