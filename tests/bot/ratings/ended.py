"""Finished matches, put into a store as if they had been played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from bot.ratings.rated_play import EarlierMatches, judge_rated_match
from bot.store import Store
from bot.store.matches.match_rows import MatchRow, add_match
from bot.store.ratings.rating_rows import (
    RatingChange,
    RatingKey,
    RatingRow,
    all_ratings,
    rating_change_of,
)
from bot.tournaments.after_match import after_match
from tests.bot.matches.games import GAME, row_of, store_deck

GUILD = 10
NOON = 1_800_000_000


async def a_deck(store: Store) -> int:
    """Returns a version of a deck for matches."""
    return (await store_deck(store, 1, "no text")).version_id


def over(deck: int, number: int, a: int = 1, b: int = 2, **other: Any) -> MatchRow:
    """Returns a rated match that A has won on the board in ten turns; `other` has different
    fields."""
    row = replace(
        row_of(GAME.key, number),
        id=f"M{number}",
        guild=GUILD,
        player_a=a,
        player_b=b,
        name_a=f"Player {a}",
        name_b=f"Player {b}",
        deck_a=deck,
        deck_b=deck,
        state="over",
        winner="A",
        ended=NOON + number,
        clock="live",
        rated=True,
        turns=10,
        ending="played",
        series=f"M{number}",
    )
    return replace(row, **other)


def counts(row: MatchRow) -> bool:
    """Returns whether a match without earlier ones counts."""
    verdict = judge_rated_match(row, EarlierMatches())
    return verdict is not None and verdict.meeting > 0


async def end(store: Store, rows: Iterable[MatchRow]) -> None:
    """Stores the matches and settles their ends, one after another."""
    async with store.write() as connection:
        for row in rows:
            await add_match(connection, row)
            if row.state == "over":
                await after_match(connection, row)


async def standing(store: Store) -> dict[RatingKey, RatingRow]:
    """Returns all ratings."""
    async with store.read() as connection:
        return {row.key: row for row in await all_ratings(connection)}


async def changes(store: Store, rows: Iterable[MatchRow]) -> list[RatingChange | None]:
    """Returns the change by each of the matches, None if it did not count."""
    async with store.read() as connection:
        return [await rating_change_of(connection, row.id) for row in rows]


def between(number: int, a: int, b: int, **other: Any) -> MatchRow:
    """Returns a rated match that A has won; `played` gives it its deck."""
    return over(0, number, a, b, **other)


async def played(store: Store, rows: Iterable[MatchRow]) -> None:
    """Stores matches of the past, over as the rows say, all with one deck of member 1."""
    deck = await a_deck(store)
    await end(store, [replace(row, deck_a=deck, deck_b=deck) for row in rows])
