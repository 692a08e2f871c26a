"""A scripted phone: a real WebSocket client that knows docs/wire.md and nothing of the engine."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Callable
from random import Random
from typing import Any

import aiohttp

from tests.support.time import PATIENCE

UNHURRIED = 0.11
"""Seconds between two messages with which a phone stays within what a real table takes."""
SIGILS = (
    *("moon", "key", "fish", "tower", "leaf", "star"),
    *("hourglass", "bell", "anchor", "chalice", "swallow", "wheel"),
)


class Phone:
    """One page's connection. ``frames`` keeps every text it received, in order."""

    def __init__(self, http: aiohttp.ClientSession, url: str, code: str, name: str) -> None:
        self.name = name
        self.code = code
        self.token: str | None = None
        self.view: dict[str, Any] = {}
        self.frames: list[str] = []
        self.bye: str | None = None
        self._http = http
        self._url = url
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._reader: asyncio.Task[None] | None = None
        self._ids = itertools.count(1)
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._changed = asyncio.Condition()

    async def open(self) -> Phone:
        """Connect and say hello."""
        self.bye = None
        self._socket = await self._http.ws_connect(f"{self._url}/ws", heartbeat=30)
        self._reader = asyncio.create_task(self._read(), name=f"phone {self.name}")
        await self.send({"t": "hello", "code": self.code, "token": self.token, "lang": "en"})
        return self

    async def close(self) -> None:
        """Go away like a closed tab."""
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await self._reader

    async def send(self, message: dict[str, Any]) -> None:
        """Send one frame."""
        assert self._socket is not None
        await self._socket.send_str(json.dumps(message))

    async def _read(self) -> None:
        assert self._socket is not None
        async for frame in self._socket:
            if frame.type is not aiohttp.WSMsgType.TEXT:
                break
            self.frames.append(frame.data)
            message = json.loads(frame.data)
            async with self._changed:
                self._take(message)
                self._changed.notify_all()
        async with self._changed:
            self.bye = self.bye or "gone"
            self._changed.notify_all()
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(ConnectionError(f"{self.name} was sent away: {self.bye}"))

    def _take(self, message: dict[str, Any]) -> None:
        kind = message["t"]
        if kind == "view":
            self.view = message
        elif kind == "bye":
            self.bye = message["why"]
        elif kind in ("ok", "no", "seat"):
            if kind == "seat":
                self.token = message["token"]
            answer = self._answers.pop(message["id"], None)
            if answer is not None and not answer.done():
                answer.set_result(message)

    async def ask(self, **request: Any) -> dict[str, Any]:
        """Send a request and wait for its answer."""
        number = next(self._ids)
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._answers[number] = answer
        try:
            await self.send({"id": number, **request})
            return await asyncio.wait_for(answer, PATIENCE)
        finally:
            # Whoever gave up waiting hears no more of it.
            self._answers.pop(number, None)
            if answer.done() and not answer.cancelled():
                answer.exception()

    async def until(
        self, condition: Callable[[dict[str, Any]], Any], seconds: float = PATIENCE
    ) -> Any:
        """Wait until a view fulfils ``condition``; returns what that gave."""
        async with asyncio.timeout(seconds), self._changed:
            while True:
                found = condition(self.view) if self.view else None
                if found:
                    return found
                assert self.bye is None, f"{self.name} was sent away: {self.bye}"
                await self._changed.wait()

    async def gone(self, seconds: float = PATIENCE) -> str:
        """Wait until the socket is closed; returns why."""
        async with asyncio.timeout(seconds), self._changed:
            while self.bye is None:
                await self._changed.wait()
            return self.bye

    async def join(self, sigil: str, nonce: str | None = None) -> dict[str, Any]:
        """Sit down."""
        unique = nonce or f"{abs(hash((self.name, self.code))):032x}"[-32:]
        return await self.ask(t="join", name=self.name, sigil=sigil, nonce=unique)

    async def ready(self) -> None:
        """Say ready."""
        answer = await self.ask(t="ready", ready=True)
        assert answer["t"] == "ok", answer

    async def order(self, do: str, **more: Any) -> dict[str, Any]:
        """Give an order as the host."""
        return await self.ask(t="host", order={"do": do, **more})

    async def answer(self, rng: Random) -> dict[str, Any] | None:
        """Do anything that the prompt allows; None if nothing is asked."""
        prompt = self.view.get("prompt")
        if prompt is None:
            return None
        if prompt["kind"] == "look":
            return await self.ask(t="looked")
        action = choose(prompt, rng)
        return await self.ask(t="act", step=prompt["step"], action=action)

    async def play(self, rng: Random, pause: float = 0.0) -> dict[str, Any]:
        """Answer every prompt until the game has ended; returns the last view.

        :param pause: seconds before each answer, for a table that bounds how many a phone may send.
        """
        done: set[str] = set()

        def asked_or_over(view: dict[str, Any]) -> Any:
            prompt = view["prompt"]
            fresh = prompt is not None and f"{prompt['kind']} {prompt['step']}" not in done
            return fresh or view["table"]["stage"] == "ended"

        while True:
            await self.until(asked_or_over)
            if self.view["table"]["stage"] == "ended":
                return self.view
            prompt = self.view["prompt"]
            done.add(f"{prompt['kind']} {prompt['step']}")
            await asyncio.sleep(pause)
            await self.answer(rng)


def choose(prompt: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Any action that ``prompt`` allows."""
    match prompt["kind"]:
        case "nominate" | "investigate" | "remove" | "hand_gavel" as kind:
            return {"type": kind, "seat": rng.choice(prompt["choices"])}
        case "ballot":
            seal = bool(prompt["seal"]) and rng.random() < 0.2
            return {"type": "cast_ballot", "yes": rng.random() < 0.7, "seal": seal}
        case "discard":
            return {"type": "discard_card", "position": rng.randrange(len(prompt["cards"]))}
        case "enact":
            return {"type": "enact_card", "position": rng.randrange(len(prompt["cards"]))}
        case _:
            return {"type": "close_result"}
