"""The great ledger: what each line says, filled or not yet, on the desk or large by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from engine.words import Power, Seat
from tvgame.tv import palette_merchants as p
from tvgame.tv.canvas import Canvas
from tvgame.tv.fonts import Face
from tvgame.tv.merchants.look import LedgerLook, Line
from tvgame.tv.merchants.workshop import Workshop
from tvgame.tv.room import Room
from tvgame.tv.stage import Box

Kind = Literal["good", "bad"]
POWER_ICONS: Final = {
    Power.INVESTIGATE: "look",
    Power.REMOVE: "expel",
    Power.HAND_GAVEL: "gavel",
    Power.READ: "read",
}
HEAD: Final = 64.0
BAND: Final = 38.0
BESIDE: Final = 52.0
"""What a sigil beside a name takes more than a comma."""


class Row(NamedTuple):
    """One line's place on its page."""

    x: float
    y: float
    w: float
    h: float

    @property
    def middle(self) -> float:
        """Its middle."""
        return self.y + self.h / 2


class Sheet(NamedTuple):
    """A page's geometry at one size.

    :param zoom: 1 on the desk; more where a page fills the screen.
    """

    box: Box
    kind: Kind
    goal: int
    danger: int
    zoom: float = 1.0

    @property
    def head(self) -> float:
        """Height of the head."""
        return HEAD * self.zoom

    @property
    def band_h(self) -> float:
        """Height of the violet band; 0 on a page that has none."""
        return (BAND if self.box.h > 440 else 35) * self.zoom if self.kind == "bad" else 0.0

    @property
    def row_h(self) -> float:
        """Height of a line."""
        return (self.box.h - self.head - 12 * self.zoom - self.band_h) / self.goal

    def row(self, at: int) -> Row:
        """Line ``at``, 0-based."""
        z = self.zoom
        below = self.band_h if self.kind == "bad" and at >= self.danger else 0.0
        y = self.box.y + self.head + 6 * z + at * self.row_h + below
        return Row(self.box.x + 24 * z, y, self.box.w - 48 * z, self.row_h)

    @property
    def band(self) -> Row:
        """The violet band."""
        row = self.row(self.danger)
        return Row(row.x, row.y - self.band_h, row.w, self.band_h)

    @property
    def wax(self) -> float:
        """Size of a seal."""
        return min(58 * self.zoom, self.row_h * 0.92)

    def wax_at(self, at: int) -> tuple[float, float]:
        """Middle of a line's seal."""
        return self.box.x + 99 * self.zoom, self.row(at).middle

    @property
    def margin(self) -> float:
        """Where the red line stands, from the page's left."""
        return 62 * self.zoom


def sheet_of(room: Room, look: LedgerLook, kind: Kind) -> Sheet:
    """A page as it lies on the desk."""
    box = room.own(Workshop).desk.page(kind == "good")
    return Sheet(box, kind, look.goal(kind), look.danger)


def paint_ledger(canvas: Canvas, room: Room, look: LedgerLook) -> None:
    """The open ledger with both pages."""
    shop = room.own(Workshop)
    box = shop.desk.ledger
    canvas.put(shop.house.book.cover(box.w, box.h), box.x, box.y)
    kinds: tuple[Kind, ...] = ("good", "bad")
    for kind in kinds:
        paint_page(canvas, room, look, sheet_of(room, look, kind))


def paint_page(
    canvas: Canvas, room: Room, look: LedgerLook, sheet: Sheet, without: int | None = None
) -> None:
    """One page.

    :param without: a filled line that something else writes, 0-based.
    """
    book, box, z = room.own(Workshop).house.book, sheet.box, sheet.zoom
    side = "left" if sheet.kind == "good" else "right"
    canvas.surface.blit(book.page(box.w, box.h, side), canvas.at(box.x, box.y))  # type: ignore[arg-type]
    lines = look.lines(sheet.kind)
    _head(canvas, room, sheet, len(lines) - (1 if without is not None else 0))
    bottoms = tuple(sheet.row(i).y + sheet.row_h - box.y for i in range(sheet.goal))
    nexts = len(lines) if without is None else without
    if nexts < sheet.goal:
        row = sheet.row(nexts)
        canvas.put(book.next_line(row.w, row.h), row.x, row.y)
    rules = book.rules(box.w, box.h, sheet.head, bottoms, sheet.margin, sheet.kind == "good")
    canvas.put(rules, box.x, box.y)
    for i in range(sheet.goal):
        row = sheet.row(i)
        canvas.write(
            f"line.{sheet.kind}.{i}", str(i + 1), box.x + 43 * z, row.middle + 11 * z, 31 * z,
            p.NUMBER, Face.DISPLAY,
        )  # fmt: skip
        if i < len(lines) and i != without:
            paint_seal(canvas, room, sheet, i)
            paint_entry(canvas, room, look, sheet, i)
        else:
            place = room.own(Workshop).house.wax.place(sheet.wax * 0.84)
            canvas.put(place, *sheet.wax_at(i))
            if i != without:
                _prospect(canvas, room, look, sheet, i)
    if sheet.kind == "bad":
        crossed = len(lines) - (1 if without is not None else 0) >= sheet.danger
        paint_band(canvas, room, sheet, crossed)


