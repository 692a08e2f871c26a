"""The desk with everybody round it: the picture to which all quick moments of the game belong."""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import replace
from typing import Final

import pygame

from engine.state import GameState
from engine.words import Seat
from tvgame.tv import easing
from tvgame.tv import palette_merchants as p
from tvgame.tv.canvas import Canvas
from tvgame.tv.fonts import Face
from tvgame.tv.live import Live
from tvgame.tv.look import Paper, SeatLook, seat_looks
from tvgame.tv.merchants import says
from tvgame.tv.merchants.ledger import paint_ledger
from tvgame.tv.merchants.look import LedgerLook, RailLook, ledger_look, rail_look
from tvgame.tv.merchants.plates import PlateLook, paint_gavel, paint_letters, paint_plates
from tvgame.tv.merchants.rails import paint_rails
from tvgame.tv.merchants.scenes.acts import Act, act_for
from tvgame.tv.merchants.words import line, shadowed, shortened
from tvgame.tv.merchants.workshop import Workshop
from tvgame.tv.room import Room
from tvgame.tv.scenes.base import Moment, Pulse, Scene
from tvgame.tv.scenes.calls import call_of
from tvgame.tv.scenes.waiting import Awaited, awaited
from tvgame.tv.stage import LinePlace
from tvgame.tv.text import Picture, Rich, Segment
from tvgame.tv.words import clock

MELT = 0.22
LAMP_TIME: Final = 6.0
"""Seconds for the lamp to breathe in and out, in so many steps of a 64th of its light."""
LAMP_STEPS: Final = 2
CORNER: Final = 296
"""How wide the lower line in a corner may be, beside the stake."""


