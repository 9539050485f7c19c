"""Decks as text, such that reading the text gives the same cards."""

from __future__ import annotations

from engine.card_files.literals import encode
from engine.decks import Deck
from engine.games.asigoc.printer import print_card


def print_deck(deck: Deck) -> str:
    """Returns the deck as a text of its own: the cards that it defines, then the list.

    A deck without a name is printed without a list, as the language needs one.
    """
    content = deck.content
    blocks = [print_card(card) for card in content.own]
    if deck.name is not None:
        author = "" if deck.author is None else f" by {encode(deck.author)}"
        lines = [f"deck: {encode(deck.name)}{author}"]
        if content.ace is not None:
            lines.append(f"ace {encode(content.ace.name)}")
        lines += [encode(card.name) for card in content.cards]
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"
