"""Cards back to JSON in the schema: reading it again gives the same cards (LIFEBURN 5)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from engine.games.lifeburn.cards import Card
from engine.games.lifeburn.loading.shapes import SHAPES, Field


def print_cards(cards: Iterable[Card]) -> str:
    """Returns the cards as the text of a card set."""
    lines = ",\n".join(json.dumps(card_object(card), ensure_ascii=False) for card in cards)
    return f"[\n{lines}\n]\n"


def card_object(card: Card) -> dict[str, Any]:
    """Returns the card as a JSON object."""
    written = _printed("card", card)
    if card.keywords:
        written["keywords"] = [keyword for keyword, _ in card.keywords]
    if any(amount != 1 for _, amount in card.keywords):
        written["keywordAmounts"] = [amount for _, amount in card.keywords]
    return written


def _printed(kind: str, made: Any) -> dict[str, Any]:
    shape = SHAPES[kind]
    defaults = shape.defaults()
    written: dict[str, Any] = {}
    for field in shape.fields:
        value: Any = getattr(made, field.name)
        if field.spread:
            written |= _printed(field.shape, value)
        elif field.always or field.name not in defaults or value != defaults[field.name]:
            written[field.written] = _value(field, value)
    return written


def _value(field: Field, value: Any) -> Any:
    if field.flag:
        return field.flag
    if field.lists:
        return [[_printed(field.shape, one) for one in some] for some in value]
    if field.many:
        return [_printed(field.shape, one) if field.shape else one for one in value]
    return _printed(field.shape, value) if field.shape else value
