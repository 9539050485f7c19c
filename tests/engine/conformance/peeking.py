"""Practice players in matches that they can't distinguish."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Final

from engine import games
from engine.match import Match
from engine.players import Player
from engine.practice.levels import Level
from tests.engine.conformance.play import own_deck, own_decks
from tests.engine.conformance.unknown import two_worlds
from tests.strategies import TELLING

LEVELS: Final[tuple[Level, ...]] = (*("normal",) * 49, "hard")
"""The levels of the players: most look one step ahead. One plays on, which takes much longer."""

Thinker = Callable[[Match, Player, Level], object]


def telling(key: str, text: str) -> bool:
    """Returns whether the deck's cards in play tell players what kind of card is hidden
    somewhere."""
    return key in TELLING and re.search(TELLING[key], text) is not None


def begun(key: str, random: Random) -> Match:
    game = games()[key]
    texts = [text for text in own_decks(key) if not telling(key, text)]
    pairs = [(random.choice(texts), random.choice(texts)) for _ in range(3)]
    pairs += [(mode.deck, mode.deck) for mode in game.modes]
    one, other = random.choice(pairs)
    return game.begin((own_deck(key, one), own_deck(key, other)), random.randbytes(32))


def look(match: Match, random: Random, think: Thinker) -> int:
    """Compares the thoughts in two matches that the asked player can't distinguish, at a main
    action and at this player's decisions that follow at once. Returns the number of decisions."""
    decision = match.decision
    assert decision is not None
    seat, level = decision.player, random.choice(LEVELS)
    one, other = two_worlds(match, seat, random)
    looked = 0
    while one.decision is not None and one.decision.player == seat:
        if len(one.decision.options) > 1:
            assert one.view(seat) == other.view(seat)
            assert think(one, seat, level) == think(other, seat, level)
            looked += 1
        option = random.randrange(len(one.decision.options))
        one.choose(seat, option)
        if other.decision is None or option >= len(other.decision.options):
            break
        other.choose(seat, option)
        if one.view(seat) != other.view(seat):
            break  # chance or a hidden card has shown itself, so they can be distinguished
    return looked


def looked_at(key: str, think: Thinker, enough: int, random: Random | None = None) -> int:
    """Compares thoughts in matches of the game until `enough` decisions were compared. Returns the
    number of decisions."""
    random, looked = random or Random(key), 0
    while looked < enough:
        match = begun(key, random)
        while match.decision is not None and looked < enough:
            main = match.decision.restart and len(match.decision.options) > 1
            if main and random.random() < 0.3:
                looked += look(match, random, think)
            match.choose(match.decision.player, random.randrange(len(match.decision.options)))
    return looked
