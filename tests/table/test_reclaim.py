"""A seat whose secret was lost: another phone asks for it, the table decides (EXPERIENCE: Away)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import aiohttp
import pytest

from tests.support.parties import Party
from tests.support.phones import Phone
from tests.support.tables import open_table
from tests.support.time import FakeTime
from tvgame.notices import NEWS_FOR
from tvgame.room import ASKS_BURST
from tvgame.show import Do, Order


async def lost(party: Party, phones: list[Phone], seat: int) -> str:
    """``seat``'s phone is gone for good; its secret."""
    token = phones[seat].token
    assert token is not None
    await phones[seat].close()
    other = phones[0] if seat else phones[1]
    await other.until(lambda view: not view["seats"][seat]["present"])
    return token


async def asked(party: Party, seat: int) -> Phone:
    """A new phone that asks for ``seat`` and has been told its number."""
    new = await party.page("New phone")
    assert (await new.ask(t="reclaim", seat=seat))["t"] == "ok"
    await new.until(lambda view: view["you"]["asking"])
    return new


def notice(view: dict[str, Any]) -> str:
    return (view["notice"] or {"key": ""})["key"]


@pytest.mark.parametrize("in_game", [False, True])
async def test_r25_a_seat_is_given_by_the_host_and_the_old_secret_is_void(
    party: Party, in_game: bool
) -> None:
    """R25's sibling: the right way back in for who lost the secret; all hear of it.

    Mutation: leave the old secret, or the old nonce, in the seat.
    """
    phones = await (party.playing(5) if in_game else party.seated(5))
    old = await lost(party, phones, 3)
    new = await asked(party, 3)
    number = new.view["you"]["asking"]["number"]
    assert new.view["mine"] is None
    told = await phones[0].until(lambda view: view["asking"])
    assert told == [{"seat": 3, "number": number, "needs": 1, "given": []}]
    assert phones[0].view["notice"] == {
        "key": "notice.asks",
        "params": {"name": "Person 3", "number": number},
    }
    assert party.table.cues[-1].table.notice is not None
    assert (await phones[1].order("give_seat", seat=3, on=True))["why"] == "not_host"
    assert (await phones[0].order("give_seat", seat=3, on=True))["t"] == "ok"
    await new.until(lambda view: view["you"]["seat"] == 3)
    assert new.token not in (None, old)
    if in_game:
        assert await new.until(lambda view: view["mine"] and view["mine"]["role"])
    for phone in phones[:3]:
        await phone.until(lambda view: notice(view) == "notice.moved" and not view["asking"])
    again = await party.page(token=old)
    assert await again.gone() == "moved"
    # The nonce of the old page is no way in either.
    page = await party.page("Person 3")
    nonce = f"{abs(hash(('Person 3', page.code))):032x}"[-32:]
    assert (await page.join("wheel", nonce=nonce))["t"] == "no"
    third = await party.page(token=new.token)
    await third.until(lambda view: view["you"]["seat"] == 3)
    assert await new.gone() == "replaced"


async def test_a_refused_phone_is_told_and_gets_nothing(party: Party) -> None:
    """Before a yes nothing secret was sent; after a no the true owner comes back as ever."""
    phones = await party.playing(5)
    old = await lost(party, phones, 2)
    new = await asked(party, 2)
    assert (await phones[0].order("give_seat", seat=2, on=False))["t"] == "ok"
    await new.until(lambda view: view["you"]["asking"] and not view["you"]["asking"]["open"])
    assert all('"seat":2,"host"' not in frame for frame in new.frames)
    assert new.token is None
    assert (await phones[0].order("give_seat", seat=2, on=True))["why"] == "not_asked"
    back = await party.page(token=old)
    await back.until(lambda view: view["you"]["seat"] == 2)


async def test_a_wish_ends_when_the_owner_is_back_or_the_phone_goes(party: Party) -> None:
    phones = await party.playing(5)
    old = await lost(party, phones, 2)
    new = await asked(party, 2)
    rival = await party.page("Rival")
    assert (await rival.ask(t="reclaim", seat=2))["why"] == "asked_already"
    await new.close()
    await phones[0].until(lambda view: not view["asking"])
    assert (await rival.ask(t="reclaim", seat=2))["t"] == "ok"
    back = await party.page(token=old)
    await back.until(lambda view: view["you"]["seat"] == 2)
    await rival.until(lambda view: not view["you"]["asking"]["open"])
    assert (await phones[0].order("give_seat", seat=2, on=True))["why"] == "not_asked"


