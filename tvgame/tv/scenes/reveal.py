"""The reveal: the camera rises, seals first, ballots turn clockwise from the Chair, the verdict."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Final

import pygame

from engine.events import BallotsRevealed
from engine.state import GameState
from engine.words import Seat
from tvgame.pacing import PER_BALLOT
from tvgame.show import TableView
from tvgame.tv import easing, palette
from tvgame.tv.art.papers import Turn
from tvgame.tv.canvas import Canvas
from tvgame.tv.fonts import Face
from tvgame.tv.live import Live
from tvgame.tv.look import HallLook, Paper, Post, SeatLook, hall_look, seat_looks
from tvgame.tv.parts.council import letter_at, paint_council
from tvgame.tv.parts.hall import paint_hall, wall_still
from tvgame.tv.parts.row import (
    bar_height,
    flood,
    held_light,
    quarry_pitch,
    quarry_width,
    seal_light,
    turn_light,
)
from tvgame.tv.room import Room
from tvgame.tv.scenes.base import Moment, Scene
from tvgame.tv.scenes.votes import HELD, TELLS_AT, Turning, Vote
from tvgame.tv.text import Rich

LIFT: Final = 0.6
SEALS_AT: Final = 0.7
DIMMED: Final = 0.42
VERDICT_FOR: Final = 1.0


def bare_looks(table: TableView, game: GameState, room: Room) -> tuple[SeatLook, ...]:
    """The seats without what lies before them; who is barred doesn't matter any more."""
    return tuple(
        replace(
            look,
            seal=None,
            paper=Paper.NONE,
            post=Post.PLAIN if look.post is Post.BARRED else look.post,
        )
        for look in seat_looks(table, game, room.words.names)
    )


def tall_still(room: Room, table: TableView, game: GameState, now: float) -> Canvas:
    """Wall and council, taller than the screen by what the camera rises."""
    return _tall(room, hall_look(game, table.seats, DIMMED), bare_looks(table, game, room), now)


def _tall(room: Room, hall: HallLook, looks: tuple[SeatLook, ...], now: float) -> Canvas:
    layout = room.layout

    def paint(canvas: Canvas) -> None:
        paint_hall(canvas, room, wall_still(room, hall, now, tall=True), hall, words=False)
        paint_council(canvas, room, looks, markers=False, dim=0.875)

    size = layout.width, layout.height + round(layout.lift * layout.scale)
    return room.stills.get("tall", (hall, looks), paint, now, size, melts=False)


