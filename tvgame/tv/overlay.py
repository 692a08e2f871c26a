"""What lies over any scene: pause, the offer after an interruption, statements, notices."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from engine.events import StatementMade
from engine.words import Policy, Topic
from tvgame.show import Cue, Pause, Stage
from tvgame.tv import easing, palette
from tvgame.tv.canvas import Canvas
from tvgame.tv.fonts import Face
from tvgame.tv.parts.front import corner_code
from tvgame.tv.room import Room

SAID_FOR = 6.0
"""Seconds for which a statement stands over its seat."""


@dataclass(frozen=True)
class Aside:
    """A statement and when it was made."""

    event: StatementMade
    at: float

    def visible(self, now: float) -> bool:
        """Whether it still stands."""
        return now - self.at < SAID_FOR


def said(room: Room, event: StatementMade) -> str:
    """The words of a statement."""
    words = room.words
    if event.topic is Topic.SHOWN:
        return words.t("tv.said.shown", side=words.t(f"side.{event.side}"))
    total = 2 if event.topic in (Topic.PASSED, Topic.RECEIVED) else 3
    good = event.good or 0
    parts = [
        words.t("tv.said.cards", n=n, cards=words.t(f"policies.{kind}", n=n))
        for kind, n in ((Policy.GOOD, good), (Policy.BAD, total - good))
        if n
    ]
    return words.t(f"tv.said.{event.topic}", cards=words.texts.listed(parts))


def paint_aside(canvas: Canvas, room: Room, aside: Aside, seats: int, now: float, row: int) -> None:
    """One statement, on a dark tongue over its seat."""
    age = now - aside.at
    alpha = min(easing.span(age, 0, 0.25), 1 - easing.span(age, SAID_FOR - 0.5, 0.5))
    if alpha <= 0:
        return
    layout = room.layout
    place = layout.seat(seats, aside.event.seat)
    size = 32.0
    words = said(room, aside.event)
    limit = layout.safe.w * 0.5
    picture = room.setter.line(room.setter.fit(words, size, limit), size, palette.IVORY)
    width = picture.width / canvas.scale + 44
    x = min(max(place.x, layout.safe.x + width / 2), layout.safe.right - width / 2)
    y = place.foot - place.pane * 1.19 - 46 - 62 * row
    s = canvas.scale
    box = pygame.Rect(0, 0, round(width * s), round(52 * s))
    box.center = round(x * s), round(y * s)
    plate = pygame.Surface((box.w, box.h + round(16 * s)), pygame.SRCALPHA)
    inner = pygame.Rect(0, 0, box.w, box.h)
    ink, edge = pygame.Color(palette.NIGHT_1), pygame.Color("#5B6D9C")
    pygame.draw.rect(plate, ink, inner, border_radius=round(10 * s))
    pygame.draw.rect(plate, edge, inner, max(1, round(2 * s)), border_radius=round(10 * s))
    tip = round((place.x - x) * s + box.w / 2)
    tip = max(round(24 * s), min(box.w - round(24 * s), tip))
    wing = round(12 * s)
    tongue = [(tip - wing, box.h - 2), (tip + wing, box.h - 2), (tip, plate.get_height() - 1)]
    pygame.draw.polygon(plate, ink, tongue)
    plate.set_alpha(round(240 * alpha))
    canvas.surface.blit(plate, box)
    canvas.place(f"said.{aside.event.seat}", picture, x, y + 11, 0.5, alpha)


def paint_notice(canvas: Canvas, room: Room, cue: Cue) -> None:
    """The line that the table says to all."""
    notice = cue.table.notice
    if notice is None:
        return
    text = room.words.t(notice.key, **dict(notice.params))
    layout = room.layout
    if cue.table.stage is Stage.LOBBY:
        x, y, limit = layout.ring[0], 962.0, 2 * (layout.safe.right - layout.ring[0])
    else:
        x, y, limit = layout.notice
    text = room.setter.fit(text, 32, limit)
    canvas.write("notice", text, x, y, 32, palette.WARM, Face.STRONG)


def paint_pause(canvas: Canvas, room: Room, cue: Cue) -> None:
    """The game stands still: why, and how it goes on."""
    paused = cue.table.paused
    if paused is None:
        return
    layout, words = room.layout, room.words
    veil = pygame.Surface(canvas.surface.get_size())
    veil.fill(palette.NIGHT)
    veil.set_alpha(205)
    canvas.surface.blit(veil, (0, 0))
    vignette = room.art.light.vignette(layout.w, layout.h, 0.6)
    canvas.put(vignette, 0, 0)
    canvas.put(room.art.light.glow(520, "#3E5FC0", 0.2, 240), layout.cx, 500)
    icon = "pause" if paused is Pause.HOST else "candle"
    canvas.put(room.art.marks.icon(icon, 96, palette.WARM), layout.cx, 372)
    key = f"tv.paused.{paused}"
    size = 92.0
    while room.setter.width(words.t(key), size, Face.CALL) > layout.safe.w and size > 48:
        size -= 4
    canvas.write("paused", words.t(key), layout.cx, 532, size, palette.IVORY, Face.CALL)
    canvas.write("paused.how", words.t(f"{key}.how"), layout.cx, 610, 42, palette.MIST)
    if not cue.table.url:
        return
    # Whoever lost the page needs the code now more than ever.
    corner_code(canvas, room, cue.table.url, cue.table.code)
    if paused is Pause.INTERRUPTED:
        where = words.rich("tv.paused.where", address=cue.table.address, code=cue.table.code)
        canvas.write("paused.where", where, layout.cx, 700, 36, palette.MIST)
