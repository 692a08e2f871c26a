"""The paper kit (G12): what is in it, and how it comes out of the printer."""

from __future__ import annotations

import itertools
import re
import subprocess
from collections import Counter
from pathlib import Path

import numpy as np
import pygame
import pytest
from typer.testing import CliRunner

from engine.games import GAMES, find
from engine.ruleset import Ruleset, RulesetError
from engine.words import Policy, Power, Role
from tvgame.cli import app
from tvgame.paper import cards, reading
from tvgame.paper.cards import Kit
from tvgame.paper.ink import INKS, SIGIL_INKS
from tvgame.paper.kit import paper_kit
from tvgame.paper.press import MARGIN, Press, Style
from tvgame.paper.sizes import SIZES, PaperSize
from tvgame.resources import resource_root
from tvgame.texts import Texts
from tvgame.tv.palette import contrast

ASSETS = resource_root("assets")
PAGES = (
    "rules",
    "moderator",
    "roles",
    "policies",
    "ballots",
    "seats",
    "markers",
    "board",
    "record",
)
DPI = 50


@pytest.fixture(scope="module")
def texts() -> Texts:
    return Texts.load("en", ASSETS / "texts", strict=True)


def kit_of(game: Ruleset, seats: int, texts: Texts) -> Kit:
    return Kit(game, seats, INKS[game.name], texts)


def written(file: Path) -> dict[str, str]:
    """Each page's words, in the order they were set."""
    told = subprocess.run(
        ["pdftotext", "-raw", str(file), "-"], check=True, capture_output=True, encoding="utf-8"
    ).stdout
    pages = told.split("\f")[:-1]
    assert len(pages) == len(PAGES)
    return dict(zip(PAGES, pages, strict=True))


def printed(file: Path) -> list[np.ndarray]:
    """Each page as ink, 0 (white) to 1, by an independent renderer."""
    stem = file.with_suffix("")
    subprocess.run(["pdftoppm", "-r", str(DPI), "-gray", str(file), str(stem)], check=True)
    pictures = sorted(file.parent.glob(f"{stem.name}-*.pgm"))
    return [
        1 - pygame.surfarray.array3d(pygame.image.load(picture))[:, :, 0].T / 255
        for picture in pictures
    ]


@pytest.mark.parametrize(
    ("name", "seats", "paper"),
    [
        ("glass-council", 5, PaperSize.A4),
        ("glass-council", 10, PaperSize.LETTER),
        ("merchants-council", 5, PaperSize.LETTER),
        ("merchants-council", 10, PaperSize.A4),
    ],
)
def test_g12_the_kit_as_it_is_printed(
    name: str, seats: int, paper: PaperSize, texts: Texts, tmp_path: Path
) -> None:
    game = find(name)
    file = tmp_path / "kit.pdf"
    file.write_bytes(paper_kit(game, seats, texts, ASSETS, paper))
    page = written(file)
    pictures = printed(file)
    assert len(pictures) == len(PAGES)
    mm = DPI / 25.4
    for sheet, ink in zip(PAGES, pictures, strict=True):
        w, h = SIZES[paper] if sheet != "board" else SIZES[paper][::-1]
        assert abs(ink.shape[1] / mm - w) < 1
        assert abs(ink.shape[0] / mm - h) < 1
        assert 0.01 < ink.mean() < 0.2, f"{sheet}: blank, or a waste of ink"
        edge = round(5 * mm)
        rim = max(side.max() for side in (ink[:edge], ink[-edge:], ink[:, :edge], ink[:, -edge:]))
        assert rim == 0, f"{sheet} runs into what printers leave white"

    def t(key: str) -> str:
        return texts.t(key, game.name)

    lines = {sheet: Counter(text.splitlines()) for sheet, text in page.items()}
    for role in Role:
        assert lines["roles"][t(f"role.{role}")] == game.mix(seats).count(role)
    for policy, count in ((Policy.GOOD, game.good_cards), (Policy.BAD, game.bad_cards)):
        assert lines["policies"][t(f"paper.policy.{policy}")] == count
    assert lines["ballots"][t("vote.yes")] == lines["ballots"][t("vote.no")] == seats
    for sigil in tuple(SIGIL_INKS)[:seats]:
        assert lines["ballots"][t(f"sigil.{sigil}")] == 2
        assert lines["seats"][t(f"sigil.{sigil}")] == 1
    assert page["markers"].count("×2") == (seats if game.seals else 0)
    for office in ("proposer", "nominee"):
        assert lines["markers"][t(office)] == 1
    board = page["board"]
    numbers = Counter(map(int, re.findall(r"\d+", board)))
    expected = Counter([*range(1, game.good_goal + 1), *range(1, game.bad_goal + 1), 0, 1, 2, 3])
    expected.update(range(1, (game.election_limit or 0) + 1))
    expected.update([seats, game.good_goal, game.bad_goal, 0])  # what the words beside them say
    assert numbers == expected
    words = " ".join(board.split())
    for power in Power:
        count = game.powers[seats].count(power)
        key = f"paper.power.{power}"
        if count or texts.has(key, game.name):
            assert words.count(t(key)) == count
    assert len(re.findall(r"^\d+$", page["record"], re.M)) == (game.election_limit or 26)


