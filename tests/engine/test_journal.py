"""The journal's text (docs/journal.md): nothing is lost on the way there and back, and no nonsense
is taken for a game. Files, torn lines and owners: ``tests/server/test_storage.py``."""

from __future__ import annotations

import doctest
import json
import re
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import pytest

import engine
from engine.actions import Action
from engine.events import Event, RolesDealt
from engine.journal import (
    Batch,
    Journal,
    JournalError,
    header_for,
    replay,
    write_batch,
    write_header,
)
from engine.journal_reader import read
from engine.words import EndReason, Role, Side
from tests.golden.record import Recording, wanted

HERE = Path(__file__).parent
PAGE = (HERE.parent.parent / "docs" / "journal.md").read_text(encoding="utf-8")


def journal_of(game: Recording) -> Journal:
    """A recorded game as a journal."""
    batches = [Batch(n, m.seat, m.action, m.events) for n, m in enumerate(game.play())]
    header = header_for(game.ruleset, [(f"Person {n}", "person") for n in range(game.seats)])
    return Journal(header, tuple(batches))


def lines_of(journal: Journal) -> list[str]:
    return [write_header(journal.header), *map(write_batch, journal.batches)]


SHORT = lines_of(journal_of(wanted()[0]))


@pytest.mark.parametrize("game", wanted()[:12:3], ids=str)
def test_a_journal_reads_back_as_it_was_written(game):
    """The whole of it, and what one seat and the table saw of it, with its blanks."""
    journal = journal_of(game)
    seen = [
        Journal(journal.header, tuple(b.seen_by(v) for b in journal.batches)) for v in (2, None)
    ]
    for each in (journal, *seen):
        assert read(lines_of(each)) == each
    assert replay(read(lines_of(journal))).outcome is not None


def test_what_somebody_saw_can_be_looked_at_by_another():
    """A printed ``--seat`` is a journal itself; nobody learns anything from it that it hasn't."""
    journal = journal_of(wanted()[0])
    public = [batch.seen_by(None) for batch in journal.batches]
    deal, twice = public[0].events[0], public[0].seen_by(2).events[0]
    assert isinstance(twice, RolesDealt)
    assert twice == deal
    own = [batch.seen_by(2) for batch in journal.batches]
    assert [batch.seen_by(None).events for batch in own] == [batch.events for batch in public]


def test_the_page_names_every_type_and_field():
    """Somebody can write a reader from docs/journal.md alone."""
    actions = [kind for group in get_args(Action) for kind in (get_args(group) or (group,))]
    rows = [line.split(" | ") for line in PAGE.splitlines() if line.startswith("| `")]
    told = {name: row[1] for row in rows for name in re.findall(r"`(\w+)`", row[0])}
    for kind in (*actions, *get_args(Event)):
        said = set(re.findall(r"`(\w+)`", told.pop(kind.type)))
        assert {field.name for field in fields(kind)} - {"step"} <= said, kind.type
    assert not told


def test_the_first_format_keeps_loading():
    """A file of format 1, as it was written then. Never write it anew."""
    text = (HERE / "journals" / "format-1.jsonl").read_text(encoding="utf-8")
    assert json.loads(text.splitlines()[0])["format"] == 1
    journal = read(text.splitlines())
    assert [player.name for player in journal.header.seats] == [
        "Ada",
        "Björn",
        "Çelik",
        "小林",
        "Ida",
    ]
    assert [player.kind for player in journal.header.seats][3:] == ["person", "computer"]
    truth = replay(journal)
    assert truth.outcome == (Side.LEADER, EndReason.LEADER_ELECTED)
    assert (truth.election, truth.good, truth.bad) == (5, 0, 4)
    assert [role is Role.LOYAL for role in truth.roles] == [False, True, True, False, True]


def _changed(number: int, change: Callable[[dict[str, Any]], object]) -> list[str]:
    data = json.loads(SHORT[number - 1])
    change(data)
    return [*SHORT[: number - 1], json.dumps(data), *SHORT[number:]]


