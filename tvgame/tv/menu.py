"""The menu over the screen: what can be chosen at the moment, and the asking back where it matters.

It knows what choices mean (an order, or something of the screen's own), not how they are done. Each
line has a sentence of its own at the panel's foot.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import pygame

from engine.games import find
from tvgame.show import Do, Order, Pause, Stage, TableView
from tvgame.tv.canvas import Canvas
from tvgame.tv.palette import Colour
from tvgame.tv.room import Room
from tvgame.tv.settings import (
    Around,
    Setting,
    hint,
    label,
    settings_of_screen,
    settings_of_table,
    value,
    value_words,
)


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
    TABLE = "table"
    SCREEN = "screen"
    BACK = "back"
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


Line = Choice | Setting


class Page(StrEnum):
    """The menu's pages; also the ends of their titles' keys."""

    MAIN = "main"
    TABLE = "table"
    SCREEN = "screen"


PAGES: Final = {Choice.TABLE: Page.TABLE, Choice.SCREEN: Page.SCREEN}


def may_add_computer(table: TableView) -> bool:
    """Whether the table would take another computer player; elsewhere it isn't offered."""
    computers = find(table.settings.game).computer_players
    return table.stage is Stage.LOBBY and computers and len(table.seats) < table.max_seats


def choices(around: Around) -> tuple[Choice, ...]:
    """What makes sense now, on the first page."""
    lines, cue = [Choice.RESUME], around.cue
    if cue is not None:
        table = cue.table
        if table.asking:
            lines += [Choice.GIVE_SEAT, Choice.KEEP_SEAT]
        if table.stage is Stage.LOBBY:
            if table.blocked is None:
                lines.append(Choice.START)
            if may_add_computer(table):
                lines.append(Choice.ADD_COMPUTER)
        elif table.stage is Stage.ENDED:
            lines.append(Choice.REMATCH)
        elif table.paused is Pause.HOST:
            lines.append(Choice.GO_ON)
        else:
            lines += [Choice.HURRY, Choice.PAUSE]
        lines.append(Choice.TABLE)
    lines.append(Choice.SCREEN)
    if cue is not None and cue.table.stage is not Stage.LOBBY:
        lines.append(Choice.NEW_TABLE)
    lines.append(Choice.QUIT)
    return tuple(lines)


@dataclass
class Menu:
    """The menu's own state: open or not, which page, where the cursor is, what is asked back."""

    open: bool = False
    at: int = 0
    page: Page = Page.MAIN
    asking: Choice | None = None
    sound: Choice | None = None
    """The line that says how loud it is; None if there is no sound to speak of."""

    def toggle(self) -> None:
        """Open it, or step back: from a question or page to the list, from there to the scene."""
        if self.asking is not None or self.page is not Page.MAIN:
            self._go_to(Page.MAIN)
        else:
            self.open, self.at = not self.open, 0

    def _go_to(self, page: Page) -> None:
        self.page, self.asking, self.at = page, None, 0

    def lines(self, around: Around) -> tuple[Line, ...]:
        """The lines that are shown."""
        if self.asking is not None:
            return (Choice.NO, ASKED_BACK[self.asking])
        if self.page is Page.TABLE:
            return (Choice.BACK, *settings_of_table(around))
        if self.page is Page.SCREEN:
            return (Choice.BACK, Choice.FULL_SCREEN, *settings_of_screen(around))
        lines = choices(around)
        if self.sound is None:
            return lines
        at = lines.index(Choice.SCREEN)
        return (*lines[:at], self.sound, *lines[at:])

    def line(self, around: Around) -> Line:
        """The line under the cursor."""
        lines = self.lines(around)
        return lines[min(self.at, len(lines) - 1)]

    def move(self, step: int, around: Around) -> None:
        """Move the cursor, round the ends."""
        self.at = (self.at + step) % len(self.lines(around))

    def choose(self, around: Around) -> Line | None:
        """Take the line under the cursor: what is to be done, or None if the menu saw to it."""
        line = self.line(around)
        if isinstance(line, Setting) or line is self.sound:
            return line  # stays open: it goes round its values
        if line in ASKED_BACK:
            self.asking, self.at = line, 0
        elif line in PAGES:
            self._go_to(PAGES[line])
        elif line in (Choice.NO, Choice.BACK):
            self._go_to(Page.MAIN)
        else:
            self.open = False
            self._go_to(Page.MAIN)
            return None if line is Choice.RESUME else line
        return None


ROW: Final = 66.0
WIDTH: Final = 860.0


def line_box(room: Room, at: int, count: int) -> tuple[float, float, float, float]:
    """The logical rectangle of line ``at`` of ``count``."""
    layout = room.layout
    top = 540 - count * ROW / 2 + 12
    width = min(WIDTH, layout.safe.w - 100)
    return layout.cx - width / 2, top + at * ROW, width, ROW


