"""Notifications by messages, as Discord decides them, and ways to prevent them."""

from __future__ import annotations

import discord
import simcord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.store.matches.match_rows import MatchRow
from tests.cogs.tournaments.playing import Cup
from tests.conftest import Table

CALL, COMING = "Call an organiser", "I'm coming"


async def board(cup: Cup, row: MatchRow) -> discord.Message:
    """Returns the board of a match."""
    [message] = [m for m in cup.place_of(row).history() if m.id == row.board_message]
    return message


def notified(table: Table, message: discord.Message) -> tuple[list[int], list[int]]:
    """Returns the users and the roles that a message has notified."""
    sent = table.env.backend.get_message(message.channel.id, message.id)
    return sent.ping_user_ids, sent.ping_role_ids


def close_channel(table: Table, channel: int) -> None:
    """Takes the bot's permission to see a channel and to write there."""
    names = ("view_channel", "send_messages", "send_messages_in_threads", "create_public_threads")
    deny(table, channel, *names)


def deny(table: Table, channel: int, *names: str) -> None:
    """Denies these permissions of the bot in a channel, and restores others that were denied."""
    denied = discord.Permissions(**dict.fromkeys(names, True))
    me = table.env.backend.bot_user.id
    table.env.backend.set_overwrite(channel, Overwrite(me, OverwriteType.MEMBER, 0, denied.value))


def refuse_direct(table: Table, *users: simcord.UserHandle) -> None:
    """Makes these users take no direct messages."""
    for user in users:
        path = f"/channels/{user.dm_channel.id}/messages"
        table.env.inject_error("POST", path, status=403, code=50007, times=None)


def heard(user: simcord.UserHandle) -> list[discord.Message]:
    """Returns the direct messages of a user."""
    return user.dm_channel.history()
