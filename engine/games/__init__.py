"""The games there are, by name. Adding one here is all that makes it playable."""

from __future__ import annotations

from engine.games.glass_council import GLASS_COUNCIL
from engine.games.merchants_council import MERCHANTS_COUNCIL
from engine.ruleset import Ruleset, RulesetError

__all__ = ["GAMES", "GLASS_COUNCIL", "MERCHANTS_COUNCIL", "find"]

GAMES: tuple[Ruleset, ...] = (GLASS_COUNCIL, MERCHANTS_COUNCIL)
"""Every game that can be chosen, in the order a menu shows them."""


def find(name: str) -> Ruleset:
    """The ruleset called ``name``.

    :raises RulesetError: if there is none, naming those there are.
    """
    for ruleset in GAMES:
        if ruleset.name == name:
            return ruleset
    known = ", ".join(ruleset.name for ruleset in GAMES)
    raise RulesetError(f"There is no game called {name!r}; the games are: {known}.")
