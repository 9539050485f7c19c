"""What the rounds before leave those with who are to be paired, worked out from the bouts alone."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.store.tournaments import BoutRow, Tournament
from bot.tournaments.contenders import Contender, contenders
from bot.tournaments.standings import standings
from tests.bot.tournaments.by_hand import bouts_of, match_points
from tests.bot.tournaments.fields import random_swiss
from tests.strategies import EXAMPLES, whole_matches


@settings(whole_matches, max_examples=2 * EXAMPLES)
@given(st.integers(0, 2**32), st.integers(2, 20), st.integers(0, 6))
def test_contenders_are_as_worked_out_by_hand(seed: int, size: int, rounds: int) -> None:
    there = random_swiss(size, rounds, random.Random(seed), unrest=0.5)
    order = [one.entrant.id for one in standings(there)]
    found = contenders(there, rounds + 1)
    assert found == [
        by_hand(there, one, place)
        for place, one in enumerate(order, 1)
        if there.by_id[one].plays_in(rounds + 1)
    ]


def by_hand(there: Tournament, me: int, place: int) -> Contender:
    latest = len(there.rounds)
    faced = [(bout, opponent_of(bout, me)) for bout in bouts_of(there, me, latest)]
    played = [(bout, other) for bout, other in faced if other is not None]
    floats = [
        bout.round
        for bout, other in played
        if points_before(there, me, bout.round) != points_before(there, other, bout.round)
    ]
    met = Counter(other for _, other in played)
    met.update(other for bout, other in played if bout.round == latest)
    return Contender(
        entrant=there.by_id[me],
        place=place,
        points=points_before(there, me, latest + 1),
        byes=sum(bout.how == "bye" for bout, _ in faced),
        met=met,
        floats=len(floats),
        floated=latest in floats,
        sat_a=sum(1 if bout.entrant_a == me else -1 for bout, _ in played),
    )


def opponent_of(bout: BoutRow, me: int) -> int | None:
    return bout.entrant_b if bout.entrant_a == me else bout.entrant_a


def points_before(there: Tournament, one: int, number: int) -> int:
    """The points with which somebody went into a round."""
    return sum(match_points(bout, one) for bout in bouts_of(there, one, number - 1))


def test_only_the_rounds_before_count() -> None:
    there = random_swiss(9, 4, random.Random(1))
    before = replace(
        there,
        rounds=there.rounds[:2],
        bouts=[bout for bout in there.bouts if bout.round <= 2],
    )
    assert contenders(there, 3) == contenders(before, 3)
