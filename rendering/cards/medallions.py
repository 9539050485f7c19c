"""The numbers in a card's corners. Each kind of number has its own shape and colour."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from engine.faces import COST, Stat
from rendering.art.icons import icon_mask
from rendering.cards.badges import colour_of_number
from rendering.draw import paint, theme
from rendering.draw.text import Block, TextSpan, draw_block, fit, wrap
from rendering.draw.theme import Colour

SIDE: Final = 60
"""The width and height of a medallion, in pixels."""
SMALL_SIDE: Final = 48
_FINE: Final = 4
_RIM: Final = 3
LARGE_SIDE: Final = 80
"""Width and height in pixels of a medallion on a card that is shown alone."""
_Pen = Callable[[ImageDraw.ImageDraw, float], None]


def _hexagon(draw: ImageDraw.ImageDraw, side: float) -> None:
    points = ((0.5, 0), (0.96, 0.25), (0.96, 0.75), (0.5, 1), (0.04, 0.75), (0.04, 0.25))
    draw.polygon([(x * side, y * side) for x, y in points], fill=255)


def _round(draw: ImageDraw.ImageDraw, side: float) -> None:
    draw.ellipse((0.04 * side, 0.04 * side, 0.96 * side, 0.96 * side), fill=255)


def _heart(draw: ImageDraw.ImageDraw, side: float) -> None:
    for left in (0, 0.44):
        draw.ellipse((left * side, 0.03 * side, (left + 0.56) * side, 0.59 * side), fill=255)
    points = ((0.06, 0.46), (0.5, 0.99), (0.94, 0.46), (0.7, 0.3), (0.3, 0.3))
    draw.polygon([(x * side, y * side) for x, y in points], fill=255)


def _shield(draw: ImageDraw.ImageDraw, side: float) -> None:
    points = (
        *((0.06, 0.1), (0.5, 0), (0.94, 0.1), (0.94, 0.5)),
        *((0.82, 0.76), (0.5, 1), (0.18, 0.76), (0.06, 0.5)),
    )
    draw.polygon([(x * side, y * side) for x, y in points], fill=255)


@dataclass(frozen=True, slots=True)
class _Kind:
    """A shape with the colour of its ground, which is dark if the number has changed. `behind` is
    an icon whose ends show beside the shape."""

    shape: _Pen
    ground: Colour
    behind: str = ""
    low: float = 0
    """How far the number is below the middle, as a share of the medallion's height."""
    room: float = 0.8
    """Share of the medallion's width that the number may fill."""


_ATTACK = _Kind(_round, theme.BLADE, "crossed-swords", room=0.6)
_HEALTH = _Kind(_heart, theme.BLOOD, low=-0.05)
_DEFENSE = _Kind(_shield, theme.STEEL, low=-0.03)
_KINDS: Final[Mapping[str, _Kind]] = {
    COST: _Kind(_hexagon, theme.GEM),
    "attack": _ATTACK,
    "power": _ATTACK,
    "health": _HEALTH,
    "life": _HEALTH,
    "defense": _DEFENSE,
    "block": _DEFENSE,
}
_LEFT: Final = ("attack", "power")


@dataclass(frozen=True, slots=True)
class Corners:
    """A card's numbers by the corner that shows them: `cost` in the upper left, `left` in the lower
    left, `right` in the lower right. The other numbers have no corner."""

    cost: Stat | None
    left: Stat | None
    right: Stat | None
    others: tuple[Stat, ...]


def corners_of(stats: Sequence[Stat], side: int = SIDE, least: int = theme.SMALLEST) -> Corners:
    """Returns the corners for a card's numbers. The kind of a number decides its corner; the first
    number for a corner gets it. A number gets no corner if it would have to be smaller than `least`
    on a medallion `side` pixels wide."""
    places: dict[str, Stat] = {}
    others: list[Stat] = []
    for stat in stats:
        name = stat.name.casefold()
        place = "cost" if name == COST else "left" if name in _LEFT else "right"
        number = _number(stat, side) if name in _KINDS and place not in places else None
        if number is not None and number.size >= least:
            places[place] = stat
        else:
            others.append(stat)
    cost, left, right = (places.get(place) for place in ("cost", "left", "right"))
    return Corners(cost, left, right, tuple(others))


