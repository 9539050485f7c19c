"""A test's view of the stand-in: guilds, channels, users, faults, violations, the bot."""

from __future__ import annotations

import asyncio
import fnmatch
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

from . import guilds as guild_service
from . import messages as message_service
from . import model as m
from .botproc import BotProcess
from .config import Config
from .errors import CONDITION_KINDS, HARNESS_KINDS, STRICT_KINDS, Violation
from .hub import LOOK_SECONDS
from .permissions import BOT_DEFAULT, EVERYONE_DEFAULT, P
from .processes import command
from .records import RequestRecord
from .server import FakeDiscord
from .users import UserHandle
from .views import Msg, component_texts, embed_texts
from .waiting import within

T = TypeVar("T")

STOP_SECONDS: Final = 10.0
"""Seconds that the server may take to stop."""

LEFT_SECONDS: Final = 10.0
"""Seconds for which processes that a bot has started may outlive it."""


class World:
    """``async with World(shards=2) as world: ...``"""

    def __init__(self, config: Config | None = None, **overrides: Any) -> None:
        self.config = config or Config(**overrides)
        self.server = FakeDiscord(self.config)
        self.hub = self.server.hub
        self.faults = self.hub.faults
        self.bots: list[BotProcess] = []
        self.users: list[UserHandle] = []
        self._messages: dict[int, Msg] = {}
        self._channels: dict[int, ChannelHandle] = {}
        self._guilds: dict[int, GuildHandle] = {}

    async def __aenter__(self) -> World:
        await self.server.start()
        return self

    async def __aexit__(self, *exc: object) -> None:
        """Ends all bots. Raises AssertionError if one of their processes has outlived its bot."""
        try:
            for bot in self.bots:
                if bot.running:
                    await bot.kill()
            if exc == (None, None, None):
                await self._none_left()
        finally:
            for bot in self.bots:
                bot.clear_up()
            async with within(STOP_SECONDS, "the server to stop"):
                await self.server.stop()

    async def _none_left(self) -> None:
        """Returns when no process that a bot has started still runs."""
        end = time.monotonic() + LEFT_SECONDS
        while left := {pid: command(pid) for bot in self.bots for pid in bot.left()}:
            assert time.monotonic() < end, f"processes have outlived their bots: {left}"
            await asyncio.sleep(LOOK_SECONDS)

    # -- building ------------------------------------------------------------------------------

    async def guild(
        self,
        name: str = "Arena",
        *,
        channels: Iterable[str] = ("general",),
        shard: int | None = None,
        everyone: P = EVERYONE_DEFAULT,
        bot_permissions: P = BOT_DEFAULT,
        with_bot: bool = True,
    ) -> GuildHandle:
        raw = guild_service.create_guild(
            self.hub,
            name,
            self.hub.owner,
            shard=shard,
            everyone=everyone,
            bot_permissions=bot_permissions,
            with_bot=with_bot,
        )
        handle = self.guild_handle(raw)
        for channel in channels:
            handle.create_channel(channel)
        return handle

    async def user(
        self, name: str, *guilds: GuildHandle, dms_open: bool = True, locale: str = "en-US"
    ) -> UserHandle:
        """Creates a user, who joins the given guilds (default: all that exist)."""
        raw = self.hub.add_user(name)
        raw.dms_open, raw.locale = dms_open, locale
        handle = UserHandle(self, raw)
        self.users.append(handle)
        for guild in guilds or [self.guild_handle(g) for g in self.hub.guilds.values()]:
            guild.add(handle)
        return handle

    async def launch(
        self,
        arguments: Sequence[str],
        *,
        env: dict[str, str] | None = None,
        cwd: str | Path | None = None,
        ready: bool = True,
        within: float = 40.0,
        commands: bool = True,
        echo: bool = False,
        process: Callable[..., BotProcess] = BotProcess,
    ) -> BotProcess:
        """Starts the bot under test (see environment.py) and waits until it is on the gateway.
        `process` makes it, from the arguments of a `BotProcess`."""
        name = f"bot {len(self.bots) + 1}"
        bot = process(self, arguments, name=name, env=env, cwd=cwd, echo=echo)
        self.bots.append(bot)
        await bot.start()
        if ready:
            await bot.wait_ready(within, commands=commands)
        return bot

    # -- handles -------------------------------------------------------------------------------

    def message(self, raw: m.Message) -> Msg:
        return self._messages.setdefault(raw.id, Msg(self, raw))

    def channel_handle(self, raw: m.Channel) -> ChannelHandle:
        return self._channels.setdefault(raw.id, ChannelHandle(self, raw))

    def guild_handle(self, raw: m.Guild) -> GuildHandle:
        return self._guilds.setdefault(raw.id, GuildHandle(self, raw))

    # -- waiting -------------------------------------------------------------------------------

    async def wait_until(self, probe: Callable[[], T | None], within: float, what: str) -> T:
        """Returns the first truthy ``probe()``. Raises TimeoutError, which names ``what``."""
        return await self.hub.wait_until(probe, within, what)

    async def idle(self, quiet: float = 0.3, within: float = 10.0) -> None:
        """Waits until the bot has made no request for ``quiet`` seconds."""
        deadline = time.monotonic() + within
        while time.monotonic() < deadline:
            if not self.hub.open_calls and time.monotonic() - self.hub.last_call >= quiet:
                return
            await asyncio.sleep(0.02)

    # -- verdicts ------------------------------------------------------------------------------

    def violations(
        self, kind: str | Iterable[str] | None = None, **filters: Any
    ) -> list[Violation]:
        """Returns all recorded violations (see ViolationLog.select for the filters)."""
        return self.hub.violations.select(kind, **filters)

    def faulty_calls(self) -> list[Violation]:
        """Returns only the violations that are always the bot's fault."""
        return self.violations(STRICT_KINDS)

    def assert_clean(self, *, allow: Iterable[str] = CONDITION_KINDS) -> None:
        """Fails with a readable list unless the bot behaved (and the harness could follow)."""
        found = self.violations(exclude=set(allow)) + self.violations(HARNESS_KINDS, provoked=True)
        if found:
            raise AssertionError(f"{len(found)} violation(s):\n" + "\n".join(map(str, found)))

    def requests(self, pattern: str = "* *") -> list[RequestRecord]:
        """Returns the logged calls that match ``"METHOD template"`` (``*`` matches anything)."""
        return [
            r for r in self.hub.requests if fnmatch.fnmatchcase(r.key, pattern) or r.key == pattern
        ]

    # -- privacy -------------------------------------------------------------------------------

    def viewers(self, message: Msg) -> list[UserHandle]:
        return [u for u in self.users if u.can_see(message)]

    def leaks(self, secret: str, allowed: Iterable[UserHandle]) -> list[tuple[Msg, list[str]]]:
        """Messages that (in any revision) show ``secret`` to somebody outside ``allowed``."""
        permitted = {u.id for u in allowed}
        found: list[tuple[Msg, list[str]]] = []
        for raw in list(self.hub.all_messages()):
            shown = False
            files = [a.filename for a in raw.attachments] + [
                a.description or "" for a in raw.attachments
            ]
            for revision in raw.revisions:
                texts = [
                    revision.content,
                    *embed_texts(revision.embeds),
                    *component_texts(revision.components),
                    *files,
                ]
                shown = shown or any(secret in t for t in texts)
            if not shown:
                continue
            others = [u.name for u in self.users if u.id not in permitted and u.could_see(raw)]
            if others:
                found.append((self.message(raw), others))
        return found

    def stuck(self) -> list[Msg]:
        """Messages still showing "is thinking..."."""
        return [self.message(x) for x in self.hub.all_messages() if x.loading and not x.deleted]


