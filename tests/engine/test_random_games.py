"""Random games of every size and both rulesets: what must hold whatever happens."""

import pickle
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import MakeStatement
from engine.events import GameEnded, PolicyEnacted, PowerGranted, Removed
from engine.games import GAMES
from engine.legal import IllegalAction, legal_actions, legal_statements
from engine.machine import advance, decide
from engine.observation import Observer
from engine.ruleset import Ruleset
from engine.state import GameState, evolve, fold, new_game
from engine.words import EndReason, Phase, Policy, Seat, Step
from tests.engine.candidates import statements, step_actions, wrong_steps
from tests.engine.play import log_of, play
from tests.engine.referee import BOOKS, Referee
from tests.engine.table import only

games = st.builds(
    lambda ruleset, seats, seed: (ruleset, seats, seed),
    st.sampled_from(GAMES),
    st.integers(5, 10),
    st.integers(0, 10**6),
)

few = settings(max_examples=12)


def accepted(truth: GameState, seat: Seat, action) -> bool:
    """Whether the machine takes it."""
    try:
        decide(truth, seat, action, Random(0))
    except IllegalAction:
        return False
    return True


@settings(max_examples=60)
@given(games)
def test_a_second_reading_of_the_rules_agrees(game):
    ruleset, seats, seed = game
    Referee(BOOKS[ruleset.name], log_of(ruleset, seats, seed)).watch()


def test_random_games_reach_every_event_power_and_ending():
    """Otherwise the properties here would say little."""
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
    assert len(endings) == 4, "all but the draw, which has its own tests (G7)"
    assert set(seen) > {"good", "bad", "investigate", "remove", "hand_gavel", "read"}
    assert set(seen) > {"statement_made", "deck_read", "gavel_handed", "removed"}


@few
@given(games)
def test_cards_are_conserved_by_kind_after_every_event_g5(game):
    ruleset, seats, seed = game
    state = new_game(ruleset, seats)
    for event in log_of(ruleset, seats, seed):
        state = evolve(state, event)
        if event.type == "roles_dealt":
            continue
        cards = Counter((*state.deck, *state.discards, *state.hand))
        cards.update({Policy.GOOD: state.good, Policy.BAD: state.bad})
        assert cards == Counter(ruleset.deck())


@few
@given(games)
def test_nobody_removed_acts_g9(game):
    removed: set[Seat] = set()
    for moment in play(*game):
        assert moment.seat not in removed
        assert not removed & set(moment.after.waiting)
        removed |= {event.target for event in only(Removed, moment.events)}


@settings(max_examples=8)
@given(games)
def test_exactly_the_legal_actions_are_accepted(game):
    ruleset, seats, seed = game
    rng = Random(seed)
    met: set[object] = set()
    for moment in play(ruleset, seats, seed):
        truth = moment.after
        # Every kind of position once, and some of the rest.
        position = (truth.phase, truth.power)
        if position in met and rng.random() > 0.04:
            continue
        met.add(position)
        for seat in range(-1, seats + 1):
            legal = legal_actions(truth, seat)
            assert len(set(legal)) == len(legal)
            for action in step_actions(truth.step, seats):
                assert accepted(truth, seat, action) == (action in legal), (seat, action)
            if seat in truth.waiting:
                assert legal, "whoever is waited for can do something"
            else:
                assert legal == ()
        step = rng.choice(wrong_steps(truth))
        assert not any(
            accepted(truth, seat, action)
            for seat in range(seats)
            for action in step_actions(step, seats)
        )


@settings(max_examples=8)
@given(games)
def test_exactly_the_legal_statements_are_accepted_g13(game):
    ruleset, seats, seed = game
    rng = Random(seed)
    for moment in play(ruleset, seats, seed, talk=0.2):
        truth = moment.after
        if rng.random() > 0.02 and truth.phase is not Phase.ENDED:
            continue
        for seat in rng.sample(range(seats), 1):
            taken = {
                (action.topic, action.election)
                for action in statements(truth)
                if accepted(truth, seat, action)
            }
            assert taken == set(legal_statements(truth, seat))


@few
@given(games)
def test_legal_actions_are_the_same_on_every_view(game):
    ruleset, seats, seed = game
    observers = [Observer(ruleset, seats, viewer) for viewer in (None, *range(seats))]
    for moment in play(ruleset, seats, seed):
        truth = moment.after
        for observer in observers:
            observer.see(moment.events)
        for seat in {*truth.waiting[:2], moment.seat or 0}:
            legal = legal_actions(truth, seat)
            assert legal_actions(observers[seat + 1].view, seat) == legal
            assert legal_actions(observers[0].view, seat) == legal
        speaker = truth.proposer
        sayable = legal_statements(truth, speaker)
        assert all(legal_statements(o.view, speaker) == sayable for o in observers)


