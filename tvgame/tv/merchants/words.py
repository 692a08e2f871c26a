"""Setting words on wood, brass and paper: sizes that fit, lines that break, engraving."""

from __future__ import annotations

from collections.abc import Sequence

from tvgame.tv import palette_merchants as p
from tvgame.tv.canvas import Canvas
from tvgame.tv.fonts import Face
from tvgame.tv.room import Room
from tvgame.tv.stage import LinePlace
from tvgame.tv.text import Picture, Rich


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
    light = room.setter.line(text, size, p.BRASS_GLOW, face)
    rect = light.rect(x * canvas.scale, (y + 1.5) * canvas.scale, align)
    if alpha > 0:
        light.surface.set_alpha(round(135 * alpha))
        canvas.surface.blit(light.surface, rect)
        light.surface.set_alpha(255)
    return canvas.write(name, text, x, y, size, p.ON_BRASS, face, align, alpha)


def shadowed(
    canvas: Canvas, room: Room, name: str, text: str | Rich, place: LinePlace, size: float,
    least: float, colour: str, face: Face, alpha: float = 1.0,
) -> Picture:  # fmt: skip
    """Words on the grain: a soft dark copy under them keeps them apart from it."""
    size = fitting(room, text, size, least, place.limit, face)
    words = text if isinstance(text, str) else "".join(part.text for part in text)
    dark = room.setter.line(words, size, "#000000", face)
    s = canvas.scale
    if alpha > 0:
        dark.surface.set_alpha(round(140 * alpha))
        for dx, dy in ((0, 2.5), (1.5, 1.5), (-1.5, 1.5)):
            rect = dark.rect((place.x + dx) * s, (place.y + dy) * s, 0.5)
            canvas.surface.blit(dark.surface, rect)
        dark.surface.set_alpha(255)
    picture = room.setter.line(text, size, colour, face)
    canvas.place(name, picture, place.x, place.y, 0.5, alpha)
    return picture


def broken(room: Room, text: str, size: float, limit: float, face: Face) -> Sequence[str]:
    """Plain words in lines of at most ``limit``."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and room.setter.width(longer, size, face) <= limit:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
