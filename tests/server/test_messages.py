"""The wire schema: what is a message, and all that isn't (R57)."""

import contextlib
import dataclasses
import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import words
from tvgame.server import messages
from tvgame.server.messages import BadMessage, decode, encode

NONCE = "0123456789abcdef" * 2
ACT = {"t": "act", "id": 7, "step": "3.ballot"}
HOST = {"t": "host", "id": 7}
SAY = {"type": "make_statement", "election": 2}

GOOD: list[dict[str, Any]] = [
    {"t": "hello", "code": "k7qm", "token": None, "lang": "de"},
    {"t": "hello", "code": "", "token": "a-B_9" * 6, "lang": "zh-Hant-TW"},
    {"t": "join", "id": 0, "name": "👩‍👩‍👧‍👦 Łukasz", "sigil": "moon", "nonce": NONCE},
    {"t": "reclaim", "id": 1, "seat": 3},
    {"t": "ready", "id": 1, "ready": False},
    {"t": "looked", "id": 2**53 - 1},
    {"t": "leave", "id": 3},
    {"t": "ping", "n": 12},
    ACT | {"action": {"type": "nominate", "seat": 9}},
    ACT | {"action": {"type": "cast_ballot", "yes": True, "seal": False}},
    ACT | {"action": {"type": "discard_card", "position": 2}},
    ACT | {"action": {"type": "enact_card", "position": 1}},
    ACT | {"action": {"type": "investigate", "seat": 0}},
    ACT | {"action": {"type": "remove", "seat": 0}},
    ACT | {"action": {"type": "hand_gavel", "seat": 0}},
    ACT | {"action": {"type": "close_result"}},
    *(ACT | {"action": SAY | {"topic": t, "good": 3}} for t in ("drew", "passed", "received")),
    ACT | {"action": SAY | {"topic": "read", "good": 0}},
    ACT | {"action": SAY | {"topic": "shown", "side": "leader"}},
    *(
        HOST | {"order": {"do": do}}
        for do in ("add_computer", "start", "begin", "hurry", "rematch", "new_table", "resume")
    ),
    HOST | {"order": {"do": "remove", "seat": 4}},
    HOST | {"order": {"do": "lock", "on": True}},
    HOST | {"order": {"do": "pause", "on": False}},
    HOST | {"order": {"do": "hand_over", "seat": 1}},
    HOST | {"order": {"do": "settings", "pace": "swift"}},
    HOST
    | {
        "order": {
            "do": "settings",
            "seating": "set",
            "statements": False,
            "game": "glass-council",
        }
    },
    HOST | {"order": {"do": "move", "seat": 1, "to": 2}},
    HOST | {"order": {"do": "sit_in", "seat": 1, "on": True}},
    HOST | {"order": {"do": "nudge", "seat": 1}},
    HOST | {"order": {"do": "vote_absence", "seat": 1, "way": "pause"}},
    HOST | {"order": {"do": "give_seat", "seat": 1, "on": False}},
]