PUBLIC = [
    "ruleset seats active seals phase election proposer rotation nominee failures",
    "last_government good bad power investigated outcome barred waiting holder step",
]


def agrees(view: GameState, truth: GameState, viewer: Seat | None) -> None:
    """A view differs from the truth in blanks alone, and knows all that is public."""
    for name in " ".join(PUBLIC).split():
        assert getattr(view, name) == getattr(truth, name), name
    for seen, true in (
        (view.roles, truth.roles),
        (view.deck, truth.deck),
        (view.discards, truth.discards),
        (view.hand, truth.hand),
    ):
        assert len(seen) == len(true)
        assert all(card is None or card == other for card, other in zip(seen, true, strict=True))
    for seen_ballot, ballot in zip(view.ballots, truth.ballots, strict=True):
        assert (seen_ballot is None) == (ballot is None)
    if viewer is not None:
        assert view.roles[viewer] == truth.roles[viewer]
        assert view.ballots[viewer] == truth.ballots[viewer]
    if truth.holder is not None and viewer == truth.holder:
        assert view.hand == truth.hand
    for known, about in zip(view.record, truth.record, strict=True):
        for name in ("proposer", "nominee", "ballots", "passed", "enacted", "power", "target"):
            assert getattr(known, name) == getattr(about, name)
        assert known.statements == about.statements
        for name in ("drawn", "received", "cards"):
            seen_cards, cards = getattr(known, name), getattr(about, name)
            assert (seen_cards is None) == (cards is None)
            assert cards is None or len(seen_cards) == len(cards)


@few
@given(games)
def test_a_view_is_the_truth_with_blanks(game):
    ruleset, seats, seed = game
    observers = [Observer(ruleset, seats, viewer) for viewer in (None, *range(seats))]
    for moment in play(ruleset, seats, seed):
        for observer in observers:
            observer.see(moment.events)
            agrees(observer.view, moment.after, observer.viewer)


@few
@given(games)
def test_every_game_ends(game):
    ruleset, seats, seed = game
    *_, last = play(ruleset, seats, seed)
    assert last.after.outcome is not None
    assert last.after.waiting == ()
    # Three elections at most a policy (G6, M6).
    assert last.after.election <= 3 * (ruleset.good_goal + ruleset.bad_goal - 1)


@settings(max_examples=4)
@given(games)
def test_evolve_and_advance_do_not_mutate(game):
    ruleset, seats, seed = game
    for moment in play(ruleset, seats, seed):
        if moment.action is None or moment.seat is None:
            continue
        snapshot = pickle.dumps(moment.before)
        events, after = advance(moment.before, moment.seat, moment.action, Random(0))
        assert fold(moment.before, events) == after
        assert decide(moment.before, moment.seat, moment.action, Random(0)) == events
        assert pickle.dumps(moment.before) == snapshot


@few
@given(games)
def test_statements_change_nothing_else_g13(game):
    for moment in play(*game, talk=0.3):
        if isinstance(moment.action, MakeStatement):
            assert [event.type for event in moment.events] == ["statement_made"]
            assert moment.after.but(record=moment.before.record) == moment.before
            for old, new in zip(moment.before.record, moment.after.record, strict=True):
                assert new.but(statements=old.statements) == old


@few
@given(games)
def test_the_log_alone_makes_the_state(game):
    ruleset, seats, seed = game
    moments = list(play(ruleset, seats, seed))
    log = [event for moment in moments for event in moment.events]
    assert fold(new_game(ruleset, seats), log) == moments[-1].after


@few
@given(games)
def test_a_step_is_never_opened_twice(game):
    """A late message can't fit a later decision by accident."""
    opened: list[Step] = []
    for moment in play(*game):
        if not opened or opened[-1] != moment.after.step:
            opened.append(moment.after.step)
    assert len(set(opened)) == len(opened)


@pytest.mark.parametrize("ruleset", GAMES, ids=lambda ruleset: ruleset.name)
def test_twin_runs_with_one_seed_agree(ruleset: Ruleset):
    assert log_of(ruleset, 8, 4) == log_of(ruleset, 8, 4)
    assert log_of(ruleset, 8, 4) != log_of(ruleset, 8, 5)
