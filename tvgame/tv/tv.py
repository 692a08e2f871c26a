"""The television without its window: cues and commands in, a picture and orders out.

Everything is stepped with a time that is given, so that a whole evening can be played without a
screen and without waiting.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pygame

from engine.events import StatementMade
from engine.state import GameState
from engine.words import Phase
from tvgame.resources import resource_root
from tvgame.show import Cue, Do, Order, Pause, Stage, TableSettings
from tvgame.texts import Texts, languages
from tvgame.tv import overlay
from tvgame.tv.canvas import Canvas, Mark
from tvgame.tv.fonts import FontBook
from tvgame.tv.idle import Reel, Showreel, Watch
from tvgame.tv.keys import Command
from tvgame.tv.live import Live
from tvgame.tv.menu import (
    ORDERS,
    Choice,
    Line,
    Menu,
    hit,
    may_add_computer,
    paint_menu,
    steps_back,
)
from tvgame.tv.options import TvOptions
from tvgame.tv.programme import ASIDES, scene_for
from tvgame.tv.room import Room
from tvgame.tv.scenes.base import Moment, Pulse, Scene
from tvgame.tv.scenes.ending import EndingScene
from tvgame.tv.scenes.lobby import LobbyScene
from tvgame.tv.settings import Around, Setting, stepped
from tvgame.tv.sounds.player import Sounds
from tvgame.tv.themes import theme_for

MELT: Final = 0.35
"""Seconds in which one kind of scene becomes another."""
TICK: Final = 0.5
"""Seconds between pictures where only a clock runs."""


class Tv:
    """One screen.

    :param size: real pixels.
    :param send: where orders go.
    :param texts: the words; the options' language from the assets if not given.
    :param surface: what to draw on; its own surface if not given.
    :param sounds: what plays; none: silence.
    :param reel: makes rounds to show while nobody is there; none: an empty lobby stays empty.
    """

    def __init__(
        self,
        size: tuple[int, int],
        options: TvOptions,
        clock: Callable[[], float],
        send: Callable[[Order], None] = lambda _: None,
        texts: Texts | None = None,
        surface: pygame.Surface | None = None,
        sounds: Sounds | None = None,
        reel: Showreel | None = None,
    ) -> None:
        self._clock = clock
        self._send = send
        self.options = options
        """As they are now: the menu changes them, and whoever runs the screen keeps them."""
        self._folder = resource_root("assets") / "texts"
        self._texts = texts or Texts.load(options.language, self._folder)
        self._languages = languages(self._folder)
        self._book = FontBook()
        self._pending: list[Cue] = []
        self._event_cue: Cue | None = None
        self._before: GameState | None = None
        self._asides: tuple[overlay.Aside, ...] = ()
        self._warm_key: object = None
        self._old: pygame.Surface | None = None
        self._melts_from = float("-inf")
        self._dirty = True
        self._drawn_at = float("-inf")
        self._pointed: tuple[int, int] | None = None
        self._make_reel = reel
        self._reel: Reel | None = None
        self._watch = Watch()
        self.now = clock()
        self.cue: Cue | None = None
        """The latest cue."""
        self.scene: Scene | None = None
        self.sounds = sounds or Sounds()
        self.menu = Menu()
        self._name_sound()
        self.monitors = 1
        """How many screens there are to choose from."""
        self.wants_quit = False
        self.wants_full_screen = False
        """Set by a command; the window takes it back."""
        self.marks: list[Mark] = []
        """What was drawn where, in the last picture."""
        self.surface = surface or pygame.Surface(size)
        self.room = Room(size, options, self._texts, self._book, theme_for(""))
        self._live = Live(self.surface, self.room.layout.scale, self.room.setter)

    def resize(self, surface: pygame.Surface) -> None:
        """Go on at another size, with the same moment."""
        self.surface = surface
        self._build_room()

    def _build_room(self) -> None:
        size, theme = self.surface.get_size(), self.room.theme
        self._end_reel()
        self.room.painter.stop()
        self.room = Room(size, self.options, self._texts, self._book, theme)
        self._live = Live(self.surface, self.room.layout.scale, self.room.setter)
        self._dirty = True
        if self.cue is None:
            return
        self.room.learn(self.cue.table, theme)
        if self._event_cue is not None:
            self.scene = scene_for(self.room, Moment(self._event_cue, self._before))
            self.scene.update(self.now)
            self.scene.refresh(self.cue)

    def feed(self, cue: Cue) -> None:
        """Take a cue; it counts from the next :meth:`update` on."""
        self._pending.append(cue)

    def update(self, now: float) -> None:
        """Let it be ``now``: take the cues that came.

        Where several moments have piled up (a window that was dragged), all but the last are
        skipped: each cue has the whole state, so that nothing is lost but their show.
        """
        self.now = now
        cues, self._pending = self._pending, []
        last = max((i for i, cue in enumerate(cues) if _starts(cue)), default=-1)
        for at, cue in enumerate(cues):
            skipped, previous = at < last and _starts(cue), self.cue
            self._take(cue, skipped)
            if not skipped:
                self.sounds.hear(cue, previous, self.scene.ticks if self.scene else ())
        self._watch.look(self.cue, now)
        if self.scene is not None:
            self._mind_lobby()
            self.scene.update(now)
        kept = tuple(aside for aside in self._asides if aside.visible(now))
        if kept != self._asides:
            self._asides, self._dirty = kept, True
        if self.sounds.update(now):
            self._dirty = True

    def _mind_lobby(self) -> None:
        """Say what keeps phones out, and show a round, where a lobby has waited long enough."""
        scene, lobby = self.scene, isinstance(self.scene, LobbyScene)
        if self.menu.open:
            self._watch.touched(self.now)  # somebody may be reading it
        reels = lobby and self._make_reel is not None and self._watch.reels(self.now)
        if self._reel is not None and not (reels and self._reel.game == self.room.words.game):
            self._end_reel()
        if not isinstance(scene, LobbyScene):
            return
        if reels and self._reel is None and self._make_reel is not None:
            area = self.room.canvas(self.surface).area(scene.picture_box)
            names = tuple(self.room.words.t("computer.names").split())
            self._reel = Reel(
                pygame.Surface(area.size).convert(), self._open_small, self._make_reel,
                self.room.words.game, names, self.now,
            )  # fmt: skip
        picture = self._reel.surface if self._reel is not None else None
        if scene.shows(self._watch.helps(self.now), picture):
            self._dirty = True
        if self._reel is not None:
            self._reel.update(self.now)

    def _open_small(self, surface: pygame.Surface) -> Tv:
        look = replace(self.options, margin=0)
        return Tv(surface.get_size(), look, self._clock, texts=self._texts, surface=surface)

    def _end_reel(self) -> None:
        if self._reel is not None:
            self._reel.close()
            self._reel, self._dirty = None, True

    def _take(self, cue: Cue, skipped: bool) -> None:
        previous, self.cue = self.cue, cue
        self._dirty = True
        theme = theme_for(cue.table.settings.game)
        another = theme is not self.room.theme
        self.room.learn(cue.table, theme)
        if cue.event is not None and cue.event.type in ASIDES:
            assert isinstance(cue.event, StatementMade)
            self._asides = (*self._asides[-3:], overlay.Aside(cue.event, cue.at))
            if self.scene is not None:
                self.scene.adopt(cue)
                return
        if another or _starts(cue) or self.scene is None or _kind(cue) != _kind(previous):
            self._before = previous.game if previous is not None else None
            self._event_cue = cue
            if not skipped:
                scene = scene_for(self.room, Moment(cue, self._before))
                other = self.scene is not None and type(scene) is not type(self.scene)
                if other and cue.lead > 0 and not scene.rises:
                    self._keep_picture()
                self.scene = scene
                scene.update(self.now)
            if cue.event is None:
                self._asides = ()
            return
        self.scene.refresh(cue)

    def draw(self, force: bool = False) -> bool:
        """Draw, if anything may have changed. Returns whether it did."""
        if not (force or self.due):
            return False
        if self._reel is not None:
            self._reel.draw(self.now)
        self._dirty = False
        self._drawn_at = self.now
        canvas, layers = self._live, list[Canvas]()
        canvas.begin()
        if self.scene is not None and self.cue is not None:
            layers = self.scene.draw(canvas)
            self._over(canvas)
        else:
            layers = [self.room.backdrop()]
            canvas.ground(layers[0])
        if self.sounds.marked:
            overlay.paint_mute(canvas, self.room)
        if self.menu.open:
            paint_menu(canvas, self.room, self.menu, self.around)
        self._melt(canvas)
        canvas.finish(force)
        self.marks = [mark for layer in (*layers, canvas) for mark in layer.marks]
        return True

    def _keep_picture(self) -> None:
        """Remember what the screen shows, for the next scene to come out of."""
        if self._old is None or self._old.get_size() != self.surface.get_size():
            self._old = self.surface.copy()
        else:
            self._old.blit(self.surface, (0, 0))
        self._melts_from = self.now

    def _melt(self, canvas: Live) -> None:
        x = (self.now - self._melts_from) / MELT
        if self._old is not None and 0 <= x < 1:
            canvas.cover(self._old, self._melts_from, x)

    def _over(self, canvas: Canvas) -> None:
        assert self.cue is not None
        game = self.cue.game
        if game is not None and game.phase is not Phase.ENDED:
            newer: list[int] = []
            for aside in reversed(self._asides):
                # Statements of neighbours would cover each other: the older ones move up.
                row = sum(abs(seat - aside.event.seat) < 3 for seat in newer)
                overlay.paint_aside(canvas, self.room, aside, game.seats, self.now, row)
                newer.append(aside.event.seat)
        overlay.paint_notice(canvas, self.room, self.cue, self.sounds.trouble)
        overlay.paint_pause(canvas, self.room, self.cue)

    @property
    def pulse(self) -> Pulse:
        """How soon the picture changes by itself."""
        if self.now - self._melts_from < MELT:
            return Pulse.FAST
        if self._asides or self.scene is None:
            return Pulse.FAST if self._asides else Pulse.STILL
        if self.cue is not None and self.cue.table.paused:
            return Pulse.STILL
        return self.scene.pulse

    @property
    def due(self) -> bool:
        """Whether the picture may have changed."""
        since = self.now - self._drawn_at
        if self._dirty or (self._reel is not None and self._reel.due(self.now)):
            return True
        pulse = self.pulse
        if pulse is Pulse.FAST:
            return True
        if pulse is Pulse.LIGHT:
            return since >= 1 / Pulse.LIGHT.value
        return self._clock_runs and since >= TICK

    @property
    def _clock_runs(self) -> bool:
        cue = self.cue
        if cue is None or cue.table.stage is Stage.LOBBY or cue.table.paused:
            return False
        return bool(cue.waiting) or any(not seat.present for seat in cue.table.seats)

    def idle(self, seconds: float = 0.008) -> None:
        """Paint a little of what will be needed. Call it between pictures, with the time to spare.

        :param seconds: how long it may take, or a stroke longer.
        """
        if self.cue is None or seconds <= 0:
            return
        if self._reel is not None:
            self._reel.idle(seconds)
            return
        theme = self.room.theme
        key = theme.warm_key(self.room, self.cue)
        if key != self._warm_key:
            self._warm_key = key
            self.room.painter.start(theme.warm(self.room, self.cue, self.now))
        self.room.painter.work(seconds)

    def close(self) -> None:
        """Lay everything down."""
        self._end_reel()
        self.room.painter.stop()

    # Commands.

    def command(self, command: Command) -> None:
        """Do what somebody at the TV asks for."""
        self._dirty = True
        self._watch.touched(self.now)
        if command is Command.CLOSE:
            self.wants_quit = True
        elif command is Command.FULL_SCREEN:
            self.wants_full_screen = True
        elif command is Command.MUTE:
            self.sounds.toggle(self.now)
            self._name_sound()
        elif command is Command.MENU:
            self.menu.toggle()
        elif self.menu.open:
            self._in_menu(command)
        else:
            order = self._order(command)
            if order is not None:
                self._send(order)

    def click(self, pos: tuple[int, int]) -> None:
        """A click or a touch, in real pixels of the window."""
        if not self.menu.open:
            return
        self._dirty = True
        at = self._line_at(pos)
        if at is not None:
            self.menu.at = at
            back = steps_back(self.room, self.menu.line(self.around), self._inside(pos))
            self._in_menu(Command.LEFT if back else Command.OK)

    def point(self, pos: tuple[int, int]) -> None:
        """Where the mouse is, in real pixels of the window: the menu's cursor goes along."""
        if pos == self._pointed:
            return
        self._pointed = pos
        at = self._line_at(pos) if self.menu.open else None
        if at is not None and at != self.menu.at:
            self.menu.at, self._dirty = at, True

    def _inside(self, pos: tuple[int, int]) -> tuple[int, int]:
        left, top = self.surface.get_offset()
        return pos[0] - left, pos[1] - top

    def _line_at(self, pos: tuple[int, int]) -> int | None:
        return hit(self.room, self._inside(pos), len(self.menu.lines(self.around)))

    @property
    def around(self) -> Around:
        """What the menu opens over."""
        return Around(self.cue, self.options, self.monitors, self._languages)

    def _in_menu(self, command: Command) -> None:
        if command is Command.UP:
            self.menu.move(-1, self.around)
        elif command is Command.DOWN:
            self.menu.move(1, self.around)
        elif command in (Command.LEFT, Command.RIGHT):
            line = self.menu.line(self.around)
            if isinstance(line, Setting):
                self._set(line, 1 if command is Command.RIGHT else -1)
        elif command is Command.OK:
            chosen = self.menu.choose(self.around)
            if chosen is not None:
                self._chosen(chosen)

    def _chosen(self, line: Line) -> None:
        if isinstance(line, Setting):
            self._set(line, 1)
        elif line is Choice.SURE_QUIT:
            self.wants_quit = True
        elif line is Choice.FULL_SCREEN:
            self.wants_full_screen = True
        elif line is self.menu.sound:
            self.sounds.next_level(self.now)
            self._name_sound()
            self.options = replace(self.options, volume=self.sounds.level.value)
        else:
            self._send(ORDERS[line])

    def _set(self, setting: Setting, step: int) -> None:
        """Another value; what belongs to the window, the window takes from the options."""
        new = stepped(setting, self.around, step)
        if isinstance(new, TableSettings):
            self._send(Order(Do.SETTINGS, settings=new))
            return
        self.options = new
        if setting is Setting.LANGUAGE:
            self._texts = Texts.load(new.language, self._folder)
        if setting in (Setting.LANGUAGE, Setting.MOTION):
            self._build_room()

    def _name_sound(self) -> None:
        """Let the menu say how loud it is."""
        if self.sounds.able:
            self.menu.sound = Choice(f"sound.{self.sounds.level}")

    def _order(self, command: Command) -> Order | None:
        if self.cue is None:
            return None
        table = self.cue.table
        in_lobby = table.stage is Stage.LOBBY
        if table.paused is Pause.INTERRUPTED:
            interrupted = {Command.OK: Order(Do.RESUME), Command.NEW_TABLE: Order(Do.NEW_TABLE)}
            return interrupted.get(command)
        match command:
            case Command.OK:
                return self._go_on()
            case Command.UP | Command.LEFT | Command.DOWN | Command.RIGHT:
                if isinstance(self.scene, EndingScene):
                    self.scene.turn_page(1 if command in (Command.DOWN, Command.RIGHT) else -1)
                return None
            case Command.HURRY:
                return None if in_lobby else Order(Do.HURRY)
            case Command.PAUSE:
                return None if in_lobby else Order(Do.PAUSE, on=table.paused is None)
            case Command.ADD_COMPUTER:
                return Order(Do.ADD_COMPUTER) if may_add_computer(table) else None
            case Command.REMOVE_COMPUTER:
                computers = [seat.seat for seat in table.seats if seat.computer]
                return Order(Do.REMOVE, seat=computers[-1]) if in_lobby and computers else None
            case Command.NEXT_ADDRESS:
                return Order(Do.NEXT_ADDRESS)
            case _:
                return None

    def _go_on(self) -> Order | None:
        assert self.cue is not None
        table = self.cue.table
        if table.paused is not None:
            return Order(Do.PAUSE, on=False)
        match table.stage:
            case Stage.LOBBY:
                return Order(Do.START) if table.blocked is None else None
            case Stage.DEAL:
                return Order(Do.BEGIN)
            case Stage.ENDED:
                return Order(Do.REMATCH)
            case Stage.PLAY:
                return Order(Do.HURRY)


def _starts(cue: Cue) -> bool:
    """Whether a cue begins a moment of its own."""
    return cue.event is not None and cue.event.type not in ASIDES


def _kind(cue: Cue | None) -> Stage | None:
    """Which part of the evening a cue belongs to."""
    if cue is None:
        return None
    if cue.table.stage is Stage.LOBBY or cue.game is None:
        return Stage.LOBBY
    if cue.game.phase is Phase.ENDED or cue.table.stage is Stage.ENDED:
        return Stage.ENDED
    if cue.table.stage is Stage.DEAL or cue.game.election == 0:
        return Stage.DEAL
    return Stage.PLAY
