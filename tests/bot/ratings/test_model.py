"""The effect of a match on ratings."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ratings.model import SURE_AFTER, SURE_BELOW, is_provisional, newcomer_rating, ratings_after
from bot.store.ratings.rating_rows import NEWCOMER, RatingKey, RatingRow
from engine.players import Winner


def fresh(user: int, mu: float = 25.0, sigma: float = 25 / 3) -> RatingRow:
    row = newcomer_rating(RatingKey(1, "game", "live", user), f"Player {user}")
    return replace(row, mu=mu, sigma=sigma)


strengths = st.builds(fresh, st.just(1), st.floats(0, 50), st.floats(1, 25 / 3))


def test_everybody_begins_at_a_thousand() -> None:
    start = newcomer_rating(RatingKey(1, "game", "live", 1), "Alice")
    a, b = ratings_after(start, start, "draw")
    assert start.shown == NEWCOMER
    assert a.shown == b.shown
    assert (a.mu, b.mu) == (start.mu, start.mu)


@given(a=strengths, b=strengths)
def test_winning_raises_and_losing_lowers_whoever_plays(a: RatingRow, b: RatingRow) -> None:
    won, lost = ratings_after(a, b, "A")
    assert won.mu > a.mu
    assert lost.mu < b.mu
    assert (won.wins, won.losses, lost.wins, lost.losses) == (1, 0, 0, 1)


@given(a=strengths, b=strengths, winner=st.sampled_from(["A", "B", "draw"]))
def test_the_seats_make_no_difference(a: RatingRow, b: RatingRow, winner: Winner) -> None:
    other: dict[Winner, Winner] = {"A": "B", "B": "A", "draw": "draw"}
    first, second = ratings_after(a, b, winner)
    turned_second, turned_first = ratings_after(b, a, other[winner])
    for one, same in ((first, turned_first), (second, turned_second)):
        assert (one.mu, one.sigma) == pytest.approx((same.mu, same.sigma))


def test_a_draw_brings_strong_and_weak_together() -> None:
    strong, weak = ratings_after(fresh(1, mu=32, sigma=2), fresh(2, mu=20, sigma=2), "draw")
    assert strong.mu < 32
    assert weak.mu > 20
    assert (strong.draws, weak.draws) == (1, 1)


def test_provisional_until_enough_is_known() -> None:
    known = replace(fresh(1, sigma=SURE_BELOW), wins=SURE_AFTER)
    assert not is_provisional(known)
    assert is_provisional(replace(known, wins=SURE_AFTER - 1))
    assert is_provisional(replace(known, sigma=SURE_BELOW + 0.01))


def test_ten_matches_among_equals_are_enough() -> None:
    a, b = fresh(1), fresh(2)
    for number in range(SURE_AFTER):
        assert is_provisional(a)
        a, b = ratings_after(a, b, "A" if number % 2 else "B")
    assert not is_provisional(a)
