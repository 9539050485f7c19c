"""A whole card in words (LIFEBURN 5.1)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from engine.faces import TextBlock
from engine.games.lifeburn.cards import Card
from engine.games.lifeburn.texts.costs import (
    RESTRICTIONS,
    additional_payment,
    alternate_text,
    cast_from_text,
    modifier_text,
)
from engine.games.lifeburn.texts.effects import (
    ABILITY,
    activated_text,
    effects_text,
    triggered_text,
)
from engine.games.lifeburn.texts.english import listed, sentence
from engine.games.lifeburn.texts.keywords import keyword_text, reminder
from engine.games.lifeburn.texts.passives import passives_texts

_X: Final = re.compile(r"\bX\b")


def card_text(card: Card) -> str:
    """Returns the rules text of a card, a line to each of its parts."""
    return "\n".join(
        f"{block.title}: {block.body}" if block.title else block.body for block in paragraphs(card)
    )


def paragraphs(card: Card) -> tuple[TextBlock, ...]:
    """Returns the rules text of a card, part by part: keywords, how it is cast, what it does."""
    return tuple(
        TextBlock(keyword_text(keyword, amount), "", reminder(keyword, amount, card.type))
        for keyword, amount in card.keywords
    ) + tuple(TextBlock("", "", text) for text in (*_casting(card), *_doing(card)))


def _casting(card: Card) -> Iterator[str]:
    unit = "tribute" if card.type == "Summon" else "life"
    names_x = any(_X.search(text) for text in _doing(card)) or any(
        cost.based_on_x for cost in card.additional_costs
    )
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
