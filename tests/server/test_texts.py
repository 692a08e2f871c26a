"""Looking words up."""

import json
from pathlib import Path

import pytest

from tests.log_watch import LogWatch
from tvgame.resources import resource_root
from tvgame.texts import Texts, load_table

EN = {
    "hello": "Hello, {name}",
    "title": "A game",
    "glass-council/title": "The Glass Council",
    "waiting": {"one": "Waiting for {n} seat", "other": "Waiting for {n} seats"},
    "list.two": "{a} and {b}",
    "list.more": "{a}, {b}",
    "only.english": "Only here",
}
DE = {"hello": "Hallo, {name}", "list.two": "{a} und {b}"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "en.json").write_text(json.dumps(EN))
    (tmp_path / "en.tv.json").write_text('{"tv.lobby": "Scan to join"}')
    (tmp_path / "en.paper.json").write_text('{"paper.cut": "Cut here"}')
    (tmp_path / "de.json").write_text(json.dumps(DE))
    return tmp_path


@pytest.fixture
def english(folder: Path) -> Texts:
    return Texts.load("en", folder, strict=True)


def test_a_games_own_word_comes_first(english: Texts) -> None:
    assert english.t("title") == "A game"
    assert english.t("title", "glass-council") == "The Glass Council"
    assert english.t("title", "merchants-council") == "A game"


def test_parameters_are_filled_in_once(english: Texts) -> None:
    """A person may be called like a place for a parameter (R55)."""
    assert english.t("hello", name="{name} {0} %s") == "Hello, {name} {0} %s"


@pytest.mark.parametrize(("n", "text"), [(0, "0 seats"), (1, "1 seat"), (2, "2 seats")])
def test_plurals(english: Texts, n: int, text: str) -> None:
    assert english.t("waiting", n=n) == f"Waiting for {text}"


@pytest.mark.parametrize(
    ("names", "text"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (list("abcd"), "a, b, c and d")],
)
def test_lists(english: Texts, names: list[str], text: str) -> None:
    assert english.listed(names) == text
    assert english.listed(iter(names)) == text


def test_every_part_belongs_to_the_table(english: Texts) -> None:
    assert english.t("tv.lobby") == "Scan to join"
    assert english.t("paper.cut") == "Cut here"
    assert english.has("tv.lobby")
    assert not english.has("tv.attic")


@pytest.mark.parametrize("language", ["de", "DE", "de-AT", "de-Latn-AT"])
def test_a_language_speaks_with_english_behind_it(folder: Path, language: str) -> None:
    german = Texts.load(language, folder, strict=True)
    assert german.t("hello", name="Eva") == "Hallo, Eva"
    assert german.listed("abc") == "a, b und c"
    assert german.t("only.english") == "Only here"


@pytest.mark.parametrize("language", ["fr", "", "..", "../en", "en.tv", "de/../en", "x" * 50])
def test_an_unknown_language_is_english(folder: Path, language: str) -> None:
    assert Texts.load(language, folder).t("hello", name="Eva") == "Hello, Eva"


def test_what_is_missing_is_an_error_in_tests(english: Texts) -> None:
    with pytest.raises(KeyError, match="attic"):
        english.t("attic")
    with pytest.raises(KeyError, match="hello needs name"):
        english.t("hello")


def test_what_is_missing_shows_as_its_key_and_is_logged_once(
    folder: Path, expected_logs: LogWatch
) -> None:
    expected_logs.expect("no words for attic")
    texts = Texts.load("de", folder)
    assert [texts.t("attic") for _ in range(3)] == ["attic"] * 3
    assert texts.t("hello") == "Hallo, {name}"
    assert len(expected_logs.records) == 1


@pytest.mark.parametrize("content", ["[]", '{"a": 1}', '{"a": {"one": "x"}}', '{"hello": "x"}'])
def test_a_table_that_is_none_is_refused(folder: Path, content: str) -> None:
    (folder / "en.tv.json").write_text(content)
    with pytest.raises(ValueError, match=r"en\.tv\.json"):
        load_table(folder, "en")


def test_the_real_tables_load() -> None:
    folder = resource_root("assets") / "texts"
    for file in folder.glob("*.json"):
        load_table(folder, file.name.partition(".")[0])
