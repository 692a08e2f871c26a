"""The belief, against a second reading of it and against what must always hold."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random

import numpy as np
import pytest

from engine.bots.belief import TREMBLE, PublicBelief
from engine.bots.joint import draws
from engine.bots.own_belief import OwnBelief
from engine.bots.plain import act_plainly
from engine.bots.random_player import act_at_random
from engine.bots.tables import Tables
from engine.bots.worlds import worlds
from engine.games import GLASS_COUNCIL, MERCHANTS_COUNCIL
from engine.observation import Observer
from engine.words import Phase, Role
from tests.bots.games import flat_tables, moments
from tests.bots.oracle import Oracle, assignments

SIZES = range(5, 11)


def trembling(chance: float) -> Fraction:
    """A table's number as the belief takes it."""
    return Fraction(str(1 - TREMBLE)) * Fraction(str(chance)) + Fraction(str(TREMBLE)) / 2


@pytest.mark.parametrize("seats", SIZES)
def test_g2_the_worlds_are_all_assignments(seats: int) -> None:
    """G2: one leader and so many agents, each way once."""
    every = worlds(GLASS_COUNCIL, seats)
    number = {role: at for at, role in enumerate((Role.LOYAL, Role.AGENT, Role.LEADER))}
    rows = {tuple(row) for row in every.roles.tolist()}
    expected = {tuple(number[r] for r in row) for row in assignments(GLASS_COUNCIL, seats)}
    assert rows == expected
    assert len(every.roles) == len(rows)


@pytest.mark.parametrize(("pile", "taken"), [(20, 3), (11, 3), (3, 3), (7, 1)])
def test_g5_draws_are_hypergeometric(pile: int, taken: int) -> None:
    """G5: counted out card by card."""
    table = draws(pile, 9, taken + 1)
    for good in range(min(8, pile) + 1):
        hands = list(combinations([1] * good + [0] * (pile - good), taken))
        for drawn in range(taken + 1):
            share = sum(sum(hand) == drawn for hand in hands) / len(hands)
            assert table[good, drawn] == pytest.approx(share)


@pytest.mark.parametrize(
    ("seats", "seed"), [(5, 0), (5, 1), (5, 2), (5, 3), (6, 0), (6, 1), (7, 1)]
)
def test_the_belief_equals_the_oracles(seats: int, seed: int) -> None:
    """G1, G2, G5, G6, G8, G9: roles, hands, audits, exiles, deadlocks, reshuffles, danger.

    Written out path by path in fractions, for the onlooker and for every seat.
    """
    tables = flat_tables(keep_good=0.3, loyal_keeps=0.9)
    keeps = {role: trembling(0.9 if role is Role.LOYAL else 0.3) for role in Role}
    player = act_plainly if seed % 2 else act_at_random
    public = PublicBelief(GLASS_COUNCIL, seats, tables)
    owns = [OwnBelief(seat, public) for seat in range(seats)]
    onlooker = Oracle(GLASS_COUNCIL, seats, None, keeps)
    oracles = [Oracle(GLASS_COUNCIL, seats, seat, keeps) for seat in range(seats)]
    for moment in moments(GLASS_COUNCIL, seats, f"oracle {seed}", [player] * seats):
        if moment.truth.outcome is not None:
            break
        for event in moment.events:
            evidence = public.see(event.seen_by(None))
            onlooker.see([event.seen_by(None)])
            for seat in range(seats):
                owns[seat].see(event.seen_by(seat), evidence)
                oracles[seat].see([event.seen_by(seat)])
        if moment.truth.phase is not Phase.NOMINATION or moment.truth.election % 2:
            continue
        assert public.suspicion.tolist() == pytest.approx(onlooker.suspicion(), abs=1e-9)
        assert public.joint.p.sum(axis=0).tolist() == pytest.approx(onlooker.pile_goods(), abs=1e-9)
        for own, oracle in zip(owns, oracles, strict=True):
            assert own.suspicion.tolist() == pytest.approx(oracle.suspicion(), abs=1e-9)
            goods = own.joint.p.sum(axis=0).tolist()
            assert goods == pytest.approx(oracle.pile_goods(), abs=1e-9)


