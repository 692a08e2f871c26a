"""Many games between computer players, as ``glass-council simulate`` asks for them.

Who plays and what is counted is ``engine.arena``'s; here are the files, the clock and the bar.
"""

from __future__ import annotations

import contextlib
import gc
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import typer

from engine.arena import Levels, Played, simulate
from engine.games import find
from engine.journal import write_batch, write_header
from tvgame.levels import known_levels
from tvgame.storage import StorageError

PATIENCE: Final = 1.0
"""Seconds before a progress bar shows."""


@dataclass(frozen=True)
class Simulation:
    """What is to be played."""

    game: str
    seats: int
    games: int
    seed: int
    bots: str
    """``LEVEL``, or ``LEVEL:LEVEL`` for the loyal and the leader's side."""
    journals: Path | None = None
    """The folder that gets one file a game."""


def play_many(wanted: Simulation, step: Callable[[], None]) -> dict[str, object]:
    """Play the games and count what came of them; ``step`` is called after each.

    ``seconds`` are those of the play alone, without start-up and without writing journals.

    :raises RulesetError: if the game or its number of seats is unknown.
    :raises UnknownLevel: if there are no such players.
    :raises StorageError: if a journal can't be written.
    """
    ruleset, levels = find(wanted.game), Levels.parse(wanted.bots, known_levels())
    ruleset.mix(wanted.seats)
    spent = 0.0

    def keep(number: int, played: Played) -> None:
        nonlocal spent
        if wanted.journals is not None:
            began = time.perf_counter()
            name = f"{wanted.game}-{wanted.seats}-{wanted.seed}-{number:05}.jsonl"
            _write_journal(wanted.journals / name, played)
            spent += time.perf_counter() - began
        step()

    # The program itself holds so much that going through it all takes 50 ms, in the midst of some
    # decision; as the television does, it is left out of collections.
    gc.collect()
    gc.freeze()
    began, began_cpu = time.perf_counter(), time.process_time()
    # Decisions are measured in processor time: another program's turn isn't theirs.
    tally = simulate(
        ruleset, wanted.seats, wanted.games, wanted.seed, levels, keep, time.process_time
    )
    seconds = time.perf_counter() - began - spent
    cpu_seconds = time.process_time() - began_cpu
    gc.unfreeze()
    return {
        "game": wanted.game,
        "seats": wanted.seats,
        "bots": wanted.bots,
        "seed": wanted.seed,
        **tally.summary(),
        "seconds": round(seconds, 3),
        "games_per_s": round(wanted.games / seconds, 1),
        "cpu_seconds": round(cpu_seconds, 3),
    }


def _write_journal(path: Path, played: Played) -> None:
    lines = [write_header(played.journal.header), *map(write_batch, played.journal.batches)]
    text = "".join(f"{line}\n" for line in lines)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # A journal holds every secret of its game, of a simulated one too.
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(text.encode())
    except OSError as error:
        raise StorageError("failed", path) from error


@contextlib.contextmanager
def progress(length: int) -> Iterator[Callable[[], None]]:
    """A bar on the terminal for whatever takes longer than a second; its step is to be called.

    Standard output belongs to the answer, and a file or a pipe gets no bar at all.
    """
    if not sys.stderr.isatty():
        yield lambda: None
        return
    begun, done = time.monotonic(), 0
    with contextlib.ExitStack() as stack:
        bar: Any = None

        def step() -> None:
            nonlocal bar, done
            done += 1
            if bar is None and time.monotonic() - begun > PATIENCE:
                made = typer.progressbar(
                    length=length, file=sys.stderr, update_min_steps=max(1, length // 200)
                )
                bar = stack.enter_context(made)
                bar.update(done - 1)
            if bar is not None:
                bar.update(1)

        yield step


def in_words(result: Mapping[str, object]) -> str:
    """The result for people, a line each."""
    width = max(map(len, result))
    return "\n".join(f"{name:<{width}}  {_plain(value)}" for name, value in result.items())


def _plain(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {count}" for name, count in value.items())
    return str(value)
