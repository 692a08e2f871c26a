#!/usr/bin/env python3
"""Start the game, or its checks, from a checkout: nothing but Python is needed.

Makes the environment `.venv`, installs the project into it and hands over to it; later starts
find that done and cost a glance at one stamp file. Standard library only, and readable by
Python 3.8, so that an old Python can be told that it is too old. What the game does with its
arguments is `tvgame.cli`'s business.
"""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
STAMP = VENV / "glass-council.stamp"
LOG = VENV / "install.log"
ON_WINDOWS = os.name == "nt"
SELF = "py play.py" if ON_WINDOWS else "python3 play.py"
OLDEST_PYTHON = (3, 11)

HELP = """\
The Glass Council: a party game for the living room.

  {self}                    start the game on this screen
  {self} -- --windowed      the same in a window: what follows -- is the game's own
  {self} demo               any other word goes to the game too; "-- --help" lists them

For those who change the game:
  {self} test               run the tests; further arguments go to pytest
  {self} test --long        run them with full counts and long soaks
  {self} lint               formatter, linter, types, import rules
  {self} check              lint, then test
  {self} bench              measure speed and size

The first start takes about a minute: it installs what the game needs into the folder .venv.
"""

#: Debian package -> programs, any of which will do. Only the tests need them.
TEST_TOOLS = {
    "chromium": ("chromium", "chromium-browser", "google-chrome"),
    "xvfb": ("Xvfb",),
    "xauth": ("xauth",),
    "zbar-tools": ("zbarimg",),
    "iproute2": ("ip",),
    "poppler-utils": ("pdftoppm",),
    "nginx-light": ("nginx",),
    "openssl": ("openssl",),
}

#: Most of a whole run is waiting for screens, phones and clocks, so two share the time well. A
#: file stays in one process: its browser and its builds are made once. tests/conftest.py orders.
TWO_PROCESSES = ["-n=2", "--dist=loadfile", "--no-loadscope-reorder"]

#: Options that the program knows without a command; all others belong to its command `play`.
PROGRAM_OPTIONS = ("--help", "--version")

NETWORK_TROUBLE = (
    "name resolution",
    "getaddrinfo failed",
    "NameResolutionError",
    "NewConnectionError",
    "ConnectTimeout",
    "ReadTimeout",
    "ProxyError",
    "Network is unreachable",
    "Connection refused",
    "Connection reset",
)


class StartError(Exception):
    """Carries the sentences that tell a person what is wrong and what to do."""


# --- what was asked for ----------------------------------------------------------------------


def route(arguments: list[str]) -> tuple[str, list[str]]:
    """Split the command line into a task ("help", "play", "test", ...) and its arguments."""
    if not arguments:
        return "play", ["play"]
    first, rest = arguments[0], arguments[1:]
    if first in ("-h", "--help", "help"):
        return "help", []
    if first in ("test", "lint", "check", "bench"):
        return first, rest[1:] if rest[:1] == ["--"] else rest
    if first == "--":
        arguments = rest
    if not arguments or (arguments[0][:1] == "-" and arguments[0] not in PROGRAM_OPTIONS):
        arguments = ["play", *arguments]
    return "play", arguments


