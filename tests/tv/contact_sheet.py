"""Pictures of every scene for people to look at: ``python -m tests.tv.contact_sheet OUT``."""

from __future__ import annotations

import argparse
import os
from dataclasses import replace
from pathlib import Path

import pygame

from engine.events import PolicyEnacted, StatementMade
from engine.words import Phase, Side, Topic
from tests.tv.evenings import NAMES, Evening, lobby, table
from tvgame.show import Cue, Notice, Pause
from tvgame.tv.options import TvOptions
from tvgame.tv.tv import Tv

MOMENTS = (0.05, 0.35, 0.7, 1.15, 1.7, 2.6)


def shots(tv: Tv, evening: Evening, folder: Path, tag: str, frames: bool) -> None:
    """One picture of each kind of moment; with ``frames``, several along its time."""
    seen: set[str] = set()
    last: Cue | None = None
    for cue in evening.cues():
        assert cue.event is not None
        name = cue.event.type
        if isinstance(cue.event, PolicyEnacted):
            name += f"_{cue.event.policy}" + ("_deadlock" if cue.event.deadlock else "")
        if cue.game is not None and cue.game.phase is Phase.RESULT:
            name += "_result"
        tv.feed(cue)
        tv.update(cue.at)
        wanted = name not in seen and (cue.game is None or cue.game.election != 1)
        if wanted or name in ("game_ended",):
            seen.add(name)
            for t in MOMENTS if frames else ():
                tv.update(cue.at + t)
                tv.draw(force=True)
                pygame.image.save(tv.surface, folder / f"{tag}-{name}-{t:.2f}.png")
        if wanted or name == "game_ended":
            # Twice, for what melts out of the picture before.
            for wait in (0.0, 0.4):
                tv.update(cue.at + cue.lead + cue.hold * 0.9 + wait)
                tv.draw(force=True)
            pygame.image.save(tv.surface, folder / f"{tag}-{name}.png")
        last = cue
    assert last is not None
    tv.update(last.at + 20)
    tv.draw(force=True)
    pygame.image.save(tv.surface, folder / f"{tag}-truth.png")


def extras(tv: Tv, names: tuple[str, ...], folder: Path, tag: str, game: str) -> None:
    """What an ordinary evening doesn't show by itself."""
    cue = next(c for c in Evening(names, 5, game).cues() if c.event and c.event.type == "nominated")

    def shot(name: str, *cues: Cue) -> None:
        for each in cues:
            tv.feed(each)
        for t in (6, 6.5):
            tv.update(cue.at + t)
            tv.draw(force=True)
        pygame.image.save(tv.surface, folder / f"{tag}-x-{name}.png")

    quiet = replace(cue, event=None)
    shot("no_network", Cue(table(names, game, address="", url=""), None))
    shot("full_lobby", Cue(table(names, game), None))
    said = tuple(
        replace(cue, event=StatementMade(seat, topic, 1, 1, side), at=cue.at + 4.5)
        for seat, topic, side in ((0, Topic.DREW, None), (3, Topic.SHOWN, Side.LEADER))
    )
    shot("said", cue, *said)
    away = tuple(
        replace(s, present=False, away_since=cue.at - 40) if s.seat in (1, 4) else s
        for s in cue.table.seats
    )
    notice = Notice("tv.said.read", (("cards", "two"),))
    shot("away", replace(quiet, table=replace(cue.table, seats=away, notice=notice)))
    for pause in Pause:
        shot(f"paused_{pause}", replace(quiet, table=replace(cue.table, paused=pause)))
    tv.feed(quiet)
    tv.menu.open = True
    shot("menu")
    tv.menu.open = False
    for seed in range(60):
        cues = list(Evening(names, seed, game, yes=0.4).cues())
        fallen = next((c for c in cues if getattr(c.event, "deadlock", False)), None)
        if fallen is None:
            continue
        tv.feed(fallen)
        for t in (0.0, 0.15, 0.4, 4.0):
            tv.update(fallen.at + t)
            tv.draw(force=True)
            pygame.image.save(tv.surface, folder / f"{tag}-x-deadlock-{t}.png")
        break


def main() -> None:
    """Draw them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--seats", type=int, nargs="*", default=[5, 8, 10])
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--game", default="glass-council")
    parser.add_argument("--language", default="en")
    parser.add_argument("--frames", action="store_true", help="several pictures a moment")
    options = parser.parse_args()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    width, height = map(int, options.size.split("x"))
    surface = pygame.display.set_mode((width, height))
    options.out.mkdir(parents=True, exist_ok=True)
    for n in options.seats:
        look = TvOptions(headless=True, language=options.language)
        tv = Tv((width, height), look, lambda: 0.0, surface=surface)
        tv.feed(lobby(NAMES[: max(6, n - 1)], options.game))
        tv.update(50.0)
        tv.draw(force=True)
        pygame.image.save(surface, options.out / f"{n}-lobby.png")
        extras(tv, NAMES[:n], options.out, str(n), options.game)
        evening = Evening(NAMES[:n], options.seed, options.game)
        shots(tv, evening, options.out, str(n), options.frames)


if __name__ == "__main__":
    main()
