"""A player's bar in the picture with board and hand. The number that decides the match comes
first."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from engine.decisions import Place
from engine.faces import Stat
from engine.players import Player
from engine.views import CardView, PlayerView, View, ZoneView
from rendering.art.poster import draw_art
from rendering.cards.badges import BadgePlate, ability_badge
from rendering.cards.medallions import draw_medallion
from rendering.draw import paint, theme
from rendering.draw.panel_lines import draw_panel_lines
from rendering.draw.text import ELLIPSIS, Block, TextSpan, draw_block, one_line, wrap
from rendering.draw.theme import Colour
from rendering.draw.unicode_text import clean
from rendering.signs.zone_signs import zone_sign
from rendering.table.last_action import aimed_at
from rendering.table.life_medallion import deciding_number, main_counter
from rendering.table.player_bar import LABELS, TARGET, Light, light_of
from rendering.table.portrait import portrait_on
from rendering.table.table_plates import (
    attack_plate,
    number_plate,
    table_corners,
    total_width,
    when_plates,
    word_plate,
)
from rendering.table.table_scale import INNER, LEAST, MARGIN, px

BAR: Final = px(29)
_PORTRAIT: Final = px(23)
_HEART: Final = px(28)
_BESIDE: Final = px(3)
_NAME_SIZES: Final = (36, 34, 32, 30, 28, LEAST)
_CHIP_NUMBER: Final = 38
_CHIP_SIZES: Final = (30, 28, LEAST)
_APART: Final = px(5)
_SIGN: Final = 30
_PLATE_GAP: Final = 8
_LEAST_NAME: Final = px(52)
"""Least width in pixels that a leader's powers leave for the player's name."""
_FINE: Final = 4
_LIT_LINES: Final = ((theme.GOLD, 4), (theme.GOLD_DEEP, 3))
_CALM_LINES: Final = ((theme.PANEL_LINE, 3),)
LEADER: Final = "leader"
"""The kind of a card that represents its player."""
_HEARTS: Final = ("health", "life")


@dataclass(frozen=True, slots=True)
class TableBar:
    """The contents of a player's bar.

    - `name`: the player's name.
    - `light`: how the bar is lit, for example because it is the player's turn.
    - `main`: the number that decides the match, such as life.
    - `note`: the words beside that number: its name or its first value.
    - `counters`: the player's other numbers.
    - `piles`: the player's hand and piles, without their cards.
    - `marks`: the player's states in words.
    - `portrait`: the player's avatar as a PNG file, None if they have none.
    - `leader`: the card that represents the player, None in games without such a card.
    - `number`: the number of the button for the player, None without a button.
    - `attacks`: whether the leader can attack now, but has no button of its own.
    - `flag`: what is happening to the player, in words, or "".
    """

    name: str
    light: Light
    main: Stat
    note: str
    counters: tuple[Stat, ...]
    piles: tuple[ZoneView, ...]
    marks: tuple[str, ...]
    portrait: bytes | None = None
    leader: CardView | None = None
    number: int | None = None
    attacks: bool = False
    flag: str = ""


def leader_place(side: PlayerView) -> Place | None:
    """Returns the place of the card that represents the player, None if there is no such card."""
    for zone in side.zones:
        alone = zone.style == "line" and zone.size == 1 and zone.cards
        if alone and alone[0].face.kind.casefold() == LEADER:
            return Place(side.player, zone.key, 0)
    return None


def table_bar(
    view: View, player: Player, name: str, portrait: bytes | None, number: int | None, attacks: bool
) -> TableBar:
    """Returns the contents of a player's bar, as the viewer sees them. `number` is the number of
    the button for the player, `attacks` whether the player's card can attack."""
    side = view.side(player)
    zones = [replace(zone, cards=None) for zone in side.zones if zone.style != "line"]
    deck = next((zone for zone in zones if zone.key in ("deck", "library")), None)
    main, counters = deciding_number(side), side.counters
    if main_counter(side) is None:
        note = main.name
        zones = [zone for zone in zones if zone is not deck]
    else:
        counters = tuple(stat for stat in counters if stat is not main)
        note = f"of {main.base}" if main.base >= main.value else f"from {main.base}"
        note = clean(main.name, 20) if main.base == 0 else note
    place = leader_place(side)
    leader = None if place is None else (side.zone(place.zone).cards or (None,))[0]
    zones.sort(key=lambda zone: (zone.style != "hand", zone.key not in ("deck", "library")))
    marks = tuple(filter(None, (clean(mark, 40) for mark in side.marks)))
    flag = _flag(view, player, place)
    light = light_of(view, player)
    others = tuple(counters)
    piles = tuple(zone for zone in zones if zone.size or zone.key not in ("banished", "exile"))
    return TableBar(
        clean(name) or f"Player {player}",
        light,
        main,
        note,
        others,
        piles,
        marks,
        portrait,
        leader,
        number,
        attacks,
        flag,
    )


