"""Cards from JSON in the schema (LIFEBURN 5): which field is which follows from the types in
`cards`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from itertools import zip_longest
from types import NoneType
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from engine.games.lifeburn import cards
from engine.games.lifeburn.cards import Card, Filter

Written = Mapping[str, Any]

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
"""The types of the objects in a card, by what the schema calls them."""
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
"""What the schema calls fields otherwise: `amount_based_on` is `amountBasedOn` there."""
_MODIFIERS: Final = frozenset({"amountModifier", "additionalModifier"})
_AMOUNTS: Final = frozenset({"amount", "amountBasedOn", "upTo"})
_UNWRITTEN: Final = frozenset({(Card, "token_type"), (Card, "own")})


@dataclass(frozen=True, slots=True)
class Field:
    """A field: its name in the data and in the schema, the type of the objects that it holds (None:
    plain values), how many lists deep they lie, and the names that its values are taken from."""

    name: str
    written: str
    made: type[Any] | None
    lists: int
    names: tuple[str, ...]


@cache
def shape_of(made: type[Any]) -> tuple[Field, ...]:
    """Returns the fields of a type as they are written."""
    hints = get_type_hints(made)
    return tuple(
        _field(made, one.name, hints[one.name])
        for one in fields(made)
        if one.init and (made, one.name) not in _UNWRITTEN
    )


def _field(made: type[Any], name: str, hint: Any) -> Field:
    names, lists = _names(hint), 0
    while held := [one for one in get_args(hint) if one not in (NoneType, ...)]:
        lists += get_origin(hint) is tuple
        hint = held[0]
    first, *others = name.rstrip("_").split("_")
    written = _WRITTEN.get((made, name), first + "".join(one.title() for one in others))
    holds = hint if isinstance(hint, type) and is_dataclass(hint) else None
    return Field(name, written, holds, lists, names)


def _names(hint: Any) -> tuple[str, ...]:
    """Returns the names that a type allows, if it is one of names or of a list of them."""
    if get_origin(hint) is Literal:
        return tuple(name for name in get_args(hint) if name)
    return tuple(name for one in get_args(hint) for name in _names(one))


def written_fields(made: type[Any]) -> Iterator[Field]:
    """Yields the fields that an object of a type is written with; those of a filter stand among
    its own."""
    for field in shape_of(made):
        yield from shape_of(Filter) if field.made is Filter else (field,)


def read_card(written: Written) -> Card:
    """Returns the card that is written there, in the form that the strict schema accepts."""
    return _read(Card, written)


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


def _value(field: Field, value: Any, lists: int) -> Any:
    if lists:
        return tuple(_value(field, one, lists - 1) for one in value)
    if field.made:
        return _read(field.made, value)
    if field.written in _MODIFIERS:
        return value.replace("x", "*").replace("X", "*")
    return value


def _settled(made: type[Any], written: Written) -> Written:
    """Returns what is written with each thing in the one field that holds it in the data."""
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
    """Returns where its source must be (in play where no InZone condition says otherwise, 7.1),
    whose turn and whose event it is, each in the one field."""
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
    """Returns how many cards, and which, where it is the deck's destinations that say so (5.13,
    R60)."""
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
