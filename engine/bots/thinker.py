"""A computer player that follows the game: one object a seat, which remembers what it worked out.

Its memory is only ever what its observation's events say: handed an observation that doesn't go on
from the last one, it begins again from the first event, and comes to the same beliefs.
"""

from __future__ import annotations

from collections.abc import Callable
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

    def __init__(
        self, tables: Tables, level: Level, patience: Callable[[], None] = lambda: None
    ) -> None:
        """:param patience: called before each event that is read, and between belief and choice;
        raises when there is no more time. What was read by then is kept, and the next decision
        goes on from there."""
        self._tables = tables
        self._level = level
        self._patience = patience
        self._own: OwnBelief | None = None
        self._game: tuple[Seat, Ruleset] | None = None
        self._seen: tuple[Event, ...] = ()

    def __call__(self, observation: Observation, rng: Random) -> Action:
        """One of the legal actions.

        :raises IndexError: if nothing is legal now.
        :raises Exception: whatever ``patience`` raises.
        """
        if observation.view.ruleset.hand != HAND:
            return act_plainly(observation, rng)
        own = self.follow(observation)
        self._patience()
        return Decision(observation, own, self._level, rng).act()

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
        # A fault in the midst of an event leaves nothing to go on from.
        self._own = None
        for at in range(known, len(events)):
            try:
                self._patience()
            except Exception:
                self._own, self._game, self._seen = own, game, events[:at]
                raise
            # That somebody has voted says nothing yet, and most events are that.
            if not isinstance(events[at], BallotCast):
                own.see(events[at], own.public.see(events[at]))
        self._own, self._game, self._seen = own, game, events
        return own
