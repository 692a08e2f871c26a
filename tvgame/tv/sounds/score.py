"""What is played when: the one table from the show's moments to sounds.

It reads cues alone, which everybody may see, and of them nothing that a viewer's own view would
add: a sound tells nothing that the screen doesn't. How it is played is the player's business.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.events import BallotsRevealed, DeckShuffled, Event, GameEnded, PolicyEnacted
from engine.words import Policy, Side
from tvgame.show import Cue, Stage, TableView
from tvgame.tv.programme import ASIDES
from tvgame.tv.scenes.base import Moment


class Note(NamedTuple):
    """One sound at its time."""

    sound: str
    """Name of a file in ``assets/sounds``."""
    at: float
    """On the clock of the cues."""
    gain: float = 1.0
    stays: bool = False
    """Whether it is played even if the next moment begins before it."""


class Beat(NamedTuple):
    """A sound within a moment, at a calm second of it."""

    sound: str
    after: float = 0.0
    gain: float = 1.0


STRIKE: Final = 0.08
"""Seconds by which the light of a policy precedes the words that make it plain."""
SEALS_AT: Final = 0.7
"""When the seals flash, before the ballots turn."""
TICKS: Final = 10
"""How many ticks there are, each higher than the one before."""

FIXED: Final[Mapping[str, tuple[Beat, ...]]] = MappingProxyType(
    {
        "roles_dealt": (Beat("hush"),),
        "nomination_opened": (Beat("chair", 0.1),),
        # The tone that stays comes with the thread's arrival.
        "nominated": (Beat("nomination", 0.24),),
        "ballot_cast": (Beat("ballot", 0.28),),
        "cards_drawn": (Beat("card-1"), Beat("card-2", 0.2), Beat("card-3", 0.4)),
        "card_discarded": (Beat("card-2"),),
        "cards_passed": (Beat("card-1"), Beat("card-3", 0.08)),
        "power_granted": (Beat("power", 0.2),),
        "investigated": (Beat("audit", 0.1),),
        "deck_read": (
            Beat("card-1"), Beat("card-2", 0.05), Beat("card-3", 0.1),
            Beat("card-3", 1.0, 0.8), Beat("card-1", 1.05, 0.8),
        ),
        "gavel_handed": (Beat("nomination", 0.4),),
        "removed": (Beat("exile", 0.3),),
        "statement_made": (Beat("notice", 0.0, 0.5),),
    }
)  # fmt: skip
MADE: Final = frozenset({"deck_shuffled", "ballots_revealed", "policy_enacted", "game_ended"})
"""Events whose sounds depend on what they say."""
SILENT: Final = frozenset({"result_closed"})
"""Events that nothing is to be heard of: something else follows at once."""


def is_moment(cue: Cue) -> bool:
    """Whether a cue begins a scene of its own."""
    return cue.event is not None and cue.event.type not in ASIDES


def score(cue: Cue, previous: Cue | None, ticks: Sequence[float] = ()) -> tuple[Note, ...]:
    """The notes of a cue.

    :param previous: the cue before it.
    :param ticks: calm seconds at which the cue's scene turns something over.
    """
    if cue.event is None:
        sound = _around(cue.table, None if previous is None else previous.table)
        return () if sound is None else (Note(sound, cue.at, stays=True),)
    moment = Moment(cue)
    if moment.tempo <= 0:
        return ()  # no show: everything stands at once
    stays = cue.lead + cue.hold <= 0
    return tuple(
        Note(beat.sound, cue.at + beat.after * moment.tempo, beat.gain, stays)
        for beat in _beats(cue.event, cue, cue.lead / moment.tempo, ticks)
    )


def _beats(event: Event, cue: Cue, lead: float, ticks: Sequence[float]) -> tuple[Beat, ...]:
    match event:
        case DeckShuffled():
            # The first one belongs to the deal, and the deal to the hush.
            first = cue.game is None or cue.game.election == 0
            return () if first else (Beat("shuffle"),)
        case BallotsRevealed():
            sealed = any(ballot is not None and ballot.seal for ballot in event.ballots)
            verdict = Beat("pass" if event.passed else "fail", lead)
            return (*((Beat("seal", SEALS_AT),) if sealed else ()), *_ticks(ticks), verdict)
        case PolicyEnacted():
            light = "charter" if event.policy is Policy.GOOD else "decree"
            begin = (Beat("deadlock"),) if event.deadlock else ()
            return (*begin, Beat("burn"), Beat(light, max(0.0, lead - STRIKE)))
        case GameEnded():
            if event.winner is None:
                ending = "draw"
            else:
                ending = "ending-loyal" if event.winner is Side.LOYAL else "ending-leader"
            return (Beat(ending), *_ticks(ticks, 0.6))
        case _:
            return FIXED.get(event.type, ())


def _ticks(times: Sequence[float], gain: float = 1.0) -> tuple[Beat, ...]:
    return tuple(
        Beat(f"tick-{min(k + 1, TICKS):02}", at, gain) for k, at in enumerate(sorted(times))
    )


def _around(now: TableView, before: TableView | None) -> str | None:
    """The sound of a change around the game: the weightiest, if there are several."""
    if before is None or before.stage is not now.stage:
        return None
    if now.stage is Stage.LOBBY and len(now.seats) != len(before.seats):
        return "join" if len(now.seats) > len(before.seats) else "leave"
    if _ready(now) > _ready(before):
        return "ready"
    if now.paused is not before.paused:
        return "notice"
    said = now.notice is not None and now.notice != before.notice
    return "notice" if said else None


def _ready(table: TableView) -> int:
    """How many are ready, or in the deal have looked."""
    if table.stage is Stage.LOBBY:
        return sum(seat.ready for seat in table.seats)
    return sum(seat.looked for seat in table.seats) if table.stage is Stage.DEAL else 0
