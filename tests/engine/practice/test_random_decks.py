"""The practice player can play any legal deck: it never fails, names an existing option, and looks
at a bounded number of positions.

`MATCHES=2500 pytest -m soak tests/engine/practice/test_random_decks.py` plays 2500 whole matches
of each game. A failure contains everything needed to replay its match.
"""

from __future__ import annotations

import os
from random import Random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import games
from engine.match import Match
from engine.players import Player
from engine.practice.advice import advise
from engine.practice.levels import Level
from tests.engine.conformance.play import begin
from tests.strategies import closely, whole_matches

MATCHES: Final = int(os.environ.get("MATCHES", "100"))
SHORT: Final = 30
LONG: Final = 3000
LEVELS: Final[tuple[Level, ...]] = (*("easy",) * 9, *("normal",) * 10, "hard")
"""The levels of the players. Those that play on in imagination take much longer."""


def choose(match: Match, player: Player, level: Level, random: Random) -> int:
    """Returns the practice player's choice; sometimes any choice, which leads to odd positions."""
    assert match.decision is not None
    if random.random() < 0.15:
        return random.randrange(len(match.decision.options))
    seed, explain = random.randbytes(32), random.random() < 0.1
    return advise(match, player, level, seed, explain=explain).option


def play(match: Match, random: Random, most: int) -> None:
    """Plays on between two practice players, until the match has `most` choices."""
    levels: dict[Player, Level] = {"A": random.choice(LEVELS), "B": random.choice(LEVELS)}
    try:
        while (decision := match.decision) is not None and match.number < most:
            player = decision.player
            match.choose(player, choose(match, player, levels[player], random))
    except Exception as error:
        error.add_note(f"at choice {match.number} of {match.record()!r}, {levels}")
        raise


@pytest.mark.parametrize("key", games())
@given(data=st.data())
@closely
def test_no_deck_is_too_much_for_it(key: str, data: st.DataObject) -> None:
    match, random = begin(key, data)
    play(match, random, SHORT)


@pytest.mark.soak
@pytest.mark.parametrize("key", games())
@given(data=st.data())
@settings(whole_matches, max_examples=MATCHES)
def test_no_match_is_too_much_for_it(key: str, data: st.DataObject) -> None:
    match, random = begin(key, data)
    play(match, random, LONG)
    assert match.decision is None or match.number >= LONG
