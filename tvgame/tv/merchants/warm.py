"""Painting ahead: what the next moments at the desk will need, in small bits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from engine.words import Phase
from tvgame.show import Cue, Stage
from tvgame.tv.art.merchants.wax import SEEDS
from tvgame.tv.merchants.plates import CHAIN
from tvgame.tv.merchants.stage import PLATE_H
from tvgame.tv.merchants.workshop import Workshop
from tvgame.tv.room import Room

Task = Callable[[], object]


def warm_key(room: Room, cue: Cue) -> object:
    """While this stays the same, so does what is worth painting ahead."""
    game = cue.game
    if game is None:
        return id(room), "lobby", len(cue.table.seats)
    return id(room), game.good, game.bad, game.election, game.phase, game.active


def warm_tasks(room: Room, cue: Cue, now: float) -> Iterator[Task]:
    """Bits of painting, the soonest needed first."""
    shop, layout = room.own(Workshop), room.layout
    desk, house = shop.desk, shop.house
    if cue.game is None or cue.table.stage is not Stage.PLAY:
        n = max(cue.table.min_seats, len(cue.table.seats))
        yield partial(house.desk.surface, layout.w, layout.h)
        box = desk.ledger
        yield partial(house.book.cover, box.w, box.h)
        for side in ("left", "right"):
            page = desk.page(side == "left")
            yield partial(house.book.page, page.w, page.h, side)
        spot = desk.spot(n, 0)
        for state in ("plain", "waited", "back"):
            yield partial(house.plates.plate, spot.box.w, PLATE_H, state)
        for view in cue.table.seats:
            yield partial(house.plates.enamel, view.sigil, spot.enamel[2])
        yield partial(house.regalia.chain, spot.box.w + 2 * CHAIN, PLATE_H + 2 * CHAIN)
        yield partial(house.regalia.gavel, round(desk.gavel_size(n)))
        for seed in range(SEEDS):
            for kind in ("good", "bad"):
                yield partial(house.wax.seal, kind, 58, seed)
        yield partial(house.desk.surface, layout.w, layout.h, "low")
        return
    game, n = cue.game, cue.game.seats
    if game.phase is Phase.ENDED:
        return
    if game.phase is Phase.NOMINATION:
        spot = desk.spot(n, 0)
        w, h = spot.box.w + 2 * CHAIN, PLATE_H + 2 * CHAIN
        for count in range(4, house.regalia.links(w, h), 4):
            yield partial(house.regalia.chain, w, h, count)
        for step in range(-66, 0, 2):
            yield partial(house.regalia.gavel, round(desk.gavel_size(n)), step)
    if game.phase is Phase.BALLOT:
        yield partial(house.papers.slip, True, 112.0)
        yield partial(house.papers.slip, False, 112.0)
        yield partial(house.papers.slip_back, 112.0)
