"""A policy is enacted: its card burns to a spark that lights the next lancet; then the words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Final

import pygame

from engine.events import PolicyEnacted
from engine.state import GameState
from engine.words import Policy, Power
from tvgame.tv import easing, palette
from tvgame.tv.art.chamber import Mood
from tvgame.tv.art.kit import Sprite
from tvgame.tv.art.thrown import Window
from tvgame.tv.canvas import Canvas
from tvgame.tv.fonts import Face
from tvgame.tv.live import Live
from tvgame.tv.parts.dust import Shaft, dust_pieces, paint_dust
from tvgame.tv.parts.front import CANDLES
from tvgame.tv.parts.hall import POWER_MARKS, Kind
from tvgame.tv.room import Room
from tvgame.tv.scenes.base import Moment, Scene
from tvgame.tv.text import Rich

BURN: Final = 0.3
SPARK: Final = 0.6
BLACK: Final = 0.12
LIT_AT: Final = BURN + SPARK + BLACK
SETTLE: Final = 0.4
FLOOR: Final = 0.7
WORDS_AT: Final = 1.3
SHADED: Final = 0.52


@dataclass(frozen=True)
class Hues:
    """The words' colours on one side."""

    title: str
    sub: str
    rule: str
    edge: str
    glow: str
    dust: str


HUES: Final = {
    Policy.GOOD: Hues("#E4FFF1", "#A9EBCF", "#6FE0B4", "#6FE0B4", "#3FCF9C", "#D6FFE8"),
    Policy.BAD: Hues("#FFE2C4", "#FFB48A", "#FF7A48", "#FF8A52", "#FF4A1E", "#FFD9B0"),
}


