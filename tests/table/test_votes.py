"""Going on without somebody: nudges, and the table's vote (field case R46, EXPERIENCE: Away)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import aiohttp
import pytest

from tests.support.parties import Party
from tests.support.phones import Phone
from tests.support.tables import open_table
from tests.support.time import FakeTime, until
from tvgame.absence import AFTER, NUDGE_EVERY
from tvgame.bot_driver import THINKING
from tvgame.hosting import HOST_GRACE


@asynccontextmanager
async def waiting_for_one(
    folder: Path, game: str = "glass-council"
) -> AsyncIterator[tuple[Party, list[Phone], FakeTime, int]]:
    """Five people in a vote; all but one have cast, and that one's phone is gone."""
    time = FakeTime()
    async with open_table(folder, time=time) as table, aiohttp.ClientSession() as http:
        party = Party(table, http)
        phones = await party.seated(5)
        assert (await phones[0].order("settings", game=game))["t"] == "ok"
        assert (await phones[0].order("start"))["t"] == "ok"
        assert (await phones[0].order("begin"))["t"] == "ok"
        for phone in phones:
            await phone.until(lambda view: view["table"]["stage"] == "play")
        proposer = next(phone for phone in phones if phone.view["prompt"])
        await proposer.answer(Random(1))
        missed = 4
        await phones[missed].close()
        for phone in phones[:missed]:
            await phone.until(lambda view: view["prompt"] and view["prompt"]["kind"] == "ballot")
            await phone.answer(Random(1))
        await phones[0].until(lambda view: view["game"]["waiting"] == [missed])
        yield party, phones, time, missed


async def vote(phone: Phone, seat: int, way: str) -> str:
    answer = await phone.order("vote_absence", seat=seat, way=way)
    return answer.get("why", "ok")


async def test_r46_a_majority_lets_a_computer_sit_in(tmp_path: Path) -> None:
    """R46: no host is needed; the phase completes at once, by what the computer decides.

    Mutation: count voters who have gone, or one voter twice.
    """
    async with waiting_for_one(tmp_path) as (party, phones, time, missed):
        assert await vote(phones[1], missed, "sit_in") == "too_early"
        time.advance(AFTER)
        assert phones[1].view["absence"] == {"after": AFTER, "needed": 3, "votes": []}
        for _ in range(3):
            assert await vote(phones[1], missed, "sit_in") == "ok"
        assert await vote(phones[2], missed, "pause") == "ok"
        assert await vote(phones[2], missed, "sit_in") == "ok"
        votes = await phones[0].until(lambda view: view["absence"]["votes"])
        await phones[0].until(
            lambda view: (
                view["absence"]["votes"] == [{"seat": missed, "way": "sit_in", "by": [1, 2]}]
            )
        )
        assert votes
        # Of three who are here two are enough; who has gone has no vote.
        await phones[2].close()
        await phones[0].until(lambda view: not view["seats"][2]["present"])
        await phones[0].until(
            lambda view: (
                view["absence"]
                == {
                    "after": AFTER,
                    "needed": 2,
                    "votes": [{"seat": missed, "way": "sit_in", "by": [1]}],
                }
            )
        )
        assert await vote(phones[3], missed, "sit_in") == "ok"
        await phones[0].until(lambda view: view["seats"][missed]["sitting_in"])
        notice = phones[0].view["notice"]
        assert notice == {"key": "notice.voted.sit_in", "params": {"name": "Person 4"}}
        time.advance(THINKING[1])
        await phones[0].until(lambda view: view["game"]["record"][0]["ballots"])
        assert party.table.evening.table.host is party.table.evening.table.members[0]


async def test_r46_merchants_vote_to_pause(tmp_path: Path) -> None:
    """M9: nobody can replace a person there; the game is held and kept."""
    async with waiting_for_one(tmp_path, "merchants-council") as (_, phones, time, missed):
        time.advance(AFTER)
        assert await vote(phones[1], missed, "sit_in") == "no_computers"
        for phone in phones[1:4]:
            assert await vote(phone, missed, "pause") == "ok"
        await phones[0].until(lambda view: view["table"]["paused"] == "host")
        assert phones[0].view["absence"]["votes"] == []


async def test_a_vote_is_only_about_somebody_who_is_missed(tmp_path: Path) -> None:
    async with waiting_for_one(tmp_path) as (party, phones, time, missed):
        time.advance(AFTER)
        assert await vote(phones[1], 2, "sit_in") == "wrong_phase"
        assert await vote(phones[1], 9, "sit_in") == "no_such_seat"
        stranger = await party.page("Stranger")
        assert await vote(stranger, missed, "sit_in") == "not_seated"
        assert await vote(phones[1], missed, "sit_in") == "ok"
        back = await party.page(token=phones[missed].token)
        await back.until(lambda view: view["you"]["seat"] == missed)
        await phones[1].until(lambda view: not view["absence"]["votes"])
        assert await vote(phones[1], missed, "sit_in") == "wrong_phase"
        # Gone again: the time counts anew, and so do the votes.
        await back.close()
        await phones[1].until(lambda view: not view["seats"][missed]["present"])
        assert await vote(phones[1], missed, "sit_in") == "too_early"


@pytest.mark.parametrize("host_first", [True, False])
async def test_r47_with_the_host_away_the_table_still_has_a_way_on(
    tmp_path: Path, host_first: bool
) -> None:
    """R47's sibling: host and another gone, before or after the role has moved."""
    async with waiting_for_one(tmp_path) as (_, phones, time, missed):
        await phones[0].close()
        await phones[1].until(lambda view: not view["seats"][0]["present"])
        if host_first:
            time.advance(HOST_GRACE + 1)
            await phones[1].until(lambda view: view["you"]["host"])
        time.advance(AFTER)
        for phone in phones[1:3]:
            assert await vote(phone, missed, "sit_in") == "ok"
        await phones[3].until(lambda view: view["seats"][missed]["sitting_in"])


async def test_a_nudge_is_public_and_not_too_often(tmp_path: Path) -> None:
    async with waiting_for_one(tmp_path) as (_, phones, time, missed):
        assert (await phones[1].order("nudge", seat=missed))["why"] == "not_host"
        assert (await phones[0].order("nudge", seat=1))["why"] == "wrong_phase"
        assert (await phones[0].order("nudge", seat=missed))["t"] == "ok"
        for phone in phones[:missed]:
            said = await phone.until(lambda view: view["notice"])
            assert said == {"key": "notice.nudge", "params": {"name": "Person 4", "seat": missed}}
        assert (await phones[0].order("nudge", seat=missed))["why"] == "too_fast"
        time.advance(NUDGE_EVERY)
        assert (await phones[0].order("nudge", seat=missed))["t"] == "ok"


async def test_r46_with_all_phones_gone_it_waits_idle_and_resumes(tmp_path: Path) -> None:
    """R46: no timer runs; the vote that was open is open as it was."""
    async with waiting_for_one(tmp_path) as (party, phones, time, missed):
        for phone in phones[:missed]:
            await phone.close()
        members = party.table.evening.table.members
        await until(lambda: not any(member.present for member in members))
        assert time.waiting == 0
        time.advance(3600)
        back = await party.page(token=phones[missed].token)
        prompt = await back.until(lambda view: view["prompt"])
        assert prompt["kind"] == "ballot"
        await back.answer(Random(1))
        await back.until(lambda view: view["game"]["record"][0]["ballots"])
