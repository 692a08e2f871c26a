"""The command line: what can be asked of the program, and how it answers.

Nothing else reads arguments or the environment. Each command turns what was typed into values and
calls the room that does the work; whatever goes wrong is one sentence and an exit code.
"""

from __future__ import annotations

import contextlib
import inspect
import io
import json
import logging
import os
import sys
import tempfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup

from engine.arena import UnknownLevel
from engine.games import find
from engine.journal import Journal, write_batch, write_header
from engine.ruleset import RulesetError
from tvgame.backstage import Options
from tvgame.cli_options import (
    Address,
    Data,
    Display,
    Fresh,
    Game,
    Headless,
    Language,
    Mute,
    NoLocalName,
    Port,
    PublicUrl,
    ShowPace,
    Still,
    Windowed,
)
from tvgame.keeping import load_journal
from tvgame.paper.sizes import PaperSize
from tvgame.program import CannotStart, Wanted, run, run_replay
from tvgame.resources import resource_root
from tvgame.settings_file import SettingsError, read_settings, settings_path
from tvgame.show import Pace
from tvgame.simulating import Simulation, in_words, play_many, progress
from tvgame.storage import Storage, StorageError
from tvgame.texts import Texts
from tvgame.tv.options import TvOptions

HELP: Final = """\
A hidden-role party game for 5 to 10 people around one TV.

Without a command it opens a table on this screen: people join by scanning the code with their
phones, the first one in is the host, and computer players may fill the rest.

\b
Examples:
  glass-council                         a table on this screen
  glass-council --windowed --port 9000  in a window, phones at port 9000
  glass-council demo --players 8        eight computer players, to watch
  glass-council doctor                  what is wrong here, if anything
  glass-council print --players 7       a paper kit for seven
  glass-council COMMAND --help          more about a command
"""
EPILOG: Final = """\
What you always type may stand in a file settings.toml, one line an option of play, such as
windowed = true; "glass-council doctor" says where. Environment variables rule over the file,
options over both. Further variables: GLASS_COUNCIL_SETTINGS names another settings file,
SDL_VIDEODRIVER and SDL_AUDIODRIVER choose SDL's drivers.
"""


class PlaysByDefault(TyperGroup):
    """Opens a table when no command is named: ``glass-council --windowed`` is ``... play ...``."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put ``play`` before options that aren't the program's own."""
        own = {name for option in self.get_params(ctx) for name in option.opts}
        if not args or (args[0].startswith("-") and args[0] not in own):
            args = ["play", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=PlaysByDefault,
    name="glass-council",
    add_completion=True,
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=HELP,
    epilog=EPILOG,
)


def main() -> None:
    """Entry point of the console script and of ``python -m tvgame``."""
    logging.basicConfig(
        format="%(levelname)s %(name)s: %(message)s",
        level=logging.WARNING,
        stream=sys.stderr,
    )
    # A pipe on Windows and an old terminal lack many letters that names and words have.
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    # pygame greets on standard output, which belongs to our own answers.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    app(prog_name="glass-council", **kept_settings())


def kept_settings() -> dict[str, Any]:
    """What the settings file says, as defaults for every command that has the option.

    A file that can't be used spoils only the commands that would have gone by it.
    """
    try:
        kept = read_settings(settings_path())
    except SettingsError as error:
        return {"obj": error}
    defaults: dict[str, object] = dict(kept)
    for command in (play, demo, replay, doctor):
        known = inspect.signature(command).parameters
        defaults[command.__name__] = {key: kept[key] for key in kept if key in known}
    return {"default_map": defaults}


def _trouble(context: typer.Context) -> SettingsError | None:
    trouble = context.find_root().obj
    return trouble if isinstance(trouble, SettingsError) else None


@contextlib.contextmanager
def _one_sentence() -> Iterator[None]:
    """Turn what went wrong into a sentence and exit code 1."""
    try:
        yield
    except (CannotStart, SettingsError, StorageError, RulesetError, UnknownLevel) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from error


def _go_by_settings(context: typer.Context) -> None:
    """Stop at a settings file that can't be used, rather than leave it out unseen."""
    trouble = _trouble(context)
    if trouble is not None:
        with _one_sentence():
            raise trouble


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"glass-council {version('glass-council')}")
        raise typer.Exit


@app.callback()
def _program(
    _version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Say the version."),
    ] = False,
) -> None:
    """Options of the program itself; what a table needs are options of ``play``."""


def _tv_options(
    windowed: bool, display: int | None, language: str, still: bool, mute: bool
) -> TvOptions:
    return TvOptions(
        windowed=windowed, display=display, language=language, motion=not still, sound=not mute
    )


@app.command()
def play(
    context: typer.Context,
    windowed: Windowed = False,
    display: Display = None,
    headless: Headless = False,
    port: Port = None,
    address: Address = None,
    no_local_name: NoLocalName = False,
    public_url: PublicUrl = None,
    new: Fresh = False,
    pace: ShowPace = None,
    language: Language = "en",
    still: Still = False,
    mute: Mute = False,
    data: Data = None,
) -> None:
    """Open a table (what happens without a command, too)."""
    _go_by_settings(context)
    table = Options(
        port=port,
        address=address,
        local_name=not no_local_name,
        public_url=public_url,
        fresh=new,
        pace=pace,
        computer_names=_computer_names(language),
    )
    tv = _tv_options(windowed, display, language, still, mute)
    with _one_sentence():
        raise typer.Exit(run(Wanted(table, tv, headless), Storage(data)))


