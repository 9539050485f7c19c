"""A card's face at any size. From top to bottom: name, art, abilities, states, text, attached
cards, kind. Its numbers are in the corners."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from PIL import Image

from engine.faces import Stat
from engine.views import CardView
from rendering.art.poster import draw_art
from rendering.cards.badges import GAP, count_badge, draw_row, draw_rows, row_width, rows_height
from rendering.cards.card_layout import (
    IN_HAND,
    INSET,
    LINE,
    Layout,
    Strip,
    height_for,
    lay_out,
    ribbon_height,
    strip_height,
    strips_height,
)
from rendering.cards.frames import draw_moon, draw_pips, draw_window, framed
from rendering.cards.medallions import change_width, change_words, draw_cost, draw_medallion
from rendering.draw import paint, theme
from rendering.draw.cache import ImageCache
from rendering.draw.looks import Frame
from rendering.draw.text import Block, draw_block
from rendering.draw.theme import Colour, Palette
from rendering.signs.card_signs import kind_icon

_ICON: Final = 22
_STEP: Final = 5
_HEIGHT_STEP: Final = 12
_MOST_LAID: Final = 10 << 20
"""Most bytes of compressed cards in the cache: about a thousand cards."""


def card_image(
    card: CardView,
    width: int,
    height: int,
    count: int = 1,
    frame: Frame = "arch",
    share: float = IN_HAND,
) -> Image.Image:
    """Returns a picture of the card with square corners, `width` x `height` pixels large. `count`
    is shown after its name if it is more than 1. `frame` is the shape of the frame round the art.
    `share` is the least part of the card's height that the art takes."""
    palette = theme.palette_of(card.face.kind, card.marks)
    metal = theme.METALS[card.face.metal]
    layout = lay_out(card, (width, height), palette, count, share)
    image, edge = framed(width, height, palette.deep, metal), theme.BORDER
    y = edge + layout.name_height
    paint.flood(image, metal, edge, y, width - edge, y + LINE)
    y += LINE
    if layout.art:
        window = (edge, y, width - 2 * edge, layout.art)
        draw_art(image, card.face, card.marks, window, is_hurt(card))
        draw_window(image, window, frame, palette.deep, metal)
        if theme.sleeps(card.marks):
            draw_moon(image, window)
    y += layout.art
    paint.flood(image, metal, edge, y, width - edge, y + LINE)
    pips = y + LINE // 2
    y += LINE
    y = _draw_plates(image, layout, palette, y)
    _draw_ribbon(image, layout.marks, y)
    y += ribbon_height(layout.marks)
    foot = height - edge - layout.label_height
    low = foot - LINE - strips_height(layout.attached)
    paper = theme.paper_of(card.marks)
    if low > y:
        paint.flood(image, paper, edge, y, width - edge, low)
    draw_block(image, layout.text, INSET, y + (low - y - layout.text.height) // 2 - 1)
    for strip in layout.attached:
        low = _draw_strip(image, strip, low)
    paint.flood(image, metal, edge, foot - LINE, width - edge, foot)
    draw_pips(image, width // 2, pips, card.face.metal)
    _draw_foot(image, layout, card.face.kind, metal)
    _draw_name(image, layout, metal, count)
    return image


def is_hurt(card: CardView) -> bool:
    """Returns whether a vital number of the card, such as health, is lower than printed."""
    stats = card.stats or card.face.stats
    return any(stat.name.casefold() in theme.LOSSES and stat.value < stat.base for stat in stats)


@lru_cache(maxsize=2048)
def natural_height(
    card: CardView,
    width: int,
    least: int,
    most: int,
    size: int = theme.BODY,
    share: float = IN_HAND,
    count: int = 1,
) -> int:
    """Returns the height in pixels, from `least` to `most`, at which a card of this width shows its
    whole text below its art. `size` is the text size, `share` the part of the height that the art
    takes. `count` is shown after the card's name."""
    palette = theme.palette_of(card.face.kind, card.marks)
    needed = height_for(card, width, most, palette, size, share, count)
    return in_steps(max(least, min(most, needed)))


def has_whole_text(card: CardView, width: int, height: int) -> bool:
    """Returns whether the card's whole text fits on a card of this size in pixels; False if some of
    it would be cut."""
    palette = theme.palette_of(card.face.kind, card.marks)
    return not lay_out(card, (width, height), palette, 1, IN_HAND).text.cut


def in_steps(height: int) -> int:
    """Returns the height, rounded up to a multiple of 12 pixels. With few different heights, a
    cached picture of a card can be used on more boards and hands."""
    return -(-height // _HEIGHT_STEP) * _HEIGHT_STEP


Face = Callable[[CardView, int, int, int, Frame, float], Image.Image]


def draw_card_at(
    image: Image.Image,
    card: CardView,
    box: paint.Box,
    ground: Colour,
    count: int = 1,
    frame: Frame = "arch",
    share: float = IN_HAND,
) -> None:
    """Draws the card into `box` on a background of one colour, `ground`. `count` is the number of
    equal cards that this picture represents. `frame` is the shape of the frame round the art, and
    `share` the least part of the card's height that the art takes."""
    lay_down(image, card_image, card, box, ground, count, frame, share)


def lay_down(
    image: Image.Image,
    face: Face,
    card: CardView,
    box: paint.Box,
    ground: Colour,
    count: int,
    frame: Frame,
    share: float,
) -> None:
    """Draws a card with round corners and its shadow. If `count` is more than 1, draws the edges of
    a pile of cards instead of the shadow. The function `face` makes the card's picture, such as
    `card_image`. The other parameters are those of `draw_card_at`."""
    x, y, width, height = box

    def draw() -> Image.Image:
        across, down = (3, 5) if count == 1 else (_STEP * min(2, count - 1),) * 2
        laid = paint.blank_picture(width + across, height + down, ground)
        _draw_below(laid, card, (0, 0, width, height), count)
        drawn = face(card, width, height, count, frame, share)
        paint.paste_rounded(laid, drawn, 0, 0, theme.RADIUS)
        return laid

    said = card.face.icon, card.face.metal  # `repr`, by which the folder goes, leaves them out
    key = (face.__name__, card, said, width, height, ground, count, frame, share)
    image.paste(cache.get(key, draw), (x, y))


cache: Final = ImageCache(_MOST_LAID)


def _draw_below(image: Image.Image, card: CardView, box: paint.Box, count: int) -> None:
    """Draws the card's shadow, or the edges of more cards if `count` is more than 1."""
    x, y, width, height = box
    if count == 1:
        paint.shadow(image, x, y, width, height, theme.RADIUS)
        return
    palette = theme.palette_of(card.face.kind, card.marks)
    for step in (_STEP * min(2, count - 1), _STEP)[: count - 1]:
        edge = (x + step, y + step, width, height)
        paint.panel(image, edge, theme.RADIUS, palette.deep, theme.METALS[card.face.metal])


def _draw_name(image: Image.Image, layout: Layout, metal: Colour, count: int) -> None:
    """Draws the name in the middle of its banner, between the cost and the number of cards."""
    left = theme.BORDER + (layout.side + 2 if layout.corners.cost else theme.PAD)
    right = image.width - theme.BORDER - theme.PAD
    if count > 1:
        plate = count_badge(count)
        right -= plate.width
        plate.draw(image, right + 4, theme.BORDER + 3)
    y = theme.BORDER + (layout.name_height - layout.name.height) // 2
    draw_block(image, layout.name, left, y - 1, right - left, "centre")
    if layout.corners.cost is not None:
        draw_cost(image, layout.corners.cost, 1, 1, metal, layout.side)


def _draw_plates(image: Image.Image, layout: Layout, palette: Palette, y: int) -> int:
    """Draws numbers without a corner, and abilities. Returns the height at which the next part
    begins."""
    low = y + rows_height(layout.numbers) + rows_height(layout.badges)
    paint.flood(image, palette.tint, theme.BORDER, y, image.width - theme.BORDER, low)
    for row in layout.numbers:
        draw_row(image, row, image.width - INSET + GAP - row_width(row), y + GAP // 2)
        y += row[0].height + GAP
    draw_rows(image, layout.badges, INSET - 2, y + GAP // 2)
    return low


def _draw_ribbon(image: Image.Image, words: Block, y: int) -> None:
    """Draws the states of the card across its whole width."""
    if not words.lines:
        return
    low = y + ribbon_height(words)
    paint.flood(image, theme.GOLD, 0, y, image.width, low)
    paint.flood(image, theme.GOLD_DEEP, 0, y + 3, image.width, low - 3)
    room = image.width - 2 * INSET
    draw_block(image, words, INSET, y + 4, room, "centre")


def _draw_strip(image: Image.Image, strip: Strip, y: int) -> int:
    """Draws the edge of a card that lies under this one. Returns the height at which the next one
    begins."""
    words, palette = strip
    right, low = image.width - theme.BORDER, y + strip_height(words)
    paint.flood(image, palette.tint, theme.BORDER, y, right, low)
    paint.flood(image, palette.deep, theme.BORDER, y, right, y + 2)
    draw_block(image, words, INSET, y + 4)
    return low


def _draw_foot(image: Image.Image, layout: Layout, kind: str, metal: Colour) -> None:
    """Draws the kind and the tags between the numbers of the lower corners."""
    left, right = theme.BORDER, image.width - theme.BORDER
    top = image.height - 1 - layout.side
    if layout.corners.left is not None:
        x = _draw_change(image, layout.corners.left, 1, layout, metal)
        draw_medallion(image, layout.corners.left, x, top, metal, layout.side)
        left = x + layout.side
    if layout.corners.right is not None:
        right = image.width - 1 - layout.side
        draw_medallion(image, layout.corners.right, right, top, metal, layout.side)
        right -= change_width(layout.corners.right)
        _draw_change(image, layout.corners.right, right, layout, metal)
    words = layout.label
    width = words.width + (_ICON + 8 if words.lines else _ICON)
    x = (left + right - width) // 2
    middle = image.height - theme.BORDER - layout.label_height // 2
    paint.stamp(image, kind_icon(kind, _ICON), x, middle - _ICON // 2, theme.MUTED)
    draw_block(image, words, x + _ICON + 8, middle - words.height // 2 - 1)


def _draw_change(image: Image.Image, stat: Stat, x: int, layout: Layout, metal: Colour) -> int:
    """Draws the printed number of a number that has changed. Returns where the number itself
    begins."""
    if stat.value == stat.base:
        return x
    words = change_words(stat)
    middle = image.height - theme.BORDER - layout.label_height // 2
    draw_block(image, words, x + 4, middle - words.height // 2 - 1)
    return x + change_width(stat)
