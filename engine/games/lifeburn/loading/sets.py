"""A set of cards to build decks from (LIFEBURN 18.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.games.lifeburn.cards import Card
from engine.games.lifeburn.loading.loader import load_cards
from engine.games.lifeburn.loading.names import same_name


@dataclass(frozen=True, slots=True)
class CardSet:
    """A named set; `cards` by their names as they are compared."""

    name: str
    cards: Mapping[str, Card]


def read_set(name: str, texts: Iterable[str]) -> CardSet:
    """Returns the set whose cards stand in those JSON texts.

    Raises ValueError for the first thing that is wrong with them.
    """
    cards: dict[str, Card] = {}
    for text in texts:
        found, problems = load_cards(text)
        for first in problems:
            raise ValueError(f"line {first.line}, column {first.column}: {first.message}")
        for card in found:
            if cards.setdefault(same_name(card.name), card) is not card:
                raise ValueError(f"there are two cards with the name {card.name!r}")
    return CardSet(name, cards)
