"""A Lifeburn deck laid out for reading."""

from __future__ import annotations

from engine.decks import Deck, DeckSheet, SheetCard
from engine.games.lifeburn.faces import face_of
from engine.games.lifeburn.loading.deck_list import DeckList


def deck_sheet(deck: Deck) -> DeckSheet:
    """The listed cards, then the deck's own that are not listed (count 0). This game measures no
    cards."""
    content: DeckList = deck.content
    counts = content.counts()
    cards = [SheetCard(face_of(card), count, rarity=card.rarity) for card, count in counts.items()]
    own = [one.card for one in content.written.cards.definitions]
    cards += [SheetCard(face_of(card), 0, rarity=card.rarity) for card in own if card not in counts]
    size = sum(counts.values())
    return DeckSheet(deck.game, deck.name, deck.author, size, None, tuple(cards))
