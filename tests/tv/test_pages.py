"""Every scene at every shape of screen: nothing overlaps, leaves the screen or is too small.

Cases R36 and R40.
"""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import pytest

from tests.tv.evenings import GAMES, NAMES, Evening, lobby, seats, table
from tests.tv.page import contrast, faults, moments, open_tv
from tvgame.show import Cue
from tvgame.tv.keys import Command
from tvgame.tv.scenes.plot import spread
from tvgame.tv.scenes.truth import PER_PAGE
from tvgame.tv.stage import Layout

SHAPES = [
    ((1280, 720), 5),
    ((1280, 720), 8),
    ((1280, 720), 10),
    ((1024, 768), 5),
    ((1024, 768), 10),
    ((1920, 1080), 10),
    ((2560, 1080), 8),
    ((1280, 800), 10),
    pytest.param((3840, 2160), 10, marks=pytest.mark.long),
]

LATE = {"roles_dealt", "deck_shuffled", "nomination_opened", "nominated", "ballot_cast"}
"""Moments that every game has; the others depend on how it goes."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("size", "n"), SHAPES)
def test_every_moment_is_laid_out(size, n, game) -> None:
    tv = open_tv(size)
    found = {}
    seen = set()
    for seed in (3, 5):
        for kind, _ in moments(tv, Evening(NAMES[:n], seed, game)):
            seen.add(kind)
            if kind not in found and (wrong := faults(tv)):
                found[kind] = wrong
    assert found == {}
    assert seen >= LATE


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("size", "n"), [((1280, 720), 10), ((1024, 768), 10), ((2560, 1080), 6)])
def test_the_lobby_is_laid_out(size, n, game) -> None:
    tv = open_tv(size)
    for filled in (0, 5, n):
        cue = lobby(NAMES[:filled], game) if filled >= 5 else Cue(table((), game), None)
        for name in ("", "glass-k7qm.local:8377"):
            tv.feed(replace(cue, table=replace(cue.table, local_name=name)))
            tv.update(10.0)
            tv.draw(force=True)
            assert faults(tv) == []
            assert any(mark.name == "name" for mark in tv.marks) == bool(name)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_the_truth_is_laid_out_on_every_page(size, game) -> None:
    tv = open_tv(size)
    cue = list(Evening(NAMES[:10], 3, game, yes=0.45).cues())[-1]
    assert cue.truth is not None
    tv.feed(cue)
    tv.update(cue.at)
    tv.update(cue.at + 9.0)
    stretches, plotted = math.ceil(len(cue.truth.record) / PER_PAGE), bool(cue.suspicion)
    elections: list[str] = []
    for page in range(stretches * (1 + plotted)):
        tv.command(Command.DOWN)
        tv.update(cue.at + 10.0 + page)
        tv.draw(force=True)
        shown = {mark.name for mark in tv.marks}
        assert "truth" in shown
        # Each stretch of elections: how suspicion moved, if that is known; and who voted how.
        assert ("label.suspicion" in shown) == (plotted and page % 2 == 0)
        assert len([name for name in shown if name.startswith("name.")]) == 10
        elections += [mark.text for mark in tv.marks if mark.name.startswith("election.")]
        assert faults(tv) == []
    every = [str(record.election) for record in cue.truth.record]
    assert sorted(elections) == sorted(every * (1 + plotted))
    tv.command(Command.DOWN)
    tv.update(cue.at + 40.0)
    tv.draw(force=True)
    assert any(mark.name == "verdict" for mark in tv.marks)


def test_names_at_the_lines_ends_keep_apart_and_within_bounds() -> None:
    assert spread([10.0, 12.0, 90.0], 20, 0, 100) == [10.0, 30.0, 90.0]
    assert spread([95.0, 96.0, 97.0], 20, 0, 100) == [60.0, 80.0, 100.0]
    crowded = spread([50.0] * 10, 45, 0, 500)
    assert all(b - a >= 45 for a, b in pairwise(crowded))
    assert crowded[0] >= 0
    assert crowded[-1] <= 500


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768)])
def test_the_longest_names_of_wide_letters_fit_and_stay_distinct(size, game) -> None:
    """R40: sixteen wide letters that differ only in the last."""
    names = ["W" * 15 + chr(65 + i) for i in range(10)]
    tv = open_tv(size)
    for kind, _ in moments(tv, Evening(names, 3, game)):
        assert faults(tv) == [], kind
        shown = [mark.text for mark in tv.marks if mark.name.startswith("name.")]
        assert len(shown) == len(set(shown)), kind
    tv.feed(lobby(names, game))
    tv.update(900.0)
    tv.draw(force=True)
    assert faults(tv) == []


@pytest.mark.parametrize("game", GAMES)
def test_absent_people_are_marked(game) -> None:
    tv = open_tv((1280, 720))
    cues = Evening(NAMES[:8], 3, game).cues()
    cue = next(c for c in cues if c.event and c.event.type == "nominated")
    away = 5 if cue.game is not None and 5 not in (cue.game.proposer, cue.game.nominee) else 6
    views = tuple(
        s if s.seat != away else type(s)(s.seat, s.name, s.sigil, present=False, away_since=cue.at)
        for s in seats(NAMES[:8], game)
    )
    tv.feed(cue)
    tv.feed(Cue(table(NAMES[:8], game, seats=views, stage=cue.table.stage), cue.game, at=cue.at))
    tv.update(cue.at + 75.0)
    tv.draw(force=True)
    assert any("1:15" in mark.text for mark in tv.marks)
    assert faults(tv) == []


@pytest.mark.parametrize("shape", [(1024, 768), (1280, 720), (1280, 800), (3440, 1440)])
@pytest.mark.parametrize("n", range(5, 11))
def test_the_grid_keeps_things_apart(shape, n) -> None:
    layout = Layout(*shape)
    places = [layout.seat(n, i) for i in range(n)]
    assert places[0].x - places[0].pane / 2 >= layout.safe.x - 1
    assert places[-1].x + places[-1].pane / 2 <= layout.safe.right + 1
    for left, right in pairwise(places):
        assert left.x + left.pane / 2 * 1.14 < right.x - right.pane / 2
    # The tags under the outer seats end above the corner code.
    assert places[0].rim + 79 + 9 <= layout.qr.y
    assert layout.sill + 8 <= min(p.foot - 1.19 * p.pane for p in places)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_every_word_stands_out_from_what_lies_behind_it(game: str) -> None:
    """4.5:1, by the pixels as they are drawn."""
    tv = open_tv((1280, 720))
    pale: list[tuple[str, str, str]] = []

    def look(kind: str) -> None:
        pale.extend(
            (kind, mark.name, mark.text)
            for mark in tv.marks
            if mark.size and mark.text.strip() and contrast(tv.surface, mark) < 4.5
        )

    tv.feed(lobby(NAMES[:7], game))
    tv.update(9.0)
    tv.draw(force=True)
    look("lobby")
    end = 0.0
    for kind, cue in moments(tv, Evening(NAMES[:8], 5, game), settled=True):
        look(kind)
        end = cue.at
    tv.update(end + 20.0)
    tv.draw(force=True)
    look("truth")
    assert pale == []
