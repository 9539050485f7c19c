"""Rules texts made from a card's data, in one voice, so that text and play cannot drift."""

from engine.games.lifeburn.texts.abilities import effect_text, effects_text, question_of
from engine.games.lifeburn.texts.card import card_text, description_of, paragraphs

__all__ = [
    "card_text",
    "description_of",
    "effect_text",
    "effects_text",
    "paragraphs",
    "question_of",
]
