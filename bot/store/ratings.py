"""Where everybody stands, and how each rated match changed that."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import ColumnElement, and_, delete, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.clocks import ClockKey
from bot.store.match_schema import matches
from bot.store.matches import MatchRow
from bot.store.schema import rating_changes, ratings
from bot.store.upsert import upsert

NEWCOMER = 1000
"""What somebody is shown with before any rated match."""


@dataclass(frozen=True, slots=True)
class RatingKey:
    """Whose rating, and for what: a game of a server at a pace, which is a match's clock."""

    guild: int
    game: str
    pace: ClockKey
    user: int


@dataclass(frozen=True, slots=True)
class RatingRow:
    """Where a user stands. `mu` is how strong they are likely to be and `sigma` how uncertain
    that is; `shown` is the number that people see. The counts are of rated matches, `name` is
    what they were called at the last."""

    guild: int
    game: str
    pace: ClockKey
    user: int
    name: str
    mu: float
    sigma: float
    shown: int = NEWCOMER
    wins: int = 0
    losses: int = 0
    draws: int = 0

    @property
    def key(self) -> RatingKey:
        """Whose rating this is."""
        return RatingKey(self.guild, self.game, self.pace, self.user)

    @property
    def played(self) -> int:
        """How many rated matches it is made of."""
        return self.wins + self.losses + self.draws


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What a rated match made of its players' ratings, and by how much it changed them."""

    match_id: str
    shown_a: int
    shown_b: int
    change_a: int
    change_b: int


async def rating_of(
    connection: AsyncConnection, guild: int, game: str, pace: ClockKey, user: int
) -> int:
    """The rating that a user is shown with, NEWCOMER for those who have none."""
    return (await shown_ratings(connection, guild, game, pace, [user]))[user]


async def shown_ratings(
    connection: AsyncConnection, guild: int, game: str, pace: ClockKey, users: Collection[int]
) -> Mapping[int, int]:
    """The ratings of those users, as `rating_of` gives them."""
    table = ratings.c
    query = select(table.user, table.shown).where(
        table.guild == guild, table.game == game, table.pace == pace, table.user.in_(users)
    )
    found = {row.user: row.shown for row in await connection.execute(query)}
    return {user: found.get(user, NEWCOMER) for user in users}


async def locked_rating(connection: AsyncConnection, newcomer: RatingRow) -> RatingRow:
    """The rating of that user, which is `newcomer` if they have none; nobody else changes it
    until the commit. Locking several, take them in the order of their users."""
    fresh = upsert(connection, ratings).values(asdict(newcomer))
    await connection.execute(fresh.on_conflict_do_nothing())
    found = await connection.execute(select(ratings).where(_is(newcomer.key)).with_for_update())
    return RatingRow(**found.one()._mapping)


async def save_rating(connection: AsyncConnection, row: RatingRow) -> None:
    """Stores a rating in place of what was there."""
    await connection.execute(update(ratings).where(_is(row.key)).values(asdict(row)))


async def add_rating_change(connection: AsyncConnection, row: RatingChange) -> None:
    """Stores what a rated match changed, as the latest."""
    await connection.execute(insert(rating_changes).values(asdict(row)))


async def rating_change_of(connection: AsyncConnection, match_id: str) -> RatingChange | None:
    """What a match changed; None where it was not rated, or did not count."""
    columns = [column for column in rating_changes.c if column.name != "number"]
    found = await connection.execute(select(*columns).where(rating_changes.c.match_id == match_id))
    row = found.first()
    return RatingChange(**row._mapping) if row else None


# Making all of them again


async def lock_ratings(connection: AsyncConnection) -> None:
    """Keeps every other process from rating a match until the commit."""
    if connection.dialect.name == "postgresql":
        await connection.execute(text("LOCK TABLE ratings, rating_changes IN EXCLUSIVE MODE"))


async def all_ratings(connection: AsyncConnection) -> Sequence[RatingRow]:
    """Every rating there is."""
    return [RatingRow(**row._mapping) for row in await connection.execute(select(ratings))]


async def finished_rated(connection: AsyncConnection) -> Sequence[tuple[MatchRow, int | None]]:
    """Every match that was to be rated and ended with a result, by its end; with the number of
    its result, None where there is none."""
    query = (
        select(matches, rating_changes.c.number)
        .join_from(matches, rating_changes, rating_changes.c.match_id == matches.c.id, isouter=True)
        .where(matches.c.rated, matches.c.state == "over")
        .order_by(matches.c.ended, matches.c.id)
    )
    found: list[tuple[MatchRow, int | None]] = []
    for row in await connection.execute(query):
        columns = dict(row._mapping)
        number = columns.pop("number")
        found.append((MatchRow(**columns), number))
    return found


async def replace_all(
    connection: AsyncConnection, rows: Sequence[RatingRow], changes: Sequence[RatingChange]
) -> None:
    """Puts these ratings, and these results in their order, in the place of all there are."""
    await connection.execute(delete(rating_changes))
    await connection.execute(delete(ratings))
    if rows:
        await connection.execute(insert(ratings), [asdict(row) for row in rows])
        await connection.execute(insert(rating_changes), [asdict(change) for change in changes])


def _is(key: RatingKey) -> ColumnElement[bool]:
    return and_(*(ratings.c[column] == value for column, value in asdict(key).items()))
