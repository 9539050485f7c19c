"""Contents of standings and brackets, whatever has happened in a tournament."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.discord_api.discord_calls import CONTENT_LIMIT
from bot.store.tournaments.tournament_rows import Tournament
from bot.tournaments.next_round import bracket_of
from bot.tournaments.standings import COUNTED, standings
from cogs.tournaments.layouts.bracket_tree import page_of, tree_lines, tree_pages
from cogs.tournaments.layouts.place_table import crosstable_words, place_table
from cogs.tournaments.layouts.tiebreak_details import figures_words
from rendering.pages.bracket_pages import meetings_of
from tests.bot.tournaments.season import Season, moments, seasons
from tests.cogs.tournaments.kept import after, at_the_end, season
from tests.strategies import EXAMPLES

few = settings(max_examples=max(2, EXAMPLES // 2), deadline=None)


def always(found: Season) -> list[Tournament]:
    """Returns the tournament after each round, and when all was over."""
    return [*moments(found), at_the_end(found)]


@given(found=seasons("swiss", "single", "double", "robin") | seasons("swiss", cut=4))
@few
def test_everybody_stands_there_once_with_as_many_points_as_they_have(found: Season) -> None:
    for there in always(found):
        table = place_table(there, user=1)
        assert sorted(one.name for one in table.places) == sorted(one.name for one in there.field)
        assert [one.name for one in table.places if one.you] == ["E1"]
        ranks = [one.rank for one in table.places]
        assert ranks == sorted(ranks)
        if there.row.format in COUNTED and there.row.state != "over":
            points = [int(one.points) for one in table.places]
            assert points == sorted(points, reverse=True)


@given(found=seasons("single", "double") | seasons("swiss", cut=8))
@few
def test_a_bracket_shows_every_place_once_and_its_champion_at_the_end(found: Season) -> None:
    for there in always(found):
        tree = bracket_of(there)
        if tree is None:
            continue
        pages = tree_pages(there, tree, "", user=1)
        blocks = [block for page in pages for block in page.blocks]
        shown = [one for block in blocks for one in meetings_of(block)]
        nodes = {node.slot: node for node in tree.nodes}
        assert sorted(one.tag for one in shown) == sorted(nodes)
        for one in shown:
            node = nodes[one.tag]
            sides = [side for side in (one.upper, one.lower) if side]
            assert [side.known for side in sides] == [
                entrant is not None for entrant in ((node.a,) if node.bye else (node.a, node.b))
            ]
            won = [side.name for side in sides if side.won]
            assert won == ([f"E{node.winner}"] if node.winner and not node.bye else [])
        champion = "" if tree.champion is None else f"E{tree.champion}"
        assert pages[-1].champion == champion
        assert 0 <= page_of(pages) < len(pages)
        said = "\n".join(line for page in pages for line in tree_lines(page))
        assert all(f"E{one}" in said for one in tree.seeds)


@given(found=seasons("swiss", "robin"), data=st.data())
@few
def test_every_result_of_mine_is_among_my_figures(found: Season, data: st.DataObject) -> None:
    there = data.draw(st.sampled_from(always(found)))
    until = data.draw(st.none() | st.integers(1, len(there.rounds)))
    listed = standings(there, until)
    mine = data.draw(st.sampled_from(listed))
    words = figures_words(there, listed, mine, until)
    assert len(words) <= CONTENT_LIMIT
    assert f"place {mine.rank} of {len(listed)}, {mine.points} point" in words
    for met in mine.met[:8]:
        assert f"\n{met.pairing.round}\\. " in words
        assert met.opponent is None or f"**{met.opponent.name}** (match wins" in words
    assert ("Above you" in words) == (mine.rank > 1)
    assert ("Below you" in words) == (mine.rank < len(listed))


def test_the_line_of_the_cut_is_below_the_last_who_would_go_on() -> None:
    there = after(season(9, cut=4), 2)
    table = place_table(there, user=1)
    assert (table.cut, table.cut_words) == (4, "The best 4 advance")
    assert place_table(there, user=1, until=1).cut == 0
    assert place_table(after(season(9, cut=4), 5), user=1).cut == 0


def test_the_crosstable_of_the_largest_round_robin_fits_a_message() -> None:
    found = season(24, "robin")
    grids = [crosstable_words(there) for there in always(found)]
    assert max(map(len, grids)) <= CONTENT_LIMIT
    lines = [words.split("```")[1].strip("\n").splitlines() for words in grids]
    assert {len(each) for each in lines} == {25}
    assert "·" in "".join(lines[0])
    assert "·" not in "".join(lines[-1])


@pytest.mark.parametrize(("undecided", "with_medals"), [(4, 0), (3, 2), (0, 8)])
def test_nobody_has_a_medal_before_a_result_of_theirs(undecided: int, with_medals: int) -> None:
    places = place_table(after(season(8), 1, undecided), user=1).places
    assert sum(place.played for place in places) == with_medals
