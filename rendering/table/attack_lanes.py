"""Lines for attacks on several targets: one line for each target.

The horizontal parts of the lines lie in lanes between the two sides, one lane for each line. The
colour and number of a line are repeated beside the words about its attack.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image

from engine.decisions import Place
from engine.players import Player
from rendering.draw import paint, theme
from rendering.draw.paint import Box, Point
from rendering.draw.text import draw_block, one_line
from rendering.draw.theme import Colour
from rendering.table.attack_groups import AttackGroup
from rendering.table.line_routing import Shift, route

_LINE: Final = 11
_EDGE: Final = 2
_STEP: Final = 16
_MOST_TRACKS: Final = 8
_RIM: Final = 30
_HEAD: Final = 17
_BEHIND_THE_TIP: Final = 7
_RING: Final = 7
_OFF: Final = 9
_DISC: Final = 17
_MARGIN_LANES: Final = (10, 17, 4)
_AT_NAME: Final = 36
_INTO_THE_BAR: Final = 14
_CLEAR: Final = 16


@dataclass(frozen=True, slots=True)
class Ground:
    """The positions on a board that attack lines need, in pixels: the top and bottom of the lanes,
    the top of each player's bar, and the boxes of the cards."""

    lanes: tuple[int, int]
    bars: Mapping[Player, int]
    cards: Mapping[Place, Box]


@dataclass(frozen=True, slots=True)
class _Line:
    """The line of one group of attackers with the same target.

    - `number`: the number of the line, from 1 on.
    - `stems`: a path from each attacker to the lanes, which are between the two sides.
    - `arrow`: the path from the target to the lanes.
    - `boxes`: the boxes of the cards at the line's ends.
    """

    number: int
    stems: tuple[tuple[Point, ...], ...]
    arrow: tuple[Point, ...]
    boxes: tuple[Box, ...]

    @property
    def reach(self) -> tuple[int, int]:
        """The left and right end of the line's horizontal part."""
        ends = [path[-1][0] for path in (*self.stems, self.arrow)]
        return min(ends), max(ends)


def colour_of(number: int) -> Colour:
    """Returns the colour of the attack line with this number; numbers count from 1."""
    return theme.LINES[(number - 1) % len(theme.LINES)]


def lanes_height(attack_groups: Sequence[AttackGroup]) -> int:
    """Returns the height in pixels of the lanes: the strip between the two sides in which the
    horizontal parts of the attack lines are. The height is 0 if there are fewer than two groups."""
    return _RIM + _STEP * min(len(attack_groups), _MOST_TRACKS) if len(attack_groups) > 1 else 0


def draw_lanes(image: Image.Image, attack_groups: Sequence[AttackGroup], ground: Ground) -> None:
    """Draws a line for each of the groups, from its attackers to its target, with a ring round each
    card at its ends. Draws no line for a group if its target or all its attackers aren't on the
    board. `ground` has the positions of the cards and of the lines."""
    lines = _lines(attack_groups, ground)
    tracks = _tracks(lines)
    top, low = ground.lanes
    step = (low - top - _RIM) // max(1, max(tracks, default=0) + 1)
    for line, track in zip(lines, tracks, strict=True):
        y = top + (_RIM + step) // 2 + step * track
        _draw_line(image, line, y)
    for line in lines:
        for place in (*map(_off_the_card, line.stems), _beside_the_head(line)):
            draw_disc(image, line.number, place)


