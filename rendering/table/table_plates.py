"""Small plates on cards in the picture with board and hand, and the words of a card's text."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from PIL import Image

from engine.faces import Stat, When
from engine.views import CardView
from rendering.art.icons import icon_mask
from rendering.cards.badges import BadgePlate, colour_of_number
from rendering.cards.card_groups import TIMES
from rendering.cards.card_layout import card_name, without_reminders
from rendering.cards.medallions import Corners, corners_of, draw_medallion
from rendering.draw import paint, theme
from rendering.draw.cache import ImageCache
from rendering.draw.text import Block, TextSpan, draw_block, fit, line_height, unbroken, wrap
from rendering.draw.theme import Colour, Palette
from rendering.draw.unicode_text import clean
from rendering.table.table_scale import LEAST, px

_MOST: Final = 4 << 20
"""Most bytes of compressed cards in the cache: some hundred cards."""
cache: Final = ImageCache(_MOST)
"""Pictures of cards in play, by everything that they show. Tiles aren't cached because nine of ten
differ."""
NUMBER: Final[Colour] = theme.LINES[1]
"""The ground of a button's number, as blue as a button that plays a card."""
SIDE: Final = px(19)
"""Side of a medallion with a card's number, in pixels."""
LOW_SIDE: Final = px(15.5)
"""Side of a medallion on a low tile, in pixels."""
NUMBER_SIDE: Final = px(16)
_NUMBER_SIZE: Final = 38
_SWORDS: Final = px(13)


