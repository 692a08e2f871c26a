"""Five stills of one lawful game, composed from the art alone: to look at, and to measure.

Run as a script: `python tests/tv/stills.py OUT_DIR [--height 1080] [--seats 8] [--only NAME]`.
Words are drawn plainly here; the real screens have a text room of their own.
"""

from __future__ import annotations

import argparse
import importlib.resources
import math
import os
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import pygame

from tvgame.tv import palette as p
from tvgame.tv.art import RAISED, SEAT_H, Art, Rim, pane_width, seat_x
from tvgame.tv.art.panes import State

ASSETS = Path(__file__).resolve().parents[2] / "assets"
Align = Literal["left", "middle", "right"]

NAMES = ("Ottilie", "Bram", "Priya", "Tomás", "Noor", "Jun", "Sable", "Quill", "Wren", "Ida")
SIGILS = (
    "moon", "tower", "swallow", "fish", "leaf", "hourglass", "key", "anchor", "bell", "wheel",
)  # fmt: skip
COMPUTERS = (6, 7)
STATES: dict[int, State] = {
    2: "chair", 5: "steward", 0: "barred", 3: "barred", 6: "exiled",
}  # fmt: skip
WORDS = {"chair": "Chair", "steward": "Steward", "barred": "barred", "exiled": "exiled"}
SEALS = (False, True, True, False, True, False, False, True, True, True)


@dataclass
class Sheet:
    """A target with its grid: logical positions in, real pixels out."""

    art: Art
    target: pygame.Surface
    w: float
    fonts: dict[tuple[str, int], pygame.font.Font] = field(default_factory=dict)

    def at(self, x: float, y: float) -> tuple[float, float]:
        s = self.art.scale
        return (x + (self.w - 1920) / 2) * s, y * s

    def font(self, face: str, size: float) -> pygame.font.Font:
        px = round(size * self.art.scale)
        if (face, px) not in self.fonts:
            package, name = {
                "serif": ("font_source_serif_pro", "SourceSerifPro-Semibold"),
                "title": ("font_source_serif_pro", "SourceSerifPro-Regular"),
                "sans": ("font_source_sans_pro", "SourceSansPro-Semibold"),
                "thin": ("font_source_sans_pro", "SourceSansPro-Regular"),
                "bold": ("font_source_sans_pro", "SourceSansPro-Bold"),
            }[face]
            file = importlib.resources.files(package) / "files" / f"{name}.ttf"
            self.fonts[face, px] = pygame.font.Font(str(file), px)
        return self.fonts[face, px]

    def render(self, words: str, face: str, size: float, colour: str) -> pygame.Surface:
        return self.font(face, size).render(words, True, colour)

    def text(
        self,
        x: float,
        y: float,
        words: str | list[tuple[str, str]],
        size: float,
        colour: str = p.IVORY,
        face: str = "sans",
        align: Align = "middle",
        spacing: float = 0,
        gilt: bool = False,
    ) -> float:
        """Draw words with their baseline at y; returns their logical width."""
        runs = [(words, colour)] if isinstance(words, str) else words
        if spacing:
            runs = [(letter, c) for run, c in runs for letter in run]
        images = [self.render(w, face, size, "#FFFFFF" if gilt else c) for w, c in runs]
        gap = spacing * self.art.scale
        width = sum(i.get_width() for i in images) + gap * (len(images) - 1)
        left, base = self.at(x, y)
        left -= {"left": 0, "middle": width / 2, "right": width}[align]
        for image in images:
            if gilt:
                image = self.art.light.gradient_text(image)
            self.target.blit(image, (left, base - self.font(face, size).get_ascent()))
            left += image.get_width() + gap
        return width / self.art.scale


def qr_matrix() -> list[list[bool]]:
    import qrcode

    code = qrcode.QRCode(border=0, error_correction=qrcode.ERROR_CORRECT_M)
    code.add_data("HTTP://192.168.1.23:8377/K7QM")
    matrix: list[list[bool]] = code.get_matrix()
    return matrix


