"""A whole card in words (LIFEBURN 5.1), and what its maker wrote on it and on its parts: for
reading, without any effect (0.3, 5.14)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from engine.faces import TextBlock
from engine.games.lifeburn.cards import Activated, Card, Effect, Passive, Triggered
from engine.games.lifeburn.english import listed, sentence
from engine.games.lifeburn.keywords import keyword_text, reminder
from engine.games.lifeburn.texts.abilities import (
    ABILITY,
    activated_text,
    effects_text,
    triggered_text,
)
from engine.games.lifeburn.texts.amounts import (
    RESTRICTIONS,
    additional_payment,
    alternate_text,
    cast_from_text,
    modifier_text,
)
from engine.games.lifeburn.texts.passives import passives_texts

Part = Card | Effect | Passive | Triggered | Activated

_X: Final = re.compile(r"\bX\b")


def paragraphs(card: Card) -> tuple[TextBlock, ...]:
    """Returns the rules text of a card, part by part: keywords, how it is cast, what it does."""
    return tuple(
        TextBlock(keyword_text(keyword, amount), "", reminder(keyword, amount, card.type))
        for keyword, amount in card.keywords
    ) + tuple(TextBlock("", "", text) for text in (*_casting(card), *_doing(card)))


def _casting(card: Card) -> Iterator[str]:
    unit = "tribute" if card.type == "Summon" else "life"
    names_x = any(cost.based_on_x for cost in card.additional_costs)
    names_x = names_x or any(map(_X.search, _doing(card)))
    for modifier in card.cost_modifiers:
        yield sentence(modifier_text(modifier, unit=unit, names_x=names_x))
    if card.additional_costs:
        paid = listed([additional_payment(cost) for cost in card.additional_costs])
        yield sentence(f"as an additional cost, {paid}")
    for alternate in card.alternate_costs:
        yield sentence(alternate_text(alternate))
    for restriction in card.cast_restrictions:
        yield RESTRICTIONS[restriction]
    for cast_from in card.cast_from:
        yield sentence(cast_from_text(cast_from))


def _doing(card: Card) -> Iterator[str]:
    if card.stack_effects:
        done = effects_text(card.stack_effects, spell=True)
        yield done if card.type == "Spell" else f"As this resolves: {done}"
    unit = "tribute" if card.type == "Summon" else "life"
    for words in passives_texts(card.passives, ABILITY.abilities, unit):
        yield sentence(words)
    for triggered in card.triggered:
        yield triggered_text(triggered, card.type)
    for activated in card.activated:
        yield activated_text(activated)


MOST: Final = 600
"""The most characters that are shown of it."""
_MOST_LINES: Final = 12
_MARKER: Final = re.compile(r"\{c\d+\}")


def description_of(card: Card) -> str:
    """Returns the card's description, then those of its parts that it does not hold already, a line
    each, without the markers of choices; of a very long one the beginning, with `…` behind."""
    lines: list[str] = []
    for written in _descriptions(card):
        for line in _MARKER.sub("", written).splitlines():
            words = " ".join(line.split())
            if words and not any(words in other for other in lines):
                lines.append(words)
    whole = "\n".join(lines[:_MOST_LINES])
    if len(whole) <= MOST and len(lines) <= _MOST_LINES:
        return whole
    return f"{whole[:MOST].rstrip()}…"


def _descriptions(part: Part) -> Iterator[str]:
    """Yields what is written on a part of a card, and on the parts of that."""
    parts: Iterable[Part]
    match part:
        case Card():
            parts = (*part.stack_effects, *part.passives, *part.triggered, *part.activated)
        case Effect():
            parts = (*chain(*part.choices), *part.additional_effects)
            parts = (*parts, *part.passives, *part.triggered_effects)
        case Passive():
            parts = part.actives
        case Triggered() | Activated():
            parts = part.effects
    yield part.description
    for one in parts:
        yield from _descriptions(one)
