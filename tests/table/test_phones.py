"""Seats and sockets: two tabs, strangers, kicked people, lost answers, replayed traffic."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import pytest

from tests.support.parties import Party
from tests.support.phones import SIGILS, Phone
from tests.support.tables import open_table
from tests.support.time import FakeTime
from tvgame.room import JOIN_BURST, JOINS_PER_SECOND
from tvgame.show import Do, Order


def seat_of(phone: Phone) -> int | None:
    seat: int | None = phone.view["you"]["seat"]
    return seat


async def stage(phone: Phone, wanted: str) -> None:
    await phone.until(lambda view: view["table"]["stage"] == wanted)


# --- two tabs, coming back -----------------------------------------------------------------------


async def test_r24_the_newest_tab_takes_the_seat(party: Party) -> None:
    """Field case R24: the older is told and closed; no flip-flop; one seat, one vote."""
    phones = await party.playing(5)
    tab = await party.page(token=phones[2].token)
    assert await phones[2].gone() == "replaced"
    await tab.until(lambda view: view["you"]["seat"] == 2)
    assert party.table.evening.table.members[2].present
    # The first tab's socket ends later than the seat changes hands; that takes nothing away.
    third = await party.page(token=phones[2].token)
    assert await tab.gone() == "replaced"
    await third.until(lambda view: view["seats"][2]["present"])
    assert len(party.seats()) == 5


async def test_r26_a_vote_is_shown_as_cast_after_a_reload(party: Party) -> None:
    """Field case R26: same seat, same prompt; what was cast isn't asked again."""
    phones = await party.playing(5)
    proposer = next(phone for phone in phones if phone.view["prompt"])
    await proposer.answer(Random(1))
    await phones[3].until(lambda view: view["prompt"] and view["prompt"]["kind"] == "ballot")
    again = await party.page(token=phones[3].token)
    prompt = await again.until(lambda view: view["prompt"])
    action = {"type": "cast_ballot", "yes": False, "seal": True}
    assert (await again.ask(t="act", step=prompt["step"], action=action))["t"] == "ok"
    once_more = await party.page(token=phones[3].token)
    mine = await once_more.until(lambda view: view["mine"])
    assert mine["ballot"] == {"yes": False, "seal": True}
    assert once_more.view["prompt"] is None
    answer = await once_more.ask(t="act", step=prompt["step"], action=action)
    assert answer["why"] == "already_voted"


async def test_a_join_whose_answer_was_lost_is_asked_again_and_is_the_same_person(
    party: Party,
) -> None:
    """docs/wire.md: a nonce is one person; also when the game has begun meanwhile."""
    phones = await party.seated(4)
    lost = await party.page("Lost")
    first = await lost.join(SIGILS[9], nonce="5" * 32)
    await lost.close()
    again = await party.page("Lost")
    second = await again.join(SIGILS[9], nonce="5" * 32)
    assert (first["t"], second["t"]) == ("seat", "seat")
    assert party.seats().count("Lost") == 1
    stale = await party.page(token=first["token"])
    assert await stale.gone() == "other_table", "only the newest secret is good"
    await again.ready()
    assert (await phones[0].order("start"))["t"] == "ok"
    await again.close()
    third = await party.page("Lost")
    assert (await third.join(SIGILS[9], nonce="5" * 32))["t"] == "seat"
    role = await third.until(lambda view: view["mine"] and view["mine"]["role"])
    assert role
    assert len(party.seats()) == 5


async def test_r25_leave_join_join_within_an_instant_is_one_seat(party: Party) -> None:
    """Field case R25: all three sent before any answer is read."""
    phones = await party.seated(2)
    fast = phones[1]
    join = {"t": "join", "name": "Person 1", "sigil": "fish", "nonce": "7" * 32}
    for number, request in ((70, {"t": "leave"}), (71, join), (72, join)):
        await fast.send({**request, "id": number})
    await fast.until(lambda view: view["you"]["seat"] == 1)
    answers = [m for m in map(json.loads, fast.frames) if m.get("id") in (70, 71, 72)]
    while len(answers) < 3:
        await fast.ask(t="ready", ready=True)
        answers = [m for m in map(json.loads, fast.frames) if m.get("id") in (70, 71, 72)]
    assert [answer["t"] for answer in answers] == ["ok", "seat", "no"]
    assert answers[2]["why"] == "already_seated"
    assert party.seats() == ["Person 0", "Person 1"]


