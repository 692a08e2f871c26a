"""The lobby: title, code, address, and the ring of ten places that fills as people join."""

from __future__ import annotations

import pygame

from tvgame.show import Blocked, Cue, SeatView
from tvgame.tv import easing, palette
from tvgame.tv.canvas import Canvas
from tvgame.tv.fonts import Face
from tvgame.tv.live import Live
from tvgame.tv.names import fitted_names
from tvgame.tv.parts.hall import Kind
from tvgame.tv.room import Room
from tvgame.tv.scenes.base import Moment, Pulse, Scene
from tvgame.tv.stage import QR_QUIET, Box
from tvgame.tv.text import Rich, Segment

WINDOWS_Y, GAP, HINT = 196.0, 36.0, 0.42
"""Where the dark windows hang behind the ring, how far apart, and how much of them shows."""
PANE = 82
TITLE_GAP = 56
"""Between the title and the pane beside it."""
JOIN = 0.4
"""Seconds in which a new seat lights up."""


class LobbyScene(Scene):
    """Everything about getting together. Every cue is a change of the table."""

    def __init__(self, room: Room, moment: Moment) -> None:
        super().__init__(room, moment)
        self._changed_at = self.now - JOIN
        self._joined: frozenset[int] = frozenset()
        self.helps = False
        """Whether it says what keeps phones out (R32)."""
        self.picture: pygame.Surface | None = None
        """A round that is shown where the ring stands, as long as that is empty."""

    def shows(self, helps: bool, picture: pygame.Surface | None) -> bool:
        """Take what an idle lobby shows; whether that is something else than before."""
        changed = helps != self.helps or picture is not self.picture
        self.helps, self.picture = helps, picture
        return changed

    @property
    def picture_box(self) -> Box:
        """Where a round is shown."""
        layout = self.room.layout
        left = layout.lobby_qr.right + 76
        w = layout.safe.right - left
        return Box(left, layout.lobby_qr.y + 12, w, w * 9 / 16)

    @property
    def length(self) -> float:
        """There is no act to play."""
        return 0.0

    @property
    def pulse(self) -> Pulse:
        """Fast while somebody sits down."""
        return Pulse.FAST if self.now - self._changed_at < JOIN else Pulse.STILL

    def refresh(self, cue: Cue) -> None:
        """Note who is new, so that their light comes up."""
        before, after = self.cue.table.seats, cue.table.seats
        new = frozenset(range(len(before), len(after)))
        if new:
            self._joined, self._changed_at = new, self.now
        super().refresh(cue)

    def draw(self, canvas: Live) -> list[Canvas]:
        """One flattened picture, and the light of whoever has just come."""
        room, table = self.room, self.cue.table
        key = (table, room.words.names, self.helps, self.picture is not None)
        still = room.stills.get("lobby", key, self._paint, self.now, melts=False)
        canvas.ground(still)
        self.lay_round(canvas)
        x = (self.now - self._changed_at) / JOIN
        if x < 1 and room.motion:
            for k in self._joined:
                colour = palette.SIGIL_COLOURS.get(table.seats[k].sigil, palette.IVORY)
                strength = round(0.8 * (1 - easing.smooth(x)) * 8) / 8
                px, py = room.layout.ring_place(k)
                if strength:
                    canvas.put(room.art.light.glow(130, colour, strength), px, py - PANE * 0.6)
        return [still]

    def lay_round(self, canvas: Live) -> None:
        """Show the round that is played while nobody is there."""
        if self.picture is not None:
            area = canvas.area(self.picture_box)
            canvas.blit(self.picture, area.topleft)
            canvas.spoil(area)

    def _paint(self, canvas: Canvas) -> None:
        room, layout = self.room, self.room.layout
        canvas.surface.blit(room.art.wall.chamber(layout.w, layout.h, "lobby"), (0, 0))
        self._windows(canvas)
        self._title(canvas)
        self._invitation(canvas)
        if self.picture is not None:
            self._frame(canvas)
            return
        self._ring(canvas)
        self._to_start(canvas)

    def _frame(self, canvas: Canvas) -> None:
        """Round the picture of a shown round, and what it is."""
        box, s = self.picture_box, canvas.scale
        area = canvas.area(box)
        for out, colour, width in ((5, "#04060B", 5), (12, palette.GOLD_LOW, 2)):
            rect = area.inflate(round(2 * out * s), round(2 * out * s))
            pygame.draw.rect(canvas.surface, colour, rect, max(1, round(width * s)))
        canvas.mark("picture", *box)
        self.reel_words(canvas, box.cx, box.bottom + 76, box.w)

    def reel_words(self, canvas: Canvas, x: float, y: float, limit: float) -> None:
        """What the shown round is; and what may keep phones out."""
        theme = self.room.theme
        lines = [("tv.reel", 40.0, theme.inks.text)]
        if self.helps:
            lines.append(("tv.reel.help", 34.0, theme.inks.warm))
        for key, size, colour in lines:
            text = self.room.words.t(key)
            for row in self.room.setter.broken(text, size, limit, theme.body):
                canvas.write(key, row, x, y, size, colour, theme.body)
                y += 1.25 * size
            y += 8

    def _windows(self, canvas: Canvas) -> None:
        """What the ring sits under: both great windows, still dark."""
        room, layout = self.room, self.room.layout
        if layout.stacked:
            return
        cx = layout.ring[0]
        kinds: tuple[Kind, ...] = ("good", "bad")
        for kind, box in zip(kinds, (layout.good_window, layout.bad_window), strict=True):
            window = room.art.wall.window(kind, box.w, box.h)
            x = cx - GAP / 2 - box.w if kind == "good" else cx + GAP / 2
            for sprite, _ in window.layers([0.0] * len(window.lancets)):
                canvas.put(sprite, x, WINDOWS_Y, HINT)

    def _title(self, canvas: Canvas) -> None:
        room, layout = self.room, self.room.layout
        text = room.words.t("title").upper()
        size = 96.0
        # It ends well before the first seat, whose pane stands as high.
        ring = layout.ring[0] - PANE / 2 - TITLE_GAP - layout.safe.x
        limit = ring if not layout.stacked else layout.safe.w * 0.9
        while room.setter.width(text, size, Face.DISPLAY) + 8 * len(text) > limit and size > 48:
            size -= 4
        white = room.setter.line(text, size, "#FFFFFF", Face.DISPLAY, spacing=8)
        gilt = room.art.light.gradient_text(white.surface)
        rect = white.rect((layout.safe.x - 2) * canvas.scale, 152 * canvas.scale, 0)
        canvas.surface.blit(gilt, rect)
        canvas.mark("title", layout.safe.x, 80, rect.w / canvas.scale, 76)

    def _invitation(self, canvas: Canvas) -> None:
        room, layout, table = self.room, self.room.layout, self.cue.table
        words, box = room.words, layout.lobby_qr
        left = layout.safe.x
        if not table.address:
            self._no_network(canvas)
            return
        matrix = room.codes.matrix(table.url)
        whole = len(matrix) + 2 * QR_QUIET
        module = layout.whole(min(layout.lobby_module, box.w / whole + 0.01))
        dark, light = palette.QR_LOBBY
        picture = room.art.marks.qr(matrix, module, dark, light, QR_QUIET)
        side = picture.get_width() / canvas.scale
        y = box.bottom - side
        canvas.put(room.art.light.glow(box.w, "#C98F3A", 0.24), box.x + side / 2, y + side / 2)
        canvas.put(room.art.marks.qr_frame(side, True), box.x, y)
        canvas.surface.blit(picture, canvas.at(box.x, y))
        canvas.mark("code", box.x, y, side, side)
        # A name takes a row of its own, for which the others move together.
        named = bool(table.local_name)
        scan, address, code = (868, 924, 1012) if named else (884, 948, 1010)
        size = 60.0 if named else 64.0
        canvas.write("scan", words.t("tv.lobby.scan"), left, scan, 36, palette.MIST, align=0)
        limit = layout.ring[0] - layout.ring[2] - 40 - left
        while room.setter.width(table.address, size, Face.BOLD) > limit and size > 36:
            size -= 2
        canvas.write("address", table.address, left, address, size, face=Face.BOLD, align=0)
        if named:
            name = words.t("tv.lobby.or_name", name=table.local_name)
            name = room.setter.fit(name, 32, limit)
            canvas.write("name", name, left, 963, 32, palette.IVORY, align=0)
        word = canvas.write(
            "code.word", words.t("tv.lobby.code"), left, code, 36, palette.MIST, align=0
        )
        x = left + word.width / canvas.scale + 18
        canvas.write(
            *("code.letters", table.code, x, code, 52 if named else 60),
            *(palette.GOLD_HI, Face.CALL, 0),
            spacing=8,
        )

    def _no_network(self, canvas: Canvas) -> None:
        """Instead of a code that leads nowhere."""
        room, box = self.room, self.room.layout.lobby_qr
        canvas.put(room.art.marks.icon("phone", 150, palette.MIST), box.cx, box.y + 170)
        canvas.put(room.art.marks.icon("cross", 84, palette.DANGER_TEXT), box.cx + 62, box.y + 232)
        lines = (
            ("tv.network.none", 54, palette.IVORY, Face.CALL),
            ("tv.network.why", 34, palette.MIST, Face.STRONG),
            ("tv.network.what", 34, palette.MIST, Face.STRONG),
        )
        for row, (key, size, colour, face) in enumerate(lines):
            y = box.y + 330 + 62 * row + (10 if row else 0)
            canvas.write(f"network.{row}", room.words.t(key), box.cx, y, size, colour, face)

    def _ring(self, canvas: Canvas) -> None:
        room, layout, table = self.room, self.room.layout, self.cue.table
        cx, cy, rx, ry = layout.ring
        places = table.max_seats
        ellipse = (pygame.Color("#33446F"), pygame.Color("#1E2A48"))
        for colour, inset in zip(ellipse, (8, 18), strict=True):
            w, h = 2 * (rx - inset) * canvas.scale, 2 * (ry - inset) * canvas.scale
            rect = pygame.Rect(0, 0, w, h)
            rect.center = round(cx * canvas.scale), round((cy + 30) * canvas.scale)
            pygame.draw.ellipse(canvas.surface, colour, rect, max(1, round(2 * canvas.scale)))
        canvas.put(room.art.light.glow(430, "#3E5FC0", 0.3, 330), cx, cy)
        if self.helps:
            self._help(canvas)
        else:
            self._rose(canvas)
        names = fitted_names(room.words.names, room.setter, 36, self._pitch())
        for k in range(places):
            x, foot = layout.ring_place(k, places)
            if k < len(table.seats):
                self._seat(canvas, table.seats[k], names[k], k, x, foot)
            else:
                canvas.put(room.art.seats.pane(None, "empty", PANE), x, foot)
                word = room.words.t("tv.lobby.open")
                canvas.write(f"open.{k}", word, x, foot + 42, 32, palette.MIST, Face.TEXT)

    def _help(self, canvas: Canvas) -> None:
        """Within the ring: what may keep phones out."""
        room, (cx, cy, rx, _) = self.room, self.room.layout.ring
        limit = 2 * rx - 280
        lines = (
            ("title", 38, palette.WARM),
            ("wifi", 34, palette.IVORY),
            ("guest", 34, palette.IVORY),
            ("firewall", 34, palette.IVORY),
            ("type", 34, palette.MIST),
        )
        for row, (name, most, colour) in enumerate(lines):
            text, size = room.words.t(f"tv.help.{name}"), float(most)
            while room.setter.width(text, size) > limit and size > 30:
                size -= 1
            canvas.write(f"help.{name}", text, cx, cy - 106 + 56 * row, size, colour)

    def _rose(self, canvas: Canvas) -> None:
        room, table, (cx, cy, rx, _) = self.room, self.cue.table, self.room.layout.ring
        places = table.max_seats
        radius = min(176.0, rx * 0.52)
        canvas.put(room.art.wall.rose(radius, places, 0, 0.95), cx, cy - 8)
        for k in range(len(table.seats)):
            dx, dy = room.art.wall.stud(radius, places, k)
            canvas.put(room.art.light.glow(26, palette.WARM, 0.6), cx + dx, cy - 8 + dy)
            centre = canvas.at(cx + dx, cy - 8 + dy)
            pygame.draw.aacircle(canvas.surface, "#FFF1CC", centre, 9 * canvas.scale)
        count = room.words.t("tv.of", n=places)
        canvas.write("count", str(len(table.seats)), cx, cy + 10, 98, face=Face.CALL)
        canvas.write("count.of", count, cx, cy + 50, 32, palette.MIST)

    def _pitch(self) -> float:
        """How wide a name in the ring may be."""
        rx = self.room.layout.ring[2]
        return min(236.0, rx * 0.58 - 14)

    def _seat(
        self, canvas: Canvas, view: SeatView, name: str, k: int, x: float, foot: float
    ) -> None:
        room, marks = self.room, self.room.art.marks
        colour = palette.SIGIL_COLOURS.get(view.sigil, palette.MIST)
        lit = view.ready or view.computer
        canvas.put(room.art.light.glow(110, colour, 0.16 if lit else 0.06), x, foot - 47)
        dim = 1.0 if lit else 0.625
        canvas.put(room.art.seats.pane(view.sigil, "plain", PANE, dim), x, foot)
        canvas.put(marks.check_badge(lit), x + PANE / 2 - 1, foot - 8)
        if not view.present:
            canvas.put(marks.icon("away", 40, palette.WARM), x - PANE / 2 + 2, foot - 8)
        picture = room.setter.line(name, 36, palette.IVORY)
        if view.computer and room.layout.stacked:
            # The ring is too narrow for the word; the cog says it, as it does at the table.
            canvas.put(marks.cog(13), x - picture.width / canvas.scale / 2 - 3, foot + 30)
            canvas.place(f"name.{k}", picture, x + 17, foot + 42, 0.5)
            return
        canvas.place(f"name.{k}", picture, x, foot + 42, 0.5)
        word, tint, face = self._state(view)
        tag = self.host_tag(view, word, palette.GOLD_HI, (30, self._pitch(), face))
        y = foot + 75
        picture = room.setter.line(tag, 30, tint, face)
        shift = 0.0
        if view.computer:
            width = picture.width / canvas.scale
            shift = 16
            canvas.put(marks.cog(12, palette.MIST), x - width / 2 - 2, y - 10)
        canvas.place(f"tag.{k}", picture, x + shift, y, 0.5)

    def host_tag(
        self, view: SeatView, state: str, colour: str, line: tuple[float, float, Face]
    ) -> str | Rich:
        """What stands under a name: the ``state``, and whose table it is.

        Where there isn't room for both, the seat's mark says alone whether it is ready.

        :param line: size, room and face of the words.
        """
        if not view.host:
            return state
        words, (size, limit, face) = self.room.words, line
        host = Segment(words.t("tv.lobby.host"), colour)
        both = words.rich("tv.lobby.host.and", host=host, state=state)
        return both if self.room.setter.width(both, size, face) <= limit else (host,)

    def _state(self, view: SeatView) -> tuple[str, str, Face]:
        words = self.room.words
        if view.computer:
            return words.t("computer"), palette.MIST, Face.TEXT
        if not view.present:
            return words.t("tv.lobby.away"), palette.WARM, Face.STRONG
        if view.ready:
            return words.t("tv.lobby.ready"), palette.MIST, Face.TEXT
        return words.t("tv.lobby.not_ready"), palette.WARM, Face.STRONG

    def _to_start(self, canvas: Canvas) -> None:
        layout, room = self.room.layout, self.room
        cx, _, rx, _ = layout.ring
        limit = 2 * min(layout.safe.right - cx, rx + 100)
        blocked = self.cue.table.blocked
        text, size = self._line(blocked, 10), 44.0
        for shown in range(10, -1, -1):
            text = self._line(blocked, shown)
            size = 44.0
            while room.setter.width(text, size) > limit and size > 36:
                size -= 2
            if room.setter.width(text, size) <= limit:
                break
        canvas.write("to_start", text, cx, 1018, size)

    def _line(self, blocked: Blocked | None, shown: int) -> Rich:
        words = self.room.words
        if blocked is None:
            return words.rich("tv.lobby.go")
        if blocked.why == "not_ready" and blocked.seats:
            if shown == 0:
                return words.rich("tv.lobby.blocked.not_ready.count", n=len(blocked.seats))
            who = words.shortlist(blocked.seats, shown, palette.WARM)
            return words.rich("tv.lobby.blocked.not_ready", who=who)
        return words.rich(f"tv.lobby.blocked.{blocked.why}", n=blocked.need)
