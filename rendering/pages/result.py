"""The result of a match in one picture to share: who won, how, and with which cards."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal

from PIL import Image, ImageChops, ImageDraw

from engine.players import Player, opponent
from engine.text.sentences import counted
from engine.views import CardView
from rendering.cards.card_face import draw_card_at
from rendering.cards.card_layout import card_name
from rendering.draw import paint, theme
from rendering.draw.looks import look_of
from rendering.draw.picture import Picture, as_picture
from rendering.draw.text import Block, TextSpan, draw_block, fit, one_line, stacked, unbroken
from rendering.draw.unicode_text import clean, short_text
from rendering.table.portrait import draw_portrait
from rendering.table.stack import player_name

_WIDTH: Final = 1000
_INNER: Final = _WIDTH - 2 * theme.MARGIN
_HEAD: Final = 212
_LARGE: Final = 164
"""Side of a winner's portrait, in pixels."""
_SMALL: Final = 108
_BESIDE: Final = 208
"""Width of the column of the player who didn't win, in pixels."""
_INDENT: Final = 24

_BODY: Final = _HEAD + theme.MARGIN + theme.GAP
_CARD: Final = (282, 364)
_OTHER_CARD: Final = (242, 312)
_HEIGHT: Final = _BODY + _CARD[1] + theme.MARGIN
_EDGE: Final = 5
_QUOTE: Final = 92
_BEAMS: Final = 22

