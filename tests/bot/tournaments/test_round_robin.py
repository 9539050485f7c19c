"""Round robin: everybody meets everybody once."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from bot.tournaments.round_robin import robin_round, robin_rounds


@pytest.mark.parametrize("players", [*range(2, 13), 24, 63, 128])
def test_everybody_meets_everybody_once_and_sits_first_half_of_the_time(players: int) -> None:
    everybody = list(range(1, players + 1))
    met: list[frozenset[int]] = []
    first: Counter[int] = Counter()
    byes: list[int] = []
    for number in range(1, robin_rounds(players) + 1):
        pairs = robin_round(everybody, number)
        at_tables = [one for pair in pairs for one in pair if one is not None]
        assert sorted(at_tables) == everybody
        met += [frozenset((a, b)) for a, b in pairs if b is not None]
        first.update(a for a, b in pairs if b is not None)
        byes += [a for a, b in pairs if b is None]
    assert Counter(met) == Counter(frozenset(pair) for pair in combinations(everybody, 2))
    assert sorted(byes) == (everybody if players % 2 else [])
    pairings = players - 1
    assert all(abs(2 * first[one] - pairings) <= 1 for one in everybody)