@lru_cache(maxsize=64)
def number_plate(number: int) -> BadgePlate:
    """Returns a plate with the number of a card's button."""
    words = wrap([TextSpan(str(number), "bold", theme.LIGHT)], _NUMBER_SIZE, 200)
    width = max(NUMBER_SIDE, words.width + 20)
    image = paint.blank_picture(width, NUMBER_SIDE, theme.LIGHT)
    paint.fill(image, 4, 4, width - 8, NUMBER_SIDE - 8, 10, NUMBER)
    draw_block(image, words, 0, (NUMBER_SIDE - words.height) // 2 - 1, width, "centre")
    return BadgePlate(image, 13)


@lru_cache(maxsize=1)
def attack_plate() -> BadgePlate:
    """Returns a plate that marks a card that can attack now."""
    side = _SWORDS
    image = paint.blank_picture(side, side, theme.GOLD_DEEP)
    paint.fill(image, 3, 3, side - 6, side - 6, side // 2, theme.GOLD)
    icon = icon_mask("crossed-swords", side - 14)
    paint.stamp(image, icon, 7, 7, theme.GOLD_DEEP)
    return BadgePlate(image, side // 2)


@lru_cache(maxsize=64)
def word_plate(
    words: str, ink: Colour, ground: Colour, edge: Colour | None = None, size: int = LEAST
) -> BadgePlate:
    """Returns a plate with words in the colour `ink` on the background colour `ground`. If `edge`
    is given, a line in that colour surrounds the plate."""
    said = wrap([TextSpan(words, "bold", ink)], size, 600)
    height = round(size * 1.45)
    image = paint.blank_picture(said.width + 20, height, edge or ground)
    if edge:
        paint.fill(image, 3, 3, image.width - 6, height - 6, 8, ground)
    draw_block(image, said, 10, (height - said.height) // 2 - 1)
    return BadgePlate(image, 10)


_WHEN: Final[Mapping[When, tuple[str, int]]] = {
    "use": ("▶", 28),
    "turn": ("↻", 38),
    "leaves": ("☠", 36),
    "always": ("∞", 38),
}
"""Signs of when a card's text matters, each with its size."""


@lru_cache(maxsize=8)
def _when_plate(when: When) -> BadgePlate:
    sign, size = _WHEN[when]
    words = wrap([TextSpan(sign, "bold", theme.LIGHT)], size, 200)
    height = round(LEAST * 1.5)
    image = paint.blank_picture(max(height, words.width + 12), height, theme.PANEL)
    draw_block(image, words, 0, (height - words.height) // 2 - 1, image.width, "centre")
    return BadgePlate(image, height // 3)


def when_plates(card: CardView) -> list[BadgePlate]:
    """Returns plates with signs for when the texts of a card in play matter, such as ↻ for each
    turn. Texts that only explain a badge are left out."""
    whens = dict.fromkeys(block.when for block in without_reminders(card).text)
    return [_when_plate(when) for when in whens if when in _WHEN]


def name_block(
    card: CardView, count: int, sizes: tuple[int, ...], room: int, most: int, ink: Colour
) -> Block:
    """Returns a card's name in one line if it fits, else in up to `most` lines. The lines are at
    most `room` pixels wide. `sizes` are the possible text sizes, the preferred one first. `ink` is
    the colour of the text. `count` follows the name if it is more than 1.

    If the full name doesn't fit, the number of a generated name is left out. A name that still
    doesn't fit is cut without an ellipsis, because an ellipsis is only used for a card's text.
    """
    times = f" {TIMES}{count}" if count > 1 else ""
    called = clean(card.face.called)
    full = card_name(card.face)
    names = [full, called] if called else [full]
    for name in names:
        block = fit([TextSpan(name + times, "bold", ink)], sizes, room)
        if not block.cut:
            return block
    said = names[-1] + times
    kept = unbroken(said, "bold", sizes, room)
    for lines in range(2, most + 1):
        block = fit([TextSpan(said, "bold", ink)], kept, room, lines * line_height(kept[0]))
        if not block.cut:
            return block
    whole = wrap([TextSpan(said, "bold", ink)], sizes[-1], room)
    return Block(whole.lines[:most], whole.size)


def table_corners(card: CardView) -> Corners:
    """Returns which corner shows which of the card's numbers."""
    return corners_of(card.stats or card.face.stats, LOW_SIDE, LEAST)


def text_spans(
    card: CardView, palette: Palette, in_play: bool = False, reminders: bool = False
) -> tuple[TextSpan, ...]:
    """Returns a card's text as one paragraph. With `in_play`, parts that only matter when the card
    enters are left out. With `reminders`, abilities that have a sign are explained too. Attached
    cards are named."""
    soft = theme.INK_SOFT
    spans: list[TextSpan] = []
    if not in_play:
        notes = (clean(note) for note in card.face.notes)
        spans += [TextSpan(f"{note[:1].upper()}{note[1:]}.", "bold", theme.INK) for note in notes]
    for stat in table_corners(card).others:
        spans.append(TextSpan(f"{stat.value} {clean(stat.name)}.", "bold", theme.INK))
    for under in card.attached:
        spans.append(TextSpan(f"+ {card_name(under.face)}.", "bold", palette.ink))
    badges = {badge.text for badge in card.badges}
    for block in (card.face if reminders else without_reminders(card)).text:
        if reminders and block.title in badges:
            spans.append(TextSpan(block.body, "text", soft))
            continue
        if in_play and block.when == "enters":
            continue
        if block.title:
            end = "" if block.title[-1] in ":.!?" else ":"
            spans.append(TextSpan(f"{block.title}{end if block.body else ''}", "bold", palette.ink))
        if block.trigger:
            spans.append(TextSpan(f"({block.trigger})", "text", soft))
        if block.body:
            spans.append(TextSpan(block.body, "text", theme.INK))
    return tuple(spans)


def draw_number_medallion(
    image: Image.Image,
    stat: Stat,
    x: int,
    y: int,
    rim: Colour,
    side: int,
    room: int = 0,
    grey: bool = False,
) -> None:
    """Draws a number of a card on a medallion, `side` pixels wide and high, with its top left at
    (x, y) and an edge in the colour `rim`. If the number has changed, an arrow up or down is beside
    it: on its right if `room` is positive, on its left if `room` is negative, and nowhere if `room`
    is 0. With `grey`, the background of a number without an arrow is grey."""
    ground = theme.SLATE.deep if grey else None
    if stat.value == stat.base or not room:
        draw_medallion(image, stat, x, y, rim, side, ground)
        return
    arrow = change_arrow(stat)
    left = x + side - 4 if room > 0 else x - arrow.width + 4
    top = y + (side - arrow.height) // 2
    paint.fill(image, left - 4, top, arrow.width + 8, arrow.height, 10, theme.PANEL)
    draw_medallion(image, stat, x, y, rim, side)
    draw_block(image, arrow, left, top)


def change_arrow(stat: Stat) -> Block:
    """Returns an arrow up or down: the direction in which a number has changed."""
    arrow = "▲" if stat.value > stat.base else "▼"
    return wrap([TextSpan(arrow, "bold", colour_of_number(stat))], LEAST, 60)


def draw_ribbon(
    image: Image.Image, words: Block, y: int, ground: Colour, edge: Colour, inset: int
) -> int:
    """Draws a strip with words across a picture, with its top at `y`. The strip begins and ends
    `inset` pixels from the picture's sides, has the colour `ground`, and lines in the colour `edge`
    above and below. Returns the bottom of the strip. Draws nothing if there are no words."""
    low = y + ribbon_height(words)
    if words.lines:
        paint.flood(image, edge, inset, y, image.width - inset, low)
        paint.flood(image, ground, inset, y + 3, image.width - inset, low - 3)
        draw_block(image, words, inset, y + 2, image.width - 2 * inset, "centre")
    return low


def ribbon_height(words: Block) -> int:
    """Returns the height in pixels of a strip with these words."""
    return words.height + 7 if words.lines else 0


def total_width(plates: Iterable[BadgePlate], gap: int) -> int:
    """Returns the width of plates side by side with a gap after each, in pixels."""
    return sum(plate.width + gap for plate in plates)
