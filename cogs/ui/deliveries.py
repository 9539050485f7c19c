"""The ways to notify a member, or a tournament's organisers.

A role that can't be mentioned notifies nobody, and neither does a channel that accepts no message.
The bot then mentions organisers that it knows by name, or sends them direct messages; last of all
it tries the owner of the server.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import discord

from bot.app.client import Deckhand
from bot.app.servers import guild_now, is_organiser, may_mention_role, text_channel_now
from bot.base.people import is_former_member, is_person, mention_of
from bot.discord_api.discord_calls import OutgoingMessage, attempt_paced
from bot.posts.notice import (
    Delivery,
    channel_delivery,
    direct_delivery,
    mentioning_delivery,
)
from bot.store.tournaments.tournament_rows import TournamentRow

MOST_CALLED: Final = 5
"""Organisers to look for by name, at most: each costs a request."""


async def deliveries_to_member(
    bot: Deckhand, user: int, outgoing: OutgoingMessage, *, guild: int | None, channel: int
) -> tuple[Delivery, ...]:
    """Returns the ways to notify a member, to try in order: by direct message if the member accepts
    direct messages, then in the `channel` with a mention, where others see the message too. Returns
    an empty tuple for a member who had their data deleted."""
    if not is_person(user):
        return ()
    mentioning = mentioning_delivery(guild, channel, outgoing, [user])
    return (*await direct_deliveries(bot, user, outgoing), mentioning)


async def direct_deliveries(
    bot: Deckhand, user: int, outgoing: OutgoingMessage
) -> tuple[Delivery, ...]:
    """Returns the delivery of a message by direct message. Returns an empty tuple if the member
    accepts no direct messages, or had their data deleted."""
    if not is_person(user) or not (await bot.services.settings.of_member(user)).direct:
        return ()
    return (direct_delivery(user, outgoing),)


async def deliveries_to_organisers(
    bot: Deckhand, row: TournamentRow, outgoing: OutgoingMessage, *, everyone: bool = False
) -> tuple[Delivery, ...] | None:
    """Returns the ways to notify the organisers of a tournament, to try in order, with a mention.
    By default, the messages mention the organiser who created the tournament, even if that member
    doesn't have the organiser role. With `everyone`, the messages mention this whole role. Returns
    None if the server is unavailable now."""
    guild = await guild_now(bot, row.guild)
    if guild is None:
        return None
    organiser_role, acted = await bot.services.organiser_calls.known_organisers(row)
    role = guild.get_role(organiser_role or 0)
    place = await text_channel_now(guild, row.channel)
    organisers = await _organisers_on(guild, acted, role)
    ways = list[Delivery]()
    there = row.guild, row.channel
    if everyone and role is not None and place and await may_mention_role(bot, role, place):
        maker = [one.id for one in organisers if one.id == row.organiser]
        words = _to(" ".join([f"<@&{role.id}>", *map(mention_of, maker)]), outgoing)
        ways.append(Delivery(words, tuple(maker), *there, role.id))
    in_channel = [one for one in organisers if place and place.permissions_for(one).view_channel]
    if called := [one.id for one in (in_channel if everyone else in_channel[:1])]:
        words = _to(" ".join(map(mention_of, called)), outgoing)
        ways.append(channel_delivery(*there, words, *called))
    alone = replace(outgoing, content=_capitalised(outgoing.content or ""))
    for one in organisers:
        ways.extend(await direct_deliveries(bot, one.id, alone))
    return (*ways, channel_delivery(*there, alone))


async def _organisers_on(
    guild: discord.Guild, acted: Sequence[int], role: discord.Role | None
) -> Sequence[discord.Member]:
    """Returns organisers of a tournament who are members of its server, in this order: those who
    have `acted`, those of the role whom this process knows, and the owner of the server."""
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


def _to(whom: str, outgoing: OutgoingMessage) -> OutgoingMessage:
    return replace(outgoing, content=f"{whom}, {outgoing.content}")


def _capitalised(words: str) -> str:
    return words[:1].upper() + words[1:]