def lobby(s: Sheet, seats: int) -> None:
    art, t = s.art, s.target
    t.blit(art.wall.chamber(s.w, 1080, "lobby"), (0, 0))
    s.text(94, 152, "THE GLASS COUNCIL", 96, face="title", align="left", spacing=8, gilt=True)
    matrix = qr_matrix()
    code = art.marks.qr(matrix, 18, *p.QR_LOBBY, 4)
    side = code.get_width() / art.scale
    art.light.glow(side, "#C98F3A", 0.24).draw(t, s.at(104 + side / 2, 220 + side / 2))
    art.marks.qr_frame(side, True).draw(t, s.at(104, 220))
    t.blit(code, s.at(104, 220))
    s.text(96, 890, "Scan with your phone, or type", 36, p.MIST, align="left")
    s.text(94, 956, "192.168.1.23:8377", 64, face="bold", align="left")
    wide = s.text(96, 1020, "Table code", 36, p.MIST, align="left")
    s.text(114 + wide, 1020, "K7QM", 60, p.WARM, "serif", "left", spacing=8)
    cx, cy, rx, ry = 1290, 524, 436, 308
    art.wall.ring(rx - 8, ry - 6).draw(t, s.at(cx, cy + 30))
    art.light.glow(430, "#3E5FC0", 0.3, 330).draw(t, s.at(cx, cy))
    art.wall.rose_glow(176, 1.6).draw(t, s.at(cx, cy - 8))
    art.wall.rose(176, 10, 0, 0.95).draw(t, s.at(cx, cy - 8))
    for k in range(seats - 1):
        dx, dy = art.wall.stud(176, 10, k)
        art.light.glow(26, "#FFE7AE", 0.6).draw(t, s.at(cx + dx, cy - 8 + dy))
        art.wall.lamp(9, True).draw(t, s.at(cx + dx, cy - 8 + dy))
    s.text(cx, cy + 10, str(seats - 1), 98, face="serif")
    s.text(cx, cy + 50, "of 10", 32, p.MIST)
    w, h = 82, 82 * SEAT_H
    order = [0, 1, 3, 4, 5, 6, 7, 2, 8, 9][: seats - 1]
    for k in range(10):
        a = -math.pi / 2 + 2 * math.pi * k / 10
        x, y = cx + rx * math.cos(a), cy + ry * math.sin(a) - h / 2 - 22
        foot = s.at(x, y + h)
        if k >= len(order):
            art.seats.pane(None, "empty", w).draw(t, foot)
            s.text(x, y + h + 42, "open", 32, p.MIST, "thin")
            continue
        who, ready = order[k], k not in (2, 3)
        colour = p.SIGIL_COLOURS[SIGILS[who]]
        art.light.glow(110, colour, 0.16 if ready else 0.06).draw(t, s.at(x, y + h / 2))
        art.seats.pane(SIGILS[who], "plain", w, 1 if ready else 0.625).draw(t, foot)
        art.marks.check_badge(ready).draw(t, s.at(x + w / 2 - 1, y + h - 8))
        s.text(x, y + h + 42, NAMES[who], 36)
        if who in COMPUTERS:
            wide = s.text(x + 14, y + h + 75, "computer", 30, p.MIST, "thin")
            art.marks.cog(12, p.MIST).draw(t, s.at(x - wide / 2 - 6, y + h + 64))
        elif ready:
            s.text(x, y + h + 75, "ready", 30, p.MIST, "thin")
        else:
            s.text(x, y + h + 75, "not ready", 30, p.WARM)
    s.text(
        cx,
        1018,
        [
            ("To start: ", p.IVORY),
            ("Tomás", p.WARM),
            (" and ", p.IVORY),
            ("Noor", p.WARM),
            (" must be ready", p.IVORY),
        ],
        44,
    )


