"""A whole card in words (LIFEBURN 5.1)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from engine.faces import TextBlock
from engine.games.lifeburn.cards import Card
from engine.games.lifeburn.texts.abilities import activated_text, triggered_text
from engine.games.lifeburn.texts.costs import (
    RESTRICTIONS,
    additional_payment,
    alternate_text,
    cast_from_text,
    modifier_text,
)
from engine.games.lifeburn.texts.effects import effects_text
from engine.games.lifeburn.texts.keywords import keyword_text, reminder
from engine.games.lifeburn.texts.passives import passive_text
from engine.games.lifeburn.texts.words import sentence

_MARKER: Final = re.compile(r"\{c\d+\}")


def card_text(card: Card) -> str:
    """The rules text of a card, a line to each of its parts."""
    return "\n".join(
        f"{block.title}: {block.body}" if block.title else block.body for block in paragraphs(card)
    )


def paragraphs(card: Card) -> tuple[TextBlock, ...]:
    """The rules text of a card, part by part: keywords, how it is cast, what it does."""
    return tuple(
        TextBlock(keyword_text(keyword, amount), "", reminder(keyword, amount, card.type))
        for keyword, amount in card.keywords
    ) + tuple(TextBlock("", "", text) for text in (*_casting(card), *_doing(card)))


def _casting(card: Card) -> Iterator[str]:
    for modifier in card.cost_modifiers:
        yield sentence(modifier_text(modifier))
    for cost in card.additional_costs:
        yield sentence(f"as an additional cost, {additional_payment(cost)}")
    for alternate in card.alternate_costs:
        yield sentence(alternate_text(alternate))
    for restriction in card.cast_restrictions:
        yield RESTRICTIONS[restriction]
    for cast_from in card.cast_from:
        yield sentence(cast_from_text(cast_from))


def _doing(card: Card) -> Iterator[str]:
    if card.stack_effects:
        done = effects_text(card.stack_effects, spell=True)
        yield done if card.type == "Spell" else f"Before it enters play: {done}"
    for passive in card.passives:
        yield sentence(passive_text(passive))
    for triggered in card.triggered:
        yield triggered_text(triggered)
    for activated in card.activated:
        yield activated_text(activated)


def description_of(card: Card) -> str:
    """What the card's maker wrote on it, without the markers of choices (5.14)."""
    return _MARKER.sub("", card.description).strip()
