"""The words that people see, looked up by key.

The tables lie in ``assets/texts``, each a flat JSON object whose values are a string or
``{"one": ..., "other": ...}``, chosen by the parameter ``n``. ``<language>.json`` holds what phones
and screen share, ``<language>.<part>.json`` what this computer alone says (screen, paper, doctor).
``{name}`` stands for a parameter. A key may exist once for each game as ``<game>/<key>``. No words
live here.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, TypeAlias

Entry: TypeAlias = "str | Mapping[str, str]"
Table: TypeAlias = Mapping[str, Entry]

FALLBACK_LANGUAGE: Final = "en"

_PLACE = re.compile(r"\{(\w+)\}")
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[a-z0-9]{2,8})*")

log = logging.getLogger(__name__)


def load_table(folder: Path, language: str) -> dict[str, Entry]:
    """Read one language's table, all its parts; empty if there is none.

    :param folder: ``assets/texts``.
    :raises ValueError: if a file isn't a flat table, or a key stands in two parts.
    """
    table: dict[str, Entry] = {}
    for file in (folder / f"{language}.json", *sorted(folder.glob(f"{language}.*.json"))):
        for key, entry in load_part(file).items():
            if key in table:
                raise ValueError(f"{file.name}: {key} stands in two parts")
            table[key] = entry
    return table


def languages(folder: Path) -> tuple[str, ...]:
    """The languages that have a table, English first."""
    found = {file.name.partition(".")[0] for file in folder.glob("*.json")}
    return (FALLBACK_LANGUAGE, *sorted(found - {FALLBACK_LANGUAGE}))


def load_part(file: Path) -> dict[str, Entry]:
    """Read one file of a language's table; empty if there is none.

    :raises ValueError: if it isn't a flat table.
    """
    if not file.is_file():
        return {}
    content = json.loads(file.read_text(encoding="utf-8"))
    if not isinstance(content, dict):
        raise ValueError(f"{file.name} is no table")
    for key, entry in content.items():
        if not _is_entry(entry):
            raise ValueError(f"{file.name}: {key} is neither a text nor a plural")
    return content


def _is_entry(entry: object) -> bool:
    if isinstance(entry, str):
        return True
    return (
        isinstance(entry, dict)
        and set(entry) == {"one", "other"}
        and all(isinstance(text, str) for text in entry.values())
    )


class Texts:
    """One language's words, with English behind it."""

    def __init__(self, table: Table, fallback: Table | None = None, *, strict: bool = False):
        """Look up in ``table``, then in ``fallback``.

        :param strict: raise :class:`KeyError` for a key or a parameter that is missing, as tests
            do, where a player would rather see the key than nothing.
        """
        self._table: Final = table
        self._fallback: Final[Table] = fallback if fallback is not None else {}
        self._strict: Final = strict
        self._missed: Final[set[str]] = set()

    @classmethod
    def load(cls, language: str, folder: Path, *, strict: bool = False) -> Texts:
        """Read a language's table from ``assets/texts``.

        :param language: like ``de`` or ``de-AT``; without a table of its own, English speaks.
        """
        fallback = load_table(folder, FALLBACK_LANGUAGE)
        wanted = language.lower()
        if not _LANGUAGE.fullmatch(wanted):
            wanted = FALLBACK_LANGUAGE
        table = load_table(folder, wanted) or load_table(folder, wanted.partition("-")[0])
        return cls(table or fallback, fallback, strict=strict)

    def t(self, key: str, game: str | None = None, **params: object) -> str:
        """The words for ``key``, with the parameters filled in.

        :param game: whose own word comes first, as ``<game>/<key>``.
        :param params: what stands for ``{name}``; ``n`` also chooses between one and other.
        :raises KeyError: if strict, and the key or a parameter is missing.
        """
        entry = self._entry(key, game)
        if entry is None:
            return key
        text = entry if isinstance(entry, str) else entry[_plural(params.get("n"))]

        def filled(place: re.Match[str]) -> str:
            name = place[1]
            if name in params:
                return str(params[name])
            if self._strict:
                raise KeyError(f"{key} needs {name}")
            return place[0]

        return _PLACE.sub(filled, text)

    def has(self, key: str, game: str | None = None) -> bool:
        """Whether there are words for ``key``."""
        return self._found(key, game) is not None

    def listed(self, items: Iterable[str]) -> str:
        """Join names as a sentence does: ``a``, ``a and b``, ``a, b and c``."""
        *head, last = items if (items := list(items)) else [""]
        if not head:
            return last
        *front, before = head
        text = self.t("list.two", a=before, b=last)
        for item in reversed(front):
            text = self.t("list.more", a=item, b=text)
        return text

    def _found(self, key: str, game: str | None) -> Entry | None:
        keys = (key,) if game is None else (f"{game}/{key}", key)
        for table in (self._table, self._fallback):
            for candidate in keys:
                if candidate in table:
                    return table[candidate]
        return None

    def _entry(self, key: str, game: str | None) -> Entry | None:
        entry = self._found(key, game)
        if entry is None:
            if self._strict:
                raise KeyError(key if game is None else f"{game}/{key}")
            if key not in self._missed:
                self._missed.add(key)
                log.warning("no words for %s", key)
        return entry


def _plural(n: object) -> str:
    return "one" if n == 1 else "other"
