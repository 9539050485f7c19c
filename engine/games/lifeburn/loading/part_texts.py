"""The texts of single parts of a card, from their JSON (LIFEBURN 5)."""

from functools import lru_cache
from typing import Any, Final

from engine.games.lifeburn.cards import Card, Destination, Filter
from engine.games.lifeburn.loading.card_words import label
from engine.games.lifeburn.loading.json_parser import BadJson, plain_value, read_placeless
from engine.games.lifeburn.loading.schema import normal_part, read_part
from engine.games.lifeburn.loading.schema_check import is_valid
from engine.games.lifeburn.texts.abilities import (
    ABILITY,
    activated_text,
    effects_text,
    paragraphs,
    triggered_text,
)
from engine.games.lifeburn.texts.conditions import condition_text, noun
from engine.games.lifeburn.texts.passives import passives_texts, stats_text
from engine.games.lifeburn.texts.small_words import Subject, sentence

_THIS: Final = Subject("this", "its")


@lru_cache(maxsize=1024)
def part_text(definition: str, text: str) -> str:
    """Returns a part of a card in words, "" if it isn't valid. `definition` is its definition in
    the schema. The part of a Choose with its options is a list of effects."""
    try:
        node = normal_part(read_placeless(text), definition)
    except BadJson:
        return ""
    written = plain_value(node)
    if not is_valid(written, definition):
        return ""
    return _words(definition, read_part(definition, written))


@lru_cache(maxsize=256)
def option_text(text: str) -> str:
    """Returns a list of effects in words, "" if it isn't valid."""
    try:
        node = read_placeless(f'{{"effect": "Choose", "choices": [{text}, {text}]}}')
    except BadJson:
        return ""
    written = plain_value(normal_part(node, "Effect"))
    if not is_valid(written, "Effect"):
        return ""
    return effects_text(read_part("Effect", written).choices[0])


def _words(definition: str, part: Any) -> str:
    match definition:
        case "Effect":
            return effects_text((part,))
        case "TriggeredEffect":
            return triggered_text(part)
        case "ActivatedEffect":
            return activated_text(part)
        case "Passive":
            return sentence(" ".join(passives_texts((part,), ABILITY)))
        case "Condition":
            return sentence(f"if {condition_text(part)}")
        case "StatModifier":
            return sentence(stats_text((part,), _THIS))
        case "DeckDestination":
            return _destination(part)
        case "CostModifier":
            return _of_card(Card("", "Spell", cost_modifiers=(part,)))
        case "AdditionalCost":
            return _of_card(Card("", "Spell", additional_costs=(part,)))
        case "AlternateCost":
            return _of_card(Card("", "Spell", alternate_costs=(part,)))
        case "CastFrom":
            return _of_card(Card("", "Spell", cast_from=(part,)))
        case _:
            raise ValueError(definition)


def _of_card(card: Card) -> str:
    """Returns the rules text of a card."""
    return " ".join(block.body for block in paragraphs(card))


def _destination(place: Destination) -> str:
    """Returns words such as "Hand: 2 Golem cards"."""
    cards = noun(place.filter, cards=True)
    if place.chosen_amount:
        number = f"any number of {cards.several()}"
    elif place.amount is None:
        number = "the rest" if place.filter == Filter() else f"all {cards.several()}"
    else:
        number = cards.count(place.amount)
    return f"{label('deckPlace', place.place)}: {number}"
