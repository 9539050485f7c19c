"""The flag above a card in play: a few words about it, on a line of light.

Flags have a band of their own above the cards, because they change more often than the cards do.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image

from rendering.draw import paint, theme
from rendering.draw.text import Block, draw_block, one_line

FLAG_HEIGHT: Final = 36
"""The height of a flag above a card, in pixels."""
_GLOW: Final = 6
_PAD: Final = 12
_LEAST: Final = 90


@dataclass(frozen=True, slots=True)
class CardFlag:
    """A short text on a card: what the card did, or what happened to it. If `aimed`, the text says
    that something on the stack targets the card."""

    words: str
    aimed: bool = False


def mark_colour(mark: CardFlag) -> theme.Colour:
    """Returns the colour of a flag and of the glow below it."""
    return theme.ATTACK if mark.aimed else theme.GLOW


def draw_flag(
    image: Image.Image, mark: CardFlag, edge: tuple[int, int, int], taken: int = 0
) -> None:
    """Draws a line along a card's upper edge, with the flag at its right end. `edge` is the left,
    the top and the width of the card. The leftmost `taken` pixels are kept free for other words."""
    x, y, width = edge
    colour, ink = mark_colour(mark), theme.LIGHT if mark.aimed else theme.PANEL
    if mark.aimed:
        paint.fill(image, x - 2, y - _GLOW - 2, width + 4, _GLOW + 2, 4, theme.LIGHT)
    paint.fill(image, x, y - _GLOW, width, _GLOW, 3, colour)
    words = _words(mark, ink, max(_LEAST, width - taken) - 2 * _PAD)
    plate = words.width + 2 * _PAD
    left, top = x + width - plate, y - FLAG_HEIGHT
    paint.fill(image, left, top, plate, FLAG_HEIGHT, 10, colour)
    paint.flood(image, colour, left, y - 12, left + plate, y)
    draw_block(image, words, left + _PAD, top + (FLAG_HEIGHT - words.height) // 2)


@lru_cache(maxsize=128)
def _words(mark: CardFlag, ink: theme.Colour, room: int) -> Block:
    said = f"◎ {mark.words}" if mark.aimed else mark.words
    return one_line(said.upper() if mark.aimed else said, "bold", ink, (28, 26, 24, 22), room)
