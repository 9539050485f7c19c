"""When the table passes for the players of a match, as it is stored."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.matches.auto_pass import AutoPass
from bot.store.matches import MatchRow
from bot.store.preferences import (
    auto_pass_since,
    change_preferences,
    preferences_of,
    save_auto_pass_since,
)
from bot.store.stored_match import StoredMatch
from engine.players import Player


async def auto_pass_in(connection: AsyncConnection, row: MatchRow) -> Mapping[Player, AutoPass]:
    """Returns when the table passes for each of both players."""
    preferences = await preferences_of(connection, row.player_a, row.player_b)
    since = await auto_pass_since(connection, row.id)
    return {
        player: AutoPass(preferences[user].pass_preference, since.get(player))
        for player, user in row.users.items()
    }


def auto_pass_of(stored: StoredMatch) -> Mapping[Player, AutoPass]:
    """Returns the same of a match that was read whole."""
    return {
        player: AutoPass(preferences.pass_preference, stored.auto_passes.get(player))
        for player, preferences in stored.preferences.items()
    }


async def save_auto_pass(
    connection: AsyncConnection, row: MatchRow, player: Player, auto_pass: AutoPass
) -> None:
    """Saves when the table passes for a player: the preference for all of their matches,
    the rest for this one."""
    await change_preferences(connection, row.users[player], pass_preference=auto_pass.preference)
    await save_auto_pass_since(connection, row.id, player, auto_pass.since)
