"""The pages for organisers: a new tournament, and running one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.tournaments.creation import NewTournament
from cogs.tournaments.controllers.manage_pages import manage_message, result_form
from cogs.tournaments.layouts.draft_page import draft_message
from tests.bot.matches.games import GAME
from tests.cogs.layouts.tournaments import NOW, WON, pairing, second_round, signing_up
from tests.cogs.matches.reading import buttons, menus

PLAYING = pairing(2, 1, 3, opened=NOW)
DRAFT = NewTournament(10, 20, "Saturday *Cup*", GAME.key, "swiss", starts=NOW, cut=4)


def test_a_draft_says_when_it_starts_and_what_is_set(screen: Callable[..., None]) -> None:
    screen("tournament-draft", draft_message("4F7K2M", DRAFT))


def test_a_draft_without_a_name_has_one_bold_button() -> None:
    page = draft_message("4F7K2M", replace(DRAFT, name=""))
    assert list(buttons(page)) == ["Name and start"]


def test_a_running_tournament_is_managed_and_its_results_corrected(
    screen: Callable[..., None],
) -> None:
    there = second_round([PLAYING, pairing(2, 2, 4, **WON)], deadline=NOW + 60)
    screen("tournament-manage", manage_message(there))


@pytest.mark.parametrize(
    ("agreed", "offered"),
    [
        ({}, ["Start", "Close sign-up", "Draw source", "Pause", "Cancel tournament"]),
        (
            {"state": "closed", "paused": NOW},
            ["Start", "Open sign-up", "Draw source", "Resume", "Cancel tournament"],
        ),
        ({"state": "cancelled"}, []),
    ],
)
def test_only_what_can_be_done_now_is_offered(agreed: dict[str, Any], offered: list[str]) -> None:
    assert list(buttons(manage_message(signing_up(2, **agreed)))) == [*offered, "◀ Tournament"]


def test_in_a_bracket_one_of_the_two_has_won() -> None:
    there = second_round([PLAYING])
    _, filled = result_form(there, PLAYING)
    assert [one.label for one in filled.options["winner"]][2:] == ["A draw", "Both lost"]
    rounds = [replace(one, stage="single") for one in there.rounds]
    _, filled = result_form(replace(there, rounds=rounds), PLAYING)
    assert [one.label for one in filled.options["winner"]] == ["Member 1", "Member 3"]
    assert [one.value for one in filled.options["games"]] == ["1:0", "0:1", "0:0"]
    assert menus(manage_message(there))
