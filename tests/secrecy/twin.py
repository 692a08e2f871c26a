"""Twin worlds: the same visible game over other secrets.

For one viewer of a recorded game this builds a second game in which everything the viewer may
not know is permuted (roles, deck order, other people's cards and discards, open ballots, what
others were shown), yet every visible thing happens as before. Both are played by the machine.
Whatever the viewer is given must then be the same in both, byte for byte, until the ending.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from random import Random

from engine.actions import Action, CastBallot, DiscardCard, EnactCard
from engine.events import (
    BallotsRevealed,
    Card,
    CardDiscarded,
    CardsDrawn,
    DeckRead,
    DeckShuffled,
    Event,
    GameEnded,
    Investigated,
    NominationOpened,
    PolicyEnacted,
    Removed,
    RolesDealt,
)
from engine.legal import legal_actions, legal_statements
from engine.machine import advance, deal
from engine.ruleset import Ruleset
from engine.state import GameState, evolve, fold, new_game
from engine.words import EndReason, Policy, Role, Seat, Viewer
from tests.engine.play import Moment
from tests.engine.table import Chance, only

BY_LEADER = (EndReason.LEADER_ELECTED, EndReason.LEADER_REMOVED)


class Leak(AssertionError):
    """A viewer could tell the two worlds apart."""


class Look:
    """What a viewer is given. Tests plant leaks by overriding it."""

    def see(self, event: Event, viewer: Viewer, truth: GameState) -> object:
        """One event as the viewer gets it."""
        return event.seen_by(viewer)

    def legal(self, view: GameState, truth: GameState, seat: Seat) -> Sequence[object]:
        """The actions the viewer is offered."""
        return legal_actions(view, seat)


class Watch:
    """One viewer in one world: its view, and the bytes it gets."""

    def __init__(self, start: GameState, viewer: Viewer, look: Look) -> None:
        self.view, self.viewer, self.look = start, viewer, look

    def copy(self) -> Watch:
        """The same viewer in a world that branches off."""
        return Watch(self.view, self.viewer, self.look)

    def given(self, events: Iterable[Event], truth: GameState) -> bytes:
        """What one batch tells: its events, in order, and what may be done now."""
        seen = [self.look.see(event, self.viewer, truth) for event in events]
        for event in seen:
            if isinstance(event, Event):
                self.view = evolve(self.view, event)
        legal: Sequence[object] = ()
        sayable: Sequence[object] = ()
        if self.viewer is not None:
            legal = self.look.legal(self.view, truth, self.viewer)
            sayable = legal_statements(self.view, self.viewer)
        return repr((seen, legal, sayable, self.view.waiting)).encode()


def until_ending(moments: Sequence[Moment]) -> list[Moment]:
    """The moments, and of the last one what comes before the ending shows everything.

    An ending by the leader's election or removal shows where the leader is as it happens.
    """
    last = moments[-1]
    (ended,) = only(GameEnded, last.events)
    if ended.reason in BY_LEADER:
        return list(moments[:-1])
    return [*moments[:-1], last._replace(events=last.events[:-1])]


@dataclass
class Session:
    """What one session did with three cards of the pile."""

    top: int
    """Place of its first card in the shuffled pile."""
    proposer: Seat
    nominee: Seat
    drawn: tuple[Card, ...]
    away: int = 0
    """The proposer's discard: place in the hand of three."""
    buried: int = 0
    """The nominee's discard: place in the hand of two."""

    @property
    def received(self) -> list[Card]:
        """What the nominee got."""
        return [card for place, card in enumerate(self.drawn) if place != self.away]

    @property
    def enacted(self) -> Card:
        """What came of it."""
        return self.received[1 - self.buried]


@dataclass
class Pile:
    """The deck from one shuffle to the next, and what was taken from it."""

    order: tuple[Card, ...]
    sessions: list[Session] = field(default_factory=list)
    enacted: list[int] = field(default_factory=list)
    """Places of cards that a deadlock turned up."""
    read: list[tuple[Seat, int]] = field(default_factory=list)
    """Who read the three cards from which place on."""


