"""The reveal: a hush, one knock of the gavel, and all letters open at once (M4); then the count."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cached_property
from typing import Final

import pygame

from engine.events import BallotsRevealed
from engine.state import GameState
from engine.words import Seat
from tvgame.pacing import PER_BALLOT
from tvgame.tv import easing
from tvgame.tv import palette_merchants as p
from tvgame.tv.art.merchants.papers import SLIP_H
from tvgame.tv.art.papers import Turn
from tvgame.tv.canvas import Canvas
from tvgame.tv.fonts import Face
from tvgame.tv.live import Live
from tvgame.tv.look import Paper, Post, seat_looks
from tvgame.tv.merchants import says
from tvgame.tv.merchants.plates import PlateLook, letter_angle, paint_gavel, paint_plates
from tvgame.tv.merchants.scenes.acts import LYING
from tvgame.tv.merchants.scenes.table import paint_question
from tvgame.tv.merchants.words import line, shadowed
from tvgame.tv.merchants.workshop import Workshop
from tvgame.tv.room import Room
from tvgame.tv.scenes.base import Moment, Scene
from tvgame.tv.scenes.calls import call_of
from tvgame.tv.stage import Box, LinePlace

GATHER: Final = 0.7
KNOCK: Final = 1.0
OPEN: Final = 0.45
"""Calm seconds in which every letter opens."""
COUNT_AT: Final = 1.75
SLIP_W: Final = 124.0
HELD: Final = 0.45
"""Between the last mark and the verdict."""


class HouseReveal(Scene):
    """All votes of one election."""

    def __init__(self, room: Room, moment: Moment) -> None:
        super().__init__(room, moment)
        event = moment.cue.event
        assert isinstance(event, BallotsRevealed)
        self.event = event
        self.shop = room.own(Workshop)
        self._turns: dict[bool, Turn] = {}
        self._slips: dict[bool, pygame.Surface] = {}
        self._lying: dict[tuple[bool, float], pygame.Surface] = {}

    @property
    def game(self) -> GameState:
        """The public state after the reveal."""
        assert self.cue.game is not None
        return self.cue.game

    @cached_property
    def votes(self) -> tuple[tuple[Seat, bool], ...]:
        """Who voted what, as the gavel goes round from the Speaker."""
        n = len(self.event.ballots)
        order = ((self.game.proposer + k) % n for k in range(n))
        ballots = ((seat, self.event.ballots[seat]) for seat in order)
        return tuple((seat, bool(b.yes)) for seat, b in ballots if b is not None)

    @cached_property
    def verdict_at(self) -> float:
        """Calm second at which the fact is plain; the table of beats has the same."""
        return COUNT_AT + PER_BALLOT * len(self.votes) + HELD

    @property
    def length(self) -> float:
        """Until the verdict stands and the stroke is drawn."""
        return self.verdict_at + 0.9

    @property
    def ticks(self) -> tuple[float, ...]:
        """When each mark is written."""
        return tuple(COUNT_AT + PER_BALLOT * k for k in range(len(self.votes)))

    def counted(self) -> int:
        """How many marks are written."""
        if self.t < COUNT_AT:
            return 0
        return int(min(len(self.votes), (self.t - COUNT_AT) / PER_BALLOT + 1))

    def draw(self, canvas: Live) -> list[Canvas]:
        """The bare desk, the letters, the count, the verdict."""
        still = self._still()
        table = self.room.stills.current("house.table") if self.tempo > 0 else None
        canvas.ground(still, out_of=table, x=self.fade(0.0, GATHER * 0.8))
        self._letters(canvas)
        self._gavel(canvas)
        self._head(canvas)
        if self.t >= GATHER:
            self._sums(canvas)
        return [still]

    def pictures(self) -> Iterator[Callable[[], object]]:
        """The scene's large picture, for whoever paints ahead."""
        yield self._still

    # What lies still.

    def _looks(self) -> tuple[PlateLook, ...]:
        # Until the verdict the plates say what they said before it: they mustn't tell it.
        after = self.t >= self.verdict_at and self.event.passed
        game = self.game if after else self.moment.before or self.game
        seats = tuple(
            replace(
                look, paper=Paper.NONE, post=Post.PLAIN if look.post is Post.BARRED else look.post
            )
            for look in seat_looks(self.cue.table, game, self.room.words.names)
        )
        looks = says.plate_looks(self.room.words, game, seats, ())
        return tuple(
            replace(k, word=k.word if k.strong else "", waited=False, padlock=False) for k in looks
        )

    def _opened(self) -> bool:
        return self.t >= KNOCK + OPEN

    def _still(self) -> Canvas:
        room, looks = self.room, self._looks()

        def paint(canvas: Canvas) -> None:
            layout = room.layout
            wood = self.shop.house.desk.surface(layout.w, layout.h, "low")
            canvas.surface.blit(wood, (0, 0))
            glow = self.shop.house.light.glow(760, "#C98438", 0.34, 330)
            canvas.put(glow, layout.cx, 563)
            paint_plates(canvas, room, looks)
            self._sheet(canvas)

        key = (looks, tuple(seat for seat, _ in self.votes))
        return room.stills.get("house.reveal", key, paint, self.now)

    def _at(self, seat: Seat) -> tuple[float, float]:
        """Middle of a seat's vote: before its plate."""
        spot = self.shop.desk.spot(len(self.event.ballots), seat)
        reach = 20 + SLIP_W * SLIP_H / 2
        y = 294 + reach if spot.upper else 832 - reach
        return spot.box.cx, y

    def _slip(self, yes: bool) -> pygame.Surface:
        if yes not in self._slips:
            face = self.shop.house.papers.slip(yes, SLIP_W).copy()
            ink = p.SOUND_INK if yes else p.ROTTEN_INK
            word = self.room.words.t("vote.yes" if yes else "vote.no")
            picture = self.room.setter.line(word, 30, ink, Face.CALL)
            w, h = face.get_size()
            base = h - round(18 * self.room.layout.scale)
            face.blit(picture.surface, picture.rect(w / 2, base, 0.5))
            self._slips[yes] = face
        return self._slips[yes]

    def _open_slip(self, canvas: Canvas, seat: Seat, yes: bool) -> None:
        x, y = self._at(seat)
        shadow = self.shop.house.light.shadow(SLIP_W, SLIP_W * SLIP_H, 3, 8, 0.7)
        canvas.put(shadow, x + 3, y + 8)
        key = yes, letter_angle(seat) * 0.5
        if key not in self._lying:
            self._lying[key] = pygame.transform.rotozoom(self._slip(yes), key[1], 1.0)
        lying = self._lying[key]
        cx, cy = canvas.at(x, y)
        canvas.blit(lying, lying.get_rect(center=(round(cx), round(cy))).topleft)
        w, h = SLIP_W, SLIP_W * SLIP_H
        canvas.mark(f"ballot.{seat}", x - w / 2, y - h / 2, w, h)

    # The sheet in the middle, on which the vote is written down.

    @cached_property
    def _box(self) -> Box:
        w = min(1180.0, self.shop.desk.safe.w)
        return Box(self.room.layout.cx - w / 2, 470, w, 188)

    @cached_property
    def _pitch(self) -> float:
        return min(56.0, (self._box.w - 2 * 270) / max(1, len(self.votes)))

    def _mark_x(self, k: int) -> float:
        return self._box.cx + (k - (len(self.votes) - 1) / 2) * self._pitch

    def _sheet(self, canvas: Canvas) -> None:
        house, box = self.shop.house, self._box
        canvas.put(house.papers.sheet(box.w, box.h, p.SLIP, 0.5, False, 6), box.x, box.y)
        seats = self.cue.table.seats
        for k, (seat, _) in enumerate(self.votes):
            x = self._mark_x(k)
            canvas.put(
                house.marks.sigil(seats[seat].sigil, min(34, self._pitch - 4), p.NUMBER),
                x,
                box.y + 46,
            )
        need = len(self.votes) // 2 + 1
        text = self.room.words.t("tv.reveal.needed", n=len(self.votes), need=need)
        place = LinePlace(box.cx, box.y + 164, box.w - 470)
        line(canvas, self.room, "caption", text, place, 32, 30, p.NUMBER, Face.ITALIC)

    def _sums(self, canvas: Canvas) -> None:
        words, box = self.room.words, self._box
        told = self.votes[: self.counted()]
        for k, (_, yes) in enumerate(told):
            ink = p.SOUND_INK if yes else p.ROTTEN_INK
            mark = self.shop.house.vote_mark(yes, min(30.0, self._pitch * 0.7), ink)
            canvas.put(mark, self._mark_x(k), box.y + 96)
        for sign, yes in ((-1, True), (1, False)):
            n = sum(1 for _, says_yes in told if says_yes is yes)
            ink = p.SOUND_INK if yes else p.ROTTEN_INK
            x = box.cx + sign * (box.w / 2 - 118)
            key = "vote.yes" if yes else "vote.no"
            canvas.write(f"sum.{key}", str(n), x, box.y + 104, 92, ink, Face.CALL)
            canvas.write(f"sum.{key}.word", words.t(key), x, box.y + 158, 38, ink, Face.CALL)

    # What moves.

    def _letters(self, canvas: Canvas) -> None:
        if self._opened():
            for seat, yes in self.votes:
                self._open_slip(canvas, seat, yes)
            return
        n, house = len(self.event.ballots), self.shop.house
        x = easing.smooth(self.span(0.05, GATHER - 0.05))
        opening = self.t >= KNOCK
        for seat, yes in self.votes:
            spot = self.shop.desk.spot(n, seat)
            (ax, ay), (bx, by) = spot.letter, self._at(seat)
            px, py = easing.lerp(ax, bx, x), easing.lerp(ay, by, x)
            if not opening:
                w = self.shop.desk.letter_w(n)
                letter = house.papers.letter(w, letter_angle(seat) * (1 - x))
                canvas.put(letter, px, py)
                continue
            if yes not in self._turns:
                back = house.papers.slip_back(SLIP_W)
                self._turns[yes] = self.room.art.papers.turn(back, self._slip(yes))
            canvas.put(self._turns[yes].frame(self.span(KNOCK, OPEN)), bx, by)

    def _gavel(self, canvas: Canvas) -> None:
        n = len(self.event.ballots)
        spot = self.shop.desk.spot(n, self.game.proposer)
        lift = easing.bump(self.span(KNOCK - 0.3, 0.3))
        knock = easing.bump(self.span(KNOCK - 0.02, 0.14))
        gx, gy = spot.gavel
        paint_gavel(
            canvas,
            self.room,
            n,
            (gx, gy - 26 * lift),
            LYING - 34 * lift + 20 * knock,
            1 + 0.1 * lift,
        )

    def _head(self, canvas: Canvas) -> None:
        room, words, desk = self.room, self.room.words, self.shop.desk
        alpha = self.fade(self.verdict_at, 0.3)
        if alpha < 1:
            before = self.moment.before or self.game
            text = call_of(words, before, None)
            if text:
                paint_question(canvas, room, text, 1 - alpha)
        if alpha <= 0:
            return
        passed = self.event.passed
        text_ = words.t("tv.reveal.passed" if passed else "tv.reveal.failed")
        colour = p.SOUND_TEXT if passed else p.ROTTEN_TEXT
        grow = easing.out(self.span(self.verdict_at, 0.25))
        place = LinePlace(desk.cx, 117 + 10 * (1 - grow), desk.safe.w - 2 * desk.side_room)
        shadowed(canvas, room, "verdict", text_, place, 82, 48, colour, Face.ENGRAVED, alpha)
        game = self.game
        if passed and game.nominee is not None:
            below = words.rich(
                "tv.reveal.chair", speaker=words.seat(game.proposer), chair=words.seat(game.nominee)
            )
        elif game.failures >= game.ruleset.failure_limit:
            below = words.rich("tv.reveal.barred")
        else:
            below = ()
        if below:
            place = LinePlace(desk.cx, 149, desk.stake.limit)
            shadowed(canvas, room, "below", below, place, 33, 30, p.LABEL, Face.DISPLAY, alpha)
        if not passed:
            self._tally(canvas, alpha)

    def _tally(self, canvas: Canvas, alpha: float) -> None:
        """The slate, and the stroke that is drawn on it now."""
        papers, desk, game = self.shop.house.papers, self.shop.desk, self.game
        w, h = (214.0, 96.0) if not desk.narrow else (170.0, 92.0)
        x, y = desk.safe.right - w, 54.0
        canvas.put(papers.slate(w, h), x, y, alpha)
        limit = game.ruleset.failure_limit
        drawn = self.span(self.verdict_at + 0.3, 0.3)
        for k in range(limit):
            sx = x + w / 2 + (k - (limit - 1) / 2) * 48
            if k < game.failures - 1:
                canvas.put(papers.stroke(k, 54), sx, y + 20, alpha)
            elif k == game.failures - 1 and drawn > 0:
                canvas.put(papers.stroke(k, 54, drawn), sx, y + 20, alpha)
            else:
                canvas.put(papers.stroke_place(54), sx, y + 22, alpha)
