"""The stored settings for automatic passes of a match's players."""

from collections.abc import Mapping

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.matches.choices.auto_pass import AutoPass
from bot.matches.choices.stops import Stops, read_stops, write_stops
from bot.store.matches.match_rows import MatchRow
from bot.store.running_matches.stored_match import StoredMatch
from bot.store.settings.preferences import (
    AutoPassRow,
    PassPreference,
    auto_passes_of,
    change_preferences,
    preferences_of,
    save_auto_pass_row,
    save_standing_stops,
    standing_stops,
)
from engine.players import Player


async def auto_pass_in(connection: AsyncConnection, row: MatchRow) -> Mapping[Player, AutoPass]:
    """Reads both players' settings for automatic passes in a match from the store, and returns
    them."""
    preferences = await preferences_of(connection, row.player_a, row.player_b)
    here = await auto_passes_of(connection, row.id)
    always = await standing_stops(connection, row.game, row.player_a, row.player_b)
    return {
        player: _auto_pass(
            row.game, preferences[user].pass_preference, here.get(player), always.get(user)
        )
        for player, user in row.users.items()
    }


def auto_pass_of(stored: StoredMatch) -> Mapping[Player, AutoPass]:
    """Returns both players' settings for automatic passes from a match that is already read."""
    return {
        player: _auto_pass(
            stored.row.game,
            preferences.pass_preference,
            stored.auto_passes.get(player),
            stored.standing_stops.get(player),
        )
        for player, preferences in stored.preferences.items()
    }


def _auto_pass(
    game: str, preference: PassPreference, here: AutoPassRow | None, always: str | None
) -> AutoPass:
    if here is None:
        return AutoPass(preference, stops=read_stops(game, always))
    stops = read_stops(game, here.stops, always)
    asks_all = here.since is None and here.asked_since is not None
    since = here.asked_since if asks_all else here.since
    return AutoPass(preference, since, here.ends_turn, stops, here.pays_unasked, asks_all)


async def save_auto_pass(
    connection: AsyncConnection, row: MatchRow, player: Player, auto_pass: AutoPass
) -> None:
    """Stores a player's settings for automatic passes. The preference applies to all of the
    player's matches, a temporary mode only to this one."""
    await change_preferences(connection, row.users[player], pass_preference=auto_pass.preference)
    # The previous version knows only `since`, and would pass for a player who is asked everything.
    since, asked_since = auto_pass.since, None
    if auto_pass.asks_all:
        since, asked_since = None, since
    changes = {"since": since, "ends_turn": auto_pass.ends_turn, "asked_since": asked_since}
    await save_auto_pass_row(connection, row.id, player, **changes)


async def save_pays_unasked(connection: AsyncConnection, row: MatchRow, player: Player) -> None:
    """Stores that a player no longer confirms high prices in this match."""
    await save_auto_pass_row(connection, row.id, player, pays_unasked=True)


async def save_stops(
    connection: AsyncConnection, row: MatchRow, player: Player, stops: Stops, *, always: bool
) -> None:
    """Stores the steps in which a player wants to be asked. The steps apply to this match, or with
    `always` to all matches of the match's game."""
    if always:
        await save_standing_stops(connection, row.users[player], row.game, write_stops(stops))
    await save_auto_pass_row(
        connection, row.id, player, stops=None if always else write_stops(stops)
    )
