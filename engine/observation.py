"""All that a computer player or a phone is ever given: one seat's view, and what it may do.

An :class:`Observer` keeps a viewer's fold going; an :class:`Observation` is one immutable look.
Neither holds the truth: :meth:`Observer.see` takes the full events and keeps only what
``seen_by`` leaves of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.actions import Action
from engine.events import Event
from engine.legal import legal_actions
from engine.ruleset import Ruleset
from engine.state import GameState, fold, new_game
from engine.words import Seat, Viewer


@dataclass(frozen=True)
class Observation:
    """What one seat knows at one moment."""

    seat: Seat
    view: GameState
    """The state with blanks in place of what ``seat`` may not know."""
    events: tuple[Event, ...]
    """Everything ``seat`` has seen so far, oldest first."""
    legal: tuple[Action, ...]
    """What it may do now; empty while it waits for others."""


class Observer:
    """A viewer's running view of a game, from the first event on."""

    def __init__(self, ruleset: Ruleset, seats: int, viewer: Viewer) -> None:
        """:raises RulesetError: if the game isn't played at a table of ``seats``."""
        self.viewer = viewer
        self.events: list[Event] = []
        self._view = new_game(ruleset, seats)
        self._folded = 0
        """How many of ``events`` are in ``_view``."""

    @property
    def view(self) -> GameState:
        """The viewer's state after all that it has seen."""
        # Folded when somebody looks: most events come between two looks of a seat.
        if self._folded < len(self.events):
            self._view = fold(self._view, self.events[self._folded :])
            self._folded = len(self.events)
        return self._view

    def see(self, events: Iterable[Event]) -> None:
        """Take in what the viewer may see of ``events``."""
        viewer, keep = self.viewer, self.events.append
        for event in events:
            keep(event.seen_by(viewer))

    def see_one(self, event: Event) -> Event:
        """Take in what the viewer may see of ``event``; returns just that."""
        seen = event.seen_by(self.viewer)
        self.events.append(seen)
        return seen

    def observation(self) -> Observation:
        """The viewer's look at this moment.

        :raises ValueError: if the viewer has no seat.
        """
        if self.viewer is None:
            raise ValueError("a watcher has no seat to observe from")
        view = self.view
        legal = legal_actions(view, self.viewer)
        return Observation(self.viewer, view, tuple(self.events), legal)
