"""The watch on log records, which every test is under."""

import asyncio
import logging

from hypothesis import given
from hypothesis import strategies as st

from tests.log_watch import LogWatch


def watched(*messages: str) -> LogWatch:
    """Return a watch that has seen a warning for each of `messages`."""
    watch = LogWatch()
    for message in messages:
        watch.handle(logging.makeLogRecord({"name": "tvgame.x", "levelno": 30, "msg": message}))
    return watch


def test_an_unexpected_warning_is_a_complaint() -> None:
    assert len(watched("disk full").complaints()) == 1


def test_an_expected_warning_is_none() -> None:
    watch = watched("disk full", "disk full again")
    watch.expect("disk full")
    assert watch.complaints() == []


def test_an_expected_warning_that_stays_away_is_a_complaint() -> None:
    watch = watched()
    watch.expect("disk full")
    assert len(watch.complaints()) == 1


def test_our_loggers_are_watched(expected_logs: LogWatch) -> None:
    expected_logs.expect("a seat was lost")
    logging.getLogger("tvgame.table").info("nothing to see")
    logging.getLogger("tvgame.table").warning("a seat was %s", "lost")
    assert len(expected_logs.records) == 1


async def test_an_exception_nobody_fetched_is_seen(expected_logs: LogWatch) -> None:
    expected_logs.expect("never retrieved")

    async def fail() -> None:
        raise ValueError

    task = asyncio.create_task(fail())
    await asyncio.wait([task])


@given(st.integers())
def test_property_tests_live_under_the_watch(number: int) -> None:
    assert number == number
