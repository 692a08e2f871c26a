"""Light is all that lives while people think: it breathes, a little, and stands still if asked."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from engine.events import Nominated, PolicyEnacted
from tests.tv.evenings import GAMES, GLASS, NAMES, Evening
from tests.tv.page import open_tv
from tvgame.show import Cue
from tvgame.tv import easing


def resting(game: str) -> Cue:
    """A moment with lit windows at which the table waits."""
    return next(
        cue
        for seed in range(20)
        for cue in Evening(NAMES[:8], seed, game).cues()
        if isinstance(cue.event, Nominated) and cue.game and cue.game.good and cue.game.bad
    )


def places(game: str, width: int, height: int) -> list[pygame.Rect]:
    """Where light breathes: the first lancet of each window; the ledger under the lamp."""
    if game == GLASS:
        return [pygame.Rect(width * x // 1920, height // 5, 20, 20) for x in (110, 1310)]
    return [pygame.Rect(width // 2 - 90, height // 2 - 10, 20, 20)]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("motion", [True, False])
def test_light_breathes_slowly_and_a_little(game: str, motion: bool) -> None:
    tv = open_tv((640, 360), motion=motion)
    cue = resting(game)
    tv.feed(cue)
    tv.update(cue.at)
    found: list[list[float]] = []
    for at in range(28):
        tv.update(cue.at + 20.0 + at / 4)
        tv.draw(force=True)
        found.append([
            sum(pygame.transform.average_color(tv.surface, place)[:3])
            for place in places(game, 640, 360)
        ])  # fmt: skip
    for light in zip(*found, strict=True):
        low, high = min(light), max(light)
        assert (high > low) == motion
        assert high <= low * 1.1, "a breath, not a flash"
        assert max(abs(b - a) for a, b in pairwise(light)) <= 12, "no jump that an eye would catch"


def test_a_breath_begins_and_ends_at_nothing() -> None:
    assert [easing.breath(t, 8.0, 4) for t in (0.0, 2.0, 4.0, 6.0, 8.0)] == [0, 2, 4, 2, 0]


@pytest.mark.parametrize("motion", [True, False])
def test_dust_drifts_where_a_pane_blazes_and_nowhere_if_asked(motion: bool) -> None:
    tv = open_tv((1280, 720), motion=motion)
    evening = Evening(NAMES[:6], 3).cues()
    cue = next(cue for cue in evening if isinstance(cue.event, PolicyEnacted))
    tv.feed(cue)
    tv.update(cue.at)
    pictures = []
    for at in (0.0, 3.0):
        tv.update(cue.at + 6.0 + at)
        tv.draw(force=True)
        pictures.append(pygame.surfarray.array3d(tv.surface).astype(int))
    moved = abs(pictures[1] - pictures[0]).max(axis=2) > 8
    assert moved.any() == motion
    # A few specks: nobody is to look at them instead of at the words.
    assert moved.mean() < 0.002
