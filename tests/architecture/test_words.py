"""Whatever the program may say to people has words: refusals, notices, goodbyes."""

import ast
from collections.abc import Iterator
from itertools import product
from typing import get_args

from engine.words import Refusal
from tests.architecture.layout import ROOT
from tvgame.resources import resource_root
from tvgame.server.messages import ByeReason
from tvgame.show import Way
from tvgame.texts import Texts

OVER = ("replaced", "moved", "unseated")
"""Goodbyes that a page stops at; the others are told by what it shows while it comes back."""


def said(*classes: str) -> Iterator[str]:
    """The first argument of every call of ``classes`` in the program, where it is written out."""
    for path in (ROOT / "tvgame").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            first = node.args[0]
            if name in classes and isinstance(first, ast.Constant):
                assert isinstance(first.value, str)
                yield first.value


def texts() -> Texts:
    return Texts.load("en", resource_root("assets") / "texts", strict=True)


def test_every_refusal_has_its_words() -> None:
    """Mutation: refuse for a reason of one's own."""
    reasons = {*said("Refused", "BadName"), *Refusal, "internal", "not_released"}
    assert {"seat_taken", "too_early", "name_long", "wrong_step"} <= reasons
    known = texts()
    assert [why for why in sorted(reasons) if not known.has(f"no.{why}")] == []


def test_every_notice_has_its_words_and_nothing_is_left_open() -> None:
    known = texts()
    keys = {*said("Notice"), "notice.asks_host", *(f"notice.voted.{way}" for way in Way)}
    assert len(keys) > 6
    params = dict.fromkeys(("name", "number", "seat", "address", "wanted", "port"), "x")
    for key in keys:
        assert known.t(key, **params)


def test_every_goodbye_is_known_and_worded() -> None:
    assert set(OVER) < set(get_args(ByeReason))
    known = texts()
    missing = [
        f"phone.over.{why}{part}"
        for why, part in product(OVER, ("", ".help", ".go"))
        if not known.has(f"phone.over.{why}{part}")
    ]
    assert missing == []
