"""The lines of cards on one side of the table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from PIL import Image

from engine.views import ZoneView
from rendering import paint, theme
from rendering.art.icons import icon_mask
from rendering.card_layout import ON_BOARD, without_reminders
from rendering.cards import draw_card_at, in_steps, natural_height
from rendering.compact_card import compact_height, draw_compact_card
from rendering.slots import Boxes, Slot, Slots, contents
from rendering.text import Span, draw_block, one_line, wrap
from rendering.token_row import draw_token_row, token_row_height
from rendering.unicode_text import clean

_NO_CARD: Final = 96
_LOWEST: Final = 216
_MOST: Final = 390
_MOST_IN_TWO_ROWS: Final = 340
_MOST_IN_A_CROWD: Final = 250
_FOR_WORDS: Final = 80
_NARROWEST: Final = 240
_WIDEST: Final = 340
_NARROWEST_COMPACT: Final = 150
_WIDEST_COMPACT: Final = 220
_COMFORTABLE_ROWS: Final = 2
_CROWD: Final = 9
_TITLE: Final = 36
_RIM: Final = 14
_ORNAMENT: Final = "castle"


@dataclass(frozen=True, slots=True)
class Row:
    """Slots side by side; their cards are best `wanted` and not below `least` pixels high."""

    slots: tuple[Slot, ...]
    least: int
    wanted: int

    @property
    def title_height(self) -> int:
        """The height of the titles above the row in pixels."""
        return _TITLE if any(slot.title for slot in self.slots) else 0


@dataclass(frozen=True, slots=True)
class Field:
    """One side's lines on a board of a certain width: rows, and on the outer side a strip.

    `compact` tells that cards are drawn as tiles; `bare` names the lines without a card.
    """

    rows: tuple[Row, ...]
    card_width: int
    compact: bool
    slim: tuple[Slot, ...]
    strip: int
    bare: str

    @property
    def bare_height(self) -> int:
        """The height in pixels of the names of lines without a card: 0 where they stand beside
        the only title above the first row, or on a mat without any card."""
        titles = sum(bool(slot.title) for slot in self.rows[0].slots) if self.rows else 0
        return _TITLE if self.bare and titles > 1 else 0

    def height(self, rows: Sequence[int]) -> int:
        """Returns the height of all lines in pixels, `rows` being those of the rows."""
        gaps = theme.GAP * max(0, len(self.rows) - 1)
        strip = self.strip + theme.GAP if self.strip else 0
        titles = self.bare_height + sum(row.title_height for row in self.rows)
        return sum(rows) + titles + gaps + strip + 2 * _RIM


def comfortable(slots: Slots, width: int) -> bool:
    """Returns whether a side's cards make few rows, and none is too narrow, on a board so wide."""
    return len(slots.cards) <= _COMFORTABLE_ROWS * _row_holds(width, _NARROWEST)


def _row_holds(width: int, narrowest: int) -> int:
    return _room(width) // (narrowest + theme.GAP)


def _room(width: int) -> int:
    """Returns the room for a row of cards and as many gaps in pixels."""
    return width - 2 * theme.MARGIN - 2 * _RIM + theme.GAP