async def test_only_an_absent_persons_seat_can_be_asked_for(party: Party) -> None:
    phones = await party.seated(4)
    assert (await phones[0].order("add_computer"))["t"] == "ok"
    await lost(party, phones, 2)
    page = await party.page("Nobody")
    for seat, why in ((1, "seat_taken"), (4, "no_such_seat"), (9, "no_such_seat")):
        assert (await page.ask(t="reclaim", seat=seat))["why"] == why
    assert (await phones[1].ask(t="reclaim", seat=2))["why"] == "already_seated"
    assert page.view["you"]["asking"] is None


async def test_r59_asking_is_held_back_an_address_at_a_time(party: Party) -> None:
    """R59's sibling: a stranger can't fill the table's screen with wishes."""
    phones = await party.playing(5)
    await lost(party, phones, 2)
    page = await party.page("Noisy")
    answers = []
    for _ in range(ASKS_BURST + 1):
        answers.append(await page.ask(t="reclaim", seat=2))
        await phones[0].order("give_seat", seat=2, on=False)
    assert [answer["t"] for answer in answers] == ["ok"] * ASKS_BURST + ["no"]
    assert answers[-1]["why"] == "too_fast"


@pytest.mark.parametrize("by_tv", [False, True])
async def test_the_hosts_own_seat_takes_two_others_or_the_tv(party: Party, by_tv: bool) -> None:
    """Mutation: count the host's own yes, or one person's twice."""
    phones = await party.playing(5)
    await lost(party, phones, 0)
    new = await asked(party, 0)
    (wish,) = await phones[1].until(lambda view: view["asking"])
    assert wish["needs"] == 2
    assert notice(phones[1].view) == "notice.asks_host"
    if by_tv:
        party.table.room.tv_order(Order(Do.GIVE_SEAT, on=True))
    else:
        for _ in range(2):
            assert (await phones[1].order("give_seat", seat=0, on=True))["t"] == "ok"
        await phones[2].until(lambda view: view["asking"] and view["asking"][0]["given"] == [1])
        assert new.token is None
        assert (await phones[2].order("give_seat", seat=0, on=True))["t"] == "ok"
    await new.until(lambda view: view["you"]["seat"] == 0 and view["you"]["host"])
    assert new.view["asking"] == []


async def test_the_tv_can_refuse_too(party: Party) -> None:
    phones = await party.playing(5)
    await lost(party, phones, 4)
    new = await asked(party, 4)
    party.table.room.tv_order(Order(Do.GIVE_SEAT, on=False))
    await new.until(lambda view: not view["you"]["asking"]["open"])


async def test_what_was_given_outlives_the_program(tmp_path: Path) -> None:
    """The new secret holds, the old one is told that its seat moved."""
    async with open_table(tmp_path) as table, aiohttp.ClientSession() as http:
        party = Party(table, http)
        phones = await party.playing(5)
        old = await lost(party, phones, 1)
        new = await asked(party, 1)
        assert (await phones[0].order("give_seat", seat=1, on=True))["t"] == "ok"
        await new.until(lambda view: view["you"]["seat"] == 1)
        kept = new.token
    assert kept is not None
    text = (tmp_path / "table.json").read_text()
    assert old not in text
    assert kept not in text
    async with open_table(tmp_path, take_up=True) as table, aiohttp.ClientSession() as http:
        party = Party(table, http)
        assert await (await party.page(token=old)).gone() == "moved"
        await (await party.page(token=kept)).until(lambda view: view["you"]["seat"] == 1)


async def test_who_lost_the_seat_in_the_lobby_is_told_when_it_is_taken_away(party: Party) -> None:
    phones = await party.seated(4)
    await lost(party, phones, 2)
    new = await asked(party, 2)
    assert (await phones[0].order("remove", seat=2))["t"] == "ok"
    await new.until(lambda view: not view["you"]["asking"]["open"] and not view["asking"])
    assert (await new.join("wheel"))["t"] == "seat"


async def test_news_are_over_after_a_while(tmp_path: Path) -> None:
    time = FakeTime()
    async with open_table(tmp_path, time=time) as table, aiohttp.ClientSession() as http:
        party = Party(table, http)
        phones = await party.seated(3)
        await lost(party, phones, 2)
        new = await asked(party, 2)
        assert (await phones[0].order("give_seat", seat=2, on=True))["t"] == "ok"
        await new.until(lambda view: notice(view) == "notice.moved")
        time.advance(NEWS_FOR + 0.1)
        await new.until(lambda view: notice(view) == "")
