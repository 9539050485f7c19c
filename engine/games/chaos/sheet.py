"""A Chaos Cards deck laid out for reading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from engine.decks import Deck, DeckSheet, SheetCard
from engine.games.chaos.badges import badges
from engine.games.chaos.card_terms import ABILITIES, TYPES, Kind
from engine.games.chaos.cards import Card
from engine.games.chaos.english import CARD_LINE
from engine.games.chaos.faces import face_of
from engine.games.chaos.source import ReadDeck

_KINDS: Final[tuple[Kind, ...]] = ("leader", "minion", "spell")


def deck_sheet(deck: Deck) -> DeckSheet:
    """Returns the listed cards, then those that are defined but not listed (count 0). Cards of this
    game have no scale: their power is measured."""
    content: ReadDeck = deck.content
    listed = content.cards
    rest = [card for card in content.own if card not in listed]
    cards = [_shown(card, 1) for card in listed] + [_shown(card, 0) for card in rest]
    summary = tuple(_summary(listed))
    return DeckSheet(deck.game, deck.name, deck.author, len(listed), None, tuple(cards), summary)


def _shown(card: Card, count: int) -> SheetCard:
    return SheetCard(face_of(card), count, badges=badges(card.abilities))


def _summary(cards: Sequence[Card]) -> Iterator[str]:
    """Yields lines about the listed cards: their kinds, costs, types and abilities."""
    if not cards:
        return
    kinds = Counter(card.kind for card in cards)
    yield ", ".join(
        f"{kinds[kind]} {kind}{'' if kinds[kind] == 1 else 's'}" for kind in _KINDS if kinds[kind]
    )
    costs = Counter(card.cost for card in cards)
    yield "Cards by cost: " + ", ".join(f"{costs[cost]} at {cost} MP" for cost in sorted(costs))
    types = Counter(card.type for card in cards)
    if any(types[one] for one in TYPES):
        found = (f"{one.capitalize()} {types[one]}" for one in TYPES if types[one])
        yield "Types: " + ", ".join(found)
    abilities = Counter(one for card in cards for one in card.abilities)
    if abilities:
        found = (f"{CARD_LINE[one]} {abilities[one]}" for one in ABILITIES if abilities[one])
        yield "Abilities: " + ", ".join(found)
