"""The wall and the table: windows with their levels, the rose, scores, powers, reflected light."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Literal

from engine.words import Power
from tvgame.tv import easing, palette
from tvgame.tv.art.marks import Power as PowerMark
from tvgame.tv.art.table import Rim
from tvgame.tv.art.windows import BREATHS
from tvgame.tv.canvas import Canvas
from tvgame.tv.fonts import Face
from tvgame.tv.look import HallLook
from tvgame.tv.room import Room
from tvgame.tv.stage import Box

Kind = Literal["good", "bad"]

POWER_MARKS: Final[dict[Power, PowerMark]] = {
    Power.INVESTIGATE: "audit",
    Power.REMOVE: "exile",
}
BREATH_TIME: Final = 7.0
"""Seconds for a window to breathe in and out."""
GOAL_ROOM: Final = 190.0
"""Between a window and the rose."""
THINKING: Final = 0.82
"""How far the windows sink while people think."""


def paint_wall(canvas: Canvas, room: Room, look: HallLook, words: bool = True) -> None:
    """The windows with their light, and the bare table: what only a policy changes.

    :param canvas: may be taller than the screen; the table runs on.
    :param words: False for the camera's tall picture, whose wall leaves the screen.
    """
    layout, art = room.layout, room.art
    surface = canvas.surface
    surface.blit(art.wall.chamber(layout.w, layout.h, "hall"), (0, 0))
    pairs: tuple[tuple[Kind, Box, list[float]], ...] = (
        ("good", layout.good_window, _levels(look.good, 6)),
        ("bad", layout.bad_window, _levels(look.bad, 7)),
    )
    for kind, box, level in pairs:
        window = art.wall.window(kind, box.w, box.h)
        window.draw(surface, canvas.at(box.x, box.y), level, dimmed=look.dimmed)
    _shafts(canvas, room, look)
    _fittings(canvas, room, look)
    if words:
        _power_words(canvas, room, look)
        _scores(canvas, room, look)
    _table(canvas, room, look)


def paint_hall(canvas: Canvas, room: Room, wall: Canvas, look: HallLook, words: bool) -> None:
    """Over the wall: the election's rose, and the seats' colours in the table."""
    canvas.surface.blit(wall.surface, (0, 0))
    canvas.marks.extend(wall.marks)
    _rose(canvas, room, look)
    if words:
        _rose_words(canvas, room, look)
    n = len(look.sigils)
    for i, sigil in enumerate(look.sigils):
        place = room.layout.seat(n, i)
        colour = palette.SIGIL_COLOURS.get(sigil, "#222C44")
        canvas.put(room.art.seats.reflection(colour, place.pane), place.x, place.rim)


def wall_still(room: Room, look: HallLook, now: float, tall: bool = False) -> Canvas:
    """The flattened wall.

    :param tall: the camera's picture, higher than the screen and without the wall's words.
    """
    layout = room.layout
    size = layout.width, layout.height + (round(layout.lift * layout.scale) if tall else 0)
    return room.stills.get(
        "wall.tall" if tall else "wall",
        (replace(look, election=0, sigils=()),),
        lambda c: paint_wall(c, room, look, not tall),
        now,
        size,
        melts=False,
    )


def hall_still(room: Room, look: HallLook, now: float) -> Canvas:
    """The flattened hall, from a flattened wall."""
    return room.stills.get(
        "hall",
        (look,),
        lambda c: paint_hall(c, room, wall_still(room, look, now), look, words=True),
        now,
        melts=False,
    )


def breathe(canvas: Canvas, room: Room, look: HallLook, now: float) -> None:
    """The lit windows' light, which swells and sinks, each in a time of its own."""
    if not room.motion:
        return
    for kind, box, lit in _windows(room, look):
        step = easing.breath(now + (0 if kind == "good" else 2.9), BREATH_TIME, BREATHS)
        if lit and step:
            window = room.art.wall.window(kind, box.w, box.h)
            canvas.put(window.breath(tuple(lit), step), box.x, box.y)


def _levels(lit: int, count: int) -> list[float]:
    return [1.0 if i < lit else 0.0 for i in range(count)]


def _lit(look: HallLook) -> tuple[range, range]:
    return range(min(look.good, 6)), range(min(look.bad, 7))


def _shafts(canvas: Canvas, room: Room, look: HallLook) -> None:
    layout = room.layout
    for kind, box, lit in _windows(room, look):
        if lit:
            window = room.art.wall.window(kind, box.w, box.h)
            drop = layout.rim_y + 340 - box.y
            strength = round(look.dimmed / THINKING * 8) / 8
            k = layout.k
            lean = (230 * k, 20 * k) if kind == "good" else (-300 * k, -10 * k)
            canvas.put(window.shafts(tuple(lit), drop, strength, lean), box.x, box.y)


def _windows(room: Room, look: HallLook) -> tuple[tuple[Kind, Box, range], ...]:
    good, bad = _lit(look)
    return (("good", room.layout.good_window, good), ("bad", room.layout.bad_window, bad))


