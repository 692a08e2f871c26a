"""The table by itself: joining, the host's role, places, marks, settings, and its file form."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from random import Random

import pytest

from tests.support.evenings import NAMES
from tvgame.resources import resource_root
from tvgame.show import Pace, Pause, Seating, Stage, TableSettings
from tvgame.table import SIGILS, Member, Refused, Table
from tvgame.table_data import (
    settings_from_json,
    settings_to_json,
    table_from_json,
    table_to_json,
)

MERCHANTS = TableSettings(game="merchants-council", seating=Seating.SET)


def a_table(people: int = 0, settings: TableSettings | None = None) -> Table:
    """A table with that many people, all here and ready."""
    table = Table("K7QM", settings or TableSettings(seating=Seating.SET))
    for number in range(people):
        member = table.join(f"Person {number}", SIGILS[number], f"n{number}", f"hash {number}")
        member.present = member.ready = True
    return table


def refused(why: str) -> pytest.RaisesExc[Refused]:
    """Expect a refusal with that reason and no other."""
    return pytest.RaisesExc(Refused, check=lambda error: error.why == why)


def names_of(table: Table) -> list[str]:
    return [member.name for member in table.members]


# --- joining -------------------------------------------------------------------------------------


def test_every_mark_is_drawn_and_there_are_more_than_seats() -> None:
    folder = resource_root("assets") / "sigils"
    drawn = sorted(path.name.removesuffix(".svg") for path in folder.iterdir())
    assert drawn == sorted(SIGILS)
    assert len(set(SIGILS)) == len(SIGILS) >= 12
    for path in folder.iterdir():
        ET.fromstring(path.read_text(encoding="utf-8"))


def test_the_first_to_join_is_the_host() -> None:
    table = a_table(3)
    assert table.host is table.members[0]
    assert [view.host for view in table.seat_views()] == [True, False, False]


@pytest.mark.parametrize(
    "name", ["Person 0", "PERSON 0", " person  0 ", "Ｐerson 0", "person\u200d 0"]
)
def test_r25_a_taken_name_is_refused_also_when_its_owner_is_away(name: str) -> None:
    """Field case R25: neither the name nor the case of its letters is a way into a seat."""
    table = a_table(1)
    table.members[0].present = False
    with refused("name_taken"):
        table.join(name, "key", "other", "other hash")
    assert table.members[0].token_hash == "hash 0"


def test_marks_are_unique_and_known() -> None:
    table = a_table(1)
    with refused("sigil_taken"):
        table.join("Ann", SIGILS[0], "", "")
    with refused("sigil_unknown"):
        table.join("Ann", "../moon", "", "")
    assert table.free_sigils() == SIGILS[1:]


def test_r59_seats_never_exceed_the_most_a_game_has() -> None:
    """Field case R59: also with computer players among them."""
    table = a_table(9)
    table.add_computer(NAMES, Random(1))
    with refused("full"):
        table.join("One too many", table.free_sigils()[0], "", "")
    with refused("full"):
        table.add_computer(NAMES, Random(1))
    assert len(table.members) == 10


def test_a_locked_table_and_a_game_let_nobody_in() -> None:
    table = a_table(5)
    table.locked = True
    with refused("locked"):
        table.join("Ann", "wheel", "", "")
    table.locked = False
    table.deal(Random(1))
    for stage in (Stage.DEAL, Stage.PLAY, Stage.ENDED):
        table.stage = stage
        with refused("in_game"):
            table.join("Ann", "wheel", "", "")


def test_computer_players_never_share_a_name_or_a_mark() -> None:
    """Even when people have called themselves by the computer players' names."""
    table = Table("K7QM", TableSettings())
    for number, name in enumerate(NAMES[:5]):
        table.join(name.upper(), SIGILS[number], "", "")
    for _ in range(5):
        table.add_computer(NAMES, Random(3))
    assert len({name.casefold() for name in names_of(table)}) == 10
    assert len({member.sigil for member in table.members}) == 10
    assert all(member.ready for member in table.members if member.computer)


