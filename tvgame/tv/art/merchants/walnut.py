"""The desk's wood, grown once: `python -m tvgame.tv.art.merchants.walnut OUT.jpg`.

The file is `assets/textures/walnut.jpg`. Growing it takes seconds, too long for a start, so that it
ships with the program. It is light and even: the lamp is laid over it when a screen is made.
Reproducible; the seed is fixed.
"""

from __future__ import annotations

import argparse
import itertools
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
import pygame

from tvgame.tv.palette import rgb

Field = npt.NDArray[np.float64]

SIZE: Final = (1920, 1080)
GAIN: Final = 1.42
"""How much lighter the file is than the desk under its lamp: the lamp only takes light away."""
STOPS: Final = (
    (0.0, "#150B06"),
    (0.25, "#2B1A0F"),
    (0.45, "#472C19"),
    (0.65, "#634226"),
    (1.0, "#8A6138"),
)
BOARDS: Final = (0.0, 0.17, 0.405, 0.575, 0.80, 1.0)
"""Edges of the boards, as parts of the height: never two of one width side by side."""
KNOT: Final = (0.83, 0.485)
"""Where one knot sits, as parts of the screen: at the rim of the light, between two plates."""


def noise(dice: np.random.Generator, h: int, w: int, sy: float, sx: float) -> Field:
    """White noise blurred by `sy` and `sx` pixels, wrapping round, with a spread of 1."""
    spectrum = np.fft.rfft2(dice.standard_normal((h, w)))
    fy, fx = np.fft.fftfreq(h)[:, None], np.fft.rfftfreq(w)[None, :]
    spectrum *= np.exp(-2 * np.pi**2 * ((sy * fy) ** 2 + (sx * fx) ** 2))
    field = np.fft.irfft2(spectrum, (h, w))
    return np.asarray(field / field.std())


def board(
    dice: np.random.Generator, h: int, w: int, full: int, knot: tuple[float, float] | None
) -> Field:
    """One board's tone, 0..1 through the stops: figure, fibre and pores.

    :param full: height of the whole desk, the measure of the figure.
    :param knot: its middle in pixels of this board, if it has one.
    """
    y, x = np.arange(h)[:, None] / full, np.arange(w)[None, :]
    warp = noise(dice, h, w, 26, 260) * 0.045 + noise(dice, h, w, 60, 520) * 0.09
    phase = y * 5.5 + dice.uniform(0, 9) + warp * 4.2
    tone = np.zeros((h, w))
    if knot is not None:
        dx, dy = (x - knot[0]) / 96, (np.arange(h)[:, None] - knot[1]) / 26
        near = np.exp(-(dx**2 + dy**2) / 2.2)
        # Rings run round the knot: the figure bends away from it, and it is darkest inside.
        phase = phase + near * 0.9 * np.sign(dy + 1e-6)
        core = np.exp(-((dx * 4.5) ** 2 + (dy * 2.1) ** 2))
        tone -= 0.24 * core - 0.05 * near * np.sin(8 * np.sqrt((dx * 3) ** 2 + (dy * 1.4) ** 2))
    rings = np.sin(2 * np.pi * phase)
    rings = np.sign(rings) * np.abs(rings) ** 0.8
    fibre = noise(dice, h, w, 1.15, 90) * 0.52 + noise(dice, h, w, 2.4, 160) * 0.5
    fibre += noise(dice, h, w, 9, 300) * 0.5
    tone += 0.42 + 0.11 * rings + 0.085 * fibre + dice.uniform(-0.08, 0.08)
    pores = noise(dice, h, w, 0.7, 9)
    return tone - np.clip(pores - 1.75, 0, 1) * 0.22


def desk(seed: int = 11) -> npt.NDArray[np.uint8]:
    """The whole desk as (height, width, 3)."""
    dice = np.random.default_rng(seed)
    w, h = SIZE
    edges = [round(at * h) for at in BOARDS]
    tone = np.zeros((h, w))
    for top, bottom in itertools.pairwise(edges):
        ky = KNOT[1] * h - top
        knot = (KNOT[0] * w, ky) if 0 < ky < bottom - top else None
        tone[top:bottom] = board(dice, bottom - top, w, h, knot)
    at = [stop for stop, _ in STOPS]
    colour = np.stack(
        [np.interp(tone, at, [rgb(shade)[k] for _, shade in STOPS]) for k in range(3)], axis=-1
    )
    for seam in edges[1:-1]:
        # A dark joint, and the arris below it that catches the light.
        for row, factor in ((-2, 0.82), (-1, 0.34), (0, 0.28), (1, 0.7)):
            colour[seam + row] *= factor
        colour[seam + 2 : seam + 4] += 11
    return np.clip(colour * GAIN, 0, 255).astype(np.uint8)


def main() -> None:
    """Write the picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    out: Path = parser.parse_args().out
    pixels = desk()
    image = pygame.image.frombuffer(pixels.tobytes(), SIZE, "RGB")
    pygame.image.save(image, out)


if __name__ == "__main__":
    main()
