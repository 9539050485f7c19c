"""A page of a bracket. It has few columns, so that names are large on a phone."""

from itertools import pairwise
from typing import Final

from PIL import Image

from rendering.draw import paint, theme
from rendering.draw.picture import Picture, as_picture
from rendering.draw.text import draw_block, one_line
from rendering.draw.unicode_text import clean, short_text
from rendering.pages.bracket_pages import Block, BracketMatch, BracketPage, BracketSide, meetings_of
from rendering.pages.page_heading import (
    HEADING,
    INNER,
    INVITATION,
    WIDTH,
    draw_invitation,
    draw_page_heading,
)
from rendering.pages.rank import RANK, draw_rank

_TITLES: Final = 44
_NOTES: Final = 30
_HALF: Final = 44
_BOX: Final = 2 * _HALF
_ROW: Final = _NOTES + _BOX + 12
_APART: Final = 28
_WIDEST: Final = (INNER - _APART) // 2
_SCORE: Final = 44
_BAR: Final = 8
_CROWN: Final = 104
_NAMES: Final = (30, 28, 26, 24, 22)
_SMALL: Final = (24, 22)
_IN_ALT: Final = 14
_NOTHING: Final = "There is no bracket yet"


def draw_bracket(page: BracketPage) -> Picture:
    """Returns a picture of one page of a bracket, 800 pixels wide."""
    body = sum(map(_height, page.blocks)) if page.blocks else INVITATION
    height = HEADING + body + (_CROWN if page.champion else 0) + theme.PAD
    image = paint.table(WIDTH, height)
    pages = f"page {page.page} of {page.pages}" if page.pages > 1 else ""
    draw_page_heading(image, clean(page.title) or "Bracket", clean(page.subtitle), pages)
    if not page.blocks:
        draw_invitation(image, _NOTHING, "It is drawn when its first round begins.")
    y = HEADING
    for block in page.blocks:
        _draw_block(image, block, y)
        y += _height(block)
    if page.champion:
        _draw_champion(image, page.champion, y)
    return as_picture(image, f"bracket-{page.page}", _alt(page, pages))


def _height(block: Block) -> int:
    return _TITLES + _ROW * len(block[0].meetings) + theme.PAD


