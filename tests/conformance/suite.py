"""What every ruleset must keep, whatever its numbers: one function a property.

Each takes a ruleset, a table size and a seed, plays a random game and asserts. None asks which
game it is. ``tests/engine`` runs them under hypothesis, ``tests/conformance`` on every ruleset.
"""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable
from random import Random

from engine.actions import Action, MakeStatement
from engine.events import RolesDealt
from engine.legal import IllegalAction, legal_actions, legal_statements
from engine.machine import advance, decide
from engine.observation import Observer
from engine.ruleset import Ruleset
from engine.state import GameState, evolve, fold, new_game
from engine.words import Phase, Policy, Power, Seat, Step, Viewer
from tests.engine.candidates import statements, step_actions, wrong_steps
from tests.engine.play import log_of, play
from tests.engine.table import only

Check = Callable[[Ruleset, int, int], None]


def accepted(truth: GameState, seat: Seat, action: Action) -> bool:
    """Whether the machine takes it."""
    try:
        decide(truth, seat, action, Random(0))
    except IllegalAction:
        return False
    return True


def cards_are_conserved_by_kind(ruleset: Ruleset, seats: int, seed: int) -> None:
    """After every event deck, discards, hand and tracks together are the deck (G5, M5)."""
    state = new_game(ruleset, seats)
    for event in log_of(ruleset, seats, seed):
        state = evolve(state, event)
        if isinstance(event, RolesDealt):
            continue
        cards = Counter((*state.deck, *state.discards, *state.hand))
        cards.update({Policy.GOOD: state.good, Policy.BAD: state.bad})
        assert cards == Counter(ruleset.deck())


def nobody_removed_acts(ruleset: Ruleset, seats: int, seed: int) -> None:
    """Neither acts nor is waited for, nor is proposer or nominee (G9, M8)."""
    for moment in play(ruleset, seats, seed):
        before, after = moment.before, moment.after
        assert moment.seat is None or before.active[moment.seat]
        assert all(after.active[seat] for seat in after.waiting)
        if after.phase is Phase.NOMINATION:
            assert after.active[after.proposer]


def exactly_the_legal_actions_are_accepted(ruleset: Ruleset, seats: int, seed: int) -> None:
    """Of everything there could be, out-of-range values and late steps included."""
    rng = Random(seed)
    met: set[tuple[Phase, Power | None]] = set()
    for moment in play(ruleset, seats, seed):
        truth = moment.after
        # Every kind of position once, and some of the rest.
        position = (truth.phase, truth.power)
        if position in met and rng.random() > 0.03:
            continue
        met.add(position)
        for seat in range(-1, seats + 1):
            legal = legal_actions(truth, seat)
            assert len(set(legal)) == len(legal)
            assert bool(legal) == (seat in truth.waiting) == truth.waits_for(seat)
            for action in step_actions(truth.step, seats):
                assert accepted(truth, seat, action) == (action in legal), (seat, action)
        late = list(step_actions(rng.choice(wrong_steps(truth)), seats))
        assert not any(accepted(truth, seat, action) for seat in range(seats) for action in late)


def exactly_the_legal_statements_are_accepted(ruleset: Ruleset, seats: int, seed: int) -> None:
    """Of all topics, elections and numbers (G13, M12)."""
    rng = Random(seed)
    for moment in play(ruleset, seats, seed, talk=0.2):
        truth = moment.after
        if rng.random() > 0.02 and truth.phase is not Phase.ENDED:
            continue
        seat = rng.randrange(seats)
        taken = {
            (action.topic, action.election)
            for action in statements(truth)
            if accepted(truth, seat, action)
        }
        assert taken == set(legal_statements(truth, seat))


def legal_actions_are_the_same_on_every_view(ruleset: Ruleset, seats: int, seed: int) -> None:
    """On the truth, on the seat's own view and on the watchers'."""
    watcher = Observer(ruleset, seats, None)
    observers = [Observer(ruleset, seats, seat) for seat in range(seats)]
    for moment in play(ruleset, seats, seed):
        truth = moment.after
        for observer in (watcher, *observers):
            observer.see(moment.events)
        for seat in {*truth.waiting[:2], moment.seat or 0}:
            legal = legal_actions(truth, seat)
            assert observers[seat].observation().legal == legal
            assert legal_actions(watcher.view, seat) == legal
        sayable = legal_statements(truth, truth.proposer)
        assert legal_statements(watcher.view, truth.proposer) == sayable
        assert legal_statements(observers[truth.proposer].view, truth.proposer) == sayable


_PUBLIC = [
    "ruleset",
    "seats",
    "active",
    "seals",
    "phase",
    "election",
    "proposer",
    "rotation",
    "nominee",
    "failures",
    "good",
    "bad",
    "last_government",
    "power",
    "investigated",
    "outcome",
    "barred",
    "waiting",
    "holder",
    "step",
]
_PUBLIC_RECORD = [
    "election",
    "proposer",
    "nominee",
    "ballots",
    "passed",
    "deadlock",
    "enacted",
    "power",
    "target",
    "statements",
]


