"""The data from which a bracket is drawn, and the division of a large bracket into pages for a
phone."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

COLUMNS_ABREAST: Final = 3
ROWS_A_BLOCK: Final = 8
_ROWS_A_PAGE: Final = 11
_HEAD: Final = 0.4
"""Height of the titles above a block, measured in rows of matches."""


@dataclass(frozen=True, slots=True)
class BracketSide:
    """One of the two opponents of a match.

    - `name`: the player's name, or the match that they will come from.
    - `score`: the player's score as text.
    - `won`: whether the player has won the match.
    - `known`: whether the player is known yet.
    - `you`: whether the player is the viewer.
    """

    name: str
    score: str = ""
    won: bool = False
    known: bool = True
    you: bool = False


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """A match in the bracket.

    - `tag`: the match's short label.
    - `upper` and `lower`: the opponents. If `lower` is None, the upper one has a bye.
    - `note`: a short state or result.
    - `live`: whether the match is being played.
    """

    tag: str
    upper: BracketSide
    lower: BracketSide | None
    note: str = ""
    live: bool = False


@dataclass(frozen=True, slots=True)
class BracketColumn:
    """The matches of one round of the bracket, from top to bottom. A match that no player can reach
    is None. The next column has the same number of matches, or half of it."""

    title: str
    meetings: tuple[BracketMatch | None, ...]


Block = tuple[BracketColumn, ...]
"""Columns side by side."""


@dataclass(frozen=True, slots=True)
class BracketPage:
    """One page of a bracket.

    - `title` and `subtitle`: the heading of the page.
    - `page` and `pages`: the number of the page, from 1 on, and the number of pages.
    - `blocks`: groups of columns (rounds), below each other.
    - `champion`: the winner of the bracket, on the last page only. "" on other pages, and before
      the bracket is decided.
    """

    title: str
    subtitle: str
    page: int
    pages: int
    blocks: tuple[Block, ...]
    champion: str = ""


def bracket_pages(
    title: str, subtitle: str, sections: Sequence[Block], champion: str = ""
) -> tuple[BracketPage, ...]:
    """Returns the whole bracket on as many pages as it needs, none if it has no matches. Each
    section is a row of columns (rounds), in which each column leads to the next. The number of
    matches in a section's first column is a power of two. `champion` is the winner's name, ""
    before the bracket is decided."""
    pages: list[list[Block]] = []
    room = 0.0
    for block in (block for section in sections for block in _blocks(section)):
        need = len(block[0].meetings) + _HEAD
        if need > room:
            pages.append([])
            room = _ROWS_A_PAGE
        pages[-1].append(block)
        room -= need
    made = [
        BracketPage(title, subtitle, number, len(pages), tuple(blocks))
        for number, blocks in enumerate(pages, 1)
    ]
    if made:
        made[-1] = replace(made[-1], champion=champion)
    return tuple(made)


def _blocks(section: Block) -> Iterator[Block]:
    """Yields the section in blocks of few columns and rows. A match is always in one block with the
    matches that lead to it."""
    for columns in _abreast(section):
        rows = len(columns[0].meetings)
        for top in range(0, rows, ROWS_A_BLOCK):
            block = tuple(_part(column, top, rows) for column in columns)
            if any(meetings_of(block)):
                yield block


def _abreast(section: Block) -> Iterator[Block]:
    """Yields the columns in groups of nearly equal size, with more columns in those nearer to the
    end."""
    count = -(-len(section) // COLUMNS_ABREAST)
    start = 0
    for number in range(count):
        end = (number + 1) * len(section) // count
        yield section[start:end]
        start = end


def _part(column: BracketColumn, top: int, rows: int) -> BracketColumn:
    share = len(column.meetings) / rows
    low, high = round(top * share), round(min(rows, top + ROWS_A_BLOCK) * share)
    return replace(column, meetings=column.meetings[low:high])


def meetings_of(columns: Iterable[BracketColumn]) -> list[BracketMatch]:
    """Returns the matches of the columns, without those that no player can reach."""
    return [meeting for column in columns for meeting in column.meetings if meeting]
