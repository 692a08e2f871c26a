"""Phones that ask for a seat whose secret was lost, and who may give it to them.

A new phone or a cleared browser: the seat is there, its person too, the secret isn't. Somebody who
can see who is asking says yes; until then nothing is told. No sockets and no secrets here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Final

from engine.words import Seat
from tvgame.show import Asking, Notice
from tvgame.table import Member, Refused, Table

OTHERS_NEEDED: Final = 2
"""People other than the host who together may give the host's own seat away."""
NUMBERS: Final = range(10, 100)


@dataclass(eq=False)
class Claim:
    """One phone's wish for one seat."""

    member: Member
    number: int
    """Shown on the phone that asks and to whoever decides, so that they mean the same phone."""
    given: Callable[[Member, str], None]
    """Called with the seat's new secret once it is given."""
    yes: list[Member] = field(default_factory=list)
    open: bool = True
    """Whether it is still undecided; a claim that isn't was refused, or its person came back."""


class Claims:
    """All that is asked for now."""

    def __init__(self, rng: Random) -> None:
        """:param rng: the numbers that phones are told apart by."""
        self._rng = rng
        self._claims: list[Claim] = []

    def ask(self, table: Table, seat: Seat, given: Callable[[Member, str], None]) -> Claim:
        """Note a wish for ``seat``.

        :raises Refused: ``no_such_seat``; ``seat_taken`` while its person is here;
            ``asked_already`` while another phone's wish for it stands.
        """
        member = table.at(seat)
        if member.computer:
            raise Refused("no_such_seat")
        if member.present:
            raise Refused("seat_taken")
        if self._for(member) is not None:
            raise Refused("asked_already")
        taken = {claim.number for claim in self._claims}
        number = self._rng.choice([number for number in NUMBERS if number not in taken])
        claim = Claim(member, number, given)
        self._claims.append(claim)
        return claim

    def decide(self, table: Table, seat: Seat | None, on: bool, by: Member | None) -> Claim | None:
        """Somebody's yes or no; the claim once it is granted and its seat is to be given.

        :param seat: None for the one that was asked for first (a key of the TV).
        :param by: None for the TV's keys, which may decide about every seat.
        :raises Refused: ``not_asked``, or ``not_host`` if it isn't theirs to decide.
        """
        claim = self._claims[0] if seat is None and self._claims else None
        if seat is not None:
            claim = self._for(table.at(seat))
        if claim is None:
            raise Refused("not_asked")
        hosts_own = claim.member is table.host
        if by is not None and (by is claim.member if hosts_own else by is not table.host):
            raise Refused("not_host")
        if not on:
            self.withdraw(claim)
            return None
        if by is not None and hosts_own:
            if all(other is not by for other in claim.yes):
                claim.yes.append(by)
            if len(claim.yes) < OTHERS_NEEDED:
                return None
        self.withdraw(claim)
        return claim

    def withdraw(self, claim: Claim) -> None:
        """Take ``claim`` back, or refuse it."""
        claim.open = False
        self._claims = [other for other in self._claims if other is not claim]

    def tidy(self, table: Table) -> None:
        """Void what is asked of people who are back or gone. To be called after every change."""
        for claim in list(self._claims):
            if claim.member.present or not table.seats(claim.member):
                self.withdraw(claim)

    def shown(self, table: Table) -> tuple[Asking, ...]:
        """What everybody at the table sees of it."""
        return tuple(
            Asking(
                seat=table.seat_of(claim.member),
                number=claim.number,
                needs=OTHERS_NEEDED if claim.member is table.host else 1,
                given=tuple(table.seat_of(m) for m in claim.yes if table.seats(m)),
            )
            for claim in self._claims
            if table.seats(claim.member)
        )

    def notice(self, table: Table) -> Notice | None:
        """What the table says about the first claim, or None."""
        if not self._claims:
            return None
        claim = self._claims[0]
        key = "notice.asks_host" if claim.member is table.host else "notice.asks"
        return Notice(key, (("name", claim.member.name), ("number", claim.number)))

    def _for(self, member: Member) -> Claim | None:
        return next((claim for claim in self._claims if claim.member is member), None)
