"""What of a game the table scenes show, as values that can be compared.

A look is the key of a flattened layer: equal looks are the same picture. Nothing secret is in one;
it is made from the public state.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.state import GameState
from engine.words import Phase, Power, Seat
from tvgame.show import SeatView, TableView


class Post(StrEnum):
    """What a seat is at the moment; also the state of its pane."""

    PLAIN = "plain"
    CHAIR = "chair"
    STEWARD = "steward"
    BARRED = "barred"
    EXILED = "exiled"


class Paper(StrEnum):
    """What lies before a seat during a vote."""

    NONE = "none"
    SLOT = "slot"
    LETTER = "letter"


@dataclass(frozen=True)
class SeatLook:
    """One seat."""

    name: str
    sigil: str
    post: Post
    computer: bool = False
    seal: bool | None = None
    """Whether the Influence seal is left; None where the game has none or the seat is out."""
    paper: Paper = Paper.NONE
    away: bool = False
    sitting_in: bool = False


@dataclass(frozen=True)
class HallLook:
    """The wall: what changes at most once an election."""

    game: str
    good: int
    bad: int
    good_goal: int
    bad_goal: int
    danger: int
    powers: tuple[Power | None, ...]
    election: int
    limit: int | None
    sigils: tuple[str, ...]
    """Colours reflected in the table; empty for a removed seat."""
    dimmed: float = 1.0


def hall_look(game: GameState, seats: Sequence[SeatView], dimmed: float) -> HallLook:
    """The wall of ``game``."""
    rules = game.ruleset
    return HallLook(
        game=rules.name,
        good=game.good,
        bad=game.bad,
        good_goal=rules.good_goal,
        bad_goal=rules.bad_goal,
        danger=rules.danger,
        powers=rules.powers[game.seats],
        election=max(1, game.election),
        limit=rules.election_limit,
        sigils=tuple(
            seat.sigil if game.active[i] else "" for i, seat in enumerate(seats[: game.seats])
        ),
        dimmed=dimmed,
    )


def post_of(game: GameState, seat: Seat) -> Post:
    """What ``seat`` is."""
    if not game.active[seat]:
        return Post.EXILED
    if game.phase is Phase.ENDED or game.election == 0:
        return Post.PLAIN
    if seat == game.proposer:
        return Post.CHAIR
    if seat == game.nominee:
        return Post.STEWARD
    if game.phase in (Phase.NOMINATION, Phase.BALLOT) and seat in game.barred:
        return Post.BARRED
    return Post.PLAIN


def seat_looks(table: TableView, game: GameState, names: Sequence[str]) -> tuple[SeatLook, ...]:
    """All seats of ``game``, clockwise."""
    looks = []
    for i, view in enumerate(table.seats[: game.seats]):
        paper = Paper.NONE
        if game.phase is Phase.BALLOT and game.active[i]:
            paper = Paper.SLOT if game.ballots[i] is None else Paper.LETTER
        looks.append(
            SeatLook(
                name=names[i],
                sigil=view.sigil,
                post=post_of(game, i),
                computer=view.computer,
                seal=game.seals[i] if game.ruleset.seals and game.active[i] else None,
                paper=paper,
                away=not view.present and not view.computer,
                sitting_in=view.sitting_in,
            )
        )
    return tuple(looks)
