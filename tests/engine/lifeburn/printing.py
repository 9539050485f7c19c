"""Cards and decks as JSON, and a card as one text."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from typing import Any, cast

from engine.decks import Deck
from engine.games.lifeburn.cards import Card, Filter
from engine.games.lifeburn.loading.decks import DeckList
from engine.games.lifeburn.loading.schema import shape_of
from engine.games.lifeburn.texts.abilities import paragraphs


def print_deck(deck: Deck) -> str:
    """Returns the deck as JSON that reads as the same deck."""
    content: DeckList = deck.content
    written: dict[str, Any] = {name: title for name, (title, _) in content.titles.items()}
    counts = content.counts()
    written["deck"] = [{"card": card.name, "count": counts[card]} for card in counts]
    if own := [card_object(one.card) for one in content.own.definitions]:
        written["cards"] = own
    return json.dumps(written, indent=2, ensure_ascii=False) + "\n"


def print_cards(cards: Iterable[Card]) -> str:
    """Returns the cards as the text of a card set."""
    lines = ",\n".join(json.dumps(card_object(card), ensure_ascii=False) for card in cards)
    return f"[\n{lines}\n]\n"


def card_object(card: Card) -> dict[str, Any]:
    """Returns the card as a JSON object."""
    written = _printed(card)
    if card.keywords:
        written["keywords"] = [keyword for keyword, _ in card.keywords]
    if any(amount != 1 for _, amount in card.keywords):
        written["keywordAmounts"] = [amount for _, amount in card.keywords]
    return written


def _printed(made: Any) -> Any:
    """Returns objects, and lists of them, as JSON values; any other value as it is."""
    if isinstance(made, tuple):
        return [_printed(one) for one in cast("tuple[Any, ...]", made)]
    if not is_dataclass(made):
        return made
    written: dict[str, Any] = {}
    defaults = {one.name: one.default for one in fields(made)}
    for field in shape_of(type(made)):
        value: Any = getattr(made, field.name)
        if field.made is Filter:
            written |= _printed(value)
        elif value != defaults[field.name] or field.name == "trigger_zones":
            written[field.written] = "X" if field.name == "based_on_x" else _printed(value)
    return written


def card_text(card: Card) -> str:
    """Returns the rules text of a card, a line to each of its parts."""
    return "\n".join(
        f"{block.title}: {block.body}" if block.title else block.body for block in paragraphs(card)
    )
