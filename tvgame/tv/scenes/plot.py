"""How suspicion moved: one line a seat over the elections, from clear to sure.

Drawn from the series that comes with the ending; what it means is said in words above it. Every
line ends at its seat's sigil, so that none needs to be told by its colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from engine.words import Role, Seat
from tvgame.tv import palette
from tvgame.tv.art.light import PlotLine
from tvgame.tv.canvas import Canvas
from tvgame.tv.names import fitted_names
from tvgame.tv.room import Room
from tvgame.tv.stage import Box

Series = tuple[tuple[float, ...], ...]

NAMES: Final = 214.0
"""Room for sigils and names at the right."""
LEAST_APART: Final = 45.0
"""Between two names."""


def plotted(series: Series, elections: int, seats: int) -> bool:
    """Whether a series tells of the whole game: a row for the deal and one for each election."""
    return len(series) == elections + 1 and all(len(row) == seats for row in series)


def paint_plot(
    canvas: Canvas,
    room: Room,
    box: Box,
    rows: Sequence[tuple[float, ...]],
    xs: Sequence[float],
    sigils: Sequence[str],
    roles: Sequence[Role | None],
) -> None:
    """The lines within ``box``, their scale at its left, their names at its right.

    :param rows: beliefs (0 to 1) of each seat, one row for each of ``xs``.
    """
    style, words = room.theme.truth, room.words
    for share, key in ((1.0, "sure"), (0.5, "suspicion"), (0.0, "clear")):
        y = _y(box, share)
        _level(canvas, xs[0], box.right, y, style.line)
        face = style.strong if key == "suspicion" else style.plain
        colour = style.text if key == "suspicion" else style.muted
        word = words.t(f"tv.truth.{key}")
        size = 30.0
        canvas.write(f"label.{key}", word, box.x, y + 10, size, colour, face, 0)
    order = sorted(range(len(roles)), key=lambda seat: _RANK[roles[seat] or Role.LOYAL])
    lines, bright = [], []
    for seat in order:
        points = [(x, _y(box, row[seat])) for x, row in zip(xs, rows, strict=True)]
        role = _role(roles, seat)
        line = PlotLine(points, _colour(room, sigils[seat], role), _WIDTHS[role])
        lines.append(line)
        if role is not Role.LOYAL:
            bright.append(line)
    if bright:
        canvas.put(room.art.light.plot(bright, halo=True), 0, 0)
    canvas.put(room.art.light.plot(lines), 0, 0)
    _ends(canvas, room, box, rows[-1], xs[-1], sigils, roles)


_RANK: Final = {Role.LOYAL: 0, Role.AGENT: 1, Role.LEADER: 2}
_WIDTHS: Final = {Role.LOYAL: 2.6, Role.AGENT: 5.0, Role.LEADER: 7.0}


def _role(roles: Sequence[Role | None], seat: Seat) -> Role:
    return roles[seat] or Role.LOYAL


def _colour(room: Room, sigil: str, role: Role | None) -> str:
    if role in (None, Role.LOYAL):
        own = palette.SIGIL_COLOURS.get(sigil, palette.MIST)
        return palette.mix(own, room.theme.truth.line, 0.42)
    return "#FFB98C" if role is Role.LEADER else "#FF7E48"


def _y(box: Box, share: float) -> float:
    return box.bottom - share * box.h


def _level(canvas: Canvas, x0: float, x1: float, y: float, colour: str) -> None:
    s = canvas.scale
    ends = (round(x0 * s), round(y * s)), (round(x1 * s), round(y * s))
    pygame.draw.line(canvas.surface, colour, *ends, max(1, round(1.6 * s)))


def _ends(
    canvas: Canvas,
    room: Room,
    box: Box,
    last: tuple[float, ...],
    x: float,
    sigils: Sequence[str],
    roles: Sequence[Role | None],
) -> None:
    """Whose line is whose."""
    style, marks = room.theme.truth, room.art.marks
    order = sorted(range(len(last)), key=lambda seat: (-last[seat], seat))
    places = spread([_y(box, last[seat]) for seat in order], LEAST_APART, box.y - 12, box.bottom)
    limit = NAMES - 96
    names = fitted_names(room.words.names[: len(last)], room.setter, 32, limit, style.bold)
    left = box.right + 26
    for seat, y in zip(order, places, strict=True):
        role = _role(roles, seat)
        bad = role is not Role.LOYAL
        start = canvas.at(x + 4, _y(box, last[seat]))
        colour = _colour(room, sigils[seat], roles[seat])
        pygame.draw.aaline(canvas.surface, colour, start, canvas.at(left - 4, y))
        canvas.put(marks.sigil(sigils[seat], 32), left + 18, y)
        ink, face = (style.bad_text, style.bold) if bad else (style.muted, style.strong)
        picture = canvas.write(f"name.{seat}", names[seat], left + 44, y + 11, 32, ink, face, 0)
        if bad:
            badge = style.badge(room, role, 15)
            canvas.put(badge, left + 44 + picture.width / canvas.scale + 24, y)


def spread(wanted: Sequence[float], apart: float, top: float, bottom: float) -> list[float]:
    """Places from the top down, close to those wanted and at least ``apart``, within bounds.

    :param wanted: in rising order.
    """
    places = list(wanted)
    for at in range(len(places)):
        least = top if at == 0 else places[at - 1] + apart
        places[at] = max(places[at], least)
    for at in range(len(places) - 1, -1, -1):
        most = bottom if at == len(places) - 1 else places[at + 1] - apart
        places[at] = min(places[at], most)
    return places
