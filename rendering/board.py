"""The table as one viewer sees it: two sides, and between them whose move it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.players import Player, opponent
from engine.views import View
from rendering import paint, theme
from rendering.alt import board_alt
from rendering.bar import bar_height, draw_bar
from rendering.field import Field, comfortable, draw_field, heights_of_rows, lay_field
from rendering.middle import draw_middle, middle_height
from rendering.picture import Picture, as_picture


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
    bar = bar_height(board.width)
    split = len(board.far.rows)
    heights = (
        bar,
        board.far.height(board.rows[:split]),
        middle_height(view, names, board.width),
        board.near.height(board.rows[split:]),
        bar,
    )
    image = paint.table(
        board.width, 2 * theme.MARGIN + sum(heights) + theme.GAP * (len(heights) - 1)
    )
    y = theme.MARGIN
    tops: list[int] = []
    for height in heights:
        tops.append(y)
        y += height + theme.GAP
    draw_bar(image, far, names[far.player], tops[0], _pill(view, far.player))
    draw_field(image, board.far, board.rows[:split], tops[1])
    draw_middle(image, view, names, tops[2])
    draw_field(image, board.near, board.rows[split:], tops[3])
    draw_bar(image, near, names[near.player], tops[4], _pill(view, near.player))
    return as_picture(image, "board", board_alt(view, names))


def _narrowest(view: View, names: Mapping[Player, str], bottom: Player) -> _Layout:
    """The board on which a phone shows cards and words largest, else the widest."""
    for width in theme.WIDTHS:
        if width == theme.WIDEST or all(comfortable(side, width) for side in view.players):
            layout = _lay_out(view, names, bottom, width)
            if layout.fits:
                return layout
    return _lay_out(view, names, bottom, theme.WIDEST)


def _lay_out(view: View, names: Mapping[Player, str], bottom: Player, width: int) -> _Layout:
    far, near = (lay_field(view.side(player), width) for player in (opponent(bottom), bottom))
    fixed = 2 * theme.MARGIN + 4 * theme.GAP + 2 * bar_height(width)
    fixed += middle_height(view, names, width) + far.height(()) + near.height(())
    room = round(width * theme.TALLEST) - fixed
    rows = (*far.rows, *near.rows)
    fits = sum(row.least for row in rows) <= room
    return _Layout(width, far, near, heights_of_rows(rows, room), fits)


def _pill(view: View, player: Player) -> str:
    """The word that sets a player's bar apart."""
    if view.winner is not None:
        return "★ WINNER" if view.winner == player else ""
    return "▶ TURN" if view.active == player else ""
