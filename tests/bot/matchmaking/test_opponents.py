"""The choice of pairs."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.matchmaking.opponents import Pair, WaitingMember, pair_up, rating_window
from tests.bot.matchmaking.promise import could_be_paired, keep_apart, near_enough
from tests.strategies import EXAMPLES

ANYBODY_AFTER = 4 * 60

NOW = 1_000_000

many = settings(max_examples=4 * EXAMPLES)


def fresh(user: int, rating: int, waited: int = 0, **more: Any) -> WaitingMember:
    return WaitingMember(user, rating, NOW - waited, **more)


@st.composite
def crowds(draw: st.DrawFn) -> list[WaitingMember]:
    """Draws up to nine waiting members, some of whom have just met, or have blocked others."""
    number = draw(st.integers(0, 9))
    return [
        fresh(
            user,
            draw(st.integers(900, 1500)),
            draw(st.integers(0, ANYBODY_AFTER + 5)),
            front=draw(st.booleans()),
            latest=draw(
                st.none() | st.sampled_from([other for other in range(10) if other != user])
            ),
            apart=draw(st.frozensets(st.integers(0, 9), max_size=4)) - {user},
        )
        for user in range(number)
    ]


def left_of(crowd: Sequence[WaitingMember], pairs: Sequence[Pair]) -> list[WaitingMember]:
    gone = {one.user for pair in pairs for one in pair}
    return [one for one in crowd if one.user not in gone]


@pytest.mark.parametrize(
    ("waited", "points"),
    [(0, 100), (19, 100), (20, 200), (40, 300), (239, 1200), (240, math.inf), (9999, math.inf)],
)
def test_the_window_widens_by_100_points_every_20_seconds(waited: int, points: float) -> None:
    assert rating_window(waited) == points


@many
@given(crowds())
def test_nobody_is_in_two_pairs_and_every_pair_is_within_both_windows(
    crowd: list[WaitingMember],
) -> None:
    pairs = pair_up(crowd, NOW)
    users = [one.user for pair in pairs for one in pair]
    assert len(users) == len(set(users))
    assert all(near_enough(*pair, NOW) for pair in pairs)


@many
@given(crowds())
def test_nobody_is_paired_with_whom_they_have_blocked(crowd: list[WaitingMember]) -> None:
    for one, other in pair_up(crowd, NOW):
        assert other.user not in one.apart
        assert one.user not in other.apart


@many
@given(crowds())
def test_no_two_who_could_be_paired_are_left(crowd: list[WaitingMember]) -> None:
    left = left_of(crowd, pair_up(crowd, NOW))
    pairs = itertools.combinations(left, 2)
    assert not [pair for pair in pairs if could_be_paired(*pair, left, NOW)]


@many
@given(crowds())
def test_two_who_have_just_met_are_paired_only_if_neither_has_anybody_else(
    crowd: list[WaitingMember],
) -> None:
    pairs = pair_up(crowd, NOW)
    for number, pair in enumerate(pairs):
        if pair[0].has_just_met(pair[1]):
            assert could_be_paired(*pair, left_of(crowd, pairs[:number]), NOW)


@many
@given(crowds(), st.randoms())
def test_the_order_of_the_list_changes_nothing(crowd: list[WaitingMember], luck) -> None:
    expected = {frozenset(pair) for pair in pair_up(crowd, NOW)}
    luck.shuffle(crowd)
    assert {frozenset(pair) for pair in pair_up(crowd, NOW)} == expected


@many
@given(crowds())
def test_whoever_is_at_the_front_goes_first_and_gets_the_nearest(
    crowd: list[WaitingMember],
) -> None:
    possible = [
        (not (one.front or other.front), abs(one.rating - other.rating))
        for one, other in itertools.combinations(crowd, 2)
        if near_enough(one, other, NOW) and not (one.has_just_met(other) or keep_apart(one, other))
    ]
    if possible:
        one, other = pair_up(crowd, NOW)[0]
        served = not (one.front or other.front), abs(one.rating - other.rating)
        assert served == min(possible)


def test_of_those_as_near_who_has_waited_longest_goes_first() -> None:
    crowd = [fresh(number, 1000, waited) for number, waited in enumerate((3, 9, 1, 5, 7))]
    pairs = pair_up(crowd, NOW)
    assert [{one.user for one in pair} for pair in pairs] == [{1, 4}, {3, 0}]


def test_both_have_to_be_within_the_others_window() -> None:
    patient, new = fresh(1, 1000, 200), fresh(2, 1150)
    assert pair_up([patient, new], NOW) == []
    assert len(pair_up([patient, new], NOW + 20)) == 1


def test_two_who_have_just_met_wait_for_a_third_who_is_far_away() -> None:
    one, other = fresh(1, 1000, latest=2), fresh(2, 1000, latest=1)
    far = fresh(3, 2000)
    assert len(pair_up([one, other], NOW)) == 1
    assert pair_up([one, other, far], NOW) == []
    assert len(pair_up([one, other, far], NOW + ANYBODY_AFTER)) == 1
