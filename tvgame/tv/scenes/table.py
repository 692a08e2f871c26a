"""The council at its table: the picture to which all quick moments of the game belong.

The scene shows the public state; an *act* (``scenes.acts``) plays what just happened over it and
says which parts of the picture still look as they did before.
"""

from __future__ import annotations

from dataclasses import replace

import pygame

from engine.state import GameState
from tvgame.tv import palette
from tvgame.tv.canvas import Canvas, real
from tvgame.tv.fonts import Face
from tvgame.tv.live import Live
from tvgame.tv.look import HallLook, Paper, Post, SeatLook, hall_look, seat_looks
from tvgame.tv.parts import front
from tvgame.tv.parts.council import paint_council, paint_papers
from tvgame.tv.parts.front import FrontLook, paint_front
from tvgame.tv.parts.hall import THINKING, breathe, hall_still
from tvgame.tv.room import Room
from tvgame.tv.scenes.acts import Act, act_for, paint_thread
from tvgame.tv.scenes.base import Moment, Pulse, Scene
from tvgame.tv.scenes.calls import call_of
from tvgame.tv.scenes.waiting import awaited
from tvgame.tv.text import Picture, Rich
from tvgame.tv.words import clock

MELT = 0.25
"""Seconds in which one still picture becomes the next."""


class TableScene(Scene):
    """The table, with one act."""

    def __init__(self, room: Room, moment: Moment) -> None:
        super().__init__(room, moment)
        assert moment.cue.game is not None
        self.act: Act = act_for(self)
        self._waited: tuple[object, Picture] | None = None
        self._named: tuple[object, int] | None = None
        self._seated: tuple[object, tuple[SeatLook, ...]] | None = None
        self._looked: tuple[object, tuple[SeatLook, ...]] | None = None

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
        said = self.cue, self.room.words
        if self._seated is None or self._seated[0] != said:
            self._seated = said, seat_looks(self.cue.table, self.game, self.room.words.names)
        at = self.now, *said
        if self._looked is None or self._looked[0] != at:
            self._looked = at, self.act.seats(self._seated[1])
        return self._looked[1]

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
                everybody=all(seat.present for seat in table.seats),
            )
        )

    def _hall(self) -> HallLook:
        return self.act.hall(hall_look(self.game, self.cue.table.seats, THINKING))

    def still(self) -> Canvas:
        """The flattened picture: wall, council and stage."""
        room = self.room
        hall = self._hall()
        looks = tuple(
            look if look.paper is Paper.NONE else replace(look, paper=Paper.NONE)
            for look in self.looks()
        )
        look, thread = self.front_look(), self.act.thread

        def paint(canvas: Canvas) -> None:
            base = hall_still(room, hall, self.now)
            canvas.surface.blit(base.surface, (0, 0))
            canvas.marks.extend(base.marks)
            paint_council(canvas, room, looks, hidden=self.act.hidden)
            # The thread runs behind the corner code, which a camera must be able to read.
            if thread is not None:
                paint_thread(self.act, canvas, *thread, 1.0)
            paint_front(canvas, room, look)

        key = (hall, looks, look, self.act.hidden, thread)
        return room.stills.get("table", key, paint, self.now)

    def last_still(self) -> Canvas:
        """The flattened picture that will stand when the act is over. Moves the scene's time."""
        self.update(self.moment.cue.at + (self.length + 1.0) * self.tempo)
        return self.still()

    def draw(self, canvas: Live) -> list[Canvas]:
        """The still picture, then what moves."""
        still = self.still()
        age = self.room.stills.age("table", self.now)
        before = self.room.stills.before("table") if self.tempo > 0 else None
        areas = self._changed() if before is not None else None
        if areas is None or before is None:
            canvas.ground(still, out_of=before, x=age / MELT)
        else:
            # Only what changed melts: the wall seldom does.
            canvas.melt(still, before, areas, age / MELT)
        breathe(canvas, self.room, self._hall(), self.now)
        self.act.under(canvas)
        paint_papers(canvas, self.room, self.looks())
        self._call(canvas)
        front.flames(canvas, self.room, self.front_look().failures, self.now)
        self._absent(canvas)
        self.act.over(canvas)
        self._waiting(canvas)
        return [still]

    def _changed(self) -> list[pygame.Rect] | None:
        """The parts in which this picture differs from the one before; None: everywhere."""
        old, new = self.room.stills.keys("table")
        if old is None or new is None or old[0] != new[0]:
            return None
        layout, scale = self.room.layout, self.room.layout.scale
        areas = []
        if old[1] != new[1] or old[3:] != new[3:]:
            areas.append(real(layout.council, scale))
        was, now = old[2], new[2]
        assert isinstance(was, FrontLook)
        assert isinstance(now, FrontLook)
        areas += [real(box, scale) for box in front.changed(layout, was, now)]
        return areas

    def _call(self, canvas: Canvas) -> None:
        text = call_of(self.room.words, self.game, self.cue.event)
        # Where the last moment said it already, it stays: it would flicker at every ballot.
        alpha = 1.0 if self._stands(text) else self.fade(self.act.call_at, 0.2)
        if text and alpha > 0:
            front.call(canvas, self.room, text, alpha)

    def _stands(self, text: Rich) -> bool:
        before = self.moment.before
        return before is not None and call_of(self.room.words, before, None) == text

    def _waiting(self, canvas: Canvas) -> None:
        waiting = awaited(self)
        if waiting is None:
            return
        seats, since, key = waiting
        said = (seats, int(since), key, self.room.words)
        if self._waited is None or self._waited[0] != said:
            who = seats, key, self.room.words
            if self._named is None or self._named[0] != who:
                self._named = who, front.waiting_fits(self.room, seats, key)
            self._waited = said, front.waiting_line(self.room, seats, self._named[1], since, key)
        place = self.room.layout.waiting
        canvas.place("waiting", self._waited[1], place.x, place.y, 0.5)

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
