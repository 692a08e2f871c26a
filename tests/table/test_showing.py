"""Nobody runs ahead of the show, and the TV hears what it needs (no sockets, no real time)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.actions import CastBallot, DiscardCard, EnactCard, MakeStatement, Nominate
from engine.events import GameEnded
from engine.words import Phase, Step, Topic
from tests.support.evenings import PreparedDeal, StagedEvening, stage_evening
from tvgame.pacing import Beat
from tvgame.show import Do, Pace, Pause, Seating, Stage, TableSettings
from tvgame.table import Refused
from tvgame.views import Surroundings, view_for


@pytest.fixture
def calm(tmp_path: Path) -> Iterator[StagedEvening]:
    """Five people before the first nomination, at the calm pace; seat 0 proposes."""
    staged = stage_evening(tmp_path, PreparedDeal("*a...", "gbbggb"), pace=Pace.CALM)
    staged.play_on(5)
    yield staged
    staged.evening.close()


def why(staged: StagedEvening, seat: int, action: Any) -> str | None:
    """Try an action; why it is refused, or None."""
    try:
        staged.act(seat, action)
    except Refused as refused:
        return refused.why
    return None


def vote(staged: StagedEvening, yes: bool = True, nominee: int = 3) -> None:
    """Nominate and let all five vote; stops before the show has revealed anything."""
    assert why(staged, 0, Nominate(Step(1, Phase.NOMINATION), nominee)) is None
    staged.wait_for_show()
    for seat in range(5):
        assert why(staged, seat, CastBallot(Step(1, Phase.BALLOT), yes)) is None


def view_of(staged: StagedEvening, seat: int | None) -> dict[str, Any]:
    evening = staged.evening
    around = Surroundings(evening.view(), None, (), staged.time.now, evening.waiting_since)
    return view_for(around, seat, False, evening.state_for(seat))


def test_nobody_acts_ahead_of_the_show(calm: StagedEvening) -> None:
    vote(calm)
    discard = DiscardCard(Step(1, Phase.DISCARD), 0)
    assert calm.evening.game is not None
    assert calm.evening.game.truth.phase is Phase.DISCARD, "in truth the vote has passed"
    assert why(calm, 0, discard) == "not_released"
    assert view_of(calm, 0)["mine"]["hand"] is None
    calm.wait_for_show()
    assert view_of(calm, 0)["mine"]["hand"] == ("good", "bad", "bad")
    assert why(calm, 0, discard) is None


@pytest.mark.parametrize(
    "probe",
    [
        DiscardCard(Step(1, Phase.DISCARD), 0),
        EnactCard(Step(1, Phase.ENACT), 1),
        Nominate(Step(2, Phase.NOMINATION), 3),
        CastBallot(Step(1, Phase.BALLOT), True),
        CastBallot(Step(2, Phase.BALLOT), True),
        MakeStatement(Step(1, Phase.BALLOT), Topic.DREW, 1, 2),
    ],
    ids=lambda action: f"{action.type} {action.step}",
)
@pytest.mark.parametrize("seat", [0, 1, 3])
def test_no_answer_tells_what_is_still_to_be_shown(tmp_path: Path, probe: Any, seat: int) -> None:
    """Family 2: a phone that asks during the reveal hears the same, passed or failed."""
    answers = set()
    for yes in (True, False):
        folder = tmp_path / str(yes)
        staged = stage_evening(folder, PreparedDeal("*a...", "gbbggb"), pace=Pace.CALM)
        staged.play_on(5)
        vote(staged, yes)
        answers.add(why(staged, seat, probe))
        staged.evening.close()
    assert len(answers) == 1
    assert answers != {None}


def test_a_role_is_looked_at_once_it_is_dealt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However the scene is paced: before it there is nothing to look at, and nobody has looked."""
    monkeypatch.setattr("tvgame.director.beat", lambda event, _: Beat(2.0, 0.5))
    staged = stage_evening(tmp_path, PreparedDeal("*a..."), pace=Pace.CALM)
    members = staged.seat(5)
    staged.order(Do.START)
    assert staged.evening.director.busy
    assert view_of(staged, 0)["prompt"] is None
    assert view_of(staged, 0)["mine"]["role"] is None
    with pytest.raises(Refused, match="not_released"):
        staged.evening.looked(members[0])
    staged.wait_for_show()
    assert view_of(staged, 0)["prompt"]["kind"] == "look"
    assert view_of(staged, 0)["mine"]["role"] == "leader"
    for member in members:
        staged.evening.looked(member)
    assert staged.stage() is Stage.PLAY
    with pytest.raises(Refused, match="wrong_phase"):
        staged.evening.looked(members[0])
    staged.evening.close()