# --- starting ------------------------------------------------------------------------------------


@pytest.mark.parametrize("people", range(12))
def test_g11_m0_a_game_starts_at_five_to_ten(people: int) -> None:
    """Rules G11, M0; and R59 again: ten is the most that can sit down at all."""
    table = a_table(min(people, 10))
    table.members += [Member("late", "wheel", computer=False, ready=True)] * max(0, people - 10)
    blocked = table.blocked()
    if people < 5:
        assert blocked is not None
        assert (blocked.why, blocked.need) == ("too_few", 5 - people)
    elif people > 10:
        assert blocked is not None
        assert (blocked.why, blocked.need) == ("too_many", people - 10)
    else:
        assert blocked is None


def test_everybody_has_to_be_ready() -> None:
    table = a_table(6)
    table.members[2].ready = table.members[5].ready = False
    blocked = table.blocked()
    assert blocked is not None
    assert (blocked.why, blocked.seats) == ("not_ready", (2, 5))
    with refused("not_ready"):
        table.deal(Random(1))
    assert table.stage is Stage.LOBBY


def test_g11_seats_are_shuffled_unless_set() -> None:
    """Rule G11. Whoever is host stays host, wherever the shuffle puts them."""
    still, mixed = a_table(8), a_table(8, TableSettings(seating=Seating.SHUFFLED))
    before = names_of(still)
    host = mixed.host
    still.deal(Random(4))
    mixed.deal(Random(4))
    assert names_of(still) == before
    assert names_of(mixed) != before
    assert sorted(names_of(mixed)) == sorted(before)
    assert mixed.host is host


def test_a_rematch_keeps_people_and_places() -> None:
    table = a_table(7, TableSettings(seating=Seating.SHUFFLED))
    with refused("not_ended"):
        table.deal_again()
    table.deal(Random(4))
    seated = names_of(table)
    table.stage = Stage.ENDED
    table.members[3].sitting_in = table.members[2].looked = True
    table.deal_again()
    assert names_of(table) == seated
    assert table.stage is Stage.DEAL
    assert not any(member.looked or member.sitting_in for member in table.members)


def test_back_in_the_lobby_people_say_ready_anew() -> None:
    table = a_table(4)
    table.add_computer(NAMES, Random(1))
    with refused("not_ended"):
        table.back_to_lobby()
    table.deal(Random(1))
    table.stage = Stage.ENDED
    table.back_to_lobby()
    assert [member.ready for member in table.members] == [False] * 4 + [True]
    assert table.may_join() is None


# --- the host's role, places ---------------------------------------------------------------------


def test_the_hosts_role_goes_to_somebody_who_is_here() -> None:
    table = a_table(4)
    table.members[1].present = False
    table.pass_host_on()
    assert table.host is table.members[2]


def test_a_removed_host_is_followed_by_a_person_never_by_a_computer() -> None:
    table = a_table(1)
    table.add_computer(NAMES, Random(1))
    table.remove(0)
    assert table.host is None
    ann = table.join("Ann", "moon", "", "")
    assert table.host is ann


def test_the_hosts_role_is_handed_to_people_alone() -> None:
    table = a_table(2)
    table.add_computer(NAMES, Random(1))
    for seat in (2, 3, -1, None):
        with refused("no_such_seat"):
            table.hand_over(seat)
    table.hand_over(1)
    assert table.host is table.members[1]


def test_places_are_moved_and_the_rest_closes_up() -> None:
    table = a_table(5)
    table.move(4, 1)
    assert [name[-1] for name in names_of(table)] == list("04123")
    table.move(0, 4)
    assert [name[-1] for name in names_of(table)] == list("41230")
    assert table.host is table.members[4]
    for seat, to in ((5, 0), (0, 5), (None, 0), (0, None), (-1, 0)):
        with refused("no_such_seat"):
            table.move(seat, to)
    assert len(table.members) == 5


