"""What the desk says: the stake under the question, what each plate says, whose turn is next."""

from __future__ import annotations

from collections.abc import Sequence

from engine.events import Event, GavelHanded, Removed
from engine.state import GameState
from engine.words import Phase, Power, Seat
from tvgame.turn import turn_of
from tvgame.tv import palette_merchants as p
from tvgame.tv.look import Paper, Post, SeatLook
from tvgame.tv.merchants.plates import PlateLook
from tvgame.tv.text import Rich
from tvgame.tv.words import Words


def stake_of(words: Words, game: GameState, event: Event | None) -> Rich:
    """The one line under the question: what hangs on it, or why the gavel is where it is."""
    if isinstance(event, GavelHanded):
        turn = turn_of(game)
        key = "tv.turn.after.twice" if turn.next == event.target else "tv.turn.after"
        return words.rich(key, speaker=words.seat(event.target), next=words.seat(turn.next))
    if isinstance(event, Removed):
        return ()
    match game.phase:
        case Phase.NOMINATION:
            return _naming(words, game)
        case Phase.BALLOT:
            return _voting(words, game)
        case Phase.DISCARD | Phase.ENACT:
            return _session(words, game)
        case Phase.POWER:
            return _power(words, game)
        case Phase.RESULT:
            return words.rich("tv.stake.alone", speaker=words.seat(game.proposer))
        case _:
            return ()


def _naming(words: Words, game: GameState) -> Rich:
    turn = turn_of(game)
    if turn.handed_by is not None:
        key = "tv.turn.handed.twice" if turn.next == game.proposer else "tv.turn.handed"
        return words.rich(key, giver=words.seat(turn.handed_by), next=words.seat(turn.next))
    if turn.resumed_from is not None:
        return words.rich("tv.turn.resumed", giver=words.seat(turn.resumed_from))
    if game.bad >= game.ruleset.danger:
        return words.rich("tv.stake.name")
    return ()


def _voting(words: Words, game: GameState) -> Rich:
    if game.bad >= game.ruleset.danger and game.nominee is not None:
        return words.rich("tv.stake.leader", chair=words.nominee(game.nominee))
    if game.failures == game.ruleset.failure_limit - 1:
        return words.rich("tv.stake.last_failure")
    return ()


def _session(words: Words, game: GameState) -> Rich:
    rules = game.ruleset
    ends = (game.good == rules.good_goal - 1, game.bad == rules.bad_goal - 1)
    key = {(True, True): "both", (True, False): "good", (False, True): "bad"}.get(ends)
    return words.rich(f"tv.stake.last.{key}") if key else ()


def _power(words: Words, game: GameState) -> Rich:
    speaker = words.seat(game.proposer)
    match game.power:
        case Power.REMOVE:
            return words.rich("tv.stake.remove")
        case Power.HAND_GAVEL:
            return words.rich("tv.stake.gavel", next=words.seat(turn_of(game).next))
        case _:
            return words.rich("tv.stake.alone", speaker=speaker)


def next_words(words: Words, game: GameState) -> tuple[Rich, Rich]:
    """Who speaks next, and how that comes about: the corner's two lines."""
    turn = turn_of(game)
    why = words.rich("tv.turn.round")
    if turn.handed_by is not None:
        why = words.rich("tv.turn.why.handed", giver=words.seat(turn.handed_by, p.SMALL))
    elif turn.resumed_from is not None:
        why = words.rich("tv.turn.why.resumed", giver=words.seat(turn.resumed_from, p.SMALL))
    return words.rich("tv.turn.next", name=words.seat(turn.next, p.LABEL)), why


def plate_looks(
    words: Words, game: GameState, looks: Sequence[SeatLook], waiting: Sequence[Seat]
) -> tuple[PlateLook, ...]:
    """All plates with their words."""
    voting = game.phase is Phase.BALLOT
    result = []
    for i, look in enumerate(looks):
        speaker, chair = look.post is Post.CHAIR, look.post is Post.STEWARD
        word, short = "", ""
        if speaker:
            word, short = words.t("proposer"), words.t("tv.plate.speaker.short")
        elif chair:
            word = words.t("tv.plate.named" if voting else "nominee")
            short = words.t("tv.plate.named.short") if voting else ""
        elif look.away and not look.sitting_in:
            # How long already is written there by the clock.
            word = ""
        elif look.sitting_in:
            word = words.t("tv.sitting_in")
        elif voting and game.active[i]:
            word = words.t("tv.plate.voted" if look.paper is Paper.LETTER else "tv.plate.deciding")
        elif look.post is Post.BARRED:
            word = words.t("tv.barred")
        result.append(
            PlateLook(
                seat=look,
                word=word,
                short=short,
                strong=speaker or chair,
                waited=voting and i in waiting and look.paper is not Paper.LETTER,
                gavel=speaker,
                chain=chair,
                padlock=look.post is Post.BARRED,
                voted=look.paper is Paper.LETTER,
            )
        )
    return tuple(result)