def test_nothing_is_asked_before_the_first_proposer_is_shown(tmp_path: Path) -> None:
    """Neither of the first seat, nor of a computer player there, nor does the TV wait for it."""
    staged = stage_evening(tmp_path, PreparedDeal("*a...", proposer=3), pace=Pace.CALM)
    staged.seat(0, computers=5)
    staged.order(Do.START)
    staged.order(Do.BEGIN)
    while staged.evening.state_for(None).election == 0:  # type: ignore[union-attr]
        assert staged.stage() is Stage.PLAY
        for seat in range(5):
            assert staged.evening.observation(seat).legal == ()
            assert view_of(staged, seat)["prompt"] is None
        assert view_of(staged, None)["game"]["waiting"] == []
        assert staged.time.step()
    before = [cue for cue in staged.cues if cue.game is not None and cue.game.election == 0]
    assert len(before) > 1
    assert {cue.waiting for cue in before if cue.table.stage is Stage.PLAY} == {()}
    assert view_of(staged, 3)["prompt"]["kind"] == "nominate"
    staged.evening.close()


def test_the_host_need_not_wait_for_those_who_havent_looked(tmp_path: Path) -> None:
    staged = stage_evening(tmp_path, PreparedDeal("*a..."))
    members = staged.seat(5)
    staged.order(Do.START)
    assert list(staged.cues[-1].waiting) == [0, 1, 2, 3, 4]
    staged.evening.looked(members[2])
    assert list(staged.cues[-1].waiting) == [0, 1, 3, 4]
    with pytest.raises(Refused, match="not_host"):
        staged.order(Do.BEGIN, by=members[1])
    staged.order(Do.BEGIN, by=members[0])
    assert staged.stage() is Stage.PLAY
    with pytest.raises(Refused, match="wrong_phase"):
        staged.order(Do.BEGIN)
    staged.evening.close()


def test_phones_and_tv_agree_once_the_show_stands_still(calm: StagedEvening) -> None:
    """The TV plays a scene ahead of the phones, and is never behind them."""
    vote(calm)
    game = calm.evening.game
    assert game is not None
    assert game.view(None).record[0].ballots is None
    assert game.on_tv.record[0].ballots is not None
    calm.wait_for_show()
    assert game.view(None) == game.on_tv


def test_the_tv_hears_whom_it_waits_for_and_since_when(calm: StagedEvening) -> None:
    """Field case R46: the last cue once the show stands still names them and the right moment."""
    vote(calm)
    calm.wait_for_show()
    assert calm.cues[-1].waiting == (0,)
    assert calm.cues[-1].waiting_since == calm.evening.waiting_since
    released = calm.evening.waiting_since
    calm.time.advance(7)
    calm.evening.disconnected(calm.evening.table.members[4])
    assert calm.cues[-1].waiting_since == released
    assert view_of(calm, 0)["game"]["waited"] >= 7


def test_r16_the_tv_hears_of_the_ending_as_everybody_does(tmp_path: Path) -> None:
    """Field case R16: no truth in any cue before the ending's own; then in every one."""
    staged = stage_evening(tmp_path, PreparedDeal("*aa...."), pace=Pace.SWIFT)
    staged.evening.bots.haste = 0.1
    staged.seat(0, computers=7)
    staged.order(Do.START)
    staged.time.run()
    ending = next(n for n, cue in enumerate(staged.cues) if isinstance(cue.event, GameEnded))
    assert all(cue.truth is None for cue in staged.cues[:ending])
    assert all(cue.truth is not None for cue in staged.cues[ending:])
    assert staged.cues[ending].table.stage is Stage.PLAY
    assert staged.cues[-1].table.stage is Stage.ENDED
    assert staged.cues[-1].event is None
    staged.evening.close()


