"""The stage in front of the council: corner code, candles, cards, the call and who is awaited."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from engine.words import Seat
from tvgame.tv import easing, palette
from tvgame.tv.canvas import Canvas
from tvgame.tv.fonts import Face
from tvgame.tv.room import Room
from tvgame.tv.stage import QR_MODULE, QR_QUIET, Box, Layout, LinePlace
from tvgame.tv.text import Picture, Rich
from tvgame.tv.words import clock

CANDLES: Final = (92.0, 112.0, 100.0)
"""Heights of the three candles."""
QUIET_CODE: Final = "#6A7595"
"""The corner code's paper while nobody needs it: 4.3:1 to its ink, still read by a camera."""
DUSK: Final = 0.5
"""How much of its light border goes dark meanwhile; at more, a reader out of focus fails."""
WAITING_SIZE: Final = 40
LONG_WAIT: Final = "00:00"
"""A clock as wide as it gets."""
CALL_SIZES: Final = (76, 68, 60, 54, 48)


@dataclass(frozen=True)
class FrontLook:
    """What the stage's flattened layer shows."""

    url: str
    code: str
    failures: int
    limit: int
    deck: int
    discards: int
    everybody: bool = False
    """Whether every seat is connected: then the corner code may be a little quieter."""


def changed(layout: Layout, old: FrontLook, new: FrontLook) -> list[Box]:
    """Where two looks differ, with all the light that belongs to it."""
    foot, areas = layout.h, []
    if (old.failures, old.limit) != (new.failures, new.limit):
        x, y = layout.candle_x(0) - 170, layout.candle_base - max(CANDLES) - 170
        areas.append(Box(x, y, layout.candle_x(2) + 170 - x, foot - y))
    if (old.deck, old.discards) != (new.deck, new.discards):
        x, y = layout.deck.x - 90, layout.deck.y - 60
        areas.append(Box(x, y, layout.w - x, foot - y))
    if (old.url, old.code, old.everybody) != (new.url, new.code, new.everybody):
        y = layout.qr.y - 40
        areas.append(Box(0, y, layout.rejoin.x + 300, foot - y))
    return areas


def paint_front(canvas: Canvas, room: Room, look: FrontLook) -> None:
    """Everything that lies still."""
    if look.url:
        corner_code(canvas, room, look.url, look.code, look.everybody)
    _candles(canvas, room, look)
    _cards(canvas, room, look)


def corner_code(canvas: Canvas, room: Room, url: str, code: str, everybody: bool = False) -> None:
    """The small code for whoever lost the page, and the table's letters."""
    box, words = room.layout.qr, room.words
    matrix = room.codes.matrix(url)
    picture = code_picture(room, url, everybody)
    side = picture.get_width() / canvas.scale
    x, y = box.x, box.bottom - side
    edge = QR_QUIET * side / (len(matrix) + 2 * QR_QUIET)
    if not everybody:
        canvas.put(room.art.marks.qr_frame(side, False), x, y)
    canvas.blit(picture, canvas.at(x, y))
    if everybody:
        canvas.put(room.art.marks.qr_dusk(side, edge * DUSK), x, y)
    canvas.mark("paper.code", x, y, side, side)
    canvas.mark("code", x + edge, y + edge, side - 2 * edge, side - 2 * edge)
    place = room.layout.rejoin
    canvas.write("rejoin", words.t("tv.rejoin"), place.x, place.y, 30, palette.MIST, align=0)
    canvas.write("rejoin.code", code, place.x, place.y + 36, 34, face=Face.BOLD, align=0, spacing=3)


def code_picture(room: Room, url: str, everybody: bool) -> pygame.Surface:
    """The corner's code alone."""
    matrix = room.codes.matrix(url)
    fitting = room.layout.qr.w / (len(matrix) + 2 * QR_QUIET) + 0.01
    dark, light = palette.QR_CORNER
    return room.art.marks.qr(
        matrix,
        room.layout.whole(min(QR_MODULE, fitting)),
        dark,
        QUIET_CODE if everybody else light,
        QR_QUIET,
    )


def _candles(canvas: Canvas, room: Room, look: FrontLook) -> None:
    layout, candles = room.layout, room.art.candles
    for i in range(min(3, look.limit)):
        lit = i >= look.failures
        x = layout.candle_x(i)
        canvas.put(candles.candle(CANDLES[i], lit), x, layout.candle_base)
        if not lit:
            canvas.put(candles.smoke(1.0), x, layout.candle_base - CANDLES[i])
        else:
            canvas.put(candles.glow(0), x, layout.candle_base - CANDLES[i])
    x = layout.candles_cx
    count = room.words.t("tv.failures", n=look.failures, limit=look.limit)
    canvas.write("failures", count, x, 986, 34, face=Face.BOLD)
    canvas.write("failures.word", room.words.t("tv.rejected"), x, 1022, 30, palette.MIST)


