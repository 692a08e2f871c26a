"""Recorded games, one a ruleset and table size: none is missing, and each replays as it stands."""

import pytest

from engine.events import GameEnded
from engine.ruleset import Ruleset
from tests.engine.play import play
from tests.engine.referee import BOOKS, Referee
from tests.engine.table import only
from tests.golden.record import FOLDER, SEEDS, path, render, replay, wanted

tables = pytest.mark.parametrize(
    ("ruleset", "seats"),
    wanted(),
    ids=lambda value: value.name if isinstance(value, Ruleset) else str(value),
)


def test_no_recorded_game_is_missing_and_none_is_left_over():
    assert {path(*table) for table in wanted()} == set(FOLDER.iterdir())


@tables
def test_a_recorded_game_replays_as_it_stands(ruleset, seats):
    """Its deal, shuffles and decisions, through today's machine, give today's text."""
    text = path(ruleset, seats).read_text(encoding="utf-8")
    moments = replay(text)
    assert render(ruleset, moments) == text
    log = [event for moment in moments for event in moment.events]
    assert only(GameEnded, log)
    if ruleset.name in BOOKS:
        Referee(BOOKS[ruleset.name], log).watch()


def test_a_recording_is_what_was_played():
    """Rendering loses nothing that a replay needs."""
    for ruleset, seats in wanted()[::5]:
        moments = list(play(ruleset, seats, SEEDS.get(ruleset.name, 1)))
        assert replay(render(ruleset, moments)) == moments


def test_together_they_show_every_kind_of_event_power_and_ending():
    text = "".join(path(*table).read_text(encoding="utf-8") for table in wanted())
    words = set(text.split())
    assert {f"power={power}" for power in ("investigate", "remove", "hand_gavel", "read")} <= words
    for reason in ("good_policies", "bad_policies", "leader_removed", "leader_elected"):
        assert f"reason={reason}" in words
    assert {"deadlock=yes", "by_gavel=yes", "statement_made", "seal=yes", "topic=shown"} <= words


def test_a_changed_line_is_noticed():
    """The comparison can fail: one vote turned round gives another game."""
    ruleset, seats = wanted()[0]
    text = path(ruleset, seats).read_text(encoding="utf-8")
    changed = text.replace("> 0 cast_ballot 1.ballot yes=no", "> 0 cast_ballot 1.ballot yes=yes")
    changed = changed if changed != text else text.replace("yes=yes", "yes=no", 1)
    assert changed != text
    try:
        same = render(ruleset, replay(changed)) == changed
    except Exception:  # the decisions may no longer fit, which is noticing it too
        same = False
    assert not same