def hit(room: Room, pos: tuple[int, int], count: int) -> int | None:
    """Which line of ``count`` is at a place in real pixels."""
    s = room.layout.scale
    for at in range(count):
        x, y, w, h = line_box(room, at, count)
        if pygame.Rect(round(x * s), round(y * s), round(w * s), round(h * s)).collidepoint(pos):
            return at
    return None


def steps_back(room: Room, line: Line, pos: tuple[int, int]) -> bool:
    """Whether a click on ``line`` asks for the value before: left of the middle, as its arrow."""
    return isinstance(line, Setting) and pos[0] < room.layout.cx * room.layout.scale


def paint_menu(canvas: Canvas, room: Room, menu: Menu, around: Around) -> None:
    """The panel, over whatever plays."""
    words, layout, inks = room.words, room.layout, room.theme.inks
    lines = menu.lines(around)
    x, y, w, _ = line_box(room, 0, len(lines))
    s = canvas.scale
    canvas.veil(inks.veil, 170)
    panel = pygame.Rect(
        round((x - 40) * s), round((y - 116) * s), round((w + 80) * s),
        round((len(lines) * ROW + 216) * s),
    )  # fmt: skip
    _box(canvas, room, panel, (inks.panel, inks.panel_edge), 8)
    title = f"tv.menu.title.{menu.asking or menu.page}"
    canvas.write("menu.title", words.t(title), layout.cx, y - 44, 52, inks.text, room.theme.head)
    for at, line in enumerate(lines):
        box = line_box(room, at, len(lines))
        chosen = at == min(menu.at, len(lines) - 1)
        if chosen:
            bar = pygame.Rect(*(round(side * s) for side in box))
            _box(canvas, room, bar, (inks.bar, inks.warm), 6)
        _line(canvas, room, line, around, box, inks.warm if chosen else inks.text)
    foot = y + len(lines) * ROW + 60
    text = hint_of(room, menu.line(around), around)
    text = room.setter.fit(text, 32, w + 40, room.theme.body)
    canvas.write("menu.hint", text, layout.cx, foot, 32, inks.muted, room.theme.body)


def _line(
    canvas: Canvas,
    room: Room,
    line: Line,
    around: Around,
    box: tuple[float, float, float, float],
    colour: Colour,
) -> None:
    words, face = room.words, room.theme.body
    x, y, w, _ = box
    if not isinstance(line, Setting):
        text = words.t("tv.menu.resume" if line is Choice.BACK else f"tv.menu.{line}")
        canvas.write(f"menu.{line}", text, x + w / 2, y + 45, 38, colour, face)
        return
    canvas.write(f"menu.{line}", label(words, line), x + 24, y + 45, 38, colour, face, 0)
    now = value_words(words, line, value(line, around))
    room_left = w - 130 - room.setter.width(label(words, line), 38, face)
    now = room.setter.fit(now, 38, room_left, face)
    picture = canvas.write(f"menu.{line}.now", now, x + w - 50, y + 45, 38, colour, face, 1)
    left = x + w - 50 - picture.width / canvas.scale
    for at, back in ((left - 34, True), (x + w - 34, False)):
        canvas.blit(_arrow(room, colour, back), canvas.at(at, y + 24))


def hint_of(room: Room, line: Line, around: Around) -> str:
    """What is said of a line at the panel's foot."""
    if isinstance(line, Setting):
        return hint(room.words, line, value(line, around))
    key = "sound" if line.startswith("sound") else line.replace(".", "_")
    return room.words.t(f"tv.menu.hint.{key}")


def _box(
    canvas: Canvas, room: Room, rect: pygame.Rect, colours: tuple[Colour, Colour], radius: float
) -> None:
    """A plate in its colour and that of its edge."""
    corner, width = round(radius * canvas.scale), max(1, round(2 * canvas.scale))

    def build() -> pygame.Surface:
        sheet = pygame.Surface(rect.size, pygame.SRCALPHA)
        for colour, line in zip(colours, (0, width), strict=True):
            pygame.draw.rect(sheet, colour, sheet.get_rect(), line, border_radius=corner)
        return sheet

    canvas.blit(room.art.kit.surface(("box", rect.size, colours, corner), build), rect.topleft)


def _arrow(room: Room, colour: Colour, back: bool) -> pygame.Surface:
    """A small arrow beside what can be changed."""
    w, h = room.art.px(14), room.art.px(18)

    def build() -> pygame.Surface:
        sheet = pygame.Surface((w + 1, h + 1), pygame.SRCALPHA)
        tip, end = (0, w) if back else (w, 0)
        pygame.draw.polygon(sheet, colour, [(tip, h // 2), (end, 0), (end, h)])
        return sheet

    return room.art.kit.surface(("menu arrow", colour, back), build)
