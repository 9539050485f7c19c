"""The table as one viewer sees it: two sides, and between them whose move it is."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass

from PIL import Image

from engine.players import Player, opponent
from engine.views import PlayerView, View
from rendering import paint, theme
from rendering.alt_text import board_alt
from rendering.attack_groups import attack_groups_of
from rendering.attacks import Scene, band_height, draw_attack, draw_attack_words
from rendering.bands import GAP, Band, draw_nothing, edge, packed
from rendering.field import Field, comfortable, draw_field, heights_of_rows, lay_field
from rendering.lanes import Ground, draw_lanes, lanes_height
from rendering.picture import Picture, as_picture, joined
from rendering.player_bar import draw_player_bar, player_bar_height, player_bar_part
from rendering.slots import Boxes, Slots, slots_of
from rendering.status_bar import STATUS_LINE, draw_status_bar, status_bar_height, status_bar_part


@dataclass(frozen=True, slots=True)
class _Layout:
    """A board of one width; `fits` tells that it is not too tall, with every row high enough."""

    width: int
    far: Field
    near: Field
    rows: tuple[int, ...]
    fits: bool


def draw_board(view: View, names: Mapping[Player, str]) -> Picture:
    """Returns the board, 960 to 1600 px wide; the viewer (player A for a spectator) sits at the
    bottom.

    Shows no card of a hand, not even the viewer's own. For a board that anybody may see, draw
    the spectator's view.
    """
    bottom = view.viewer or "A"
    board = _narrowest(view, names, bottom)
    parts = _parts(view, names, bottom, board)
    alt = board_alt(view, names)
    if "words" in parts:
        return as_picture(_fight(view, names, board.width, parts), "board", alt)
    bands = [edge(theme.MARGIN)]
    for part in parts.values():
        bands += (part, GAP)
    bands[-1] = edge(theme.MARGIN, low=True)
    return joined(board.width, packed(board.width, bands), "board", alt)


def _parts(
    view: View, names: Mapping[Player, str], bottom: Player, board: _Layout
) -> dict[str, Band]:
    """Returns what a board is made of, from top to bottom, but for gaps and attacks."""
    far, near = view.side(opponent(bottom)), view.side(bottom)
    split = len(board.far.rows)
    rows = board.rows[:split], board.rows[split:]
    between = _between(view, names, board.width)
    middle = (status_bar_part(view), names["A"], names["B"])
    parts = {
        "far bar": _bar(view, far, names, board.width),
        "far": Band(board.far.height(rows[0]), draw_field, (board.far, rows[0], True)),
        "middle": Band(between.pop("middle"), _draw_status_bar, middle),
        "near": Band(board.near.height(rows[1]), draw_field, (board.near, rows[1], False)),
        "near bar": _bar(view, near, names, board.width),
    }
    parts |= {part: Band(height, draw_nothing) for part, height in between.items()}
    return {part: parts[part] for part in _order(view, between)}


def _bar(view: View, side: PlayerView, names: Mapping[Player, str], width: int) -> Band:
    facts = (player_bar_part(side), names[side.player], _label(view, side.player))
    return Band(player_bar_height(side, width), draw_player_bar, facts)


def _draw_status_bar(image: Image.Image, y: int, view: View, name_a: str, name_b: str) -> None:
    draw_status_bar(image, y, view, {"A": name_a, "B": name_b})


def _fight(
    view: View, names: Mapping[Player, str], width: int, parts: Mapping[str, Band]
) -> Image.Image:
    """Returns the whole board with its attacks, whose lines go through all parts."""
    tops: dict[str, int] = {}
    y = theme.MARGIN
    for part, band in parts.items():
        tops[part] = y
        y += band.height + theme.GAP
    image = paint.table(width, y - theme.GAP + theme.MARGIN)
    cards: Boxes = {}
    for part, band in parts.items():
        found = band.draw(image, tops[part], *band.facts)
        if part in ("far", "near"):
            cards |= found
    bottom = view.viewer or "A"
    bars: dict[Player, int] = {opponent(bottom): tops["far bar"], bottom: tops["near bar"]}
    words = (theme.MARGIN, tops["words"], width - 2 * theme.MARGIN, parts["words"].height)
    if "lanes" in tops:
        draw_attack_words(image, view, names, words)
        lanes = tops["lanes"] - theme.GAP, tops["lanes"] + parts["lanes"].height + theme.GAP
        draw_lanes(image, attack_groups_of(view), Ground(lanes, bars, cards))
    else:
        middle = (tops["far"] + parts["far"].height + theme.GAP, tops["near"] - theme.GAP)
        draw_attack(image, view, names, Scene(words, middle, bars, cards))
    return image


def _between(view: View, names: Mapping[Player, str], width: int) -> dict[str, int]:
    """Returns what a board has besides the sides, with its heights: "words" and "lanes" of
    attacks."""
    parts = {
        "words": band_height(view, names, width),
        "middle": status_bar_height(view, names, width),
        "lanes": lanes_height(attack_groups_of(view)),
    }
    return {part: height for part, height in parts.items() if height}


def _order(view: View, between: Container[str]) -> list[str]:
    """Returns the parts from top to bottom. The words of attacks lie on the attackers' side of the
    middle; lanes are all that is between the sides, and the rest moves behind the attackers."""
    order = ["far bar", "far", "middle", "near", "near bar"]
    if "words" in between:
        below = view.attacks[0].attacker.owner == (view.viewer or "A")
        if "lanes" in between:
            order[2] = "lanes"
            order[1:1] = [] if below else ["middle", "words"]
            order[-1:-1] = ["words", "middle"] if below else []
        else:
            order[2:3] = ["middle", "words"] if below else ["words", "middle"]
    return order


def _narrowest(view: View, names: Mapping[Player, str], bottom: Player) -> _Layout:
    """Returns the board on which a phone shows cards and words largest, else the widest.

    What the middle has below its first line, many cards, and several attacks at once may make a
    board taller: cards do not get lower because there is more to say.
    """
    sides = slots_of(view, opponent(bottom)), slots_of(view, bottom)
    fighting = lanes_height(attack_groups_of(view)) > 0
    crowd = not all(comfortable(side, theme.WIDEST) for side in sides)
    many = not all(comfortable(side, theme.WIDTHS[0]) for side in sides)
    tallest = theme.TALLEST_CROWD if many or fighting else theme.TALLEST
    layout = None
    for width, compact in _candidates(sides, crowd, fighting):
        far, near = (lay_field(*side, width) for side in zip(sides, compact, strict=True))
        layout = _lay_out(view, names, width, (far, near), tallest)
        if layout.fits:
            return layout
    assert layout is not None, "the widest board always is a candidate"
    return layout


def _candidates(
    sides: tuple[Slots, Slots], crowd: bool, fighting: bool
) -> Iterator[tuple[int, tuple[bool, bool]]]:
    """Yields widths of boards, with whether each side has compact cards, the best first.

    A side has them where its cards would be too narrow on any board; in a fight, both sides
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
    between = _between(view, names, width) | {"middle": STATUS_LINE}
    fixed = 2 * theme.MARGIN + (3 + len(between)) * theme.GAP + sum(between.values())
    fixed += sum(player_bar_height(side, width) for side in view.players)
    fixed += far.height(()) + near.height(())
    room = round(width * tallest) - fixed
    rows = (*far.rows, *near.rows)
    fits = sum(row.least for row in rows) <= room
    return _Layout(width, far, near, heights_of_rows(rows, room), fits)


def _label(view: View, player: Player) -> str:
    """Returns the word that sets a player's bar apart."""
    if view.winner is not None:
        return "★ WINNER" if view.winner == player else ""
    return "▶ TURN" if view.turn and view.active == player else ""
