"""The text tables: every language complete, every key used, no words for people in code."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.layout import ROOT
from tvgame.texts import Entry, Texts, load_part, load_table

TEXTS = ROOT / "assets" / "texts"
WEB = ROOT / "controller_web" / "js"
PROGRAM = ROOT / "tvgame"
GAMES = ("glass-council", "merchants-council")
ENGLISH = load_table(TEXTS, "en")
PARTS = sorted(file.name.removeprefix("en") for file in TEXTS.glob("en*.json"))
OTHERS = sorted({file.name.partition(".")[0] for file in TEXTS.glob("*.json")} - {"en"})

HOLE = re.compile(r"\{(@?)([\w./-]+)(?::(\w+))?\}")

# What a text under one number may leave out: "a seat" says its number by itself.
COUNTS = {"n", "number"}

# What only phones understand: a text within a text.
PHONE_PARTS = (".json", ".learn.json")


def base(key: str) -> str:
    """A key without its game."""
    return key.rpartition("/")[2]


BASES = {base(key) for key in ENGLISH}
SPACES = {key.partition(".")[0] for key in BASES if "." in key}


def forms(entry: Entry) -> dict[str, str]:
    """A text by its plural form; a plain text is its only one."""
    return {"other": entry} if isinstance(entry, str) else dict(entry)


def params(text: str) -> set[str]:
    """The parameters that a text takes, also those it hands on to a text within it."""
    return {count if at else name for at, name, count in HOLE.findall(text)} - {""}


# ---------------------------------------------------------------- the languages


def test_the_page_offers_the_languages_that_are_there() -> None:
    listed = re.search(r"LANGUAGES = (\[.*?\])", (WEB / "kit.js").read_text(encoding="utf-8"))
    assert listed is not None
    assert json.loads(listed[1]) == sorted(["en", *OTHERS])
    for language in ("en", *OTHERS):
        assert f"language.{language}" in ENGLISH


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("language", OTHERS)
def test_a_language_says_what_english_says(language: str, part: str) -> None:
    """Key by key; it may add a game's own word where English has one for both."""
    english, other = load_part(TEXTS / f"en{part}"), load_part(TEXTS / f"{language}{part}")
    assert sorted(set(english) - set(other)) == [], "missing"
    added = set(other) - set(english)
    strange = {k for k in added if k.partition("/")[0] not in GAMES or base(k) not in english}
    assert strange == set(), "unknown to English"


@pytest.mark.parametrize("language", ["en", *OTHERS])
def test_texts_take_the_same_parameters(language: str) -> None:
    """In every plural form, and none but English's: no place can stay unfilled."""
    wrong: dict[str, object] = {}
    for key, entry in load_table(TEXTS, language).items():
        model = ENGLISH.get(key, ENGLISH.get(base(key)))
        assert model is not None, key
        wanted = params(forms(model)["other"])
        for form, text in forms(entry).items():
            spare = COUNTS if form == "one" else set()
            if not wanted - spare <= params(text) <= wanted:
                wrong[f"{key} ({form})"] = (params(text), wanted)
            if text.count("*") % 2:
                wrong[f"{key} ({form})"] = ("a mark is left open", text)
            assert text == text.strip() != "", f"{key} is empty, or has space around it"
    assert wrong == {}


@pytest.mark.parametrize("language", ["en", *OTHERS])
def test_a_text_within_a_text_is_there(language: str) -> None:
    """Wherever it is shown: in each game that has no word of its own for the outer one."""
    table = load_table(TEXTS, language)
    lost = set()
    for key, entry in table.items():
        own = [game for game in GAMES if key.startswith(f"{game}/")]
        shown = own or [game for game in GAMES if f"{game}/{key}" not in table]
        for at, inner, _ in HOLE.findall(" ".join(forms(entry).values())):
            if at and inner != "ordinal":
                lost |= {
                    f"{game}/{inner} in {key}"
                    for game in shown
                    if inner not in table and f"{game}/{inner}" not in table
                }
    assert lost == set()


@pytest.mark.parametrize("language", ["en", *OTHERS])
def test_the_screen_is_given_plain_texts(language: str) -> None:
    """What this computer says itself has no text within a text: only the page fills those."""
    for file in TEXTS.glob(f"{language}*.json"):
        if file.name.removeprefix(language) in PHONE_PARTS:
            continue
        nested = {k for k, e in load_part(file).items() if "{@" in " ".join(forms(e).values())}
        assert nested == set(), file.name
    used = literals_of_program()
    shared = load_part(TEXTS / f"{language}.json")
    nested = {k for k, e in shared.items() if base(k) in used and "{@" in str(forms(e))}
    # These are only named by this computer; phones say them.
    assert {k for k in nested if not base(k).startswith(("no.", "stake."))} == set()


@pytest.mark.parametrize("language", OTHERS)
def test_the_screen_can_speak_it(language: str) -> None:
    title = Texts.load(language, TEXTS, strict=True).t("title", GAMES[0])
    assert title != Texts.load("en", TEXTS).t("title", GAMES[0])


# ---------------------------------------------------------------- the keys