class GuildHandle:
    def __init__(self, world: World, raw: m.Guild) -> None:
        self._world = world
        self.raw = raw
        self.id = raw.id
        self.name = raw.name

    def channel(self, name: str) -> ChannelHandle:
        for raw in self.raw.channels.values():
            if raw.name == name:
                return self._world.channel_handle(raw)
        raise LookupError(f"no channel {name!r} in {self.name!r}")

    @property
    def channels(self) -> list[ChannelHandle]:
        return [
            self._world.channel_handle(c) for c in self.raw.channels.values() if not c.is_thread
        ]

    @property
    def threads(self) -> list[ChannelHandle]:
        return [self._world.channel_handle(c) for c in self.raw.channels.values() if c.is_thread]

    def create_channel(self, name: str, kind: int = m.TEXT, **fields: Any) -> ChannelHandle:
        return self._world.channel_handle(
            guild_service.create_channel(self._world.hub, self.raw, name, kind, **fields)
        )

    # -- members and roles ---------------------------------------------------------------------

    def add(self, *users: UserHandle) -> None:
        for user in users:
            guild_service.add_member(self._world.hub, self.raw, user.raw)

    def remove(self, user: UserHandle) -> None:
        guild_service.remove_member(self._world.hub, self.raw, user.raw)

    def create_role(self, name: str, permissions: P = P(0), **fields: Any) -> m.Role:
        return guild_service.create_role(self._world.hub, self.raw, name, permissions, **fields)

    def give(self, user: UserHandle, role: m.Role) -> None:
        member = self.raw.members[user.id]
        if role.id not in member.roles:
            member.roles.append(role.id)
        guild_service.member_updated(self._world.hub, self.raw, member)

    def take(self, user: UserHandle, role: m.Role) -> None:
        member = self.raw.members[user.id]
        if role.id in member.roles:
            member.roles.remove(role.id)
        guild_service.member_updated(self._world.hub, self.raw, member)

    # -- the bot's standing --------------------------------------------------------------------

    @property
    def bot_role(self) -> m.Role:
        return next(r for r in self.raw.roles.values() if r.bot_id == self._world.hub.bot.id)

    def set_bot_permissions(self, permissions: P, *, everyone: P | None = None) -> None:
        """Replaces the permissions of the bot's own role (and optionally those of @everyone)."""
        hub = self._world.hub
        self.bot_role.permissions = permissions
        guild_service.role_event(hub, "GUILD_ROLE_UPDATE", self.raw, self.bot_role)
        if everyone is not None:
            role = self.raw.roles[self.id]
            role.permissions = everyone
            guild_service.role_event(hub, "GUILD_ROLE_UPDATE", self.raw, role)

    def deny_bot(self, channel: ChannelHandle, permissions: P) -> None:
        """Takes permissions away from the bot in one channel. ``P(0)`` restores them."""
        hub = self._world.hub
        guild_service.set_overwrite(hub, channel.raw, hub.bot.id, 1, P(0), permissions)

    def kick_bot(self) -> None:
        guild_service.remove_bot(self._world.hub, self.raw)

    def invite_bot(self, permissions: P = BOT_DEFAULT) -> None:
        guild_service.add_bot(self._world.hub, self.raw, permissions)

    def outage(self) -> None:
        guild_service.set_available(self._world.hub, self.raw, False)

    def recover(self) -> None:
        guild_service.set_available(self._world.hub, self.raw, True)


