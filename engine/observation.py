"""All that a computer player or a phone is ever given: one seat's view, and what it may do.

An :class:`Observer` keeps a viewer's fold going; an :class:`Observation` is one immutable look.
Neither holds the truth: :meth:`Observer.see` takes the full event and keeps only what
``seen_by`` leaves of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.actions import Action
from engine.events import Event
from engine.legal import legal_actions
from engine.ruleset import Ruleset
from engine.state import GameState, evolve, new_game
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
        self.view: GameState = new_game(ruleset, seats)
        self.events: list[Event] = []

    def see(self, events: Iterable[Event]) -> tuple[Event, ...]:
        """Fold in what the viewer may see of ``events``; returns just that."""
        seen = tuple(event.seen_by(self.viewer) for event in events)
        for event in seen:
            self.view = evolve(self.view, event)
        self.events.extend(seen)
        return seen

    def observation(self) -> Observation:
        """The viewer's look at this moment.

        :raises ValueError: if the viewer has no seat.
        """
        if self.viewer is None:
            raise ValueError("a watcher has no seat to observe from")
        legal = legal_actions(self.view, self.viewer)
        return Observation(self.viewer, self.view, tuple(self.events), legal)
