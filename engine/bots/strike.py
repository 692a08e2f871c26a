"""Striking together: how the leader's side elects its leader by weight of seals (G1, G4).

Its seats can't speak, but all see the same record and count the same seals.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from engine.bots.readings import Ballots
from engine.bots.value import sigmoid
from engine.bots.worlds import Floats, Ints
from engine.observation import Observation
from engine.words import Policy, Seat, Side

SAVING: Final = 0.1
"""How often a loyal seat seals a no at a table that saves its seals."""
SAVERS: Final = 0.3
"""How likely a table is of that kind, before it has shown."""
BOLD: Final = 0.9
"""The chance from which on the leader's side strikes. A strike that fails spends its seals and
gives its leader away, which the value of a position hardly knows; and seals that loyal seats spend
meanwhile make the next one likelier."""
DESPERATE: Final = 0.8
"""The same when one more good policy loses the game. Hardly less: even then a failed strike takes
away the one that would have come."""

BLOCK: Final = 0.25
"""How much likelier a last good policy has to be without its seals for the leader's side to spend
them on keeping a government from office."""


def savers(observation: Observation, sealing: float) -> float:
    """How likely it is that this table's loyal seats save their seals.

    :param sealing: the share of their no's with a seal, by the tables, once electing the leader
        ends the game.
    """
    view = observation.view
    free = [True] * view.seats
    odds, bad = SAVERS / (1.0 - SAVERS), 0
    for election in view.record:
        for seat, ballot in enumerate(election.ballots or ()):
            if ballot is None:
                continue
            role = view.roles[seat]
            ours = seat == observation.seat or (role is not None and role.side is Side.LEADER)
            if bad >= view.ruleset.danger and free[seat] and not ours and not ballot.yes:
                odds *= SAVING / sealing if ballot.seal else (1.0 - SAVING) / (1.0 - sealing)
            free[seat] = free[seat] and not ballot.seal
        bad += election.enacted is Policy.BAD
    return odds / (1.0 + odds)


FEAR: Final = 0.05
"""The chance that the nominee is the leader from which on a loyal seat thinks of its seal."""
SPARE: Final = 1.5
"""How many seals more than needed the loyal seats spend on one vote."""


def guard(cabal: Floats, active: Floats, seals: Floats) -> float:
    """How likely a loyal seat should seal its no, for all of them together to seal just enough.

    They can't speak either: were each to seal, one bluff would cost them all they have.

    :param cabal: [seat]: its belief that each is on the leader's side.
    """
    theirs = float((cabal * active * (1.0 + seals)).sum())
    ours = (1.0 - cabal) * active
    needed = theirs - float(ours.sum()) + SPARE
    return min(max(needed / max(float((ours * seals).sum()), 0.5), 0.0), 1.0)


def struck(
    ballots: Ballots,
    rows: Ints | slice,
    me: Seat,
    allies: Floats,
    active: Floats,
    seals: Floats,
    share: float,
) -> Floats:
    """[row]: chance that the leader is elected if its whole side votes yes with all its seals.

    :param allies: [row, seat]: 1 for active seats of the leader's side.
    :param share: the chance that loyal seats save their seals (:func:`savers`).
    """
    own = allies.copy()
    own[:, me] = 1.0
    weight = (own * (1.0 + seals)).sum(axis=1)
    saved = np.minimum(ballots.with_no, SAVING)
    chance = np.zeros(len(weight))
    for ready, part in ((ballots, 1.0 - share), (replace(ballots, with_no=saved), share)):
        pull, spread = ready.together(me, active, allies, rows)
        chance += part * sigmoid(1.7 * (pull + weight) / spread)
    return chance