_TITLES: Final = (66, 60, 54, 48)
_NAMES: Final = (48, 44, 40, 36, 32, 30, 28, 26, 24)
_OTHER_NAMES: Final = (30, 28, 26, 24, 22)
_HOW: Final = (30, 28, 26, 24, 22)
_MOMENT: Final = (38, 36, 34, 32, 30, 28, 26, 24, 22)
_NOTES: Final = (24, 22)
_DEALT: Final = (30, 28, 26, 24)
_BELOW: Final = 6
"""Pixels between a card and the damage that it dealt."""
_NOTHING: Final = "Nothing was played"


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The public result of a match.

    - `game`: the key of the game.
    - `title`: the game and mode in words.
    - `names`: the players' names.
    - `winner`: the winner or "draw".
    - `how`: how the match ended, in words.
    - `turns`: the number of turns.
    - `moment_title` and `moment`: a heading, and one or two sentences of the log below it.
    - `cards`: each player's most effective card, if there is one.
    - `dealt`: the damage that each of these cards dealt to the opponent.
    - `portraits`: the players' avatars as PNG files.
    """

    game: str
    title: str
    names: Mapping[Player, str]
    winner: Player | Literal["draw"]
    how: str
    turns: int
    moment_title: str
    moment: Sequence[str]
    cards: Mapping[Player, CardView]
    dealt: Mapping[Player, int]
    portraits: Mapping[Player, bytes]


def draw_result(result: MatchResult) -> Picture:
    """Returns a picture of the result, 1,000 pixels wide, with the winner on the left."""
    image = paint.table(_WIDTH, _HEIGHT)
    left: Player = "A" if result.winner == "draw" else result.winner
    if result.winner == "draw":
        _draw_draw(image, result)
    else:
        _draw_victory(image, result, left)
    x, right = theme.MARGIN, _WIDTH - theme.MARGIN
    if left in result.cards:
        x += _draw_card(image, result, left, x, _CARD)
    if (other := opponent(left)) in result.cards:
        size = _CARD if result.winner == "draw" else _OTHER_CARD
        right -= _draw_card(image, result, other, right - size[0], size)
    _draw_moment(image, result, (x, _BODY, right - x, _CARD[1]))
    return as_picture(image, "result", _alt(result), look_of(result.game))


def _draw_victory(image: Image.Image, result: MatchResult, winner: Player) -> None:
    """Draws the winner large and lit, and the loser beside them, calm."""
    x, y = theme.MARGIN, theme.MARGIN
    width = _INNER - _BESIDE - theme.GAP
    paint.panel(image, (x, y, width, _HEAD), 18, theme.GOLD_DEEP, theme.GOLD, _EDGE)
    inner = width - 2 * _EDGE, _HEAD - 2 * _EDGE
    beams = _beams(*inner, _INDENT + _LARGE // 2, inner[1] // 2)
    paint.stamp(image, beams, x + _EDGE, y + _EDGE, theme.BRONZE.ink)
    name = player_name(result.names, winner)
    top = y + (_HEAD - _LARGE) // 2
    picture = result.portraits.get(winner)
    draw_portrait(image, x + _INDENT, top, _LARGE, name, picture, ring=theme.GOLD)
    text = x + _INDENT + _LARGE + _INDENT
    room = x + width - text - _INDENT
    title = one_line("★ WINNER", "display", theme.GOLD, _TITLES, room)
    called = one_line(name, "bold", theme.LIGHT, _NAMES, room)
    left = _HEAD - title.height - called.height - 16
    how = fit([TextSpan(clean(result.how), "text", theme.LIGHT)], _HOW, room, min(left, 76))
    y += (_HEAD - title.height - called.height - how.height) // 2 - 2
    for block in (title, called, how):
        draw_block(image, block, text, y)
        y += block.height
    x, y = _WIDTH - theme.MARGIN - _BESIDE, theme.MARGIN
    paint.panel(image, (x, y, _BESIDE, _HEAD), 18, theme.PANEL, theme.PANEL_LINE)
    _draw_aside(image, result, opponent(winner), x, theme.MUTED)


def _draw_draw(image: Image.Image, result: MatchResult) -> None:
    """Draws both players alike, and between them that nobody won."""
    x, y = theme.MARGIN, theme.MARGIN
    paint.panel(image, (x, y, _INNER, _HEAD), 18, theme.PANEL, theme.SILVER, _EDGE)
    _draw_aside(image, result, "A", x, theme.LIGHT)
    _draw_aside(image, result, "B", _WIDTH - x - _BESIDE, theme.LIGHT)
    room = _INNER - 2 * _BESIDE
    title = one_line("A DRAW", "display", theme.SILVER, _TITLES, room)
    how = fit([TextSpan(clean(result.how), "text", theme.LIGHT)], _HOW, room, 90)
    y += (_HEAD - title.height - how.height) // 2 - 2
    draw_block(image, title, x + _BESIDE, y, room, "centre")
    draw_block(image, how, x + _BESIDE, y + title.height, room, "centre")


def _draw_aside(
    image: Image.Image, result: MatchResult, player: Player, x: int, ink: theme.Colour
) -> None:
    """Draws a player in a column: the portrait, and the name below it."""
    name = player_name(result.names, player)
    words = one_line(name, "bold", ink, _OTHER_NAMES, _BESIDE - 24)
    y = theme.MARGIN + (_HEAD - _SMALL - 8 - words.height) // 2
    left, picture = x + (_BESIDE - _SMALL) // 2, result.portraits.get(player)
    draw_portrait(image, left, y, _SMALL, name, picture, ring=theme.SILVER)
    draw_block(image, words, x + 12, y + _SMALL + 6, _BESIDE - 24, "centre")


@lru_cache(maxsize=4)
def _beams(width: int, height: int, x: int, y: int) -> Image.Image:
    """Returns beams from (x, y) to every side of a panel with round corners, as a mask."""
    mask = Image.new("L", (2 * width, 2 * height), 0)
    draw, reach = ImageDraw.Draw(mask), 2 * math.hypot(width, height)
    box = (2 * x - reach, 2 * y - reach, 2 * x + reach, 2 * y + reach)
    step = 360 / _BEAMS
    for index in range(_BEAMS):
        draw.pieslice(box, (index - 0.25) * step, (index + 0.25) * step, fill=255)
    return ImageChops.darker(mask.reduce(2), paint.rounded_mask(width, height, 18 - _EDGE))


def _draw_card(
    image: Image.Image, result: MatchResult, player: Player, x: int, size: tuple[int, int]
) -> int:
    """Draws a player's card beside the moment, without its text, and below it the damage that it
    dealt. Returns the width that it takes."""
    card, frame = result.cards[player], look_of(result.game).frame
    card = replace(card, face=replace(card.face, text=(), notes=()))
    width, height = size
    top = _BODY + (_CARD[1] - height) // 2
    if words := _dealt_words(result, player):
        block = one_line(words, "bold", theme.LIGHT, _DEALT, width)
        height -= block.height + _BELOW
        draw_block(image, block, x, top + height + _BELOW, width, "centre")
    draw_card_at(image, card, (x, top, width, height), theme.TABLE, frame=frame)
    return width + theme.GAP + 4


def _dealt_words(result: MatchResult, player: Player) -> str:
    """Returns the damage that a player's card dealt, in words; empty if it dealt none."""
    dealt = result.dealt.get(player, 0)
    return f"dealt {dealt:,} damage" if dealt else ""


