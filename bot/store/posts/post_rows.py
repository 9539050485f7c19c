"""Posts: messages of the bot's own that show a state, where they are and what they show."""

from dataclasses import dataclass

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.rows import at, columns_of, row_at
from bot.store.database.upsert import upsert
from bot.store.tables.post_schema import posts


@dataclass(frozen=True, slots=True)
class PostRow:
    """The post of a `kind` `about` the thing with that id. It's being sent to the `channel` since
    `tried` (seconds since 1970) until Discord has it as `message`. `shown` is the version of the
    state that it shows, "" before it shows any."""

    id: int
    kind: str
    about: str
    guild: int
    channel: int
    message: int | None
    tried: int
    shown: str


async def get_post(connection: AsyncConnection, kind: str, about: str) -> PostRow | None:
    """Returns a post, None if it was never to be sent."""
    return await row_at(connection, PostRow, posts, kind=kind, about=about)


async def begin_post(
    connection: AsyncConnection, kind: str, about: str, guild: int, channel: int, now: int
) -> PostRow:
    """Notes that a post is being sent to a channel from now on, in the place of an earlier one."""
    fresh = {"guild": guild, "channel": channel, "message": None, "tried": now, "shown": ""}
    added = upsert(connection, posts).values(kind=kind, about=about, **fresh)
    await connection.execute(
        added.on_conflict_do_update(index_elements=["kind", "about"], set_=fresh)
    )
    begun = await connection.execute(select(posts).where(at(posts, kind=kind, about=about)))
    return PostRow(**columns_of(begun.one()))


async def note_post(connection: AsyncConnection, row: PostRow) -> None:
    """Notes the message of a post, and the version that it shows."""
    noted = update(posts).where(posts.c.id == row.id)
    await connection.execute(noted.values(message=row.message, shown=row.shown))


async def delete_post(connection: AsyncConnection, kind: str, about: str) -> None:
    """Forgets a post."""
    await connection.execute(delete(posts).where(at(posts, kind=kind, about=about)))
