"""A page of a leaderboard, narrow and tall, so that a phone shows it without turning."""

from dataclasses import dataclass
from typing import Final

from PIL import Image

from rendering.draw import paint, theme
from rendering.draw.picture import Picture, as_picture
from rendering.draw.text import TextSpan, draw_block, fit, one_line
from rendering.draw.unicode_text import clean, short_text
from rendering.pages.page_heading import (
    HEADING,
    INNER,
    INVITATION,
    WIDTH,
    draw_invitation,
    draw_page_heading,
    number_words,
)
from rendering.pages.rank import RANK, draw_line_panel, draw_rank, draw_you

LINES_A_PAGE: Final = 10

_ROW: Final = 96
_FOOT: Final = 52
_RATING: Final = 168
_IN_ALT: Final = 26
_NAMES: Final = (38, 36, 34, 32, 30, 28, 26, 24)
_NOTES: Final = (26, 24, 22)
_UNSURE: Final = "?"
_LINE: Final = 56
"""Height of the line above the members without a rank, in pixels."""

_BELOW: Final = "No rank yet"
NO_RANK: Final = "\u2013"
"""Text in place of a rank for a member who has none."""

_LEGEND: Final = f"{_UNSURE} provisional: few matches so far"
_NOBODY: Final = "Nobody is here yet"


@dataclass(frozen=True, slots=True)
class LeaderboardLine:
    """One member's line.

    - `rank`: the member's rank, None if they aren't ranked yet.
    - `name` and `rating`: the member's name and rating.
    - `provisional`: whether the rating is from few matches.
    - `wins`, `losses` and `draws`: the numbers of the member's matches with this result.
    - `you`: whether this is the viewer's line.
    - `needs`: the number of further opponents that a member without a rank must play to get one.
    """

    rank: int | None
    name: str
    rating: int
    provisional: bool
    wins: int
    losses: int
    draws: int
    you: bool = False
    needs: int = 0


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """One page of a leaderboard, with at most `LINES_A_PAGE` lines in the order in which they are
    drawn; members without a rank come last. `title` is usually the game, `subtitle` the server.
    Pages count from 1."""

    title: str
    subtitle: str
    page: int
    pages: int
    lines: tuple[LeaderboardLine, ...]


def draw_leaderboard(board: Leaderboard) -> Picture:
    """Returns a picture of the page, 800 pixels wide. Raises ValueError for more than
    `LINES_A_PAGE` lines."""
    if len(board.lines) > LINES_A_PAGE:
        raise ValueError(f"{len(board.lines)} lines on a page of {LINES_A_PAGE}")
    unsure = any(line.provisional for line in board.lines)
    ranked = sum(line.rank is not None for line in board.lines)
    below = _LINE if ranked < len(board.lines) else 0
    body = (_ROW + theme.PAD) * len(board.lines) + below if board.lines else INVITATION
    foot = _FOOT if unsure else theme.MARGIN - theme.PAD
    image = paint.table(WIDTH, HEADING + body + foot)
    draw_page_heading(image, _title(board), clean(board.subtitle), _page_words(board))
    if not board.lines:
        draw_invitation(image, _NOBODY, "The first rated match opens the list: play one!")
    if below:
        _draw_below(image, HEADING + ranked * (_ROW + theme.PAD))
    for number, line in enumerate(board.lines):
        down = number * (_ROW + theme.PAD) + (below if number >= ranked else 0)
        _draw_line(image, line, HEADING + down)
    if unsure:
        legend = one_line(_LEGEND, "text", theme.MUTED, _NOTES, INNER)
        draw_block(image, legend, theme.MARGIN, image.height - _FOOT + 4, INNER, "centre")
    return as_picture(image, f"leaderboard-{board.page}", _alt(board, unsure))


def _title(board: Leaderboard) -> str:
    return clean(board.title) or "Leaderboard"


def _page_words(board: Leaderboard) -> str:
    return f"page {board.page} of {board.pages}" if board.pages > 1 else ""


