"""Posts that show the cards in a player's hand. A hand is either sent to the player by direct
message or into their thread, or opened by the player as an ephemeral message."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from sqlalchemy import delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import EVERYTHING
from bot.store.database.rows import at
from bot.store.matches.match_rows import MatchRow
from bot.store.posts.post_rows import PostRow, find_posts, get_post
from bot.store.tables.match_schema import choices
from bot.store.tables.post_schema import posts
from engine.players import PLAYERS, Player

HAND: Final = "hand"
"""The kind of a hand that is sent to its player by direct message, or into their thread."""

PRIVATE_HAND: Final = "private hand"
"""The kind of a hand that answers a press of its player, so that nobody else sees it."""

NO_DECISION: Final = -1
"""The decision number of a hand that asks for no decision."""


def about_hand(match_id: str, seat: Player) -> str:
    """Returns the id under which the posts of a player's hand in a match are stored
    (`PostRow.about`)."""
    return f"{match_id}.{seat}"


def no_hand(row: MatchRow, seat: Player) -> PostRow:
    """Returns the row that stands for a player's hand as long as no hand was sent: a post without a
    channel and a message."""
    about, user = about_hand(row.id, seat), row.users[seat]
    post = PostRow(0, HAND, about, row.guild, 0, None, 0, "", user)
    return replace(post, seat=seat, surface="direct")


async def get_hand(connection: AsyncConnection, row: MatchRow, seat: Player) -> PostRow:
    """Returns the post of the last hand that was sent to a player of a match, `no_hand` if there
    was none."""
    return await get_post(connection, HAND, about_hand(row.id, seat)) or no_hand(row, seat)


async def get_private_hand(
    connection: AsyncConnection, row: MatchRow, seat: Player, now: int
) -> PostRow | None:
    """Returns the post of the hand that a player opened as an ephemeral message. None if there is
    none, or if it can no longer be edited at `now` (seconds since 1970)."""
    post = await get_post(connection, PRIVATE_HAND, about_hand(row.id, seat))
    return post if post is not None and (post.expires or 0) > now else None


async def hands_of(connection: AsyncConnection, user: int) -> Mapping[str, PostRow]:
    """Returns the posts of the hands that were sent to a user, by match id."""
    found = await find_posts(connection, EVERYTHING, kind=HAND, user=user)
    return {post.about.partition(".")[0]: post for post in found}


async def reopen_hands(connection: AsyncConnection, user: int) -> None:
    """Records that a user accepts direct messages again, so that hands are sent to them that
    way."""
    closed = at(posts, kind=HAND, user=user, closed=True)
    await connection.execute(update(posts).where(closed).values(closed=False))


async def delete_hands(connection: AsyncConnection, matches: Sequence[str]) -> None:
    """Deletes the rows of all posts that show hands in these matches. The messages stay."""
    about = [about_hand(match_id, seat) for match_id in matches for seat in PLAYERS]
    theirs = posts.c.kind.in_((HAND, PRIVATE_HAND)), posts.c.about.in_(about)
    await connection.execute(delete(posts).where(*theirs))


async def any_expired(connection: AsyncConnection, now: int) -> bool:
    """Returns whether there are posts that `delete_expired` would delete at `now` (seconds since
    1970)."""
    expired = select(posts.c.id).where(posts.c.expires <= now)
    return (await connection.execute(expired.limit(1))).first() is not None


async def delete_expired(connection: AsyncConnection, now: int) -> None:
    """Deletes the rows of ephemeral posts that can no longer be edited at `now` (seconds since
    1970), because their interaction tokens have expired."""
    await connection.execute(delete(posts).where(posts.c.expires <= now))


async def has_chosen_since(
    connection: AsyncConnection, match_id: str, player: Player, number: int
) -> bool:
    """Returns whether a player has made a choice themselves at decision `number` or later. Choices
    that the bot made for them don't count."""
    chosen = select(choices.c.number).where(
        at(choices, match_id=match_id, player=player, forced=False), choices.c.number >= number
    )
    return (await connection.execute(chosen.limit(1))).first() is not None


async def latest_call(connection: AsyncConnection, user: int) -> int:
    """Returns when any match last notified a user, in seconds since 1970. 0 if none ever did."""
    latest = select(func.max(posts.c.called)).where(posts.c.user == user)
    return await connection.scalar(latest) or 0