def wall(s: Sheet, dy: float, dimmed: float, until: float, strength: float) -> None:
    """Windows, rose and fittings of the table scene, `dy` higher than they stand."""
    art, t, y = s.art, s.target, 58 + dy
    good, bad = art.wall.window("good", 530, 312), art.wall.window("bad", 530, 312)
    good.draw(t, s.at(96, y), (1, 1, 1, 0, 0, 0), dimmed=dimmed)
    bad.draw(t, s.at(1294, y), (1, 1, 1, 1, 1, 0, 0), dimmed=dimmed)
    good.shafts(range(3), until - y, strength).draw(t, s.at(96, y))
    bad.shafts(range(5), until - y, strength).draw(t, s.at(1294, y))
    art.wall.rose_glow(168, 1.0).draw(t, s.at(960, 226 + dy))
    art.wall.rose(168, 30, 11, dimmed * 0.8 + 0.02).draw(t, s.at(960, 226 + dy))
    dx, sy = art.wall.stud(168, 30, 10)
    art.wall.rose_present(168).draw(t, s.at(960 + dx, 226 + dy + sy))
    art.wall.lamp(9.4, True).draw(t, s.at(960 + dx, 226 + dy + sy))


def fittings(s: Sheet) -> None:
    art, t, y, h = s.art, s.target, 58, 312
    good, bad = art.wall.window("good", 530, h), art.wall.window("bad", 530, h)
    foot = y + h - 38
    art.wall.roundel("sun", False, "good").draw(t, s.at(96 + good.lancets[5].centre[0], foot))
    powers = {1: "audit", 2: "audit", 4: "exile", 5: "exile", 6: "crown"}
    for i, power in powers.items():
        mark = art.wall.roundel(power, i < 5, "bad")  # type: ignore[arg-type]
        mark.draw(t, s.at(1294 + bad.lancets[i].centre[0], foot))
    x = 1294 + 4 * 530 / 7
    art.wall.danger_glow(h + 14).draw(t, s.at(x, y + 22))
    art.wall.danger_line(h + 14).draw(t, s.at(x, y + 22))
    for word, i in (("Audit", 1), ("Exile", 4)):
        a, b = bad.lancets[i], bad.lancets[i + 1]
        middle, wide = 1294 + (a.x + b.x + b.w) / 2, b.x + b.w - a.x - 12
        art.wall.bracket(wide, 92).draw(t, s.at(middle, 396))
        s.text(middle, 406, word, 30, "#FFD9B8")
    for x, n, of, word, colour in (
        (709, 3, 6, "Charters", p.GOOD_TEXT),
        (1211, 5, 7, "Decrees", p.BAD_TEXT),
    ):
        s.text(x, 200, str(n), 96, colour, "serif")
        s.text(x, 244, f"of {of}", 30, p.MIST)
        s.text(x, 282, word, 30, colour)
    art.marks.icon("crown_eye", 28, p.DANGER_TEXT).draw(t, s.at(1160, 320))
    s.text(1184, 331, "danger", 30, p.DANGER_TEXT, align="left")
    s.text(960, 189, "Election", 30, p.MIST)
    s.text(960, 250, "11", 74, face="serif")
    s.text(960, 286, "of 30", 30, p.MIST)


def council(s: Sheet, seats: int, rim: Rim, markers: bool) -> None:
    art, t = s.art, s.target
    w = pane_width(seats)
    k = w / 116
    for i in range(seats - 1):
        x = (seat_x(seats, i) + seat_x(seats, i + 1)) / 2
        angle = math.degrees(math.atan(rim.slope(x)))
        if markers:
            art.seats.chevron(STATES.get(i) == "chair", angle).draw(t, s.at(x, rim.at(x)))
    for i in range(seats):
        x = seat_x(seats, i)
        y = rim.at(x)
        state = STATES.get(i, "plain")
        if not markers and state == "barred":
            state = "plain"
        size = w * (RAISED if state in ("chair", "steward") else 1)
        if state == "chair" or state == "steward":
            art.seats.glow(state, size).draw(t, s.at(x, y - 3))
        art.seats.pane(SIGILS[i], state, size).draw(t, s.at(x, y - 3))
        if markers and state != "exiled":
            seal = (
                art.papers.seal("whole", 22 * k) if SEALS[i] else art.papers.seal("spent", 19 * k)
            )
            seal.draw(t, s.at(x - w / 2 + 1, y - 15))
            letter = art.papers.letter if i in (0, 2, 5, 7) else art.papers.letter_slot
            letter(58 * k).draw(t, s.at(x + w / 2 + 2, y - 16))
        colour = {"exiled": p.EXILED, "chair": p.GOLD_HI, "steward": p.SILVER_HI}.get(
            state, p.IVORY
        )
        size = 32 if seats == 10 else 36
        if i in COMPUTERS:
            wide = s.text(x + 17, y + 40, NAMES[i], size, colour)
            art.marks.cog(13).draw(t, s.at(x - wide / 2 - 2, y + 28))
        else:
            s.text(x, y + 40, NAMES[i], size, colour)
        if state == "chair" or state == "steward":
            wide = s.font("bold", 30).size(WORDS[state])[0] / art.scale + 40
            art.seats.ribbon(state, wide).draw(t, s.at(x, y + 69))
            ink = p.ON_GOLD if state == "chair" else p.ON_SILVER
            s.text(x, y + 79, WORDS[state], 30, ink, "bold")
        elif state != "plain":
            s.text(x, y + 79, WORDS[state], 30, p.BARRED if state == "barred" else p.EXILED)


