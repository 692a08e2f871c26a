"""What each sound is played on: glass, felt, paper and breath, one function a sound.

Everything is in one mode, D dorian: its bright sixth (G and B over D) belongs to the Charters and
the loyal, its tritone (F and B) to the Decrees and the leader. How loud they are, and how they
become files, is in ``synthesis``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from tvgame.tv.sounds.instruments import (
    Array,
    Mix,
    Rng,
    band,
    bell,
    bowl,
    breath,
    glide,
    noise,
    paper,
    seconds,
    swell,
    thump,
)

TICKS: Final = ("D4", "E4", "F4", "G4", "A4", "B4", "C5", "D5", "E5", "F5")
CARDS: Final = 3
ROOM: Final = 8.0
"""Seconds after which the room tone meets its beginning."""


# The lobby.


def join(rng: Rng) -> Array:
    """Somebody sits down: a fourth up."""
    mix = Mix(1.5).add(bell("A4", 1.2, 0.3), pan=-0.2).add(bell("D5", 1.3, 0.35), 0.1, 0.9, 0.2)
    return mix.in_room(rng)


def leave(rng: Rng) -> Array:
    """Somebody goes: the same fourth down, darker."""
    mix = Mix(1.5).add(bell("D5", 0.9, 0.15), gain=0.7).add(bell("A4", 1.3, 0.1), 0.12, 0.9)
    return mix.in_room(rng, 0.3)


def ready(rng: Rng) -> Array:
    """A seat is ready: felt, and one small glass."""
    mix = Mix(0.9).add(thump(rng, 90, 0.25), gain=0.4).add(bell("E5", 0.8, 0.25, 0.2), 0.01)
    return mix.in_room(rng)


def notice(rng: Rng) -> Array:
    """The table says something: one tone, twice."""
    mix = Mix(1.0).add(bell("G4", 0.6, 0.2, 0.2)).add(bell("G4", 0.8, 0.25, 0.2), 0.14, 0.8)
    return mix.in_room(rng)


# The deal and the election.


def hush(rng: Rng) -> Array:
    """Night falls: a breath out, and a low hum that stays a while."""
    mix = Mix(3.2).add(breath(rng, 1.8, 900, 240, 0.3), gain=0.16)
    mix.add(bowl("D3", 3.0, 0.5), gain=0.5, pan=-0.2).add(bowl("A3", 2.8, 0.8), 0.1, 0.3, 0.2)
    mix.add(bell("D5", 2.0, 0.15), 0.1, 0.14)
    return mix.in_room(rng, 0.35, 1.6)


def chair(rng: Rng) -> Array:
    """The Chair passes on: a low glass on felt."""
    mix = Mix(1.6).add(thump(rng, 70, 0.4), gain=0.5).add(bell("D4", 1.5, 0.2))
    mix.add(bell("A4", 1.2, 0.1), 0.02, 0.25)
    return mix.in_room(rng)


def nomination(rng: Rng) -> Array:
    """The thread runs and arrives: three light tones, one that stays."""
    mix = Mix(1.9)
    for k, (note, gain) in enumerate((("D5", 0.35), ("E5", 0.4), ("G5", 0.45))):
        mix.add(bell(note, 0.7, 0.35, 0.2), 0.08 * k, gain, 0.5 - 0.4 * k)
    mix.add(bell("A5", 1.2, 0.3), 0.26, 0.5, -0.4).add(bell("A4", 1.5, 0.2), 0.26, 0.55, -0.4)
    return mix.in_room(rng)


def ballot(rng: Rng) -> Array:
    """A letter lands: paper, then felt."""
    mix = Mix(0.6).add(paper(rng, 0.16), gain=0.22).add(thump(rng, 95, 0.25), 0.11, 0.6)
    return mix.in_room(rng, 0.15, 0.6)


def seal(rng: Rng) -> Array:
    """Wax under a stamp, and the glint of gold."""
    mix = Mix(1.6).add(thump(rng, 60, 0.4, 0.5), gain=0.9)
    mix.add(paper(rng, 0.2, 1400), 0.02, 0.15)
    mix.add(bell("A5", 1.2, 0.5), 0.05, 0.25, 0.3).add(bell("E6", 1.0, 0.4), 0.09, 0.16, -0.3)
    return mix.in_room(rng, 0.25)


def tick(step: int) -> Callable[[Rng], Array]:
    """Ballot number ``step`` turns over: each a step higher."""

    def make(rng: Rng) -> Array:
        mix = Mix(0.75).add(paper(rng, 0.09, 3000), gain=0.12)
        mix.add(bell(TICKS[step], 0.6, 0.4, 0.2), 0.02, 0.8).add(thump(rng, 120, 0.15), 0.02, 0.25)
        return mix.in_room(rng, 0.18, 0.7)

    return make


def passed(rng: Rng) -> Array:
    """Elected: fifths that open upwards."""
    mix = Mix(2.6).add(thump(rng, 60, 0.5), gain=0.5)
    for k, note in enumerate(("D4", "A4", "D5", "E5", "A5")):
        mix.add(bell(note, 2.3, 0.35), 0.07 * k, 0.6 - 0.07 * k, 0.4 * (-1) ** k)
    return mix.in_room(rng, 0.3, 1.3)


def failed(rng: Rng) -> Array:
    """Rejected: two tones down, and a candle goes out."""
    mix = Mix(2.4).add(bell("A4", 1.4, 0.15), gain=0.6, pan=-0.2)
    mix.add(bell("F4", 1.6, 0.12), 0.22, 0.6, 0.2).add(thump(rng, 50, 0.5), 0.22, 0.5)
    mix.add(breath(rng, 0.5, 2200, 500, 0.02), 0.42, 0.16)
    mix.add(breath(rng, 1.2, 1200, 700, 0.3), 0.6, 0.04)
    return mix.in_room(rng, 0.3)


# The session.


def card(number: int) -> Callable[[Rng], Array]:
    """A card leaves a hand: three alike, none the same."""

    def make(rng: Rng) -> Array:
        length = 0.2 + 0.02 * number
        mix = Mix(0.55).add(paper(rng, length, 2200 + 250 * number), gain=0.4)
        mix.add(thump(rng, 110 - 8 * number, 0.2, 0.5), length - 0.06, 0.22)
        return mix.in_room(rng, 0.15, 0.6)

    return make


def shuffle(rng: Rng) -> Array:
    """The discards go back under the deck."""
    mix = Mix(1.2)
    for k in range(7):
        pan = 0.5 - k / 6
        mix.add(paper(rng, 0.14, 2400 + 120 * (k % 3)), 0.085 * k, 0.3 + 0.03 * k, pan)
    mix.add(thump(rng, 85, 0.3, 0.6), 0.72, 0.5)
    return mix.in_room(rng, 0.15, 0.6)


def burn(rng: Rng) -> Array:
    """A card burns to a spark, and the spark flies up."""
    mix = Mix(1.4).add(breath(rng, 0.9, 500, 2600, 0.4), gain=0.1)
    for _ in range(14):
        click = noise(0.02, rng, band(3200, 0.8)) * swell(seconds(0.02), 0.001, 0.004)
        mix.add(click, float(rng.uniform(0.0, 0.35)), 0.12, float(rng.uniform(-0.5, 0.2)))
    t = seconds(0.7)
    rise = glide(t, 290, 590)
    mix.add(rise * np.sin(np.pi * np.clip(t / 0.7, 0, 1)) ** 2, 0.3, 0.12, 0.2)
    return mix.in_room(rng, 0.3)


def charter(rng: Rng) -> Array:
    """A pane of green light: the bright sixth opens, from below."""
    mix = Mix(4.4).add(thump(rng, 49, 0.6), gain=0.6)
    for note, gain, pan in (("G3", 0.5, 0.0), ("D4", 0.4, -0.3), ("B4", 0.22, 0.3)):
        mix.add(bowl(note, 4.0, 0.35), gain=gain, pan=pan)
    for k, note in enumerate(("G4", "B4", "D5", "G5", "A5")):
        mix.add(bell(note, 3.2, 0.4), 0.13 * k, 0.5 - 0.05 * k, 0.5 * (-1) ** k)
    return mix.in_room(rng, 0.35, 1.8)


def decree(rng: Rng) -> Array:
    """A pane of embers: a blow on the stone, and glass that does not agree."""
    mix = Mix(4.4).add(thump(rng, 37, 1.2, 0.4), gain=1.1)
    mix.add(bell("D3", 4.0, 0.3), gain=0.8).add(bell("D2", 3.0, 0.4), gain=0.4)
    mix.add(bowl("F4", 3.8, 0.3), gain=0.28, pan=-0.4).add(bowl("B3", 3.8, 0.5), gain=0.32, pan=0.4)
    mix.add(bell("F5", 2.4, 0.5), 0.16, 0.16, 0.5).add(bell("B4", 2.6, 0.4), 0.08, 0.2, -0.5)
    mix.add(breath(rng, 1.8, 700, 180, 0.1), gain=0.1)
    return mix.in_room(rng, 0.4, 2.0)


def deadlock(rng: Rng) -> Array:
    """The third candle goes out; what comes now nobody chose."""
    mix = Mix(2.6).add(breath(rng, 0.5, 2400, 500, 0.02), gain=0.22)
    mix.add(thump(rng, 44, 0.9), 0.12, 0.9)
    for k, note in enumerate(("C4", "B3", "F3")):
        mix.add(bell(note, 2.0, 0.15), 0.14 + 0.1 * k, 0.45, 0.4 * (k - 1))
    return mix.in_room(rng, 0.35, 1.5)


# Powers.


def power(rng: Rng) -> Array:
    """A power is handed over: a hum with a question in it."""
    mix = Mix(2.2).add(bowl("D3", 2.1, 0.3), gain=0.5)
    mix.add(bell("B4", 1.8, 0.3), 0.0, 0.4, -0.3).add(bell("F5", 1.7, 0.3), 0.18, 0.32, 0.3)
    return mix.in_room(rng, 0.35, 1.4)


def audit(rng: Rng) -> Array:
    """A lens goes over a rim and stops: what it sees isn't told."""
    mix = Mix(2.8).add(bowl("A4", 2.2, 0.8), gain=0.4, pan=-0.3)
    mix.add(bowl("E5", 1.8, 0.7), 0.5, 0.25, 0.3)
    mix.add(bell("E6", 1.4, 0.35), 1.05, 0.16, 0.2).add(bell("E5", 1.5, 0.2), 1.05, 0.25, 0.2)
    return mix.in_room(rng, 0.35, 1.4)


