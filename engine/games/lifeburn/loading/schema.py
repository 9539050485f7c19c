"""Cards from JSON (LIFEBURN 5, 18.3). Fields follow from the types in `cards`. This module has the
names that may be written, and the card schema: as published, and a strict form without aliases. It
normalises cards: each field and value gets its proper name, and lists are made where the schema
wants them. Unknown names stay as they are, so that the schema rejects them."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cache, lru_cache
from importlib.resources import files
from itertools import zip_longest
from types import NoneType
from typing import Any, Final, Literal, cast, get_args, get_origin, get_type_hints

from engine.card_files.diagnostics import shortened_text
from engine.card_files.spans import problem
from engine.games.lifeburn import cards
from engine.games.lifeburn.cards import Card, Filter, TokenType
from engine.games.lifeburn.loading.json_parser import (
    JsonKey,
    JsonList,
    JsonObject,
    JsonScalar,
    Node,
)
from engine.games.lifeburn.texts.effects import EFFECT_TYPES
from engine.problems import Problem

_IGNORED: Final = re.compile(r"[-_\s]+")


@lru_cache(4096)
def fold(name: str) -> str:
    """Returns the name in lower case without hyphens, underscores and spaces, for comparing names
    of fields."""
    return _IGNORED.sub("", name).casefold()


VALUE_ALIASES: Final[Mapping[str, str]] = {
    "milled": "Mill",
    "createtokens": "CreateToken",
    "life": "LoseLife",
    "damageplayer": "DealDamageToPlayer",
    "stonessacrifice": "Stones",
    "1/1": "OneOne",
}
"""Other names of values, folded."""

FIELD_ALIASES: Final[Mapping[str, Mapping[str, str]]] = {
    "Lifeburn card": {"restriction": "restrictions", "condition": "conditions"},
    "Effect": {
        "condition": "conditions",
        "keyword": "keywords",
        "modifierCondition": "modifierConditions",
        "targetZone": "targetZones",
        "zones": "zone",
    },
    "Condition": {"zone": "zones"},
    "TriggeredEffect": {"condition": "conditions", "triggerZones": "triggerZone", "zones": "zone"},
    "Passive": {"condition": "conditions", "zones": "zone"},
    "ActivatedEffect": {"condition": "conditions"},
    "AlternateCost": {"condition": "conditions"},
    "CastFrom": {"condition": "conditions", "zones": "zone"},
}
"""Other names of fields, by the object that they are in, besides those that the schema lists."""

TOKEN_NAMES: Final = frozenset(kind.casefold() for kind in get_args(TokenType))
"""Compared names of tokens (14.1)."""


def same_name(name: str) -> str:
    """Returns the name of a card in the form for comparisons: without differences of case and
    without outer spaces (18.2)."""
    return name.strip().casefold()


DEFINED: Final[Mapping[str, type[Any]]] = {
    "Effect": cards.Effect,
    "Condition": cards.Condition,
    "AdditionalCost": cards.AdditionalCost,
    "TriggeredEffect": cards.Triggered,
    "StatModifier": cards.StatModifier,
    "Passive": cards.Passive,
    "ActivatedEffect": cards.Activated,
    "CostModifier": cards.CostModifier,
    "AlternateCost": cards.AlternateCost,
    "DeckDestination": cards.Destination,
    "CastFrom": cards.CastFrom,
}
"""The types of the objects in a card, by their names in the schema."""
_WRITTEN: Final[Mapping[tuple[type, str], str]] = {
    (Filter, "least"): "restrictionMin",
    (Filter, "most"): "restrictionMax",
    (cards.Condition, "least"): "minAmount",
    (cards.Condition, "most"): "maxAmount",
    (cards.Destination, "place"): "deckDestination",
    (cards.Destination, "chosen_amount"): "amountIsPlayerChosen",
    (cards.StatModifier, "stat"): "statType",
    (cards.StatModifier, "operator"): "operatorType",
    (cards.AdditionalCost, "based_on_x"): "amountBasedOn",
    (cards.AdditionalCost, "player_chosen"): "playerChosenAmount",
    (cards.Activated, "player_chosen"): "playerChosenAmount",
    (cards.AlternateCost, "cost_type"): "altCostType",
    (cards.Triggered, "trigger_zones"): "triggerZone",
    (cards.Triggered, "turn_of"): "phaseOfPlayer",
    (Card, "triggered"): "triggeredEffects",
    (Card, "activated"): "activatedEffects",
    (Card, "passives"): "passiveEffects",
}
"""The fields whose names in the schema don't follow from the rule: `amount_based_on` is
`amountBasedOn` there."""
_UNWRITTEN: Final = frozenset({(Card, "token_type"), (Card, "own")})


@dataclass(frozen=True, slots=True)
class SchemaField:
    """A field of a card or of a part of it. `name` is its name in Python, `written` its name in
    JSON. `made` is the dataclass of the objects in the field, None if the field has plain values.
    `lists` is how deeply the values are nested in lists. `names` are the names allowed as
    values."""

    name: str
    written: str
    made: type[Any] | None
    lists: int
    names: tuple[str, ...]


@cache
def shape_of(made: type[Any]) -> tuple[SchemaField, ...]:
    """Returns the fields of the dataclass `made` that can be written in JSON."""
    hints = get_type_hints(made)
    return tuple(
        _field(made, one.name, hints[one.name])
        for one in fields(made)
        if one.init and (made, one.name) not in _UNWRITTEN
    )


def _field(made: type[Any], name: str, hint: Any) -> SchemaField:
    names, lists = _names(hint), 0
    while held := [one for one in get_args(hint) if one not in (NoneType, ...)]:
        lists += get_origin(hint) is tuple
        hint = held[0]
    first, *others = name.rstrip("_").split("_")
    written = _WRITTEN.get((made, name), first + "".join(one.title() for one in others))
    holds = hint if isinstance(hint, type) and is_dataclass(hint) else None
    return SchemaField(name, written, holds, lists, names)


def _names(hint: Any) -> tuple[str, ...]:
    """Returns the names that a type allows, if it is a type of names or of a list of names."""
    if get_origin(hint) is Literal:
        return tuple(name for name in get_args(hint) if name)
    return tuple(name for one in get_args(hint) for name in _names(one))


def written_fields(made: type[Any]) -> Iterator[SchemaField]:
    """Yields the JSON fields of an object of the dataclass `made`. The fields of a Filter are not
    nested: JSON has them among the object's own fields."""
    for field in shape_of(made):
        yield from shape_of(Filter) if field.made is Filter else (field,)


