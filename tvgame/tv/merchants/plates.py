"""The councillors round the desk: plates, offices, letters, and what each plate says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.words import Seat
from tvgame.tv import palette_merchants as p
from tvgame.tv.canvas import Canvas
from tvgame.tv.fonts import Face
from tvgame.tv.look import Paper, Post, SeatLook
from tvgame.tv.merchants.stage import PLATE_H, Spot
from tvgame.tv.merchants.words import engraved
from tvgame.tv.merchants.workshop import Workshop
from tvgame.tv.names import fitted_names
from tvgame.tv.room import Room

CHAIN = 12.0
"""How far the chain lies outside the plate."""
MEDAL = 30.0
"""Radius of the medal on it."""


@dataclass(frozen=True)
class PlateLook:
    """One plate."""

    seat: SeatLook
    word: str = ""
    """What it says under the name."""
    short: str = ""
    """The same for a plate that is too narrow for it."""
    strong: bool = False
    """Whether that is an office."""
    waited: bool = False
    """Whether the table waits for its owner: it has less light until then."""
    gavel: bool = False
    chain: bool = False
    padlock: bool = False
    voted: bool = False
    noted: bool = False
    """Whether somebody else puts something under the name."""


def paint_plates(
    canvas: Canvas,
    room: Room,
    looks: Sequence[PlateLook],
    hidden: frozenset[Seat] = frozenset(),
) -> None:
    """All plates with their names; ``hidden`` ones are drawn by somebody else."""
    names = plate_names(room, looks)
    for i, look in enumerate(looks):
        if i not in hidden:
            paint_plate(canvas, room, looks, names, i, look.chain)


def plate_names(room: Room, looks: Sequence[PlateLook]) -> tuple[str, ...]:
    """Names as they fit: short of the gavel and of the medal."""
    desk, n = room.own(Workshop).desk, len(looks)
    limits = []
    for i, look in enumerate(looks):
        spot = desk.spot(n, i)
        gone = look.seat.post is Post.EXILED
        limits.append(
            _tag_w(spot) - 96
            if gone
            else spot.gavel[0] - desk.gavel_size(n) * 0.3 - spot.text_x
            if look.gavel
            else spot.medal[0] - MEDAL - 6 - spot.text_x
            if look.chain and spot.box.w >= 300
            else spot.text_w
        )
    names = [look.seat.name for look in looks]
    return fitted_names(names, room.setter, desk.name_size(n), limits, Face.ENGRAVED)


def paint_plate(
    canvas: Canvas,
    room: Room,
    looks: Sequence[PlateLook],
    names: Sequence[str],
    seat: Seat,
    chain: bool = False,
    spot: Spot | None = None,
) -> None:
    """One plate; at its place on the desk, if no other spot is given."""
    shop, n, look = room.own(Workshop), len(looks), looks[seat]
    plates, spot = shop.house.plates, spot or shop.desk.spot(n, seat)
    box, name = spot.box, names[seat]
    if look.seat.post is Post.EXILED:
        _turned(canvas, room, spot, look, name, seat)
        return
    state = "waited" if look.waited or look.seat.away else "plain"
    canvas.put(plates.plate(box.w, box.h, state), box.x, box.y)  # type: ignore[arg-type]
    if chain:
        paint_chain(canvas, room, spot)
    if look.seat.sigil:
        canvas.put(plates.enamel(look.seat.sigil, spot.enamel[2]), *spot.enamel[:2])
    size = shop.desk.name_size(n)
    # A name by itself stands in the middle of its plate.
    y = box.y + (57 if look.word or look.padlock or look.seat.away or look.noted else 76)
    engraved(canvas, room, f"name.{seat}", name, spot.text_x, y, size, Face.ENGRAVED)
    _word(canvas, room, spot, look, seat, n)


def _word(canvas: Canvas, room: Room, spot: Spot, look: PlateLook, seat: Seat, n: int) -> None:
    x, y = spot.text_x, spot.box.y + 98
    marks = room.own(Workshop).house.marks
    # A narrow plate has no room for a padlock beside a letter.
    if look.padlock and not (look.voted and spot.box.w < 300):
        canvas.put(marks.icon("padlock", 28, p.ON_BRASS), x + 13, y - 11)
        x += 32
    if look.seat.away:
        canvas.put(marks.icon("away", 30, p.ON_BRASS), x + 14, y - 10)
        x += 36
    if look.word:
        face = Face.CALL if look.strong else Face.DISPLAY
        limit = (
            spot.box.right
            - 14
            - x
            - (46 if look.chain and look.strong and spot.box.w >= 300 else 0)
        )
        gavel = room.own(Workshop).desk.gavel_size(n)
        # It hangs over an edge of its plate: over the nearer one it stops the word short.
        if look.gavel and abs(spot.gavel[1] - (y - 10)) < gavel * 0.6:
            limit = min(limit, spot.gavel[0] - gavel * 0.4 - x)
        size = 31.0 if room.setter.width(look.word, 31, face) <= limit else 30.0
        fits = room.setter.width(look.word, size, face) <= limit
        word = room.setter.fit(look.word if fits else look.short or look.word, size, limit, face)
        engraved(canvas, room, f"tag.{seat}", word, x, y, size, face)


def _tag_w(spot: Spot) -> float:
    return min(250.0, spot.box.w - 60)


def _turned(canvas: Canvas, room: Room, spot: Spot, look: PlateLook, name: str, seat: Seat) -> None:
    """An expelled councillor: the plate to the wall, and a tag that still says whose it was."""
    plates, box = room.own(Workshop).house.plates, spot.box
    canvas.put(plates.plate(box.w, box.h, "back"), box.x, box.y)
    paint_tag(canvas, room, spot, look.seat.sigil, name, seat)


def paint_tag(
    canvas: Canvas, room: Room, spot: Spot, sigil: str, name: str, seat: Seat, alpha: float = 1.0
) -> None:
    """The paper tag with the name."""
    plates, (cx, cy), w = room.own(Workshop).house.plates, spot.heart, _tag_w(spot)
    canvas.put(plates.tag(w, 96, sigil or None), cx, cy, alpha)
    left = cx - w / 2 + 66
    size = room.own(Workshop).desk.name_size(10) - 2
    name = room.setter.fit(name, size, w - 78, Face.ENGRAVED)
    canvas.write(f"name.{seat}", name, left, cy - 3, size, p.INK, Face.ENGRAVED, 0, alpha)
    word = room.words.t("removed")
    canvas.write(f"tag.{seat}", word, left, cy + 33, 30, p.NUMBER, Face.ITALIC, 0, alpha)


def paint_chain(canvas: Canvas, room: Room, spot: Spot, count: int | None = None) -> None:
    """The chain round a plate, as far as it is laid, and the medal on it."""
    house, box = room.own(Workshop).house, spot.box
    w, h = box.w + 2 * CHAIN, PLATE_H + 2 * CHAIN
    canvas.put(house.regalia.chain(w, h, count), box.x - CHAIN, box.y - CHAIN)
    # A small plate has room for its words alone; there the chain says it without a medal.
    if box.w >= 300 and (count is None or count >= house.regalia.links(w, h)):
        (x, y), r = spot.medal, MEDAL
        canvas.put(house.wax.medal(r), x, y)
        canvas.mark("medal", x - r, y - r, 2 * r, 2 * r)


def chain_links(room: Room, spot: Spot) -> int:
    """How many links the chain round a plate has."""
    regalia = room.own(Workshop).house.regalia
    return regalia.links(spot.box.w + 2 * CHAIN, PLATE_H + 2 * CHAIN)


def letter_angle(seat: Seat) -> float:
    """How a seat's letter lies: always askew, always the same."""
    return float((-5, 4, -3, 6, 3, -4, 5, -6, 2, -2)[seat % 10])


def paint_letters(canvas: Canvas, room: Room, looks: Sequence[SeatLook]) -> None:
    """The votes that are in; they come one by one, so they aren't flattened with the plates."""
    shop, n = room.own(Workshop), len(looks)
    for i, look in enumerate(looks):
        if look.paper is Paper.LETTER:
            letter = shop.house.papers.letter(shop.desk.letter_w(n), letter_angle(i))
            x, y = shop.desk.spot(n, i).letter
            canvas.put(letter, x, y)
            w = shop.desk.letter_w(n)
            canvas.mark(f"letter.{i}", x - w / 2, y - w * 0.31, w, w * 0.62)


def paint_gavel(
    canvas: Canvas, room: Room, n: int, at: tuple[float, float], angle: float = -38, grow: float = 1
) -> None:
    """The gavel with its middle at a place."""
    shop = room.own(Workshop)
    size = round(shop.desk.gavel_size(n) * grow)
    canvas.put(shop.house.regalia.gavel(size, angle), *at)
    head = size * 0.3
    canvas.mark("gavel", at[0] - head, at[1] - head, 2 * head, 2 * head)
