"""The television: time for a picture, an idle screen, memory over an evening, the first picture.

Everything is drawn on the dummy driver: what a real screen adds is the copying, which the floor
(one full-screen blit in the same run) stands for. A game is played in stage time, a sixtieth of a
second a step, with people who think for a while; every picture that the loop would draw is drawn,
and painting ahead gets the rest of each step as it would in the loop.
"""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

import pygame

from tests.benchmarks.figures import Figure, median, percentile
from tests.support.process import ROOT
from tests.tv.evenings import NAMES, Evening, lobby
from tvgame.show import Cue
from tvgame.tv.app import FRAME, SLICE, Stop, run_tv
from tvgame.tv.options import TvOptions
from tvgame.tv.tv import Tv
from tvgame.tv.window import give_memory_back, settle

FULL_HD, TINY = (1920, 1080), (640, 360)
"""The size that figures are for, and the one at which everything is only tried."""
SEATS = 10
SEED = 3
THINKING = {
    "roles_dealt": 4.0,
    "nomination_opened": 3.0,
    "nominated": 4.0,
    "cards_drawn": 3.0,
    "cards_passed": 3.0,
    "power_granted": 3.0,
}
"""Seconds after which people have decided; elsewhere the next thing follows at once."""


@dataclass
class Timed:
    """What a game's pictures took, in milliseconds."""

    wall: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)
    """Of the drawing thread alone."""
    floor: list[float] = field(default_factory=list)
    """A full-screen blit, once in a while."""


def open_tv(size: tuple[int, int]) -> Tv:
    """A television on the dummy driver."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    give_memory_back()
    pygame.display.quit()
    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode(size)
    settle()
    tv = Tv(size, TvOptions(headless=True), lambda: 0.0, surface=surface)
    # Its turns are counted in the processor's time, as pictures are: what other programs take of
    # the machine would shorten them.
    tv.room.painter._clock = time.process_time
    return tv


def _moments(elections: int, seed: int) -> Iterator[tuple[Cue, float]]:
    """A game's cues, each with the seconds until the next."""
    for cue in Evening(NAMES[:SEATS], seed).cues(0.0):
        assert cue.event is not None
        if cue.game is not None and elections < cue.game.election:
            return
        yield cue, cue.lead + cue.hold + THINKING.get(cue.event.type, 0.2)


def play(size: tuple[int, int], elections: int = 99, lobby_for: float = 20.0) -> Timed:
    """Play a game from the lobby to two pages of the truth, and time every picture."""
    tv, timed, now = open_tv(size), Timed(), 0.0
    whole = pygame.Surface(size).convert()
    tv.feed(lobby(NAMES[:SEATS]))
    # The lobby's first picture is the start's affair, and has its own figure.
    tv.update(now)
    tv.draw()
    until = lobby_for
    moments = _moments(elections, SEED)
    steps, ended = 0, False
    while not ended:
        while now < until:
            tv.update(now)
            took = _draw(tv, timed)
            tv.idle(min(SLICE, FRAME - took - 0.002))
            now += FRAME
            steps += 1
            if steps % 60 == 0:
                begun = time.thread_time()
                tv.surface.blit(whole, (0, 0))
                timed.floor.append((time.thread_time() - begun) * 1e3)
                tv.draw(force=True)
        try:
            cue, length = next(moments)
        except StopIteration:
            ended = True
        else:
            tv.feed(replace(cue, at=now, waiting_since=now + cue.lead))
            until = now + length + (30.0 if cue.truth is not None else 0.0)
    tv.close()
    return timed


def _draw(tv: Tv, timed: Timed) -> float:
    begun, of_mine = time.perf_counter(), time.thread_time()
    drawn = tv.draw()
    mine, took = time.thread_time() - of_mine, time.perf_counter() - begun
    if drawn:
        timed.wall.append(took * 1e3)
        timed.processor.append(mine * 1e3)
    return took


def pictures(elections: int = 99, size: tuple[int, int] = FULL_HD) -> list[Figure]:
    """A whole game at 1080p against the floor."""
    timed = play(size, elections, 20.0 if size == FULL_HD else 0.5)
    floor, mine = median(timed.floor), timed.processor
    wall = (
        f"{len(mine)} pictures; by the clock p95 {percentile(timed.wall, 0.95):.1f},"
        f" p99.9 {percentile(timed.wall, 0.999):.1f}"
    )
    name = "TV picture, 1080p, 10 seats"
    return [
        Figure(f"{name}, p50", percentile(mine, 0.5), "ms", 4, floor=floor, note=wall),
        Figure(f"{name}, p95", percentile(mine, 0.95), "ms", 4, floor=floor),
        Figure(f"{name}, p99", percentile(mine, 0.99), "ms", 12, floor=floor),
        Figure(f"{name}, p99.9", percentile(mine, 0.999), "ms", 12, floor=floor),
    ]


