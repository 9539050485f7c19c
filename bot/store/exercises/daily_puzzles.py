"""The servers that the puzzles of a day were posted in."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import delete, exists, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import EVERYTHING, Duty
from bot.store.database.rows import at, row_at
from bot.store.database.upsert import upsert
from bot.store.tables.core_schema import guilds
from bot.store.tables.puzzle_schema import daily_puzzles


@dataclass(frozen=True, slots=True)
class DailyPost:
    """The message with the daily puzzles of a `day` (such as "2026-11-27") in a server's channel.
    `posted` is when the bot first tried to send it (seconds since 1970). `message` is None until it
    is sent."""

    guild: int
    day: str
    channel: int
    posted: int
    message: int | None = None


async def servers_without(
    connection: AsyncConnection, day: str, duty: Duty = EVERYTHING
) -> Sequence[tuple[int, int]]:
    """Returns the servers that want daily puzzles but have not got the puzzles of `day` (such as
    "2026-11-27") yet, each as (server, channel). Considers only servers that `duty` covers. Leaves
    out servers that the bot has left, or that have switched practice matches off."""
    there = exists().where(
        daily_puzzles.c.guild == guilds.c.id,
        daily_puzzles.c.day == day,
        daily_puzzles.c.message.is_not(None),
    )
    query = (
        select(guilds.c.id, guilds.c.puzzle_channel)
        .where(guilds.c.puzzle_channel.is_not(None), guilds.c.left.is_(None), ~there)
        .where(guilds.c.practice, duty.covers(guilds.c.id))
        .order_by(guilds.c.id)
    )
    return [(row.id, row.puzzle_channel) for row in await connection.execute(query)]


async def begin_post(connection: AsyncConnection, post: DailyPost) -> DailyPost | None:
    """Records that the bot is about to post the puzzles of a day in a server. Returns None if this
    is the first try. Otherwise changes nothing, and returns the row of the earlier try."""
    added = upsert(connection, daily_puzzles).values(asdict(post)).on_conflict_do_nothing()
    if (await connection.execute(added.returning(daily_puzzles.c.day))).first() is not None:
        return None
    return await row_at(connection, DailyPost, daily_puzzles, guild=post.guild, day=post.day)


async def note_posted(connection: AsyncConnection, post: DailyPost, message: int) -> None:
    """Records that the daily puzzles of `post` were sent, as the message with the id `message`."""
    this = at(daily_puzzles, guild=post.guild, day=post.day)
    await connection.execute(update(daily_puzzles).where(this).values(message=message))


async def give_up_post(connection: AsyncConnection, post: DailyPost) -> None:
    """Deletes the row of daily puzzles that could not be sent. The next try then uses the channel
    that is set at that time."""
    unsent = at(daily_puzzles, guild=post.guild, day=post.day, message=None)
    await connection.execute(delete(daily_puzzles).where(unsent))


async def forget_posts(connection: AsyncConnection, before: str) -> None:
    """Deletes the rows of daily puzzles of days earlier than `before` (such as "2026-11-27"). The
    messages on Discord stay."""
    await connection.execute(delete(daily_puzzles).where(daily_puzzles.c.day < before))
