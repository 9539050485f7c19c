"""More time for answers about a match, requested from Discord only if it is needed."""

import asyncio
from collections.abc import Awaitable
from typing import Final, TypeVar

from bot.base.clicks import note_match
from bot.base.press_times import PressTimes
from bot.discord_api.discord_calls import defer
from bot.matches.match_service import MatchService
from cogs.ui.controls import Interaction

T = TypeVar("T")

WAITING_SECONDS: Final = 1.5
"""How old a press may become before Discord, which waits for three, is asked for more time."""


async def defer_unless_ready(
    live: MatchService, interaction: Interaction, match_id: str, *, update: bool = False
) -> None:
    """Asks Discord for more time where the match has to be played again first."""
    note_match(match_id)
    if not interaction.response.is_done() and not live.is_ready(match_id):
        await defer(interaction, update=update)


async def with_time(
    presses: PressTimes, interaction: Interaction, work: Awaitable[T], *, update: bool = False
) -> T:
    """What comes of the work, which answers nothing itself. Where that is long in coming Discord is
    asked for more time."""
    working = asyncio.ensure_future(work)
    try:
        left = WAITING_SECONDS - presses.age(interaction.id)
        await asyncio.wait({working}, timeout=max(0.0, left))
        if not (working.done() or interaction.response.is_done()):
            await defer(interaction, update=update)
        return await working
    finally:
        working.cancel()
