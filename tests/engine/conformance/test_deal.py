"""The deal of a game agrees with its declaration."""

from __future__ import annotations

import engine
from engine.core.randomness import seed_from_int
from engine.deal import deal_anew
from engine.players import Player, opponent
from engine.values import replace

SEEDS = 40


def test_the_rules_deal_as_the_game_says(key: str) -> None:
    """At the first decision the first hands are in the hands, and the rest of each deck has its
    order."""
    game = engine.games()[key]
    if game.dealing is None:
        return
    starters = [game.parse_deck(starter.text) for starter in game.starters()]
    decks = starters[0], starters[-1]
    for number in range(SEEDS):
        first: Player | None = (None, "A", "B")[number % 3]
        seed = seed_from_int(number)
        said = deal_anew(game.dealing, game.unshuffled(decks), seed, first)
        assert game.is_dealt(decks, seed, first, said)
        assert all(said.hands)
        for other in (
            replace(said, first=opponent(said.first)),
            replace(said, decks=(said.decks[0], said.decks[1][::-1])),
            replace(said, hands=(said.decks[0], said.hands[1])),
        ):
            assert not game.is_dealt(decks, seed, first, other)
