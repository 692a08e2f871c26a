"""Rules, journal and computer players of two hidden-role games. No I/O, no clock, no global RNG.

What happened is a list of events; a state is a fold over events; what a seat may know is the same
fold over what that seat may see.

>>> from random import Random
>>> from engine.games import GLASS_COUNCIL
>>> from engine.machine import begin, decide, legal_actions
>>> from engine.state import fold, new_game
>>> rng = Random(7)
>>> truth, log = begin(GLASS_COUNCIL, 7, rng)
>>> while truth.outcome is None:
...     seat = truth.waiting[0]
...     events = decide(truth, seat, rng.choice(legal_actions(truth, seat)), rng)
...     truth, log = fold(truth, events), log + events
>>> truth.outcome.reason in {"good_policies", "bad_policies", "leader_removed", "leader_elected"}
True
>>> view = fold(new_game(GLASS_COUNCIL, 7), [event.seen_by(3) for event in log])
>>> view.good == truth.good and view.record[0].drawn != truth.record[0].drawn
True
"""
