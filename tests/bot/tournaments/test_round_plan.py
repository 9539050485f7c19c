"""The number of rounds, and the message if there are too few players."""

from __future__ import annotations

import pytest

from bot.store.tournaments.tournament_rows import Format
from bot.tournaments.round_plan import RoundPlan, fitting_cut, plan_for, plan_of, usual_rounds
from tests.bot.tournaments.fields import drop, field_of, tournament_row, with_latecomer, with_round


@pytest.mark.parametrize(
    ("players", "rounds"),
    [(0, 0), (1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (64, 6), (65, 7), (256, 8)],
)
def test_the_usual_rounds_of_a_swiss_leave_one_unbeaten(players: int, rounds: int) -> None:
    assert usual_rounds(players) == rounds


@pytest.mark.parametrize(
    ("format_", "players", "rounds"),
    [
        ("swiss", 8, 3),
        ("single", 5, 3),
        ("single", 128, 7),
        ("double", 2, 2),
        ("double", 8, 6),
        ("robin", 6, 5),
        ("robin", 7, 7),
    ],
)
def test_every_format_has_its_number_of_rounds(format_: Format, players: int, rounds: int) -> None:
    assert plan_for(tournament_row(format_), players) == RoundPlan(rounds)


def test_wishes_that_can_be_met_are_met_without_a_warning() -> None:
    assert plan_for(tournament_row(rounds=7, cut=6), 8) == RoundPlan(7, 6)
    assert plan_for(tournament_row(rounds=3), 3) == RoundPlan(3)


def test_too_few_players_for_the_rounds_play_as_many_as_they_can() -> None:
    plan = plan_for(tournament_row(rounds=7), 6)
    assert plan.rounds == 5
    [warning] = plan.warnings
    assert warning.startswith("7 rounds are too many for 6 players")
    assert warning.endswith("there will be 5.")


def test_too_few_players_for_the_cut_make_it_smaller() -> None:
    plan = plan_for(tournament_row(cut=8), 7)
    assert plan.cut == 4
    [warning] = plan.warnings
    assert warning == ("A cut to 8 needs at least 8 players, and there are 7: the best 4 advance.")


def test_one_player_makes_no_tournament() -> None:
    plan = plan_for(tournament_row("double"), 1)
    assert plan.rounds == 0
    assert plan.warnings


@pytest.mark.parametrize(
    ("wished", "players", "cut"),
    [(0, 9, 0), (4, 4, 4), (6, 6, 6), (6, 5, 4), (8, 3, 2), (8, 1, 1), (8, 0, 0), (1, 9, 0)],
)
def test_a_cut_is_as_wished_or_has_no_byes(wished: int, players: int, cut: int) -> None:
    assert fitting_cut(wished, players) == cut


def test_who_comes_late_or_drops_changes_nothing_of_the_plan() -> None:
    begun = with_round(field_of(4), [(1, 2, None), (3, 4, None)])
    assert plan_of(with_latecomer(begun)).rounds == 2
    assert plan_of(drop(drop(begun, 1), 2)).rounds == 2
