"""Whole games of The Merchants' Council, planned beforehand and checked at every step.

The plan says what each session enacts; the :class:`Sheet` is a second, short reading of the rules
(docs/rules.md, M0 to M8), so that what each phone shows is held against something that isn't ours.
Whoever sits at the table is a :class:`Member`: a scripted phone, or a page in a browser.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from engine.words import Policy
from tests.support.evenings import PreparedDeal

GOOD, BAD = "g", "b"
LOOK, GAVEL, READ, EXPEL = "investigate", "hand_gavel", "read", "remove"
POWERS = {
    # Rotten places 1 to 5, by table size (M7).
    5: ("", "", READ, EXPEL, EXPEL),
    6: ("", "", READ, EXPEL, EXPEL),
    7: ("", LOOK, GAVEL, EXPEL, EXPEL),
    8: ("", LOOK, GAVEL, EXPEL, EXPEL),
    9: (LOOK, LOOK, GAVEL, EXPEL, EXPEL),
    10: (LOOK, LOOK, GAVEL, EXPEL, EXPEL),
}
ROLES = {
    # "*" the Quiet One, "a" the cabal, "." the loyal (M2: loyal are half the seats and one).
    5: ".a..*",
    6: ".a..*.",
    7: "..a.*a.",
    8: ".a..*.a.",
    9: ".a..*.a.a",
    10: ".a..*.a.a.",
}
CARDS = (6, 11)


@dataclass(frozen=True)
class Session:
    """A government that is voted in and enacts ``decree``; the rest is chosen if it isn't said."""

    decree: str
    chair: int | None = None
    target: int | None = None
    """Whom its power, if there is one, is used on."""


@dataclass(frozen=True)
class Failure:
    """A vote that fails; the third in a row turns up ``decree``."""

    decree: str = ""


@dataclass(frozen=True)
class QuietOneInTheChair:
    """The Quiet One is voted in as Chair."""


Entry = Session | Failure | QuietOneInTheChair


@dataclass(frozen=True)
class Plan:
    """A game from the deal to its ending."""

    seats: int
    entries: tuple[Entry, ...]
    winner: str
    reason: str
    speaker: int = 0

    @property
    def roles(self) -> str:
        """Who is what, by seat."""
        return ROLES[self.seats]

    def piles(self) -> list[str]:
        """Every order of the pile, top first: each draw holds what the plan enacts from it (M5)."""
        draws = [
            (3 if isinstance(e, Session) else 1, e.decree)
            for e in self.entries
            if isinstance(e, Session | Failure) and e.decree
        ]
        good, bad = CARDS
        made: list[str] = []
        while draws:
            left, now = good + bad, []
            while draws and left >= 3:
                now.append(draws.pop(0))
                left -= now[-1][0]
            spare = {
                GOOD: good - sum(decree == GOOD for _, decree in now),
                BAD: bad - sum(decree == BAD for _, decree in now),
            }
            pile = ""
            for take, decree in now:
                others = ""
                for _ in range(take - 1):
                    # The one of which more is left, so that hands are mixed.
                    kind = max(spare, key=lambda each: spare[each])
                    spare[kind] -= 1
                    others += kind
                pile += others[:1] + decree + others[1:]
                good, bad = (good - 1, bad) if decree == GOOD else (good, bad - 1)
            made.append(pile + GOOD * spare[GOOD] + BAD * spare[BAD])
        return made

    def chance(self) -> PreparedDeal:
        """The dice that deal it."""
        first, *later = self.piles()
        kinds = {GOOD: Policy.GOOD, BAD: Policy.BAD}
        orders = [[kinds[letter] for letter in pile] for pile in later]
        return PreparedDeal(self.roles, first, self.speaker).reshuffles(orders)


def plan(seats: int, reason: str) -> Plan:
    """A game of ``seats`` that ends for ``reason``, with as many powers before as it leaves room.

    Each has a failed vote, a deadlock that brings a sound decree, and sound sessions.
    """
    begun: tuple[Entry, ...] = (Session(BAD), Failure(), Session(BAD), Session(GOOD), Session(BAD))
    stuck: tuple[Entry, ...] = (Failure(), Failure(), Failure(GOOD))
    quiet = ROLES[seats].index("*")
    ends: dict[str, tuple[str, tuple[Entry, ...]]] = {
        "good_policies": (
            "loyal", (*stuck, Session(GOOD), Session(BAD), Session(GOOD), Session(GOOD))
        ),
        "bad_policies": ("leader", (*stuck, Session(BAD), Session(BAD), Session(BAD))),
        "leader_removed": ("loyal", (Session(BAD), *stuck, Session(BAD, target=quiet))),
        "leader_elected": ("leader", (*stuck, Session(BAD), QuietOneInTheChair())),
    }  # fmt: skip
    winner, end = ends[reason]
    return Plan(seats, begun + end, winner, reason)


