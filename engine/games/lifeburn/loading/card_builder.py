"""Checked JSON to the data that the rules use (LIFEBURN 5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.games.lifeburn.cards import Card
from engine.games.lifeburn.loading.shapes import SHAPES, Field

Written = Mapping[str, Any]

_MODIFIERS: Final = frozenset({"amountModifier", "additionalModifier"})
_AMOUNTS: Final = frozenset({"amount", "amountBasedOn", "upTo"})
_FILTERS: Final = frozenset(
    {"cardType", "tribe", "restrictions", "restrictionMin", "restrictionMax"}
)


def card_of(written: Written) -> Card:
    """Returns the card that is written there, in the form that the strict schema accepts."""
    return _built("card", written)


def _built(kind: str, written: Written) -> Any:
    shape = SHAPES[kind]
    if settle := _SETTLED.get(kind):
        written = settle(written)
    values: dict[str, Any] = {}
    for field in shape.fields:
        if field.spread:
            values[field.name] = _built(field.shape, written)
        elif field.written in written:
            values[field.name] = _value(field, written[field.written])
    return shape.made(**values)


def _value(field: Field, value: Any) -> Any:
    if field.flag:
        return True
    if field.lists:
        return tuple(tuple(_built(field.shape, one) for one in some) for some in value)
    if field.many:
        return tuple(_built(field.shape, one) if field.shape else one for one in value)
    if field.shape:
        return _built(field.shape, value)
    if field.written in _MODIFIERS:
        return value.replace("x", "*").replace("X", "*")
    return value


def _card(written: Written) -> Written:
    """Returns the keywords of a card with their amounts."""
    keywords: list[str] = written.get("keywords", [])
    amounts: list[int] = written.get("keywordAmounts", [])
    amounts = amounts + [1] * (len(keywords) - len(amounts))
    return {**written, "keywords": list(zip(keywords, amounts, strict=False))}


def _stat_modifier(written: Written) -> Written:
    return {"operatorType": "Add", **written}


def _triggered(written: Written) -> Written:
    """Returns where its source must be, whose turn and whose event it is, each in the one field."""
    settled = dict(written)
    if "triggerZone" not in settled:
        settled["triggerZone"] = ["Hand"] if settled.get("handTrigger") else _in_zones(written)
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
    if (written["effect"], written.get("destination")) != ("SendToZone", "Deck"):
        return written
    if len(places) != 1:
        return written
    (place,) = places
    settled = {**{key: place[key] for key in _FILTERS & place.keys()}, **written}
    if place.keys() & {"amount", "amountIsPlayerChosen"}:
        settled = {key: value for key, value in settled.items() if key not in _AMOUNTS}
    if "amount" in place:
        settled["amount"] = place["amount"]
    elif place.get("amountIsPlayerChosen"):
        settled["amountBasedOn"] = "PlayerChoice"
    return settled


def _in_zones(written: Written) -> list[str]:
    """Returns the zones of its InZone conditions; in play if there are none (7.1)."""
    conditions: list[Written] = written.get("conditions", [])
    zones = [one["zones"] for one in conditions if one["condition"] == "InZone"]
    return [zone for some in zones for zone in some] or ["Play"]


_SETTLED: Final[Mapping[str, Callable[[Written], Written]]] = {
    "card": _card,
    "effect": _effect,
    "stat modifier": _stat_modifier,
    "triggered": _triggered,
}
