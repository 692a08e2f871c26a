"""What the screen can be told, at start and from its menu. Values only, and their form on disk."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from types import MappingProxyType
from typing import Any, Final


@dataclass(frozen=True)
class TvOptions:
    """How the screen opens and behaves."""

    windowed: bool = False
    size: tuple[int, int] | None = None
    """Real pixels of the window; None: the display's own size, or a share of it if windowed."""
    display: int | None = None
    """Which display, 0-based; None: the largest."""
    margin: int = 0
    """Percent of the screen left dark at each side, for a TV that cuts its edges off."""
    language: str = "en"
    motion: bool = True
    """False: light doesn't flicker and nothing flies; scenes cut to where they end."""
    sound: bool = True
    """False: it starts muted."""
    volume: str = "full"
    """How loud, where it isn't muted: a level of ``tvgame.tv.sounds.player``."""
    plain_copy: bool | None = None
    """Whether plain copying is the quicker way onto this screen; None: not measured yet."""
    headless: bool = False
    """Whether a driver without a screen is meant (tests)."""


MARGINS: Final = (0, 2, 4, 6)
"""What ``margin`` can be set to."""

KEPT: Final[Mapping[str, Callable[[Any], bool]]] = MappingProxyType(
    {
        "windowed": lambda value: type(value) is bool,
        "display": lambda value: type(value) is int and value >= 0,
        "margin": lambda value: type(value) is int and value in MARGINS,
        "language": lambda value: type(value) is str,
        "motion": lambda value: type(value) is bool,
        "volume": lambda value: type(value) is str,
        "plain_copy": lambda value: type(value) is bool,
    }
)
"""What outlives an evening, and which values of it are taken back."""


def to_json(options: TvOptions) -> dict[str, Any]:
    """What is worth keeping of ``options``."""
    return {name: getattr(options, name) for name in KEPT}


def with_kept(typed: TvOptions, kept: Mapping[str, Any], languages: Sequence[str]) -> TvOptions:
    """``typed`` with what was kept wherever nothing else than usual was typed.

    :param kept: from :func:`to_json`; what can't be a value of its option is passed over.
    :param languages: those that there are words for.
    """
    if kept.get("language") not in languages:
        kept = {name: value for name, value in kept.items() if name != "language"}
    usual = {field.name: field.default for field in fields(TvOptions)}
    changes = {
        name: kept[name]
        for name, sound in KEPT.items()
        if sound(kept.get(name)) and getattr(typed, name) == usual[name]
    }
    return replace(typed, **changes)
