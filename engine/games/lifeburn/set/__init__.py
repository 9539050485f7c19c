"""The first set and the starter decks."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from engine.games.lifeburn.loading.loader import CardSet, read_set
from engine.games.lifeburn.loading.schema import same_name
from engine.package_files import read_text, ready_decks

TRIBES: Final = ("golem", "merfolk", "shadow", "goblin", "treefolk")


@cache
def first_set() -> CardSet:
    """Returns every card of the first set."""
    return read_set("First Set", _texts())


@cache
def written_set() -> Mapping[str, Mapping[str, Any]]:
    """Returns the cards of the first set as written in its data files, by their comparable
    names."""
    written = (card for text in _texts() for card in json.loads(text))
    return {same_name(card["name"]): card for card in written}


def _texts() -> list[str]:
    return [read_text(__name__, f"{tribe}.json") for tribe in TRIBES]


STARTERS: Final = ready_decks(__name__)
