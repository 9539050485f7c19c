"""Practice players in matches that they cannot tell apart."""

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
"""Most look one step ahead, some play on: that takes much longer."""

Thinker = Callable[[Match, Player, Level], object]


def telling(key: str, text: str) -> bool:
    """Whether players see by the deck's cards in play what kind of card lies somewhere hidden."""
    return key in TELLING and re.search(TELLING[key], text) is not None


def begun(key: str, random: Random) -> Match:
    game = games()[key]
    texts = [text for text in own_decks(key) if not telling(key, text)]
    pairs = [(random.choice(texts), random.choice(texts)) for _ in range(3)]
    pairs += [(mode.deck, mode.deck) for mode in game.modes]
    one, other = random.choice(pairs)
    return game.begin((own_deck(key, one), own_deck(key, other)), random.randbytes(32))


def look(match: Match, random: Random, think: Thinker) -> int:
    """Compares what is thought in two matches that the asked player cannot tell apart, at a main
    action and at those decisions of theirs that follow at once. Returns how many there were."""
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
            break  # chance or a hidden card has shown itself: they can be told apart
    return looked


def looked_at(key: str, think: Thinker, enough: int, random: Random | None = None) -> int:
    """Compares what is thought in matches of the game until so many decisions were looked at.
    Returns how many there were."""
    random, looked = random or Random(key), 0
    while looked < enough:
        match = begun(key, random)
        while match.decision is not None and looked < enough:
            main = match.decision.restart and len(match.decision.options) > 1
            if main and random.random() < 0.3:
                looked += look(match, random, think)
            match.choose(match.decision.player, random.randrange(len(match.decision.options)))
    return looked