@pytest.mark.parametrize("in_game", [False, True])
async def test_r25_an_absent_persons_name_opens_no_seat(party: Party, in_game: bool) -> None:
    """Field case R25: nor the host's role; with the secret the person is back in it."""
    phones = await (party.playing(5) if in_game else party.seated(5))
    host, token = phones[0], phones[0].token
    await host.close()
    await phones[1].until(lambda view: not view["seats"][0]["present"])
    stranger = await party.page()
    for name in ("Person 0", "PERSON 0"):
        stranger.name = name
        answer = await stranger.join("wheel", nonce="9" * 32)
        assert answer["why"] == ("in_game" if in_game else "name_taken")
    assert seat_of(stranger) is None
    assert stranger.view["mine"] is None
    assert not stranger.view["you"]["host"]
    assert (await stranger.order("pause", on=True))["why"] == "not_seated"
    back = await party.page(token=token)
    you = await back.until(lambda view: view["you"])
    assert you == {"seat": 0, "host": True, "may_join": you["may_join"], "asking": None}


async def test_r48_a_stranger_watches_a_game_and_sits_down_after_it(party: Party) -> None:
    """Field case R48: the public view, nothing private; a seat in the next game."""
    phones = await party.playing(5)
    late = await party.page("Late")
    assert late.view["you"] == {
        "seat": None,
        "host": False,
        "may_join": "in_game",
        "asking": None,
    }
    assert late.view["game"]["roles"] == [None] * 5
    assert late.view["mine"] is late.view["prompt"] is None
    assert late.view["say"] == []
    await asyncio.gather(*(phone.play(Random(1)) for phone in phones))
    assert (await phones[0].order("lobby"))["t"] == "ok"
    await late.until(lambda view: view["you"]["may_join"] is None)
    assert (await late.join("wheel"))["t"] == "seat"
    await stage(late, "lobby")
    for phone in (*phones, late):
        await phone.ready()
    assert (await phones[0].order("start"))["t"] == "ok"
    assert await late.until(lambda view: view["mine"] and view["mine"]["role"])


# --- sent away -----------------------------------------------------------------------------------


@pytest.mark.parametrize("by_tv", [False, True])
async def test_r48_who_is_taken_out_is_told_and_the_secret_is_void(
    party: Party, by_tv: bool
) -> None:
    """Field case R48: and everybody else hears of it, though that phone was connected."""
    phones = await party.seated(3)
    if by_tv:
        party.table.room.tv_order(Order(Do.REMOVE, seat=1))
    else:
        assert (await phones[0].order("remove", seat=1))["t"] == "ok"
    assert await phones[1].gone() == "unseated"
    await phones[2].until(lambda view: view["you"]["seat"] == 1 and len(view["seats"]) == 2)
    again = await party.page(token=phones[1].token)
    assert await again.gone() == "other_table"
    assert party.seats() == ["Person 0", "Person 2"]
    assert (await phones[0].order("lock", on=True))["t"] == "ok"
    once_more = await party.page("Person 1")
    assert (await once_more.join("key"))["why"] == "locked"


async def test_a_host_who_takes_themself_out_is_followed(party: Party) -> None:
    phones = await party.seated(3)
    assert (await phones[0].order("remove", seat=0))["t"] == "ok"
    assert await phones[0].gone() == "unseated"
    await phones[1].until(lambda view: view["you"]["seat"] == 0 and view["you"]["host"])


