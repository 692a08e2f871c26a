"""Pictures of every scene for people to look at: ``python -m tests.tv.contact_sheet OUT``."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

import pygame

from engine.events import PolicyEnacted
from engine.words import Phase
from tests.tv.evenings import NAMES, Evening, lobby
from tvgame.show import Cue
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
        tv.update(cue.at + cue.lead + cue.hold * 0.9)
        if wanted or name == "game_ended":
            tv.draw(force=True)
            pygame.image.save(tv.surface, folder / f"{tag}-{name}.png")
        last = cue
    assert last is not None
    tv.update(last.at + 20)
    tv.draw(force=True)
    pygame.image.save(tv.surface, folder / f"{tag}-truth.png")


def main() -> None:
    """Draw them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--seats", type=int, nargs="*", default=[5, 8, 10])
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--game", default="glass-council")
    parser.add_argument("--frames", action="store_true", help="several pictures a moment")
    options = parser.parse_args()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    width, height = map(int, options.size.split("x"))
    surface = pygame.display.set_mode((width, height))
    options.out.mkdir(parents=True, exist_ok=True)
    for n in options.seats:
        tv = Tv((width, height), TvOptions(headless=True), lambda: 0.0, surface=surface)
        tv.feed(lobby(NAMES[: max(6, n - 1)]))
        tv.update(50.0)
        tv.draw(force=True)
        pygame.image.save(surface, options.out / f"{n}-lobby.png")
        evening = Evening(NAMES[:n], options.seed, options.game)
        shots(tv, evening, options.out, str(n), options.frames)


if __name__ == "__main__":
    main()
