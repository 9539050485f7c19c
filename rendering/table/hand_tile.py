"""A card of the hand in the picture with board and hand: art, numbers, name and text."""

from dataclasses import dataclass
from typing import Final

from PIL import Image

from engine.views import CardView
from rendering.art.poster import draw_art
from rendering.cards.badges import BadgePlate, ability_badge
from rendering.draw import paint, theme
from rendering.draw.paint import Box
from rendering.draw.text import Block, TextSpan, draw_block, fit, line_height, one_line, width_of
from rendering.draw.theme import Palette
from rendering.table.table_plates import (
    LOW_SIDE,
    draw_number_medallion,
    name_block,
    number_plate,
    table_corners,
    text_spans,
    total_width,
    word_plate,
)
from rendering.table.table_scale import LEAST, LINE, NAME_SIZES, RADIUS, TEXT_SIZES, px

LEAST_TILE: Final = px(27)
TILE: Final = px(44)
_GOOD: Final = px(56)
_MOST: Final = px(100)
_ART: Final = px(46)
_HIGH_ART: Final = px(53)
_HIGH: Final = px(60)
_STRIP: Final = px(12.5)
_SIDE: Final = px(17)
_INSET: Final = 9
_BADGE_GAP: Final = 6
_STAND_IN: Final = "m"
"""Letter that reserves room for signs at the beginning of a text."""


@dataclass(frozen=True, slots=True)
class HandTile:
    """A card in the lower part of the picture: a card of the hand, or another card that the viewer
    can choose or is shown.

    - `card` and `count`: the card, and the number of equal cards that the tile represents.
    - `number`: the number of the card's button, None without a button.
    - `note`: for a card of the hand, why it can't be played; for another card, where it is from.
    - `new`: whether the card came since the viewer's last decision.
    """

    card: CardView
    count: int = 1
    number: int | None = None
    note: str = ""
    new: bool = False
    looked_at: bool = False
    """Whether the card is only being shown to the viewer and can't be chosen."""

    @property
    def grey(self) -> bool:
        """Whether the card can't be chosen now, so that it is drawn in grey."""
        return self.number is None and not self.looked_at


@dataclass(frozen=True, slots=True)
class _Text:
    """The text of a tile, with signs of abilities before its first line."""

    block: Block
    signs: tuple[BadgePlate, ...]


def tile_height(tile: HandTile, width: int) -> int:
    """Returns the height in pixels at which the tile shows its whole text, within fixed bounds."""
    art = _HIGH_ART
    text = _text(tile, width - art - 2 - LINE - 2 * _INSET, TEXT_SIZES[1:2], 99)
    name = _name(tile, width, art)
    needed = 2 * LINE + _name_height(name) + text.block.height + 10 + _strip_height(tile)
    return max(_GOOD, min(_MOST, needed))


def least_tile_height(tile: HandTile, width: int) -> int:
    """Returns the least height of a tile in pixels. A tile of this height fits the card's name and
    the reason why the card can't be played."""
    name = _name(tile, width, _ART)
    strip = _strip_height(tile) or line_height(LEAST) + 6
    return max(LEAST_TILE, 2 * LINE + _name_height(name, tight=True) + strip)


def draw_tile(image: Image.Image, tile: HandTile, box: Box) -> None:
    """Draws the tile into `box` on a background of one colour."""
    x, y, width, height = box
    paint.paste_rounded(image, tile_image(tile, width, height), x, y, RADIUS)


