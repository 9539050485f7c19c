"""A Cardfinity deck laid out for reading."""

from __future__ import annotations

from engine.decks import Deck, DeckSheet, SheetCard
from engine.games.cardfinity.faces import face_of
from engine.games.cardfinity.scale import Pool, card_parts, rarity, total
from engine.games.cardfinity.source import ReadDeck


def deck_sheet(deck: Deck) -> DeckSheet:
    """Returns every declared card with its count, scale and what that adds up from; the totals.

    Source: COMPLETED 5.
    """
    content: ReadDeck = deck.content
    pool = Pool(content.entries)
    counts = {entry.card.name: entry.count for entry in content.entries}
    cards: list[SheetCard] = []
    for card in content.cards:
        parts = tuple(card_parts(card, pool))
        count = counts.get(card.name, 0)
        cards.append(SheetCard(face_of(card), count, total(parts), rarity(count)[0], parts))
    return DeckSheet(
        deck.game,
        deck.name,
        deck.author,
        content.size,
        sum(max(0, card.scale or 0) * card.count for card in cards),
        tuple(cards),
    )
