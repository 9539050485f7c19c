"""Ratings of members, and how each rated match changed them."""

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
"""The rating that is shown before any rated match."""


@dataclass(frozen=True, slots=True)
class RatingKey:
    """The key of a rating: a server, a game, a clock and a user."""

    guild: int
    game: str
    pace: ClockKey
    user: int


@dataclass(frozen=True, slots=True)
class RatingRow:
    """A user's rating in a server, for one game and clock.

    - `pace`: the clock of the matches that count for this rating.
    - `name`: the user's name at the latest of these matches.
    - `mu`, `sigma`: the estimate of the user's strength, and its uncertainty.
    - `shown`: the rating that members see.
    - `wins`, `losses`, `draws`: the numbers of rated matches.
    - `opponents`: the number of different opponents in these matches.
    """

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
        """The key of this rating."""
        return RatingKey(self.guild, self.game, self.pace, self.user)

    @property
    def played(self) -> int:
        """The number of rated matches that led to this rating."""
        return self.wins + self.losses + self.draws


@dataclass(frozen=True, slots=True)
class RatingChange:
    """The effect of a rated match on the ratings of its players.

    - `shown_a`, `shown_b`: the ratings that members see, after the match.
    - `change_a`, `change_b`: by how much the match changed these ratings.
    - `meeting`: the number of this match among the rated matches of the two players within a week,
      from 1. It is 0 if this match doesn't count.
    - `early_exit`: the number of this match among the matches that the loser left early within a
      day, from 1. It is 0 if the loser didn't leave this match early.
    """

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
    """Returns the rating that members see for a user, for that game and clock (`pace`). NEWCOMER if
    the user has none."""
    return (await shown_ratings(connection, guild, game, pace, [user]))[user]


async def shown_ratings(
    connection: AsyncConnection, guild: int, game: str, pace: ClockKey, users: Collection[int]
) -> Mapping[int, int]:
    """Returns the ratings that members see for these users, for that game and clock (`pace`). Maps
    each user to their rating, or to NEWCOMER if they have none."""
    table = ratings.c
    query = select(table.user, table.shown).where(
        table.guild == guild, table.game == game, table.pace == pace, table.user.in_(users)
    )
    found = {row.user: row.shown for row in await connection.execute(query)}
    return {user: found.get(user, NEWCOMER) for user in users}


async def locked_rating(connection: AsyncConnection, newcomer: RatingRow) -> RatingRow:
    """Returns a user's rating, locked until the commit. Stores and returns `newcomer` if the user
    has none. Lock several ratings in the order of the users' ids."""
    return await locked_row(connection, RatingRow, ratings, asdict(newcomer))


async def save_rating(connection: AsyncConnection, row: RatingRow) -> None:
    """Stores a rating, replacing the former one."""
    await save_row(connection, ratings, asdict(row))


async def add_rating_change(connection: AsyncConnection, row: RatingChange) -> None:
    """Stores the effect of a match on the ratings. Effects are numbered in the order in which they
    are stored."""
    await connection.execute(insert(rating_changes).values(asdict(row)))


async def rating_change_of(connection: AsyncConnection, match_id: str) -> RatingChange | None:
    """Returns the effect of a match on the ratings. None if the match was unrated. Also None if the
    match didn't count for the ratings, unless a player left it early."""
    columns = [column for column in rating_changes.c if column.name != "number"]
    query = select(*columns).where(rating_changes.c.match_id == match_id)
    return await find_row(connection, RatingChange, query)


async def lost_since(
    connection: AsyncConnection, guild: int, user: int, since: int
) -> Sequence[MatchRow]:
    """Returns the rated matches in a server that a user lost after `since` (seconds since 1970)."""
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
    """Returns when earlier rated matches of the same two players ended (seconds since 1970), and
    whether there ever was such a match. The first result only includes matches that ended after
    `since`. Both results consider only matches that counted for the same rating: same server, game
    and clock."""
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


# Recomputing all ratings


async def lock_ratings(connection: AsyncConnection) -> None:
    """Locks all ratings, so that no other process can rate a match until the commit."""
    if connection.dialect.name == "postgresql":
        await connection.execute(text("LOCK TABLE ratings, rating_changes IN EXCLUSIVE MODE"))


async def all_ratings(connection: AsyncConnection, guild: int | None = None) -> Sequence[RatingRow]:
    """Returns all ratings of a server, or of all servers if `guild` is None."""
    query = select(ratings)
    if guild is not None:
        query = query.where(ratings.c.guild == guild)
    return await find_rows(connection, RatingRow, query)


async def finished_rated(
    connection: AsyncConnection, guild: int | None = None
) -> Sequence[tuple[MatchRow, int | None]]:
    """Returns the rated matches of a server that ended with a result, the earliest end first. If
    `guild` is None, returns those of all servers. Each match comes with the number of its rating
    change, which gives the order in which matches were rated. The number is None if the match has
    no rating change."""
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
    """Replaces all ratings and rating changes of a server by `rows` and `changes`. If `guild` is
    None, replaces those of all servers. Stores `changes` in the given order."""
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