def _flag(view: View, player: Player, leader: Place | None) -> str:
    """Returns what is happening to the player, in words."""
    if view.winner is not None:
        return ""
    for attack in view.attacks:
        if leader is not None and leader == attack.attacker:
            return "⚔ ATTACKS"
        if leader is not None and leader == attack.blocker:
            return "BLOCKS"
        if attack.target in (player, leader) and attack.blocker is None:
            return "◎ UNDER ATTACK"
    return TARGET if aimed_at(view, player) else ""


def draw_table_bar(image: Image.Image, y: int, bar: TableBar) -> None:
    """Draws the bar over the whole width of the picture, with its top at `y`."""
    lit = bar.light in ("turn", "won")
    box = MARGIN, y, INNER, BAR
    draw_panel_lines(image, box, 16, _LIT_LINES if lit else _CALM_LINES, theme.PANEL)
    x = MARGIN + px(3.5)
    top = y + (BAR - _PORTRAIT) // 2
    ring = theme.GOLD if lit else theme.MUTED
    _draw_face(image, bar, x, top, ring)
    if bar.number is not None:
        plate = number_plate(bar.number)
        plate.draw(image, x + _PORTRAIT - px(4), y + px(1))
        x += plate.width - px(4)
    x += _PORTRAIT + _BESIDE
    x += _draw_main(image, bar.main, x, y, bar.light == "lost") + px(4)
    right = _draw_right(image, bar, x, y)
    _draw_names(image, bar, (x, y, right - x))


