"""Reviews of matches, each for one who played it."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.row_columns import columns_of
from bot.store.matches.match_rows import get_match
from bot.store.tables.match_schema import match_reviews
from engine.players import Player


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """A match's review for the user in that seat, packed by that version, and when it was made."""

    match_id: str
    player: Player
    user: int
    version: int
    review: str
    made: int


async def review_of(connection: AsyncConnection, match_id: str, player: Player) -> ReviewRow | None:
    """The review of a match for that seat, None where none was made."""
    table = match_reviews.c
    query = select(match_reviews).where(table.match_id == match_id, table.player == player)
    row = (await connection.execute(query)).one_or_none()
    return None if row is None else ReviewRow(**columns_of(row))


async def save_review(connection: AsyncConnection, row: ReviewRow) -> None:
    """Stores a review, in the place of one that there is; not of a match that is gone."""
    if await get_match(connection, row.match_id) is None:
        return
    table = match_reviews.c
    this = table.match_id == row.match_id, table.player == row.player
    await connection.execute(delete(match_reviews).where(*this))
    values = {name: getattr(row, name) for name in ReviewRow.__slots__}
    await connection.execute(insert(match_reviews).values(values))


async def reviews_for(connection: AsyncConnection, user: int) -> Sequence[ReviewRow]:
    """All reviews that were made for a user."""
    query = select(match_reviews).where(match_reviews.c.user == user)
    found = await connection.execute(query.order_by(match_reviews.c.made, match_reviews.c.match_id))
    return [ReviewRow(**columns_of(row)) for row in found]
