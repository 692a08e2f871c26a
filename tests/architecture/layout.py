"""What the project consists of: its folders, its modules, its tracked files."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("engine", "tvgame")


def module_name(path: Path) -> str:
    """Return the dotted name under which the file `path` of this checkout is imported."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def modules(package: str) -> list[str]:
    """Return the names of `package`'s modules, itself among them; empty if there is none."""
    folder = ROOT.joinpath(*package.split("."))
    return sorted(module_name(path) for path in folder.rglob("*.py"))


def tracked_files() -> list[Path]:
    """Return the files that git tracks here and that still exist."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, encoding="utf-8"
    ).stdout
    paths = [ROOT / name for name in listed.split("\0") if name]
    return [path for path in paths if path.is_file()]


def run_python(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run this Python on `arguments` in the checkout; output is captured, failure is no error."""
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, capture_output=True, encoding="utf-8", timeout=300
    )