def test_before_the_ending_no_cue_holds_a_secret(tmp_path: Path) -> None:
    """Field cases R13, R16: blanks in place of roles, hands, ballots and the pile's order."""
    staged = stage_evening(tmp_path, PreparedDeal("*aa...."), pace=Pace.SWIFT)
    staged.evening.bots.haste = 0.1
    staged.seat(0, computers=7)
    staged.order(Do.START)
    staged.time.run()
    seen = 0
    for cue in staged.cues:
        if cue.game is None or isinstance(cue.event, GameEnded):
            continue
        if cue.game.outcome is not None:
            break
        assert set(cue.game.roles) == {None}
        assert set(cue.game.deck + cue.game.discards + cue.game.hand) <= {None}
        assert all(b is None or b.yes is b.seal is None for b in cue.game.ballots)
        for election in cue.game.record:
            for cards in (election.drawn, election.received, election.cards):
                assert set(cards or ()) <= {None}
            assert (election.discarded, election.buried, election.side) == (None, None, None)
        assert cue.event is None or cue.event.seen_by(None) == cue.event
        seen += 1
    assert seen > 50
    staged.evening.close()


def test_hurrying_is_one_key(calm: StagedEvening) -> None:
    """Field case R44: each press ends the beat that runs."""
    vote(calm)
    before = calm.time.now
    for _ in range(10):
        calm.order(Do.HURRY)
    assert calm.time.now == before
    assert view_of(calm, 0)["prompt"]["kind"] == "discard"


# --- pausing -------------------------------------------------------------------------------------


def test_a_paused_game_takes_no_action_and_asks_for_none(calm: StagedEvening) -> None:
    calm.order(Do.PAUSE, on=True)
    nominate = Nominate(Step(1, Phase.NOMINATION), 3)
    assert why(calm, 0, nominate) == "paused"
    assert view_of(calm, 0)["prompt"] is None
    assert view_of(calm, 0)["table"]["paused"] == "host"
    calm.order(Do.PAUSE, on=False)
    assert why(calm, 0, nominate) is None


def test_r47_a_chosen_pause_ends_only_by_choice(calm: StagedEvening) -> None:
    """Field case R47: neither the host's return nor a change of hosts lifts it."""
    host = calm.evening.table.members[0]
    calm.order(Do.PAUSE, by=host, on=True)
    calm.evening.disconnected(host)
    calm.time.advance(100)
    assert calm.evening.table.host is calm.evening.table.members[1]
    calm.evening.connected(host)
    assert calm.evening.table.paused is Pause.HOST
    with pytest.raises(Refused, match="not_host"):
        calm.order(Do.PAUSE, by=host, on=False)
    with pytest.raises(Refused, match="wrong_phase"):
        calm.order(Do.RESUME, by=host)
    calm.order(Do.PAUSE, by=calm.evening.table.members[1], on=False)
    assert calm.evening.table.paused is None


def test_a_paused_deal_begins_when_the_pause_ends(tmp_path: Path) -> None:
    staged = stage_evening(tmp_path, PreparedDeal("*a..."))
    members = staged.seat(5)
    staged.order(Do.START)
    staged.order(Do.PAUSE, on=True)
    for member in members:
        staged.evening.looked(member)
    with pytest.raises(Refused, match="paused"):
        staged.order(Do.BEGIN)
    assert staged.stage() is Stage.DEAL
    staged.order(Do.PAUSE, on=False)
    assert staged.stage() is Stage.PLAY
    staged.evening.close()


