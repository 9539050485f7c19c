"""Posts: messages of the bot, the channels that they are in, and the states that they show."""

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
    """A message of the bot that shows one thing, such as a match or a hand. Times are seconds since
    1970.

    - `kind`, `about`: the kind of the message, and the id of the thing that it shows.
    - `channel`, `message`: the channel and the id of the message, which is None until it is sent.
    - `tried`: when the bot began to send it, 0 before the first try.
    - `shown`: the version of the state that it shows, "" before it shows any.
    - `user`: the only member whom it mentions, if any.
    - `wanted`: whether it still has to be sent.
    - `surface`: see `Surface`.

    These fields are for hands, which show the cards of one player of a match:

    - `seat`, `turn`: the player's seat, and the turn that the hand shows.
    - `asked`: the number of the decision that the hand announces (-1: none).
    - `closed`: whether the player accepts no direct messages.
    - `called`, `called_at`: when the match last notified the player (None: never), and the number
      of the decision at which it did.

    These fields are for ephemeral messages:

    - `token`, `expires`: the interaction token to edit the message, and the end of its validity.
    - `second`: whether the message was a follow-up, not the first answer to the interaction.
    """

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
    """Returns the post of that kind about the thing with the id `about`, None if there is none."""
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
    """Records that the bot begins to send a post to a channel at `now` (seconds since 1970), and
    returns the post's row. Replaces the row of an earlier post of that kind with the same
    `about`."""
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
    """Schedules a post that has to be sent once. The post goes to `user` as a direct message, or to
    `channel` if there is no user or the user accepts no direct messages. Does nothing if there is
    already a post of that kind with the same `about`."""
    fresh = {"message": None, "tried": 0, "shown": "", "wanted": True}
    wanted = upsert(connection, posts).values(
        kind=kind, about=about, guild=guild, channel=channel, user=user, **fresh
    )
    await connection.execute(wanted.on_conflict_do_nothing(index_elements=["kind", "about"]))


async def find_posts(connection: AsyncConnection, duty: Duty, **key: object) -> Sequence[PostRow]:
    """Returns the posts whose named columns have the given values, the oldest first, in the servers
    that `duty` covers."""
    query = select(posts).where(at(posts, **key), duty.covers(posts.c.guild)).order_by(posts.c.id)
    return await find_rows(connection, PostRow, query)


async def claim_post(connection: AsyncConnection, row: PostRow, tried: int) -> bool:
    """Claims a scheduled post, so that only the caller sends it. `tried` is the time of the claim
    (seconds since 1970). Returns False if the post no longer has to be sent, or if another task has
    claimed it since `row` was read."""
    same = posts.c.id == row.id, posts.c.about == row.about, posts.c.tried == row.tried
    claimed = update(posts).where(*same, posts.c.wanted).values(tried=tried)
    return bool((await connection.execute(claimed)).rowcount)


async def save_private_post(connection: AsyncConnection, row: PostRow) -> None:
    """Stores the row of an ephemeral message. An ephemeral message can be edited to show another
    thing than before; then the new row replaces the row about the earlier thing."""
    before = at(posts, kind=row.kind, message=row.message)
    await connection.execute(delete(posts).where(before))
    values = asdict(row)
    del values["id"]
    await connection.execute(insert(posts).values(values))


async def note_post(connection: AsyncConnection, row: PostRow) -> None:
    """Stores the channel and the message of a post that was sent or edited, and the version of the
    state that the message shows. All three are taken from `row`."""
    noted = update(posts).where(posts.c.id == row.id)
    shown = {"channel": row.channel, "message": row.message, "shown": row.shown}
    await connection.execute(noted.values(shown))


async def delete_post(connection: AsyncConnection, kind: str, about: str) -> None:
    """Deletes the row of a post, but not its message."""
    await connection.execute(delete(posts).where(at(posts, kind=kind, about=about)))


async def delete_old_notices(connection: AsyncConnection, until: int) -> None:
    """Deletes the rows of notices (posts that are sent once) that the bot last tried to send before
    `until` (seconds since 1970)."""
    once = posts.c.shown == "", posts.c.seat.is_(None), ~posts.c.wanted
    old = *once, posts.c.tried < until
    await connection.execute(delete(posts).where(*old))


async def post_kinds(connection: AsyncConnection) -> set[str]:
    """Returns the kinds of all stored posts."""
    return set((await connection.scalars(select(posts.c.kind).distinct())).all())
