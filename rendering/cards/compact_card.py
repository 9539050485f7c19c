"""A small card for crowded boards: name, art, numbers, abilities and states, and its text if there
is room."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from PIL import Image

from engine.faces import Stat
from engine.views import CardView
from rendering.art.poster import draw_art
from rendering.cards.badges import (
    BadgeRow,
    badge_rows,
    colour_of_number,
    count_badge,
    draw_rows,
    number_badge,
    rows_height,
    rows_of,
)
from rendering.cards.card_face import is_hurt, lay_down
from rendering.cards.card_layout import LINE, ON_BOARD, card_name, without_reminders
from rendering.cards.frames import draw_moon, framed
from rendering.cards.medallions import (
    SMALL_SIDE,
    Corners,
    change_width,
    change_words,
    corners_of,
    draw_cost,
    draw_medallion,
)
from rendering.draw import paint, theme
from rendering.draw.looks import Frame
from rendering.draw.text import Block, TextSpan, draw_block, fit, line_height, unbroken, wrap
from rendering.draw.theme import Colour
from rendering.draw.unicode_text import clean

_INSET: Final = 9
_FOOT: Final = 42
_RIBBON: Final = 6
_MOST_LINES: Final = 5
_LEAST_ART: Final = 52


@dataclass(frozen=True, slots=True)
class _Layout:
    """The parts of a compact card: the name, the numbers in its corners, plates with its other
    numbers and its abilities (`badges`), and its states (`marks`)."""

    name: Block
    corners: Corners
    numbers: tuple[BadgeRow, ...]
    badges: tuple[BadgeRow, ...]
    marks: Block

    @property
    def head(self) -> int:
        """The height of the name, in pixels."""
        return self.name.height + 10

    @property
    def plates(self) -> int:
        """The height in pixels of the plates: numbers that have no corner, and abilities."""
        height = rows_height(self.numbers) + rows_height(self.badges)
        return height + 6 if height else 0

    @property
    def foot(self) -> int:
        """The height of the strip with the numbers of the lower corners, in pixels."""
        return _FOOT if self.corners.left or self.corners.right else 0

    @property
    def fixed(self) -> int:
        """The height of all parts except art and text, in pixels."""
        low = self.marks.height + _RIBBON if self.marks.lines else 0
        return self.head + self.plates + low + self.foot + 2 * theme.BORDER + 2 * LINE


def compact_height(card: CardView, width: int, count: int = 1) -> int:
    """Returns the least height in pixels of a compact card of this width on which everything but
    the card's text fits. `count` is the number of equal cards that the picture represents."""
    fixed = _lay_out(card, width, count).fixed
    return max(fixed + _LEAST_ART, round(fixed / (1 - ON_BOARD)))


def draw_compact_card(
    image: Image.Image,
    card: CardView,
    box: paint.Box,
    ground: Colour,
    count: int = 1,
    frame: Frame = "arch",
    share: float = ON_BOARD,
) -> None:
    """Draws the card compactly into `box` on a background of one colour, `ground`. `count` is the
    number of equal cards that this picture represents. `share` is the least part of the card's
    height that the art takes. `frame` has no effect."""
    lay_down(image, compact_image, card, box, ground, count, frame, share)


@lru_cache(maxsize=1024)
def _lay_out(card: CardView, width: int, count: int) -> _Layout:
    room = width - 2 * _INSET
    beside = count_badge(count).width + 6 if count > 1 else 0
    said = card_name(card.face)
    sizes = unbroken(said, "bold", (28, 26, 24, 22), room - beside)
    name = fit(
        [TextSpan(said, "bold", theme.LIGHT)], sizes, room - beside, 2 * line_height(sizes[0])
    )
    marks = " · ".join(filter(None, (clean(mark, 40) for mark in card.marks)))
    ribbon = wrap([TextSpan(marks, "bold", theme.GOLD)], theme.SMALLEST, room + 6, _MOST_LINES)
    corners = corners_of(card.stats or card.face.stats)
    numbers = rows_of([number_badge(stat, size=28) for stat in corners.others], room)
    badges = badge_rows(card.badges, room, 1, (theme.SMALLEST,))
    return _Layout(name, corners, numbers, badges, ribbon)


def _with_words(layout: _Layout, card: CardView, width: int, height: int) -> _Layout:
    """Returns the layout with every ability in words, if the card is high enough for them."""
    badges = badge_rows(card.badges, width - 2 * _INSET, len(card.badges), (theme.SMALLEST,))
    longer = replace(layout, badges=badges)
    return longer if longer.fixed + _LEAST_ART <= height else layout


