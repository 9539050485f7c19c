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
"""Of the cards of a random deck: thirteen in three copies and one in one."""
MODIFIERS: Final = ("+1", "-1", "*2", "+3", "/2down")
DEEPEST: Final = 3
_SMALL: Final = st.integers(0, 4)


def card_objects(names: SearchStrategy[str]) -> SearchStrategy[dict[str, Any]]:
    """Cards as JSON objects that the strict schema accepts."""
    return _cards(names)


@st.composite
def _cards(draw: st.DrawFn, names: SearchStrategy[str]) -> dict[str, Any]:
    schema = strict_schema()
    kind = draw(st.sampled_from(["Summon", "Summon", "Spell", "Spell", "Object"]))
    card: dict[str, Any] = {"name": draw(names), "type": kind}
    if kind == "Summon":
        card |= {"attack": draw(st.integers(-1, 5)), "defense": draw(st.integers(1, 6))}
    left = [name for name in schema["properties"] if name not in {*card, "attack", "defense"}]
    for name in draw(st.lists(st.sampled_from(left), max_size=5, unique=True)):
        card[name] = draw(_values(name, schema["properties"][name], 0))
    if "keywordAmounts" in card:
        card["keywordAmounts"] = card["keywordAmounts"][: len(card.get("keywords", []))]
    return card


def _values(name: str, schema: Mapping[str, Any], depth: int) -> SearchStrategy[Any]:
    schema = resolved(schema)
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    match schema.get("type"):
        case "array":
            least = max(schema.get("minItems", 0), 1)
            inner = _values(name, schema["items"], depth)
            return st.lists(inner, min_size=least, max_size=max(2, least))
        case "object":
            return _objects(schema, depth + 1)
        case "integer":
            return (
                st.integers(max(1, schema.get("minimum", 0)), 4) if _least_one(schema) else _SMALL
            )
        case "boolean":
            return st.booleans()
        case _:
            return st.sampled_from(MODIFIERS) if "pattern" in schema else st.text(max_size=8)


def _least_one(schema: Mapping[str, Any]) -> bool:
    """Whether the number has to be 1 or more."""
    return schema.get("minimum", 0) >= 1


@st.composite
def _objects(draw: st.DrawFn, schema: Mapping[str, Any], depth: int) -> dict[str, Any]:
    properties: dict[str, Any] = schema["properties"]
    made = {name: draw(_values(name, properties[name], depth)) for name in _required(schema)}
    plain = [name for name in properties if depth < DEEPEST or not _nests(properties[name])]
    plain = [name for name in plain if name not in made and name != "choices"]
    for name in draw(st.lists(st.sampled_from(plain), max_size=4, unique=True)):
        made[name] = draw(_values(name, properties[name], depth))
    for rule in schema.get("allOf", ()):
        if _applies(rule.get("if"), made):
            then = rule.get("then", {})
            first = [one["required"][0] for one in then.get("anyOf", ())][:1]
            for name in (*then.get("required", ()), *first):
                if name not in made:
                    made[name] = draw(_values(name, properties[name], depth))
    return made


def _required(schema: Mapping[str, Any]) -> list[str]:
    """The fields that it must have, whatever else it has."""
    always = [one["anyOf"][0]["required"][0] for one in schema.get("allOf", ()) if "anyOf" in one]
    return [*schema.get("required", ()), *always]


def _applies(condition: Mapping[str, Any] | None, made: Mapping[str, Any]) -> bool:
    if condition is None or "properties" not in condition:
        return False
    return all(made.get(name) in one["enum"] for name, one in condition["properties"].items())


def _nests(schema: Mapping[str, Any]) -> bool:
    """Whether there are objects in it."""
    schema = resolved(schema)
    return "properties" in schema or (schema.get("type") == "array" and _nests(schema["items"]))


def _bounded(part: Any) -> Any:
    """The card with every ability usable once a turn, so that players who act at random come to
    an end of it."""
    if isinstance(part, list):
        return [_bounded(one) for one in part]
    if not isinstance(part, dict):
        return part
    bounded = {name: _bounded(value) for name, value in part.items()}
    for name in ("activatedEffects", "actives"):
        for ability in bounded.get(name, ()):
            ability["oncePerTurn"] = True
    return bounded


@st.composite
def legal_decks(draw: st.DrawFn) -> str:
    """The text of a legal deck of its own cards of all sorts; it has Summons that cost nothing,
    so that something happens."""
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
            cards.append(_bounded(draw(_cards(st.just(name)))))
    counts = [f"{1 if name == NAMES[-1] else 3} {name}" for name in NAMES]
    return "\n".join(["name: Random", *counts, "cards:", json.dumps(cards)])
