"""The lobby: the bill with the code, and the table whose places fill as people join."""

from __future__ import annotations

import pygame

from engine.games import find
from engine.words import Role
from tvgame.show import SeatView
from tvgame.tv import easing
from tvgame.tv import palette_merchants as p
from tvgame.tv.canvas import Canvas
from tvgame.tv.fonts import Face
from tvgame.tv.live import Live
from tvgame.tv.merchants.ledger import POWER_ICONS
from tvgame.tv.merchants.words import engraved, fitting, line, shadowed
from tvgame.tv.merchants.workshop import Workshop
from tvgame.tv.names import fitted_names
from tvgame.tv.room import Room
from tvgame.tv.scenes.base import Moment
from tvgame.tv.scenes.lobby import JOIN, LobbyScene
from tvgame.tv.stage import QR_QUIET, Box, LinePlace
from tvgame.tv.text import Rich

PLATE_H = 112.0
ROWS = (216.0, 366.0, 516.0, 666.0)
"""Tops of the plates at the table's sides; those in the middle stand a little out."""


class HouseLobby(LobbyScene):
    """Everything about getting together. Every cue is a change of the table."""

    def __init__(self, room: Room, moment: Moment) -> None:
        super().__init__(room, moment)
        self.shop = room.own(Workshop)

    def draw(self, canvas: Live) -> list[Canvas]:
        """One flattened picture, and the light on whoever has just come."""
        room, table = self.room, self.cue.table
        key = (table, room.words.names, self.helps, self.picture is not None)
        still = room.stills.get("house.lobby", key, self._paint, self.now)
        canvas.ground(still)
        self.lay_round(canvas)
        x = (self.now - self._changed_at) / JOIN
        if x < 1 and room.motion:
            strength = round(0.6 * (1 - easing.smooth(x)) * 8) / 8
            for k in self._joined:
                box = self.place(k)
                if strength:
                    glow = self.shop.house.light.glow(box.w * 0.7, "#FFC978", strength, 110)
                    canvas.put(glow, box.cx, box.y + box.h / 2)
        return [still]

    def _paint(self, canvas: Canvas) -> None:
        layout, house = self.room.layout, self.shop.house
        canvas.surface.blit(house.desk.surface(layout.w, layout.h, "lobby"), (0, 0))
        self._title(canvas)
        self._bill(canvas)
        if self.picture is not None:
            self._lid(canvas)
            return
        self._table(canvas)
        self._to_start(canvas)

    @property
    def picture_box(self) -> Box:
        """Where a round is shown."""
        area = self.shop.desk.lobby_room
        return Box(area.x, 216, area.w, area.w * 9 / 16)

    def _lid(self, canvas: Canvas) -> None:
        """Round the picture of a shown round, and what it is."""
        box = self.picture_box
        area, s = canvas.area(box), canvas.scale
        for out, colour, width in ((8, "#0D0603", 8), (11, "#C79A48", 3)):
            rect = area.inflate(round(2 * out * s), round(2 * out * s))
            pygame.draw.rect(canvas.surface, colour, rect, max(1, round(width * s)), round(6 * s))
        canvas.mark("picture", *box)
        self.reel_words(canvas, box.cx, box.bottom + 76, box.w)

    def _title(self, canvas: Canvas) -> None:
        room, area = self.room, self.shop.desk.lobby_room
        text = room.words.t("title")
        r = 46.0 if not self.shop.desk.narrow else 32.0
        limit = area.w - 2 * r - 24
        size = fitting(room, text, 84, 44, limit, Face.ENGRAVED)
        icon = self.shop.house.marks.icon("scales", 2 * r * 0.8, "#E9C778")
        canvas.put(icon, area.x + r, 112)
        ring = pygame.Color("#E9C778")
        s = canvas.scale
        centre = round((area.x + r) * s), round(112 * s)
        pygame.draw.aacircle(canvas.surface, ring, centre, round(r * s), max(1, round(3 * s)))
        white = room.setter.line(text, size, "#FFFFFF", Face.ENGRAVED)
        dark = room.setter.line(text, size, "#000000", Face.ENGRAVED)
        base = 112 + size * 0.34
        rect = white.rect(area.right * s, base * s, 1)
        dark.surface.set_alpha(150)
        canvas.surface.blit(dark.surface, rect.move(round(2 * s), round(4 * s)))
        dark.surface.set_alpha(255)
        canvas.surface.blit(self.shop.house.gilt(white.surface), rect)
        w = white.width / s
        canvas.mark("title", area.right - w, base - size * 0.7, w, size * 0.8)

    # The bill.

    def _bill(self, canvas: Canvas) -> None:
        room, box, table = self.room, self.shop.desk.lobby_bill, self.cue.table
        words, cx = room.words, self.shop.desk.lobby_bill.cx
        # Once enough are here the bill needn't be the brightest thing in the room.
        light = p.BILL if len(table.seats) < table.min_seats else "#D9CBA6"
        sheet = self.shop.house.papers.sheet(box.w, box.h, light, 0.4, pin=True)
        canvas.put(sheet, box.x, box.y)
        canvas.write("bill", words.t("tv.lobby.title"), cx, box.y + 68, 46, p.INK, Face.ENGRAVED)
        if not table.address:
            self._offline(canvas, box)
            return
        matrix = room.codes.matrix(table.url)
        whole = len(matrix) + 2 * QR_QUIET
        module = room.layout.whole(min(18, (box.w - 20) / whole + 0.01))
        picture = self.shop.house.marks.qr(matrix, module, p.QR[0], light, QR_QUIET)
        side = picture.get_width() / canvas.scale
        x, y = cx - side / 2, box.y + 374 - side / 2 + 6
        canvas.surface.blit(picture, canvas.at(x, y))
        edge = QR_QUIET * side / whole
        canvas.mark("paper.code", x + edge / 2, y + edge / 2, side - edge, side - edge)
        canvas.mark("code", x + edge, y + edge, side - 2 * edge, side - 2 * edge)
        limit = box.w - 48
        for k in (1, 2):
            place = LinePlace(cx, box.y + 674 + 42 * k, limit)
            text = words.t(f"tv.lobby.scan.{k}")
            line(canvas, room, f"scan.{k}", text, place, 35, 30, p.INK, Face.DISPLAY)
        size = fitting(room, table.address, 48, 32, limit, Face.CALL)
        named = bool(table.local_name)
        y = box.y + (816 if named else 824)
        canvas.write("address", table.address, cx, y, size, p.INK, Face.CALL)
        if named:
            text = room.words.t("tv.lobby.or_name", name=table.local_name)
            place = LinePlace(cx, box.y + 860, limit)
            line(canvas, room, "name", text, place, 32, 30, p.NUMBER, Face.ITALIC)
        word = room.setter.line(words.t("tv.lobby.code"), 35, p.INK, Face.DISPLAY)
        code = room.setter.line(table.code, 70, p.INK, Face.ENGRAVED, spacing=10)
        s = canvas.scale
        left = cx - (word.width + code.width) / s / 2 - 12
        y = box.y + (932 if named else 914)
        canvas.place("code.word", word, left, y, 0)
        canvas.place("code.letters", code, left + word.width / s + 24, y, 0)

    def _offline(self, canvas: Canvas, box: Box) -> None:
        marks, words = self.shop.house.marks, self.room.words
        canvas.put(marks.icon("phone", 150, p.NUMBER), box.cx, box.y + 300)
        canvas.put(marks.icon("cross", 84, p.MARGIN), box.cx + 62, box.y + 362)
        limit = box.w - 60
        for row, (key, size, face) in enumerate((
            ("tv.network.none", 50, Face.ENGRAVED), ("tv.network.why", 34, Face.DISPLAY),
            ("tv.network.what", 34, Face.DISPLAY),
        )):  # fmt: skip
            place = LinePlace(box.cx, box.y + 500 + 62 * row, limit)
            line(canvas, self.room, f"network.{row}", words.t(key), place, size, 30, p.INK, face)

    # The table.

    def place(self, k: int) -> Box:
        """Where the plate of place ``k`` lies, clockwise from the upper left; ten of them."""
        area = self.shop.desk.lobby_room
        gap = min(69.0, area.w * 0.03 if self.shop.desk.narrow else area.w * 0.066)
        w = round((area.w - 2 * gap) / 3)
        columns = (area.x, area.x + w + gap, area.x + 2 * (w + gap))
        at = (
            (0, ROWS[0]), (1, ROWS[0] - 12), (2, ROWS[0]), (2, ROWS[1]), (2, ROWS[2]),
            (2, ROWS[3]), (1, ROWS[3] + 12), (0, ROWS[3]), (0, ROWS[2]), (0, ROWS[1]),
        )[k % 10]  # fmt: skip
        return Box(round(columns[at[0]]), at[1], w, PLATE_H)

    def _table(self, canvas: Canvas) -> None:
        area, house, table = self.shop.desk.lobby_room, self.shop.house, self.cue.table
        w = area.w - 152 if not self.shop.desk.narrow else area.w - 90
        canvas.put(house.desk.table_top(w, 490), area.cx, 497)
        names = self._names()
        for k in range(table.max_seats):
            box = self.place(k)
            if k < len(table.seats):
                self._seat_plate(canvas, table.seats[k], names[k], k, box)
                continue
            canvas.put(house.desk.routed(box.w, box.h), box.x, box.y)
            word = self.room.words.t("tv.lobby.empty")
            canvas.write(f"open.{k}", word, box.cx, box.y + 66, 31, p.EMPTY, Face.ITALIC)
        self._powers(canvas)

    def _radius(self) -> float:
        return 38.0 if self.place(0).w > 260 else 29.0

    def _names(self) -> tuple[str, ...]:
        r = self._radius()
        limits = [self.place(k).w - (2 * r + 44) for k in range(len(self.cue.table.seats))]
        names = self.room.words.names
        return fitted_names(names, self.room.setter, 38, limits, Face.ENGRAVED)

    def _seat_plate(self, canvas: Canvas, view: SeatView, name: str, k: int, box: Box) -> None:
        room, house, r = self.room, self.shop.house, self._radius()
        ready = (view.ready or view.computer) and view.present
        state = "plain" if ready else "waited"
        canvas.put(house.plates.plate(box.w, box.h, state), box.x, box.y)  # type: ignore[arg-type]
        canvas.put(house.plates.enamel(view.sigil, r), box.x + 16 + r, box.y + box.h / 2)
        x = box.x + 2 * r + 30
        engraved(canvas, room, f"name.{k}", name, x, box.y + 51, 38, Face.ENGRAVED)
        word, icon = self._plate_word(view)
        if icon:
            canvas.put(
                house.marks.icon(icon, 30, "#12331A" if ready else p.ON_BRASS), x + 15, box.y + 80
            )
            x += 36
        limit = box.right - 12 - x
        tag = self.host_tag(view, word, p.ON_BRASS, (30, limit, Face.DISPLAY))
        size = fitting(room, tag, 31, 30, limit, Face.DISPLAY)
        if isinstance(tag, str):
            tag = room.setter.fit(tag, size, limit, Face.DISPLAY)
        engraved(canvas, room, f"tag.{k}", tag, x, box.y + 91, size, Face.DISPLAY)

    def _plate_word(self, view: SeatView) -> tuple[str, str | None]:
        words = self.room.words
        if view.computer:
            return words.t("computer"), "cog"
        if not view.present:
            return words.t("tv.lobby.away"), "away"
        if view.ready:
            return words.t("tv.lobby.ready"), "check"
        return words.t("tv.lobby.not_ready"), None

    def _size(self) -> int:
        """The table size whose rules are shown: that of who sits there, as far as it is one."""
        sizes = find(self.cue.table.settings.game).sizes
        return min(max(len(self.cue.table.seats), sizes.start), sizes.stop - 1)

    def _powers(self, canvas: Canvas) -> None:
        """What each rotten place hands the Speaker at this size."""
        if self.helps:
            self._help_slip(canvas)
            return
        room, house = self.room, self.shop.house
        powers = find(self.cue.table.settings.game).powers[self._size()]
        rows = [(i + 1, power) for i, power in enumerate(powers) if power is not None]
        middle = self.place(1)
        area = self.shop.desk.lobby_room
        w = min(378.0, area.w - 2 * middle.w - 40)
        h = 62 + 53.0 * len(rows) + 12
        box = Box(area.cx - w / 2, 497 - h / 2, w, h)
        canvas.put(house.papers.sheet(box.w, box.h), box.x, box.y)
        place = LinePlace(box.cx, box.y + 44, w - 24)
        title = room.words.t("tv.lobby.powers")
        if room.setter.width(title, 30, Face.ENGRAVED) > place.limit:
            title = room.words.t("tv.lobby.powers.short")
        line(canvas, room, "powers", title, place, 36, 30, p.INK, Face.ENGRAVED)
        rule = house.book.rules(
            w + 8, h, -50, tuple(62 + 53.0 * k for k in range(len(rows))), -50, False
        )
        canvas.put(rule, box.x - 4, box.y)
        for k, (number, power) in enumerate(rows):
            y = box.y + 62 + 53 * k + 37
            left = box.x + 20
            canvas.write(f"power.{k}.n", str(number), left + 12, y, 30, p.NUMBER, Face.DISPLAY)
            icon = house.marks.icon(POWER_ICONS[power], 38, p.INK)
            canvas.put(icon, left + 56, y - 10)
            room_for = w - 20 - 84 - 12
            word = room.words.t(f"power.{power}")
            if room.setter.width(word, 30, Face.ITALIC) > room_for:
                word = room.words.t(f"tv.power.{power}")
            word = room.setter.fit(word, 30, room_for, Face.ITALIC)
            canvas.write(f"power.{k}", word, left + 84, y, 30, p.INK, Face.ITALIC, 0)

    def _help_slip(self, canvas: Canvas) -> None:
        """In the table's middle: what may keep phones out."""
        room, left, right = self.room, self.place(9), self.place(3)
        w = right.x - left.right - 24
        box = Box(left.right + 12, 328, w, 338)
        canvas.put(self.shop.house.papers.sheet(box.w, box.h), box.x, box.y)
        rows = [
            (name, text, Face.CALL if name == "title" else Face.DISPLAY)
            for name in ("title", "wifi", "guest", "firewall")
            for text in room.setter.broken(
                room.words.t(f"tv.help.{name}"), 30, w - 30,
                Face.CALL if name == "title" else Face.DISPLAY,
            )
        ]  # fmt: skip
        step = min(44.0, (box.h - 40) / len(rows))
        y = box.y + box.h / 2 - step * (len(rows) - 1) / 2 + 10
        for at, (name, text, face) in enumerate(rows):
            canvas.write(f"help.{name}", text, box.cx, y + step * at, 30, p.INK, face)

    def _to_start(self, canvas: Canvas) -> None:
        room, area = self.room, self.shop.desk.lobby_room
        words, n = room.words, self._size()
        mix = find(self.cue.table.settings.game).mix(n)
        numbers = {
            "n": words.t(f"number.{n}"),
            "loyal": words.t(f"number.{mix.count(Role.LOYAL)}"),
            "agents": words.t(f"number.{mix.count(Role.AGENT)}"),
        }
        headline = words.t("tv.lobby.mix", **numbers)
        if room.setter.width(headline, 34, Face.ENGRAVED) > area.w:
            headline = words.t("tv.lobby.mix.short", **numbers)
        shadowed(
            canvas, room, "mix", headline, LinePlace(area.cx, 874, area.w), 46, 30, p.HEADLINE,
            Face.ENGRAVED,
        )  # fmt: skip
        text: Rich = ()
        size = 38.0
        for shown in range(10, -1, -1):
            text = self._line(self.cue.table.blocked, shown)
            size = fitting(room, text, 38, 32, area.w, Face.DISPLAY)
            if room.setter.width(text, size, Face.DISPLAY) <= area.w:
                break
        canvas.write("to_start", text, area.cx, 938, size, p.LABEL, Face.DISPLAY)
        line(
            canvas, room, "people", words.t("tv.lobby.people"), LinePlace(area.cx, 992, area.w),
            32, 30, p.SMALL, Face.ITALIC,
        )  # fmt: skip
