"""Looking, reading, handing the gavel on, expelling: acts that take their time."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.words import Seat
from tvgame.turn import turn_of
from tvgame.tv import easing
from tvgame.tv import palette_merchants as p
from tvgame.tv.canvas import Canvas
from tvgame.tv.fonts import Face
from tvgame.tv.merchants.plates import paint_tag, plate_names
from tvgame.tv.merchants.scenes.acts import (
    LYING,
    SMALL,
    Act,
    Cards,
    Gavel,
    Plates,
    hand_spots,
)
from tvgame.tv.merchants.words import engraved
from tvgame.tv.parts.flight import Flight

if TYPE_CHECKING:
    from tvgame.tv.merchants.scenes.table import DeskScene


class Looking(Act):
    """A lens goes from the Speaker to a plate, and stays while the Speaker reads."""

    length = 1.8

    def __init__(self, scene: DeskScene, seat: Seat, target: Seat) -> None:
        super().__init__(scene)
        self.ends = seat, target

    def plates(self, looks: Plates) -> Plates:
        seat = self.ends[0]
        return (*looks[:seat], replace(looks[seat], waited=True), *looks[seat + 1 :])

    def under(self, canvas: Canvas) -> None:
        spot = self.spot(self.ends[1])
        strength = round(0.3 * self.scene.span(0.9, 0.5) * 8) / 8
        if strength:
            x, y, r = spot.enamel
            canvas.put(self.shop.house.light.glow(r * 2.4, "#FFD89A", strength), x, y)

    def over(self, canvas: Canvas) -> None:
        start = self.spot(self.ends[0]).heart
        ex, ey, r = self.spot(self.ends[1]).enamel
        # Beside the sigil rather than on it: one must see whom it looks at.
        way = Flight(start, (ex + r * 0.8, ey + r * 0.66), arc=70)
        px, py = way.at(self.scene.span(0.2, 0.9))
        alpha = self.scene.fade(0, 0.25)
        marks, size = self.shop.house.marks, 96 if r > 35 else 76
        canvas.put(marks.icon("lens", size, "#120903"), px + 3, py + 5, alpha * 0.75)
        canvas.put(marks.icon("lens", size, p.BRASS_EDGE), px, py, alpha)


class Reading(Cards):
    """The next three decrees rise for the Speaker's eyes, and go back in their order."""

    length = 1.8

    def plates(self, looks: Plates) -> Plates:
        seat = self.scene.game.proposer
        return (*looks[:seat], replace(looks[seat], waited=True), *looks[seat + 1 :])

    def ways(self) -> list[Flight]:
        game = self.scene.game
        spots = hand_spots(self.spot(game.proposer), game.ruleset.hand)
        if self.scene.t > 0.98:
            # They go back with the last one first, so that the order stays.
            return [
                Flight((x, y), self.pile(), arc=50, grow=(SMALL, 0.5), turn=-a)
                for x, y, a in reversed(spots)
            ]
        return [Flight(self.pile(), (x, y), arc=50, grow=(0.5, SMALL), turn=a) for x, y, a in spots]

    def over(self, canvas: Canvas) -> None:
        if self.done:
            return
        start = 1.0 if self.scene.t > 0.98 else 0.0
        for k, way in enumerate(self.ways()):
            self.fly(canvas, way, self.scene.span(start + 0.08 * k, 0.6))


class Handing(Act):
    """The Speaker's gavel goes to another seat; a ring shows from where the round goes on."""

    length = 1.0
    call_at = 0.1

    def __init__(self, scene: DeskScene, seat: Seat, target: Seat) -> None:
        super().__init__(scene)
        self.ends = seat, target

    def plates(self, looks: Plates) -> Plates:
        words = self.room.words
        following = turn_of(self.scene.game).next
        result = list(looks)
        giver, taker = self.ends
        if self.scene.t >= 0.75:
            result[giver] = replace(result[giver], word="", strong=False, gavel=False)
            result[taker] = replace(
                result[taker], word=words.t("proposer"), strong=True, gavel=True, padlock=False
            )
        if following != taker:
            result[following] = replace(
                result[following],
                word=words.t("tv.plate.then"),
                short=words.t("tv.plate.then.short"),
            )
        return tuple(result)

    def gavel(self) -> Gavel | None:
        giver, taker = self.ends
        x = self.scene.span(0.1, 0.7)
        way = Flight(self.spot(giver).gavel, self.spot(taker).gavel, arc=90)
        knock = easing.bump(self.scene.span(0.8, 0.2))
        angle = LYING - 34 * easing.bump(x) + 24 * knock
        return way.at(x), angle, 1 + 0.25 * easing.bump(x)


class Expelling(Act):
    """The screws come out, the plate is lifted, turned to the wall and screwed in again."""

    length = 2.1
    call_at = 0.2
    out_at, turn_at, turned_at, tag_at = 0.1, 0.6, 1.25, 1.45

    def __init__(self, scene: DeskScene, target: Seat) -> None:
        super().__init__(scene)
        self.target = target

    @property
    def hidden(self) -> frozenset[Seat]:
        return frozenset() if self.done else frozenset({self.target})

    def under(self, canvas: Canvas) -> None:
        if self.done:
            return
        spot, t = self.spot(self.target), self.scene.t
        box, plates = spot.box, self.shop.house.plates
        house, look = self.shop.house, self.scene.looks()[self.target]
        canvas.put(house.desk.routed(box.w, box.h), box.x, box.y)
        if t < self.turn_at:
            left = 4 - min(4, int(min(9.0, max(0.0, t - self.out_at) / 0.11)))
            canvas.put(plates.plate(box.w, box.h, "plain", left), box.x, box.y)
            if look.seat.sigil:
                canvas.put(plates.enamel(look.seat.sigil, spot.enamel[2]), *spot.enamel[:2])
            name, size = self._name(), self.shop.desk.name_size(self.scene.game.seats)
            mark, y = f"name.{self.target}", box.y + 76
            engraved(canvas, self.room, mark, name, spot.text_x, y, size, Face.ENGRAVED)
            return
        if t < self.turned_at:
            x = easing.smooth(self.scene.span(self.turn_at, self.turned_at - self.turn_at))
            front, back = plates.plate(box.w, box.h, "plain", 0), plates.plate(box.w, box.h, "back")
            lift = 26 * easing.bump(x)
            way = -1 if spot.upper else 1
            canvas.put(plates.turning(front, back, x), box.x, box.y + way * lift)
            return
        canvas.put(plates.plate(box.w, box.h, "back"), box.x, box.y)
        alpha = self.scene.fade(self.tag_at, 0.3)
        if alpha > 0:
            paint_tag(canvas, self.room, spot, look.seat.sigil, self._name(), self.target, alpha)

    def _name(self) -> str:
        return plate_names(self.room, self.scene.looks())[self.target]
