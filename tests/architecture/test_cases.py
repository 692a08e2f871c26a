"""docs/field-cases.md and the tests hold together: every case has tests, and they say its id."""

import re

import pytest

from tests.architecture.layout import ROOT

PAGE = (ROOT / "docs" / "field-cases.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (R\d\d) \| (.+?) \| (.+?) \| (.+?) \| (.+?) \|$", re.M)
CASES = {row[1]: row for row in ROW.finditer(PAGE)}


def test_all_forty_are_there() -> None:
    assert len(CASES) == 40
    assert len(re.findall(r"^\| R", PAGE, re.M)) == 40


@pytest.mark.parametrize("case", sorted(CASES))
def test_a_case_is_named_where_it_is_tested(case: str) -> None:
    """In the file's own docstring, a test's, or a test's name."""
    named = re.findall(r"`([a-z]+/test_\w+)`", CASES[case][4])
    assert named, "no test at all"
    for name in named:
        text = (ROOT / "tests" / f"{name}.py").read_text(encoding="utf-8")
        assert re.search(rf"\b{case}\b|_{case.lower()}_", text), f"{name} doesn't say {case}"
