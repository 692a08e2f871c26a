"""How suspicion of each seat moved: what a fair onlooker would have believed, election by election.

For the television's plot and the phones' ending; from public events alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.bots.belief import PublicBelief
from engine.bots.tables import Tables
from engine.events import Event, GameEnded, NominationOpened
from engine.ruleset import Ruleset


class SuspicionRow(NamedTuple):
    """What was believed when ``election`` was over."""

    election: int
    """1-based; 0 is the deal, when nobody had done anything."""
    suspicion: tuple[float, ...]
    """For each seat, 0 to 1, the belief that it is on the leader's side."""
    leader: tuple[float, ...]
    """For each seat, 0 to 1, the belief that it is the leader."""


def suspicion_series(
    ruleset: Ruleset, seats: int, events: Iterable[Event], tables: Tables
) -> tuple[SuspicionRow, ...]:
    """One row for the deal and one for each election of a game, finished or not.

    :param events: a game's events from the first on; only what everybody could see is looked at.
    :raises RulesetError: if the game isn't played at a table of ``seats``.
    """
    public = PublicBelief(ruleset, seats, tables)
    rows: list[SuspicionRow] = []
    for event in events:
        if isinstance(event, NominationOpened | GameEnded):
            suspicion = tuple(float(x) for x in public.suspicion)
            leader = tuple(float(x) for x in public.leader)
            rows.append(SuspicionRow(public.board.election, suspicion, leader))
        if isinstance(event, GameEnded):
            break
        public.see(event.seen_by(None))
    return tuple(rows)
