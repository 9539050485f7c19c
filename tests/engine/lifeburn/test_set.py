"""The first set uses everything that the schema allows, and its starter decks are legal."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any, Final

import pytest

from engine.decks import Starter
from engine.games.lifeburn.cards import Card
from engine.games.lifeburn.game import Lifeburn
from engine.games.lifeburn.loading.loader import load_cards
from engine.games.lifeburn.loading.schema import same_name
from engine.games.lifeburn.set import STARTERS, TRIBES, first_set

GAME = Lifeburn()
SCHEMA: Final[Mapping[str, Any]] = json.loads(
    files("engine.games.lifeburn.loading").joinpath("card.schema.json").read_text("utf-8")
)
DEFINITIONS: Final[Mapping[str, Any]] = SCHEMA["$defs"]
TEXTS: Final[Mapping[str, list[dict[str, Any]]]] = {
    tribe: json.loads(
        files("engine.games.lifeburn.set").joinpath(f"{tribe}.json").read_text("utf-8")
    )
    for tribe in TRIBES
}
EXAMPLES: Final = ("Stone Sentinel", "Goblin War Chief", "Ancient Treefolk")
EACH = pytest.mark.parametrize("starter", STARTERS, ids=lambda starter: starter.key)
PAIRS = pytest.mark.parametrize(
    ("one", "other"),
    list(itertools.combinations_with_replacement(STARTERS, 2)),
    ids=lambda starter: starter.key,
)

Said = tuple[str, str, Any]
"""A property or an enumeration of the schema: the name of its definition, and its value."""


def said(value: Any, schema: Mapping[str, Any], name: str) -> Iterator[Said]:
    """Yields every property and value that the card uses, in words of the schema."""
    if "$ref" in schema:
        name = schema["$ref"].removeprefix("#/$defs/")
        yield from said(value, DEFINITIONS[name], name)
    elif "oneOf" in schema:
        fitting = (s for s in schema["oneOf"] if (s.get("type") == "array") == is_list(value))
        yield from said(value, next(fitting), name)
    elif "enum" in schema:
        yield name, "", value
    elif is_list(value):
        for part in value:
            yield from said(part, schema["items"], name)
    elif isinstance(value, dict):
        for key, part in value.items():
            yield name, key, part if isinstance(part, bool) else None
            yield from said(part, schema["properties"][key], name)


def is_list(value: Any) -> bool:
    return isinstance(value, list)


SAID: Final = frozenset(
    found for cards in TEXTS.values() for card in cards for found in said(card, SCHEMA, "Card")
)
NAMES: Final = [
    (name, word)
    for name, definition in DEFINITIONS.items()
    if "enum" in definition
    for word in definition.get("x-canonical", definition["enum"])
]
FIELDS: Final = [
    (name, field, schema)
    for name, definition in [("Card", SCHEMA), *DEFINITIONS.items()]
    for field, schema in definition.get("properties", {}).items()
    if not schema.get("deprecated")
]
TRUE_BY_DEFAULT: Final = {("Passive", "self"), ("TriggeredEffect", "self"), ("Condition", "self")}


# ---- the set


def test_it_is_large_enough():
    assert len(first_set().cards) >= 120
    assert all(len(cards) >= 24 for cards in TEXTS.values())


@pytest.mark.parametrize("tribe", TRIBES)
def test_no_card_is_warned_about(tribe: str):
    assert load_cards(TEXTS[tribe])[1] == []


def test_every_word_of_every_enumeration_is_on_a_card():
    assert [one for one in NAMES if (one[0], "", one[1]) not in SAID] == []


def test_every_field_is_on_a_card():
    found = {(name, field) for name, field, _ in SAID}
    assert [(name, field) for name, field, _ in FIELDS if (name, field) not in found] == []


def test_every_yes_is_on_a_card_or_where_that_is_the_default_every_no():
    fields = [(name, field) for name, field, schema in FIELDS if schema.get("type") == "boolean"]
    wanted = [(*one, one not in TRUE_BY_DEFAULT) for one in fields]
    assert [one for one in wanted if one not in SAID] == []


@pytest.mark.parametrize("tribe", TRIBES)
def test_every_card_stands_with_its_tribe(tribe: str):
    assert {card["tribe"].lower() for card in TEXTS[tribe]} == {tribe}


@pytest.mark.parametrize("tribe", TRIBES)
def test_every_tribe_has_summons_spells_and_objects(tribe: str):
    assert {card["type"] for card in TEXTS[tribe]} == {"Summon", "Spell", "Object"}


def test_the_numbers_of_the_cards_are_unique():
    numbers = Counter(card["id"] for cards in TEXTS.values() for card in cards)
    assert numbers.most_common(1)[0][1] == 1


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_of_the_documents_are_not_in_it(name: str):
    assert same_name(name) not in first_set().cards


# ---- the starter decks


def cards_of(starter: Starter) -> list[Card]:
    return list(GAME.parse_deck(starter.text).content.cards)


def test_there_is_one_for_each_tribe():
    assert len({starter.key for starter in STARTERS}) == len(TRIBES)
    tribes = [{card.tribe for card in cards_of(starter)} for starter in STARTERS]
    assert all(len(found) == 1 for found in tribes)
    assert {str(tribe).lower() for found in tribes for tribe in found} == set(TRIBES)


@EACH
def test_it_has_a_simple_curve(starter: Starter):
    cards = cards_of(starter)
    summons = [card for card in cards if card.type == "Summon"]
    assert sum(card.cost == 0 for card in summons) >= 18
    assert 6 <= sum(card.cost > 0 for card in summons) <= 8
    assert 10 <= sum(card.type == "Spell" for card in cards) <= 12
    assert 2 <= sum(card.type == "Object" for card in cards) <= 4


@EACH
def test_its_comments_speak_to_the_reader(starter: Starter):
    assert "# How to play it" in starter.text
