"""A low row of cards that need no whole card: tokens without numbers."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from PIL import Image

from engine.views import CardView
from rendering.art.poster import draw_art
from rendering.cards.badges import BadgePlate, ability_badge, count_badge, draw_row, row_width
from rendering.cards.card_layout import card_name, without_reminders
from rendering.draw import paint, theme
from rendering.draw.text import Block, TextSpan, draw_block, one_line, stacked
from rendering.draw.unicode_text import clean
from rendering.table.card_flag import mark_colour
from rendering.table.slots import Boxes, Slot

_HEIGHT: Final = 76
_ART: Final = 68
_PAD: Final = 12
_MOST_NAME: Final = 340
_LEAST_TEXT: Final = 180
_MOST_TEXT: Final = 420
_NOTHING: Final = Block((), theme.SMALLEST)


@dataclass(frozen=True, slots=True)
class _Item:
    """A card of the row, with everything that is drawn of it.

    - `slot` and `card`: the position, and its card.
    - `title`: the title of the card's zone, on the zone's first card only.
    - `name`: the card's name and states.
    - `plates`: plates with the number of equal cards and the abilities.
    - `text`: the card's rules text, if it fits.
    """

    slot: Slot
    card: CardView
    title: Block
    name: Block
    plates: tuple[BadgePlate, ...]
    text: Block = _NOTHING

    @property
    def title_width(self) -> int:
        """The width in pixels of the zone's title and the gap after it."""
        return self.title.width + _PAD if self.title.lines else 0

    @property
    def card_width(self) -> int:
        """The width of the card in pixels."""
        plates = row_width(self.plates) + _PAD if self.plates else 0
        text = self.text.width + _PAD if self.text.lines else 0
        return _ART + 2 * _PAD + self.name.width + plates + text

    @property
    def width(self) -> int:
        """The width in pixels of the title and the card, with the gap after each."""
        return self.title_width + self.card_width + theme.GAP


def token_row_height(slots: Sequence[Slot], room: int) -> int:
    """Returns the height in pixels of the small tokens in lines at most `room` pixels wide; 0 if
    there are none."""
    return max(0, len(_rows(slots, room)) * (_HEIGHT + theme.GAP) - theme.GAP)


def draw_token_row(image: Image.Image, slots: Sequence[Slot], x: int, y: int, room: int) -> Boxes:
    """Draws the small tokens in lines at most `room` pixels wide, with their top left at (x, y).
    Returns the box of each card, by its place."""
    boxes: Boxes = {}
    for row in _rows(slots, room):
        left = x
        for item in row:
            draw_block(image, item.title, left, y + (_HEIGHT - item.title.height) // 2)
            left += item.title_width
            box = (left, y, item.card_width, _HEIGHT)
            _draw_card(image, item, box)
            boxes |= dict.fromkeys(item.slot.places, box)
            left += item.card_width + theme.GAP
        y += _HEIGHT + theme.GAP
    return boxes


def _rows(slots: Sequence[Slot], room: int) -> list[list[_Item]]:
    """Returns the cards in rows, with their texts if there is room."""
    rows: list[list[_Item]] = []
    used = 0
    for item in (_item(slot, slot.card) for slot in slots if slot.card):
        if not rows or used + item.width - theme.GAP > room:
            rows.append([])
            used = 0
        rows[-1].append(item)
        used += item.width
    return [_with_texts(row, room) for row in rows]


def _item(slot: Slot, card: CardView) -> _Item:
    title = one_line(slot.title, "bold", theme.MUTED, (theme.SMALL,), _MOST_NAME)
    states = [*card.marks, slot.mark.words] if slot.mark else card.marks
    words = " · ".join([card_name(card.face), *(clean(state, 40) for state in states)])
    name = one_line(words, "bold", theme.LIGHT, (30, 28, 26, 24), _MOST_NAME)
    plates = tuple(ability_badge(badge, theme.SMALL) for badge in card.badges)
    if slot.count > 1:
        plates = (count_badge(slot.count), *plates)
    return _Item(slot, card, title, name, plates)


def _with_texts(row: list[_Item], room: int) -> list[_Item]:
    """Returns the row with the texts of its cards, each if it fits into its share."""
    wordy = sum(bool(item.card.face.text) for item in row)
    spare = room + theme.GAP - sum(item.width for item in row)
    share = min(_MOST_TEXT, spare // wordy - _PAD) if wordy else 0
    if share < _LEAST_TEXT:
        return row
    return [replace(item, text=_text(item.card, share)) for item in row]


def _text(card: CardView, room: int) -> Block:
    """Returns the card's rules in small lines, nothing if they do not all fit."""
    paragraphs = [
        [TextSpan(f"{block.title} {block.body}".strip(), "text", theme.LIGHT)]
        for block in without_reminders(card).text
    ]
    block = stacked(paragraphs, theme.SMALLEST, room)
    return block if block.height <= _HEIGHT - 4 else _NOTHING


def _draw_card(image: Image.Image, item: _Item, box: paint.Box) -> None:
    """Draws emblem, name, number and badges, and the text after them."""
    card = item.card
    left, top, width, height = box
    metal = theme.METALS[card.face.metal]
    deep = theme.palette_of(card.face.kind, card.marks).deep
    if item.slot.count > 1:
        paint.panel(image, (left + 5, top + 5, width, height), 12, deep, metal)
    paint.panel(image, box, 12, deep, metal)
    if item.slot.mark:
        paint.outline(image, box, 12, mark_colour(item.slot.mark), 5)
    draw_art(image, card.face, card.marks, (left + 4, top + 4, _ART, height - 8))
    x, middle = left + _ART + _PAD, top + height // 2
    draw_block(image, item.name, x, middle - item.name.height // 2)
    x += item.name.width + _PAD
    for plate in item.plates:
        draw_row(image, (plate,), x, middle - plate.height // 2)
        x += row_width((plate,))
    x += _PAD if item.plates else 0
    draw_block(image, item.text, x, middle - item.text.height // 2)
