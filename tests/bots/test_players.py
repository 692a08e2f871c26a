"""The computer players: legal, honest, the same wherever their observation is the same."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from engine.actions import Action, CastBallot, EnactCard
from engine.arena import Levels, UnknownLevel, play, simulate
from engine.bots import LEVELS, Maker, Player
from engine.bots.levels import CHOICES, makers
from engine.bots.own_belief import OwnBelief
from engine.bots.tables import Tables, TablesError, read_tables, write_tables
from engine.bots.thinker import Thinker
from engine.events import BallotsRevealed
from engine.games import GLASS_COUNCIL, MERCHANTS_COUNCIL
from engine.machine import deal
from engine.observation import Observation, Observer
from engine.words import Policy, Role, Side
from tests.bots.games import moments
from tests.conformance.lantern_court import LANTERN_COURT

SIZES = range(5, 11)


@pytest.fixture(scope="module")
def known(tables: Tables) -> dict[str, Maker]:
    return dict(makers(tables))


@pytest.mark.parametrize("seats", SIZES)
@pytest.mark.parametrize("level", CHOICES)
def test_every_level_finishes_a_game(level: str, seats: int, known: dict[str, Maker]) -> None:
    """G1, G7: an ending, by legal actions alone, at every size."""
    played = play(GLASS_COUNCIL, seats, Levels.parse(level, known), f"finish/{seats}")
    assert played.final.outcome is not None
    assert all(0.0 <= forecast.belief <= 1.0 for forecast in played.forecasts)


@pytest.mark.parametrize("ruleset", [MERCHANTS_COUNCIL, LANTERN_COURT], ids=lambda r: r.name)
def test_other_rulesets_can_be_played(ruleset: object, known: dict[str, Maker]) -> None:
    """Gavels, reads, no seals, other goals: the same players finish them."""
    assert hasattr(ruleset, "name")
    for seats in (5, 7):
        levels = Levels.parse("ruthless", known)
        assert play(ruleset, seats, levels, "other").final.outcome is not None  # type: ignore[arg-type]


def test_a_table_of_different_players_finishes(known: dict[str, Maker]) -> None:
    """People are another kind of player: among random, plain and each level."""
    names = [*LEVELS, *CHOICES, "random", "random"]
    players = [known[name]() for name in names]
    *_, last = moments(GLASS_COUNCIL, len(names), "mixed", players)
    assert last.truth.outcome is not None


def test_the_same_seed_gives_the_same_games(known: dict[str, Maker]) -> None:
    """Byte for byte, whatever was played before."""
    levels = Levels.parse("sharp:ruthless", known)
    runs = [simulate(GLASS_COUNCIL, 6, 2, 5, levels).summary() for _ in range(2)]
    assert runs[0] == runs[1]


def test_a_player_that_follows_decides_as_one_that_was_just_made(known: dict[str, Maker]) -> None:
    """What it remembers is what its events say: an absent person's seat can be taken over."""
    for level in CHOICES:
        followers = [known[level]() for _ in range(7)]
        checked = 0

        def decide(
            look: Observation,
            rng: Random,
            level: str = level,
            followers: list[Player] = followers,
        ) -> Action:
            nonlocal checked
            state = rng.getstate()
            action = followers[look.seat](look, rng)
            if look.view.election % 4 == 1 and look.seat % 3 == 0:
                rng.setstate(state)
                assert known[level]()(look, rng) == action
                checked += 1
            assert isinstance(action, type(look.legal[0]))
            return action

        list(moments(GLASS_COUNCIL, 7, f"follow {level}", [decide] * 7))
        assert checked > 5


def test_a_seat_among_nonsense_can_be_taken_over_at_any_moment(known: dict[str, Maker]) -> None:
    """Everybody plays at random, and voted so; whoever takes over has that seat's view alone."""
    taken = 0

    def take_over(look: Observation, rng: Random) -> Action:
        nonlocal taken
        if rng.random() < 0.2:
            taken += 1
            player = known["ruthless"]()
            assert isinstance(player, Thinker)
            believed = player.believes(look)
            assert sum(believed) == pytest.approx(1 + GLASS_COUNCIL.agents[8])
            assert all(0.0 <= belief <= 1.0 for belief in believed)
            assert player(look, rng) in look.legal
        return LEVELS["random"](look, rng)

    *_, last = moments(GLASS_COUNCIL, 8, "nonsense", [take_over] * 8)
    assert last.truth.outcome is not None
    assert taken > 10


