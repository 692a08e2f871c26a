"""What the screen can be told at start. Values only."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class TvOptions:
    """How the screen opens and behaves."""

    windowed: bool = False
    size: tuple[int, int] | None = None
    """Real pixels of the window; None: the display's own size, or a share of it if windowed."""
    display: int | None = None
    """Which display, 0-based; None: the largest."""
    language: str = "en"
    motion: bool = True
    """False: light doesn't flicker and nothing flies; scenes cut to where they end."""
    sound: bool = True
    """False: it starts muted."""
    headless: bool = False
    """Whether a driver without a screen is meant (tests)."""
