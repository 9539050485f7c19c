"""The row of a match that is paused because it takes too much CPU, and what is stored with it."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.computer import is_computer
from bot.store.matches.match_clocks import delete_clock
from bot.store.matches.match_rows import MatchRow
from bot.store.running_matches.early_choices import delete_early_choices
from bot.store.running_matches.match_notices import add_match_news
from engine.events import who_began
from engine.match import Match
from engine.players import PLAYERS


def paused_row(row: MatchRow, match: Match) -> MatchRow:
    """Returns the row of a paused match, with what can't be found out later without a replay."""
    turns, began = match.view(None).turn, who_began(match.events)
    return replace(row, too_slow=True, turns=turns, went_first=began)


async def note_paused(connection: AsyncConnection, row: MatchRow) -> None:
    """Stops the clock of a match that is paused, and notes that its players are to be told."""
    await delete_clock(connection, row.id)
    await delete_early_choices(connection, row.id)
    for player in PLAYERS:
        if not is_computer(row.users[player]):
            await add_match_news(connection, row.id, player, "paused")
