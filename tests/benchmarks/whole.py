"""The whole program: votes while the television draws, ten tables at once, what a phone loads
first, and what the computer players take.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urljoin

import aiohttp
import pygame

from tests.benchmarks import tv, wire
from tests.benchmarks.figures import Figure, median, percentile
from tests.support.process import ROOT
from tests.support.tables import open_table
from tests.tv.evenings import NAMES, Evening
from tvgame.simulating import Simulation, play_many
from tvgame.tv.app import FRAME

TABLES = 10
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


def votes_while_drawing(count: int, size: tuple[int, int] = tv.FULL_HD) -> list[Figure]:
    """Votes on the second thread while the first draws a table of ten at 1080p, 60 times a second.

    The table that is drawn is another one: the show of the voting one is off.
    """
    screen = tv.open_tv(size)
    for cue in Evening(NAMES[: tv.SEATS], tv.SEED).cues(0.0):
        screen.feed(cue)
        screen.update(0.0)
        if cue.event is not None and cue.event.type == "nominated":
            break
    found: list[wire.Votes] = []
    voting = threading.Thread(target=lambda: found.append(asyncio.run(wire.votes(0, count))))
    voting.start()
    due, now = time.perf_counter(), 0.0
    while voting.is_alive():
        now += FRAME
        screen.update(now)
        screen.draw(force=True)
        pygame.display.flip()
        due = max(due + FRAME, time.perf_counter())
        time.sleep(max(0.001, due - time.perf_counter()))
    screen.close()
    name, seconds = "a vote while the TV draws", found[0].seconds
    return [
        Figure(f"{name}, median", median(seconds) * 1000, "ms", 10),
        Figure(f"{name}, p99", percentile(seconds, 0.99) * 1000, "ms", 35),
    ]


async def _load() -> tuple[int, int]:
    """Bytes on the wire, headers left out, and requests, until one can sit down."""
    with tempfile.TemporaryDirectory() as folder:
        async with (
            open_table(Path(folder)) as table,
            aiohttp.ClientSession(auto_decompress=False) as http,
        ):

            async def get(path: str) -> bytes:
                headers = {"Accept-Encoding": "gzip, br"}
                async with http.get(urljoin(table.url, path), headers=headers) as answer:
                    answer.raise_for_status()
                    return await answer.read()

            plain = {"Accept-Encoding": "identity"}
            async with http.get(f"{table.url}/{table.code}", headers=plain) as answer:
                page = await answer.text()
            named = set(re.findall(r'(?:href|src)="([^"]+\.(?:css|js|svg))"', page))
            parts = re.sub(r"js/app\.js$", "", next(path for path in named if "js/app" in path))
            # What the page's first module fetches by itself.
            named.add(f"{parts}texts/en.json")
            sizes = [len(await get(path)) for path in (f"/{table.code}", *sorted(named))]
            return sum(sizes), len(sizes)


def first_load() -> list[Figure]:
    """What a phone loads before its owner can type a name."""
    size, requests = asyncio.run(_load())
    return [
        Figure("a phone's first load", size / 1000, "KB", 60),
        Figure("a phone's first load, requests", requests, "requests", 8),
    ]


def _used(pid: int) -> float:
    """Processor seconds that a process has taken so far."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def ten_tables(meanwhile: Callable[[], None], opened: int = TABLES) -> list[Figure]:
    """The share of a core that ten tables of ten computer players take, each in its process.

    :param meanwhile: takes as long as they are watched.
    :param opened: how many really are; the rest is reckoned.
    """
    if not Path("/proc/self/stat").exists():
        meanwhile()
        return []
    command = ["-m", "tvgame", "demo", "--headless", "--players", "10", "--pace", "calm"]
    tables = []
    try:
        for _ in range(opened):
            tables.append(
                subprocess.Popen(
                    [sys.executable, *command],
                    cwd=ROOT,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    text=True,
                )
            )
        for one in tables:
            assert one.stdout is not None
            one.stdout.readline()  # the way in: it is open
        begun, before = time.monotonic(), [_used(one.pid) for one in tables]
        meanwhile()
        took = time.monotonic() - begun
        alive = [
            (one, used) for one, used in zip(tables, before, strict=True) if one.poll() is None
        ]
        share = sum(_used(one.pid) - used for one, used in alive) / took * TABLES / len(alive)
    finally:
        for one in tables:
            one.send_signal(signal.SIGTERM)
        for one in tables:
            one.communicate()
    return [Figure("ten tables in ten processes", share * 100, "% of a core", 100)]


def players(games: int) -> list[Figure]:
    """The best computer players: time for a decision at ten seats, games a second at seven."""
    ten = play_many(Simulation("glass-council", 10, games, 5, "ruthless"), lambda: None)
    seven = play_many(Simulation("glass-council", 7, games, 5, "ruthless"), lambda: None)
    spent = ten["decision_ms"]
    assert isinstance(spent, dict)
    seconds = seven["cpu_seconds"]
    assert isinstance(seconds, float)
    rate = games / max(seconds, 0.001)
    return [
        Figure("a ruthless decision, 10 seats, median", spent["median"], "ms", 5),
        Figure("a ruthless decision, 10 seats, worst", spent["worst"], "ms", 25),
        Figure("ruthless games, 7 seats", rate, "games/s", 5, more_is_better=True),
    ]


def measure(short: bool) -> list[Figure]:
    """The votes, with the machine to themselves, and what a phone loads."""
    figures = votes_while_drawing(30, tv.TINY) if short else votes_while_drawing(600)
    return figures + first_load()


def shares(short: bool) -> list[Figure]:
    """What is counted in processor time of its own processes, and so isn't hurt by company."""
    idle: list[Figure] = []

    def watch() -> None:
        idle.append(tv.idle_lobby(0.5 if short else 8.0))

    tables = ten_tables(watch, 2) if short else ten_tables(watch)
    return [*idle, *tables, *players(1 if short else 40)]