@pytest.mark.parametrize("by_tv", [False, True])
@pytest.mark.parametrize("in_game", [False, True])
async def test_a_new_table_is_nobodys_and_all_are_told(
    party: Party, by_tv: bool, in_game: bool
) -> None:
    phones = await (party.playing(5) if in_game else party.seated(5))
    watcher = await party.page()
    code = party.table.code
    if by_tv:
        party.table.room.tv_order(Order(Do.NEW_TABLE))
    else:
        assert (await phones[0].order("new_table"))["t"] == "ok"
    gone = await asyncio.gather(*(phone.gone() for phone in (*phones, watcher)))
    assert set(gone) == {"other_table"}
    assert party.table.code != code
    assert party.seats() == []
    old = Phone(party.http, party.table.url, code, "Old")
    assert await (await old.open()).gone() == "other_table"
    with_old_secret = await party.page(token=phones[0].token)
    assert await with_old_secret.gone() == "other_table"
    assert (await (await party.page("New")).join("moon"))["t"] == "seat"


async def test_who_leaves_the_lobby_is_out_and_who_leaves_a_game_may_return(party: Party) -> None:
    phones = await party.seated(6)
    assert (await phones[5].ask(t="leave"))["t"] == "ok"
    await phones[5].until(lambda view: view["you"]["seat"] is None)
    assert party.seats() == [f"Person {n}" for n in range(5)]
    assert (await phones[0].order("start"))["t"] == "ok"
    await stage(phones[4], "deal")
    seat = seat_of(phones[4])
    assert seat is not None
    assert (await phones[4].ask(t="leave"))["t"] == "ok"
    await phones[4].until(lambda view: view["you"]["seat"] is None and view["mine"] is None)
    await phones[0].until(lambda view: not view["seats"][seat]["present"])
    back = await party.page(token=phones[4].token)
    await back.until(lambda view: view["you"]["seat"] == seat and view["mine"])


async def test_wrong_codes_and_secrets_are_answered_alike(party: Party) -> None:
    """A stranger can't tell a wrong code from a secret that is no longer good."""
    await party.seated(1)
    frames = []
    for code, token in (("ZZZZ", None), (party.table.code, "x" * 32), ("ZZZZ", "x" * 32)):
        phone = Phone(party.http, party.table.url, code, "Stranger")
        phone.token = token
        assert await (await phone.open()).gone() == "other_table"
        frames.append(phone.frames)
    assert frames[0] == frames[1] == frames[2]
    lower = Phone(party.http, party.table.url, party.table.code.lower(), "Typed")
    await (await lower.open()).until(bool)


async def test_r59_joins_are_held_back_an_address_at_a_time(tmp_path: Path) -> None:
    """Field case R59: room for a party that mistypes; then patience, and honest people play on."""
    time = FakeTime()
    async with open_table(tmp_path, time=time) as table, aiohttp.ClientSession() as http:
        party = Party(table, http)
        phones = await party.seated(3)
        noisy = await party.page("Noisy")
        answers = []
        for _ in range(JOIN_BURST - 3 + 1):
            answers.append(await noisy.join("wheel"))
            if answers[-1]["t"] == "seat":
                await noisy.ask(t="leave")
        assert [answer["t"] for answer in answers] == ["seat"] * (JOIN_BURST - 3) + ["no"]
        assert answers[-1]["why"] == "too_fast"
        assert party.seats() == ["Person 0", "Person 1", "Person 2"]
        await phones[0].ready()
        time.advance(1 / JOINS_PER_SECOND)
        assert (await noisy.join("wheel"))["t"] == "seat"


# --- replayed traffic ----------------------------------------------------------------------------


