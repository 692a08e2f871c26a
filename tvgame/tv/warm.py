"""Painting ahead: what the next moments will need, in small bits, while nothing moves.

Pictures are made when they are first asked for, and large ones take longer than a frame. A bit of
this is done whenever the screen rests; whatever isn't ready in time is made on demand as ever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from engine.events import CardDiscarded, Nominated, NominationOpened, PolicyEnacted
from engine.state import evolve
from engine.words import Phase, Policy, Power
from tvgame.show import Cue, Stage
from tvgame.tv import palette
from tvgame.tv.art.panes import State
from tvgame.tv.art.table import RAISED, Rim
from tvgame.tv.art.windows import BREATHS
from tvgame.tv.look import hall_look
from tvgame.tv.parts.front import CANDLES, code_picture
from tvgame.tv.parts.hall import THINKING, Kind, hall_still
from tvgame.tv.parts.row import reveal_pieces
from tvgame.tv.room import Room
from tvgame.tv.scenes.acts import power_light
from tvgame.tv.scenes.base import Moment
from tvgame.tv.scenes.enactment import EnactmentScene
from tvgame.tv.scenes.ending import EndingScene, ending_still
from tvgame.tv.scenes.powers import audit_light
from tvgame.tv.scenes.reveal import DIMMED, tall_still
from tvgame.tv.scenes.table import TableScene
from tvgame.tv.stage import Box

Task = Callable[[], object]

MOODS: Final = ("hall",)


def warm_key(room: Room, cue: Cue) -> object:
    """While this stays the same, so does what is worth painting ahead."""
    game = cue.game
    if game is None:
        return id(room), "lobby", len(cue.table.seats)
    enacted = isinstance(cue.event, PolicyEnacted)
    return id(room), game.good, game.bad, game.election, game.phase, game.active, enacted


def warm_tasks(room: Room, cue: Cue, now: float) -> Iterator[Task]:
    """Bits of painting, the soonest needed first."""
    game = cue.game
    if cue.table.stage is Stage.ENDED or (game is not None and game.phase is Phase.ENDED):
        if cue.truth is not None:
            scene = EndingScene(room, Moment(cue))
            yield from scene.pictures()
        return
    if game is None or cue.table.stage is not Stage.PLAY:
        if cue.table.url:
            yield from _code(room, cue)
        yield from _halls(room)
        yield from _seats(room, cue)
        yield from _papers(room)
        if game is not None:
            look = replace(hall_look(game, cue.table.seats, THINKING), election=1)
            yield partial(hall_still, room, look, now)
        return
    if isinstance(cue.event, PolicyEnacted):
        yield from EnactmentScene(room, Moment(cue)).pictures()
    if isinstance(cue.event, NominationOpened | Nominated | CardDiscarded):
        # Their acts hold a part of the picture back until it has moved there.
        yield lambda: TableScene(room, Moment(cue)).last_still()
    if game.phase is Phase.BALLOT:
        yield partial(tall_still, room, cue.table, game, now)
        yield from reveal_pieces(room, sum(game.active))
    # What is still there costs nothing, and is kept by being asked for.
    yield from _code(room, cue)
    yield from _seats(room, cue)
    yield from _papers(room)
    yield from _rose(room, cue)
    if game.phase is not Phase.BALLOT:
        # The wall after a policy, while its great window still fills the screen.
        stays = isinstance(cue.event, PolicyEnacted) and _power(cue) is not None
        look = hall_look(game, cue.table.seats, THINKING)
        later = replace(look, election=game.election + (0 if stays else 1))
        yield partial(hall_still, room, later, now)
    yield from _breaths(room, cue)
    yield from _endings(room, cue, now)
    if not isinstance(cue.event, PolicyEnacted):
        # Not as long as the pictures of the last are on their way to the screen.
        yield from _next_policies(room, cue)
    yield from _stock(room, cue)


def _power(cue: Cue) -> Power | None:
    """What the policy that was just enacted hands the Chair."""
    event, game = cue.event, cue.game
    assert isinstance(event, PolicyEnacted)
    assert game is not None
    if event.policy is Policy.GOOD or event.deadlock or game.bad >= game.ruleset.bad_goal:
        return None
    return game.ruleset.power_at(game.seats, game.bad)


def _breaths(room: Room, cue: Cue) -> Iterator[Task]:
    """The light of the lit panes, and of the powers that go with them."""
    assert cue.game is not None
    kinds: tuple[tuple[Kind, Box, int], ...] = (
        ("good", room.layout.good_window, cue.game.good),
        ("bad", room.layout.bad_window, cue.game.bad),
    )
    for kind, box, count in kinds:
        window = room.art.wall.window(kind, box.w, box.h)
        lit = tuple(range(min(count, len(window.lancets))))
        for step in range(1, BREATHS + 1) if lit and room.motion else ():
            yield partial(window.breath, lit, step)
    if isinstance(cue.event, PolicyEnacted) and _power(cue) is not None:
        for step in range(1, 5):
            yield partial(power_light, room, step / 8)
            yield partial(audit_light, room, step / 8)


def _code(room: Room, cue: Cue) -> Iterator[Task]:
    if cue.table.url:
        for everybody in (True, False):
            yield partial(code_picture, room, cue.table.url, everybody)
        side = code_picture(room, cue.table.url, True).get_width() / room.layout.scale
        yield partial(room.art.marks.qr_frame, side, False)


def _endings(room: Room, cue: Cue, now: float) -> Iterator[Task]:
    """The windows of those who could win before long."""
    game = cue.game
    assert game is not None
    rules = game.ruleset
    near: list[tuple[Kind, bool]] = [
        ("good", game.good >= rules.good_goal - 1 or game.bad >= rules.danger),
        ("bad", game.bad >= min(rules.danger, rules.bad_goal - 1)),
    ]
    sides = [kind for kind, close in near if close]
    if sides:
        width = min(104.0, room.layout.seat(game.seats, 0).pane)
        for i, view in enumerate(cue.table.seats[: game.seats]):
            state: State = "plain" if game.active[i] else "exiled"
            yield partial(room.art.seats.pane, view.sigil, state, width, 0.625)
    for side in sides if len(sides) == 1 or _decided(cue) else ():
        for lit in (False, True):
            yield partial(ending_still, room, rules.election_limit, side, lit=lit, now=now)


def _decided(cue: Cue) -> bool:
    assert cue.game is not None
    rules = cue.game.ruleset
    return cue.game.good >= rules.good_goal or cue.game.bad >= rules.bad_goal


def _halls(room: Room) -> Iterator[Task]:
    layout, wall = room.layout, room.art.wall
    for mood in MOODS:
        yield partial(wall.chamber, layout.w, layout.h, mood)
    rim = Rim(layout.rim_y, layout.rim_sag, layout.cx, layout.rim_half)
    yield partial(wall.table, layout.w, layout.h, rim)
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
    active = cue.game.active if cue.game is not None else ()
    if cue.table.stage is not Stage.PLAY:
        for view in cue.table.seats:
            yield partial(seats.pane, view.sigil, "plain", width, 0.375)
            colour = palette.SIGIL_COLOURS.get(view.sigil, palette.MIST)
            yield partial(seats.halo, colour, width, 0.3)
            yield partial(seats.reflection, colour, width)
    for at, view in enumerate(cue.table.seats):
        if active and not active[at]:
            yield partial(seats.pane, view.sigil, "exiled", width)
            yield partial(seats.pane, view.sigil, "exiled", width, 0.875)
            continue
        yield partial(seats.pane, view.sigil, "plain", width)
        yield partial(seats.pane, view.sigil, "chair", office)
        yield partial(seats.pane, view.sigil, "steward", office)
        yield partial(seats.pane, view.sigil, "barred", width)
        yield partial(seats.pane, view.sigil, "plain", width, 0.875)


def _papers(room: Room) -> Iterator[Task]:
    papers, candles = room.art.papers, room.art.candles
    for seal in ("whole", "spent", "weight"):
        yield partial(papers.seal, seal)
    yield partial(papers.letter_back, 132.0)
    yield partial(papers.ballot, True, 132.0)
    yield partial(papers.ballot, False, 132.0)
    yield partial(papers.card_back, 84.0)
    for dimmed in (THINKING, DIMMED):
        yield partial(room.art.wall.rose_glow, room.layout.rose[2], dimmed)
    for tall in CANDLES:
        yield partial(candles.candle, tall, True)
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
    """What either policy would light next; it stays the same until one is enacted."""
    game, layout, wall = cue.game, room.layout, room.art.wall
    assert game is not None
    for policy in Policy:
        kind: Kind = "good" if policy is Policy.GOOD else "bad"
        count = game.good if policy is Policy.GOOD else game.bad
        great = layout.great_window
        window = wall.window(kind, great.w, great.h)
        if count >= len(window.lancets):
            continue
        enacted = evolve(game, PolicyEnacted(policy, deadlock=False))
        event = PolicyEnacted(policy, deadlock=False)
        yield from EnactmentScene(room, Moment(replace(cue, event=event, game=enacted))).pictures()


def _stock(room: Room, cue: Cue) -> Iterator[Task]:
    assert cue.game is not None
    deck, discards = len(cue.game.deck), len(cue.game.discards)
    for n in (deck, deck - 3):
        if n > 0:
            yield partial(room.art.papers.deck, n)
    for n in (discards + 1, discards + 2):
        yield partial(room.art.papers.discards, n)
