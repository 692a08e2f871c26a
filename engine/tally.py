"""What came of many games between computer players: counts, intervals, calibration, costs.

Plain arithmetic on finished games; plays none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import log, sqrt
from typing import Any, Final, NamedTuple

from engine.state import GameState

SETTLED: Final = 4
"""Calibration counts beliefs held after this many elections."""
BINS: Final = 10


class Forecast(NamedTuple):
    """What one loyal seat believed of another before one election, and what was so."""

    election: int
    """The election that was about to begin, 1-based."""
    belief: float
    """That the other is on the leader's side, 0 to 1."""
    base: float
    """What anybody but the seat itself could say before the game."""
    hidden: bool
    """Whether it is."""


class Interval(NamedTuple):
    """A share and its 95 % interval, by Wilson's score."""

    share: float
    low: float
    high: float


def share(hits: int, of: int) -> Interval:
    """``hits`` of ``of`` as a share with its interval."""
    if of == 0:
        return Interval(0.0, 0.0, 1.0)
    z, p = 1.959964, hits / of
    scale = 1.0 + z * z / of
    middle = (p + z * z / (2 * of)) / scale
    half = z * sqrt(p * (1.0 - p) / of + z * z / (4 * of * of)) / scale
    return Interval(p, middle - half, middle + half)


@dataclass
class Calibration:
    """How true beliefs turned out."""

    number: int = 0
    loss: float = 0.0
    base_loss: float = 0.0
    squares: float = 0.0
    bins: list[list[float]] = field(default_factory=lambda: [[0.0] * 3 for _ in range(BINS)])
    """For each tenth: beliefs, their sum, how many were so."""

    def add(self, forecast: Forecast) -> None:
        """Count one, if it was made late enough."""
        if forecast.election <= SETTLED:
            return
        self.number += 1
        self.loss += _loss(forecast.belief, forecast.hidden)
        self.base_loss += _loss(forecast.base, forecast.hidden)
        self.squares += (forecast.belief - forecast.hidden) ** 2
        row = self.bins[min(int(forecast.belief * BINS), BINS - 1)]
        row[0] += 1
        row[1] += forecast.belief
        row[2] += forecast.hidden

    def summary(self) -> Mapping[str, Any]:
        """The figures; ``bins`` are (beliefs, mean belief, share that was so)."""
        if not self.number:
            return {}
        return {
            "beliefs": self.number,
            "log_loss_over_base": round(self.loss / self.base_loss, 3),
            "brier": round(self.squares / self.number, 4),
            "bins": [
                [int(n), round(believed / n, 3), round(so / n, 3)]
                for n, believed, so in self.bins
                if n
            ],
        }


@dataclass
class Tally:
    """What came of many games."""

    wins: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    games: int = 0
    elections: int = 0
    costs: list[float] = field(default_factory=list)
    calibration: Calibration = field(default_factory=Calibration)

    def add(
        self,
        final: GameState,
        costs: Sequence[float] = (),
        forecasts: Sequence[Forecast] = (),
    ) -> None:
        """Count one finished game."""
        assert final.outcome is not None
        winner = final.outcome.winner
        self.wins["draw" if winner is None else winner.value] += 1
        self.endings[final.outcome.reason.value] += 1
        self.games += 1
        self.elections += final.election
        self.costs += costs
        for forecast in forecasts:
            self.calibration.add(forecast)

    def summary(self) -> Mapping[str, Any]:
        """The counts under the names of the public contract (docs/journal.md)."""
        loyal = share(self.wins["loyal"], self.games)
        return {
            "games": self.games,
            "wins": {name: self.wins[name] for name in ("loyal", "leader", "draw")},
            "endings": dict(sorted(self.endings.items())),
            "elections_mean": round(self.elections / self.games, 3) if self.games else 0.0,
            "loyal_share": {name: round(x, 3) for name, x in loyal._asdict().items()},
            "draw_share": round(self.wins["draw"] / self.games, 4) if self.games else 0.0,
            "decision_ms": self._costs(),
            "calibration": self.calibration.summary(),
        }

    def _costs(self) -> Mapping[str, float]:
        ordered = sorted(self.costs)
        if not ordered:
            return {}
        at = {"median": 0.5, "p99": 0.99, "worst": 1.0}
        last = len(ordered) - 1
        return {name: round(1000 * ordered[int(q * last)], 3) for name, q in at.items()}


def _loss(belief: float, hidden: bool) -> float:
    return -log(max(belief if hidden else 1.0 - belief, 1e-9))