def _fittings(canvas: Canvas, room: Room, look: HallLook) -> None:
    """Roundels at the panes' feet, the danger line, the powers' words on the sill."""
    layout, wall = room.layout, room.art.wall
    k = layout.k
    radius = round(25 * max(0.8, k))
    foot = layout.wall_h - 13 - radius
    good, bad = layout.good_window, layout.bad_window
    lancets = wall.window("good", good.w, good.h).lancets
    last = lancets[min(look.good_goal, len(lancets)) - 1]
    sun = wall.roundel("sun", look.good >= look.good_goal, "good", radius)
    canvas.put(sun, good.x + last.centre[0], good.y + foot)
    lancets = wall.window("bad", bad.w, bad.h).lancets
    line = (
        bad.x
        + (lancets[look.danger - 1].x + lancets[look.danger - 1].w + lancets[look.danger].x) / 2
    )
    if look.bad >= look.danger:
        canvas.put(wall.danger_glow(layout.wall_h + 36, look.dimmed), line, bad.y + 22)
    canvas.put(wall.danger_line(layout.wall_h + 14), line, bad.y + 22)
    marks: list[PowerMark | None] = [POWER_MARKS.get(p) if p else None for p in look.powers]
    for i, mark in enumerate([*marks, "crown"][: len(lancets)]):
        if mark is not None:
            disc = wall.roundel(mark, i < look.bad, "bad", radius)
            canvas.put(disc, bad.x + lancets[i].centre[0], bad.y + foot)


def _power_words(canvas: Canvas, room: Room, look: HallLook) -> None:
    layout = room.layout
    bad = layout.bad_window
    lancets = room.art.wall.window("bad", bad.w, bad.h).lancets
    start = 0
    while start < len(look.powers):
        power, end = look.powers[start], start
        while end + 1 < len(look.powers) and look.powers[end + 1] == power:
            end += 1
        if power is not None:
            left, right = lancets[start].x + 6, lancets[end].x + lancets[end].w - 6
            middle = bad.x + (left + right) / 2
            word = room.words.t(f"tv.power.{power}")
            gap = room.setter.width(word, 30) + 16
            if gap + 12 < right - left:
                canvas.put(room.art.wall.bracket(right - left, gap), middle, layout.sill - 10)
            canvas.write(f"power.{start}", word, middle, layout.sill, 30, "#FFD9B8")
        start = end + 1


def _scores(canvas: Canvas, room: Room, look: HallLook) -> None:
    layout, k = room.layout, room.layout.k
    top = 58 + 128 * k + 14 * (1 - k)
    for good, n, goal, colour in (
        (True, look.good, look.good_goal, palette.GOOD_TEXT),
        (False, look.bad, look.bad_goal, palette.BAD_TEXT),
    ):
        x = layout.score_x(good)
        side = "good" if good else "bad"
        canvas.write(f"score.{side}", str(n), x, top, 96 * (0.4 + 0.6 * k), colour, Face.CALL)
        goal_word = room.words.t("tv.of", n=goal)
        canvas.write(f"score.{side}.goal", goal_word, x, top + 44, 30, palette.MIST)
        word = room.words.t(f"tv.track.{side}", n=n)
        canvas.write(f"score.{side}.word", word, x, top + 82, 30, colour)
        # What the number is for, where the column has room to say it.
        aim = room.words.t(f"tv.goal.{side}")
        if room.setter.width(aim, 30, Face.TEXT) <= GOAL_ROOM * k**2:
            canvas.write(f"score.{side}.aim", aim, x, top + 120, 30, palette.MIST, Face.TEXT)
    if look.bad >= look.danger:
        danger = room.setter.line(room.words.t("tv.danger"), 30, palette.DANGER_TEXT)
        width = danger.width / layout.scale
        x, y = layout.score_x(False), top + 166
        eye = room.art.marks.icon("crown_eye", 30, palette.DANGER_TEXT)
        canvas.put(eye, x - width / 2 - 5, y - 10)
        canvas.place("danger", danger, x + 16, y, 0.5)


def _rose(canvas: Canvas, room: Room, look: HallLook) -> None:
    cx, cy, radius = room.layout.rose
    wall = room.art.wall
    count = look.limit or 30
    present = min(look.election, count)
    canvas.put(wall.rose_glow(radius, look.dimmed), cx, cy)
    canvas.put(wall.rose(radius, count, present, 0.66 * look.dimmed / THINKING), cx, cy)
    dx, dy = wall.stud(radius, count, present - 1)
    canvas.put(wall.rose_present(radius), cx + dx, cy + dy)


def _rose_words(canvas: Canvas, room: Room, look: HallLook) -> None:
    cx, cy, _ = room.layout.rose
    k = room.layout.k
    size, roomy = 74 * (0.3 + 0.7 * k), k > 0.85
    if roomy:
        word = room.words.t("tv.election")
        canvas.write("election.word", word, cx, cy - 46 * k, 30, palette.MIST)
    y = cy + (20 * k if roomy else 8)
    canvas.write("election.n", str(look.election), cx, y, size, face=Face.CALL)
    if look.limit:
        words = room.words.t("tv.of", n=look.limit)
        canvas.write("election.of", words, cx, y + 38, 30, palette.MIST)


def _table(canvas: Canvas, room: Room, look: HallLook) -> None:
    layout = room.layout
    rim = Rim(layout.rim_y, layout.rim_sag, layout.cx, layout.rim_half)
    height = canvas.surface.get_height() / layout.scale
    canvas.put(room.art.wall.table(layout.w, height, rim), 0, 0)
    clip = canvas.surface.get_clip()
    top = round(layout.rim_y * layout.scale)
    canvas.surface.set_clip((0, top, canvas.surface.get_width(), canvas.surface.get_height()))
    for kind, box, lit in _windows(room, look):
        if lit:
            window = room.art.wall.window(kind, box.w, box.h)
            strength = round(look.dimmed / THINKING * 8) / 8
            k = layout.k
            lean = (250 * k, 0.0) if kind == "good" else (-330 * k, 0.0)
            light = window.colours_on_table(
                tuple(lit), layout.rim_y + 10 - box.y, layout.rim_y + 355 - box.y, strength, lean
            )
            canvas.put(light, box.x, box.y)
    warm = room.art.light.glow(470, "#F0C878", 0.2 * look.dimmed, 150)
    canvas.put(warm, layout.cx, layout.rim_y + 125)
    canvas.surface.set_clip(clip)