def main(arguments: list[str]) -> int:
    """Do what the command line asks; return the exit code."""
    try:
        refuse_old_python(sys.version_info[:3])
        task, rest = route(arguments)
        if task == "help":
            print(HELP.format(self=SELF), end="")
            return 0
        if task == "play":
            prepare(for_developers=False)
            # -P: a folder named `engine` where the person happens to stand is not the game's.
            return hand_over([python(), "-P", "-m", "tvgame", *rest])
        prepare(for_developers=True)
        os.chdir(ROOT)
        if task == "lint":
            return lint()
        if task == "bench":
            return bench(rest)
        linted = lint() if task == "check" else 0
        install_test_tools()
        if linted == 0:
            return hand_over(pytest_command(rest))
        return run(pytest_command(rest)) or linted
    except StartError as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except OSError as trouble:
        print(f"The game could not be started: {trouble}.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130


def refuse_old_python(version: tuple[int, ...]) -> None:
    """Stop here if this Python, `version`, is too old for the game."""
    if version >= OLDEST_PYTHON:
        return
    newer = newer_python()
    advice = (
        f"A newer one is here: run `{newer} play.py`."
        if newer
        else "Install a newer one from python.org or with your system's package manager."
    )
    raise StartError(
        "The Glass Council needs Python 3.11 or newer, this is {}. {}".format(
            ".".join(map(str, version)), advice
        )
    )


def newer_python() -> str | None:
    """Return the name of a Python on this computer that is new enough, if one is found."""
    import shutil
    import subprocess

    for minor in range(20, OLDEST_PYTHON[1] - 1, -1):
        name = f"python3.{minor}"
        # A version manager's placeholder is found as well, so ask the program itself.
        if (
            shutil.which(name)
            and subprocess.run([name, "-c", ""], capture_output=True).returncode == 0
        ):
            return name
    return None


# --- the environment -------------------------------------------------------------------------


def python() -> str:
    """Return the path of the environment's Python."""
    return str(VENV / ("Scripts/python.exe" if ON_WINDOWS else "bin/python"))


def fingerprint() -> str:
    """Return what an installation depends on: the project file, this folder, the Python."""
    digest = hashlib.sha256((ROOT / "pyproject.toml").read_bytes())
    digest.update(str(ROOT).encode("utf-8", "surrogateescape"))
    digest.update(os.path.realpath(python()).encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def read_stamp() -> list[str]:
    """Return the stamp's two words, fingerprint and level ("player", "developer"), or nothing."""
    try:
        return STAMP.read_text(encoding="utf-8").split()
    except OSError:
        return []


def base_is_there() -> bool:
    """Tell whether the Python that the environment was made from still exists."""
    try:
        settings = (VENV / "pyvenv.cfg").read_text(encoding="utf-8")
    except OSError:
        return False
    pairs = (line.partition("=") for line in settings.splitlines())
    home = [value.strip() for key, _, value in pairs if key.strip() == "home"]
    return bool(home) and Path(home[0]).is_dir() and Path(python()).exists()


def prepare(*, for_developers: bool) -> None:
    """Make sure that the environment holds what the task needs; say so if that takes time."""
    stamp = read_stamp()
    had_developers = stamp[1:] == ["developer"]
    current = base_is_there() and stamp[:1] == [fingerprint()]
    if current and (had_developers or not for_developers):
        return
    for_developers = for_developers or had_developers

    import time

    started = time.monotonic()
    say("Getting ready ({}) ...".format("something changed" if stamp else "once, about a minute"))
    try:
        if not environment_works():
            make_environment()
        install(for_developers=for_developers)
    except BaseException:
        say("\n")
        raise
    level = "developer" if for_developers else "player"
    STAMP.write_text(f"{fingerprint()}\n{level}\n", encoding="utf-8")
    say(f" done in {time.monotonic() - started:.0f} s.\n")


def say(text: str) -> None:
    """Write a piece of the progress line, apart from what the program prints."""
    sys.stderr.write(text)
    sys.stderr.flush()


def environment_works() -> bool:
    """Tell whether the environment starts, is new enough and can install."""
    question = f"import sys, pip; sys.exit(sys.version_info < {OLDEST_PYTHON!r})"
    return base_is_there() and quiet([python(), "-c", question])[0] == 0


def make_environment() -> None:
    """Make the environment anew, whatever was there."""
    from importlib.util import find_spec

    if find_spec("venv") is None or find_spec("ensurepip") is None:
        raise StartError(
            "This Python cannot make environments: its modules venv and ensurepip are missing. "
            "On Debian or Ubuntu, run `sudo apt install python3-venv`, then start again."
        )
    code, said = quiet([sys.executable, "-m", "venv", "--clear", str(VENV)])
    if code != 0:
        raise StartError(f"The folder .venv could not be made: {last_words(said)}")


def install(*, for_developers: bool) -> None:
    """Install the project, linked to this folder, and what it needs."""
    project = str(ROOT) + ("[dev]" if for_developers else "")
    options = ["--quiet", "--disable-pip-version-check", "--no-input", "--retries", "2"]
    # Compiling everything takes a third of the time; Python compiles what is used when it is.
    options.append("--no-compile")
    code, said = quiet([python(), "-m", "pip", "install", *options, "--editable", project])
    if code == 0:
        return
    if any(sign in said for sign in NETWORK_TROUBLE):
        raise StartError(
            "What the game needs could not be downloaded: is this computer on the internet? "
            "It is needed once; start again when it is there."
        )
    LOG.write_text(said, encoding="utf-8")
    raise StartError(
        f"What the game needs could not be installed: {last_words(said)} "
        f"(All of it is in {LOG.relative_to(ROOT)}.)"
    )


def last_words(said: str) -> str:
    """Return the line of a program's output that says most: the last error, else the last."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    errors = [line for line in lines if line.lower().startswith(("error", "e:"))]
    return (errors or lines or ["it ended without a word."])[-1]


# --- tasks of developers ---------------------------------------------------------------------


def lint() -> int:
    """Run every check of form, whether or not one before it failed; 0 if all passed."""
    imports = Path(python()).with_name("lint-imports.exe" if ON_WINDOWS else "lint-imports")
    steps = {
        "format": [python(), "-m", "ruff", "format", "--check", "."],
        "lint": [python(), "-m", "ruff", "check", "."],
        "types": [python(), "-m", "mypy"],
        "imports": [str(imports), "--no-cache"],
    }
    failed = False
    for name, command in steps.items():
        code, said = quiet(command)
        if code != 0:
            failed = True
            print(said.rstrip())
        print(f"{name}: {'passed' if code == 0 else 'failed'}", flush=True)
    return 1 if failed else 0


def bench(arguments: list[str]) -> int:
    """Run the benchmarks."""
    return hand_over([python(), "-m", "tests.benchmarks.run", *arguments])


def pytest_command(arguments: list[str]) -> list[str]:
    """Return the command that runs the tests: a whole run in two processes, a part of it in one."""
    whole = all(argument.startswith("-") for argument in arguments)
    return [python(), "-m", "pytest", *(TWO_PROCESSES if whole else []), *arguments]


def install_test_tools() -> None:
    """Install what tests need beyond Python; where that isn't possible, say what is missing."""
    import shutil

    missing = [
        package
        for package, programs in TEST_TOOLS.items()
        if not any(shutil.which(program) for program in programs)
    ]
    if not missing:
        return
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        say("Installing for the tests: {} ...".format(" ".join(missing)))
        environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
        get = ["apt-get", "--quiet", "--yes"]
        code, said = quiet([*get, "update"], environment)
        if code == 0:
            code, said = quiet([*get, "install", "--no-install-recommends", *missing], environment)
        say(" done.\n" if code == 0 else f" failed: {last_words(said)}\n")
        return
    say(
        "Some tests need more than Python and will fail without it. On Debian or Ubuntu: "
        "sudo apt install {}\n".format(" ".join(missing))
    )


# --- other programs --------------------------------------------------------------------------


def run(command: list[str]) -> int:
    """Run `command` in view of the person; return its exit code."""
    import subprocess

    return subprocess.call(command)


def quiet(command: list[str], environment: dict[str, str] | None = None) -> tuple[int, str]:
    """Run `command` unseen; return its exit code and all that it said."""
    import subprocess

    try:
        done = subprocess.run(
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        )
    except OSError as trouble:
        return 127, str(trouble)
    return done.returncode, done.stdout


def hand_over(command: list[str]) -> int:
    """Become `command` where the system can do that, else wait for it."""
    sys.stdout.flush()
    if not ON_WINDOWS:
        os.execv(command[0], command)
    import subprocess

    # The child gets the same Ctrl+C and decides; leaving before it would cut it off.
    with subprocess.Popen(command) as child:
        while True:
            try:
                return child.wait()
            except KeyboardInterrupt:
                continue


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
