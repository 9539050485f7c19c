"""Rules texts made from a card's data, in one voice, so that text and play cannot drift."""

from engine.games.lifeburn.texts.card import card_text, paragraphs
from engine.games.lifeburn.texts.descriptions import description_of
from engine.games.lifeburn.texts.effects import effect_text, effects_text, question_of
from engine.games.lifeburn.texts.keywords import keyword_text, reminder

__all__ = [
    "card_text",
    "description_of",
    "effect_text",
    "effects_text",
    "keyword_text",
    "paragraphs",
    "question_of",
    "reminder",
]
