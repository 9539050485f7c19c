"""Matches leave nothing that only the cycle collector frees."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from random import Random

import pytest

from engine import games
from engine.match import Match
from engine.players import PLAYERS
from engine.randomness import seed_from_int

DECISIONS = 60

of_every_game = pytest.mark.parametrize("key", [*games()])


@pytest.fixture(autouse=True)
def no_collections() -> Iterator[None]:
    """Nothing but the test looks for garbage."""
    gc.disable()
    yield
    gc.enable()


def begin(key: str, number: int) -> Match:
    """A match between two ready decks of the game."""
    game = games()[key]
    starters = game.starters()
    one, other = starters[number % len(starters)], starters[(number + 1) % len(starters)]
    return game.begin((game.parse_deck(one.text), game.parse_deck(other.text)), seed_from_int(0))


def play(match: Match) -> None:
    """Plays on at random, and looks at the match through everybody's eyes."""
    chance = Random(1)
    for _ in range(DECISIONS):
        if (decision := match.decision) is None:
            return
        match.choose(decision.player, chance.randrange(len(decision.options)))
        match.fingerprint()
        for viewer in (*PLAYERS, None):
            match.view(viewer)


def fork_and_take_back(match: Match) -> None:
    """Does so again and again in a random match."""
    chance = Random(2)
    for _ in range(DECISIONS // 10):
        if (decision := match.decision) is None:
            return
        match.choose(decision.player, chance.randrange(len(decision.options)))
        twin = match.fork()
        if twin.may_take_back(decision.player):
            twin.take_back(decision.player)


@of_every_game
@pytest.mark.parametrize("use", [play, fork_and_take_back])
def test_a_match_leaves_no_cycles(key: str, use: Callable[[Match], None]) -> None:
    use(begin(key, 0))  # what is remembered from now on is no garbage
    gc.collect()
    for number in range(3):
        use(begin(key, number))
    assert gc.collect() == 0