Schema = Mapping[str, Any]

_OF_RULES: Final[Mapping[str, tuple[str, ...]]] = {
    "printedType": ("Token", "Filler"),
    "zone": ("Stack",),
    "restriction": ("CanBeHaunted",),
    "passive": ("CantAttackOrBlock", "NeverSprouts"),
}
"""Names in types that only rules use; they can't be written."""


@cache
def written_schema() -> Schema:
    """Returns the published JSON schema of cards (LIFEBURN 5). Adds all names that the Python types
    allow but the schema file lacks. Each is added with a capital and with a small first letter, so
    that editors can complete both."""
    text = files(__package__ or __name__).joinpath("card.schema.json").read_text("utf-8")
    schema: dict[str, Any] = json.loads(text)
    for definition, names in names_by_definition(schema).items():
        listed: dict[str, Any] = schema["$defs"][definition]
        added = [name for name in names if name not in listed["x-canonical"]]
        listed["x-canonical"] += added
        listed["enum"] += [one for name in added for one in (name, name[:1].lower() + name[1:])]
        named, rest = listed["description"].split(".", 1)
        listed["description"] = f"{named.split(':')[0]}: {', '.join(listed['x-canonical'])}.{rest}"
    return schema


def names_by_definition(schema: Schema) -> dict[str, tuple[str, ...]]:
    """Returns the names, such as the types of effects, that the Python types allow in fields of
    cards. The keys are the schema's definitions (in `$defs`) that list these names, such as
    "effectType"."""
    definitions = schema["$defs"]
    found = {"effectType": tuple(name for name, one in EFFECT_TYPES.items() if one.on_cards)}
    parts = [(schema, Card), *((definitions[name], made) for name, made in DEFINED.items())]
    for part, made in parts:
        for field in written_fields(made):
            listed = part["properties"].get(field.written, {})
            reference: str | None = listed.get("items", listed).get("$ref")
            if field.names and reference is not None:
                name = reference.rsplit("/", 1)[1]
                rules_own = _OF_RULES.get(name, ())
                found[name] = tuple(one for one in field.names if one not in rules_own)
    return found


NAMES: Final = "x-names"
"""The keyword of the strict schema with the proper names of an object's fields, or of the values of
an enumeration, by all their spellings as `fold` returns them."""


@cache
def strict_schema() -> Schema:
    """Returns the schema for cards with normalised names. This schema accepts only the proper
    spellings, and only lists wherever several values are possible."""
    return _strict(written_schema())


