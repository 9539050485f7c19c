"""What is printed on a Lifeburn card, and what it says by its data."""

from __future__ import annotations

from functools import lru_cache

from engine.faces import CardFace, Stat, TextBlock
from engine.games.lifeburn.cards import Card
from engine.games.lifeburn.texts import description_of, paragraphs


@lru_cache(maxsize=4096)
def face_of(card: Card) -> CardFace:
    """Returns the face of a card; the same object for equal cards while it is remembered. A
    description is shown beside the text, as what it is: somebody's own words (0.3)."""
    stats = [] if card.token_type else [Stat("cost", card.cost, card.cost)]
    if card.attack is not None and card.defense is not None:
        stats.append(Stat("attack", card.attack, card.attack))
        stats.append(Stat("defense", card.defense, card.defense))
    text = paragraphs(card)
    if described := description_of(card):
        text += (TextBlock("In its own words", "", described),)
    kind = "token" if card.token_type else "card" if card.type == "Filler" else card.type.lower()
    return CardFace(card.name, kind, (card.tribe,) if card.tribe else (), tuple(stats), text)
