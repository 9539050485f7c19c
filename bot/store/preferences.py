"""What users prefer: everywhere, and in one match since when they pass."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import and_, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.match_schema import auto_passes
from bot.store.schema import preferences
from engine.players import Player

PassPreference = Literal["able", "always"]
"""When a player is asked who could only pass: when able to act, or always."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """A user's wishes. `direct` says whether they take direct messages from the bot, `text_board`
    whether the board is told them in words."""

    user: int
    pass_preference: PassPreference = "able"
    direct: bool = True
    text_board: bool = False


async def preferences_of(connection: AsyncConnection, *users: int) -> Mapping[int, Preferences]:
    """The wishes of each of the users; the defaults for those who never wished for anything."""
    found = await connection.execute(select(preferences).where(preferences.c.user.in_(users)))
    known = {row.user: Preferences(**row._mapping) for row in found}
    return {user: known.get(user) or Preferences(user) for user in users}


async def change_preferences(connection: AsyncConnection, user: int, **changes: object) -> None:
    """Changes columns of a user's wishes."""
    change = update(preferences).where(preferences.c.user == user).values(changes)
    if not (await connection.execute(change)).rowcount:
        await connection.execute(insert(preferences).values(user=user, **changes))


async def auto_pass_since(
    connection: AsyncConnection, match_id: str
) -> Mapping[Player, int | None]:
    """The number of events after which a match's players began to pass until something
    happens; None for one who wished to be asked again."""
    found = await connection.execute(select(auto_passes).where(auto_passes.c.match_id == match_id))
    return {row.player: row.since for row in found}


async def save_auto_pass_since(
    connection: AsyncConnection, match_id: str, player: Player, since: int | None
) -> None:
    """Notes since when a player passes until something happens, None for not any more."""
    same = and_(auto_passes.c.match_id == match_id, auto_passes.c.player == player)
    changed = await connection.execute(update(auto_passes).where(same).values(since=since))
    if not changed.rowcount:
        await connection.execute(
            insert(auto_passes).values(match_id=match_id, player=player, since=since)
        )