@dataclass
class Sheet:
    """What the rules say of a game so far, kept by hand beside it."""

    seats: int
    roles: str
    speaker: int
    round_from: int
    """From whose place the gavel goes on: the Speaker's, or whoever handed it away (M7)."""
    handed_by: int | None = None
    """Who handed the gavel to the Speaker, ..."""
    resumed_from: int | None = None
    """... and who had, one vote ago."""
    good: int = 0
    bad: int = 0
    failures: int = 0
    gone: set[int] = field(default_factory=set)
    government: tuple[int, int] | None = None
    looked_at: set[int] = field(default_factory=set)
    election: int = 1

    @property
    def active(self) -> list[int]:
        """Who isn't expelled."""
        return [seat for seat in range(self.seats) if seat not in self.gone]

    @property
    def barred(self) -> set[int]:
        """Who can't be named (M3)."""
        if self.government is None:
            return set()
        return {self.government[1]} if len(self.active) <= 5 else set(self.government)

    @property
    def nominees(self) -> set[int]:
        """Whom the Speaker may name."""
        return set(self.active) - self.barred - {self.speaker}

    def after(self, seat: int) -> list[int]:
        """Everybody else who is active, clockwise from behind ``seat``."""
        order = [(seat + k) % self.seats for k in range(1, self.seats)]
        return [each for each in order if each not in self.gone]

    def pass_on(self) -> None:
        """The gavel goes round."""
        self.speaker = self.round_from = self.after(self.round_from)[0]
        self.handed_by, self.resumed_from = None, self.handed_by
        self.election += 1

    def hand(self, to: int) -> None:
        """The gavel is handed over: next time it goes on from here."""
        self.round_from = self.handed_by = self.speaker
        self.resumed_from = None
        self.speaker = to
        self.election += 1


class Member(Protocol):
    """Somebody at the table, by what their phone shows and lets them do.

    Each ``is_asked`` and ``sees`` waits until the phone shows it, and fails if it never does.
    """

    seat: int

    async def learns(self, known: dict[int, str]) -> None:
        """The role is looked at: it tells exactly who of the others is what (M2)."""

    async def is_asked(self, kind: str, election: int) -> None: ...

    async def sees(self, sheet: Sheet, waiting: Sequence[int]) -> None:
        """Nothing is asked of this phone; it says how the game stands, and whom it waits for."""

    async def may_choose(self, seats: set[int]) -> None: ...

    async def choose(self, kind: str, seat: int) -> None: ...

    async def vote(self, yes: bool) -> None: ...

    async def has_voted(self, count: int) -> None:
        """Own vote in, ``count`` in all; no word yet on how anybody voted (M4)."""

    async def bury(self, keep: str, hand: str) -> None:
        """Of ``hand`` (or any three), bury one so that ``keep`` is among the other two."""

    async def enact(self, decree: str) -> None: ...

    async def is_told(self, seat: int, side: str) -> None:
        """What looking at ``seat`` showed; then it is closed."""

    async def reads(self, cards: str) -> None:
        """The next three, in order; then they are put back."""

    async def ends(self, plan: Plan) -> None:
        """The ending: who won, why, and every role."""


