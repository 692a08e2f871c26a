"""The reveal: the camera rises, seals first, ballots turn clockwise from the Chair, the verdict."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Final, NamedTuple

import pygame

from engine.clauses import ballot_weight
from engine.events import BallotsRevealed
from engine.state import GameState
from engine.words import Seat
from tvgame.pacing import PER_BALLOT
from tvgame.show import TableView
from tvgame.tv import easing, palette
from tvgame.tv.art.papers import Turn
from tvgame.tv.canvas import Canvas
from tvgame.tv.fonts import Face
from tvgame.tv.look import HallLook, Paper, Post, SeatLook, hall_look, seat_looks
from tvgame.tv.parts.council import letter_at, paint_council
from tvgame.tv.parts.hall import hall_still
from tvgame.tv.room import Room
from tvgame.tv.scenes.base import Moment, Scene
from tvgame.tv.text import Rich

LIFT: Final = 0.6
SEALS_AT: Final = 0.7
BALLOTS_AT: Final = 1.3
HELD: Final = 0.9
"""Seconds for which the deciding ballot, or else the sum, is held back."""
DIMMED: Final = 0.42
VERDICT_FOR: Final = 1.0
QUARRY: Final = 118.0


class Vote(NamedTuple):
    """One ballot in the order of its turning."""

    seat: Seat
    yes: bool
    weight: int
    at: float
    """Calm second at which it begins to turn."""


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
    layout = room.layout
    hall, looks = hall_look(game, table.seats, DIMMED), bare_looks(table, game, room)

    def paint(canvas: Canvas) -> None:
        base = hall_still(room, hall, now, tall=True)
        canvas.surface.blit(base.surface, (0, 0))
        paint_council(canvas, room, looks, markers=False, dim=0.875)

    size = layout.width, layout.height + round(layout.lift * layout.scale)
    return room.stills.get("tall", (hall, looks), paint, now, size)


class RevealScene(Scene):
    """All ballots of one vote."""

    def __init__(self, room: Room, moment: Moment) -> None:
        super().__init__(room, moment)
        event = moment.cue.event
        assert isinstance(event, BallotsRevealed)
        self.event = event
        self._papers: dict[tuple[bool, Seat], pygame.Surface] = {}
        self._turns: dict[Seat, Turn] = {}
        self._backs: dict[int, pygame.Surface] = {}

    @property
    def game(self) -> GameState:
        """The public state after the reveal."""
        assert self.cue.game is not None
        return self.cue.game

    @cached_property
    def decider(self) -> Seat | None:
        """The seat whose ballot settles the vote whichever way it went, if there is one."""
        order = self._order()
        total = sum(weight for _, _, weight in order)
        yes = no = 0
        for seat, says, weight in order:
            if 2 * (yes + weight) > total and 2 * (no + weight) >= total:
                return seat
            yes, no = (yes + weight, no) if says else (yes, no + weight)
            if 2 * yes > total or 2 * no >= total:
                return None
        return None

    def _order(self) -> list[tuple[Seat, bool, int]]:
        """Clockwise from the Chair."""
        n, first = len(self.event.ballots), self.game.proposer
        order = []
        for k in range(n):
            seat = (first + k) % n
            ballot = self.event.ballots[seat]
            if ballot is not None:
                order.append((seat, bool(ballot.yes), ballot_weight(bool(ballot.seal))))
        return order

    @cached_property
    def votes(self) -> tuple[Vote, ...]:
        """The ballots and when they turn."""
        votes, at = [], BALLOTS_AT
        for seat, yes, weight in self._order():
            if seat == self.decider:
                at += HELD
            votes.append(Vote(seat, yes, weight, at))
            at += PER_BALLOT
        return tuple(votes)

    @cached_property
    def verdict_at(self) -> float:
        """Calm second at which the fact is plain; the table of beats has the same."""
        return BALLOTS_AT + PER_BALLOT * len(self.votes) + HELD

    @property
    def length(self) -> float:
        """The flood runs out after the verdict."""
        return self.verdict_at + VERDICT_FOR

    def turned(self, vote: Vote) -> bool:
        """Whether a ballot lies open."""
        return self.t >= vote.at + PER_BALLOT

    def draw(self, surface: pygame.Surface) -> list[Canvas]:
        """The rising picture, then the row."""
        canvas = self.room.canvas(surface)
        if self.t < LIFT and self.room.motion:
            self._rise(canvas)
            return [canvas]
        still = self._still()
        surface.blit(still.surface, (0, 0))
        self._turning(canvas)
        self._seal_flash(canvas)
        self._sums(canvas)
        self._caption(canvas)
        if self.t >= self.verdict_at:
            self._verdict(canvas)
        return [still, canvas]

    # The camera.

    @property
    def _hall(self) -> HallLook:
        return hall_look(self.game, self.cue.table.seats, DIMMED)

    def _looks(self) -> tuple[SeatLook, ...]:
        return bare_looks(self.cue.table, self.game, self.room)

    def _tall(self) -> Canvas:
        return tall_still(self.room, self.cue.table, self.game, self.now)

    def _rise(self, canvas: Canvas) -> None:
        layout = self.room.layout
        x = easing.smooth(self.span(0.0, LIFT))
        offset = round(layout.lift * x * layout.scale)
        canvas.surface.blit(self._tall().surface, (0, -offset))
        table = self.room.stills.current("table")
        melt = easing.span(self.t, 0, LIFT * 0.7)
        if table is not None and melt < 1:
            table.surface.set_alpha(round(255 * (1 - melt)))
            canvas.surface.blit(table.surface, (0, -offset))
            table.surface.set_alpha(None)
        n = len(self.event.ballots)
        for vote in self.votes:
            place = layout.seat(n, vote.seat)
            ax, ay = letter_at(place)
            bx, by = self._spot(vote.seat)
            px = easing.lerp(ax, bx, x)
            py = easing.lerp(ay - layout.lift * x, by, x)
            step = round(easing.lerp(4, 10, x))
            image = self._back(step)
            cx, cy = canvas.at(px, py)
            canvas.surface.blit(image, image.get_rect(center=(round(cx), round(cy))))

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

    def _still(self) -> Canvas:
        room, layout = self.room, self.room.layout
        open_ = frozenset(vote.seat for vote in self.votes if self.turned(vote))
        busy = frozenset(v.seat for v in self.votes if v.at <= self.t and v.seat not in open_)
        seals = self.t >= SEALS_AT + 0.15
        tall = self._tall()

        def paint(canvas: Canvas) -> None:
            offset = round(layout.lift * layout.scale)
            canvas.surface.blit(tall.surface, (0, -offset))
            canvas.marks.extend(
                mark._replace(rect=mark.rect.move(0, -offset))
                for mark in tall.marks
                if mark.rect.top >= offset
            )
            for vote in self.votes:
                x, y = self._spot(vote.seat)
                canvas.put(room.art.papers.ballot_shadow(self._width), x, y)
                if vote.seat in open_:
                    self._open_ballot(canvas, vote, x, y)
                elif vote.seat not in busy:
                    image = self._back(10)
                    cx, cy = canvas.at(x, y)
                    canvas.surface.blit(image, image.get_rect(center=(round(cx), round(cy))))
                if seals and vote.weight > 1:
                    self._seal(canvas, vote, x, y)
            self._tally(canvas)

        key = (self._hall, self._looks(), open_, busy, seals, self._lit())
        return room.stills.get("reveal", key, paint, self.now)

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
        sheet = self._paper(vote)
        # Papers lie as they were dropped: each a little askew, and always the same way.
        angle = ((vote.seat * 37) % 7 - 3) * 0.8
        lying = pygame.transform.rotozoom(sheet, angle, 1.0)
        cx, cy = canvas.at(x, y)
        canvas.surface.blit(lying, lying.get_rect(center=(round(cx), round(cy))))
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
        for vote in self.votes:
            if not vote.at <= self.t < vote.at + PER_BALLOT:
                continue
            x, y = self._spot(vote.seat)
            warm = "#F0B452" if vote.yes else "#7A5CE0"
            canvas.put(art.light.glow(230, warm, 0.45), x, y)
            if vote.seat not in self._turns:
                back = art.papers.letter_back(self._width)
                self._turns[vote.seat] = art.papers.turn(back, self._paper(vote))
            phase = self.span(vote.at, PER_BALLOT)
            canvas.put(self._turns[vote.seat].frame(phase), x, y)
            if vote.weight > 1:
                self._seal(canvas, vote, x, y)
        for vote in self.votes:
            if vote.seat == self.decider and vote.at - HELD <= self.t < vote.at:
                x, y = self._spot(vote.seat)
                beat = easing.bump(self.span(vote.at - HELD, HELD))
                strength = round((0.2 + 0.35 * beat) * 8) / 8
                canvas.put(art.light.glow(200, "#FFE7AE", strength), x, y)

    def _seal_flash(self, canvas: Canvas) -> None:
        flash = 1 - self.fade(SEALS_AT, 0.6)
        if self.t < SEALS_AT or flash <= 0:
            return
        for vote in self.votes:
            if vote.weight > 1:
                x, y = self._spot(vote.seat)
                strength = round(0.8 * flash * 8) / 8
                glow = self.room.art.light.glow(110, "#FFC85A", strength)
                canvas.put(glow, x + self._width / 2 - 6, y - self._width * 0.6 + 8)

    # The tally.

    @cached_property
    def total(self) -> int:
        """All weights together."""
        return sum(vote.weight for vote in self.votes)

    def _lit(self) -> tuple[int, int]:
        """Weight that is plain by now: for, against."""
        for_ = sum(v.weight for v in self.votes if v.yes and self.t >= v.at + PER_BALLOT * 0.8)
        no = sum(v.weight for v in self.votes if not v.yes and self.t >= v.at + PER_BALLOT * 0.8)
        return for_, no

    @cached_property
    def _pitch(self) -> float:
        return min(QUARRY, self.room.layout.tally.limit / max(1, self.total))

    def _tally(self, canvas: Canvas) -> None:
        art, place = self.room.art.tally, self.room.layout.tally
        yes, no = self._lit()
        width = float(round(self._pitch * 0.9))
        for k in range(self.total):
            x = place.x + (k - (self.total - 1) / 2) * self._pitch
            kind = "for" if k < yes else "against" if k >= self.total - no else "open"
            if kind != "open":
                canvas.put(art.quarry_glow(kind, width), x, place.y)  # type: ignore[arg-type]
            canvas.put(art.quarry(kind, width), x, place.y)  # type: ignore[arg-type]
        height = 184 * min(1.0, 0.45 + 0.55 * self._pitch / QUARRY)
        canvas.put(art.bar_glow(height), place.x, place.y)
        canvas.put(art.bar(height), place.x, place.y)
        canvas.mark(
            "tally", place.x - self.total * self._pitch / 2, place.y - height / 2,
            self.total * self._pitch, height,
        )  # fmt: skip

    def _sums(self, canvas: Canvas) -> None:
        words, place = self.room.words, self.room.layout.tally
        yes, no = self._lit()
        half = self.total * self._pitch / 2 + 26
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
        sealed = any(vote.weight > 1 for vote in self.votes)
        key = "tv.reveal.sealed" if sealed else "tv.reveal.plain"
        text: Rich = words.rich(key, n=self.total)
        held = next((v for v in self.votes if v.seat == self.decider), None)
        if held is not None and held.at - HELD <= self.t < self.verdict_at:
            name = words.seat(held.seat)
            text = words.rich("tv.reveal.decides", n=self.total, who=name)
        place, size = self.room.layout.tally, 40.0
        while self.room.setter.width(text, size) > self.room.layout.safe.w and size > 32:
            size -= 2
        canvas.write("caption", text, place.x, place.y + 172, size, palette.MIST)

    def _verdict(self, canvas: Canvas) -> None:
        """The winning side floods the row, and the word is said."""
        place, passed = self.room.layout.tally, self.event.passed
        x = self.fade(self.verdict_at, 0.5)
        tint = "#F6DE9A" if passed else "#7A5CE0"
        strength = round(0.55 * x * (1 - 0.5 * self.fade(self.verdict_at + 0.5, 0.5)) * 16) / 16
        if strength:
            wide = min(self.total * self._pitch / 2 + 260, self.room.layout.w / 2)
            canvas.put(self.room.art.light.glow(wide, tint, strength, 170), place.x, place.y)
        key = "tv.reveal.passed" if passed else "tv.reveal.failed"
        text = self.room.words.t(key, n=self.game.failures, limit=self.game.ruleset.failure_limit)
        colour = palette.FOR_TEXT if passed else palette.AGAINST_TEXT
        grow = easing.out(self.span(self.verdict_at, 0.25))
        y = place.y - 126 + 12 * (1 - grow)
        canvas.write("verdict", text, place.x, y, 100, colour, Face.CALL, alpha=x)
