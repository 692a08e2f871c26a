"""The order in which runs of text stand on the line, for writing that goes right to left.

A short form of the Unicode bidirectional algorithm: strong letters, numbers and neutrals, two
directions, no explicit marks (names are cleaned of them). Enough for names and short lines.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

_RIGHT = frozenset({"R", "AL"})
_NUMBER = frozenset({"EN", "AN"})


class Run(NamedTuple):
    """Clusters that stand together and go one way."""

    text: str
    rtl: bool


def ordered(clusters: Sequence[str]) -> list[Run]:
    """The runs of one line from left to right; each ``text`` is in reading order."""
    if all(_kind(cluster) not in _RIGHT for cluster in clusters):
        return [Run("".join(clusters), False)] if clusters else []
    base = _base(clusters)
    levels = _levels(clusters, base)
    runs: list[tuple[str, int]] = []
    for cluster, level in zip(clusters, levels, strict=True):
        if runs and runs[-1][1] == level:
            runs[-1] = (runs[-1][0] + cluster, level)
        else:
            runs.append((cluster, level))
    for level in (2, 1):
        runs = _reversed_from(runs, level)
    return [Run(text, level == 1) for text, level in runs]


def _kind(cluster: str) -> str:
    return unicodedata.bidirectional(cluster[0])


def _base(clusters: Sequence[str]) -> int:
    for cluster in clusters:
        if _kind(cluster) in _RIGHT:
            return 1
        if _kind(cluster) == "L":
            return 0
    return 0


def _levels(clusters: Sequence[str], base: int) -> list[int]:
    strong: list[int | None] = []
    direction = base
    for cluster in clusters:
        kind = _kind(cluster)
        if kind in _RIGHT:
            direction = 1
            strong.append(1)
        elif kind == "L":
            direction = 0
            strong.append(2 if base else 0)
        elif kind in _NUMBER:
            strong.append(2 if direction or base else 0)
        else:
            strong.append(None)
    levels = []
    for at, level in enumerate(strong):
        if level is None:
            before = next((x for x in reversed(strong[:at]) if x is not None), base)
            after = next((x for x in strong[at + 1 :] if x is not None), base)
            level = before if before == after else base
        levels.append(level)
    return levels


def _reversed_from(runs: list[tuple[str, int]], lowest: int) -> list[tuple[str, int]]:
    """Turn round every stretch of runs whose level is at least ``lowest``."""
    result: list[tuple[str, int]] = []
    stretch: list[tuple[str, int]] = []
    for run in [*runs, ("", -1)]:
        if run[1] >= lowest:
            stretch.append(run)
            continue
        result.extend(reversed(stretch))
        stretch = []
        if run[1] >= 0:
            result.append(run)
    return result
