"""Where everybody stands, and how each rated match changed that."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import and_, delete, insert, or_, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.rows import columns_of, find_row, find_rows, locked_row, save_row
from bot.store.matches.match_clocks import ClockKey
from bot.store.matches.match_rows import MatchRow
from bot.store.tables.core_schema import rating_changes, ratings
from bot.store.tables.match_schema import matches

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
    what they were called at the last. `opponents` is how many different ones they have met."""

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
    opponents: int = 0

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
    """The result of a rated match for its players' ratings, and by how much it changed them.

    `meeting` is its number among the matches of the two that counted within a week, from 1; 0 if it
    doesn't count. `early_exit` is its number among those that its loser left early within a day,
    from 1; 0 if they didn't."""

    match_id: str
    shown_a: int
    shown_b: int
    change_a: int
    change_b: int
    meeting: int = 1
    early_exit: int = 0


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
    return await locked_row(connection, RatingRow, ratings, asdict(newcomer))


async def save_rating(connection: AsyncConnection, row: RatingRow) -> None:
    """Stores a rating in place of what was there."""
    await save_row(connection, ratings, asdict(row))


async def add_rating_change(connection: AsyncConnection, row: RatingChange) -> None:
    """Stores what a rated match changed, as the latest."""
    await connection.execute(insert(rating_changes).values(asdict(row)))


async def rating_change_of(connection: AsyncConnection, match_id: str) -> RatingChange | None:
    """Returns what a match changed; None if it was not rated, or did not count and was no early
    exit."""
    columns = [column for column in rating_changes.c if column.name != "number"]
    query = select(*columns).where(rating_changes.c.match_id == match_id)
    return await find_row(connection, RatingChange, query)


async def lost_since(
    connection: AsyncConnection, guild: int, user: int, since: int
) -> Sequence[MatchRow]:
    """Returns the rated matches that a user has lost in a server after that time (seconds since
    1970)."""
    lost = or_(
        and_(matches.c.player_a == user, matches.c.winner == "B"),
        and_(matches.c.player_b == user, matches.c.winner == "A"),
    )
    query = select(matches).where(lost, matches.c.state == "over", matches.c.ended > since)
    query = query.where(matches.c.rated, matches.c.guild == guild)
    return await find_rows(connection, MatchRow, query)


async def meetings_since(
    connection: AsyncConnection, row: MatchRow, since: int
) -> tuple[Sequence[int], bool]:
    """Returns when matches between the players of a match ended (seconds since 1970) that counted
    for the same rating, of those that ended after `since`; and whether there ever were any."""
    a, b = row.player_a, row.player_b
    both = or_(
        and_(matches.c.player_a == a, matches.c.player_b == b),
        and_(matches.c.player_a == b, matches.c.player_b == a),
    )
    met = select(matches.c.ended).join(rating_changes, rating_changes.c.match_id == matches.c.id)
    met = met.where(both, rating_changes.c.meeting > 0, matches.c.id != row.id)
    met = met.where(
        matches.c.guild == row.guild, matches.c.game == row.game, matches.c.clock == row.clock
    )
    ends = list((await connection.execute(met.where(matches.c.ended > since))).scalars())
    return ends, bool(ends) or (await connection.execute(met.limit(1))).first() is not None


# Making all of them again


async def lock_ratings(connection: AsyncConnection) -> None:
    """Keeps every other process from rating a match until the commit."""
    if connection.dialect.name == "postgresql":
        await connection.execute(text("LOCK TABLE ratings, rating_changes IN EXCLUSIVE MODE"))


async def all_ratings(connection: AsyncConnection, guild: int | None = None) -> Sequence[RatingRow]:
    """Returns every rating of a server, or (None) every rating."""
    query = select(ratings)
    if guild is not None:
        query = query.where(ratings.c.guild == guild)
    return await find_rows(connection, RatingRow, query)


async def finished_rated(
    connection: AsyncConnection, guild: int | None = None
) -> Sequence[tuple[MatchRow, int | None]]:
    """Returns every match of a server, or (None) of all, that was to be rated and ended with a
    result, by its end; with the number of its rating change, None if it has none."""
    query = (
        select(matches, rating_changes.c.number)
        .join_from(matches, rating_changes, rating_changes.c.match_id == matches.c.id, isouter=True)
        .where(matches.c.rated, matches.c.state == "over")
        .order_by(matches.c.ended, matches.c.id)
    )
    if guild is not None:
        query = query.where(matches.c.guild == guild)
    found: list[tuple[MatchRow, int | None]] = []
    for row in await connection.execute(query):
        columns = dict(columns_of(row))
        number = columns.pop("number")
        found.append((MatchRow(**columns), number))
    return found


async def replace_ratings(
    connection: AsyncConnection,
    guild: int | None,
    rows: Sequence[RatingRow],
    changes: Sequence[RatingChange],
) -> None:
    """Puts these ratings, and these changes in their order, in the place of all that a server, or
    (None) all servers have."""
    old_changes, old_ratings = delete(rating_changes), delete(ratings)
    if guild is not None:
        theirs = select(matches.c.id).where(matches.c.guild == guild)
        old_changes = old_changes.where(rating_changes.c.match_id.in_(theirs))
        old_ratings = old_ratings.where(ratings.c.guild == guild)
    await connection.execute(old_changes)
    await connection.execute(old_ratings)
    if rows:
        await connection.execute(insert(ratings), [asdict(row) for row in rows])
    if changes:
        await connection.execute(insert(rating_changes), [asdict(change) for change in changes])