def test_a_player_out_of_time_keeps_what_it_read(tables: Tables) -> None:
    """However often it is cut short, it reads on from there, and decides as if it hadn't been."""
    looks = [look for look in _looks("patience") if len(look.legal) > 1]
    reads = 0

    def patience() -> None:
        nonlocal reads
        reads += 1
        if reads % 7 == 0:
            raise TimeoutError

    player, cut = Thinker(tables, CHOICES["ruthless"], patience), 0
    for look in looks:
        rng, action = Random(4), None
        for _ in range(len(look.events)):
            try:
                action = player(look, rng)
                break
            except TimeoutError:
                cut += 1
        assert action == Thinker(tables, CHOICES["ruthless"])(look, Random(4))
    assert cut > 10


def test_a_fault_while_reading_leaves_no_half_read_belief(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next decision begins at the first event again, not in the midst of one."""
    *_, look = (look for look in _looks("fault") if len(look.legal) > 1)
    player, fine = (Thinker(tables, CHOICES["ruthless"]) for _ in range(2))
    at = max(k for k, event in enumerate(look.events) if isinstance(event, BallotsRevealed))
    player.follow(replace(look, events=look.events[:at]))
    with monkeypatch.context() as patched:
        # By then the public belief has read the event that its own belief fails on.
        patched.setattr(OwnBelief, "see", None)
        with pytest.raises(TypeError):
            player(look, Random(4))
    assert player.follow(look).suspicion.tolist() == fine.follow(look).suspicion.tolist()


def test_a_player_begins_again_with_another_game(known: dict[str, Maker]) -> None:
    """An observation that doesn't go on from the last one is a game of its own."""
    player, one, two = known["ruthless"](), _looks("one"), _looks("two")
    for look in (*one, *two, *one):
        assert player(look, Random(1)) == known["ruthless"]()(look, Random(1))


def _looks(seed: str) -> list[Observation]:
    """A few decisions of several seats of one game, out of order."""
    made: list[Observation] = []

    def spy(look: Observation, rng: Random) -> Action:
        made.append(look)
        return LEVELS["plain"](look, rng)

    list(moments(GLASS_COUNCIL, 5, seed, [spy] * 5))
    return made[::12]


def test_g10_twin_observations_give_the_same_decision(known: dict[str, Maker]) -> None:
    """G10: whatever differs in what a seat can't see, it decides alike."""
    roles = (Role.LOYAL, Role.LEADER, Role.LOYAL, Role.AGENT, Role.LOYAL, Role.LOYAL, Role.AGENT)
    twin = (Role.LOYAL, Role.AGENT, Role.AGENT, Role.LOYAL, Role.LOYAL, Role.LEADER, Role.LOYAL)
    deck = GLASS_COUNCIL.deck()
    for level in CHOICES:
        decisions = []
        for dealt, order in ((roles, deck), (twin, deck[::-1])):
            watcher = Observer(GLASS_COUNCIL, 7, 0)
            watcher.see(deal(GLASS_COUNCIL, dealt, order, 0))
            decisions.append(known[level]()(watcher.observation(), Random(3)))
        assert decisions[0] == decisions[1]


def test_a_player_survives_its_observation_being_written_and_read(
    known: dict[str, Maker],
) -> None:
    """An Observation is all there is: after a round through bytes it decides the same."""
    for look in _looks("bytes"):
        copy = pickle.loads(pickle.dumps(look))
        for level in ("sharp", "ruthless"):
            assert known[level]()(copy, Random(2)) == known[level]()(look, Random(2))


@contextmanager
def seat_process(level: str, seed: str) -> Iterator[Player]:
    """A player in a process of its own."""
    command = [sys.executable, "-m", "tests.bots.seat_process", level, seed]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None

        def ask(look: Observation, _: Random) -> Action:
            assert process.stdin is not None
            assert process.stdout is not None
            pickle.dump(look, process.stdin)
            process.stdin.flush()
            return pickle.load(process.stdout)

        yield ask
        process.stdin.close()
        assert process.wait(30) == 0


def test_each_player_in_its_own_process_plays_the_same_game(known: dict[str, Maker]) -> None:
    """No shared brain and no truth: each process is sent its seat's observations, nothing else."""
    seed = "own process"
    alone = [known["ruthless"]() for _ in range(5)]
    expected = [m.events for m in islice(moments(GLASS_COUNCIL, 5, seed, alone), 60)]
    with ExitStack() as stack:
        players = [
            stack.enter_context(seat_process("ruthless", f"{seed}/{seat}")) for seat in range(5)
        ]
        game = moments(GLASS_COUNCIL, 5, seed, players)
        actual = [m.events for m in islice(game, 60)]
    assert actual == expected


@pytest.mark.parametrize("level", CHOICES)
def test_a_loyal_nominee_enacts_the_good_card(level: str, known: dict[str, Maker]) -> None:
    """Nobody loyal plays for the other side, at any level."""
    seen, players = 0, [known[level]() for _ in range(5)]

    def spy(look: Observation, rng: Random) -> Action:
        nonlocal seen
        action = players[look.seat](look, rng)
        loyal = look.view.roles[look.seat] is Role.LOYAL
        if isinstance(action, EnactCard) and loyal and Policy.GOOD in look.view.hand:
            assert look.view.hand[action.position] is Policy.GOOD
            seen += 1
        return action

    for seed in range(2):
        list(moments(GLASS_COUNCIL, 5, f"loyal {seed}", [spy] * 5))
    assert seen


def test_seals_and_ballots_make_sense_to_a_guest(known: dict[str, Maker]) -> None:
    """G4, G1: what a person at the table would shake their head at doesn't happen.

    A seal before the vote can end the game or keep it from ending; a loyal seat's seal on a yes;
    the leader's side's seal on anything but its leader, or the last good policy; a no of who
    named the nominee, or of a nominee before electing the leader can end the game.
    """
    players = [known["ruthless"]() for _ in range(7)]
    sealed = {Side.LOYAL: 0, Side.LEADER: 0}

    def spy(look: Observation, rng: Random) -> Action:
        action, view = players[look.seat](look, rng), look.view
        if not isinstance(action, CastBallot):
            return action
        role = view.roles[look.seat]
        assert role is not None
        danger = view.bad >= GLASS_COUNCIL.danger
        last = view.good == GLASS_COUNCIL.good_goal - 1
        if look.seat == view.proposer or (look.seat == view.nominee and not danger):
            assert action.yes
        if action.seal:
            sealed[role.side] += 1
            assert danger or (last and role.side is Side.LEADER)
            assert not action.yes or role.side is Side.LEADER
            if role.side is Side.LEADER and not action.yes:
                assert last
            if role is Role.AGENT and action.yes:
                assert view.roles[view.nominee or 0] is Role.LEADER
        return action

    for seed in range(4):
        list(moments(GLASS_COUNCIL, 7, f"seals {seed}", [spy] * 7))
    assert min(sealed.values()) > 0


def test_an_unknown_level_is_named(known: dict[str, Maker]) -> None:
    with pytest.raises(UnknownLevel, match="clever"):
        Levels.parse("plain:clever", known)


def test_tables_can_be_written_and_read(tables: Tables) -> None:
    data = write_tables(tables)
    assert write_tables(read_tables(data)) == data


@pytest.mark.parametrize("part", ["groups", "value", "trust", "format"])
def test_damaged_tables_are_refused(part: str, tables: Tables) -> None:
    data = write_tables(tables)
    del data[part]
    with pytest.raises(TablesError):
        read_tables(data)


def test_a_seat_with_one_choice_needs_no_belief(tables: Tables) -> None:
    """A result is closed whatever is believed."""
    for look in _looks("one choice"):
        only = replace(look, legal=look.legal[:1])
        player = Thinker(tables, CHOICES["sharp"])
        assert player(only, Random(0)) == look.legal[0]
