"""Parts of a line in a ranking: the rank, a medal for the first three, and the mark YOU."""

from typing import Final

from PIL import Image, ImageDraw

from rendering.draw import paint, theme
from rendering.draw.colour_table import number_of
from rendering.draw.text import Block, draw_block, one_line
from rendering.draw.theme import Colour
from rendering.pages.page_heading import number_words

RANK: Final = 92
"""Width of the column with ranks, in pixels."""

_MEDAL: Final = 34
_MEDALS: Final[dict[int, tuple[Colour, Colour]]] = {
    1: (theme.GOLD, theme.GOLD_DEEP),
    2: (theme.SILVER, theme.INK),
    3: (theme.COPPER, theme.INK),
}
"""The first three places: the colours of the medal and of the number on it."""


def draw_line_panel(image: Image.Image, box: paint.Box, you: bool) -> None:
    """Draws the background of a line. With `you`, the line is the viewer's own, and its background
    is highlighted."""
    ground = theme.GOLD_DEEP if you else theme.PANEL
    edge = theme.GOLD if you else theme.PANEL_LINE
    paint.panel(image, box, 18, ground, edge, 4 if you else 2)


def draw_rank(image: Image.Image, rank: int, x: int, y: int, *, medals: bool = True) -> None:
    """Draws the rank, centred at (x, y). With `medals`, the ranks 1 to 3 are drawn on a medal."""
    medal = _MEDALS.get(rank) if medals else None
    if medal is None:
        sizes = (40, 36, 32, 28, 24, 22)
        words = one_line(number_words(rank), "bold", theme.LIGHT, sizes, RANK - 8)
        _centred(image, words, x, y)
        return
    metal, ink = medal
    draw = ImageDraw.Draw(image)
    for side in (-1, 1):
        tail = [(x + side * 8, y - 2), (x + side * 30, y - 2), (x + side * 30, y - 44)]
        draw.polygon(
            [*tail, (x + side * 19, y - 36), (x + side * 8, y - 44)], fill=number_of(theme.ATTACK)
        )
    paint.fill(image, x - _MEDAL, y - 26, 2 * _MEDAL, 2 * _MEDAL, _MEDAL, metal)
    _centred(image, one_line(str(rank), "bold", ink, (44,), 60), x, y + 8)


def _centred(image: Image.Image, words: Block, x: int, y: int) -> None:
    draw_block(image, words, x - RANK // 2, y - words.height // 2, RANK, "centre")


def draw_you(image: Image.Image, right: int, middle: int) -> int:
    """Draws the mark "YOU" for the viewer's own line. Its right edge is at the x coordinate
    `right`, its vertical centre at the y coordinate `middle`. Returns the width in pixels that the
    mark takes, including the gap beside it."""
    words = one_line("YOU", "bold", theme.GOLD_DEEP, (26,), 100)
    width = words.width + 24
    paint.fill(image, right - width, middle - 20, width, 40, 10, theme.GOLD)
    draw_block(image, words, right - width + 12, middle - words.height // 2)
    return width + theme.GAP
