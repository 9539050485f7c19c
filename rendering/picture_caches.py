"""The caches of all drawn pictures."""

from rendering.art import poster
from rendering.cards import card_face
from rendering.draw import bands, text
from rendering.table import player_bar, portrait, table_plates


def clear_picture_caches() -> None:
    """Empties every cache of pictures, so that all pictures are drawn from their arguments
    again."""
    bands.cache.clear()
    card_face.cache.clear()
    poster.cache.clear()
    table_plates.cache.clear()
    text.clear_words()
    portrait.clear_portraits()
    player_bar.clear_crests()
