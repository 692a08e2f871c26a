"""Computer players at the table: released observations in, actions out.

The thinking time is drawn before the decision is made and knows only that there is one, so it tells
nothing. Nor does the work: everything else waits while a decision is made, which a phone that asks
often enough can measure, so each one holds the table up equally long.
A decision that fails or takes too long is logged once and made by rules of thumb, or, if they fail
too, by taking the first legal action.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final

from engine.actions import Action
from engine.bots import Maker, Player
from engine.bots.plain import act_plainly
from engine.bots.statements import open_statements, statement
from engine.observation import Observation
from engine.words import Seat, Step, Topic
from tvgame.director import Later, Timer

log = logging.getLogger(__name__)

LOOKING: Final = (1.0, 4.0)
"""Shortest and longest time a computer player looks at its role, in seconds at the calm pace."""
THINKING: Final = (2.0, 6.0)
"""Shortest and longest thinking time, in seconds at the calm pace."""
TALKING: Final = (1.5, 4.0)
"""Shortest and longest time until it says what it has to say, in seconds at the calm pace."""
RETRY: Final = 2.0
"""Seconds until an action that couldn't be saved is tried again."""
PATIENCE: Final = 1.0
"""Seconds a decision may take. It takes milliseconds; more when a seat is taken over late in a game
on a slow computer, and phones wait as long."""
EVEN: Final = 0.025
"""Seconds for which a decision holds everything else up, at least; the work is a few milliseconds,
more of them for a seat of the leader's side that could lie than for one that can't."""


class OutOfTime(Exception):
    """A decision has taken longer than ``PATIENCE``."""