def _draw_face(image: Image.Image, bar: TableBar, x: int, y: int, ring: Colour) -> None:
    dimmed = bar.light == "lost"
    if bar.leader is None:
        face = portrait_on(theme.PANEL, _PORTRAIT, bar.name, bar.portrait, ring, dimmed)
        image.paste(face, (x, y))
        return
    face = paint.blank_picture(_PORTRAIT, _PORTRAIT, theme.PANEL)
    draw_art(face, bar.leader.face, (), (0, 0, _PORTRAIT, _PORTRAIT), grey=dimmed)
    mask = paint.rounded_mask(_PORTRAIT, _PORTRAIT, _PORTRAIT // 2)
    image.paste(face, (x, y), paint.sharp_mask(mask))
    paint.stamp(image, _ring(_PORTRAIT), x, y, ring)


@lru_cache(maxsize=4)
def _ring(side: int) -> Image.Image:
    """Returns the line of a circle as a mask."""
    fine = side * _FINE
    mask = Image.new("L", (fine, fine), 0)
    ImageDraw.Draw(mask).ellipse((0, 0, fine - 1, fine - 1), outline=255, width=5 * _FINE)
    return mask.reduce(_FINE)


def _draw_main(image: Image.Image, main: Stat, x: int, y: int, dimmed: bool) -> int:
    """Draws the number that decides the match on a heart, a gem or two cards. Returns its width."""
    words = [TextSpan(str(main.value), "bold", theme.LIGHT)]
    size = 48 if main.value < 100 else 38
    number = wrap(words, size, 400)
    width = max(_HEART, number.width + 34)
    middle = y + BAR // 2
    if main.name == "deck":
        ground = theme.SLATE.deep if dimmed else theme.LINES[1]
        back, high = theme.GEM, px(24)
        top = middle - high // 2
        paint.panel(image, (x + 10, top - 5, width - 10, high - 4), 6, back, theme.MUTED, 3)
        paint.panel(image, (x, top + 4, width - 10, high), 6, ground, theme.LIGHT, 3)
        draw_block(image, number, x, top + 4 + (high - number.height) // 2, width - 10, "centre")
        return width
    heart = main.name.casefold() in _HEARTS
    high = px(27)
    ground = theme.SLATE.deep if dimmed else theme.HEART if heart else theme.LINES[1]
    paint.stamp(image, _shape(heart, width, high), x, middle - high // 2, ground)
    shift = 7 if heart else 2
    draw_block(image, number, x, middle - number.height // 2 - shift, width, "centre")
    return width


@lru_cache(maxsize=8)
def _shape(heart: bool, width: int, height: int) -> Image.Image:
    """Returns a heart or a gem as a mask."""
    mask = Image.new("L", (width * _FINE, height * _FINE), 0)
    draw = ImageDraw.Draw(mask)
    across, down = mask.size
    if not heart:
        points = ((0.2, 0.06), (0.8, 0.06), (1, 0.5), (0.8, 0.94), (0.2, 0.94), (0, 0.5))
        draw.polygon([(x * across, y * down) for x, y in points], fill=255)
        return mask.reduce(_FINE)
    for left in (0, 0.46):
        draw.ellipse((left * across, 0, (left + 0.54) * across, 0.62 * down), fill=255)
    points = ((0.05, 0.45), (0.5, 1), (0.95, 0.45), (0.7, 0.25), (0.3, 0.25))
    draw.polygon([(x * across, y * down) for x, y in points], fill=255)
    return mask.reduce(_FINE)


def _draw_names(image: Image.Image, bar: TableBar, box: tuple[int, int, int]) -> None:
    """Draws the name and the labels, and below them the main number's name and the player's
    states."""
    left, y, room = box
    labels = _labels(bar)
    taken = total_width(labels, px(3)) + px(3)
    below = " · ".join((bar.note, *bar.marks))
    name = one_line(bar.name, "bold", theme.LIGHT, _NAME_SIZES, room - taken)
    first = not name.cut
    if name.cut:
        name = _clipped(one_line(bar.name, "bold", theme.LIGHT, _NAME_SIZES, room))
    note_room = room if first else room - taken
    note = _marks_block(below, bar.note, note_room)
    lower = 0 if first else max((label.height for label in labels), default=0)
    high = name.height + max(note.height, lower) - 6
    top = y + (BAR - high) // 2 - 1
    draw_block(image, name, left, top)
    low = top + name.height - 6
    draw_block(image, note, left, low)
    x = left + (name.width if first else note.width) + px(3)
    for label in labels:
        at = top + (name.height - label.height) // 2 if first else y + BAR - label.height - 6
        label.draw(image, x, at)
        x += label.width + px(3)


def _clipped(name: Block) -> Block:
    """Returns a name that was cut, without its ellipsis: only the text of a card ends in one."""
    if not name.cut:
        return name
    kept = tuple(replace(span, text=span.text.removesuffix(ELLIPSIS)) for span in name.lines[0])
    return Block((kept,), name.size)


def _marks_block(words: str, note: str, room: int) -> Block:
    """Returns as many parts of the words, separated by " · ", as fit in a line."""
    parts = words.split(" · ")
    while parts:
        block = wrap([TextSpan(" · ".join(parts), "text", theme.MUTED)], LEAST, room)
        if len(block.lines) <= 1:
            return block
        parts.pop()
    return Block((), LEAST)


def _labels(bar: TableBar) -> list[BadgePlate]:
    """Returns the labels for the bar's light, and for what is happening to the player."""
    labels: list[BadgePlate] = []
    if said := LABELS[bar.light]:
        filled = bar.light != "moves"
        ink, ground = (theme.GOLD, theme.GOLD_DEEP) if filled else (theme.GOLD, theme.PANEL)
        labels.append(word_plate(said, ink, ground, None if filled else theme.GOLD, 28))
    if bar.flag:
        labels.append(word_plate(bar.flag, theme.LIGHT, theme.ATTACK, theme.LIGHT))
    return labels


def _draw_right(image: Image.Image, bar: TableBar, left: int, y: int) -> int:
    """Draws counters at the right end and piles before them. Returns where they begin."""
    right = MARGIN + INNER - px(5)
    middle = y + BAR // 2
    for plate in reversed(_counters(bar.counters)):
        right -= plate.width
        plate.draw(image, right, middle - plate.height // 2)
        right -= px(3)
    names = _least_names(bar)
    chips: list[tuple[ZoneView, tuple[Block, ...], int]] = []
    for size, signs in (*((size, False) for size in _CHIP_SIZES), (LEAST, True)):
        chips = [_chip(zone, size, signs) for zone in bar.piles]
        used = sum(chip[2] for chip in chips)
        if right - used - left >= names or signs:
            break
    for zone, words, width in reversed(chips):
        right -= width
        x = right
        if len(words) == 1:
            paint.stamp(image, zone_sign(zone, _SIGN), x, middle - _SIGN // 2, theme.MUTED)
            x += _SIGN + 6
        base = middle - words[-1].height // 2 - 1
        for word in words:
            draw_block(image, word, x, base + round(0.96 * (words[-1].size - word.size)))
            x += word.width + 7
    right -= px(2)
    if bar.leader is not None:
        right = _draw_leader(image, bar, bar.leader, (left + _LEAST_NAME, right), middle)
    return right


def _least_names(bar: TableBar) -> int:
    """Returns the width in pixels that the name and the labels should have."""
    name = one_line(bar.name, "bold", theme.LIGHT, _NAME_SIZES[-1:], 2 * INNER).width
    labels = total_width(_labels(bar), px(3)) + px(3)
    leader = px(22) if bar.leader else 0
    return min(max(name + labels, px(60)), px(150)) + leader


def _chip(zone: ZoneView, size: int, signs: bool) -> tuple[ZoneView, tuple[Block, ...], int]:
    """Returns a pile's title and number, or only the number after a sign, with the width."""
    ink = theme.LIGHT if zone.size else theme.MUTED
    number = wrap([TextSpan(str(zone.size), "bold", ink)], _CHIP_NUMBER, 300)
    if signs:
        return zone, (number,), _SIGN + 6 + number.width + _APART
    title = clean(zone.title, 24).removesuffix(" pile")
    words = wrap([TextSpan(title, "text", theme.MUTED)], size, 400)
    return zone, (words, number), words.width + 7 + number.width + _APART


def _counters(counters: Sequence[Stat]) -> list[BadgePlate]:
    """Returns the player's other numbers; a number and its maximum are one plate ("5/8 MP")."""
    most = {stat.name.casefold().removeprefix("max "): stat for stat in counters}
    plates: list[BadgePlate] = []
    for stat in counters:
        low = stat.name.casefold()
        if low.startswith("max ") and low[4:] in {one.name.casefold() for one in counters}:
            continue
        limit = most.get(low)
        end = f"/{limit.value}" if limit is not None and limit is not stat else ""
        plates.append(_counter_plate(stat.value, f"{end} {clean(stat.name, 16)}"))
    return plates


@lru_cache(maxsize=64)
def _counter_plate(value: int, rest: str) -> BadgePlate:
    number = wrap([TextSpan(str(value), "bold", theme.LIGHT)], 42, 300)
    words = wrap([TextSpan(rest.strip(), "bold", theme.LIGHT)], 30, 300)
    gap = 0 if rest.startswith("/") else 8
    width, height = number.width + words.width + gap + 28, px(23)
    image = paint.blank_picture(width, height, theme.GLOW)
    paint.fill(image, 4, 4, width - 8, height - 8, 8, theme.GEM)
    top = (height - number.height) // 2 - 1
    draw_block(image, number, 14, top)
    x = 14 + number.width + gap
    draw_block(image, words, x, top + round(0.96 * (number.size - words.size)))
    return BadgePlate(image, 12)


def _draw_leader(
    image: Image.Image, bar: TableBar, leader: CardView, edges: tuple[int, int], middle: int
) -> int:
    """Draws the powers of a leader: its attack, its abilities, and a sign if it can attack now."""
    (left, right), side = edges, px(17)
    corners = table_corners(leader)
    if bar.attacks:
        plate = attack_plate()
        right -= plate.width
        plate.draw(image, right, middle - plate.height // 2)
        right -= _PLATE_GAP
    if corners.left is not None and (corners.left.value or bar.attacks):
        right -= side
        draw_medallion(image, corners.left, right, middle - side // 2, theme.GOLD, side)
        right -= _PLATE_GAP
    signs = [ability_badge(badge, LEAST, words=False) for badge in leader.badges]
    for plate in (*signs, *when_plates(leader)):
        if right - plate.width < left:
            break
        right -= plate.width
        plate.draw(image, right, middle - plate.height // 2)
        right -= _PLATE_GAP
    return right
