"""The desk of the Merchants' Council: grid, ledger, and the reasons for the gavel (M3, M4, M7)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pygame
import pytest

from engine.events import BallotsRevealed, GavelHanded, NominationOpened
from engine.words import Phase, Power
from tests.tv.evenings import GLASS, MERCHANTS, NAMES, Evening, lobby
from tests.tv.page import faults, open_tv
from tvgame.show import Cue
from tvgame.turn import turn_of
from tvgame.tv import palette
from tvgame.tv import palette_merchants as p
from tvgame.tv.art import Art
from tvgame.tv.art.merchants import House
from tvgame.tv.art.merchants.walnut import desk
from tvgame.tv.fonts import Face
from tvgame.tv.menu import Choice, choices
from tvgame.tv.merchants import says
from tvgame.tv.merchants.look import ledger_look
from tvgame.tv.merchants.scenes.ending import HouseEnding
from tvgame.tv.merchants.scenes.lobby import HouseLobby
from tvgame.tv.merchants.scenes.reveal import HouseReveal
from tvgame.tv.merchants.scenes.table import CORNER
from tvgame.tv.merchants.stage import DeskLayout
from tvgame.tv.merchants.workshop import Workshop
from tvgame.tv.options import TvOptions
from tvgame.tv.scenes.lobby import LobbyScene
from tvgame.tv.settings import Around
from tvgame.tv.stage import Layout
from tvgame.tv.themes import THEMES
from tvgame.tv.tv import Tv

ASSETS = Path(__file__).resolve().parents[2] / "assets"


def handed_evening(n: int = 8) -> list[Cue]:
    """The cues of a game in which the gavel is handed on and comes back."""
    for seed in range(40):
        cues = list(Evening(NAMES[:n], seed, MERCHANTS).cues())
        at = next((i for i, c in enumerate(cues) if isinstance(c.event, GavelHanded)), None)
        if at is None:
            continue
        opened = [c for c in cues[at:] if isinstance(c.event, NominationOpened)]
        if len(opened) > 1:
            return cues
    raise AssertionError("no game of forty hands the gavel on")


def texts(tv: Tv) -> dict[str, str]:
    """What is written where in the last picture."""
    return {mark.name: mark.text for mark in tv.marks if mark.text}


def show(tv: Tv, cue: Cue, share: float = 1.0) -> None:
    """Feed a cue and draw it after a share of its time."""
    tv.feed(cue)
    tv.update(cue.at)
    tv.update(cue.at + share * (cue.lead + cue.hold) + (0.45 if share == 1.0 else 0))
    tv.draw(force=True)


@pytest.mark.parametrize("shape", [(1024, 768), (1280, 720), (1280, 800), (3440, 1440)])
@pytest.mark.parametrize("n", range(5, 11))
def test_the_desk_keeps_things_apart(shape, n) -> None:
    base = Layout(*shape)
    desk = DeskLayout(base)
    spots = [desk.spot(n, seat) for seat in range(n)]
    rows = [[s for s in spots if s.upper], [s for s in spots if not s.upper][::-1]]
    assert [len(row) for row in rows] == list(desk.rows(n))
    for row in rows:
        for left, right in pairwise(row):
            assert left.box.right + 8 <= right.box.x
        assert row[0].box.x >= desk.safe.x - 1
        assert row[-1].box.right <= desk.safe.right + 1
    assert max(s.box.bottom for s in rows[0]) <= desk.ledger.y
    assert min(s.box.y for s in rows[1]) >= desk.ledger.bottom + 10
    # Both pages and both rails lie side by side.
    assert desk.safe.x <= desk.ledger.x
    assert desk.votes.right <= desk.ledger.x - 10 or not desk.rail_w
    assert desk.ledger.right + 10 <= desk.bill.x
    assert desk.bill.right <= base.w + 1


def test_the_seats_go_clockwise_round_the_desk() -> None:
    desk = DeskLayout(Layout(1920, 1080))
    for n in range(5, 11):
        points = [desk.spot(n, seat).heart for seat in range(n)]
        area = sum(
            ax * by - bx * ay
            for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True)
        )
        assert area > 0, n


def test_the_screen_says_why_the_gavel_is_where_it_is() -> None:
    """Worked case 11 as the screen tells it: who handed it on, where the round goes on."""
    cues = handed_evening()
    at = next(i for i, c in enumerate(cues) if isinstance(c.event, GavelHanded))
    event = cues[at].event
    assert isinstance(event, GavelHanded)
    tv = open_tv((1280, 720))
    show(tv, cues[at])
    giver, taker = NAMES[event.seat], NAMES[event.target]
    assert giver in texts(tv)["call"]
    assert taker in texts(tv)["call"]
    opened = [c for c in cues[at:] if isinstance(c.event, NominationOpened)]
    show(tv, opened[0])
    assert opened[0].game is not None
    turn = turn_of(opened[0].game)
    assert (turn.proposer, turn.handed_by) == (event.target, event.seat)
    assert giver in texts(tv)["stake"]
    assert NAMES[turn.next] in texts(tv)["next.head"]
    show(tv, opened[1])
    assert opened[1].game is not None
    back = turn_of(opened[1].game)
    assert (back.proposer, back.handed_by) == (turn.next, None)
    assert back.resumed_from == event.seat
    assert giver in texts(tv)["stake"]


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 768)], ids=str)
@pytest.mark.parametrize("language", ["de", "en", "es"])
def test_in_every_state_the_corner_says_who_speaks_next_and_why(
    language: str, size: tuple[int, int]
) -> None:
    """M7: in each phase of the game, whatever the line under the question has to say; no name of
    ordinary length is cut short in either."""
    pygame.font.init()
    tv = Tv(size, TvOptions(headless=True, language=language), lambda: 0.0)
    pending: str | None = None
    handed: str | None = None
    resumed: str | None = None
    seen = set()
    for cue in handed_evening():
        tv.feed(cue)
        tv.update(cue.at)
        if isinstance(cue.event, NominationOpened):
            handed, resumed, pending = pending, handed, None
        if isinstance(cue.event, GavelHanded):
            pending = NAMES[cue.event.seat]
        if cue.game is None or cue.game.election == 0 or cue.truth is not None:
            continue
        head, why = (
            "".join(part.text for part in line) for line in says.next_words(tv.room.words, cue.game)
        )
        if not isinstance(cue.event, GavelHanded):
            assert NAMES[turn_of(cue.game).next] in head
            assert [name for name in NAMES[:8] if name in why] == [
                giver for giver in (handed, resumed) if giver
            ]
            seen.add((cue.game.phase, bool(handed), bool(resumed)))
        assert tv.room.setter.width(why, 30, Face.ITALIC) <= CORNER, why
        stake = says.stake_of(tv.room.words, cue.game, cue.event)
        limit = tv.room.own(Workshop).desk.stake.limit
        assert tv.room.setter.width(stake, 30, Face.DISPLAY) <= limit, stake
    assert {phase for phase, _, _ in seen} >= {Phase.NOMINATION, Phase.BALLOT, Phase.DISCARD}
    assert {(Phase.BALLOT, True, False), (Phase.BALLOT, False, True)} <= seen


def test_a_long_name_in_the_corner_ends_early_and_the_reason_stays_whole() -> None:
    names = tuple(f"Maximiliane-{number}" for number in range(8))
    tv = open_tv((1280, 720))
    cues = handed_evening()
    at = next(i for i, c in enumerate(cues) if isinstance(c.event, GavelHanded))
    cue = next(c for c in cues[at:] if isinstance(c.event, NominationOpened))
    seats = tuple(replace(s, name=names[s.seat]) for s in cue.table.seats)
    show(tv, replace(cue, table=replace(cue.table, seats=seats)))
    assert texts(tv)["next"].startswith("Max")
    assert texts(tv)["next"].endswith("… handed it on")


def test_in_an_ordinary_round_the_next_speaker_is_the_next_active_seat() -> None:
    for cue in Evening(NAMES[:7], 6, MERCHANTS).cues():
        if not isinstance(cue.event, NominationOpened) or cue.game is None:
            continue
        turn = turn_of(cue.game)
        assert turn.next != turn.proposer or turn.handed_by is not None
        assert cue.game.active[turn.next]


def test_all_letters_open_at_once_and_nothing_tells_before() -> None:
    """M4: until the gavel falls two votes that end differently are the same picture."""
    cues = list(Evening(NAMES[:8], 3, MERCHANTS, yes=0.5).cues())
    at = next(i for i, c in enumerate(cues) if isinstance(c.event, BallotsRevealed))
    cue, event = cues[at], cues[at].event
    assert isinstance(event, BallotsRevealed)
    pictures = []
    for other in (False, True):
        ballots = tuple(b and b._replace(yes=b.yes is not other) for b in event.ballots)
        tv = open_tv((640, 360))
        for before in cues[:at]:
            tv.feed(before)
        tv.update(cues[at - 1].at + 3)
        tv.draw(force=True)
        tv.feed(
            Cue(
                cue.table, cue.game, BallotsRevealed(ballots, event.passed is not other), cue.at,
                cue.lead, cue.hold,
            )
        )  # fmt: skip
        shots = []
        for t in (0.0, 0.5, 0.95):
            tv.update(cue.at + t)
            tv.draw(force=True)
            shots.append(pygame.image.tobytes(tv.surface, "RGB"))
        pictures.append(shots)
        scene = tv.scene
        assert isinstance(scene, HouseReveal)
        assert scene.verdict_at <= cue.lead + 1e-9
        tv.update(cue.at + 1.5)
        tv.draw(force=True)
        opened = [mark for mark in tv.marks if mark.name.startswith("ballot.")]
        assert len(opened) == 8
        assert "verdict" not in texts(tv)
    assert pictures[0] == pictures[1]


def test_the_ledger_says_who_signed_and_what_came_of_it() -> None:
    cues = handed_evening()
    game = cues[-1].game
    assert game is not None
    look = ledger_look(cues[-1].table, game)
    assert (len(look.good), len(look.bad)) == (game.good, game.bad)
    signed = [r for r in game.record if r.enacted is not None]
    for record in signed:
        line = next(
            entry
            for entry in (*look.good, *look.bad)
            if entry.signers == (() if record.deadlock else (record.proposer, record.nominee))
            and (record.deadlock or entry.power is record.power)
        )
        assert line.target == (None if record.deadlock else record.target)
    assert any(entry.power is Power.HAND_GAVEL for entry in look.bad)


def test_the_lobby_changes_its_world_with_the_game() -> None:
    tv = open_tv((640, 360))
    worlds = []
    for game in (GLASS, MERCHANTS, GLASS):
        tv.feed(lobby(NAMES[:6], game))
        tv.update(5.0)
        tv.draw(force=True)
        worlds.append(type(tv.scene))
        assert tv.room.theme is THEMES[game]
    assert worlds == [LobbyScene, HouseLobby, LobbyScene]


def test_the_lobby_shows_the_powers_of_the_size_that_sits_there() -> None:
    tv = open_tv((1920, 1080))
    shown = {}
    for n in (5, 7, 9):
        tv.feed(lobby(NAMES[:n], MERCHANTS))
        tv.update(5.0 + n)
        tv.draw(force=True)
        words = texts(tv)
        shown[n] = [
            words[key] for key in sorted(words) if key.startswith("power.") and key[-1] != "n"
        ]
    assert shown[5][0] == "read the next three"
    assert shown[7][0] == "look at a loyalty"
    assert len(shown[9]) == 5


def test_an_expelled_councillor_stays_named_until_the_ending_says_more() -> None:
    """M8: the plate is turned, the name isn't lost, and the role shows only at the end."""
    for seed in range(40):
        cues = list(Evening(NAMES[:7], seed, MERCHANTS).cues())
        at = next((i for i, c in enumerate(cues) if c.event and c.event.type == "removed"), None)
        if at is not None and at < len(cues) - 4:
            break
    else:
        raise AssertionError("nobody was expelled in forty games")
    tv = open_tv((1280, 720))
    show(tv, cues[at])
    target = getattr(cues[at].event, "target")  # noqa: B009
    assert texts(tv)[f"name.{target}"] == NAMES[target]
    assert texts(tv)[f"tag.{target}"] == "expelled"
    tv.feed(cues[-1])
    tv.update(cues[-1].at)
    tv.update(cues[-1].at + 9)
    tv.draw(force=True)
    assert isinstance(tv.scene, HouseEnding)
    assert texts(tv)[f"tag.{target}"] in ("Loyal", "Cabal")


