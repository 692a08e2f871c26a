"""One computer player in a process of its own: observations in, actions out, by pickle."""

from __future__ import annotations

import json
import pickle
import sys
from random import Random

from engine.bots.levels import makers
from engine.bots.tables import read_tables
from tvgame.resources import resource_root


def main() -> None:
    """Answer each observation on standard input until it closes."""
    file = resource_root("assets") / "bots" / "tables.json"
    tables = read_tables(json.loads(file.read_text(encoding="utf-8")))
    player, rng = makers(tables)[sys.argv[1]](), Random(sys.argv[2])
    while True:
        try:
            observation = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        pickle.dump(player(observation, rng), sys.stdout.buffer)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
