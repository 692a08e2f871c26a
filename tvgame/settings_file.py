"""The person's own settings file: what the options of ``play`` are when they aren't typed.

TOML in the platform's config directory, one line an option: ``port = 9000``, ``windowed = true``.
It is read, never written. What the table's host chooses during an evening is kept elsewhere
(:mod:`tvgame.keeping`).
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

import platformdirs

from tvgame.show import Pace
from tvgame.storage import APP_NAME

SETTINGS_VARIABLE: Final = "GLASS_COUNCIL_SETTINGS"
FILE_NAME: Final = "settings.toml"

SETTINGS: Final[Mapping[str, type | range | tuple[str, ...]]] = MappingProxyType(
    {
        "windowed": bool,
        "display": range(100),
        "headless": bool,
        "port": range(1, 65536),
        "address": str,
        "no-local-name": bool,
        "public-url": str,
        "new": bool,
        "pace": tuple(Pace),
        "language": str,
        "still": bool,
        "mute": bool,
        "data": str,
    }
)
"""What may stand in the file, by the long names of the options: a type, numbers or words."""


class SettingsError(Exception):
    """The file can't be used. Its text is one sentence."""


def settings_path(environment: Mapping[str, str] = os.environ) -> Path:
    """Where the file is or would be."""
    named = environment.get(SETTINGS_VARIABLE)
    return Path(named) if named else Path(platformdirs.user_config_dir(APP_NAME, False)) / FILE_NAME


def read_settings(path: Path) -> dict[str, object]:
    """Read and check the file.

    :returns: values by the options' names as parameters, like ``public_url``; empty if there is
        no file.
    :raises SettingsError: if it can't be read, or says something that no option takes.
    """
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise SettingsError(f"{path} can't be read: {error.strerror}.") from error
    except ValueError as error:  # of TOML, or of text that isn't UTF-8
        raise SettingsError(f"{path} is no TOML: {error}.") from error
    for key, value in content.items():
        if key not in SETTINGS:
            names = ", ".join(SETTINGS)
            raise SettingsError(f"{path} has a setting {key!r}; there are only: {names}.")
        wanted = _fault(SETTINGS[key], value)
        if wanted is not None:
            raise SettingsError(f"{path} has {key} = {value!r}; it takes {wanted}.")
    return {key.replace("-", "_"): value for key, value in content.items()}


def _fault(kind: type | range | tuple[str, ...], value: object) -> str | None:
    """What the setting takes, if ``value`` isn't that."""
    if isinstance(kind, range):
        fits = isinstance(value, int) and not isinstance(value, bool) and value in kind
        return None if fits else f"a number from {kind[0]} to {kind[-1]}"
    if isinstance(kind, tuple):
        return None if value in kind else "one of " + ", ".join(f'"{word}"' for word in kind)
    if isinstance(value, kind):
        return None
    return "true or false" if kind is bool else 'a text, like "..."'
