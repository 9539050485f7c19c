"""Sizes of the picture with board and hand: a phone shows it 340 CSS pixels wide."""

from typing import Final

WIDTH: Final = 1080
"""Width of the picture in its own pixels."""
SHOWN: Final = 340
"""Width in CSS pixels at which a phone shows the picture."""


def px(css: float) -> int:
    """Converts CSS pixels on a phone to pixels of the picture.

    >>> px(340), px(8.5)
    (1080, 27)
    """
    return round(css * WIDTH / SHOWN)


LEAST: Final = px(8.5)
"""The smallest size of words and numbers, in pixels."""
TEXT_SIZES: Final = (30, 29, 28, LEAST)
"""Sizes of card text in pixels; the first that fits is used."""
NAME_SIZES: Final = (34, 33, 32, 31, 30, 29, 28, LEAST)
SMALL_NAME_SIZES: Final = (31, 30, 29, 28, LEAST)
"""Sizes of names on cards in play, in pixels; the first that fits is used."""
MARGIN: Final = px(8)
"""Pixels left and right of all parts."""
EDGE: Final = px(5)
"""Pixels above and below all parts."""
GAP: Final = px(4.5)
"""Pixels between the parts of the picture."""
INNER: Final = WIDTH - 2 * MARGIN
"""Width of a bar, in pixels."""
RADIUS: Final = 12
LINE: Final = 4
"""Thickness of a card's frame, in pixels."""
