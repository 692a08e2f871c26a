"""Views as the table would send them (docs/wire.md), made by hand for tests of the page alone."""

from __future__ import annotations

import copy
from typing import Any, TypeAlias

View: TypeAlias = dict[str, Any]

SIGILS = (
    "moon fish tower hourglass key swallow leaf star bell anchor wheel chalice".split()  # noqa: SIM905
)
NAMES = ("Amira", "Bea", "Kofi", "Sable", "Jonas", "Noor", "Wren", "Pia", "Ravi", "Leo")
COMPUTERS = ("Sable", "Wren")
ME, BEA = 4, 1
POWERS = [None, "investigate", "investigate", None, "remove", "remove"]
MERCHANT_POWERS = [None, "investigate", "hand_gavel", "remove", "remove"]
# For the deal and each of five elections, as a fair onlooker might have seen the seven of RECORD_7.
SUSPICION = [
    [0.43] * 7,
    [0.4, 0.41, 0.46, 0.42, 0.41, 0.42, 0.48],
    [0.36, 0.38, 0.5, 0.49, 0.45, 0.4, 0.42],
    [0.29, 0.3, 0.62, 0.55, 0.36, 0.58, 0.3],
    [0.34, 0.21, 0.55, 0.71, 0.42, 0.6, 0.17],
    [0.2, 0.17, 0.33, 0.62, 0.88, 0.71, 0.09],
]
AGENTS = {5: 1, 6: 1, 7: 2, 8: 2, 9: 2, 10: 3}


def seat(k: int, **changes: Any) -> View:
    """One seat; Jonas is the host."""
    name = NAMES[k]
    return {
        "seat": k,
        "name": name,
        "sigil": SIGILS[k],
        "computer": name in COMPUTERS,
        "ready": True,
        "looked": False,
        "present": True,
        "away": None,
        "sitting_in": False,
        "host": k == ME,
        **changes,
    }


def lobby(count: int = 7, me: int | None = ME, **table: Any) -> View:
    """The lobby with ``count`` people; ``me`` is this phone's seat."""
    agents = AGENTS.get(count)
    return {
        "t": "view",
        "v": 1,
        "table": {
            "code": "KMRV",
            "game": "glass-council",
            "stage": "lobby",
            "paused": None,
            "locked": False,
            "url": "http://192.168.1.23:8377/KMRV",
            "public": False,
            "min": 5,
            "max": 10,
            "computers": True,
            "blocked": None,
            "settings": {
                "pace": "calm",
                "seating": "shuffled",
                "statements": True,
                "level": "sharp",
                "game": "glass-council",
            },
            "games": ["glass-council", "merchants-council"],
            "rules": {
                "good_goal": 6,
                "bad_goal": 7,
                "danger": 4,
                "failures_limit": 3,
                "elections": 30,
                "seals": True,
                "powers": POWERS,
            },
            **table,
        },
        "seats": [seat(k) for k in range(count)],
        "you": {"seat": me, "host": me == ME, "may_join": None},
        "asking": [],
        "absence": None,
        "sigils": list(SIGILS[count:]),
        "mix": None
        if agents is None
        else {"leader": 1, "agent": agents, "loyal": count - agents - 1},
        "game": None,
        "mine": None,
        "prompt": None,
        "say": [],
        "notice": None,
    }


def election(n: int, proposer: int, nominee: int, votes: str, **entry: Any) -> View:
    """One entry of the record; ``votes`` has y, n, Y, N (with the seal) or - for each seat."""
    ballots = [
        {"seat": k, "yes": vote in "yY", "weight": 2 if vote in "YN" else 1}
        for k, vote in enumerate(votes)
        if vote != "-"
    ]
    yes = sum(each["weight"] for each in ballots if each["yes"])
    total = sum(each["weight"] for each in ballots)
    return {
        "n": n,
        "proposer": proposer,
        "nominee": nominee,
        "ballots": ballots,
        "passed": 2 * yes > total,
        "deadlock": False,
        "enacted": None,
        "power": None,
        "target": None,
        "statements": [],
        **entry,
    }


RECORD_7 = [
    election(1, 0, 1, "yynyyyn", enacted="good"),
    election(2, 1, 2, "nnyynnn"),
    election(3, 2, 5, "yyyYynn", enacted="bad"),
    election(
        4,
        3,
        0,
        "yynyyny",
        enacted="bad",
        power="investigate",
        target=5,
        statements=[{"seat": 3, "topic": "shown", "side": "loyal"}],
    ),
    election(5, 4, 5, "yynyyyn", enacted="bad", power="investigate", target=1, side="loyal"),
]


