"""The seats along the rim: panes, names, posts, seals and ballots."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame

from engine.words import Seat
from tvgame.tv import palette
from tvgame.tv.art.kit import Sprite
from tvgame.tv.art.table import RAISED
from tvgame.tv.canvas import Canvas
from tvgame.tv.fonts import Face
from tvgame.tv.look import Paper, Post, SeatLook
from tvgame.tv.names import fitted_names
from tvgame.tv.room import Room
from tvgame.tv.stage import Place

NAME_COLOURS: Final = {
    Post.PLAIN: palette.IVORY,
    Post.CHAIR: palette.GOLD_HI,
    Post.STEWARD: palette.SILVER_HI,
    Post.BARRED: palette.IVORY,
    Post.EXILED: palette.EXILED,
}
TAG_COLOURS: Final = {Post.BARRED: palette.BARRED, Post.EXILED: palette.EXILED}


def paint_council(
    canvas: Canvas,
    room: Room,
    looks: Sequence[SeatLook],
    *,
    lift: float = 0.0,
    markers: bool = True,
    dim: float = 1.0,
    hidden: frozenset[Seat] = frozenset(),
) -> None:
    """All seats.

    :param lift: how far the camera is up, where the canvas is the screen.
    :param markers: whether seals and ballots lie before the panes.
    :param dim: light of the panes without a post, 0..1.
    :param hidden: seats whose pane something else draws.
    """
    n = len(looks)
    _chevrons(canvas, room, looks, lift)
    size = room.layout.name_size(n)
    names = _names(room, looks, size)
    for i, look in enumerate(looks):
        place = room.layout.seat(n, i, lift)
        if i not in hidden:
            paint_pane(canvas, room, look, place, dim)
        if markers:
            _markers(canvas, room, look, place)
        _name(canvas, room, look, place, names[i], size, i)


def _names(room: Room, looks: Sequence[SeatLook], size: float) -> tuple[str, ...]:
    n = len(looks)
    pitch = room.layout.seat(n, 0).pitch
    # The cog of a computer player takes its share of the pitch.
    limits = [pitch - 10 - (34 if look.computer or look.sitting_in else 0) for look in looks]
    return fitted_names([look.name for look in looks], room.setter, size, limits)


def paint_pane(
    canvas: Canvas, room: Room, look: SeatLook, place: Place, dim: float = 1.0, grow: float = 1.0
) -> None:
    """One seat's pane with the light of its post."""
    art = room.art.seats
    office = look.post in (Post.CHAIR, Post.STEWARD)
    width = place.pane
    if office:
        width = round(place.pane * RAISED)
        canvas.put(art.glow(look.post.value, place.pane), place.x, place.foot)  # type: ignore[arg-type]
    shade = 1.0 if office else dim
    if look.away and look.post is not Post.EXILED:
        shade = min(shade, 0.5)
    pane = art.pane(look.sigil or None, look.post.value, width, shade)
    if office and grow < 1:
        pane = _smaller(pane, (1 + (RAISED - 1) * grow) / RAISED)
    canvas.put(pane, place.x, place.foot)
    if look.away and look.post is not Post.EXILED:
        icon = room.art.marks.icon("away", 44 * max(0.8, place.factor), palette.WARM)
        canvas.put(icon, place.x + place.pane * 0.42, place.foot - place.pane * 1.08)


def _smaller(sprite: Sprite, factor: float) -> Sprite:
    """A pane on its way to its size: scaled for one frame, rather than drawn anew."""
    image = pygame.transform.smoothscale_by(sprite.image, factor)
    anchor = round(sprite.anchor[0] * factor), round(sprite.anchor[1] * factor)
    return Sprite(image, anchor, sprite.blend)


def _markers(canvas: Canvas, room: Room, look: SeatLook, place: Place) -> None:
    papers, f = room.art.papers, place.factor
    if look.seal is not None:
        seal = papers.seal("whole" if look.seal else "spent", (22 if look.seal else 19) * f)
        canvas.put(seal, place.x - place.pane / 2 + 1, place.foot - 12 * f)


def paint_papers(canvas: Canvas, room: Room, looks: Sequence[SeatLook]) -> None:
    """The ballots: they come in one by one, so they aren't flattened with the seats."""
    papers = room.art.papers
    for i, look in enumerate(looks):
        place = room.layout.seat(len(looks), i)
        if look.paper is Paper.LETTER:
            canvas.put(papers.letter(58 * place.factor), *letter_at(place))
        elif look.paper is Paper.SLOT:
            canvas.put(papers.letter_slot(58 * place.factor), *letter_at(place))


def letter_at(place: Place) -> tuple[float, float]:
    """Where a seat's ballot lies."""
    return place.x + place.pane / 2 + 2, place.foot - 13 * place.factor


def _name(
    canvas: Canvas,
    room: Room,
    look: SeatLook,
    place: Place,
    name: str,
    size: float,
    seat: Seat,
) -> None:
    y = place.rim + 40
    picture = room.setter.line(name, size, NAME_COLOURS[look.post])
    shift = 0.0
    if look.computer or look.sitting_in:
        width = picture.width / canvas.scale
        shift = 17
        canvas.put(room.art.marks.cog(13), place.x - width / 2 - 3, y - size / 3)
    canvas.place(f"name.{seat}", picture, place.x + shift, y, 0.5)
    words = room.words
    tag = y + 39
    if look.post in (Post.CHAIR, Post.STEWARD):
        key = "proposer" if look.post is Post.CHAIR else "nominee"
        ribbon(canvas, room, look.post, words.t(key), place.x, tag - 11, seat)
        return
    word = {Post.BARRED: words.t("tv.barred"), Post.EXILED: words.t("removed")}.get(look.post)
    if word is None and look.sitting_in:
        word = words.t("tv.sitting_in")
    if word is not None:
        colour = TAG_COLOURS.get(look.post, palette.MIST)
        canvas.write(f"tag.{seat}", word, place.x, tag, 30, colour, Face.TEXT)


def ribbon(
    canvas: Canvas, room: Room, post: Post, word: str, x: float, y: float, seat: Seat
) -> None:
    """The swallow-tailed ribbon of Chair or Steward; ``y`` is its middle."""
    dark = palette.ON_GOLD if post is Post.CHAIR else palette.ON_SILVER
    picture = room.setter.line(word, 30, dark, Face.BOLD)
    sprite = room.art.seats.ribbon(post.value, ribbon_width(room, word))  # type: ignore[arg-type]
    canvas.put(sprite, x, y)
    canvas.place(f"tag.{seat}", picture, x, y + 10, 0.5)


def ribbon_width(room: Room, word: str) -> float:
    """How wide the ribbon with ``word`` is."""
    margin = 42 if not room.layout.stacked else 24
    return math.ceil(room.setter.width(word, 30, Face.BOLD)) + margin


def _chevrons(canvas: Canvas, room: Room, looks: Sequence[SeatLook], lift: float) -> None:
    layout, n = room.layout, len(looks)
    for i in range(n - 1):
        x = (layout.seat(n, i).x + layout.seat(n, i + 1).x) / 2
        gold = looks[i].post is Post.CHAIR
        angle = round(layout.rim_angle(x) * 2) / 2
        canvas.put(room.art.seats.chevron(gold, angle), x, layout.rim(x) - lift)
