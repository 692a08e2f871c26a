"""The computer players' levels and the fitted tables they go by, read from the assets."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING

from engine.bots import Maker
from tvgame.resources import resource_root

if TYPE_CHECKING:
    from engine.bots.tables import Tables

# numpy and the tables are needed by the first decision, not before there is a picture; hence the
# imports below.


@cache
def fitted_tables() -> Tables:
    """What ``python -m tvgame.fitting`` made. Read once.

    :raises FileNotFoundError: if the installation lacks them.
    :raises TablesError: if they are damaged.
    """
    from engine.bots.tables import read_tables

    file = resource_root("assets") / "bots" / "tables.json"
    return read_tables(json.loads(file.read_text(encoding="utf-8")))


def known_levels(patience: Callable[[], None] = lambda: None) -> Mapping[str, Maker]:
    """Every level by name. Raises as :func:`fitted_tables` does.

    :param patience: asked by players now and then; raises when there is no more time.
    """
    from engine.bots.levels import makers

    return makers(fitted_tables(), patience)
