"""The pairs of a Swiss."""

from __future__ import annotations

import hashlib
import itertools
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.store.tournaments.tournament_rows import Tournament
from bot.tournaments.round_robin import robin_round, robin_rounds
from bot.tournaments.swiss import FULL_GRAPH, Contender, SwissPair, contenders_in, pair_swiss
from tests.bot.tournaments.fields import (
    DRAWN,
    LOST,
    WON,
    WON_OF_THREE,
    changed,
    drop,
    field_of,
    played,
    random_round,
    random_swiss,
    shaken,
    with_round,
)
from tests.strategies import EXAMPLES, whole_matches

SEEDS = st.integers(0, 2**32)

Meeting = frozenset[int]


def ids(pairs: Sequence[SwissPair]) -> list[tuple[int, int | None]]:
    return [(pair.a.id, pair.b and pair.b.id) for pair in pairs]


def meetings(there: Tournament) -> Counter[Meeting]:
    """Returns the pairs that have met, with the number of times."""
    return Counter(
        frozenset((pairing.entrant_a, pairing.entrant_b))
        for pairing in there.pairings
        if pairing.entrant_b
    )


def byes_of(there: Tournament) -> Counter[int]:
    return Counter(pairing.entrant_a for pairing in there.pairings if pairing.how == "bye")


def rematches(there: Tournament, pairs: Sequence[SwissPair]) -> int:
    met = meetings(there)
    return sum(frozenset((pair.a.id, pair.b.id)) in met for pair in pairs if pair.b)


# Invariants


@whole_matches
@given(
    SEEDS,
    st.integers(2, 20) | st.integers(FULL_GRAPH - 2, FULL_GRAPH + 20) | st.integers(2, 257),
)
def test_everybody_plays_once_a_round_whatever_happens(seed: int, size: int) -> None:
    rounds = (size - 1).bit_length() if size <= FULL_GRAPH + 20 else 3
    play_and_check(size, rounds, random.Random(seed))


@whole_matches
@given(SEEDS, st.integers(2, 9))
def test_so_they_do_in_more_rounds_than_there_are_opponents(seed: int, size: int) -> None:
    play_and_check(size, size + 2, random.Random(seed))


@pytest.mark.parametrize(
    "size", [257, *(pytest.param(size, marks=pytest.mark.soak) for size in (255, 256))]
)
def test_the_largest_fields_are_paired_as_well(size: int) -> None:
    play_and_check(size, 3, random.Random(size))


def play_and_check(size: int, rounds: int, luck: random.Random) -> None:
    """Plays `rounds` rounds with random results, drops, late joins and given byes. Checks each."""
    there = field_of(size)
    for number in range(1, rounds + 1):
        pairs = pair_swiss(there, number)
        check_everybody_once(there, number, pairs)
        check_byes(there, number, pairs)
        check_no_avoidable_rematch(there, number, pairs)
        check_seats(there, number, pairs)
        there = shaken(random_round(there, pairs, luck), luck, 0.3)


def check_everybody_once(there: Tournament, number: int, pairs: Sequence[SwissPair]) -> None:
    paired = [one for pair in ids(pairs) for one in pair if one is not None]
    assert sorted(paired) == [one.id for one in there.field if one.plays_in(number)]


def check_byes(there: Tournament, number: int, pairs: Sequence[SwissPair]) -> None:
    """Checks that each entrant who is given a bye has one. At most one other has a bye, and that
    one had none before, if there was such an entrant."""
    had = byes_of(there)
    playing = [one for one in there.field if one.plays_in(number)]
    others = [one for one in playing if not one.bye]
    byes = [pair.a for pair in pairs if pair.b is None]
    assert pairs[len(pairs) - len(byes) :] == [SwissPair(one) for one in byes]
    assert {one.id for one in byes if one.bye} == {one.id for one in playing if one.bye}
    drawn = [one for one in byes if not one.bye]
    assert len(drawn) == len(others) % 2
    assert all(had[one.id] == min(had[other.id] for other in others) for one in drawn)


def check_no_avoidable_rematch(there: Tournament, number: int, pairs: Sequence[SwissPair]) -> None:
    """Checks that no two meet again, unless every way has a rematch."""
    if rematches(there, pairs):
        met, had = meetings(there), byes_of(there)
        others = [one.id for one in there.field if one.plays_in(number) and not one.bye]
        fewest = min(had[one] for one in others)
        fresh = networkx.Graph()
        fresh.add_nodes_from(others)
        fresh.add_edges_from(
            pair for pair in itertools.combinations(others, 2) if frozenset(pair) not in met
        )
        if len(others) % 2:
            fresh.add_edges_from((one, "bye") for one in others if had[one] == fewest)
        found = networkx.max_weight_matching(fresh, maxcardinality=True)
        assert 2 * len(found) < len(fresh)


