"""The state that earlier rounds give the entrants who are to be paired, computed from the pairings
alone."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.store.tournaments.tournament_rows import PairingRow, Tournament
from bot.tournaments.standings import standings
from bot.tournaments.swiss import Contender, contenders_in
from tests.bot.tournaments.by_hand import match_points, pairings_of
from tests.bot.tournaments.fields import random_swiss
from tests.strategies import EXAMPLES, whole_matches


@settings(whole_matches, max_examples=2 * EXAMPLES)
@given(st.integers(0, 2**32), st.integers(2, 20), st.integers(0, 6))
def test_contenders_are_as_worked_out_by_hand(seed: int, size: int, rounds: int) -> None:
    there = random_swiss(size, rounds, random.Random(seed), unrest=0.5)
    order = [one.entrant.id for one in standings(there)]
    found = contenders_in(there, rounds + 1)
    assert found == [
        by_hand(there, one, place)
        for place, one in enumerate(order, 1)
        if there.by_id[one].plays_in(rounds + 1)
    ]


def by_hand(there: Tournament, me: int, place: int) -> Contender:
    latest = len(there.rounds)
    faced = [(pairing, opponent_of(pairing, me)) for pairing in pairings_of(there, me, latest)]
    played = [(pairing, other) for pairing, other in faced if other is not None]
    floats = [
        pairing.round
        for pairing, other in played
        if points_before(there, me, pairing.round) != points_before(there, other, pairing.round)
    ]
    met = Counter(other for _, other in played)
    met.update(other for pairing, other in played if pairing.round == latest)
    return Contender(
        entrant=there.by_id[me],
        place=place,
        points=points_before(there, me, latest + 1),
        byes=sum(pairing.how == "bye" for pairing, _ in faced),
        met=met,
        floats=len(floats),
        floated=latest in floats,
        sat_a=sum(1 if pairing.entrant_a == me else -1 for pairing, _ in played),
    )


def opponent_of(pairing: PairingRow, me: int) -> int | None:
    return pairing.entrant_b if pairing.entrant_a == me else pairing.entrant_a


def points_before(there: Tournament, one: int, number: int) -> int:
    """Returns the points with which an entrant began a round."""
    return sum(match_points(pairing, one) for pairing in pairings_of(there, one, number - 1))


def test_only_the_rounds_before_count() -> None:
    there = random_swiss(9, 4, random.Random(1))
    before = replace(
        there,
        rounds=there.rounds[:2],
        pairings=[pairing for pairing in there.pairings if pairing.round <= 2],
    )
    assert contenders_in(there, 3) == contenders_in(before, 3)