def top_of_table(s: Sheet, rim: Rim, dy: float, until: float, strength: float, seats: int) -> None:
    art, t = s.art, s.target
    art.wall.table(s.w, 1080, Rim(rim.y, rim.sag, s.w / 2)).draw(t, (0, 0))
    top, bottom = rim.y + 10 - (58 + dy), until - (58 + dy)
    good, bad = art.wall.window("good", 530, 312), art.wall.window("bad", 530, 312)
    good.colours_on_table(range(3), top, bottom, strength).draw(t, s.at(96, 58 + dy))
    bad.colours_on_table(range(5), top, bottom, strength).draw(t, s.at(1294, 58 + dy))
    for i in range(seats):
        x = seat_x(seats, i)
        colour = "#222C44" if STATES.get(i) == "exiled" else p.SIGIL_COLOURS[SIGILS[i]]
        art.seats.reflection(colour, pane_width(seats)).draw(t, s.at(x, rim.at(x)))


def table(s: Sheet, seats: int) -> None:
    art, t, rim = s.art, s.target, Rim()
    t.blit(art.wall.chamber(s.w, 1080, "hall"), (0, 0))
    wall(s, 0, 0.82, 930, 1)
    fittings(s)
    top_of_table(s, rim, 0, 930, 1, seats)
    art.light.glow(470, "#F0C878", 0.2, 150).draw(t, s.at(960, 700))
    last = min(5, seats - 1)
    x0, x1 = seat_x(seats, 2), seat_x(seats, last)
    if seats > 5:
        y0, dx = rim.at(x0) + 92, x1 - x0
        points = [(0.0, 0.0), (70.0, 78.0), (dx - 70, 78.0), (dx, 6.0)]
        colours = ("#FFD677", "#FFF4DA", "#D6E2FA")
        art.light.thread_glow(points, colours).draw(t, s.at(x0, y0))
        art.light.thread(points, colours).draw(t, s.at(x0, y0))
        art.light.glow(22, "#FFD677", 0.8).draw(t, s.at(x0, y0))
        art.light.glow(22, "#D6E2FA", 0.8).draw(t, s.at(x1, y0 + 6))
        art.seats.thread_end("chair").draw(t, s.at(x0, y0))
        art.seats.thread_end("steward").draw(t, s.at(x1, y0 + 6))
    council(s, seats, rim, True)
    s.text(
        960,
        862,
        [("Priya", p.GOLD_HI), (" names ", p.IVORY), ("Jun", p.SILVER_HI), (" Steward", p.IVORY)],
        76,
        face="serif",
    )
    s.text(
        960,
        930,
        [("Waiting for ", p.MIST), ("Bram, Tomás and Noor", p.IVORY), ("  ·  0:24", p.MIST)],
        40,
    )
    code = art.marks.qr(qr_matrix(), 10, *p.QR_CORNER, 3)
    side = code.get_width() / art.scale
    art.marks.qr_frame(side, False).draw(t, s.at(98, 714))
    t.blit(code, s.at(98, 714))
    s.text(98 + side + 22, 986, "Rejoin", 30, p.MIST, align="left")
    s.text(98 + side + 22, 1024, "K7QM", 34, face="bold", align="left", spacing=3)
    for k, tall in enumerate((92, 112, 100)):
        x = 1446 + 52 * k
        if k:
            art.candles.glow(k).draw(t, s.at(x, 930 - tall))
        art.candles.candle(tall, k > 0).draw(t, s.at(x, 930))
        top = art.candles.flame(k) if k else art.candles.smoke()
        top.draw(t, s.at(x, 930 - tall))
    s.text(1498, 986, "1 of 3", 34, face="bold")
    s.text(1498, 1022, "rejected", 30, p.MIST)
    art.papers.deck(8).draw(t, s.at(1606, 804))
    art.papers.discards(4).draw(t, s.at(1723, 808))
    for x, n, word in ((1650, "8", "deck"), (1766, "4", "discards")):
        s.text(x, 986, n, 34, face="bold")
        s.text(x, 1022, word, 30, p.MIST)


