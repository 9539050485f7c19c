"""The picture of the board as one viewer sees it: two sides, and between them whose move it is."""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass

from PIL import Image

from engine.players import Player, opponent
from engine.views import View
from rendering.draw import paint, theme
from rendering.draw.bands import GAP, Band, draw_nothing, edge_band, packed_bands
from rendering.draw.looks import look_of
from rendering.draw.picture import Picture, as_picture, joined_picture
from rendering.table.alt_text import board_alt
from rendering.table.attack_groups import attack_groups_of
from rendering.table.attack_lanes import Ground, draw_lanes, lanes_height
from rendering.table.attacks import AttackScene, band_height, draw_attack, draw_attack_words
from rendering.table.field import (
    Field,
    comfortable,
    field_bands,
    heights_of_rows,
    lay_field,
    widest_cards,
)
from rendering.table.last_action import LastAction, aimed_at, last_action
from rendering.table.player_bar import draw_player_bar, light_of, player_bar_height, player_bar_part
from rendering.table.slots import Boxes, Slots, slots_of
from rendering.table.status_bar import STATUS_LINE, status_bar_bands


@dataclass(frozen=True, slots=True)
class _Layout:
    """The layout of a board of one width.

    - `width`: the width of the board in pixels.
    - `far` and `near`: the layouts of the upper and of the lower side.
    - `rows`: the heights of all rows in pixels, those of the far side first.
    - `fits`: whether the board isn't too tall and every row is high enough.
    """

    width: int
    far: Field
    near: Field
    rows: tuple[int, ...]
    fits: bool


_Part = tuple[Band, ...]
"""Bands without a gap between them."""


def draw_board(
    view: View,
    names: Mapping[Player, str],
    portraits: Mapping[Player, bytes] | None = None,
    least_width: int = 0,
) -> Picture:
    """Returns a picture of the board, 960 to 1600 px wide and at least `least_width`.

    `portraits` are small PNG files; a player without one gets the first letter of their name. The
    picture shows no card of a hand, not even the viewer's own. For a board that anybody may see,
    pass the spectator's view.
    """
    bottom = view.near
    action = last_action(view, names)
    board = _narrowest(view, names, action, least_width)
    parts = _parts(view, names, portraits or {}, bottom, board, action.sentences)
    alt = board_alt(view, names, action)
    if "words" in parts:
        return as_picture(_fight(view, names, board.width, parts), "board", alt, look_of(view.game))
    bands = [edge_band(theme.MARGIN)]
    for part in parts.values():
        bands += (*part, GAP)
    bands[-1] = edge_band(theme.MARGIN, low=True)
    return joined_picture(
        board.width, packed_bands(board.width, bands), "board", alt, look_of(view.game)
    )


def board_width(views: Sequence[View], names: Mapping[Player, str]) -> int:
    """Returns the least width in pixels at which the boards of all these views fit."""
    return max(_narrowest(view, names, last_action(view, names)).width for view in views)


def _parts(
    view: View,
    names: Mapping[Player, str],
    portraits: Mapping[Player, bytes],
    bottom: Player,
    board: _Layout,
    last: tuple[str, ...],
) -> dict[str, _Part]:
    """Returns the parts of a board from top to bottom, without gaps and attacks."""
    top = opponent(bottom)
    split = len(board.far.rows)
    rows = board.rows[:split], board.rows[split:]
    between = _between(view, names, board.width)
    lit = {player: light_of(view, player) in ("turn", "won") for player in (top, bottom)}
    parts: dict[str, _Part] = {
        "far bar": _bar(view, top, names, portraits, board.width),
        "far": field_bands(board.far, rows[0], True, lit[top]),
        "middle": status_bar_bands(view, names, board.width, last),
        "near": field_bands(board.near, rows[1], False, lit[bottom]),
        "near bar": _bar(view, bottom, names, portraits, board.width),
    }
    parts |= {part: (Band(height, draw_nothing),) for part, height in between.items()}
    return {part: parts[part] for part in _order(view, between)}


def _bar(
    view: View,
    player: Player,
    names: Mapping[Player, str],
    portraits: Mapping[Player, bytes],
    width: int,
) -> _Part:
    side = view.side(player)
    facts = (
        player_bar_part(side),
        names[player],
        light_of(view, player),
        portraits.get(player),
        aimed_at(view, player),
    )
    return (Band(player_bar_height(side, width), draw_player_bar, facts),)


def _height(part: _Part) -> int:
    return sum(band.height for band in part)


