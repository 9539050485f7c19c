"""What a game says of how it deals is how it deals: checked against its rules."""

from __future__ import annotations

from collections import Counter

import engine
from engine.core.randomness import SeededRandom, seed_from_int
from engine.dealing import deal_anew
from engine.events import who_began
from engine.players import PLAYERS, Player

SEEDS = 40


def test_the_rules_deal_as_the_game_says(key: str) -> None:
    """At the first decision the first hands are in the hands, and what is left of the decks lies
    there in its order."""
    game = engine.games()[key]
    if game.dealing is None:
        return
    starters = [game.parse_deck(starter.text) for starter in game.starters()]
    decks = starters[0], starters[-1]
    for number in range(SEEDS):
        first: Player | None = (None, "A", "B")[number % 3]
        seed = seed_from_int(number)
        said = deal_anew(game.dealing, game.unshuffled(decks), seed, first)
        rules = game.rules(game.deal(decks, SeededRandom(seed)), first)
        next(rules.run())
        assert who_began(rules.events) == said.first
        for player, deck, hand in zip(PLAYERS, said.decks, said.hands, strict=True):
            left, held = (
                [rules.table.name(card) for card in rules.table.state.side(player).zone(zone)]
                for zone in ("deck", "hand")
            )
            from_top = left[::-1] if game.dealing.top == "last" else left
            assert from_top == deck[len(deck) - len(left) :]
            assert not Counter(hand) - Counter(held)
            assert len(deck) - len(left) >= len(hand) > 0
