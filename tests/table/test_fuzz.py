"""Messages that are almost right, to a real room with a game on (case R57).

After each one that wasn't answered with `ok` the truth and the table are what they were, and the
other phones have noticed nothing.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.parties import Party
from tests.support.phones import Phone
from tests.support.tables import OpenTable, open_table
from tests.support.time import PATIENCE
from tvgame.server.limits import Limits
from tvgame.table_data import table_to_json

PEOPLE = 6
HOST, VOTER = 0, 3
NONCE = "0123456789abcdef" * 2

ids = st.integers(0, 99)
seats = st.integers(0, 9)
flags = st.booleans()
steps = st.builds(
    "{}.{}".format,
    st.integers(1, 3),
    st.sampled_from(("nomination", "ballot", "discard", "enact", "power", "result", "ended")),
)
names = st.text(st.characters(codec="utf-8", categories=("L", "N")), min_size=1, max_size=16)
junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=5,
)


def one(**fields: Any) -> st.SearchStrategy[dict[str, Any]]:
    """A message or a part of one; what is no strategy is taken as it is."""
    strategies = {
        name: value if isinstance(value, st.SearchStrategy) else st.just(value)
        for name, value in fields.items()
    }
    return st.fixed_dictionaries(strategies)


actions = st.one_of(
    one(type=st.sampled_from(("nominate", "investigate", "remove", "hand_gavel")), seat=seats),
    one(type="cast_ballot", yes=flags, seal=flags),
    one(type="discard_card", position=st.integers(0, 2)),
    one(type="enact_card", position=st.integers(0, 1)),
    one(type="close_result"),
    one(
        type="make_statement",
        topic=st.sampled_from(("drew", "passed", "received", "read")),
        election=st.integers(1, 3),
        good=st.integers(0, 3),
    ),
    one(type="make_statement", topic="shown", election=st.integers(1, 3), side="loyal"),
)
orders = st.one_of(
    one(do=st.sampled_from(("add_computer", "start", "begin", "hurry", "rematch", "lobby"))),
    one(do=st.sampled_from(("new_table", "resume"))),
    one(do=st.sampled_from(("remove", "hand_over", "nudge")), seat=seats),
    one(do=st.sampled_from(("lock", "pause")), on=flags),
    one(do=st.sampled_from(("sit_in", "give_seat")), seat=seats, on=flags),
    one(do="vote_absence", seat=seats, way=st.sampled_from(("sit_in", "pause"))),
    one(do="move", seat=seats, to=seats),
    one(do="settings", pace="swift", statements=flags, game="merchants-council"),
)
right = st.one_of(
    one(t="act", id=ids, step=steps, action=actions),
    one(t="host", id=ids, order=orders),
    one(t="join", id=ids, name=names, sigil="wheel", nonce=NONCE),
    one(t="reclaim", id=ids, seat=seats),
    one(t="ready", id=ids, ready=flags),
    one(t="looked", id=ids),
    one(t="leave", id=ids),
    one(t="ping", n=ids),
    one(t="hello", code="ABCD", token=None, lang="en"),
)


@st.composite
def almost_right(draw: st.DrawFn) -> Any:
    """A message with one thing wrong, on its outside or its inside."""
    message = draw(right)
    at: dict[str, Any] = message
    for part in ("action", "order"):
        if part in message and draw(flags):
            at = message[part]
    name = draw(st.sampled_from(sorted(at)))
    match draw(st.integers(0, 2)):
        case 0:
            del at[name]
        case 1:
            at[name] = draw(junk | st.sampled_from((-1, 10, 2**53, 2**63, "x" * 200, 1.5)))
        case _:
            at[draw(st.text(max_size=4))] = draw(junk)
    return message


messages = right | almost_right() | junk


class Target:
    """A game before its first nomination, and honest phones."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.runner = asyncio.Runner()
        self.stack = AsyncExitStack()
        self.count = 0

    async def open(self) -> None:
        limits = Limits(message_burst=10**6, messages_per_second=10**6, request_burst=10**6)
        self.table: OpenTable = await self.stack.enter_async_context(
            open_table(self.folder, limits=limits)
        )
        self.http = await self.stack.enter_async_context(aiohttp.ClientSession())
        self.party = Party(self.table, self.http)
        self.honest = await self.party.playing(PEOPLE)
        # In the middle of a vote, with something on every phone to lose.
        await next(phone for phone in self.honest if phone.view["prompt"]).answer(Random(1))
        for phone in self.honest:
            await phone.until(lambda view: view["game"]["phase"] == "ballot")

    def snapshot(self) -> object:
        """The truth and the table; connections left out."""
        game, table = self.table.evening.game, self.table.evening.table
        assert game is not None
        return game.truth, len(game.host.events), json.dumps(table_to_json(table)), table.code

    async def attack(self, seat: int | None, frames: list[str]) -> None:
        """Send ``frames`` as one socket, which holds ``seat``'s secret or none."""
        hostile = await self.party.page("Hostile", None if seat is None else self.token(seat))
        await hostile.until(bool)
        for text in frames:
            if hostile.bye is not None:
                return
            before, answered = self.snapshot(), len(hostile.frames)
            await self._send(hostile, text)
            said = [json.loads(frame)["t"] for frame in hostile.frames[answered:]]
            # A stranger may be obeyed, too: it may ask for a seat. That changes nothing.
            if "ok" not in said or seat is None:
                assert self.snapshot() == before, text
            for phone in self.honest:
                assert phone.bye is None or phone is self.honest[seat or 0], text
        await hostile.close()

    async def _send(self, phone: Phone, text: str) -> None:
        """Send ``text`` and wait until it was dealt with: a probe behind it is answered, or not."""
        assert phone._socket is not None
        self.count += 1
        before = len(phone.frames)
        await phone._socket.send_str(text)
        await phone._socket.send_str(json.dumps({"t": "ping", "n": self.count}))
        wanted = f'{{"t":"pong","n":{self.count}}}'
        async with asyncio.timeout(PATIENCE), phone._changed:
            while phone.bye is None and wanted not in phone.frames[before:]:
                await phone._changed.wait()

    def token(self, seat: int) -> str:
        token = self.honest[seat].token
        assert token is not None
        return token

    async def others_are_fine(self) -> None:
        """Every honest phone is answered, and sees what it saw."""
        for number in (1, 2, 4, 5):
            answer = await self.honest[number].ask(t="ready", ready=True)
            assert answer["why"] == "not_lobby"


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    made = Target(tmp_path_factory.mktemp("fuzz"))
    with made.runner:
        made.runner.run(made.open())
        yield made
        made.runner.run(made.stack.aclose())


frames = st.lists(messages.map(json.dumps) | st.text(max_size=40), min_size=1, max_size=6)


@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
@given(frames=frames)
@pytest.mark.parametrize("seat", [None, VOTER], ids=["stranger", "voter"])
def test_r57_what_isnt_obeyed_changes_nothing(
    target: Target, seat: int | None, frames: list[str]
) -> None:
    """R57. Mutation: let `ready` take effect before it is refused.

    The voter may cast a ballot, of course: whatever is obeyed was answered with `ok`.
    """
    target.runner.run(target.attack(seat, frames))
    target.runner.run(target.others_are_fine())
