"""The options that several commands share, each with its words and its environment variable."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from engine.games import GAMES
from tvgame.net import is_address
from tvgame.show import Pace

DATA_VARIABLE: Final = "GLASS_COUNCIL_DATA"


def _address(typed: str | None) -> str | None:
    if typed is not None and not is_address(typed):
        raise typer.BadParameter("An address or a computer's name, without a port.")
    return typed


Windowed = Annotated[
    bool,
    typer.Option(
        "--windowed", envvar="GLASS_COUNCIL_WINDOWED", help="Open a window, not full screen."
    ),
]
Display = Annotated[
    int | None,
    typer.Option(
        min=0,
        envvar="GLASS_COUNCIL_DISPLAY",
        help="Which display, counted from 0; usually the largest.",
    ),
]
Headless = Annotated[
    bool, typer.Option("--headless", help="Run the table without a screen of its own.")
]
Port = Annotated[
    int | None,
    typer.Option(
        min=1,
        max=65535,
        envvar="GLASS_COUNCIL_PORT",
        help="The port for phones: exactly this one. Usually 8377 or the next that is free.",
    ),
]
Address = Annotated[
    str | None,
    typer.Option(
        envvar="GLASS_COUNCIL_ADDRESS",
        callback=_address,
        help="The address to show in the code, if the usual one is wrong.",
    ),
]
NoLocalName = Annotated[
    bool,
    typer.Option(
        "--no-local-name",
        envvar="GLASS_COUNCIL_NO_LOCAL_NAME",
        help="Don't offer the table under a name like glass-k7qm.local, too.",
    ),
]
PublicUrl = Annotated[
    str | None,
    typer.Option(
        "--public-url",
        envvar="GLASS_COUNCIL_PUBLIC_URL",
        help="Where your own proxy or tunnel offers the table.",
    ),
]
Fresh = Annotated[
    bool, typer.Option("--new", help="Open a new table even if a game was interrupted.")
]
ShowPace = Annotated[
    Pace | None, typer.Option("--pace", help="How long the show takes; off: no show at all.")
]
Language = Annotated[
    str,
    typer.Option("--language", envvar="GLASS_COUNCIL_LANGUAGE", help="The language of the TV."),
]
Mute = Annotated[bool, typer.Option("--mute", help="Start without sound; M brings it back.")]
Still = Annotated[bool, typer.Option("--still", help="Less motion on the TV.")]
Data = Annotated[
    Path | None,
    typer.Option("--data", envvar=DATA_VARIABLE, help="Where journals and settings are kept."),
]
Game = Annotated[str, typer.Option("--game", help="; ".join(game.name for game in GAMES) + ".")]
