"""The practice player plays any legal decks to the end, and takes only what it may."""

from __future__ import annotations

import os
from random import Random
from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.match import Match
from engine.players import PLAYERS
from engine.practice.advice import advise
from engine.practice.levels import Level
from tests.engine.conformance.play import begin
from tests.strategies import whole_matches

MATCHES: Final = int(os.environ.get("MATCHES", "2"))
"""How many matches of each game are played; `make soak` plays many more."""
MOST_CHOICES: Final = 400
"""A match that is longer is played no further: one more card is no news by then."""
SEATED: Final[tuple[tuple[Level, Level], ...]] = (
    *(("easy", "normal"),) * 10,
    *(("normal", "easy"),) * 9,
    ("hard", "easy"),
)


def practise(match: Match, random: Random) -> None:
    """Has both seats play; raises where one of them crashes or chooses what is not offered."""
    level, seed = dict(zip(PLAYERS, random.choice(SEATED), strict=True)), random.randbytes(32)
    while match.decision is not None and match.number < MOST_CHOICES:
        decision = match.decision
        advice = advise(match, decision.player, level[decision.player], seed)
        assert 0 <= advice.option < len(decision.options)
        match.choose(decision.player, advice.option)


@settings(whole_matches, max_examples=MATCHES)
@given(data=st.data())
def test_it_plays_any_decks(key: str, data: st.DataObject):
    practise(*begin(key, data))
