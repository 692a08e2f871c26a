"""Draw how true the computer players' beliefs turn out, for docs/computer-players.md.

    python -m tvgame.calibration --games 40 --seed 79

plays so many games a table size between ``ruthless`` players, and as many of ``ruthless`` Citizens
against a ``plain`` Cabal, and writes ``docs/calibration.svg``: for several moments of the game,
what Citizens believed of others (that they are Cabal, in tenths) against how many were so.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from engine.arena import Levels, play
from engine.games import GLASS_COUNCIL
from engine.tally import BINS, Forecast, share
from tvgame.levels import known_levels

MOMENTS: Final = (2, 5, 8, 12)
"""Looked at when so many elections are over."""
COMPANY: Final = (("ruthless", "#1f4e79"), ("ruthless:plain", "#b4541f"))
"""Who plays whom, and in which colour."""
FEW: Final = 25
"""Tenths with fewer beliefs than this are left out."""
SIDE: Final = 200
"""Pixels along one side of a panel; there are as many panels as moments."""
GAP: Final = 56

Points = Sequence[tuple[float, float, float, float]]
"""For each tenth: mean belief, share that was so, and the ends of its 95 % interval."""


def points(forecasts: Iterable[Forecast], over: int) -> Points:
    """The tenths of the beliefs held when ``over`` elections were over."""
    rows: list[list[Forecast]] = [[] for _ in range(BINS)]
    for forecast in forecasts:
        if forecast.election == over + 1:
            rows[min(int(forecast.belief * BINS), BINS - 1)].append(forecast)
    made = []
    for row in rows:
        if len(row) >= FEW:
            so = share(sum(forecast.hidden for forecast in row), len(row))
            believed = sum(forecast.belief for forecast in row) / len(row)
            made.append((believed, so.share, so.low, so.high))
    return made


def drawing(lines: Mapping[str, Mapping[int, Points]]) -> str:
    """The SVG: a panel a moment, and in it a line of each colour.

    :param lines: colour -> moment -> points.
    """
    width, height = GAP + len(MOMENTS) * (SIDE + GAP), SIDE + 2 * GAP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for number, moment in enumerate(MOMENTS):
        parts += _panel(GAP + number * (SIDE + GAP), moment, lines)
    return "\n".join([*parts, "</svg>", ""])


def _panel(left: float, moment: int, lines: Mapping[str, Mapping[int, Points]]) -> list[str]:
    def at(x: float, y: float) -> str:
        return f"{left + x * SIDE:.1f},{GAP + (1 - y) * SIDE:.1f}"

    parts = [
        f'<rect x="{left}" y="{GAP}" width="{SIDE}" height="{SIDE}" fill="none" stroke="#999"/>',
        f'<polyline points="{at(0, 0)} {at(1, 1)}" stroke="#ccc"/>',
        f'<text x="{left}" y="{GAP - 10}">after {moment} elections</text>',
    ]
    for mark in (0.0, 0.5, 1.0):
        x, y = left + mark * SIDE, GAP + (1 - mark) * SIDE
        parts.append(f'<text x="{x}" y="{GAP + SIDE + 16}" text-anchor="middle">{mark:g}</text>')
        parts.append(f'<text x="{left - 6}" y="{y + 4}" text-anchor="end">{mark:g}</text>')
    middle = left + SIDE / 2
    parts.append(f'<text x="{middle}" y="{GAP + SIDE + 34}" text-anchor="middle">believed</text>')
    for colour, by_moment in lines.items():
        found = by_moment[moment]
        for believed, _, low, high in found:
            ends = f"{at(believed, low)} {at(believed, high)}"
            parts.append(f'<polyline points="{ends}" stroke="{colour}" opacity="0.5"/>')
        path = " ".join(at(believed, so) for believed, so, _, _ in found)
        parts.append(f'<polyline points="{path}" stroke="{colour}" stroke-width="2" fill="none"/>')
    return parts


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m tvgame.calibration", description=__doc__)
    parser.add_argument("--games", type=int, default=40, help="games a table size")
    parser.add_argument("--seed", type=int, default=79)
    parser.add_argument("--out", type=Path, default=Path("docs/calibration.svg"))
    chosen = parser.parse_args(arguments)
    lines = {}
    for bots, colour in COMPANY:
        levels, told = Levels.parse(bots, known_levels()), list[Forecast]()
        for seats in GLASS_COUNCIL.agents:
            for number in range(chosen.games):
                seed = f"calibration/{chosen.seed}/{seats}/{number}"
                told += play(GLASS_COUNCIL, seats, levels, seed).forecasts
        lines[colour] = {moment: points(told, moment) for moment in MOMENTS}
    chosen.out.write_text(drawing(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
