"""The terms of a search are in the ids of buttons, whatever was typed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

import engine
from bot.decks.card_search.query import CardQuery, search_text, term_key
from cogs.cards.controls import CardMenu, CardsPage

LONGEST_ID = 100
"""Maximum number of characters of an id, by Discord's rules."""

terms = st.one_of(st.just(""), st.text().map(term_key))
queries = st.builds(
    CardQuery,
    st.sampled_from(list(engine.games())),
    st.text(max_size=100).map(search_text),
    terms,
    terms,
    terms,
    st.none() | st.integers(-10_000, 10_000),
)


@given(queries, st.integers(0, 999))
def test_a_search_is_read_from_its_id_as_it_was(query: CardQuery, page: int) -> None:
    for control in (CardsPage(query, page), CardMenu(query, page)):
        custom_id = control.item.custom_id
        assert custom_id is not None
        assert len(custom_id.encode("utf-16-le")) // 2 <= LONGEST_ID
        again = type(control)(*type(control).component_id.read(custom_id))
        assert again.id_values == (query, page)