def exile(rng: Rng) -> Array:
    """A pane cracks in three strokes, and a shard falls."""
    mix = Mix(3.2)
    for k in range(3):
        snap = noise(0.09, rng, band(3000 + 500 * k, 1.1)) * swell(seconds(0.09), 0.001, 0.014)
        mix.add(snap, 0.07 * k, 0.34, 0.25 * (k - 1))
        for pitch in rng.uniform(1800, 4200, 3):
            mix.add(
                bell(float(pitch), 0.5, 0.5, 0.12), 0.07 * k, 0.07, float(rng.uniform(-0.6, 0.6))
            )
    mix.add(thump(rng, 46, 0.8), gain=0.9).add(bell("B3", 2.4, 0.25), 0.14, 0.4)
    mix.add(bell("F4", 2.4, 0.2), 0.14, 0.3)
    for k in range(9):
        at = 0.86 + 0.5 * float(rng.beta(1, 2.5))
        pitch = float(rng.uniform(1500, 3600))
        mix.add(bell(pitch, 0.6, 0.4, 0.12), at, 0.1 / (1 + 0.2 * k), float(rng.uniform(-0.7, 0.7)))
    return mix.in_room(rng, 0.3, 1.6)


# Endings.


def ending_loyal(rng: Rng) -> Array:
    """The window floods: out of D by way of G into an open, high D."""
    mix = Mix(7.3).add(thump(rng, 55, 0.8), gain=0.6)
    chords = (
        (0.0, ("D3", "A3", "D4", "F4")),
        (1.3, ("G3", "B3", "D4", "G4")),
        (2.6, ("C4", "E4", "G4", "B4")),
        (4.0, ("D3", "A3", "D4", "A4", "E5")),
    )
    for at, notes in chords:
        length = 3.6 if at == 4.0 else 2.2
        for k, note in enumerate(notes):
            mix.add(bowl(note, length, 0.3), at, 0.3 - 0.03 * k, 0.4 * (-1) ** k)
            mix.add(bell(note, length, 0.3), at + 0.06 * k, 0.4 - 0.04 * k, -0.4 * (-1) ** k)
    for k, note in enumerate(("A5", "B5", "D6", "E6", "A6")):
        mix.add(bell(note, 2.6, 0.3), 4.3 + 0.16 * k, 0.16 - 0.015 * k, 0.5 * (-1) ** k)
    return mix.in_room(rng, 0.4, 2.2)


