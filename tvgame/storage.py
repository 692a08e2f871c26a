"""What the program keeps on disk, and the secrets by which a phone keeps its seat.

Files only: a journal here is lines of text, and whoever loads one brings the function that reads a
line. Everything is readable by its owner alone, because a journal holds every secret of a game.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import hmac
import os
import secrets
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Generic, Literal, TypeAlias, TypeVar

import platformdirs

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

T = TypeVar("T")

APP_NAME: Final = "glass-council"
JOURNAL_SUFFIX: Final = ".jsonl"

Reason: TypeAlias = Literal[
    "full", "denied", "missing", "exists", "no_folder", "in_use", "damaged", "failed"
]

_REASONS: Final[dict[int, Reason]] = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EFBIG: "full",
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EROFS: "denied",
    errno.ENOENT: "missing",
    errno.EEXIST: "exists",
    errno.ENOTDIR: "no_folder",
}
_NO_LOCKS: Final = frozenset({errno.ENOLCK, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS})
"""How a file system says that it knows no locks: some folders on a network do."""
_SENTENCES: Final[dict[Reason, str]] = {
    "full": "There is no room left on the disk for {name}.",
    "denied": "{name} may not be read or written by this user.",
    "missing": "{name} doesn't exist.",
    "exists": "{name} exists already.",
    "no_folder": "{name} has a file where a folder is needed.",
    "in_use": "{name} is being written by another running copy.",
    "damaged": "{name} is damaged in line {line}.",
    "failed": "{name} could not be read or written.",
}


class StorageError(Exception):
    """A file could not be read or written. Its text is one sentence for a log or a terminal."""

    def __init__(self, reason: Reason, path: Path, line: int | None = None) -> None:
        super().__init__(_SENTENCES[reason].format(name=path.name, line=line))
        self.reason: Final = reason
        self.path: Final = path
        self.line: Final = line
        """1-based, for ``damaged``."""


@contextlib.contextmanager
def _told(path: Path) -> Iterator[None]:
    """Turn an operating system's error into a :class:`StorageError`."""
    try:
        yield
    except OSError as error:
        raise StorageError(_REASONS.get(error.errno or 0, "failed"), path) from error


# --- journals ------------------------------------------------------------------------------------

