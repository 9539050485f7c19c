"""All that is kept in memory of pictures that were drawn."""

from __future__ import annotations

from rendering.art import poster
from rendering.cards import card_face
from rendering.draw import bands, text
from rendering.table import player_bar, portrait


def forget_pictures() -> None:
    """Drops it: what is drawn next is drawn from its facts alone."""
    bands.cache.clear()
    card_face.cache.clear()
    poster.cache.clear()
    text.forget_words()
    portrait.forget_portraits()
    player_bar.forget_crests()
