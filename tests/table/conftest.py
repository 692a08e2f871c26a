"""An open table for whoever comes."""

from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest

from tests.support.parties import Party
from tests.support.tables import open_table


@pytest.fixture
async def party(tmp_path: Path) -> AsyncIterator[Party]:
    """A table whose time is the loop's."""
    async with open_table(tmp_path) as table, aiohttp.ClientSession() as http:
        yield Party(table, http)
