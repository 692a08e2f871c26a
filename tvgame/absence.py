"""What a table may do about somebody it waits for: give them a nudge, or vote to go on without.

The host can let a computer player sit in, or pause, at any time; after a while a majority of those
who are here can do it too, so that no evening hangs on one phone. Time comes from the caller.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from engine.games import find
from engine.words import Seat
from tvgame.show import Absence, AbsenceVote, Stage, Way
from tvgame.table import Member, Refused, Table

AFTER: Final = 60.0
"""Seconds that a table waits for somebody absent before it may vote."""
NUDGE_EVERY: Final = 20.0
"""Seconds between two nudges at one table."""


@dataclass(frozen=True)
class Waiting:
    """Whom the table waits for, and since when."""

    seats: Collection[Seat]
    since: float


class AbsenceVotes:
    """Who would go on without whom, and how. A person has one vote for each seat."""

    def __init__(self) -> None:
        self._votes: list[tuple[Member, Member, Way]] = []
        self._nudged_at = float("-inf")

    def vote(
        self, table: Table, by: Member, seat: Seat | None, way: Way, waiting: Waiting, now: float
    ) -> bool:
        """Take ``by``'s vote; whether that makes a majority of the people who are here.

        :raises Refused: ``too_early``; ``wrong_phase`` if nobody waits for that seat or its person
            is here; ``no_computers`` where none may sit in.
        """
        member = table.at(seat)
        if way is Way.SIT_IN and not find(table.settings.game).computer_players:
            raise Refused("no_computers")
        if not self._missed(table, member, waiting):
            raise Refused("wrong_phase")
        since = max(waiting.since, now if member.away_since is None else member.away_since)
        if now - since < AFTER:
            raise Refused("too_early")
        self._votes = [v for v in self._votes if v[0] is not by or v[1] is not member]
        self._votes.append((by, member, way))
        if len(self._for(member, way)) < needed(table):
            return False
        self._votes = [vote for vote in self._votes if vote[1] is not member]
        return True

    def tidy(self, table: Table, waiting: Waiting) -> None:
        """Forget votes about people who are back, and of people who have gone."""
        self._votes = [
            (by, member, way)
            for by, member, way in self._votes
            if by.present and table.seats(by) and self._missed(table, member, waiting)
        ]

    def nudge(self, table: Table, seat: Seat | None, waiting: Waiting, now: float) -> Member:
        """Whom to tell that the table waits for them.

        :raises Refused: ``wrong_phase`` if it doesn't; ``too_fast``.
        """
        member = table.at(seat)
        if member.computer or seat not in waiting.seats:
            raise Refused("wrong_phase")
        if now - self._nudged_at < NUDGE_EVERY:
            raise Refused("too_fast")
        self._nudged_at = now
        return member

    def shown(self, table: Table) -> Absence:
        """What everybody sees of it."""
        return Absence(
            after=AFTER,
            needed=needed(table),
            votes=tuple(
                AbsenceVote(seat, way, tuple(table.seat_of(by) for by in voters))
                for seat, member in enumerate(table.members)
                for way in Way
                if (voters := self._for(member, way))
            ),
        )

    def _missed(self, table: Table, member: Member, waiting: Waiting) -> bool:
        if table.stage not in (Stage.DEAL, Stage.PLAY) or table.paused is not None:
            return False
        if member.computer or member.present or member.sitting_in or not table.seats(member):
            return False
        return table.seat_of(member) in waiting.seats

    def _for(self, member: Member, way: Way) -> list[Member]:
        return [by for by, absent, wish in self._votes if absent is member and wish is way]


def needed(table: Table) -> int:
    """How many make a majority of the people who are here."""
    here = sum(member.present for member in table.members if not member.computer)
    return here // 2 + 1
