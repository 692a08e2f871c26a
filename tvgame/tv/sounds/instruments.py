"""What the sounds are made of: glass, felt, paper, breath, and the stone room around them.

Pure arithmetic on arrays; what is played with it is in ``synthesis``. A wave is an array of samples
(n, 2), left and right, at :data:`RATE`; a voice is one of (n,). Times are seconds, pitches note
names or hertz.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

Array: TypeAlias = npt.NDArray[np.float64]
Rng: TypeAlias = np.random.Generator

RATE: Final = 32000
"""Samples a second. Nothing here sounds above 12 kHz."""

_STEPS: Final = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "B": 2}

PARTIALS: Final = (
    (1.0, 1.0, 1.0),
    (2.0, 0.22, 0.7),
    (2.32, 0.10, 0.5),
    (3.01, 0.10, 0.45),
    (4.25, 0.13, 0.28),
    (6.63, 0.07, 0.16),
    (9.38, 0.03, 0.09),
)
"""A struck glass: ratio to the lowest tone, strength, and share of its time of ringing.

2.32, 4.25, 6.63 and 9.38 are the modes of a free rim; the whole numbers keep it in tune.
"""


def hertz(note: str | float) -> float:
    """The frequency of ``A4``, ``D3``, ...; numbers stay what they are."""
    if isinstance(note, str):
        return float(440.0 * 2 ** ((_STEPS[note[0]] + 12 * (int(note[1:]) - 4)) / 12))
    return note


def seconds(length: float) -> Array:
    """The times of all samples of ``length`` seconds."""
    return np.arange(round(length * RATE)) / RATE


def swell(t: Array, attack: float, tau: float) -> Array:
    """A soft beginning of ``attack`` seconds, then a fall to 1/e in ``tau``."""
    rise = 0.5 - 0.5 * np.cos(np.pi * np.clip(t / attack, 0, 1))
    return np.asarray(rise * np.exp(-np.maximum(0, t - attack) / tau))


def noise(length: float, rng: Rng, gain: Callable[[Array], Array]) -> Array:
    """Noise of which each frequency has the strength ``gain(hertz)``, with an RMS of 1.

    Its end meets its beginning, so that it can go round and round.
    """
    n = round(length * RATE)
    frequencies: Array = np.asarray(np.fft.rfftfreq(n, 1 / RATE), np.float64)
    phases = rng.uniform(0, 2 * np.pi, len(frequencies))
    shaped: Array = np.fft.irfft(gain(frequencies) * np.exp(1j * phases), n)
    return np.asarray(shaped / np.sqrt(np.mean(shaped**2)))


def band(middle: float, octaves: float) -> Callable[[Array], Array]:
    """A gain for :func:`noise`: a hill round ``middle`` hertz, ``octaves`` wide."""

    def gain(f: Array) -> Array:
        return np.asarray(np.exp(-((np.log2(np.maximum(f, 1.0) / middle) / octaves) ** 2)))

    return gain


def glide(t: Array, start: float, end: float) -> Array:
    """A tone that glides from ``start`` to ``end`` hertz."""
    f = start * (end / start) ** (t / t[-1])
    return np.asarray(np.sin(2 * np.pi * np.cumsum(f) / RATE))


def bell(note: str | float, length: float, hard: float = 0.5, ring: float = 0.25) -> Array:
    """A struck glass.

    :param hard: 0: a felt mallet, the lowest tone alone; 1: a thin edge, all of them.
    :param ring: share of ``length`` in which it falls to 1/e.
    """
    t, base = seconds(length), hertz(note)
    wave = np.zeros_like(t)
    for k, (ratio, strength, share) in enumerate(PARTIALS):
        f = base * ratio
        if f > 11000:
            continue
        level = strength if k == 0 else strength * (2 * hard) * min(1.0, (3000 / f) ** 0.5)
        # A real rim has each tone twice, a little apart: it beats as it dies.
        tone = np.sin(2 * np.pi * f * t) + 0.6 * np.sin(2 * np.pi * (f + 0.9) * t + 0.5)
        wave += level * tone * swell(t, 0.002 + 0.004 * (1 - hard), length * ring * share)
    return wave / 2


def bowl(note: str | float, length: float, attack: float = 0.5) -> Array:
    """A rubbed glass: it swells, hums and goes."""
    t, f = seconds(length), hertz(note)
    hum = np.zeros_like(t)
    for ratio, strength in ((1.0, 1.0), (1.003, 0.5), (2.0, 0.18), (3.0, 0.05)):
        hum += strength * np.sin(2 * np.pi * f * ratio * t + ratio)
    tremble = 1 + 0.12 * np.sin(2 * np.pi * 4.3 * t)
    fall = np.clip((length - t) / (length * 0.5), 0, 1) ** 1.5
    return np.asarray(hum * tremble * swell(t, attack, length) * fall / 2)


def thump(rng: Rng, low: float = 55.0, length: float = 0.5, felt: float = 0.25) -> Array:
    """Something soft and heavy on wood: a tone that drops to ``low`` hertz, and felt."""
    t = seconds(length)
    f = low * (1 + 1.2 * np.exp(-t / 0.025))
    tone = np.sin(2 * np.pi * np.cumsum(f) / RATE) * swell(t, 0.004, length / 4)
    return np.asarray(tone + felt * noise(length, rng, band(260, 1.0)) * swell(t, 0.003, 0.025))


def paper(rng: Rng, length: float, middle: float = 2600.0) -> Array:
    """Paper that slides: grains of dry noise."""
    t = seconds(length)
    grains = np.abs(noise(length, rng, lambda f: np.asarray(np.exp(-f / 45)))) ** 1.5
    shape = np.sin(np.pi * np.clip(t / length, 0, 1)) ** 1.5
    return np.asarray(0.5 * noise(length, rng, band(middle, 0.9)) * grains * shape)


def breath(rng: Rng, length: float, high: float, low: float, attack: float = 0.05) -> Array:
    """Air that moves: noise whose colour goes from ``high`` to ``low`` hertz."""
    t = seconds(length)
    x = np.clip(t / length, 0, 1)
    sound = (1 - x) * noise(length, rng, band(high, 0.7)) + x * noise(length, rng, band(low, 0.7))
    return np.asarray(sound * swell(t, attack, length / 3) * np.clip((length - t) * 8, 0, 1))


class Mix:
    """Voices laid into one room.

    :param length: seconds of the whole, with what rings after.
    """

    def __init__(self, length: float) -> None:
        self.wave: Array = np.zeros((round(length * RATE), 2))

    def add(self, voice: Array, at: float = 0.0, gain: float = 1.0, pan: float = 0.0) -> Mix:
        """Lay ``voice`` in at ``at``; ``pan`` goes from -1 (left) to 1 (right)."""
        start = round(at * RATE)
        part = voice[: max(0, len(self.wave) - start)]
        angle = (pan + 1) * np.pi / 4
        sides = np.array([np.cos(angle), np.sin(angle)]) * np.sqrt(2)
        self.wave[start : start + len(part)] += gain * part[:, None] * sides
        return self

    def in_room(self, rng: Rng, wet: float = 0.2, after: float = 1.1) -> Array:
        """The voices with their echo in a chamber of stone, faded out at the very end."""
        room = _room(rng, after)
        n = len(self.wave) + len(room)
        sent = np.fft.rfft(self.wave.mean(axis=1), n)
        echo = np.stack([np.fft.irfft(sent * np.fft.rfft(side, n), n) for side in room.T], axis=1)
        whole = self.wave + wet * echo[: len(self.wave)]
        fade = round(min(0.25, len(whole) / RATE / 4) * RATE)
        whole[-fade:] *= (0.5 + 0.5 * np.cos(np.pi * np.arange(fade) / fade))[:, None]
        return whole


def _room(rng: Rng, after: float) -> Array:
    """What the chamber answers to a click: dense, darker and darker, different on each side."""
    t = seconds(after * 1.4)
    sides = []
    for _ in range(2):
        tail = np.zeros_like(t)
        for middle, share in ((220, 1.0), (700, 0.8), (2000, 0.5), (5000, 0.25)):
            tail += noise(after * 1.4, rng, band(middle, 1.0)) * np.exp(-6.9 * t / (after * share))
        tail *= np.clip((t - 0.012) / 0.03, 0, 1)
        sides.append(tail / np.sqrt(np.sum(tail**2)))
    return np.stack(sides, axis=1)


def loudness(wave: Array) -> float:
    """How loud the loudest 400 ms are: LUFS, as ITU-R BS.1770 weighs them.

    The weighing is its filters' response, applied to the whole wave at once. A sound shorter than
    that counts as if silence followed; one channel counts as both.
    """
    wave = np.broadcast_to(wave, (len(wave), 2))
    n = len(wave) + RATE
    f = np.maximum(np.fft.rfftfreq(n, 1 / RATE), 0.1)
    low_cut = f**2 / (f**2 + 38.0**2)
    shelf = np.sqrt((1 + 10**0.4 * (f / 1500) ** 4) / (1 + (f / 1500) ** 4))
    weighed = np.fft.irfft(np.fft.rfft(wave, n, axis=0) * (low_cut * shelf)[:, None], n, axis=0)
    power = np.cumsum(np.sum(weighed**2, axis=1))
    window = round(0.4 * RATE)
    loudest = np.max(power[window:] - power[:-window]) / window
    return float(-0.691 + 10 * np.log10(max(loudest, 1e-12)))
