"""What of a table outlives the program: one small file, written whole at every change.

The game itself lives in its journal; this file says which one, who sits where, by which secret
(hashed) a phone takes its seat back, and at which port.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

from engine.journal import Journal
from engine.journal_reader import Reader
from tvgame import storage
from tvgame.show import Pause, Stage, TableSettings
from tvgame.storage import JournalFile, Storage, StorageError
from tvgame.table import Table
from tvgame.table_data import (
    settings_from_json,
    settings_to_json,
    table_from_json,
    table_to_json,
)

log = logging.getLogger(__name__)

T = TypeVar("T")

TABLE_FILE: Final = "table.json"
SETTINGS_FILE: Final = "settings.json"
CLAIM_FILE: Final = "table.lock"
"""Held while a program keeps its table here; empty, and worth nothing without its holder."""
FORMAT: Final = 1


@dataclass(frozen=True)
class Kept:
    """An evening that was left standing."""

    table: Table
    port: int | None
    journal_name: str | None
    journal: Journal | None
    """The game so far; None if none had begun."""
    torn: bool = False
    """Whether the journal's last line was cut short; nobody had been told of it."""


def load_journal(path: Path) -> tuple[Journal, bool]:
    """Read a journal file; also whether a torn last line was left out.

    :raises StorageError: if it can't be read, naming the damaged line if that is why.
    """
    reader = Reader()
    torn = storage.load(path, reader.take).torn
    try:
        return reader.journal, torn
    except ValueError as error:
        raise StorageError("damaged", path, 1) from error


class Keeper:
    """Writes a table down and finds it again."""

    def __init__(self, store: Storage) -> None:
        self._store = store
        self.port: int | None = None
        self.failing = False
        """Whether the last write failed; said once, and again after it worked in between."""
        self._claim: JournalFile | None = None
        self._idle = False
        """Whether nothing is written: the claim is another copy's, or the evening is over."""

    def claim(self) -> bool:
        """Keep this program's table here, unless another running copy keeps its own.

        Without the claim nothing is found, written or cleared away; only journals are, each under
        a name of its own.

        :returns: whether the claim was made.
        :raises StorageError: if the directory can't be written.
        """
        path = self._store.directory / CLAIM_FILE
        try:
            self._claim = JournalFile.reopen(path) if path.exists() else JournalFile.create(path)
        except StorageError as error:
            if error.reason not in ("in_use", "exists"):
                raise
            self._idle = True
        return not self._idle

    def save(self, table: Table, journal_name: str | None) -> None:
        """Write the table down. A full disk is logged once and never stops the evening."""
        data = {
            "format": FORMAT,
            "port": self.port,
            "journal": journal_name,
            "table": table_to_json(table),
        }
        self._write(TABLE_FILE, json.dumps(data, ensure_ascii=False))

    def save_settings(self, settings: TableSettings) -> None:
        """Keep the table's settings for the next evening."""
        self._write(SETTINGS_FILE, json.dumps(settings_to_json(settings)))

    def _write(self, name: str, text: str) -> None:
        if self._idle:
            return
        try:
            self._store.write_atomic(name, text)
        except StorageError as error:
            if not self.failing:
                log.error("the table can't be saved: %s", error)
            self.failing = True
        else:
            self.failing = False

    def forget(self) -> None:
        """The evening ended in good order: nothing is to be offered next time."""
        self._clear(self._store.directory / TABLE_FILE)

    def close(self) -> None:
        """The evening is over: nothing is written any more, and another copy may make its claim.

        What phones still send while they are told goodbye would otherwise be kept for next time.
        """
        self._idle = True
        if self._claim is not None:
            self._claim.close()
            self._claim = None

    def _clear(self, path: Path) -> None:
        if self._idle and path.name == TABLE_FILE:
            return
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            log.error("%s can't be cleared away: %s", path.name, error.strerror)

    def settings(self) -> TableSettings:
        """The settings of the last evening, or the usual ones."""
        try:
            text = self._store.read(SETTINGS_FILE)
            return TableSettings() if text is None else settings_from_json(json.loads(text))
        except (StorageError, ValueError, KeyError, TypeError) as error:
            log.warning("the saved settings can't be used: %s", error)
            return TableSettings()

    def find(self, now: float) -> Kept | None:
        """The table that was left standing, or None.

        A table or journal that can't be read is named in the log. The journal is left as it is,
        since a new game writes to a new one; the table's file is replaced by the next table.

        :param now: monotonic time, since when everybody counts as away.
        """
        if self._idle:
            return None
        try:
            text = self._store.read(TABLE_FILE)
            if text is None:
                return None
            data = json.loads(text)
            table = table_from_json(data["table"], now)
            name, port = _text_or_none(data["journal"]), _port_or_none(data["port"])
            if name is None and table.stage is not Stage.LOBBY:
                raise ValueError("a game without a journal")
        except (StorageError, ValueError, KeyError, TypeError, IndexError) as error:
            log.warning("the table that was left standing can't be read: %s", error)
            return None
        if table.stage is Stage.LOBBY or name is None:
            return Kept(table, port, None, None)
        try:
            journal, torn = load_journal(self._store.journal_path(name))
            if len(journal.header.seats) != len(table.members):
                raise ValueError("its journal has another number of seats than the table")
        except (StorageError, ValueError) as error:
            log.warning("the game that was left standing can't be read: %s", error)
            return None
        if table.stage is not Stage.ENDED:
            table.paused = Pause.INTERRUPTED
        return Kept(table, port, name, journal, torn)

    def begin(self, name: str, start: Callable[[JournalFile], T]) -> T:
        """Begin a journal; ``start`` writes the first lines. Without them there is no journal.

        :raises StorageError: if it can't be written; no file is left behind then.
        """
        file = JournalFile.create(self.path_of(name))
        try:
            return start(file)
        except StorageError:
            file.close()
            self._clear(file.path)
            raise

    def reopen_journal(self, name: str) -> JournalFile:
        """Go on with a journal.

        :raises StorageError: if it can't be written, or another copy of the program holds it.
        """
        return JournalFile.reopen(self.path_of(name))

    def path_of(self, name: str) -> Path:
        """Where the journal of that name is."""
        return self._store.journal_path(name)


def _text_or_none(value: Any) -> str | None:
    if value is None or isinstance(value, str):
        return value
    raise ValueError("a name was expected")


def _port_or_none(value: Any) -> int | None:
    if value is None or (isinstance(value, int) and 0 < value < 65536):
        return value
    raise ValueError("a port was expected")