def ending_leader(rng: Rng) -> Array:
    """The eye opens: a low D under a tritone, which closes on a third."""
    mix = Mix(7.4)
    for at in (0.0, 2.0, 4.0):
        mix.add(thump(rng, 37, 1.3, 0.3), at, 1.0)
        mix.add(bell("D3", 3.4, 0.25), at, 0.55)
    mix.add(bowl("D2", 7.6, 0.6), gain=0.35).add(bowl("D3", 7.4, 1.0), gain=0.4)
    for at, low, high in ((0.4, "F4", "B4"), (2.2, "E4", "C5"), (4.0, "D4", "F4")):
        length = 3.4 if at == 4.0 else 2.4
        mix.add(bowl(low, length, 0.3), at, 0.3, -0.4).add(bowl(high, length, 0.4), at, 0.26, 0.4)
        mix.add(bell(low, length, 0.3), at, 0.35, -0.3)
        mix.add(bell(high, length, 0.3), at + 0.1, 0.25, 0.3)
    mix.add(bell("A4", 3.0, 0.2), 4.5, 0.25)
    mix.add(breath(rng, 3.0, 500, 160, 1.0), 3.6, 0.06)
    return mix.in_room(rng, 0.4, 2.4)


def draw(rng: Rng) -> Array:
    """Nobody's evening: two lines that hang in the air."""
    mix = Mix(5.6)
    for at, low, high in ((0.0, "D4", "A4"), (1.2, "E4", "A4"), (2.4, "E4", "B4")):
        length = 2.8 if at == 2.4 else 1.9
        mix.add(bowl(low, length, 0.4), at, 0.4, -0.3).add(bowl(high, length, 0.5), at, 0.32, 0.3)
        mix.add(bell(low, length, 0.2), at, 0.4, -0.3)
        mix.add(bell(high, length, 0.2), at + 0.12, 0.3, 0.3)
    return mix.in_room(rng, 0.4, 2.0)


# The room.


def room(rng: Rng) -> Array:
    """The chamber when nobody speaks: air, and glass that hums to itself. It goes round."""
    t = seconds(ROOM)

    def turns(times: int) -> Array:
        """A slow wave that comes back to itself."""
        return np.asarray(0.5 + 0.5 * np.sin(2 * np.pi * times * t / ROOM))

    def hum(f: float, times: int) -> Array:
        """The whole number of waves that is nearest to ``f`` hertz."""
        return np.asarray(np.sin(2 * np.pi * round(f * ROOM) / ROOM * t) * turns(times) ** 2)

    def air(f: Array) -> Array:
        hill = band(170, 1.3)(f) + 0.12 * band(900, 1.2)(f)
        return np.asarray(hill * (f > 30))

    sides = []
    for side in (1, 2):
        wave = noise(ROOM, rng, air) * (0.75 + 0.25 * turns(side))
        wave += 0.3 * hum(146.83, 2) + 0.2 * hum(220.0, 3) + 0.06 * hum(440.0, 4 - side)
        sides.append(wave)
    return np.stack(sides, axis=1)
