"""Matches leave nothing that only the cycle collector frees."""

from __future__ import annotations

import gc
from random import Random

from engine.match import Match
from tests.engine.conformance.play import VIEWERS, starter_match

DECISIONS = 60


def play(match: Match) -> None:
    """Plays on at random, and computes everybody's view of the match."""
    chance = Random(1)
    for _ in range(DECISIONS):
        if (decision := match.decision) is None:
            return
        match.choose(decision.player, chance.randrange(len(decision.options)))
        match.fingerprint()
        for viewer in VIEWERS:
            match.view(viewer)


def fork_and_take_back(match: Match) -> None:
    """Forks a random match and takes back choices, again and again."""
    chance = Random(2)
    for _ in range(DECISIONS // 10):
        if (decision := match.decision) is None:
            return
        match.choose(decision.player, chance.randrange(len(decision.options)))
        twin = match.fork()
        if twin.may_take_back(decision.player):
            twin.take_back(decision.player)


def test_a_match_leaves_no_cycles(key: str) -> None:
    gc.disable()  # nothing but the test looks for garbage
    try:
        for use in (play, fork_and_take_back):
            use(starter_match(key, 0))
            gc.freeze()  # caches filled so far are no garbage: leave them out
            for number in range(3):
                use(starter_match(key, number))
            assert gc.collect() == 0, use.__name__
    finally:
        gc.enable()
