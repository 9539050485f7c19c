"""A card in play in the picture with board and hand."""

from dataclasses import dataclass
from typing import Final

from PIL import Image

from engine.faces import Stat
from engine.views import CardView
from rendering.art.poster import draw_art
from rendering.cards.badges import BadgePlate, ability_badge
from rendering.cards.card_face import is_hurt
from rendering.cards.medallions import Corners
from rendering.draw import paint, theme
from rendering.draw.paint import Box
from rendering.draw.text import Block, TextSpan, draw_block, fit, line_height, wrap
from rendering.draw.theme import Colour
from rendering.draw.unicode_text import clean
from rendering.table.table_plates import (
    SIDE,
    attack_plate,
    cache,
    draw_number_medallion,
    draw_ribbon,
    name_block,
    number_plate,
    ribbon_height,
    table_corners,
    text_spans,
    when_plates,
)
from rendering.table.table_scale import LEAST, LINE, RADIUS, SMALL_NAME_SIZES, TEXT_SIZES, px

WIDE: Final = px(76)
"""Least width in pixels of a card that shows text."""
_FOOT: Final = px(16)
_LOW: Final = px(62)
"""The height in pixels below which a card has its numbers on its art."""
_TWO_LINES: Final = px(46)
"""The height in pixels below which a card with states has one line for its name."""
_ONE_LINE: Final = px(36)
"""Like `_TWO_LINES`, for a card without states."""
_ARROW: Final = 34
_LEAST_ART: Final = px(20)
_GOOD_ART: Final = px(30)
_HIGH: Final = px(200)
_INSET: Final = 11
_PLATE_GAP: Final = 5
_MOST_MARK: Final = 40
ATTACKS: Final = "ATTACKS"
"""The flag of a card that attacks."""
_SAID: Final = {"attacked": "has attacked"}
"""States whose printed words could be misunderstood, with the words to show instead."""


@dataclass(frozen=True, slots=True)
class RowCard:
    """A card in play, or several equal cards.

    - `card` and `count`: the card, and the number of equal cards.
    - `number`: the number of the card's button, None without a button.
    - `flag`: what is happening to the card, in words ("ATTACKS"), or "".
    - `own`: whether the viewer causes this event.
    - `new`: whether the card came since the viewer's last decision.
    - `attacks`: whether the card can attack now, but has no button of its own.
    """

    card: CardView
    count: int = 1
    number: int | None = None
    flag: str = ""
    own: bool = False
    new: bool = False
    attacks: bool = False


@dataclass(frozen=True, slots=True)
class _Layout:
    name: Block
    corners: Corners
    ribbon: Block
    foot: int
    spare: int
    """Pixels of height that art and text share."""


def row_card_has_text(shown: RowCard, width: int) -> bool:
    """Returns whether the card shows text. True if the card is at least `WIDE` pixels wide, and
    some of its text still matters now that the card is in play."""
    palette = theme.palette_of(shown.card.face.kind)
    return width >= WIDE and bool(text_spans(shown.card, palette, in_play=True))


def whole_height(shown: RowCard, width: int) -> int:
    """Returns the height in pixels at which a card of this width shows its whole text, and its art
    has a good height. The text doesn't count if the card is too narrow to show text."""
    palette = theme.palette_of(shown.card.face.kind)
    spans = text_spans(shown.card, palette, in_play=True)
    fixed = _HIGH - _lay_out(shown, width, _HIGH).spare
    text = wrap(spans, TEXT_SIZES[1], width - 2 * _INSET).height + 8 if width >= WIDE else 0
    return fixed + _GOOD_ART + (text if spans else 0)


def draw_row_card(image: Image.Image, shown: RowCard, box: Box) -> None:
    """Draws the card into `box` on a background of one colour. A card with a flag has a line round
    it."""
    x, y, width, height = box
    if shown.flag:
        paint.outline(image, box, RADIUS, theme.GLOW if shown.own else theme.LOWERED, 7)
    drawn = cache.get((shown, width, height), lambda: row_card_image(shown, width, height))
    paint.paste_rounded(image, drawn, x, y, RADIUS)


