"""The announcement of a tournament: its text and its controls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.discord_api.discord_calls import OutgoingFile, OutgoingMessage
from bot.store.tournaments.tournament_rows import RoundRow, Tournament
from bot.tournaments.creation import LARGEST
from cogs.tournaments.jobs.announcements import public_page
from cogs.tournaments.layouts.signup_announcement import announcement_message
from rendering import BracketPage, StandingsPage
from rendering.pages.bracket_pages import meetings_of
from tests.cogs.layouts.tournaments import (
    LINKS,
    NOW,
    WON,
    entrants_of,
    pairing,
    row_of,
    second_round,
    signing_up,
)
from tests.cogs.matches.reading import buttons, text_of
from tests.engine.modes import GAME as GAME_WITH_MODES

LIMIT = 4000
"""Maximum number of characters in all texts of a message of this kind, by Discord's rules."""

MINUTE = 60


@pytest.fixture(autouse=True)
def stopped_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stops the clock at `NOW`."""
    monkeypatch.setattr("bot.base.current_time.now", lambda: NOW)


async def announced(tournament: Tournament, *pictures: OutgoingFile) -> OutgoingMessage:
    return await announcement_message(LINKS, tournament, pictures)


async def said_of(tournament: Tournament) -> str:
    return text_of(await announced(tournament))


# Before the start


async def test_the_announcement_of_an_open_one(screen: Callable[..., None]) -> None:
    screen("announcement-open", await announced(signing_up(3)))


async def test_a_full_tournament_names_who_waits(screen: Callable[..., None]) -> None:
    waiting = [replace(one, state="waiting") for one in entrants_of(4)[2:]]
    full = signing_up(2, waiting, max_players=2)
    screen("announcement-full", await announced(full))


@pytest.mark.parametrize(
    ("players", "agreed", "expected"),
    [
        (2, {}, ["With 2 players: 1 round."]),
        (3, {"rounds": 5}, ["3 rounds", "⚠️ 5 rounds are too many for 3 players"]),
        (3, {"cut": 8}, ["then the best 2 play on", "⚠️ A cut to 8 needs at least 8"]),
        (2, {"format": "double"}, ["two losses and you're out"]),
        (1, {"best_of": 3, "clock": "none"}, ["best of 3", "not rated"]),
        (1, {"round_minutes": 90, "open_lists": True}, ["90 minutes a round", "open deck lists"]),
        (0, {}, ["from my own random number, without proof"]),
        (0, {"number_source": "drand round 4"}, ["comes after the start: **drand round 4**"]),
    ],
)
async def test_it_says_what_is_played_and_what_is_unusual(
    players: int, agreed: dict[str, Any], expected: Sequence[str]
) -> None:
    words = await said_of(signing_up(players, **agreed))
    assert [one for one in expected if one not in words] == []
    assert ("⚠️" in words) == any("⚠️" in one for one in expected)


async def test_in_a_mode_nobody_brings_a_deck() -> None:
    words = await said_of(signing_up(0, game=GAME_WITH_MODES.key, mode="sealed", format="single"))
    assert f"{GAME_WITH_MODES.title} · Sealed · single elimination" in words
    assert "No decks needed." in words
    assert "press **Join**." in words


async def test_names_and_titles_format_and_call_nobody() -> None:
    [eve] = entrants_of(1, "*Eve*")
    words = await said_of(Tournament(signing_up(0, name="**@everyone** cup").row, [eve], [], []))
    assert words.startswith(r"### \*\*\@everyone\*\* cup")
    assert r"In: \*Eve\*" in words


async def test_closed_sign_up_has_no_join_button() -> None:
    closed = await announced(signing_up(1, state="closed"))
    assert "Sign-up is **closed**." in text_of(closed)
    assert list(buttons(closed)) == ["Leave"]
    assert list(buttons(await announced(signing_up(1)))) == ["Join", "Leave"]


async def test_check_in_is_announced_and_then_counted() -> None:
    starts = NOW + 10 * MINUTE
    early = await announced(signing_up(1, starts=starts, check_in=5))
    assert f"Check-in: from <t:{NOW + 5 * MINUTE}:t> to the start." in text_of(early)
    assert f"Starts <t:{starts}:F>" in text_of(early)
    assert "Check in" not in buttons(early)
    tournament = signing_up(0, starts=starts, check_in=10)
    there = [replace(one, checked_in=one.id == 1) for one in entrants_of(2)]
    opened = await announced(replace(tournament, entrants=there))
    assert "press Check in** (1 of 2 have)" in text_of(opened)
    assert list(buttons(opened)) == ["Join", "Check in", "Leave"]


async def test_a_start_that_too_few_came_to_is_said() -> None:
    words = await said_of(signing_up(1, starts=NOW, check_in=3, too_few=True))
    assert f"It should have started <t:{NOW}:f>, but it needs at least 2 players who have" in words
    assert f"Starts <t:{NOW}:F>" not in words


# While it runs, and after


async def test_the_announcement_of_a_running_one(screen: Callable[..., None]) -> None:
    opening = second_round([pairing(2, 1, 3), pairing(2, 2, 4, opened=NOW)], deadline=99)
    standings = OutgoingFile("standings-1.png", b"", "The standings.")
    screen("announcement-running", await announced(opening, standings))


async def test_it_says_how_far_a_round_is() -> None:
    words = await said_of(
        second_round([pairing(2, 1, 3, **WON), pairing(2, 2, 4, opened=NOW)], deadline=99)
    )
    assert "**Round 2 of 3** · 1 of 2 decided · time is up <t:99:R>" in words
    assert "Opening" not in words


async def test_everybody_sees_the_part_of_a_bracket_that_is_played() -> None:
    rounds = [RoundRow("CHP234", 1, "single", NOW)]
    pairings = [
        pairing(1, 1, 4, slot="W1-1", **WON),
        pairing(1, 2, 3, slot="W1-2", opened=NOW),
    ]
    single = Tournament(row_of(format="single"), entrants_of(4), rounds, pairings)
    page = public_page(single)
    assert isinstance(page, BracketPage)
    sides = [side for one in meetings_of(page.blocks[0]) for side in (one.upper, one.lower) if side]
    assert [one.name for one in sides if one.won] == ["Member 1"]
    assert not any(one.you for one in sides)


async def test_everybody_sees_the_standings_of_a_swiss() -> None:
    page = public_page(second_round([pairing(2, 1, 3, **WON)]))
    assert isinstance(page, StandingsPage)
    assert [(one.rank, one.name, one.points) for one in page.places] == [
        (1, "Member 1", "6"),
        (2, "Member 3", "3"),
        (3, "Member 2", "0"),
        (4, "Member 4", "0"),
    ]


@pytest.mark.parametrize("state", ["open", "cancelled"])
async def test_what_has_not_begun_or_is_cancelled_has_no_picture(state: str) -> None:
    there = signing_up(3) if state == "open" else second_round([], state="cancelled")
    assert public_page(there) is None


async def test_nothing_can_be_pressed_once_it_runs() -> None:
    assert not buttons(await announced(second_round([pairing(2, 1, 3)])))


async def test_a_bye_and_a_missed_round_are_no_matches_to_wait_for() -> None:
    bye = pairing(2, 1, None, winner="A", how="bye", decided=NOW)
    missed = replace(pairing(2, 4, None, winner="none", how="missed", decided=NOW), number=9)
    words = await said_of(second_round([pairing(2, 2, 3, opened=NOW), bye, missed]))
    assert "0 of 1 decided" in words
    assert "Opening" not in words


async def test_a_pause_is_said_instead_of_times_that_stand_still() -> None:
    words = await said_of(second_round([pairing(2, 1, 3)], deadline=99, paused=NOW))
    assert "**Paused**" in words
    assert "time is up" not in words


async def test_while_it_waits_for_its_number_it_says_so() -> None:
    agreed = {"number_source": "drand round 4", "drawing": "open"}
    waiting = Tournament(row_of(**agreed), entrants_of(2), [], [])
    assert "It's waiting for its public number: **drand round 4**" in await said_of(waiting)


async def test_the_end_names_the_winner_and_who_came_after(screen: Callable[..., None]) -> None:
    over = second_round([pairing(2, 1, 3, **WON)], state="over", ended=NOW)
    entrants = [replace(one, place=one.id) for one in over.entrants]
    screen("announcement-over", await announced(replace(over, entrants=entrants)))
    assert "It has ended without a winner." in await said_of(over)


async def test_one_that_was_drawn_without_its_number_says_what_is_not_proven() -> None:
    agreed = {"number_source": "drand round 4", "drawing": "done"}
    words = await said_of(second_round([pairing(2, 1, 3)], **agreed))
    assert "nothing proves that nobody chose the draw" in words


async def test_a_cancelled_one_says_whether_it_had_begun() -> None:
    assert "Cancelled** in round 2" in await said_of(second_round([], state="cancelled"))
    never = Tournament(row_of(state="cancelled", began=None), [], [], [])
    assert "never started" in await said_of(never)


@pytest.mark.parametrize("state", ["open", "running", "over"])
async def test_the_largest_with_the_longest_names_still_fits_a_message(state: str) -> None:
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
    rounds = [RoundRow("CHP234", 1, "swiss", NOW, ended=NOW)] if began else []
    pairings = [pairing(1, one, one + 1, **WON) for one in range(1, most, 2)] if began else []
    whole = Tournament(row, places, rounds, pairings)
    assert len(await said_of(whole)) < LIMIT
