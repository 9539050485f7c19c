"""A player who peeks is found out by the test against peeking."""

from __future__ import annotations

from random import Random

import pytest

from engine import games
from engine.match import Match
from engine.players import Player
from engine.practice.advice import Advice
from engine.practice.levels import SKILLS, Level
from engine.practice.line import Line
from engine.practice.search import search_options
from tests.engine.conformance.hidden import rules_of
from tests.engine.conformance.peeking import looked_at


def peeking(match: Match, player: Player, _: Level) -> Advice:
    """Returns the advice of a practice player who gets the match itself."""
    decision = match.view(player).decision
    assert decision is not None

    def real() -> Line:
        return Line(rules_of(match.fork()))

    judge = games()[match.game].judge()
    return Advice(search_options(decision, real, judge, SKILLS["hard"], lambda: False).option)


@pytest.mark.parametrize("key", games())
def test_a_player_who_is_handed_the_match_is_found_out(key: str):
    with pytest.raises(AssertionError):
        looked_at(key, peeking, 500, Random(f"{key} 3"))