@pytest.mark.parametrize("seats", SIZES)
def test_no_nonsense_makes_a_belief_collapse(seats: int, tables: Tables) -> None:
    """A table that votes and plays at random: sums stay 1, and the truth stays possible."""
    for seed in range(2):
        public = PublicBelief(GLASS_COUNCIL, seats, tables)
        owns = [OwnBelief(seat, public) for seat in range(seats)]
        game = moments(GLASS_COUNCIL, seats, f"nonsense {seed}", [act_at_random] * seats)
        for moment in game:
            if moment.truth.outcome is not None:
                break
            for event in moment.events:
                evidence = public.see(event.seen_by(None))
                for own in owns:
                    own.see(event.seen_by(own.seat), evidence)
            world = public.worlds.number(moment.truth.roles)
            for joint, rows in [(public.joint, None), *((o.joint, o.rows) for o in owns)]:
                assert np.isfinite(joint.p).all()
                assert joint.p.sum() == pytest.approx(1.0)
                at = world if rows is None else int(np.flatnonzero(rows == world)[0])
                assert joint.worlds[at] > 0.0


def test_the_most_misleading_evidence_leaves_the_truth_possible() -> None:
    """Thirty elections of votes that speak against the truth as strongly as can be."""
    public = PublicBelief(GLASS_COUNCIL, 7, flat_tables())
    wrong = np.ones(len(public.worlds.leader))
    wrong[0] = 0.0
    for _ in range(40):
        public.joint.weigh(wrong)
    assert 0.0 < public.joint.worlds[0] < 1e-100
    public.joint.weigh(1.0 - wrong)
    assert np.isfinite(public.joint.p).all()


@pytest.mark.parametrize("seats", [5, 8, 10])
def test_a_seat_begins_with_what_the_deal_showed_it(seats: int, tables: Tables) -> None:
    """G2: agents know everything, the leader its agents at 5-6 seats, loyal seats themselves."""
    (deal, *_) = moments(GLASS_COUNCIL, seats, "deal", [act_at_random] * seats)
    public = PublicBelief(GLASS_COUNCIL, seats, tables)
    cabal = 1 + GLASS_COUNCIL.agents[seats]
    for seat, role in enumerate(deal.truth.roles):
        own = OwnBelief(seat, public)
        own.see(deal.events[0].seen_by(seat), public.see(deal.events[0].seen_by(None)))
        assert own.suspicion.sum() == pytest.approx(cabal)
        certain = role is Role.AGENT or (role is Role.LEADER and seats <= 6)
        assert (len(own.rows) == 1) == certain
        if role is Role.LOYAL:
            assert own.suspicion[seat] == 0.0
            assert max(own.suspicion) == pytest.approx(cabal / (seats - 1))


def test_an_onlookers_events_are_enough(tables: Tables) -> None:
    """The public belief is the same from anybody's events: it looks at none of the blanks."""
    seats = 7
    beliefs = [PublicBelief(GLASS_COUNCIL, seats, tables) for _ in range(seats + 1)]
    for moment in moments(GLASS_COUNCIL, seats, "blanks", [act_plainly] * seats):
        if moment.truth.outcome is not None:
            break
        for event in moment.events:
            for viewer, belief in enumerate(beliefs):
                belief.see(event.seen_by(viewer if viewer < seats else None))
    for belief in beliefs[1:]:
        assert (belief.joint.p == beliefs[0].joint.p).all()


def test_other_games_can_be_followed(tables: Tables) -> None:
    """M5, M7: a gavel handed on, a deck read, no seals."""
    for seed in range(3):
        public = PublicBelief(MERCHANTS_COUNCIL, 6, tables)
        own, watcher = OwnBelief(2, public), Observer(MERCHANTS_COUNCIL, 6, 2)
        for moment in moments(MERCHANTS_COUNCIL, 6, f"m {seed}", [act_at_random] * 6):
            if moment.truth.outcome is None:
                for event in moment.events:
                    seen = watcher.see_one(event)
                    own.see(seen, public.see(event.seen_by(None)))
        assert own.joint.p.sum() == pytest.approx(1.0)


def test_twice_the_same_game_twice_the_same_belief(tables: Tables) -> None:
    """No hidden state: a belief is a function of the events."""
    runs = []
    for _ in range(2):
        public = PublicBelief(GLASS_COUNCIL, 9, tables)
        for moment in moments(GLASS_COUNCIL, 9, "again", [act_at_random] * 9):
            for event in moment.events:
                public.see(event.seen_by(None))
        runs.append(public.joint.p)
        Random(1)
    assert (runs[0] == runs[1]).all()
