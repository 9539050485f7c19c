"""What players wish where they could only pass priority on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from sqlalchemy import and_, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import habits, passes
from engine.players import Player

Habit = Literal["able", "always"]
"""What a player wishes in all matches: to be asked when able to act, or always."""


async def habits_of(connection: AsyncConnection, *users: int) -> Mapping[int, Habit]:
    """The habits of those of the users who chose one."""
    found = await connection.execute(select(habits).where(habits.c.user.in_(users)))
    return {row.user: row.habit for row in found}


async def keep_habit(connection: AsyncConnection, user: int, habit: Habit) -> None:
    """Remembers a user's habit, in place of the one before."""
    change = update(habits).where(habits.c.user == user).values(habit=habit)
    if not (await connection.execute(change)).rowcount:
        await connection.execute(insert(habits).values(user=user, habit=habit))


async def passes_in(connection: AsyncConnection, match_id: str) -> Mapping[Player, int | None]:
    """The number of events after which a match's players began to pass until something
    happens; None for one who wished to be asked again."""
    found = await connection.execute(select(passes).where(passes.c.match_id == match_id))
    return {row.player: row.since for row in found}


async def keep_pass(
    connection: AsyncConnection, match_id: str, player: Player, since: int | None
) -> None:
    """Notes since when a player passes until something happens, None for not any more."""
    same = and_(passes.c.match_id == match_id, passes.c.player == player)
    changed = await connection.execute(update(passes).where(same).values(since=since))
    if not changed.rowcount:
        await connection.execute(
            insert(passes).values(match_id=match_id, player=player, since=since)
        )
