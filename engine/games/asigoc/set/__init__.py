"""The first set: Weapons, Items and Aces for decks, and the starter decks."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from engine.games.asigoc.cards import Card
from engine.games.asigoc.parser import parse_cards
from engine.package_files import read_text, ready_decks

STARTERS: Final = ready_decks(__name__)


@cache
def first_set() -> Mapping[str, Card]:
    """Returns the cards of the first set, by name."""
    files = "weapons.txt", "items.txt", "aces.txt"
    return parse_cards("\n".join(read_text(__name__, name) for name in files))
