"""A computer player that follows the game: one object a seat, which remembers what it worked out.

Its memory is only ever what its observation's events say: handed an observation that doesn't go on
from the last one, it begins again from the first event, and comes to the same beliefs.
"""

from __future__ import annotations

from random import Random

from engine.actions import Action
from engine.bots.belief import PublicBelief
from engine.bots.own_belief import OwnBelief
from engine.bots.plain import act_plainly
from engine.bots.policy import Decision, Level
from engine.bots.tables import Tables
from engine.events import BallotCast, Event
from engine.observation import Observation
from engine.ruleset import Ruleset
from engine.words import Seat

HAND = 3
"""Cards a session draws in the games that the beliefs can follow."""


class Thinker:
    """Plays one seat of one game at a time."""

    def __init__(self, tables: Tables, level: Level) -> None:
        self._tables = tables
        self._level = level
        self._own: OwnBelief | None = None
        self._game: tuple[Seat, Ruleset] | None = None
        self._seen: tuple[Event, ...] = ()

    def __call__(self, observation: Observation, rng: Random) -> Action:
        """One of the legal actions.

        :raises IndexError: if nothing is legal now.
        """
        if observation.view.ruleset.hand != HAND:
            return act_plainly(observation, rng)
        return Decision(observation, self.follow(observation), self._level, rng).act()

    def believes(self, observation: Observation) -> tuple[float, ...]:
        """For each seat the belief that it is on the leader's side, after what was observed."""
        return tuple(float(x) for x in self.follow(observation).suspicion)

    def follow(self, observation: Observation) -> OwnBelief:
        """The seat's belief after all that ``observation`` has seen."""
        view, events = observation.view, observation.events
        own, known = self._own, len(self._seen)
        game = (observation.seat, view.ruleset)
        if own is None or game != self._game or events[:known] != self._seen:
            public = PublicBelief(view.ruleset, view.seats, self._tables)
            own, known = OwnBelief(observation.seat, public), 0
        for event in events[known:]:
            # That somebody has voted says nothing yet, and most events are that.
            if not isinstance(event, BallotCast):
                own.see(event, own.public.see(event))
        self._own, self._game, self._seen = own, game, events
        return own