class ChannelHandle:
    """A guild channel, thread or DM. ``messages()`` leaves out ephemeral and deleted ones."""

    def __init__(self, world: World, raw: m.Channel) -> None:
        self._world = world
        self.raw = raw
        self.id = raw.id

    @property
    def name(self) -> str:
        return (
            self.raw.name or f"dm-{self.raw.recipient.username if self.raw.recipient else self.id}"
        )

    @property
    def guild(self) -> GuildHandle | None:
        return self._world.guild_handle(self.raw.guild) if self.raw.guild else None

    @property
    def deleted(self) -> bool:
        return self.raw.deleted

    @property
    def is_thread(self) -> bool:
        return self.raw.is_thread

    @property
    def is_private(self) -> bool:
        return self.raw.type == m.PRIVATE_THREAD

    @property
    def archived(self) -> bool:
        return self.raw.archived

    @property
    def locked(self) -> bool:
        return self.raw.locked

    def messages(self) -> list[Msg]:
        return [
            self._world.message(x)
            for x in self.raw.messages.values()
            if not x.deleted and not x.ephemeral
        ]

    @property
    def last(self) -> Msg:
        found = self.messages()
        if not found:
            raise LookupError(f"#{self.name} is empty")
        return found[-1]

    @property
    def threads(self) -> list[ChannelHandle]:
        guild = self.raw.guild
        found = guild.channels.values() if guild else []
        return [
            self._world.channel_handle(c) for c in found if c.is_thread and c.parent_id == self.id
        ]

    @property
    def members(self) -> list[UserHandle]:
        """Users of a thread."""
        return [u for u in self._world.users if u.id in self.raw.thread_members]

    # -- faults --------------------------------------------------------------------------------

    def delete(self) -> None:
        guild_service.delete_channel(self._world.hub, self.raw)

    def delete_message(self, message: Msg) -> None:
        """As if a moderator removed it."""
        message_service.delete(self._world.hub, message.raw)

    def archive(self, archived: bool = True, *, locked: bool = False) -> None:
        self.raw.archived, self.raw.locked = archived, locked
        guild_service.channel_updated(self._world.hub, self.raw)

    def __repr__(self) -> str:
        return f"<#{self.name}>"
