"""Painting ahead: what the next moments will need, in small bits, while nothing moves.

Pictures are made when they are first asked for, and large ones take longer than a frame. A bit of
this is done whenever the screen rests; whatever isn't ready in time is made on demand as ever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

import pygame

from engine.words import Phase
from tvgame.show import Cue, Stage
from tvgame.tv.art.table import RAISED
from tvgame.tv.look import hall_look
from tvgame.tv.parts.hall import THINKING, Kind, hall_still
from tvgame.tv.room import Room
from tvgame.tv.scenes.enactment import SHADED
from tvgame.tv.scenes.reveal import DIMMED, tall_still

Task = Callable[[], object]

MOODS: Final = ("hall", "decree", "charter")


def warm_key(room: Room, cue: Cue) -> object:
    """While this stays the same, so does what is worth painting ahead."""
    game = cue.game
    if game is None:
        return id(room), "lobby", len(cue.table.seats)
    return id(room), game.good, game.bad, game.election, game.phase, game.active


def warm_tasks(room: Room, cue: Cue, now: float) -> Iterator[Task]:
    """Bits of painting, the soonest needed first."""
    game = cue.game
    if game is None or cue.table.stage is not Stage.PLAY:
        yield from _halls(room)
        yield from _seats(room, cue)
        yield from _papers(room)
        return
    if game.phase is Phase.BALLOT:
        yield partial(tall_still, room, cue.table, game, now)
    if game.phase is Phase.ENDED:
        return
    yield from _rose(room, cue)
    yield from _next_policies(room, cue)
    if game.phase is not Phase.BALLOT:
        # The wall after a policy, while its great window still fills the screen.
        look = hall_look(game, cue.table.seats, THINKING)
        yield partial(hall_still, room, look, now)
    yield from _stock(room, cue)


def _halls(room: Room) -> Iterator[Task]:
    layout, wall = room.layout, room.art.wall
    for mood in MOODS:
        yield partial(wall.chamber, layout.w, layout.h, mood)
    scratch = pygame.Surface((8, 8)).convert()
    kinds: tuple[Kind, ...] = ("good", "bad")
    for kind in kinds:
        box = layout.good_window if kind == "good" else layout.bad_window
        window = wall.window(kind, box.w, box.h)
        for dimmed in (THINKING, DIMMED):
            for i in range(len(window.lancets)):
                levels = [float(i == k) for k in range(len(window.lancets))]
                yield partial(window.draw, scratch, (0, 0), levels, dimmed=dimmed)
        yield partial(wall.ledge, layout.w, layout.h, kind)
        great = layout.great_window
        window = wall.window(kind, great.w, great.h)
        yield partial(window.draw, scratch, (0, 0), [SHADED] + [0.0] * (len(window.lancets) - 1))


def _seats(room: Room, cue: Cue) -> Iterator[Task]:
    seats, n = room.art.seats, max(cue.table.min_seats, len(cue.table.seats))
    if n < 2:
        return
    width = room.layout.seat(n, 0).pane
    office = round(width * RAISED)
    yield partial(seats.glow, "chair", width)
    yield partial(seats.glow, "steward", width)
    factor = room.layout.seat(n, 0).factor
    yield partial(room.art.papers.letter, 58 * factor)
    yield partial(room.art.papers.letter_slot, 58 * factor)
    for view in cue.table.seats:
        yield partial(seats.pane, view.sigil, "plain", width)
        yield partial(seats.pane, view.sigil, "chair", office)
        yield partial(seats.pane, view.sigil, "steward", office)
        yield partial(seats.pane, view.sigil, "barred", width)
        yield partial(seats.pane, view.sigil, "plain", width, 0.875)


def _papers(room: Room) -> Iterator[Task]:
    papers, candles, tally = room.art.papers, room.art.candles, room.art.tally
    for kind in ("for", "against", "open"):
        yield partial(tally.quarry, kind, 106.0)
        yield partial(tally.quarry_glow, kind, 106.0)
    for seal in ("whole", "spent", "weight"):
        yield partial(papers.seal, seal)
    yield partial(papers.letter_back, 132.0)
    yield partial(papers.ballot, True, 132.0)
    yield partial(papers.ballot, False, 132.0)
    yield partial(papers.card_back, 84.0)
    for dimmed in (THINKING, DIMMED):
        yield partial(room.art.wall.rose_glow, room.layout.rose[2], dimmed)
    for step in range(4):
        yield partial(candles.flame, step)
    yield partial(candles.glow, 0)


def _rose(room: Room, cue: Cue) -> Iterator[Task]:
    assert cue.game is not None
    _, _, radius = room.layout.rose
    count = cue.game.ruleset.election_limit or 30
    for election in (cue.game.election, cue.game.election + 1):
        for dimmed in (DIMMED, THINKING):
            level = 0.66 * dimmed / THINKING
            yield partial(room.art.wall.rose, radius, count, min(election, count), level)


def _next_policies(room: Room, cue: Cue) -> Iterator[Task]:
    """What either policy would light next."""
    game, layout, wall = cue.game, room.layout, room.art.wall
    assert game is not None
    scratch = pygame.Surface((8, 8)).convert()
    kinds: tuple[tuple[Kind, int], ...] = (("good", game.good), ("bad", game.bad))
    for kind, count in kinds:
        great = layout.great_window
        window = wall.window(kind, great.w, great.h)
        if count >= len(window.lancets):
            continue
        levels = [SHADED if i < count else 0.0 for i in range(len(window.lancets))]
        yield partial(window.draw, scratch, (0, 0), levels)
        levels[count] = 1.0
        yield partial(window.draw, scratch, (0, 0), levels, hot=count)
        yield partial(window.beam, count)
        yield partial(window.floor_picture, count, shift=-960.0 * layout.k)


def _stock(room: Room, cue: Cue) -> Iterator[Task]:
    assert cue.game is not None
    deck, discards = len(cue.game.deck), len(cue.game.discards)
    for n in (deck, deck - 3):
        if n > 0:
            yield partial(room.art.papers.deck, n)
    for n in (discards + 1, discards + 2):
        yield partial(room.art.papers.discards, n)