def pictures_4k(elections: int = 2, size: tuple[int, int] = (3840, 2160)) -> Figure:
    """The first elections at 4K: a 95th percentile doesn't ask for more of them."""
    timed = play(size, elections, 5.0 if size > FULL_HD else 0.5)
    value = percentile(timed.processor, 0.95)
    note = f"by the clock {percentile(timed.wall, 0.95):.1f}"
    return Figure("TV picture, 4K, p95", value, "ms", 12, floor=median(timed.floor), note=note)


def idle_lobby(seconds: float) -> Figure:
    """The share of a core that the real loop takes in a lobby where nothing happens."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    cues: queue.SimpleQueue[Cue | Stop] = queue.SimpleQueue()
    cues.put(lobby(NAMES[:7]))
    shares: list[float] = []

    def watch() -> None:
        # Until all that can be painted ahead has been.
        time.sleep(seconds)
        begun, used = time.monotonic(), time.process_time()
        time.sleep(seconds)
        shares.append((time.process_time() - used) / (time.monotonic() - begun) * 100)
        cues.put(Stop())

    watcher = threading.Thread(target=watch)
    watcher.start()
    run_tv(cues, lambda _: None, TvOptions(windowed=True, size=(1920, 1080), headless=True))
    watcher.join()
    return Figure("TV idle in the lobby", shares[0], "% of a core", 15)


def memory(games: int) -> list[Figure]:
    """What the process holds after one game, and how much more after more of them."""
    tv, now, held = open_tv(FULL_HD), 0.0, []
    for seed in range(games):
        tv.feed(lobby(NAMES[:SEATS]))
        tv.update(now)
        tv.draw()
        for cue, length in _moments(99, seed + 1):
            tv.feed(replace(cue, at=now))
            for at in (0.0, cue.lead * 0.5, cue.lead, length):
                tv.update(now + at)
                tv.draw(force=True)
                tv.idle(0.01)
            now += length
        while tv.room.painter.busy:
            # What it reckons with for a moment isn't held.
            tv.idle(0.05)
        held.append(_resident())
    tv.close()
    grown = Figure(f"TV memory, grown in {games - 1} more games", held[-1] - held[0], "MB", 20)
    return [Figure("TV process after a game", held[0], "MB", 450), grown]


def _resident() -> float:
    """Megabytes in memory; 0 where the system doesn't say."""
    file = Path("/proc/self/statm")
    if not file.exists():
        return 0.0
    return int(file.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def first_picture(rounds: int) -> Figure:
    """From the start of Python to the lobby with its code on the screen; the first start warms."""
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    # A start is warm once Python has kept what it compiled, which some are told not to.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    times, processor = [], []
    for _ in range(rounds + 1):
        begun = time.time()
        done = subprocess.run(
            [sys.executable, "-m", "tests.benchmarks.first_picture"],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        )
        at, spent = map(float, done.stdout.split()[-2:])
        times.append(at - begun)
        processor.append(spent)
    note = f"processor {median(processor[-rounds:]):.2f} s"
    return Figure(
        "start to the code on the screen, warm", median(times[-rounds:]), "s", 2, note=note
    )


def measure(short: bool) -> list[Figure]:
    """The television's figures of time, each with the machine to itself."""
    figures = [first_picture(0 if short else 3)]
    figures += pictures(1, TINY) if short else pictures()
    figures.append(pictures_4k(1, TINY) if short else pictures_4k())
    return figures


@contextmanager
def memory_alone(games: int) -> Iterator[list[Figure]]:
    """As :func:`memory`, in a process that does nothing else, while the block does other things.

    :returns: a list that has its figures once the block is over.
    """
    figures: list[Figure] = []
    command = [sys.executable, "-m", "tests.benchmarks.tv", str(games)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield figures
            told, _ = process.communicate()
        except BaseException:
            process.kill()
            raise
    assert process.returncode == 0
    figures += [Figure(**plain) for plain in json.loads(told.splitlines()[-1])]


if __name__ == "__main__":
    sys.stdout.write(json.dumps([asdict(figure) for figure in memory(int(sys.argv[1]))]) + "\n")
