"""What README, CONTRIBUTING and the pages in docs say of the project is so.

Links lead somewhere, the tour of the rooms names every room and nothing else, what it says stands
in a room is defined there, and every command on a page is one that the program knows.
"""

from __future__ import annotations

import ast
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
import typer

import play as launcher
from tests.architecture.layout import ROOT, tracked_files
from tests.architecture.test_tidiness import LONGEST_FILE
from tvgame.cli import app
from tvgame.tv.keys import Command, command_of

PAGES = sorted(path for path in tracked_files() if path.suffix == ".md")
TOUR = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")

KEYS = {
    "Enter": (Command.OK,),
    "Space": (Command.HURRY,),
    "P": (Command.PAUSE,),
    "+ and -": (Command.ADD_COMPUTER, Command.REMOVE_COMPUTER),
    "A": (Command.NEXT_ADDRESS,),
    "M": (Command.MUTE,),
    "F11": (Command.FULL_SCREEN,),
    "Esc": (Command.MENU,),
}
"""The README's keys and what they are for."""


def rows(page: str) -> Iterator[tuple[str, list[str]]]:
    """The room (``engine``, ``tvgame``) and the cells of each row of the tour's tables."""
    room = ""
    for line in page.splitlines():
        if named := re.match(r"`(engine|tvgame)/` is", line):
            room = named[1]
        if room and line.startswith("| `"):
            yield room, [cell.strip() for cell in line.strip("|").split("|")]


def names(cell: str) -> list[str]:
    """What stands between backticks."""
    return re.findall(r"`([^`]+)`", cell)


def defined(path: Path) -> set[str]:
    """The names that a module, or the modules of a folder, define, methods and fields included."""
    files = sorted(path.rglob("*.py")) if path.is_dir() else [path]
    found: set[str] = {module.stem for module in files}
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                found.add(node.name)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                found.add(node.id)
    return found


def commands() -> Iterator[tuple[str, list[str]]]:
    """Page and words of every command that starts the program, from code blocks and tables."""
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for said in re.findall(r"(?:python3 play\.py|glass-council)((?: [^`\n]*)?)", text):
            words = shlex.split(said.split("   ")[0].split("#")[0].rstrip(".,;:"), posix=False)
            yield page.name, words


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8"))
    local = [link.split("#")[0] for link in links if not re.match(r"[a-z]+:|#", link)]
    assert [link for link in local if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("room", ["engine", "tvgame"])
def test_the_tour_names_every_room_and_no_other(room: str) -> None:
    told = {name.rstrip("/") for of, cells in rows(TOUR) if of == room for name in names(cells[0])}
    there = {
        path.name
        for path in (ROOT / room).iterdir()
        if (path.suffix == ".py" and not path.stem.startswith("__"))
        or (path / "__init__.py").exists()
    }
    assert told == there


def test_what_the_tour_says_stands_in_a_room_is_defined_there() -> None:
    missing = []
    for room, cells in rows(TOUR):
        there: set[str] = set()
        for name in names(cells[0]):
            there |= defined(ROOT / room / name.rstrip("/"))
        for said in names(cells[1]):
            name = re.split(r"[(./]", said)[0]
            known = name in there or (ROOT / room / cells[0].strip("`/") / said).exists()
            if re.fullmatch(r"[A-Za-z_]\w*", name) and "-" not in said and not known:
                missing.append((cells[0], said))
    # The name of a message of the wire.
    assert [said for _, said in missing] == ["view"], missing


def test_every_command_on_a_page_is_one() -> None:
    program: Any = typer.main.get_command(app)
    wrong, seen = [], 0
    for page, words in commands():
        tasks = [word for word in words if word in ("test", "lint", "check", "bench")]
        if words[:1] == tasks[:1] and tasks:
            continue
        _, arguments = launcher.route(words)
        own = arguments[0] in launcher.PROGRAM_OPTIONS or words[:1] == ["--install-completion"]
        if own or arguments[0].isupper():
            continue  # an option of the program or its library; a placeholder
        seen += 1
        command = program.commands.get(arguments[0])
        if command is None:
            wrong.append((page, words))
            continue
        options = {name for option in command.params for name in option.opts} | {"--help"}
        said = [word.strip("[]") for word in arguments[1:]]
        wrong += [(page, [w]) for w in said if w[:2] == "--" and w not in options]
    assert wrong == []
    assert seen > 15


def test_the_readmes_keys_do_what_it_says() -> None:
    told = re.findall(r"^\| ([^|`!]+?) \| [a-z]", README, re.M)
    assert set(told) - {"on the TV's keyboard"} == set(KEYS)
    codes = {"Enter": "K_RETURN", "Esc": "K_ESCAPE", "Space": "K_SPACE", "F11": "K_F11"}
    codes |= {"+": "K_PLUS", "-": "K_MINUS"}
    for said, expected in KEYS.items():
        for name, command in zip(said.split(" and "), expected, strict=True):
            key = getattr(pygame, codes.get(name, f"K_{name.lower()}"))
            pressed = SimpleNamespace(type=pygame.KEYDOWN, key=key, mod=0, unicode="")
            assert command_of(pressed) is command, name  # type: ignore[arg-type]


def test_the_rules_of_the_house_are_those_that_hold() -> None:
    house = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert f"more than {LONGEST_FILE} lines" in house
