"""The fitted tables, read once."""

import json

import pytest

from engine.bots.tables import Tables, read_tables
from tvgame.resources import resource_root


@pytest.fixture(scope="session")
def tables() -> Tables:
    file = resource_root("assets") / "bots" / "tables.json"
    return read_tables(json.loads(file.read_text(encoding="utf-8")))
