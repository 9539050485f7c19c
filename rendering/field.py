"""The lines of cards on one side of the table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

from engine.decisions import Place
from engine.views import CardView, PlayerView, ZoneView
from rendering import paint, theme
from rendering.cards import draw_card_at, natural_height
from rendering.emblem import emblem, stamp
from rendering.script import clean
from rendering.text import Span, draw_block, one_line, wrap

_NO_CARD: Final = 96
_LOWEST: Final = 216
_MOST: Final = 390
_MOST_IN_TWO_ROWS: Final = 340
_MOST_IN_A_CROWD: Final = 250
_NARROWEST: Final = 240
_WIDEST: Final = 340
_COMFORTABLE_ROWS: Final = 2
_CROWD: Final = 9
_CROWD_HOLDS: Final = 7
_ART: Final = 48
_TITLE: Final = 36
_RIM: Final = 14
_ORNAMENT: Final = "gate"


@dataclass(frozen=True, slots=True)
class Spot:
    """A card, or an empty or hidden line; `title` is the line's, on its first card."""

    place: Place
    zone: ZoneView
    card: CardView | None
    title: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """Spots side by side; their cards are best `wanted` and not below `least` pixels high."""

    spots: tuple[Spot, ...]
    least: int
    wanted: int

    @property
    def title_height(self) -> int:
        """The height of the titles above the row in pixels."""
        return _TITLE if any(spot.title for spot in self.spots) else 0


@dataclass(frozen=True, slots=True)
class Field:
    """One side's lines on a board of a certain width."""

    rows: tuple[Row, ...]
    card_width: int

    def height(self, rows: Sequence[int]) -> int:
        """The height of all lines in pixels, `rows` being those of the rows."""
        gaps = theme.GAP * max(0, len(self.rows) - 1)
        return sum(rows) + sum(row.title_height for row in self.rows) + gaps + 2 * _RIM


def comfortable(side: PlayerView, width: int) -> bool:
    """Whether a side's cards make few rows, and none is too narrow, on a board so wide."""
    return len(_spots(side)) <= _COMFORTABLE_ROWS * _row_holds(width)


def _row_holds(width: int) -> int:
    return _room(width) // (_NARROWEST + theme.GAP)


def _room(width: int) -> int:
    """The room for a row of cards and as many gaps in pixels."""
    return width - 2 * theme.MARGIN - 2 * _RIM + theme.GAP


def lay_field(side: PlayerView, width: int) -> Field:
    """The lines of a side in rows on a board `width` pixels wide."""
    spots = _spots(side)
    holds = _row_holds(width) if comfortable(side, width) else _CROWD_HOLDS
    count = max(1, math.ceil(len(spots) / holds))
    per_row = max(1, math.ceil(len(spots) / count))
    each = min(_WIDEST, _room(width) // per_row - theme.GAP)
    most = _MOST if count == 1 else _MOST_IN_TWO_ROWS if len(spots) < _CROWD else _MOST_IN_A_CROWD
    rows = tuple(
        _row(spots[start : start + per_row], each, most) for start in range(0, len(spots), per_row)
    )
    return Field(rows, each)


def _spots(side: PlayerView) -> tuple[Spot, ...]:
    """All spots of a side; titles only where there are several lines."""
    lines = [zone for zone in side.zones if zone.style == "line"]
    return tuple(
        Spot(
            Place(side.player, zone.key, index),
            zone,
            card,
            clean(zone.title) if index == 0 and len(lines) > 1 else "",
        )
        for zone in lines
        for index, card in enumerate(_places(zone))
    )


def _places(zone: ZoneView) -> tuple[CardView | None, ...]:
    """The cards of a line and its empty places: one where it has no fixed number."""
    cards = zone.cards or ()
    places = max(zone.slots or 0, len(cards), 1)
    return (*cards, *(None for _ in range(places - len(cards))))


def _row(spots: tuple[Spot, ...], width: int, most: int) -> Row:
    cards = [spot.card for spot in spots if spot.card is not None]
    if not cards:
        return Row(spots, _NO_CARD, _NO_CARD)
    least = max(natural_height(card, width, _LOWEST, most, theme.SMALLEST, _ART) for card in cards)
    return Row(spots, least, max(natural_height(card, width, least, most) for card in cards))


def heights_of_rows(rows: Sequence[Row], room: int) -> tuple[int, ...]:
    """Each row's height in pixels: what it wants, or its share where `room` is too low."""
    least = sum(row.least for row in rows)
    more = sum(row.wanted for row in rows) - least
    spare = min(more, max(0, room - least))
    return tuple(
        row.least + (spare * (row.wanted - row.least) // more if more else 0) for row in rows
    )


def draw_field(
    image: Image.Image, field: Field, heights: Sequence[int], y: int
) -> dict[Place, paint.Box]:
    """The cards centred in rows; titles above them where a side has several lines.

    Returns where the cards are.
    """
    boxes: dict[Place, paint.Box] = {}
    width = image.width - 2 * theme.MARGIN
    box = (theme.MARGIN, y, width, field.height(heights))
    paint.panel(image, box, 18, theme.MAT, theme.SLOT)
    y += _RIM
    spots = [spot for row in field.rows for spot in row.spots]
    if len(spots) == 1 and spots[0].card is None:
        _draw_bare_mat(image, spots[0].zone, y)
        return boxes
    each = field.card_width
    for row, height in zip(field.rows, heights, strict=True):
        top = y + row.title_height
        x = (image.width - len(row.spots) * (each + theme.GAP) + theme.GAP) // 2
        for spot in row.spots:
            if spot.title:
                title = one_line(spot.title, "bold", theme.MUTED, (24, 22), each)
                draw_block(image, title, x + 4, y)
            if spot.card is None:
                _draw_slot(image, spot.zone, x, top, each, height)
            else:
                draw_card_at(image, spot.card, x, top, each, height)
                boxes[spot.place] = (x, top, each, height)
            x += each + theme.GAP
        y = top + height + theme.GAP
    return boxes


def contents(zone: ZoneView) -> str:
    """A line without a card to see, in a word."""
    return f"{zone.size} hidden" if zone.cards is None and zone.size else "empty"


def _draw_bare_mat(image: Image.Image, zone: ZoneView, y: int) -> None:
    """The only line of a side, with no card to see on it."""
    note = [Span(f"{clean(zone.title)}: {contents(zone)}", "bold", theme.MUTED)]
    words = wrap(note, theme.LARGE, 600, 1)
    mask = emblem(_ORNAMENT, _NO_CARD)
    for side in (-1, 1):
        middle = image.width // 2 + side * (words.width // 2 + _NO_CARD)
        stamp(image, mask, middle - _NO_CARD // 2, y, theme.MAT_ART)
    draw_block(
        image, words, (image.width - 600) // 2, y + (_NO_CARD - words.height) // 2, 600, "centre"
    )


def _draw_slot(image: Image.Image, zone: ZoneView, x: int, y: int, width: int, height: int) -> None:
    """A place without a card to see."""
    stamp(image, paint.dashed_slot(width, height, theme.RADIUS), x, y, theme.SLOT)
    note = one_line(contents(zone), "text", theme.MUTED, (28, 26, 24, 22), width - 20)
    draw_block(image, note, x, y + (height - note.height) // 2, width, "centre")
