"""What the players of a match wish where they could only pass, as it is stored."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.matches.auto_pass import Passing
from bot.store.matches import MatchRow
from bot.store.passing import keep_pass, passes_in
from bot.store.preferences import change_preferences, preferences_of
from bot.store.stored_match import StoredMatch
from engine.players import Player


async def wishes_of(connection: AsyncConnection, row: MatchRow) -> Mapping[Player, Passing]:
    """Both players' wishes."""
    wishes = await preferences_of(connection, row.player_a, row.player_b)
    since = await passes_in(connection, row.id)
    return {
        player: Passing(wishes[user].habit, since.get(player)) for player, user in row.users.items()
    }


def passing_of(stored: StoredMatch) -> Mapping[Player, Passing]:
    """The same, of a match that was read whole."""
    return {
        player: Passing(wishes.habit, stored.passes.get(player))
        for player, wishes in stored.preferences.items()
    }


async def keep_wish(
    connection: AsyncConnection, row: MatchRow, player: Player, wish: Passing
) -> None:
    """Stores a player's wish: the habit for all of their matches, the rest for this one."""
    await change_preferences(connection, row.users[player], habit=wish.habit)
    await keep_pass(connection, row.id, player, wish.since)
