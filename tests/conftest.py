"""What every test gets: no screen or sound, no unexpected log line, the long tests on request.

Fixtures of one folder live in that folder's own conftest.
"""

import gc
import logging
import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.log_watch import LogWatch
from tests.support.ports import own_port

DEAR = ("tests/web/test_evening", "tests/system/", "tests/web/", "tests/tv/", "tests/benchmarks/")
"""Where tests take longest, longest first."""
WATCHED_LOGGERS = ("engine", "tvgame", "asyncio")

# Before anything imports pygame. A test that wants a real screen sets its own.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# Nothing of a test is to be heard on the network it runs in.
os.environ.setdefault("GLASS_COUNCIL_NO_LOCAL_NAME", "1")

settings.register_profile("ci", max_examples=50, deadline=None, print_blob=True)
settings.register_profile("long", max_examples=1000, deadline=None, print_blob=True)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--long`."""
    parser.addoption("--long", action="store_true", help="also run tests marked long")


def pytest_configure(config: pytest.Config) -> None:
    """Choose how hard hypothesis tries, unless the command line says it."""
    if not config.getoption("--hypothesis-profile", default=None):
        settings.load_profile("long" if config.getoption("--long") else "ci")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the long tests out of an ordinary run; dear files first where processes share it."""
    if hasattr(config, "workerinput"):
        items.sort(key=_how_late)
    if config.getoption("--long"):
        return
    left_out = [item for item in items if item.get_closest_marker("long")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("long")]


@pytest.fixture
def port() -> Iterator[int]:
    """A port of the test's own, see `own_port`."""
    with own_port() as number:
        yield number


def _how_late(item: pytest.Item) -> int:
    """Sorts what takes minutes before what takes seconds, so that no process ends up alone."""
    named = item.nodeid.partition("::")[0]
    ranks = [rank for rank, start in enumerate(DEAR) if named.startswith(start)]
    return ranks[0] if ranks else len(DEAR)


@pytest.fixture(autouse=True)
def expected_logs(request: pytest.FixtureRequest) -> Iterator[LogWatch]:
    """Fail the test on a warning of ours, unless it said `expected_logs.expect(pattern)`."""
    watch = LogWatch()
    loggers = [logging.getLogger(name) for name in WATCHED_LOGGERS]
    for logger in loggers:
        logger.addHandler(watch)
    try:
        yield watch
        if request.node.get_closest_marker("asyncio"):
            # asyncio reports an exception that nobody fetched when its task is collected.
            gc.collect(1)
    finally:
        for logger in loggers:
            logger.removeHandler(watch)
    complaints = watch.complaints()
    if complaints:
        pytest.fail("\n".join(complaints), pytrace=False)
