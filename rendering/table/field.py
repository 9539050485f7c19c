"""The rows of cards on one side of the board."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from PIL import Image

from engine.views import ZoneView
from rendering.cards.card_face import draw_card_at, in_steps, natural_height
from rendering.cards.card_layout import ON_BOARD, without_reminders
from rendering.cards.compact_card import compact_height, draw_compact_card
from rendering.draw import paint, theme
from rendering.draw.bands import Band
from rendering.draw.looks import Frame
from rendering.draw.panel_lines import draw_panel_lines
from rendering.draw.text import draw_block, one_line
from rendering.draw.unicode_text import clean
from rendering.table.card_flag import CardFlag, draw_flag
from rendering.table.slots import Boxes, Slot, Slots, slot_words
from rendering.table.token_row import draw_token_row, token_row_height

_BARE: Final = 52
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
_FOR_BALANCE: Final = 120
"""Most pixels by which a board may become higher so that all cards are equally high."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of slots, which are positions for a card or a pile of equal cards. `wanted` is the best
    height of their cards in pixels, `least` the lowest."""

    slots: tuple[Slot, ...]
    least: int
    wanted: int

    @property
    def title_height(self) -> int:
        """The height in pixels of the titles and flags above the row; 0 if there are none."""
        return _TITLE if self.flagged or any(slot.title for slot in self.slots) else 0

    @property
    def flagged(self) -> bool:
        """Whether a card of the row has a flag."""
        return any(slot.mark for slot in self.slots)


@dataclass(frozen=True, slots=True)
class Field:
    """The layout of one player's cards on a board: rows of whole cards, and a strip of small tokens
    on the outer side.

    - `rows`: the rows of whole cards, and `card_width` the width of each card in pixels.
    - `compact`: whether the cards are drawn compactly.
    - `slim`: the small tokens, and `strip` the height of their strip in pixels.
    - `bare`: the names of the zones that have no card, as text.
    - `frame`: the frame of the cards.
    """

    rows: tuple[Row, ...]
    card_width: int
    compact: bool
    slim: tuple[Slot, ...]
    strip: int
    bare: str
    frame: Frame

    @property
    def bare_height(self) -> int:
        """The height in pixels of the line with the names of the zones that have no card. The
        height is 0 if there is no such zone, or if the names fit beside the title above the first
        row."""
        if not self.rows:
            return _BARE
        titles = sum(bool(slot.title) for slot in self.rows[0].slots)
        return _TITLE if self.bare and (titles > 1 or self.rows[0].flagged) else 0

    def height(self, rows: Sequence[int]) -> int:
        """Returns the height of the side in pixels, given the heights of its rows."""
        if not self.rows:
            return _BARE
        gaps = theme.GAP * max(0, len(self.rows) - 1)
        strip = self.strip + theme.GAP if self.strip else 0
        titles = self.bare_height + sum(row.title_height for row in self.rows)
        return sum(rows) + titles + gaps + strip + 2 * _RIM

    def height_without_flags(self) -> int:
        """Returns the height in pixels of everything except rows and flags. Flags don't count, so
        that they don't make cards lower."""
        rows = tuple(replace(row, slots=_unmarked(row.slots)) for row in self.rows)
        return replace(self, rows=rows).height(())


def _unmarked(slots: Sequence[Slot]) -> tuple[Slot, ...]:
    return tuple(replace(slot, mark=None) for slot in slots)


def comfortable(slots: Slots, width: int) -> bool:
    """Returns whether a side's cards fit in two rows on a board `width` pixels wide without getting
    too narrow."""
    return len(slots.cards) <= _COMFORTABLE_ROWS * _row_holds(width, _NARROWEST)


def _row_holds(width: int, narrowest: int) -> int:
    return _room(width) // (narrowest + theme.GAP)


def _room(width: int) -> int:
    """Returns the room for a row of cards and as many gaps, in pixels."""
    return width - 2 * theme.MARGIN - 2 * _RIM + theme.GAP


