"""The starter decks: four written by hand and four from the generator.

They are the published pool, and the opponents with which a deck's power is measured (CHAOS 14). The
pool also has the cards of their earlier versions, so that decks which members have copied can still
be played rated.
"""

from functools import cache
from typing import Final

from engine.games.chaos.cards import Card
from engine.games.chaos.loading.parser import parse_deck
from engine.package_files import read_text, ready_decks

STARTERS: Final = ready_decks(__name__)

FORMER: Final = ("former/alley.deck",)
"""Files of starter decks before their cards changed."""


@cache
def reference_decks() -> tuple[tuple[Card, ...], ...]:
    """Returns the cards of each starter deck, in the order of STARTERS."""
    return tuple(parse_deck(starter.text).content.cards for starter in STARTERS)


@cache
def published_cards() -> frozenset[Card]:
    """Returns every card that is in a starter deck now or was in an earlier version."""
    former = (parse_deck(read_text(__name__, file)).content.cards for file in FORMER)
    return frozenset(card for deck in (*reference_decks(), *former) for card in deck)
