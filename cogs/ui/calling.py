"""Calling somebody who has to come: once, where they hear it."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.client import Deckhand
from bot.discord_calls import Called, Letter, Outcome, attempt_paced, direct, send
from bot.privacy.former import is_former
from bot.store.preferences import preferences_of


async def call(
    bot: Deckhand, user: int, letter: Letter, *, guild: int, channel: int
) -> Called[discord.Message]:
    """Sends a letter with content to a user: as a direct message, or, to those who take none,
    into a channel of a server with a mention before it. Buttons in it must answer to that user
    only. Nobody is there to call (CLOSED) where a member had their data deleted."""
    if is_former(user):
        return Called(Outcome.CLOSED)
    async with bot.store.read() as connection:
        wishes = (await preferences_of(connection, user))[user]
    if wishes.direct:
        opened = await attempt_paced(lambda: bot.create_dm(discord.Object(user)))
        if opened.value is not None:
            sent = await direct(opened.value, letter)
            if sent.outcome is not Outcome.CLOSED:
                return sent
    place = bot.get_partial_messageable(channel, guild_id=guild)
    return await send(place, replace(letter, content=f"<@{user}> {letter.content}"), user)
