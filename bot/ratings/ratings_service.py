"""Leaderboards and profiles, as members see them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.base.current_time import now
from bot.ratings.rating_updates import exits_today
from bot.store import Store
from bot.store.matches.match_rows import MatchRow
from bot.store.matches.practice_matches import practice_score
from bot.store.ratings import leaderboard, member_history
from bot.store.ratings.leaderboard import LeaderboardKey, LeaderboardPage
from bot.store.ratings.member_history import FavouriteDeck, MatchTally, RatingHistoryRow
from bot.store.ratings.puzzle_ratings import PuzzleSolver, solvers_of
from bot.store.ratings.rating_rows import RatingRow

FAVOURITES: Final = 3
LAST_MATCHES: Final = 5
MOMENTS: Final = 500
"""Maximum numbers of favourite decks, last matches and rating changes in a profile."""


@dataclass(frozen=True, slots=True)
class MemberProfile:
    """The profile of a member in a server, made from matches that are over. `practised` is the
    number of matches that they played against the computer, and how many of those they won.
    `puzzles` are their puzzle ratings in each game, from all servers."""

    user: int
    tallies: Sequence[MatchTally]
    ratings: Sequence[RatingRow]
    favourites: Sequence[FavouriteDeck]
    matches: Sequence[MatchRow]
    history: Sequence[RatingHistoryRow]
    practised: tuple[int, int]
    puzzles: Sequence[PuzzleSolver]


class RatingsService:
    """The leaderboards and profiles of one store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def leaderboards(self, guild: int, limit: int) -> Sequence[LeaderboardKey]:
        """Returns at most `limit` leaderboards of a server that have members, those with most rated
        matches first."""
        return await self._store.fetch(leaderboard.leaderboards_of, guild, limit)

    async def page(
        self, board: LeaderboardKey, number: int, lines: int
    ) -> tuple[int, LeaderboardPage]:
        """Returns a page of that many lines, counted from 0, with its number. Returns the first
        page if the leaderboard has no such page."""
        async with self._store.read() as connection:
            found = await leaderboard.leaderboard_page(connection, board, number * lines, lines)
            if number and not found.lines:
                return 0, await leaderboard.leaderboard_page(connection, board, 0, lines)
            return number, found

    async def exits_today(self, row: MatchRow, user: int) -> int:
        """Returns the number of rated matches that a user has left early within a day, in the
        server of a match, without that match."""
        return await self._store.fetch(exits_today, row, user, now())

    async def offset_of(self, board: LeaderboardKey, user: int) -> int | None:
        """Returns the number of lines above a user's, None if they aren't on the leaderboard."""
        return await self._store.fetch(leaderboard.leaderboard_offset_of, board, user)

    async def profile(self, guild: int, user: int) -> MemberProfile:
        """Returns the profile of a member in a server."""
        async with self._store.read() as connection:
            return MemberProfile(
                user,
                await member_history.tallies_of(connection, guild, user),
                await leaderboard.ratings_of(connection, guild, user),
                await member_history.favourites_of(connection, guild, user, FAVOURITES),
                await member_history.last_matches_of(connection, guild, user, LAST_MATCHES),
                await member_history.rating_history_of(connection, guild, user, MOMENTS),
                await practice_score(connection, guild, user),
                [*(await solvers_of(connection, user)).values()],
            )