def test_the_menu_offers_no_computer_player_where_there_are_none() -> None:
    """M9."""
    glass = Around(lobby(NAMES[:6], GLASS), TvOptions())
    house = Around(lobby(NAMES[:6], MERCHANTS), TvOptions())
    assert Choice.ADD_COMPUTER in choices(glass)
    assert Choice.ADD_COMPUTER not in choices(house)


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> House:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((32, 32))
    return House(Art(1.0, ASSETS))


def test_sound_and_rotten_wax_are_told_apart_by_outline_and_by_light(house) -> None:
    """Every symbol twice: a bitten edge and a darker wax, not the hue alone."""
    for seed in range(8):
        shapes, lights = [], []
        for kind in ("good", "bad"):
            image = house.wax.seal(kind, 58, seed).image
            alpha = pygame.surfarray.array_alpha(image) > 160
            grey = pygame.surfarray.array3d(image) @ np.array([0.2126, 0.7152, 0.0722])
            shapes.append(alpha)
            lights.append(grey[alpha].mean())
        differing = np.count_nonzero(shapes[0] ^ shapes[1])
        assert differing > 0.07 * np.count_nonzero(shapes[0]), seed
        assert lights[0] > 1.5 * lights[1], seed


def test_the_wood_ships_small_and_is_made_by_its_script() -> None:
    file = ASSETS / "textures" / "walnut.jpg"
    assert file.stat().st_size <= 260 * 1024
    shipped = pygame.surfarray.array3d(pygame.image.load(file)).swapaxes(0, 1)
    grown = desk()
    assert shipped.shape == grown.shape
    assert np.abs(shipped.astype(int) - grown.astype(int)).mean() < 4


