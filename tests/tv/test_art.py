"""The television's pictures: told apart by shape and by brightness, not by colour alone."""

from __future__ import annotations

import itertools
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from tvgame.tv import palette as p
from tvgame.tv.art import Art, Sprite
from tvgame.tv.art.kit import Cache, lay
from tvgame.tv.art.marks import ICONS
from tvgame.tv.art.panes import State
from tvgame.tv.art.vector import dashed

ASSETS = Path(__file__).resolve().parents[2] / "assets"
NIGHT = p.rgb(p.NIGHT_2)


@pytest.fixture
def art(monkeypatch: pytest.MonkeyPatch) -> Iterator[Art]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((32, 32))
    yield Art(1.0, ASSETS)
    pygame.display.quit()


def grey(image: pygame.Surface) -> npt.NDArray[np.float64]:
    """Perceived brightness 0..255 over the night, (width, height)."""
    flat = pygame.Surface(image.get_size())
    flat.fill(NIGHT)
    flat.blit(image, (0, 0))
    return pygame.surfarray.array3d(flat) @ np.array([0.2126, 0.7152, 0.0722])


def on_sheet(sprites: list[Sprite], size: tuple[int, int], at: tuple[int, int]) -> pygame.Surface:
    sheet = pygame.Surface(size)
    sheet.fill(NIGHT)
    for sprite in sprites:
        sprite.draw(sheet, at)
    return sheet


def test_sigils_are_told_apart_by_silhouette_at_24_pixels(art: Art) -> None:
    shapes = {
        name: pygame.surfarray.array_alpha(art.marks.sigil(name, 24, "#FFFFFF").image) / 255
        for name in p.SIGILS
    }
    for name, shape in shapes.items():
        assert 0.12 < shape.mean() < 0.75, f"{name} is a speck or a blot"
    for a, b in itertools.combinations(shapes, 2):
        # Best match over small shifts: a silhouette isn't another one moved by a pixel.
        apart = min(
            float(np.abs(shapes[a] - np.roll(shapes[b], (dx, dy), (0, 1))).mean())
            for dx in (-1, 0, 1)
            for dy in (-1, 0, 1)
        )
        assert apart > 0.12, f"{a} and {b} differ by {apart:.3f} only"


def test_there_are_more_sigils_than_seats() -> None:
    """The last of ten to join still has a choice."""
    assert len(p.SIGILS) >= 12
    files = {f.stem for f in (ASSETS / "sigils").glob("*.svg")}
    assert files == set(p.SIGILS)


@pytest.mark.parametrize("name", p.SIGILS)
def test_sigil_colours_stand_out_from_the_night(name: str) -> None:
    assert p.contrast(p.SIGIL_COLOURS[name], p.NIGHT_2) >= 6.5


@pytest.mark.parametrize(
    "colour",
    [
        p.IVORY, p.MIST, p.WARM, p.BARRED, p.EXILED, p.GOLD_HI, p.SILVER_HI,
        p.FOR_TEXT, p.AGAINST_TEXT, p.GOOD_TEXT, p.BAD_TEXT, p.DANGER_TEXT,
    ],
)  # fmt: skip
def test_words_stand_out_from_the_raised_night(colour: str) -> None:
    assert p.contrast(colour, p.NIGHT_3) >= 6.5


def test_every_icon_draws(art: Art) -> None:
    for name in ICONS:
        image = art.marks.icon(name, 24, p.IVORY).image
        assert pygame.surfarray.array_alpha(image).max() > 200, name


def test_shared_marks_can_be_tinted_and_read_by_the_simple_renderer() -> None:
    """One colour word, and nothing that SDL's SVG reader does not know."""
    files = [ASSETS / "sigils" / f"{name}.svg" for name in p.SIGILS]
    files += [ASSETS / "icons" / f"{name}.svg" for name in ICONS]
    for file in files:
        text = file.read_text(encoding="utf-8")
        assert "currentColor" in text, file.name
        assert "#" not in text, file.name
        for unknown in ("filter", "clip", "mask", "<text", "<style", "<use", "stroke-dash"):
            assert unknown not in text, f"{file.name}: {unknown}"


