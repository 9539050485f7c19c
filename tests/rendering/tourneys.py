"""Standings and brackets made by hand."""

from __future__ import annotations

from rendering import (
    BracketColumn,
    BracketMatch,
    BracketPage,
    BracketSide,
    StandingsLine,
    StandingsPage,
    bracket_pages,
)
from rendering.pages.bracket_pages import Block
from tests.rendering.samples import NAMES

PLAYERS = ("Alice", "Bob the Magnificent Summoner", *NAMES[1:7], "", "W" * 32, "Zoë", "Ng")
CAPTIONS = ("Record", "OMW %", "GW %", "OGW %", "Points")
LEGEND = "OMW, OGW: opponents' match and game wins · GW: own game wins"


def standings() -> StandingsPage:
    """Returns a full page after four rounds, with a cut to eight."""
    places = tuple(
        StandingsLine(
            rank=rank,
            name=name,
            points=str(max(0, 13 - rank)),
            record=f"{4 - rank // 3}-{rank // 3}{'-1' if rank % 3 == 0 else ''}",
            figures=(f"{70.8 - 2.3 * rank:.1f}", "33.0" if rank > 9 else "66.7", "100.0"),
            note="dropped" if rank in (4, 10) else "",
            you=rank == 5,
        )
        for rank, name in enumerate(PLAYERS, 1)
    )
    subtitle = "Standings after round 4 of 7"
    cut = "The best 8 advance"
    return StandingsPage("Saturday Cup", subtitle, 1, 3, CAPTIONS, places, LEGEND, 8, cut)


def knocked_out() -> StandingsPage:
    """Returns the places of a running single elimination: some are shared, some still open."""
    places = (
        StandingsLine(0, "Alice", "2-0", "still in", you=True),
        StandingsLine(0, PLAYERS[4], "2-0", "still in"),
        StandingsLine(3, PLAYERS[1], "1-1", "out in the semi-finals"),
        StandingsLine(3, PLAYERS[2], "1-1", "out in the semi-finals"),
        StandingsLine(5, PLAYERS[6], "0-1", "out in the quarter-finals", note="dropped"),
    )
    captions = ("How far they came", "Won-lost")
    return StandingsPage("Saturday Cup", "Places so far", 1, 1, captions, places)


def no_standings() -> StandingsPage:
    """Returns standings without players."""
    return StandingsPage("Saturday Cup", "Standings", 1, 1, CAPTIONS, ())


ALICE, BOB, WHEEL, ARCHMAGE, WIZARD, HEBREW, KOREAN, THAI = PLAYERS[:8]


def side(name: str, score: str = "", won: bool = False) -> BracketSide:
    """Returns a side that Bob looks at; an entrant who comes from another place is not known
    yet."""
    known = not name.startswith(("winner of ", "loser of "))
    return BracketSide(name, score, won, known, you=name == BOB)


def met(tag: str, a: str, score_a: str, b: str, score_b: str, note: str = "") -> BracketMatch:
    """Returns a decided place: the higher score has won, a W more than any."""
    won = score_a > score_b
    return BracketMatch(tag, side(a, score_a, won), side(b, score_b, not won), note)


def to_come(tag: str, a: str, b: str | None, note: str = "") -> BracketMatch:
    """Returns a place in which nobody has won a game yet; with a note it is being played."""
    return BracketMatch(tag, side(a), None if b is None else side(b), note, live=bool(note))


WINNERS: Block = (
    BracketColumn(
        "Winners' round 1",
        (
            met("W1-1", ALICE, "2", THAI, "0"),
            met("W1-2", ARCHMAGE, "2", WIZARD, "1"),
            met("W1-3", BOB, "1", KOREAN, "2"),
            met("W1-4", WHEEL, "2", HEBREW, "1"),
        ),
    ),
    BracketColumn(
        "Winners' round 2",
        (
            met("W2-1", ALICE, "1", ARCHMAGE, "2"),
            BracketMatch("W2-2", side(KOREAN, "1"), side(WHEEL, "1"), "table 2", live=True),
        ),
    ),
    BracketColumn("Winners' final", (to_come("W3-1", ARCHMAGE, "winner of W2-2"),)),
)
LOSERS: Block = (
    BracketColumn(
        "Losers' round 1",
        (met("L1-1", THAI, "W", WIZARD, "0", "no-show"), to_come("L1-2", BOB, HEBREW, "table 3")),
    ),
    BracketColumn(
        "Losers' round 2",
        (to_come("L2-1", "loser of W2-2", THAI), to_come("L2-2", ALICE, "winner of L1-2")),
    ),
    BracketColumn("Losers' round 3", (to_come("L3-1", "winner of L2-1", "winner of L2-2"),)),
    BracketColumn("Losers' final", (to_come("L4-1", "loser of W3-1", "winner of L3-1"),)),
)
FINAL: Block = (BracketColumn("Final", (to_come("F1-1", "winner of W3-1", "winner of L4-1"),)),)


def double_bracket() -> BracketPage:
    """Returns a double elimination of eight players, half played."""
    (page,) = bracket_pages("Saturday Cup", "Double elimination", (WINNERS, LOSERS, FINAL))
    return page


def won_bracket() -> BracketPage:
    """Returns the bracket of a cut of five with byes, played to the end."""
    first = (
        to_come("W1-1", ALICE, None),
        met("W1-2", ARCHMAGE, "2", WIZARD, "0"),
        to_come("W1-3", BOB, None),
        to_come("W1-4", WHEEL, None),
    )
    second = (met("W2-1", ALICE, "2", ARCHMAGE, "1"), met("W2-2", BOB, "2", WHEEL, "1"))
    third = (met("W3-1", ALICE, "1", BOB, "2"),)
    titles = ("Quarter-finals", "Semi-finals", "Final")
    section = tuple(map(BracketColumn, titles, (first, second, third)))
    (page,) = bracket_pages("Saturday Cup", "Single elimination", (section,), champion=BOB)
    return page


def large_section(players: int) -> Block:
    """Returns a single elimination of `players`, a power of two, before its first match."""
    columns: list[BracketColumn] = []
    while players > 1:
        players //= 2
        number = len(columns) + 1
        meetings = tuple(
            to_come(f"W{number}-{row + 1}", f"Player {2 * row}", f"Player {2 * row + 1}")
            if number == 1
            else to_come(
                f"W{number}-{row + 1}",
                f"winner of W{number - 1}-{2 * row + 1}",
                f"winner of W{number - 1}-{2 * row + 2}",
            )
            for row in range(players)
        )
        columns.append(BracketColumn(f"Last {2 * players}", meetings))
    return tuple(columns)


def large_bracket() -> BracketPage:
    """Returns the first of the many pages of a large bracket."""
    return bracket_pages("Saturday Cup", "Single elimination", (large_section(256),))[0]
