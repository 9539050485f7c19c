"""A player's bar: name, counters, hand and piles with their numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal

from PIL import Image

from engine.faces import Stat
from engine.players import Player
from engine.views import PlayerView, View, ZoneView
from rendering.cards.badges import (
    BadgePlate,
    BadgeRow,
    draw_rows,
    number_badge,
    rows_height,
    rows_of,
)
from rendering.cards.card_layout import card_name
from rendering.draw import paint, theme
from rendering.draw.panel_lines import draw_panel_lines
from rendering.draw.text import Block, TextSpan, draw_block, one_line, width_of, wrap
from rendering.draw.unicode_text import clean
from rendering.signs.zone_signs import zone_sign
from rendering.table.life_medallion import HEIGHT as MEDALLION_HEIGHT
from rendering.table.life_medallion import (
    draw_medallion,
    draw_number,
    main_counter,
    medallion_note,
    medallion_width,
    shape_value,
)
from rendering.table.portrait import draw_portrait

_HEIGHT: Final = 140
_PORTRAIT: Final = 104
_CREST: Final = 10
_FIRST_LINE: Final = 38
_SECOND_LINE: Final = 98
_SIGN: Final = 36
_BESIDE: Final = 6
_APART: Final = 10
_TITLE_SIZES: Final = (26, 24, 22)
_NUMBER: Final = 36
_OVERLAP: Final = 34
_COUNTER: Final = 46
_STATE: Final = 38
_MOST_STATE: Final = 700
_LOW: Final = 4
_LEAST_NAME: Final = 200
_CUT_NAME: Final = 60
_INDENT: Final = theme.MARGIN + 16
_RIGHT: Final = theme.MARGIN + 14
_NAME_SIZES: Final = (40, 36, 32, 30, 28, 26, 24, 22)

Light = Literal["turn", "moves", "calm", "won", "lost"]
"""The light of a player's bar: "turn" if it's their turn, "moves" if they have to choose in the
opponent's turn, else "calm"; "won" or "lost" once the match is over."""

LABELS: Final[Mapping[Light, str]] = {
    "turn": "▶ TURN",
    "moves": "◆ TO MOVE",
    "calm": "",
    "won": "★ WINNER",
    "lost": "",
}
"""The label for each light; a bar without a label isn't highlighted."""


TARGET: Final = "◎ TARGET"


def light_of(view: View, player: Player) -> Light:
    """Returns how a player's side is lit: "turn" if it is their turn, "moves" if the match waits
    for them, "won" or "lost" at the end, else "calm"."""
    if view.winner is not None:
        return "calm" if view.winner == "draw" else "won" if view.winner == player else "lost"
    if view.turn and view.active == player:
        return "turn"
    return "moves" if view.waiting_for == player else "calm"


def player_bar_height(side: PlayerView, width: int) -> int:
    """Returns the height in pixels of a player's bar on a board of this width. States of the player
    need a line below the rest."""
    states = rows_height(_states(side, width))
    return _HEIGHT + (states + _LOW if states else 0)


def _states(side: PlayerView, width: int) -> tuple[BadgeRow, ...]:
    """Returns the player's states in words."""
    marks = filter(None, (clean(mark, 60) for mark in side.marks))
    return rows_of([_state_badge(mark) for mark in marks], width - _left(side) - _RIGHT)


