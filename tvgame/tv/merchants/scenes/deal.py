"""The deal: the ledger is still shut, and each plate is lit when its owner has looked."""

from __future__ import annotations

from tvgame.tv import palette_merchants as p
from tvgame.tv.canvas import Canvas
from tvgame.tv.fonts import Face
from tvgame.tv.live import Live
from tvgame.tv.look import Post, SeatLook
from tvgame.tv.merchants.plates import PlateLook, paint_plates
from tvgame.tv.merchants.rails import corner_bill
from tvgame.tv.merchants.scenes.table import paint_question, paint_waiting
from tvgame.tv.merchants.words import line
from tvgame.tv.merchants.workshop import Workshop
from tvgame.tv.scenes.base import Pulse, Scene
from tvgame.tv.stage import LinePlace
from tvgame.tv.text import Rich

MELT = 0.4


class HouseDeal(Scene):
    """A hush over the desk."""

    @property
    def length(self) -> float:
        """The room quietens in two seconds."""
        return 2.0

    @property
    def pulse(self) -> Pulse:
        """Fast while a plate is lit."""
        if self.room.stills.age("house.deal", self.now) < MELT:
            return Pulse.FAST
        return Pulse.FAST if self.t < self.length else Pulse.STILL

    def draw(self, canvas: Live) -> list[Canvas]:
        """One flattened picture that melts from plate to plate."""
        room, table = self.room, self.cue.table
        key = (table.seats, table.url, room.words.names)
        still = room.stills.get("house.deal", key, self._paint, self.now)
        age, before = room.stills.age("house.deal", self.now), room.stills.before("house.deal")
        canvas.ground(still, out_of=before if self.tempo > 0 else None, x=age / MELT)
        alpha = self.fade(0.4, 0.8)
        if alpha > 0:
            paint_question(canvas, room, room.words.rich("tv.deal.call"), alpha)
            hush = room.words.t("tv.deal.hush")
            place = room.own(Workshop).desk.stake
            line(canvas, room, "hush", hush, place, 34, 30, p.SMALL, Face.ITALIC, alpha)
            self._late(canvas)
        return [still]

    def _late(self, canvas: Canvas) -> None:
        room, words = self.room, self.room.words
        late = [i for i, s in enumerate(self.cue.table.seats) if not (s.looked or s.computer)]
        text: Rich = words.rich("tv.deal.all")
        limit = room.own(Workshop).desk.waiting.limit - 60
        for shown in range(len(late), -1, -1):
            if not late:
                break
            if shown:
                who = words.shortlist(late, shown, p.WAITED)
                text = words.rich("tv.deal.waiting", who=who)
            else:
                text = words.rich("tv.deal.waiting.count", n=len(late))
            if room.setter.width(text, 36, Face.DISPLAY) <= limit:
                break
        paint_waiting(canvas, room, room.setter.line(text, 36, p.LABEL, Face.DISPLAY))

    def _paint(self, canvas: Canvas) -> None:
        room, table = self.room, self.cue.table
        shop, layout = room.own(Workshop), room.layout
        canvas.surface.blit(shop.house.desk.surface(layout.w, layout.h), (0, 0))
        left, right = shop.desk.safe.x, shop.desk.bill.x
        w = min(700.0, right - left - 90)
        cx = layout.cx if layout.cx + w / 2 < right - 20 else (left + right) / 2
        canvas.put(shop.house.book.closed(w, 450), cx, 563)
        title = room.words.t("title")
        place = LinePlace(cx + 24, 668, w - 190)
        line(canvas, room, "title", title, place, 60, 34, "#E3BE6E", Face.ENGRAVED)
        looks = tuple(
            PlateLook(
                SeatLook(room.words.names[i], view.sigil, Post.PLAIN, away=not view.present),
                word=room.words.t("tv.deal.looked") if view.looked or view.computer else "",
                waited=not (view.looked or view.computer),
                noted=True,
            )
            for i, view in enumerate(table.seats)
        )
        paint_plates(canvas, room, looks)
        for i, look in enumerate(looks):
            if look.waited and not look.seat.away:
                spot = shop.desk.spot(len(looks), i)
                icon = shop.house.marks.icon("phone", 34, p.ON_BRASS)
                canvas.put(icon, spot.text_x + 14, spot.box.y + 88)
        if table.url:
            corner_bill(canvas, room, table.url, table.code, everybody=True)
