"""Members of a planned council (tests/support/council.py) with scripted phones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.support.council import Plan, Sheet
from tests.support.phones import Phone

_WORDS = {"g": "good", "b": "bad", ".": "loyal", "a": "agent", "*": "leader"}


class PhoneMember:
    """Somebody with a scripted phone."""

    def __init__(self, phone: Phone, seat: int) -> None:
        self.phone = phone
        self.seat = seat

    async def learns(self, known: dict[int, str]) -> None:
        """The role is looked at."""
        await self.phone.until(lambda view: view["prompt"] and view["prompt"]["kind"] == "look")
        mine = self.phone.view["mine"]
        assert {each["seat"]: each["role"] for each in mine["knows"]} == {
            seat: _WORDS[role] for seat, role in known.items()
        }
        assert (await self.phone.ask(t="looked"))["t"] == "ok"

    async def is_asked(self, kind: str, election: int) -> None:
        """The prompt is there."""

        def asked(view: dict[str, Any]) -> bool:
            prompt = view["prompt"]
            return bool(prompt and prompt["kind"] == kind and view["game"]["election"] == election)

        await self.phone.until(asked)

    async def sees(self, sheet: Sheet, waiting: Sequence[int]) -> None:
        """No prompt; the public numbers and names are the sheet's."""

        def stands(view: dict[str, Any]) -> bool:
            game = view["game"]
            return (
                view["prompt"] is None
                and game is not None
                and list(game["waiting"]) == list(waiting)
                and game["election"] == sheet.election
                and game["proposer"] == sheet.speaker
                and (game["good"], game["bad"]) == (sheet.good, sheet.bad)
            )

        await self.phone.until(stands)
        game = self.phone.view["game"]
        assert [seat for seat, active in enumerate(game["active"]) if active] == sheet.active
        assert game["failures"] == sheet.failures
        assert game["turn"] == {
            "next": sheet.after(sheet.round_from)[0],
            "handed_by": sheet.handed_by,
            "resumed_from": sheet.resumed_from,
        }

    async def may_choose(self, seats: set[int]) -> None:
        """The prompt's choices."""
        assert set(self.phone.view["prompt"]["choices"]) == seats

    async def choose(self, kind: str, seat: int) -> None:
        """Choose it."""
        await self._act({"type": kind, "seat": seat})

    async def vote(self, yes: bool) -> None:
        """Cast it."""
        await self._act({"type": "cast_ballot", "yes": yes, "seal": False})

    async def has_voted(self, count: int) -> None:
        """Who has voted is there, and nothing of how."""
        game = await self.phone.until(
            lambda view: view["game"] if sum(view["game"]["voted"] or ()) >= count else None
        )
        assert sum(game["voted"]) == count
        assert game["record"][-1]["ballots"] is None

    async def bury(self, keep: str, hand: str) -> None:
        """The cards are those that the plan dealt."""
        cards = self.phone.view["prompt"]["cards"]
        assert cards == [_WORDS[letter] for letter in hand]
        kept = cards.index(_WORDS[keep])
        await self._act({"type": "discard_card", "position": (kept + 1) % 3})

    async def enact(self, decree: str) -> None:
        """One of the two."""
        cards = self.phone.view["prompt"]["cards"]
        assert len(cards) == 2
        await self._act({"type": "enact_card", "position": cards.index(_WORDS[decree])})

    async def is_told(self, seat: int, side: str) -> None:
        """The result, and it is closed."""
        assert self.phone.view["mine"]["result"] == {
            "kind": "investigate",
            "seat": seat,
            "side": side,
        }
        await self._act({"type": "close_result"})

    async def reads(self, cards: str) -> None:
        """The next three, and they are put back."""
        read = {"kind": "read", "cards": [_WORDS[letter] for letter in cards]}
        assert self.phone.view["mine"]["result"] == read
        await self._act({"type": "close_result"})

    async def ends(self, plan: Plan) -> None:
        """The ending with every role."""
        view = await self.phone.until(
            lambda view: view if view["table"]["stage"] == "ended" else None
        )
        assert view["game"]["outcome"] == {"winner": plan.winner, "reason": plan.reason}
        assert view["game"]["roles"] == [_WORDS[role] for role in plan.roles]

    async def _act(self, action: dict[str, Any]) -> None:
        prompt = self.phone.view["prompt"]
        answer = await self.phone.ask(t="act", step=prompt["step"], action=action)
        assert answer["t"] == "ok", answer
