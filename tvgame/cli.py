"""The command line: what can be asked of the program, and how it answers.

Nothing else reads arguments or the environment. Each command turns what was typed into values and
calls the room that does the work; whatever goes wrong is one sentence and an exit code.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Final

import typer

from engine.arena import Levels, Played, UnknownLevel, simulate
from engine.games import GAMES, find
from engine.journal import write_batch, write_header
from engine.ruleset import RulesetError
from tvgame.backstage import Options
from tvgame.keeping import load_journal
from tvgame.program import CannotStart, Wanted, run, run_replay
from tvgame.resources import resource_root
from tvgame.show import Pace
from tvgame.storage import Storage, StorageError
from tvgame.texts import Texts
from tvgame.tv.options import TvOptions

DATA_VARIABLE: Final = "GLASS_COUNCIL_DATA"

app = typer.Typer(
    name="glass-council",
    add_completion=True,
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="A hidden-role party game for 5 to 10 people around one TV. "
    "Without a command it opens a table: people join by scanning the code on the screen.",
)

Windowed = Annotated[bool, typer.Option("--windowed", help="Open a window, not full screen.")]
Display = Annotated[
    int | None, typer.Option(help="Which display, counted from 0; usually the largest.", min=0)
]
Headless = Annotated[
    bool, typer.Option("--headless", help="Run the table without a screen of its own.")
]
Port = Annotated[
    int | None,
    typer.Option(
        min=1,
        max=65535,
        help="The port for phones: exactly this one. Usually 8377 or the next that is free.",
    ),
]
Address = Annotated[
    str | None, typer.Option(help="The address to show in the code, if the usual one is wrong.")
]
PublicUrl = Annotated[
    str | None,
    typer.Option("--public-url", help="Where your own proxy or tunnel offers the table."),
]
Fresh = Annotated[
    bool, typer.Option("--new", help="Open a new table even if a game was interrupted.")
]
ShowPace = Annotated[
    Pace | None, typer.Option("--pace", help="How long the show takes; off: no show at all.")
]
Language = Annotated[str, typer.Option("--language", help="The language of the TV.")]
Still = Annotated[bool, typer.Option("--still", help="Less motion on the TV.")]
Data = Annotated[
    Path | None,
    typer.Option("--data", envvar=DATA_VARIABLE, help="Where journals and settings are kept."),
]
Game = Annotated[str, typer.Option("--game", help="; ".join(game.name for game in GAMES) + ".")]


def main() -> None:
    """Entry point of the console script and of ``python -m tvgame``."""
    logging.basicConfig(
        format="%(levelname)s %(name)s: %(message)s",
        level=logging.WARNING,
        stream=sys.stderr,
    )
    # pygame greets on standard output, which belongs to our own answers.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    app(prog_name="glass-council")


@contextlib.contextmanager
def _one_sentence() -> Iterator[None]:
    """Turn what went wrong into a sentence and exit code 1."""
    try:
        yield
    except (CannotStart, StorageError, RulesetError, UnknownLevel) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from error


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"glass-council {version('glass-council')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _default(
    context: typer.Context,
    windowed: Windowed = False,
    display: Display = None,
    headless: Headless = False,
    port: Port = None,
    address: Address = None,
    public_url: PublicUrl = None,
    new: Fresh = False,
    pace: ShowPace = None,
    language: Language = "en",
    still: Still = False,
    data: Data = None,
    _version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Say the version."),
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        play(
            windowed, display, headless, port, address, public_url, new, pace, language, still, data
        )


@app.command()
def play(
    windowed: Windowed = False,
    display: Display = None,
    headless: Headless = False,
    port: Port = None,
    address: Address = None,
    public_url: PublicUrl = None,
    new: Fresh = False,
    pace: ShowPace = None,
    language: Language = "en",
    still: Still = False,
    data: Data = None,
) -> None:
    """Open a table (what happens without a command, too)."""
    table = Options(
        port=port,
        address=address,
        public_url=public_url,
        fresh=new,
        pace=pace,
        computer_names=_computer_names(language),
    )
    tv = TvOptions(windowed=windowed, display=display, language=language, motion=not still)
    with _one_sentence():
        raise typer.Exit(run(Wanted(table, tv, headless), Storage(data)))


@app.command()
def demo(
    players: Annotated[int, typer.Option(min=5, max=10, help="How many computer players.")] = 7,
    windowed: Windowed = False,
    display: Display = None,
    headless: Headless = False,
    port: Port = None,
    pace: ShowPace = None,
    language: Language = "en",
    still: Still = False,
    data: Data = None,
) -> None:
    """Watch a game between computer players."""
    table = Options(
        port=port,
        pace=pace,
        fresh=True,
        demo_seats=players,
        computer_names=_computer_names(language),
    )
    tv = TvOptions(windowed=windowed, display=display, language=language, motion=not still)
    with _one_sentence(), tempfile.TemporaryDirectory(prefix="glass-council-") as scratch:
        # A demo is not an evening: nothing of it is offered back later.
        raise typer.Exit(run(Wanted(table, tv, headless), Storage(data or Path(scratch))))


@app.command(name="simulate")
def simulate_games(
    seats: Annotated[int, typer.Option(help="How many seats, 5 to 10.")] = 7,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    bots: Annotated[
        str,
        typer.Option(help="LEVEL, or LEVEL:LEVEL for the loyal and the leader's side."),
    ] = "plain",
    game: Game = "glass-council",
    journal: Annotated[
        Path | None, typer.Option("--journal", help="Write one file a game into this folder.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Answer with one line of JSON.")] = False,
) -> None:
    """Play many games between computer players and count what came of them."""
    with _one_sentence():
        ruleset, levels = find(game), Levels.parse(bots)
        ruleset.mix(seats)
        spent = 0.0

        def keep(number: int, played: Played) -> None:
            nonlocal spent
            if journal is not None:
                began = time.perf_counter()
                _write_journal(journal / f"{game}-{seats}-{seed}-{number:05}.jsonl", played)
                spent += time.perf_counter() - began

        began = time.perf_counter()
        tally = simulate(ruleset, seats, games, seed, levels, keep)
        seconds = time.perf_counter() - began - spent
    result = {
        "game": game,
        "seats": seats,
        "bots": bots,
        "seed": seed,
        **tally.summary(),
        "seconds": round(seconds, 3),
        "games_per_s": round(games / seconds, 1),
    }
    typer.echo(json.dumps(result) if as_json else _in_words(result))


@app.command(name="journal")
def show_journal(
    file: Annotated[Path, typer.Argument(help="A game's journal.")],
    seat: Annotated[int | None, typer.Option(min=0, max=9, help="What this seat saw.")] = None,
    public: Annotated[bool, typer.Option("--public", help="What the whole table saw.")] = False,
) -> None:
    """Print a journal: all of it, or what one seat or the whole table saw.

    The lines are those of the journal's own format, with blanks (null) for what wasn't seen.
    """
    if seat is not None and public:
        raise typer.BadParameter("Choose --seat or --public, not both.")
    with _one_sentence():
        journal, torn = load_journal(file)
        if seat is not None and seat >= len(journal.header.seats):
            raise typer.BadParameter(f"This game had {len(journal.header.seats)} seats.")
        if torn:
            typer.echo("The last line was cut short and is left out.", err=True)
        typer.echo(write_header(journal.header))
        for batch in journal.batches:
            typer.echo(write_batch(batch if seat is None and not public else batch.seen_by(seat)))


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A game's journal.")],
    windowed: Windowed = False,
    display: Display = None,
    pace: Annotated[Pace, typer.Option("--pace", help="How long the show takes.")] = Pace.BRISK,
    language: Language = "en",
    still: Still = False,
) -> None:
    """Show a recorded game on the TV again."""
    tv = TvOptions(windowed=windowed, display=display, language=language, motion=not still)
    with _one_sentence():
        journal, _ = load_journal(file)
        raise typer.Exit(run_replay(journal, pace, tv))


def _write_journal(path: Path, played: Played) -> None:
    lines = [write_header(played.journal.header), *map(write_batch, played.journal.batches)]
    text = "".join(f"{line}\n" for line in lines)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # A journal holds every secret of its game, of a simulated one too.
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise StorageError("failed", path) from error


def _in_words(result: dict[str, object]) -> str:
    width = max(map(len, result))
    return "\n".join(f"{name:<{width}}  {_plain(value)}" for name, value in result.items())


def _plain(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {count}" for name, count in value.items())
    return str(value)


def _computer_names(language: str) -> tuple[str, ...]:
    texts = Texts.load(language, resource_root("assets") / "texts")
    return tuple(texts.t("computer.names").split())
