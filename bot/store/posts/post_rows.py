"""Posts: messages of the bot, their places and the states that they show."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Literal

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import Duty
from bot.store.database.rows import at, columns_of, find_rows, row_at
from bot.store.database.upsert import upsert
from bot.store.tables.post_schema import posts
from engine.players import Player

Surface = Literal["public", "thread", "direct", "ephemeral"]
"""The place of a post: a channel that several people see, a private thread, a direct message, or an
answer that one member sees."""


@dataclass(frozen=True, slots=True)
class PostRow:
    """The post of a `kind` `about` the thing with that id. The bot has been sending it to the
    `channel` since `tried` (seconds since 1970, 0 before the first try) until it was sent as
    `message`. `shown` is the version of the state that it shows, "" before it shows any. `user` is
    the only member whom it calls; a `wanted` post still has to be sent.

    A hand belongs to the player of a `seat` in their `turn`, for the decision that was `asked` (-1:
    none was announced). `closed` says that its member accepts no direct messages. `called` is when
    the match last called them (seconds since 1970, None: never), at the decision `called_at`. An
    ephemeral message is edited by the `token` of an interaction until it `expires`; it's a `second`
    one if another message answered that interaction."""

    id: int
    kind: str
    about: str
    guild: int | None
    channel: int
    message: int | None
    tried: int
    shown: str
    user: int | None = None
    wanted: bool = False
    seat: Player | None = None
    surface: Surface = "public"
    token: str | None = field(default=None, repr=False)
    second: bool = False
    expires: int | None = None
    asked: int = -1
    turn: int = 0
    closed: bool = False
    called: int | None = None
    called_at: int = -1


async def get_post(connection: AsyncConnection, kind: str, about: str) -> PostRow | None:
    """Returns a post, None if there is none."""
    return await row_at(connection, PostRow, posts, kind=kind, about=about)


async def begin_post(
    connection: AsyncConnection,
    kind: str,
    about: str,
    guild: int | None,
    channel: int,
    now: int,
    user: int | None = None,
) -> PostRow:
    """Records that a post is being sent to a channel from now on, replacing an earlier one. Returns
    it."""
    fresh = {"guild": guild, "channel": channel, "message": None, "tried": now, "shown": ""}
    added = upsert(connection, posts).values(kind=kind, about=about, user=user, **fresh)
    await connection.execute(
        added.on_conflict_do_update(index_elements=["kind", "about"], set_=fresh)
    )
    begun = await connection.execute(select(posts).where(at(posts, kind=kind, about=about)))
    return PostRow(**columns_of(begun.one()))


async def want_post(
    connection: AsyncConnection,
    kind: str,
    about: str,
    guild: int | None,
    channel: int,
    user: int | None = None,
) -> None:
    """Records that a post has to be sent once, unless that is recorded already. `channel` is where
    its member is called if they accept no direct messages."""
    fresh = {"message": None, "tried": 0, "shown": "", "wanted": True}
    wanted = upsert(connection, posts).values(
        kind=kind, about=about, guild=guild, channel=channel, user=user, **fresh
    )
    await connection.execute(wanted.on_conflict_do_nothing(index_elements=["kind", "about"]))


async def find_posts(connection: AsyncConnection, duty: Duty, **key: object) -> Sequence[PostRow]:
    """Returns the posts of a process whose columns have these values, the oldest first."""
    query = select(posts).where(at(posts, **key), duty.covers(posts.c.guild)).order_by(posts.c.id)
    return await find_rows(connection, PostRow, query)


async def claim_post(connection: AsyncConnection, row: PostRow, tried: int) -> bool:
    """Records that a wanted post is being sent since `tried`. Returns False if it no longer has to
    be sent, or another task has begun to send it since it was looked up."""
    same = posts.c.id == row.id, posts.c.about == row.about, posts.c.tried == row.tried
    claimed = update(posts).where(*same, posts.c.wanted).values(tried=tried)
    return bool((await connection.execute(claimed)).rowcount)


async def save_private_post(connection: AsyncConnection, row: PostRow) -> None:
    """Stores a post that answered an interaction, replacing what its message showed before."""
    before = at(posts, kind=row.kind, message=row.message)
    await connection.execute(delete(posts).where(before))
    values = asdict(row)
    del values["id"]
    await connection.execute(insert(posts).values(values))


async def note_post(connection: AsyncConnection, row: PostRow) -> None:
    """Stores the message of a post, and the version that it shows."""
    noted = update(posts).where(posts.c.id == row.id)
    shown = {"channel": row.channel, "message": row.message, "shown": row.shown}
    await connection.execute(noted.values(shown))


async def delete_post(connection: AsyncConnection, kind: str, about: str) -> None:
    """Deletes a post."""
    await connection.execute(delete(posts).where(at(posts, kind=kind, about=about)))


async def delete_old_notices(connection: AsyncConnection, until: int) -> None:
    """Deletes the posts that are sent once and were tried before that time (seconds since 1970)."""
    once = posts.c.shown == "", posts.c.seat.is_(None), ~posts.c.wanted
    old = *once, posts.c.tried < until
    await connection.execute(delete(posts).where(*old))


async def post_kinds(connection: AsyncConnection) -> set[str]:
    """Returns the kinds of all stored posts."""
    return set((await connection.scalars(select(posts.c.kind).distinct())).all())