def check_seats(there: Tournament, number: int, pairs: Sequence[SwissPair]) -> None:
    """Checks that the entrant in seat A sat there no more often than the other."""
    sat = {one.entrant.id: one.sat_a for one in contenders_in(there, number)}
    assert all(sat[pair.a.id] <= sat[pair.b.id] for pair in pairs if pair.b)


# The optimum, by trying every way


@settings(whole_matches, max_examples=4 * EXAMPLES)
@given(SEEDS, st.integers(2, 8), st.integers(0, 9))
def test_no_other_way_to_pair_a_small_field_is_better(seed: int, size: int, rounds: int) -> None:
    there = random_swiss(size, rounds, random.Random(seed), unrest=0.5)
    there = replace(there, entrants=[replace(one, bye=False) for one in there.entrants])
    players = contenders_in(there, rounds + 1)
    by_id = {one.entrant.id: one for one in players}
    found: Way = [
        (by_id[pair.a.id], by_id[pair.b.id] if pair.b else None)
        for pair in pair_swiss(there, rounds + 1)
    ]
    if found:
        assert total(found) == min(map(total, ways(players)))


Way = list[tuple[Contender, Contender | None]]
Costs = tuple[int, ...]


def costs(one: Contender, other: Contender | None) -> Costs:
    """Returns the arguments against a pair or a bye, the most important first."""
    if other is None:
        return (one.byes, 0, 0, -one.place, 0, 0, 0)
    meetings = one.met.get(other.entrant.id, 0)
    apart = (one.points - other.points) ** 2
    floated, floats = one.floated + other.floated, one.floats + other.floats
    floating = (floated, floats) if apart else (0, 0)
    return (0, int(meetings > 0), meetings**2, 0, apart, *floating)


def total(way: Way) -> Costs:
    return tuple(map(sum, zip(*(costs(*pair) for pair in way), strict=True)))


def ways(players: Sequence[Contender]) -> Iterator[Way]:
    """Yields every way to pair them all."""
    if not players:
        yield []
        return
    first, *others = players
    if len(players) % 2:
        for way in ways(others):
            yield [(first, None), *way]
    for index, other in enumerate(others):
        for way in ways([*others[:index], *others[index + 1 :]]):
            yield [(first, other), *way]


@pytest.mark.parametrize(
    ("size", "seed"), [(FULL_GRAPH + 4, 2), pytest.param(2 * FULL_GRAPH, 3, marks=pytest.mark.soak)]
)
def test_a_large_field_is_paired_as_well_as_if_all_were_compared(size: int, seed: int) -> None:
    there = random_swiss(size, 7, random.Random(seed))
    by_id = {one.entrant.id: one for one in contenders_in(there, 8)}
    everybody = networkx.Graph()
    for one, other in itertools.combinations(by_id, 2):
        if other not in by_id[one].met:
            everybody.add_edge(one, other, weight=-badness(by_id[one], by_id[other]))
    best = networkx.max_weight_matching(everybody, maxcardinality=True)
    pairs = [(pair.a.id, pair.b.id) for pair in pair_swiss(there, 8) if pair.b]
    assert len(pairs) == len(best) == size // 2
    found, least = (
        sum(badness(by_id[one], by_id[other]) for one, other in some) for some in (pairs, best)
    )
    assert found == least


def badness(one: Contender, other: Contender) -> int:
    """Returns how far apart their points are; then, if they are, whether they were matched so
    before."""
    *_, apart, floated, floats = costs(one, other)
    return (apart * 1000 + floated) * 1000 + floats


# Last resorts


@pytest.mark.parametrize("size", [6, 7, FULL_GRAPH + 1, FULL_GRAPH + 2])
def test_who_has_met_everybody_meets_somebody_again(size: int) -> None:
    there = after_everybody_met(size)
    pairs = pair_swiss(there, len(there.rounds) + 1)
    assert rematches(there, pairs) == size // 2
    just_met = {frozenset(pair) for pair in ids_of_round(there, len(there.rounds))}
    assert not just_met & {frozenset(pair) for pair in ids(pairs)}


def after_everybody_met(size: int) -> Tournament:
    there = field_of(size)
    players = [one.id for one in there.field]
    for number in range(1, robin_rounds(size) + 1):
        there = with_round(there, [(a, b, DRAWN) for a, b in robin_round(players, number)])
    return there


