"""The truth: every election on one axis, with what was drawn, thrown away, enacted and voted.

Each stretch of elections has two pages: how suspicion moved, where that is known, and who voted
how. Painted once a page.
"""

from __future__ import annotations

import math
from typing import Final

import pygame

from engine.state import ElectionRecord, GameState
from engine.words import Policy, Role, Seat
from tvgame.show import TableView
from tvgame.tv.canvas import Canvas
from tvgame.tv.names import fitted_names
from tvgame.tv.room import Room
from tvgame.tv.scenes.plot import NAMES, Series, paint_plot, plotted
from tvgame.tv.stage import Box

PER_PAGE: Final = 10
"""Elections on one page: never so many that words would fall under the smallest size."""
LABELS: Final = 262.0
"""Room for the row labels at the left."""
GOVERNED: Final = 212.0
ENACTED: Final = 312.0
POWERS: Final = 372.0
GRID: Final = 412.0
FOOT: Final = 980.0


def truth_pages(truth: GameState, series: Series = ()) -> int:
    """How many pages there are: those of the axis, twice where suspicion is known."""
    return _stretches(truth) * (2 if _known(truth, series) else 1)


def _stretches(truth: GameState) -> int:
    return max(1, math.ceil(len(truth.record) / PER_PAGE))


def _known(truth: GameState, series: Series) -> bool:
    return bool(truth.record) and plotted(series, len(truth.record), truth.seats)


def paint_truth(
    canvas: Canvas,
    room: Room,
    truth: GameState,
    table: TableView,
    page: int,
    side: str | None,
    series: Series = (),
) -> None:
    """One page of the truth.

    :param series: how suspicion of each seat moved (``Cue.suspicion``); empty: it isn't plotted.
    """
    stretch, plot = page, False
    if _known(truth, series):
        stretch, plot = page // 2, page % 2 == 0
    _Page(canvas, room, truth, table, stretch).paint(side, series if plot else ())


