"""In which servers the puzzles of a day were posted."""

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
    """The message of a `day` (as "2026-11-27") in a server's channel, begun to be posted at
    `posted` (seconds since 1970). `message` is None until Discord has it."""

    guild: int
    day: str
    channel: int
    posted: int
    message: int | None = None


async def servers_without(
    connection: AsyncConnection, day: str, duty: Duty = EVERYTHING
) -> Sequence[tuple[int, int]]:
    """The servers of a process that want a daily puzzle and have none of that day yet, each with
    the channel for it. Those that the bot has left, or that have practice matches switched off, are
    none."""
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
    """Notes that the puzzles of a day are being posted. Gives back the row of an earlier try, which
    stays as it is; None where this is the first."""
    added = upsert(connection, daily_puzzles).values(asdict(post)).on_conflict_do_nothing()
    if (await connection.execute(added.returning(daily_puzzles.c.day))).first() is not None:
        return None
    return await row_at(connection, DailyPost, daily_puzzles, guild=post.guild, day=post.day)


async def note_posted(connection: AsyncConnection, post: DailyPost, message: int) -> None:
    """Notes the message in which a day's puzzles are."""
    this = at(daily_puzzles, guild=post.guild, day=post.day)
    await connection.execute(update(daily_puzzles).where(this).values(message=message))


async def give_up_post(connection: AsyncConnection, post: DailyPost) -> None:
    """Forgets a post that did not come to be: it is tried anew, in the channel of then."""
    unsent = at(daily_puzzles, guild=post.guild, day=post.day, message=None)
    await connection.execute(delete(daily_puzzles).where(unsent))


async def forget_posts(connection: AsyncConnection, before: str) -> None:
    """Forgets the posts of the days before that one."""
    await connection.execute(delete(daily_puzzles).where(daily_puzzles.c.day < before))
