"""A page of standings: every place described and drawn, with any names and figures."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rendering import StandingsLine, StandingsPage, draw_standings
from rendering.draw import theme
from tests.rendering import tourneys
from tests.rendering.golden import opened
from tests.rendering.margins import margins, names
from tests.strategies import examples

words = st.sampled_from(["", "0", "12", "3-1-1", "100.0", "W" * 30, "漢" * 12])
places = st.builds(
    StandingsLine,
    st.integers(0, 10**6),
    names,
    words,
    words,
    st.lists(words, max_size=3).map(tuple),
    words,
    st.booleans(),
)
pages = st.builds(
    StandingsPage,
    names,
    names,
    st.integers(1, 99),
    st.integers(1, 99),
    st.lists(words, max_size=5).map(tuple),
    st.lists(places, max_size=12).map(tuple),
    words,
    st.integers(0, 3),
    words,
)


@given(page=pages)
@examples(8)
def test_any_names_and_figures_stay_inside_and_are_told(page: StandingsPage) -> None:
    picture = draw_standings(page)
    image = opened(picture)
    assert image.width == 800
    assert all(len(strip.getcolors() or ()) == 1 for strip in margins(image))
    assert 0 < len(picture.alt) <= 1024
    picture.alt.encode()


def test_the_words_have_every_place() -> None:
    alt = draw_standings(tourneys.standings()).alt
    head = "Saturday Cup, Standings after round 4 of 7, page 1 of 3, points and record: 1. Alice"
    assert alt.startswith(f"{head}: 12, 4-0; 2. Bob the Magnificent…: 11, 4-0; 3. ")
    assert "(you): 8, 3-1; 6. " in alt
    assert "9. (no visible name): 4, 1-3-1; 10. " in alt
    assert alt.endswith("12. Ng: 1, 0-4-1.")


def test_twelve_entrants_with_long_names_are_all_told() -> None:
    place = StandingsLine(256, "漢" * 40, "24", "8-0-1", ("100.0",) * 3, "dropped", you=True)
    page = StandingsPage("T" * 100, "S" * 100, 21, 22, tourneys.CAPTIONS, (place,) * 12)
    assert draw_standings(page).alt.count("24, 8-0-1, dropped") == 12


def test_the_cut_is_drawn_on_the_page_with_its_place_only() -> None:
    page = tourneys.standings()
    elsewhere = replace(page, cut=13)
    heights = [opened(draw_standings(one)).height for one in (page, elsewhere)]
    assert heights[0] > heights[1]


def test_who_has_not_played_yet_has_a_place_and_no_medal() -> None:
    page = tourneys.standings()
    first = replace(page, places=page.places[:3], cut=0)
    unplayed = replace(first, places=tuple(replace(one, played=False) for one in first.places))
    metals = (theme.SILVER, theme.COPPER)
    assert all(_has(first, metal) for metal in metals)
    assert not any(_has(unplayed, metal) for metal in metals)
    assert draw_standings(unplayed).alt == draw_standings(first).alt


def _has(page: StandingsPage, colour: theme.Colour) -> bool:
    picture = opened(draw_standings(page)).convert("RGB")
    colours = picture.getcolors(picture.width * picture.height) or []
    return colour in {found for _, found in colours}


def test_standings_without_anybody_say_so() -> None:
    assert "nobody is here yet" in draw_standings(tourneys.no_standings()).alt


def test_a_page_has_twelve_places_at_most() -> None:
    page = tourneys.standings()
    with pytest.raises(ValueError, match="13 places"):
        draw_standings(replace(page, places=(*page.places, page.places[0])))