_APPEND: Final = (
    os.O_RDWR
    | os.O_APPEND
    | getattr(os, "O_BINARY", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_NOFOLLOW", 0)
)


class JournalFile:
    """An append-only file of lines, held by one process at a time."""

    def __init__(self, path: Path, descriptor: int, size: int) -> None:
        """Use :meth:`create` or :meth:`reopen`."""
        self.path: Final = path
        self._descriptor: int | None = descriptor
        self._size = size

    @classmethod
    def create(cls, path: Path) -> JournalFile:
        """Begin a new journal, readable and writable by its owner alone.

        :raises StorageError: ``exists`` if there is a file of that name, ``full``, ``denied``.
        """
        with _told(path):
            descriptor = os.open(path, _APPEND | os.O_CREAT | os.O_EXCL, 0o600)
        return cls._held(path, descriptor)

    @classmethod
    def reopen(cls, path: Path) -> JournalFile:
        """Go on with a journal. A torn last line is cut off first.

        :raises StorageError: ``missing``, ``denied``, or ``in_use`` by another process.
        """
        with _told(path):
            descriptor = os.open(path, _APPEND)
        journal = cls._held(path, descriptor)
        try:
            with _told(path):
                whole = path.read_bytes().rfind(b"\n") + 1
                if whole < journal._size:
                    os.ftruncate(descriptor, whole)
                    journal._size = whole
        except StorageError:
            journal.close()
            raise
        return journal

    @classmethod
    def _held(cls, path: Path, descriptor: int) -> JournalFile:
        try:
            _lock(descriptor)
        except OSError as error:
            # Where there are no locks, a game without one is better than none.
            if error.errno not in _NO_LOCKS:
                os.close(descriptor)
                raise StorageError("in_use", path) from None
        return cls(path, descriptor, os.fstat(descriptor).st_size)

    def append(self, line: str) -> None:
        """Write one line and hand it to the operating system before returning.

        A killed process loses nothing that was appended; a power cut may. After an error the file
        is as it was before the call, and appending may be tried again.

        :param line: without a line break.
        :raises ValueError: if ``line`` has a line break.
        :raises StorageError: ``full`` when the disk is, ``failed`` for anything else.
        """
        if "\n" in line or "\r" in line:
            raise ValueError("a journal's line has no line break")
        if self._descriptor is None:
            raise StorageError("failed", self.path)
        data = memoryview(line.encode() + b"\n")
        total = len(data)
        try:
            while data:
                data = data[os.write(self._descriptor, data) :]
        except OSError as error:
            self._take_back()
            raise StorageError(_REASONS.get(error.errno or 0, "failed"), self.path) from error
        self._size += total

    def _take_back(self) -> None:
        """Cut a partly written line off, so that the next append doesn't run into it."""
        assert self._descriptor is not None
        try:
            os.ftruncate(self._descriptor, self._size)
        except OSError:
            # Nothing may follow half a line: the journal would be damaged in its middle.
            self.close()

    def close(self) -> None:
        """Let the file go. May be called twice."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


if sys.platform == "win32":
    # Far beyond any journal, because a locked byte can't be read by others on Windows.
    _LOCKED_BYTE: Final = 0x7FFF_FFFE

    def _lock(descriptor: int) -> None:
        os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


@dataclass(frozen=True)
class Loaded(Generic[T]):
    """A journal's lines as read from disk."""

    items: tuple[T, ...]
    torn: bool
    """Whether a last line was cut short and is left out. It was never told to anyone."""


def load(path: Path, parse: Callable[[str], T]) -> Loaded[T]:
    """Read a journal.

    :param parse: reads one line; a :class:`ValueError` of it means damage.
    :raises StorageError: ``missing``, ``denied``, or ``damaged`` with the number of the line.
    """
    with _told(path):
        data = path.read_bytes()
    *lines, rest = data.split(b"\n")
    items: list[T] = []
    for number, line in enumerate(lines, start=1):
        try:
            items.append(parse(line.decode()))
        except ValueError as error:
            raise StorageError("damaged", path, number) from error
    return Loaded(tuple(items), torn=bool(rest))


# --- the data directory --------------------------------------------------------------------------


class Storage:
    """The program's own directory: journals, and small files by name."""

    def __init__(self, directory: Path | None = None) -> None:
        """Open the directory and create it if need be, for its owner alone.

        A directory that exists keeps its permissions: it may be anybody's.

        :param directory: None for the platform's usual place.
        :raises StorageError: ``denied``, ``full``, or ``no_folder`` if a file is in its place.
        """
        self.directory: Final = directory or Path(platformdirs.user_data_dir(APP_NAME, False))
        self.journals: Final = self.directory / "journals"
        for folder in (self.directory, self.journals):
            with _told(folder):
                if not folder.is_dir():
                    with contextlib.suppress(FileExistsError):
                        folder.parent.mkdir(parents=True, exist_ok=True)
                        folder.mkdir(mode=0o700)
                    if not folder.is_dir():
                        raise NotADirectoryError(errno.ENOTDIR, "a file is in the way")

    def journal_path(self, name: str) -> Path:
        """Where the journal of that name is or would be.

        :raises ValueError: if ``name`` isn't a plain file name.
        """
        return self.journals / (_plain(name) + JOURNAL_SUFFIX)

    def journal_names(self) -> tuple[str, ...]:
        """The names of all journals, the oldest change first.

        :raises StorageError: ``denied``.
        """
        with _told(self.journals):
            found = [
                (entry.stat().st_mtime_ns, entry.name.removesuffix(JOURNAL_SUFFIX))
                for entry in os.scandir(self.journals)
                if entry.name.endswith(JOURNAL_SUFFIX) and entry.is_file()
            ]
        return tuple(name for _, name in sorted(found))

    def read(self, name: str) -> str | None:
        """The text of a small file, or None if there is none.

        :raises StorageError: ``denied``, or ``damaged`` if it isn't text.
        """
        path = self.directory / _plain(name)
        try:
            with _told(path):
                return path.read_text(encoding="utf-8")
        except StorageError as error:
            if error.reason == "missing":
                return None
            raise
        except UnicodeDecodeError as error:
            raise StorageError("damaged", path, 1) from error

    def write_atomic(self, name: str, text: str) -> None:
        """Write a small file whole: whoever reads it sees the old text or the new one.

        :raises StorageError: ``full`` or ``denied``; the old text is still there then.
        """
        path = self.directory / _plain(name)
        with _told(path):
            # mkstemp gives the file to its owner alone.
            descriptor, made = tempfile.mkstemp(prefix=f".{name}.", dir=self.directory)
            temporary = Path(made)
            try:
                with os.fdopen(descriptor, "wb") as file:
                    file.write(text.encode())
                    file.flush()
                    os.fsync(file.fileno())
                temporary.replace(path)
            except BaseException:
                with contextlib.suppress(OSError):
                    temporary.unlink()
                raise


def _plain(name: str) -> str:
    if not name or name.startswith(".") or Path(name).name != name or "\\" in name or ":" in name:
        raise ValueError(f"not a plain file name: {name!r}")
    return name


# --- seat secrets --------------------------------------------------------------------------------


def new_token() -> str:
    """A seat's secret: 192 random bits, safe in JSON. Given once and kept only as a hash."""
    return secrets.token_urlsafe(24)


def hash_token(token: str) -> str:
    """What the disk keeps of a token: 64 hex digits, from which it can't be found again.

    A plain SHA-256 is enough, because a token is random and too long to be guessed.
    """
    return hashlib.sha256(token.encode()).hexdigest()


def token_matches(token: str, hashed: str) -> bool:
    """Whether ``token`` is the one that ``hashed`` was made of, in a time that tells nothing."""
    return hmac.compare_digest(hash_token(token), hashed)