def tile_image(tile: HandTile, width: int, height: int) -> Image.Image:
    """Returns a picture of the tile with square corners."""
    card = tile.card
    palette = theme.SLATE if tile.grey else theme.palette_of(card.face.kind)
    metal = theme.IRON if tile.grey else theme.METALS[card.face.metal]
    image = paint.blank_picture(width, height, metal)
    art = _HIGH_ART if height >= _HIGH else _ART
    low = height - LINE
    draw_art(image, card.face, (), (LINE, LINE, art - LINE, low - LINE), grey=tile.grey)
    left, right = art + 2, width - LINE
    name = _name(tile, width, art)
    high = _name_height(name, tight=height < TILE)
    strip = _strip_height(tile)
    top, end, room = LINE + high, low - strip, right - left - 2 * _INSET
    text = _fitted(tile, room, end - top - 6)
    if not text.block.lines:
        strip = low - top if strip else 0
        high, end = (high, top) if strip else (low - LINE, low)
    paint.flood(image, palette.deep, left, LINE, right, LINE + high)
    draw_block(image, name, left + _INSET, LINE + (high - name.height) // 2 - 1)
    _draw_plates(image, tile, right, high)
    if text.block.lines:
        paper = theme.PARCHMENT_WORN if tile.grey else theme.PARCHMENT
        paint.flood(image, paper, left, top, right, end)
        _draw_text(image, text, left + _INSET, top + 3)
    if strip:
        paint.flood(image, theme.PANEL, left, end, right, low)
        words = f"✕\u2009{tile.note}" if tile.grey else tile.note
        said = one_line(
            words, "bold", theme.LIGHT, (30, 29, 28, LEAST), right - left - 2 * _INSET + 4
        )
        draw_block(image, said, left + _INSET, end + (strip - said.height) // 2 - 1)
    _draw_numbers(image, tile, art, metal)
    return image


def _strip_height(tile: HandTile) -> int:
    return _STRIP if tile.note else 0


def _plates(tile: HandTile) -> list[BadgePlate]:
    plates: list[BadgePlate] = []
    if tile.new:
        plates.append(word_plate("NEW", theme.GOLD_DEEP, theme.GOLD))
    if tile.number is not None:
        plates.append(number_plate(tile.number))
    return plates


def _name(tile: HandTile, width: int, art: int) -> Block:
    room = width - art - 2 - LINE - 2 * _INSET - total_width(_plates(tile), 6)
    return name_block(tile.card, tile.count, NAME_SIZES, room, 3, theme.LIGHT)


def _name_height(name: Block, tight: bool = False) -> int:
    if len(name.lines) > 1:
        return name.height + 4
    return name.height + 4 if tight else px(17)


def _draw_plates(image: Image.Image, tile: HandTile, right: int, high: int) -> None:
    """Draws the plates at the end of the name."""
    for plate in reversed(_plates(tile)):
        right -= plate.width
        plate.draw(image, right, max(0, LINE + (high - plate.height) // 2 - 1))
        right -= 6


def _fitted(tile: HandTile, room: int, height: int) -> _Text:
    """Returns the text in the largest size that fits, else as much of it as there is room for."""
    text = _Text(Block((), LEAST), ())
    for reminders in (True, False) if tile.card.badges else (False,):
        for size in TEXT_SIZES:
            text = _text(tile, room, (size,), height // line_height(size), reminders)
            if not text.block.cut:
                return text
    return text


def _text(
    tile: HandTile, room: int, sizes: tuple[int, ...], most: int, reminders: bool = False
) -> _Text:
    card = tile.card
    palette = _ink(tile)
    spans = text_spans(card, palette, reminders=reminders)
    signs = tuple(ability_badge(badge, LEAST) for badge in card.badges)
    if total_width(signs, _BADGE_GAP) > room:
        signs = tuple(ability_badge(badge, LEAST, words=False) for badge in card.badges)
    while total_width(signs, _BADGE_GAP) > room:
        signs = signs[:-1]
    if not spans and not signs:
        kinds = " · ".join((card.face.kind.capitalize(), *card.face.tags))
        spans = (TextSpan(kinds, "text", theme.INK_SOFT),)
    if most < 1:
        return _Text(Block((), sizes[-1], cut=True), ())
    if signs:
        needed = total_width(signs, _BADGE_GAP)
        count = 1
        while width_of([_stand_in(count)], sizes[-1]) < needed:
            count += 1
        spans = (_stand_in(count), *spans)
    block = fit(spans, sizes, room, most * line_height(sizes[-1]))
    if signs and block.lines:
        block = Block(_without_stand_in(block), block.size, block.cut)
    return _Text(block, signs)


def _stand_in(count: int) -> TextSpan:
    """Returns a word that is as long as the signs before a text, in a colour that only it has."""
    return TextSpan(_STAND_IN * count, "bold", theme.SHADOW)


def _without_stand_in(block: Block) -> tuple[tuple[TextSpan, ...], ...]:
    first, *rest = block.lines
    kept = tuple(span for span in first if span.colour != theme.SHADOW)
    return (kept, *rest)


def _ink(tile: HandTile) -> Palette:
    return theme.SLATE if tile.grey else theme.palette_of(tile.card.face.kind)


def _draw_text(image: Image.Image, text: _Text, x: int, y: int) -> None:
    """Draws the text with signs of abilities before its first line."""
    block = text.block
    if not text.signs or not block.lines:
        draw_block(image, block, x, y)
        return
    left = x
    for plate in text.signs:
        plate.draw(image, left, y + (block.line_height - plate.height) // 2 + 1)
        left += plate.width + _BADGE_GAP
    draw_block(image, Block(block.lines[:1], block.size), left, y)
    draw_block(image, Block(block.lines[1:], block.size), x, y + block.line_height)


def _draw_numbers(image: Image.Image, tile: HandTile, art: int, metal: theme.Colour) -> None:
    """Draws the numbers in the corners of the art, or side by side on a low tile."""
    corners, height = table_corners(tile.card), image.height
    if height >= TILE - 6:
        side, right = _SIDE, art - _SIDE + 1
        places = ((corners.cost, 1, 1), (corners.left, 1, height - side - 1))
        places = (*places, (corners.right, right, height - side - 1))
    else:
        side = LOW_SIDE
        low = height - side - 1
        places = ((corners.cost, 1, 1), (corners.left, art - 2 * side, low))
        places = (*places, (corners.right, art - side + 1, low))
    for stat, x, y in places:
        if stat is not None:
            beside = 1 if stat is corners.cost else 0
            draw_number_medallion(image, stat, x, y, metal, side, beside, tile.grey)
