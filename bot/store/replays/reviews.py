"""Reviews of matches, each for one of the players."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.rows import find_rows, row_at, save_row
from bot.store.matches.match_rows import get_match
from bot.store.tables.match_schema import match_reviews
from engine.players import Player


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """A review of a match, made for one of its players.

    - `player`, `user`: the player's seat and Discord id.
    - `version`: the version of the way in which the review was made and stored.
    - `review`: the review as JSON.
    - `made`: when it was made (seconds since 1970).
    """

    match_id: str
    player: Player
    user: int
    version: int
    review: str
    made: int


async def review_of(connection: AsyncConnection, match_id: str, player: Player) -> ReviewRow | None:
    """Returns the review of a match for the player in that seat, None if there is none."""
    return await row_at(connection, ReviewRow, match_reviews, match_id=match_id, player=player)


async def save_review(connection: AsyncConnection, row: ReviewRow) -> None:
    """Stores a review, replacing an earlier one. Does nothing if the match was deleted."""
    if await get_match(connection, row.match_id) is not None:
        await save_row(connection, match_reviews, asdict(row))


async def reviews_for(connection: AsyncConnection, user: int) -> Sequence[ReviewRow]:
    """Returns all reviews that were made for a user."""
    query = select(match_reviews).where(match_reviews.c.user == user)
    ordered = query.order_by(match_reviews.c.made, match_reviews.c.match_id)
    return await find_rows(connection, ReviewRow, ordered)
