"""Cards and decks as text, such that reading the text gives the same cards."""

from __future__ import annotations

from engine.card_files.literals import encode
from engine.decks import Deck
from engine.games.cardfinity.cards import BlankCard, Card, MonsterCard
from engine.games.cardfinity.printer import print_atoms, print_spell, repeated


def _monster(card: MonsterCard) -> str:
    paid = f" {print_atoms(card.requirements)}" if card.requirements else ""
    lines = [f"{encode(card.name)}:{paid}"]
    for spell, times in repeated(card.spells):
        lines.append(f"{times}x {print_spell(spell)}" if times > 1 else print_spell(spell))
    lines.append(f"power: {card.power}{' tapped' if card.tapped else ''}")
    return "\n".join(lines)


def print_card(card: Card) -> str:
    """Returns the definition of a card, its families on the last line.

    Raises ValueError for a blank card, which the language can't express.
    """
    if isinstance(card, BlankCard):
        raise ValueError("a blank card cannot be written")
    body = _monster(card) if isinstance(card, MonsterCard) else print_spell(card.spell)
    return f"{body}\n{', '.join(map(encode, card.families)) or 'N/A'}"


def print_deck(deck: Deck) -> str:
    """Returns the deck as a text of its own: every declared card, then the list."""
    content = deck.content
    blocks = [print_card(card) for card in content.cards]
    lines = ["deck:"]
    if deck.name is not None and deck.author is not None:
        lines.append(f"{encode(deck.name)} by {encode(deck.author)}")
    lines += [f"{encode(entry.card.name)} {entry.count}" for entry in content.entries]
    return "\n\n".join([*blocks, "\n".join(lines)]) + "\n"