def _draw_below(image: Image.Image, y: int) -> None:
    """Draws the line above the members without a rank, and its words."""
    words = one_line(_BELOW, "bold", theme.MUTED, (28,), INNER)
    middle = y + (_LINE - theme.PAD) // 2
    draw_block(image, words, theme.MARGIN + 8, middle - words.height // 2)
    x = theme.MARGIN + 8 + words.width + theme.GAP
    paint.fill(image, x, middle, theme.MARGIN + INNER - x, 4, 2, theme.PANEL_LINE)


def _draw_line(image: Image.Image, line: LeaderboardLine, y: int) -> None:
    """Draws one member: place, name and record, rating."""
    box = (theme.MARGIN, y, INNER, _ROW)
    draw_line_panel(image, box, line.you)
    middle = y + _ROW // 2
    if line.rank is None:
        sign = one_line(NO_RANK, "bold", theme.MUTED, (40,), RANK)
        draw_block(image, sign, theme.MARGIN + 8, middle - sign.height // 2, RANK, "centre")
    else:
        draw_rank(image, line.rank, theme.MARGIN + 8 + RANK // 2, middle)
    rating = one_line(_rating(line), "bold", theme.GOLD, (48, 44, 40, 36, 32, 28, 24), _RATING)
    right = theme.MARGIN + INNER - 20
    draw_block(image, rating, right - _RATING, middle - rating.height // 2, _RATING, "right")
    x = theme.MARGIN + 8 + RANK + 8
    room = right - max(rating.width, 96) - theme.GAP - x
    if line.you:
        room -= draw_you(image, right - max(rating.width, 96) - theme.GAP, middle)
    name = one_line(_name(line), "bold", theme.LIGHT, _NAMES, room)
    record = fit(_record(line), _NOTES, room)
    top = y + (_ROW - name.height - record.height) // 2 - 2
    draw_block(image, name, x, top)
    draw_block(image, record, x, top + name.height)


def _name(line: LeaderboardLine) -> str:
    return clean(line.name) or "(no visible name)"


def _rating(line: LeaderboardLine) -> str:
    return number_words(line.rating) + (_UNSURE if line.provisional else "")


def _record(line: LeaderboardLine) -> list[TextSpan]:
    """Returns wins, losses, and draws if there are any. For a member without a rank, the missing
    opponents come first."""
    parts = [needs_words(line.needs)] if line.needs else []
    parts += [_counted(line.wins, "win", "wins"), _counted(line.losses, "loss", "losses")]
    if line.draws:
        parts.append(_counted(line.draws, "draw", "draws"))
    return [TextSpan(" · ".join(parts), "text", theme.MUTED)]


def needs_words(needs: int) -> str:
    """Returns how many more opponents a member needs to get a rank: "needs 2 more opponents"."""
    return f"needs {_counted(needs, 'more opponent', 'more opponents')}"


def _counted(number: int, one: str, many: str) -> str:
    return f"{number_words(number)} {one if number == 1 else many}"


def _alt(board: Leaderboard, unsure: bool) -> str:
    """Returns every line of the page in words."""
    head = [
        short_text(_title(board), 60),
        short_text(clean(board.subtitle), 60),
        _page_words(board),
    ]
    lines = "; ".join(map(_alt_line, board.lines)) or _NOBODY.lower()
    return f"{', '.join(filter(None, head))}: {lines}." + (f" {_LEGEND}." if unsure else "")


def _alt_line(line: LeaderboardLine) -> str:
    name = short_text(_name(line), _IN_ALT)
    you = " (you)" if line.you else ""
    drawn = f", {number_words(line.draws)} drawn" if line.draws else ""
    won = f"{number_words(line.wins)} won, {number_words(line.losses)} lost{drawn}"
    if line.rank is None:
        return f"{NO_RANK} {name}{you} {_rating(line)}: {needs_words(line.needs)}, {won}"
    return f"{number_words(line.rank)}. {name}{you} {_rating(line)}: {won}"
