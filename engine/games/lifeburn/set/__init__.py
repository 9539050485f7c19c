"""The first set and the ready decks."""

from functools import cache
from importlib.resources import files
from typing import Final

from engine.games.lifeburn.loading.sets import CardSet, read_set
from engine.ready_decks import ready_deck

TRIBES: Final = ("golem", "merfolk", "shadow", "goblin", "treefolk")


def _read(path: str) -> str:
    return files(__name__).joinpath(path).read_text(encoding="utf-8")


@cache
def first_set() -> CardSet:
    """Returns every card of the first set."""
    return read_set("First Set", [_read(f"{tribe}.json") for tribe in TRIBES])


STARTERS: Final = (
    ready_deck(
        __name__,
        "quarry",
        "The Quarry Wakes",
        "Golems. Stand behind Taunt, gather Stones, and spend them on giants and Rockslides. "
        "The gentlest deck to begin with.",
    ),
    ready_deck(
        __name__,
        "wood",
        "The Wood Comes Down",
        "Treefolk. Sprout Plants, mend with Herbs, and tribute the small ones for the old ones.",
    ),
    ready_deck(
        __name__,
        "kiln",
        "Kiln Row",
        "Goblins. Attack from the first turn on, be many, and throw the rest at the player.",
    ),
    ready_deck(
        __name__,
        "hill",
        "Guests of the Hill",
        "Shadows. Trade freely: what dies leaves Ghosts and curses. Spectral ones shield you best.",
    ),
    ready_deck(
        __name__,
        "tides",
        "What the Tide Keeps",
        "Merfolk. Dive past the line, draw, send back what grew too big, and keep 2 life for a no.",
    ),
)
"""In the order in which a newcomer should meet them."""