def ids_of_round(there: Tournament, number: int) -> list[tuple[int, int | None]]:
    return [
        (pairing.entrant_a, pairing.entrant_b)
        for pairing in there.pairings_in(number)
        if pairing.entrant_b
    ]


def test_one_alone_has_a_bye_and_nobody_is_paired_where_nobody_is_left() -> None:
    assert ids(pair_swiss(field_of(1), 1)) == [(1, None)]
    assert pair_swiss(field_of(0), 1) == []


# Chance


@whole_matches
@given(SEEDS, st.sampled_from([9, 30, 66]))
def test_the_order_in_which_a_tournament_is_read_changes_nothing(seed: int, size: int) -> None:
    luck = random.Random(seed)
    there = shaken(random_swiss(size, 2, luck), luck, 0.5)
    mixed = replace(
        there,
        entrants=luck.sample(there.entrants, len(there.entrants)),
        pairings=luck.sample(there.pairings, len(there.pairings)),
    )
    assert pair_swiss(mixed, 3) == pair_swiss(there, 3)


@pytest.mark.parametrize(
    ("size", "expected"), [(40, "6698807139aa9565"), (101, "521f5f14e3afb0ef")]
)
def test_pairs_are_the_same_on_every_machine(size: int, expected: str) -> None:
    """The expected values are the results at the time of writing: no change of any version may
    change the pairs of a running tournament."""
    there = field_of(size)
    for number in range(1, 6):
        pairs = pair_swiss(there, number)
        there = played(there, pairs, lambda pair: (WON, LOST, DRAWN)[pair.a.id % 3])
    drawn = repr([(pairing.entrant_a, pairing.entrant_b) for pairing in there.pairings])
    assert hashlib.sha256(drawn.encode()).hexdigest()[:16] == expected


def test_the_seed_of_the_tournament_draws_the_first_round() -> None:
    first = field_of(16)
    other = replace(first, row=replace(first.row, seed=bytes(31) + b"1"))
    assert {*map(frozenset, ids(pair_swiss(first, 1)))} != {
        *map(frozenset, ids(pair_swiss(other, 1)))
    }


# Single rules


def test_winners_meet_winners_at_the_first_tables() -> None:
    there = field_of(8)
    there = with_round(there, [(1, 2, WON), (3, 4, WON), (5, 6, WON), (7, 8, WON)])
    pairs = ids(pair_swiss(there, 2))
    assert {one for pair in pairs[:2] for one in pair} == {1, 3, 5, 7}


@pytest.mark.parametrize("seed", range(8))
def test_who_met_somebody_of_other_points_does_not_again(seed: int) -> None:
    there = field_of(10)
    there = replace(there, row=replace(there.row, seed=bytes([seed] * 32)))
    there = with_round(there, [(one, one + 1, WON) for one in (1, 3, 5, 7, 9)])
    second = [(1, 3), (5, 7), (9, 2), (4, 6), (8, 10)]
    there = with_round(there, [(a, b, DRAWN) for a, b in second])
    [apart] = [
        pair
        for pair in ids(pair_swiss(there, 3))
        if sum(one in (1, 3, 5, 7, 9) for one in pair) == 1
    ]
    assert not {2, 9} & {*apart}


def test_the_bye_goes_to_the_lowest_who_had_none() -> None:
    there = with_round(field_of(5), [(1, 2, WON), (3, 4, WON_OF_THREE), (5, None, None)])
    lowest = [one.entrant.id for one in contenders_in(there, 2) if one.entrant.id != 5][-1]
    assert ids(pair_swiss(there, 2))[-1] == (lowest, None)


@pytest.mark.parametrize("size", [3, 5, 9])
def test_nobody_has_a_second_bye_before_everybody_had_one(size: int) -> None:
    there = random_swiss(size, size, random.Random(size))
    assert byes_of(there) == {one.id: 1 for one in there.field}


def test_whom_an_organiser_gives_a_bye_has_it_beside_the_one_that_is_drawn() -> None:
    there = changed(field_of(6), 3, bye=True)
    byes = [one for one, other in ids(pair_swiss(there, 1)) if other is None]
    assert byes[0] == 3
    assert len(byes) == 2


def test_who_has_dropped_is_paired_no_more() -> None:
    there = drop(with_round(field_of(4), [(1, 2, WON), (3, 4, WON)]), 4)
    assert 4 not in {one for pair in ids(pair_swiss(there, 2)) for one in pair}
