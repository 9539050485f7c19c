"""The results of samples are as certain as they claim."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

from engine.review.trial import differences, estimate
from tests.sometimes import amount

ROUNDS = amount(500, 2_000)


@pytest.mark.parametrize("count", [12, 60, 400])
@pytest.mark.parametrize("spread", [0.05, 0.5, 1.0])
def test_the_truth_lies_within_the_error_in_98_of_100_cases(count: int, spread: float) -> None:
    random, missed = Random(count), 0
    for _ in range(ROUNDS):
        found = estimate([random.uniform(-spread, spread) + 0.2 for _ in range(count)])
        missed += abs(found.mean - 0.2) > found.error
    assert missed < 0.02 * ROUNDS


def test_a_few_samples_that_happen_to_be_alike_prove_little() -> None:
    assert estimate([0.1] * 2).least < 0 < estimate([0.1] * 20).least
    assert estimate([]).error == inf


def test_only_what_is_known_of_both_is_compared() -> None:
    assert differences([1.0, None, 0.5], [0.5, 0.0, None]) == [0.5]
