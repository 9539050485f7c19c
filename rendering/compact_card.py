"""A card in a crowd: name, numbers, abilities and states, and its text where there is room."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from PIL import Image

from engine.faces import Stat
from engine.views import CardView
from rendering import paint, theme
from rendering.badges import (
    BadgeRow,
    badge_rows,
    colour_of_number,
    count_badge,
    draw_rows,
    rows_height,
)
from rendering.cards import card_name, lay_down, without_reminders
from rendering.emblem import emblem, number_icon
from rendering.text import Block, Span, draw_block, fit, line_height, one_line, unbroken, wrap
from rendering.theme import Colour
from rendering.unicode_text import clean

_INSET: Final = 9
_NUMBERS: Final = 46
_ICON: Final = 24
_RIBBON: Final = 6
_MOST_LINES: Final = 5
_LEAST_ART: Final = 36
_MOST_ART: Final = 64


@dataclass(frozen=True, slots=True)
class _Layout:
    """The parts of a compact card from top to bottom."""

    name: Block
    numbers: tuple[Stat, ...]
    badges: tuple[BadgeRow, ...]
    marks: Block

    @property
    def head(self) -> int:
        """The height of the name in pixels."""
        return self.name.height + 10

    @property
    def height(self) -> int:
        """The height of all parts in pixels."""
        low = self.marks.height + _RIBBON if self.marks.lines else 0
        badges = rows_height(self.badges) + 6 if self.badges else 0
        return self.head + (_NUMBERS if self.numbers else 0) + badges + low + 2 * theme.BORDER


def compact_height(card: CardView, width: int, count: int = 1) -> int:
    """Returns the least height in pixels at which nothing but the card's text is left out."""
    return _lay_out(card, width, count).height + 4


def draw_compact_card(
    image: Image.Image, card: CardView, box: paint.Box, ground: Colour, count: int = 1
) -> None:
    """The card on a ground of one colour, `count` of them as one."""
    lay_down(image, compact_image, card, box, ground, count)


@lru_cache(maxsize=1024)
def _lay_out(card: CardView, width: int, count: int) -> _Layout:
    room = width - 2 * _INSET
    beside = count_badge(count).width + 6 if count > 1 else 0
    said = card_name(card.face)
    sizes = unbroken(said, "bold", (28, 26, 24, 22), room - beside)
    name = fit([Span(said, "bold", theme.LIGHT)], sizes, room - beside, 2 * line_height(sizes[0]))
    marks = " · ".join(filter(None, (clean(mark, 40) for mark in card.marks)))
    ribbon = wrap([Span(marks, "bold", theme.GOLD)], theme.SMALLEST, room + 6, _MOST_LINES)
    badges = badge_rows(card.badges, room, 1, (theme.SMALLEST,))
    return _Layout(name, card.stats or card.face.stats, badges, ribbon)


def _with_words(layout: _Layout, card: CardView, width: int, height: int) -> _Layout:
    """Returns the layout with every ability in words, if the card is high enough for them."""
    badges = badge_rows(card.badges, width - 2 * _INSET, len(card.badges), (theme.SMALLEST,))
    longer = replace(layout, badges=badges)
    return longer if longer.height <= height else layout


def compact_image(card: CardView, width: int, height: int, count: int) -> Image.Image:
    """Returns the card in pixels, with square corners."""
    palette = theme.palette_of(card.face.kind, card.marks)
    layout = _with_words(_lay_out(card, width, count), card, width, height)
    name = clean(card.face.name)
    art = theme.art_of(card.face.tags[0] if card.face.tags else name, card.marks)
    image = paint.ground(width, height, palette.edge or palette.deep)
    border = theme.BORDER
    paint.flood(image, palette.deep, border, border, width - border, border + layout.head)
    draw_block(image, layout.name, _INSET, border + 4)
    if count > 1:
        plate = count_badge(count)
        plate.draw(image, width - plate.width - border - 3, border + 3)
    y = border + layout.head
    paint.flood(image, art.ground, border, y, width - border, height - border)
    if layout.numbers:
        paint.flood(image, theme.PANEL, border, y, width - border, y + _NUMBERS)
        _draw_numbers(image, layout.numbers, y)
        y += _NUMBERS
    low = height - border
    if layout.marks.lines:
        top = low - layout.marks.height - _RIBBON
        paint.flood(image, theme.GOLD, 0, top, width, top + 2)
        paint.flood(image, theme.GOLD_DEEP, 0, top + 2, width, height)
        draw_block(image, layout.marks, _INSET, top + 4, width - 2 * _INSET, "centre")
        low = top
    if layout.badges:
        draw_rows(image, layout.badges, _INSET - 3, y + 6)
        y += rows_height(layout.badges) + 6
    _draw_rest(image, card, (y, low))
    return image


def _draw_numbers(image: Image.Image, stats: tuple[Stat, ...], y: int) -> None:
    """The numbers side by side, each with its sign, and the printed one before a changed one."""
    each = (image.width - 2 * theme.BORDER) // len(stats)
    for index, stat in enumerate(stats):
        colour = colour_of_number(stat)
        number = one_line(f"{stat.value}", "bold", colour, (38, 34, 30, 26, 22), each - 40)
        sign = number_icon(stat.name, _ICON)
        room = each - number.width - 14
        before = Block((), theme.SMALLEST)
        if stat.value != stat.base:
            before = wrap([Span(f"{stat.base}→", "text", theme.LIGHT)], theme.SMALLEST, 200)
        if sign is None and not before.lines:
            before = one_line(clean(stat.name), "text", theme.MUTED, (theme.SMALLEST,), room)
        shown = sign is not None and before.width + _ICON + 4 <= room
        width = number.width + before.width + (_ICON + 4 if shown else 0) + 4
        x = theme.BORDER + index * each + (each - width) // 2
        middle = y + _NUMBERS // 2
        if sign is not None and shown:
            paint.stamp(image, sign, x, middle - _ICON // 2, theme.MUTED)
            x += _ICON + 4
        draw_block(image, before, x, middle - before.height // 2 + 3)
        draw_block(image, number, x + before.width + 4, middle - number.height // 2 - 1)


def _draw_rest(image: Image.Image, card: CardView, between: tuple[int, int]) -> None:
    """The card's text between two heights, as far as it fits, else its emblem."""
    top, low = between
    room, height = image.width - 2 * _INSET, low - top
    name = clean(card.face.name)
    spans = [
        Span(f"{block.title} {block.body}".strip(), "text", theme.INK)
        for block in without_reminders(card).text
    ]
    lines = (height - 10) // line_height(theme.SMALLEST)
    text = fit(spans, (26, 24, theme.SMALLEST), room, height - 8) if spans else None
    if text and lines >= 2:
        border = theme.BORDER
        paint.flood(image, theme.PARCHMENT, border, top, image.width - border, low)
        draw_block(image, text, _INSET, top + (height - text.height) // 2 - 1)
        return
    side = min(_MOST_ART, height - 8)
    if side >= _LEAST_ART:
        art = theme.art_of(card.face.tags[0] if card.face.tags else name, card.marks)
        mask = emblem(name, side)
        paint.stamp(image, mask, (image.width - side) // 2, top + (height - side) // 2, art.emblem)
