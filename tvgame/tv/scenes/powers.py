"""Audit and exile: acts at the table that take their time."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.words import Phase, Seat
from tvgame.tv import easing, palette
from tvgame.tv.art.kit import Sprite
from tvgame.tv.canvas import Canvas
from tvgame.tv.look import Post, SeatLook
from tvgame.tv.scenes.acts import Act, Looks

if TYPE_CHECKING:
    from tvgame.tv.room import Room
    from tvgame.tv.scenes.table import TableScene


def audit_light(room: Room, strength: float) -> Sprite:
    """The light on a seat that is looked at, in eighths."""
    return room.art.light.glow(140, "#CFE0FF", strength)


class Audit(Act):
    """A lens goes from the Chair to a seat and stays there while the Chair reads."""

    length = 1.8

    def __init__(self, scene: TableScene, seat: Seat, target: Seat) -> None:
        super().__init__(scene)
        self.seat, self.target = seat, target

    def under(self, canvas: Canvas) -> None:
        x = self.scene.span(0.9, 0.5)
        place = self.place(self.target)
        strength = round(0.5 * x * 8) / 8
        if strength:
            canvas.put(audit_light(self.room, strength), *self.chest(self.target))
        canvas.mark("audited", place.x - place.pane / 2, place.foot - place.pane, place.pane, 10)

    def over(self, canvas: Canvas) -> None:
        place = self.place(self.target)
        start, end = self.chest(self.seat), self.chest(self.target)
        # Beside the sigil rather than on it: one must see whom it looks at.
        end = end[0] + place.pane * 0.3, end[1] + place.pane * 0.22
        x = easing.smooth(self.scene.span(0.2, 0.9))
        px = easing.lerp(start[0], end[0], x)
        py = easing.lerp(start[1], end[1], x) - 70 * easing.bump(x)
        size = 96 * max(0.8, self.place(self.target).factor)
        alpha = self.scene.fade(0, 0.25)
        canvas.put(self.room.art.marks.icon("lens", size, "#0A1020"), px + 3, py + 5, alpha * 0.7)
        canvas.put(self.room.art.marks.icon("lens", size, palette.IVORY), px, py, alpha)


class Exile(Act):
    """A pane cracks in three strokes, loses its colour, and a shard falls."""

    length = 1.9
    call_at = 0.5
    crack_at = 0.3

    def __init__(self, scene: TableScene, target: Seat) -> None:
        super().__init__(scene)
        self.target = target

    @property
    def hidden(self) -> frozenset[Seat]:
        return frozenset() if self.done else frozenset({self.target})

    def seats(self, looks: Looks) -> Looks:
        if self.scene.t >= self.crack_at + 0.21 + 0.5:
            return looks
        before = replace(looks[self.target], post=Post.PLAIN)
        return (*looks[: self.target], before, *looks[self.target + 1 :])

    def under(self, canvas: Canvas) -> None:
        if self.done:
            return
        seats, place = self.room.art.seats, self.place(self.target)
        look: SeatLook = self.scene.looks()[self.target]
        t = self.scene.t
        drained = self.scene.fade(self.crack_at + 0.21, 0.5)
        strokes = min(3, int(max(0.0, t - self.crack_at) / 0.07) + 1) if t > self.crack_at else 0
        if drained >= 1:
            pane = seats.pane(look.sigil or None, "exiled", place.pane)
            canvas.put(pane, place.x, place.foot)
        else:
            amount = round(drained * 8) / 8
            canvas.put(seats.drained(look.sigil, place.pane, amount), place.x, place.foot)
            if strokes:
                canvas.put(seats.crack(place.pane, strokes), place.x, place.foot)
        flash = 1 - self.scene.fade(self.crack_at, 0.5)
        if t > self.crack_at and flash > 0:
            strength = round(0.7 * flash * 8) / 8
            canvas.put(self.room.art.light.glow(170, "#E8F0FF", strength), *self.chest(self.target))
        fall = self.scene.span(self.crack_at + 0.5, 0.4)
        if 0 < fall < 1 and look.sigil:
            y = place.foot + 120 * easing.into(fall)
            canvas.put(seats.shard(look.sigil, place.pane), place.x, y, 1 - fall)

    def over(self, canvas: Canvas) -> None:
        if self.scene.game.phase is Phase.RESULT:
            super().over(canvas)