def test_seat_states_differ_without_colour(art: Art) -> None:
    """EXPERIENCE: every symbol twice; here, each state is seen in greyscale as well."""
    states: tuple[State, ...] = (
        "plain", "chair", "steward", "barred", "exiled", "empty", "cracked",
    )  # fmt: skip
    views = {}
    for state in states:
        sigil = None if state == "empty" else "leaf"
        sheet = on_sheet([art.seats.pane(sigil, state, 116)], (170, 200), (85, 180))
        views[state] = grey(sheet)
    for a, b in itertools.combinations(states, 2):
        changed = float((np.abs(views[a] - views[b]) > 24).mean())
        # Chair and Steward differ by their finials and in words; gold and silver are both bright.
        least = 0.006 if {a, b} == {"chair", "steward"} else 0.02
        assert changed > least, f"{a} and {b}: {changed:.4f} of the picture"


def test_ballots_differ_without_colour(art: Art) -> None:
    """G4: For and Against are told apart by paper and mark."""
    yes, no = (grey(art.papers.ballot(vote).image) for vote in (True, False))
    assert float(yes.mean() - no.mean()) > 80


@pytest.mark.parametrize("kind", ["good", "bad"])
def test_a_lit_lancet_is_far_brighter_than_an_unlit_one(art: Art, kind: str) -> None:
    window = art.wall.window("good" if kind == "good" else "bad", 530, 312)
    count = len(window.lancets)

    def light_of(i: int, level: float, hot: int | None = None) -> float:
        sheet = pygame.Surface((600, 380))
        levels = [level if k == i else 0.0 for k in range(count)]
        window.draw(sheet, (30, 30), levels, hot=hot)
        lancet = window.lancets[i]
        area = pygame.Rect(30 + lancet.x + 10, 30 + lancet.y + 40, lancet.w - 20, lancet.h - 60)
        return float(grey(sheet.subsurface(area)).mean())

    def beside(hot: bool) -> float:
        sheet = pygame.Surface((600, 380))
        window.draw(sheet, (30, 30), [1.0] + [0.0] * (count - 1), hot=0 if hot else None)
        return float(grey(sheet.subsurface((0, 200, 24, 60))).mean())

    for i in range(count):
        dark, half, full, over = (light_of(i, v) for v in (0, 0.5, 1, 1.4))
        assert dark < 45, "unlit glass stays dark"
        assert dark + 15 < half < full - 8
        assert full > 1.8 * dark + 20
        assert over > full + 4
    # A blazing pane lights the wall beside it.
    assert beside(hot=True) > beside(hot=False) + 10


def test_windows_are_six_round_and_seven_pointed_lancets(art: Art) -> None:
    """G1: six Charters, seven Decrees; told apart by their heads alone."""
    good, bad = art.wall.window("good", 530, 312), art.wall.window("bad", 530, 312)
    assert (len(good.lancets), len(bad.lancets)) == (6, 7)
    # Just below its top a round head is much wider than a pointed one.
    widths = []
    for window, i in ((good, 2), (bad, 3)):
        sheet = pygame.Surface((560, 340))
        window.pane(i).draw(sheet, (10, 10))
        row = grey(sheet)[:, round(10 + window.lancets[i].y + 7)]
        widths.append(int((row > 40).sum()) / window.lancets[i].w)
    assert widths[0] > 1.6 * widths[1]


def test_light_is_only_ever_added(art: Art) -> None:
    window = art.wall.window("bad", 530, 312)
    for sprite in (window.shafts([0, 1], 800), art.light.glow(80, p.GOLD), art.seats.glow("chair")):
        assert sprite.blend == pygame.BLEND_RGB_ADD
        corner = sprite.image.get_at((0, 0))
        assert max(corner.r, corner.g, corner.b) <= 2, "a light ends before its picture does"


