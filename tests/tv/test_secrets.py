"""The screen holds no secret before the ending: neither a face nor a role (G4, G5, G9)."""

from __future__ import annotations

import gc
from typing import Any

from engine.events import BaseEvent
from engine.state import GameState
from engine.words import Policy, Role
from tests.tv.evenings import NAMES, Evening
from tests.tv.page import open_tv
from tvgame.show import Stage
from tvgame.tv.tv import Tv


def reachable(root: Any) -> list[Any]:
    """Every object that ``root`` leads to, within the project's own and plain containers."""
    seen: dict[int, Any] = {}
    queue = [root]
    while queue:
        thing = queue.pop()
        if id(thing) in seen:
            continue
        seen[id(thing)] = thing
        module = type(thing).__module__
        plain = module == "builtins" and type(thing).__name__ in (
            "dict", "list", "tuple", "set", "frozenset", "cell", "function", "method",
        )  # fmt: skip
        if plain or module.startswith(("tvgame", "engine", "collections", "functools")):
            queue += [
                other
                for other in gc.get_referents(thing)
                if not isinstance(other, type) and type(other).__name__ != "module"
                and not (isinstance(other, dict) and "__builtins__" in other)
            ]  # fmt: skip
    return list(seen.values())


def secrets(tv: Tv) -> list[str]:
    """Cards with faces and roles that the screen could show."""
    found = []
    for thing in reachable(tv):
        if isinstance(thing, GameState):
            cards = (*thing.deck, *thing.discards, *thing.hand)
            found += [f"{card}" for card in cards if isinstance(card, Policy)]
            found += [f"{role}" for role in thing.roles if isinstance(role, Role)]
            for record in thing.record:
                cards = (*(record.drawn or ()), *(record.received or ()), *(record.cards or ()))
                found += [f"{card}" for card in cards if isinstance(card, Policy)]
                found += [f"{record.side}" for _ in [0] if record.side is not None]
        elif isinstance(thing, BaseEvent) and thing.type in ("cards_drawn", "cards_passed"):
            found += [str(card) for card in thing.cards if card is not None]  # type: ignore[attr-defined]
    return found


def test_the_screen_holds_only_blanks_until_the_ending() -> None:
    tv = open_tv((640, 360))
    states = 0
    for cue in Evening(NAMES[:8], 5).cues():
        if cue.table.stage is Stage.ENDED:
            break
        tv.feed(cue)
        tv.update(cue.at)
        tv.draw()
        if cue.event is not None and cue.event.type != "ballot_cast":
            things = reachable(tv)
            states += sum(isinstance(thing, GameState) for thing in things)
            assert secrets(tv) == []
    assert states > 50


def test_the_check_would_find_one() -> None:
    tv = open_tv((640, 360))
    for cue in Evening(NAMES[:8], 5).cues():
        tv.feed(cue)
        tv.update(cue.at)
    assert secrets(tv)
