"""All that is kept in memory of pictures that were drawn."""

from __future__ import annotations

from rendering import bands, cards, player_bar, portrait, text
from rendering.art import poster


def forget_pictures() -> None:
    """Drops it: what is drawn next is drawn from its facts alone."""
    bands.cache.clear()
    cards.cache.clear()
    poster.cache.clear()
    text.forget_words()
    portrait.forget_portraits()
    player_bar.forget_crests()
