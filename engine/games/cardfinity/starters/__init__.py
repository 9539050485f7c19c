"""The ready decks, each a deck text that teaches the language as one reads."""

from typing import Final

from engine.ready_decks import ready_deck

STARTERS: Final = (
    ready_deck(
        __name__,
        "rats",
        "Rats in the Candleworks",
        "Swarm and sacrifice. Fill the field with small rats, then feed them to big ones. "
        "The gentlest deck to begin with.",
    ),
    ready_deck(
        __name__,
        "lighthouse",
        "The Lighthouse at Low Tide",
        "Control. Walls, removal and healing; know what comes, and outlast it.",
    ),
    ready_deck(
        __name__,
        "anvil",
        "The Apprentices of Anvil Street",
        "Attach and buff. Hand tools to plain people and make them unstoppable.",
    ),
    ready_deck(
        __name__,
        "orchard",
        "The Bonekeeper's Orchard",
        "Graveyard. Let your own deck fall, then spend the graveyard on great bones.",
    ),
)
"""In the order in which a newcomer should meet them."""
