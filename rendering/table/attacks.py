"""Attacks under way: their words, and lines from attackers to targets."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from PIL import Image

from engine.decisions import Place
from engine.players import Player
from engine.views import View
from rendering.draw import paint, theme
from rendering.draw.paint import Box, Point
from rendering.draw.text import Block, TextSpan, draw_block, fit, line_height, one_line, wrap
from rendering.table.attack_groups import (
    AttackGroup,
    attack_groups_of,
    attacker_names,
    name_at,
    target_name,
    verb,
)
from rendering.table.attack_lanes import draw_disc
from rendering.table.line_routing import route

_MOST: Final = 12
_LABEL_WIDTH: Final = 128
_NUMBER: Final = 64
_ONLY_ROW: Final = 56
_ROW: Final = 44
_IN_COLUMNS_FROM: Final = 4
_LANE: Final = 14
_HEAD: Final = 26
_SHORT_OF: Final = 18
_OUTLINE: Final = 9
_THICKNESS: Final = 18
_EDGE: Final = 3
_AT_NAME: Final = 36


@dataclass(frozen=True, slots=True)
class AttackScene:
    """The positions on a board that are needed to draw an attack, in pixels.

    - `band`: the box of the words about the attack.
    - `middle`: the top and the bottom of the area between the sides.
    - `bars`: the top of each player's bar.
    - `cards`: the box of each card in play.
    """

    band: Box
    middle: tuple[int, int]
    bars: Mapping[Player, int]
    cards: Mapping[Place, Box]


def band_height(view: View, names: Mapping[Player, str], width: int) -> int:
    """Returns the height in pixels of the words about attacks under way, on a board `width` pixels
    wide; 0 if there are no attacks."""
    rows = _rows(view, names, width)
    if len(rows) == 1:
        return max(_ONLY_ROW, _row_height(rows[0])) + 8
    return sum(map(_row_height, rows)) + 8 if rows else 0


def draw_attack(
    image: Image.Image, view: View, names: Mapping[Player, str], scene: AttackScene
) -> None:
    """Draws the attack on a board with a single group of attackers (see `AttackGroup`): a band with
    words, and lines from the band to the cards. `scene` has the positions of the band and the
    cards. Raises ValueError if there isn't exactly one group."""
    (attack_group,) = attack_groups_of(view)
    _draw_ribbons(image, attack_group, scene)
    ((words,),) = _rows(view, names, image.width)
    middle = scene.band[1] + scene.band[3] // 2
    label = one_line("ATTACK", "bold", theme.ATTACK_DEEP, (24, 22), _LABEL_WIDTH)
    left = theme.MARGIN + 14
    paint.fill(image, left, middle - 20, label.width + 20, 40, 10, theme.LIGHT)
    draw_block(image, label, left + 10, middle - label.height // 2)
    draw_block(image, words, theme.MARGIN + 20 + _LABEL_WIDTH, middle - words.height // 2)


def draw_attack_words(
    image: Image.Image, view: View, names: Mapping[Player, str], box: Box
) -> None:
    """Draws a panel into `box` with words for several groups of attackers (see `AttackGroup`): who
    attacks what. Beside the words of each group is the number of its attack line. Groups that don't
    fit are only counted."""
    left, y, width, _ = box
    paint.panel(image, box, 14, theme.PANEL, theme.ATTACK, 3)
    y += 4
    number = 0
    for row in _rows(view, names, image.width):
        middle = y + _row_height(row) // 2
        for column, words in enumerate(row):
            number += 1
            x = left + column * (width // 2)
            if number <= min(_MOST, len(attack_groups_of(view))):
                draw_disc(image, number, (x + _NUMBER // 2 + 4, middle))
            draw_block(image, words, x + _NUMBER, middle - words.height // 2)
        y += _row_height(row)


def _rows(view: View, names: Mapping[Player, str], width: int) -> list[tuple[Block, ...]]:
    """Returns the words for each target, side by side if there are many. The last entry counts
    targets that don't fit."""
    attack_groups = attack_groups_of(view)
    whole = width - 2 * theme.MARGIN
    if len(attack_groups) <= 1:
        sizes, room = (32, 30, 28, 26), whole - 40 - _LABEL_WIDTH
    elif len(attack_groups) < _IN_COLUMNS_FROM:
        sizes, room = (30, 28, 26, 24), whole - _NUMBER - 20
    else:
        sizes, room = (28, 26, 24), whole // 2 - _NUMBER - 10
    blocks = [
        fit(_spans(view, names, attack_group), sizes, room, 2 * line_height(sizes[-1]))
        for attack_group in attack_groups[:_MOST]
    ]
    if len(attack_groups) > _MOST:
        more = TextSpan(f"and {len(attack_groups) - _MOST} more", "text", theme.LIGHT)
        blocks.append(wrap([more], sizes[-1], room))
    columns = 2 if len(attack_groups) >= _IN_COLUMNS_FROM else 1
    return [tuple(blocks[at : at + columns]) for at in range(0, len(blocks), columns)]


def _spans(view: View, names: Mapping[Player, str], attack_group: AttackGroup) -> list[TextSpan]:
    spans = [
        TextSpan(attacker_names(view, attack_group), "bold", theme.LIGHT),
        TextSpan(verb(attack_group), "text", theme.LIGHT),
        TextSpan(target_name(view, names, attack_group), "bold", theme.LIGHT),
    ]
    if attack_group.blocker:
        spans.append(TextSpan("· blocked by", "text", theme.LIGHT))
        spans.append(TextSpan(name_at(view, attack_group.blocker), "bold", theme.LIGHT))
    return spans


def _row_height(row: tuple[Block, ...]) -> int:
    return max(_ROW, *(words.height + 8 for words in row))


def _draw_ribbons(image: Image.Image, attack_group: AttackGroup, scene: AttackScene) -> None:
    """Draws stems from the attackers to the band, and from its end an arrow to the target.

    The arrow runs through the left margin, so that it crosses no words.
    """
    found = (scene.cards[place] for place in attack_group.attackers if place in scene.cards)
    boxes = list(dict.fromkeys(found))
    paths = [_stem(scene, box) for box in boxes]
    arrow: list[Point] = []
    if attack_group.aim in (scene.cards if isinstance(attack_group.aim, Place) else scene.bars):
        arrow = _arrow(scene, attack_group.aim)
        paths.append(arrow)
    if isinstance(attack_group.aim, Place) and arrow:
        boxes.append(scene.cards[attack_group.aim])
    left, top, width, height = scene.band
    for colour, edge in ((theme.LIGHT, 0), (theme.ATTACK, _EDGE)):
        for box in boxes:
            paint.outline(image, box, theme.RADIUS, colour, _OUTLINE - edge)
        inner = (width - 2 * edge, height - 2 * edge)
        paint.fill(image, left + edge, top + edge, *inner, 14 - edge, colour)
        for path in paths:
            paint.ribbon(image, path, colour, _THICKNESS - 2 * edge)
        if arrow:
            paint.arrowhead(image, arrow, _HEAD - (edge and edge + 2), colour)


def _stem(scene: AttackScene, box: Box) -> list[Point]:
    """Returns the path from a card straight to the band, round the cards in between."""
    _, top, _, height = scene.band
    down = box[1] < top
    start, *rest = route(scene.cards, box, top if down else top + height)
    return [(start[0], start[1] + (_OUTLINE if down else -_OUTLINE)), *rest]


def _arrow(scene: AttackScene, aim: Place | Player) -> list[Point]:
    """Returns the path from the band's end through the margin to a card or a player's name."""
    left, top, _, height = scene.band
    start = (left + 8, top + height // 2)
    if not isinstance(aim, Place):
        y = scene.bars[aim] + _AT_NAME
        return [start, (_LANE, start[1]), (_LANE, y), (left - 2, y)]
    above = scene.cards[aim][1] < top
    edge = scene.middle[0] - theme.GAP // 2 if above else scene.middle[1] + theme.GAP // 2
    end, *rest = route(scene.cards, scene.cards[aim], edge)
    short = (end[0], end[1] + (_SHORT_OF if above else -_SHORT_OF))
    return [start, (_LANE, start[1]), (_LANE, edge), *reversed(rest), short]
