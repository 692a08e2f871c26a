"""What a computer player does: every legal act is given a value, and one is chosen.

A value is the chance that the player's own side wins, under its belief. A player of the leader's
side also weighs what each act would make the table believe: it computes the public belief after
the act, from the same tables by which the others will read it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Final, TypeVar

import numpy as np

from engine.actions import (
    Action,
    CastBallot,
    DiscardCard,
    EnactCard,
    HandGavel,
    Investigate,
    Nominate,
    Remove,
)
from engine.bots.belief import next_goods
from engine.bots.own_belief import OwnBelief
from engine.bots.readings import Ballots, Prospects, goods
from engine.bots.strike import BLOCK, BOLD, DESPERATE, FEAR, guard, savers, struck
from engine.bots.value import LEADER, SEALS, SUSPICION, sigmoid, without_seals, world_features
from engine.bots.worlds import Floats, Ints
from engine.observation import Observation
from engine.words import Phase, Policy, Power, Role, Seat, Side

Chosen = TypeVar("Chosen", bound=Action)
RESTLESS: Final = 0.008
"""What a failed vote costs a loyal seat by itself, before the leader can be elected. Where both
look alike somebody has to govern: tables that never mind failing end in draws (G7)."""
THRIFT: Final = 0.3
"""How much less the leader's side is given to sealing than a loyal seat in its place."""
MANY: Final = 48
"""Worlds, the likeliest ones, that are looked at where each costs a table of ballots."""


@dataclass(frozen=True)
class Level:
    """How well a computer player plays."""

    temperature: float
    """Differences in the chance to win that it hardly tells apart; 0.01 is one in a hundred."""
    foresight: float = 1.0
    """Weight of what an act will make the table believe, for the leader's side."""
    hiding: float = 1.0
    """How much of the leader's side's choices is what a loyal seat would do in its place: the
    exponent of that seat's chances. 0 for going by values alone."""
    attention: float = 1.0
    """Exponent of its own belief; below 1 for a player who takes less from what it saw."""


