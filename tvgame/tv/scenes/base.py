"""What every scene is: a moment of the show, its time, and a picture of it.

Times inside scenes are *calm seconds*: the table of beats (``tvgame.pacing``) says how long a
moment takes at the calm pace, and a quicker pace lets the same seconds pass faster.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from enum import Enum
from typing import ClassVar

from engine.state import GameState
from tvgame.pacing import FACTOR, beat
from tvgame.show import Cue, Pace
from tvgame.tv import easing
from tvgame.tv.canvas import Canvas
from tvgame.tv.live import Live
from tvgame.tv.room import Room


class Pulse(Enum):
    """How often a picture needs to be drawn again."""

    FAST = 60.0
    """Something moves."""
    LIGHT = 12.0
    """Only light lives."""
    STILL = 0.0
    """Nothing changes until something happens."""


@dataclass(frozen=True)
class Moment:
    """What a scene plays: the cue, and the game as it stood before."""

    cue: Cue
    before: GameState | None = None

    @property
    def tempo(self) -> float:
        """Real seconds that a calm second takes; 0: no show, everything stands at once."""
        cue = self.cue
        if cue.event is None:
            return 0.0
        natural = beat(cue.event, Pace.CALM)
        if natural.lead > 0:
            return cue.lead / natural.lead
        if natural.hold > 0:
            return cue.hold / natural.hold
        return FACTOR[cue.table.settings.pace]


class Scene(ABC):
    """A scene over one moment. ``update`` takes the time, ``draw`` only draws."""

    rises: ClassVar[bool] = False
    """Whether it comes out of the picture before it by itself, so that nothing needs to melt."""

    def __init__(self, room: Room, moment: Moment) -> None:
        self.room = room
        self.moment = moment
        self.cue = moment.cue
        """The latest cue: the moment's own, or a later one that only changed the table."""
        self.now = moment.cue.at
        self.tempo = moment.tempo

    @property
    def t(self) -> float:
        """Calm seconds since the moment began; infinite if there is no show."""
        if self.tempo <= 0:
            return math.inf
        return max(0.0, (self.now - self.moment.cue.at) / self.tempo)

    @property
    def released(self) -> bool:
        """Whether the moment's fact is plain by now, so that the table may wait for people."""
        return self.now >= self.moment.cue.at + self.moment.cue.lead

    def span(self, start: float, length: float) -> float:
        """How far the moment is through a stretch of calm time, 0..1.

        With motion turned down nothing glides: a stretch is a step at its end.
        """
        if not self.room.motion:
            return 1.0 if self.t >= start + length else 0.0
        return easing.span(self.t, start, length)

    def fade(self, start: float, length: float) -> float:
        """As :meth:`span`, for what only grows lighter or darker: that isn't motion."""
        return easing.span(self.t, start, length)

    def refresh(self, cue: Cue) -> None:
        """Take the table and the waiting from a cue that has no event of its own."""
        self.cue = cue

    def adopt(self, cue: Cue) -> None:
        """Take the table and the state from a cue whose event changes nothing that is shown."""
        self.cue = replace(cue, event=self.cue.event)

    def update(self, now: float) -> None:
        """Let it be ``now``."""
        self.now = now

    @property
    @abstractmethod
    def length(self) -> float:
        """Calm seconds until nothing moves any more."""

    @property
    def ticks(self) -> tuple[float, ...]:
        """Calm seconds at which something turns over, one after the other: for the ear."""
        return ()

    @property
    def pulse(self) -> Pulse:
        """How soon the picture changes by itself."""
        if self.t < self.length:
            return Pulse.FAST
        return Pulse.LIGHT if self.room.motion else Pulse.STILL

    @abstractmethod
    def draw(self, canvas: Live) -> list[Canvas]:
        """Draw the whole picture; the layers below say what was written where on them."""
