"""Sizes of the picture with board and hand: a phone shows it 340 CSS pixels wide."""

from typing import Final

WIDTH: Final = 1080
"""Width of the picture in its own pixels."""
SHOWN: Final = 340
"""Width in CSS pixels that a phone gives the picture."""


def px(css: float) -> int:
    """Returns CSS pixels of a phone as pixels of the picture.

    >>> px(340), px(8.5)
    (1080, 27)
    """
    return round(css * WIDTH / SHOWN)


LEAST: Final = px(8.5)
"""The smallest size of words and numbers."""
TEXT_SIZES: Final = (30, 29, 28, LEAST)
"""Sizes of card text, the first that fits."""
NAME_SIZES: Final = (34, 33, 32, 31, 30, 29, 28, LEAST)
SMALL_NAME_SIZES: Final = (31, 30, 29, 28, LEAST)
"""Sizes of names on cards in play, the first that fits."""
MARGIN: Final = px(8)
"""Left and right of everything."""
EDGE: Final = px(5)
"""Above and below everything."""
GAP: Final = px(4.5)
"""Between the parts of the picture."""
INNER: Final = WIDTH - 2 * MARGIN
"""Width of a bar."""
RADIUS: Final = 12
LINE: Final = 4
"""Thickness of a card's frame."""
