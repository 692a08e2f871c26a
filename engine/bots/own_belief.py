"""What one seat believes: the public reading of every act, with its own knowledge in it."""

from __future__ import annotations

import numpy as np

from engine.bots.belief import PublicBelief
from engine.bots.joint import Joint
from engine.bots.readings import Evidence, goods, top_card
from engine.bots.worlds import Floats, Ints
from engine.events import (
    CardsDrawn,
    CardsPassed,
    DeckShuffled,
    Event,
    Investigated,
    PolicyEnacted,
    RolesDealt,
)
from engine.words import Seat, Side


class OwnBelief:
    """One seat's belief: the public reading of every act, with its own knowledge in it."""

    def __init__(self, seat: Seat, public: PublicBelief) -> None:
        """:param public: the belief at the table's first event, and from then on just ahead."""
        self.seat = seat
        self.public = public
        self.rows: Ints = np.arange(len(public.worlds.leader))
        """The worlds that agree with what this seat was shown at the deal."""
        self._good_cards = public.board.ruleset.good_cards
        self.joint = Joint(np.ones(len(self.rows)), self._good_cards)
        """The belief over ``rows``."""
        self._received: int | None = None
        """Good cards the nominee received in this session, if this seat knows."""

    @property
    def suspicion(self) -> Floats:
        """[seat]: the belief that it is on the leader's side."""
        result: Floats = self.joint.worlds @ self.public.worlds.cabal[self.rows]
        return np.minimum(result, 1.0, out=result)

    def see(self, event: Event, evidence: Evidence) -> None:
        """Take in one event as this seat saw it.

        :param evidence: what the public belief made of it.
        """
        joint, worlds, rows = self.joint, self.public.worlds, self.rows
        if evidence.possible is not None:
            joint.rule_out(evidence.possible[rows])
        if evidence.likelihood is not None:
            joint.weigh(evidence.likelihood[rows])
        match event:
            case RolesDealt():
                self.rows = np.flatnonzero(worlds.consistent(self.seat, event.roles))
                self.joint = Joint(np.ones(len(self.rows)), self._good_cards)
            case DeckShuffled():
                joint.reshuffle(self._good_cards - evidence.good)
            case Investigated() if event.side is not None:
                cabal = worlds.cabal[rows, event.target]
                joint.rule_out(cabal if event.side is Side.LEADER else 1.0 - cabal)
            case CardsDrawn():
                self._received = None
                if event.seat == self.seat:
                    weight = np.zeros((len(rows), 4))
                    weight[:, goods(event.cards)] = 1.0
                    joint.draw(evidence.pile + 3, weight)
            case CardsPassed() if self.seat in (event.proposer, event.nominee):
                self._received = goods(event.cards)
                if event.nominee == self.seat and evidence.session is not None:
                    session = evidence.session.of(rows)
                    joint.draw(evidence.pile + 3, session.handed(self._received))
            case PolicyEnacted():
                self._enacted(event, evidence)
            case _:
                pass

    def _enacted(self, event: PolicyEnacted, evidence: Evidence) -> None:
        joint = self.joint
        if evidence.session is None:
            joint.draw(evidence.pile + 1, top_card(event.policy, len(self.rows)))
            return
        session = evidence.session.of(self.rows)
        if self._received is None:
            joint.draw(evidence.pile + 3, session.comes(event.policy))
        elif evidence.proposer == self.seat:
            joint.weigh(session.enacts(self._received, event.policy))
        self._received = None
