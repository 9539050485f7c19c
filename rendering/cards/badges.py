"""Small dark plates: a number with its name, an ability with its sign."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from PIL import Image

from engine.faces import Stat
from engine.views import Badge
from rendering.cards.card_groups import TIMES
from rendering.draw import paint, theme
from rendering.draw.text import TextSpan, draw_block, one_line, wrap
from rendering.draw.theme import Colour
from rendering.draw.unicode_text import clean
from rendering.signs.ability_signs import colour_of, pictogram
from rendering.signs.card_signs import number_icon


@dataclass(frozen=True, slots=True)
class BadgePlate:
    """A small drawn plate with a sign, a number or words. The plate's picture has square corners;
    `draw` rounds the corners."""

    image: Image.Image
    radius: int
    _drawn: dict[int, Image.Image] = field(default_factory=dict, compare=False, repr=False)
    """The plate as drawn on backgrounds of one colour, by the number of the colour."""

    @property
    def width(self) -> int:
        """The width in pixels."""
        return self.image.width

    @property
    def height(self) -> int:
        """The height in pixels."""
        return self.image.height

    def draw(self, image: Image.Image, x: int, y: int) -> None:
        """Draws the plate on a picture with its top left at (x, y)."""
        ground = paint.only_number(image.crop((x, y, x + self.width, y + self.height)))
        if ground is None:
            paint.paste_rounded(image, self.image, x, y, self.radius)
            return
        if ground not in self._drawn:
            drawn = Image.new("L", self.image.size, ground)
            paint.paste_rounded(drawn, self.image, 0, 0, self.radius)
            self._drawn[ground] = drawn
        image.paste(self._drawn[ground], (x, y))


BadgeRow = tuple[BadgePlate, ...]

GAP: Final = 6
_NUMBER: Final = 36
_SIGN: Final = 24
_COUNT: Final = 30
_NAME_WIDTH: Final = 150
_WORD_WIDTH: Final = 230
_AMOUNT: Final = re.compile(r"[+-]?\d+")


def colour_of_number(stat: Stat) -> Colour:
    """Returns the colour for a card's number: gold if the number is as printed, green if it has
    become better for the card's owner, red if it has become worse."""
    if stat.value == stat.base:
        return theme.GOLD
    lower = stat.value < stat.base
    return theme.LOWERED if lower != (stat.name.casefold() == "cost") else theme.RAISED


@lru_cache(maxsize=256)
def number_badge(
    stat: Stat,
    ground: Colour = theme.PANEL,
    size: int = _NUMBER,
    printed: bool = True,
    named: bool = False,
) -> BadgePlate:
    """Returns a plate with a card's number (`stat`) in text size `size`, and the sign for this kind
    of number. The plate also has the number's name if there is no sign, or if `named`. `ground` is
    the background colour.

    If the number has changed, its printed value and an arrow come before it. If `printed` is false,
    for lack of room, only an arrow up or down shows how it has changed.
    """
    changed = stat.value != stat.base
    value = f"{stat.value}"
    if changed and not printed:
        value = f"{'▲' if stat.value > stat.base else '▼'}{value}"
    number = wrap([TextSpan(value, "bold", colour_of_number(stat))], size, 400)
    small = 28 if size > _NUMBER else theme.SMALLEST
    sign = number_icon(stat.name, _SIGN)
    said = clean(stat.name, 20) if named or sign is None else ""
    before = f"{stat.base}→" if changed and printed else ""
    caption = f"{said} {before}".strip()
    name = one_line(caption, "text", theme.LIGHT, (small, theme.SMALLEST), _NAME_WIDTH)
    inset = 10 if size >= _NUMBER else 7
    left = inset + (sign.width + 6 if sign else 0)
    width, height = left + number.width + inset + (name.width + 6 if caption else 0), number.height
    image = paint.blank_picture(width, height, ground)
    if sign:
        paint.stamp(image, sign, inset, (height - sign.height) // 2, theme.LIGHT)
    draw_block(image, name, left, round(size * 0.96) - round(name.size * 0.96) - 3)
    draw_block(image, number, width - inset - number.width, 0)
    return BadgePlate(image, 12)


@lru_cache(maxsize=64)
def count_badge(count: int) -> BadgePlate:
    """Returns a plate with the number of equal cards that are drawn as one pile."""
    words = wrap([TextSpan(f"{TIMES}{count}", "bold", theme.GOLD_DEEP)], _COUNT, 200)
    image = paint.blank_picture(words.width + 14, words.height - 2, theme.GOLD)
    draw_block(image, words, 7, -1)
    return BadgePlate(image, 10)


def badge_height(size: int) -> int:
    """Returns the height in pixels of an ability's plate with words in text size `size`."""
    return round(size * 1.5)


@lru_cache(maxsize=256)
def ability_badge(badge: Badge, size: int, words: bool = True) -> BadgePlate:
    """Returns a plate with an ability's sign and its words in text size `size`. If `words` is
    false, only the numbers from the words are beside the sign."""
    height = badge_height(size)
    side = round(size * 1.1)
    inset = (height - side) // 2 + 1
    said = clean(badge.text, 60) if words else " ".join(_AMOUNT.findall(clean(badge.text, 60)))
    text = one_line(said, "bold", theme.LIGHT, (size,), _WORD_WIDTH * size // theme.SMALLEST)
    width = side + 2 * inset + (text.width + 7 if said else 0)
    image = paint.blank_picture(width, height, theme.PANEL)
    paint.stamp(
        image, pictogram(badge.icon, side), inset, (height - side) // 2, colour_of(badge.icon)
    )
    draw_block(image, text, inset + side + 6, (height - text.height) // 2)
    return BadgePlate(image, height // 3)


def badge_rows(
    badges: Sequence[Badge], room: int, most: int, sizes: Sequence[int]
) -> tuple[BadgeRow, ...]:
    """Returns plates for the abilities, in rows at most `room` pixels wide. Uses the first of
    `sizes` in which plates with words take at most `most` rows. If none fits, the plates have only
    signs and numbers, and may take more rows."""
    for size in sizes:
        rows = rows_of([ability_badge(badge, size) for badge in badges], room)
        if len(rows) <= most and all(row_width(row) <= room for row in rows):
            return rows
    return rows_of([ability_badge(badge, sizes[-1], words=False) for badge in badges], room)


def row_width(plates: Sequence[BadgePlate]) -> int:
    """Returns the width of a row of plates in pixels, with a gap after each plate."""
    return sum(plate.width + GAP for plate in plates)


def rows_of(plates: Sequence[BadgePlate], room: int) -> tuple[BadgeRow, ...]:
    """Returns the plates in rows that are at most `room` pixels wide."""
    rows: list[list[BadgePlate]] = []
    for plate in plates:
        if rows and row_width((*rows[-1], plate)) <= room + GAP:
            rows[-1].append(plate)
        else:
            rows.append([plate])
    return tuple(tuple(row) for row in rows)


def rows_height(rows: Sequence[BadgeRow]) -> int:
    """Returns the height of the rows in pixels, with a gap after each row."""
    return sum(row[0].height + GAP for row in rows)


def draw_row(image: Image.Image, plates: Sequence[BadgePlate], x: int, y: int) -> None:
    """Draws the plates side by side, with the top left of the first at (x, y)."""
    for plate in plates:
        plate.draw(image, x, y)
        x += plate.width + GAP


def draw_rows(image: Image.Image, rows: Sequence[BadgeRow], x: int, y: int) -> None:
    """Draws rows of plates below each other, with their top left at (x, y)."""
    for row in rows:
        draw_row(image, row, x, y)
        y += row[0].height + GAP