def row_card_image(shown: RowCard, width: int, height: int) -> Image.Image:
    """Returns a picture of the card with square corners."""
    card = shown.card
    palette = theme.palette_of(card.face.kind, card.marks)
    metal = theme.METALS[card.face.metal]
    layout = _lay_out(shown, width, height)
    image = paint.blank_picture(width, height, metal)
    paint.flood(image, palette.deep, LINE, LINE, width - LINE, height - LINE)
    draw_block(image, layout.name, LINE, LINE + 1, width - 2 * LINE, "centre")
    top = LINE + layout.name.height + 5
    text = _text(shown, width, layout.spare) if height >= _LOW else Block((), LEAST)
    if height < _LOW:
        top = draw_ribbon(image, layout.ribbon, top, *_ribbon_colours(shown), LINE)
    low = top + layout.spare - (text.height + 8 if text.lines else 0)
    if low > top:
        window = (LINE, top, width - 2 * LINE, low - top)
        draw_art(image, card.face, card.marks, window, is_hurt(card))
        _draw_signs(image, shown, window, bool(text.lines))
    y = low
    if height >= _LOW:
        y = draw_ribbon(image, layout.ribbon, low, *_ribbon_colours(shown), LINE)
    if text.lines:
        paint.flood(image, theme.paper_of(card.marks), LINE, y, width - LINE, y + text.height + 8)
        draw_block(image, text, _INSET, y + 3)
    _draw_corners(image, layout, metal)
    return image


def _lay_out(shown: RowCard, width: int, height: int) -> _Layout:
    card = shown.card
    room = width - 2 * LINE
    states = bool(shown.flag or shown.new or card.marks)
    two = height >= _TWO_LINES if states else height >= _ONE_LINE
    most = 3 if height >= _LOW else 2 if two else 1
    name = name_block(card, shown.count, SMALL_NAME_SIZES, room, most, theme.LIGHT)
    corners = table_corners(card)
    numbers = corners.left is not None or corners.right is not None
    foot = _FOOT if numbers and height >= _LOW else 0
    ribbon = _ribbon(shown, width, 2 if height >= _LOW else 1)
    fixed = 2 * LINE + name.height + 5 + ribbon_height(ribbon) + foot
    return _Layout(name, corners, ribbon, foot, height - fixed)


def _ribbon(shown: RowCard, width: int, most: int) -> Block:
    """Returns the card's states in capitals, the most current first, as many as fit. States that
    the card's own text names are omitted."""
    states = [shown.flag, "NEW" if shown.new else ""]
    said = _words(" ".join(block.body for block in shown.card.face.text))
    marks = [mark for mark in shown.card.marks if not _words(mark) <= said]
    marks = [clean(_SAID.get(mark, mark), _MOST_MARK).upper() for mark in marks]
    if shown.flag.startswith(ATTACKS):
        marks = [mark for mark in marks if mark != _SAID["attacked"].upper()]
    if width < WIDE:
        marks += [f"{s.value} {clean(s.name)}".upper() for s in table_corners(shown.card).others]
    first = {mark.upper() for mark in (*theme.RESTING, *theme.SLEEPING)}
    states += sorted(marks, key=lambda mark: mark not in first)
    words = [state for state in states if state]
    kept = len(words)
    while kept:
        more = f" +{len(words) - kept}" if kept < len(words) else ""
        said = " · ".join(words[:kept]) + more
        block = wrap([TextSpan(said, "bold", _ribbon_ink(shown))], LEAST, width - 14)
        if len(block.lines) <= most or kept == 1:
            return block
        kept -= 1
    return Block((), LEAST)


def _words(text: str) -> frozenset[str]:
    return frozenset(text.casefold().replace(".", " ").split())


def _ribbon_ink(shown: RowCard) -> Colour:
    return theme.GOLD_DEEP if _is_gold(shown) else theme.LIGHT


def _is_gold(shown: RowCard) -> bool:
    return shown.new and not shown.flag


