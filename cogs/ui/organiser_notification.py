"""Notification of a tournament's organisers, where Discord notifies them.

A role that can't be mentioned notifies nobody, nor does a channel that takes no message. Then
organisers who are known are called by name, or by direct message; last of all the owner of the
server.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import discord

from bot.app.client import Deckhand
from bot.app.servers import guild_now, is_organiser, may_mention_role, text_channel_now
from bot.base.people import is_former_member, mention_of
from bot.discord_api.discord_calls import (
    CallOutcome,
    OutgoingMessage,
    SendResult,
    as_direct,
    attempt_paced,
    open_direct,
)
from bot.store.tournaments.tournament_rows import TournamentRow
from cogs.ui.send_once import send_once

MOST_CALLED: Final = 5
"""Organisers who are looked for by name, at most: each costs a request."""


async def notify_organisers(
    bot: Deckhand,
    row: TournamentRow,
    outgoing: OutgoingMessage,
    *,
    since: int | None,
    everyone: bool = False,
) -> SendResult:
    """Sends a message to the organisers of a tournament, with their mention before its content: to
    the one who made it (and may not have their role), or to `everyone`, the role included. Returns
    who was notified. `since` is that of `send_once`."""
    guild = await guild_now(bot, row.guild)
    if guild is None:
        return SendResult(CallOutcome.DOWN)
    organiser_role, acted = await bot.services.organiser_calls.known_organisers(row)
    role = guild.get_role(organiser_role or 0)
    place = await text_channel_now(guild, row.channel)
    channel = bot.get_partial_messageable(row.channel, guild_id=row.guild)
    organisers = await _organisers_on(guild, acted, role)
    if (
        everyone
        and role is not None
        and place is not None
        and await may_mention_role(bot, role, place)
    ):
        maker = [one.id for one in organisers if one.id == row.organiser]
        words = _to(" ".join([f"<@&{role.id}>", *map(mention_of, maker)]), outgoing)
        sent = await send_once(bot, channel, words, *maker, since=since, role=role.id)
        if sent.done or sent.outcome is CallOutcome.DOWN:
            return sent
    there = [one for one in organisers if place and place.permissions_for(one).view_channel]
    called = [one.id for one in (there if everyone else there[:1])]
    if called:
        words = _to(" ".join(map(mention_of, called)), outgoing)
        sent = await send_once(bot, channel, words, *called, since=since)
        if sent.done or sent.outcome is CallOutcome.DOWN:
            return sent
    alone = replace(outgoing, content=_capitalised(outgoing.content or ""))
    for one in organisers:
        sent = await _direct(bot, one.id, alone, since)
        if sent.done:
            return sent
    return await send_once(bot, channel, alone, since=since)


async def _organisers_on(
    guild: discord.Guild, acted: Sequence[int], role: discord.Role | None
) -> Sequence[discord.Member]:
    """Returns organisers of a tournament who are members of its server: those who have `acted`,
    those of the role whom this process knows, and the owner of the server, in this order."""
    members = [] if role is None else [one.id for one in role.members]
    candidates = [*dict.fromkeys([*acted, *members])][: 2 * MOST_CALLED]
    found: dict[int, discord.Member] = {}
    for user in [*candidates, guild.owner_id]:
        is_owner = user == guild.owner_id
        if user is None or is_former_member(user) or user in found:
            continue
        if is_owner or len(found) < MOST_CALLED:
            member = (await attempt_paced(guild.fetch_member, user)).value
            if member is not None and is_organiser(member, role):
                found[user] = member
    return list(found.values())


async def _direct(
    bot: Deckhand, user: int, outgoing: OutgoingMessage, since: int | None
) -> SendResult:
    if not (await bot.services.settings.of_member(user)).direct:
        return SendResult(CallOutcome.CLOSED)
    opened = await open_direct(bot, user)
    if opened.value is None:
        return SendResult(opened.outcome)
    return as_direct(await send_once(bot, opened.value, outgoing, user, since=since))


def _to(whom: str, outgoing: OutgoingMessage) -> OutgoingMessage:
    return replace(outgoing, content=f"{whom}, {outgoing.content}")


def _capitalised(words: str) -> str:
    return words[:1].upper() + words[1:]
