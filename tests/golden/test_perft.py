"""Counts of legal sequences from fixed positions: a wrong rule anywhere changes a number."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.actions import DiscardCard
from engine.games import MERCHANTS_COUNCIL
from engine.machine import advance, legal_actions
from engine.state import GameState
from tests.engine.table import BAD, Chance, Table


def _holding(table: Table) -> Table:
    """The pair is elected and the nominee holds two cards."""
    table.elect((table.truth.proposer + 1) % table.truth.seats)
    table.do(table.truth.proposer, DiscardCard(table.truth.step, 0))
    return table


def _second_look() -> Table:
    table = Table(MERCHANTS_COUNCIL, 9, deck="bbbbbb")
    table.govern(1, BAD)
    table.use(4)
    table.close()
    return _holding(table)


POSITIONS: dict[str, Callable[[], Table]] = {
    "G start": lambda: Table(seats=5, deck="gbbgb"),
    "G start any order": lambda: Table(seats=5, deck="gbbgb"),
    "M start": lambda: Table(MERCHANTS_COUNCIL, 5, deck="gbbgb"),
    "G exile": lambda: _holding(Table(seats=5, bad=4, deck="bbb")),
    "M gavel": lambda: _holding(Table(MERCHANTS_COUNCIL, 7, bad=2, deck="bbb")),
    "M look": _second_look,
    "G last": lambda: Table(seats=5, election=30, failures=2, deck="gbb"),
}


class Line(NamedTuple):
    """One line of the data file."""

    position: str
    depth: int
    found: int
    formula: str


def lines() -> list[Line]:
    read = []
    text = Path(__file__).with_name("perft.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        if not line or line.startswith("#"):
            continue
        position = max((name for name in POSITIONS if line.startswith(name)), key=len)
        depth, count, rest = line[len(position) :].split(maxsplit=2)
        formula = "".join(c for c in rest.split("  ")[0] if c in "0123456789+-*() ")
        read.append(Line(position, int(depth), int(count), formula))
    return read


def sequences(state: GameState, depth: int, *, any_order: bool) -> int:
    """How many sequences of ``depth`` decisions there are from ``state``."""
    if depth == 0:
        return 1
    seats = state.waiting if any_order else state.waiting[:1]
    choices = [(seat, action) for seat in seats for action in legal_actions(state, seat)]
    if depth == 1:
        return len(choices)
    return sum(
        sequences(advance(state, seat, action, Chance())[1], depth - 1, any_order=any_order)
        for seat, action in choices
    )


@pytest.mark.parametrize("line", lines(), ids=lambda line: f"{line.position} {line.depth}")
def test_count_is_as_worked_out(line):
    assert eval(line.formula, {"__builtins__": {}}) == line.found, "the file contradicts itself"
    table = POSITIONS[line.position]()
    any_order = line.position.endswith("any order")
    assert sequences(table.truth, line.depth, any_order=any_order) == line.found


def test_every_position_is_counted():
    assert {line.position for line in lines()} == set(POSITIONS)
