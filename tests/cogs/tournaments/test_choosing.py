"""What organisers mean by what they type or pick, whatever members call themselves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.base.refusals import Refusal
from bot.store.tournaments.tournament_rows import EntrantRow, PairingRow, Tournament
from cogs.tournaments.controllers.entrant_choices import entrant_of, result_of
from tests.bot.tournaments.stored import AGREED, ID

MEET = PairingRow(1, ID, 1, 1, None, 1, 2)


def met(*names: str) -> Tournament:
    """Two of those names meet."""
    entrants = [
        EntrantRow(number, ID, number, name, 1, "in", 0) for number, name in enumerate(names, 1)
    ]
    return Tournament(replace(AGREED, state="running"), entrants, [], [MEET])


@pytest.mark.parametrize("names", [("Ann", "Ben"), ("B", "A"), ("draw", "none"), ("Ann", "Ann")])
@pytest.mark.parametrize("picked", ["A", "B", "draw", "none"])
def test_a_result_from_the_list_is_meant_whatever_the_players_are_called(
    names: Sequence[str], picked: str
) -> None:
    assert result_of(met(*names), MEET, picked, None).winner == picked


def test_a_winner_may_be_typed_by_name_where_only_one_has_it() -> None:
    assert result_of(met("Ann", "Ben"), MEET, " BEN ", "0:1").winner == "B"
    for names, typed in ((("Ann", "Ann"), "Ann"), (("Ann", "Ben"), "Eve")):
        with pytest.raises(Refusal, match="Pick the winner"):
            result_of(met(*names), MEET, typed, None)


@pytest.mark.parametrize(
    ("names", "typed", "meant"),
    [
        (("Bella", "2"), "2", "2"),
        (("Bella", "2"), "#1", "Bella"),
        (("Ann", "Ben"), " BEN ", "Ben"),
        (("Ann", "Ben"), "2", "Ben"),
        (("Alex", "Alex (2)"), "Alex (2)", "Alex (2)"),
        (("Alex", "Alex (2)"), "#2", "Alex (2)"),
    ],
)
def test_a_name_is_meant_before_a_number(names: Sequence[str], typed: str, meant: str) -> None:
    assert entrant_of(met(*names), typed).name == meant


@pytest.mark.parametrize(
    ("names", "typed"),
    [(("Alex", "Alex (2)"), "alex"), (("#2", "Ben"), "#2"), (("Ann", "Ben"), "3")],
)
def test_who_may_be_several_is_asked_about(names: Sequence[str], typed: str) -> None:
    with pytest.raises(Refusal, match="Pick a player from the list"):
        entrant_of(met(*names), typed)
