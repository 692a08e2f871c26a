"""Beside the ledger: votes on record, the slate, the bill with the code, pile and bundle."""

from __future__ import annotations

from typing import Final

from engine.words import Seat
from tvgame.tv import palette_merchants as p
from tvgame.tv.canvas import Canvas
from tvgame.tv.fonts import Face
from tvgame.tv.merchants.look import RailLook
from tvgame.tv.merchants.workshop import Workshop
from tvgame.tv.room import Room
from tvgame.tv.stage import QR_MODULE, QR_QUIET

ROW: Final = 40.0
COLUMNS: Final = 58.0
"""From the sheet's left to the first column."""
STROKES: Final = 52.0


def paint_rails(canvas: Canvas, room: Room, look: RailLook) -> None:
    """Everything that lies still."""
    if look.url:
        corner_bill(canvas, room, look.url, look.code, look.everybody)
    if room.own(Workshop).desk.rail_w:
        _votes(canvas, room, look)
    _slate(canvas, room, look)
    _piles(canvas, room, look)


def corner_bill(canvas: Canvas, room: Room, url: str, code: str, everybody: bool = False) -> None:
    """The code for whoever lost the page, on its sheet."""
    shop = room.own(Workshop)
    box, house = shop.desk.bill, shop.house
    matrix = room.codes.matrix(url)
    module = room.layout.whole(min(QR_MODULE, box.w / (len(matrix) + 2 * QR_QUIET) + 0.01))
    dark, light = p.QR_QUIETER if everybody else p.QR
    picture = house.marks.qr(matrix, module, dark, light, QR_QUIET)
    side = picture.get_width() / canvas.scale
    canvas.put(house.papers.sheet(box.w, box.h, light, 0.0), box.x, box.y)
    x, y = box.x + (box.w - side) / 2, box.y + (box.w - side) / 2
    canvas.blit(picture, canvas.at(x, y))
    edge = QR_QUIET * side / (len(matrix) + 2 * QR_QUIET)
    canvas.mark("paper.code", x, y, side, side)
    canvas.mark("code", x + edge, y + edge, side - 2 * edge, side - 2 * edge)
    word = room.words.t("tv.bill.table")
    w = room.setter.width(word, 30, Face.DISPLAY)
    letters = room.setter.line(code, 36, p.INK, Face.ENGRAVED, spacing=4)
    left = box.cx - (w + 14 + letters.width / canvas.scale) / 2
    # Words keep to the safe area, which the sheet's own quiet edge leaves.
    foot = box.bottom - 12
    canvas.write("rejoin", word, left, foot, 30, p.INK, Face.DISPLAY, 0)
    canvas.place("rejoin.code", letters, left + w + 14, foot, 0)


def column_pitch(room: Room, n: int) -> float:
    """Width of a seat's column in the votes on record."""
    w = room.own(Workshop).desk.votes.w
    return min(33.0, (w - COLUMNS - 16) / n)


def vote_at(room: Room, n: int, row: int, seat: Seat) -> tuple[float, float]:
    """Middle of a vote's mark in the votes on record."""
    box = room.own(Workshop).desk.votes
    pitch = column_pitch(room, n)
    return box.x + COLUMNS + (seat + 0.5) * pitch, box.y + 120 + ROW * row


def _votes(canvas: Canvas, room: Room, look: RailLook) -> None:
    shop, n = room.own(Workshop), len(look.sigils)
    box, house = shop.desk.votes, shop.house
    canvas.put(house.papers.sheet(box.w, box.h, pin=False), box.x, box.y)
    title = room.words.t("tv.votes")
    size = 34.0
    while size > 30 and room.setter.width(title, size, Face.ENGRAVED) > box.w - 36:
        size -= 1
    title = room.setter.fit(title, size, box.w - 30, Face.ENGRAVED)
    canvas.write("votes", title, box.x + 20, box.y + 44, size, p.INK, Face.ENGRAVED, 0)
    pitch = column_pitch(room, n)
    for i, sigil in enumerate(look.sigils):
        if sigil:
            x, _ = vote_at(room, n, 0, i)
            canvas.put(house.marks.sigil(sigil, min(26, pitch), p.NUMBER), x, box.y + 76)
    rule = house.book.rules(
        box.w + 16, box.h, -50, tuple(100 + ROW * k for k in range(5)), -50, False
    )
    canvas.put(rule, box.x - 8, box.y)
    for row, (number, votes) in enumerate(look.votes):
        y = box.y + 120 + ROW * row
        canvas.write(f"vote.{row}", str(number), box.x + 33, y + 11, 30, p.INK, Face.DISPLAY)
        for seat, yes in enumerate(votes):
            x, _ = vote_at(room, n, row, seat)
            paint_vote(canvas, room, yes, x, y, min(20.0, pitch * 0.8))


def paint_vote(
    canvas: Canvas, room: Room, yes: bool | None, x: float, y: float, size: float, ink: str = p.INK
) -> None:
    """A disc for, a cross against, a dash for no vote."""
    marks = room.own(Workshop).house.vote_mark(yes, size, ink)
    canvas.put(marks, x, y)


def _slate(canvas: Canvas, room: Room, look: RailLook) -> None:
    shop = room.own(Workshop)
    box, papers = shop.desk.slate, shop.house.papers
    canvas.put(papers.slate(box.w, box.h), box.x, box.y)
    for k in range(look.limit):
        x, y, h = stroke_at(room, k)
        if k < look.failures:
            canvas.put(papers.stroke(k, h), x, y)
        else:
            canvas.put(papers.stroke_place(h), x, y)
    count = room.words.t("tv.slate.count", n=look.failures, of=look.limit)
    if shop.desk.narrow:
        x, y, limit = box.x + 188, box.y + 53, box.w - 208
    else:
        x, y, limit = box.x + 26, box.bottom - 24, box.w - 44
    words = count
    if room.setter.width(words, 30, Face.DISPLAY) > limit:
        words = room.words.t("tv.slate.short", n=look.failures, of=look.limit)
    canvas.write("failures", words, x, y, 30, p.CHALK, Face.DISPLAY, 0)


def stroke_at(room: Room, k: int) -> tuple[float, float, float]:
    """Top of a tally stroke, and its height."""
    desk = room.own(Workshop).desk
    if desk.narrow:
        return desk.slate.x + 48 + 48 * k, desk.slate.y + 18, 46.0
    return desk.slate.x + 64 + STROKES * k, desk.slate.y + 24, 66.0


def _piles(canvas: Canvas, room: Room, look: RailLook) -> None:
    shop = room.own(Workshop)
    for name, n, tied, (x, y) in zip(
        ("deck", "discards"),
        (look.deck, look.discards),
        (False, True),
        shop.desk.piles,
        strict=True,
    ):
        if n:
            canvas.put(shop.house.papers.stack(n, tied, shop.desk.pile_w), x, y)
        left = x + shop.desk.pile_w / 2 + 12
        count = canvas.write(name, str(n), left, y + 12, 36, p.HEADLINE, Face.CALL, 0)
        left += count.width / canvas.scale + 10
        word = room.words.t(f"tv.pile.{name}")
        canvas.write(f"{name}.word", word, left, y + 12, 30, p.LABEL, Face.DISPLAY, 0)
