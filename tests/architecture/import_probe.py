"""A child process of the import tests: imports what it is told and reports as JSON what it saw.

`alone GROUP...` imports each module as the first of its group, and notes what went wrong: an
exception, output, a thread, a log handler, a screen. A group is modules that import one another,
joined by commas; `test_imports` says why the others may stay loaded. `together MODULE...` imports
all modules and lists what is loaded then.
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


def import_first(name: str, group: list[str]) -> str:
    """Import `name` with none of `group` loaded; return what was wrong, or an empty string."""
    for member in group:
        sys.modules.pop(member, None)
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


def main(mode: str, arguments: list[str]) -> None:
    """Do what `mode` says and print the report."""
    report: object
    if mode == "alone":
        groups = [names.split(",") for names in arguments]
        outcomes = {name: import_first(name, group) for group in groups for name in group}
        report = {name: wrong for name, wrong in outcomes.items() if wrong}
    else:
        for name in arguments:
            importlib.import_module(name)
        report = sorted(sys.modules)
    sys.stdout.write(json.dumps(report))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