def _fight(
    view: View, names: Mapping[Player, str], width: int, parts: Mapping[str, _Part]
) -> Image.Image:
    """Returns the whole board with its attacks, whose lines go through all parts."""
    tops: dict[str, int] = {}
    y = theme.MARGIN
    for name, part in parts.items():
        tops[name] = y
        y += _height(part) + theme.GAP
    image = paint.table(width, y - theme.GAP + theme.MARGIN)
    cards: Boxes = {}
    for name, part in parts.items():
        y = tops[name]
        for band in part:
            found = band.draw(image, y, *band.facts)
            y += band.height
            if name in ("far", "near"):
                cards |= found
    bottom = view.near
    bars: dict[Player, int] = {opponent(bottom): tops["far bar"], bottom: tops["near bar"]}
    words = (theme.MARGIN, tops["words"], width - 2 * theme.MARGIN, _height(parts["words"]))
    if "lanes" in tops:
        draw_attack_words(image, view, names, words)
        lanes = tops["lanes"] - theme.GAP, tops["lanes"] + _height(parts["lanes"]) + theme.GAP
        draw_lanes(image, attack_groups_of(view), Ground(lanes, bars, cards))
    else:
        middle = (tops["far"] + _height(parts["far"]) + theme.GAP, tops["near"] - theme.GAP)
        draw_attack(image, view, names, AttackScene(words, middle, bars, cards))
    return image


def _between(view: View, names: Mapping[Player, str], width: int) -> dict[str, int]:
    """Returns the parts of a board between the sides, with their heights: "words" and "lanes" of
    attacks."""
    parts = {
        "words": band_height(view, names, width),
        "lanes": lanes_height(attack_groups_of(view)),
    }
    return {part: height for part, height in parts.items() if height}


def _order(view: View, between: Container[str]) -> list[str]:
    """Returns the parts from top to bottom. The words of attacks are on the attackers' side of the
    middle. If there are lanes, only they are between the sides, and the other parts move behind the
    attackers."""
    order = ["far bar", "far", "middle", "near", "near bar"]
    if "words" in between:
        below = view.attacks[0].attacker.owner == view.near
        if "lanes" in between:
            order[2] = "lanes"
            order[1:1] = [] if below else ["middle", "words"]
            order[-1:-1] = ["words", "middle"] if below else []
        else:
            order[2:3] = ["middle", "words"] if below else ["words", "middle"]
    return order


def _narrowest(
    view: View, names: Mapping[Player, str], action: LastAction, least_width: int = 0
) -> _Layout:
    """Returns the narrowest board that fits, because a phone shows its cards and words largest. If
    none fits, returns the widest. A board may be taller if it has more lines in the middle, many
    cards, or several attacks at once, so that cards needn't be lower."""
    marks, bottom = action.marks, view.near
    sides = slots_of(view, opponent(bottom), marks), slots_of(view, bottom, marks)
    fighting = lanes_height(attack_groups_of(view)) > 0
    crowd = not all(comfortable(side, theme.WIDEST) for side in sides)
    many = not all(comfortable(side, theme.WIDTHS[0]) for side in sides)
    tallest = theme.TALLEST_CROWD if many or fighting else theme.TALLEST
    layout = None
    for width, compact in _candidates(sides, crowd, fighting):
        if width < least_width:
            continue
        layout = _lay_out(view, names, width, _fields(sides, compact, width), tallest)
        if layout.fits:
            return layout
    assert layout is not None, "the widest board always is a candidate"
    return layout


def _fields(
    sides: tuple[Slots, Slots], compact: tuple[bool, bool], width: int
) -> tuple[Field, Field]:
    """Returns both sides laid out on a board: with cards of one width, unless one side has
    tiles."""
    far, near = (widest_cards(*side, width) for side in zip(sides, compact, strict=True))
    if compact[0] == compact[1] and all(side.cards for side in sides):
        far = near = min(far, near)
    return (
        lay_field(sides[0], compact[0], width, far),
        lay_field(sides[1], compact[1], width, near),
    )


def _candidates(
    sides: tuple[Slots, Slots], crowd: bool, fighting: bool
) -> Iterator[tuple[int, tuple[bool, bool]]]:
    """Yields widths of boards, with whether each side has compact cards, the best first.

    A side has them if its cards would be too narrow on any board. During several attacks, both
    sides have them rather than a wide board.
    """
    whole = False, False
    for width in theme.WIDTHS:
        narrow = not fighting or width <= theme.WIDEST_IN_A_FIGHT
        if narrow and not crowd and all(comfortable(side, width) for side in sides):
            yield width, whole
    if crowd or fighting:
        for width in theme.WIDTHS:
            far, near = (not comfortable(side, width) for side in sides)
            if crowd:
                yield width, (far, near)
            yield width, (True, True)


def _lay_out(
    view: View,
    names: Mapping[Player, str],
    width: int,
    fields: tuple[Field, Field],
    tallest: float,
) -> _Layout:
    far, near = fields
    between = {"middle": STATUS_LINE, **_between(view, names, width)}
    fixed = 2 * theme.MARGIN + (3 + len(between)) * theme.GAP + sum(between.values())
    fixed += sum(player_bar_height(side, width) for side in view.players)
    fixed += far.height_without_flags() + near.height_without_flags()
    room = round(width * tallest) - fixed
    rows = (*far.rows, *near.rows)
    fits = sum(row.least for row in rows) <= room
    return _Layout(width, far, near, heights_of_rows(rows, room), fits)
