"""The menu over the screen: what can be chosen at the moment, and the asking back where it matters.

It knows what choices mean (an order, or something of the screen's own), not how they are done.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import pygame

from engine.games import find
from tvgame.show import Cue, Do, Order, Pause, Stage
from tvgame.tv.canvas import Canvas
from tvgame.tv.room import Room


class Choice(StrEnum):
    """The lines of the menu; also the ends of their text keys."""

    RESUME = "resume"
    START = "start"
    REMATCH = "rematch"
    HURRY = "hurry"
    PAUSE = "pause"
    GO_ON = "go_on"
    ADD_COMPUTER = "add_computer"
    GIVE_SEAT = "give_seat"
    KEEP_SEAT = "keep_seat"
    FULL_SCREEN = "full_screen"
    MOTION_DOWN = "motion_down"
    MOTION_UP = "motion_up"
    SOUND_FULL = "sound.full"
    SOUND_HALF = "sound.half"
    SOUND_LOW = "sound.low"
    SOUND_OFF = "sound.off"
    NEW_TABLE = "new_table"
    QUIT = "quit"
    SURE_NEW_TABLE = "sure.new_table"
    SURE_QUIT = "sure.quit"
    NO = "no"


ASKED_BACK: Final = {
    Choice.NEW_TABLE: Choice.SURE_NEW_TABLE,
    Choice.QUIT: Choice.SURE_QUIT,
}
ORDERS: Final = {
    Choice.START: Order(Do.START),
    Choice.REMATCH: Order(Do.REMATCH),
    Choice.HURRY: Order(Do.HURRY),
    Choice.PAUSE: Order(Do.PAUSE, on=True),
    Choice.GO_ON: Order(Do.PAUSE, on=False),
    Choice.ADD_COMPUTER: Order(Do.ADD_COMPUTER),
    # No seat: the one that was asked for first, which the line over the table names.
    Choice.GIVE_SEAT: Order(Do.GIVE_SEAT, on=True),
    Choice.KEEP_SEAT: Order(Do.GIVE_SEAT, on=False),
    Choice.SURE_NEW_TABLE: Order(Do.NEW_TABLE),
}


def choices(cue: Cue | None, motion: bool) -> tuple[Choice, ...]:
    """What makes sense now."""
    lines = [Choice.RESUME]
    if cue is not None:
        table = cue.table
        if table.asking:
            lines += [Choice.GIVE_SEAT, Choice.KEEP_SEAT]
        if table.stage is Stage.LOBBY:
            if table.blocked is None:
                lines.append(Choice.START)
            computers = find(table.settings.game).computer_players
            if computers and len(table.seats) < table.max_seats:
                lines.append(Choice.ADD_COMPUTER)
        elif table.stage is Stage.ENDED:
            lines.append(Choice.REMATCH)
        elif table.paused is Pause.HOST:
            lines.append(Choice.GO_ON)
        else:
            lines += [Choice.HURRY, Choice.PAUSE]
    lines.append(Choice.FULL_SCREEN)
    lines.append(Choice.MOTION_DOWN if motion else Choice.MOTION_UP)
    if cue is not None and cue.table.stage is not Stage.LOBBY:
        lines.append(Choice.NEW_TABLE)
    lines.append(Choice.QUIT)
    return tuple(lines)


@dataclass
class Menu:
    """The menu's own state: open or not, where the cursor is, what is asked back."""

    open: bool = False
    at: int = 0
    asking: Choice | None = None
    sound: Choice | None = None
    """The line that says how loud it is; None if there is no sound to speak of."""

    def toggle(self) -> None:
        """Open it, or step back: from a question to the list, from the list to the scene."""
        if self.asking is not None:
            self.asking, self.at = None, 0
        else:
            self.open, self.at = not self.open, 0

    def lines(self, cue: Cue | None, motion: bool) -> tuple[Choice, ...]:
        """The lines that are shown."""
        if self.asking is not None:
            return (Choice.NO, ASKED_BACK[self.asking])
        lines = choices(cue, motion)
        if self.sound is None:
            return lines
        at = lines.index(Choice.FULL_SCREEN)
        return (*lines[:at], self.sound, *lines[at:])

    def move(self, step: int, count: int) -> None:
        """Move the cursor, round the ends."""
        self.at = (self.at + step) % count

    def choose(self, cue: Cue | None, motion: bool) -> Choice | None:
        """Take the line under the cursor: what is to be done, or None if the menu saw to it."""
        lines = self.lines(cue, motion)
        choice = lines[min(self.at, len(lines) - 1)]
        if choice in ASKED_BACK:
            self.asking, self.at = choice, 0
            return None
        if choice is Choice.NO:
            self.asking, self.at = None, 0
            return None
        if choice is self.sound:
            return choice  # stays open: it goes round, and one hears it
        self.open, self.asking, self.at = False, None, 0
        return None if choice is Choice.RESUME else choice


ROW: Final = 68.0
WIDTH: Final = 620.0


def line_box(room: Room, at: int, count: int) -> tuple[float, float, float, float]:
    """The logical rectangle of line ``at`` of ``count``."""
    layout = room.layout
    top = 540 - count * ROW / 2 + 40
    return layout.cx - WIDTH / 2, top + at * ROW, WIDTH, ROW


def hit(room: Room, pos: tuple[int, int], count: int) -> int | None:
    """Which line of ``count`` is at a place in real pixels."""
    s = room.layout.scale
    for at in range(count):
        x, y, w, h = line_box(room, at, count)
        if pygame.Rect(round(x * s), round(y * s), round(w * s), round(h * s)).collidepoint(pos):
            return at
    return None


def paint_menu(canvas: Canvas, room: Room, menu: Menu, cue: Cue | None) -> None:
    """The panel, over whatever plays."""
    words, layout, inks = room.words, room.layout, room.theme.inks
    lines = menu.lines(cue, room.motion)
    x, y, w, _ = line_box(room, 0, len(lines))
    s = canvas.scale
    veil = pygame.Surface(canvas.surface.get_size())
    veil.fill(inks.veil)
    veil.set_alpha(170)
    canvas.surface.blit(veil, (0, 0))
    panel = pygame.Rect(
        round((x - 40) * s), round((y - 120) * s), round((w + 80) * s),
        round((len(lines) * ROW + 160) * s),
    )  # fmt: skip
    pygame.draw.rect(canvas.surface, inks.panel, panel, border_radius=round(8 * s))
    edge = max(1, round(2 * s))
    pygame.draw.rect(canvas.surface, inks.panel_edge, panel, edge, border_radius=round(8 * s))
    title = f"tv.menu.title.{menu.asking}" if menu.asking else "tv.menu.title"
    canvas.write("menu.title", words.t(title), layout.cx, y - 44, 52, inks.text, room.theme.head)
    for at, line in enumerate(lines):
        lx, ly, lw, lh = line_box(room, at, len(lines))
        chosen = at == menu.at
        if chosen:
            bar = pygame.Rect(round(lx * s), round(ly * s), round(lw * s), round(lh * s))
            pygame.draw.rect(canvas.surface, inks.bar, bar, border_radius=round(6 * s))
            pygame.draw.rect(
                canvas.surface, inks.warm, bar, max(1, round(2 * s)), border_radius=round(6 * s)
            )
        colour = inks.warm if chosen else inks.text
        canvas.write(
            f"menu.{line}",
            words.t(f"tv.menu.{line}"),
            layout.cx,
            ly + 46,
            38,
            colour,
            room.theme.body,
        )
