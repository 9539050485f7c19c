"""Handler registration and the request context."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .. import model as m
from ..building import Form
from ..errors import fail
from ..hub import Hub
from ..permissions import P

Answer = tuple[int, Any]
Handler = Callable[["Context"], Answer]
HANDLERS: dict[str, Handler] = {}


def route(*keys: str) -> Callable[[Handler], Handler]:
    """Registers a handler, e.g. ``@route("GET /channels/{channel_id}")``. The keys are OpenAPI
    templates.
    """

    def register(handler: Handler) -> Handler:
        for key in keys:
            HANDLERS[key] = handler
        return handler

    return register


@dataclass(slots=True)
class Context:
    hub: Hub
    params: dict[str, str]
    query: dict[str, list[str]]
    form: Form
    reason: str | None = None
    extra: dict[str, Any] = field(default_factory=dict)

    @property
    def body(self) -> Any:
        return self.form.payload

    def flag(self, name: str) -> bool:
        return self.query.get(name, [""])[-1].lower() in ("1", "true")

    def number(self, name: str, default: int | None = None) -> int | None:
        values = self.query.get(name)
        return int(values[-1]) if values else default

    def id(self, name: str) -> int:
        return int(self.params[name])

    # -- lookups that answer like Discord ------------------------------------------------------

    def channel(self, name: str = "channel_id", *, need: P = P(0)) -> m.Channel:
        """Returns a channel that the bot can see and in which it has the given permissions."""
        channel = self.hub.channels.get(self.id(name))
        if channel is None:
            raise fail("unknown_channel")
        guild = channel.guild
        if guild is None:
            if channel.recipient is None:
                raise fail("unknown_channel")
            return channel
        if self.hub.bot.id not in guild.members:
            raise fail("missing_access")
        if not self.hub.can_view(channel, self.hub.bot.id):
            raise fail("missing_access")
        if need and self.hub.permissions(channel, self.hub.bot.id) & need != need:
            raise fail("missing_permissions")
        return channel

    def message(self, channel: m.Channel, name: str = "message_id") -> m.Message:
        """Returns a message reachable through the channel (ephemeral ones never are)."""
        message = self.hub.find_message(channel.id, self.id(name))
        if message is None or message.ephemeral:
            raise fail("unknown_message")
        return message

    def guild(self, *, need: P = P(0)) -> m.Guild:
        guild = self.hub.guilds.get(self.id("guild_id"))
        if guild is None or self.hub.bot.id not in guild.members:
            raise fail("unknown_guild")
        if need and not self.guild_permissions(guild) & need == need:
            raise fail("missing_permissions")
        return guild

    def guild_permissions(self, guild: m.Guild) -> P:
        from ..permissions import base

        return base(guild, self.hub.bot.id)

    def member(self, guild: m.Guild, name: str = "user_id") -> m.Member:
        identifier = self.hub.bot.id if self.params[name] == "@me" else self.id(name)
        member = guild.members.get(identifier)
        if member is None:
            raise fail("unknown_member" if identifier in self.hub.users else "unknown_user")
        return member

    def user(self, name: str = "user_id") -> m.User:
        user = self.hub.users.get(self.id(name))
        if user is None:
            raise fail("unknown_user")
        return user

    def application(self) -> None:
        if self.id("application_id") != self.hub.application_id:
            raise fail("unknown_application")