async def test_r60_replayed_traffic_changes_nothing(party: Party) -> None:
    """Field case R60: each message again at once, a phase later, from other seats, from outside.

    The game is played in full by people at random; the journal has each action once.
    """
    phones = await party.playing(5)
    outsider = await party.page("Outsider")
    game = party.table.evening.game
    assert game is not None
    rng = Random(4)
    last: dict[str, Any] | None = None
    refused: dict[str, int] = {}
    while (view := phones[0].view)["table"]["stage"] != "ended":
        phone = await _asked(phones)
        if phone is None:
            continue
        prompt = phone.view["prompt"]
        action = await _recorded(phone, rng)
        again = {"t": "act", "step": prompt["step"], "action": action}
        truth, lines = game.truth, len(game.host.events)
        late = [] if last is None else [(other, last) for other in phones]
        elsewhere = [p for p in phones if p is not phone and not _may(p, prompt)]
        for who, message in [(phone, again), *((p, again) for p in elsewhere), *late]:
            if who is not phone and message is again and prompt["kind"] == "ballot":
                continue
            answer = await who.ask(**message)
            assert answer["t"] == "no", (prompt, message, answer)
            refused[answer["why"]] = refused.get(answer["why"], 0) + 1
        assert (await outsider.ask(**again))["why"] == "not_seated"
        assert game.truth is truth
        assert len(game.host.events) == lines
        # What is replayed later is a message of a phase that is over.
        last = again if prompt["kind"] != "ballot" else last
        seen = view["v"]
        await phones[0].until(lambda now, seen=seen: now["v"] > seen)  # type: ignore[misc]
    assert {"wrong_step", "already_voted"} <= set(refused)
    assert set(refused) <= {
        *("wrong_step", "already_voted", "not_your_turn", "seat_removed", "game_over"),
        "not_released",
    }


async def _asked(phones: list[Phone]) -> Phone | None:
    """A phone with an open prompt once all views are of the same moment."""
    for phone in phones:
        prompt, step = phone.view["prompt"], phones[0].view["game"]["step"]
        if prompt is not None and prompt["step"] == step:
            return phone
    await asyncio.sleep(0)
    return None


async def _recorded(phone: Phone, rng: Random) -> dict[str, Any]:
    """Answer the prompt; returns the action that was sent."""
    sent: list[dict[str, Any]] = []
    send = phone.send

    async def noting(message: dict[str, Any]) -> None:
        sent.append(message)
        await send(message)

    phone.send = noting  # type: ignore[method-assign]
    try:
        answer = await phone.answer(rng)
    finally:
        del phone.send
    assert answer is not None
    assert answer["t"] == "ok", answer
    action: dict[str, Any] = sent[0]["action"]
    return action


def _may(phone: Phone, prompt: dict[str, Any]) -> bool:
    own = phone.view["prompt"]
    return own is not None and own["step"] == prompt["step"]


async def test_r60_two_choices_in_one_instant_and_all_votes_at_once(party: Party) -> None:
    """Field case R60: the first one counts; truly simultaneous votes of different seats all do."""
    phones = await party.playing(5)
    proposer = next(phone for phone in phones if phone.view["prompt"])
    prompt = proposer.view["prompt"]
    one, other = prompt["choices"][:2]
    answers = await asyncio.gather(
        *(
            proposer.ask(t="act", step=prompt["step"], action={"type": "nominate", "seat": seat})
            for seat in (one, other, one)
        )
    )
    assert [answer["t"] for answer in answers] == ["ok", "no", "no"]
    assert {answer["why"] for answer in answers[1:]} == {"wrong_step"}
    for phone in phones:
        await phone.until(lambda view: view["prompt"] and view["prompt"]["kind"] == "ballot")
    assert phones[0].view["game"]["nominee"] == one
    step = phones[0].view["prompt"]["step"]
    both = await asyncio.gather(
        *(
            phone.ask(
                t="act",
                step=step,
                action={"type": "cast_ballot", "yes": yes == (number % 2 == 0), "seal": False},
            )
            for number, phone in enumerate(phones)
            for yes in (True, False)
        )
    )
    assert [answer["t"] for answer in both[::2]] == ["ok"] * 5
    assert [answer["t"] for answer in both[1::2]] == ["no"] * 5
    revealed = await phones[0].until(lambda view: view["game"]["record"][0]["ballots"])
    assert [ballot["yes"] for ballot in revealed] == [True, False, True, False, True]