class EnactmentScene(Scene):
    """One policy, from the card in the air to the pane on the wall; a deadlock's, too."""

    def __init__(self, room: Room, moment: Moment) -> None:
        super().__init__(room, moment)
        event = moment.cue.event
        assert isinstance(event, PolicyEnacted)
        self.event = event
        self.kind: Kind = "good" if event.policy is Policy.GOOD else "bad"
        self.hues = HUES[event.policy]

    @property
    def game(self) -> GameState:
        """The public state after the event."""
        assert self.cue.game is not None
        return self.cue.game

    @property
    def length(self) -> float:
        """All is said by then."""
        return 2.4

    @cached_property
    def count(self) -> int:
        """How many policies of this kind stand now."""
        return self.game.good if self.kind == "good" else self.game.bad

    @cached_property
    def goal(self) -> int:
        """How many win."""
        rules = self.game.ruleset
        return rules.good_goal if self.kind == "good" else rules.bad_goal

    @cached_property
    def window(self) -> Window:
        """The great window."""
        box = self.room.layout.great_window
        return self.room.art.wall.window(self.kind, box.w, box.h)

    @cached_property
    def pane(self) -> int:
        """The lancet that lights."""
        return min(self.count, len(self.window.lancets)) - 1

    @cached_property
    def power(self) -> Power | None:
        """What the place hands the Chair."""
        if self.kind == "good" or self.event.deadlock or self.count >= self.goal:
            return None
        return self.game.ruleset.power_at(self.game.seats, self.count)

    def draw(self, canvas: Live) -> list[Canvas]:
        """The dark picture, the flight, the light, the words."""
        if self.t < LIT_AT and self.room.motion:
            canvas.ground(self._dark())
            self._council(canvas, lit=False)
            self._flight(canvas)
            return []
        # The light runs out of the wall: down it, and along the floor towards us.
        run = self.span(LIT_AT, FLOOR)
        canvas.ground(self._final(), out_of=self._lit() if run < 1 else None, x=run)
        self._council(canvas, lit=True)
        self._blaze(canvas)
        if run >= 1:
            paint_dust(canvas, self.room, self._shaft, self.hues.dust, self.now)
        self._words(canvas, self.fade(WORDS_AT, 0.35))
        return []

    def pictures(self) -> Iterator[Callable[[], object]]:
        """The scene's large pictures, for whoever paints ahead."""
        yield self._dark
        yield from self._flight_pieces()
        yield self._blaze_light
        yield self._lit
        yield self._final
        if self.room.motion:
            yield from dust_pieces(self.room, self.hues.dust)
        # Nothing of these shows: what they are made of is kept.
        blind = self.room.canvas(pygame.Surface((1, 1)))
        yield partial(self._council, blind, lit=True)
        yield partial(self._words, blind, 1.0)

    def _flight_pieces(self) -> Iterator[Callable[[], object]]:
        """The card on its way, small but many."""
        art = self.room.art
        for step in range(11):
            yield partial(art.papers.burning, self.kind, 96, step / 10)
        for step in range(6):
            yield partial(art.light.glow, 150, self.hues.glow, step / 8)

    @property
    def _mood(self) -> Mood:
        return "charter" if self.kind == "good" else "decree"

    def _dark(self) -> Canvas:
        return self._still("dark", lit=False, floor=False)

    def _lit(self) -> Canvas:
        return self._still("lit", lit=True, floor=False)

    def _final(self) -> Canvas:
        return self._still("final", lit=True, floor=True)

    def _still(self, name: str, *, lit: bool, floor: bool) -> Canvas:
        key = (self.count, self.goal, self.game.ruleset.powers[self.game.seats])
        return self.room.stills.get(
            f"enactment.{self.kind}.{name}",
            key,
            lambda c: self._paint(c, lit, floor),
            self.now,
            melts=False,
        )

    def _paint(self, canvas: Canvas, lit: bool, floor: bool) -> None:
        layout, wall = self.room.layout, self.room.art.wall
        box = layout.great_window
        canvas.surface.blit(wall.chamber(layout.w, layout.h, self._mood), (0, 0))
        levels = [SHADED if i < self.pane else 0.0 for i in range(len(self.window.lancets))]
        if lit:
            levels[self.pane] = 1.0
        hot = self.pane if lit else None
        self.window.draw(canvas.surface, canvas.at(box.x, box.y), levels, hot=hot)
        if floor:
            canvas.put(self.window.beam(self.pane), box.x, box.y)
        self._roundels(canvas, lit)
        canvas.put(wall.ledge(layout.w, layout.h, self.kind), 0, 0)
        if floor:
            lancet = self.window.lancets[self.pane]
            x = box.x + lancet.centre[0]
            shift = -960.0 * layout.k
            picture = self.window.floor_picture(self.pane, shift=shift)
            canvas.put(picture, x - 120 * layout.k, wall.floor_y(x, layout.w) + 6)

    def _roundels(self, canvas: Canvas, lit: bool) -> None:
        wall, box = self.room.art.wall, self.room.layout.great_window
        radius = round(42 * max(0.8, self.room.layout.k))
        y = box.y + box.h - 24 - radius
        lancets = self.window.lancets
        standing = self.pane + (1 if lit else 0)
        if self.kind == "good":
            last = min(self.goal, len(lancets)) - 1
            disc = wall.roundel("sun", standing > last, "good", radius)
            canvas.put(disc, box.x + lancets[last].centre[0], y)
            return
        for i, power in enumerate(self.game.ruleset.powers[self.game.seats]):
            mark = POWER_MARKS.get(power) if power else None
            if mark:
                disc = wall.roundel(mark, i < standing, "bad", radius)
                canvas.put(disc, box.x + lancets[i].centre[0], y)
        last = min(self.goal, len(lancets)) - 1
        disc = wall.roundel("crown", standing > last, "bad", radius)
        canvas.put(disc, box.x + lancets[last].centre[0], y)

    @cached_property
    def _shaft(self) -> Shaft:
        """The air that the pane lights, as the beam in the picture goes."""
        box, k = self.room.layout.great_window, self.window.w / 920
        lancet = self.window.lancets[self.pane]
        x, y = box.x + lancet.centre[0], box.y + lancet.y
        return Shaft((x, y + 0.6 * lancet.h), (x - 1150 * k, box.y + 930 * k), 90 * k, 230 * k)

    def _council(self, canvas: Canvas, *, lit: bool) -> None:
        """Small dark councillors at the edge of the floor, lit from the window's side.

        Not in the flattened pictures: who governs changes oftener than the window does.
        """
        room, layout = self.room, self.room.layout
        seats, game = room.art.seats, self.game
        width = 58.0 if not layout.stacked else 46.0
        for i, view in enumerate(self.cue.table.seats[: game.seats]):
            x, y = self._councillor(i)
            state = "plain"
            if not game.active[i]:
                state = "exiled"
            elif i == game.proposer:
                state = "chair"
            elif i == game.nominee:
                state = "steward"
            if state in ("chair", "steward"):
                canvas.put(seats.glow(state, width), x, y)  # type: ignore[arg-type]
            canvas.put(seats.pane(view.sigil, state, width, 0.625), x, y)  # type: ignore[arg-type]
            if lit:
                canvas.put(seats.edge_light(46, self.hues.edge), x + width / 2 + 1, y)

    def _councillor(self, seat: int) -> tuple[float, float]:
        layout = self.room.layout
        pitch = min(80.0, 640 / max(1, self.game.seats - 1)) * layout.k
        x = layout.gx(128) + seat * pitch
        return x, self.room.art.wall.floor_y(x, layout.w) + 1

    # What moves.

    def _source(self) -> tuple[float, float]:
        """Where the card comes from: the Steward's hand, or the deck."""
        if self.event.deadlock or self.game.nominee is None:
            return self.room.layout.gx(560), 560.0
        x, y = self._councillor(self.game.nominee)
        return x, y - 130

    def _flight(self, canvas: Canvas) -> None:
        art, layout = self.room.art, self.room.layout
        start = self._source()
        start = max(start[0], layout.safe.x + 70), start[1] - 40
        if self.event.deadlock:
            self._candles(canvas)
        burn = self.span(0.0, BURN)
        fly = self.span(BURN, SPARK)
        if burn < 1:
            canvas.put(art.light.glow(150, self.hues.glow, round(0.6 * burn * 8) / 8), *start)
            canvas.put(art.papers.burning(self.kind, 96, round(burn * 10) / 10), *start)
            return
        box, lancet = layout.great_window, self.window.lancets[self.pane]
        cx, cy = lancet.centre
        eased = easing.smooth(fly)
        x = easing.lerp(start[0], box.x + cx, eased)
        y = easing.lerp(start[1], box.y + cy, eased) - 130 * easing.bump(eased)
        fade = 1.0 if fly < 1 else 0.0
        for back in (0.12, 0.06, 0.0):
            e = easing.smooth(max(0.0, fly - back))
            px = easing.lerp(start[0], box.x + cx, e)
            py = easing.lerp(start[1], box.y + cy, e) - 130 * easing.bump(e)
            strength = round(fade * (1 - back * 6) * 8) / 8
            if strength > 0:
                canvas.put(art.light.glow(46 - 200 * back, "#FFE9BE", strength), px, py)
        if fade:
            canvas.put(art.light.glow(150, self.hues.glow, 0.5), x, y)

    def _candles(self, canvas: Canvas) -> None:
        """The third candle goes out."""
        candles, layout = self.room.art.candles, self.room.layout
        for i in range(3):
            x, y = layout.safe.x + 40 + 62 * i, 560.0
            canvas.put(candles.candle(CANDLES[i], False), x, y)
            phase = 1.0 if i < 2 else round(self.span(0.2, 1) * 8) / 8
            canvas.put(candles.smoke(phase), x, y - CANDLES[i])
        dying = 1 - self.span(0.0, 0.25)
        if dying > 0:
            x = layout.safe.x + 40 + 124
            canvas.put(candles.flame(0, round(dying * 8) / 8), x, 560 - CANDLES[2])

    def _blaze(self, canvas: Canvas) -> None:
        """The pane comes on too bright, and settles."""
        over = 1 - self.fade(LIT_AT, SETTLE)
        if over <= 0 or not self.room.motion:
            return
        box, lancet = self.room.layout.great_window, self.window.lancets[self.pane]
        x, y = box.x + lancet.centre[0], box.y + lancet.centre[1]
        canvas.put(self._blaze_light(), x, y, 0.8 * over)

    def _blaze_light(self) -> Sprite:
        return self.room.art.light.veil(260, 520, "#FFE9BE")

    # The words.

    def _words(self, canvas: Canvas, alpha: float) -> None:
        if alpha <= 0:
            return
        room, layout, words = self.room, self.room.layout, self.room.words
        left = layout.safe.x
        limit = layout.great_window.x - 36 - left
        size = 124.0
        title = words.t(f"tv.enact.{self.kind}")
        while room.setter.width(title, size, Face.CALL) > limit and size > 60:
            size -= 4
        canvas.write("title", title, left, 236, size, self.hues.title, Face.CALL, 0, alpha)
        nth, goal = words.t(f"tv.ordinal.{self.count}"), words.t(f"number.{self.goal}")
        place = words.t("tv.enact.place", n=nth, of=goal)
        size = 54.0
        while room.setter.width(place, size, Face.DISPLAY) > limit and size > 36:
            size -= 2
        canvas.write("place", place, left, 320, size, self.hues.sub, Face.DISPLAY, 0, alpha)
        rule = room.art.marks.rule(min(374.0, limit), self.hues.rule)
        canvas.put(rule, left, 366, alpha)
        y = 440.0
        if self.event.deadlock:
            y = self._lines(canvas, words.rich("tv.enact.deadlock"), left, y, limit, alpha)
        elif self.power is not None:
            y = self._granted(canvas, left, y, limit, alpha) + 38
        stake = self._stake()
        if stake:
            self._lines(canvas, (stake), left, y + 46, limit, alpha, self.hues.sub)

    def _granted(self, canvas: Canvas, left: float, y: float, limit: float, alpha: float) -> float:
        room, words = self.room, self.room.words
        assert self.power is not None
        mark = POWER_MARKS.get(self.power)
        shift = 0.0
        if mark is not None:
            canvas.put(room.art.marks.power_disc(mark, 40, self.kind), left + 40, y + 22, alpha)
            shift = 100.0
        name = words.t(f"tv.power.{self.power}")
        x = left + shift
        canvas.write("power", name, x, y + 16, 48, self.hues.title, Face.BOLD, 0, alpha)
        key = f"tv.enact.power.{self.power}"
        text = words.rich(key, proposer=words.proposer(self.game.proposer))
        size = 40.0
        while room.setter.width(text, size) > limit - shift and size > 32:
            size -= 2
        if room.setter.width(text, size) > limit - shift:
            who = words.proposer(self.game.proposer)
            rest = room.setter.width(words.rich(key, proposer=""), size)
            short = room.setter.fit(who.text, size, limit - shift - rest)
            text = words.rich(key, proposer=who._replace(text=short))
        canvas.write("power.line", text, x, y + 64, size, align=0, alpha=alpha)
        return y + 64

    def _stake(self) -> Rich:
        """What hangs on the next one."""
        words, rules = self.room.words, self.game.ruleset
        if self.goal - self.count == 1:
            return words.rich(f"tv.enact.last.{self.kind}")
        if self.kind == "bad" and self.count == rules.danger:
            return words.rich("tv.enact.danger")
        return ()

    def _lines(
        self,
        canvas: Canvas,
        text: Rich,
        left: float,
        y: float,
        limit: float,
        alpha: float,
        colour: str = palette.IVORY,
    ) -> float:
        """A sentence on as many lines as it needs; the baseline of the last."""
        setter, size = self.room.setter, 38.0
        line, row = "", 0
        for word in "".join(part.text for part in text).split():
            longer = f"{line} {word}".strip()
            if line and setter.width(longer, size) > limit:
                canvas.write(f"line.{row}.{y}", line, left, y, size, colour, align=0, alpha=alpha)
                line, row, y = word, row + 1, y + 48
            else:
                line = longer
        canvas.write(f"line.{row}.{y}", line, left, y, size, colour, align=0, alpha=alpha)
        return y