def draw_disc(image: Image.Image, number: int, at: Point) -> None:
    """Draws the number of an attack line on a disc in the line's colour, centred on the point."""
    disc = _disc(number)
    x, y = max(0, at[0] - disc.width // 2), at[1] - disc.height // 2
    paint.paste_rounded(image, disc, x, y, disc.height // 2)


@lru_cache(maxsize=32)
def _disc(number: int) -> Image.Image:
    words = one_line(f"{number}", "bold", theme.LIGHT, (24,), 80)
    height = 2 * (_DISC + _EDGE)
    width = max(height, words.width + 20)
    disc = paint.blank_picture(width, height, theme.LIGHT)
    inner = (width - 2 * _EDGE, 2 * _DISC)
    paint.fill(disc, _EDGE, _EDGE, *inner, _DISC, colour_of(number))
    draw_block(disc, words, 0, (height - words.height) // 2, width, "centre")
    return disc


class _Columns:
    """The vertical parts of all lines so far. Parts of different lines keep a distance from each
    other."""

    def __init__(self) -> None:
        self._taken: list[tuple[int, int]] = []

    def shift(self, number: int) -> Shift:
        """Returns the function with which `route` places the vertical parts of the line with this
        number. It takes the middle of a card or gap, and returns the nearest horizontal position
        that keeps a distance from other lines."""

        def shifted(middle: int, play: int) -> int:
            clear = _CLEAR if play > theme.GAP else theme.GAP // 2
            offsets = sorted(range(-play, play + 1, theme.GAP // 2), key=abs)
            others = [x for x, other in self._taken if other != number]
            free = (
                middle + offset
                for offset in (0, *offsets)
                if all(abs(middle + offset - x) >= clear for x in others)
            )
            x = next(free, middle)
            self._taken.append((x, number))
            return x

        return shifted


def _lines(attack_groups: Sequence[AttackGroup], ground: Ground) -> list[_Line]:
    """Returns the lines of all attacks whose target and at least one attacker are on the board."""
    columns = _Columns()
    at_players = 0
    lines: list[_Line] = []
    for number, attack_group in enumerate(attack_groups, 1):
        boxes = _boxes(ground, attack_group.attackers)
        shift = columns.shift(number)
        aim = attack_group.aim
        arrow: list[Point] = []
        if not isinstance(aim, Place):
            arrow = _arrow_to_name(ground, aim, at_players)
            at_players += 1
        elif aim in ground.cards:
            arrow = _route(ground, ground.cards[aim], shift)
        if boxes and arrow:
            stems = tuple(tuple(_route(ground, box, shift)) for box in boxes)
            if isinstance(aim, Place):
                boxes.append(ground.cards[aim])
            lines.append(_Line(number, stems, tuple(arrow), tuple(boxes)))
    return lines


def _boxes(ground: Ground, places: Iterable[Place]) -> list[Box]:
    """Returns the places of cards; several cards that are drawn as one have one box."""
    found = (ground.cards[place] for place in places if place in ground.cards)
    return list(dict.fromkeys(found))


def _route(ground: Ground, box: Box, shift: Shift) -> list[Point]:
    """Returns the path from a card to the nearer edge of the lanes."""
    top, low = ground.lanes
    return route(ground.cards, box, top if box[1] < top else low, shift)


def _arrow_to_name(ground: Ground, player: Player, before: int) -> list[Point]:
    """Returns the path from a player's name through the margin to the lanes; `before` lines run
    there already."""
    y = ground.bars[player] + _AT_NAME
    x = _MARGIN_LANES[before % len(_MARGIN_LANES)]
    top, low = ground.lanes
    return [(theme.MARGIN + _INTO_THE_BAR, y), (x, y), (x, top if y < top else low)]


def _tracks(lines: Sequence[_Line]) -> list[int]:
    """Returns a track for every line. Lines side by side get different tracks."""
    tracks: list[int] = []
    for index, line in enumerate(lines):
        left, right = line.reach
        taken = {
            tracks[other]
            for other in range(index)
            if lines[other].reach[0] < right + 2 * _STEP
            and left < lines[other].reach[1] + 2 * _STEP
        }
        tracks.append(next(track for track in range(len(lines)) if track not in taken))
    return tracks


def _draw_line(image: Image.Image, line: _Line, y: int) -> None:
    colour = colour_of(line.number)
    left, right = line.reach
    paths = [[*path[:-1], (path[-1][0], y)] for path in line.stems]
    rest = line.arrow[1:]
    head = _back(line, _HEAD)
    paths.append([_back(line, _BEHIND_THE_TIP), *rest[:-1], (rest[-1][0], y)])
    paths.append([(left, y), (right, y)])
    for edge, shade in ((0, theme.LIGHT), (_EDGE, colour)):
        for box in line.boxes:
            paint.outline(image, box, theme.RADIUS, shade, _RING - edge)
        for path in paths:
            paint.ribbon(image, path, shade, _LINE - 2 * edge + 1)
        paint.arrowhead(image, [_back(line, 2 * _HEAD), head], _HEAD - 2 * edge, shade)


def _back(line: _Line, by: int) -> Point:
    """Returns the point that is `by` pixels back from the arrow's tip along its line."""
    (x, y), (to_x, to_y) = line.arrow[:2]
    return x + by * ((to_x > x) - (to_x < x)), y + by * ((to_y > y) - (to_y < y))


def _off_the_card(stem: Sequence[Point]) -> Point:
    """Returns a point on a stem, between the card and its neighbour."""
    (x, y), (_, to_y) = stem[:2]
    return x, y + (_OFF if to_y > y else -_OFF)


def _beside_the_head(line: _Line) -> Point:
    """Returns a point for the number that does not hide the arrow's head."""
    x, y = _back(line, _OFF)
    if line.arrow[0][1] == y:
        across, (_, end) = line.arrow[1:3]
        return across[0], y + (3 * _DISC if end > y else -3 * _DISC)
    return x + _HEAD + _DISC - 2, y
