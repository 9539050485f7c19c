"""A player's bar: name, counters, hand and piles with their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from PIL import Image

from engine.views import PlayerView, ZoneView
from rendering import paint, theme
from rendering.badges import BadgePlate, BadgeRow, draw_rows, number_badge, rows_height, rows_of
from rendering.card_layout import card_name
from rendering.colour_table import in_numbers
from rendering.text import Span, draw_block, fit, line_height, one_line, width_of, wrap
from rendering.unicode_text import clean

_HEIGHT: Final = 112
_TALL_HEIGHT: Final = 168
_ONE_ROW_FROM: Final = 1400
_NAME_WIDTH: Final = 424
_MOST_NAME_WIDTH: Final = 860
_LABEL_WIDTH: Final = 150
_ICON: Final = 64
_COUNTER: Final = 46
_TALL_COUNTER: Final = 54
_STATE: Final = 38
_MOST_STATE: Final = 700
_LOW: Final = 4
_MOST_COUNTERS_WIDTH: Final = 520
_INDENT: Final = theme.MARGIN + 22


def player_bar_height(side: PlayerView, width: int) -> int:
    """Returns the height on a board so wide, in pixels: on a narrow one the name stands above the
    rest, and the player's states stand below it."""
    states = rows_height(_states(side, width))
    return _upper_height(width) + (states + _LOW if states else 0)


def _upper_height(width: int) -> int:
    return _HEIGHT if width >= _ONE_ROW_FROM else _TALL_HEIGHT


def _states(side: PlayerView, width: int) -> tuple[BadgeRow, ...]:
    """Returns what is the case for the player, in words."""
    marks = filter(None, (clean(mark, 60) for mark in side.marks))
    return rows_of([_state_badge(mark) for mark in marks], width - 2 * _INDENT)