def widest_cards(slots: Slots, compact: bool, width: int) -> int:
    """Returns the greatest width in pixels of a side's cards on a board `width` pixels wide.
    `compact` says whether the cards are drawn compactly."""
    per_row = _per_row(slots, compact, width)
    widest = _WIDEST_COMPACT if compact else _WIDEST
    return min(widest, _room(width) // per_row - theme.GAP)


def _per_row(slots: Slots, compact: bool, width: int) -> int:
    holds = _row_holds(width, _NARROWEST_COMPACT if compact else _NARROWEST)
    count = max(1, math.ceil(len(slots.cards) / holds))
    return max(1, math.ceil(len(slots.cards) / count))


def lay_field(slots: Slots, compact: bool, width: int, each: int | None = None) -> Field:
    """Returns the layout of a side's cards on a board `width` pixels wide. `compact` says whether
    cards are drawn compactly. Each card is `each` pixels wide, by default as wide as there is room
    for."""
    cards = slots.cards
    each = each or widest_cards(slots, compact, width)
    per_row = _per_row(slots, compact, width)
    count = math.ceil(len(cards) / per_row)
    most = _MOST if count <= 1 else _MOST_IN_TWO_ROWS if len(cards) < _CROWD else _MOST_IN_A_CROWD
    starts = range(0, len(cards), per_row)
    rows = [cards[start : start + per_row] for start in starts]
    longest = most + (_FOR_WORDS if len(cards) < _CROWD else 0)
    laid = tuple(
        _compact_row(row, each) if compact else _row(row, each, most, longest) for row in rows
    )
    slim = tuple(slot for slot in slots.slim if slot.card)
    strip = token_row_height(slim, _room(width) - theme.GAP)
    bare = " · ".join(_bare_words(slot.zone) for slot in slots.slim if not slot.card)
    return Field(laid, each, compact, slim, strip, bare, slots.frame)


def _bare_words(zone: ZoneView) -> str:
    return f"{clean(zone.title)}: {slot_words(zone)}"


def _row(slots: tuple[Slot, ...], width: int, most: int, longest: int) -> Row:
    """Returns a row whose cards are at most `most` pixels high, or `longest` if their texts need
    it."""
    cards = [slot.card for slot in slots if slot.card is not None]
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
    """Returns each row's height in pixels, for rows that share `room` pixels.

    - More than two rows of compact cards get the heights that they want (`wanted`).
    - All other rows have the same height if there is room for that.
    - If there isn't, each row gets its lowest height (`least`) and a share of the room that is
      left, up to `wanted`.
    """
    least = max((row.least for row in rows), default=0)
    few = len(rows) <= _COMFORTABLE_ROWS
    slack = _FOR_BALANCE if few else 0
    alike = few or any(row.wanted > row.least for row in rows)
    if rows and alike and least * len(rows) <= room + slack:
        height = min(max(row.wanted for row in rows), max(least, room // len(rows)))
        return (max(least, in_steps(height + 1) - in_steps(1)),) * len(rows)
    return _shares(rows, room)


def _shares(rows: Sequence[Row], room: int) -> tuple[int, ...]:
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


@dataclass(frozen=True, slots=True)
class _Head:
    """The part above a row's cards.

    - `labels`: the title and the flag above each card, and `title_height` their height in pixels.
    - `card_width`: the width of each card in pixels.
    - `lit`: whether the side has a golden rim.
    - `first`: whether this is the side's first row. Only then are the following fields set.
    - `bare`: the names of the zones that have no card, and `bare_height` their height in pixels.
    - `slim`: the small tokens of the far side, and `strip` the height of their strip in pixels.
    """

    labels: tuple[tuple[str, CardFlag | None], ...]
    title_height: int
    card_width: int
    lit: bool
    first: bool
    bare: str = ""
    bare_height: int = 0
    slim: tuple[Slot, ...] = ()
    strip: int = 0

    @property
    def height(self) -> int:
        """The height in pixels."""
        strip = self.strip + theme.GAP if self.strip else 0
        return (_RIM if self.first else 0) + strip + self.bare_height + self.title_height


@dataclass(frozen=True, slots=True)
class _Cards:
    """A row's cards and the mat below them, without their marks, which change often."""

    slots: tuple[Slot, ...]
    height: int
    card_width: int
    compact: bool
    frame: Frame
    lit: bool
    last: bool


def field_bands(
    field: Field, heights: Sequence[int], far: bool, lit: bool = False
) -> tuple[Band, ...]:
    """Returns a side's cards as bands, which are parts of the picture that take its whole width.

    - Each row has a band with its cards, and a band above it with titles and flags.
    - Small tokens are at the outer edge: above the cards on the far side (`far`), below the cards
      on the near side.
    - A side that is `lit` has a golden rim.

    Each band's drawing function returns the positions of its cards.
    """
    if not field.rows:
        return (Band(_BARE, _draw_bare, (field.bare, lit)),)
    bands: list[Band] = []
    for at, (row, height) in enumerate(zip(field.rows, heights, strict=True)):
        first, last = at == 0, at == len(field.rows) - 1
        labels = tuple((slot.title, slot.mark) for slot in row.slots)
        head = _Head(labels, row.title_height, field.card_width, lit, first)
        if first:
            head = replace(head, bare=field.bare, bare_height=field.bare_height)
            head = replace(head, slim=field.slim, strip=field.strip) if far else head
        if head.height:
            bands.append(Band(head.height, _draw_head, (head,)))
        below = last and field.strip > 0 and not far
        slots = tuple(replace(slot, mark=None, title="") for slot in row.slots)
        cards = _Cards(
            slots, height, field.card_width, field.compact, field.frame, lit, last and not below
        )
        bands.append(Band(height + (_RIM if cards.last else theme.GAP), _draw_cards, (cards,)))
    if field.strip and not far:
        bands.append(Band(field.strip + _RIM, _draw_strip, (field.slim, lit)))
    return tuple(bands)


def _draw_bare(image: Image.Image, y: int, words: str, lit: bool) -> Boxes:
    """Draws a side without visible cards."""
    box = (theme.MARGIN, y, image.width - 2 * theme.MARGIN, _BARE)
    draw_panel_lines(image, box, 18, _LIT_LINES if lit else _CALM_LINES, theme.MAT)
    line = one_line(words, "bold", theme.MUTED, (28, 26, 24, 22), box[2] - 2 * _RIM)
    draw_block(image, line, theme.MARGIN, y + (_BARE - line.height) // 2, box[2], "centre")
    return {}


def _draw_mat(
    image: Image.Image, y: int, height: int, lit: bool, first: bool = False, last: bool = False
) -> None:
    """Draws a part of the mat below a side's cards."""
    lines = _LIT_LINES if lit else _CALM_LINES
    box = (theme.MARGIN, y, image.width - 2 * theme.MARGIN, height)
    draw_panel_lines(image, box, _RIM, lines, theme.MAT, first, last)


def _draw_head(image: Image.Image, y: int, head: _Head) -> Boxes:
    boxes: Boxes = {}
    width, low = image.width - 2 * theme.MARGIN, y + head.height
    _draw_mat(image, y, head.height, head.lit, head.first)
    y += _RIM if head.first else 0
    if head.strip:
        boxes = draw_token_row(image, head.slim, theme.MARGIN + _RIM, y, width - 2 * _RIM)
        y += head.strip + theme.GAP
    if head.bare:
        note = one_line(head.bare, "text", theme.MUTED, (24, 22), width // 2)
        draw_block(image, note, theme.MARGIN, y, width - 2 * _RIM, "right")
    y = low - head.title_height
    lefts = _lefts(image, len(head.labels), head.card_width)
    for x, (said, mark) in zip(lefts, head.labels, strict=True):
        title = one_line(said, "bold", theme.MUTED, (24, 22), head.card_width)
        draw_block(image, title, x + 4, y)
        if mark:
            taken = title.width + 14 if said else 0
            draw_flag(image, mark, (x, low, head.card_width), taken)
    return boxes


def _draw_cards(image: Image.Image, y: int, cards: _Cards) -> Boxes:
    boxes: Boxes = {}
    height = cards.height + (_RIM if cards.last else theme.GAP)
    _draw_mat(image, y, height, cards.lit, last=cards.last)
    lefts = _lefts(image, len(cards.slots), cards.card_width)
    for x, slot in zip(lefts, cards.slots, strict=True):
        box = (x, y, cards.card_width, cards.height)
        if slot.card is None:
            _draw_slot(image, slot.zone, box)
        else:
            draw = draw_compact_card if cards.compact else draw_card_at
            draw(image, slot.card, box, theme.MAT, slot.count, cards.frame, ON_BOARD)
            boxes |= dict.fromkeys(slot.places, box)
    return boxes


def _draw_strip(image: Image.Image, y: int, slim: tuple[Slot, ...], lit: bool) -> Boxes:
    """Draws the tokens of the near side."""
    room = image.width - 2 * theme.MARGIN - 2 * _RIM
    _draw_mat(image, y, token_row_height(slim, room) + _RIM, lit, last=True)
    return draw_token_row(image, slim, theme.MARGIN + _RIM, y, room)


def _lefts(image: Image.Image, count: int, each: int) -> list[int]:
    """Returns the left edges of the cards in a row."""
    left = (image.width - count * (each + theme.GAP) + theme.GAP) // 2
    return [left + place * (each + theme.GAP) for place in range(count)]


_LIT_LINES: Final = ((theme.GOLD, 3), (theme.GOLD_DEEP, 6))
_CALM_LINES: Final = ((theme.SLOT, 2),)


def _draw_slot(image: Image.Image, zone: ZoneView, box: paint.Box) -> None:
    """Draws a place without a visible card."""
    x, y, width, height = box
    paint.stamp(image, paint.dashed_slot(width, height, theme.RADIUS), x, y, theme.SLOT)
    note = one_line(slot_words(zone), "text", theme.MUTED, (28, 26, 24, 22), width - 20)
    draw_block(image, note, x, y + (height - note.height) // 2, width, "centre")
