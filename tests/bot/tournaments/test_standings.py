"""Standings and their figures.

The published examples are those of the Magic Tournament Rules, appendix C (Tiebreaker Explanation).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.store.tournaments.tournament_rows import PairingRow, Tournament
from bot.tournaments.next_round import seeds_of
from bot.tournaments.standings import LEAST, Standing, standings
from bot.tournaments.swiss import pair_swiss
from tests.bot.tournaments import by_hand
from tests.bot.tournaments.fields import (
    BOTH_LOST,
    DRAWN,
    LOST,
    LOST_OF_THREE,
    RESULTS,
    WON,
    WON_OF_THREE,
    Result,
    drop,
    field_of,
    random_round,
    random_swiss,
    shaken,
    with_latecomer,
    with_round,
)
from tests.strategies import EXAMPLES, whole_matches

SEEDS = st.integers(0, 2**32)
SIZES = st.integers(2, 24)
ME = 1

thoroughly = settings(whole_matches, max_examples=2 * EXAMPLES)

Record = tuple[int, int, int]
"""Matches won, lost and drawn."""


def standing_of(there: Tournament, one: int, until: int | None = None) -> Standing:
    return next(found for found in standings(there, until) if found.entrant.id == one)


def history(results: Sequence[Result | None]) -> Tournament:
    """Returns a tournament in which entrant 1 had these results, each against a new opponent; None
    is a bye."""
    there = field_of(1 + len(results))
    for other, result in enumerate(results, start=2):
        there = with_round(there, [(ME, None if result is None else other, result)])
    return there


def against(record: Record, mine: Result) -> list[Result]:
    """Returns the other results of an opponent with the given record, as the opponent sees them,
    besides the match with the result `mine`.
    """
    won, lost, drawn = record
    won -= mine.winner == "B"
    lost -= mine.winner == "A"
    return [WON] * won + [LOST] * lost + [DRAWN] * drawn


def history_with_opponents(opponents: Sequence[Record | None], lost: int) -> Tournament:
    """Returns a tournament in which entrant 1 met opponents of these records, one a round (None: a
    bye). Entrant 1 lost against the `lost` best records, and won the other matches. The opponents'
    other opponents are only fillers."""
    best = sorted((one for one in opponents if one), reverse=True)[:lost]
    rounds: list[list[tuple[int, int | None, Result | None]]] = [[] for _ in opponents]
    newest = ME
    for turn, record in enumerate(opponents):
        if record is None:
            rounds[turn].append((ME, None, None))
            continue
        newest += 1
        me, mine = newest, LOST if record in best else WON
        rounds[turn].append((ME, me, mine))
        others = [number for number in range(len(rounds)) if number != turn]
        for number, result in zip(others, against(record, mine), strict=False):
            newest += 1
            rounds[number].append((me, newest, result))
    there = field_of(newest)
    for pairings in rounds:
        there = with_round(there, pairings)
    return there


# Published examples


@pytest.mark.parametrize(
    ("record", "points"), [((6, 2, 0), 18), ((4, 2, 2), 14)], ids=["6-2-0", "4-2-2"]
)
def test_match_points_as_published(record: Record, points: int) -> None:
    won, lost, drawn = record
    me = standing_of(history([WON] * won + [LOST] * lost + [DRAWN] * drawn), ME)
    assert me.points == points
    assert (me.wins, me.losses, me.draws) == record


@pytest.mark.parametrize(
    ("results", "exactly", "published"),
    [
        ([WON, WON_OF_THREE, LOST_OF_THREE, WON], Fraction(21, 30), "0.70"),
        ([LOST_OF_THREE, LOST_OF_THREE, LOST, LOST_OF_THREE], LEAST, "0.33"),
    ],
    ids=["21 of 30 game points", "9 of 33 game points"],
)
def test_game_win_percentage_as_published(
    results: Sequence[Result], exactly: Fraction, published: str
) -> None:
    share = standing_of(history(results), ME).gw
    assert share == exactly
    assert f"{float(share):.2f}" == published


@pytest.mark.parametrize(
    ("record", "published"),
    [((5, 2, 1), "0.67"), ((1, 3, 1), "0.33")],
    ids=["16 of 24 points", "4 of 15 points"],
)
def test_match_win_percentage_as_published(record: Record, published: str) -> None:
    won, lost, drawn = record
    me = standing_of(history([WON] * won + [LOST] * lost + [DRAWN] * drawn), ME)
    assert f"{float(me.mw):.2f}" == published


SEVEN: Sequence[Record] = (
    (7, 1, 0), (1, 3, 1), (3, 3, 1), (6, 2, 0), (5, 2, 1), (4, 3, 1), (6, 1, 1),
)  # fmt: skip


@pytest.mark.parametrize(
    ("opponents", "published"),
    [([(4, 4, 0), *SEVEN], "0.62"), ([None, *SEVEN], "0.63")],
    ids=["without a bye", "with a bye"],
)
def test_opponents_match_win_percentage_as_published(
    opponents: Sequence[Record | None], published: str
) -> None:
    there = history_with_opponents(opponents, lost=2)
    me = standing_of(there, ME)
    assert (me.wins + me.byes, me.losses, me.draws) == (6, 2, 0)
    records = [standing_of(there, one.opponent.id) for one in me.met if one.opponent]
    assert [(one.wins, one.losses, one.draws) for one in records] == [*filter(None, opponents)]
    assert f"{float(me.omw):.2f}" == published


# The same results, computed another way


def _gone(one: Standing, until: int) -> bool:
    return one.entrant.dropped is not None and one.entrant.dropped < until


@thoroughly
@given(SEEDS, SIZES, st.integers(0, 6))
def test_every_figure_is_as_worked_out_by_hand(seed: int, size: int, rounds: int) -> None:
    there = random_swiss(size, rounds, random.Random(seed), unrest=0.5)
    for until in range(rounds + 1):
        found = standings(there, until)
        hand = {one.id: by_hand.figures(there, one.id, until) for one in there.field}
        for one in found:
            assert (one.points, one.omw, one.gw, one.ogw) == hand[one.entrant.id]
            assert (one.mw, one.gw) == by_hand.percentages(there, one.entrant.id, until)
        lots = [
            (-points, _gone(one, until), *(-part for part in figures), one.entrant.lot)
            for one in found
            for points, *figures in [hand[one.entrant.id]]
        ]
        assert lots == sorted(lots)
        assert [one.rank for one in found] == list(range(1, len(found) + 1))


@thoroughly
@given(SEEDS, SIZES)
def test_what_somebody_met_explains_their_figures(seed: int, size: int) -> None:
    for one in standings(random_swiss(size, 5, random.Random(seed), unrest=0.5)):
        assert one.points == sum(met.points for met in one.met)
        parts = [(met.mw, met.gw) for met in one.met if met.mw is not None and met.gw is not None]
        assert len(parts) == sum(met.opponent is not None for met in one.met)
        if parts:
            assert one.omw == sum((mw for mw, _ in parts), Fraction()) / len(parts)
            assert one.ogw == sum((gw for _, gw in parts), Fraction()) / len(parts)
        else:
            assert one.omw == one.ogw == LEAST


# Results that must never occur


@thoroughly
@given(SEEDS, SIZES, st.sampled_from(RESULTS))
def test_losing_is_never_better_than_winning(seed: int, size: int, lost: Result) -> None:
    luck = random.Random(seed)
    there = random_swiss(size, 5, luck, unrest=0.5)
    met = [pairing for pairing in there.pairings if pairing.entrant_b is not None]
    if not met:
        return
    pairing = luck.choice(met)
    for won, one in ((WON_OF_THREE, pairing.entrant_a), (LOST_OF_THREE, pairing.entrant_b)):
        if one is not None and lost.winner != won.winner:
            losing = standing_of(with_result(there, pairing, lost), one)
            winning = standing_of(with_result(there, pairing, won), one)
            assert winning.rank <= losing.rank
            assert seed_in_cut(there, pairing, won, one) <= seed_in_cut(there, pairing, lost, one)


def seed_in_cut(there: Tournament, pairing: PairingRow, result: Result, one: int) -> int:
    """Returns the number with which an entrant would advance to a cut to 4; a number after all
    others if they would not."""
    other = with_result(there, pairing, result)
    seeds = seeds_of(replace(other, row=replace(other.row, cut=4)))
    return seeds.index(one) if one in seeds else len(seeds)


def with_result(there: Tournament, pairing: PairingRow, result: Result) -> Tournament:
    other = replace(
        pairing,
        winner=result.winner,
        games_a=result.games_a,
        games_b=result.games_b,
        games_drawn=result.drawn,
    )
    return replace(there, pairings=[other if one == pairing else one for one in there.pairings])


@thoroughly
@given(SEEDS, SIZES)
def test_what_comes_later_changes_nobodys_earlier_standing(seed: int, size: int) -> None:
    luck = random.Random(seed)
    there = field_of(size)
    seen: list[object] = []
    for number in range(1, 6):
        there = random_round(there, pair_swiss(there, number), luck)
        seen.append(all_figures(there, number))
        left = [one for one in there.field if one.plays_in(number + 1)]
        if left:
            there = drop(there, luck.choice(left).id)
        there = shaken(there, luck, 0.5)
        assert [all_figures(there, until) for until in range(1, number + 1)] == seen


def all_figures(there: Tournament, until: int) -> list[object]:
    return [
        (one.rank, one.entrant.id, one.points, one.mw, one.omw, one.gw, one.ogw)
        for one in standings(there, until)
    ]


# Single rules


def test_before_the_first_round_the_lot_decides_and_not_who_came_first() -> None:
    there = field_of(20)
    found = [one.entrant.id for one in standings(there)]
    assert found == sorted(found, key=lambda one: there.by_id[one].lot or 0)
    assert found != sorted(found)


def test_a_bye_is_a_win_that_counts_in_no_percentage() -> None:
    me = standing_of(history([None, LOST]), ME)
    assert (me.points, me.wins, me.byes, me.losses) == (3, 0, 1, 1)
    assert (me.mw, me.gw) == (LEAST, LEAST)
    assert standing_of(history([None, WON_OF_THREE]), ME).gw == Fraction(2, 3)


def test_a_missed_round_is_a_match_lost_without_an_opponent() -> None:
    there = with_latecomer(with_round(field_of(2), [(1, 2, DRAWN)]))
    there = with_round(there, [(3, 1, WON), (2, None, None)])
    late = standing_of(there, 3)
    assert (late.points, late.wins, late.losses) == (3, 1, 1)
    assert (late.mw, late.gw) == (Fraction(1, 2), Fraction(1, 2))
    assert [met.outcome for met in late.met] == ["missed", "won"]
    assert late.omw == standing_of(there, 1).mw


def test_who_came_late_is_not_in_the_standings_of_before() -> None:
    there = with_latecomer(with_round(field_of(4), [(1, 2, WON), (3, 4, WON)]))
    assert {one.entrant.id for one in standings(there, until=1)} == {1, 2, 3, 4}
    assert {one.entrant.id for one in standings(there)} == {1, 2, 3, 4, 5}


def test_who_came_late_and_has_a_bye_for_the_round_is_in_its_standings() -> None:
    there = with_latecomer(with_round(field_of(4), [(1, 2, WON), (3, 4, WON)]))
    bye = replace(there.pairings[-1], winner="A", how="bye", games_b=0)
    there = replace(there, pairings=[*there.pairings[:-1], bye])
    assert standing_of(there, 5, until=1).points == 3


def test_a_match_may_be_lost_by_both() -> None:
    there = with_round(field_of(2), [(1, 2, BOTH_LOST)])
    assert [(one.points, one.losses) for one in standings(there)] == [(0, 1), (0, 1)]


def test_a_match_counts_once_it_is_decided() -> None:
    there = with_round(field_of(4), [(1, 2, None), (3, 4, WON)])
    assert standing_of(there, 1).met == []
    assert standings(there)[0].entrant.id == 3


def test_a_round_robin_counts_and_a_cut_does_not() -> None:
    robin = with_round(field_of(2, "robin"), [(1, 2, WON)], "robin")
    assert standing_of(robin, 1).points == 3
    cut = with_round(with_round(field_of(2), [(1, 2, WON)]), [(1, 2, LOST)], "single")
    assert [(one.entrant.id, one.points) for one in standings(cut)] == [(1, 3), (2, 0)]


@given(st.integers(0, 2**32))
def test_of_equal_points_those_who_stayed_come_first(luck: int) -> None:
    rng = random.Random(luck)
    there = random_swiss(rng.randint(2, 12), rng.randint(1, 4), rng, unrest=2.0)
    order = [(-one.points, one.entrant.dropped is not None) for one in standings(there)]
    assert order == sorted(order)


def test_standings_of_an_earlier_round_do_not_know_who_dropped_out_later() -> None:
    there = with_round(field_of(2), [(1, 2, DRAWN)])
    first, second = (one.entrant.id for one in standings(there))
    there = drop(with_round(there, [(1, 2, DRAWN)]), first)
    assert [one.entrant.id for one in standings(there)] == [second, first]
    assert [one.entrant.id for one in standings(there, until=1)] == [first, second]
