"""The ``plain`` level: a sensible heuristic from the public record and own knowledge (G10).

It remembers nothing between decisions, looks no step ahead, and is kept as the yardstick that
stronger levels are measured against.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

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
from engine.bots.suspicion import CERTAIN, suspicions
from engine.observation import Observation
from engine.words import Phase, Policy, Role, Seat, Side


def act_plainly(observation: Observation, rng: Random) -> Action:
    """A legal action by rules of thumb.

    :raises IndexError: if nothing is legal now.
    """
    mind = _Mind(observation, rng)
    choose: dict[Phase, Callable[[], Action]] = {
        Phase.NOMINATION: mind.nominate,
        Phase.BALLOT: mind.vote,
        Phase.DISCARD: mind.discard,
        Phase.ENACT: mind.enact,
        Phase.POWER: mind.use_power,
    }
    phase = observation.view.phase
    return choose[phase]() if phase in choose else observation.legal[0]


class _Mind:
    """One decision: what the seat makes of its observation."""

    def __init__(self, observation: Observation, rng: Random) -> None:
        self.legal = observation.legal
        self.view = observation.view
        self.me = observation.seat
        self.rng = rng
        role = self.view.roles[self.me]
        self.role = Role.LOYAL if role is None else role
        self.doubt = suspicions(observation)

    @property
    def danger(self) -> bool:
        """Whether electing the leader would end the game (G1)."""
        return self.view.bad >= self.view.ruleset.danger

    def is_ally(self, seat: Seat) -> bool:
        """Whether this seat, on the leader's side, knows ``seat`` to be on it too."""
        role = self.view.roles[seat]
        return self.role.side is Side.LEADER and role is not None and role.side is Side.LEADER

    def noise(self, width: float) -> float:
        return self.rng.uniform(-width, width)

    def nominate(self) -> Action:
        """The least suspect; the leader's side likes its own once it pays."""

        def liking(action: Action) -> float:
            assert isinstance(action, Nominate)
            score = -min(self.doubt[action.seat], 20.0) + self.noise(0.6)
            if self.is_ally(action.seat):
                leader = self.view.roles[action.seat] is Role.LEADER
                score = 30.0 if leader and self.danger else self.noise(2.0)
            return score

        return max(self.legal, key=liking)

    def vote(self) -> Action:
        """Yes to a government that is trusted enough; doubt weighs more as bad policies stand."""
        view = self.view
        assert view.nominee is not None
        members = (view.proposer, view.nominee)
        if self.role.side is Side.LEADER and any(self.is_ally(seat) for seat in members):
            leader = self.is_ally(view.nominee) and view.roles[view.nominee] is Role.LEADER
            return self._ballot(yes=True, seal=self.danger and leader)
        if self.me in members:
            return self._ballot(yes=True, seal=False)
        doubt = sum(min(self.doubt[seat], 12.0) for seat in members)
        bar = 1.6 - 0.35 * view.bad + 1.2 * (view.failures == view.ruleset.failure_limit - 1)
        yes = doubt + self.noise(0.9) < bar
        grave = self.danger and not yes and self.role is Role.LOYAL
        return self._ballot(yes=yes, seal=grave and doubt > bar + 1.0)

    def _ballot(self, *, yes: bool, seal: bool) -> Action:
        with_seal = seal and self.view.seals[self.me]
        ballots = [a for a in self.legal if isinstance(a, CastBallot) and a.yes is yes]
        return next(a for a in ballots if a.seal is with_seal)

    def discard(self) -> Action:
        """Loyal seats throw a bad card away; the leader's side a good one, when it dares."""
        return self._drop(DiscardCard, Policy.GOOD if self._sabotages() else Policy.BAD)

    def enact(self) -> Action:
        """Loyal seats enact a good card; the leader's side a bad one, when it dares."""
        return self._drop(EnactCard, Policy.BAD if self._sabotages() else Policy.GOOD)

    def _drop(self, kind: type[DiscardCard] | type[EnactCard], wanted: Policy) -> Action:
        choices = [a for a in self.legal if isinstance(a, kind)]
        fitting = [a for a in choices if self.view.hand[a.position] is wanted]
        return self.rng.choice(fitting or choices)

    def _sabotages(self) -> bool:
        """The leader hides while few bad policies stand; agents mostly don't."""
        if self.role is Role.LOYAL:
            return False
        near = self.view.bad >= self.view.ruleset.danger - 1
        nearly_lost = self.view.good >= self.view.ruleset.good_goal - 1
        eager = 0.85 if self.role is Role.AGENT else 0.45
        return near or nearly_lost or self.rng.random() < eager

    def use_power(self) -> Action:
        """Look at whom one can't place; remove the most suspect, or on the other side the least."""
        kind: Sequence[Action] = self.legal
        sign = -1.0 if self.role.side is Side.LEADER and isinstance(kind[0], Remove) else 1.0

        def pull(action: Action) -> float:
            assert isinstance(action, Investigate | Remove | HandGavel)
            doubt = self.doubt[action.seat]
            if isinstance(action, HandGavel):
                return -doubt + self.noise(0.5)
            if isinstance(action, Investigate) and abs(doubt) >= CERTAIN:
                return -CERTAIN
            return sign * doubt + self.noise(0.5)

        return max(kind, key=pull)
