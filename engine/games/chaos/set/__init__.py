"""The ready decks: four written by hand and four from the generator.

They are the published pool, and what a deck's power is measured against (CHAOS 14).
"""

from functools import cache
from typing import Final

from engine.games.chaos.cards import Card
from engine.games.chaos.loading.parser import parse_deck
from engine.package_files import ready_decks

STARTERS: Final = ready_decks(__name__)


@cache
def reference_decks() -> tuple[tuple[Card, ...], ...]:
    """Returns the cards of each ready deck, in the order of STARTERS."""
    return tuple(parse_deck(starter.text).content.cards for starter in STARTERS)


@cache
def published_cards() -> frozenset[Card]:
    """Returns every card of the ready decks."""
    return frozenset(card for deck in reference_decks() for card in deck)
