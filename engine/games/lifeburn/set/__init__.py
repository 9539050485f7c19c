"""The first set and the ready decks."""

from functools import cache
from typing import Final

from engine.games.lifeburn.loading.loader import CardSet, read_set
from engine.package_files import read_text, ready_decks

TRIBES: Final = ("golem", "merfolk", "shadow", "goblin", "treefolk")


@cache
def first_set() -> CardSet:
    """Returns every card of the first set."""
    return read_set("First Set", [read_text(__name__, f"{tribe}.json") for tribe in TRIBES])


STARTERS: Final = ready_decks(__name__)
