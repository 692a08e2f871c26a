"""What a fair onlooker of a finished game suspected: for the truth, live and in a replay."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import TypeAlias

from engine.events import Event
from engine.ruleset import Ruleset
from tvgame.levels import fitted_tables

log = logging.getLogger(__name__)

Series: TypeAlias = tuple[tuple[float, ...], ...]
"""A row for the deal and one for each election so far; in each, 0 to 1 for every seat."""


def fair_suspicion(ruleset: Ruleset, seats: int, events: Iterable[Event]) -> Series:
    """How suspicion moved over a game's events, from the first on.

    Nothing for a game that has no computer players: what they learned from doesn't fit it, and an
    invented belief would be no truth. Nothing, and a line in the log, where it can't be reckoned:
    an ending without its plot is an ending all the same.
    """
    if not ruleset.computer_players:
        return ()
    # Loaded when the first game ends: the players' numbers are needed by nothing else here.
    from engine.bots.series import suspicion_series

    try:
        rows = suspicion_series(ruleset, seats, events, fitted_tables())
    except Exception:
        log.exception("how suspicion moved can't be told")
        return ()
    return tuple(row.suspicion for row in rows)
