"""The ready decks: four written by hand and four from the generator.

They are the published pool, and what a deck's power is measured against (CHAOS 14).
"""

from functools import cache
from typing import Final

from engine.games.chaos.cards import Card
from engine.games.chaos.parser import parse_deck
from engine.ready_decks import ready_deck

STARTERS: Final = (
    ready_deck(
        __name__,
        "alley",
        "The Alley Goes First",
        "Fast minions. Attack from the first turn on, and throw a boot at whoever is left. The "
        "gentlest deck to begin with.",
    ),
    ready_deck(
        __name__,
        "house",
        "The House with the Open Door",
        "Taunt and healing. Everybody is welcome, nobody gets past the stairs.",
    ),
    ready_deck(
        __name__,
        "weather",
        "Lessons in Weather",
        "Spells. A cloud for every minion of theirs, a forecast for every card of yours, and one "
        "hurricane.",
    ),
    ready_deck(
        __name__,
        "heirs",
        "Four Heirs, One Throne",
        "Leaders and late cards. Live until eight MP, and then inherit.",
    ),
    ready_deck(
        __name__,
        "page42",
        "Page Forty-Two",
        "From the generator. Dragons, and small things that take everybody with them.",
    ),
    ready_deck(
        __name__,
        "page95",
        "Page Ninety-Five",
        "From the generator. Dear and slow, with two early oddities to live on until then.",
    ),
    ready_deck(
        __name__,
        "page122",
        "Page One Hundred and Twenty-Two",
        "From the generator. Four leaders behind minions that cost far too little.",
    ),
    ready_deck(
        __name__,
        "page149",
        "Page One Hundred and Forty-Nine",
        "From the generator. Friends to be destroyed, enemies to be swept away.",
    ),
)
"""In the order in which a newcomer should meet them."""


@cache
def reference_decks() -> tuple[tuple[Card, ...], ...]:
    """Returns the cards of each ready deck, in the order of STARTERS."""
    return tuple(parse_deck(starter.text).content.cards for starter in STARTERS)


@cache
def published_cards() -> frozenset[Card]:
    """Returns every card of the ready decks."""
    return frozenset(card for deck in reference_decks() for card in deck)
