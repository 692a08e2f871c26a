"""Which way imports point, and that importing does nothing else.

The contracts themselves stand in pyproject.toml, for `lint-imports`; here they are run, and what
only a running interpreter can show is looked at.
"""

import json

import grimp
import pytest

from tests.architecture.layout import PACKAGES, ROOT, modules, run_python

PROBE = "tests/architecture/import_probe.py"


def loaded_by(names: list[str]) -> set[str]:
    """Return the top-level names of everything that is loaded once `names` are imported."""
    result = run_python(PROBE, "together", *names)
    assert result.returncode == 0, result.stderr
    return {name.split(".")[0] for name in json.loads(result.stdout)}


def import_groups() -> list[list[str]]:
    """Return all our modules in groups of those that import one another, mostly of one.

    Whether a module can be imported before all others hangs on nothing but its own group: what
    else it imports doesn't lead back to it, and is judged by itself.
    """
    graph = grimp.build_graph(*PACKAGES, cache_dir=None)
    reached: dict[str, set[str]] = {}
    for start in graph.modules:
        seen: set[str] = set()
        waiting = [start]
        while waiting:
            name = waiting.pop()
            parent = name.rpartition(".")[0]
            nexts = graph.find_modules_directly_imported_by(name) | ({parent} - {""})
            waiting += nexts - seen
            seen |= nexts
        reached[start] = seen
    groups = {
        tuple(sorted({name} | {other for other in reached[name] if name in reached[other]}))
        for name in graph.modules
    }
    return [list(group) for group in sorted(groups)]


def test_each_module_imports_alone_and_silently() -> None:
    groups = import_groups()
    names = [name for package in PACKAGES for name in modules(package)]
    assert sorted(name for group in groups for name in group) == sorted(names)
    result = run_python(PROBE, "alone", *(",".join(group) for group in groups))
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
