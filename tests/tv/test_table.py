"""What the table says stays put, and what marks a person can be seen."""

from __future__ import annotations

import pytest

from tests.tv.evenings import GAMES, NAMES, Evening, lobby
from tests.tv.page import faults, open_tv
from tvgame.tv.scenes.acts import thread_points
from tvgame.tv.scenes.table import TableScene
from tvgame.tv.tv import Tv


def shown(tv: Tv, name: str) -> list[str]:
    return [mark.text for mark in tv.marks if mark.name == name]


@pytest.mark.parametrize("game", GAMES)
def test_the_call_stands_while_ballots_come_in(game: str) -> None:
    """It faded up anew with every ballot: a flicker that drew all eyes to nothing."""
    tv = open_tv((640, 360))
    ballots = 0
    for cue in Evening(NAMES[:6], 5, game).cues():
        tv.feed(cue)
        tv.update(cue.at)
        assert cue.event is not None
        if cue.event.type == "ballot_cast":
            ballots += 1
            tv.draw(force=True)
            assert any(mark.name.startswith(("call", "question")) for mark in tv.marks)
        elif ballots:
            break
    assert ballots >= 5


@pytest.mark.parametrize("language", ["en", "de", "es"])
@pytest.mark.parametrize("game", GAMES)
def test_whose_table_it_is_is_said_in_words(game: str, language: str) -> None:
    tv = open_tv((640, 360), language=language)
    tv.feed(lobby(NAMES[:10], game))
    tv.update(1.0)
    tv.draw(force=True)
    assert tv.room.words.t("tv.lobby.host") in shown(tv, "tag.0")[0]
    assert not any(
        tv.room.words.t("tv.lobby.host") in text
        for k in range(1, 10)
        for text in shown(tv, f"tag.{k}")
    )
    assert faults(tv) == []


@pytest.mark.parametrize("n", [5, 8, 10])
def test_both_ends_of_the_thread_are_seen_beside_the_corner_code(n: int) -> None:
    """The code hides what runs behind it: the ends keep clear of it, in any direction."""
    tv = open_tv((1280, 720))
    cues = Evening(NAMES[:n], 5).cues()
    tv.feed(next(c for c in cues if c.event and c.event.type == "nominated"))
    tv.update(500.0)
    assert isinstance(tv.scene, TableScene)
    qr = tv.room.layout.qr
    for a in range(n):
        for b in set(range(n)) - {a}:
            (x0, y0), points = thread_points(tv.scene.act, a, b)
            for x, y in ((x0, y0), (x0 + points[3][0], y0 + points[3][1])):
                assert x - 9 > qr.right or y + 14 <= qr.y, (a, b)
