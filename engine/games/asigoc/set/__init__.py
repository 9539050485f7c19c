"""The first set: Weapons, Items and Aces to build decks from, and the ready decks."""

from collections.abc import Mapping
from typing import Final

from engine.games.asigoc.cards import Card
from engine.games.asigoc.parser import parse_cards
from engine.package_files import read_text, ready_decks

FIRST_SET: Final[Mapping[str, Card]] = parse_cards(
    "\n".join(read_text(__name__, name) for name in ("weapons.txt", "items.txt", "aces.txt"))
)
"""Every card of the first set by its name."""

STARTERS: Final = ready_decks(__name__)
