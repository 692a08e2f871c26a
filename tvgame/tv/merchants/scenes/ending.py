"""The ending: daylight over the desk, or ink over the pages; then every plate says who it was."""

from __future__ import annotations

from typing import Final

import pygame

from engine.words import Role, Seat
from tvgame.pacing import PER_ROLE
from tvgame.tv import easing
from tvgame.tv import palette_merchants as p
from tvgame.tv.art.merchants.desk import Mood
from tvgame.tv.canvas import Canvas
from tvgame.tv.fonts import Face
from tvgame.tv.live import Live
from tvgame.tv.look import Post, SeatLook
from tvgame.tv.merchants.plates import PlateLook, paint_plate, plate_names
from tvgame.tv.merchants.stage import GUTTER, Spot
from tvgame.tv.merchants.words import fitting, shadowed
from tvgame.tv.merchants.workshop import Workshop
from tvgame.tv.room import Room
from tvgame.tv.scenes.base import Moment
from tvgame.tv.scenes.ending import ROLES_AT, WORDS_AT, EndingScene
from tvgame.tv.stage import Box, LinePlace

BOOK: Final = Box(0, 84, 620, 372)
"""The ledger in the corner, relative to the safe area's left."""
ROWS: Final = (560.0, 742.0)
"""Tops of the two rows of plates."""
TURN: Final = 0.35
SLOT: Final = "house.ending"
POUR: Final = 0.14
"""Seconds for one step of the ink, or until the shutters are open."""
POURED: Final = 8
MELT: Final = 0.5
DAYLIGHT: Final = 0.5