def reveal(s: Sheet, seats: int) -> None:
    art, t, dy = s.art, s.target, -278.0
    rim = Rim(575 + dy)
    backdrop = art.wall.chamber(s.w, 1080, "hall")
    t.blit(backdrop, (0, round(dy * art.scale)))
    wall(s, dy, 0.42, 640, 0.5)
    top_of_table(s, rim, dy, 760, 0.5, seats)
    art.light.glow(760, "#C8B27C", 0.16, 230).draw(t, s.at(960, 820))
    turning = 1
    x1 = seat_x(seats, turning)
    art.seats.halo(p.SIGIL_COLOURS[SIGILS[1]]).draw(t, s.at(x1, rim.at(x1) - 3))
    council(s, seats, rim, False)
    votes = {2: (True, 1), 3: (True, 0), 4: (False, 0), 5: (True, 0), 7: (False, 1), 0: (False, 0)}
    yb = rim.at(x1) + 196
    points = [(30.0, 40.0), (120.0, 190.0), (880 - x1, 678 - yb), (960 - x1, 762 - yb)]
    art.light.thread_glow(points, ("#FFF3D0",), 3, 9, strength=0.42).draw(t, s.at(x1, yb))
    art.light.thread(points, ("#FFF3D0",), 3).draw(t, s.at(x1, yb))
    dice = random.Random(2)
    for i, (vote, sealed) in votes.items():
        if i >= seats:
            continue
        x = seat_x(seats, i)
        y = rim.at(x) + 196
        face = ballot_with_word(s, vote)
        turned = pygame.transform.rotozoom(face, dice.uniform(-3, 3), 1)
        art.papers.ballot_shadow().draw(t, s.at(x, y))
        t.blit(turned, turned.get_rect(center=s.at(x, y)))
        if sealed:
            at = x + 60, y - 71
            art.light.glow(70, "#FFC85A", 0.5).draw(t, s.at(*at))
            art.papers.seal("weight", 37).draw(t, s.at(*at))
            s.text(at[0], at[1] + 12, "×2", 34, "#FFF0C4", "bold")
    art.light.glow(230, "#F0B452", 0.42).draw(t, s.at(x1, yb))
    art.light.glow(110, "#FFD98A", 0.55, 150).draw(t, s.at(x1, yb))
    turn = art.papers.turn(art.papers.letter_back(), ballot_with_word(s, True))
    turn.frame(0.36).draw(t, s.at(x1, yb - 10))
    art.light.glow(60, "#FFFFFF", 0.5, 130).draw(t, s.at(x1 + 18, yb - 10))
    ty = 828
    for k in range(9):
        x = 960 + (k - 4) * 118
        kind: Literal["for", "against", "open"] = "for" if k < 4 else "against" if k > 4 else "open"
        art.tally.quarry_glow(kind).draw(t, s.at(x, ty))
    for k in range(9):
        kind = "for" if k < 4 else "against" if k > 4 else "open"
        art.tally.quarry(kind).draw(t, s.at(960 + (k - 4) * 118, ty))
    art.tally.bar_glow().draw(t, s.at(960, ty))
    art.tally.bar().draw(t, s.at(960, ty))
    s.text(404, ty + 24, "4", 92, p.FOR_TEXT, "serif", "right")
    s.text(338, ty + 20, "For", 44, p.FOR_TEXT, align="right")
    s.text(1516, ty + 24, "4", 92, p.AGAINST_TEXT, "serif", "left")
    s.text(1582, ty + 20, "Against", 44, p.AGAINST_TEXT, align="left")
    words = [("9 with the seals. For must pass the middle: ", p.MIST), ("Bram decides", p.IVORY)]
    s.text(960, ty + 168, words, 40)


