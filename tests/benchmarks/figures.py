"""One measured figure, and a table of them."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Figure:
    """A value and what it is held against."""

    name: str
    value: float
    unit: str
    bar: float
    more_is_better: bool = False
    floor: float | None = None
    """What the same machine did in the same run without us; None where there is nothing such."""
    ratio_bar: bool = False
    """Whether ``bar`` is for the ratio of value and floor instead of for the value."""
    note: str = ""

    @property
    def ratio(self) -> float | None:
        """Value over floor."""
        return None if not self.floor else self.value / self.floor

    @property
    def held(self) -> bool:
        """Whether the bar is held."""
        measured = self.ratio if self.ratio_bar and self.ratio is not None else self.value
        return measured >= self.bar if self.more_is_better else measured <= self.bar

    def plain(self) -> dict[str, Any]:
        """As data, with what follows from it."""
        return {**asdict(self), "ratio": self.ratio, "held": self.held}


def percentile(values: Sequence[float], share: float) -> float:
    """The value that ``share`` (0 to 1) of ``values`` don't exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def median(values: Sequence[float]) -> float:
    """The middle value."""
    return statistics.median(values)


def markdown(figures: Sequence[Figure]) -> str:
    """The figures as a table for a page."""
    heads, *rows = _rows(figures)
    lines = [(*heads[:5], "held"), ("---",) * 6, *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def table(figures: Sequence[Figure]) -> str:
    """The figures as text, one a line."""
    rows = _rows(figures)
    widths = [max(len(row[column]) for row in rows) for column in range(5)]
    return "\n".join(
        "  ".join([*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[5]])
        for row in rows
    )


def _rows(figures: Sequence[Figure]) -> list[tuple[str, str, str, str, str, str]]:
    rows = [("figure", "value", "floor", "ratio", "bar", "")]
    for figure in figures:
        sign = ">=" if figure.more_is_better else "<="
        bar = f"{sign} {figure.bar:g}" + (" x" if figure.ratio_bar else f" {figure.unit}")
        rows.append(
            (
                figure.name,
                f"{figure.value:.4g} {figure.unit}",
                "-" if figure.floor is None else f"{figure.floor:.4g} {figure.unit}",
                "-" if figure.ratio is None else f"{figure.ratio:.2f}",
                bar,
                ("held" if figure.held else "NOT HELD")
                + (f"; {figure.note}" if figure.note else ""),
            )
        )
    return rows
