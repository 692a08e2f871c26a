"""What a check can find: a mark, a name, and which words say it. No checks live here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Final, TypeAlias


class Mark(Enum):
    """How a check ended; the value is the key of its word."""

    FINE = "doctor.mark.fine"
    LOOK = "doctor.mark.look"
    """Something won't be as it could be; a game can start all the same."""
    STOP = "doctor.mark.stop"
    """No game can start."""


SIGNS: Final = {Mark.FINE: ("✓", "+"), Mark.LOOK: ("!", "!"), Mark.STOP: ("✗", "x")}
"""A sign for each mark, and one for terminals that lack it."""


@dataclass(frozen=True)
class Finding:
    """One line of the answer."""

    mark: Mark
    name: str
    """What was looked at; ``doctor.<name>`` is its word."""
    what: str
    """What was found; ``doctor.<name>.<what>`` says it, with what to do."""
    params: dict[str, object] = field(default_factory=dict)


def fine(name: str, what: str = "fine", **params: object) -> Finding:
    """Nothing to do."""
    return Finding(Mark.FINE, name, what, params)


def look(name: str, what: str, **params: object) -> Finding:
    """A game starts, but something is missing."""
    return Finding(Mark.LOOK, name, what, params)


def stop(name: str, what: str, **params: object) -> Finding:
    """No game can start."""
    return Finding(Mark.STOP, name, what, params)


@dataclass(frozen=True)
class Asked:
    """What the command line asks about: the same options as for a game."""

    port: int | None = None
    address: str | None = None
    data: Path | None = None
    language: str = "en"
    settings_file: Path | None = None
    settings_trouble: str | None = None
    """Why the settings file can't be read, in one sentence."""


Check: TypeAlias = Callable[[Asked], Iterable[Finding]]


def examined(checks: Iterable[tuple[str, Check]], asked: Asked) -> Iterator[Finding]:
    """Do the checks in their order. One that breaks is a finding, too, and stops no other."""
    for name, check in checks:
        try:
            yield from check(asked)
        except Exception as error:
            yield look(name, "unseen", error=f"{type(error).__name__}: {error}")
