"""The first set: Weapons, Items and Aces to build decks from, and the ready decks."""

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from engine.games.asigoc.cards import Card
from engine.games.asigoc.parser import parse_cards
from engine.ready_decks import ready_deck


def _read(path: str) -> str:
    return files(__name__).joinpath(path).read_text(encoding="utf-8")


FIRST_SET: Final[Mapping[str, Card]] = parse_cards(
    "\n".join(_read(name) for name in ("weapons.txt", "items.txt", "aces.txt"))
)
"""Every card of the first set by its name."""

STARTERS: Final = (
    ready_deck(
        __name__,
        "lamps",
        "The Torch Stairs",
        "Rush. Attack with everything, throw the rest. The gentlest deck to begin with.",
    ),
    ready_deck(
        __name__,
        "levee",
        "The Third Bridge Holds",
        "Block and outlast. Walls that mend themselves, bells that heal, and time.",
    ),
    ready_deck(
        __name__,
        "court",
        "The Sluice Court in Session",
        "Outlet control. Let them speak, then overrule; send home what got through.",
    ),
    ready_deck(
        __name__,
        "ferry",
        "The Quiet Ferry",
        "Hand attack. Take their cards before they can be used, then collect from the poor.",
    ),
)
"""In the order in which a newcomer should meet them."""
