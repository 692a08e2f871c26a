"""What computer players say: legal, consistent, true where they are loyal (G13)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from engine.actions import MakeStatement
from engine.bots.plain import act_plainly
from engine.bots.readings import goods
from engine.bots.statements import open_statements, statement
from engine.games import GLASS_COUNCIL
from engine.machine import advance, begin
from engine.observation import Observer
from engine.state import ElectionRecord, GameState
from engine.words import Policy, Role, Seat, Side, Topic

Said = tuple[GameState, Seat, MakeStatement, ElectionRecord]


def talkative(seats: int, seed: str) -> Iterator[Said]:
    """A game in which everybody says at once what it has to say."""
    dealer = Random(seed)
    truth, events = begin(GLASS_COUNCIL, seats, dealer)
    observers = [Observer(GLASS_COUNCIL, seats, seat) for seat in range(seats)]
    while truth.outcome is None:
        for observer in observers:
            observer.see(events)
        speaker = next((s for s in truth.active_seats if open_statements(truth, s)), None)
        if speaker is not None:
            look = observers[speaker].observation()
            topic, election = open_statements(look.view, speaker)[0]
            said = statement(look, topic, election)
            assert said is not None
            assert statement(look, topic, election) == said
            events, truth = advance(truth, speaker, said, dealer)
            yield truth, speaker, said, truth.record[said.election - 1]
            continue
        seat = truth.waiting[0]
        action = act_plainly(observers[seat].observation(), dealer)
        events, truth = advance(truth, seat, action, dealer)


@pytest.fixture(scope="module")
def everything() -> list[Said]:
    return [said for seed in range(15) for said in talkative(5 + seed % 6, f"talk {seed}")]


def test_g13_everything_said_is_legal_and_said_once(everything: list[Said]) -> None:
    """G13: the machine took it all, or ``talkative`` would have failed; each topic once."""
    assert {said.topic for _, _, said, _ in everything} == {
        Topic.DREW,
        Topic.RECEIVED,
        Topic.SHOWN,
    }


def test_loyal_seats_tell_the_truth(everything: list[Said]) -> None:
    for truth, seat, said, about in everything:
        if truth.roles[seat] is not Role.LOYAL:
            continue
        if said.topic is Topic.SHOWN:
            assert said.side is about.side
        else:
            cards = about.drawn if said.topic is Topic.DREW else about.received
            assert said.good == goods(cards or ())


def test_what_is_said_could_have_been(everything: list[Said]) -> None:
    """No story that the enacted policy gives the lie to."""
    lies = 0
    for truth, _, said, about in everything:
        if said.topic is Topic.SHOWN:
            continue
        true = goods((about.drawn if said.topic is Topic.DREW else about.received) or ())
        lies += said.good != true
        assert said.good is not None
        if about.enacted is Policy.GOOD:
            assert said.good >= 1
        else:
            assert said.good <= (2 if said.topic is Topic.DREW else 1)
        assert truth.outcome is None
    assert lies, "the leader's side never lied"


def test_the_leaders_side_doesnt_give_its_own_away(everything: list[Said]) -> None:
    """An ally that was looked at is called loyal; an ally's session gets one story from both."""
    cleared = 0
    for truth, seat, said, about in everything:
        if truth.roles[seat] is Role.LOYAL:
            continue
        if said.topic is Topic.SHOWN and about.side is Side.LEADER:
            assert said.side is Side.LOYAL
            cleared += 1
        elif said.topic is Topic.RECEIVED and about.enacted is Policy.BAD:
            assert said.good == 0
    assert cleared


def test_the_same_seat_is_called_the_same_twice(everything: list[Said]) -> None:
    called: dict[tuple[int, Seat, Seat], Side | None] = {}
    game, last = 0, 0
    for truth, seat, said, about in everything:
        game += truth.election < last
        last = truth.election
        liar = truth.roles[seat] is not Role.LOYAL
        if liar and said.topic is Topic.SHOWN and about.target is not None:
            assert called.setdefault((game, seat, about.target), said.side) is said.side


def test_whether_a_seat_will_speak_is_no_secret() -> None:
    """What there is to say is the same on every view, so neither speech nor silence tells."""
    dealer = Random("silence")
    truth, events = begin(GLASS_COUNCIL, 7, dealer)
    watchers = [Observer(GLASS_COUNCIL, 7, viewer) for viewer in (None, *range(7))]
    while truth.outcome is None:
        for watcher in watchers:
            watcher.see(events)
        for seat in range(7):
            assert len({open_statements(w.view, seat) for w in watchers}) == 1
            own = watchers[seat + 1].observation()
            for topic, election in open_statements(own.view, seat):
                assert statement(own, topic, election) is not None
        seat = truth.waiting[0]
        action = act_plainly(watchers[seat + 1].observation(), dealer)
        events, truth = advance(truth, seat, action, dealer)
