"""Names in any script are letters, never boxes, and never two alike (R39, R40, R55)."""

from __future__ import annotations

import pygame
import pytest

from tests.tv.evenings import GAMES, Evening, lobby
from tests.tv.page import faults, moments, open_tv
from tvgame.tv.bidi import ordered
from tvgame.tv.fonts import Face, FontBook
from tvgame.tv.graphemes import clean, graphemes
from tvgame.tv.names import drawn_names, fitted_names
from tvgame.tv.text import ELLIPSIS, SUBSTITUTE, Typesetter

FAMILY = "👩‍👩‍👧‍👦"
NAMES = (
    "Łukasz",
    "李雷",
    "محمد",
    "Ἀθηνᾶ",
    FAMILY + "🏳️‍🌈",
    "a\u0000b",
    "\ud800",
    "e" + "\u0301" * 40,
    "   ",
    "<b>x{{7*7}}&amp;",
)


@pytest.fixture
def setter() -> Typesetter:
    pygame.font.init()
    return Typesetter(FontBook(), 1.0)


@pytest.mark.parametrize("game", GAMES)
def test_every_scene_draws_such_names(game) -> None:
    tv = open_tv((1280, 720))
    tv.feed(lobby(NAMES, game))
    tv.update(1.0)
    tv.draw(force=True)
    assert faults(tv) == []
    for kind, _ in moments(tv, Evening(NAMES, 3, game)):
        shown = [mark.text for mark in tv.marks if mark.name.startswith("name.")]
        assert len(shown) == len(set(shown)), kind


def test_each_is_something_that_can_be_drawn(setter) -> None:
    names = drawn_names(NAMES, setter, lambda n: f"Seat {n}")
    assert names[0] == "Łukasz"
    assert names[6] == "Seat 7"
    assert names[8] == "Seat 9"
    assert names[9] == NAMES[9]
    assert len(set(names)) == len(names)
    for name in names:
        assert setter.line(name, 36, "#FFFFFF").width > 0


def test_letters_without_a_face_become_the_substitute(setter, monkeypatch) -> None:
    monkeypatch.setattr("tvgame.tv.fonts._system_files", list)
    bare = Typesetter(FontBook(), 1.0)
    assert bare.drawable("한국") == SUBSTITUTE * 2
    names = drawn_names(["한국", "이름", "Jun한"], bare, lambda n: f"Seat {n}")
    assert names == ("Seat 1", "Seat 2", f"Jun{SUBSTITUTE} 3")


def test_a_picture_isnt_a_row_of_boxes(setter) -> None:
    book = FontBook()
    assert book.choose(Face.STRONG, SUBSTITUTE)
    assert book.choose(Face.CALL, SUBSTITUTE)
    for name in ("Łukasz", "محمد", "Ἀθηνᾶ", "सुनीता", "שרה", "สมชาย"):
        assert all(book.choose(Face.STRONG, cluster) for cluster in graphemes(clean(name))), name


def test_names_alike_from_the_front_keep_their_ends(setter) -> None:
    names = [f"Maximilian the {n}" for n in ("First", "Fourth", "Third", "Fifth")]
    short = fitted_names(names, setter, 36, 130)
    assert len(set(short)) == 4
    assert all(setter.width(name, 36) <= 130 and ELLIPSIS in name for name in short)


def test_clusters_are_never_cut() -> None:
    assert graphemes("ab") == ["a", "b"]
    assert graphemes(FAMILY + "x") == [FAMILY, "x"]
    assert graphemes("🇦🇹🇩🇪") == ["🇦🇹", "🇩🇪"]
    assert graphemes("각") == ["각"]
    assert len(graphemes("e" + "\u0301" * 40)) == 1
    assert len(graphemes("e" + "\u0301" * 40)[0]) == 5


def test_right_to_left_is_put_in_order() -> None:
    assert [run.text for run in ordered(list("אבג 12"))] == ["12", "אבג "]
    runs = ordered(list("Ada אבג"))
    assert [(run.text, run.rtl) for run in runs] == [("Ada ", False), ("אבג", True)]


def test_what_mustnt_be_drawn_is_cleaned() -> None:
    assert clean(" a\u0000\ud800\u202eb\u2028 c ") == "ab c"
