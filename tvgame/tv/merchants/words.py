"""Setting words on wood, brass and paper: sizes that fit, lines that break, engraving."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame

from tvgame.tv import palette_merchants as p
from tvgame.tv.canvas import Canvas
from tvgame.tv.fonts import Face
from tvgame.tv.merchants.workshop import Workshop
from tvgame.tv.room import Room
from tvgame.tv.stage import LinePlace
from tvgame.tv.text import Picture, Rich

KEPT: Final = 160
"""So many laid lines are kept at most."""
GRAIN: Final = ((0.0, 2.5, "#000000", 140), (1.5, 1.5, "#000000", 140), (-1.5, 1.5, "#000000", 140))
"""The dark under words that stand on the grain."""


def fitting(
    room: Room, text: str | Rich, size: float, least: float, limit: float, face: Face
) -> float:
    """The largest size from ``size`` down to ``least`` at which ``text`` keeps to ``limit``."""
    while size > least and room.setter.width(text, size, face) > limit:
        size -= 1
    return size


def line(
    canvas: Canvas,
    room: Room,
    name: str,
    text: str | Rich,
    place: LinePlace,
    size: float,
    least: float,
    colour: str,
    face: Face,
    alpha: float = 1.0,
    align: float = 0.5,
) -> Picture:
    """A line as large as its place allows; plain text that is still too long ends early."""
    size = fitting(room, text, size, least, place.limit, face)
    if isinstance(text, str):
        text = room.setter.fit(text, size, place.limit, face)
    picture = room.setter.line(text, size, colour, face)
    canvas.place(name, picture, place.x, place.y, align, alpha)
    return picture


def engraved(
    canvas: Canvas, room: Room, name: str, text: str | Rich, x: float, y: float, size: float,
    face: Face, align: float = 0.0, alpha: float = 1.0,
) -> Picture:  # fmt: skip
    """Words cut into brass: a light edge a little lower, then the ink."""
    under = ((0.0, 1.5, p.BRASS_GLOW, 135),)
    picture = _laid(room, text, size, p.ON_BRASS, face, under)
    canvas.place(name, picture, x, y, align, alpha)
    return picture


def shadowed(
    canvas: Canvas, room: Room, name: str, text: str | Rich, place: LinePlace, size: float,
    least: float, colour: str, face: Face, alpha: float = 1.0,
) -> Picture:  # fmt: skip
    """Words on the grain: a soft dark copy under them keeps them apart from it."""
    size = fitting(room, text, size, least, place.limit, face)
    text = shortened(room, text, size, place.limit, face)
    picture = _laid(room, text, size, colour, face, GRAIN)
    canvas.place(name, picture, place.x, place.y, 0.5, alpha)
    return picture


def shortened(room: Room, text: str | Rich, size: float, limit: float, face: Face) -> str | Rich:
    """``text`` within ``limit``: names end early before the words round them do."""
    if isinstance(text, str):
        return room.setter.fit(text, size, limit, face)
    over = room.setter.width(text, size, face) - limit
    widths = [room.setter.width((part,), size, face) for part in text if part.colour]
    if over <= 0 or not widths:
        return text
    # The longest give way first: no name keeps more than the share that makes them all fit.
    spared, share = sum(widths) - over, 0.0
    for left, width in zip(range(len(widths), 0, -1), sorted(widths), strict=True):
        share = spared / left
        if width > share:
            break
        spared -= width
    return tuple(
        part._replace(text=room.setter.fit(part.text, size, max(50.0, share), face))
        if part.colour
        else part
        for part in text
    )


def _laid(
    room: Room, text: str | Rich, size: float, colour: str, face: Face,
    under: Sequence[tuple[float, float, str, int]],
) -> Picture:  # fmt: skip
    """A line with copies of itself under it (dx, dy, colour, opacity); made once, then kept."""
    kept = room.own(Workshop).lines
    key = (text, room.setter.px(size), colour, face)
    found = kept.get(key)
    if found is not None:
        return found
    s = room.layout.scale
    plain = room.setter.line(text, size, colour, face)
    words = text if isinstance(text, str) else "".join(part.text for part in text)
    w, h = plain.surface.get_size()
    sheet = pygame.Surface((w, h + round(3 * s)), pygame.SRCALPHA).convert_alpha()
    for dx, dy, shade, opacity in under:
        copy = room.setter.line(words, size, shade, face).surface
        copy.set_alpha(opacity)
        sheet.blit(copy, (round(dx * s), round(dy * s)))
        copy.set_alpha(255)
    sheet.blit(plain.surface, (0, 0))
    laid = replace(plain, surface=sheet)
    if len(kept) >= KEPT:
        kept.clear()
    kept[key] = laid
    return laid
