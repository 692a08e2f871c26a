"""People at a real table behind a real server, each with a scripted phone."""

from __future__ import annotations

from dataclasses import dataclass

import aiohttp

from tests.support.phones import SIGILS, Phone
from tests.support.tables import OpenTable


@dataclass
class Party:
    """An open table, and phones for whoever comes."""

    table: OpenTable
    http: aiohttp.ClientSession

    async def page(self, name: str = "Somebody", token: str | None = None) -> Phone:
        """A page that has said hello and has its first view, or was sent away."""
        phone = Phone(self.http, self.table.url, self.table.code, name)
        phone.token = token
        await phone.open()
        if not token:
            await phone.until(bool)
        return phone

    async def seated(self, people: int) -> list[Phone]:
        """People who are seated and ready; the first is the host."""
        phones = []
        for number in range(people):
            phone = await self.page(f"Person {number}")
            assert (await phone.join(SIGILS[number]))["t"] == "seat"
            await phone.ready()
            phones.append(phone)
        assert (await phones[0].order("settings", seating="set"))["t"] == "ok"
        return phones

    async def playing(self, people: int) -> list[Phone]:
        """People before the first nomination."""
        phones = await self.seated(people)
        assert (await phones[0].order("start"))["t"] == "ok"
        assert (await phones[0].order("begin"))["t"] == "ok"
        for phone in phones:
            await phone.until(lambda view: view["table"]["stage"] == "play")
        return phones

    def seats(self) -> list[str]:
        """Who sits at the table."""
        return [member.name for member in self.table.evening.table.members]