BAD = {
    "null": "null",
    "number": "5",
    "list": "[]",
    "text": '"x"',
    "nothing": "",
    "empty object": "{}",
    "half": '{"t":"looked","id":',
    "two": '{"t":"leave","id":1}{"t":"leave","id":1}',
    "deep list": "[" * 4000,
    "deep object": '{"t":"act","id":1,"step":"1.ballot","action":' + '{"a":' * 700,
    "deep unknown": '{"t":"leave","id":1,"x":' + "[" * 3900,
    "unknown type": '{"t":"become_host","id":1}',
    "type is a number": '{"t":1,"id":1}',
    "extra field": '{"t":"leave","id":1,"seat":2}',
    "extra field inside": '{"t":"act","id":1,"step":"1.ballot",'
    '"action":{"type":"nominate","seat":1,"by":2}}',
    "missing field": '{"t":"ready","id":1}',
    "missing id": '{"t":"leave"}',
    "text for number": '{"t":"leave","id":"1"}',
    "bool for number": '{"t":"leave","id":true}',
    "float for number": '{"t":"leave","id":1.5}',
    "number for bool": '{"t":"ready","id":1,"ready":1}',
    "null for number": '{"t":"leave","id":null}',
    "NaN": '{"t":"leave","id":NaN}',
    "Infinity": '{"t":"leave","id":Infinity}',
    "1e999": '{"t":"leave","id":1e999}',
    "2^53": f'{{"t":"leave","id":{2**53}}}',
    "2^63": f'{{"t":"leave","id":{2**63}}}',
    "4,000 digits": f'{{"t":"leave","id":{"9" * 4000}}}',
    "minus": '{"t":"leave","id":-1}',
    "lone surrogate": f'{{"t":"join","id":1,"name":"\\ud800","sigil":"a","nonce":"{NONCE}"}}',
    "long name": json.dumps(
        {"t": "join", "id": 1, "name": "x" * 161, "sigil": "a", "nonce": NONCE}
    ),
    "short nonce": json.dumps(
        {"t": "join", "id": 1, "name": "x", "sigil": "a", "nonce": NONCE[:-1]}
    ),
    "nonce and a line break": json.dumps(
        {"t": "join", "id": 1, "name": "x", "sigil": "a", "nonce": NONCE + "\n"}
    ),
    "seat 10": json.dumps(ACT | {"action": {"type": "nominate", "seat": 10}}),
    "position 3": json.dumps(ACT | {"action": {"type": "discard_card", "position": 3}}),
    "position 2 of two": json.dumps(ACT | {"action": {"type": "enact_card", "position": 2}}),
    "no such step": json.dumps(
        {"t": "act", "id": 1, "step": "1.coup", "action": {"type": "close_result"}}
    ),
    "step without a number": json.dumps(
        {"t": "act", "id": 1, "step": ".ballot", "action": {"type": "close_result"}}
    ),
    "statement with both": json.dumps(
        ACT | {"action": SAY | {"topic": "drew", "good": 1, "side": "loyal"}}
    ),
    "statement with neither": json.dumps(ACT | {"action": SAY | {"topic": "drew"}}),
    "side for cards": json.dumps(ACT | {"action": SAY | {"topic": "drew", "side": "loyal"}}),
    "cards for a side": json.dumps(ACT | {"action": SAY | {"topic": "shown", "good": 1}}),
    "null for a side": json.dumps(ACT | {"action": SAY | {"topic": "shown", "side": None}}),
    "unknown pace": json.dumps(HOST | {"order": {"do": "settings", "pace": "frantic"}}),
    "no such way": json.dumps(HOST | {"order": {"do": "vote_absence", "seat": 1, "way": "remove"}}),
    "action as an order": json.dumps(HOST | {"order": {"type": "nominate", "seat": 1}}),
}


@pytest.mark.parametrize("message", GOOD, ids=lambda m: json.dumps(m)[:60])
def test_a_message_of_the_wire_is_read_whole(message: dict[str, Any]) -> None:
    decoded = decode(json.dumps(message))
    assert json.loads(encode(decoded)) == message


@pytest.mark.parametrize("name", BAD)
def test_r57_anything_else_is_a_bad_message(name: str) -> None:
    """R57. Mutation: drop `forbid_unknown_fields` or a bound, or catch only ValidationError."""
    with pytest.raises(BadMessage) as caught:
        decode(BAD[name])
    assert caught.value.__cause__ is None
    assert len(str(caught.value)) < 80


@given(st.text(max_size=200) | st.recursive(st.none() | st.integers() | st.text(), st.lists).map(
    json.dumps
))  # fmt: skip
def test_r57_no_text_brings_another_error(text: str) -> None:
    with contextlib.suppress(BadMessage):
        decode(text)


def test_names_agree_with_the_engine() -> None:
    """What the schema lets through is what the engine has a word for, no more and no less."""
    for phase in words.Phase:
        act = {"t": "act", "id": 1, "step": f"30.{phase}", "action": {"type": "close_result"}}
        step = decode(json.dumps(act))
        assert isinstance(step, messages.Act)
        assert words.Step.parse(step.step) == words.Step(30, phase)
    for topic in words.Topic:
        rest = {"side": "loyal"} if topic is words.Topic.SHOWN else {"good": 1}
        decode(json.dumps(ACT | {"action": SAY | {"topic": topic} | rest}))
    assert set(words.Side) == {"loyal", "leader"}


def test_what_the_server_says() -> None:
    assert encode(messages.SeatGiven(1, "tok")) == '{"t":"seat","id":1,"token":"tok"}'
    assert encode(messages.Done(2)) == '{"t":"ok","id":2}'
    assert encode(messages.Refused(3, "late")) == '{"t":"no","id":3,"why":"late"}'
    assert encode(messages.Pong(4)) == '{"t":"pong","n":4}'
    assert encode(messages.Bye("replaced")) == '{"t":"bye","why":"replaced"}'


def test_a_view_is_plain_data() -> None:
    @dataclasses.dataclass(frozen=True)
    class Seat:
        name: str
        side: words.Side

    view = {"t": "view", "seats": (Seat("Ἀθηνᾶ", words.Side.LOYAL),), "game": None}
    assert encode(view) == '{"t":"view","seats":[{"name":"Ἀθηνᾶ","side":"loyal"}],"game":null}'


def test_messages_cannot_change() -> None:
    with pytest.raises(AttributeError):
        decode('{"t":"leave","id":1}').id = 2  # type: ignore[union-attr,misc]
    assert issubclass(messages.Leave, msgspec.Struct)
