"""The lines of cards on one side of the table."""

from __future__ import annotations

import math
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

_Place = tuple[ZoneView, CardView | None]


def _lines(side: PlayerView) -> list[ZoneView]:
    return [zone for zone in side.zones if zone.style == "line"]


def _places(side: PlayerView) -> list[_Place]:
    """Every card on the table with its zone; an empty zone has one empty place."""
    return [(zone, card) for zone in _lines(side) for card in zone.cards or (None,)]


def _rows(side: PlayerView) -> list[list[_Place]]:
    places = _places(side)
    if len(places) <= _ONE_ROW_HOLDS:
        return [places]
    count = math.ceil(len(places) / _ROW_HOLDS)
    per_row = math.ceil(len(places) / count)
    return [places[start : start + per_row] for start in range(0, len(places), per_row)]


def field_height(side: PlayerView) -> int:
    """The height of all lines of a side in pixels."""
    rows = len(_rows(side))
    title = _TITLE if len(_lines(side)) > 1 else 0
    card = _card_height(side, rows)
    return rows * (card + title) + (rows - 1) * theme.GAP + 2 * _RIM


def _card_height(side: PlayerView, rows: int) -> int:
    if all(not zone.cards for zone in _lines(side)):
        return _NO_CARD
    return _ONE_ROW if rows == 1 else _MANY_ROWS


def draw_field(image: Image.Image, side: PlayerView, y: int) -> None:
    """The cards centred in rows; titles above them where a side has several lines."""
    paint.panel(
        image,
        (theme.MARGIN, y, theme.WIDTH - 2 * theme.MARGIN, field_height(side)),
        18,
        theme.MAT,
        theme.SLOT,
    )
    y += _RIM
    rows = _rows(side)
    titled = len(_lines(side)) > 1
    height = _card_height(side, len(rows))
    most = max(len(row) for row in rows)
    widest = _WIDEST if len(rows) == 1 else _WIDEST_OF_MANY
    width = min(widest, (theme.WIDTH - 2 * (theme.MARGIN + _RIM) - (most - 1) * theme.GAP) // most)
    named: set[str] = set()
    for row in rows:
        x = (theme.WIDTH - len(row) * width - (len(row) - 1) * theme.GAP) // 2
        top = y + (_TITLE if titled else 0)
        for zone, card in row:
            if titled and zone.key not in named:
                named.add(zone.key)
                title = one_line(clean(zone.title), "bold", theme.MUTED, (24, 22), width)
                draw_block(image, title, x + 4, y)
            if card is None and not titled:
                _draw_bare_mat(image, zone, top, height)
            elif card is None:
                _draw_slot(image, zone, x, top, width, height)
            else:
                draw_card_at(image, card, x, top, width, height, small=len(rows) > 1)
            x += width + theme.GAP
        y = top + height + theme.GAP


def _draw_bare_mat(image: Image.Image, zone: ZoneView, y: int, height: int) -> None:
    """The only line of a side, with nothing on it."""
    mask = emblem(_ORNAMENT, height)
    stamp(image, mask, (theme.WIDTH - height) // 2, y, theme.MAT_ART)
    words = wrap([Span(f"{clean(zone.title)}: empty", "bold", theme.MUTED)], theme.LARGE, 800, 1)
    draw_block(image, words, 400, y + height - words.height - 8, 800, "centre")


def _draw_slot(image: Image.Image, zone: ZoneView, x: int, y: int, width: int, height: int) -> None:
    """An empty place with the zone's title."""
    stamp(image, paint.dashed_slot(width, height, theme.RADIUS), x, y, theme.SLOT)
    words = one_line(clean(zone.title), "bold", theme.MUTED, (28, 26, 24, 22), width - 40)
    note = one_line("empty", "text", theme.MUTED, (24, 22), width - 40)
    top = y + (height - words.height - note.height) // 2
    draw_block(image, words, x, top, width, "centre")
    draw_block(image, note, x, top + words.height, width, "centre")