def _head(canvas: Canvas, room: Room, sheet: Sheet, filled: int) -> None:
    box, z, words = sheet.box, sheet.zoom, room.words
    title = words.t(f"tv.ledger.{sheet.kind}")
    count = words.t("tv.ledger.count", n=filled, of=sheet.goal)
    right = box.right - 30 * z
    canvas.write(
        f"count.{sheet.kind}", count, right, box.y + 46 * z, 30 * z, p.NUMBER, Face.ITALIC, 1
    )
    limit = box.w - 72 * z - room.setter.width(count, 30 * z, Face.ITALIC)
    size = 40 * z
    while size > 30 * z and room.setter.width(title, size, Face.ENGRAVED) > limit:
        size -= 1
    canvas.write(
        f"head.{sheet.kind}", title, box.x + 30 * z, box.y + 47 * z, size, p.INK, Face.ENGRAVED, 0
    )


def paint_seal(canvas: Canvas, room: Room, sheet: Sheet, at: int, press: float = 1.0) -> None:
    """The wax of a line."""
    seed = at + (3 if sheet.kind == "bad" else 0)
    seal = room.own(Workshop).house.wax.seal(sheet.kind, sheet.wax, seed, press)
    canvas.put(seal, *sheet.wax_at(at))


def paint_entry(canvas: Canvas, room: Room, look: LedgerLook, sheet: Sheet, at: int) -> None:
    """Who signed a line, and what its power did."""
    entry = look.lines(sheet.kind)[at]
    z, row, names = sheet.zoom, sheet.row(at), room.words.names
    left, right = sheet.box.x + 142 * z, sheet.box.right - 30 * z
    y, size = row.middle + 11 * z, 31 * z
    name = f"entry.{sheet.kind}.{at}"
    if entry.power is not None:
        right = _power(canvas, room, sheet, at, entry, left)
    if not entry.signers:
        text = room.words.t("tv.ledger.deadlock")
        text = room.setter.fit(text, 30 * z, right - left, Face.ITALIC)
        canvas.write(name, text, left, y, 30 * z, p.INK, Face.ITALIC, 0)
        return
    text = room.words.t(
        "tv.ledger.signed", speaker=names[entry.signers[0]], chair=names[entry.signers[1]]
    )
    width = room.setter.width(text, size, Face.DISPLAY)
    if width <= right - left:
        if _beside(room, look, sheet):
            sigils = [look.sigils[seat] for seat in entry.signers]
            _signed(canvas, room, sheet, at, entry.signers, sigils)
            return
        canvas.write(name, text, left, y, size, p.INK, Face.DISPLAY, 0)
        return
    _sigils(canvas, room, sheet, [look.sigils[seat] for seat in entry.signers], left, row.middle)


def _beside(room: Room, look: LedgerLook, sheet: Sheet) -> bool:
    """Whether each name on the page has room for its sigil; all of them have one, or none."""
    z, names, setter = sheet.zoom, room.words.names, room.setter
    for entry in look.lines(sheet.kind):
        if not entry.signers:
            continue
        if not all(look.sigils[seat] for seat in entry.signers):
            return False
        limit = sheet.box.w - 172 * z
        if entry.power is not None:
            target = names[entry.target] if entry.target is not None else ""
            limit -= min(limit * 0.44, setter.width(target, 30 * z, Face.DISPLAY) + 58 * z)
        width = sum(setter.width(names[seat], 31 * z, Face.DISPLAY) for seat in entry.signers)
        if width + 2 * BESIDE * z > limit:
            return False
    return True


