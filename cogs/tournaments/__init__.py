"""Tournaments: sign-up, rounds, standings and brackets, what organisers do, and the audit log."""

from __future__ import annotations

from bot.client import Deckhand
from cogs.tournaments import (
    bracket,
    confirming,
    controls,
    listing,
    lists,
    logs,
    pairings,
    standings,
)
from cogs.tournaments.commands import Tournaments


async def setup(bot: Deckhand) -> None:
    """Called by the client when it loads this extension."""
    for module in (bracket, confirming, controls, listing, lists, logs, pairings, standings):
        bot.add_dynamic_items(*module.CONTROLS)
    await bot.add_cog(Tournaments(bot))