def ballot_with_word(s: Sheet, vote: bool) -> pygame.Surface:
    image = s.art.papers.ballot(vote).image.copy()
    ink = p.FOR_INK if vote else p.AGAINST_INK
    word = s.render("For" if vote else "Against", "bold", 34 if vote else 32, ink)
    base = image.get_height() - 24 * s.art.scale
    font = s.font("bold", 34 if vote else 32)
    image.blit(word, ((image.get_width() - word.get_width()) / 2, base - font.get_ascent()))
    return image


def enactment(s: Sheet, seats: int) -> None:
    art, t = s.art, s.target
    t.blit(art.wall.chamber(s.w, 1080, "decree"), (0, 0))
    window = art.wall.window("bad", 920, 700)
    window.draw(t, s.at(790, 70), (*[0.52] * 5, 1, 0), hot=5)
    window.beam(5).draw(t, s.at(790, 70))
    for i, power in {1: "audit", 2: "audit", 4: "exile", 5: "exile", 6: "crown"}.items():
        mark = art.wall.roundel(power, i < 6, "bad", 42)  # type: ignore[arg-type]
        mark.draw(t, s.at(790 + window.lancets[i].centre[0], 704))
    art.wall.ledge(s.w, 1080).draw(t, (0, 0))
    hot = window.lancets[5]
    window.floor_picture(5, 340, 400, 280, -1010).draw(t, s.at(790 + hot.centre[0] - 160, 812))
    art.light.glow(760, "#FF5A26", 0.5, 120).draw(t, s.at(1150, 860))
    art.light.glow(620, "#FF6A2A", 0.3, 130).draw(t, s.at(820, 940))
    for i in range(seats):
        x = 128 + i * 80
        y = art.wall.floor_y(x) - 2
        state = STATES.get(i, "plain")
        if state == "barred":
            state = "plain"
        art.seats.cast_shadow(50, 64, -60).draw(t, s.at(x, y + 2))
        if state in ("chair", "steward"):
            art.seats.glow(state, 58).draw(t, s.at(x, y))
        art.seats.pane(SIGILS[i], state, 58, 0.625).draw(t, s.at(x, y))
        art.seats.edge_light(46).draw(t, s.at(x + 30, y))
    s.text(96, 236, "A Decree", 124, "#FFE2C4", "serif", "left")
    s.text(96, 330, "the sixth of seven", 54, "#FFB48A", "title", "left")
    art.marks.rule(396, "#FF7A48").draw(t, s.at(96, 376))
    art.marks.power_disc("exile").draw(t, s.at(136, 462))
    s.text(196, 456, "Exile", 48, "#FFE2C4", "bold", "left")
    s.text(196, 502, [("Priya", p.GOLD_HI), (" sends one away", p.IVORY)], 40, align="left")
    s.text(96, 590, "One more, and the Cabal wins", 36, "#FFB48A", align="left")


