"""Judges the log records that a test causes; the fixture `expected_logs` hands it out."""

import logging
import re


class LogWatch(logging.Handler):
    """Collects warnings and worse from our loggers, and judges them when the test is over."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[logging.LogRecord] = []
        self._expected: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep `record`."""
        self.records.append(record)

    def expect(self, pattern: str) -> None:
        """Declare that the test causes at least one record whose message matches `pattern`."""
        self._expected.append(pattern)

    def complaints(self) -> list[str]:
        """Return a line for each record nobody expected and each expectation nothing met."""
        messages = [(record, record.getMessage()) for record in self.records]
        surprising = [
            f"unexpected {record.levelname} of {record.name}: {message}"
            for record, message in messages
            if not any(re.search(pattern, message) for pattern in self._expected)
        ]
        missing = [
            f"expected a log record matching {pattern!r}, there was none"
            for pattern in self._expected
            if not any(re.search(pattern, message) for _, message in messages)
        ]
        return surprising + missing
