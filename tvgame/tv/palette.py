"""The Glass Council's colours on the TV, as `#RRGGBB` strings, and the sums done with them.

Only values and pure functions live here; what is drawn with them lives in `tvgame.tv.art`.
Every text colour is held to at least 4.5:1 on the drawn background, sigils to 6.5:1 on `NIGHT`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

Colour = str
Stops = Sequence[tuple[float, Colour, float]]
"""Gradient stops: offset 0..1, colour, opacity 0..1."""

# Night, from the deepest to the raised, and the lead between the panes.
NIGHT: Final = "#03050B"
NIGHT_1: Final = "#070B17"
NIGHT_2: Final = "#0C1425"
NIGHT_3: Final = "#16213A"
LEAD: Final = "#04060B"
LEAD_EDGE: Final = "#2B3656"
STONE: Final = "#0A1020"
STONE_EDGE: Final = "#202C49"

# Words.
IVORY: Final = "#F5ECD7"
MIST: Final = "#AEBBD6"
BARRED: Final = "#B8C4DC"
EXILED: Final = "#AEBAD4"
WARM: Final = "#FFE7AE"
COMPUTER: Final = "#93A0BD"

# Chair and Steward own gold and silver; nothing else uses them but the gold wax of the seal.
GOLD_HI: Final = "#FFE7AE"
GOLD: Final = "#E9B84C"
GOLD_LOW: Final = "#6E4A14"
SILVER_HI: Final = "#F6F9FF"
SILVER: Final = "#C6D0E2"
SILVER_LOW: Final = "#55627C"
ON_GOLD: Final = "#140C02"
ON_SILVER: Final = "#0A1020"

# Ballots.
FOR_TEXT: Final = "#FBE9B6"
FOR_PAPER: Final = ("#FFF6DC", "#D8C69A")
FOR_INK: Final = "#1A2436"
AGAINST_TEXT: Final = "#C9B6FF"
AGAINST_PAPER: Final = ("#4A3784", "#281A52")
AGAINST_INK: Final = "#F1E9FF"

# The two windows.
GOOD_TEXT: Final = "#CFF5E2"
GOOD: Final = "#7FDDB9"
GOOD_GLASS: Final = (
    "#FFF9DC",
    "#FFE9A0",
    "#C4EBB4",
    "#86DDB4",
    "#52C4A4",
    "#2FA39A",
    "#1F7F94",
    "#185E80",
)
GOOD_SEA: Final = ("#8FE3CF", "#3FB4B4", "#1F7F98")
BAD_TEXT: Final = "#FFC9A6"
DANGER_TEXT: Final = "#FFB27A"
BAD: Final = "#FF8A5C"
BAD_LIGHT: Final = "#FF5A2E"
BAD_GLASS: Final = (
    "#FFC24E",
    "#F08A2C",
    "#E8652A",
    "#D0402A",
    "#AE2A30",
    "#861E33",
    "#5E1733",
)
BAD_EYE: Final = "#FFE0B0"
BAD_CROWN: Final = "#F0B147"
BAD_LID: Final = "#8E1B2A"
BAD_PUPIL: Final = "#160308"

ROSE_PETALS: Final = ("#3F63C9", "#5B58C4", "#2F7FBF")
QR_LOBBY: Final = ("#0A0D18", "#F3ECDA")
QR_CORNER: Final = ("#060913", "#8490AD")
TITLE_GOLD: Final[Stops] = ((0.0, "#FFF7E2", 1.0), (0.55, "#F1DCA6", 1.0), (1.0, "#B98A3A", 1.0))

SIGIL_COLOURS: Final[Mapping[str, Colour]] = MappingProxyType(
    {
        "moon": "#A9C8FA",
        "key": "#F2B27C",
        "fish": "#55C7DB",
        "tower": "#F093AC",
        "leaf": "#BDD05C",
        "star": "#B49AF0",
        "hourglass": "#F0765F",
        "bell": "#F3E486",
        "anchor": "#6E9BF7",
        "chalice": "#E07CCB",
        "swallow": "#ECE6D6",
        "wheel": "#C89A6A",
    }
)
SIGILS: Final = tuple(SIGIL_COLOURS)


def rgb(colour: Colour) -> tuple[int, int, int]:
    """The three channels, 0..255, of a `#RRGGBB` colour."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def hexed(channels: Sequence[float]) -> Colour:
    """A `#RRGGBB` colour from three channels, rounded and held to 0..255."""
    return "#" + "".join(f"{max(0, min(255, round(c))):02X}" for c in channels)


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """`a` with `share` (0..1) of `b` in it, in plain sRGB."""
    return hexed([x + (y - x) * share for x, y in zip(rgb(a), rgb(b), strict=True)])


def scaled(colour: Colour, factor: float) -> Colour:
    """`colour` brightened or darkened by a plain factor: how an added light is made weaker."""
    return hexed([c * factor for c in rgb(colour)])


def luminance(colour: Colour) -> float:
    """Relative luminance, 0..1, as WCAG 2 defines it."""

    def linear(channel: int) -> float:
        c = channel / 255
        return c / 12.92 if c <= 0.03928 else float(((c + 0.055) / 1.055) ** 2.4)

    r, g, b = (linear(c) for c in rgb(colour))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: Colour, b: Colour) -> float:
    """WCAG 2 contrast ratio of two colours, 1..21, whichever is the lighter."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)
