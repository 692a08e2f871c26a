"""What lies over any scene: pause, the offer after an interruption, statements, notices."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from engine.events import StatementMade
from engine.words import Policy, Topic
from tvgame.show import Cue, Pause, Stage
from tvgame.tv import easing
from tvgame.tv.canvas import Canvas
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
    """One statement, on a tongue at its seat."""
    age = now - aside.at
    alpha = min(easing.span(age, 0, 0.25), 1 - easing.span(age, SAID_FOR - 0.5, 0.5))
    if alpha <= 0:
        return
    layout, inks = room.layout, room.theme.inks
    place = room.theme.tip(room, seats, aside.event.seat)
    size = 32.0
    words = said(room, aside.event)
    limit = layout.safe.w * 0.5
    face = room.theme.body
    words = room.setter.fit(words, size, limit, face)
    picture = room.setter.line(words, size, inks.tongue_text, face)
    width = picture.width / canvas.scale + 44
    x = min(max(place.x, layout.safe.x + width / 2), layout.safe.right - width / 2)
    y = place.y + (1 if place.down else -1) * (42 + 62 * row)
    s = canvas.scale
    box = pygame.Rect(0, 0, round(width * s), round(52 * s))
    box.center = round(x * s), round(y * s)
    plate = pygame.Surface((box.w, box.h + round(16 * s)), pygame.SRCALPHA)
    inner = pygame.Rect(0, 0, box.w, box.h)
    ink, edge = pygame.Color(inks.tongue), pygame.Color(inks.tongue_edge)
    pygame.draw.rect(plate, ink, inner, border_radius=round(10 * s))
    pygame.draw.rect(plate, edge, inner, max(1, round(2 * s)), border_radius=round(10 * s))
    tip = round((place.x - x) * s + box.w / 2)
    tip = max(round(24 * s), min(box.w - round(24 * s), tip))
    wing = round(12 * s)
    tongue = [(tip - wing, box.h - 2), (tip + wing, box.h - 2), (tip, plate.get_height() - 1)]
    pygame.draw.polygon(plate, ink, tongue)
    corner = box.topleft
    if place.down:
        plate = pygame.transform.flip(plate, False, True)
        corner = box.x, box.bottom - plate.get_height()
    plate.set_alpha(round(240 * alpha))
    canvas.blit(plate, corner)
    canvas.place(f"said.{aside.event.seat}", picture, x, y + 11, 0.5, alpha)


def paint_notice(canvas: Canvas, room: Room, cue: Cue, trouble: str | None) -> None:
    """The line that the table says to all; for a while the screen's own trouble goes before it."""
    notice = cue.table.notice
    if trouble is not None:
        text = room.words.t(f"tv.sound.{trouble}")
    elif notice is not None:
        text = room.words.t(notice.key, **dict(notice.params))
    else:
        return
    x, y, limit = room.theme.notice(room, cue.table.stage is Stage.LOBBY)
    text = room.setter.fit(text, 32, limit, room.theme.body)
    canvas.write("notice", text, x, y, 32, room.theme.inks.warm, room.theme.body)


def paint_mute(canvas: Canvas, room: Room) -> None:
    """A small mark beside the upper right corner, where no scene has anything: silence."""
    layout = room.layout
    mark = room.art.marks.icon("sound_off", 36, room.theme.inks.warm)
    canvas.put(mark, (layout.safe.right + layout.w) / 2 - 4, layout.safe.y)


def paint_pause(canvas: Canvas, room: Room, cue: Cue) -> None:
    """The game stands still: why, and how it goes on."""
    paused = cue.table.paused
    if paused is None:
        return
    layout, words, inks = room.layout, room.words, room.theme.inks
    canvas.veil(inks.veil, 205)
    vignette = room.art.light.vignette(layout.w, layout.h, 0.6)
    canvas.put(vignette, 0, 0)
    canvas.put(room.art.light.glow(520, inks.glow, 0.2, 240), layout.cx, 500)
    icon = "pause" if paused is Pause.HOST else room.theme.pause_icon
    canvas.put(room.art.marks.icon(icon, 96, inks.warm), layout.cx, 372)
    key, head, body = f"tv.paused.{paused}", room.theme.head, room.theme.body
    size = 92.0
    while room.setter.width(words.t(key), size, head) > layout.safe.w and size > 48:
        size -= 4
    canvas.write("paused", words.t(key), layout.cx, 532, size, inks.text, head)
    canvas.write("paused.how", words.t(f"{key}.how"), layout.cx, 610, 42, inks.muted, body)
    if not cue.table.url:
        return
    # Whoever lost the page needs the code now more than ever.
    room.theme.code(canvas, room, cue.table.url, cue.table.code)
    if paused is Pause.INTERRUPTED:
        where = words.rich("tv.paused.where", address=cue.table.address, code=cue.table.code)
        canvas.write("paused.where", where, layout.cx, 700, 36, inks.muted, body)
