"""The levels people can choose, made from fitted tables.

Apart from ``engine.bots`` itself, whose two levels need no tables and no numpy.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from engine.bots import LEVELS, Maker, Player
from engine.bots.policy import Level
from engine.bots.tables import Tables
from engine.bots.thinker import Thinker

CHOICES: Final[Mapping[str, Level]] = MappingProxyType(
    {
        "relaxed": Level(temperature=0.08, foresight=0.0, attention=0.5),
        "sharp": Level(temperature=0.03, foresight=0.5),
        "ruthless": Level(temperature=0.012),
    }
)
"""The levels that use tables, weakest first."""


def makers(tables: Tables, patience: Callable[[], None] = lambda: None) -> Mapping[str, Maker]:
    """Every level by the name it has on the command line; call one for each seat of a game.

    :param patience: as ``Thinker`` has it.
    """
    made: dict[str, Maker] = {name: partial(_same, player) for name, player in LEVELS.items()}
    for name, level in CHOICES.items():
        made[name] = partial(Thinker, tables, level, patience)
    return MappingProxyType(made)


def _same(player: Player) -> Player:
    return player