def compact_image(
    card: CardView,
    width: int,
    height: int,
    count: int = 1,
    frame: Frame = "arch",
    share: float = ON_BOARD,
) -> Image.Image:
    """Returns a compact picture of the card with square corners, `width` x `height` pixels large.
    `count` is shown if it is more than 1. `share` is the least part of the card's height that the
    art takes. `frame` has no effect."""
    palette = theme.palette_of(card.face.kind, card.marks)
    metal = theme.METALS[card.face.metal]
    layout = _with_words(_lay_out(card, width, count), card, width, height)
    image, border = framed(width, height, palette.deep, metal), theme.BORDER
    draw_block(image, layout.name, _INSET, border + 4)
    if count > 1:
        plate = count_badge(count)
        plate.draw(image, width - plate.width - border - 3, border + 3)
    top = border + layout.head
    paint.flood(image, metal, border, top, width - border, top + LINE)
    top += LINE
    spare = height - layout.fixed
    text = _text(card, width, spare - max(_LEAST_ART, round(height * share)))
    low = top + spare - (text.height + 8 if text.lines else 0)
    if low > top:
        window = (border, top, width - 2 * border, low - top)
        draw_art(image, card.face, card.marks, window, is_hurt(card))
        if theme.sleeps(card.marks):
            draw_moon(image, window)
    if layout.corners.cost is not None:
        draw_cost(image, layout.corners.cost, 3, top - 2, metal, SMALL_SIDE)
    if text.lines:
        paper = theme.paper_of(card.marks)
        paint.flood(image, paper, border, low, width - border, low + text.height + 8)
        draw_block(image, text, _INSET, low + 3)
        low += text.height + 8
    paint.flood(image, palette.tint, border, low, width - border, low + layout.plates)
    draw_rows(image, (*layout.numbers, *layout.badges), _INSET - 3, low + 6)
    _draw_ribbon(image, layout.marks, low + layout.plates)
    _draw_foot(image, layout, metal)
    return image


def _text(card: CardView, width: int, height: int) -> Block:
    """Returns the card's text in at least two lines, if it fits in a height; else nothing."""
    spans = [
        TextSpan(f"{block.title} {block.body}".strip(), "text", theme.INK)
        for block in without_reminders(card).text
    ]
    if not spans or height < 2 * line_height(theme.SMALLEST) + 8:
        return Block((), theme.SMALLEST)
    text = fit(spans, (26, 24, theme.SMALLEST), width - 2 * _INSET, height - 8)
    return Block((), theme.SMALLEST) if text.cut and len(text.lines) < 2 else text


def _draw_ribbon(image: Image.Image, words: Block, y: int) -> None:
    if words.lines:
        low = y + words.height + _RIBBON
        paint.flood(image, theme.GOLD, 0, y, image.width, low)
        paint.flood(image, theme.GOLD_DEEP, 0, y + 2, image.width, low - 2)
        draw_block(image, words, _INSET, y + 2, image.width - 2 * _INSET, "centre")


def _draw_foot(image: Image.Image, layout: _Layout, metal: Colour) -> None:
    """Draws the numbers of the lower corners, each with the printed number if it has changed."""
    if not layout.foot:
        return
    edge, y = theme.BORDER, image.height - 1 - SMALL_SIDE
    line = image.height - edge - layout.foot
    paint.flood(image, metal, edge, line - LINE, image.width - edge, line)
    x = image.width - 1 - SMALL_SIDE
    left, right = layout.corners.left, layout.corners.right
    room = x - (1 + SMALL_SIDE if left else 1)
    shown = sum(change_width(stat) for stat in (left, right) if stat) <= room
    if left is not None:
        draw_medallion(image, left, 1, y, metal, SMALL_SIDE)
        _draw_change(image, left, 1 + SMALL_SIDE, shown)
    if right is not None:
        draw_medallion(image, right, x, y, metal, SMALL_SIDE)
        words = _change(right, shown)
        _draw_change(image, right, x - words.width - 4, shown)


def _change(stat: Stat, printed: bool) -> Block:
    """Returns the printed number of a number that has changed, or only the direction of the
    change."""
    if stat.value == stat.base:
        return Block((), theme.SMALLEST)
    if printed:
        return change_words(stat)
    arrow = "▲" if stat.value > stat.base else "▼"
    return wrap([TextSpan(arrow, "bold", colour_of_number(stat))], theme.SMALLEST, 40, 1)


def _draw_change(image: Image.Image, stat: Stat, x: int, printed: bool) -> None:
    words = _change(stat, printed)
    draw_block(image, words, x + 2, image.height - theme.BORDER - (_FOOT + words.height) // 2)
