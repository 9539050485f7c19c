"""What the announcement says while a tournament runs, and when it has ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.matches.match_creation import PlayerRef
from bot.store.tournaments import EntrantRow, PairingRow, RoundRow, Tournament, TournamentRow
from bot.tournaments.creation import LARGEST, NewTournament, new_tournament
from cogs.tournaments.announcement_layout import announcement_message
from tests.bot.matches.games import GAME
from tests.conftest import Table

NOW = 1_800_000_000
LIMIT = 4000
"""Characters that Discord takes in all of a message of this kind."""


def row_of(**changes: Any) -> TournamentRow:
    wanted = NewTournament(10, 20, "Saturday Cup", GAME.key, "swiss", rounds=3)
    row = new_tournament(PlayerRef(1, "Olga"), wanted, NOW)
    return replace(row, **{"state": "running", "began": NOW, **changes})


def entrants_of(number: int, name: str = "Member {}", **changes: Any) -> list[EntrantRow]:
    return [
        EntrantRow(one, "CUP", one, name.format(one), 1, "in", NOW, lot=one, seeded=one)
        for one in range(1, number + 1)
    ]


def pairing(
    number: int, a: int, b: int | None, slot: str | None = None, **changes: Any
) -> PairingRow:
    return PairingRow(10 * number + a, "CUP", number, a, slot, a, b, **changes)


WON = {"winner": "A", "how": "played", "games_a": 1, "opened": NOW, "decided": NOW}
FIRST = [pairing(1, 1, 2, **WON), pairing(1, 3, 4, **WON)]


async def said_of(table: Table, tournament: Tournament) -> str:
    """Everything that the announcement says."""
    view: Any = (await announcement_message(table.bot, tournament)).view
    texts = [item.content for item in view.walk_children() if hasattr(item, "content")]
    return "\n".join(texts)


def second_round(pairings: Sequence[PairingRow], **changes: Any) -> Tournament:
    """In round 2 of 3, with those pairings."""
    rounds = [RoundRow("CUP", 1, "swiss", NOW, ended=NOW), RoundRow("CUP", 2, "swiss", NOW, 99)]
    return Tournament(row_of(**changes), entrants_of(4), rounds, [*FIRST, *pairings])


async def test_it_says_how_far_the_opening_and_the_playing_of_a_round_are(table: Table):
    opening = second_round([pairing(2, 1, 3), pairing(2, 2, 4, opened=NOW)])
    words = await said_of(table, opening)
    assert "**Round 2 of 3** · 0 of 2 decided · time is up <t:99:R>" in words
    assert "Opening the matches: 1 of 2" in words
    playing = second_round([pairing(2, 1, 3, **WON), pairing(2, 2, 4, opened=NOW)])
    words = await said_of(table, playing)
    assert "1 of 2 decided" in words
    assert "Opening" not in words
    assert r"1\. Member 1 · 6 points" in words


async def test_in_a_bracket_it_says_who_is_still_in(table: Table):
    rounds = [RoundRow("CUP", 1, "single", NOW)]
    pairings = [
        pairing(1, 1, 4, slot="W1-1", **WON),
        pairing(1, 2, 3, slot="W1-2", opened=NOW),
    ]
    single = Tournament(row_of(format="single"), entrants_of(4), rounds, pairings)
    assert "3 of 4 are still in: Member 1, Member 2, Member 3" in await said_of(table, single)


async def test_nothing_is_to_do_with_it_any_more_once_it_runs(table: Table):
    view: Any = (await announcement_message(table.bot, second_round([pairing(2, 1, 3)]))).view
    assert not [item for item in view.walk_children() if hasattr(item, "custom_id")]


async def test_a_bye_and_a_missed_round_are_no_matches_to_wait_for(table: Table):
    bye = pairing(2, 1, None, winner="A", how="bye", decided=NOW)
    missed = replace(pairing(2, 4, None, winner="none", how="missed", decided=NOW), number=9)
    words = await said_of(table, second_round([pairing(2, 2, 3, opened=NOW), bye, missed]))
    assert "0 of 1 decided" in words
    assert "Opening" not in words


async def test_a_pause_is_said_instead_of_times_that_stand_still(table: Table):
    words = await said_of(table, second_round([pairing(2, 1, 3)], paused=NOW))
    assert "**Paused**" in words
    assert "time is up" not in words


async def test_the_end_names_the_winner_and_who_came_after(table: Table):
    over = second_round([pairing(2, 1, 3, **WON)], state="over", ended=NOW)
    entrants = [replace(one, place=one.id) for one in over.entrants]
    words = await said_of(table, replace(over, entrants=entrants))
    assert "🏆 **Member 1** wins." in words
    assert r"2\. Member 2" in words
    nobody = await said_of(table, over)
    assert "without a winner" in nobody


async def test_a_cancelled_one_says_whether_it_had_begun(table: Table):
    assert "Cancelled** in round 2" in await said_of(table, second_round([], state="cancelled"))
    never = Tournament(row_of(state="cancelled", began=None), [], [], [])
    assert "never started" in await said_of(table, never)


@pytest.mark.parametrize("state", ["open", "running", "over"])
async def test_the_largest_with_the_longest_names_still_fits_a_message(table: Table, state: str):
    most = LARGEST["swiss"]
    field = entrants_of(2 * most, name="*" * 95 + "{}")
    places = [
        replace(one, state="waiting" if one.id > most else "in", place=1 + one.id // 9)
        for one in field
    ]
    began = None if state == "open" else NOW
    row = row_of(
        state=state, began=began, name="_" * 100, organiser_name="`" * 100,
        starts=NOW, check_in=5, open_lists=True, deck_change=True, round_minutes=61, rounds=20,
    )  # fmt: skip
    rounds = [RoundRow("CUP", 1, "swiss", NOW, ended=NOW)] if began else []
    pairings = [pairing(1, one, one + 1, **WON) for one in range(1, most, 2)] if began else []
    whole = Tournament(row, places, rounds, pairings)
    assert len(await said_of(table, whole)) < LIMIT
