"""Deck texts: legal ones, broken ones, and decks whose every card has a name of its own.

With such a deck, no text can contain the name of a card by accident.
"""

from __future__ import annotations

import engine

GAME = next(iter(engine.games().values()))
STARTER = GAME.starters()[0]
LEGAL = STARTER.text
BROKEN = LEGAL.replace("power", "powre")
NAME = GAME.parse_deck(LEGAL).name or ""


def legal(name: str) -> str:
    """Returns a legal deck text with the given name."""
    return LEGAL.replace(f'"{NAME}" by', f'"{name}" by')


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
    """Returns a deck of forty cards called `name` with a number, and monster spells called `spell`
    with one.

    With `only`, every card has this text instead.
    """
    cards = [f"{name} {number:02}" for number in range(40)]
    texts = [
        (only or KINDS[number % len(KINDS)]).format(name=card, spell=f"{spell} {number:02}")
        for number, card in enumerate(cards)
    ]
    listed = "\n".join(f'"{card}"' for card in cards)
    return "\n".join(texts) + f'\ndeck: "{name}" by "Tests"\n{listed}\n'


ALICES = distinct_deck("Agate", "Amber")
BOBS = distinct_deck("Basalt", "Birch")

CYCLE = '"{name}" play discard hand: draw 1\nN/A'
"""A card that needs another one."""

CYCLERS = distinct_deck("Agate", "", only=CYCLE), distinct_deck("Basalt", "", only=CYCLE)

ATTACKER = '"{name}": take 4 "{spell}" tap: attack, buff this -3 power 4\nN/A'
"""A card that can attack in the turn in which it is played, and then loses power."""

ATTACKERS = (
    distinct_deck("Agate", "A", only=ATTACKER),
    distinct_deck("Basalt", "B", only=ATTACKER),
)