def lay_field(slots: Slots, compact: bool, width: int) -> Field:
    """Returns the lines of a side in rows on a board `width` pixels wide, as tiles or as whole
    cards."""
    cards = slots.cards
    holds = _row_holds(width, _NARROWEST_COMPACT if compact else _NARROWEST)
    count = max(1, math.ceil(len(cards) / holds))
    per_row = max(1, math.ceil(len(cards) / count))
    widest = _WIDEST_COMPACT if compact else _WIDEST
    each = min(widest, _room(width) // per_row - theme.GAP)
    most = _MOST if count == 1 else _MOST_IN_TWO_ROWS if len(cards) < _CROWD else _MOST_IN_A_CROWD
    starts = range(0, len(cards), per_row)
    rows = [cards[start : start + per_row] for start in starts]
    longest = most + (_FOR_WORDS if len(cards) < _CROWD else 0)
    laid = tuple(
        _compact_row(row, each) if compact else _row(row, each, most, longest) for row in rows
    )
    slim = tuple(slot for slot in slots.slim if slot.card)
    strip = token_row_height(slim, _room(width) - theme.GAP)
    bare = " · ".join(_bare_words(slot.zone) for slot in slots.slim if not slot.card)
    return Field(laid, each, compact, slim, strip, bare)


def _bare_words(zone: ZoneView) -> str:
    return f"{clean(zone.title)}: {contents(zone)}"


def _row(slots: tuple[Slot, ...], width: int, most: int, longest: int) -> Row:
    """Returns a row whose cards are at most `most` pixels high, or `longest` for the sake of a
    text."""
    cards = [slot.card for slot in slots if slot.card is not None]
    if not cards:
        return Row(slots, _NO_CARD, _NO_CARD)
    short = [replace(card, face=without_reminders(card)) for card in cards]
    least = max(
        natural_height(card, width, _LOWEST, most, theme.SMALLEST, ON_BOARD) for card in short
    )
    whole = (natural_height(card, width, least, most) for card in cards)
    texts = (
        natural_height(card, width, least, longest, theme.SMALLEST, ON_BOARD) for card in short
    )
    return Row(slots, least, max(*whole, *texts))


def _compact_row(slots: tuple[Slot, ...], width: int) -> Row:
    heights = [
        compact_height(slot.card, width, slot.count) for slot in slots if slot.card is not None
    ]
    height = max(heights, default=_NO_CARD)
    return Row(slots, height, height)


def heights_of_rows(rows: Sequence[Row], room: int) -> tuple[int, ...]:
    """Returns each row's height in pixels: what it wants, or its share where `room` is too low."""
    least = sum(row.least for row in rows)
    more = sum(row.wanted for row in rows) - least
    spare = min(more, max(0, room - least))
    heights = (
        row.least + (spare * (row.wanted - row.least) // more if more else 0) for row in rows
    )
    return tuple(
        max(row.least, in_steps(height + 1) - in_steps(1))
        for row, height in zip(rows, heights, strict=True)
    )


def draw_field(
    image: Image.Image, y: int, field: Field, heights: Sequence[int], far: bool
) -> Boxes:
    """The cards centred in rows; titles above them where a side has several lines.

    The strip is above them on the far side, below them on the near one. Returns where the cards
    are.
    """
    boxes: Boxes = {}
    width = image.width - 2 * theme.MARGIN
    height = field.height(heights)
    paint.panel(image, (theme.MARGIN, y, width, height), 18, theme.MAT, theme.SLOT)
    if field.strip:
        left = theme.MARGIN + _RIM
        top = y + _RIM if far else y + height - _RIM - field.strip
        boxes |= draw_token_row(image, field.slim, left, top, width - 2 * _RIM)
    y += _RIM + (field.strip + theme.GAP if far and field.strip else 0)
    slots = [slot for row in field.rows for slot in row.slots]
    if len(slots) == 1 and slots[0].card is None:
        words = [_bare_words(slots[0].zone), field.bare]
        _draw_bare_mat(image, " · ".join(filter(None, words)), y)
        return boxes
    if field.bare:
        note = one_line(field.bare, "text", theme.MUTED, (24, 22), width // 2)
        draw_block(image, note, theme.MARGIN, y, width - 2 * _RIM, "right")
        y += field.bare_height
    each = field.card_width
    for row, height in zip(field.rows, heights, strict=True):
        top = y + row.title_height
        x = (image.width - len(row.slots) * (each + theme.GAP) + theme.GAP) // 2
        for slot in row.slots:
            box = (x, top, each, height)
            if slot.title:
                title = one_line(slot.title, "bold", theme.MUTED, (24, 22), each)
                draw_block(image, title, x + 4, y)
            if slot.card is None:
                _draw_slot(image, slot.zone, box)
            else:
                draw = draw_compact_card if field.compact else draw_card_at
                draw(image, slot.card, box, theme.MAT, slot.count, share=ON_BOARD)
                boxes |= dict.fromkeys(slot.places, box)
            x += each + theme.GAP
        y = top + height + theme.GAP
    return boxes


def _draw_bare_mat(image: Image.Image, note: str, y: int) -> None:
    """A side with no card to see on it."""
    words = wrap([Span(note, "bold", theme.MUTED)], theme.LARGE, 600, 1)
    mask = icon_mask(_ORNAMENT, _NO_CARD)
    for side in (-1, 1):
        middle = image.width // 2 + side * (words.width // 2 + _NO_CARD)
        paint.stamp(image, mask, middle - _NO_CARD // 2, y, theme.MAT_ART)
    draw_block(
        image, words, (image.width - 600) // 2, y + (_NO_CARD - words.height) // 2, 600, "centre"
    )


def _draw_slot(image: Image.Image, zone: ZoneView, box: paint.Box) -> None:
    """A place without a card to see."""
    x, y, width, height = box
    paint.stamp(image, paint.dashed_slot(width, height, theme.RADIUS), x, y, theme.SLOT)
    note = one_line(contents(zone), "text", theme.MUTED, (28, 26, 24, 22), width - 20)
    draw_block(image, note, x, y + (height - note.height) // 2, width, "centre")