@pytest.mark.parametrize("mood", ["lamp", "lobby", "low", "day", "night"])
def test_words_on_the_wood_can_be_read(house, mood) -> None:
    """4.5:1 over the lightest hundredth of the grain, in the middle of the light."""
    wood = pygame.surfarray.array3d(house.desk.surface(1920, 1080, mood)).reshape(-1, 3)
    bright = np.percentile(wood @ np.array([0.2126, 0.7152, 0.0722]), 99)
    light = palette.hexed((bright * 1.15, bright * 0.98, bright * 0.72))
    for ink in (p.HEADLINE, p.LABEL, p.SMALL):
        assert palette.contrast(ink, light) >= 4.5, ink


@pytest.mark.parametrize("state", ["plain", "waited"])
def test_words_on_brass_can_be_read(house, state) -> None:
    """Also on a plate with less light, and at its darkest, where the words stand."""
    sprite = house.plates.plate(396, 124, state)
    x, y = sprite.anchor
    face = pygame.surfarray.array3d(sprite.image)[x + 130 : x + 370, y + 28 : y + 106]
    grey = face.reshape(-1, 3) @ np.array([0.2126, 0.7152, 0.0722])
    darkest = face.reshape(-1, 3)[np.argsort(grey)[len(grey) // 50]]
    assert palette.contrast(p.ON_BRASS, palette.hexed(darkest)) >= 4.5


def test_words_on_paper_can_be_read() -> None:
    for ink in (p.INK, p.NUMBER, p.SOUND_INK, p.ROTTEN_INK):
        assert palette.contrast(ink, p.PARCHMENT) >= 4.5, ink
    assert palette.contrast(p.BAND_TEXT, p.BAND[0]) >= 4.5
    assert palette.contrast(*p.QR_QUIETER) >= 7


def test_letters_cover_no_word_when_everybody_has_voted() -> None:
    """Neither the Chair's word nor a long name, nor what hangs on the vote, nor the code."""
    names = ["W" * 15 + chr(65 + i) for i in range(8)]
    tv = open_tv((1280, 720))
    seen, covered = 0, []
    for cue in Evening(names, 5, MERCHANTS).cues():
        tv.feed(cue)
        tv.update(cue.at)
        game = cue.game
        if game is None or game.phase is not Phase.BALLOT or len(cue.waiting) > 1:
            continue
        seen += 1
        tv.update(cue.at + 5)
        tv.draw(force=True)
        covered += [text for text in faults(tv) if "letter." in text and "gavel" not in text]
        if seen == 4:
            break
    assert seen == 4
    assert covered == []


@pytest.mark.parametrize("shape", [(1024, 768), (1280, 720), (1720, 720)])
def test_either_all_names_on_a_page_stand_beside_their_sigils_or_none(shape) -> None:
    tv, pages = open_tv(shape), set[tuple[bool, ...]]()
    for cue in Evening(NAMES[:8], 31, MERCHANTS).cues():
        assert cue.game is not None
        if not isinstance(cue.event, NominationOpened) or cue.game.election < 4:
            continue
        show(tv, cue)
        written = texts(tv)
        for kind in ("sound", "rotten", "good", "bad"):
            lines = [name for name in written if name.startswith(f"entry.{kind}.")]
            beside = tuple(f"{n}.chair" in written for n in lines if not n.endswith(".chair"))
            assert len(set(beside)) <= 1, written
            pages.add(beside[:1])
    assert (True,) in pages
    tv.close()


def test_the_speakers_word_is_whole_on_the_smallest_plate() -> None:
    """The gavel hangs over the plate's other edge, and stops the word no more."""
    tv = open_tv((1024, 768))
    cue = next(
        cue
        for cue in Evening(NAMES, 3, MERCHANTS).cues()
        if isinstance(cue.event, NominationOpened) and cue.game and cue.game.proposer < 5
    )
    show(tv, cue)
    assert cue.game is not None
    word = texts(tv)[f"tag.{cue.game.proposer}"]
    assert word == tv.room.words.t("proposer")
    tv.close()