SESSIONS = (
    (0, 4, "CCD", "C"), (1, 5, "DDC", "D"), (2, 6, "DDD", "D"), (3, 0, "", ""), (4, 0, "CDD", "D"),
    (5, 7, "CCD", "C"), (6, 1, "CDD", "C"), (7, 4, "DDC", "D"), (0, 3, "DDC", "D"), (1, 7, "", ""),
    (2, 5, "DDD", "D"),
)  # fmt: skip
SUSPICION = (
    (0.375, 0.28, 0.27, 0.27, 0.26, 0.52, 0.51, 0.50, 0.50, 0.72, 0.73, 0.78),
    (0.375, 0.40, 0.55, 0.54, 0.55, 0.50, 0.48, 0.26, 0.25, 0.22, 0.30, 0.17),
    (0.375, 0.40, 0.38, 0.58, 0.57, 0.53, 0.52, 0.50, 0.50, 0.42, 0.40, 0.13),
    (0.375, 0.40, 0.39, 0.36, 0.42, 0.38, 0.37, 0.36, 0.35, 0.52, 0.50, 0.38),
    (0.375, 0.28, 0.27, 0.26, 0.28, 0.55, 0.53, 0.52, 0.70, 0.74, 0.80, 1.0),
    (0.375, 0.40, 0.57, 0.55, 0.56, 0.52, 0.32, 0.31, 0.30, 0.28, 0.34, 0.62),
    (0.375, 0.40, 0.39, 0.60, 0.60, 0.56, 0.54, 0.36, 0.35, 0.11, 0.10, 0.08),
    (0.375, 0.40, 0.39, 0.36, 0.34, 0.31, 0.17, 0.16, 0.44, 0.38, 0.34, 0.27),
)
ROLES: tuple[Literal["loyal", "agent", "leader"], ...] = (
    "agent", "loyal", "loyal", "loyal", "leader", "agent", "loyal", "loyal",
)  # fmt: skip


def ending(s: Sheet, seats: int) -> None:
    art, t = s.art, s.target
    t.blit(art.wall.chamber(s.w, 1080, "charter_ending"), (0, 0))
    window = art.wall.window("good", 548, 420)
    window.draw(t, s.at(96, 56), [0.95] * 6)
    art.light.glow(620, "#8FE0B0", 0.2, 380).draw(t, s.at(370, 400))
    art.light.glow(150, "#FFE9A8", 0.34, 120).draw(t, s.at(370, 400))
    window.flood().draw(t, s.at(96, 56))
    art.wall.plate(s.w, 540).draw(t, (0, 540 * art.scale))
    s.text(716, 166, "The Citizens win", 118, "#F2FFE9", "serif", "left")
    words = [("Priya exiled ", "#CFEFE0"), ("Noor, the Regent", p.BAD_TEXT)]
    s.text(720, 232, words, 44, align="left")
    for i in range(8):
        x, y, role = 768 + i * 141, 286 + 98, ROLES[i]
        colour, strength = {
            "leader": ("#FF4A22", 0.62),
            "agent": ("#FF4A22", 0.34),
            "loyal": ("#6FE0B4", 0.26),
        }[role]
        art.seats.halo(colour, 82, strength).draw(t, s.at(x, y))
        art.seats.pane(SIGILS[i], "cracked" if i in (4, 6) else "plain", 82).draw(t, s.at(x, y))
        art.marks.role_badge(role).draw(t, s.at(x + 39, y - 8))
        word = {"leader": "Regent", "agent": "Agent", "loyal": "Citizen"}[role]
        s.text(x, y + 42, NAMES[i], 34)
        tint, face = ("#A9EBCF", "sans") if role == "loyal" else ("#FFB48A", "bold")
        s.text(x, y + 78, word, 32, tint, face)
    truth(s)


