"""How things move: pure functions of time in seconds. No clock, no drawing."""

from __future__ import annotations

import math


def clamp(value: float, low: float = 0.0, high: float = 1.0) -> float:
    """``value`` held between ``low`` and ``high``."""
    return max(low, min(high, value))


def span(t: float, start: float, length: float) -> float:
    """How far ``t`` is through a stretch of time, 0..1; a stretch of no length is a step."""
    if length <= 0:
        return 1.0 if t >= start else 0.0
    return clamp((t - start) / length)


def out(x: float) -> float:
    """Fast, then settling: 0..1 to 0..1."""
    return 1 - (1 - clamp(x)) ** 3


def into(x: float) -> float:
    """Slow, then falling: 0..1 to 0..1."""
    return clamp(x) ** 3


def smooth(x: float) -> float:
    """Slow at both ends: 0..1 to 0..1."""
    x = clamp(x)
    return x * x * (3 - 2 * x)


def lerp(a: float, b: float, x: float) -> float:
    """From ``a`` (x = 0) to ``b`` (x = 1)."""
    return a + (b - a) * x


def bump(x: float) -> float:
    """Up and down again: 0 at both ends, 1 in the middle."""
    return math.sin(math.pi * clamp(x))


def breath(t: float, period: float, steps: int) -> int:
    """How deep a slow light breathes at ``t``: 0 at first, up to ``steps``, and back."""
    return round(steps * (1 - math.cos(2 * math.pi * t / period)) / 2)


def flicker(t: float, seed: int) -> int:
    """Which of four sizes a flame has at ``t``: restless, at 6 to 9 steps a second."""
    rate = 6 + seed % 4
    step = math.floor(t * rate) + seed * 17
    # A small integer hash: neighbours in time look unrelated, and no state is kept.
    step = (step * 2654435761) & 0xFFFFFFFF
    return (step >> 13) & 3
