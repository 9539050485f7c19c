"""Players who don't come to their matches: what they and the organisers press."""

from __future__ import annotations

import discord

from bot.client import Deckhand
from bot.discord_calls import OutgoingMessage, answer

Press = discord.Interaction[Deckhand]

HERE = "Noted: you're here. If your opponent doesn't come in time, you win."


class NoShowController:
    """Serves players and organisers. Every method may raise Refusal."""

    def __init__(self, bot: Deckhand) -> None:
        self._bot = bot
        self._no_shows = bot.services.no_shows

    async def arrive(self, interaction: Press, match_id: str) -> None:
        """Notes that a player has come to their match."""
        await self._no_shows.arrive(match_id, interaction.user.id)
        await answer(interaction, OutgoingMessage(HERE))
