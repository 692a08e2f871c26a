"""The ending: the winner's window floods the room, roles turn seat by seat, then the truth."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, partial
from typing import Final

import pygame

from engine.state import GameState, Outcome
from engine.words import EndReason, Role, Seat, Side
from tvgame.pacing import PER_ROLE
from tvgame.tv import easing, palette
from tvgame.tv.art.chamber import Mood
from tvgame.tv.art.panes import State
from tvgame.tv.canvas import Canvas
from tvgame.tv.fonts import Face
from tvgame.tv.live import Live
from tvgame.tv.names import fitted_names
from tvgame.tv.parts.hall import Kind
from tvgame.tv.room import Room
from tvgame.tv.scenes.base import Moment, Pulse, Scene
from tvgame.tv.scenes.truth import paint_truth, truth_pages
from tvgame.tv.text import Rich

LANCET: Final = 0.09
LANCETS_LIT: Final = 4
"""Steps of :data:`LANCET` until the whole window is lit."""
FULL: Final = 0.95
"""Level of a lit lancet."""
FLOOD: Final = 1.2
WORDS_AT: Final = 0.7
ROLES_AT: Final = 2.2
LOOK: Final = 5.0
"""Real seconds for which the roles stand before the truth comes up."""
PAGE: Final = 14.0
"""Real seconds for one page; they go round until somebody starts again."""
HELD_FOR: Final = 60.0
"""Real seconds for which a page stands that somebody turned to."""
SLIDE: Final = 0.8
WRITTEN: Final = 4.0
FOOT: Final = 810.0


def ending_still(
    room: Room, limit: int | None, side: Kind | None, *, lit: bool, now: float
) -> Canvas:
    """The winner's window, dark or flooding the room.

    :param limit: elections of a whole game, for the rose of a draw.
    """
    layout, wall = room.layout, room.art.wall
    box = layout.ending_window

    def paint(canvas: Canvas) -> None:
        if side is None:
            canvas.surface.blit(wall.chamber(layout.w, layout.h, "lobby"), (0, 0))
            canvas.put(wall.rose_glow(190), box.cx, box.y + box.h / 2)
            studs = limit or 30
            canvas.put(wall.rose(190 * layout.k, studs, studs, 0.95), box.cx, box.y + box.h / 2)
        else:
            mood: Mood = "charter_ending" if side == "good" else "decree_ending"
            canvas.surface.blit(wall.chamber(layout.w, layout.h, mood), (0, 0))
            window = wall.window(side, box.w, box.h)
            level = FULL if lit else 0.0
            window.draw(canvas.surface, canvas.at(box.x, box.y), [level] * len(window.lancets))
            if lit:
                canvas.put(window.flood(), box.x, box.y)
                glow = "#8FE0B0" if side == "good" else "#FF6A3A"
                canvas.put(room.art.light.glow(620, glow, 0.2, 380), box.cx, box.y + 340)
        canvas.put(wall.plate(layout.w, layout.h - 520), 0, 520)

    slot = "ending" if lit else "ending.dark"
    return room.stills.get(slot, (side, limit), paint, now, melts=False)


class EndingScene(Scene):
    """Page 0 is the verdict with the roles; the pages after it are the truth."""

    def __init__(self, room: Room, moment: Moment) -> None:
        super().__init__(room, moment)
        self._began = self.now
        self._held: tuple[int, float] | None = None
        """The page that somebody turned to, and when."""

    @property
    def game(self) -> GameState:
        """The state with every role: the truth once it is there."""
        state = self.cue.truth or self.cue.game
        assert state is not None
        return state

    @property
    def outcome(self) -> Outcome:
        """How it ended."""
        assert self.game.outcome is not None
        return self.game.outcome

    @cached_property
    def side(self) -> Kind | None:
        """Whose window floods; None for a draw."""
        if self.outcome.winner is None:
            return None
        return "good" if self.outcome.winner is Side.LOYAL else "bad"

    @property
    def length(self) -> float:
        """Until every role is turned."""
        return ROLES_AT + PER_ROLE * self.game.seats + 0.5

    @property
    def ticks(self) -> tuple[float, ...]:
        """When each role comes to light."""
        return tuple(ROLES_AT + PER_ROLE * (k + 0.5) for k in range(self.game.seats))

    @property
    def show_length(self) -> float:
        """Real seconds of the roles' page at its first showing."""
        return (0 if self.tempo <= 0 else self.length * self.tempo) + LOOK

    @property
    def page(self) -> tuple[int, float]:
        """The page that shows, and the real seconds it has been there."""
        since = self.now - self._began
        if self._held is not None:
            at, turned = self._held
            return at, self.now - turned + SLIDE + WRITTEN
        if self.cue.truth is None or since < self.show_length:
            return 0, since
        pages = self._pages
        late = since - self.show_length
        return (1 + int(late / PAGE)) % pages, late % PAGE

    @property
    def _pages(self) -> int:
        truth = self.cue.truth
        return 1 if truth is None else 1 + truth_pages(truth, self.cue.suspicion)

    def turn_page(self, step: int = 1) -> None:
        """Show another page now, all written; it stays a while before they go round again."""
        if self.t >= self.length:
            self._held = (self.page[0] + step) % self._pages, self.now

    def update(self, now: float) -> None:
        """Let pages go round again once nobody turns them any more."""
        super().update(now)
        if self._held is not None and now - self._held[1] >= HELD_FOR:
            self._began = now - self.show_length - PAGE * self._held[0]
            self._held = None

    @property
    def pulse(self) -> Pulse:
        """Fast while roles turn or the truth is written; still in between."""
        at, since = self.page
        if at == 0:
            return Pulse.FAST if self.t < self.length else Pulse.LIGHT
        return Pulse.FAST if since < SLIDE + WRITTEN else Pulse.LIGHT

    def draw(self, canvas: Live) -> list[Canvas]:
        """The page that it is time for."""
        at, since = self.page
        if at == 0:
            return [self._roles(canvas)]
        return [self._truth(canvas, at - 1, since)]

    # The verdict and the roles.

    @cached_property
    def order(self) -> tuple[Seat, ...]:
        """The seats as their roles turn: the loyal, the agents, the leader."""
        rank = {Role.LOYAL: 0, Role.AGENT: 1, Role.LEADER: 2}
        roles = self.game.roles
        seats = range(self.game.seats)
        return tuple(sorted(seats, key=lambda s: (rank[roles[s] or Role.LOYAL], s)))

    def _turned(self) -> frozenset[Seat]:
        return frozenset(
            seat for k, seat in enumerate(self.order)
            if self.t >= ROLES_AT + PER_ROLE * (k + 0.5)
        )  # fmt: skip

    def _roles(self, canvas: Live) -> Canvas:
        still = self._wall(canvas)
        self._row(canvas, self._turned())
        self._verdict(canvas)
        self._turning(canvas)
        if self.t >= self.length:
            again = self.room.words.t("tv.ending.again")
            canvas.write("again", again, self.room.layout.cx, 1012, 34, self.room.theme.inks.muted)
        return still

    def _wall(self, canvas: Live) -> Canvas:
        """Lancets light outwards from the middle, then their light comes into the room."""
        room, side, limit = self.room, self.side, self.game.ruleset.election_limit
        final = ending_still(room, limit, side, lit=True, now=self.now)
        x = self.fade(LANCET * LANCETS_LIT, FLOOD / 2)
        if x >= 1:
            canvas.ground(final)
            return final
        dark = ending_still(room, limit, side, lit=False, now=self.now)
        canvas.ground(final, out_of=dark, x=x)
        if side is not None and x <= 0:
            box = room.layout.ending_window
            window = room.art.wall.window(side, box.w, box.h)
            n, steps = len(window.lancets), int(min(self.t / LANCET, LANCETS_LIT))
            levels = [FULL if abs(i - (n - 1) / 2) < steps else 0.0 for i in range(n)]
            for sprite, alpha in window.layers(levels) if steps else ():
                canvas.put(sprite, box.x, box.y, alpha / 255)
        return final

    def _row(self, canvas: Canvas, turned: frozenset[Seat]) -> None:
        room, layout, n = self.room, self.room.layout, self.game.seats
        size = layout.name_size(n)
        pitch = layout.seat(n, 0).pitch
        names = fitted_names(room.words.names[:n], room.setter, size, pitch - 12)
        for i, view in enumerate(self.cue.table.seats[:n]):
            place = layout.seat(n, i)
            role = self.game.roles[i] if i in turned else None
            removed = not self.game.active[i]
            bad = role is not None and role is not Role.LOYAL
            width = min(104.0, place.pane)
            if role is not None:
                tint = "#FF4A22" if bad else "#6FE0B4"
                strength = 0.6 if role is Role.LEADER else 0.375 if bad else 0.25
                canvas.put(room.art.seats.halo(tint, width, strength), place.x, FOOT)
            state = "cracked" if removed and role is not None else "exiled" if removed else "plain"
            pane = room.art.seats.pane(view.sigil, state, width, 1.0 if role else 0.625)  # type: ignore[arg-type]
            canvas.put(pane, place.x, FOOT)
            canvas.write(f"name.{i}", names[i], place.x, FOOT + 46, size)
            if role is not None:
                radius = round(24 * max(0.8, place.factor))
                badge = room.art.marks.role_badge(role.value, radius)
                canvas.put(badge, place.x + width / 2 - 2, FOOT - 8)
                colour = "#FFB48A" if bad else "#A9EBCF"
                face = Face.BOLD if bad else Face.STRONG
                word = room.words.t(f"tv.role.{role}")
                em = 34.0
                while room.setter.width(word, em, face) > pitch - 8 and em > 30:
                    em -= 1
                canvas.write(f"role.{i}", word, place.x, FOOT + 86, em, colour, face)

    def _turning(self, canvas: Canvas) -> None:
        """A flash as a role comes to light."""
        for k, seat in enumerate(self.order):
            start = ROLES_AT + PER_ROLE * (k + 0.5)
            x = self.fade(start, 0.45)
            if self.t < start or x >= 1:
                continue
            bad = self.game.roles[seat] is not Role.LOYAL
            strength = round(0.7 * (1 - x) * 8) / 8
            if strength:
                place = self.room.layout.seat(self.game.seats, seat)
                tint = "#FF6A3A" if bad else "#8FE8C0"
                canvas.put(self.room.art.light.glow(170, tint, strength), place.x, FOOT - 60)

    def _verdict(self, canvas: Canvas) -> None:
        room, layout = self.room, self.room.layout
        alpha = self.fade(WORDS_AT, 0.5)
        if alpha <= 0:
            return
        left = layout.ending_window.right + 72 * layout.k
        limit = layout.safe.right - left
        key = f"tv.ending.{self.outcome.winner}" if self.outcome.winner else "tv.ending.draw"
        title, size = room.words.t(key), 118.0
        while room.setter.width(title, size, Face.CALL) > limit and size > 54:
            size -= 2
        colour = {"good": "#F2FFE9", "bad": "#FFE9D2", None: palette.IVORY}[self.side]
        y = 250.0 if not layout.stacked else 210.0
        grow = easing.out(self.span(WORDS_AT, 0.4))
        canvas.write("verdict", title, left, y + 14 * (1 - grow), size, colour, Face.CALL, 0, alpha)
        self._score(canvas, left + 4, y + 180, alpha)
        text = self._reason()
        size = 44.0
        while room.setter.width(text, size) > limit and size > 32:
            size -= 1
        tint = {"good": "#CFEFE0", "bad": "#FFD9B8", None: palette.MIST}[self.side]
        canvas.write("reason", text, left + 4, y + 76, size, tint, align=0, alpha=alpha)

    def _score(self, canvas: Canvas, left: float, foot: float, alpha: float) -> None:
        """Both tracks as they stand at the end: a small lancet for each place."""
        marks, rules = self.room.art.marks, self.game.ruleset
        step = 40.0 * (0.4 + 0.6 * self.room.layout.k)
        rows: tuple[tuple[Kind, int, int], ...] = (
            ("good", self.game.good, rules.good_goal),
            ("bad", self.game.bad, rules.bad_goal),
        )
        x = left + 13
        for kind, n, goal in rows:
            for i in range(goal):
                canvas.put(marks.pip(kind, 26, 50, i < n), x, foot, alpha)
                x += step
            x += step

    def _reason(self) -> Rich:
        words, game = self.room.words, self.game
        last = game.record[-1] if game.record else None
        if last is not None:
            if self.outcome.reason is EndReason.LEADER_REMOVED and last.target is not None:
                return words.rich(
                    "tv.ending.leader_removed",
                    proposer=words.seat(last.proposer),
                    target=words.seat(last.target, self.room.theme.truth.bad_text),
                )
            if self.outcome.reason is EndReason.LEADER_ELECTED and last.nominee is not None:
                return words.rich(
                    "tv.ending.leader_elected",
                    nominee=words.seat(last.nominee, self.room.theme.truth.bad_text),
                )
        return words.rich(f"reason.{self.outcome.reason}")

    # The truth.

    def _truth(self, canvas: Live, page: int, since: float) -> Canvas:
        room = self.room
        still = self._truth_still(page)
        moving = room.motion and self.tempo > 0
        slide = easing.out(since / SLIDE) if moving and page == 0 else 1.0
        written = easing.span(since, SLIDE if page == 0 else 0.0, WRITTEN) if moving else 1.0
        height, width = canvas.surface.get_height(), canvas.surface.get_width()
        offset = round(height * (1 - slide))
        if offset:
            self._wall(canvas)
            self._row(canvas, self._turned())
            canvas.marks = []
            canvas.blit(still.surface, (0, offset))
        else:
            canvas.ground(still)
        if written < 1:
            # Written from left to right: what isn't yet is covered with the page's own ground.
            edge = round(width * (0.16 + 0.84 * easing.smooth(written)))
            top = round(150 * canvas.scale)
            ground = self._truth_ground()
            area = pygame.Rect(edge, top, width - edge, height - top)
            canvas.blit(ground.surface, (edge, offset + top), area)
        return still

    def _truth_still(self, page: int) -> Canvas:
        room, table, truth = self.room, self.cue.table, self.cue.truth
        assert truth is not None
        suspicion = self.cue.suspicion
        return room.stills.get(
            f"truth.{page % 2}",
            (page, table.seats, room.words.names, truth.election),
            lambda c: paint_truth(c, room, truth, table, page, self.side, suspicion),
            self.now,
            melts=False,
        )

    def _truth_ground(self) -> Canvas:
        return self.room.stills.get(
            "truth.ground",
            (self.side,),
            lambda c: self.room.theme.truth.ground(c, self.room, self.side),
            self.now,
            melts=False,
        )

    def pictures(self) -> Iterator[Callable[[], object]]:
        """The scene's large pictures, for whoever paints ahead."""
        limit, side = self.game.ruleset.election_limit, self.side
        for lit in (False, True):
            yield partial(ending_still, self.room, limit, side, lit=lit, now=self.now)
        width = min(104.0, self.room.layout.seat(self.game.seats, 0).pane)
        for i, view in enumerate(self.cue.table.seats[: self.game.seats]):
            state: State = "plain" if self.game.active[i] else "cracked"
            yield partial(self.room.art.seats.pane, view.sigil, state, width)
        if self.cue.truth is not None:
            yield self._truth_ground
            for page in range(min(2, self._pages - 1)):
                yield partial(self._truth_still, page)
