"""A round between computer players, for the screen to show while nobody is there.

It has nothing to do with the table: no phone hears of it, nothing of it is kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.arena import Levels, play
from engine.bots import LEVELS
from engine.events import BallotCast, GameEnded
from engine.games import find
from engine.state import evolve, new_game
from tvgame.pacing import beat
from tvgame.show import Cue, Pace, SeatView, Stage, TableSettings, TableView

SEATS: Final = 7
THOUGHT: Final = 1.6
"""Seconds between a moment's end and the next decision."""
BALLOT: Final = 0.4
"""Seconds between ballots."""


def showreel(game: str, number: int, people: Sequence[tuple[str, str]]) -> Iterator[Cue]:
    """Play round ``number`` of ``game`` with the first :data:`SEATS` of ``people``.

    The same number makes the same round. People's names and marks are for show alone: where a game
    has no computer players (M9), nobody plays for anybody.

    :param people: a name and a sigil each.
    :returns: cues as a table would send them, from second 0 on.
    """
    ruleset, people = find(game), people[:SEATS]
    settings = TableSettings(game=game)
    # Levels that need no fitted tables: nothing is to be read while somebody may come in.
    level = LEVELS["plain"]
    played = play(ruleset, len(people), Levels(lambda: level, lambda: level), f"reel {number}")
    seats = tuple(
        SeatView(i, name, sigil, computer=ruleset.computer_players, ready=True)
        for i, (name, sigil) in enumerate(people)
    )
    public, at = new_game(ruleset, len(people)), 0.0
    for event in (event for batch in played.journal.batches for event in batch.events):
        shown = event.seen_by(None)
        public = evolve(public, shown)
        if not public.election:
            continue  # nobody is there to look at a role
        timing = beat(shown, Pace.CALM)
        ended = isinstance(event, GameEnded)
        stage = Stage.ENDED if ended else Stage.PLAY
        yield Cue(
            TableView("", "", "", stage=stage, seats=seats, settings=settings),
            public,
            shown,
            at,
            timing.lead,
            timing.hold,
            public.waiting,
            at + timing.lead,
            played.final if ended else None,
        )
        at += timing.lead + timing.hold + (BALLOT if isinstance(event, BallotCast) else THOUGHT)
