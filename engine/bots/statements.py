"""What a computer player says aloud: statements about what it drew, received or was shown (G13).

Loyal seats tell the truth. The leader's side tells what could have been so: a story that fits the
policy everybody saw and what the rest of the government has said or knows, the same for the same
observation. Every seat speaks whenever it held an office, so silence tells nothing, and beliefs
use no statement.
"""

from __future__ import annotations

from random import Random
from typing import Final

from engine.actions import MakeStatement
from engine.bots.readings import goods
from engine.legal import legal_statements
from engine.observation import Observation
from engine.state import ElectionRecord, GameState
from engine.words import Policy, Role, Seat, Side, Topic

TOPICS: Final = (Topic.RECEIVED, Topic.DREW, Topic.SHOWN, Topic.READ)
"""What a computer player talks about; what it passed on follows from what it says it drew."""


def open_statements(view: GameState, seat: Seat) -> tuple[tuple[Topic, int], ...]:
    """What ``seat`` will speak about, oldest first: the same on every view, so it tells nothing."""
    return tuple(
        (topic, election)
        for topic, election in legal_statements(view, seat)
        if topic in TOPICS and _over(view.record[election - 1], topic)
    )


def statement(observation: Observation, topic: Topic, election: int) -> MakeStatement | None:
    """What the seat says about one of its :func:`open_statements`; None if it saw nothing of it."""
    view, seat = observation.view, observation.seat
    return _Speaker(view, seat).say(topic, view.record[election - 1])


def _over(about: ElectionRecord, topic: Topic) -> bool:
    """Whether the table has seen what it came to."""
    if topic is Topic.SHOWN:
        return about.target is not None
    return topic is Topic.READ or about.enacted is not None


class _Speaker:
    def __init__(self, view: GameState, seat: Seat) -> None:
        self.view = view
        self.seat = seat
        self.loyal = view.roles[seat] in (Role.LOYAL, None)

    def say(self, topic: Topic, about: ElectionRecord) -> MakeStatement | None:
        step, election = self.view.step, about.election
        if topic is Topic.SHOWN:
            side = self._shown(about)
            return None if side is None else MakeStatement(step, topic, election, None, side)
        tell = {Topic.DREW: self._drew, Topic.RECEIVED: self._received, Topic.READ: self._read}
        good = tell[topic](about)
        return None if good is None else MakeStatement(step, topic, election, good)

    def _drew(self, about: ElectionRecord) -> int | None:
        """The leader's side owns up to no good card it threw away, nor to one an ally buried."""
        if about.drawn is None or None in about.drawn:
            return None
        drew = goods(about.drawn)
        if self.loyal or about.received is None or about.nominee is None:
            return drew
        passed = goods(about.received)
        if about.enacted is Policy.GOOD or passed == 0 or not self._ally(about.nominee):
            # Of what was passed on the nominee knows, and what it said is on record.
            return passed if drew > passed else drew
        return 0

    def _received(self, about: ElectionRecord) -> int | None:
        """The leader's side never had a choice."""
        if about.received is None or None in about.received:
            return None
        if self.loyal or about.enacted is Policy.GOOD:
            return goods(about.received)
        return 0

    def _shown(self, about: ElectionRecord) -> Side | None:
        """The leader's side clears its own, and now and then accuses somebody else."""
        if about.side is None or about.target is None:
            return None
        if self.loyal:
            return about.side
        before = self._said_of(about.target)
        if before is not None:
            return before
        if about.side is Side.LEADER:
            return Side.LOYAL
        # The same observation makes the same story: no die is kept for talk.
        dice = Random(f"{about.election}/{self.seat}/{about.target}/{self.view.seats}")
        return Side.LEADER if dice.random() < 0.4 else Side.LOYAL

    def _said_of(self, target: Seat) -> Side | None:
        for about in self.view.record:
            if about.target == target:
                for made in about.statements:
                    if made.seat == self.seat and made.topic is Topic.SHOWN:
                        return made.side
        return None

    def _read(self, about: ElectionRecord) -> int | None:
        if about.cards is None or None in about.cards:
            return None
        true = goods(about.cards)
        return true if self.loyal else max(0, true - 1)

    def _ally(self, seat: Seat) -> bool:
        role = self.view.roles[seat]
        return role is not None and role.side is Side.LEADER