def _draw_block(image: Image.Image, block: Block, y: int) -> None:
    width = min(_WIDEST, (INNER - _APART * (len(block) - 1)) // len(block))
    start = (WIDTH - len(block) * (width + _APART) + _APART) // 2
    lefts = [start + number * (width + _APART) for number in range(len(block))]
    for x, column in zip(lefts, block, strict=True):
        title = one_line(clean(column.title), "bold", theme.MUTED, (28, 26, 24, 22), width)
        draw_block(image, title, x, y, width, "centre")
    y += _TITLES
    rows = len(block[0].meetings)
    tops = [[y + top for top in _tops(rows, len(column.meetings))] for column in block]
    for number, (column, after) in enumerate(pairwise(block)):
        gap = (lefts[number] + width, lefts[number + 1])
        for row, meeting in enumerate(column.meetings):
            to = row * len(after.meetings) // len(column.meetings)
            if meeting and after.meetings[to]:
                _draw_way(image, gap, tops[number][row], tops[number + 1][to])
    for x, column, heights in zip(lefts, block, tops, strict=True):
        for meeting, top in zip(column.meetings, heights, strict=True):
            if meeting:
                _draw_meeting(image, meeting, x, top, width)


def _tops(rows: int, count: int) -> list[int]:
    """Returns the vertical positions of a column's matches below its title, each in the middle of
    its share of the height."""
    return [(2 * row + 1) * rows * _ROW // (2 * count) - _ROW // 2 for row in range(count)]


def _draw_way(image: Image.Image, gap: tuple[int, int], top: int, to: int) -> None:
    """Draws the line along which a winner advances to the next column."""
    left, right = gap
    middle = (left + right) // 2
    start, end = top + _NOTES + _HALF, to + _NOTES + _HALF
    path = [(left - 4, start), (middle, start), (middle, end), (right + 4, end)]
    paint.ribbon(image, path, theme.SLOT, 6)


def _draw_meeting(image: Image.Image, meeting: BracketMatch, x: int, y: int, width: int) -> None:
    """Draws a box with both opponents, and a tag and a note above it."""
    ink = theme.GOLD if meeting.live else theme.MUTED
    weight = "bold" if meeting.live else "text"
    tag = one_line(clean(meeting.tag), "text", theme.MUTED, (22,), width // 2)
    note = one_line(clean(meeting.note), weight, ink, (22,), width - tag.width - theme.GAP)
    draw_block(image, tag, x + 4, y)
    draw_block(image, note, x, y, width - 4, "right")
    y += _NOTES
    edge = theme.GOLD if meeting.live else theme.PANEL_LINE
    paint.panel(image, (x, y, width, _BOX), 10, theme.PANEL, edge, 4 if meeting.live else 2)
    paint.flood(image, theme.PANEL_LINE, x + 8, y + _HALF - 1, x + width - 8, y + _HALF + 1)
    _draw_side(image, meeting.upper, x, y, width)
    _draw_side(image, meeting.lower or BracketSide("bye", known=False), x, y + _HALF, width)


def _draw_side(image: Image.Image, side: BracketSide, x: int, y: int, width: int) -> None:
    """Draws one of the opponents. The winner is bold, with the score on gold."""
    if side.you:
        box = (x + 4, y + 4, width - 8, _HALF - 8)
        paint.fill(image, *box, 6, theme.GOLD_DEEP)
        paint.fill(image, x + 4, y + 4, _BAR, _HALF - 8, 4, theme.GOLD)
    middle = y + _HALF // 2
    room = width - 28
    if side.score or side.won:
        room -= _SCORE - 8
        left = x + width - _SCORE - 6
        if side.won:
            paint.fill(image, left, y + 6, _SCORE, _HALF - 12, 8, theme.GOLD)
        ink = theme.GOLD_DEEP if side.won else theme.LIGHT
        score = one_line(clean(side.score), "bold", ink, (28, 26, 24, 22), _SCORE - 4)
        draw_block(image, score, left, middle - score.height // 2, _SCORE, "centre")
    ink = theme.LIGHT if side.known else theme.MUTED
    weight = "bold" if side.won or (side.known and not side.score) else "text"
    sizes = _NAMES if side.known else _SMALL
    name = one_line(_name(side), weight, ink, sizes, room - theme.PAD)
    draw_block(image, name, x + 18, middle - name.height // 2)


def _draw_champion(image: Image.Image, champion: str, y: int) -> None:
    box = (theme.MARGIN, y + 4, INNER, _CROWN - 14)
    paint.panel(image, box, 18, theme.GOLD_DEEP, theme.GOLD, 4)
    middle = y + 4 + (_CROWN - 14) // 2
    draw_rank(image, 1, theme.MARGIN + 8 + RANK // 2, middle)
    x = theme.MARGIN + 16 + RANK
    won = one_line("has won", "text", theme.GOLD, (32,), 200)
    sizes = (44, 40, 36, 32, 30, 28, 26)
    room = INNER - RANK - 40 - won.width - theme.GAP
    name = one_line(_shown(champion), "bold", theme.LIGHT, sizes, room)
    draw_block(image, name, x, middle - name.height // 2)
    draw_block(image, won, x + name.width + theme.GAP, middle - won.height // 2)


def _shown(name: str) -> str:
    return clean(name) or "(no name)"


def _name(side: BracketSide) -> str:
    return _shown(side.name)


def _alt(page: BracketPage, pages: str) -> str:
    """Returns the champion, then every place with a known side, the last rounds first."""
    head = filter(
        None, (short_text(clean(page.title), 60), short_text(clean(page.subtitle), 60), pages)
    )
    said = [f"{', '.join(head) or 'Bracket'}."]
    if page.champion:
        said.append(f"{short_text(_shown(page.champion), 40)} has won.")
    columns = [column for block in page.blocks for column in block]
    for column in reversed(columns):
        meetings = [_meeting_words(one) for one in meetings_of([column]) if _anybody(one)]
        if meetings:
            said.append(f"{clean(column.title)}: {'; '.join(meetings)}.")
    return " ".join(said) if columns else f"{said[0]} {_NOTHING}."


def _anybody(meeting: BracketMatch) -> bool:
    return meeting.upper.known or (meeting.lower is not None and meeting.lower.known)


def _meeting_words(meeting: BracketMatch) -> str:
    upper = _side_words(meeting.upper)
    if meeting.lower is None:
        return f"{upper} has a bye"
    note = f" ({short_text(clean(meeting.note), 12)})" if meeting.note else ""
    return f"{upper}, {_side_words(meeting.lower)}{note}"


def _side_words(side: BracketSide) -> str:
    you = " (you)" if side.you else ""
    score = f" {short_text(clean(side.score), 4)}" if side.score else ""
    name = short_text(_name(side), _IN_ALT) if side.known else _name(side)
    return f"{name}{you}{score}"