def play(count: int = 7, *, role: str = "agent", me: int | None = ME, **game: Any) -> View:
    """A game under way: ``role`` is this phone's own; who the others are follows from it."""
    view = lobby(count, me)
    view["table"]["stage"] = "play"
    agents = AGENTS[count]
    knows: list[View] = []
    if role == "agent":
        knows = [{"seat": 5 if count > 5 else 1, "role": "leader"}]
        knows += [{"seat": k, "role": "agent"} for k in (3, 2)[: agents - 1]]
    elif role == "leader" and agents == 1:
        knows = [{"seat": 3, "role": "agent"}]
    roles: list[str | None] = [None] * count
    for each in knows:
        roles[each["seat"]] = each["role"]
    if me is not None:
        roles[me] = role
    view["game"] = {
        "election": 12,
        "elections": 30,
        "phase": "nomination",
        "step": "12.nomination",
        "proposer": 2,
        "nominee": None,
        "good": 2,
        "bad": 3,
        "good_goal": 6,
        "bad_goal": 7,
        "danger": 4,
        "powers": POWERS,
        "failures": 1,
        "failures_limit": 3,
        "deck": 9,
        "discards": 5,
        "active": [True] * count,
        "seals": [k not in (2, 5) for k in range(count)],
        "barred": [{"seat": 1, "why": "last_nominee"}, {"seat": 0, "why": "last_proposer"}],
        "turn": {"next": 3, "handed_by": None, "resumed_from": None},
        "voted": None,
        "waiting": [2],
        "waited": 38,
        "record": copy.deepcopy(RECORD_7) if count == 7 else [],
        "outcome": None,
        "roles": roles,
        "suspicion": None,
        **game,
    }
    if me is not None:
        view["mine"] = {
            "role": role,
            "side": "loyal" if role == "loyal" else "leader",
            "knows": knows,
            "hand": None,
            "ballot": None,
            "result": None,
        }
    return view


def prompt(view: View, kind: str, phase: str, **more: Any) -> View:
    """The same view with a question for this phone."""
    step = f"{view['game']['election']}.{phase}"
    view["game"] |= {"phase": phase, "step": step, "waiting": [ME]}
    view["prompt"] = {"kind": kind, "step": step, "stake": None, **more}
    return view


def deal(count: int = 7, role: str = "agent", **more: Any) -> View:
    """Everyone looks at their role."""
    view = play(count, role=role, election=1, step="1.nomination", record=[], good=0, bad=0)
    view["table"]["stage"] = "deal"
    for each in view["seats"][:4]:
        each["looked"] = True
    view["prompt"] = {"kind": "look", "step": "1.nomination", "stake": None}
    return view | more


def nominate() -> View:
    """This phone names someone; two seats are barred."""
    return prompt(play(proposer=ME), "nominate", "nomination", choices=[2, 3, 5, 6])


def ballot(seal: bool = True, **game: Any) -> View:
    """The ballot, three in, four bad policies standing."""
    voted = [True, False, False, True, False, False, True]
    view = play(bad=4, nominee=1, voted=voted, **game)
    prompt(view, "ballot", "ballot", seal=seal)
    view["prompt"]["stake"] = {"key": "stake.leader_election", "params": {"n": 4, "nominee": 1}}
    return view


def ballot_in(yes: bool = False, seal: bool = True) -> View:
    """Own ballot is cast."""
    view = ballot()
    view["prompt"] = None
    view["game"]["voted"] = [True, False, True, True, True, False, True]
    view["game"]["waiting"] = [1, 5]
    view["mine"]["ballot"] = {"yes": yes, "seal": seal}
    return view


def discard(cards: tuple[str, ...] = ("bad", "good", "bad")) -> View:
    """Three cards in the hand."""
    view = play(proposer=ME, nominee=0)
    view["mine"]["hand"] = list(cards)
    return prompt(view, "discard", "discard", cards=list(cards))


def enact(cards: tuple[str, ...] = ("bad", "good")) -> View:
    """Two cards in the hand."""
    view = play(nominee=ME)
    view["mine"]["hand"] = list(cards)
    return prompt(view, "enact", "enact", cards=list(cards))


def power(kind: str = "remove") -> View:
    """A power asks for a seat."""
    view = play(proposer=ME, nominee=0, bad=5)
    view = prompt(view, kind, "power", choices=[0, 1, 2, 3, 5, 6])
    if kind == "remove":
        view["prompt"]["stake"] = {"key": "stake.remove_leader", "params": {}}
    return view


def result(side: str = "loyal") -> View:
    """What an investigation showed."""
    view = prompt(play(proposer=ME, nominee=0), "result", "result")
    view["mine"]["result"] = {"kind": "investigate", "seat": 1, "side": side}
    view["say"] = [{"topic": "shown", "election": 12, "seat": 1}]
    return view


