"""The cards of a game's starter decks, as its tables have them."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from engine.core.randomness import SeededRandom
from engine.registry import games

Prints = Sequence[Any]
"""Cards as printed, in the game's own form."""


@cache
def ready_decks(game: str) -> Sequence[Prints]:
    """Returns the printed cards of each starter deck of a game."""
    rules = games()[game]
    found: list[Prints] = []
    for starter in rules.starters():
        deck = rules.parse_deck(starter.text)
        table = rules.deal((deck, deck), SeededRandom(bytes(32)))
        cards = rules.rules(table).hidden_cards(None)
        found.append([table.printed(one) for one in cards if table.owner(one) == "A"])
    return found
