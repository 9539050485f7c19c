"""The ready decks: four written by hand and four from the generator.

They are the published pool, and what a deck's power is measured against (CHAOS 14).
"""

from functools import cache
from importlib.resources import files
from typing import Final

from engine.decks import Starter
from engine.games.chaos.cards import Card
from engine.games.chaos.parser import parse_deck


def _starter(key: str, title: str, blurb: str) -> Starter:
    text = files(__name__).joinpath(f"decks/{key}.deck").read_text(encoding="utf-8")
    return Starter(key, title, blurb, text)


STARTERS: Final = (
    _starter(
        "alley",
        "The Alley Goes First",
        "Fast minions. Attack from the first turn on, and throw a boot at whoever is left. The "
        "gentlest deck to begin with.",
    ),
    _starter(
        "house",
        "The House with the Open Door",
        "Taunt and healing. Everybody is welcome, nobody gets past the stairs.",
    ),
    _starter(
        "weather",
        "Lessons in Weather",
        "Spells. A cloud for every minion of theirs, a forecast for every card of yours, and one "
        "hurricane.",
    ),
    _starter(
        "heirs",
        "Four Heirs, One Throne",
        "Leaders and late cards. Live until eight MP, and then inherit.",
    ),
    _starter(
        "page42",
        "Page Forty-Two",
        "From the generator. Dragons, and small things that take everybody with them.",
    ),
    _starter(
        "page95",
        "Page Ninety-Five",
        "From the generator. Dear and slow, with two early oddities to live on until then.",
    ),
    _starter(
        "page122",
        "Page One Hundred and Twenty-Two",
        "From the generator. Four leaders behind minions that cost far too little.",
    ),
    _starter(
        "page149",
        "Page One Hundred and Forty-Nine",
        "From the generator. Friends to be destroyed, enemies to be swept away.",
    ),
)
"""In the order in which a newcomer should meet them."""


@cache
def reference_decks() -> tuple[tuple[Card, ...], ...]:
    """The cards of each ready deck, in the order of STARTERS."""
    return tuple(parse_deck(starter.text).content.cards for starter in STARTERS)


@cache
def published_cards() -> frozenset[Card]:
    """Every card of the ready decks."""
    return frozenset(card for deck in reference_decks() for card in deck)
