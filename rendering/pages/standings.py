"""A page of the standings of a tournament, narrow and tall like a leaderboard's."""

from dataclasses import dataclass
from typing import Final

from PIL import Image

from rendering.draw import paint, theme
from rendering.draw.picture import Picture, as_picture
from rendering.draw.text import draw_block, line_height, one_line
from rendering.draw.unicode_text import clean, short_text
from rendering.pages.page_heading import (
    HEADING,
    INNER,
    INVITATION,
    WIDTH,
    draw_invitation,
    draw_page_heading,
)
from rendering.pages.rank import RANK, draw_line_panel, draw_rank, draw_you

STANDINGS_A_PAGE: Final = 12

_ROW: Final = 94
_CAPTIONS: Final = 40
_CUT: Final = 50
_FOOT: Final = 46
_LEFT: Final = theme.MARGIN + 8 + RANK + 8
_RIGHT: Final = theme.MARGIN + INNER - 20
_POINTS: Final = 112
_RECORD: Final = 132
_IN_ALT: Final = 20
_SMALL: Final = (26, 24, 22)
_NOBODY: Final = "Nobody is here yet"


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """One player's line.

    - `rank`: the player's rank, 0 if they aren't ranked yet.
    - `name`: the player's name.
    - `points`, `record` and `figures`: the texts in the page's columns, such as the points, the
      wins and losses, and the tie-breakers. `points` are drawn large.
    - `note`: a word or two beside the name ("dropped").
    - `you`: whether this is the viewer's line.
    - `played`: whether the player has played yet. A player who hasn't gets no medal.
    """

    rank: int
    name: str
    points: str
    record: str
    figures: tuple[str, ...] = ()
    note: str = ""
    you: bool = False
    played: bool = True


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """One page of standings.

    - `title` and `subtitle`: the heading of the page.
    - `page` and `pages`: the number of the page, from 1 on, and the number of pages.
    - `captions`: the titles of the columns from left to right: record, figures and points.
    - `places`: the lines in the order in which they are drawn, at most `STANDINGS_A_PAGE`.
    - `legend`: an explanation of the captions.
    - `cut`: the rank below whose line a dividing line is drawn, 0 for none.
    - `cut_words`: the text on the dividing line.
    """

    title: str
    subtitle: str
    page: int
    pages: int
    captions: tuple[str, ...]
    places: tuple[StandingsLine, ...]
    legend: str = ""
    cut: int = 0
    cut_words: str = ""


def draw_standings(page: StandingsPage) -> Picture:
    """Returns a picture of the page, 800 pixels wide. Raises ValueError for more than
    `STANDINGS_A_PAGE` lines."""
    if len(page.places) > STANDINGS_A_PAGE:
        raise ValueError(f"{len(page.places)} places on a page of {STANDINGS_A_PAGE}")
    foot = _FOOT if page.legend and page.places else theme.MARGIN - theme.PAD
    image = paint.table(WIDTH, HEADING + _body(page) + foot)
    draw_page_heading(image, _title(page), clean(page.subtitle), _page_words(page))
    if page.places:
        _draw_captions(image, page.captions)
    else:
        draw_invitation(image, _NOBODY, "The first result opens the list.")
    y = HEADING + _CAPTIONS
    for place in page.places:
        _draw_place(image, place, y)
        y += _ROW + theme.PAD
        if page.cut and place.rank == page.cut:
            _draw_cut(image, clean(page.cut_words), y)
            y += _CUT
    if page.places and page.legend:
        legend = one_line(clean(page.legend), "text", theme.MUTED, _SMALL, INNER)
        draw_block(image, legend, theme.MARGIN, image.height - _FOOT, INNER, "centre")
    return as_picture(image, f"standings-{page.page}", _alt(page))


def _body(page: StandingsPage) -> int:
    if not page.places:
        return INVITATION
    cuts = sum(0 < place.rank == page.cut for place in page.places)
    return _CAPTIONS + (_ROW + theme.PAD) * len(page.places) + _CUT * cuts


def _title(page: StandingsPage) -> str:
    return clean(page.title) or "Standings"


def _page_words(page: StandingsPage) -> str:
    return f"page {page.page} of {page.pages}" if page.pages > 1 else ""


