"""Cards and conditions in plain English (CHAOS 10)."""

from engine.games.chaos.english.cards import INDENT, card_text, effect_text
from engine.games.chaos.english.conditions import ABILITY_WORDS, Form, phrase
from engine.games.chaos.english.effects import CARD_LINE, LABELS

__all__ = [
    "ABILITY_WORDS",
    "CARD_LINE",
    "INDENT",
    "LABELS",
    "Form",
    "card_text",
    "effect_text",
    "phrase",
]
