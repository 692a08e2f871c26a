"""Checks of Python, packages, the installation's own files, the clock and the data directory."""

from __future__ import annotations

import importlib.metadata
import platform
import re
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import platformdirs

from tvgame.doctor.findings import Asked, Finding, fine, look, stop
from tvgame.resources import resource_root
from tvgame.storage import APP_NAME
from tvgame.texts import load_table

OLDEST_PYTHON: Final = (3, 11)
ENOUGH_SPACE: Final = 50_000_000
"""Bytes; an evening's journals are a hundredth of that."""
LEAST_SPACE: Final = 1_000_000
COARSE_CLOCK: Final = 0.015
"""Seconds that a sleep of 2 ms may take before pictures stutter."""
EARLIEST_YEAR: Final = 2025

_REQUIREMENT: Final = re.compile(r"([A-Za-z0-9._-]+)>=([0-9.]+)$")


def python(_: Asked, version: tuple[int, ...] = sys.version_info[:3]) -> Iterator[Finding]:
    """The Python that runs this."""
    said = ".".join(map(str, version))
    if version < OLDEST_PYTHON:
        yield stop("python", "old", version=said)
    else:
        yield fine("python", version=said, machine=f"{platform.system()} {platform.machine()}")


def packages(_: Asked) -> Iterator[Finding]:
    """Whether all that the game is built on is installed, and new enough."""
    missing, old, seen = [], [], 0
    for requirement in importlib.metadata.requires(APP_NAME) or ():
        match = _REQUIREMENT.match(requirement)
        if match is None:
            continue  # of an extra, for developers
        seen += 1
        try:
            version = importlib.metadata.version(match[1])
        except importlib.metadata.PackageNotFoundError:
            missing.append(match[1])
            continue
        if _numbers(version) < _numbers(match[2]):
            old.append(f"{match[1]} {version}")
    if missing:
        yield stop("packages", "missing", names=", ".join(missing))
    if old:
        yield stop("packages", "old", names=", ".join(old))
    if not missing and not old:
        yield fine("packages", version=importlib.metadata.version(APP_NAME), n=seen)


def pygame(_: Asked) -> Iterator[Finding]:
    """Whether ``import pygame`` gives pygame-ce: the other one has the same import name."""
    try:
        import pygame as found
    except Exception as error:
        yield stop("pygame", "broken", error=str(error))
        return
    version = getattr(getattr(found, "version", None), "ver", "?")
    if not getattr(found, "IS_CE", False):
        yield stop("pygame", "other", version=version)
    else:
        sdl = ".".join(map(str, found.get_sdl_version()))
        # Both at once: whichever was installed last lies on top, and removing one breaks both.
        mark = look if _installed("pygame") else fine
        yield mark("pygame", "both" if mark is look else "fine", version=version, sdl=sdl)


def files(asked: Asked) -> Iterator[Finding]:
    """The pages for phones, drawings and words that come with the program."""
    from tvgame.server.pages import Pages

    try:
        pages = Pages.bundled()
        texts = resource_root("assets") / "texts"
        english, spoken = load_table(texts, "en"), load_table(texts, asked.language.lower())
    except (OSError, ValueError) as error:
        yield stop("files", "missing", error=str(error))
        return
    if not english:
        yield stop("files", "missing", error="en.json")
    elif not spoken:
        yield look("files", "language", language=asked.language)
    else:
        yield fine("files", n=len(pages.parts))


def settings(asked: Asked) -> Iterator[Finding]:
    """The settings file, if there is one."""
    if asked.settings_trouble is not None:
        yield stop("settings", "bad", trouble=asked.settings_trouble)
    elif asked.settings_file is not None and asked.settings_file.is_file():
        yield fine("settings", file=asked.settings_file)
    else:
        yield fine("settings", "none", file=asked.settings_file)


def clock(
    _: Asked,
    now: Callable[[], float] = time.time,
    ticks: Callable[[], float] = time.perf_counter,
) -> Iterator[Finding]:
    """Whether the date is a possible one (journals are named by it) and short waits are short."""
    date = datetime.fromtimestamp(now(), UTC)
    if date.year < EARLIEST_YEAR:
        yield look("clock", "wrong", date=date.date())
        return
    naps = []
    for _nap in range(5):
        begun = ticks()
        time.sleep(0.002)
        naps.append(ticks() - begun)
    step = statistics.median(naps)
    mark = look if step > COARSE_CLOCK else fine
    what = "coarse" if mark is look else "fine"
    yield mark("clock", what, date=date.date(), ms=round(step * 1000, 1))


def data(asked: Asked) -> Iterator[Finding]:
    """The directory for journals: that it can be written, is nobody else's, and has room."""
    folder = asked.data or Path(platformdirs.user_data_dir(APP_NAME, False))
    place = folder
    while not place.exists() and place != place.parent:
        place = place.parent  # what doesn't exist yet will be made there
    try:
        with tempfile.TemporaryFile(dir=place) as probe:
            probe.write(b"\0" * 4096)
            probe.flush()
        free = shutil.disk_usage(place).free
    except OSError as error:
        yield stop("data", "denied", folder=folder, error=error.strerror)
        return
    if free < LEAST_SPACE:
        yield stop("data", "full", folder=folder, free=_size(free))
    elif free < ENOUGH_SPACE:
        yield look("data", "scarce", folder=folder, free=_size(free))
    elif sys.platform != "win32" and place == folder and folder.stat().st_mode & 0o077:
        yield look("data", "open", folder=folder)
    else:
        yield fine("data", folder=folder, free=_size(free))


def _installed(name: str) -> bool:
    try:
        importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return False
    return True


def _numbers(version: str) -> tuple[int, ...]:
    """The leading numbers of a version; enough for the lower bounds that we declare."""
    found = re.match(r"[0-9]+(?:\.[0-9]+)*", version)
    return tuple(int(part) for part in found[0].split(".")) if found else ()


def _size(count: int) -> str:
    size, units = float(count), ["bytes", "kB", "MB", "GB", "TB"]
    while size >= 1000 and len(units) > 1:
        size, units = size / 1000, units[1:]
    return f"{size:.0f} {units[0]}"