def read() -> View:
    """The Merchants' Council: the next three."""
    view = prompt(play(proposer=ME, nominee=0, seals=None, elections=None), "result", "result")
    merchants(view)
    view["mine"]["result"] = {"kind": "read", "cards": ["bad", "good", "bad"]}
    return view


def merchants(view: View) -> View:
    """The same moment in the other game."""
    view["table"]["game"] = view["table"]["settings"]["game"] = "merchants-council"
    numbers = {"good_goal": 5, "bad_goal": 6, "danger": 3, "elections": None}
    view["table"]["rules"] |= numbers | {"seals": False, "powers": MERCHANT_POWERS}
    view["table"]["computers"] = False
    for seat in view["seats"]:
        seat["computer"] = False
    if view["game"]:
        own = {"seals": None, "powers": MERCHANT_POWERS, "suspicion": None}
        view["game"] |= numbers | own
    return view


def waiting(**game: Any) -> View:
    """Nothing to do: the public board, with something to say."""
    view = play(good=4, bad=4, **game)
    view["say"] = [
        {"topic": "drew", "election": 11, "of": ["bad", "good", "bad"]},
        {"topic": "passed", "election": 11, "of": ["bad", "good"]},
    ]
    return view


def removed() -> View:
    """This phone's seat was removed."""
    view = play(good=4, bad=5, election=18)
    view["game"]["active"][ME] = False
    view["game"]["record"].append(
        election(17, 0, 1, "yyyyyyy", enacted="bad", power="remove", target=ME)
    )
    return view


def watching() -> View:
    """A phone without a seat, in mid-game."""
    view = play(me=None)
    view["you"]["may_join"] = "in_game"
    return view


def watching_the_deal() -> View:
    """A phone without a seat, while the others look at their roles."""
    view = deal()
    view["you"] |= {"seat": None, "host": False, "may_join": "in_game"}
    view["mine"] = view["prompt"] = None
    return view


def watching_the_lobby() -> View:
    """A phone without a seat, before a game, at a table that is full."""
    view = lobby(10, None)
    view["you"]["may_join"] = "full"
    return view


def guest(view: View, host: int = 0) -> View:
    """The same at a phone that isn't the host's: that is another person."""
    for each in view["seats"]:
        each["host"] = each["seat"] == host
    view["you"]["host"] = False
    return view


def paused(why: str, away: tuple[int, ...] = (), *, host: bool = True) -> View:
    """A table that stands still, and whose phones aren't there."""
    view = waiting()
    view["table"]["paused"] = why
    for each in away:
        view["seats"][each] |= {"present": False, "away": 20}
    return view if host else guest(view, 1)


def missed() -> View:
    """Somebody has kept the table waiting for so long that it may vote."""
    view = waiting(waiting=[BEA], waited=95)
    view["seats"][BEA] |= {"present": False, "away": 140}
    view["absence"] = {
        "after": 60,
        "needed": 3,
        "votes": [{"seat": BEA, "way": "pause", "by": [3]}],
    }
    return view


def lost_seat(asking: View | None = None) -> View:
    """At the door of a table where somebody's phone is away; what ``asking`` has come to."""
    view = lobby(3, None)
    view["seats"][BEA] |= {"present": False, "away": 90}
    view["you"]["asking"] = asking
    return view


def asking(view: View, **more: Any) -> View:
    """The phone that shows 47 asks for Bea's seat."""
    view["asking"] = [{"seat": BEA, "number": 47, "needs": 1, "given": [], **more}]
    return view


def big_record(count: int = 10) -> View:
    """Ten seats, twelve elections."""
    view = play(count)
    votes = ["yynyyynnyy", "nnynnynnny", "yYnyyynyyy", "ynyynyyyny", "yyyyynnnyy", "nnNyynynny"] * 2
    view["game"]["record"] = [election(i + 1, i % 10, (i + 3) % 10, votes[i]) for i in range(12)]
    for i, entry in enumerate(view["game"]["record"]):
        if entry["passed"]:
            entry["enacted"] = "good" if i % 3 else "bad"
    return view


def ended() -> View:
    """The ending, with everything on it."""
    view = play(good=3, bad=7, phase="ended", step="14.ended", election=14)
    view["table"]["stage"] = "ended"
    view["game"]["outcome"] = {"winner": "leader", "reason": "bad_policies"}
    view["game"]["roles"] = ["loyal", "loyal", "loyal", "agent", "agent", "leader", "loyal"]
    view["game"]["active"][2] = False
    view["game"]["waiting"] = []
    view["game"]["suspicion"] = SUSPICION
    for entry in view["game"]["record"]:
        if entry["enacted"]:
            entry |= {
                "drawn": ["bad", "good", "bad"],
                "discarded": 0,
                "received": ["good", "bad"],
                "buried": 1,
            }
    return view
