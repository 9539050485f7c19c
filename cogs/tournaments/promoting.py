"""Telling those who got a place from a waiting list."""

from __future__ import annotations

from bot.client import Deckhand
from bot.discord_calls import Outcome
from bot.tournaments.signup import SignUps
from cogs.tournaments.messages import promoted_message
from cogs.ui.notify import call
from cogs.ui.send_once import left_over


async def tell_promoted(bot: Deckhand, signups: SignUps) -> None:
    """Tells each of them once; again later where Discord did not answer."""
    for row, entrant in await signups.to_tell():
        outgoing = promoted_message(row, entrant)
        called = await call(
            bot,
            entrant.user,
            outgoing,
            guild=row.guild,
            channel=row.channel,
            tried=left_over(bot, entrant.joined),
        )
        if called.outcome is not Outcome.DOWN:
            await signups.told(entrant)