class Decision:
    """One decision of one seat."""

    def __init__(self, observation: Observation, own: OwnBelief, level: Level, rng: Random) -> None:
        self.observation = observation
        self.legal = observation.legal
        self.view = observation.view
        self.me = observation.seat
        self.own = own
        self.public = own.public
        self.board = own.public.board
        self.level = level
        self.rng = rng
        role = self.view.roles[self.me]
        self.cabal = role is not None and role.side is Side.LEADER
        self.leader = role is Role.LEADER
        self.restless = 0.0 if self.cabal or self.board.danger else RESTLESS
        self.looks_ahead = self.cabal and level.foresight > 0.0
        self.weights, self.rows = self._support()

    def _support(self) -> tuple[Floats, Ints]:
        """The worlds that matter to this seat, and their weights, which sum to 1."""
        weights = self.own.joint.worlds
        if self.level.attention != 1.0:
            weights = weights**self.level.attention
        self._kept = np.flatnonzero(weights > 1e-7 * weights.max())
        kept = weights[self._kept]
        return kept / kept.sum(), self.own.rows[self._kept]

    def _only_likeliest(self) -> None:
        if len(self.rows) > MANY:
            top = np.argsort(-self.weights, kind="stable")[:MANY]
            self.weights, self.rows, self._kept = self.weights[top], self.rows[top], self._kept[top]
            self.weights = self.weights / self.weights.sum()

    def act(self) -> Action:
        """The act that was chosen, one of the legal ones."""
        choose: dict[Phase, Callable[[], Action]] = {
            Phase.NOMINATION: self.nominate,
            Phase.BALLOT: self.vote,
            Phase.DISCARD: self.discard,
            Phase.ENACT: self.enact,
            Phase.POWER: self.use_power,
        }
        phase = self.view.phase
        if len(self.legal) == 1 or phase not in choose:
            return self.legal[0]
        return choose[phase]()

    # --- choosing --------------------------------------------------------------------------------

    def _choose(
        self,
        actions: Sequence[Chosen],
        loyal_chance: Sequence[float],
        scale: float = 1.0,
        loyal_would: Sequence[float] = (),
    ) -> Chosen:
        """One of ``actions``, the better the likelier.

        :param loyal_chance: the chance that the loyal side wins after each.
        :param scale: what the temperature is multiplied with.
        :param loyal_would: how likely a loyal seat in this place would do each, as the table sees
            it. The leader's side leaves that only for what is worth it: small differences, choice
            after choice, are what gives a seat away.
        """
        values = np.array(loyal_chance) * (-1.0 if self.cabal else 1.0)
        heat = max(self.level.temperature * scale, 1e-9)
        lean = (values - values.max()) / heat
        if self.cabal and self.level.hiding > 0.0 and len(loyal_would):
            lean += self.level.hiding * np.log(np.maximum(loyal_would, 1e-6))
        odds = np.exp(np.maximum(lean - lean.max(), -60.0))
        at = self.rng.random() * odds.sum()
        return actions[min(int(np.searchsorted(np.cumsum(odds), at)), len(actions) - 1)]

    # --- looking ahead to what will be believed --------------------------------------------------

    def _shifted(self, likelihood: Floats) -> Floats:
        after: Floats = self.public.joint.worlds * np.maximum(likelihood, 1e-6 * likelihood.max())
        after /= after.sum()
        return after

    def _believed(self, features: Floats, rows: Ints, belief: Floats) -> Floats:
        """``features`` with the suspicion that ``belief``[world] means."""
        worlds, active = self.public.worlds, self.board.active
        change = belief - self.public.joint.worlds
        cabal = worlds.cabal[rows] * active
        suspicion = cabal @ (change @ worlds.cabal) / np.maximum(cabal.sum(axis=1), 1.0)
        leader = (change @ worlds.is_leader)[worlds.leader[rows]]
        moved = features.copy()
        moved[:, SUSPICION] += self.level.foresight * suspicion
        moved[:, LEADER] += self.level.foresight * leader
        return moved

    @cached_property
    def _now(self) -> Floats:
        return self.public.features(self.board.next_turn)

    @cached_property
    def _goods(self) -> Floats:
        return next_goods(self.own.joint, self.board, 3)

    def _prospects(self, features: Floats, rows: Ints) -> Prospects:
        """What the election may come to; the leader's side foresees whom an exile may hit (G8)."""
        public, board = self.public, self.board
        ahead = public.prospects_from(features, rows)
        power = board.ruleset.power_at(board.seats, board.bad + 1)
        if not (self.cabal and power is Power.REMOVE):
            return ahead
        targets, likely = public.removals()
        hit = (likely * public.worlds.is_leader[:, targets]).sum(axis=1)[rows]
        bad = public.value.chance(board.good, board.bad + 1, 0, features)
        return replace(ahead, bad=hit + (1.0 - hit) * bad)

    # --- nomination ------------------------------------------------------------------------------

    def nominate(self) -> Action:
        """Whom the table elects and what comes of it; or what comes of a failed vote."""
        actions = [a for a in self.legal if isinstance(a, Nominate)]
        self._only_likeliest()
        public, weights, rows = self.public, self.weights, self.rows
        candidates, likely = public.nominations()
        outlook = public.prospects()
        won = public.elected(candidates, outlook, public.next_goods(3))
        better = public.better(won - outlook.fail[:, None])
        values, now, unmoved = [], self._now[rows], outlook.of(rows)
        for action in actions:
            at = candidates.index(action.seat)
            features = now
            if self.looks_ahead:
                features = self._believed(now, rows, self._shifted(likely[:, at]))
            ballots = public.ballots_on(action.seat, better[at], rows)
            passes = self._struck(ballots, action.seat, slice(None))
            if passes is None:
                if self.looks_ahead and self.board.danger:
                    features = without_seals(features, self._burnt(ballots), self.board.seats)
                pull, spread = ballots.without(self.me, self.board.active)
                passes = sigmoid(1.7 * (pull + 1.0) / spread)
            ahead = unmoved if features is now else self._prospects(features, rows)
            gain = self._elected(rows, action.seat, self._success(action.seat), ahead)
            fail = ahead.fail - self.restless
            values.append(float(weights @ (passes * gain + (1.0 - passes) * fail)))
        loyal = public.as_loyal(self.me) @ likely
        would = [float(loyal[candidates.index(action.seat)]) for action in actions]
        return self._choose(actions, values, loyal_would=would)

    def _burnt(self, ballots: Ballots) -> Floats:
        """[row]: how many seals loyal seats are likely to spend on a no: a bluff is worth them."""
        loyal = self.board.active * self.public.worlds.loyal[self.rows]
        result: Floats = ((1.0 - ballots.yes) * ballots.with_no * loyal).sum(axis=1)
        return result

    def _success(self, nominee: Seat) -> Floats:
        """[row]: chance that a session of that government enacts a good policy."""
        session = self.public.session(self.board.proposer, nominee, self.rows)
        return session.good(self._goods[self._kept])

    def _strikes(self, nominee: Seat) -> bool:
        """Whether electing ``nominee`` wins the game for this seat, as far as it knows (G1)."""
        if not (self.cabal and self.board.danger):
            return False
        is_leader = self.public.worlds.is_leader[self.rows, nominee]
        return float(self.weights @ is_leader) > 0.5

    def _struck(self, ballots: Ballots, nominee: Seat, rows: Ints | slice) -> Floats | None:
        """[row]: chance that the leader is elected if its whole side votes yes with all its seals;
        None where that isn't to be tried.

        They can't speak, but all of them see the same and know what the others see.
        """
        if not self._strikes(nominee):
            return None
        board = self.board
        allies = self.public.worlds.cabal[self.rows] * board.active
        share = savers(self.observation, self.public.sealing)
        chance = struck(ballots, rows, self.me, allies, board.active, board.seals, share)
        dares = float(self.weights @ chance) >= (DESPERATE if self._last else BOLD)
        return chance if dares else None

    def _stand(self, ballots: Ballots, rows: Ints) -> tuple[Floats, ...] | None:
        """[row] each: the others' weight for less that against, how many of the leader's side vote
        as one, the spread, and their seals.

        None while the loyal side is more than one good policy from winning and electing the leader
        doesn't end the game. From then on there is less to hide for than their votes together win.
        """
        board = self.board
        if not self.cabal or not (self._last or board.danger):
            return None
        allies = self.public.worlds.cabal[self.rows] * board.active
        pull, spread = ballots.together(self.me, board.active, allies, rows)
        own = allies.copy()
        own[:, self.me] = 1.0
        return pull, own.sum(axis=1), spread, own @ board.seals

    @property
    def _last(self) -> bool:
        """Whether one more good policy wins for the loyal side."""
        return self.board.good >= self.board.ruleset.good_goal - 1

    def _blocks(self, stand: tuple[Floats, ...], success: Floats) -> bool:
        """Whether all seals of the leader's side on a no keep the loyal side from winning."""
        if not (self._last and self.board.seals[self.me]):
            return False
        pull, number, spread, seals = stand
        open_ = sigmoid(1.7 * (pull - number) / spread)
        shut = sigmoid(1.7 * (pull - number - seals) / spread)
        return float(self.weights @ ((open_ - shut) * success)) > BLOCK

    def _elected(self, rows: Ints, nominee: Seat, success: Floats, ahead: Prospects) -> Floats:
        """[row]: the loyal side's chance once that government is elected."""
        gain = success * ahead.good + (1.0 - success) * ahead.bad
        if self.board.danger:
            gain = gain * (1.0 - self.public.worlds.is_leader[rows, nominee])
        return gain

    # --- ballots ---------------------------------------------------------------------------------

    def vote(self) -> Action:
        """Yes or no, with the seal or without.

        Seals are kept until electing the leader would end the game: spent before, they are what
        loses that vote.
        """
        actions = [
            a for a in self.legal if isinstance(a, CastBallot) and (self.board.danger or not a.seal)
        ]
        public, board, rows, weights = self.public, self.board, self.rows, self.weights
        assert board.nominee is not None
        together = self._struck(public.ballots(), board.nominee, rows)
        if together is None and (
            self.me == board.proposer or (self.me == board.nominee and not board.danger)
        ):
            # Whoever names somebody and is against them, or runs and is against it, looks a fool.
            return next(a for a in actions if a.yes and not a.seal)
        actions = [a for a in actions if not a.seal or (together is not None and a.yes)]
        ballots, unmoved = public.ballots(), public.prospects().of(rows)
        pull, spread = ballots.without(self.me, board.active, rows)
        success = self._success(board.nominee)
        stand = self._stand(ballots, rows) if together is None else None
        if stand is not None and self._blocks(stand, success):
            return next(a for a in self.legal if isinstance(a, CastBallot) and a.seal > a.yes)
        ahead: dict[tuple[bool, bool], tuple[Floats, Floats]] = {}
        values = []
        passes: dict[float, Floats] = {}
        for action in actions:
            # What is believed of it is weighed by the leader's side alone.
            kind = (action.yes and self.looks_ahead, action.seal)
            if kind not in ahead:
                come = unmoved
                if self.looks_ahead or action.seal:
                    features = self._now[rows]
                    if self.looks_ahead:
                        seen = ballots.of_seat(self.me, action.yes, action.seal)
                        features = self._believed(features, rows, self._shifted(seen))
                    if action.seal:
                        features[:, SEALS] -= 1.0 / board.seats
                    come = self._prospects(features, rows)
                ahead[kind] = (self._elected(rows, board.nominee, success, come), come.fail)
            gain, fail = ahead[kind]
            fail = fail - self.restless
            weight = (2.0 if action.seal else 1.0) * (1.0 if action.yes else -1.0)
            chance = passes[weight] = sigmoid(1.7 * (pull + weight) / spread)
            if together is not None and action.yes and action.seal == bool(board.seals[self.me]):
                chance = together
            elif stand is not None:
                chance = sigmoid(1.7 * (stand[0] + weight * stand[1]) / stand[2])
            values.append(float(weights @ (fail + chance * (gain - fail))))
        if not self.cabal:
            # A vote that decides nothing may be anything; its values differ little.
            pivotal = float(weights @ (passes[1.0] - passes[-1.0]))
            chosen = self._choose(actions, values, max(pivotal, 0.02))
            return chosen if chosen.yes else self._guard(chosen)
        if stand is not None:
            return self._choose(actions, values)
        loyal = public.as_loyal(self.me)
        # Seals are what electing the leader takes; a loyal seat may be freer with its own.
        would = [
            float(loyal @ ballots.of_seat(self.me, a.yes, a.seal)) * (THRIFT if a.seal else 1.0)
            for a in actions
        ]
        return self._choose(actions, values, 1.0, would)

    def _guard(self, no: CastBallot) -> CastBallot:
        """A loyal seat's no, with the seal if its lot says so (``strike.guard``)."""
        board, cabal = self.board, self.public.worlds.cabal[self.rows]
        sealed = [a for a in self.legal if isinstance(a, CastBallot) and a.seal and not a.yes]
        assert board.nominee is not None
        fear = float(self.weights @ self.public.worlds.is_leader[self.rows, board.nominee])
        if not (sealed and board.danger and fear > FEAR):
            return no
        chance = guard(self.weights @ cabal, board.active, board.seals)
        return sealed[0] if self.rng.random() < chance else no

    # --- sessions --------------------------------------------------------------------------------

    def discard(self) -> Action:
        """Loyal seats throw a bad card away; the leader's side what serves it."""
        choices = [a for a in self.legal if isinstance(a, DiscardCard)]
        hand, nominee = self.view.hand, self.board.nominee
        drawn = goods(hand)
        if not self.cabal or drawn in (0, 3) or nominee is None:
            return self._drop(choices, Policy.BAD)
        kept = self._after_session(nominee, drawn)
        dropped = self._after_session(nominee, drawn - 1)
        good, bad = self._drop(choices, Policy.GOOD), self._drop(choices, Policy.BAD)
        return self._choose([bad, good], [kept, dropped])

    def enact(self) -> Action:
        """Loyal seats enact a good card; the leader's side what serves it."""
        choices = [a for a in self.legal if isinstance(a, EnactCard)]
        if not self.cabal or goods(self.view.hand) != 1:
            return self._drop(choices, Policy.GOOD)
        values = [self._after_policy(policy, 1) for policy in (Policy.GOOD, Policy.BAD)]
        options = [self._drop(choices, policy) for policy in (Policy.GOOD, Policy.BAD)]
        return self._choose(options, [float(self.weights @ value) for value in values])

    def _drop(self, choices: Sequence[DiscardCard | EnactCard], wanted: Policy) -> Action:
        fitting = [a for a in choices if self.view.hand[a.position] is wanted]
        return self.rng.choice(fitting or list(choices))

    def _after_session(self, nominee: Seat, passed: int) -> float:
        """The loyal side's chance if this seat passes on ``passed`` good cards."""
        session = self.public.session(self.me, nominee, self.rows)
        total = np.zeros(len(self.rows))
        for policy in Policy:
            chance = session.enacts(passed, policy)
            if chance.any():
                total += chance * self._after_policy(policy, passed)
        return float(self.weights @ total)

    def _after_policy(self, policy: Policy, passed: int) -> Floats:
        """[row]: the loyal side's chance once ``policy`` stands, ``passed`` having been good.

        The other member of the government knows what was passed on and believes accordingly;
        everybody else sees the policy alone.
        """
        public, board, rows = self.public, self.board, self.rows
        proposer, nominee = board.proposer, board.nominee
        assert nominee is not None
        features = self._now[rows]
        if self.looks_ahead:
            session = public.session(proposer, nominee)
            drawn = public.joint.deal_goods(board.pile + 3)
            belief = self._shifted((session.comes(policy) * drawn).sum(axis=1))
            other = nominee if self.me == proposer else proposer
            if self.me == proposer:
                told = (session.handed(passed) * drawn).sum(axis=1)
            else:
                told = session.enacts(passed, policy)
            told = told * public.worlds.loyal[:, other]
            loyal = float((board.active * (1.0 - self._mine_cabal())).sum())
            share = (1.0 - self._mine_cabal()[other]) / max(loyal, 1.0)
            belief = (1.0 - share) * belief + share * self._shifted(told)
            features = self._believed(features, rows, belief)
        ahead = self._prospects(features, rows)
        return ahead.good if policy is Policy.GOOD else ahead.bad

    def _mine_cabal(self) -> Floats:
        """[seat]: own belief that it is on the leader's side."""
        result: Floats = self.weights @ self.public.worlds.cabal[self.rows]
        return result

    # --- powers ----------------------------------------------------------------------------------

    def use_power(self) -> Action:
        """Look, remove, or hand the gavel on."""
        removes = [a for a in self.legal if isinstance(a, Remove)]
        if removes:
            return self._remove(removes)
        looks = [a for a in self.legal if isinstance(a, Investigate)]
        if looks:
            return self._investigate(looks)
        gavels = [a for a in self.legal if isinstance(a, HandGavel)]
        if not gavels:
            return self.legal[0]
        doubt = self._mine_cabal()
        return self._choose(gavels, [1.0 - float(doubt[a.seat]) for a in gavels])

    def _remove(self, actions: list[Remove]) -> Action:
        public, board, rows = self.public, self.board, self.rows
        targets, likely = public.removals()
        values = []
        for action in actions:
            belief = public.joint.worlds
            if self.looks_ahead:
                belief = self._shifted(likely[:, targets.index(action.seat)])
            hit = public.worlds.is_leader[:, action.seat]
            belief = belief * (1.0 - hit)
            belief = belief / max(float(belief.sum()), 1e-12)
            board.active[action.seat], power = 0.0, board.power
            board.power = None
            features = world_features(
                public.worlds,
                board,
                board.next_turn,
                belief @ public.worlds.cabal,
                belief @ public.worlds.is_leader,
            )[rows]
            board.active[action.seat], board.power = 1.0, power
            chance = public.value.chance(board.good, board.bad, 0, features)
            gone = hit[rows]
            values.append(float(self.weights @ (gone + (1.0 - gone) * chance)))
        # Who is gone is gone: seeming loyal isn't worth an ally.
        return self._choose(actions, values)

    def _investigate(self, actions: list[Investigate]) -> Action:
        """Loyal seats look where they are least sure; the others where a loyal seat would."""
        belief = self._mine_cabal()
        unsure = belief * (1.0 - belief)
        targets, likely = self.public.investigations()
        loyal = self.public.as_loyal(self.me) @ likely
        would = [float(loyal[targets.index(action.seat)]) for action in actions]
        worth = 0.0 if self.cabal else 1.0
        values = [worth * float(unsure[action.seat]) for action in actions]
        return self._choose(actions, values, loyal_would=would)