def _ribbon_colours(shown: RowCard) -> tuple[Colour, Colour]:
    """Returns the ground and the edge of the states' ribbon."""
    if shown.flag:
        return (theme.GEM, theme.GLOW) if shown.own else (theme.ATTACK, theme.LIGHT)
    if shown.new:
        return theme.GOLD, theme.GOLD_DEEP
    return theme.PANEL, theme.GOLD if theme.sleeps(shown.card.marks) else theme.MUTED


def _text(shown: RowCard, width: int, spare: int) -> Block:
    """Returns the text that can still matter, if at least two lines or all of it fit."""
    nothing = Block((), LEAST)
    if width < WIDE:
        return nothing
    palette = theme.palette_of(shown.card.face.kind, shown.card.marks)
    spans = text_spans(shown.card, palette, in_play=True)
    height = spare - _LEAST_ART - 8
    if not spans or height < line_height(LEAST):
        return nothing
    block = fit(spans, TEXT_SIZES[1:], width - 2 * _INSET, height)
    return nothing if block.cut and len(block.lines) < 2 else block


def _draw_signs(image: Image.Image, shown: RowCard, window: Box, told: bool) -> None:
    """Draws the card's button number and signs on its art; with `told`, its text is on the card."""
    left, top, width, height = window
    right = left + width - _PLATE_GAP
    if shown.number is not None:
        plate = number_plate(shown.number)
        right -= plate.width
        if height >= plate.height:
            plate.draw(image, right, top + 3)
        right -= _PLATE_GAP
    if shown.attacks:
        plate = attack_plate()
        right -= plate.width
        plate.draw(image, right, top + 4)
        right -= _PLATE_GAP
    if image.height < _LOW and height < _badge_height() + SIDE:
        corners = table_corners(shown.card)
        left += _taken(corners.left)
        right = min(right, image.width - _taken(corners.right))
        top, height = top + max(0, height - _badge_height() - 8), min(height, _badge_height() + 8)
    _draw_badges(image, _badges(shown, right - left, height, told), (left, top, right, height))


def _taken(stat: Stat | None) -> int:
    """Returns the width of a number on the art."""
    if stat is None:
        return 0
    return SIDE + (_ARROW if stat.value != stat.base else 0)


def _badges(shown: RowCard, room: int, height: int, told: bool) -> list[BadgePlate]:
    """Returns abilities, in words if these fit. If the text isn't on the card, signs of when it
    matters follow."""
    signs = [] if told else when_plates(shown.card)
    for words in (True, False):
        plates = [ability_badge(badge, LEAST, words) for badge in shown.card.badges] + signs
        if _lines(plates, room) * (_badge_height() + 3) <= height * (0.6 if words else 1):
            return plates
    return plates


def _badge_height() -> int:
    return round(LEAST * 1.5)


def _lines(plates: list[BadgePlate], room: int) -> int:
    lines, used = 1, 0
    for plate in plates:
        if used and used + plate.width > room:
            lines, used = lines + 1, 0
        if plate.width > room:
            return 99
        used += plate.width + _PLATE_GAP
    return lines if plates else 0


def _draw_badges(
    image: Image.Image, plates: list[BadgePlate], edges: tuple[int, int, int, int]
) -> None:
    """Draws plates in rows from the top left, as many as there is room for."""
    left, top, right, height = edges
    x, y = left + 3, top + 4
    for plate in plates:
        if x > left + 3 and x + plate.width > right:
            x, y = left + 3, y + _badge_height() + 3
        if y + plate.height > top + height:
            return
        plate.draw(image, x, y)
        x += plate.width + _PLATE_GAP


def _draw_corners(image: Image.Image, layout: _Layout, metal: Colour) -> None:
    """Draws the numbers of the lower corners."""
    left, right = layout.corners.left, layout.corners.right
    y = image.height - SIDE - 1
    if layout.foot:
        line = image.height - LINE - layout.foot
        paint.flood(image, metal, LINE, line - 2, image.width - LINE, line)
    if left is not None:
        draw_number_medallion(image, left, 2, y, metal, SIDE, 1)
    if right is not None:
        draw_number_medallion(image, right, image.width - 2 - SIDE, y, metal, SIDE, -1)
