"""A friend far away: the page behind TLS and a path, and no TV to look at.

A real nginx by docs/far-friends.md; one page in a browser and four scripted phones play a whole
game of The Merchants' Council through it. What the proxy lets through at all is held in
``tests/system/test_far_friends.py``.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import aiohttp

from engine.events import StatementMade
from tests.support.council import EXPEL, READ, Council, Member, plan
from tests.support.council_pages import MARKS, NAMES, PageMember
from tests.support.council_phones import PhoneMember
from tests.support.guests import Guest, browser
from tests.support.nginx import NAME, Certificate, listening, nginx, outside
from tests.support.phones import SIGILS, Phone
from tests.support.screen import decoded
from tests.support.tables import OpenTable, open_table
from tests.web.test_councils import choose_the_game


async def others(table: OpenTable, http: aiohttp.ClientSession, url: str) -> list[Phone]:
    """Four more, with scripted phones through the same proxy."""
    phones = [Phone(http, url, table.code, name) for name in NAMES[1:5]]
    free = [sigil for sigil in SIGILS if sigil != MARKS[0].lower()]
    for phone, sigil in zip(phones, free, strict=False):
        await phone.open()
        assert (await phone.join(sigil))["t"] == "seat"
        await phone.ready()
    return phones


async def the_link_to_send(guest: Guest, to: Path) -> tuple[str, str, list[str]]:
    """What *Play friends online* says of itself, shows as text, and shows as a code."""
    page = guest.page
    await guest.button("Menu").click()
    await guest.button("Play friends online").click()
    said = await page.locator(".page-invite .sub").inner_text()
    shown = await page.locator("#link").inner_text()
    code = page.locator("img.scan")
    await code.evaluate("(image) => image.decode()")
    await code.screenshot(path=to)
    await guest.button("Back to the table").click()
    return said, shown, decoded(to)


async def put_on_record(guest: Guest) -> str:
    """Say, true or not, that one received two rotten decrees; returns the record in words."""
    await guest.button("Statement").click()
    await guest.button("2 rotten decrees").click()
    await guest.main.click()
    await guest.button("Back to the table").click()
    await guest.button("Record").click()
    words = await guest.page.locator(".page-record .words").inner_text()
    await guest.button("Back to the table").click()
    return words


async def test_a_whole_game_from_far_away(tmp_path: Path) -> None:
    """Everything the page asks for lies under the prefix; it is enough to play to the ending."""
    certificate, entrance = Certificate.make(tmp_path), listening()
    url = f"https://{NAME}:{entrance.getsockname()[1]}/evening"
    # The fifth to speak, who reads the next three, is the page's seat.
    game = replace(plan(5, "leader_removed"), speaker=1)
    with entrance:
        async with (
            open_table(tmp_path / "data", rng=game.chance(), public_url=url) as table,
            nginx(tmp_path, certificate, entrance, table.server.port),
            outside(certificate) as http,
            browser(f"--host-resolver-rules=MAP {NAME} 127.0.0.1") as chromium,
        ):
            link = f"{url}/{table.code}"
            guest = await Guest.arrive(chromium, NAMES[0], link, any_certificate=True)
            asked: list[str] = []
            guest.page.on("request", lambda request: asked.append(request.url))
            guest.page.on("websocket", lambda socket: asked.append(socket.url))
            # From the start again, with nothing kept, now that somebody listens.
            await guest.page.reload()
            await guest.sit_down(MARKS[0])
            await choose_the_game(guest)
            said, shown, scanned = await the_link_to_send(guest, tmp_path / "code.png")
            assert "works from anywhere" in said
            assert (shown, scanned) == (link, [link])
            members: list[Member] = [PageMember(guest, 0)]
            phones = await others(table, http, url)
            members += [PhoneMember(phone, seat) for seat, phone in enumerate(phones, 1)]
            await guest.button("Start with 5").click()
            council = Council(game, members)
            await council.deal()
            await guest.page.reload()
            for entry in game.entries[:3]:
                await council.enter(entry)
            # The page was the Chair; M12: what it says stands everywhere, and nothing proves it.
            assert "received 0 sound decrees" in await put_on_record(guest)
            said_then = [{"seat": 0, "topic": "received", "good": 0}]
            await phones[0].until(lambda view: view["game"]["record"][2]["statements"] == said_then)
            assert sum(isinstance(cue.event, StatementMade) for cue in table.cues) == 1
            for entry in game.entries[3:]:
                await council.enter(entry)
            for member in members:
                await member.ends(game)
            assert council.powers == [READ, EXPEL, EXPEL]
            own = (f"{url}/", f"{url.replace('https', 'wss')}/ws")
            assert [each for each in asked if not each.startswith(own)] == []
            assert any(each.startswith("wss:") for each in asked)
            assert await guest.context.cookies() == []
            assert guest.troubles == []
            for phone in phones:
                await phone.close()
