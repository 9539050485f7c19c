"""A bracket: cut into pages without losing a place, drawn and described with any content."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rendering import (
    BracketColumn,
    BracketMatch,
    BracketPage,
    BracketSide,
    bracket_pages,
    draw_bracket,
)
from rendering.pages.bracket_pages import Block, meetings_of
from tests.rendering import tourneys
from tests.rendering.golden import opened
from tests.rendering.margins import margins, names
from tests.strategies import examples

words = st.sampled_from(["", "0", "2", "W", "no-show", "W1-128", "W" * 30, "漢" * 12])
sides = st.builds(BracketSide, names, words, st.booleans(), st.booleans(), st.booleans())
meetings = st.none() | st.builds(
    BracketMatch, words, sides, st.none() | sides, words, live=st.booleans()
)


@st.composite
def sections(draw: st.DrawFn) -> Block:
    """Draws up to six columns, each with as many places as the one before, or half as many."""
    columns: list[BracketColumn] = []
    rows = draw(st.sampled_from([1, 2, 8, 16]))
    for _ in range(draw(st.integers(1, 6))):
        found = draw(st.lists(meetings, min_size=rows, max_size=rows))
        columns.append(BracketColumn(draw(names), tuple(found)))
        rows = max(1, rows >> draw(st.integers(0, 1)))
    return tuple(columns)


def tags(pages: Sequence[BracketPage]) -> list[str]:
    """Returns the tags of all places, page by page."""
    return [one.tag for page in pages for block in page.blocks for one in meetings_of(block)]


@given(found=st.lists(sections(), max_size=2), champion=names)
@examples(6)
def test_any_names_and_scores_stay_inside_and_are_told(found: list[Block], champion: str) -> None:
    pages = bracket_pages("A cup", "Its bracket", found, champion)
    assert sorted(tags(pages)) == sorted(one.tag for each in found for one in meetings_of(each))
    for page in pages[:2]:
        picture = draw_bracket(page)
        image = opened(picture)
        assert image.width == 800
        assert image.height <= 1700
        assert all(len(strip.getcolors() or ()) == 1 for strip in margins(image))
        assert 0 < len(picture.alt) <= 1024
        picture.alt.encode()


@pytest.mark.parametrize(
    ("players", "count"), [(2, 1), (4, 1), (8, 1), (16, 1), (32, 3), (128, 11), (256, 21)]
)
def test_a_large_bracket_has_every_place_once_and_its_final_last(players: int, count: int) -> None:
    section = tourneys.large_section(players)
    pages = bracket_pages("A cup", "", (section,), "Alice")
    assert len(pages) == count
    assert sorted(tags(pages)) == sorted(one.tag for one in meetings_of(section))
    assert len(set(tags(pages))) == players - 1
    assert pages[-1].blocks[-1][-1].title == "Last 2"
    assert [page.champion for page in pages] == [""] * (count - 1) + ["Alice"]
    assert [page.page for page in pages] == list(range(1, count + 1))


def test_what_leads_to_a_place_is_on_its_page_where_it_is_beside_it() -> None:
    """Nobody has to follow a line that ends at another place."""
    for page in bracket_pages("A cup", "", (tourneys.large_section(128),)):
        for block in page.blocks:
            first, *rest = block
            for column in rest:
                for row, meeting in enumerate(column.meetings):
                    share = len(first.meetings) // len(column.meetings)
                    assert len(column.meetings) * share == len(first.meetings)
                    assert meeting is not None
                    number = int(meeting.tag.split("-")[1]) - 1
                    leads = first.meetings[row * share]
                    assert leads is not None
                    assert int(leads.tag.split("-")[1]) - 1 == number * share


def test_the_words_tell_who_has_won_and_what_is_being_played() -> None:
    won = draw_bracket(tourneys.won_bracket()).alt
    assert "Bob the Magnificent Summoner has won. Final: Alice 1, Bob the Magni… (you) 2." in won
    assert "Quarter-finals: Alice has a bye; " in won
    running = draw_bracket(tourneys.double_bracket()).alt
    assert " 0 (no-show); Bob the Magni… (you), " in running
    assert "1 (table 2). Winners' round 1: Alice 2, " in running
    assert "Losers' final" not in running


@pytest.mark.parametrize("change", [{"live": True}, {"note": "no-show"}])
def test_what_sets_a_place_apart_is_more_than_a_colour(change: dict[str, object]) -> None:
    """It can be seen without colours, too."""
    meeting = BracketMatch("W1-1", BracketSide("Alice"), BracketSide("Bob"), "table 1")
    one, other = (
        opened(
            draw_bracket(bracket_pages("", "", ((BracketColumn("Final", (each,)),),))[0])
        ).convert("L")
        for each in (meeting, replace(meeting, **change))
    )
    pixels = zip(one.tobytes(), other.tobytes(), strict=True)
    assert sum((before > 120) != (after > 120) for before, after in pixels) > 200


def test_a_bracket_without_places_says_so() -> None:
    assert "There is no bracket yet" in draw_bracket(BracketPage("A cup", "", 1, 1, ())).alt