@pytest.mark.parametrize("seats", range(5, 11))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_table_has_its_cards_and_its_words(game: Ruleset, seats: int, texts: Texts) -> None:
    kit = kit_of(game, seats, texts)
    assert len(cards.roles(kit)) == seats
    assert len(cards.policies(kit)) == game.good_cards + game.bad_cards
    assert len(cards.ballots(kit)) == 2 * seats
    row = game.powers[seats]
    looks = 0 if game.investigate_again else row.count(Power.INVESTIGATE)
    seals = seats if game.seals else 0
    assert len(cards.coins(kit)) == seals + looks + (Power.HAND_GAVEL in row)
    assert len(cards.answers(kit)) == (2 if Power.INVESTIGATE in row else 0)
    numbers = reading.values(kit)
    for kind, sections in (("rules", reading.RULES), ("moderator", reading.MODERATOR)):
        for name, _ in sections:
            text = kit.t(f"paper.{kind}.{name}", **numbers)
            assert not re.search(r"[{}]|None", text), text
            # An odd asterisk would make the rest of a section strong.
            assert all(part.count("*") % 2 == 0 for part in text.split("\n")), text
    told = " ".join(kit.t(f"paper.rules.{name}", **numbers) for name, _ in reading.RULES)
    for number in (game.good_goal, game.bad_goal):
        assert f"{number}th" in told
    if game.election_limit:
        assert f"election {game.election_limit}" in told


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_no_word_stands_alone_on_a_last_line(language: str) -> None:
    """Of the rules and the moderator's part, at whatever width they come to be set."""
    texts = Texts.load(language, ASSETS / "texts", strict=True)
    press = Press(PaperSize.A4, ASSETS, "any")
    for seats, game, width in itertools.product((5, 7, 10), GAMES, (70, 78.5, 84)):
        kit = kit_of(game, seats, texts)
        for kind, sections in (("rules", reading.RULES), ("moderator", reading.MODERATOR)):
            for name, _ in sections:
                said = kit.t(f"paper.{kind}.{name}", **reading.values(kit))
                for part in said.split("\n"):
                    rows = press.rows(part, width, Style(10.5, "#000000"))
                    assert len(rows) == 1 or len(rows[-1]) > 1, (width, part)


def test_the_leader_is_told_what_the_rules_grant(texts: Texts) -> None:
    """G2, M2: at 5 and 6 the leader knows the agents, from 7 on nobody."""
    for game in GAMES:
        for seats in range(5, 11):
            told = cards._known(kit_of(game, seats, texts), Role.LEADER)
            assert ("nobody" in told) == (seats >= 7)
            script = str(reading.values(kit_of(game, seats, texts))["script"])
            assert ("thumb" in script) == (seats >= 7)


def test_backs_follow_what_is_dealt(texts: Texts, tmp_path: Path) -> None:
    file = tmp_path / "kit.pdf"
    file.write_bytes(paper_kit(find("glass-council"), 6, texts, ASSETS, backs=True))
    pictures = printed(file)
    assert len(pictures) == len(PAGES) + 3
    for back in (3, 5, 7):
        ink = pictures[back]
        # The same seen in a mirror: it fits whichever way the sheet is turned.
        assert abs(ink - ink[:, ::-1]).mean() < 0.04


def test_words_can_be_read_on_white() -> None:
    for ink in INKS.values():
        for colour in (ink.text, ink.soft, ink.accent, ink.against, *ink.policy.values()):
            assert contrast(colour, "#FFFFFF") >= 4.5
    for sigil, colour in SIGIL_INKS.items():
        assert contrast(colour, "#FFFFFF") >= 3, f"{sigil} is a drawing, whose least is 3"
    assert MARGIN >= 10


def test_a_size_that_is_not_played_is_refused(texts: Texts) -> None:
    with pytest.raises(RulesetError):
        paper_kit(find("glass-council"), 4, texts, ASSETS)


def test_the_command_writes_the_file_or_says_why_not(tmp_path: Path) -> None:
    out = tmp_path / "kit.pdf"
    made = CliRunner().invoke(app, ["print", "--players", "6", "--paper", "letter", str(out)])
    assert made.exit_code == 0, made.stderr
    assert made.stdout.strip() == str(out)
    assert out.read_bytes().startswith(b"%PDF-")
    refused = CliRunner().invoke(app, ["print", str(tmp_path / "no" / "folder.pdf")])
    assert refused.exit_code == 1
    assert refused.stderr.count("\n") == 1
    assert "can't be written" in refused.stderr
