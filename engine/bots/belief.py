"""What the table believes: the exact joint over roles and pile, from public events alone.

:class:`PublicBelief` is what a perfectly fair onlooker would believe. ``own_belief`` follows it
event by event and puts what one seat alone knows in place of what an onlooker must guess: its role
and those it was shown, its hands, its audits. Both know nothing but the events an Observation has.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeAlias

import numpy as np

from engine.bots.board import SHARED_BAD, Board
from engine.bots.joint import Joint
from engine.bots.readings import NOTHING, Ballots, Evidence, Prospects, Session, top_card
from engine.bots.tables import EDGES, GAPS, Likelihoods, Tables
from engine.bots.value import Value, world_features
from engine.bots.worlds import Floats, Ints, Worlds, worlds
from engine.events import (
    BallotCast,
    BallotsRevealed,
    CardsDrawn,
    CardsPassed,
    DeckShuffled,
    Event,
    Investigated,
    Nominated,
    PolicyEnacted,
    Removed,
    RolesDealt,
)
from engine.ruleset import Ruleset
from engine.words import Power, Seat

TREMBLE: Final = 0.05
"""The share of acts, by any role, that are taken to mean nothing."""

Note: TypeAlias = Callable[[str, Ints, int], None]
"""Told of each act: its table, flat indices into it by world (and choice), what was chosen."""


class PublicBelief:
    """A fair onlooker's belief, and how it reads each act. Grows with :meth:`see`."""

    def __init__(
        self, ruleset: Ruleset, seats: int, tables: Tables, note: Note | None = None
    ) -> None:
        """:raises RulesetError: if the game isn't played at a table of ``seats``."""
        self.worlds: Worlds = worlds(ruleset, seats)
        self.board = Board(ruleset, seats)
        self.value = Value(ruleset, tables.weights(seats))
        self.joint = Joint(np.ones(len(self.worlds.leader)), ruleset.good_cards)
        self.relation: Ints = self.worlds.sight
        """[world, seat, seat]: what the one knows of the other (``tables``)."""
        self._likely: Likelihoods = _trembling(tables.likelihoods(seats))
        self._trust = tables.trust
        self._note = note
        self._cached: dict[str, object] = {}

    # --- what the table believes -----------------------------------------------------------------

    @property
    def suspicion(self) -> Floats:
        """[seat]: the belief that it is on the leader's side."""
        result: Floats = self.joint.worlds @ self.worlds.cabal
        return np.minimum(result, 1.0, out=result)

    @property
    def leader(self) -> Floats:
        """[seat]: the belief that it is the leader."""
        result: Floats = self.joint.worlds @ self.worlds.is_leader
        return np.minimum(result, 1.0, out=result)

    # --- what may come ---------------------------------------------------------------------------

    def features(self, turn: Seat) -> Floats:
        """The value's features of every world, if ``turn`` nominates next."""
        kept = self._cached.get(f"features {turn}")
        if isinstance(kept, np.ndarray):
            return kept
        made = world_features(self.worlds, self.board, turn, self.suspicion, self.leader)
        self._cached[f"features {turn}"] = made
        return made

    def prospects(self) -> Prospects:
        """What the open election may come to."""
        kept = self._cached.get("prospects")
        if isinstance(kept, Prospects):
            return kept
        made = self.prospects_from(self.features(self.board.next_turn))
        self._cached["prospects"] = made
        return made

    def prospects_from(self, features: Floats, rows: Ints | slice = slice(None)) -> Prospects:
        """The same, for other features of the worlds ``rows``."""
        board, value = self.board, self.value
        good, bad = board.good, board.bad
        after_bad = features
        power = board.ruleset.power_at(board.seats, bad + 1)
        if power in (Power.REMOVE, Power.INVESTIGATE):
            after_bad = features.copy()
            cabal = self.worlds.cabal[rows, board.proposer]
            if power is Power.REMOVE:
                after_bad[:, 6], after_bad[:, 7] = 1.0 - cabal, cabal
            else:
                after_bad[:, 8] = 1.0 - cabal
        win = value.chance(good + 1, bad, 0, features)
        if board.last_chance:
            # G6: the top policy, without its power.
            top = self._top_is_good()
            fail = top * win + (1.0 - top) * value.chance(good, bad + 1, 0, features)
        else:
            fail = value.chance(good, bad, board.failures + 1, features)
        return Prospects(win, value.chance(good, bad + 1, 0, after_bad), fail)

    def _top_is_good(self) -> float:
        return float(self.next_goods(1)[:, 1] @ self.joint.worlds)

    def next_goods(self, cards: int) -> Floats:
        """[world, d]: how likely ``d`` of the next ``cards`` are good, by the public belief."""
        return next_goods(self.joint, self.board, cards)

    def session(self, proposer: Seat, nominee: Seat, rows: Ints | slice = slice(None)) -> Session:
        """How that government would handle its cards, in the worlds ``rows``."""
        kept = self._cached.get(f"session {proposer} {nominee}")
        if isinstance(kept, Session):
            return kept if isinstance(rows, slice) else kept.of(rows)
        if self.board.nominee == nominee:
            # Every seat asks for it; of those who might be named each may be asked for once.
            made = self._session(proposer, nominee, slice(None))
            self._cached[f"session {proposer} {nominee}"] = made
            return made if isinstance(rows, slice) else made.of(rows)
        return self._session(proposer, nominee, rows)

    def _session(self, proposer: Seat, nominee: Seat, rows: Ints | slice) -> Session:
        first, second = self._pair(proposer, nominee, rows)
        phase, likely = self.board.phase, self._likely
        return Session(
            likely.passing[phase, 0].ravel()[first],
            likely.passing[phase, 1].ravel()[first],
            likely.enact[phase].ravel()[second],
        )

    def _pair(
        self, proposer: Seat, nominee: Seat, rows: Ints | slice = slice(None)
    ) -> tuple[Ints, Ints]:
        roles, relation = self.worlds.roles, self.relation
        return (
            roles[rows, proposer] * 3 + relation[rows, proposer, nominee],
            roles[rows, nominee] * 3 + relation[rows, nominee, proposer],
        )

    def success(self, candidates: list[Seat], goods: Floats) -> Floats:
        """[world, candidate]: chance that the session with each would enact a good policy.

        :param goods: [world, d]: how likely it is that ``d`` good cards are drawn.
        """
        p, roles, relation = self.board.proposer, self.worlds.roles, self.relation
        phase, likely = self.board.phase, self._likely
        # All pairs of what proposer and nominee may be, and what comes of one or two good cards.
        enact = likely.enact[phase].ravel()
        keeps = likely.passing[phase].reshape(2, 9, 1)
        of_one = (keeps[0] * enact).ravel()
        of_two = (keeps[1] + (1.0 - keeps[1]) * enact).ravel()
        first = roles[:, p, None] * 27 + relation[:, p, candidates] * 9
        pair = first + roles[:, candidates] * 3 + relation[:, candidates, p]
        result: Floats = of_one[pair]
        result *= goods[:, 1, None]
        result += of_two[pair] * goods[:, 2, None]
        result += goods[:, 3, None]
        return result

    def elected(self, candidates: list[Seat], outlook: Prospects, goods: Floats) -> Floats:
        """[world, candidate]: the loyal side's chance once each is elected (G1 included)."""
        chance = self.success(candidates, goods)
        won = chance * outlook.good[:, None] + (1.0 - chance) * outlook.bad[:, None]
        if self.board.danger:
            won *= 1.0 - self.worlds.is_leader[:, candidates]
        return won

    # --- how acts read ---------------------------------------------------------------------------

    def nominations(self) -> tuple[list[Seat], Floats]:
        """The candidates, and [world, candidate]: how likely the proposer names each."""
        kept = self._cached.get("nominations")
        if isinstance(kept, tuple):
            return kept[0], kept[1]
        candidates, board = self.board.candidates, self.board
        won = self.elected(candidates, self.prospects(), self.next_goods(3))
        liked = self.as_loyal(board.proposer) @ won
        gap = np.searchsorted(GAPS, liked.max() - liked)
        p = board.proposer
        base = ((int(board.danger) * (len(GAPS) + 1) + gap) * 3 + board.shared[p, candidates]) * 9
        code = self.worlds.roles[:, p, None] * 3 + self.relation[:, p, candidates]
        made = self._choices("nominate", base + code, self._likely.nominate)
        self._cached["nominations"] = (candidates, made)
        return candidates, made

    def removals(self) -> tuple[list[Seat], Floats]:
        """The same for whom the proposer removes."""
        kept = self._cached.get("removals")
        if isinstance(kept, tuple):
            return kept[0], kept[1]
        p, board = self.board.proposer, self.board
        targets = [s for s in range(board.seats) if board.active[s] and s != p]
        held = self.as_loyal(p) @ self.worlds.is_leader[:, targets]
        gap = np.searchsorted(GAPS, held.max() - held)
        base = (gap * 3 + board.shared[p, targets]) * 9
        code = self.worlds.roles[:, p, None] * 3 + self.relation[:, p, targets]
        made = self._choices("remove", base + code, self._likely.remove)
        self._cached["removals"] = (targets, made)
        return targets, made

    def investigations(self) -> tuple[list[Seat], Floats]:
        """The same for whom the proposer looks at."""
        p, board = self.board.proposer, self.board
        targets = [s for s in range(board.seats) if board.active[s] and s != p]
        held = self.as_loyal(p) @ self.worlds.cabal[:, targets]
        level = np.minimum(3, (held * 2.0 / max(held.mean(), 1e-9)).astype(np.int64))
        base = (level * 3 + board.shared[p, targets]) * 9
        code = self.worlds.roles[:, p, None] * 3 + self.relation[:, p, targets]
        return targets, self._choices("investigate", base + code, self._likely.investigate)

    def _choices(self, table: str, index: Ints, weights: Floats) -> Floats:
        self._cached[table] = index
        chosen = weights.ravel()[index]
        chosen /= chosen.sum(axis=1, keepdims=True)
        result: Floats = (1.0 - TREMBLE) * chosen + TREMBLE / index.shape[1]
        return result

    def ballots(self) -> Ballots:
        """How likely each seat votes what on the open vote (G4)."""
        kept = self._cached.get("ballots")
        if isinstance(kept, Ballots):
            return kept
        nominee = self.board.nominee
        assert nominee is not None
        outlook = self.prospects()
        won = self.elected([nominee], outlook, self.next_goods(3))
        made = self.ballots_on(nominee, self.better(won - outlook.fail[:, None])[0])
        self._cached["ballots"] = made
        return made

    def better(self, gain: Floats) -> Floats:
        """[column of ``gain``, seat]: the gain that each seat would expect if it were loyal."""
        weight, loyal = self.joint.worlds, self.worlds.loyal
        result: Floats = ((weight[:, None] * gain).T @ loyal) / np.maximum(weight @ loyal, 1e-9)
        return result

    def ballots_on(
        self, nominee: Seat, better: Floats, rows: Ints | slice = slice(None)
    ) -> Ballots:
        """The same, on ``nominee``, in the worlds ``rows``.

        :param better: [seat]: how much better passing would look to each seat if it were loyal.
        """
        p, c, board = self.board.proposer, nominee, self.board
        bucket = np.searchsorted(EDGES, better)
        place = np.zeros(board.seats, dtype=np.int64)
        place[p], place[c] = 1, 2
        bad_before = (board.shared[:, p] == SHARED_BAD) | (board.shared[:, c] == SHARED_BAD)
        danger, last = int(board.danger), int(board.last_chance)
        relation = self.relation
        code = self.worlds.roles[rows] * 9 + relation[rows, :, p] * 3 + relation[rows, :, c]
        row = ((danger * 2 + last) * (len(EDGES) + 1) + bucket) * 3 + place
        yes_at = (row * 2 + bad_before) * 27 + code
        seal_at = (danger * (len(EDGES) + 1) + bucket) * 54 + code
        return Ballots(
            self._likely.yes.ravel()[yes_at],
            self._likely.seal.ravel()[seal_at + 27] * board.seals,
            self._likely.seal.ravel()[seal_at] * board.seals,
            yes_at,
            seal_at,
        )

    @property
    def sealing(self) -> float:
        """The share of a loyal seat's no's that go with a seal once electing the leader wins."""
        return float(self._likely.seal[1, :, 0, 0, 0].mean())

    def as_loyal(self, seat: Seat) -> Floats:
        """[world]: the belief that ``seat`` would hold if it were loyal."""
        weight: Floats = self.joint.worlds * self.worlds.loyal[:, seat]
        total = weight.sum()
        if total > 0.0:
            weight /= total
        return weight

    # --- events ----------------------------------------------------------------------------------

    def see(self, event: Event) -> Evidence:
        """Take one event in, as everybody may see it, and say what it showed."""
        evidence, board = self._read(event), self.board
        self._take(event, evidence)
        board.see(event)
        if not isinstance(event, BallotCast):
            self._cached.clear()
        if isinstance(event, RolesDealt | DeckShuffled | CardsDrawn | CardsPassed | PolicyEnacted):
            return replace(evidence, proposer=board.proposer, pile=board.pile, good=board.good)
        return evidence

    def _read(self, event: Event) -> Evidence:
        match event:
            case Nominated():
                return self._chosen("nominate", event.nominee, *self.nominations())
            case Investigated():
                evidence = self._chosen("investigate", event.target, *self.investigations())
                self._looked(event.seat, event.target)
                return evidence
            case Removed():
                evidence = self._chosen("remove", event.target, *self.removals())
                # A removed leader ends the game (G1); as long as it goes on, it was another.
                possible = 1.0 - self.worlds.is_leader[:, event.target]
                return Evidence(evidence.likelihood, possible)
            case BallotsRevealed():
                return Evidence(self._cast(event))
            case CardsDrawn() if self.board.danger and self.board.nominee is not None:
                return Evidence(possible=1.0 - self.worlds.is_leader[:, self.board.nominee])
            case CardsPassed():
                return Evidence(session=self.session(event.proposer, event.nominee))
            case PolicyEnacted() if not event.deadlock and self.board.nominee is not None:
                pair = (self.board.proposer, self.board.nominee)
                if self._note is not None:
                    first, second = self._pair(*pair)
                    self._note("pass", first, self.board.phase)
                    self._note("enact", second, self.board.phase)
                return Evidence(session=self.session(*pair))
            case _:
                return NOTHING

    def _take(self, event: Event, evidence: Evidence) -> None:
        joint = self.joint
        if evidence.possible is not None:
            joint.rule_out(evidence.possible)
        if evidence.likelihood is not None:
            joint.weigh(evidence.likelihood)
        if isinstance(event, DeckShuffled):
            joint.reshuffle(self.board.ruleset.good_cards - self.board.good)
        if isinstance(event, PolicyEnacted):
            if evidence.session is not None:
                # The cards left the pile at the draw, which the board has seen since.
                joint.draw(self.board.pile + 3, evidence.session.comes(event.policy))
            else:
                joint.draw(self.board.pile, top_card(event.policy, len(joint.worlds)))

    def _chosen(self, table: str, seat: Seat, choices: list[Seat], likely: Floats) -> Evidence:
        if seat not in choices:
            return NOTHING
        at = choices.index(seat)
        index = self._cached.get(table)
        if self._note is not None and isinstance(index, np.ndarray):
            self._note(table, index, at)
        return Evidence(likely[:, at] ** self._trust.get(table, 1.0))

    def _looked(self, seat: Seat, target: Seat) -> None:
        """What ``seat`` knows of ``target`` from now on, in each world (G8)."""
        at_large, cabal = self.worlds.loyal[:, seat] > 0, self.worlds.cabal[:, target] > 0
        relation = self.relation.copy()
        known = relation[:, seat, target]
        learnt = np.where(cabal, np.maximum(known, 1), known)
        relation[:, seat, target] = np.where(at_large, np.where(cabal, 2, 1), learnt)
        self.relation = relation

    def _cast(self, event: BallotsRevealed) -> Floats:
        ballots = self.ballots()
        seats = [s for s, ballot in enumerate(event.ballots) if ballot is not None]
        voted = np.array([bool(b and b.yes) for b in event.ballots])
        sealed = np.array([bool(b and b.seal) for b in event.ballots])
        if self._note is not None:
            for seat in seats:
                self._note("yes", ballots.yes_at[:, seat], int(voted[seat]))
                if self.board.seals[seat]:
                    at = ballots.seal_at[:, seat] + 27 * int(voted[seat])
                    self._note("seal", at, int(sealed[seat]))
        likely = ballots.likelihood(voted, sealed)[:, seats]
        result: Floats = np.multiply.reduce(likely, axis=1) ** self._trust.get("ballots", 1.0)
        return result


def next_goods(joint: Joint, board: Board, cards: int) -> Floats:
    """[world, d]: how likely ``d`` of the next ``cards`` taken are good, a reshuffle included."""
    pile, remade = board.next_pile
    if remade is None:
        return joint.deal_goods(pile, cards)
    fresh = Joint(joint.worlds, joint.p.shape[1] - 1)
    fresh.reshuffle(remade)
    return fresh.deal_goods(pile, cards)


def _trembling(likely: Likelihoods) -> Likelihoods:
    """The tables of yes or no, with a share of acts that mean nothing mixed in."""
    return replace(
        likely,
        yes=_mixed(likely.yes),
        seal=_mixed(likely.seal),
        passing=_mixed(likely.passing),
        enact=_mixed(likely.enact),
    )


def _mixed(chance: Floats) -> Floats:
    result: Floats = (1.0 - TREMBLE) * chance + TREMBLE / 2.0
    return result
