"""Small files, nothing of anyone's machine in them, and every dependency accounted for."""

import re
import tomllib

import pytest

from tests.architecture.layout import ROOT, tracked_files
from tvgame.resources import resource_root

LONGEST_FILE = 500
CODE = {".py", ".js", ".mjs", ".css"}
CODE_FOLDERS = ("engine", "tvgame", "controller_web", "tests")

# Written in pieces, so that this file doesn't find itself.
FOREIGN = re.compile(
    "|".join(
        (
            r"(?<![\w.])/" + r"(?:work|root|Users)/",
            r"(?<![\w.])/" + r"home/\w",
            r"\b[A-Z]:\\" + r"Users\b",
            r"\.\./" + r"shared\b",
            r"\bpypi" + r"\.org\b",
            r"\bpython" + r"hosted\.org\b",
            r"\bregistry\." + r"npmjs\b",
            r"\bdeb\." + r"debian\.org\b",
        )
    )
)


def requirement_names(requirements: list[str]) -> list[str]:
    """Return the distribution names in `requirements`."""
    return [re.split(r"[\s\[<>=!~;]", requirement, maxsplit=1)[0] for requirement in requirements]


def test_no_file_is_long() -> None:
    long = {}
    for folder in CODE_FOLDERS:
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in CODE and path.is_file():
                lines = path.read_text(encoding="utf-8").count("\n")
                if lines > LONGEST_FILE:
                    long[str(path.relative_to(ROOT))] = lines
    assert long == {}


@pytest.mark.parametrize(
    "leak",
    [
        "/" + "work/main/x",
        "see ../" + "shared",
        "C:" + "\\Users\\x",
        "https://pypi" + ".org/simple",
        "'/" + "home/me'",
    ],
)
def test_a_foreign_name_is_recognised(leak: str) -> None:
    assert FOREIGN.search(leak)


@pytest.mark.parametrize("innocent", ["framework/", "a/home/x", "~/.config", "../shared_things"])
def test_an_innocent_name_is_not(innocent: str) -> None:
    assert not FOREIGN.search(innocent)


def test_nothing_of_a_machine_is_tracked() -> None:
    found = {}
    for path in tracked_files():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a font, a sound, a picture
        if match := FOREIGN.search(text):
            found[str(path.relative_to(ROOT))] = match.group()
    assert found == {}


def test_every_dependency_is_explained() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = project["dependencies"] + project["optional-dependencies"]["dev"]
    explained = re.findall(
        r"^\| `([^`]+)` \|", (ROOT / "docs/dependencies.md").read_text("utf-8"), re.M
    )
    assert sorted(explained) == sorted(requirement_names(declared))
    assert all(">=" in requirement for requirement in declared)


def test_a_checkout_has_its_data_folders() -> None:
    assert resource_root("assets") == ROOT / "assets"
    assert resource_root("controller_web") == ROOT / "controller_web"