class Council:
    """Plays a plan through, and holds every phone to the sheet at every step."""

    def __init__(self, plan: Plan, members: Sequence[Member]) -> None:
        self.plan = plan
        self.members = members
        self.sheet = Sheet(plan.seats, plan.roles, plan.speaker, plan.speaker)
        self.speakers: list[int] = []
        """Who spoke, vote by vote."""
        self.powers: list[str] = []
        """Which powers were used, in order."""
        self._piles = plan.piles()
        self._pile = self._piles.pop(0)

    async def deal(self) -> None:
        """Everybody looks at their role."""
        roles = self.plan.roles
        cabal = {seat: role for seat, role in enumerate(roles) if role != "."}
        for member in self.members:
            own = roles[member.seat]
            sees = own == "a" or (own == "*" and self.plan.seats <= 6)
            await member.learns(
                {seat: role for seat, role in cabal.items() if sees and seat != member.seat}
            )

    async def play(self) -> None:
        """From the deal to the ending."""
        await self.deal()
        for entry in self.plan.entries:
            await self.enter(entry)
        await asyncio.gather(*(member.ends(self.plan) for member in self.members))

    async def enter(self, entry: Entry) -> None:
        """One vote, and what follows from it; votes before it fail while nobody fits."""
        sheet = self.sheet
        while not self._chairs(entry):
            assert sheet.failures < 2, "the plan needs somebody who can't be named"
            await self.enter(Failure())
        self.speakers.append(sheet.speaker)
        await self._only(sheet.speaker, "nominate")
        speaker = self.members[sheet.speaker]
        await speaker.may_choose(sheet.nominees)
        chair = self._chairs(entry)[0]
        await speaker.choose("nominate", chair)
        await self._vote(entry)
        if isinstance(entry, QuietOneInTheChair):
            return
        if isinstance(entry, Failure):
            sheet.failures += 1
            if sheet.failures == 3:
                sheet.failures, sheet.government = 0, None
                self._stands(self._draw(1))
                self._shuffle()
            sheet.pass_on()
            return
        sheet.failures, sheet.government = 0, (sheet.speaker, chair)
        hand = self._draw(3)
        await self._only(sheet.speaker, "discard")
        await speaker.bury(entry.decree, hand)
        await self._only(chair, "enact")
        await self.members[chair].enact(entry.decree)
        self._stands(entry.decree)
        self._shuffle()
        if sheet.good == 5 or sheet.bad == 6:
            return
        power = POWERS[sheet.seats][sheet.bad - 1] if entry.decree == BAD else ""
        await self._use(power, entry.target)

    def _chairs(self, entry: Entry) -> list[int]:
        """Who may be named and fits, clockwise; the Quiet One only where it is harmless."""
        quiet = self.plan.roles.index("*")
        order = self.sheet.after(self.sheet.speaker)
        may = [seat for seat in order if seat in self.sheet.nominees]
        match entry:
            case QuietOneInTheChair():
                return [seat for seat in may if seat == quiet]
            case Session(target=int(target)) if target == self.sheet.speaker:
                return []  # nobody uses a power on themself
            case Session(chair=int(chair)):
                return [seat for seat in may if seat == chair]
            case Session():
                return [seat for seat in may if seat != quiet]
            case _:
                return may

    async def _vote(self, entry: Entry) -> None:
        sheet = self.sheet
        voters = sheet.active
        # Just enough for a pass; a tie or less is none (M4).
        needed = len(voters) // 2 + (0 if isinstance(entry, Failure) else 1)
        await self._all_asked("ballot", voters)
        for count, seat in enumerate(voters, 1):
            await self.members[seat].vote(count <= needed)
            if count < len(voters):
                await self.members[seat].has_voted(count)

    async def _use(self, power: str, target: int | None) -> None:
        sheet = self.sheet
        speaker = self.members[sheet.speaker]
        if not power:
            sheet.pass_on()
            return
        self.powers.append(power)
        if power == READ:
            await self._only(sheet.speaker, "result")
            await speaker.reads(self._pile[:3])
            sheet.pass_on()
            return
        may = set(sheet.active) - {sheet.speaker}
        may -= sheet.looked_at if power == LOOK else set()
        chosen = self._target(may) if target is None else target
        await self._only(sheet.speaker, power)
        await speaker.may_choose(may)
        await speaker.choose(power, chosen)
        if power == GAVEL:
            sheet.hand(chosen)
        elif power == LOOK:
            await self._only(sheet.speaker, "result")
            side = "loyal" if self.plan.roles[chosen] == "." else "leader"
            await speaker.is_told(chosen, side)
            sheet.looked_at.add(chosen)
            sheet.pass_on()
        else:
            sheet.gone.add(chosen)
            if self.plan.roles[chosen] != "*":
                sheet.pass_on()

    def _target(self, may: Iterable[int]) -> int:
        """The last one round the table who may be chosen, and never the Quiet One by chance."""
        order = [seat for seat in self.sheet.after(self.sheet.speaker) if seat in set(may)]
        return next(seat for seat in reversed(order) if self.plan.roles[seat] != "*")

    def _draw(self, count: int) -> str:
        drawn, self._pile = self._pile[:count], self._pile[count:]
        return drawn

    def _stands(self, decree: str) -> None:
        if decree == GOOD:
            self.sheet.good += 1
        else:
            self.sheet.bad += 1

    def _shuffle(self) -> None:
        if len(self._pile) < 3 and self._piles:
            self._pile = self._piles.pop(0)

    async def _only(self, seat: int, kind: str) -> None:
        """One phone is asked; all others say that it is."""
        await self.members[seat].is_asked(kind, self.sheet.election)
        others = (member for member in self.members if member.seat != seat)
        await asyncio.gather(*(member.sees(self.sheet, [seat]) for member in others))

    async def _all_asked(self, kind: str, seats: Sequence[int]) -> None:
        asked = (self.members[seat].is_asked(kind, self.sheet.election) for seat in seats)
        rest = (self.members[seat].sees(self.sheet, seats) for seat in sorted(self.sheet.gone))
        await asyncio.gather(*asked, *rest)
