"""A leaderboard's page: every line described and drawn, with any names and numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rendering import Leaderboard, LeaderboardLine, draw_leaderboard
from rendering.pages.leaderboard import LINES_A_PAGE
from tests.rendering import rated
from tests.rendering.golden import opened
from tests.rendering.margins import margins, names
from tests.strategies import examples

numbers = st.integers(-(10**12), 10**12)


def in_order(lines: list[LeaderboardLine]) -> tuple[LeaderboardLine, ...]:
    """Returns the lines with those without a rank last."""
    return tuple(sorted(lines, key=lambda line: line.rank is None))


lines = st.builds(
    LeaderboardLine,
    numbers | st.none(),
    names,
    numbers,
    st.booleans(),
    *(numbers, numbers, numbers),
    st.booleans(),
    st.integers(0, 5),
)
boards = st.builds(
    Leaderboard, names, names, numbers, numbers, st.lists(lines, max_size=10).map(in_order)
)


@given(board=boards)
@examples(13)
def test_any_names_and_numbers_stay_inside_and_are_told(board: Leaderboard) -> None:
    picture = draw_leaderboard(board)
    image = opened(picture)
    assert image.width == 800
    assert all(len(strip.getcolors() or ()) == 1 for strip in margins(image))
    assert 0 < len(picture.alt) <= 1024
    picture.alt.encode()


def test_the_words_have_every_line() -> None:
    alt = draw_leaderboard(rated.leaderboard()).alt
    assert alt.startswith("Some Game · live, The Round Table, page 1 of 3: 1. Alice 1712: 40 won, ")
    assert "2. Bob the Magnificent Summo… 1675: 37 won, 8 lost, 2 drawn; 3. " in alt
    assert " (you) 1564: " in alt
    assert "9. (no visible name) 1416: 16 won, 15 lost; 10. " in alt
    assert alt.endswith("13 won, 16 lost, 1 drawn. ? provisional: few matches so far.")


def test_below_the_line_it_says_what_is_needed() -> None:
    alt = draw_leaderboard(rated.leaderboard_with_line()).alt
    assert "; \u2013 " in alt
    assert " 1490?: needs 1 more opponent, 30 won, 13 lost, 1 drawn; " in alt
    assert " (you) 1527?: needs 3 more opponents, 30 won, 12 lost; " in alt


def test_ten_members_with_long_names_are_all_told() -> None:
    line = LeaderboardLine(12345, "漢" * 40, -12345, True, 12345, 12345, 12345, True)
    board = Leaderboard("T" * 100, "S" * 100, 1234, 1235, (line,) * LINES_A_PAGE)
    assert draw_leaderboard(board).alt.count("12345 won, 12345 lost, 12345 drawn") == LINES_A_PAGE


def test_the_sign_of_a_provisional_rating_is_explained_where_there_is_one() -> None:
    board = rated.leaderboard()
    sure = replace(board, lines=tuple(replace(line, provisional=False) for line in board.lines))
    with_legend, without = (draw_leaderboard(one) for one in (board, sure))
    assert opened(without).height < opened(with_legend).height
    assert "?" not in without.alt


@pytest.mark.parametrize("change", [{"rank": 4}, {"you": True}, {"provisional": True}])
def test_what_sets_a_line_apart_is_more_than_a_colour(change: dict[str, object]) -> None:
    """Without colours, a medal, YOU and ? still change many pixels of the line."""
    line = LeaderboardLine(3, "Alice", 1500, False, 3, 2, 1)
    one, other = (
        opened(draw_leaderboard(Leaderboard("", "", 1, 1, (each,))))
        .convert("L")
        .crop((30, 120, 770, 210))
        for each in (line, replace(line, **change))
    )
    pixels = zip(one.tobytes(), other.tobytes(), strict=True)
    changed = sum((before > 120) != (after > 120) for before, after in pixels)
    assert changed > 200


def test_a_leaderboard_without_members_invites() -> None:
    assert "nobody is here yet" in draw_leaderboard(rated.no_leaderboard()).alt


def test_a_page_has_ten_lines_at_most() -> None:
    board = rated.leaderboard()
    with pytest.raises(ValueError, match="11 lines"):
        draw_leaderboard(replace(board, lines=(*board.lines, board.lines[0])))
