"""The computer players' levels, with the fitted tables read from the assets."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache

from engine.bots import Maker
from tvgame.resources import resource_root


@cache
def known_levels() -> Mapping[str, Maker]:
    """Every level by name. Reads the tables once.

    :raises FileNotFoundError: if the installation lacks them.
    :raises TablesError: if they are damaged.
    """
    # numpy and the tables are needed by the first decision, not before there is a picture.
    from engine.bots.levels import makers
    from engine.bots.tables import read_tables

    file = resource_root("assets") / "bots" / "tables.json"
    return makers(read_tables(json.loads(file.read_text(encoding="utf-8"))))