class DeskScene(Scene):
    """The desk, with one act."""

    def __init__(self, room: Room, moment: Moment) -> None:
        super().__init__(room, moment)
        self.shop = room.own(Workshop)
        self.act: Act = act_for(self)
        self._waited: tuple[object, Picture] | None = None
        self._said: tuple[object, Rich, Rich, bool] | None = None
        self._looked: tuple[object, tuple[PlateLook, ...]] | None = None

    @property
    def game(self) -> GameState:
        """The public state after the event."""
        assert self.cue.game is not None
        return self.cue.game

    @property
    def length(self) -> float:
        """Calm seconds until the act is over."""
        return self.act.length

    @property
    def pulse(self) -> Pulse:
        """Fast while the act plays or pictures melt."""
        if self.room.stills.age("house.table", self.now) < MELT and self.tempo > 0:
            return Pulse.FAST
        return super().pulse

    def looks(self) -> tuple[PlateLook, ...]:
        """The plates as they look by now."""
        at = self.now, self.cue, self.room.words
        if self._looked is None or self._looked[0] != at:
            self._looked = at, self._look()
        return self._looked[1]

    def _look(self) -> tuple[PlateLook, ...]:
        seats = seat_looks(self.cue.table, self.game, self.room.words.names)
        waiting = self.cue.waiting if self.released else ()
        return self.act.plates(says.plate_looks(self.room.words, self.game, seats, waiting))

    def still(self) -> Canvas:
        """The flattened picture: desk, ledger, rails, plates, corners."""
        room = self.room
        looks = tuple(replace(k, seat=replace(k.seat, paper=Paper.NONE)) for k in self.looks())
        ledger = ledger_look(self.cue.table, self.game)
        rails = self.act.rails(rail_look(self.cue.table, self.game))
        corners = (self.game.election, says.next_words(room.words, self.game))
        hidden = self.act.hidden

        key = ((ledger, rails, room.words.names), looks, corners, hidden)
        last, shown = room.stills.keys("house.table")[1], room.stills.current("house.table")

        def paint(canvas: Canvas) -> None:
            base = desk_still(room, ledger, rails, self.now)
            changed = _changed_plates(last, key)
            if shown is not None and changed is not None:
                self._repaint(canvas, shown, base, looks, changed)
                return
            canvas.surface.blit(base.surface, (0, 0))
            canvas.marks.extend(base.marks)
            self._arrows(canvas, len(looks))
            self._corners(canvas, *corners)
            paint_plates(canvas, room, looks, hidden)

        return room.stills.get("house.table", key, paint, self.now)

    def _repaint(
        self,
        canvas: Canvas,
        shown: Canvas,
        base: Canvas,
        looks: tuple[PlateLook, ...],
        changed: frozenset[Seat],
    ) -> None:
        """The picture as it was, but for a few plates: a vote changes one of ten."""
        canvas.surface.blit(shown.surface, (0, 0))
        names = {f"{what}.{seat}" for seat in changed for what in ("name", "tag")}
        canvas.marks.extend(mark for mark in shown.marks if mark.name not in names)
        rects = {seat: self._plate_rect(len(looks), seat) for seat in range(len(looks))}
        for seat in changed:
            canvas.surface.set_clip(rects[seat])
            canvas.surface.blit(base.surface, rects[seat], rects[seat])
            self._arrows(canvas, len(looks))
            scratch = self.room.canvas(canvas.surface)
            near = {i for i, rect in rects.items() if rect.colliderect(rects[seat])}
            far = frozenset(rects) - near
            paint_plates(scratch, self.room, looks, far)
            canvas.marks.extend(mark for mark in scratch.marks if mark.name in names)
        canvas.surface.set_clip(None)

    def _plate_rect(self, n: int, seat: Seat) -> pygame.Rect:
        """A plate with its chain and its shadow, in real pixels."""
        box, s, edge = self.shop.desk.spot(n, seat).box, self.room.layout.scale, 34
        return pygame.Rect(
            round((box.x - edge) * s), round((box.y - edge) * s),
            round((box.w + 2 * edge) * s), round((box.h + 2 * edge + 12) * s),
        )  # fmt: skip

    def draw(self, canvas: Live) -> list[Canvas]:
        """The still picture, then what moves."""
        still = self.still()
        self._melt(canvas, still)
        self._lamp(canvas)
        self.act.under(canvas)
        paint_letters(canvas, self.room, self._seats())
        self._question(canvas)
        n, gavel = self.game.seats, self.act.gavel()
        if gavel is not None:
            paint_gavel(canvas, self.room, n, *gavel)
        self.act.over(canvas)
        self._absent(canvas)
        self._waiting(canvas)
        return [still]

    def _lamp(self, canvas: Canvas) -> None:
        """The lamp over the desk breathes once nothing else moves."""
        if not self.room.motion or self.t < self.length:
            return
        since = 0.0 if math.isinf(self.t) else (self.t - self.length) * self.tempo
        step = easing.breath(since or self.now, LAMP_TIME, LAMP_STEPS)
        if step:
            glow = self.shop.house.light.glow(330, "#FFD9A0", step / 64, 190)
            canvas.put(glow, self.room.layout.cx, 540)

    def _seats(self) -> tuple[SeatLook, ...]:
        return tuple(look.seat for look in self.looks())

    def _melt(self, canvas: Live, still: Canvas) -> None:
        """Lay the still picture, as far as it has come out of the one before."""
        age = self.room.stills.age("house.table", self.now)
        before = self.room.stills.before("house.table") if self.tempo > 0 else None
        old, new = self.room.stills.keys("house.table")
        if before is None or old is None or new is None or old[0] != new[0]:
            canvas.ground(still, out_of=before, x=age / MELT)
            return
        # Only the plates and the corners changed: the ledger needn't melt.
        changed, screen, s = _changed_plates(old, new), self.room.stills.screen, canvas.scale
        top, foot = round(340 * s), round(800 * s)
        areas = [
            pygame.Rect(0, 0, screen.w, top), pygame.Rect(0, foot, screen.w, screen.h - foot)
        ]  # fmt: skip
        if changed is not None:
            areas = [self._plate_rect(self.game.seats, seat) for seat in changed]
        canvas.melt(still, before, areas, age / MELT)

    def _arrows(self, canvas: Canvas, n: int) -> None:
        """The way the gavel goes, inlaid between the plates."""
        desk, house = self.shop.desk, self.shop.house.desk
        for i in range(n):
            here, there = desk.spot(n, i), desk.spot(n, (i + 1) % n)
            if here.upper is not there.upper:
                continue
            x = (max(here.box.x, there.box.x) + min(here.box.right, there.box.right)) / 2
            y = (here.box.y + there.box.y + here.box.h) / 2
            canvas.put(house.arrow(0 if here.upper else 180), x, y)

    def _corners(self, canvas: Canvas, election: int, following: tuple[Rich, Rich]) -> None:
        """Which vote it is, and who speaks next."""
        desk, words = self.shop.desk, self.room.words
        vote = words.t("tv.vote.number", n=election)
        if desk.narrow:
            place = LinePlace(desk.safe.x, 92, desk.side_room - 10)
            line(canvas, self.room, "vote", vote, place, 31, 30, p.SMALL, Face.ITALIC, align=0)
            return
        room_for = desk.side_room - 16
        rows: tuple[tuple[float, float, str | Rich, str | Rich], ...] = (
            (desk.safe.x, 0.0, words.t("title"), vote),
            (desk.safe.right, 1.0, *following),
        )
        for x, align, head, foot in rows:
            # Names give way before the words round them do.
            head = shortened(self.room, head, 30, room_for, Face.ENGRAVED)
            foot = shortened(self.room, foot, 30, CORNER, Face.ITALIC)
            name = "vote" if align == 0 else "next"
            line(
                canvas, self.room, f"{name}.head", head, LinePlace(x, 86, room_for), 34, 30,
                p.LABEL, Face.ENGRAVED, align=align,
            )  # fmt: skip
            line(
                canvas, self.room, name, foot, LinePlace(x, 126, CORNER), 31, 30, p.SMALL,
                Face.ITALIC, align=align,
            )  # fmt: skip

    def _question(self, canvas: Canvas) -> None:
        room, desk = self.room, self.shop.desk
        if self._said is None or self._said[0] is not room.words:
            before, event = self.moment.before, self.cue.event
            text = call_of(room.words, self.game, event)
            # What stood there before the event goes on standing.
            stands = before is not None and call_of(room.words, before, None) == text
            self._said = room.words, text, says.stake_of(room.words, self.game, event), stands
        _, text, stake, stands = self._said
        alpha = 1.0 if stands else self.fade(self.act.call_at, 0.2)
        if text and alpha > 0:
            paint_question(canvas, room, text, alpha)
        if stake and alpha > 0:
            shadowed(canvas, room, "stake", stake, desk.stake, 33, 30, p.LABEL, Face.DISPLAY, alpha)

    def _waiting(self, canvas: Canvas) -> None:
        who = awaited(self)
        if who is None:
            return
        said = (who.seats, int(who.since), who.key, self.room.words)
        if self._waited is None or self._waited[0] != said:
            self._waited = said, waiting_line(self.room, who)
        paint_waiting(canvas, self.room, self._waited[1])

    def _absent(self, canvas: Canvas) -> None:
        """How long somebody without a word on the plate has been away; it ticks."""
        looks = self.looks()
        for i, look in enumerate(looks):
            view = self.cue.table.seats[i]
            if not look.seat.away or look.seat.sitting_in or look.word or view.away_since is None:
                continue
            spot = self.shop.desk.spot(len(looks), i)
            words = self.room.words.t("tv.away", time=clock(self.now - view.away_since))
            canvas.write(
                f"tag.{i}",
                words,
                spot.text_x + 36,
                spot.box.y + 98,
                30,
                p.ON_BRASS,
                Face.DISPLAY,
                0,
            )


