"""The council at its table: the picture to which all quick moments of the game belong.

The scene shows the public state; an *act* (``scenes.acts``) plays what just happened over it and
says which parts of the picture still look as they did before.
"""

from __future__ import annotations

from dataclasses import replace

import pygame

from engine.state import GameState
from engine.words import Phase, Seat
from tvgame.tv import easing, palette
from tvgame.tv.canvas import Canvas
from tvgame.tv.fonts import Face
from tvgame.tv.look import Paper, Post, SeatLook, hall_look, seat_looks
from tvgame.tv.parts import front
from tvgame.tv.parts.council import paint_council
from tvgame.tv.parts.front import FrontLook, paint_front
from tvgame.tv.parts.hall import THINKING, paint_hall
from tvgame.tv.room import Room
from tvgame.tv.scenes.acts import Act, act_for
from tvgame.tv.scenes.base import Moment, Pulse, Scene
from tvgame.tv.scenes.calls import call_of
from tvgame.tv.words import clock

MELT = 0.25
"""Seconds in which one still picture becomes the next."""


class TableScene(Scene):
    """The table, with one act."""

    def __init__(self, room: Room, moment: Moment) -> None:
        super().__init__(room, moment)
        assert moment.cue.game is not None
        self.act: Act = act_for(self)

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
        if self.room.stills.age("table", self.now) < MELT and self.tempo > 0:
            return Pulse.FAST
        return super().pulse

    def looks(self) -> tuple[SeatLook, ...]:
        """The seats as they look by now."""
        return self.act.seats(seat_looks(self.cue.table, self.game, self.room.words.names))

    def front_look(self) -> FrontLook:
        """The stage as it looks by now."""
        game, table = self.game, self.cue.table
        return self.act.front(
            FrontLook(
                url=table.url,
                code=table.code,
                failures=game.failures,
                limit=game.ruleset.failure_limit,
                deck=len(game.deck),
                discards=len(game.discards),
            )
        )

    def still(self) -> Canvas:
        """The flattened picture: wall, council and stage."""
        room = self.room
        hall = self.act.hall(hall_look(self.game, self.cue.table.seats, THINKING))
        looks, look = self.looks(), self.front_look()

        def paint(canvas: Canvas) -> None:
            base = room.stills.get("hall", hall, lambda c: paint_hall(c, room, hall), self.now)
            canvas.surface.blit(base.surface, (0, 0))
            canvas.marks.extend(base.marks)
            paint_council(canvas, room, looks, hidden=self.act.hidden)
            paint_front(canvas, room, look)

        key = (hall, looks, look, self.act.hidden)
        return room.stills.get("table", key, paint, self.now)

    def draw(self, surface: pygame.Surface) -> list[Canvas]:
        """The still picture, then what moves."""
        still = self.still()
        surface.blit(still.surface, (0, 0))
        age = self.room.stills.age("table", self.now)
        before = self.room.stills.before("table")
        if age < MELT and before is not None and self.tempo > 0:
            before.surface.set_alpha(round(255 * (1 - easing.smooth(age / MELT))))
            surface.blit(before.surface, (0, 0))
            before.surface.set_alpha(None)
        canvas = self.room.canvas(surface)
        self.act.under(canvas)
        self._call(canvas)
        front.flames(canvas, self.room, self.front_look().failures, self.now)
        self._absent(canvas)
        self.act.over(canvas)
        self._waiting(canvas)
        return [still, canvas]

    def _call(self, canvas: Canvas) -> None:
        text = call_of(self.room.words, self.game, self.cue.event)
        alpha = self.fade(self.act.call_at, 0.2)
        if text and alpha > 0:
            front.call(canvas, self.room, text, alpha)

    def _waiting(self, canvas: Canvas) -> None:
        if not (self.released and self.cue.waiting) or self.cue.table.paused:
            return
        seats = self.cue.waiting
        since = self.now - self.cue.waiting_since
        views = self.cue.table.seats
        away = [views[s].away_since for s in seats if s < len(views) and not views[s].present]
        if len(seats) == 1 and away and away[0] is not None:
            front.waiting(canvas, self.room, seats, self.now - away[0], "tv.waiting.away")
        else:
            front.waiting(canvas, self.room, seats, since)

    def _absent(self, canvas: Canvas) -> None:
        """For how long somebody without a post has been away; ticks, so it isn't flattened."""
        n = self.game.seats
        for i, view in enumerate(self.cue.table.seats[:n]):
            if view.present or view.computer or view.sitting_in or view.away_since is None:
                continue
            look = self.looks()[i]
            if look.post is Post.PLAIN:
                words = self.room.words.t("tv.away", time=clock(self.now - view.away_since))
                place = self.room.layout.seat(n, i)
                x, y = place.x, place.rim + 79
                canvas.write(f"tag.{i}", words, x, y, 30, palette.WARM, Face.TEXT)


def without_paper(look: SeatLook) -> SeatLook:
    """A seat whose ballot isn't there yet."""
    return replace(look, paper=Paper.SLOT) if look.paper is Paper.LETTER else look


def is_session(game: GameState) -> bool:
    """Whether cards are in somebody's hand."""
    return game.phase in (Phase.DISCARD, Phase.ENACT)


def holder(game: GameState) -> Seat | None:
    """Whose hand lies at the rim."""
    return game.holder
