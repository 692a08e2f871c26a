"""The deal: a hush, the seats turned to their phones, and who has looked."""

from __future__ import annotations

from tvgame.tv import palette
from tvgame.tv.art.table import Rim
from tvgame.tv.canvas import Canvas
from tvgame.tv.fonts import Face
from tvgame.tv.live import Live
from tvgame.tv.look import Post, SeatLook
from tvgame.tv.parts import front
from tvgame.tv.parts.council import paint_council
from tvgame.tv.room import Room
from tvgame.tv.scenes.base import Moment, Pulse, Scene
from tvgame.tv.text import Rich


class DealScene(Scene):
    """The chamber with its windows dark; each pane lights when its seat has looked."""

    def __init__(self, room: Room, moment: Moment) -> None:
        super().__init__(room, moment)

    @property
    def length(self) -> float:
        """The night falls in two seconds."""
        return 2.0

    @property
    def pulse(self) -> Pulse:
        """Fast while a pane lights up."""
        if self.room.stills.age("deal", self.now) < 0.4:
            return Pulse.FAST
        return Pulse.FAST if self.t < self.length else Pulse.STILL

    def draw(self, canvas: Live) -> list[Canvas]:
        """One flattened picture that melts from pane to pane."""
        room, table = self.room, self.cue.table
        key = (table.seats, table.url, room.words.names, self._everybody)
        still = room.stills.get("deal", key, self._paint, self.now)
        age = room.stills.age("deal", self.now)
        before = room.stills.before("deal") if self.tempo > 0 else None
        old, new = room.stills.keys("deal")
        if before is None or old is None or new is None or old[1:] != new[1:]:
            canvas.ground(still, out_of=before, x=age / 0.4)
        else:
            # Only the seats change.
            canvas.melt(still, before, [canvas.area(room.layout.council)], age / 0.4)
        alpha = self.fade(0.4, 0.8)
        front.call(canvas, room, room.words.rich("tv.deal.call"), alpha)
        self._waiting(canvas, alpha)
        hush = room.words.t("tv.deal.hush")
        x, y = room.layout.cx, self._hush_y
        canvas.write("hush", hush, x, y, 44, palette.MIST, Face.DISPLAY, alpha=alpha)
        return [still]

    @property
    def _everybody(self) -> bool:
        return all(seat.present for seat in self.cue.table.seats)

    @property
    def _hush_y(self) -> float:
        return self.room.layout.rim_y - 300 * self.room.layout.k

    def _waiting(self, canvas: Canvas, alpha: float) -> None:
        words, place = self.room.words, self.room.layout.waiting
        late = [i for i, s in enumerate(self.cue.table.seats) if not (s.looked or s.computer)]
        text: Rich = words.rich("tv.deal.all")
        for shown in range(len(late), -1, -1):
            if not late:
                break
            if shown:
                who = words.shortlist(late, shown, palette.IVORY)
                text = words.rich("tv.deal.waiting", who=who)
            else:
                text = words.rich("tv.deal.waiting.count", n=len(late))
            if self.room.setter.width(text, 40) <= place.limit:
                break
        canvas.write("waiting", text, place.x, place.y, 40, palette.MIST, alpha=alpha)

    def _paint(self, canvas: Canvas) -> None:
        room, layout, table = self.room, self.room.layout, self.cue.table
        art = room.art
        canvas.surface.blit(art.wall.chamber(layout.w, layout.h, "hall"), (0, 0))
        for kind, box in (("good", layout.good_window), ("bad", layout.bad_window)):
            window = art.wall.window(kind, box.w, box.h)  # type: ignore[arg-type]
            window.draw(canvas.surface, canvas.at(box.x, box.y), [0.0] * len(window.lancets))
        rim = Rim(layout.rim_y, layout.rim_sag, layout.cx, layout.rim_half)
        canvas.put(art.wall.table(layout.w, layout.h, rim), 0, 0)
        canvas.put(art.light.glow(520, "#3E5FC0", 0.22, 200), layout.cx, layout.rim_y + 120)
        n = len(table.seats)
        for i, view in enumerate(table.seats):
            if view.looked or view.computer:
                place = layout.seat(n, i)
                colour = palette.SIGIL_COLOURS.get(view.sigil, palette.MIST)
                canvas.put(art.seats.halo(colour, place.pane, 0.3), place.x, place.foot)
                canvas.put(art.seats.reflection(colour, place.pane), place.x, place.rim)
        looks = tuple(
            SeatLook(room.words.names[i], view.sigil, Post.PLAIN, computer=view.computer)
            for i, view in enumerate(table.seats)
        )
        dark = frozenset(
            i for i, view in enumerate(table.seats) if not (view.looked or view.computer)
        )
        paint_council(canvas, room, looks, hidden=dark)
        for i in dark:
            place = layout.seat(n, i)
            pane = art.seats.pane(table.seats[i].sigil, "plain", place.pane, 0.375)
            canvas.put(pane, place.x, place.foot)
            icon = art.marks.icon("phone", 40 * place.factor, palette.WARM)
            canvas.put(icon, place.x + place.pane / 2 - 4, place.foot - 16)
        if table.url:
            front.corner_code(canvas, room, table.url, table.code, self._everybody)
