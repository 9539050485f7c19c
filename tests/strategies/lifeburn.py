"""Random Lifeburn cards and decks, made from the card schema itself."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from engine.games.lifeburn.loading.schema import resolved, strict_schema

NAMES: Final = (
    "Ash", "Bone", "Cask", "Dell", "Elm", "Fen", "Gale", "Hod", "Ink", "Jute", "Kelp", "Loam",
    "Mire", "Nave",
)  # fmt: skip
"""Names of the cards of a random deck: thirteen in three copies and one in one."""
DEEPEST: Final = 4
"""Maximum depth of objects in a random card. Objects that must contain others are less deep."""
MOST_FIELDS: Final = 4
"""Maximum number of fields of an object, besides the required ones: more would rarely mean anything
together."""
_TEXTS: Final = st.text(max_size=8)
_MODIFIERS: Final = st.one_of(
    st.sampled_from(["+1", "-1", "*2", "/2down", "=0"]),
    st.builds("{}{}".format, st.sampled_from("+-*xX="), st.integers(0, 999)),
)

Schema = Mapping[str, Any]


def card_objects(names: SearchStrategy[str]) -> SearchStrategy[dict[str, Any]]:
    """Returns cards as JSON objects that the strict schema accepts: all of them, except very deep
    or long ones."""
    return _cards(names)


@st.composite
def _cards(draw: st.DrawFn, names: SearchStrategy[str]) -> dict[str, Any]:
    schema = strict_schema()
    kind = draw(st.sampled_from(["Summon", "Summon", "Spell", "Spell", "Object"]))
    card: dict[str, Any] = {"name": draw(names), "type": kind}
    if kind == "Summon":
        card |= {"attack": draw(_stats(-1, 5)), "defense": draw(_stats(1, 6))}
    left = [
        name for name in schema["properties"] if name not in {*card, "attack", "defense", "icon"}
    ]
    for name in draw(st.lists(st.sampled_from(left), max_size=5, unique=True)):
        card[name] = draw(_values(schema["properties"][name], 0))
    if "keywordAmounts" in card:
        card["keywordAmounts"] = card["keywordAmounts"][: len(card.get("keywords", []))]
    return card


def _stats(least: int, most: int) -> SearchStrategy[int]:
    return _numbers({"minimum": -99, "maximum": 999}, least, most)


def _values(schema: Schema, depth: int) -> SearchStrategy[Any]:
    schema = resolved(schema)
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    match schema.get("type"):
        case "array":
            least = max(schema.get("minItems", 0), 1)
            inner = _values(schema["items"], depth)
            return st.lists(inner, min_size=least, max_size=max(2, least))
        case "object":
            return _objects(schema, depth + 1)
        case "integer":
            return _numbers(schema, max(0, schema.get("minimum", 0)), 4)
        case "boolean":
            return st.booleans()
        case _:
            return _MODIFIERS if "pattern" in schema else _TEXTS


def _numbers(schema: Schema, least: int, most: int) -> SearchStrategy[int]:
    """Returns mostly small numbers, now and then any that the schema allows."""
    small = st.integers(least, most)
    wild = st.integers(schema["minimum"], schema.get("maximum", 999))
    return st.integers(0, 9).flatmap(lambda rng: small if rng else wild)


@st.composite
def _objects(draw: st.DrawFn, schema: Schema, depth: int) -> dict[str, Any]:
    properties: dict[str, Any] = schema["properties"]
    made: dict[str, Any] = {}
    for name in _required(schema):
        if depth >= DEEPEST and "enum" in resolved(properties[name]):
            made[name] = draw(st.sampled_from(_plain_kinds(schema, name)))
        else:
            made[name] = draw(_values(properties[name], depth))
    optional = [name for name in properties if depth < DEEPEST or not _nests(properties[name])]
    optional = [name for name in optional if name not in made and name != "choices"]
    for name in draw(st.lists(st.sampled_from(optional), max_size=MOST_FIELDS, unique=True)):
        made[name] = draw(_values(properties[name], depth))
    for names in _needed(schema, made):
        if not any(name in made for name in names):
            name = draw(st.sampled_from(names))
            made[name] = draw(_values(properties[name], depth))
    return made


def _plain_kinds(schema: Schema, name: str) -> list[Any]:
    """Returns the values of the field that need no other field with objects in it."""
    return [
        kind
        for kind in resolved(schema["properties"][name])["enum"]
        if not any(
            _nests(schema["properties"][other])
            for names in _needed(schema, {name: kind})
            for other in names
        )
    ]


def _required(schema: Schema) -> list[str]:
    """Returns the fields that are always required."""
    always = [one["anyOf"][0]["required"][0] for one in schema.get("allOf", ()) if "anyOf" in one]
    return [*schema.get("required", ()), *always]


def _needed(schema: Schema, made: Mapping[str, Any]) -> list[list[str]]:
    """Returns the fields that the object's kind requires, one of each list."""
    found: list[list[str]] = []
    for rule in schema.get("allOf", ()):
        if _applies(rule.get("if"), made):
            then = rule.get("then", {})
            found += [[name] for name in then.get("required", ())]
            if "anyOf" in then:
                found.append([one["required"][0] for one in then["anyOf"]])
    return found


def _applies(condition: Schema | None, made: Mapping[str, Any]) -> bool:
    if condition is None or "properties" not in condition:
        return False
    return all(made.get(name) in one["enum"] for name, one in condition["properties"].items())


def _nests(schema: Schema) -> bool:
    """Returns whether the schema contains objects."""
    schema = resolved(schema)
    return "properties" in schema or (schema.get("type") == "array" and _nests(schema["items"]))


@st.composite
def legal_decks(draw: st.DrawFn) -> str:
    """Draws the text of a legal deck of its own cards of all sorts. It has Summons that cost
    nothing, so that something happens."""
    cards: list[dict[str, Any]] = []
    for number, name in enumerate(NAMES):
        if number < 4:
            cards.append(
                {
                    "name": name,
                    "type": "Summon",
                    "attack": draw(st.integers(1, 3)),
                    "defense": draw(st.integers(1, 4)),
                }
            )
        else:
            cards.append(draw(_cards(st.just(name))))
    counts = [f"{1 if name == NAMES[-1] else 3} {name}" for name in NAMES]
    return "\n".join(["name: Random", *counts, "cards:", json.dumps(cards)])
