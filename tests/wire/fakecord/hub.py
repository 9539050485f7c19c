"""The shared state of the fake Discord: stores, lookups, event fan-out and change notification."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from . import model as m
from . import payloads
from .config import Config
from .errors import Violation, ViolationLog
from .faults import Faults
from .ids import secret, snowflake
from .permissions import DM as DM_PERMISSIONS
from .permissions import P, compute
from .ratelimits import RateLimiter
from .spec import ApiSpec, default_spec

if TYPE_CHECKING:
    from .gateway import Gateway
    from .records import RequestRecord

# Gateway intents
GUILDS, GUILD_MEMBERS, GUILD_MODERATION, GUILD_EXPRESSIONS = 1 << 0, 1 << 1, 1 << 2, 1 << 3
GUILD_WEBHOOKS, GUILD_PRESENCES, GUILD_MESSAGES = 1 << 5, 1 << 8, 1 << 9
GUILD_REACTIONS, GUILD_TYPING, DIRECT_MESSAGES = 1 << 10, 1 << 11, 1 << 12
DM_REACTIONS, DM_TYPING, MESSAGE_CONTENT = 1 << 13, 1 << 14, 1 << 15

LOOK_SECONDS = 0.1
"""Seconds after which a condition is checked again although nothing has changed here."""


class Hub:
    def __init__(self, config: Config, spec: ApiSpec | None = None) -> None:
        self.config = config
        self.spec = spec or default_spec()
        self.violations = ViolationLog()
        self.requests: deque[RequestRecord] = deque(maxlen=config.keep_requests)
        self.faults = Faults(self)
        self.limiter = RateLimiter(config)
        self.gateway: Gateway = None  # type: ignore[assignment]  # set by the server
        self.base_url = ""  # http://127.0.0.1:port, set once listening

        self.users: dict[int, m.User] = {}
        self.guilds: dict[int, m.Guild] = {}
        self.channels: dict[int, m.Channel] = {}
        self.dms: dict[int, m.Channel] = {}
        self.webhooks: dict[int, m.Webhook] = {}
        self.interactions: dict[int, m.Interaction] = {}
        self.interaction_tokens: dict[str, m.Interaction] = {}
        self.commands: dict[int | None, dict[int, m.Command]] = {None: {}}
        self.command_syncs = 0
        self.command_permissions: dict[tuple[int, int], list[dict[str, Any]]] = {}
        self.app_emojis: dict[int, dict[str, Any]] = {}
        self.uploads: OrderedDict[int, m.Attachment] = OrderedDict()
        self.upload_bytes = 0
        self.typing: list[tuple[float, int]] = []

        self.application_id = snowflake()
        self.application_flags = (1 << 13) | (1 << 15) | (1 << 19)  # limited privileged intents
        self.bot = self.add_user(config.bot_name, bot=True, identifier=self.application_id)
        self.owner = self.add_user("bot-owner")
        self.open_calls = 0
        self.last_call = 0.0
        self.disturbed_until = 0.0
        """The time (monotonic) before which unanswered interactions are the harness's fault."""
        self._waiters: set[asyncio.Future[None]] = set()

    def disturb(self, seconds: float = 15.0) -> None:
        """Excuses unanswered interactions for some seconds. Fault injections that keep the bot from
        hearing or answering call this.
        """
        self.disturbed_until = max(self.disturbed_until, time.monotonic() + seconds)

    # -- urls ----------------------------------------------------------------------------------

    @property
    def api_url(self) -> str:
        return (
            "https://discord.com/api/v10"
            if self.config.urls == "discord"
            else f"{self.base_url}/api/v10"
        )

    @property
    def gateway_url(self) -> str:
        if self.config.urls == "discord":
            return "wss://gateway.discord.gg"
        return self.base_url.replace("http", "ws", 1) + "/gateway"

    def cdn_url(self, path: str, *, proxy: bool = False) -> str:
        if self.config.urls == "discord":
            host = "https://media.discordapp.net" if proxy else "https://cdn.discordapp.com"
            return host + path
        return f"{self.base_url}{'/media' if proxy else ''}{path}"

    # -- waiting for change --------------------------------------------------------------------

    def changed(self) -> None:
        waiters, self._waiters = self._waiters, set()
        for waiter in waiters:
            if not waiter.done():
                waiter.set_result(None)

    async def wait_until(self, probe: Callable[[], Any], within: float, what: str) -> Any:
        """Returns the first truthy ``probe()``. Raises TimeoutError, which names ``what``."""
        deadline = time.monotonic() + within
        while True:
            value = probe()
            if value:
                return value
            left = deadline - time.monotonic()
            if left <= 0:
                raise TimeoutError(f"timed out after {within:g} s waiting for {what}")
            waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiters.add(waiter)
            try:
                await asyncio.wait({waiter}, timeout=min(left, LOOK_SECONDS))
            finally:
                self._waiters.discard(waiter)

    # -- violations ----------------------------------------------------------------------------

    def violation(self, kind: str, summary: str, **fields: Any) -> Violation:
        entry = self.violations.add(kind, summary, **fields)
        self.changed()
        return entry

    # -- lookups -------------------------------------------------------------------------------

    def find_message(self, channel_id: int, message_id: int) -> m.Message | None:
        channel = self.channels.get(channel_id)
        message = channel.messages.get(message_id) if channel else None
        return None if message is None or message.deleted else message

    def permissions(self, channel: m.Channel, user_id: int) -> P:
        if channel.guild is None:
            return DM_PERMISSIONS
        return compute(channel.guild, channel, user_id)

    def known_emojis(self) -> set[int]:
        ids = set(self.app_emojis)
        for guild in self.guilds.values():
            ids |= set(guild.emojis)
        return ids

    def can_view(self, channel: m.Channel, user_id: int) -> bool:
        """Returns whether a user (or the bot) may open the channel at all."""
        if channel.is_dm:
            return channel.recipient is not None and user_id in (channel.recipient.id, self.bot.id)
        value = self.permissions(channel, user_id)
        if not value & P.VIEW_CHANNEL:
            return False
        if channel.type == m.PRIVATE_THREAD:
            return user_id in channel.thread_members or bool(value & P.MANAGE_THREADS)
        return True

    def bot_sees_thread(self, channel: m.Channel) -> bool:
        return self.can_view(channel, self.bot.id)

    def shares_guild(self, user_id: int) -> bool:
        together = {user_id, self.bot.id}
        return any(together <= set(g.members) and not g.deleted for g in self.guilds.values())

    # -- creation helpers ----------------------------------------------------------------------

    def add_user(self, name: str, *, bot: bool = False, identifier: int | None = None) -> m.User:
        identifier = identifier or snowflake()
        username = (
            "".join(ch for ch in name.lower().replace(" ", "_") if ch.isalnum() or ch in "._")
            or "user"
        )
        created = m.User(identifier, name if bot else username, None if bot else name, bot=bot)
        self.users[identifier] = created
        return created

    def dm_channel(self, user: m.User) -> m.Channel:
        channel = self.dms.get(user.id)
        if channel is None:
            channel = m.Channel(snowflake(), m.DM, recipient=user)
            self.dms[user.id] = self.channels[channel.id] = channel
        return channel

    def store_upload(self, attachment: m.Attachment) -> None:
        self.uploads[attachment.id] = attachment
        self.upload_bytes += attachment.size
        while self.upload_bytes > self.config.cdn_capacity and len(self.uploads) > 1:
            _, old = self.uploads.popitem(last=False)
            self.upload_bytes -= old.size

    # -- events --------------------------------------------------------------------------------

    def emit(
        self,
        event: str,
        data: dict[str, Any],
        *,
        guild: m.Guild | None = None,
        intents: int = 0,
        stripped: dict[str, Any] | None = None,
    ) -> None:
        """Sends an event to the bot's sessions on the right shard.

        ``intents``: the session needs one of them (0: always sent). ``stripped``: variant for
        sessions without MESSAGE_CONTENT.
        """
        if guild is not None and (self.bot.id not in guild.members or not guild.available):
            return
        self.gateway.dispatch(
            event, data, guild_id=guild.id if guild else None, intents=intents, stripped=stripped
        )

    def emit_message(self, event: str, message: m.Message) -> None:
        channel = message.channel
        if message.ephemeral:
            # Discord sends these as if they were direct messages: no guild id, and their intent.
            self.gateway.dispatch(
                event, payloads.message(self, message), guild_id=None, intents=DIRECT_MESSAGES
            )
            return
        guild = channel.guild
        if not self.can_view(channel, self.bot.id):
            return
        data = payloads.message(self, message)
        stripped = None
        if guild is None:
            data["channel_type"] = 1
            self.emit(event, data, intents=DIRECT_MESSAGES)
            return
        data["guild_id"] = str(guild.id)
        author = guild.members.get(message.author.id)
        if author and (message.webhook_id is None or message.interaction):
            data["member"] = payloads.member(author, with_user=False)
        if message.author is not self.bot and self.bot.id not in message.mentions:
            stripped = {**data, "content": "", "embeds": [], "attachments": [], "components": []}
        self.emit(event, data, guild=guild, intents=GUILD_MESSAGES, stripped=stripped)

    def emit_member(self, event: str, guild: m.Guild, member: m.Member) -> None:
        data = payloads.member(member) | {"guild_id": str(guild.id)}
        own = member.user is self.bot
        self.emit(event, data, guild=guild, intents=0 if own else GUILD_MEMBERS)

    def emit_channel(self, event: str, channel: m.Channel) -> None:
        guild = channel.guild
        if guild is None:
            return
        if channel.is_thread:
            if self.bot_sees_thread(channel) or event == "THREAD_DELETE":
                self.emit(
                    event, payloads.thread(channel, bot_id=self.bot.id), guild=guild, intents=GUILDS
                )
        else:
            self.emit(event, payloads.channel(channel), guild=guild, intents=GUILDS)

    # -- queries for tests ---------------------------------------------------------------------

    def all_messages(self) -> Iterable[m.Message]:
        for channel in self.channels.values():
            yield from channel.messages.values()

    def new_token(self) -> str:
        return f"aW50ZXJhY3Rpb246{secret(48)}"