@app.command()
def demo(
    context: typer.Context,
    players: Annotated[int, typer.Option(min=5, max=10, help="How many computer players.")] = 7,
    windowed: Windowed = False,
    display: Display = None,
    headless: Headless = False,
    port: Port = None,
    pace: ShowPace = None,
    language: Language = "en",
    still: Still = False,
    mute: Mute = False,
    data: Data = None,
) -> None:
    """Watch a game between computer players."""
    _go_by_settings(context)
    table = Options(
        port=port,
        pace=pace,
        fresh=True,
        demo_seats=players,
        local_name=False,
        until_ending=headless,
        computer_names=_computer_names(language),
    )
    tv = _tv_options(windowed, display, language, still, mute)
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
    wanted = Simulation(game, seats, games, seed, bots, journal)
    with _one_sentence(), progress(games) as step:
        result = play_many(wanted, step)
    typer.echo(json.dumps(result) if as_json else in_words(result))


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
        journal = _loaded(file)
        if seat is not None and seat >= len(journal.header.seats):
            raise typer.BadParameter(f"This game had {len(journal.header.seats)} seats.")
        typer.echo(_in_reach(write_header(journal.header)))
        for batch in journal.batches:
            seen = batch if seat is None and not public else batch.seen_by(seat)
            typer.echo(_in_reach(write_batch(seen)))


def _loaded(file: Path) -> Journal:
    """The journal in ``file``; says so if a last line was cut short."""
    journal, torn = load_journal(file)
    if torn:
        typer.echo("The last line was cut short and is left out.", err=True)
    return journal


def _in_reach(line: str) -> str:
    """A line of JSON in letters that standard output has, so that other programs can read it."""
    try:
        line.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return json.dumps(json.loads(line), separators=(",", ":"))
    return line


@app.command()
def replay(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="A game's journal.")],
    windowed: Windowed = False,
    display: Display = None,
    pace: Annotated[Pace, typer.Option("--pace", help="How long the show takes.")] = Pace.BRISK,
    language: Language = "en",
    still: Still = False,
    mute: Mute = False,
) -> None:
    """Show a recorded game on the TV again."""
    _go_by_settings(context)
    tv = _tv_options(windowed, display, language, still, mute)
    with _one_sentence():
        raise typer.Exit(run_replay(_loaded(file), pace, tv))


@app.command()
def doctor(
    context: typer.Context,
    port: Port = None,
    address: Address = None,
    data: Data = None,
    language: Language = "en",
) -> None:
    """Look at everything a game needs and say what is wrong.

    One line each, with what to do; the exit code is 1 if no game could start.
    """
    from tvgame.doctor.findings import Asked
    from tvgame.doctor.run import examine

    trouble = _trouble(context)
    asked = Asked(
        port, address, data, language, settings_path(), None if trouble is None else str(trouble)
    )
    raise typer.Exit(examine(asked, _texts(language), sys.stdout))


@app.command(name="print")
def print_kit(
    out: Annotated[
        Path | None, typer.Argument(metavar="[OUT.pdf]", help="Where to; usually GAME-N-PAPER.pdf.")
    ] = None,
    players: Annotated[
        int, typer.Option(min=5, max=10, help="How many play, the moderator not counted.")
    ] = 7,
    game: Game = "glass-council",
    paper: Annotated[PaperSize, typer.Option(help="What is in the printer.")] = PaperSize.A4,
    backs: Annotated[
        bool, typer.Option("--backs", help="Backs, for printing on both sides, long edge.")
    ] = False,
    language: Language = "en",
) -> None:
    """Make a paper kit for play without devices, as a PDF.

    Roles, policies, ballots, markers, the board and the rules, to be cut out. One more person, the
    moderator, deals and collects. Print at 100 %.
    """
    with _one_sentence():
        ruleset = find(game)
        ruleset.mix(players)
        # Takes a second to import, which only this command should pay.
        from tvgame.paper.kit import paper_kit

        made = paper_kit(ruleset, players, _texts(language), resource_root("assets"), paper, backs)
        file = out or Path(f"{game}-{players}-{paper}.pdf")
        try:
            file.write_bytes(made)
        except OSError as error:
            typer.echo(f"{file} can't be written: {error.strerror}.", err=True)
            raise typer.Exit(1) from error
    typer.echo(f"{file}")


def _computer_names(language: str) -> tuple[str, ...]:
    return tuple(_texts(language).t("computer.names").split())


def _texts(language: str) -> Texts:
    try:
        return Texts.load(language, resource_root("assets") / "texts")
    except FileNotFoundError as error:
        typer.echo(f"glass-council: {error}.", err=True)
        raise typer.Exit(1) from error