def literals_of_page(path: Path) -> Iterator[str]:
    """Strings and templates of a module of the page; a template's holes as ``{}``."""
    code = path.read_text(encoding="utf-8")
    code = re.sub(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", "", code, flags=re.DOTALL)
    for found in re.finditer(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`', code):
        plain, template = found.groups()
        yield plain if plain is not None else re.sub(r"\$\{[^}]*\}", "{}", template)


def literals_of_module(path: Path) -> Iterator[str]:
    """Strings of a Python module but for its docstrings; what an f-string fills in as ``{}``."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    aside = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            aside |= {id(value) for value in node.values}
            yield "".join(
                str(v.value) if isinstance(v, ast.Constant) else "{}" for v in node.values
            )
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in aside:
            yield node.value


@cache
def literals_of_program() -> set[str]:
    """All strings of the Python program."""
    return {text for path in PROGRAM.rglob("*.py") for text in literals_of_module(path)}


@cache
def all_literals() -> set[str]:
    """All strings of program and page."""
    page = {text for path in WEB.rglob("*.js") for text in literals_of_page(path)}
    return page | literals_of_program()


# What is put together from names alone, as `${key}.${value}.help`, or whose end has dots itself.
COMPOSED = re.compile(
    r"phone\.(game|seating|pace|level)\.[\w-]+(\.help)?"
    r"|tv\.paused\.\w+\.how|tv\.menu\.(sound|sure)\.\w+|learn\.mistake\.[\w.]+"
)

# Families of keys whose names nothing else in the code has.
FAMILY = re.compile(r"(phone|tv|no|notice|doctor|learn|rules|reason|stake)\.")
FILES = {"learn.css"}


def patterns(literals: set[str]) -> list[re.Pattern[str]]:
    """The templates among ``literals`` that name their family, as patterns of keys."""
    found = []
    for text in literals:
        space = text.partition(".")[0]
        if "{}" in text and (space in SPACES) and re.fullmatch(r"[\w.{}/-]+", text):
            found.append(re.compile(re.escape(text).replace(r"\{\}", r"[\w-]+")))
    return found


def test_every_key_asked_for_is_there() -> None:
    """Written out or put together; a stem that code completes counts as there."""
    literals = all_literals()
    stems = {key[: at.start()] for key in BASES for at in re.finditer(r"\.", key)}
    asked = {text.rstrip(".") for text in literals if FAMILY.match(text)} - BASES - stems
    assert {text for text in asked if re.fullmatch(r"[\w.-]+", text)} - FILES == set()
    composed = [p for p in patterns(literals) if FAMILY.match(p.pattern.replace("\\", ""))]
    assert [p.pattern for p in composed if not any(map(p.fullmatch, BASES | stems))] == []


def test_every_key_is_asked_for() -> None:
    literals = all_literals()
    inner = {
        name
        for entry in ENGLISH.values()
        for at, name, _ in HOLE.findall(" ".join(forms(entry).values()))
        if at
    }
    known = patterns(literals)
    unused = {
        key
        for key in BASES - literals - inner
        if not COMPOSED.fullmatch(key) and not any(p.fullmatch(key) for p in known)
    }
    assert sorted(unused) == []


# ---------------------------------------------------------------- words in code

SENTENCE = re.compile(r"[^\W\d_]{2,}[,:;]? [^\W\d_]{2,}.*[.?!…:]$|^[A-Z][a-z]+( [a-z]+)+$")
LABEL = re.compile(r"^[A-Z][a-z]{2,}$")


def sayings(literals: set[str]) -> set[str]:
    """What reads like a sentence or a label for people."""
    return {text for text in literals if SENTENCE.search(text) or LABEL.match(text)}


# Names of keys on a keyboard.
NAMES = {"Escape", "Enter", "Space", "Backspace"}

# Modules that name scripts and faces of type.
NAMING = {"fonts.py"}


def test_the_page_has_no_words_of_its_own() -> None:
    said = {text for path in WEB.rglob("*.js") for text in literals_of_page(path)}
    assert sayings(said) - NAMES == set()


def for_repair(node: ast.AST) -> bool:
    """What only whoever repairs it will read: errors, the log, a script's help; and exports."""
    if isinstance(node, ast.Call):
        called = ast.unparse(node.func)
        return called.startswith("log.") or called.endswith(("ArgumentParser", "add_argument"))
    if isinstance(node, ast.Assign):
        return ast.unparse(node.targets[0]) == "__all__"
    return isinstance(node, ast.Raise)


def test_the_screen_has_no_words_of_its_own() -> None:
    said: dict[str, set[str]] = {}
    for path in (PROGRAM / "tv").rglob("*.py"):
        if path.name in NAMING:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        aside = {
            inner.value
            for node in filter(for_repair, ast.walk(tree))
            for inner in ast.walk(node)
            if isinstance(inner, ast.Constant) and isinstance(inner.value, str)
        }
        found = sayings(set(literals_of_module(path))) - aside - NAMES
        if found:
            said[path.name] = found
    assert said == {}


def test_a_saying_is_recognised() -> None:
    heard = {"Choose first", "Waiting for {}.", "Close", "The game is over."}
    assert sayings(heard | {"pane pick-row", "tv.call", "M3 3h184v120H3z", "no-store"}) == heard
