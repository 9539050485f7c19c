"""Cards and effects in English, line by line (CHAOS 10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.games.chaos.cards import Card, Effect
from engine.games.chaos.english.effects import abilities_text, effect_phrase

INDENT: Final = "  "


def card_text(card: Card) -> tuple[str, ...]:
    """Returns the lines of a card's text, without its name and numbers."""
    return tuple(_card_lines(card))


def effect_text(effect: Effect) -> tuple[str, ...]:
    """Returns the lines of an effect; what stands within it is indented by two."""
    return tuple(_effect_lines(effect))


def _card_lines(card: Card) -> Iterator[str]:
    if card.kind != "spell" and card.attack_times != 1:
        yield f"Attacks {card.attack_times} Times."
    if card.abilities:
        yield f"{abilities_text(card)}."
    for effect in card.effects:
        yield from _effect_lines(effect)


def _effect_lines(effect: Effect) -> Iterator[str]:
    phrase = effect_phrase(effect)
    yield f"{phrase.words}."
    if isinstance(phrase.below, Card):
        below = _whole_card(phrase.below)
    else:
        below = (line for one in phrase.below for line in _effect_lines(one))
    for line in below:
        yield INDENT + line


def _whole_card(card: Card) -> Iterator[str]:
    """Yields a card that stands within another: what it is, then its text."""
    if card.kind == "spell":
        yield f"Cost {card.cost} Spell."
    else:
        what = card.type or card.kind
        yield f"{card.cost}/{card.attack}/{card.health} {what.capitalize()}."
    yield from _card_lines(card)
