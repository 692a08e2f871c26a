"""What the counting-house is made of, as arrays: parchment, brushed brass, the lamp's light.

No shapes here; the sheets are cut by their rooms. Noise is made small and stretched, which a blur
of a whole screen would take seconds for.
"""

from __future__ import annotations

import math

import numpy as np
import pygame

from tvgame.tv import palette_merchants as p
from tvgame.tv.art.kit import Bytes, Floats, Kit, opaque, with_alpha
from tvgame.tv.art.vector import Drawing, box
from tvgame.tv.palette import Colour, rgb


def cloud(dice: np.random.Generator, w: int, h: int, sx: float, sy: float) -> Floats:
    """Soft noise of about -1..1 whose lumps are `sx` by `sy` pixels: (h, w)."""
    cols, rows = max(2, math.ceil(w / sx) + 2), max(2, math.ceil(h / sy) + 2)
    grain = dice.normal(0, 1, (rows, cols))
    low = np.clip(128 + grain * 42, 0, 255).astype(np.uint8)
    small = pygame.image.frombuffer(np.repeat(low[..., None], 3, 2).tobytes(), (cols, rows), "RGB")
    full = pygame.transform.smoothscale(small, (round(cols * sx), round(rows * sy)))
    field = pygame.surfarray.array3d(full)[:w, :h, 0].T.astype(np.float32)
    if field.shape != (h, w):
        field = np.pad(field, ((0, h - field.shape[0]), (0, w - field.shape[1])), mode="edge")
    return ((field - 128) / 42).astype(np.float32)


def parchment(
    kit: Kit, w: float, h: float, base: Colour = p.PARCHMENT, dark: float = 0.55, seed: int = 3
) -> pygame.Surface:
    """An opaque sheet of `w` by `h`, browned at its edges by `dark` 0..1; not kept here."""
    dice = np.random.default_rng(seed)
    cols, rows, s = kit.px(w), kit.px(h), kit.scale
    tone = 0.42 * cloud(dice, cols, rows, 150 * s, 120 * s)
    tone += 0.34 * cloud(dice, cols, rows, 46 * s, 40 * s)
    tone += 0.2 * cloud(dice, cols, rows, 9 * s, 7 * s)
    tone += 0.12 * dice.normal(0, 1, (rows, cols)).astype(np.float32)
    flecks = cloud(dice, cols, rows, 22 * s, 1.5 * s)
    tone -= np.clip(flecks - 2.0, 0, 1) * 1.5
    sheet = np.array(rgb(base), np.float32) + tone[..., None] * np.array((7, 7, 8), np.float32)
    x = np.arange(cols, dtype=np.float32)
    y = np.arange(rows, dtype=np.float32)
    near_x, near_y = np.minimum(x, cols - 1 - x), np.minimum(y, rows - 1 - y)
    depth = np.minimum(near_x[None, :], near_y[:, None])
    depth += cloud(dice, cols, rows, 14 * s, 14 * s) * 4 * s
    edge = (np.exp(-np.clip(depth, 0, None) / (26 * s)) * dark)[..., None]
    sheet = sheet * (1 - edge) + np.array(rgb(p.PAPER_EDGE), np.float32) * edge
    return opaque(np.clip(sheet, 0, 255).astype(np.uint8))


def brushed(
    kit: Kit, w: int, h: int, stops: tuple[Colour, Colour, Colour], seed: int = 5
) -> Floats:
    """Brushed brass as (h, w, 3), lit from above with one soft light at a third; real pixels."""
    dice = np.random.default_rng(seed)
    s = kit.scale
    ramp = np.interp(np.linspace(0, 1, h), (0, 0.08, 0.45, 0.92, 1), (0.97, 0.76, 0.62, 0.46, 0.2))
    tone = np.repeat(ramp[:, None], w, axis=1).astype(np.float32)
    tone += 0.045 * cloud(dice, w, h, 90 * s, 1.4 * s) + 0.04 * cloud(dice, w, h, 260 * s, 60 * s)
    x = np.linspace(-1, 1, w, dtype=np.float32)
    tone += (0.16 * np.exp(-(((x + 0.35) / 0.5) ** 2)))[None, :]
    at = (0.0, 0.55, 1.0)
    channels = [np.interp(tone, at, [rgb(stop)[k] for stop in stops]) for k in range(3)]
    return np.stack(channels, axis=-1).astype(np.float32)


def cut(kit: Kit, pixels: Floats, radius: float) -> pygame.Surface:
    """An array as a sheet with rounded corners."""
    h, w = pixels.shape[:2]
    d = Drawing()
    s = kit.scale
    d.path(box(0, 0, w / s, h / s, radius), "#FFFFFF")
    mask = kit.raster(d, (0, 0, w / s, h / s)).image
    alpha = pygame.surfarray.array_alpha(mask).T
    if alpha.shape != (h, w):
        alpha = np.pad(alpha, ((0, max(0, h - alpha.shape[0])), (0, max(0, w - alpha.shape[1]))))
        alpha = alpha[:h, :w]
    rgba: Bytes = np.dstack([np.clip(pixels, 0, 255).astype(np.uint8), alpha])
    return with_alpha(np.ascontiguousarray(rgba))


def lamplight(w: int, h: int, centre: tuple[float, float], low: float, high: float) -> Floats:
    """The lamp's pool over a screen, (h, w) of factors: `low` at the rim, `low + high` inside."""
    x = (np.arange(w, dtype=np.float32)[None, :] / w - centre[0]) / 0.62
    y = (np.arange(h, dtype=np.float32)[:, None] / h - centre[1]) / 0.70
    field: Floats = (low + high * np.exp(-1.5 * (x * x + y * y))).astype(np.float32)
    return field