class BotDriver:
    """Plays every seat that a computer player decides for."""

    def __init__(
        self,
        later: Later,
        observe: Callable[[Seat], Observation],
        act: Callable[[Seat, Action], bool],
        rng: Random,
        clock: Callable[[], float],
        rest: Callable[[float], None],
    ) -> None:
        """:param observe: what a seat has been shown so far; nothing that is still to come.
        :param act: does an action as a phone would; False if it couldn't be saved.
        :param rng: thinking times; each seat's decisions get numbers of their own from it.
        :param clock: seconds; measures how long a decision takes.
        :param rest: stands still for so many seconds.
        """
        self.maker: Maker | None = None
        """Makes a seat's player when it is first asked in a game."""
        self.talks = False
        """Whether computer players put statements on record."""
        self.troubled: Callable[[], None] = lambda: None
        """Called when a player has failed, which is in the log by then."""
        self.haste = 1.0
        """What thinking times are multiplied with; 0 for none."""
        self._later = later
        self._observe = observe
        self._act = act
        self._rng = rng
        self._clock = clock
        self._rest = rest
        self._deadline = 0.0
        self._slow: set[Seat] = set()
        """Seats whose slowness is in the log of this game."""
        self._minds: dict[Seat, Random] = {}
        self._players: dict[Seat, Player] = {}
        self._talking: dict[Seat, Timer] = {}
        self._thinking: dict[Seat, tuple[Step, Timer]] = {}
        # What was decided or said may take a while to be shown; until then the seat's own
        # observation still asks for it.
        self._answered: dict[Seat, Step] = {}
        self._said: set[tuple[Seat, Topic, int]] = set()

    def consider(self, seat: Seat) -> None:
        """Begin to think if ``seat`` has a decision open that it isn't thinking about yet."""
        observation = self._observe(seat)
        self._consider_talk(seat, observation)
        if not observation.legal:
            return
        step = observation.view.step
        if self._answered.get(seat) == step:
            return
        if seat in self._thinking and self._thinking[seat][0] == step:
            return
        self.forget(seat)
        self._think(seat, step)

    def _think(self, seat: Seat, step: Step, at_least: float = 0.0) -> None:
        seconds = max(at_least, self._rng.uniform(*THINKING) * self.haste)
        timer = self._later(seconds, partial(self._decide, seat, step))
        self._thinking[seat] = (step, timer)

    def _consider_talk(self, seat: Seat, observation: Observation) -> None:
        """Begin to look for words if the table may hear something of ``seat``."""
        if not self.talks or seat in self._talking:
            return
        if self._open(seat, observation):
            seconds = self._rng.uniform(*TALKING) * self.haste
            self._talking[seat] = self._later(seconds, partial(self._speak, seat))

    def _open(self, seat: Seat, observation: Observation) -> list[tuple[Topic, int]]:
        """What ``seat`` hasn't said yet; known from what everybody saw, so it tells nothing."""
        return [
            (topic, election)
            for topic, election in open_statements(observation.view, seat)
            if (seat, topic, election) not in self._said
        ]

    def _speak(self, seat: Seat) -> None:
        self._talking.pop(seat, None)
        observation = self._observe(seat)
        waiting = self._open(seat, observation) if self.talks else []
        if not waiting:
            return
        begun = self._clock()
        try:
            said = statement(observation, *waiting[0])
        except Exception:
            log.exception("a computer player found no words and stays silent")
            self.troubled()
            said = None
        self._even_out(begun)
        self._said.add((seat, *waiting[0]))
        if said is not None and not self._act(seat, said):
            log.error("a statement of a computer player couldn't be saved")
        self._consider_talk(seat, self._observe(seat))

    def forget(self, seat: Seat | None = None) -> None:
        """Stop thinking for ``seat``, or for all."""
        for thinker in list(self._thinking) if seat is None else [seat]:
            thought = self._thinking.pop(thinker, None)
            if thought is not None:
                thought[1].cancel()
        for talker in list(self._talking) if seat is None else [seat]:
            words = self._talking.pop(talker, None)
            if words is not None:
                words.cancel()

    def new_game(self) -> None:
        """Forget everything: steps begin anew."""
        self.forget()
        self._answered.clear()
        self._players.clear()
        self._slow.clear()
        self._said.clear()

    def _decide(self, seat: Seat, step: Step) -> None:
        self._thinking.pop(seat, None)
        observation = self._observe(seat)
        if not observation.legal or observation.view.step != step:
            return
        self._answered[seat] = step
        begun = self._clock()
        action = self._choose(seat, observation)
        self._even_out(begun)
        if not self._act(seat, action):
            del self._answered[seat]
            self._think(seat, step, at_least=RETRY)

    def _even_out(self, begun: float) -> None:
        """Let work that began at ``begun`` seem as long as any other. Where there is no thinking
        time, nobody is meant to be fooled."""
        left = begun + EVEN - self._clock()
        if self.haste and left > 0:
            self._rest(left)

    def patience(self) -> None:
        """For players to ask now and then.

        :raises OutOfTime: if the decision at hand has taken too long.
        """
        if self._clock() > self._deadline:
            raise OutOfTime

    def _choose(self, seat: Seat, observation: Observation) -> Action:
        if seat not in self._minds:
            self._minds[seat] = Random(self._rng.getrandbits(64))
        mind = self._minds[seat]
        self._deadline = self._clock() + PATIENCE
        try:
            if seat not in self._players:
                assert self.maker is not None
                self._players[seat] = self.maker()
            action = self._players[seat](observation, mind)
        except OutOfTime:
            self._was_slow(seat)
            return _by_thumb(observation, mind)
        except Exception:
            log.exception("the computer player of a seat failed; rules of thumb decide")
            self.troubled()
            return _by_thumb(observation, mind)
        if self._clock() > self._deadline:
            self._was_slow(seat)
        if action not in observation.legal:
            log.error("the computer player of a seat chose something illegal: %s", action.type)
            return _by_thumb(observation, mind)
        return action

    def _was_slow(self, seat: Seat) -> None:
        if seat not in self._slow:
            self._slow.add(seat)
            log.warning("the computer player of a seat took longer than %.1f s", PATIENCE)


def _by_thumb(observation: Observation, mind: Random) -> Action:
    """A legal action without any belief, whatever has gone wrong."""
    try:
        action = act_plainly(observation, mind)
    except Exception:
        return observation.legal[0]
    return action if action in observation.legal else observation.legal[0]