@lru_cache(maxsize=64)
def _state_badge(mark: str) -> BadgePlate:
    words = one_line(mark, "bold", theme.GOLD, (theme.BODY,), _MOST_STATE)
    image = paint.ground(words.width + 24, _STATE, theme.GOLD_DEEP)
    draw_block(image, words, 12, (_STATE - words.height) // 2 - 1)
    return BadgePlate(image, 10)


def player_bar_part(side: PlayerView) -> PlayerView:
    """Returns the side without what its bar does not show: cards in lines and hands, and below
    others."""
    return replace(side, zones=tuple(_closed(zone) for zone in side.zones if zone.style != "line"))


def _closed(zone: ZoneView) -> ZoneView:
    if zone.cards is None:
        return zone
    return replace(zone, cards=zone.cards[:1] if _may_open(zone) else ())


def draw_player_bar(image: Image.Image, y: int, side: PlayerView, name: str, label: str) -> None:
    """One player's bar across the whole picture with its top at `y`.

    `label` is a word that sets the bar apart ("TURN"), or empty.
    """
    height, width = player_bar_height(side, image.width), image.width - 2 * theme.MARGIN
    upper = _upper_height(image.width)
    edge = theme.GOLD if label else theme.PANEL_LINE
    paint.panel(image, (theme.MARGIN, y, width, height), 18, theme.PANEL, edge, 4 if label else 2)
    title = clean(name) or f"Player {side.player}"
    if upper == _HEIGHT:
        x = _INDENT + _name_width(side, label)
        _draw_player(image, side, title, y, label)
    else:
        x = _INDENT
        _draw_player_in_a_row(image, side, title, y, label)
    top = y + upper - _HEIGHT
    for zone, room in _chips(side, image.width - theme.MARGIN - 8 - x):
        _draw_chip(image, zone, x, top, room)
        x += room
    draw_rows(image, _states(side, image.width), _INDENT - 4, y + upper)


def _name_width(side: PlayerView, label: str) -> int:
    """Returns the room for the name, and below it for the label and the counters, in pixels."""
    counters = _row_width(_counters(side, _COUNTER))
    return max(_NAME_WIDTH, min(_MOST_NAME_WIDTH, counters + (_LABEL_WIDTH if label else 0) + 24))


def _counters(side: PlayerView, size: int) -> list[BadgePlate]:
    """Returns numbers beside a player, `size` pixels high; without their old values where too
    wide."""
    whole = [number_badge(stat, theme.TABLE, size) for stat in side.counters]
    if _row_width(whole) <= _MOST_COUNTERS_WIDTH:
        return whole
    return [number_badge(stat, theme.TABLE, size, printed=False) for stat in side.counters]


def _row_width(counters: Sequence[BadgePlate]) -> int:
    return sum(counter.width + 8 for counter in counters)


def _draw_player(image: Image.Image, side: PlayerView, name: str, y: int, label: str) -> None:
    """The name; below it the label and the counters."""
    second = bool(side.counters) or label
    lines = 1 if second else 2
    title = fit(
        [Span(name, "bold", theme.LIGHT)],
        (40, 36, 32, 30, 28, 26, 24, 22),
        _NAME_WIDTH - 24,
        lines * line_height(30) + 12,
    )
    draw_block(image, title, _INDENT, y + (5 if second else (_HEIGHT - title.height) // 2))
    low = y + _HEIGHT - 61
    x = _draw_label(image, label, _INDENT, low + 11)
    _draw_counters(image, _counters(side, _COUNTER), x, low)


def _draw_player_in_a_row(
    image: Image.Image, side: PlayerView, name: str, y: int, label: str
) -> None:
    """The name, the label behind it, the counters on the right."""
    counters = _row_width(_counters(side, _TALL_COUNTER))
    right = image.width - _INDENT
    room = right - _INDENT - (_LABEL_WIDTH + 16 if label else 0) - counters
    title = one_line(name, "bold", theme.LIGHT, (40, 36, 32, 30, 28, 26, 24, 22), max(200, room))
    draw_block(image, title, _INDENT, y + 34 - title.height // 2)
    _draw_label(image, label, _INDENT + title.width + 20, y + 16)
    _draw_counters(image, _counters(side, _TALL_COUNTER), right - counters, y + 6)


def _draw_label(image: Image.Image, label: str, x: int, y: int) -> int:
    """Returns where the next thing beside it begins."""
    if not label:
        return x
    words = one_line(label, "bold", theme.GOLD_DEEP, (24,), 200)
    paint.fill(image, x, y, words.width + 24, 38, 10, theme.GOLD)
    draw_block(image, words, x + 12, y + 4)
    return x + words.width + 34


def _draw_counters(image: Image.Image, counters: Sequence[BadgePlate], x: int, y: int) -> None:
    for counter in counters:
        counter.draw(image, x, y)
        x += counter.width + 8


def _chips(side: PlayerView, room: int) -> list[tuple[ZoneView, int]]:
    """Hands and piles with the width that each may take: more where a top card is named."""
    zones = [zone for zone in side.zones if zone.style != "line"]
    needs = [_chip_width(zone) for zone in zones]
    spare = room - sum(needs)
    if spare < 0:
        return [(zone, need * room // sum(needs)) for zone, need in zip(zones, needs, strict=True)]
    each = spare // max(1, sum(map(_may_open, zones)))
    return [
        (zone, need + (each if _may_open(zone) else 0))
        for zone, need in zip(zones, needs, strict=True)
    ]


def _chip_width(zone: ZoneView) -> int:
    """Returns the room for a picture, a number of two digits and the title."""
    title = width_of([Span(clean(zone.title), "text", theme.MUTED)], theme.BODY)
    return _ICON + 92 + title


def _may_open(zone: ZoneView) -> bool:
    return zone.style == "pile" and zone.cards is not None


def _top(zone: ZoneView) -> str | None:
    """Returns the name of the card on top of an open pile."""
    if not _may_open(zone) or not zone.cards:
        return None
    return card_name(zone.cards[0].face)


def _draw_chip(image: Image.Image, zone: ZoneView, x: int, y: int, room: int) -> None:
    """A zone's picture, number and title, and below them the name of its top card."""
    icon = (
        _hand_icon(min(zone.size, 5))
        if zone.style in ("hand", "pool")
        else _pile_icon(_pile_look(zone))
    )
    image.paste(icon, (x, y + (_HEIGHT - icon.height) // 2))
    x += _ICON + 14
    room -= _ICON + 22
    number = wrap([Span(str(zone.size), "bold", theme.LIGHT)], theme.TITLE, room)
    title = one_line(clean(zone.title), "text", theme.MUTED, (26, 24, 22), room - number.width - 8)
    top = _top(zone)
    first = y + (16 if top else (_HEIGHT - number.height) // 2)
    draw_block(image, number, x, first)
    draw_block(image, title, x + number.width + 8, first + 14)
    if top:
        draw_block(image, one_line(top, "bold", theme.LIGHT, (24, 22), room), x, first + 48)


def _pile_look(zone: ZoneView) -> str:
    if zone.size == 0:
        return "empty"
    if not zone.cards:
        return ""
    return zone.cards[0].face.kind


@lru_cache(maxsize=32)
def _pile_icon(look: str) -> Image.Image:
    """Returns a little pile: card backs for "", a slot for "empty", else the colours of a kind."""
    icon = Image.new("RGBA", (_ICON, 80), (0, 0, 0, 0))
    if look == "empty":
        slot = paint.dashed_slot(52, 72, 8)
        icon.paste(theme.PANEL_LINE, (4, 4, 56, 76), slot)
    else:
        for step in (2, 1, 0):
            _small_card(icon, 2 + step * 4, 2 + step * 3, look)
    return _on_a_bar(icon)


def _on_a_bar(icon: Image.Image) -> Image.Image:
    """Returns a picture in red, green, blue and transparency on the ground of a bar."""
    bar = Image.new("RGB", icon.size, theme.PANEL)
    bar.paste(icon, (0, 0), icon)
    return in_numbers(bar)


@lru_cache(maxsize=8)
def _hand_icon(size: int) -> Image.Image:
    """Returns a fan of up to five card backs."""
    if size == 0:
        return _pile_icon("empty")
    fine = Image.new("RGBA", (_ICON * 2, 160), (0, 0, 0, 0))
    for index in range(size):
        card = Image.new("RGBA", fine.size, (0, 0, 0, 0))
        _small_card(card, 42, 44, "")
        angle = ((size - 1) / 2 - index) * 15
        fine.alpha_composite(card.rotate(angle, Image.Resampling.BICUBIC, center=(66, 130)))
    return _on_a_bar(fine.crop((8, 24, 120, 132)).resize((_ICON, 62), Image.Resampling.LANCZOS))


def _small_card(icon: Image.Image, x: int, y: int, look: str) -> None:
    palette = theme.palette_of(look) if look else theme.TIDE
    mask = paint.rounded_mask(48, 66, 7)
    icon.paste((*theme.PANEL, 255), (x, y, x + 48, y + 66), mask)
    icon.paste((*palette.tint, 255), (x + 1, y + 1, x + 47, y + 65), paint.rounded_mask(46, 64, 6))
    icon.paste((*palette.deep, 255), (x + 4, y + 4, x + 44, y + 62), paint.rounded_mask(40, 58, 4))
    icon.paste(
        (*palette.mid, 255), (x + 14, y + 19, x + 34, y + 47), paint.rounded_mask(20, 28, 10)
    )


def player_bar_words(side: PlayerView) -> str:
    """Returns the bar in words: counters, states, hand and piles."""
    parts = [f"{clean(stat.name)} {stat.value}" for stat in side.counters]
    parts += filter(None, (clean(mark, 60) for mark in side.marks))
    for zone in side.zones:
        if zone.style != "line":
            top = _top(zone)
            parts.append(f"{clean(zone.title)} {zone.size}" + (f" (top {top})" if top else ""))
    return ", ".join(parts)