def _strict(part: Any) -> Any:
    if isinstance(part, list):
        return [_strict(one) for one in cast("list[Any]", part)]
    if not isinstance(part, dict):
        return part
    schema = cast("dict[str, Any]", part)
    if "x-canonical" in schema:
        names: list[str] = schema["x-canonical"]
        return {"enum": names, NAMES: _folded(names)}
    if "oneOf" in schema:
        return _strict(next(one for one in schema["oneOf"] if one.get("type") == "array"))
    strict = {key: _strict(value) for key, value in schema.items()}
    if schema.get("additionalProperties") is False:
        others = aliases(schema)
        strict["properties"] = {
            name: one for name, one in strict["properties"].items() if fold(name) not in others
        }
        proper = strict["properties"]
        strict[NAMES] = {fold(name): name for name in proper} | others
        # A rule that one of several fields is required lists aliases too.
        for part in (one for rule in strict.get("allOf", ()) for one in (rule, rule.get("then"))):
            if part and "anyOf" in part:
                part["anyOf"] = [one for one in part["anyOf"] if one["required"][0] in proper]
    return strict


def aliases(schema: Schema) -> dict[str, str]:
    """Returns the alternative names of an object's fields (as `fold` returns them), each with the
    proper name."""
    listed: dict[str, str] = dict(schema.get("x-aliases", {}))
    listed.update(FIELD_ALIASES.get(schema.get("title", ""), {}))
    return {fold(other): name for other, name in listed.items()}


def resolved(schema: Schema) -> Schema:
    """Returns the definition that `schema` refers to with `$ref`. Returns `schema` itself if it has
    no `$ref`."""
    reference: str | None = schema.get("$ref")
    if reference is None:
        return schema
    return strict_schema()["$defs"][reference.rsplit("/", 1)[1]]


_ADDED_EFFECTS: Final = "stack effects"
"""A spelling of `stackEffects`, whose list is added to the written list."""


def normal_card(node: Node, called: str) -> tuple[Node, list[Problem]]:
    """Returns the card with proper names for fields and values, and problems for fields that are
    given twice. Messages call the card `called`."""
    twice: list[JsonKey] = []
    normal = _normal(_with_choose(node), strict_schema(), twice)
    messages = (
        (f'{called}: "{shortened_text(key.name)}" is given twice.', key.span) for key in twice
    )
    return normal, [problem("given-twice", *one, "Remove one.") for one in messages]


def normal_part(node: Node, definition: str) -> Node:
    """Returns a part of a card with proper names. `definition` is its definition in the schema."""
    return _normal(node, strict_schema()["$defs"][definition], [])


def _normal(node: Node, schema: Schema, twice: list[JsonKey]) -> Node:
    """Returns a value with normalised names. Fields that are given `twice` are added to that
    list."""
    schema = resolved(schema)
    if "enum" in schema:
        return _enumerated(node, schema)
    if schema.get("type") == "array":
        items = node.items if isinstance(node, JsonList) else (node,)
        return JsonList(tuple(_normal(one, schema["items"], twice) for one in items), node.span)
    if not isinstance(node, JsonObject) or "properties" not in schema:
        return node
    properties: dict[str, Schema] = schema["properties"]
    names: dict[str, str] = schema[NAMES]
    found: dict[str, tuple[JsonKey, Node]] = {}
    written: set[str] = set()
    for key, value in node.members:
        name = names.get(fold(key.name), key.name)
        if name in properties:
            proper = resolved(properties[name])
            if "enum" in proper and isinstance(value, JsonList) and len(value.items) == 1:
                value = value.items[0]
            value = _normal(value, proper, twice)
        if name == "name" and isinstance(value, JsonScalar) and isinstance(value.value, str):
            value = JsonScalar(value.value.strip(), value.span)
        first, earlier = found.get(name, (JsonKey(name, key.span), None))
        if earlier is None:
            found[name] = first, value
        elif (
            isinstance(value, JsonList)
            and isinstance(earlier, JsonList)
            and key.name not in written
        ):
            found[name] = first, JsonList(earlier.items + value.items, earlier.span)
        else:
            twice.append(key)
        written.add(key.name)
    return JsonObject(tuple(found.values()), node.span)


def _enumerated(node: Node, schema: Schema) -> Node:
    if not isinstance(node, JsonScalar) or not isinstance(node.value, str):
        return node
    return JsonScalar(proper_name(node.value, schema), node.span)


def proper_name(word: str, schema: Schema) -> str:
    """Returns the name in the schema's `enum` that the word is a spelling of; the word itself if it
    is none of them."""
    names: dict[str, str] = schema.get(NAMES) or _folded(schema["enum"])
    return names.get(fold(word), word)


def _folded(names: Sequence[str]) -> dict[str, str]:
    """Returns the names by all their spellings, as `fold` returns them."""
    others = {other: name for other, name in VALUE_ALIASES.items() if name in names}
    return {fold(name): name for name in reversed(names)} | others


