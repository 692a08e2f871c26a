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
from engine.bots.readings import Evidence
from engine.bots.tables import Tables
from engine.events import BallotCast, Event
from engine.observation import Observation
from engine.ruleset import Ruleset
from engine.words import Seat

HAND = 3
"""Cards a session draws in the games that the beliefs can follow."""


class Onlooker:
    """The public belief of one game, worked out once for all the seats that follow it.

    For many games in one process: it is a function of what everybody sees, so whichever seat asks
    first, the others are told the same.
    """

    def __init__(self, ruleset: Ruleset, seats: int, tables: Tables) -> None:
        """:raises RulesetError: if the game isn't played at a table of ``seats``."""
        self.public = PublicBelief(ruleset, seats, tables)
        self._read: list[Evidence] = []

    def see(self, number: int, event: Event) -> Evidence:
        """What the ``number``-th event showed, as any one seat saw it.

        :raises IndexError: if the one before hasn't been read.
        """
        if number == len(self._read):
            self._read.append(self.public.see(event))
        return self._read[number]


class Thinker:
    """Plays one seat of one game at a time."""

    def __init__(
        self, tables: Tables, level: Level, patience: Callable[[], None] = lambda: None
    ) -> None:
        """:param patience: called before each event that is read, and between belief and choice;
        raises when there is no more time. What was read by then is kept, and the next decision
        goes on from there."""
        self.tables = tables
        self._level = level
        self._patience = patience
        self._own: OwnBelief | None = None
        self._onlooker: Onlooker | None = None
        self._shared: Onlooker | None = None
        self._game: tuple[Seat, Ruleset] | None = None
        self._seen: tuple[Event, ...] = ()

    def share(self, onlooker: Onlooker) -> None:
        """Follow one game, from its beginning, with others that are at the same event."""
        self._own, self._shared = None, onlooker

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
        onlooker = self._onlooker
        if own is None or onlooker is None or game != self._game or events[:known] != self._seen:
            onlooker = self._shared or Onlooker(view.ruleset, view.seats, self.tables)
            own, known = OwnBelief(observation.seat, onlooker.public), 0
        # A fault in the midst of an event leaves nothing to go on from.
        self._own, self._onlooker = None, onlooker
        for at in range(known, len(events)):
            try:
                self._patience()
            except Exception:
                self._own, self._game, self._seen = own, game, events[:at]
                raise
            # That somebody has voted says nothing yet, and most events are that.
            evidence = onlooker.see(at, events[at])
            if not isinstance(events[at], BallotCast):
                own.see(events[at], evidence)
        self._own, self._game, self._seen = own, game, events
        return own
