"""Which way imports point, and that importing does nothing else.

The contracts themselves stand in pyproject.toml, for `lint-imports`; here they are run, and what
only a running interpreter can show is looked at.
"""

import json

import pytest

from tests.architecture.layout import PACKAGES, ROOT, modules, run_python

PROBE = "tests/architecture/import_probe.py"


def loaded_by(names: list[str]) -> set[str]:
    """Return the top-level names of everything that is loaded once `names` are imported."""
    result = run_python(PROBE, "together", *names)
    assert result.returncode == 0, result.stderr
    return {name.split(".")[0] for name in json.loads(result.stdout)}


def test_each_module_imports_alone_and_silently() -> None:
    names = [name for package in PACKAGES for name in modules(package)]
    assert names
    result = run_python(PROBE, "alone", *names)
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout) == {}


@pytest.mark.parametrize(
    ("room", "stranger"),
    [
        ("tvgame.server", "pygame"),
        ("tvgame.tv", "aiohttp"),
        ("engine", "asyncio"),
        ("engine", "socket"),
    ],
)
def test_a_room_does_without_the_others_library(room: str, stranger: str) -> None:
    assert stranger not in loaded_by(modules(room))


def test_importing_the_program_costs_nothing() -> None:
    result = run_python(
        "-c",
        "import sys; before = set(sys.modules); import tvgame; print(*set(sys.modules) - before)",
    )
    assert result.stdout.split() == ["tvgame"]


def test_import_contracts_hold() -> None:
    result = run_python(
        "-c",
        "from importlinter.cli import lint_imports; raise SystemExit(lint_imports(no_cache=True))",
    )
    assert result.returncode == 0, result.stdout + result.stderr


def test_every_folder_of_modules_is_a_package() -> None:
    """Without `__init__.py` a folder is invisible to the import contracts."""
    folders = {path.parent for package in PACKAGES for path in (ROOT / package).rglob("*.py")}
    assert [folder for folder in sorted(folders) if not (folder / "__init__.py").exists()] == []
