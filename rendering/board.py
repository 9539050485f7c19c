"""The table as one viewer sees it: two sides, and between them whose move it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.players import Player, opponent
from engine.views import View
from rendering import paint, theme
from rendering.alt import board_alt
from rendering.attacks import Scene, band_height, draw_attack, draw_attack_words
from rendering.bar import bar_height, draw_bar
from rendering.field import Field, comfortable, draw_field, heights_of_rows, lay_field
from rendering.lanes import Ground, draw_lanes, lanes_height
from rendering.middle import draw_middle, middle_height
from rendering.picture import Picture, as_picture
from rendering.spots import Spots, spots_of
from rendering.stack import stack_height
from rendering.strikes import strikes_of


@dataclass(frozen=True, slots=True)
class _Layout:
    """A board of one width; `fits` tells that it is not too tall, with every row high enough."""

    width: int
    far: Field
    near: Field
    rows: tuple[int, ...]
    fits: bool


def draw_board(view: View, names: Mapping[Player, str]) -> Picture:
    """The board, 960 to 1600 px wide; the viewer (player A for a spectator) sits at the bottom.

    Shows no card of a hand, not even the viewer's own. For a board that anybody may see, draw
    the spectator's view.
    """
    bottom = view.viewer or "A"
    far, near = view.side(opponent(bottom)), view.side(bottom)
    board = _narrowest(view, names, bottom)
    split = len(board.far.rows)
    heights = _in_order(
        view,
        {
            "far bar": bar_height(far, board.width),
            "far": board.far.height(board.rows[:split]),
            **_between(view, names, board.width),
            "near": board.near.height(board.rows[split:]),
            "near bar": bar_height(near, board.width),
        },
    )
    tops: dict[str, int] = {}
    y = theme.MARGIN
    for part, height in heights.items():
        tops[part] = y
        y += height + theme.GAP
    image = paint.table(board.width, y - theme.GAP + theme.MARGIN)
    draw_bar(image, far, names[far.player], tops["far bar"], _pill(view, far.player))
    cards = draw_field(image, board.far, board.rows[:split], tops["far"], far=True)
    draw_middle(image, view, names, tops["middle"])
    cards |= draw_field(image, board.near, board.rows[split:], tops["near"], far=False)
    draw_bar(image, near, names[near.player], tops["near bar"], _pill(view, near.player))
    bars: dict[Player, int] = {far.player: tops["far bar"], near.player: tops["near bar"]}
    if "words" in tops:
        inner = board.width - 2 * theme.MARGIN
        words = (theme.MARGIN, tops["words"], inner, heights["words"])
        if "lanes" in tops:
            draw_attack_words(image, view, names, words)
            lanes = tops["lanes"] - theme.GAP, tops["lanes"] + heights["lanes"] + theme.GAP
            draw_lanes(image, strikes_of(view), Ground(lanes, bars, cards))
        else:
            middle = (tops["far"] + heights["far"] + theme.GAP, tops["near"] - theme.GAP)
            draw_attack(image, view, names, Scene(words, middle, bars, cards))
    return as_picture(image, "board", board_alt(view, names))


def _between(view: View, names: Mapping[Player, str], width: int) -> dict[str, int]:
    """What a board has besides the sides, with its heights: "words" and "lanes" of attacks."""
    parts = {
        "words": band_height(view, names, width),
        "middle": middle_height(view, names, width),
        "lanes": lanes_height(strikes_of(view)),
    }
    return {part: height for part, height in parts.items() if height}


def _in_order(view: View, heights: Mapping[str, int]) -> dict[str, int]:
    """The parts from top to bottom. The words of attacks lie on the attackers' side of the
    middle; lanes are all that is between the sides, and the rest moves behind the attackers."""
    order = ["far bar", "far", "middle", "near", "near bar"]
    if "words" in heights:
        below = view.attacks[0].attacker.owner == (view.viewer or "A")
        if "lanes" in heights:
            order[2] = "lanes"
            order[1:1] = [] if below else ["middle", "words"]
            order[-1:-1] = ["words", "middle"] if below else []
        else:
            order[2:3] = ["middle", "words"] if below else ["words", "middle"]
    return {part: heights[part] for part in order}


def _narrowest(view: View, names: Mapping[Player, str], bottom: Player) -> _Layout:
    """The board on which a phone shows cards and words largest, else the widest.

    The stack, many cards, and several attacks at once may make a board taller.
    """
    sides = spots_of(view, opponent(bottom)), spots_of(view, bottom)
    fighting = lanes_height(strikes_of(view)) > 0
    crowd = not all(comfortable(side, theme.WIDEST) for side in sides)
    many = not all(comfortable(side, theme.WIDTHS[0]) for side in sides)
    tallest = theme.TALLEST_CROWD if many or fighting else theme.TALLEST
    layout = None
    for width, tiled in _candidates(sides, crowd, fighting):
        far, near = (lay_field(*side, width) for side in zip(sides, tiled, strict=True))
        layout = _lay_out(view, names, width, (far, near), tallest)
        if layout.fits:
            return layout
    assert layout is not None, "the widest board always is a candidate"
    return layout


def _candidates(
    sides: tuple[Spots, Spots], crowd: bool, fighting: bool
) -> Iterator[tuple[int, tuple[bool, bool]]]:
    """Widths of boards, with whether each side has tiles, the best first.

    A side has tiles where its cards would be too narrow on any board; in a fight, both sides
    have them rather than a wide board.
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
    between = _between(view, names, width).values()
    fixed = 2 * theme.MARGIN + (3 + len(between)) * theme.GAP + sum(between)
    fixed -= stack_height(view.stack, names, width)
    fixed += sum(bar_height(side, width) for side in view.players)
    fixed += far.height(()) + near.height(())
    room = round(width * tallest) - fixed
    rows = (*far.rows, *near.rows)
    fits = sum(row.least for row in rows) <= room
    return _Layout(width, far, near, heights_of_rows(rows, room), fits)


def _pill(view: View, player: Player) -> str:
    """The word that sets a player's bar apart."""
    if view.winner is not None:
        return "★ WINNER" if view.winner == player else ""
    return "▶ TURN" if view.turn and view.active == player else ""
