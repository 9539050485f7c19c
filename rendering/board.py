"""The table as one viewer sees it: two sides, and between them whose move it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.players import Player, opponent
from engine.views import View
from rendering import paint, theme
from rendering.alt import board_alt
from rendering.attacks import Scene, band_height, draw_attacks
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
    heights = {
        "far bar": bar,
        "far": board.far.height(board.rows[:split]),
        **_middle(view, names, board.width, bottom),
        "near": board.near.height(board.rows[split:]),
        "near bar": bar,
    }
    tops: dict[str, int] = {}
    y = theme.MARGIN
    for part, height in heights.items():
        tops[part] = y
        y += height + theme.GAP
    image = paint.table(board.width, y - theme.GAP + theme.MARGIN)
    draw_bar(image, far, names[far.player], tops["far bar"], _pill(view, far.player))
    cards = draw_field(image, board.far, board.rows[:split], tops["far"])
    draw_middle(image, view, names, tops["middle"])
    cards |= draw_field(image, board.near, board.rows[split:], tops["near"])
    draw_bar(image, near, names[near.player], tops["near bar"], _pill(view, near.player))
    if "attacks" in tops:
        width = board.width - 2 * theme.MARGIN
        band = (theme.MARGIN, tops["attacks"], width, heights["attacks"])
        middle = (tops["far"] + heights["far"] + theme.GAP, tops["near"] - theme.GAP)
        bars: dict[Player, int] = {far.player: tops["far bar"], near.player: tops["near bar"]}
        draw_attacks(image, view, names, Scene(band, middle, bars, cards))
    return as_picture(image, "board", board_alt(view, names))


def _middle(view: View, names: Mapping[Player, str], width: int, bottom: Player) -> dict[str, int]:
    """What lies between the sides with its heights; attacks lie on their attacker's side."""
    parts = {"middle": middle_height(view, names, width)}
    band = band_height(view, names, width)
    if not band:
        return parts
    attacks = {"attacks": band}
    return parts | attacks if view.attacks[0].attacker.owner == bottom else attacks | parts


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
    middle = _middle(view, names, width, bottom).values()
    fixed = 2 * theme.MARGIN + (3 + len(middle)) * theme.GAP + 2 * bar_height(width)
    fixed += sum(middle) + far.height(()) + near.height(())
    room = round(width * theme.TALLEST) - fixed
    rows = (*far.rows, *near.rows)
    fits = sum(row.least for row in rows) <= room
    return _Layout(width, far, near, heights_of_rows(rows, room), fits)


def _pill(view: View, player: Player) -> str:
    """The word that sets a player's bar apart."""
    if view.winner is not None:
        return "★ WINNER" if view.winner == player else ""
    return "▶ TURN" if view.active == player else ""
