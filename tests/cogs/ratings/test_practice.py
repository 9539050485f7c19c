"""Practice matches stand apart: a line of the profile tells of them, and no ranking does."""

from __future__ import annotations

import pytest

from bot.computer import COMPUTER, COMPUTER_NAME
from bot.store.deck_results import results_of
from bot.store.matches import MatchRow
from engine.players import Winner
from tests.cogs.ratings.playing import between, leaderboard, played, profile, stored_ratings
from tests.conftest import Table

LINE = "Practice against the computer, not counted: "


def against_computer(number: int, user: int, winner: Winner, *, human: str = "A") -> MatchRow:
    """A practice match that is over."""
    seats = (user, COMPUTER) if human == "A" else (COMPUTER, user)
    names = ("Alice", COMPUTER_NAME) if human == "A" else (COMPUTER_NAME, "Alice")
    return between(
        number,
        *seats,
        name_a=names[0],
        name_b=names[1],
        rated=False,
        clock="none",
        winner=winner,
        computer="B" if human == "A" else "A",
        level="easy",
        computer_seed=bytes(32),
    )


async def test_a_line_of_the_profile_tells_of_them(table: Table) -> None:
    alice, bob = table.alice.id, table.bob.id
    await played(
        table,
        [
            between(1, alice, bob, rated=False, name_b="Bob"),
            against_computer(2, alice, "A"),
            against_computer(3, alice, "B"),
            against_computer(4, alice, "B", human="B"),
            against_computer(5, alice, "draw"),
            against_computer(6, bob, "A"),
        ],
    )
    words = (await profile(table)).content
    assert f"-# {LINE}4 played, 2 won" in words
    assert "Not rated: 1 won, 0 lost" in words
    assert "Rated:" not in words.replace("Not rated:", "")
    assert COMPUTER_NAME not in words


async def test_who_has_only_practised_has_no_other_matches(table: Table) -> None:
    await played(table, [against_computer(1, table.alice.id, "A")])
    words = (await profile(table)).content
    assert "No match has been finished here yet" in words
    assert f"{LINE}1 played, 1 won" in words
    assert LINE not in (await profile(table, of_bob=True)).content


async def test_they_are_in_no_rating_and_on_no_leaderboard(table: Table) -> None:
    await played(table, [against_computer(number, table.alice.id, "A") for number in range(1, 9)])
    assert await stored_ratings(table) == set()
    said = (await leaderboard(table)).content
    assert "Alice" not in said
    assert COMPUTER_NAME not in said


@pytest.mark.parametrize("human", ["A", "B"])
async def test_they_are_in_no_record_of_a_deck(table: Table, human: str) -> None:
    owner = 1  # whose deck `played` puts into the matches
    people, computers = between(1, owner, 2), against_computer(2, owner, "A", human=human)
    await played(table, [people, computers])
    async with table.bot.store.read() as connection:
        [deck] = [one.id for one in await table.bot.decks.of(owner)]
        [counted] = await results_of(connection, owner, deck)
    assert (counted.matches, counted.seat, counted.winner) == (1, "A", "A")
