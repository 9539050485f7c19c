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
    """A member's statistics in a server.

    - `user`: the member's user id.
    - `tallies`: the wins, losses and draws by game.
    - `ratings`: the member's ratings.
    - `favourites`: the decks that the member has played most.
    - `matches`: the member's last matches.
    - `history`: the member's ratings after the last rated matches.
    - `practised`: the number of matches against the computer that the member finished, and how many
      of these the member won.
    - `puzzles`: the member's puzzle ratings by game, from all servers.
    """

    user: int
    tallies: Sequence[MatchTally]
    ratings: Sequence[RatingRow]
    favourites: Sequence[FavouriteDeck]
    matches: Sequence[MatchRow]
    history: Sequence[RatingHistoryRow]
    practised: tuple[int, int]
    puzzles: Sequence[PuzzleSolver]


class RatingsService:
    """Reads leaderboards and members' profiles."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def leaderboards(self, guild: int, limit: int) -> Sequence[LeaderboardKey]:
        """Returns at most `limit` leaderboards of a server that have any members, those with the
        most rated matches first."""
        return await self._store.fetch(leaderboard.leaderboards_of, guild, limit)

    async def page(
        self, board: LeaderboardKey, number: int, lines: int
    ) -> tuple[int, LeaderboardPage]:
        """Returns the number of a page, and the page itself with at most `lines` lines. Pages are
        counted from 0. If page `number` has no lines, returns the first page instead."""
        async with self._store.read() as connection:
            found = await leaderboard.leaderboard_page(connection, board, number * lines, lines)
            if number and not found.lines:
                return 0, await leaderboard.leaderboard_page(connection, board, 0, lines)
            return number, found

    async def exits_today(self, row: MatchRow, user: int) -> int:
        """Returns how many rated matches a user has left early within the last day, in the server
        of the match `row`. Doesn't count that match."""
        return await self._store.fetch(exits_today, row, user, now())

    async def offset_of(self, board: LeaderboardKey, user: int) -> int | None:
        """Returns how many lines are above a user's line on a leaderboard, None if the user isn't
        on it."""
        return await self._store.fetch(leaderboard.leaderboard_offset_of, board, user)

    async def profile(self, guild: int, user: int) -> MemberProfile:
        """Returns a member's statistics in a server."""
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