def flames(canvas: Canvas, room: Room, lit_from: int, now: float) -> None:
    """The candles' fire, which lives."""
    layout, candles = room.layout, room.art.candles
    for i in range(lit_from, 3):
        step = easing.flicker(now, i) if room.motion else 0
        x, y = layout.candle_x(i), layout.candle_base - CANDLES[i]
        # The wide glow lies still with the wax; what flickers is small, and cheap to draw.
        glow = room.art.light.glow(64, "#FFC978", (0.14, 0.2, 0.26, 0.22)[step])
        canvas.put(glow, x, y - 16)
        canvas.put(candles.flame(step), x, y)


def _cards(canvas: Canvas, room: Room, look: FrontLook) -> None:
    layout, papers, words = room.layout, room.art.papers, room.words
    deck, discards = layout.deck, layout.discards
    if look.deck:
        canvas.put(papers.deck(look.deck), deck.x, deck.y)
    if look.discards:
        canvas.put(papers.discards(look.discards), discards.x, discards.y)
    for name, n, box in (("deck", look.deck, deck), ("discards", look.discards, discards)):
        canvas.write(name, str(n), box.cx, 986, 34, face=Face.BOLD)
        canvas.write(f"{name}.word", words.t(f"tv.{name}"), box.cx, 1022, 30, palette.MIST)


def fitted(room: Room, text: Rich, place: LinePlace, face: Face = Face.CALL) -> Picture:
    """A line as large as its place allows."""
    for size in CALL_SIZES:
        if room.setter.width(text, size, face) <= place.limit:
            break
    return room.setter.line(text, size, palette.IVORY, face)


def call(canvas: Canvas, room: Room, text: Rich, alpha: float = 1.0) -> None:
    """The one serif line: what is going on."""
    place = room.layout.call
    picture = fitted(room, text, place)
    if picture.width / canvas.scale > place.limit:
        two_lines(canvas, room, text, place, alpha)
        return
    canvas.place("call", picture, place.x, place.y, 0.5, alpha)


def two_lines(canvas: Canvas, room: Room, text: Rich, place: LinePlace, alpha: float) -> None:
    """A call too long for one line, broken between its parts; the longest names end early."""
    setter, size = room.setter, 44
    half = place.limit * 0.46
    short = tuple(
        part._replace(text=setter.fit(part.text, size, half, Face.CALL)) if part.colour else part
        for part in text
    )
    middle = sum(setter.width((part,), size, Face.CALL) for part in short) / 2
    first: list[object] = []
    width = 0.0
    at = 0
    for at, part in enumerate(short):
        width += setter.width((part,), size, Face.CALL)
        if width > place.limit or (at and width > middle * 1.25):
            break
        first.append(part)
    lines = (short[:at], short[at:]) if first else (short, ())
    for row, line in enumerate(lines):
        if line:
            picture = setter.line(line, size, palette.IVORY, Face.CALL)
            y = place.y - 34 + 50 * row
            canvas.place(f"call.{row}", picture, place.x, y, 0.5, alpha)


def waiting_fits(room: Room, seats: Sequence[Seat], key: str) -> int:
    """How many of those waited for can be named in the line, at any time of waiting."""
    for shown in range(len(seats), 0, -1):
        text = _waiting_text(room, seats, shown, key, LONG_WAIT)
        if room.setter.width(text, WAITING_SIZE) <= room.layout.waiting.limit:
            return shown
    return 0


def waiting_line(
    room: Room, seats: Sequence[Seat], shown: int, seconds: float, key: str = "tv.waiting"
) -> Picture:
    """Whom the table waits for, of whom ``shown`` are named, and since when."""
    text = _waiting_text(room, seats, shown, key, clock(seconds))
    return room.setter.line(text, WAITING_SIZE, palette.MIST)


def _waiting_text(room: Room, seats: Sequence[Seat], shown: int, key: str, since: str) -> Rich:
    if shown == 0:
        return room.words.rich("tv.waiting.count", n=len(seats), time=since)
    who = room.words.shortlist(seats, shown, palette.IVORY)
    return room.words.rich(key, who=who, time=since)