def piles(moments: Iterable[Moment]) -> list[Pile]:
    """All piles of a game, each with its takes."""
    found: list[Pile] = []
    top = 0
    nominee = -1
    for event in (event for moment in moments for event in moment.events):
        pile = found[-1] if found else Pile(())
        match event:
            case DeckShuffled():
                found.append(Pile(event.order))
                top = 0
            case CardsDrawn():
                pile.sessions.append(Session(top, event.seat, nominee, event.cards))
                top += 3
            case CardDiscarded():
                assert event.position is not None
                # At a reshuffle after the policy (M5) the session is in the pile before.
                session = pile.sessions[-1]
                if event.seat == session.proposer:
                    session.away = event.position
                else:
                    session.buried = event.position
            case PolicyEnacted() if event.deadlock:
                pile.enacted.append(top)
                top += 1
            case DeckRead():
                pile.read.append((event.seat, top))
            case _:
                nominee = getattr(event, "nominee", nominee)
    return found


class Twin:
    """The other world, for one viewer."""

    def __init__(
        self, ruleset: Ruleset, moments: Sequence[Moment], viewer: Viewer, rng: Random
    ) -> None:
        self.ruleset, self.moments, self.viewer, self.rng = ruleset, moments, viewer, rng
        self.changed: Counter[str] = Counter()
        self.plan: list[Session] = []
        roles = self._roles()
        first, *later = [self._pile(pile) for pile in piles(moments)]
        self.chance = Chance(*later)
        (opened,) = only(NominationOpened, moments[0].events)
        self.opening = deal(ruleset, roles, first, opened.proposer)
        self.truth = fold(new_game(ruleset, len(roles)), self.opening)

    def _roles(self) -> tuple[Role, ...]:
        (dealt,) = only(RolesDealt, self.moments[0].events)
        true = [role for role in dealt.roles if role is not None]
        known = set() if self.viewer is None else {self.viewer, *dealt.sight[self.viewer]}
        events = [event for moment in self.moments for event in moment.events]
        # Whose loyalty the viewer looked at keeps its side; whom the table saw survive a
        # dangerous election, or go without an ending, isn't the leader.
        sided = {e.target for e in only(Investigated, events) if e.seat == self.viewer}
        innocent = {event.target for event in only(Removed, events)} | self._elected_in_danger()
        hidden = [seat for seat in range(len(true)) if seat not in known]
        for _ in range(100):
            roles = list(true)
            drawn = self.rng.sample([true[seat] for seat in hidden], len(hidden))
            for seat, role in zip(hidden, drawn, strict=True):
                roles[seat] = role
            if (
                all(roles[seat].side is true[seat].side for seat in sided)
                and not any(roles[seat] is Role.LEADER for seat in innocent)
                and roles != true
            ):
                self.changed["roles"] += 1
                return tuple(roles)
        return tuple(true)

    def _elected_in_danger(self) -> set[Seat]:
        return {
            moment.before.nominee
            for moment in self.moments
            for shown in only(BallotsRevealed, moment.events)
            if shown.passed
            and moment.before.bad >= self.ruleset.danger
            and moment.before.nominee is not None
        }

    def _pile(self, pile: Pile) -> tuple[Policy, ...]:
        """Another order of the same cards that shows the viewer the same."""
        whole = Counter(pile.order)
        for _ in range(60):
            fixed = {place: pile.order[place] for place in pile.enacted}
            plan: list[Session] = []
            for seat, top in pile.read:
                if seat == self.viewer:
                    fixed.update({place: pile.order[place] for place in range(top, top + 3)})
            for session in pile.sessions:
                other = self.rng.choice(list(self._like(session, fixed)))
                fixed.update({session.top + k: card for k, card in enumerate(other.drawn)})
                plan.append(other)
            rest = whole - Counter(fixed.values())
            if rest.total() + len(fixed) == len(pile.order):
                break
        else:
            return self._settle(pile, pile.sessions, list(pile.order))
        loose = list(rest.elements())
        self.rng.shuffle(loose)
        order = [fixed[k] if k in fixed else loose.pop() for k in range(len(pile.order))]
        return self._settle(pile, plan, order)

    def _like(self, session: Session, fixed: dict[int, Card]) -> Iterator[Session]:
        """Every session that looks the same to the viewer and draws what is fixed already."""
        if self.viewer == session.proposer:
            yield session
            return
        for drawn in product(Policy, repeat=3):
            if any(fixed.get(session.top + k, card) != card for k, card in enumerate(drawn)):
                continue
            for away, buried in product(range(3), range(2)):
                other = Session(session.top, session.proposer, session.nominee, drawn, away, buried)
                if self.viewer == session.nominee:
                    if (other.received, buried) == (session.received, session.buried):
                        yield other
                elif other.enacted == session.enacted:
                    yield other

    def _settle(self, pile: Pile, plan: list[Session], order: list[Card]) -> tuple[Policy, ...]:
        self.plan += plan
        changed = self.changed
        changed["deck"] += tuple(order) != pile.order
        for old, new in zip(pile.sessions, plan, strict=True):
            changed["drawn"] += old.drawn != new.drawn
            changed["passed"] += old.received != new.received
            changed["position"] += (old.away, old.buried) != (new.away, new.buried)
        for _, top in pile.read:
            changed["read"] += tuple(order[top : top + 3]) != pile.order[top : top + 3]
        cards = tuple(card for card in order if card is not None)
        assert len(cards) == len(order)
        return cards

    def follow(self, moment: Moment) -> tuple[Event, ...]:
        """The same decision in this world; the events it brings here."""
        if moment.seat is None or moment.action is None:
            return self.opening
        action = moment.action
        # The plans come in the order of the sessions.
        past = sum(about.enacted is not None and not about.deadlock for about in self.truth.record)
        if isinstance(action, DiscardCard):
            action = DiscardCard(action.step, self.plan[past].away)
        elif isinstance(action, EnactCard):
            action = EnactCard(action.step, 1 - self.plan[past].buried)
        events, self.truth = advance(self.truth, moment.seat, action, self.chance)
        if events and isinstance(events[0], Investigated) and moment.seat != self.viewer:
            self.changed["side"] += events[0] != moment.events[0]
        return events[: len(moment.events)] if isinstance(events[-1], GameEnded) else events


