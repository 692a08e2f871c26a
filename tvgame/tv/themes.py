"""Which world each game plays in: the one table from names of games to themes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tvgame.tv.glass import GLASS
from tvgame.tv.merchants.theme import MERCHANTS
from tvgame.tv.theme import Theme

THEMES: Final[Mapping[str, Theme]] = MappingProxyType(
    {"glass-council": GLASS, "merchants-council": MERCHANTS}
)


def theme_for(game: str) -> Theme:
    """The theme of ``game``; a game without one of its own is played in the chamber."""
    return THEMES.get(game, GLASS)