class _Page:
    """The geometry of one page, and its rows."""

    def __init__(
        self, canvas: Canvas, room: Room, truth: GameState, table: TableView, page: int
    ) -> None:
        self.canvas, self.room, self.truth, self.table = canvas, room, truth, table
        self.style = room.theme.truth
        self.records = truth.record[page * PER_PAGE : (page + 1) * PER_PAGE]
        # A last page keeps the pitch of the others, so that nothing jumps.
        shown = min(PER_PAGE, len(truth.record))
        safe = room.layout.safe
        self.left = safe.x + LABELS * (0.75 + 0.25 * room.layout.k)
        self.stretch = page
        self.pitch = min(220.0, (safe.right - self.left) / max(1, shown))
        self.row = min(78.0, (FOOT - GRID) / truth.seats)

    def x(self, k: int) -> float:
        """The middle of column ``k``."""
        return self.left + (k + 0.5) * self.pitch

    def y(self, seat: Seat) -> float:
        """The middle of a seat's row in the grid."""
        return GRID + (seat + 0.5) * self.row

    def paint(self, side: str | None, series: Series) -> None:
        self.style.ground(self.canvas, self.room, side)
        if series:
            shown = min(PER_PAGE, len(self.truth.record))
            right = self.room.layout.safe.right - NAMES
            self.pitch = min(220.0, (right - self.left) / max(1, shown))
        self._heading("plot" if series else "key")
        self._labels()
        if series:
            self._suspicion(series)
        else:
            self._names()
            self._grid()
        for k, record in enumerate(self.records):
            self._government(k, record)
            self._policies(k, record)
            self._power(k, record)
            if not series:
                self._votes(k, record)
            number = str(record.election)
            self.canvas.write(
                f"election.{k}",
                number,
                self.x(k),
                FOOT + 42,
                30,
                self.style.muted,
                self.style.plain,
            )

    def _suspicion(self, series: Series) -> None:
        """The lines, from the end of the election before this page to its last."""
        first = self.stretch * PER_PAGE
        rows = series[first : first + len(self.records) + 1]
        xs = [self.x(0) - self.pitch / 2, *(self.x(k) for k in range(len(self.records)))]
        right = self.x(len(self.records) - 1) + 30
        left = self.room.layout.safe.x
        n = self.truth.seats
        sigils = [view.sigil for view in self.table.seats[:n]]
        box = Box(left, GRID + 34, right - left, FOOT - GRID - 62)
        paint_plot(self.canvas, self.room, box, rows, xs, sigils, self.truth.roles)

    def _heading(self, key_of: str) -> None:
        words, safe = self.room.words, self.room.layout.safe
        self.canvas.write(
            "truth", words.t("tv.truth.title"), safe.x, 116, 64, self.style.text,
            self.style.title_face, 0,
        )  # fmt: skip
        key = words.t(f"tv.truth.{key_of}")
        if _stretches(self.truth) > 1:
            first, last = self.records[0].election, self.records[-1].election
            text = words.t("tv.truth.page", first=first, last=last, n=len(self.truth.record))
            self.canvas.write(
                "page", text, safe.right, 76, 30, self.style.muted, self.style.strong, 1
            )
        size = 32.0
        while self.room.setter.width(key, size) > safe.w - 330 and size > 30:
            size -= 1
        self.canvas.write("key", key, safe.right, 116, size, self.style.muted, self.style.plain, 1)

    def _labels(self) -> None:
        words, left = self.room.words, self.room.layout.safe.x
        for key, y in (("governed", GOVERNED), ("enacted", ENACTED - 16), ("powers", POWERS)):
            if key == "powers" and not any(record.power for record in self.records):
                continue
            word = words.t(f"tv.truth.{key}")
            self.canvas.write(
                f"label.{key}", word, left, y + 10, 30, self.style.muted, self.style.plain, 0
            )
        self.canvas.write(
            "label.election", words.t("tv.truth.election"), left, FOOT + 42, 30, self.style.muted,
            self.style.plain, 0,
        )  # fmt: skip

    def _names(self) -> None:
        words, left = self.room.words, self.room.layout.safe.x
        limit = self.left - left - 92
        names = fitted_names(
            words.names[: self.truth.seats], self.room.setter, 32, limit, self.style.bold
        )
        for seat, view in enumerate(self.table.seats[: self.truth.seats]):
            role = self.truth.roles[seat]
            bad = role is not Role.LOYAL
            y = self.y(seat)
            self.canvas.put(self.room.art.marks.sigil(view.sigil, 36), left + 20, y)
            colour = self.style.bad_text if bad else self.style.text
            face = self.style.bold if bad else self.style.strong
            self.canvas.write(f"name.{seat}", names[seat], left + 50, y + 11, 32, colour, face, 0)
            if bad and role is not None:
                badge = self.style.badge(self.room, role, 17)
                self.canvas.put(badge, self.left - 26, y)

    def _grid(self) -> None:
        right = self.x(len(self.records) - 1) + self.pitch / 2
        for seat in range(self.truth.seats + 1):
            y = GRID + seat * self.row
            self._stroke(self.room.layout.safe.x, right, y, 1.6, self.style.line)

    def _government(self, k: int, record: ElectionRecord) -> None:
        marks, x, y = self.room.art.marks, self.x(k), GOVERNED
        seats = self.table.seats
        dull = None if record.passed else self.style.dull
        gap = min(24.0, self.pitch * 0.2)
        size = min(40.0, self.pitch * 0.34)
        for sign, seat in ((-1, record.proposer), (1, record.nominee)):
            if seat is None or seat >= len(seats):
                continue
            self.canvas.put(marks.sigil(seats[seat].sigil, size, dull), x + sign * gap, y)
        if record.passed:
            self._rules(x, y + 30, gap)

    def _rules(self, x: float, y: float, gap: float) -> None:
        """Gold under the Chair, dashed silver under the Steward."""
        half = gap * 0.78
        self._stroke(x - gap - half, x - gap + half, y, 3, self.style.proposer)
        for dash in range(4):
            start = x + gap - half + dash * half * 0.56
            self._stroke(start, start + half * 0.34, y, 3, self.style.nominee)

    def _stroke(self, x0: float, x1: float, y: float, width: float, colour: str) -> None:
        """A level line in logical units."""
        s = self.canvas.scale
        ends = (round(x0 * s), round(y * s)), (round(x1 * s), round(y * s))
        pygame.draw.line(self.canvas.surface, colour, *ends, max(1, round(width * s)))

    def _policies(self, k: int, record: ElectionRecord) -> None:
        marks, x, foot = self.room.art.marks, self.x(k), ENACTED
        if record.enacted is None:
            if record.passed is False:
                word = self.room.words.t("tv.truth.failed")
                if self.room.setter.width(word, 30, self.style.plain) < self.pitch - 6:
                    self.canvas.write(
                        f"failed.{k}", word, x, foot - 8, 30, self.style.muted, self.style.plain
                    )
                else:
                    self.canvas.put(
                        marks.icon(self.style.failed_icon, 34, self.style.muted), x, foot - 22
                    )
            return
        kind = record.enacted
        if record.deadlock:
            self.canvas.put(
                marks.icon(self.style.failed_icon, 34, self.style.muted), x + 18, foot - 22
            )
            self._lit(kind, x - 14, foot)
            return
        tall = min(60.0, self.pitch * 0.54)
        step = tall * 0.45
        self._lit(kind, x - step * 1.1, foot, tall)
        thrown: list[tuple[Policy, str]] = []
        if record.drawn and record.discarded is not None:
            card = record.drawn[record.discarded]
            if card is not None:
                thrown.append((card, self.style.proposer))
        if record.received and record.buried is not None:
            card = record.received[record.buried]
            if card is not None:
                thrown.append((card, self.style.nominee))
        for at, (card, colour) in enumerate(thrown):
            px = x + step * (0.2 + at)
            self.canvas.put(
                self.style.policy(self.room, card, round(tall * 0.66), False), px, foot - 8
            )
            self._stroke(px - tall * 0.15, px + tall * 0.15, foot + 1, 3, colour)

    def _lit(self, policy: Policy, x: float, foot: float, tall: float = 60.0) -> None:
        tint = "#5FE0B0" if policy is Policy.GOOD else "#FF5A2A"
        if self.style.glow:
            self.canvas.put(self.room.art.light.glow(36, tint, 0.5, 46), x, foot - 30)
        self.canvas.put(self.style.policy(self.room, policy, round(tall), True), x, foot)

    def _power(self, k: int, record: ElectionRecord) -> None:
        if record.power is None:
            return
        marks, x = self.room.art.marks, self.x(k)
        icon = marks.icon(self.style.power(record.power), 34, self.style.bad_text)
        self.canvas.put(icon, x - 20, POWERS)
        if record.target is not None:
            sigil = self.table.seats[record.target].sigil
            self.canvas.put(marks.sigil(sigil, 34), x + 20, POWERS)

    def _votes(self, k: int, record: ElectionRecord) -> None:
        if record.ballots is None:
            return
        marks, x = self.room.art.marks, self.x(k)
        size = min(32.0, self.row * 0.6)
        for seat, ballot in enumerate(record.ballots):
            if ballot is None:
                continue
            y = self.y(seat)
            yes = bool(ballot.yes)
            if ballot.seal:
                self.canvas.put(self.room.art.papers.seal("whole", size * 0.5), x + size * 1.1, y)
            name, colour = ("check", self.style.yes) if yes else ("cross", self.style.no)
            self.canvas.put(marks.icon(name, size, colour), x, y)
