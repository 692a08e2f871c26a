"""A child process of the import tests: imports what it is told and reports as JSON what it saw.

`alone MODULE...` imports each module with none of ours loaded before it, and notes what went
wrong: an exception, output, a thread, a log handler, a screen. `together MODULE...` imports all
of them and lists every module that is loaded then.
"""

import contextlib
import importlib
import io
import json
import logging
import random
import sys
import threading
import traceback
from typing import Any

OURS = ("engine", "tvgame")


def forget_ours() -> None:
    """Drop our modules, so that the next import finds none; libraries stay, to save time."""
    for name in [name for name in sys.modules if name.split(".")[0] in OURS]:
        del sys.modules[name]


def import_alone(name: str) -> str:
    """Import `name` first of all; return what was wrong with that, or an empty string."""
    forget_ours()
    output = io.StringIO()
    dice = random.getstate()
    try:
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
            importlib.import_module(name)
    except BaseException:
        return traceback.format_exc(limit=-3)
    pygame: Any = sys.modules.get("pygame")
    side_effects = {
        f"it wrote {output.getvalue()!r}": bool(output.getvalue()),
        "it started a thread": threading.active_count() > 1,
        "it set up logging": bool(logging.getLogger().handlers),
        "it used the global dice": random.getstate() != dice,
        "it started pygame": pygame is not None and pygame.get_init(),
    }
    return "; ".join(effect for effect, happened in side_effects.items() if happened)


def main(mode: str, names: list[str]) -> None:
    """Do what `mode` says and print the report."""
    report: object
    if mode == "alone":
        report = {name: wrong for name in names if (wrong := import_alone(name))}
    else:
        for name in names:
            importlib.import_module(name)
        report = sorted(sys.modules)
    sys.stdout.write(json.dumps(report))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