@lru_cache(maxsize=64)
def _state_badge(mark: str) -> BadgePlate:
    words = one_line(mark, "bold", theme.GOLD, (theme.BODY,), _MOST_STATE)
    image = paint.blank_picture(words.width + 24, _STATE, theme.GOLD_DEEP)
    draw_block(image, words, 12, (_STATE - words.height) // 2 - 1)
    return BadgePlate(image, 10)


def player_bar_part(side: PlayerView) -> PlayerView:
    """Returns the side without the cards that its bar doesn't show: cards in play and in hands, and
    pile cards below the top one. So an unchanged bar needn't be drawn again."""
    return replace(side, zones=tuple(_closed(zone) for zone in side.zones if zone.style != "line"))


def _closed(zone: ZoneView) -> ZoneView:
    if zone.cards is None:
        return zone
    return replace(zone, cards=zone.cards[:1] if _may_open(zone) else ())


def draw_player_bar(
    image: Image.Image,
    y: int,
    side: PlayerView,
    name: str,
    light: Light,
    picture: bytes | None = None,
    aimed: bool = False,
) -> None:
    """Draws one player's bar over the whole width of the picture, with its top at `y`. `light` is
    how the player's side is lit (see `light_of`). `picture` is the player's avatar as a PNG file,
    None if they have none. `aimed` says whether something on the stack targets the player."""
    draw_bar_ground(image, y, player_bar_height(side, image.width), light)
    title = clean(name) or f"Player {side.player}"
    main = main_counter(side)
    shape = main and replace(main, value=shape_value(main), base=0)
    crest = _crest(clean(name) or side.player, picture, light, shape)
    image.paste(crest, (_INDENT, y + _CREST))
    _draw_first_line(image, side, title, y + _FIRST_LINE, light, aimed)
    x = _left(side)
    if main is not None:
        beside = _INDENT + _PORTRAIT - _OVERLAP
        draw_number(image, main, beside, y + _HEIGHT - MEDALLION_HEIGHT - _CREST)
        x = beside + medallion_width(main) + 8
        _draw_note(image, medallion_note(main), x, y + _SECOND_LINE)
        x += _note_width(main) + 14
    for chip in _chips(side, image.width - _RIGHT - x):
        _draw_chip(image, chip, x, y + _SECOND_LINE)
        x += chip.room
    draw_rows(image, _states(side, image.width), _left(side), y + _HEIGHT)


def draw_bar_ground(image: Image.Image, y: int, height: int, light: Light) -> None:
    """Draws the background of a bar, with a golden line round it if the bar is lit."""
    box = theme.MARGIN, y, image.width - 2 * theme.MARGIN, height
    lit = light in ("turn", "won")
    draw_panel_lines(image, box, 18, _LIT_LINES if lit else _CALM_LINES, theme.PANEL)


_LIT_LINES: Final = ((theme.GOLD, 4), (theme.GOLD_DEEP, 5))
_CALM_LINES: Final = ((theme.PANEL_LINE, 2),)


@lru_cache(maxsize=128)
def _crest(name: str, picture: bytes | None, light: Light, main: Stat | None) -> Image.Image:
    """Returns a portrait with the medallion for the player's number. Do not draw on it."""
    dimmed = light == "lost"
    ring = theme.GOLD if light in ("turn", "won") else theme.MUTED
    width = _PORTRAIT + (max(0, medallion_width(main) - _OVERLAP) if main else 0)
    crest = paint.blank_picture(width, _HEIGHT - 2 * _CREST, theme.PANEL)
    draw_portrait(crest, 0, 0, _PORTRAIT, name, picture, ring, dimmed)
    if main:
        draw_medallion(crest, main, _PORTRAIT - _OVERLAP, crest.height - MEDALLION_HEIGHT, dimmed)
    return crest


def clear_crests() -> None:
    """Empties the cache of portraits with medallions."""
    _crest.cache_clear()


def _left(side: PlayerView) -> int:
    """Returns where the words begin: beside the portrait and its medallion."""
    main = main_counter(side)
    over = max(0, medallion_width(main) - _OVERLAP) if main else 0
    return _INDENT + _PORTRAIT + over + (8 if main else 18)


def _others(side: PlayerView) -> list[Stat]:
    """Returns the player's numbers except the one on the medallion."""
    main = main_counter(side)
    return [stat for stat in side.counters if stat is not main]


def _counters(side: PlayerView, room: int) -> list[BadgePlate]:
    """Returns the numbers beside a player. Their old values are left out if they don't fit."""
    whole = [number_badge(stat, theme.TABLE, _COUNTER) for stat in _others(side)]
    if _row_width(whole) <= room:
        return whole
    return [number_badge(stat, theme.TABLE, _COUNTER, printed=False) for stat in _others(side)]


def _row_width(counters: Sequence[BadgePlate]) -> int:
    return sum(counter.width + 8 for counter in counters)


def _draw_first_line(
    image: Image.Image, side: PlayerView, name: str, middle: int, light: Light, aimed: bool
) -> None:
    """Draws the name, the labels after it, and the counters on the right."""
    left, right = _left(side), image.width - _RIGHT
    labels = [plate for plate in (_label(light), _target() if aimed else None) if plate]
    taken = sum(label.width + 16 for label in labels)
    counters = _counters(side, right - left - taken - _LEAST_NAME)
    numbers = _row_width(counters)
    room = max(_CUT_NAME, right - left - taken - numbers - 12)
    colour = theme.MUTED if light == "lost" else theme.LIGHT
    title = one_line(name, "bold", colour, _NAME_SIZES, room)
    draw_block(image, title, left, middle - title.height // 2 - 2)
    x = left + title.width + 16
    for label in labels:
        label.draw(image, x, middle - label.height // 2)
        x += label.width + 16
    _draw_counters(image, counters, right - numbers, middle - 26)


@lru_cache(maxsize=8)
def _label(light: Light) -> BadgePlate | None:
    """Returns the label of a light: on gold for a turn, in gold for a move."""
    if not LABELS[light]:
        return None
    filled = light != "moves"
    ink, ground = (theme.GOLD_DEEP, theme.GOLD) if filled else (theme.GOLD, theme.PANEL)
    words = one_line(LABELS[light], "bold", ink, (24,), 200)
    plate = paint.blank_picture(words.width + 28, 40, theme.GOLD)
    if not filled:
        paint.fill(plate, 3, 3, plate.width - 6, 34, 14, ground)
    draw_block(plate, words, 14, 5)
    return BadgePlate(plate, 17)


@lru_cache(maxsize=1)
def _target() -> BadgePlate:
    """Returns the label of a targeted player, as on cards."""
    words = one_line(TARGET, "bold", theme.LIGHT, (24,), 200)
    plate = paint.blank_picture(words.width + 28, 40, theme.LIGHT)
    paint.fill(plate, 3, 3, plate.width - 6, 34, 14, theme.ATTACK)
    draw_block(plate, words, 14, 5)
    return BadgePlate(plate, 17)


def _draw_counters(image: Image.Image, counters: Sequence[BadgePlate], x: int, y: int) -> None:
    for counter in counters:
        counter.draw(image, x, y)
        x += counter.width + 8


def _note_width(stat: Stat) -> int:
    return max(words.width for words in medallion_note(stat))


def _draw_note(image: Image.Image, lines: Sequence[Block], x: int, middle: int) -> None:
    """Draws lines below each other, centred at a height."""
    y = middle - sum(line.height for line in lines) // 2
    for line in lines:
        draw_block(image, line, x, y)
        y += line.height


@dataclass(frozen=True, slots=True)
class _Chip:
    """A hand or pile in a bar: its width, and the size of its title."""

    zone: ZoneView
    room: int
    size: int


def _chips(side: PlayerView, room: int) -> list[_Chip]:
    """Returns hands and piles with the largest titles that fit. Spare room goes to those whose top
    card is named."""
    zones = [zone for zone in side.zones if zone.style != "line"]
    for size in _TITLE_SIZES:
        needs = [_chip_width(zone, size) for zone in zones]
        spare = room - sum(needs)
        if spare >= 0:
            each = spare // max(1, sum(map(_may_open, zones)))
            return [
                _Chip(zone, need + (each if _may_open(zone) else _APART), size)
                for zone, need in zip(zones, needs, strict=True)
            ]
    needs = [_chip_width(zone, _TITLE_SIZES[-1]) for zone in zones]
    return [
        _Chip(zone, need * room // sum(needs), _TITLE_SIZES[-1])
        for zone, need in zip(zones, needs, strict=True)
    ]


def _chip_width(zone: ZoneView, size: int) -> int:
    """Returns the width of a sign, the number and the title, and the gap to the next chip."""
    title = width_of([TextSpan(clean(zone.title), "text", theme.MUTED)], size)
    return _SIGN + _BESIDE + _number(zone).width + _BESIDE + title + _APART


def _number(zone: ZoneView) -> Block:
    ink = theme.LIGHT if zone.size else theme.MUTED
    return wrap([TextSpan(str(zone.size), "bold", ink)], _NUMBER, 400)


def _may_open(zone: ZoneView) -> bool:
    return zone.style == "pile" and zone.cards is not None


def _top(zone: ZoneView) -> str | None:
    """Returns the name of the top card of an open pile."""
    if not _may_open(zone) or not zone.cards:
        return None
    return card_name(zone.cards[0].face)


def _draw_chip(image: Image.Image, chip: _Chip, x: int, middle: int) -> None:
    """Draws a zone's sign, number and title, and below them the name of its top card."""
    zone = chip.zone
    colour = theme.GOLD if zone.size else theme.MUTED
    paint.stamp(image, zone_sign(zone, _SIGN), x, middle - _SIGN // 2, colour)
    x += _SIGN + _BESIDE
    room = chip.room - _SIGN - _BESIDE - _APART
    number, sizes = _number(zone), range(chip.size, theme.SMALLEST - 1, -2)
    left = room - number.width - _BESIDE
    title = one_line(clean(zone.title), "text", theme.MUTED, sizes, left)
    top = _top(zone)
    first = middle - (number.height + (26 if top else 0)) // 2
    draw_block(image, number, x, first)
    low = first + round(0.96 * (number.size - title.size))
    draw_block(image, title, x + number.width + _BESIDE, low)
    if top:
        words = one_line(top, "bold", theme.LIGHT, (24, 22), room)
        draw_block(image, words, x, first + number.height - 4)


def player_bar_words(side: PlayerView) -> str:
    """Returns the bar in words for alt text: counters, states, hand and piles."""
    parts = [f"{clean(stat.name)} {stat.value}" for stat in side.counters]
    parts += filter(None, (clean(mark, 60) for mark in side.marks))
    for zone in side.zones:
        if zone.style != "line":
            top = _top(zone)
            parts.append(f"{clean(zone.title)} {zone.size}" + (f" (top {top})" if top else ""))
    return ", ".join(parts)