WRONG = {
    "another format": (1, lambda data: data.update(format=2)),
    "no format": (1, lambda data: data.pop("format")),
    "seats out of order": (1, lambda data: data["seats"].reverse()),
    "a kind of player that isn't": (1, lambda data: data["seats"][0].update(kind="ghost")),
    "a batch left out": (3, lambda data: data.update(batch=7)),
    "a batch that is no number": (3, lambda data: data.update(batch=True)),
    "no events": (3, lambda data: data.pop("events")),
    "an event that isn't": (3, lambda data: data["events"][0].update(type="earthquake")),
    "a field too few": (3, lambda data: data["events"][0].pop("nominee")),
    "a field too many": (3, lambda data: data["events"][0].update(role="leader")),
    "a role that isn't": (2, lambda data: data["events"][0]["roles"].__setitem__(0, "king")),
    "an action that isn't": (3, lambda data: data["action"].update(type="wait")),
    "a step that isn't": (3, lambda data: data["action"].update(step="one")),
    "a seat that is a number": (1, lambda data: data.update(seats=[0, 1, 2, 3, 4])),
    "a seat without a name": (1, lambda data: data["seats"][1].pop("name")),
    "half a letter in a name": (1, lambda data: data["seats"][1].update(name="\ud800")),
    "a type that is a list": (3, lambda data: data["events"][0].update(type=[])),
    "an action whose type is a list": (3, lambda data: data["action"].update(type=[])),
    "a deal of nothing": (2, lambda data: data.update(events=[])),
    "no nomination after the deal": (2, lambda data: data["events"].pop()),
    "a role for nobody": (2, lambda data: data["events"][0]["roles"].append("loyal")),
    "no sight for most": (2, lambda data: data["events"][0].update(sight=[[]])),
    "sight of nobody": (2, lambda data: data["events"][0]["sight"].__setitem__(0, [99])),
    "an election left out": (2, lambda data: data["events"][-1].update(election=2)),
    "a seat that isn't there": (3, lambda data: data["events"][0].update(nominee=77)),
    "a seat under the first": (3, lambda data: data["events"][0].update(nominee=-1)),
    "somebody who isn't there": (3, lambda data: data.update(by=77)),
    "a vote before the deal": (2, lambda data: data.update(events=_events("ballot_cast"))),
    "a ballot too few": (3, lambda data: data.update(events=_short_vote())),
    "words on what never was": (3, lambda data: data.update(events=_words_on(9))),
    "words on no election": (3, lambda data: data.update(events=_words_on(0))),
    "an ending without roles": (3, lambda data: data.update(events=_ending())),
}


def _events(kind: str, **change: Any) -> list[dict[str, Any]]:
    """The first event of a kind in the short game, alone, with other fields."""
    batches = (json.loads(line) for line in SHORT[1:])
    found = (event for batch in batches for event in batch["events"] if event["type"] == kind)
    return [{**next(found), **change}]


def _short_vote() -> list[dict[str, Any]]:
    return _events("ballots_revealed", ballots=[{"yes": True, "seal": False}])


def _words_on(election: int) -> list[dict[str, Any]]:
    said = {"seat": 0, "topic": "drew", "election": election, "good": 1, "side": None}
    return [{"type": "statement_made", **said}]


def _ending() -> list[dict[str, Any]]:
    return _events("game_ended", roles=[])


@pytest.mark.parametrize("wrong", WRONG)
def test_damage_is_named_by_its_line(wrong):
    line, change = WRONG[wrong]
    with pytest.raises(JournalError, match=rf"^Line {line}: "):
        read(_changed(line, change))


@pytest.mark.parametrize("line", ["", "{", "[]", "null", '"header"', "[" * 100_000])
def test_what_is_no_line_is_refused(line):
    with pytest.raises(JournalError, match=r"^Line 2: "):
        read([SHORT[0], line])


def test_a_journal_without_a_deal_is_none():
    for lines in ([], SHORT[:1]):
        with pytest.raises(JournalError):
            read(lines)


def test_the_engines_example_runs():
    failed, tried = doctest.testmod(engine)
    assert (failed, tried > 5) == (0, True)