def test_there_is_nothing_to_pause_in_the_lobby(tmp_path: Path) -> None:
    staged = stage_evening(tmp_path)
    for do in (Do.PAUSE, Do.RESUME, Do.BEGIN):
        with pytest.raises(Refused, match="wrong_phase"):
            staged.order(do, on=True)


# --- statements ----------------------------------------------------------------------------------


def test_g13_statements_can_be_switched_off(calm: StagedEvening) -> None:
    """Rule G13: on the record, after the fact, if the table wants it at all."""
    vote(calm)
    calm.wait_for_show()
    calm.first(0)
    calm.wait_for_show()
    say = MakeStatement(Step(1, Phase.ENACT), Topic.DREW, 1, 0)
    settings = calm.evening.table.settings
    off = type(settings)(settings.game, settings.pace, settings.seating, statements=False)
    calm.order(Do.SETTINGS, settings=off)
    assert view_of(calm, 0)["say"] == []
    assert why(calm, 0, say) == "statements_off"
    calm.order(Do.SETTINGS, settings=settings)
    assert [entry["topic"] for entry in view_of(calm, 0)["say"]] == ["drew", "passed"]
    assert why(calm, 0, say) is None
    assert why(calm, 0, say) == "already_said"
    calm.wait_for_show()
    statement = {"seat": 0, "topic": "drew", "good": 0}
    assert view_of(calm, None)["game"]["record"][0]["statements"] == [statement]


def test_a_pause_during_the_last_show_ends_with_the_game(calm: StagedEvening) -> None:
    """Nothing could lift it afterwards, and it would lie over the ending on every phone."""
    assert calm.evening.game is not None
    while calm.evening.game.truth.outcome is None:
        calm.wait_for_show()
        calm.first(calm.evening.game.truth.waiting[0])
    assert calm.stage() is Stage.PLAY, "the ending is still to be shown"
    calm.order(Do.PAUSE, on=True)
    assert calm.evening.table.paused is Pause.HOST
    calm.wait_for_show()
    assert calm.stage() is Stage.ENDED
    assert calm.cues[-1].table.paused is None
    calm.order(Do.LOBBY)
    assert calm.evening.table.paused is None


ANSWERS = {
    *("ballots_revealed", "card_discarded", "policy_enacted"),
    *("removed", "gavel_handed", "result_closed"),
}
"""What closes a decision, and is shown for a while before the next one is open."""


@pytest.mark.parametrize("game", ["glass-council", "merchants-council"])
def test_r26_nobody_is_asked_again_what_is_being_shown(tmp_path: Path, game: str) -> None:
    """R26: from the first look at a whole game to its ending, at the calm pace.

    Mutation: let a view of a vote that was turned over wait for everybody again.
    """
    settings = TableSettings(game=game, seating=Seating.SET)
    staged = stage_evening(tmp_path, Random(2), pace=Pace.CALM, settings=settings)
    staged.play_on(7)
    rng = Random(2)
    asked: list[list[dict[str, Any]]] = [[] for _ in range(7)]
    before: list[dict[str, Any] | None] = [None] * 7

    def look() -> None:
        for seat in range(7):
            view = view_of(staged, seat)
            prompt = view["prompt"]
            assert staged.evening.game is not None
            seen = staged.evening.game.observation(seat).events[-1].type
            assert prompt is None or seen not in ANSWERS
            assert (prompt is not None) is (seat in view["game"]["waiting"])
            if prompt is not None and prompt != before[seat]:
                asked[seat].append(prompt)
            before[seat] = prompt

    assert staged.evening.game is not None
    while staged.evening.game.truth.outcome is None:
        seat = staged.evening.game.truth.waiting[0]
        staged.act(seat, rng.choice(staged.legal(seat)))
        look()
        while staged.evening.director.busy:
            staged.time.step()
            look()
    kinds = {prompt["kind"] for prompts in asked for prompt in prompts}
    assert kinds >= {"nominate", "ballot", "discard", "enact", "remove", "investigate", "result"}
    for prompts in asked:
        steps = [prompt["step"] for prompt in prompts]
        assert len(steps) == len(set(steps)), "asked twice, or with other choices"
    staged.evening.close()