def _draw_moment(image: Image.Image, result: MatchResult, box: paint.Box) -> None:
    """Draws the event that decided the match as a quotation of the log, and below it the game and
    the number of turns."""
    x, y, width, height = box
    paint.panel(image, box, 18, theme.PANEL, theme.PANEL_LINE)
    x, room = x + 20, width - 40
    told = [words for one in result.moment if (words := clean(one))]
    heading = one_line(
        result.moment_title.upper() if told else "", "bold", theme.GOLD, _NOTES, room
    )
    draw_block(image, heading, x, y + 16, room, "centre")
    foot = one_line(_foot(result), "text", theme.MUTED, (26, *_NOTES), room)
    draw_block(image, foot, x, y + height - foot.height - 16, room, "centre")
    top, low = y + 16 + heading.height, y + height - foot.height - 28
    paint.flood(image, theme.PANEL_LINE, x, low, x + room, low + 2)
    words = _quotation(told, room, low - top - 24)
    mark = one_line("“", "bold", theme.GOLD, (_QUOTE,), room)
    marked = bool(told) and words.height + _QUOTE // 2 <= low - top - 16
    at = top + (low - top - words.height + (_QUOTE // 2 if marked else 0)) // 2
    if marked:
        draw_block(image, mark, x, at - _QUOTE // 2 - 12, room, "centre")
    draw_block(image, words, x, at, room, "centre")


def _quotation(told: Sequence[str], width: int, height: int) -> Block:
    """Returns the sentences in the largest size that fits, each on a new line, the last one
    bold."""
    if not told:
        return one_line(_NOTHING, "text", theme.MUTED, _HOW, width)
    spans = [(TextSpan(words, "text", theme.LIGHT),) for words in told[:-1]]
    spans.append((TextSpan(told[-1], "bold", theme.LIGHT),))
    sizes = unbroken(" ".join(told), "bold", _MOMENT, width)
    block = Block((), sizes[-1])
    for size in sizes:
        block = stacked(spans, size, width)
        if block.height <= height:
            return block
    return Block(block.lines[: height // block.line_height], block.size, cut=True)


def _foot(result: MatchResult) -> str:
    return f"{clean(result.title)} · {counted(result.turns, 'turn')}"


def _alt(result: MatchResult) -> str:
    """Returns all the text of the picture."""
    called = {player: short_text(player_name(result.names, player), 60) for player in result.names}
    if result.winner == "draw":
        won = f"A draw between {called['A']} and {called['B']}"
    else:
        won = f"Victory for {called[result.winner]} over {called[opponent(result.winner)]}"
    parts = [f"{won}: {short_text(clean(result.how), 160)}" if result.how else won, _foot(result)]
    said = [short_text(clean(one), 160) for one in result.moment]
    if said:
        parts.append(f"{result.moment_title}: {'; '.join(said)}")
    for player, card in sorted(result.cards.items()):
        words = f"{called[player]}'s card: {short_text(card_name(card.face))}"
        parts.append(", ".join(filter(None, (words, _dealt_words(result, player)))))
    return f"{'. '.join(parts)}."
