"""The codes on the screen are read by a real reader, from screenshots (R33)."""

from __future__ import annotations

import shutil
import subprocess
from itertools import pairwise

import pygame
import pytest

from tests.tv.evenings import GAMES, NAMES, URL, Evening, lobby, table
from tests.tv.page import open_tv
from tvgame.show import Cue

pytestmark = pytest.mark.skipif(shutil.which("zbarimg") is None, reason="zbar-tools is missing")


def read(picture: pygame.Surface, tmp_path) -> list[str]:
    """What a reader finds in ``picture``."""
    file = tmp_path / "shot.png"
    pygame.image.save(picture, file)
    result = subprocess.run(
        ["zbarimg", "--quiet", "--raw", str(file)], capture_output=True, encoding="utf-8"
    )
    return result.stdout.split()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768), (2560, 1080)])
def test_the_lobby_code_is_read(size, game, tmp_path) -> None:
    tv = open_tv(size)
    tv.feed(lobby(NAMES[:7], game))
    tv.update(1.0)
    tv.draw()
    assert read(tv.surface, tmp_path) == [URL]
    small = pygame.transform.smoothscale_by(tv.surface, 0.25 * 1080 / size[1])
    assert read(pygame.transform.gaussian_blur(small, 1), tmp_path) == [URL]
    turned = pygame.transform.rotozoom(tv.surface, 15, 1.0)
    assert read(turned, tmp_path) == [URL]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768)])
@pytest.mark.parametrize("everybody", [True, False])
@pytest.mark.parametrize("game", GAMES)
def test_the_corner_code_is_read(size, everybody, game, tmp_path) -> None:
    tv = open_tv(size)
    cues = Evening(NAMES[:10], 3, game).cues()
    cue = next(c for c in cues if c.event and c.event.type == "nominated")
    tv.feed(cue)
    if not everybody:
        absent = tuple(
            type(s)(s.seat, s.name, s.sigil, present=s.seat != 2) for s in cue.table.seats
        )
        view = table(NAMES[:10], game, seats=absent, stage=cue.table.stage)
        tv.feed(Cue(view, cue.game, at=cue.at))
    tv.update(cue.at + 5)
    tv.draw(force=True)
    assert read(tv.surface, tmp_path) == [URL]
    # From a step closer: half as many pixels, not quite in focus.
    half = pygame.transform.smoothscale_by(tv.surface, 0.5)
    assert read(half, tmp_path) == [URL]
    blurred = pygame.transform.gaussian_blur(tv.surface, max(2, size[1] // 360))
    assert read(pygame.transform.smoothscale_by(blurred, 0.5), tmp_path) == [URL]


def test_a_module_is_a_square_of_whole_pixels() -> None:
    tv = open_tv((1920, 1080))
    tv.feed(lobby(NAMES[:7]))
    tv.update(1.0)
    tv.draw()
    box = tv.room.layout.lobby_qr
    row = [
        tv.surface.get_at((x, round(box.y) + 4 * 18 + 9))[:3] == (0x0A, 0x0D, 0x18)
        for x in range(round(box.x), round(box.right))
    ]
    runs, length = [], 1
    for before, after in pairwise(row):
        if before == after:
            length += 1
        else:
            runs.append(length)
            length = 1
    assert runs[0] == 4 * 18
    assert all(run % 18 == 0 for run in runs)


def test_without_a_network_there_is_no_code(tmp_path) -> None:
    tv = open_tv((1280, 720))
    tv.feed(Cue(table(NAMES[:5], address="", url=""), None))
    tv.update(1.0)
    tv.draw()
    assert read(tv.surface, tmp_path) == []
    assert any(mark.name == "network.0" for mark in tv.marks)
