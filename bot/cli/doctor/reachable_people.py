"""Servers in which the bot can't reach the people whom it has to mention."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import discord
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.discord_text import counted
from bot.cli.doctor.check_result import CheckResult
from bot.store.tables.core_schema import guilds
from bot.store.tables.tournament_schema import tournaments
from bot.store.tournaments.tournament_rows import ACTIVE

LOOKED_AT: Final = 50
"""The most servers that are checked: each costs four requests."""

NAMED: Final = 10
"""The most problems that are named."""

CHANNELS: Final = ("matches_channel", "queue_channel", "report_channel", "puzzle_channel")
SILENT: Final = (
    "the organisers' role @{role} can't be mentioned, so calls don't notify it: allow anyone to "
    "mention it, or give the bot Mention Everyone"
)
GONE: Final = "the channel {channel} ({what}) was deleted"
CLOSED: Final = "the bot can't write in #{channel} ({what})"


@dataclass(frozen=True, slots=True)
class ServerPlaces:
    """The places in a server where the bot mentions people: the organisers' role, and the channels
    by their ids, each with its purpose."""

    guild: int
    role: int | None
    channels: Mapping[int, str]


async def places_of_servers(connection: AsyncConnection) -> Sequence[ServerPlaces]:
    """Returns the places where the bot mentions people, for each server that has an organisers'
    role, a channel or an active tournament. Servers with active tournaments come first."""
    channels: dict[int, dict[int, str]] = {}
    roles: dict[int, int | None] = {}
    going_on = select(tournaments.c.guild, tournaments.c.channel, tournaments.c.name)
    for row in await connection.execute(going_on.where(tournaments.c.state.in_(ACTIVE))):
        channels.setdefault(row.guild, {})[row.channel] = f"tournament {row.name}"
    columns = [guilds.c[name] for name in CHANNELS]
    query = select(guilds.c.id, guilds.c.organiser_role, *columns).where(guilds.c.left.is_(None))
    for row in (await connection.execute(query)).mappings():
        guild = row[guilds.c.id]
        roles[guild] = row[guilds.c.organiser_role]
        named = {row[one]: one.name.replace("_", " ") for one in columns}
        theirs = {channel: what for channel, what in named.items() if channel is not None}
        channels[guild] = theirs | channels.get(guild, {})
    return [
        ServerPlaces(guild, roles.get(guild), found)
        for guild, found in channels.items()
        if found or roles.get(guild) is not None
    ]


async def calls_to_people(client: discord.Client, servers: Sequence[ServerPlaces]) -> CheckResult:
    """Checks whether the bot can mention the organisers' roles of these servers, and send messages
    to the channels in which it mentions people. Checks only the first LOOKED_AT servers."""
    problems = [one for server in servers[:LOOKED_AT] for one in await _problems(client, server)]
    seen = f"looked at {counted(min(len(servers), LOOKED_AT), 'server')}"
    if not problems:
        return CheckResult("calls to people", True, seen)
    more = f"; and {len(problems) - NAMED} more" if len(problems) > NAMED else ""
    return CheckResult("calls to people", False, "; ".join(problems[:NAMED]) + more)


async def _problems(client: discord.Client, server: ServerPlaces) -> Sequence[str]:
    assert client.user is not None
    try:
        guild = await client.fetch_guild(server.guild, with_counts=False)
        me = await guild.fetch_member(client.user.id)
        channels = {one.id: one for one in await guild.fetch_channels()}
    except (discord.NotFound, discord.Forbidden):
        return ()
    found: list[str] = []
    role = guild.get_role(server.role or 0)
    if role is not None and not role.mentionable and not me.guild_permissions.mention_everyone:
        found.append(f"{guild.name}: {SILENT.format(role=role.name)}")
    for number, what in server.channels.items():
        channel = channels.get(number)
        if channel is None:
            found.append(f"{guild.name}: {GONE.format(channel=number, what=what)}")
            continue
        mine = channel.permissions_for(me)
        if not (mine.view_channel and mine.send_messages):
            found.append(f"{guild.name}: {CLOSED.format(channel=channel.name, what=what)}")
    return found