def agrees(view: GameState, truth: GameState, viewer: Viewer) -> None:
    """Assert that a view differs from the truth in blanks alone, and knows all that is public."""
    for name in _PUBLIC:
        assert getattr(view, name) == getattr(truth, name), name
    for name in ("roles", "deck", "discards", "hand"):
        seen, true = getattr(view, name), getattr(truth, name)
        assert len(seen) == len(true)
        assert all(card is None or card == other for card, other in zip(seen, true, strict=True))
    for open_seen, open_true in zip(view.ballots, truth.ballots, strict=True):
        assert (open_seen is None) == (open_true is None)
    if viewer is not None:
        assert view.roles[viewer] == truth.roles[viewer]
        assert view.ballots[viewer] == truth.ballots[viewer]
    if truth.holder is not None and viewer == truth.holder:
        assert view.hand == truth.hand
    for known, about in zip(view.record, truth.record, strict=True):
        for name in _PUBLIC_RECORD:
            assert getattr(known, name) == getattr(about, name), name
        for name in ("drawn", "received", "cards"):
            seen, true = getattr(known, name), getattr(about, name)
            assert (seen is None) == (true is None)
            assert true is None or len(seen) == len(true)


def a_view_is_the_truth_with_blanks(ruleset: Ruleset, seats: int, seed: int) -> None:
    """For every viewer, after every batch."""
    observers = [Observer(ruleset, seats, viewer) for viewer in (None, *range(seats))]
    for moment in play(ruleset, seats, seed):
        for observer in observers:
            observer.see(moment.events)
            agrees(observer.view, moment.after, observer.viewer)


def the_game_ends(ruleset: Ruleset, seats: int, seed: int) -> None:
    """In so many elections at most: a policy comes of every failure limit of them (G6, M6)."""
    *_, last = play(ruleset, seats, seed)
    assert last.after.outcome is not None
    assert last.after.waiting == ()
    policies = ruleset.good_goal + ruleset.bad_goal - 1
    assert last.after.election <= ruleset.failure_limit * policies


def nothing_is_mutated(ruleset: Ruleset, seats: int, seed: int) -> None:
    """``advance``, ``decide`` and ``evolve`` leave what they are given as it was."""
    for moment in play(ruleset, seats, seed):
        if moment.action is None or moment.seat is None:
            continue
        snapshot = pickle.dumps(moment.before)
        events, after = advance(moment.before, moment.seat, moment.action, Random(0))
        assert fold(moment.before, events) == after
        assert decide(moment.before, moment.seat, moment.action, Random(0)) == events
        assert pickle.dumps(moment.before) == snapshot


def statements_change_nothing_else(ruleset: Ruleset, seats: int, seed: int) -> None:
    """But the record of what was said (G13, M12)."""
    for moment in play(ruleset, seats, seed, talk=0.3):
        if isinstance(moment.action, MakeStatement):
            assert [event.type for event in moment.events] == ["statement_made"]
            assert moment.after.but(record=moment.before.record) == moment.before
            for old, new in zip(moment.before.record, moment.after.record, strict=True):
                assert new.but(statements=old.statements) == old


def the_log_alone_makes_the_state(ruleset: Ruleset, seats: int, seed: int) -> None:
    """Replay needs no random numbers, and a pickled view is the same view."""
    moments = list(play(ruleset, seats, seed))
    log = [event for moment in moments for event in moment.events]
    end = fold(new_game(ruleset, seats), log)
    assert end == moments[-1].after
    assert pickle.loads(pickle.dumps(end)) == end


def a_step_is_never_opened_twice(ruleset: Ruleset, seats: int, seed: int) -> None:
    """A late message can't fit a later decision by accident."""
    opened: list[Step] = []
    for moment in play(ruleset, seats, seed):
        if not opened or opened[-1] != moment.after.step:
            opened.append(moment.after.step)
    assert len(set(opened)) == len(opened)


def twin_runs_with_one_seed_agree(ruleset: Ruleset, seats: int, seed: int) -> None:
    """And another seed gives another game."""
    assert log_of(ruleset, seats, seed) == log_of(ruleset, seats, seed)
    assert log_of(ruleset, seats, seed) != log_of(ruleset, seats, seed + 1)


def the_deal_is_the_rulesets(ruleset: Ruleset, seats: int, seed: int) -> None:
    """Roles by its mix, sight by its clause, the whole deck."""
    (dealt,) = only(RolesDealt, log_of(ruleset, seats, seed))
    roles = [role for role in dealt.roles if role is not None]
    assert Counter(roles) == Counter(ruleset.mix(seats))
    for seat, own in enumerate(roles):
        for other, role in enumerate(roles):
            if other != seat:
                knows = ruleset.knows(ruleset, seats, own, role)
                assert (other in dealt.sight[seat]) == knows


CHECKS: tuple[Check, ...] = (
    cards_are_conserved_by_kind,
    nobody_removed_acts,
    exactly_the_legal_actions_are_accepted,
    exactly_the_legal_statements_are_accepted,
    legal_actions_are_the_same_on_every_view,
    a_view_is_the_truth_with_blanks,
    the_game_ends,
    nothing_is_mutated,
    statements_change_nothing_else,
    the_log_alone_makes_the_state,
    a_step_is_never_opened_twice,
    twin_runs_with_one_seed_agree,
    the_deal_is_the_rulesets,
)