def _changed_plates(
    old: tuple[Hashable, ...] | None, new: tuple[Hashable, ...] | None
) -> frozenset[Seat] | None:
    """The seats whose plates are all that differs between two keys of the picture, if so."""
    if old is None or new is None or (old[0], old[2:]) != (new[0], new[2:]):
        return None
    was, now = old[1], new[1]
    if not isinstance(was, tuple) or not isinstance(now, tuple) or len(was) != len(now):
        return None
    if new[3] != frozenset():
        return None
    changed = frozenset(i for i, look in enumerate(now) if look != was[i])
    return changed if len(changed) <= 3 else None


def desk_still(room: Room, ledger: LedgerLook, rails: RailLook, now: float) -> Canvas:
    """The flattened desk with ledger and rails: what only a vote or a decree changes."""
    shop = room.own(Workshop)

    def paint(canvas: Canvas) -> None:
        wood = shop.house.desk.surface(room.layout.w, room.layout.h)
        canvas.surface.blit(wood, (0, 0))
        paint_ledger(canvas, room, ledger)
        paint_rails(canvas, room, rails)

    return room.stills.get("house.desk", (ledger, rails, room.words.names), paint, now)


def paint_question(canvas: Canvas, room: Room, text: Rich, alpha: float = 1.0) -> None:
    """The question, in one line if it can be; names end early before words do."""
    place = room.own(Workshop).desk.question
    shadowed(canvas, room, "call", text, place, 54, 38, p.HEADLINE, Face.ENGRAVED, alpha)


def waiting_line(room: Room, who: Awaited) -> Picture:
    """Whom the table waits for, and since when, as far as there is room."""
    place, since = room.own(Workshop).desk.waiting, clock(who.since)
    text: Rich = ()
    for shown in range(len(who.seats), -1, -1):
        if shown == 0:
            text = room.words.rich("tv.waiting.count", n=len(who.seats), time=since)
        else:
            names = room.words.shortlist(who.seats, shown, p.WAITED)
            strong = tuple(Segment(s.text, s.colour, Face.CALL) if s.colour else s for s in names)
            text = room.words.rich(who.key, who=strong, time=since)
        if room.setter.width(text, 36, Face.DISPLAY) <= place.limit - 60:
            break
    return room.setter.line(text, 36, p.LABEL, Face.DISPLAY)


def paint_waiting(canvas: Canvas, room: Room, picture: Picture) -> None:
    """The line with its hourglass."""
    shop = room.own(Workshop)
    place = shop.desk.waiting
    half = picture.width / canvas.scale / 2
    glass = shop.house.marks.sigil("hourglass", 30, "#E9C778")
    canvas.put(glass, place.x - half - 10, place.y - 12)
    canvas.place("waiting", picture, place.x + 18, place.y, 0.5)
