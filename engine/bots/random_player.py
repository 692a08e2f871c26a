"""The player that does anything legal. It plays every game and is for testing alone."""

from __future__ import annotations

from random import Random

from engine.actions import Action
from engine.observation import Observation


def act_at_random(observation: Observation, rng: Random) -> Action:
    """Any legal action, all equally likely.

    :raises IndexError: if nothing is legal now.
    """
    return rng.choice(observation.legal)