class RevealScene(Scene):
    """All ballots of one vote."""

    rises = True

    def __init__(self, room: Room, moment: Moment) -> None:
        super().__init__(room, moment)
        event = moment.cue.event
        assert isinstance(event, BallotsRevealed)
        self.event = event
        self._papers: dict[tuple[bool, Seat], pygame.Surface] = {}
        self._turns: dict[Seat, Turn] = {}
        self._backs: dict[int, pygame.Surface] = {}
        self._lying: dict[Seat, pygame.Surface] = {}
        self._below: Canvas | None = None
        self._looked: tuple[object, tuple[SeatLook, ...]] | None = None

    @property
    def game(self) -> GameState:
        """The public state after the reveal."""
        assert self.cue.game is not None
        return self.cue.game

    @cached_property
    def turning(self) -> Turning:
        """The ballots in their order."""
        return Turning(self.event, self.game.proposer)

    @property
    def length(self) -> float:
        """The flood runs out after the verdict."""
        return self.turning.verdict_at + VERDICT_FOR

    @property
    def ticks(self) -> tuple[float, ...]:
        """When each ballot can be read."""
        return tuple(vote.at + PER_BALLOT * TELLS_AT for vote in self.turning.votes)

    def draw(self, canvas: Live) -> list[Canvas]:
        """The rising picture, then the row."""
        if self.t < LIFT and self.room.motion:
            self._rise(canvas)
            return []
        tall = self._tall()
        canvas.ground(tall, -round(self.room.layout.lift * canvas.scale))
        self._tally(canvas)
        self._row(canvas)
        self._turning(canvas)
        self._seal_flash(canvas)
        self._sums(canvas)
        self._caption(canvas)
        if self.t >= self.turning.verdict_at:
            self._verdict(canvas)
        return [self._names(tall)]

    # The camera.

    @property
    def _hall(self) -> HallLook:
        return hall_look(self.game, self.cue.table.seats, DIMMED)

    def _looks(self) -> tuple[SeatLook, ...]:
        said = self.cue, self.room.words
        if self._looked is None or self._looked[0] != said:
            self._looked = said, bare_looks(self.cue.table, self.game, self.room)
        return self._looked[1]

    def _tall(self) -> Canvas:
        return _tall(self.room, self._hall, self._looks(), self.now)

    def _rise(self, canvas: Live) -> None:
        layout = self.room.layout
        x = easing.smooth(self.span(0.0, LIFT))
        offset = round(layout.lift * x * layout.scale)
        melt = easing.span(self.t, 0, LIFT * 0.7)
        canvas.ground(self._tall(), -offset, self.room.stills.current("table"), melt)
        n = len(self.event.ballots)
        for vote in self.turning.votes:
            place = layout.seat(n, vote.seat)
            ax, ay = letter_at(place)
            bx, by = self._spot(vote.seat)
            px = easing.lerp(ax, bx, x)
            py = easing.lerp(ay - layout.lift * x, by, x)
            step = round(easing.lerp(4, 10, x))
            image = self._back(step)
            cx, cy = canvas.at(px, py)
            canvas.blit(image, image.get_rect(center=(round(cx), round(cy))).topleft)

    def _back(self, step: int) -> pygame.Surface:
        """A closed ballot at ``step`` tenths of its size."""
        if step not in self._backs:
            whole = self.room.art.papers.letter_back(self._width)
            self._backs[step] = pygame.transform.smoothscale_by(whole, step / 10)
        return self._backs[step]

    # The row.

    @cached_property
    def _width(self) -> float:
        pitch = self.room.layout.seat(len(self.event.ballots), 0).pitch
        return min(132.0, float(round(pitch * 0.88)))

    def _spot(self, seat: Seat) -> tuple[float, float]:
        """The middle of a seat's ballot."""
        place = self.room.layout.seat(len(self.event.ballots), seat, self.room.layout.lift)
        return place.x, place.rim + 196

    def _names(self, tall: Canvas) -> Canvas:
        """What is written on wall and council, where it stands once the camera is up."""
        if self._below is None or self._below.surface is not tall.surface:
            offset = round(self.room.layout.lift * self.room.layout.scale)
            self._below = self.room.canvas(tall.surface)
            self._below.marks = [
                mark._replace(rect=mark.rect.move(0, -offset))
                for mark in tall.marks
                if mark.rect.top >= offset
            ]
        return self._below

    def _row(self, canvas: Canvas) -> None:
        """The ballots as they lie by now."""
        for vote in self.turning.votes:
            shadow = self.room.art.papers.ballot_shadow(self._width)
            canvas.put(shadow, *self._spot(vote.seat))
        for vote in self.turning.votes:
            x, y = self._spot(vote.seat)
            if vote.open(self.t):
                self._open_ballot(canvas, vote, x, y)
            elif self.t < vote.at:
                image = self._back(10)
                cx, cy = canvas.at(x, y)
                canvas.blit(image, image.get_rect(center=(round(cx), round(cy))).topleft)
            if vote.weight > 1 and self.t >= SEALS_AT + 0.15:
                self._seal(canvas, vote, x, y)

    def _paper(self, vote: Vote) -> pygame.Surface:
        """An open ballot with its word."""
        key = vote.yes, vote.seat
        if key not in self._papers:
            sheet = self.room.art.papers.ballot(vote.yes, self._width).image.copy()
            word = self.room.words.t("vote.yes" if vote.yes else "vote.no")
            ink = palette.FOR_INK if vote.yes else palette.AGAINST_INK
            size = 32.0
            while self.room.setter.width(word, size, Face.BOLD) > self._width - 8 and size > 30:
                size -= 1
            picture = self.room.setter.line(word, size, ink, Face.BOLD)
            w, h = sheet.get_size()
            base = h - round(24 * self._width / 132 * self.room.layout.scale)
            sheet.blit(picture.surface, picture.rect(w / 2, base, 0.5))
            self._papers[key] = sheet
        return self._papers[key]

    def _open_ballot(self, canvas: Canvas, vote: Vote, x: float, y: float) -> None:
        if vote.seat not in self._lying:
            # Papers lie as they were dropped: each a little askew, and always the same way.
            angle = ((vote.seat * 37) % 7 - 3) * 0.8
            self._lying[vote.seat] = pygame.transform.rotozoom(self._paper(vote), angle, 1.0)
        lying = self._lying[vote.seat]
        cx, cy = canvas.at(x, y)
        canvas.blit(lying, lying.get_rect(center=(round(cx), round(cy))).topleft)
        h = self._width * 1.2
        canvas.mark(f"ballot.{vote.seat}", x - self._width / 2, y - h / 2, self._width, h)

    def _seal(self, canvas: Canvas, vote: Vote, x: float, y: float) -> None:
        w = self._width
        cx, cy = x + w / 2 - 6, y - w * 0.6 + 8
        canvas.put(self.room.art.papers.seal("weight", 37), cx, cy)
        text = f"×{vote.weight}"
        canvas.write(f"weight.{vote.seat}", text, cx, cy + 12, 34, "#FFF0C4", Face.BOLD)

    def _turning(self, canvas: Canvas) -> None:
        """The ballot that turns over now, and the thread from it to the open quarry."""
        art = self.room.art
        for vote in self.turning.votes:
            if not vote.at <= self.t < vote.at + PER_BALLOT:
                continue
            x, y = self._spot(vote.seat)
            canvas.put(turn_light(self.room, vote.yes), x, y)
            if vote.seat not in self._turns:
                back = art.papers.letter_back(self._width)
                self._turns[vote.seat] = art.papers.turn(back, self._paper(vote))
            phase = self.span(vote.at, PER_BALLOT)
            canvas.put(self._turns[vote.seat].frame(phase), x, y)
            if vote.weight > 1:
                self._seal(canvas, vote, x, y)
        for vote in self.turning.votes:
            if vote.seat == self.turning.decider and vote.at - HELD <= self.t < vote.at:
                x, y = self._spot(vote.seat)
                beat = easing.bump(self.span(vote.at - HELD, HELD))
                strength = round((0.2 + 0.35 * beat) * 8) / 8
                canvas.put(held_light(self.room, strength), x, y)

    def _seal_flash(self, canvas: Canvas) -> None:
        flash = 1 - self.fade(SEALS_AT, 0.6)
        if self.t < SEALS_AT or flash <= 0:
            return
        for vote in self.turning.votes:
            if vote.weight > 1:
                x, y = self._spot(vote.seat)
                strength = round(0.8 * flash * 8) / 8
                glow = seal_light(self.room, strength)
                canvas.put(glow, x + self._width / 2 - 6, y - self._width * 0.6 + 8)

    # The tally.

    @cached_property
    def _pitch(self) -> float:
        return quarry_pitch(self.room, self.turning.total)

    def _tally(self, canvas: Canvas) -> None:
        art, place = self.room.art.tally, self.room.layout.tally
        yes, no = self.turning.sums(self.t)
        width = quarry_width(self._pitch)
        for k in range(self.turning.total):
            x = place.x + (k - (self.turning.total - 1) / 2) * self._pitch
            kind = "for" if k < yes else "against" if k >= self.turning.total - no else "open"
            if kind != "open":
                canvas.put(art.quarry_glow(kind, width), x, place.y)  # type: ignore[arg-type]
            canvas.put(art.quarry(kind, width), x, place.y)  # type: ignore[arg-type]
        height = bar_height(self._pitch)
        canvas.put(art.bar_glow(height), place.x, place.y)
        canvas.put(art.bar(height), place.x, place.y)
        canvas.mark(
            "tally", place.x - self.turning.total * self._pitch / 2, place.y - height / 2,
            self.turning.total * self._pitch, height,
        )  # fmt: skip

    def _sums(self, canvas: Canvas) -> None:
        words, place = self.room.words, self.room.layout.tally
        yes, no = self.turning.sums(self.t)
        half = self.turning.total * self._pitch / 2 + 26
        for sign, n, key, colour in (
            (-1, yes, "vote.yes", palette.FOR_TEXT),
            (1, no, "vote.no", palette.AGAINST_TEXT),
        ):
            align = 1.0 if sign < 0 else 0.0
            x = place.x + sign * half
            size = 92.0
            number = canvas.write(
                f"sum.{key}", str(n), x, place.y + 24, size, colour, Face.CALL, align
            )
            x += sign * (number.width / canvas.scale + 16)
            canvas.write(f"sum.{key}.word", words.t(key), x, place.y + 20, 40, colour, align=align)

    def _caption(self, canvas: Canvas) -> None:
        if self.t < SEALS_AT:
            return
        words = self.room.words
        sealed = any(vote.weight > 1 for vote in self.turning.votes)
        key = "tv.reveal.sealed" if sealed else "tv.reveal.plain"
        text: Rich = words.rich(key, n=self.turning.total)
        held = next((v for v in self.turning.votes if v.seat == self.turning.decider), None)
        if held is not None and held.at - HELD <= self.t < self.turning.verdict_at:
            name = words.seat(held.seat)
            text = words.rich("tv.reveal.decides", n=self.turning.total, who=name)
        place, size = self.room.layout.tally, 40.0
        while self.room.setter.width(text, size) > self.room.layout.safe.w and size > 32:
            size -= 2
        canvas.write("caption", text, place.x, place.y + 172, size, palette.MIST)

    def _verdict(self, canvas: Canvas) -> None:
        """The winning side floods the row, and the word is said."""
        place, passed = self.room.layout.tally, self.event.passed
        x = self.fade(self.turning.verdict_at, 0.5)
        ebb = 1 - 0.5 * self.fade(self.turning.verdict_at + 0.5, 0.5)
        canvas.put(flood(self.room, passed), place.x, place.y, 0.55 * x * ebb)
        key = "tv.reveal.passed" if passed else "tv.reveal.failed"
        text = self.room.words.t(key, n=self.game.failures, limit=self.game.ruleset.failure_limit)
        colour = palette.FOR_TEXT if passed else palette.AGAINST_TEXT
        grow = easing.out(self.span(self.turning.verdict_at, 0.25))
        y = place.y - 126 + 12 * (1 - grow)
        canvas.write("verdict", text, place.x, y, 100, colour, Face.CALL, alpha=x)
