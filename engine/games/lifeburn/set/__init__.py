"""The first set and the ready decks."""

from functools import cache
from importlib.resources import files
from typing import Final

from engine.decks import Starter
from engine.games.lifeburn.loading.sets import CardSet, read_set

TRIBES: Final = ("golem", "merfolk", "shadow", "goblin", "treefolk")


def _read(path: str) -> str:
    return files(__name__).joinpath(path).read_text(encoding="utf-8")


def _starter(key: str, title: str, blurb: str) -> Starter:
    return Starter(key, title, blurb, _read(f"decks/{key}.deck"))


@cache
def first_set() -> CardSet:
    """Every card of the first set."""
    return read_set("First Set", [_read(f"{tribe}.json") for tribe in TRIBES])


STARTERS: Final = (
    _starter(
        "quarry",
        "The Quarry Wakes",
        "Golems. Gather Stones, stand behind the big ones, and spend when it counts. "
        "The gentlest deck to begin with.",
    ),
    _starter(
        "wood",
        "The Wood Comes Down",
        "Treefolk. Grow, mend, and walk over them when there are enough of you.",
    ),
    _starter(
        "kiln",
        "Kiln Row",
        "Goblins. Be many, be quick, and throw the rest.",
    ),
    _starter(
        "hill",
        "Guests of the Hill",
        "Shadows. They die, they come back, and somebody else pays.",
    ),
    _starter(
        "tides",
        "What the Tide Keeps",
        "Merfolk. Dive past the line, draw, and say no.",
    ),
)
"""In the order in which a newcomer should meet them."""
