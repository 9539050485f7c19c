"""Whole tournaments from the first round to the last: the next round, and the final places."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings

from bot.store.tournaments.tournament_rows import Format, PairingRow, Tournament
from bot.tournaments.next_round import (
    NewPairing,
    NewRound,
    TournamentEnd,
    better_seed,
    bracket_of,
    follows_exist,
    next_step,
    seeds_of,
)
from bot.tournaments.round_plan import plan_of, usual_rounds
from bot.tournaments.standings import standings
from tests.bot.tournaments.fields import (
    DRAWN,
    LOST,
    WON,
    Result,
    changed,
    drop,
    field_of,
    with_latecomer,
    with_round,
)
from tests.bot.tournaments.season import Season, moments, played_out, seasons
from tests.strategies import EXAMPLES

FORMATS: tuple[Format, ...] = ("swiss", "single", "double", "robin")
few = settings(max_examples=max(2, EXAMPLES // 2), deadline=None)


def better_wins(pairing: PairingRow) -> Result:
    """Returns the result in which the better seed wins; ids are seeds."""
    return WON if pairing.entrant_a < (pairing.entrant_b or 0) else LOST


def large(format_: Format, players: int, **more: int) -> Season:
    """Returns a large tournament with a bit of everything."""
    return played_out(field_of(players, format_, **more), random.Random(players), drops=0.02)


@pytest.fixture(scope="module")
def largest() -> dict[Format, Season]:
    """Returns one season of each format with the largest intended number of players."""
    sizes: dict[Format, int] = {"swiss": 100, "single": 128, "double": 128, "robin": 60}
    return {format_: large(format_, players) for format_, players in sizes.items()}


# Every format


def check_any(season: Season) -> None:
    check_everybody_has_a_place(season)
    check_nobody_plays_twice_at_once_or_after_dropping(season)
    assert next_step(season.there) == season.finished


def check_everybody_has_a_place(season: Season) -> None:
    places = season.finished.places
    assert set(places) == {entrant.id for entrant in season.there.field}
    ordered = sorted(places.values())
    assert ordered == [1 + ordered.index(place) for place in ordered]
    assert ordered.count(1) == 1


def check_nobody_plays_twice_at_once_or_after_dropping(season: Season) -> None:
    for number, step in enumerate(season.steps, 1):
        at_tables = [
            one for pairing in step.pairings for one in (pairing.a, pairing.b) if one is not None
        ]
        assert len(set(at_tables)) == len(at_tables)
        for pairing in step.pairings:
            a, b = (
                one and season.there.by_id[one].plays_in(number) for one in (pairing.a, pairing.b)
            )
            if pairing.b is None:
                assert (pairing.winner, pairing.how) == ("A", "bye")
            elif a and b:
                assert (pairing.winner, pairing.how) == (None, None)
            elif a or b:
                assert (pairing.winner, pairing.how) == ("A" if a else "B", "dropped")
            else:
                assert pairing.winner is not None
        decided = [pairing.winner is not None for pairing in step.pairings]
        assert decided == sorted(decided), "those to be played come first"


@few
@given(seasons(*FORMATS))
def test_every_tournament_ends_with_a_place_for_everybody(season: Season) -> None:
    check_any(season)


@pytest.mark.parametrize("format_", FORMATS)
def test_so_does_a_large_one(format_: Format, largest: dict[Format, Season]) -> None:
    check_any(largest[format_])


# Swiss


def check_swiss_rounds(season: Season) -> None:
    """Checks that each playing entrant has one pairing a round, and that there are as many rounds
    as planned, unless nobody is left to meet."""
    swiss = [step for step in season.steps if step.stage == "swiss"]
    for number, step in enumerate(swiss, 1):
        paired = [
            one for pairing in step.pairings for one in (pairing.a, pairing.b) if one is not None
        ]
        assert sorted(paired) == there_in(season.there, number)
    planned = plan_of(season.there).rounds
    assert len(swiss) <= planned
    assert len(swiss) == planned or len(there_in(season.there, len(swiss) + 1)) < 2


def there_in(there: Tournament, number: int) -> list[int]:
    return sorted(entrant.id for entrant in there.field if entrant.plays_in(number))


@few
@given(seasons("swiss"))
def test_a_swiss_ends_in_the_order_of_its_standings(season: Season) -> None:
    check_swiss_rounds(season)
    assert bracket_of(season.there) is None
    order = [standing.entrant.id for standing in standings(season.there)]
    assert season.finished.places == {one: place for place, one in enumerate(order, 1)}


def test_so_does_a_large_swiss(largest: dict[Format, Season]) -> None:
    check_swiss_rounds(largest["swiss"])
    assert len(largest["swiss"].steps) == usual_rounds(100)


@few
@given(seasons("swiss", cut=4))
def test_the_best_who_are_left_go_on_to_the_cut(season: Season) -> None:
    check_any(season)
    check_swiss_rounds(season)
    rounds = sum(step.stage == "swiss" for step in season.steps)
    order = [standing.entrant.id for standing in standings(season.there)]
    left = [one for one in order if season.there.by_id[one].plays_in(rounds + 1)]
    size = next((size for size in (4, 2, 1) if size <= len(left)), 0)
    size = min(size, plan_of(season.there).cut)
    finals = season.steps[rounds:]
    assert [len(step.pairings) for step in finals] == {0: [], 1: [], 2: [1], 4: [2, 1]}[size]
    assert list(seeds_of(season.there)) == left[:size]
    if size == 4:
        first = {frozenset((pairing.a, pairing.b)) for pairing in finals[0].pairings}
        assert first == {frozenset((left[0], left[3])), frozenset((left[1], left[2]))}
    places = season.finished.places
    assert all(places[one] <= size for one in left[:size])
    others = [one for one in order if one not in left[:size]]
    assert [places[one] for one in others] == list(range(size + 1, len(order) + 1))


def test_a_cut_of_eight_after_a_swiss_is_won_by_the_best_who_wins() -> None:
    season = played_out(field_of(16, cut=8), random.Random(3), result=better_wins)
    assert [step.stage for step in season.steps] == ["swiss"] * 4 + ["single"] * 3
    assert season.finished.places[1] == 1
    assert sorted(season.finished.places.values())[:8] == [1, 2, 3, 3, 5, 5, 5, 5]


def test_a_cut_is_smaller_where_too_few_are_left_and_never_larger_than_was_said() -> None:
    there = with_round(field_of(4, rounds=1, cut=4), [(1, 2, WON), (3, 4, WON)])
    assert len(seeds_of(there)) == 4
    assert len(seeds_of(drop(there, 4))) == 2
    there = with_round(field_of(3, rounds=2, cut=4), [(1, 2, WON), (3, None, None)])
    there = with_latecomer(with_latecomer(there))
    there = with_round(there, [(1, 3, WON), (2, 4, WON), (5, None, None)])
    assert len(seeds_of(there)) == 2


@pytest.mark.parametrize("when", ["never", "during the cut"])
def test_who_drops_out_during_the_cut_keeps_the_place_that_the_swiss_gave_them(when: str) -> None:
    there = with_round(field_of(4, rounds=1, cut=2), [(1, 2, WON), (3, 4, WON)])
    third, fourth = (one.entrant.id for one in standings(there)[2:])
    there = with_round(there, [(1, 3, WON)], stage="single")
    final = replace(there.pairings[-1], slot="W1-1")
    there = replace(there, pairings=[*there.pairings[:-1], final])
    step = next_step(drop(there, third) if when == "during the cut" else there)
    assert isinstance(step, TournamentEnd)
    assert (step.places[third], step.places[fourth]) == (3, 4)


def test_who_is_left_alone_for_the_cut_has_won() -> None:
    there = with_round(field_of(4, rounds=1, cut=2), [(1, 2, WON), (3, 4, WON)])
    there = drop(drop(drop(there, 1), 2), 3)
    step = next_step(there)
    assert isinstance(step, TournamentEnd)
    assert sorted(step.places.values()) == [1, 2, 3, 4]
    assert step.places[4] == 1


# Round robin


def check_robin(season: Season) -> None:
    """Checks that all entrants meet each other once, if only on paper."""
    met = Counter(
        frozenset((pairing.a, pairing.b))
        for step in season.steps
        for pairing in step.pairings
        if pairing.b
    )
    everybody = [entrant.id for entrant in season.there.field]
    assert met == Counter(frozenset(pair) for pair in combinations(everybody, 2))
    assert len(season.steps) == plan_of(season.there).rounds
    for pairing in season.there.pairings:
        gone = [not season.there.by_id[one].plays_in(pairing.round) for one in both(pairing)]
        assert (pairing.winner == "none" and pairing.how == "dropped") == (gone == [True, True])
        assert pairing.entrant_b is not None or gone == [False]
    order = [standing.entrant.id for standing in standings(season.there)]
    assert season.finished.places == {one: place for place, one in enumerate(order, 1)}


def both(pairing: PairingRow) -> list[int]:
    """Returns the entrants of a pairing."""
    return [one for one in (pairing.entrant_a, pairing.entrant_b) if one is not None]


@few
@given(seasons("robin"))
def test_in_a_round_robin_everybody_meets_everybody_once(season: Season) -> None:
    check_robin(season)


def test_in_a_large_one_too(largest: dict[Format, Season]) -> None:
    check_robin(largest["robin"])


# Brackets


def check_bracket(season: Season) -> None:
    """Checks that all but the champion lose as often as it takes, walkovers included, and are
    placed by when they were out. A second final is played exactly when the losers' champion wins
    the first."""
    lives = 2 if season.there.row.format == "double" else 1
    losses: dict[int, list[int]] = {entrant.id: [] for entrant in season.there.field}
    for pairing in season.there.pairings:
        loser = pairing.entrant_b if pairing.winner == "A" else pairing.entrant_a
        if loser is not None:
            losses[loser].append(pairing.round)
    [champion] = [one for one, place in season.finished.places.items() if place == 1]
    assert len(losses.pop(champion)) < lives
    assert {len(rounds) for rounds in losses.values()} == {lives}
    out = {one: max(rounds) for one, rounds in losses.items()}
    for one, end in out.items():
        better = sum(later > end for later in out.values())
        assert season.finished.places[one] == 2 + better

    slots = {pairing.slot: pairing for pairing in season.there.pairings}
    assert len(slots) == len(season.there.pairings)
    second = "F2-1" in slots
    assert second == (lives == 2 and slots["F1-1"].winner == "B")
    assert len(season.steps) == lives * usual_rounds(len(season.there.field)) + second


@few
@given(seasons("single", "double"))
def test_every_loser_of_a_bracket_is_placed(season: Season) -> None:
    check_bracket(season)


@pytest.mark.parametrize("format_", ["single", "double"])
def test_in_a_large_bracket_too(format_: Format, largest: dict[Format, Season]) -> None:
    check_bracket(largest[format_])


@few
@given(seasons("single", "double"))
def test_an_outcome_can_be_changed_until_its_winner_or_loser_has_another_pairing(
    season: Season,
) -> None:
    for there in moments(season):
        for pairing in there.pairings:
            later = [other for other in there.pairings if other.round > pairing.round]
            met = {one for other in later for one in both(other)}
            assert follows_exist(there, pairing) == (not met.isdisjoint(both(pairing)))


def test_an_outcome_of_a_swiss_can_be_changed_until_the_cut_begins() -> None:
    season = played_out(field_of(6, cut=4), random.Random(1))
    changeable = [not follows_exist(there, there.pairings[0]) for there in moments(season)]
    assert changeable == [True, True, True, False, False]


def test_brackets_are_seeded_at_the_start() -> None:
    there = field_of(4, "single")
    for id_, seeded in ((1, 3), (2, 1), (3, 4), (4, 2)):
        there = changed(there, id_, seeded=seeded)
    assert seeds_of(there) == [2, 4, 1, 3]
    step = next_step(there)
    assert isinstance(step, NewRound)
    assert [(pairing.slot, pairing.a, pairing.b) for pairing in step.pairings] == [
        ("W1-1", 2, 3),
        ("W1-2", 4, 1),
    ]


def test_the_better_seed_of_a_pairing_is_known() -> None:
    there = with_round(field_of(4, "single"), [(1, 4, None), (3, 2, None)], "single")
    assert [better_seed(there, pairing) for pairing in there.pairings] == ["A", "B"]


def test_nothing_comes_next_while_a_pairing_is_under_way() -> None:
    there = with_round(field_of(4), [(1, 2, WON), (3, 4, None)])
    assert next_step(there) is None


def test_of_two_who_both_lost_a_pairing_of_a_bracket_the_better_seed_goes_on() -> None:
    season = played_out(field_of(8, "single"), random.Random(1), result=lambda _: DRAWN)
    places = season.finished.places
    assert [places[one] for one in (1, 2, 3, 4)] == [1, 2, 3, 3]
    there = with_slots(field_of(4, "single"), [("W1-1", 1, 4, LOST), ("W1-2", 2, 3, WON)])
    there = with_slots(there, [("W2-1", 4, 2, DRAWN)])
    assert next_step(there) == TournamentEnd({2: 1, 4: 2, 1: 3, 3: 3})


def with_slots(before: Tournament, pairings: Sequence[tuple[str, int, int, Result]]) -> Tournament:
    """Returns the tournament with one more round of a bracket."""
    there = with_round(before, [(a, b, result) for _, a, b, result in pairings], "single")
    latest = there.pairings_in(len(there.rounds))
    named = [
        replace(pairing, slot=slot) for pairing, (slot, *_) in zip(latest, pairings, strict=True)
    ]
    return replace(there, pairings=[*before.pairings, *named])


def test_of_two_who_have_dropped_out_the_better_seed_goes_on() -> None:
    begun = played_out(field_of(8, "single"), random.Random(1), result=better_wins).there
    first = [
        replace(pairing, winner="B") if pairing.number == 1 else pairing
        for pairing in begun.pairings_in(1)
    ]
    there = replace(begun, rounds=begun.rounds[:1], pairings=first)
    step = next_step(drop(drop(there, 4), 8))
    assert isinstance(step, NewRound)
    assert NewPairing("W2-1", 8, 4, "B", "dropped") in step.pairings


def test_after_two_who_both_lost_and_dropped_out_the_next_opponent_gets_a_bye() -> None:
    begun = played_out(field_of(8, "single"), random.Random(1), result=better_wins).there
    first = [
        replace(pairing, winner="none", how="no-show") if pairing.number < 3 else pairing
        for pairing in begun.pairings_in(1)
    ]
    there = replace(begun, rounds=begun.rounds[:1], pairings=first)
    for gone in (1, 8):
        there = drop(there, gone)
    step = next_step(there)
    assert isinstance(step, NewRound)
    assert step.pairings == [
        NewPairing("W2-2", 2, 3),
        NewPairing("W2-1", 4, None, "A", "bye"),
    ]
    for gone in (4, 5):
        there = drop(there, gone)
    step = next_step(there)
    assert isinstance(step, NewRound)
    assert NewPairing("W2-1", 1, 4, "none", "dropped") in step.pairings


@pytest.mark.parametrize("format_", ["single", "double", "robin"])
def test_if_all_but_one_drop_out_the_one_who_stays_wins_without_playing(format_: Format) -> None:
    there = field_of(8, format_)
    for gone in (1, 2, 3, 4, 5, 6, 8):
        there = drop(there, gone)
    season = played_out(there, random.Random(1))
    assert all(pairing.winner is not None for step in season.steps for pairing in step.pairings)
    assert season.finished.places[7] == 1


@pytest.mark.parametrize("left", [0, 1])
def test_a_swiss_ends_when_nobody_is_left_to_meet(left: int) -> None:
    there = with_round(field_of(4, rounds=3, cut=2), [(1, 2, WON), (3, 4, LOST)])
    for gone in range(1, 5 - left):
        there = drop(there, gone)
    assert isinstance(next_step(there), TournamentEnd)
