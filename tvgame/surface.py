"""What an evening is given from outside: disk, time, chance, and the ways out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from tvgame.director import Later
from tvgame.keeping import Keeper
from tvgame.show import Cue, Pace


@dataclass(frozen=True)
class Surface:
    """What an evening is given from outside."""

    keeper: Keeper
    clock: Callable[[], float]
    rest: Callable[[float], None]
    """Stands still for so many seconds, and everything else with it."""
    later: Later
    rng: Random
    """Seating, codes, deals and every shuffle; in earnest from the operating system."""
    journal_name: Callable[[], str]
    """A fresh name for each game's journal."""
    computer_names: Sequence[str]
    cue: Callable[[Cue], None]
    changed: Callable[[], None]
    pace: Pace | None = None
    """A pace that overrides the table's setting."""
    show: bool = True
    """Whether there is a screen whose show phones must not run ahead of."""
