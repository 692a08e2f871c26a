"""What each seat is called on the screen: always something that can be drawn, and never two alike.

Names come from people; the table's door refuses the worst, and this is the second line.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tvgame.tv.fonts import Face
from tvgame.tv.graphemes import graphemes
from tvgame.tv.text import SUBSTITUTE, Typesetter


def drawn_names(
    names: Sequence[str], setter: Typesetter, unnamed: Callable[[int], str]
) -> tuple[str, ...]:
    """A drawable name for each seat.

    :param unnamed: the words for a seat (1-based) whose name is blank or can't be drawn.
    """
    result: list[str] = []
    for number, name in enumerate(names, 1):
        plain = setter.drawable(name)
        if not plain.replace(SUBSTITUTE, "").strip():
            plain = unnamed(number)
        elif SUBSTITUTE in plain or plain in result:
            plain = f"{plain} {number}"
        result.append(plain)
    return tuple(result)


def fitted_names(
    names: Sequence[str],
    setter: Typesetter,
    size: float,
    limit: float | Sequence[float],
    face: Face = Face.STRONG,
) -> tuple[str, ...]:
    """``names`` each within ``limit`` logical pixels; those that become alike keep their ends."""
    limits = [limit] * len(names) if isinstance(limit, int | float) else list(limit)
    short = [setter.fit(name, size, most, face) for name, most in zip(names, limits, strict=True)]
    for tail in (1, 2, 3):
        for at, name in enumerate(names):
            if short.count(short[at]) > 1 and len(graphemes(name)) > tail + 1:
                short[at] = setter.cut(name, size, limits[at], face, tail)
        if len(set(short)) == len(set(names)):
            break
    return tuple(
        setter.cut(f"{name} {at}", size, limits[at - 1], face, len(str(at)) + 1)
        if short.count(name) > 1
        else name
        for at, name in enumerate(short, 1)
    )
