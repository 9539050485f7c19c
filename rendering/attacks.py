"""Attacks under way: a band of words beside the attackers, and ribbons from it to the cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from PIL import Image

from engine.decisions import Place
from engine.players import Player
from engine.views import AttackView, View
from rendering import paint, theme
from rendering.cards import card_name
from rendering.paint import Box, Point
from rendering.stack import player_name
from rendering.text import Block, Span, draw_block, fit, line_height, one_line, wrap

_MOST: Final = 4
_PILL: Final = 128
_ROW: Final = 56
_ROW_OF_SEVERAL: Final = 44
_LANE: Final = 14
_HEAD: Final = 26
_SHORT_OF: Final = 18
_OUTLINE: Final = 9
_THICKNESS: Final = 18
_EDGE: Final = 3
_AT_NAME: Final = 36
_DISC: Final = 18
_CLEAR: Final = 48


@dataclass(frozen=True, slots=True)
class Scene:
    """Where things lie on a board, in pixels: the band, each side's bar, every card.

    `middle` is the top and the bottom of what lies between the sides.
    """

    band: Box
    middle: tuple[int, int]
    bars: Mapping[Player, int]
    cards: Mapping[Place, Box]


def attack_words(view: View, names: Mapping[Player, str], attack: AttackView) -> str:
    """Who attacks whom, and who blocks, in words."""
    words = [f"{_name(view, attack.attacker)} attacks {_whom(view, names, attack)}"]
    if attack.blocker:
        words.append(f"blocked by {_name(view, attack.blocker)}")
    return ", ".join(words)


def band_height(view: View, names: Mapping[Player, str], width: int) -> int:
    """The height of the words on a board `width` pixels wide; 0 where nobody attacks."""
    if not view.attacks or view.winner is not None:
        return 0
    rows = _rows(view, names, width)
    return sum(_row_height(words, len(rows)) for words in rows) + 8


def draw_attacks(image: Image.Image, view: View, names: Mapping[Player, str], scene: Scene) -> None:
    """The band with its words, and what leads from it to the cards."""
    _draw_ribbons(image, view.attacks, scene)
    y = scene.band[1] + 4
    rows = _rows(view, names, image.width)
    for index, words in enumerate(rows):
        height = _row_height(words, len(rows))
        middle = y + height // 2
        if index == 0:
            _draw_pill(image, "ATTACK" if len(view.attacks) == 1 else "ATTACKS", middle)
        draw_block(image, words, theme.MARGIN + 20 + _PILL, middle - words.height // 2)
        y += height


def _draw_pill(image: Image.Image, word: str, middle: int) -> None:
    words = one_line(word, "bold", theme.ATTACK_DEEP, (24, 22), _PILL)
    paint.fill(image, theme.MARGIN + 14, middle - 20, words.width + 20, 40, 10, theme.LIGHT)
    draw_block(image, words, theme.MARGIN + 24, middle - words.height // 2)


def _rows(view: View, names: Mapping[Player, str], width: int) -> list[Block]:
    """A row of words for each attack; for those past the first few, one in all."""
    room = width - 2 * theme.MARGIN - 40 - _PILL
    several = len(view.attacks) > 1
    rows: list[Block] = []
    for number, attack in enumerate(view.attacks[:_MOST], 1):
        spans = [Span(f"{number}", "text", theme.LIGHT)] if several else []
        spans.append(Span(_name(view, attack.attacker), "bold", theme.LIGHT))
        spans.append(Span("attacks", "text", theme.LIGHT))
        spans.append(Span(_whom(view, names, attack), "bold", theme.LIGHT))
        if attack.blocker:
            spans.append(Span("· blocked by", "text", theme.LIGHT))
            spans.append(Span(_name(view, attack.blocker), "bold", theme.LIGHT))
        sizes = (28, 26, 24) if several else (32, 30, 28, 26)
        rows.append(fit(spans, sizes, room, 2 * line_height(sizes[-1])))
    rest = len(view.attacks) - _MOST
    if rest > 0:
        rows.append(wrap([Span(f"and {rest} more", "text", theme.LIGHT)], 26, room))
    return rows


def _row_height(words: Block, rows: int) -> int:
    return max(_ROW if rows == 1 else _ROW_OF_SEVERAL, words.height + 8)


def _name(view: View, place: Place) -> str:
    """The name of the card at a place, as far as the viewer may know it."""
    zones = [zone for zone in view.side(place.owner).zones if zone.key == place.zone]
    for zone in zones:
        if zone.cards and place.index is not None and place.index < len(zone.cards):
            return card_name(zone.cards[place.index].face)
    return "a hidden card"


def _whom(view: View, names: Mapping[Player, str], attack: AttackView) -> str:
    if isinstance(attack.target, Place):
        return _name(view, attack.target)
    return player_name(names, attack.target)


def _draw_ribbons(image: Image.Image, attacks: tuple[AttackView, ...], scene: Scene) -> None:
    """Stems from the attackers to the band, and from its end arrows to who is hit.

    The arrows run through the left margin, so that they cross no words. Several attacks have
    their numbers at both ends.
    """
    hits: dict[Place | Player, list[int]] = {}
    starts: dict[Place, list[int]] = {}
    for number, attack in enumerate(attacks, 1):
        starts.setdefault(attack.attacker, []).append(number)
        hits.setdefault(attack.blocker or attack.target, []).append(number)
    stems = {place: _stem(scene, place) for place in starts if place in scene.cards}
    arrows: dict[Place | Player, list[Point]] = {
        aim: _arrow(scene, aim) for aim in hits if _known(scene, aim)
    }
    marked = [scene.cards[place] for place in (*stems, *arrows) if isinstance(place, Place)]
    left, top, width, height = scene.band
    for colour, edge in ((theme.LIGHT, 0), (theme.ATTACK, _EDGE)):
        for box in marked:
            paint.outline(image, box, theme.RADIUS, colour, _OUTLINE - edge)
        inner = (width - 2 * edge, height - 2 * edge)
        paint.fill(image, left + edge, top + edge, *inner, 14 - edge, colour)
        for path in (*stems.values(), *arrows.values()):
            paint.ribbon(image, path, colour, _THICKNESS - 2 * edge)
        for path in arrows.values():
            paint.arrowhead(image, path, _HEAD - (edge and edge + 2), colour)
    if len(attacks) > 1:
        for place, stem in stems.items():
            _draw_numbers(image, starts[place], stem[0])
        for aim, path in arrows.items():
            _draw_numbers(image, hits[aim], _before_the_turn(path))


def _known(scene: Scene, aim: Place | Player) -> bool:
    return aim in scene.cards if isinstance(aim, Place) else aim in scene.bars


def _stem(scene: Scene, place: Place) -> list[Point]:
    """From a card straight to the band, round the cards in between."""
    _, top, _, height = scene.band
    down = scene.cards[place][1] < top
    start, *way = _way(scene, place, top if down else top + height)
    return [(start[0], start[1] + (_OUTLINE if down else -_OUTLINE)), *way]


def _arrow(scene: Scene, aim: Place | Player) -> list[Point]:
    """From the band's end through the margin to a card or a player's name."""
    left, top, _, height = scene.band
    start = (left + 8, top + height // 2)
    if not isinstance(aim, Place):
        y = scene.bars[aim] + _AT_NAME
        return [start, (_LANE, start[1]), (_LANE, y), (left - 2, y)]
    above = scene.cards[aim][1] < top
    edge = scene.middle[0] - theme.GAP // 2 if above else scene.middle[1] + theme.GAP // 2
    end, *way = _way(scene, aim, edge)
    short = (end[0], end[1] + (_SHORT_OF if above else -_SHORT_OF))
    return [start, (_LANE, start[1]), (_LANE, edge), *reversed(way), short]


def _way(scene: Scene, place: Place, y: int) -> list[Point]:
    """From a card's edge to the height `y`, between the cards of rows that lie on the way."""
    left, top, width, height = scene.cards[place]
    down = top < y
    x = left + width // 2
    points: list[Point] = [(x, top + height if down else top)]
    boxes = [box for box in scene.cards.values() if min(top, y) < box[1] < max(top, y)]
    rows = sorted({box[1] for box in boxes if box[1] != top}, reverse=not down)
    for row in rows:
        cards = sorted(box for box in boxes if box[1] == row)
        gaps = [box[0] + box[2] + theme.GAP // 2 for box in cards]
        gaps.append(cards[0][0] - theme.GAP // 2)
        turn = row - theme.GAP // 2 if down else row + cards[0][3] + theme.GAP // 2
        gap = min(gaps, key=lambda gap: abs(gap - x))
        points += [(x, turn), (gap, turn)]
        x = gap
    return [*points, (x, y)]


def _before_the_turn(path: list[Point]) -> Point:
    """A point on the piece before the last, clear of the arrow's head."""
    (from_x, from_y), (x, y) = path[-3:-1]
    back_x = max(-_CLEAR, min(_CLEAR, from_x - x))
    back_y = max(-2 * _CLEAR, min(2 * _CLEAR, from_y - y))
    return x + back_x, y + back_y


def _draw_numbers(image: Image.Image, numbers: list[int], at: Point) -> None:
    """The numbers of attacks on a light disc."""
    said = ",".join(map(str, numbers[:3])) + ("…" if len(numbers) > 3 else "")
    words = one_line(said, "bold", theme.ATTACK_DEEP, (26, 24, 22), 200)
    width = max(2 * _DISC, words.width + 20)
    left = max(4, at[0] - width // 2)
    paint.fill(image, left, at[1] - _DISC, width, 2 * _DISC, _DISC, theme.LIGHT)
    draw_block(image, words, left, at[1] - words.height // 2, width, "centre")