class Branch:
    """An open vote in which everybody but the viewer votes the other way."""

    def __init__(self, truth: GameState, watch: Watch) -> None:
        self.truth, self.watch = truth, watch.copy()

    def given(self, seat: Seat, action: Action) -> bytes:
        """What the viewer gets when the vote has come this far."""
        if isinstance(action, CastBallot) and seat != self.watch.viewer:
            sealed = not action.seal and self.truth.seals[seat]
            action = CastBallot(action.step, not action.yes, sealed)
        events, self.truth = advance(self.truth, seat, action, Chance())
        return self.watch.given(events, self.truth)


def compare(
    ruleset: Ruleset,
    moments: Sequence[Moment],
    viewer: Viewer,
    rng: Random,
    look: Look | None = None,
) -> Counter[str]:
    """Play a recorded game and its twin side by side.

    :returns: how often each kind of secret differed, so that a test can see that it was tried.
    :raises Leak: at the first byte that ``viewer`` gets otherwise in the twin.
    """
    moments = until_ending(moments)
    twin = Twin(ruleset, moments, viewer, rng)
    start = new_game(ruleset, moments[0].after.seats)
    here = Watch(start, viewer, look or Look())
    there = here.copy()
    branch: Branch | None = None
    for count, moment in enumerate(moments):
        mine = here.given(moment.events, moment.after)
        theirs = there.given(twin.follow(moment), twin.truth)
        _same(mine, theirs, moment, viewer)
        if moment.after.phase != "ballot":
            branch = None
        elif branch is None:
            branch = Branch(twin.truth, there)
        elif moment.seat is not None and moment.action is not None:
            _same(mine, branch.given(moment.seat, moment.action), moment, viewer)
            twin.changed["ballot"] += 1
        if here.view != there.view or (branch and branch.watch.view != here.view):
            raise Leak(f"{viewer}: the views differ after {moment.action}")
        if count % 25 == 0:
            _same(repr(here.view).encode(), repr(there.view).encode(), moment, viewer)
    _same(repr(here.view).encode(), repr(there.view).encode(), moments[-1], viewer)
    return twin.changed


def _same(mine: bytes, theirs: bytes, moment: Moment, viewer: Viewer) -> None:
    if mine != theirs:
        raise Leak(f"{viewer} after {moment.action}:\n{mine!r}\n{theirs!r}")
