"""A decree is enacted: it travels to its page, wax is pressed on its line, the clerk writes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Final

import pygame

from engine.events import PolicyEnacted
from engine.state import GameState
from engine.words import Policy, Power
from tvgame.tv import easing
from tvgame.tv import palette_merchants as p
from tvgame.tv.canvas import Canvas
from tvgame.tv.fonts import Face
from tvgame.tv.live import Live
from tvgame.tv.merchants.ledger import (
    POWER_ICONS,
    Kind,
    Sheet,
    paint_band,
    paint_entry,
    paint_page,
    paint_seal,
)
from tvgame.tv.merchants.look import ledger_look
from tvgame.tv.merchants.words import fitting
from tvgame.tv.merchants.workshop import Workshop
from tvgame.tv.parts.flight import Flight
from tvgame.tv.room import Room
from tvgame.tv.scenes.base import Moment, Scene
from tvgame.tv.stage import Box

FLY: Final = 0.6
DRIP: Final = 0.26
PRESS_AT: Final = FLY + DRIP
PRESS: Final = 0.24
WORDS_AT: Final = 1.1
WRITE_AT: Final = 1.3
WRITE: Final = 0.8
BAND_AT: Final = 1.5
BAND: Final = 0.9
PAGE: Final = (505.0, 490.0)


class HouseEnactment(Scene):
    """One decree, from the air to its line; a deadlock's, too."""

    def __init__(self, room: Room, moment: Moment) -> None:
        super().__init__(room, moment)
        event = moment.cue.event
        assert isinstance(event, PolicyEnacted)
        self.event = event
        self.shop = room.own(Workshop)
        self.kind: Kind = "good" if event.policy is Policy.GOOD else "bad"

    @property
    def game(self) -> GameState:
        """The public state after the event."""
        assert self.cue.game is not None
        return self.cue.game

    @property
    def length(self) -> float:
        """All is written by then."""
        return 2.6

    @cached_property
    def count(self) -> int:
        """How many decrees of this kind stand now."""
        return self.game.good if self.kind == "good" else self.game.bad

    @cached_property
    def goal(self) -> int:
        """How many win."""
        rules = self.game.ruleset
        return rules.good_goal if self.kind == "good" else rules.bad_goal

    @cached_property
    def power(self) -> Power | None:
        """What the place hands the Speaker."""
        if self.kind == "good" or self.event.deadlock or self.count >= self.goal:
            return None
        return self.game.ruleset.power_at(self.game.seats, self.count)

    @cached_property
    def sheet(self) -> Sheet:
        """The page, large."""
        safe = self.shop.desk.safe
        w = round(min(PAGE[0] * 1.5, safe.w * 0.47))
        zoom = max(1.0, w / PAGE[0])
        h = round(PAGE[1] * zoom)
        x = safe.x + 12 if self.kind == "good" else safe.right - w - 12
        box = Box(x, round(540 - h / 2), w, h)
        return Sheet(box, self.kind, self.goal, self.game.ruleset.danger, zoom)

    def pictures(self) -> Iterator[Callable[[], object]]:
        """The scene's large picture, for whoever paints ahead."""
        yield self._still

    def draw(self, canvas: Live) -> list[Canvas]:
        """The page without the line, then the line."""
        still = self._still()
        canvas.ground(still)
        if not self.written:
            self._line(canvas)
        self._words(canvas)
        return [still]

    @property
    def written(self) -> bool:
        """Whether the line stands, and nothing on the page moves any more."""
        return self.t >= self.length

    def _still(self) -> Canvas:
        room, look = self.room, ledger_look(self.cue.table, self.game)
        written = self.written

        def paint(canvas: Canvas) -> None:
            layout, house = room.layout, self.shop.house
            canvas.surface.blit(house.desk.surface(layout.w, layout.h, "low"), (0, 0))
            box = self.sheet.box
            glow = house.light.glow(box.w * 0.85, "#C98438", 0.42, box.h * 0.72)
            canvas.put(glow, box.cx, box.y + box.h / 2)
            canvas.put(house.book.cover(box.w, box.h), box.x, box.y)
            paint_page(canvas, room, look, self.sheet, None if written else self.count - 1)

        key = (look, self.kind, self.count, room.words.names, written)
        slot = f"house.enactment.{self.kind}"
        return room.stills.get(slot, key, paint, self.now, melts=False)

    # The line.

    def _line(self, canvas: Canvas) -> None:
        room, sheet, at = self.room, self.sheet, self.count - 1
        wax, (wx, wy) = self.shop.house.wax, sheet.wax_at(at)
        if self.t >= PRESS_AT:
            press = self.span(PRESS_AT, PRESS)
            paint_seal(canvas, room, sheet, at, press)
            flash = 1 - self.fade(PRESS_AT + PRESS, 0.5)
            if self.t >= PRESS_AT + PRESS and flash > 0 and room.motion:
                tint = p.wax(self.kind)[0]
                strength = round(0.6 * flash * 8) / 8
                canvas.put(self.shop.house.light.glow(sheet.wax * 1.5, tint, strength), wx, wy)
        elif self.t >= FLY:
            canvas.put(wax.drip(self.kind, sheet.wax, self.span(FLY, DRIP)), wx, wy)
        self._entry(canvas)
        if self.kind == "bad" and self.count == sheet.danger:
            paint_band(canvas, room, sheet, self.t >= BAND_AT, self.span(BAND_AT, BAND))
        self._flight(canvas)

    def _entry(self, canvas: Canvas) -> None:
        """The clerk's hand: the line appears from left to right."""
        written = self.fade(WRITE_AT, WRITE)
        if written <= 0:
            return
        sheet, at, s = self.sheet, self.count - 1, canvas.scale
        row = sheet.row(at)
        left = row.x + 110 * sheet.zoom
        width = (row.x + row.w - left + 10) * written
        clip = pygame.Rect(round(left * s), round(row.y * s), round(width * s), round(row.h * s))
        look = ledger_look(self.cue.table, self.game)
        with canvas.clipped(clip):
            paint_entry(canvas, self.room, look, sheet, at)

    def _flight(self, canvas: Canvas) -> None:
        """The folded parchment on its way to the line, where it is unsealed and gone."""
        if self.t >= FLY + 0.2 or not self.room.motion:
            return
        x, papers = self.span(0.0, FLY), self.shop.house.papers
        row = self.sheet.row(self.count - 1)
        layout = self.room.layout
        start = (layout.cx + (330 if self.kind == "good" else -330), 900.0)
        if self.event.deadlock:
            canvas.put(
                papers.stack(len(self.game.deck) + 1, False, 190), *start, 1 - self.fade(FLY, 0.2)
            )
        way = Flight(start, (row.x + row.w * 0.4, row.middle), arc=170)
        px, py = way.at(x)
        eased = easing.smooth(x)
        image = papers.decree(150).image
        scale = easing.lerp(1.15, 0.62, eased)
        moved = pygame.transform.rotozoom(image, 16 * easing.bump(eased) - 4, scale)
        moved.set_alpha(round(255 * (1 - self.fade(FLY, 0.2))))
        cx, cy = canvas.at(px, py)
        canvas.blit(moved, moved.get_rect(center=(round(cx), round(cy))).topleft)

    # The words.

    @cached_property
    def _column(self) -> tuple[float, float]:
        """Left edge and width of the words."""
        safe, box = self.shop.desk.safe, self.sheet.box
        if self.kind == "good":
            left = box.right + 62
            return left, safe.right - left
        return safe.x, box.x - 62 - safe.x

    def _words(self, canvas: Canvas) -> None:
        alpha = self.fade(WORDS_AT, 0.35)
        if alpha <= 0:
            return
        room, words, (left, limit) = self.room, self.room.words, self._column
        colour = p.SOUND_TEXT if self.kind == "good" else p.ROTTEN_TEXT
        seal = self.shop.house.wax.seal(self.kind, 210, self.count)
        canvas.put(seal, left + 105, 270, alpha)
        title = words.t(f"tv.enact.{self.kind}")
        size = fitting(room, title, 104, 56, limit, Face.ENGRAVED)
        canvas.write("title", title, left, 492, size, colour, Face.ENGRAVED, 0, alpha)
        nth, goal = words.t(f"tv.ordinal.{self.count}"), words.t(f"number.{self.goal}")
        place = words.t("tv.enact.place", n=nth, of=goal)
        canvas.write("place", place, left, 560, 50, p.LABEL, Face.DISPLAY, 0, alpha)
        canvas.put(self.shop.house.marks.rule(min(374.0, limit), p.INLAY), left, 600, alpha)
        y = 664.0
        if self.event.deadlock:
            y = self._lines(canvas, words.t("tv.enact.deadlock"), left, y, limit, alpha, p.LABEL)
        elif self.power is not None:
            y = self._granted(canvas, left, y, limit, alpha, colour)
        stake = self._stake()
        if stake:
            self._lines(canvas, stake, left, y, limit, alpha, colour)

    def _granted(
        self, canvas: Canvas, left: float, y: float, limit: float, alpha: float, colour: str
    ) -> float:
        room, words, marks = self.room, self.room.words, self.shop.house.marks
        assert self.power is not None
        canvas.put(marks.icon(POWER_ICONS[self.power], 72, p.BRASS_EDGE), left + 36, y + 10, alpha)
        x = left + 98
        name = words.t(f"tv.power.{self.power}")
        canvas.write("power", name, x, y + 2, 44, colour, Face.CALL, 0, alpha)
        key = f"tv.enact.power.{self.power}"
        who = words.proposer(self.game.proposer)
        size = fitting(room, words.rich(key, proposer=who), 38, 32, limit - 98, Face.DISPLAY)
        spare = limit - 98 - room.setter.width(words.rich(key, proposer=""), size, Face.DISPLAY)
        short = room.setter.fit(who.text, size, max(60.0, spare), Face.DISPLAY)
        text = words.rich(key, proposer=who._replace(text=short))
        canvas.write("power.line", text, x, y + 52, size, p.HEADLINE, Face.DISPLAY, 0, alpha)
        return y + 130

    def _stake(self) -> str:
        """What hangs on the next one."""
        words, rules = self.room.words, self.game.ruleset
        if self.goal - self.count == 1:
            return words.t(f"tv.enact.last.{self.kind}")
        if self.kind == "bad" and self.count == rules.danger:
            return words.t("tv.enact.danger")
        return ""

    def _lines(
        self, canvas: Canvas, text: str, left: float, y: float, limit: float, alpha: float,
        colour: str,
    ) -> float:  # fmt: skip
        """A sentence on as many lines as it needs; the baseline for whatever follows."""
        for row, words in enumerate(self.room.setter.broken(text, 38, limit, Face.DISPLAY)):
            name = f"line.{row}.{round(y)}"
            canvas.write(name, words, left, y, 38, colour, Face.DISPLAY, 0, alpha)
            y += 48
        return y + 22