def truth(s: Sheet) -> None:
    art, t = s.art, s.target
    s.text(96, 578, "The truth", 44, face="serif", align="left")
    s.text(96, 634, "Governed", 30, p.MIST, "thin", "left")
    s.text(96, 702, "Enacted", 30, p.MIST, "thin", "left")
    left, pitch = 268.0, 124.0
    for e, (chair, steward, drawn, enacted) in enumerate(SESSIONS):
        x = left + e * pitch + pitch / 2
        pair = ((chair, x - 22), (steward, x + 22))
        for who, at in pair:
            colour = None if drawn else "#6F7D9E"
            art.marks.sigil(SIGILS[who], 36 if drawn else 34, colour).draw(t, s.at(at, 624))
        if not drawn:
            s.text(x, 702, "failed", 30, p.COMPUTER, "thin")
            continue
        art.marks.underline("chair", 35).draw(t, s.at(x - 22, 650))
        art.marks.underline("steward", 35).draw(t, s.at(x + 22, 650))
        rest = list(drawn)
        rest.remove(enacted)
        art.light.glow(34, "#5FE0B0" if enacted == "C" else "#FF5A2A", 0.55, 44).draw(
            t, s.at(x - 30, 688)
        )
        art.marks.pip("good" if enacted == "C" else "bad", 30, 56, True).draw(t, s.at(x - 29, 716))
        for k, q in enumerate(rest):
            pip = art.marks.pip("good" if q == "C" else "bad", 20, 38, False)
            pip.draw(t, s.at(x + 6 + k * 26, 716))
    low, high = 976.0, 744.0
    for v in (0.0, 0.5, 1.0):
        y = low - (low - high) * v
        x0, x1 = s.at(left - 10, y), s.at(left + 11 * pitch - pitch / 2 + 40, y)
        pygame.draw.line(t, "#2C3B5E", x0, x1, max(1, art.px(1.6)))
    s.text(left - 24, high + 10, "sure", 30, p.MIST, "thin", "right")
    s.text(left - 24, low + 10, "clear", 30, p.MIST, "thin", "right")
    s.text(96, (low + high) / 2 + 10, "Suspicion", 30, align="left")
    xs = [left, *[left + e * pitch + pitch / 2 for e in range(11)]]
    for i in (1, 2, 3, 6, 7, 0, 5, 4):
        points = [(x - left, -(low - high) * v) for x, v in zip(xs, SUSPICION[i], strict=True)]
        if ROLES[i] == "loyal":
            art.light.curve(points, "#5F7A89", 2.6).draw(t, s.at(left, low))
            continue
        thick = i == 4
        art.light.curve_glow(points, "#FF4A22", 11 if thick else 9).draw(t, s.at(left, low))
        colour = "#FFB48A" if thick else "#FF8A5C"
        art.light.curve(points, colour, 6 if thick else 4.5).draw(t, s.at(left, low))
    x = left + 10.5 * pitch + 34
    for who, y, tint in ((4, high - 2, p.BAD_TEXT), (0, 793, "#FFB48A"), (5, 836, "#FFB48A")):
        art.marks.sigil(SIGILS[who], 38).draw(t, s.at(x, y))
        s.text(x + 32, y + 12, NAMES[who], 32, tint, "bold" if who == 4 else "sans", "left")
    s.text(x - 14, 940, "Citizens", 30, "#A9D3DF", "thin", "left")
    s.text(96, 1020, "Election", 30, p.MIST, "thin", "left")
    for e in range(11):
        s.text(left + e * pitch + pitch / 2, 1020, str(e + 1), 30, p.MIST, "thin")


STILLS: dict[str, Callable[[Sheet, int], None]] = {
    "1-lobby": lobby,
    "2-table": table,
    "3-reveal": reveal,
    "4-enactment": enactment,
    "5-ending": ending,
}


def compose(name: str, height: int = 1080, seats: int = 8, wide: float = 1920) -> pygame.Surface:
    """One still from a fresh Art, so that what it needs is built anew."""
    scale = height / 1080
    target = pygame.Surface((round(wide * scale), height)).convert()
    STILLS[name](Sheet(Art(scale, ASSETS), target, wide), seats)
    return target


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--height", type=int, default=1080)
    parser.add_argument("--wide", type=float, default=1920)
    parser.add_argument("--seats", type=int, default=8)
    parser.add_argument("--only", default="")
    args = parser.parse_args()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    args.out.mkdir(parents=True, exist_ok=True)
    for name in STILLS:
        if args.only not in name:
            continue
        start = time.perf_counter()
        image = compose(name, args.height, args.seats, args.wide)
        took = time.perf_counter() - start
        pygame.image.save(image, str(args.out / f"{name}.png"))
        sys.stdout.write(f"{name}: {took:.2f} s\n")


if __name__ == "__main__":
    main()
