"""The fitted tables as values: likelihoods of what each role does, and weights of the value.

Made by ``python -m tvgame.fitting`` from games between computer players, kept under
``assets/bots``, read by whoever may read files, and handed in. Never edited by hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from engine.bots.worlds import Floats

FORMAT: Final = 2

EDGES: Final = (-0.20, -0.10, -0.05, -0.02, 0.0, 0.02, 0.05)
"""Where one bucket of "how much better passing looks" ends and the next begins."""
GAPS: Final = (0.004, 0.015, 0.035, 0.08, 0.16)
"""The same for "how much worse than the best choice this one looks"."""

SHAPES: Final[Mapping[str, tuple[int, ...]]] = {
    # danger, last chance, bucket, place in government, shared a bad session, role, relations
    "yes": (2, 2, len(EDGES) + 1, 3, 2, 3, 9),
    # danger, bucket, vote, role, relations
    "seal": (2, len(EDGES) + 1, 2, 3, 9),
    # danger, gap, session shared with the proposer (none, good, bad), role, relation
    "nominate": (2, len(GAPS) + 1, 3, 3, 3),
    # gap, session shared, role, relation
    "remove": (len(GAPS) + 1, 3, 3, 3),
    # how suspect in public (thirds of the base rate), session shared, role, relation
    "investigate": (4, 3, 3, 3),
    # phase, good cards drawn (1 or 2), role, relation to the nominee
    "pass": (18, 2, 3, 3),
    # phase, role, relation to the proposer
    "enact": (18, 3, 3),
}
"""Axes of each table. Roles are numbered as in ``worlds``; a relation is 0 for a stranger, else 1
or 2: for a loyal seat looked at and found loyal or not, for the others known agent or leader."""

STATE: Final = 16
WORLD: Final = 9
FEATURES: Final = STATE + 2 * WORLD
"""Length of the value's weights (see ``value``)."""

GROUPS: Final = (6, 8, 10)
"""Largest size of each group of table sizes that shares likelihood tables."""


class TablesError(ValueError):
    """Tables that can't be used, with the reason in one sentence."""


@dataclass(frozen=True, eq=False)
class Likelihoods:
    """How likely each act is by role, for one group of table sizes. Arrays as in ``SHAPES``."""

    yes: Floats
    seal: Floats
    nominate: Floats
    remove: Floats
    investigate: Floats
    passing: Floats
    enact: Floats


@dataclass(frozen=True, eq=False)
class Tables:
    """All that was fitted."""

    groups: tuple[Likelihoods, ...]
    """One for each of ``GROUPS``."""
    value: Mapping[int, Floats]
    """Table size -> weights of the value, ``FEATURES`` of them."""
    trust: Mapping[str, float]
    """Kind of evidence -> exponent its likelihoods are taken to; below 1 for those that repeat
    one another."""

    def likelihoods(self, seats: int) -> Likelihoods:
        """Those for a table of ``seats``; the nearest group's where it is none of ours."""
        for group, most in zip(self.groups, GROUPS, strict=True):
            if seats <= most:
                return group
        return self.groups[-1]

    def weights(self, seats: int) -> Floats:
        """The value's weights for a table of ``seats``, or the nearest size's."""
        return self.value[min(self.value, key=lambda size: abs(size - seats))]


def read_tables(data: Mapping[str, Any]) -> Tables:
    """Tables from what ``json.load`` made of their file.

    :raises TablesError: if it isn't such a file or one of another format.
    """
    if data.get("format") != FORMAT:
        raise TablesError("these tables are of another format; please make them again")
    try:
        groups = tuple(_likelihoods(group) for group in data["groups"])
        value = {int(size): np.array(row, dtype=np.float64) for size, row in data["value"].items()}
        trust = {str(kind): float(x) for kind, x in data["trust"].items()}
    except (KeyError, TypeError, ValueError) as error:
        raise TablesError(f"these tables are damaged: {error}") from error
    if len(groups) != len(GROUPS) or any(row.shape != (FEATURES,) for row in value.values()):
        raise TablesError("these tables are damaged: a part is missing")
    return Tables(groups, value, trust)


def write_tables(tables: Tables) -> dict[str, Any]:
    """The inverse of :func:`read_tables`, rounded to what matters."""
    names = {"pass": "passing"}
    return {
        "format": FORMAT,
        "trust": dict(tables.trust),
        "value": {str(n): [round(float(x), 4) for x in row] for n, row in tables.value.items()},
        "groups": [
            {
                name: [round(float(x), 3) for x in getattr(group, names.get(name, name)).ravel()]
                for name in SHAPES
            }
            for group in tables.groups
        ],
    }


def _likelihoods(data: Mapping[str, Sequence[float]]) -> Likelihoods:
    arrays = {}
    for name, shape in SHAPES.items():
        array = np.array(data[name], dtype=np.float64).reshape(shape)
        array.setflags(write=False)
        arrays["passing" if name == "pass" else name] = array
    return Likelihoods(**arrays)
