"""Small pictures of players' avatars, which boards show."""

from dataclasses import dataclass

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.rows import find_row
from bot.store.matches.match_rows import matches_of
from bot.store.settings.preferences import preferences_of
from bot.store.tables.core_schema import portraits


@dataclass(frozen=True, slots=True)
class Portrait:
    """A small picture (PNG) of a user's avatar. `avatar` is the avatar's key on Discord, `fetched`
    is when it was downloaded (seconds since 1970)."""

    user: int
    avatar: str
    picture: bytes
    fetched: int


async def portrait_of(connection: AsyncConnection, user: int) -> Portrait | None:
    """Returns the stored picture of a user's avatar, None if there is none."""
    return await find_row(connection, Portrait, select(portraits).where(portraits.c.user == user))


async def save_portrait(connection: AsyncConnection, portrait: Portrait) -> bool:
    """Stores the picture of a user's avatar, replacing the former one. If the user plays no match
    or wants no picture, only deletes the former one and returns False. So nothing is stored for
    users who deleted their data while the picture was downloaded."""
    user = portrait.user
    await delete_portrait(connection, user)
    wishes = (await preferences_of(connection, user))[user]
    if not wishes.wants_portrait or not await matches_of(connection, user):
        return False
    columns = {"avatar": portrait.avatar, "picture": portrait.picture, "fetched": portrait.fetched}
    await connection.execute(insert(portraits).values(user=user, **columns))
    return True


async def delete_portrait(connection: AsyncConnection, user: int) -> None:
    """Deletes the picture of a user's avatar, if there is one."""
    await connection.execute(delete(portraits).where(portraits.c.user == user))


async def delete_old_portraits(connection: AsyncConnection, before: int) -> None:
    """Deletes the pictures that were downloaded before the time `before` (seconds since 1970)."""
    await connection.execute(delete(portraits).where(portraits.c.fetched < before))