def test_taking_somebody_out_is_for_the_lobby() -> None:
    """Rule R08(f): to unseat isn't to remove; in a game a seat is kept."""
    table = a_table(6)
    gone = table.remove(2)
    assert gone not in table.members
    with pytest.raises(ValueError):
        table.seat_of(gone)
    table.deal(Random(1))
    for order in (lambda: table.remove(0), lambda: table.move(0, 1)):
        with refused("not_lobby"):
            order()
    with refused("not_lobby"):
        table.add_computer(NAMES, Random(1))


# --- settings ------------------------------------------------------------------------------------


def test_m9_the_merchants_play_without_computers() -> None:
    """Rule M9: neither can they sit down there, nor does the game change over their heads."""
    table = a_table(5, MERCHANTS)
    with refused("no_computers"):
        table.add_computer(NAMES, Random(1))
    table = a_table(4)
    table.add_computer(NAMES, Random(1))
    with refused("no_computers"):
        table.choose(MERCHANTS)
    assert table.settings.game == "glass-council"
    table.remove(4)
    table.choose(MERCHANTS)
    assert table.settings.game == "merchants-council"


def test_the_game_is_chosen_in_the_lobby_the_rest_at_any_time() -> None:
    table = a_table(5)
    with refused("unknown_order"):
        table.choose(TableSettings(game="chess"))
    table.deal(Random(1))
    with refused("not_lobby"):
        table.choose(MERCHANTS)
    table.choose(TableSettings(pace=Pace.SWIFT, statements=False))
    assert (table.settings.pace, table.settings.statements) == (Pace.SWIFT, False)


# --- the file ------------------------------------------------------------------------------------


def test_a_table_is_the_same_after_the_disk_but_for_who_is_here() -> None:
    table = a_table(5)
    table.add_computer(NAMES, Random(1))
    table.deal(Random(1))
    table.paused, table.locked = Pause.HOST, True
    table.members[3].looked = table.members[1].sitting_in = True
    table.hand_over(3)
    data = json.loads(json.dumps(table_to_json(table)))
    back = table_from_json(data, now=5.0)
    assert table_to_json(back) == table_to_json(table)
    assert back.host is back.members[3]
    assert [member.away_since for member in back.members] == [5.0] * 5 + [None]
    assert not any(member.present for member in back.members)


def test_a_repeated_join_is_known_after_the_disk_and_no_secret_is_on_it() -> None:
    """The answer to a join can be lost with the program; the page then asks again."""
    table = a_table(0)
    table.join("Ann", "moon", "0123456789abcdef" * 2, "hash")
    text = json.dumps(table_to_json(table))
    assert "0123456789abcdef" not in text
    back = table_from_json(json.loads(text), now=0.0)
    assert back.joined_by("0123456789abcdef" * 2) is back.members[0]
    assert back.joined_by("f" * 32) is None
    assert back.joined_by("") is None


@pytest.mark.parametrize(
    "damage",
    [
        {"settings": {"game": "chess"}},
        {"stage": "tea"},
        {"host": 9},
        {"host": -1},
        {"members": [{"name": "Ann"}]},
        {"members": 5},
        {"paused": "coffee"},
    ],
)
def test_what_is_no_table_is_refused(damage: dict[str, object]) -> None:
    data = {**table_to_json(a_table(5)), **damage}
    with pytest.raises((ValueError, KeyError, TypeError, IndexError)):
        table_from_json(data, now=0.0)


@pytest.mark.parametrize("pace", [Pace.CALM, Pace.BRISK, Pace.SWIFT])
def test_settings_survive_the_disk(pace: Pace) -> None:
    settings = TableSettings("merchants-council", pace, Seating.SET, statements=False)
    assert settings_from_json(json.loads(json.dumps(settings_to_json(settings)))) == settings
