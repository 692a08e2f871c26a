"""Computer players. A player is a function of one Observation and its own random numbers.

They reach observation, actions, events, words, ruleset and clauses; never the machine, the journal
or anything that holds the truth (docs/rules.md, G10). An import rule keeps it so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Final, TypeAlias

from engine.actions import Action
from engine.bots.plain import act_plainly
from engine.bots.random_player import act_at_random
from engine.observation import Observation

Player: TypeAlias = Callable[[Observation, Random], Action]
"""Chooses one of ``observation.legal``. The same observation and numbers give the same action."""

Maker: TypeAlias = Callable[[], Player]
"""Makes the player of one seat of one game. It may remember what it worked out, nothing else."""

LEVELS: Final[Mapping[str, Player]] = MappingProxyType(
    {"random": act_at_random, "plain": act_plainly}
)
"""The levels that need no tables (``levels`` has the others). ``random`` is for testing alone."""
