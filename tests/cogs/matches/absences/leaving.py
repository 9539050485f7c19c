"""Players who leave the server during a match."""

from __future__ import annotations

import discord

from bot.store.running_matches.absences import AbsenceRow, get_absence
from engine.players import Player
from tests.cogs.matches.duel import Duel


def absence_messages(duel: Duel) -> list[discord.Message]:
    """Returns the messages about absent players in the match's channel."""
    return [m for m in duel.place.history() if "left the server" in m.content]


async def absence(duel: Duel) -> AbsenceRow | None:
    async with duel.table.bot.store.read() as connection:
        return await get_absence(connection, duel.id)


def leave(duel: Duel, player: Player) -> None:
    duel.table.guild.remove_member(duel.actor(player))
