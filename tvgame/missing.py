"""What is done about people whose phone isn't here: seats given anew, votes, nudges.

Each of the three is decided in a module of its own; here they meet the seats' secrets and the line
that is said to the whole table.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.words import Seat
from tvgame.absence import AbsenceVotes, Waiting
from tvgame.claims import Claim, Claims
from tvgame.notices import Notices
from tvgame.show import Absence, Asking, Notice, Stage, Way
from tvgame.storage import hash_token, new_token
from tvgame.table import Member, Refused, Table


class Missing:
    """The table's dealings with those who aren't here."""

    def __init__(self, notices: Notices, rng: Random, clock: Callable[[], float]) -> None:
        self._notices = notices
        self._clock = clock
        self._claims = Claims(rng)
        self._votes = AbsenceVotes()

    def ask(self, table: Table, seat: Seat, given: Callable[[Member, str], None]) -> Claim:
        """A phone without a seat asks for one whose secret was lost.

        :param given: told the seat's new secret, once somebody has said yes.
        :raises Refused: see :meth:`Claims.ask`.
        """
        return self._claims.ask(table, seat, given)

    def withdraw(self, claim: Claim) -> None:
        """The phone that asked is gone, or has a seat."""
        self._claims.withdraw(claim)

    def give(
        self,
        table: Table,
        seat: Seat | None,
        on: bool,
        by: Member | None,
        save: Callable[[], None],
    ) -> None:
        """Somebody's yes or no to a phone that asks; if it is decided, the seat changes hands.

        :param save: writes the table down, before the new phone hears of its secret.
        :raises Refused: see :meth:`Claims.decide`.
        """
        claim = self._claims.decide(table, seat, on, by)
        if claim is None:
            return
        token = new_token()
        claim.member.hand_to(hash_token(token))
        save()
        self._notices.news(Notice("notice.moved", (("name", claim.member.name),)))
        claim.given(claim.member, token)

    def nudge(self, table: Table, seat: Seat | None, waiting: Waiting) -> None:
        """Tell ``seat`` before everybody that the table waits for it.

        :raises Refused: see :meth:`AbsenceVotes.nudge`.
        """
        member = self._votes.nudge(table, seat, waiting, self._clock())
        where = table.seat_of(member)
        self._notices.news(Notice("notice.nudge", (("name", member.name), ("seat", where))))

    def vote(
        self, table: Table, by: Member | None, seat: Seat | None, way: Way | None, waiting: Waiting
    ) -> Way | None:
        """Somebody would go on without ``seat``; how, once enough would.

        :param by: None for the TV's keys, which have no vote.
        :raises Refused: see :meth:`AbsenceVotes.vote`.
        """
        if by is None or way is None:
            raise Refused("unknown_order")
        if not self._votes.vote(table, by, seat, way, waiting, self._clock()):
            return None
        name = table.at(seat).name
        self._notices.news(Notice(f"notice.voted.{way}", (("name", name),)))
        return way

    def tidy(self, table: Table, waiting: Waiting) -> None:
        """Forget what somebody's coming or going has settled. To be called after every change."""
        self._claims.tidy(table)
        self._votes.tidy(table, waiting)

    def asking(self, table: Table) -> tuple[Asking, ...]:
        """The phones that ask for a seat, as everybody sees them."""
        return self._claims.shown(table)

    def absence(self, table: Table) -> Absence | None:
        """The votes about people who are missed, as everybody sees them; None outside a game."""
        playing = table.stage in (Stage.DEAL, Stage.PLAY)
        return self._votes.shown(table) if playing else None

    def notice(self, table: Table) -> Notice | None:
        """What the table says: first who asks for a seat, then what else there is."""
        return self._claims.notice(table) or self._notices.current
