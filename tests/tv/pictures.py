"""The pictures of ``docs/images``: ``python -m tests.tv.pictures [--phones] [OUT]``.

The television's are drawn by the program itself from a real game of the machine, without a screen.
With ``--phones`` a whole evening is played on a TV and in Chromium, and the guests' pages are kept.
With ``--beside FOLDER`` the drawings in there that the screens were designed by are laid beside
them, as ``pairs-*.jpg``: the drawing on the left, the running game on the right.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame
from PIL import Image

from engine.events import BallotsRevealed, PolicyEnacted
from engine.words import Phase, Policy
from tests.support.process import ROOT
from tests.tv.evenings import GLASS, MERCHANTS, NAMES, Evening, lobby
from tvgame.show import Cue
from tvgame.tv.options import TvOptions
from tvgame.tv.tv import Tv

SIZE: Final = (1920, 1080)
TV_WIDTH: Final = 1280
PHONE_WIDTH: Final = 390
SEATS: Final = 8
SEEDS: Final = {GLASS: 1, MERCHANTS: 31}
LEAST: Final = 8
"""Elections from which the table has something to tell."""
GRAVE: Final = 6
"""Decrees that stand where one is shown to be enacted."""
PHONES: Final = ("join", "lobby", "role", "nominate", "ballot", "discard", "power", "ending")


@dataclass(frozen=True)
class Still:
    """One picture: the first cue that fits, so many seconds into its scene."""

    name: str
    fits: Callable[[Cue], bool]
    after: Callable[[Cue], float]
    game: str = GLASS


def _late(cue: Cue, least: int = LEAST) -> bool:
    return cue.game is not None and cue.game.election >= least


def _is(kind: str, least: int = LEAST) -> Callable[[Cue], bool]:
    return lambda cue: cue.event is not None and cue.event.type == kind and _late(cue, least)


def _revealed(cue: Cue) -> bool:
    return isinstance(cue.event, BallotsRevealed) and _late(cue)


def _voting(cue: Cue) -> bool:
    """Half of the ballots are in."""
    game = cue.game
    if game is None or not _late(cue) or game.phase is not Phase.BALLOT:
        return False
    return sum(ballot is not None for ballot in game.ballots) == 4


def _decree(cue: Cue) -> bool:
    event, game = cue.event, cue.game
    bad = isinstance(event, PolicyEnacted) and event.policy is Policy.BAD
    return bad and game is not None and game.bad >= GRAVE


STILLS: Final = (
    Still("tv-table", _voting, lambda cue: 3.0),
    Still("tv-reveal", _revealed, lambda cue: cue.lead - 0.6),
    Still("tv-session", _is("cards_drawn"), lambda cue: cue.lead + 0.6),
    Still("tv-power", _is("investigated", 0), lambda cue: cue.lead + 0.3),
    Still("tv-enactment", _decree, lambda cue: cue.lead + 3.0),
    Still("tv-ending", lambda cue: cue.truth is not None, lambda cue: cue.lead + 2.0),
    Still("tv-truth", lambda cue: cue.truth is not None, lambda cue: cue.lead + 16.0),
    Still("tv-house-table", _voting, lambda cue: 3.0, MERCHANTS),
)
PAIRS: Final = {
    "glass-1-lobby": "tv-lobby",
    "glass-2-table": "tv-table",
    "glass-3-reveal": "tv-reveal",
    "glass-4-enactment": "tv-enactment",
    "glass-5-ending": "tv-truth",
    "merchants-1-lobby": "tv-house-lobby",
    "merchants-2-table": "tv-house-table",
}
"""The drawings, and the pictures that show the same moments."""
QUALITY: Final = 80


def television(out: Path, game: str, seed: int) -> None:
    """Draw the television's pictures of one game."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode(SIZE)
    tv = Tv(SIZE, TvOptions(headless=True), lambda: 0.0, surface=surface)
    tv.feed(lobby(NAMES[:7], game))
    tv.update(50.0)
    tv.draw(force=True)
    _save(surface, out / ("tv-lobby.jpg" if game == GLASS else "tv-house-lobby.jpg"), TV_WIDTH)
    left = [still for still in STILLS if still.game == game]
    for cue in Evening(NAMES[:SEATS], seed, game).cues():
        tv.feed(cue)
        tv.update(cue.at)
        for still in [still for still in left if still.fits(cue)]:
            left.remove(still)
            for share in (0.5, 1.0):
                tv.update(cue.at + still.after(cue) * share)
                tv.draw(force=True)
            _save(surface, out / f"{still.name}.jpg", TV_WIDTH)
    tv.close()
    if left:
        raise SystemExit(f"this game has no {', '.join(still.name for still in left)}")


def phones(out: Path) -> None:
    """Play an evening, and keep what its guests saw."""
    from tests.support.evening import play_evening

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(play_evening(Path(folder), pace="brisk", kill=False))
        for name in PHONES:
            file = Path(folder) / f"phone-{name}.png"
            if file.exists():
                _save(pygame.image.load(file), out / file.name, PHONE_WIDTH)


def beside(drawings: Path, out: Path) -> None:
    """Lay each drawing beside the picture of the same moment."""
    half = TV_WIDTH // 2 + 160
    height = half * 9 // 16
    for drawing, picture in PAIRS.items():
        sheet = Image.new("RGB", (2 * half + 8, height))
        for at, file in enumerate((drawings / f"{drawing}.png", out / f"{picture}.jpg")):
            with Image.open(file) as opened:
                fitted = opened.convert("RGB").resize((half, height), Image.Resampling.LANCZOS)
            sheet.paste(fitted, (at * (half + 8), 0))
        sheet.save(out / f"pairs-{drawing}.jpg", quality=QUALITY, optimize=True)


def _save(picture: pygame.Surface, file: Path, width: int) -> None:
    """Write a picture scaled to ``width``."""
    height = round(picture.get_height() * width / picture.get_width())
    scaled = pygame.transform.smoothscale(picture, (width, height))
    file.parent.mkdir(parents=True, exist_ok=True)
    if file.suffix == ".jpg":
        raw = pygame.image.tobytes(scaled, "RGB")
        Image.frombytes("RGB", scaled.get_size(), raw).save(file, quality=QUALITY, optimize=True)
    else:
        pygame.image.save(scaled, str(file))


def main() -> None:
    """Write them."""
    parser = argparse.ArgumentParser(prog="python -m tests.tv.pictures", description=__doc__)
    parser.add_argument("out", type=Path, nargs="?", default=ROOT / "docs" / "images")
    parser.add_argument("--phones", action="store_true", help="the guests' pages too")
    parser.add_argument("--beside", type=Path, help="drawings to lay beside them")
    wanted = parser.parse_args()
    for game, seed in SEEDS.items():
        television(wanted.out, game, seed)
    if wanted.beside:
        beside(wanted.beside, wanted.out)
    if wanted.phones:
        phones(wanted.out)


if __name__ == "__main__":
    main()
