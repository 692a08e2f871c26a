"""What a game brings to the stage: its scenes, its inks, and where common things find their place.

A :class:`Theme` is data and functions. The loop, the overlays, the menu and the truth ask the one
of the game on the table, and never which game that is. ``tvgame.tv.themes`` has the table of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from engine.words import Policy, Power, Role, Seat
from tvgame.tv.art.kit import Sprite
from tvgame.tv.palette import Colour

if TYPE_CHECKING:
    from tvgame.show import Cue
    from tvgame.tv.canvas import Canvas
    from tvgame.tv.fonts import Face
    from tvgame.tv.room import Room
    from tvgame.tv.scenes.base import Moment, Scene
    from tvgame.tv.stage import LinePlace

SceneMaker: TypeAlias = "Callable[[Room, Moment], Scene]"
Task: TypeAlias = "Callable[[], object]"


@dataclass(frozen=True)
class Inks:
    """Colours of words and of what lies over the scenes."""

    text: Colour
    muted: Colour
    warm: Colour
    """Whom we wait for; what is chosen."""
    proposer: Colour
    nominee: Colour
    veil: Colour
    """What a paused or covered scene sinks into."""
    glow: Colour
    """The light behind the words of a pause."""
    panel: Colour
    panel_edge: Colour
    bar: Colour
    """The menu's line under the cursor."""
    tongue: Colour
    """What a statement is written on, its edge and its words."""
    tongue_edge: Colour
    tongue_text: Colour


class Tip(NamedTuple):
    """Where the tongue of a statement points."""

    x: float
    y: float
    down: bool
    """Whether the tongue hangs below the place, rather than standing over it."""


@dataclass(frozen=True)
class TruthStyle:
    """How the pages of the truth are drawn."""

    ground: Callable[[Canvas, Room, str | None], None]
    """Paints the page for the side that won: "good", "bad" or None."""
    policy: Callable[[Room, Policy, float, bool], Sprite]
    """A policy of a height; enacted or thrown away. Anchor: foot centre."""
    power: Callable[[Power], str]
    """Name of a power's icon."""
    badge: Callable[[Room, Role, float], Sprite]
    """What a seat was, as a disc of a radius. Anchor: centre."""
    title_face: Face
    plain: Face
    strong: Face
    """What says more than the plain face."""
    bold: Face
    """What says more than the strong face."""
    text: Colour
    muted: Colour
    dull: Colour
    """Governments that weren't voted in."""
    line: Colour
    bad_text: Colour
    proposer: Colour
    nominee: Colour
    yes: Colour
    no: Colour
    glow: bool
    """Whether enacted policies shine."""
    failed_icon: str
    """Name of the icon for a failed vote or a deadlock."""


class CodePainter(Protocol):
    """Paints the small code for whoever lost the page."""

    def __call__(
        self, canvas: Canvas, room: Room, url: str, code: str, everybody: bool = False
    ) -> None:
        """``everybody``: whether nobody needs it at present."""


@dataclass(frozen=True)
class Theme:
    """One game's world."""

    inks: Inks
    body: Face
    """The face of words that lie over the scenes."""
    head: Face
    """The face of their headings."""
    lobby: SceneMaker
    deal: SceneMaker
    table: SceneMaker
    """The table at rest."""
    ending: SceneMaker
    scenes: Mapping[str, SceneMaker]
    """By event type, for every event that starts a moment."""
    backdrop: Callable[[Canvas, Room], None]
    """Fills the screen before the first word has come."""
    code: CodePainter
    tip: Callable[[Room, int, Seat], Tip]
    """Where a statement of a seat points, at a table of so many."""
    notice: Callable[[Room, bool], LinePlace]
    """Where a line to the whole table stands, in the lobby or out of it."""
    pause_icon: str
    warm_key: Callable[[Room, Cue], object]
    warm: Callable[[Room, Cue, float], Iterator[Task]]
    """Bits of painting ahead, the soonest needed first."""
    truth: TruthStyle
