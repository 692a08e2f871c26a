"""A game while it is being shown: the truth on one side, what each viewer was shown on the other.

The host runs ahead of the show; every viewer's fold grows only as the director releases events. The
TV's own fold is a scene ahead of the phones', because it plays what they are to learn.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.actions import Action
from engine.events import Event, NominationOpened
from engine.legal import refusal
from engine.observation import Observation, Observer
from engine.state import GameState
from engine.words import Phase, Refusal, Seat, Step, Viewer
from tvgame.host import GameHost
from tvgame.suspicion import Series, fair_suspicion


class RunningGame:
    """One game, and what everybody has been shown of it."""

    def __init__(self, host: GameHost, journal_name: str) -> None:
        ruleset, seats = host.header.ruleset, len(host.header.seats)
        viewers: tuple[Viewer, ...] = (None, *range(seats))
        self.host = host
        self.journal_name = journal_name
        self._observers = {viewer: Observer(ruleset, seats, viewer) for viewer in viewers}
        self._tv = Observer(ruleset, seats, None)
        self._suspicion: Series | None = None

    def deal_and_rest(self) -> tuple[tuple[Event, ...], tuple[Event, ...]]:
        """Everything so far, split where the deal ends and the first nomination opens."""
        events = tuple(self.host.events)
        at = next(i for i, event in enumerate(events) if isinstance(event, NominationOpened))
        return events[:at], events[at:]

    @property
    def truth(self) -> GameState:
        """The whole game without blanks; for nobody's eyes before the ending."""
        return self.host.truth

    @property
    def on_tv(self) -> GameState:
        """The public game as the TV's scene of now leaves it."""
        return self._tv.view

    def view(self, viewer: Viewer) -> GameState:
        """The game as ``viewer`` has been shown it."""
        return self._observers[viewer].view

    def observation(self, seat: Seat) -> Observation:
        """What ``seat`` has been shown, and may do."""
        return self._observers[seat].observation()

    def refusal(self, seat: Seat, action: Action) -> Refusal | str | None:
        """Why ``seat`` can't do ``action`` as far as it has been shown, or None.

        ``not_released`` if it answers a step that is still to come: nobody may act ahead of the
        show. Whether it would be legal in truth plays no part, since that would tell what is about
        to be shown.
        """
        view = self.view(seat)
        shown = refusal(view, seat, action)
        if shown is Refusal.WRONG_STEP and _comes_after(action.step, view.step):
            return "not_released"
        return shown

    def suspicion(self) -> Series:
        """How a fair onlooker's suspicion moved, as :func:`fair_suspicion` has it."""
        if self._suspicion is None:
            header = self.host.header
            events = self.host.events
            self._suspicion = fair_suspicion(header.ruleset, len(header.seats), events)
        return self._suspicion

    def to_tv(self, event: Event) -> Event:
        """The TV begins ``event``'s scene; returns what the TV may know of it."""
        return self._tv.see_one(event)

    def to_phones(self, events: Iterable[Event]) -> bool:
        """Phones and computer players learn of ``events``; returns whether the step changed."""
        events = tuple(events)
        before = self.view(None).step
        for observer in self._observers.values():
            observer.see(events)
        return self.view(None).step != before

    def catch_up(self, events: Iterable[Event]) -> None:
        """Everybody has been shown ``events`` before, in an earlier run of the program."""
        events = tuple(events)
        for observer in (*self._observers.values(), self._tv):
            observer.see(events)


_ORDER = tuple(Phase)
"""The phases in the order in which one election goes through them."""


def _comes_after(one: Step, other: Step) -> bool:
    return (one.election, _ORDER.index(one.phase)) > (other.election, _ORDER.index(other.phase))