def _with_choose(node: Node) -> Node:
    """Turns a card's `choose` into a Choose, as the last of its stack effects."""
    if not isinstance(node, JsonObject):
        return node
    kept = [one for one in node.members if fold(one[0].name) not in ("choose", "chooseamount")]
    choose = [one for one in node.members if fold(one[0].name) == "choose"]
    if not choose:
        return node
    span, choices = choose[0][0].span, choose[0][1]
    effect = [
        (JsonKey("effect", span), JsonScalar("Choose", span)),
        (JsonKey("choices", span), choices),
    ]
    for key, value in node.members:
        if fold(key.name) == "chooseamount":
            effect.append((JsonKey("amount", key.span), value))
    added = JsonList((JsonObject(tuple(effect), span),), span)
    return JsonObject((*kept, (JsonKey(_ADDED_EFFECTS, span), added)), node.span)


Written = Mapping[str, Any]

_MODIFIERS: Final = frozenset({"amountModifier", "additionalModifier"})
_AMOUNTS: Final = frozenset({"amount", "amountBasedOn", "upTo"})


def read_card(written: Written) -> Card:
    """Returns the card for `written`, data that the strict schema accepts."""
    return _read(Card, written)


def read_part(definition: str, written: Written) -> Any:
    """Returns the part of a card for `written`, data that the definition in the strict schema
    accepts."""
    return _read(DEFINED[definition], written)


def _read(made: type[Any], written: Written) -> Any:
    written = _settled(made, written)
    shape = shape_of(made)
    values: dict[str, Any] = {}
    for field in shape:
        if field.made is Filter:
            own = {one.written for one in shape}
            rest = {key: value for key, value in written.items() if key not in own}
            values[field.name] = _read(Filter, rest)
        elif field.written in written:
            values[field.name] = _value(field, written[field.written], field.lists)
    return made(**values)


def _value(field: SchemaField, value: Any, lists: int) -> Any:
    if lists:
        return tuple(_value(field, one, lists - 1) for one in value)
    if field.made:
        return _read(field.made, value)
    if field.written in _MODIFIERS:
        return value.replace("x", "*").replace("X", "*")
    return value


def _settled(made: type[Any], written: Written) -> Written:
    """Returns the written object with each value in the one field that has it in the data."""
    if made is Card:
        keywords: list[str] = written.get("keywords", [])
        amounts: list[int] = written.get("keywordAmounts", [])
        return {**written, "keywords": list(zip_longest(keywords, amounts, fillvalue=1))}
    if made is cards.StatModifier:
        return {"operatorType": "Add", **written}
    if made is cards.AdditionalCost and "amountBasedOn" in written:
        return {**written, "amountBasedOn": True}
    if made is cards.Triggered:
        return _triggered(written)
    return _effect(written) if made is cards.Effect else written


def _triggered(written: Written) -> Written:
    """Returns a written trigger with one field each for the zone of its source (in play, unless an
    InZone condition says otherwise, 7.1), the turn's player and the event's player."""
    settled = dict(written)
    if "triggerZone" not in settled:
        conditions: list[Written] = written.get("conditions", [])
        inside = (one for one in conditions if one["condition"] == "InZone")
        zones = [zone for one in inside for zone in one.get("zones", ())]
        settled["triggerZone"] = ["Hand"] if settled.get("handTrigger") else zones or ["Play"]
    if "isPlayerTurn" in settled:
        settled.setdefault("phaseOfPlayer", "player" if settled["isPlayerTurn"] else "opponent")
    if "isOpponent" in settled:
        settled.setdefault("player", "opponent" if settled["isOpponent"] else "player")
    return settled


def _effect(written: Written) -> Written:
    """Returns a written effect with the number and filter of its cards in its own fields, if the
    deck's destinations have them (5.13, R60)."""
    places: list[Written] = written.get("deckDestinations", [])
    amounts = [place["amount"] for place in places if "amount" in place]
    if written["effect"] == "LookAtDeck":
        unsaid = _AMOUNTS.isdisjoint(written)
        return {**written, "amount": sum(amounts)} if amounts and unsaid else written
    to_deck = (written["effect"], written.get("destination")) == ("SendToZone", "Deck")
    if not to_deck or len(places) != 1:
        return written
    (place,) = places
    filters = {one.written for one in shape_of(Filter)}
    settled = {**{key: place[key] for key in filters & place.keys()}, **written}
    if place.keys() & {"amount", "amountIsPlayerChosen"}:
        settled = {key: value for key, value in settled.items() if key not in _AMOUNTS}
    if "amount" in place:
        settled["amount"] = place["amount"]
    elif place.get("amountIsPlayerChosen"):
        settled["amountBasedOn"] = "PlayerChoice"
    return settled
