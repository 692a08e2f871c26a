"""Recorded games of each ruleset and size: none is missing, and each replays as it stands."""

from typing import get_args

import pytest

from engine.events import Event, GameEnded
from engine.words import EndReason, Power
from tests.engine.referee import BOOKS, Referee
from tests.engine.table import only
from tests.golden.record import FOLDER, render, replay, wanted

recordings = pytest.mark.parametrize("game", wanted(), ids=str)


def test_no_recorded_game_is_missing_and_none_is_left_over():
    assert {game.path for game in wanted()} == set(FOLDER.iterdir())


@recordings
def test_a_recorded_game_replays_as_it_stands(game):
    """Its deal, shuffles and decisions, through today's machine, give today's text."""
    text = game.path.read_text(encoding="utf-8")
    moments = replay(text)
    assert render(game.ruleset, moments) == text
    log = [event for moment in moments for event in moment.events]
    assert only(GameEnded, log)
    if game.ruleset.name in BOOKS:
        Referee(BOOKS[game.ruleset.name], log).watch()


def test_a_recording_is_what_was_played():
    """Rendering loses nothing that a replay needs."""
    for game in wanted()[::5]:
        moments = list(game.play())
        assert replay(render(game.ruleset, moments)) == moments


def test_together_they_show_every_kind_of_event_power_and_ending():
    every = set(" ".join(game.path.read_text(encoding="utf-8") for game in wanted()).split())
    assert {f"power={power}" for power in Power} <= every
    assert {f"reason={reason}" for reason in EndReason} <= every
    assert {"deadlock=yes", "by_gavel=yes", "statement_made", "seal=yes", "topic=shown"} <= every
    events = {kind.type for kind in get_args(Event)}
    assert len(events) == 18
    assert events <= every


def test_a_draw_is_shown_at_every_size_that_has_one():
    """G7: nobody wins after the thirtieth election. M10: never in the other game."""
    drawn = [game for game in wanted() if "election_limit" in game.path.read_text("utf-8")]
    assert [(game.ruleset.name, game.seats) for game in drawn] == [
        ("glass-council", seats) for seats in range(5, 11)
    ]
    for game in drawn:
        last = game.path.read_text("utf-8").splitlines()[-1]
        assert last.split()[:3] == ["game_ended", "winner=-", "reason=election_limit"]
        assert " nomination_opened election=30 " in game.path.read_text("utf-8")


def test_a_changed_line_is_noticed():
    """The comparison can fail: one vote turned round gives another game."""
    game = wanted()[0]
    text = game.path.read_text(encoding="utf-8")
    changed = text.replace("> 0 cast_ballot 1.ballot yes=no", "> 0 cast_ballot 1.ballot yes=yes")
    changed = changed if changed != text else text.replace("yes=yes", "yes=no", 1)
    assert changed != text
    try:
        same = render(game.ruleset, replay(changed)) == changed
    except Exception:  # the decisions may no longer fit, which is noticing it too
        same = False
    assert not same
