"""Rulesets as data: what can't be played is refused with its reason, and no game is special."""

import ast
import copy
import pickle
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import engine
from engine import clauses
from engine.games import GAMES, GLASS_COUNCIL, MERCHANTS_COUNCIL, find
from engine.ruleset import RulesetError
from engine.words import Phase, Power, Role, Step

NONE = (None,) * 6
IMPOSSIBLE: dict[str, dict[str, Any]] = {
    "needs a name": {"name": ""},
    "at least one table size": {"agents": {}, "powers": {}},
    "three seats are the least": {"agents": {2: 1}, "powers": {2: NONE}},
    "without a gap": {"agents": {5: 1, 7: 2}, "powers": {5: NONE, 7: NONE}},
    "an agent or more": {"agents": {5: 0}, "powers": {5: NONE}},
    "must be the smaller one": {"agents": {5: 2}, "powers": {5: NONE}},
    "at least one place": {"good_goal": 0},
    "too few good cards": {"good_cards": 5},
    "too few bad cards": {"bad_cards": 6},
    "hand is three cards": {"hand": 4},
    "failure limit": {"failure_limit": 0},
    "run out before the game ends": {"good_cards": 6, "bad_cards": 7},
    "the deck would run out": {"reshuffle_before_take": clauses.never},
    "before the bad track is full": {"danger": 7},
    "danger must begin": {"danger": 0},
    "its row of powers": {"powers": {5: NONE}},
    "one place fewer": {"powers": dict.fromkeys(range(5, 11), (None,) * 7)},
    "no election is allowed": {"election_limit": 0},
    "three active seats": {"small_table": 2},
    "must leave three seats": {
        "powers": dict.fromkeys(range(5, 11), (None,) * 3 + (Power.REMOVE,) * 3)
    },
    "more investigations than seats": {
        "investigate_again": False,
        "powers": dict.fromkeys(range(5, 11), (Power.INVESTIGATE,) * 5 + (None,)),
    },
}


@pytest.mark.parametrize("reason", IMPOSSIBLE)
def test_impossible_data_is_refused_with_its_reason(reason):
    with pytest.raises(RulesetError, match=reason):
        replace(GLASS_COUNCIL, **IMPOSSIBLE[reason])


def test_every_fault_that_is_looked_for_has_its_case():
    reasons = [why for _, why in GLASS_COUNCIL._faults()]
    for why in reasons:
        assert any(part in why for part in IMPOSSIBLE), f"no case for: {why}"


def test_a_refused_ruleset_is_named():
    with pytest.raises(RulesetError, match=r"^merchants-council: "):
        replace(MERCHANTS_COUNCIL, danger=6)


@pytest.mark.parametrize("seats", [0, 4, 11])
def test_sizes_that_are_not_played_are_refused_g11_m0(seats):
    for ruleset in GAMES:
        with pytest.raises(RulesetError):
            ruleset.mix(seats)


def test_a_ruleset_cannot_be_changed():
    with pytest.raises(AttributeError):
        GLASS_COUNCIL.danger = 1  # type: ignore[misc]
    with pytest.raises(TypeError):
        GLASS_COUNCIL.agents[5] = 3  # type: ignore[index]


def test_a_ruleset_keeps_nothing_of_the_callers_dict():
    agents = dict(GLASS_COUNCIL.agents)
    ruleset = replace(GLASS_COUNCIL, agents=agents)
    agents[5] = 3
    assert ruleset.agents[5] == 1


def test_a_ruleset_survives_pickling_and_copying():
    """A computer player in a process of its own is sent its view, ruleset and all (G10)."""
    for ruleset in GAMES:
        assert pickle.loads(pickle.dumps(ruleset)) == ruleset
        assert copy.deepcopy(ruleset) == ruleset


def test_the_registry_finds_by_name_and_says_what_there_is():
    assert find("glass-council") is GLASS_COUNCIL
    assert len({ruleset.name for ruleset in GAMES}) == len(GAMES)
    with pytest.raises(RulesetError, match=r"glass-council, merchants-council"):
        find("chess")


def test_knowledge_clause_by_role_g2_m2():
    knows = clauses.agents_know_all_leader_at_small
    pairs = {(own, other) for own in Role for other in Role if knows(GLASS_COUNCIL, 7, own, other)}
    assert pairs == {(Role.AGENT, Role.AGENT), (Role.AGENT, Role.LEADER)}
    assert knows(GLASS_COUNCIL, 6, Role.LEADER, Role.AGENT)


def test_steps_read_back_what_they_write():
    for phase in Phase:
        assert Step.parse(str(Step(12, phase))) == Step(12, phase)
    for text in ("", "3", "x.ballot", "3.", "3.nothing"):
        with pytest.raises(ValueError):
            Step.parse(text)


def _modules() -> list[Path]:
    return sorted(Path(engine.__file__).parent.rglob("*.py"))


def _mentions_a_game(node: ast.AST) -> bool:
    """A comparison or match on a ruleset, its name, or a game's name."""
    names = {ruleset.name for ruleset in GAMES}
    constants = {"GLASS_COUNCIL", "MERCHANTS_COUNCIL"}
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and part.value in names:
            return True
        if isinstance(part, ast.Name) and part.id in constants:
            return True
        if isinstance(part, ast.Attribute) and part.attr == "name":
            owner = ast.unparse(part.value)
            if "ruleset" in owner or "game" in owner:
                return True
    return False


def game_branches(source: str) -> list[int]:
    """Line numbers where code asks which game is played."""
    found = []
    for node in ast.walk(ast.parse(source)):
        asked: ast.expr | ast.pattern | None = None
        if isinstance(node, ast.Compare):
            asked = node
        elif isinstance(node, ast.Match):
            asked = node.subject
        elif isinstance(node, ast.match_case):
            asked = node.pattern
        if asked is not None and _mentions_a_game(asked):
            found.append(asked.lineno)
    return found


def test_nothing_in_the_engine_asks_which_game_is_played():
    found = {
        (path.name, line)
        for path in _modules()
        for line in game_branches(path.read_text(encoding="utf-8"))
        # The registry's look-up by name is what names are for.
        if path.parts[-2:] != ("games", "__init__.py")
    }
    assert found == set()


@pytest.mark.parametrize(
    "line",
    [
        "if state.ruleset.name == 'x': pass",
        "if ruleset is GLASS_COUNCIL: pass",
        "x = 1 if game in ('merchants-council',) else 2",
        "match ruleset.name:\n    case 'x': pass",
    ],
)
def test_such_a_question_would_be_found(line):
    assert game_branches(line) == [1]
