"""Painting ahead: what the next moments at the desk will need, in small bits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from engine.events import Ballot, BallotsRevealed, PolicyEnacted
from engine.state import evolve
from engine.words import Phase, Policy
from tvgame.show import Cue, Stage
from tvgame.tv.art.merchants.wax import SEEDS
from tvgame.tv.merchants.plates import CHAIN
from tvgame.tv.merchants.scenes.enactment import HouseEnactment
from tvgame.tv.merchants.scenes.ending import DAYLIGHT
from tvgame.tv.merchants.scenes.reveal import SLIP_W, HouseReveal
from tvgame.tv.merchants.stage import PLATE_H
from tvgame.tv.merchants.workshop import Workshop
from tvgame.tv.room import Room
from tvgame.tv.scenes.base import Moment

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
    game, n, rules = cue.game, cue.game.seats, cue.game.ruleset
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
        yield partial(house.papers.slip, True, SLIP_W)
        yield partial(house.papers.slip, False, SLIP_W)
        yield partial(house.papers.slip_back, SLIP_W)
        yield from _reveal(room, cue).pictures()
    if game.phase in (Phase.DISCARD, Phase.ENACT) or game.failures + 1 >= rules.failure_limit:
        for policy in Policy:
            event = PolicyEnacted(policy, deadlock=False)
            enacted = replace(cue, event=event, game=evolve(game, event))
            yield from HouseEnactment(room, Moment(enacted)).pictures()
    if game.good >= rules.good_goal - 1 or game.bad >= rules.danger:
        yield partial(house.desk.surface, layout.w, layout.h, "day")
        yield partial(house.desk.surface, layout.w, layout.h, "night")
        yield partial(house.desk.daylight, layout.w, layout.h, DAYLIGHT)


def _reveal(room: Room, cue: Cue) -> HouseReveal:
    """The reveal of the open vote, whatever is in the letters."""
    game = cue.game
    assert game is not None
    ballots = tuple(Ballot(True, False) if active else None for active in game.active)
    event = BallotsRevealed(ballots, True)
    return HouseReveal(room, Moment(replace(cue, event=event), game))