@pytest.mark.parametrize("scale", [0.67, 1.0, 1.37, 2.0])
def test_qr_modules_are_equal_squares_of_whole_pixels(art: Art, scale: float) -> None:
    art = Art(scale, ASSETS)
    matrix = [[(x * 7 + y * 3) % 5 < 2 for x in range(25)] for y in range(25)]
    image = art.marks.qr(matrix, 10, "#000000", "#FFFFFF", 4)
    size = art.px(10)
    assert image.get_size() == ((25 + 8) * size, (25 + 8) * size)
    pixels = pygame.surfarray.array3d(image)[:, :, 0]
    assert set(np.unique(pixels)) == {0, 255}
    modules = pixels[size // 2 :: size, size // 2 :: size]
    assert (np.kron(modules, np.ones((size, size), dtype=pixels.dtype)) == pixels).all()
    read = [[bool(modules[x + 4, y + 4] == 0) for x in range(25)] for y in range(25)]
    assert read == matrix
    assert (modules[:4] == 255).all(), "the quiet zone is light"


@pytest.mark.parametrize("flags", [0, pygame.SRCALPHA])
def test_fading_leaves_the_picture_as_it_was(art: Art, flags: int) -> None:
    """An opaque picture left with an alpha takes SDL's slow way ever after."""
    target = pygame.Surface((8, 8)).convert()
    image = pygame.Surface((8, 8), flags)
    image = image.convert_alpha() if flags else image.convert()
    image.fill("white")
    before = image.get_flags()
    for opacity in (0.0, 0.5, 1.0):
        lay(target, image, (0, 0), opacity)
        assert image.get_flags() == before
    lay(target, image, (0, 0), 0.5)
    assert target.get_at((3, 3)) == pygame.Color("white")


def test_asking_twice_builds_once_and_the_cache_is_bounded(art: Art) -> None:
    assert art.seats.pane("key") is art.seats.pane("key")
    assert art.light.glow(50, p.GOLD, 0.5) is art.light.glow(50, p.GOLD, 0.501)
    cache = Cache(160)
    for k in range(50):
        cache.get(k, lambda k=k: "x" * 30, len)  # type: ignore[misc]
    assert cache.held <= 96
    assert len(cache) == 3
    # A part of a layer drives out parts only, whatever it costs, until it is drawn itself.
    with cache.flattening():
        for k in range(50, 52):
            cache.get(k, lambda k=k: k, lambda _: 1000)  # type: ignore[misc]
    assert cache.held == 1000 + 90
    assert len(cache) == 4
    assert cache.get(51, lambda: -1, lambda _: 0) == 51
    assert cache.held == 1000


def test_dashes_cover_their_share_and_keep_to_the_line() -> None:
    square = [(0.0, 0.0), (100.0, 0.0), (100.0, 60.0), (0.0, 60.0)]
    data = dashed(square, 6, 4)
    assert data.count("M") == 32  # 320 round, in steps of 10
    for part in data.replace("L", "M").split("M")[1:]:
        x, y = (float(v) for v in part.split())
        assert x in (0, 100) or y in (0, 60)


def test_a_turn_begins_with_its_front_and_ends_with_its_back(art: Art) -> None:
    front, back = art.papers.letter_back(), art.papers.ballot(True).image
    turn = art.papers.turn(front, back)
    assert turn.frame(0).image is front
    assert turn.frame(1).image is back
    assert turn.frame(0.5).image.get_width() < 12


def test_larger_screens_get_larger_pictures(art: Art) -> None:
    small, large = (a.seats.pane("bell", "chair", 100).image for a in (art, Art(2.0, ASSETS)))
    assert abs(large.get_width() - 2 * small.get_width()) <= 2


def test_nothing_is_opened_at_import() -> None:
    code = (
        "import pygame, tvgame.tv.art, tvgame.tv.palette\n"
        "assert not pygame.get_init() and not pygame.display.get_init()\n"
        "assert not pygame.font.get_init()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
