"""No seat, no watcher and no removed seat can tell a game from its twin (docs/rules.md, G10).

Field cases R13, R15 and R18 at the level of the engine: equal bytes, in equal order and number,
until the ending.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from random import Random
from typing import Any, get_args

import pytest

from engine import events as all_events
from engine.actions import DiscardCard, EnactCard
from engine.events import Ballot, BallotCast, BaseEvent, Event, Nominated
from engine.games import GAMES
from engine.legal import legal_actions
from engine.ruleset import Ruleset
from engine.state import GameState
from engine.words import Seat, Viewer
from tests.engine.play import Moment, play
from tests.engine.table import only
from tests.secrecy.twin import Leak, Look, compare

tables = pytest.mark.parametrize(
    ("ruleset", "seats"),
    [(ruleset, seats) for ruleset in GAMES for seats in ruleset.sizes],
    ids=lambda value: value.name if isinstance(value, Ruleset) else str(value),
)

ALL_SECRETS = {"roles", "deck", "drawn", "passed", "position", "ballot", "side"}


def game(ruleset: Ruleset, seats: int, seed: int) -> list[Moment]:
    return list(play(ruleset, seats, seed))


def sweep(ruleset: Ruleset, seats: int, seed: int, look: Look | None = None) -> Counter[str]:
    """Every viewer of one game against its twin."""
    moments = game(ruleset, seats, seed)
    changed: Counter[str] = Counter()
    for viewer in (None, *range(seats)):
        changed += compare(ruleset, moments, viewer, Random(seed), look)
    gone = {event.target for moment in moments for event in only(all_events.Removed, moment.events)}
    changed["removed viewers"] = len(gone)
    return changed


GAMES_FOR_MUTANTS = [(ruleset, seats, 1) for ruleset in GAMES for seats in ruleset.sizes[:3:2]]


def caught(look: Look | None = None) -> bool:
    """Whether some viewer of some game can tell the twins apart."""
    try:
        for ruleset, seats, seed in GAMES_FOR_MUTANTS:
            sweep(ruleset, seats, seed, look)
    except Leak:
        return True
    return False


@tables
def test_twins_look_the_same_to_every_viewer(ruleset, seats):
    changed: Counter[str] = Counter()
    for seed in (1, 2):
        changed += sweep(ruleset, seats, seed)
    assert {kind for kind, times in changed.items() if times} >= {"roles", "deck", "ballot"}


@pytest.mark.parametrize("ruleset", GAMES, ids=lambda ruleset: ruleset.name)
def test_every_kind_of_secret_is_permuted(ruleset):
    """Otherwise equal bytes would prove nothing."""
    changed: Counter[str] = Counter()
    least, most = ruleset.sizes[0], ruleset.sizes[-1]
    for seats, seed in ((least, 1), (least, 3), (7, 5), (most, 5)):
        changed += sweep(ruleset, seats, seed)
    wanted = ALL_SECRETS | {"removed viewers"}
    powers = {power for row in ruleset.powers.values() for power in row}
    wanted |= {"read"} if "read" in powers else set()
    assert {kind for kind, times in changed.items() if times} == wanted


@pytest.mark.long
@tables
def test_twins_look_the_same_in_many_games(ruleset, seats):
    for seed in range(10, 60):
        sweep(ruleset, seats, seed)


# Leaks planted on purpose


@dataclass(frozen=True)
class NominatedWithRole(BaseEvent):
    """An event that forgot what it carries."""

    type = "nominated"
    proposer: Seat
    nominee: Seat
    role: object

    def seen_by(self, viewer: Viewer) -> BaseEvent:
        return self


class RoleInEvent(Look):
    def see(self, event: Event, viewer: Viewer, truth: GameState) -> object:
        if isinstance(event, Nominated):
            return NominatedWithRole(event.proposer, event.nominee, truth.roles[event.nominee])
        return event.seen_by(viewer)


class BallotBeforeReveal(Look):
    def see(self, event: Event, viewer: Viewer, truth: GameState) -> object:
        if isinstance(event, BallotCast):
            seen = Ballot(event.ballot.yes, None)
            return BallotCast(event.seat, seen)
        return event.seen_by(viewer)


class KindInLegalAction(Look):
    """The watchers of a hand are offered what a card is, not where it lies."""

    def legal(self, view: GameState, truth: GameState, seat: Seat) -> Sequence[object]:
        named: list[object] = []
        for other in truth.waiting:
            for action in legal_actions(truth, other):
                if isinstance(action, DiscardCard | EnactCard):
                    named.append(("discard", truth.hand[action.position]))
        return named


class OneEventMore(Look):
    """Not a byte of a secret, but an event that only comes for one kind of card."""

    def see(self, event: Event, viewer: Viewer, truth: GameState) -> object:
        seen = event.seen_by(viewer)
        return (seen, "rustle") if truth.discards[-1:] == ("good",) else seen


@pytest.mark.parametrize("look", [RoleInEvent, BallotBeforeReveal, KindInLegalAction, OneEventMore])
def test_a_planted_leak_is_caught(look):
    assert caught(look())


# Every piece of redaction, taken away


def _leaky(kind: type[BaseEvent], name: str):
    """``seen_by`` of ``kind`` with one field let through."""
    honest: Any = kind.seen_by

    def seen_by(self: Any, viewer: Viewer) -> Any:
        return replace(honest(self, viewer), **{name: getattr(self, name)})

    return seen_by


def _half_open(name: str):
    """A ballot of which one half is let through before the reveal."""
    honest = BallotCast.seen_by

    def seen_by(self, viewer):
        seen = honest(self, viewer)
        return replace(seen, ballot=seen.ballot._replace(**{name: getattr(self.ballot, name)}))

    return seen_by


def _redactions() -> list[tuple[type[BaseEvent], str]]:
    """Each (event, field) that some viewer sees less of, found by looking at games."""
    found = set()
    for ruleset in GAMES:
        for moment in play(ruleset, ruleset.sizes[0], 1):
            for event in moment.events:
                for viewer in (None, *range(moment.after.seats)):
                    seen = event.seen_by(viewer)
                    found |= {
                        (type(event), part.name)
                        for part in fields(event)
                        if getattr(seen, part.name) != getattr(event, part.name)
                    }
    return sorted(found, key=lambda pair: (pair[0].type, pair[1]))


def test_the_redactions_are_these():
    """A new secret shows up here, and then in the sweep below."""
    assert [(kind.type, name) for kind, name in _redactions()] == [
        ("ballot_cast", "ballot"),
        ("card_discarded", "card"),
        ("card_discarded", "position"),
        ("cards_drawn", "cards"),
        ("cards_passed", "cards"),
        ("deck_read", "cards"),
        ("deck_shuffled", "order"),
        ("investigated", "side"),
        ("roles_dealt", "roles"),
        ("roles_dealt", "sight"),
    ]


@pytest.mark.parametrize(("kind", "name"), _redactions(), ids=lambda x: getattr(x, "type", x))
def test_without_one_blank_the_twins_differ(kind, name, monkeypatch):
    monkeypatch.setattr(kind, "seen_by", _leaky(kind, name))
    assert caught()


@pytest.mark.parametrize("name", ["yes", "seal"])
def test_without_half_a_ballots_blank_the_twins_differ_g4(name, monkeypatch):
    monkeypatch.setattr(BallotCast, "seen_by", _half_open(name))
    assert caught()


def _secret_kinds() -> list[type[BaseEvent]]:
    return [kind for kind in get_args(Event) if "seen_by" in vars(kind)]


@pytest.mark.parametrize("kind", _secret_kinds(), ids=lambda kind: kind.type)
def test_without_its_redaction_the_twins_differ(kind, monkeypatch):
    monkeypatch.setattr(kind, "seen_by", lambda self, viewer: self)
    assert caught()


def test_every_event_class_is_in_the_union_and_says_what_is_seen():
    """An event that isn't in the union would be folded by nobody and redacted by nobody."""
    things: list[Any] = list(vars(all_events).values())
    classes = {
        kind
        for kind in things
        if isinstance(kind, type) and issubclass(kind, BaseEvent) and "type" in vars(kind)
    }
    assert classes == set(get_args(Event))
    with pytest.raises(TypeError, match="Forgetful"):
        type("Forgetful", (BaseEvent,), {"type": "forgetful"})
