"""Notification of one member, by a direct message or a mention, never twice."""

from collections.abc import Sequence
from dataclasses import replace

from bot.app.client import Deckhand
from bot.base.people import is_person, mention_of
from bot.discord_api.discord_calls import CallOutcome, OutgoingMessage, SendResult, open_direct
from cogs.ui.send_once import send_once

_CLOSED = (CallOutcome.CLOSED, CallOutcome.FORBIDDEN, CallOutcome.GONE)
"""How a user refuses direct messages."""


async def notify_member(
    bot: Deckhand,
    user: int,
    outgoing: OutgoingMessage,
    *,
    guild: int | None,
    channel: int,
    tried: int | None = None,
) -> SendResult:
    """Sends a message with content to a user: as a direct message, or, to those who take none,
    into a channel of a server with a mention before it. Buttons in it must answer to that user
    only. Nobody is there to call (CLOSED) where a member had their data deleted. `tried` is since
    when the message may have been sent before (seconds since 1970, None: it cannot have been): then
    it is not sent where it stands already."""
    sent = await notify_directly(bot, user, outgoing, tried=tried)
    if sent is not None:
        return sent
    return await mention_members(bot, [user], outgoing, guild=guild, channel=channel, tried=tried)


async def notify_directly(
    bot: Deckhand, user: int, outgoing: OutgoingMessage, *, tried: int | None = None
) -> SendResult | None:
    """Sends a direct message to a user, as `notify_member` does. None if they take none."""
    if not is_person(user):
        return SendResult(CallOutcome.CLOSED)
    if (await bot.services.settings.of_member(user)).direct:
        opened = await open_direct(bot, user)
        if opened.value is not None:
            sent = await send_once(bot, opened.value, outgoing, user, since=tried)
            if sent.outcome not in _CLOSED:
                return sent
    return None


async def mention_members(
    bot: Deckhand,
    users: Sequence[int],
    outgoing: OutgoingMessage,
    *,
    guild: int | None,
    channel: int,
    tried: int | None = None,
) -> SendResult:
    """Sends a message with content into a channel of a server, with mentions before it."""
    place = bot.get_partial_messageable(channel, guild_id=guild)
    called = " ".join(map(mention_of, users))
    mentioning = replace(outgoing, content=f"{called} {outgoing.content}")
    return await send_once(bot, place, mentioning, *users, since=tried)
