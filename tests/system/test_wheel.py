"""The wheel, installed elsewhere: nothing of the checkout is needed, and nothing else is missing.

Offline: its dependencies are lent from this environment.
"""

from __future__ import annotations

import json
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from tests.support.process import ROOT
from tests.support.stranger import stranger
from tests.support.time import PATIENCE


def done(*command: str, cwd: Path) -> str:
    """Run a program that must succeed; returns what it said."""
    ended = subprocess.run(
        command, cwd=cwd, capture_output=True, encoding="utf-8", timeout=5 * PATIENCE, check=False
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    done(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder), cwd=ROOT)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a fresh environment that has the wheel."""
    folder = tmp_path_factory.mktemp("elsewhere")
    done(sys.executable, "-m", "venv", "--without-pip", str(folder / "env"), cwd=folder)
    scripts = "Scripts" if sys.platform == "win32" else "bin"
    python = folder / "env" / scripts / "python"
    place = done(
        *(str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"), cwd=folder
    )
    lent = sysconfig.get_path("purelib")
    Path(place.strip(), "lent.pth").write_text(f"{lent}\n", encoding="utf-8")
    done(
        *(sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps"),
        *("--no-index", "--no-compile", "--quiet", "--ignore-installed", str(wheel)),
        cwd=folder,
    )
    return python


def test_the_wheel_has_pages_and_assets_inside(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for name in (
        *("tvgame/controller_web/index.html", "tvgame/assets/texts/en.json", "engine/py.typed"),
        *("tvgame/assets/sigils/moon.svg", "tvgame/assets/paper/mask.svg"),
    ):
        assert name in names
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"engine", "tvgame"}
    assert not [name for name in names if "__pycache__" in name or "/tests/" in name]


def test_it_runs_from_there(installed: Path, tmp_path: Path) -> None:
    script = installed.with_name("glass-council")
    version = done(str(script), "--version", cwd=tmp_path)
    assert version.startswith("glass-council ")
    where = done(str(installed), "-c", "import tvgame; print(tvgame.__file__)", cwd=tmp_path)
    assert Path(where.strip()).is_relative_to(installed.parents[1])

    simulated = stranger(
        *(tmp_path, "simulate", "--games", "1", "--seats", "5", "--json"),
        cwd=tmp_path,
        python=str(installed),
    )
    assert json.loads(simulated.stdout)["games"] == 1, simulated.stderr

    checked = stranger(tmp_path, "doctor", cwd=tmp_path, python=str(installed))
    assert "✓ fine  Files" in checked.stdout, checked.stdout + checked.stderr
    assert "✓ fine  Packages" in checked.stdout

    out = tmp_path / "kit.pdf"
    printed = stranger(tmp_path, "print", str(out), cwd=tmp_path, python=str(installed))
    assert printed.returncode == 0, printed.stderr
    assert out.stat().st_size > 20_000
