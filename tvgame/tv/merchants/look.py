"""What the desk shows of a game, as values that can be compared: the ledger, the rails.

Made from the public state alone; nothing secret is in a look.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.state import ElectionRecord, GameState
from engine.words import Policy, Power, Seat
from tvgame.show import TableView

RECORDED = 5
"""So many of the last votes are shown on the desk; phones have them all."""


@dataclass(frozen=True)
class Line:
    """One enacted decree."""

    signers: tuple[Seat, ...]
    """Speaker and Chair; nobody where the pile decided."""
    power: Power | None = None
    target: Seat | None = None


@dataclass(frozen=True)
class LedgerLook:
    """Both pages."""

    good: tuple[Line, ...]
    bad: tuple[Line, ...]
    good_goal: int
    bad_goal: int
    danger: int
    powers: tuple[Power | None, ...]
    sigils: tuple[str, ...] = ()

    def lines(self, kind: str) -> tuple[Line, ...]:
        """The lines of one page."""
        return self.good if kind == "good" else self.bad

    def goal(self, kind: str) -> int:
        """How many places a page has."""
        return self.good_goal if kind == "good" else self.bad_goal


@dataclass(frozen=True)
class RailLook:
    """What lies beside the ledger."""

    url: str
    code: str
    votes: tuple[tuple[int, tuple[bool | None, ...]], ...]
    """The last votes: their number, and for each seat for, against, or no vote."""
    sigils: tuple[str, ...]
    failures: int
    limit: int
    deck: int
    discards: int
    everybody: bool = True


def _line(record: ElectionRecord) -> Line:
    if record.deadlock or record.nominee is None:
        return Line(())
    return Line((record.proposer, record.nominee), record.power, record.target)


def ledger_look(table: TableView, game: GameState) -> LedgerLook:
    """The ledger of ``game``."""
    rules = game.ruleset
    lines = {
        kind: tuple(_line(r) for r in game.record if r.enacted is kind)
        for kind in (Policy.GOOD, Policy.BAD)
    }
    return LedgerLook(
        good=lines[Policy.GOOD],
        bad=lines[Policy.BAD],
        good_goal=rules.good_goal,
        bad_goal=rules.bad_goal,
        danger=rules.danger,
        powers=rules.powers[game.seats],
        sigils=tuple(seat.sigil for seat in table.seats[: game.seats]),
    )


def rail_look(table: TableView, game: GameState) -> RailLook:
    """The rails of ``game``."""
    votes = tuple(
        (record.election, tuple(None if b is None else bool(b.yes) for b in record.ballots))
        for record in game.record
        if record.ballots is not None
    )
    return RailLook(
        url=table.url,
        code=table.code,
        votes=votes[-RECORDED:],
        sigils=tuple(seat.sigil for seat in table.seats[: game.seats]),
        failures=game.failures,
        limit=game.ruleset.failure_limit,
        deck=len(game.deck),
        discards=len(game.discards),
        everybody=all(seat.present for seat in table.seats),
    )
