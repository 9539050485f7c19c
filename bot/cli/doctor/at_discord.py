"""The checks at Discord: token, permissions, intents, commands, and clock."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from types import SimpleNamespace
from typing import Any, Final

import aiohttp
import discord

from bot.base.discord_text import counted
from bot.cli.doctor.check_result import CheckResult
from bot.cli.doctor.reachable_people import ServerPlaces, calls_to_people
from bot.discord_api.permissions import INTENTS, NEEDED
from bot.discord_api.token_check import DiscordUnreachable, WrongToken, log_in

APART_SECONDS: Final = 10
"""The largest allowed clock difference in seconds; Discord reports whole seconds."""

NAMED: Final = 10
"""The most servers that are named as lacking something."""

PRIVILEGED: Final = {
    "members": ("gateway_guild_members", "gateway_guild_members_limited"),
    "presences": ("gateway_presence", "gateway_presence_limited"),
    "message_content": ("gateway_message_content", "gateway_message_content_limited"),
}
"""The intents that have to be enabled in the developer portal, and the flags that show whether they
are."""

NO_TOKEN: Final = "not set: run `deckhand setup`"
UNKNOWN_TOKEN: Final = "Discord doesn't know it: run `deckhand setup` with another"
UNREACHABLE: Final = "Discord can't be asked: {why}"
NEVER_TOLD: Final = "Discord doesn't have them yet: the first start sends them"
NOT_SAME: Final = "Discord has other commands than this program: the next start sends them"
SAME: Final = "Discord has all {number}, up to date"
SWITCHED_OFF: Final = "switched off in the developer portal: {names}"
SWITCHED_ON: Final = "all that are needed are on"
NOT_SEEN: Final = (
    "the bot can't see channel {channel} of DECKHAND_REPORT_CHANNEL, so you don't get members' "
    "reports"
)
NOT_WRITABLE: Final = (
    "the bot can't write in channel {channel} of DECKHAND_REPORT_CHANNEL, so you don't get "
    "members' reports"
)


@dataclass
class MachineClock:
    """The difference between this machine's clock and Discord's: `ahead` is how many seconds the
    machine is ahead; None before Discord was asked."""

    ahead: float | None = None

    def trace(self) -> aiohttp.TraceConfig:
        """Returns a trace for discord.py's `http_trace`. After each answer from Discord, the trace
        sets `ahead` from the time that the answer's header gives."""

        async def read(
            _session: aiohttp.ClientSession,
            _context: SimpleNamespace,
            end: aiohttp.TraceRequestEndParams,
        ) -> None:
            if (told := end.response.headers.get("Date")) is not None:
                self.ahead = time.time() - parsedate_to_datetime(told).timestamp()

        trace = aiohttp.TraceConfig()
        trace.on_request_end.append(read)
        return trace


async def at_discord(
    token: str | None,
    commands: Sequence[Any],
    fingerprint: str,
    told: dict[str, str],
    reports: int | None,
    servers: Sequence[ServerPlaces] = (),
) -> Sequence[CheckResult]:
    """Runs all checks that need Discord, and returns their results.

    - `commands` are the commands of this program, and `fingerprint` is their hash.
    - `told` maps a bot's id to the hash of the commands that Discord last received for that bot.
    - `reports` is the id of the host's channel for members' reports (None: there is none).
    - `servers` are the servers in which the bot mentions people.
    """
    if not token:
        return [CheckResult("token", False, NO_TOKEN)]
    clock = MachineClock()
    async with discord.Client(intents=discord.Intents.none()) as client:
        client.http.http_trace = clock.trace()
        try:
            await log_in(client, token)
            guilds = await _guilds(client)
            theirs = await client.http.get_global_commands(_id_of(client))
            called = await calls_to_people(client, servers)
            of_reports = [] if reports is None else [await report_channel(client, reports)]
        except WrongToken:
            return [CheckResult("token", False, UNKNOWN_TOKEN)]
        except (DiscordUnreachable, discord.HTTPException, aiohttp.ClientError, OSError) as why:
            return [CheckResult("token", False, UNREACHABLE.format(why=why))]
        assert client.user is not None
        assert client.application is not None
        names = {one["name"] for one in theirs}
        return [
            CheckResult("token", True, f"it belongs to {client.user.name}"),
            permissions(guilds),
            called,
            intents(INTENTS, client.application.flags),
            synchronised(names, commands, fingerprint, told.get(str(_id_of(client)))),
            *of_reports,
            same_time(clock.ahead),
        ]


