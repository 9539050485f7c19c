"""The next step of a member on the page of a tournament, and its button."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from bot.store.matches.match_rows import MatchRow
from bot.store.tournaments.tournament_rows import Tournament
from cogs.tournaments.layouts.next_step import NextStep, next_step
from tests.bot.matches.games import GAME, row_of
from tests.cogs.layouts.tournaments import (
    NOW,
    WON,
    entrants_of,
    pairing,
    second_round,
    signing_up,
)
from tests.cogs.layouts.tournaments import row_of as tournament_row
from tests.cogs.tournaments.kept import after, at_the_end, season

MINUTE = 60
STRANGER = 77
PLAYING = pairing(2, 1, 3, opened=NOW)


def step(
    there: Tournament, user: int = 1, played: Mapping[int, MatchRow] | None = None
) -> NextStep:
    return next_step(there, user, played or {}, NOW)


def told(there: Tournament, user: int = 1, played: Mapping[int, MatchRow] | None = None) -> str:
    return step(there, user, played).words


def button(there: Tournament, user: int = 1, played: Mapping[int, MatchRow] | None = None) -> str:
    """Returns the label of the button, "" if there is none."""
    found = step(there, user, played).button
    return "" if found is None else str(found.item.label)


# Before the start


def test_before_the_start_it_says_how_a_member_stands() -> None:
    waiting = [replace(one, state="waiting") for one in entrants_of(3)[1:]]
    there = signing_up(1, waiting)
    starts = "It starts as soon as an organiser says so."
    assert told(there) == f"You've signed up.\n{starts}"
    assert told(there, 3) == f"You're number 2 on the waiting list.\n{starts}"
    assert told(there, STRANGER) == f"Sign-up is open: press **Join**.\n{starts}"
    assert [button(there, user) for user in (1, 3, STRANGER)] == ["", "", "Join"]
    full = replace(there, row=replace(there.row, max_players=1))
    assert told(full, STRANGER).startswith("It's full: **Join** puts you on the waiting list.")
    closed = replace(there, row=replace(there.row, state="closed"))
    assert told(closed, STRANGER) == f"Sign-up is closed.\n{starts}"
    assert button(closed, STRANGER) == ""


@pytest.mark.parametrize(
    ("minutes", "checked_in", "expected"),
    [
        (5, False, f"Check in from <t:{NOW + 5 * MINUTE}:t>"),
        (10, False, "**Check in now.** If you don't, you don't play."),
        (10, True, "You've checked in."),
    ],
)
def test_it_says_when_to_check_in(minutes: int, checked_in: bool, expected: str) -> None:
    there = signing_up(1, starts=NOW + 10 * MINUTE, check_in=minutes)
    entrants = [replace(one, checked_in=checked_in) for one in there.entrants]
    there = replace(there, entrants=entrants)
    assert expected in told(there)
    assert button(there) == ("Check in" if expected.startswith("**") else "")


@pytest.mark.parametrize(
    ("agreed", "expected"),
    [
        ({"starts": NOW - 1, "too_few": True}, "as soon as an organiser says so"),
        ({"starts": NOW + 1, "paused": NOW}, "It's **paused**"),
    ],
)
def test_a_start_is_never_a_time_gone_by(agreed: dict[str, Any], expected: str) -> None:
    words = told(signing_up(1, **agreed))
    assert expected in words
    assert "It starts <t:" not in words


# While it runs


def test_it_leads_to_the_match() -> None:
    there = second_round([PLAYING, pairing(2, 2, 4)], deadline=NOW + 60)
    row = replace(row_of(GAME.key, 0), table_channel=30, board_message=40)
    assert told(there, 1, {PLAYING.id: row}).splitlines() == [
        "You play **Member 3**: round 2 of 3, table 1.",
        "Your match has started: [to the board](https://discord.com/channels/10/30/40)",
        f"The round's time is up <t:{NOW + 60}:f> (<t:{NOW + 60}:R>).",
    ]
    nowhere = replace(row, table_channel=None, board_message=None)
    assert "Your match has started: press **My hand**." in told(there, 1, {PLAYING.id: nowhere})
    assert button(there, 1, {PLAYING.id: nowhere}) == "My hand"
    assert "Your match is about to start, and I'll call you." in told(there, 2)
    assert button(there, 2) == ""


def test_games_of_a_series_are_counted_from_the_side_of_who_asks() -> None:
    ahead = replace(PLAYING, games_a=1)
    there = second_round([ahead, pairing(2, 2, 4)], best_of=3)
    assert "It's 1:0 for you in games." in told(there, 1)
    assert "It's 0:1 for you in games." in told(there, 3)


def test_a_match_that_cannot_begin_says_why() -> None:
    there = second_round([replace(PLAYING, trouble="A deck is gone.")])
    assert "Your match can't start: A deck is gone." in told(there)


def test_a_bye_need_not_be_played() -> None:
    bye = pairing(2, 1, None, winner="A", how="bye", decided=NOW)
    assert told(second_round([bye, pairing(2, 2, 3)])).splitlines() == [
        "You have a bye in round 2 of 3: you don't play, and it counts as a win.",
        "The next round starts when this one is over: 1 table is still playing.",
    ]


def test_who_has_played_reads_their_result_and_when_it_goes_on() -> None:
    there = second_round([pairing(2, 1, 3, **WON), pairing(2, 2, 4)], deck_change=True)
    result, then = told(there, 3).splitlines()
    assert result == "Your result in round 2 of 3: **Member 1** 1:0 Member 3."
    assert then.endswith("Until then you can change your deck: **More** has that.")
    decided = second_round([pairing(2, 1, 3, **WON), pairing(2, 2, 4, **WON)])
    assert told(decided).endswith("The next round is about to start.")


def test_a_pause_is_said_and_nothing_begins_until_it_ends() -> None:
    decided = [pairing(2, 1, 3, **WON), pairing(2, 2, 4, **WON)]
    words = told(second_round(decided, paused=NOW))
    assert words.startswith("⏸️ **Paused**")
    assert words.endswith("The next round comes then.")
    playing = told(second_round([replace(PLAYING, opened=None)], deadline=99, paused=NOW))
    assert "Your match starts then, and I'll call you." in playing
    assert "time is up" not in playing


def test_before_the_first_round_it_waits_for_the_public_number() -> None:
    waiting = Tournament(
        tournament_row(number_source="drand round 4", drawing="open"), entrants_of(2), [], []
    )
    assert told(waiting, STRANGER).startswith(
        "It's waiting for its public number: **drand round 4**."
    )
    assert button(waiting, STRANGER) == "Public number"
    typed = replace(waiting, row=replace(waiting.row, public_number="77"))
    assert told(typed).startswith("`77` was typed (drand round 4)")


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"dropped": 1}, "You've dropped out of this tournament."),
        ({"state": "waiting"}, "You don't play in this tournament."),
        ({"state": "absent"}, "You weren't there at the start, so you don't play."),
        ({"entered": 3}, "You play from round 3 on. The next round starts when this one is over"),
    ],
)
def test_who_does_not_play_in_the_round_is_told_why(change: dict[str, Any], expected: str) -> None:
    there = second_round([pairing(2, 3, 4)])
    entrants = [replace(there.entrants[0], **change), *there.entrants[1:]]
    assert told(replace(there, entrants=entrants)).startswith(expected)
    assert told(there, STRANGER) == "You don't play in this tournament."


def test_who_is_out_or_not_in_the_cut_is_thanked() -> None:
    single = after(season(4, "single"), 1, undecided=1)
    decided = single.pairings_in(1)[0]
    loser = decided.entrant_b if decided.winner == "A" else decided.entrant_a
    assert told(single, loser or 0).endswith("You're out. Thank you for playing!")
    cut = after(season(8, cut=2), 4)
    in_the_final = {one for pair in cut.pairings_in(4) for one in (pair.entrant_a, pair.entrant_b)}
    below = next(one.user for one in cut.field if one.id not in in_the_final)
    assert told(cut, below) == "You aren't in the cut. Thank you for playing!"


# After it


def test_at_the_end_everybody_reads_their_place() -> None:
    over = at_the_end(season(4, "single"))
    [champion] = [one.user for one in over.entrants if one.place == 1]
    assert told(over, champion) == ("This tournament is over. You came in at place **1**.")
    assert (
        told(replace(over, row=replace(over.row, state="cancelled")))
        == "This tournament was cancelled."
    )
