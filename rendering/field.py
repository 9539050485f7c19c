"""The lines of cards on one side of the table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

from engine.views import CardView, PlayerView, ZoneView
from rendering import paint, theme
from rendering.cards import draw_card_at
from rendering.emblem import emblem, stamp
from rendering.script import clean
from rendering.text import Span, draw_block, one_line, wrap

_NO_CARD: Final = 240
_ONE_ROW: Final = 380
_MANY_ROWS: Final = 228
_WIDEST: Final = 356
_WIDEST_OF_MANY: Final = 376
_ONE_ROW_HOLDS: Final = 6
_ROW_HOLDS: Final = 7
_TITLE: Final = 36
_RIM: Final = 14
_ORNAMENT: Final = "gate"


@dataclass(frozen=True, slots=True)
class _Place:
    """A card, or an empty or hidden line; `title` is the line's, on its first card."""

    zone: ZoneView
    card: CardView | None
    title: str = ""


_Row = Sequence[_Place]


def _lines(side: PlayerView) -> list[ZoneView]:
    return [zone for zone in side.zones if zone.style == "line"]


def _rows(side: PlayerView) -> list[_Row]:
    """All places of a side in rows; titles only where there are several lines."""
    lines = _lines(side)
    places = [
        _Place(zone, card, clean(zone.title) if index == 0 and len(lines) > 1 else "")
        for zone in lines
        for index, card in enumerate(zone.cards or (None,))
    ]
    if len(places) <= _ONE_ROW_HOLDS:
        return [places] if places else []
    count = math.ceil(len(places) / _ROW_HOLDS)
    per_row = math.ceil(len(places) / count)
    return [places[start : start + per_row] for start in range(0, len(places), per_row)]


def _title_height(row: _Row) -> int:
    return _TITLE if any(place.title for place in row) else 0


def _card_height(rows: Sequence[_Row]) -> int:
    if all(place.card is None for row in rows for place in row):
        return _NO_CARD
    return _ONE_ROW if len(rows) == 1 else _MANY_ROWS


def field_height(side: PlayerView) -> int:
    """The height of all lines of a side in pixels."""
    rows = _rows(side)
    card = _card_height(rows)
    return sum(card + _title_height(row) + theme.GAP for row in rows) - theme.GAP + 2 * _RIM


def draw_field(image: Image.Image, side: PlayerView, y: int) -> None:
    """The cards centred in rows; titles above them where a side has several lines."""
    width = theme.WIDTH - 2 * theme.MARGIN
    box = (theme.MARGIN, y, width, field_height(side))
    paint.panel(image, box, 18, theme.MAT, theme.SLOT)
    rows = _rows(side)
    y += _RIM
    if len(rows) == 1 and len(rows[0]) == 1 and rows[0][0].card is None:
        _draw_bare_mat(image, rows[0][0].zone, y, _NO_CARD)
        return
    height = _card_height(rows)
    most = max((len(row) for row in rows), default=1)
    widest = _WIDEST if len(rows) == 1 else _WIDEST_OF_MANY
    each = min(widest, (width - 2 * _RIM - (most - 1) * theme.GAP) // most)
    for row in rows:
        top = y + _title_height(row)
        x = (theme.WIDTH - len(row) * (each + theme.GAP) + theme.GAP) // 2
        for place in row:
            if place.title:
                title = one_line(place.title, "bold", theme.MUTED, (24, 22), each)
                draw_block(image, title, x + 4, y)
            if place.card is None:
                _draw_slot(image, place.zone, x, top, each, height)
            else:
                draw_card_at(image, place.card, x, top, each, height, small=len(rows) > 1)
            x += each + theme.GAP
        y = top + height + theme.GAP


def contents(zone: ZoneView) -> str:
    """A line without a card to see, in a word."""
    return f"{zone.size} hidden" if zone.size else "empty"


def _draw_bare_mat(image: Image.Image, zone: ZoneView, y: int, height: int) -> None:
    """The only line of a side, with no card to see on it."""
    mask = emblem(_ORNAMENT, height)
    stamp(image, mask, (theme.WIDTH - height) // 2, y, theme.MAT_ART)
    words = wrap(
        [Span(f"{clean(zone.title)}: {contents(zone)}", "bold", theme.MUTED)], theme.LARGE, 800, 1
    )
    draw_block(image, words, 400, y + height - words.height - 8, 800, "centre")


def _draw_slot(image: Image.Image, zone: ZoneView, x: int, y: int, width: int, height: int) -> None:
    """A place without a card to see."""
    stamp(image, paint.dashed_slot(width, height, theme.RADIUS), x, y, theme.SLOT)
    note = one_line(contents(zone), "text", theme.MUTED, (28, 26, 24, 22), width - 20)
    draw_block(image, note, x, y + (height - note.height) // 2, width, "centre")