class HouseEnding(EndingScene):
    """Page 0 is the verdict with the roles; the pages after it are the truth."""

    def __init__(self, room: Room, moment: Moment) -> None:
        super().__init__(room, moment)
        self.shop = room.own(Workshop)

    def _wall(self, canvas: Live) -> Canvas:
        """Desk, ledger and plates: flattened, since the plates change only one by one."""
        flood, turned = self.t >= POUR * POURED, self._turned()
        names, seats = self.room.words.names, self.cue.table.seats
        table = (flood, seats, names, self.game.active, self.side)
        ground = self.room.stills.get(
            "house.ending.ground",
            (flood, self.side, self.game.good, self.game.bad),
            lambda c: self._ground(c, flood),
            self.now,
            melts=False,
        )
        last, shown = self.room.stills.keys(SLOT)[1], self.room.stills.current(SLOT)

        def paint(canvas: Canvas) -> None:
            if last is not None and last[0] == table and shown is not None:
                self._turn_over(canvas, shown, ground, turned)
                return
            canvas.surface.blit(ground.surface, (0, 0))
            looks = self._plate_looks(turned)
            for i in range(len(looks)):
                self._plate(canvas, looks, i, turned)

        still = self.room.stills.get(SLOT, (table, turned), paint, self.now)
        self._melt(canvas, still, turned)
        self._ink(canvas)
        return still

    def _turn_over(
        self, canvas: Canvas, shown: Canvas, ground: Canvas, turned: frozenset[Seat]
    ) -> None:
        """The picture as it was, but for the plates that have just come to light."""
        canvas.surface.blit(shown.surface, (0, 0))
        looks, before = self._plate_looks(turned), {mark.name: mark for mark in shown.marks}
        fresh = [i for i in turned if f"tag.{i}" not in before or not before[f"tag.{i}"].text]
        fresh += [i for i in turned if i not in fresh and not self.game.active[i]]
        names = {f"{what}.{i}" for i in fresh for what in ("name", "tag")}
        canvas.marks.extend(mark for mark in shown.marks if mark.name not in names)
        s = canvas.scale
        for i in fresh:
            box = self._spot(len(looks), i).box
            area = pygame.Rect(
                round((box.x - 20) * s), round((box.y - 20) * s),
                round((box.w + 40) * s), round((box.h + 60) * s),
            )  # fmt: skip
            canvas.surface.set_clip(area)
            canvas.surface.blit(ground.surface, area, area)
            self._plate(canvas, looks, i, turned)
        canvas.surface.set_clip(None)

    def _melt(self, canvas: Live, still: Canvas, turned: frozenset[Seat]) -> None:
        """A plate turns in its row; the light changes everywhere."""
        stills, screen = self.room.stills, self.room.stills.screen
        before, age = stills.before(SLOT), stills.age(SLOT, self.now)
        melt = 0.2 if turned else MELT
        if before is None or self.tempo <= 0 or self.t >= self.length:
            canvas.ground(still)
        elif turned and self._only_plates():
            top = round((ROWS[0] - 24) * self.room.layout.scale)
            area = pygame.Rect(0, top, screen.w, screen.h - top)
            canvas.melt(still, before, [area], age / melt)
        else:
            canvas.ground(still, out_of=before, x=age / melt)

    def _only_plates(self) -> bool:
        """Whether nothing but plates changed."""
        old, new = self.room.stills.keys(SLOT)
        return old is not None and new is not None and old[0] == new[0]

    def _ink(self, canvas: Canvas) -> None:
        """The ink of the violet line runs over both pages."""
        steps = min(POURED, int(min(self.t, 60.0) / POUR))
        if self.side != "bad" or not steps:
            return
        box = self.book
        w = (box.w - GUTTER) / 2
        for x in (box.x, box.right - w):
            ink = self.shop.house.desk.ink(w, box.h * 0.94, steps, POURED)
            canvas.put(ink, x, box.y)

    def _row(self, canvas: Canvas, turned: frozenset[Seat]) -> None:
        """The plates are in the flattened picture."""

    def _ground(self, canvas: Canvas, flood: bool) -> None:
        layout, house = self.room.layout, self.shop.house
        day = self.side == "good" and flood
        mood: Mood = "day" if day else "night" if self.side == "bad" and flood else "low"
        canvas.surface.blit(house.desk.surface(layout.w, layout.h, mood), (0, 0))
        if day:
            canvas.put(house.desk.daylight(layout.w, layout.h, DAYLIGHT), 0, 0)
        self._book(canvas)
        if day:
            canvas.put(house.light.glow(430, "#FFE9B0", 0.34, 300), self.book.cx, 270)

    @property
    def book(self) -> Box:
        """Where the ledger lies."""
        safe = self.shop.desk.safe
        w = min(BOOK.w, safe.w * 0.36)
        return Box(safe.x + 14, BOOK.y, w, BOOK.h)

    def _book(self, canvas: Canvas) -> None:
        """The ledger with its seals alone: the score at a glance."""
        house, box, rules = self.shop.house, self.book, self.game.ruleset
        canvas.put(house.book.cover(box.w, box.h), box.x, box.y)
        w = (box.w - GUTTER) / 2
        for kind, n, goal, x in (
            ("good", self.game.good, rules.good_goal, box.x),
            ("bad", self.game.bad, rules.bad_goal, box.right - w),
        ):
            side = "left" if kind == "good" else "right"
            page = house.book.page(w, box.h, side)  # type: ignore[arg-type]
            canvas.surface.blit(page, canvas.at(x, box.y))
            step = (box.h - 46) / goal
            bottoms = tuple(26 + step * (i + 1) for i in range(goal))
            canvas.put(house.book.rules(w, box.h, 26, bottoms, 30, False), x, box.y)
            size = min(60.0, step * 0.94)
            for i in range(goal):
                at = x + w / 2, box.y + 26 + step * (i + 0.5)
                seed = i + (3 if kind == "bad" else 0)
                seal = house.wax.seal(kind, size, seed) if i < n else house.wax.place(size * 0.8)
                canvas.put(seal, *at)

    # The plates.

    def _spot(self, n: int, seat: Seat) -> Spot:
        """A plate in its row of the ending, which is nearer than at the table."""
        spot = self.shop.desk.spot(n, seat)
        return spot.at_height(ROWS[0] if spot.upper else ROWS[1])

    def _plate_looks(self, turned: frozenset[Seat]) -> tuple[PlateLook, ...]:
        words, roles = self.room.words, self.game.roles
        looks = []
        for i, view in enumerate(self.cue.table.seats[: self.game.seats]):
            role = roles[i] if i in turned else None
            gone = not self.game.active[i] and role is None
            looks.append(
                PlateLook(
                    SeatLook(words.names[i], view.sigil, Post.EXILED if gone else Post.PLAIN),
                    word=words.t(f"tv.role.{role}") if role is not None else "",
                    strong=role is not None and role is not Role.LOYAL,
                    waited=role is None or not self.game.active[i],
                )
            )
        return tuple(looks)

    def _plate(
        self,
        canvas: Canvas,
        looks: tuple[PlateLook, ...],
        seat: Seat,
        turned: frozenset[Seat],
    ) -> None:
        """One plate, and what its owner was."""
        spot, names = self._spot(len(looks), seat), plate_names(self.room, looks)
        paint_plate(canvas, self.room, looks, names, seat, spot=spot)
        role = self.game.roles[seat]
        if seat in turned and role is not None:
            r = 29 if spot.box.w > 300 else 23
            badge = self.shop.house.role(role.value, r)
            # Over the upper corner, where it leaves the name its room.
            x, y = spot.box.right - r + 2, spot.box.y - 5
            canvas.put(badge, x, y)
            canvas.mark(f"badge.{seat}", x - r, y - r, 2 * r, 2 * r)

    def _turning(self, canvas: Canvas) -> None:
        """A plate swings over as its role comes to light."""
        for k, seat in enumerate(self.order):
            start = ROLES_AT + PER_ROLE * (k + 0.5)
            if not start <= self.t < start + TURN:
                continue
            x = self.fade(start, TURN)
            bad = self.game.roles[seat] is not Role.LOYAL
            strength = round(0.7 * (1 - x) * 8) / 8
            if strength:
                spot = self._spot(self.game.seats, seat)
                tint = "#8A5CC0" if bad else "#6FD08A"
                glow = self.shop.house.light.glow(spot.box.w * 0.62, tint, strength, 110)
                canvas.put(glow, spot.box.cx, spot.box.y + 62)

    # The words.

    def _verdict(self, canvas: Canvas) -> None:
        room, desk = self.room, self.shop.desk
        alpha = self.fade(WORDS_AT, 0.5)
        if alpha <= 0:
            return
        left = self.book.right + 70 * desk.share
        limit = desk.safe.right - left
        key = f"tv.ending.{self.outcome.winner}" if self.outcome.winner else "tv.ending.draw"
        title = room.words.t(key)
        size = fitting(room, title, 112, 54, limit, Face.ENGRAVED)
        grow = easing.out(self.span(WORDS_AT, 0.4))
        y = 250 + 14 * (1 - grow)
        colour = {"good": "#FFF8E0", "bad": p.ROTTEN_TEXT}.get(self.side or "", p.HEADLINE)
        cx = left + limit / 2
        shadowed(
            canvas, room, "verdict", title, LinePlace(cx, y, limit), size, 54, colour,
            Face.ENGRAVED, alpha,
        )  # fmt: skip
        shadowed(
            canvas, room, "reason", self._reason(), LinePlace(cx, 330, limit), 42, 30, p.HEADLINE,
            Face.DISPLAY, alpha,
        )  # fmt: skip
