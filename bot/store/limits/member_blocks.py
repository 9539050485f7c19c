"""Blocks between members: users whom a member does not want to play against."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from typing import Final

from sqlalchemy import and_, bindparam, delete, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables.core_schema import blocks, preferences, queue


async def blocked_by(connection: AsyncConnection, user: int) -> Collection[int]:
    """Returns the ids of the members whom a user has blocked. Leaves out members whose data were
    deleted."""
    theirs = blocks.c.user == user, blocks.c.blocked > 0
    query = select(blocks.c.blocked).where(*theirs).order_by(blocks.c.blocked)
    return list((await connection.execute(query)).scalars())


async def save_blocks(connection: AsyncConnection, user: int, blocked: Collection[int]) -> None:
    """Replaces the members whom a user has blocked by `blocked`. Blocks of members whose data were
    deleted stay."""
    await connection.execute(delete(blocks).where(blocks.c.user == user, blocks.c.blocked > 0))
    rows = [{"user": user, "blocked": other} for other in {*blocked} - {user}]
    if rows:
        await connection.execute(insert(blocks), rows)


_BLOCK_BETWEEN: Final = (
    select(blocks.c.user)
    .where(
        or_(
            and_(blocks.c.user == bindparam("one"), blocks.c.blocked == bindparam("other")),
            and_(blocks.c.user == bindparam("other"), blocks.c.blocked == bindparam("one")),
        )
    )
    .limit(1)
)


async def are_apart(connection: AsyncConnection, one: int, other: int) -> bool:
    """Returns whether one of two members has blocked the other."""
    found = await connection.execute(_BLOCK_BETWEEN, {"one": one, "other": other})
    return found.first() is not None


_TAKES_CHALLENGES: Final = select(preferences.c.takes_challenges).where(
    preferences.c.user == bindparam("user")
)


async def takes_challenges(connection: AsyncConnection, user: int) -> bool:
    """Returns whether a user accepts challenges. False if their settings refuse all challenges.
    Blocked members are checked elsewhere."""
    return await connection.scalar(_TAKES_CHALLENGES, {"user": user}) is not False


async def blocks_in_queue(connection: AsyncConnection) -> Mapping[int, Collection[int]]:
    """Returns which members in the queue must not be matched with each other. Maps each member to
    the others in the queue whom they have blocked, or who have blocked them."""
    waiting = select(queue.c.user)
    query = select(blocks).where(blocks.c.user.in_(waiting), blocks.c.blocked.in_(waiting))
    apart: defaultdict[int, set[int]] = defaultdict(set)
    for row in await connection.execute(query):
        apart[row.user].add(row.blocked)
        apart[row.blocked].add(row.user)
    return apart