def _signed(
    canvas: Canvas,
    room: Room,
    sheet: Sheet,
    at: int,
    signers: Sequence[Seat],
    sigils: Sequence[str],
) -> None:
    """Who signed, each after a sigil, where there is room for both."""
    z, y, marks = sheet.zoom, sheet.row(at).middle, room.own(Workshop).house.marks
    x, size = sheet.box.x + 142 * z, 31 * z
    for k, (seat, sigil) in enumerate(zip(signers, sigils, strict=True)):
        canvas.put(marks.sigil(sigil, 30 * z, p.INK), x + 15 * z, y)
        name = f"entry.{sheet.kind}.{at}" + (".chair" if k else "")
        picture = canvas.write(
            name, room.words.names[seat], x + 40 * z, y + 11 * z, size, p.INK, Face.DISPLAY, 0
        )
        x += 40 * z + picture.width / canvas.scale + 24 * z


def _sigils(
    canvas: Canvas, room: Room, sheet: Sheet, sigils: Sequence[str], left: float, y: float
) -> None:
    """The signers' sigils, where their names don't fit."""
    z, marks = sheet.zoom, room.own(Workshop).house.marks
    for k, sigil in enumerate(sigils):
        if sigil:
            canvas.put(marks.sigil(sigil, 36 * z, p.INK), left + (18 + 50 * k) * z, y)


def _power(canvas: Canvas, room: Room, sheet: Sheet, at: int, entry: Line, left: float) -> float:
    """The sign and the name at the right; returns where they begin."""
    z, row = sheet.zoom, sheet.row(at)
    assert entry.power is not None
    right = sheet.box.right - 30 * z
    target = room.words.names[entry.target] if entry.target is not None else ""
    room_for = (right - left) * 0.44 - 48 * z
    target = room.setter.fit(target, 30 * z, room_for, Face.DISPLAY) if target else ""
    w = room.setter.width(target, 30 * z, Face.DISPLAY) if target else 0.0
    if target:
        name = f"done.{sheet.kind}.{at}"
        canvas.write(name, target, right, row.middle + 11 * z, 30 * z, p.INK, Face.DISPLAY, 1)
    x = right - w - 28 * z
    icon = room.own(Workshop).house.marks.icon(POWER_ICONS[entry.power], 36 * z, p.INK)
    canvas.put(icon, x, row.middle)
    return x - 30 * z


def _prospect(canvas: Canvas, room: Room, look: LedgerLook, sheet: Sheet, at: int) -> None:
    """What an unfilled line says will happen."""
    z, row, words = sheet.zoom, sheet.row(at), room.words
    left = sheet.box.x + 142 * z
    limit = sheet.box.right - 30 * z - left
    last = at == sheet.goal - 1
    power = look.powers[at] if sheet.kind == "bad" and at < len(look.powers) else None
    if last:
        text = words.t(f"tv.ledger.wins.{sheet.kind}")
    elif power is not None:
        icon = room.own(Workshop).house.marks.icon(POWER_ICONS[power], 38 * z, p.NUMBER)
        canvas.put(icon, left + 18 * z, row.middle)
        left, limit = left + 52 * z, limit - 52 * z
        text = words.t(f"power.{power}")
    elif sheet.kind == "good" and at == sheet.goal - 2:
        text = words.t("tv.ledger.one_more")
    else:
        return
    size = 31 * z
    while size > 30 * z and room.setter.width(text, size, Face.ITALIC) > limit:
        size -= 0.5
    text = room.setter.fit(text, size, limit, Face.ITALIC)
    canvas.write(
        f"may.{sheet.kind}.{at}", text, left, row.middle + 11 * z, size, p.NUMBER, Face.ITALIC, 0
    )


def paint_band(
    canvas: Canvas, room: Room, sheet: Sheet, crossed: bool, progress: float = 1.0
) -> None:
    """The line after which the Quiet One in the Chair wins."""
    z, row, shop = sheet.zoom, sheet.band, room.own(Workshop)
    book = shop.house.book
    canvas.put(book.band(row.w, row.h, False), row.x, row.y)
    if crossed:
        canvas.put(book.band(row.w, row.h, True, progress), row.x, row.y)
    text = room.words.t("tv.ledger.band")
    size = 30 * z
    limit = row.w - 56 * z
    text = room.setter.fit(text, size, limit, Face.ITALIC)
    shown = crossed and progress > 0.55
    colour = p.BAND_TEXT if shown else p.BAND[1]
    w = room.setter.width(text, size, Face.ITALIC)
    x = row.x + row.w / 2 - (w + 40 * z) / 2
    canvas.put(shop.house.marks.icon("mask", 32 * z, colour), x + 14 * z, row.middle)
    canvas.write("band", text, x + 40 * z, row.middle + 10 * z, size, colour, Face.ITALIC, 0)
