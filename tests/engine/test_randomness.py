"""Chance: equal on every machine, even, and independent in copies."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.randomness import SeededRandom, seed_from_int


def test_the_stream_of_a_seed_never_changes() -> None:
    rng = SeededRandom(seed_from_int(2024))
    assert [rng.below(1000) for _ in range(6)] == STREAM_OF_2024


# Stored matches are replayed from their seeds: a change of this list breaks them.
STREAM_OF_2024 = [837, 575, 543, 871, 491, 579]


def test_a_seed_has_32_bytes() -> None:
    with pytest.raises(ValueError, match="32 bytes, not 3"):
        SeededRandom(b"abc")


def test_a_copy_goes_on_by_itself() -> None:
    rng = SeededRandom(seed_from_int(1))
    rng.below(6)
    twin = rng.copy()
    assert [rng.below(99) for _ in range(20)] == [twin.below(99) for _ in range(20)]
    assert rng.state() == twin.state()


def test_every_number_comes_about_equally_often() -> None:
    rng = SeededRandom(seed_from_int(5))
    count = Counter(rng.below(6) for _ in range(6000))
    assert set(count) == set(range(6))
    assert all(850 < times < 1150 for times in count.values())


@given(st.integers(0, 2**64), st.lists(st.integers(), max_size=70))
def test_a_shuffle_keeps_every_card(seed: int, cards: list[int]) -> None:
    shuffled = list(cards)
    SeededRandom(seed_from_int(seed)).shuffle(shuffled)
    assert sorted(shuffled) == sorted(cards)
