"""The ready decks, each a deck text that teaches the language as one reads."""

from importlib.resources import files
from typing import Final

from engine.decks import Starter


def _starter(key: str, title: str, blurb: str) -> Starter:
    text = files(__name__).joinpath(f"{key}.deck").read_text(encoding="utf-8")
    return Starter(key, title, blurb, text)


STARTERS: Final = (
    _starter(
        "rats",
        "Rats in the Candleworks",
        "Swarm and sacrifice. Fill the field with small rats, then feed them to big ones. "
        "The gentlest deck to begin with.",
    ),
    _starter(
        "lighthouse",
        "The Lighthouse at Low Tide",
        "Control. Walls, removal and healing; know what comes, and outlast it.",
    ),
    _starter(
        "anvil",
        "The Apprentices of Anvil Street",
        "Attach and buff. Hand tools to plain people and make them unstoppable.",
    ),
    _starter(
        "orchard",
        "The Bonekeeper's Orchard",
        "Graveyard. Let your own deck fall, then spend the graveyard on great bones.",
    ),
)
"""In the order in which a newcomer should meet them."""