def _number(stat: Stat, side: int) -> Block | None:
    """Returns the number in the largest size that fits into the shape, None if no size does."""
    kind = _KINDS[stat.name.casefold()]
    number = fit(
        [TextSpan(str(stat.value), "bold", _colour(stat))],
        range(round(side * 0.7), theme.SMALLEST - 1, -2),
        round(side * kind.room),
    )
    return None if number.cut else number


def _colour(stat: Stat) -> Colour:
    """Returns white for a number as printed, else its usual colour."""
    return theme.LIGHT if stat.value == stat.base else colour_of_number(stat)


@lru_cache(maxsize=64)
def _masks(shape: _Pen, side: int) -> tuple[Image.Image, Image.Image]:
    """Returns a shape with its rim, and without."""
    fine = Image.new("L", (side * _FINE, side * _FINE), 0)
    shape(ImageDraw.Draw(fine), side * _FINE)
    whole = fine.reduce(_FINE)
    inside = Image.new("L", (side, side), 0)
    small = side - 2 * _RIM
    inside.paste(fine.resize((small, small), Image.Resampling.BOX), (_RIM, _RIM))
    return paint.few_shades(whole), paint.few_shades(inside)


def draw_medallion(
    image: Image.Image,
    stat: Stat,
    x: int,
    y: int,
    rim: Colour,
    side: int = SIDE,
    ground: Colour | None = None,
) -> None:
    """Draws a number in the shape for its kind, `side` pixels wide and high, with the top left at
    (x, y). `rim` is the colour of the shape's edge. `ground` is the background colour; None means
    the usual colour for that kind of number. Raises KeyError for a number without a shape."""
    medallion, mask = _medallion(stat, rim, side, ground)
    image.paste(medallion, (x, y), mask)


def change_width(stat: Stat) -> int:
    """Returns the width in pixels that the printed value of a changed number takes; 0 if the number
    hasn't changed."""
    return change_words(stat).width + 6 if stat.value != stat.base else 0


def change_words(stat: Stat) -> Block:
    """Returns the printed value of a changed number and an arrow that points to the present
    value."""
    return wrap([TextSpan(f"{stat.base}→", "bold", theme.LIGHT)], theme.SMALLEST, 120, 1)


def draw_cost(
    image: Image.Image, stat: Stat, x: int, y: int, rim: Colour, side: int = SIDE
) -> None:
    """Draws a card's cost with the top left at (x, y). `rim` is the colour of its edge, `side` its
    width and height in pixels. If the cost has changed, its printed value is on a plate below."""
    if stat.value != stat.base:
        words, top = change_words(stat), y + side - 4
        paint.fill(image, x + 2, top, words.width + 12, words.height + 2, 8, theme.PANEL)
        draw_block(image, words, x + 8, top)
    draw_medallion(image, stat, x, y, rim, side)


@lru_cache(maxsize=512)
def _medallion(
    stat: Stat, rim: Colour, side: int, instead: Colour | None = None
) -> tuple[Image.Image, Image.Image]:
    """Returns a medallion in pixels, and the mask to paste it through."""
    kind = _KINDS[stat.name.casefold()]
    ground = (instead or kind.ground) if stat.value == stat.base else theme.SHADOW
    image = paint.blank_picture(side, side, theme.SHADOW)
    whole, inside = _masks(kind.shape, side)
    mask = whole
    if kind.behind:
        mask = paint.few_shades(icon_mask(kind.behind, side))
        paint.stamp(image, mask, 0, 0, theme.SILVER)
        inner = round(side * 0.8)
        off = (side - inner) // 2
        whole, inside = _masks(kind.shape, inner)
        mask = mask.copy()
        mask.paste(whole, (off, off), whole)
        mask = ImageChops.lighter(mask, ImageChops.offset(mask, 0, 2))
        paint.stamp(image, whole, off, off, rim)
        paint.stamp(image, inside, off, off, ground)
    else:
        paint.stamp(image, whole, 0, 0, rim)
        paint.stamp(image, inside, 0, 0, ground)
    number = _number(stat, side)
    if number is not None:
        middle = side // 2 + round(kind.low * side)
        draw_block(image, number, 0, middle - number.height // 2 - 1, side, "centre")
    return image, paint.touched_mask(mask)
