"""Decks whose every card has a name of its own, so that no text can hold one by accident."""

from __future__ import annotations

KINDS = (
    '"{name}" play discard hand: draw 1\nN/A',
    '"{name}": power 2\nN/A',
    '"{name}" play take 1: peek 2\nN/A',
    '"{name}" play take 2: scry 2\nN/A',
    '"{name}" play take 3, discard hand: search monster\nN/A',
    '"{name}": take 2 "{spell}" tap: attack power 1\nN/A',
    '"{name}" play ?discard hand: draw 1\nN/A',
    '"{name}" play take 2, discard hand: discard enemy hand\nN/A',
)


def distinct_deck(name: str, spell: str, *, only: str | None = None) -> str:
    """Forty cards called `name` with a number, and monster spells called `spell` with one.

    With `only`, every card is of that text instead.
    """
    cards = [f"{name} {number:02}" for number in range(40)]
    texts = [
        (only or KINDS[number % len(KINDS)]).format(name=card, spell=f"{spell} {number:02}")
        for number, card in enumerate(cards)
    ]
    listed = "\n".join(f'"{card}"' for card in cards)
    return "\n".join(texts) + f'\ndeck: "{name}" by "Tests"\n{listed}\n'