def permissions(guilds: Sequence[Any]) -> CheckResult:
    """Checks whether the bot has the permissions that it needs in each server."""
    lacking: list[str] = []
    for guild in guilds:
        granted = discord.Permissions(int(guild["permissions"]))
        missing = [] if granted.administrator else _missing(granted)
        if missing:
            lacking.append(f"{guild['name']} lacks {', '.join(missing)}")
    if not lacking:
        seen = f"complete in {counted(len(guilds), 'server', 'servers')}"
        return CheckResult("permissions", True, seen)
    more = f"; and {len(lacking) - NAMED} more" if len(lacking) > NAMED else ""
    return CheckResult("permissions", False, "; ".join(lacking[:NAMED]) + more)


def _missing(granted: discord.Permissions) -> list[str]:
    return [words for name, words in NEEDED.items() if not getattr(granted, name)]


def intents(wanted: discord.Intents, flags: discord.ApplicationFlags) -> CheckResult:
    """Checks whether the privileged intents that the bot needs are switched on for its application.
    `wanted` are the bot's intents; `flags` say which intents are switched on."""
    off = [
        name
        for name, switches in PRIVILEGED.items()
        if getattr(wanted, name) and not any(getattr(flags, one) for one in switches)
    ]
    seen = SWITCHED_OFF.format(names=", ".join(off)) if off else SWITCHED_ON
    return CheckResult("intents", not off, seen)


def synchronised(
    theirs: set[str], commands: Sequence[Any], fingerprint: str, told: str | None
) -> CheckResult:
    """Checks whether Discord has the commands of this program. `commands` are this program's
    commands, and `fingerprint` is their hash. `theirs` are the names of the commands that Discord
    has now. `told` is the hash of the commands that Discord received last, None if it never
    received any."""
    if told is None:
        return CheckResult("commands", not theirs, NOT_SAME if theirs else NEVER_TOLD)
    if told != fingerprint or theirs != {one["name"] for one in commands}:
        return CheckResult("commands", False, NOT_SAME)
    return CheckResult("commands", True, SAME.format(number=len(commands)))


async def report_channel(client: discord.Client, channel: int) -> CheckResult:
    """Checks whether the bot may write in the host's channel for members' reports."""
    assert client.user is not None
    try:
        raw = await client.http.get_channel(channel)
        guild = await client.fetch_guild(int(raw.get("guild_id") or 0), with_counts=False)
        mine = (await guild.fetch_channel(channel)).permissions_for(
            await guild.fetch_member(client.user.id)
        )
    except (discord.NotFound, discord.Forbidden, discord.InvalidData):
        return CheckResult("report channel", False, NOT_SEEN.format(channel=channel))
    if not (mine.view_channel and mine.send_messages):
        return CheckResult("report channel", False, NOT_WRITABLE.format(channel=channel))
    return CheckResult("report channel", True, f"the bot can write in {channel}")


def same_time(ahead: float | None) -> CheckResult:
    """Checks whether this machine's clock agrees with Discord's. `ahead` is the difference in
    seconds, None if the difference is unknown."""
    if ahead is None:
        return CheckResult("clock", False, "Discord didn't say what time it is")
    side = "ahead of" if ahead > 0 else "behind"
    seen = f"{abs(ahead):.0f} s {side} Discord's"
    return CheckResult("clock", abs(ahead) <= APART_SECONDS, seen)


async def _guilds(client: discord.Client) -> Sequence[Any]:
    found: list[Any] = []
    while True:
        after = int(found[-1]["id"]) if found else None
        page = await client.http.get_guilds(200, after=after)
        found += page
        if len(page) < 200:
            return found


def _id_of(client: discord.Client) -> int:
    assert client.application_id is not None
    return client.application_id
