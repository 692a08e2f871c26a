"""The two games' colours on white paper: dark enough to read, light enough to spare the ink."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from engine.words import Policy, Power, Role

CUT: Final = "#B4BAC8"
"""Where the scissors go."""
PAPER: Final = "#FFFFFF"


@dataclass(frozen=True)
class Ink:
    """One game's colours and marks."""

    text: str
    soft: str
    """The second voice."""
    rule: str
    """Lines of tables and frames."""
    wash: str
    """The lightest tint, behind things."""
    accent: str
    accent_wash: str
    policy: Mapping[Policy, str]
    glass: Mapping[Policy, tuple[str, ...]]
    """Tints of a policy's pane, from its light outwards."""
    marks: Mapping[Role, str]
    policy_marks: Mapping[Policy, str]
    power_marks: Mapping[Power, str]
    proposer: str
    """The mark of an office; so is ``nominee``."""
    nominee: str
    failure: str
    """The mark of a vote that was rejected."""
    against_wash: str = "#EEE8FA"
    against: str = "#4A3784"


GLASS: Final = Ink(
    text="#16213A",
    soft="#56617D",
    rule="#2B3656",
    wash="#EEF1F8",
    accent="#8C6820",
    accent_wash="#FBF0D2",
    policy=MappingProxyType({Policy.GOOD: "#17657A", Policy.BAD: "#A3242C"}),
    glass=MappingProxyType(
        {
            Policy.GOOD: ("#FFF6D2", "#E4F4D6", "#CFEEDD", "#C2E9E0", "#BFE2E6", "#C3DBE8"),
            Policy.BAD: ("#FFEBC2", "#FDDDB4", "#FACDB0", "#F5BFAE", "#EDB5B2", "#E2B3BB"),
        }
    ),
    marks=MappingProxyType(
        {Role.LOYAL: "icons/sun", Role.AGENT: "icons/eye", Role.LEADER: "icons/crown_eye"}
    ),
    policy_marks=MappingProxyType({Policy.GOOD: "icons/sun", Policy.BAD: "icons/crown_eye"}),
    power_marks=MappingProxyType({Power.INVESTIGATE: "icons/lens", Power.REMOVE: "icons/door"}),
    proposer="icons/chair",
    nominee="icons/steward_key",
    failure="icons/candle",
)
MERCHANTS: Final = Ink(
    text="#33200F",
    soft="#73583C",
    rule="#7A5A34",
    wash="#FAF4E6",
    accent="#85601E",
    accent_wash="#F8EBCB",
    policy=MappingProxyType({Policy.GOOD: "#1F6B45", Policy.BAD: "#3D2466"}),
    glass=MappingProxyType(
        {
            Policy.GOOD: ("#FBF5E4", "#DCEEDF"),
            Policy.BAD: ("#FBF5E4", "#E3DBF0"),
        }
    ),
    marks=MappingProxyType(
        {
            Role.LOYAL: "icons/line_merchants_good",
            Role.AGENT: "icons/line_merchants_bad",
            Role.LEADER: "paper/mask",
        }
    ),
    policy_marks=MappingProxyType(
        {Policy.GOOD: "icons/line_merchants_good", Policy.BAD: "icons/line_merchants_bad"}
    ),
    power_marks=MappingProxyType(
        {
            Power.INVESTIGATE: "icons/lens",
            Power.REMOVE: "icons/door",
            Power.HAND_GAVEL: "paper/gavel",
            Power.READ: "icons/book",
        }
    ),
    proposer="paper/gavel",
    nominee="paper/chain",
    failure="icons/cross",
)
INKS: Final[Mapping[str, Ink]] = MappingProxyType(
    {"glass-council": GLASS, "merchants-council": MERCHANTS}
)

SIGIL_INKS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "moon": "#3E63A8",
        "key": "#A85F1E",
        "fish": "#137C92",
        "tower": "#B0415F",
        "leaf": "#667A12",
        "star": "#6A47B8",
        "hourglass": "#B8402A",
        "bell": "#8C7A10",
        "anchor": "#2B4FB8",
        "chalice": "#A13A8B",
    }
)
"""The sigils of ten seats, each in its TV colour darkened for white paper."""
