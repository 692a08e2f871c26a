"""docs/rules.md and docs/new-ruleset.md hold what the code holds."""

import re
from pathlib import Path

from engine.games import GLASS_COUNCIL, MERCHANTS_COUNCIL
from engine.words import Power

DOCS = Path(__file__).parents[2] / "docs"
BOTH = (GLASS_COUNCIL, MERCHANTS_COUNCIL)
HERE = Path(__file__).parent


def rules() -> str:
    return (DOCS / "rules.md").read_text(encoding="utf-8")


def row(title: str) -> list[str]:
    """The cells of the table row that begins with ``title``."""
    (line,) = [line for line in rules().splitlines() if line.startswith(f"| {title}")]
    return [cell.strip() for cell in line.strip("|").split("|")][1:]


def test_every_rule_and_case_has_its_number():
    numbers = re.findall(r"^### ([GM]\d+) ", rules(), re.MULTILINE)
    assert numbers == [f"G{n}" for n in range(1, 14)] + [f"M{n}" for n in range(13)]
    cases = rules().split("## Worked cases")[1]
    assert re.findall(r"^(\d+)\. ", cases, re.MULTILINE) == [str(n) for n in range(1, 16)]


def test_tables_of_roles_are_the_rulesets():
    for letter, ruleset in (("G", GLASS_COUNCIL), ("M", MERCHANTS_COUNCIL)):
        agents = [int(cell) for cell in row(f"agents in {letter}")]
        assert agents == [ruleset.agents[seats] for seats in ruleset.sizes]
        loyal = [int(cell) for cell in row(f"loyal in {letter}")]
        assert loyal == [seats - 1 - ruleset.agents[seats] for seats in ruleset.sizes]


def test_the_glance_is_the_rulesets():
    assert row("good and bad cards") == [f"{g.good_cards}, {g.bad_cards}" for g in BOTH]
    assert row("good policies that win") == [str(g.good_goal) for g in BOTH]
    assert row("bad policies that win") == [str(g.bad_goal) for g in BOTH]
    assert row("electing the leader") == [f"{g.danger} bad" for g in BOTH]
    assert row("active seats at which") == [f"{g.small_table} or fewer" for g in BOTH]


def test_tables_of_powers_are_the_rulesets():
    words = {
        "-": None,
        "audit": Power.INVESTIGATE,
        "look": Power.INVESTIGATE,
        "exile": Power.REMOVE,
        "expel": Power.REMOVE,
        "gavel": Power.HAND_GAVEL,
        "read": Power.READ,
    }
    assert tuple(words[cell] for cell in row("power")) == GLASS_COUNCIL.powers[7]
    for seats in (5, 7, 9):
        powers = tuple(words[cell] for cell in row(f"{seats} or {seats + 1} seats"))
        assert powers == MERCHANTS_COUNCIL.powers[seats] == MERCHANTS_COUNCIL.powers[seats + 1]


def test_the_guides_example_is_the_one_that_passes():
    guide = (DOCS / "new-ruleset.md").read_text(encoding="utf-8")
    example = (HERE / "lantern_court.py").read_text(encoding="utf-8")
    clauses, data, _ = re.findall(r"```python\n(.*?)```", guide, re.DOTALL)
    assert data.strip() in example
    for clause in clauses.strip().split("\n\n\n"):
        assert clause in example


def test_rules_cited_anywhere_exist():
    """A test or docstring that cites G14 cites nothing."""
    known = set(re.findall(r"^### ([GM]\d+) ", rules(), re.MULTILINE))
    root = DOCS.parent
    cited: set[str] = set()
    for folder in ("engine", "tests/engine", "tests/conformance", "tests/golden", "tests/secrecy"):
        for path in (root / folder).rglob("*.py"):
            if path != Path(__file__):
                cited |= set(re.findall(r"\b([GM]\d+)\b", path.read_text(encoding="utf-8")))
    assert cited <= known
