"""A practice player that chooses otherwise than before has another version.

If a test fails here after a change of the player, raise `engine.practice.advice.VERSION`, and write
down the new findings. If only rules or starter decks have changed, only write them down.
"""

from __future__ import annotations

import hashlib
from typing import Final

import pytest

import engine
from engine.core.randomness import seed_from_int
from engine.practice.advice import VERSION, advise
from engine.practice.levels import LEVELS

CHOICES = 60
CHOSEN: Final = {
    "cardfinity": (3, "b832a2b48fdc"),
    "asigoc": (3, "44e46016dbb5"),
    "lifeburn": (3, "f8a391efe90a"),
    "chaos": (3, "0167d26a5aa5"),
}
"""By game, the version of the player, and a hash of its choices in a match of starter decks."""


@pytest.mark.parametrize("key", list(engine.games()))
def test_what_is_chosen_is_that_of_the_version(key: str) -> None:
    game = engine.games()[key]
    first, second = (game.parse_deck(starter.text) for starter in game.starters()[:2])
    match, chosen = game.begin((first, second), seed_from_int(5)), list[int]()
    while match.decision is not None and len(chosen) < CHOICES:
        level = LEVELS[len(chosen) % len(LEVELS)]
        player = match.decision.player
        chosen.append(advise(match, player, level, seed_from_int(7)).option)
        match.choose(player, chosen[-1])
    said = ".".join(map(str, chosen))
    assert (VERSION, hashlib.sha256(said.encode()).hexdigest()[:12]) == CHOSEN[key]
