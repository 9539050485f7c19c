"""An ASIGOC deck laid out for reading."""

from __future__ import annotations

from engine.decks import Deck, DeckSheet, SheetCard
from engine.games.asigoc.cards import Card
from engine.games.asigoc.faces import face_of
from engine.games.asigoc.parser import ReadDeck


def deck_sheet(deck: Deck) -> DeckSheet:
    """Returns the Ace and the listed cards, then those that are defined but not listed (count 0).

    The size counts the listed Weapons and Items. This game measures no cards.
    """
    content: ReadDeck = deck.content
    listed: list[Card] = [content.ace] if content.ace else []
    listed += content.cards
    unlisted = [card for card in content.own if card not in listed]
    cards = [SheetCard(face_of(card), 1) for card in listed]
    cards += [SheetCard(face_of(card), 0) for card in unlisted]
    return DeckSheet(deck.game, deck.name, deck.author, len(content.cards), None, tuple(cards))
