"""The one line that says what goes on at the table, from the public state and the last event."""

from __future__ import annotations

from engine.events import DeckShuffled, Event, GavelHanded, Investigated, Removed, ResultClosed
from engine.state import GameState
from engine.words import Phase
from tvgame.tv.text import Rich
from tvgame.tv.words import Words


def call_of(words: Words, game: GameState, event: Event | None) -> Rich:
    """The call; empty where nothing is to be said."""
    said = _of_event(words, event)
    return said if said is not None else _of_phase(words, game)


def _of_event(words: Words, event: Event | None) -> Rich | None:
    match event:
        case Removed():
            return words.rich(
                "tv.call.removed",
                proposer=words.proposer(event.seat),
                target=words.seat(event.target),
            )
        case GavelHanded():
            return words.rich(
                "tv.call.gavel",
                proposer=words.proposer(event.seat),
                target=words.seat(event.target),
            )
        case Investigated():
            return words.rich(
                "tv.call.investigated",
                proposer=words.proposer(event.seat),
                target=words.seat(event.target),
            )
        case DeckShuffled():
            return words.rich("tv.call.shuffled")
        case ResultClosed():
            return words.rich("tv.call.closed", proposer=words.proposer(event.seat))
        case _:
            return None


def _of_phase(words: Words, game: GameState) -> Rich:
    proposer = words.proposer(game.proposer)
    nominee = words.nominee(game.nominee) if game.nominee is not None else words.seat(0)
    match game.phase:
        case Phase.NOMINATION:
            return words.rich("tv.call.nomination", proposer=proposer)
        case Phase.BALLOT:
            return words.rich("tv.call.ballot", proposer=proposer, nominee=nominee)
        case Phase.DISCARD:
            return words.rich("tv.call.discard", proposer=proposer)
        case Phase.ENACT:
            return words.rich("tv.call.enact", nominee=nominee)
        case Phase.POWER:
            return words.rich(f"tv.call.power.{game.power}", proposer=proposer)
        case Phase.RESULT:
            target = game.record[-1].target
            if target is None:
                return words.rich("tv.call.read", proposer=proposer)
            return words.rich("tv.call.investigated", proposer=proposer, target=words.seat(target))
        case Phase.ENDED:
            return ()
