"""The table as one viewer sees it: two sides, and between them whose move it is."""

from __future__ import annotations

from collections.abc import Mapping

from engine.players import Player, opponent
from engine.views import View
from rendering import paint, theme
from rendering.alt import board_alt
from rendering.bar import BAR_HEIGHT, draw_bar
from rendering.field import draw_field, field_height
from rendering.middle import draw_middle, middle_height
from rendering.picture import Picture, as_picture


def draw_board(view: View, names: Mapping[Player, str]) -> Picture:
    """The board, 1600 px wide; the viewer (player A for a spectator) sits at the bottom.

    Shows no card of a hand, not even the viewer's own. For a board that anybody may see, draw
    the spectator's view.
    """
    bottom = view.viewer or "A"
    far, near = view.side(opponent(bottom)), view.side(bottom)
    heights = (
        BAR_HEIGHT,
        field_height(far),
        middle_height(view),
        field_height(near),
        BAR_HEIGHT,
    )
    image = paint.table(
        theme.WIDTH, 2 * theme.MARGIN + sum(heights) + theme.GAP * (len(heights) - 1)
    )
    y = theme.MARGIN
    tops: list[int] = []
    for height in heights:
        tops.append(y)
        y += height + theme.GAP
    draw_bar(image, far, names[far.player], tops[0], _pill(view, far.player))
    draw_field(image, far, tops[1])
    draw_middle(image, view, names, tops[2])
    draw_field(image, near, tops[3])
    draw_bar(image, near, names[near.player], tops[4], _pill(view, near.player))
    return as_picture(image, "board", board_alt(view, names))


def _pill(view: View, player: Player) -> str:
    """The word that sets a player's bar apart."""
    if view.winner is not None:
        return "★ WINNER" if view.winner == player else ""
    return "▶ TURN" if view.active == player else ""