def _columns(count: int) -> list[tuple[int, int]]:
    """Returns the left edge and the width of the record and of each figure. They share the room
    left of the points."""
    if count < 2:
        return [(_LEFT, _RIGHT - _POINTS - theme.GAP - _LEFT)][:count]
    rest = _RIGHT - _POINTS - _LEFT - _RECORD
    each = rest // (count - 1)
    others = [(_LEFT + _RECORD + number * each, each) for number in range(count - 1)]
    return [(_LEFT, _RECORD), *others]


def _draw_captions(image: Image.Image, captions: tuple[str, ...]) -> None:
    if not captions:
        return
    y = HEADING + 4
    for caption, (x, width) in zip(captions, _columns(len(captions) - 1), strict=False):
        words = one_line(clean(caption), "text", theme.MUTED, _SMALL, width - theme.PAD)
        draw_block(image, words, x, y)
    words = one_line(clean(captions[-1]), "text", theme.MUTED, _SMALL, _POINTS)
    draw_block(image, words, _RIGHT - _POINTS, y, _POINTS, "right")


def _draw_place(image: Image.Image, place: StandingsLine, y: int) -> None:
    """Draws one entrant: place, name with record and figures below, points."""
    draw_line_panel(image, (theme.MARGIN, y, INNER, _ROW), place.you)
    middle = y + _ROW // 2
    if place.rank:
        draw_rank(image, place.rank, theme.MARGIN + 8 + RANK // 2, middle, medals=place.played)
    sizes = (52, 48, 44, 40, 36, 32, 28, 24)
    points = one_line(clean(place.points), "bold", theme.GOLD, sizes, _POINTS)
    draw_block(image, points, _RIGHT - _POINTS, middle - points.height // 2, _POINTS, "right")
    _draw_name(image, place, y + 8)
    y += 12 + line_height(36)
    cells = (place.record, *place.figures)
    for cell, (x, width) in zip(cells, _columns(len(cells)), strict=True):
        words = one_line(clean(cell), "text", theme.LIGHT, _SMALL, width - theme.PAD)
        draw_block(image, words, x, y + line_height(26) - words.height)


def _draw_name(image: Image.Image, place: StandingsLine, y: int) -> None:
    right = _RIGHT - _POINTS - theme.GAP
    height = line_height(36)
    if place.you:
        right -= draw_you(image, right, y + height // 2)
    if place.note:
        note = one_line(clean(place.note), "text", theme.MUTED, _SMALL, 190)
        right -= note.width
        draw_block(image, note, right, y + (height - note.height) // 2 + 2)
        right -= theme.GAP
    sizes = (36, 34, 32, 30, 28, 26, 24)
    name = one_line(_name(place), "bold", theme.LIGHT, sizes, right - _LEFT)
    draw_block(image, name, _LEFT, y + (height - name.height) // 2)


def _draw_cut(image: Image.Image, words: str, y: int) -> None:
    """Draws a dashed line with words in its middle."""
    block = one_line(words, "bold", theme.GOLD, _SMALL, INNER // 2)
    middle = y + (_CUT - theme.PAD) // 2
    gap = (INNER - block.width) // 2 - theme.GAP
    for start in (theme.MARGIN, theme.MARGIN + INNER - gap):
        for x in range(start, start + gap - 12, 24):
            paint.fill(image, x, middle - 2, 14, 4, 2, theme.GOLD)
    draw_block(image, block, theme.MARGIN, middle - block.height // 2, INNER, "centre")


def _name(place: StandingsLine) -> str:
    return clean(place.name) or "(no visible name)"


def _alt(page: StandingsPage) -> str:
    """Returns every place of the page in words, without the figures: those of twelve places don't
    fit."""
    head = [short_text(_title(page), 60), short_text(clean(page.subtitle), 60), _page_words(page)]
    lines = "; ".join(map(_alt_line, page.places))
    if page.places and page.captions:
        head.append(f"{clean(page.captions[-1]).lower()} and {clean(page.captions[0]).lower()}")
    return f"{', '.join(filter(None, head))}: {lines or _NOBODY.lower()}."


def _alt_line(place: StandingsLine) -> str:
    you = " (you)" if place.you else ""
    parts = [place.points, place.record, place.note]
    words = ", ".join(short_text(clean(one), 28) for one in parts if one)
    rank = f"{place.rank}. " if place.rank else ""
    return f"{rank}{short_text(_name(place), _IN_ALT)}{you}: {words}"
