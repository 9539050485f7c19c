"""Guilds, members, roles, channels and threads: state changes plus their gateway events."""

from __future__ import annotations

import datetime as dt
import time
from typing import TYPE_CHECKING, Any

from . import model as m
from . import payloads
from .errors import fail
from .hub import GUILD_MEMBERS, GUILD_MODERATION, GUILDS
from .ids import guild_snowflake, snowflake, utcnow
from .permissions import BOT_DEFAULT, EVERYONE_DEFAULT, P

if TYPE_CHECKING:
    from .hub import Hub


LONG_AGO = dt.timedelta(days=365)
"""The time for which the bot has been in the guilds that are created with it."""


def create_guild(
    hub: Hub,
    name: str,
    owner: m.User,
    *,
    shard: int | None = None,
    everyone: P = EVERYONE_DEFAULT,
    bot_permissions: P = BOT_DEFAULT,
    with_bot: bool = True,
) -> m.Guild:
    guild = m.Guild(guild_snowflake(shard, hub.config.shards), name, owner.id)
    guild.roles[guild.id] = m.Role(guild.id, "@everyone", everyone, position=0)
    guild.members[owner.id] = m.Member(owner)
    hub.guilds[guild.id] = guild
    if with_bot:
        add_bot(hub, guild, bot_permissions, joined=utcnow() - LONG_AGO)
    hub.changed()
    return guild


def add_bot(
    hub: Hub,
    guild: m.Guild,
    permissions: P = BOT_DEFAULT,
    *,
    joined: dt.datetime | None = None,
) -> None:
    """Adds the bot to a guild as an invitation does, now or at the time `joined`."""
    role = m.Role(snowflake(), hub.bot.username, permissions, position=1, bot_id=hub.bot.id)
    guild.roles[role.id] = role
    guild.bot_joined = joined or utcnow()
    guild.members[hub.bot.id] = m.Member(hub.bot, [role.id], joined_at=guild.bot_joined)
    hub.gateway.dispatch(
        "GUILD_CREATE",
        payloads.guild_create(hub, guild, all_members=False),
        guild_id=guild.id,
        intents=GUILDS,
    )
    hub.changed()


def remove_bot(hub: Hub, guild: m.Guild) -> None:
    hub.emit("GUILD_DELETE", {"id": str(guild.id)}, guild=guild, intents=GUILDS)
    guild.members.pop(hub.bot.id, None)
    hub.changed()


def set_available(hub: Hub, guild: m.Guild, available: bool) -> None:
    """Starts or ends a Discord outage of one guild."""
    if not available:
        hub.emit(
            "GUILD_DELETE", {"id": str(guild.id), "unavailable": True}, guild=guild, intents=GUILDS
        )
        guild.available = False
    else:
        guild.available = True
        body = payloads.guild_create(hub, guild, all_members=False)
        hub.emit("GUILD_CREATE", body, guild=guild, intents=GUILDS)
    hub.changed()


# -- members and roles -----------------------------------------------------------------------


def add_member(hub: Hub, guild: m.Guild, user: m.User) -> m.Member:
    member = guild.members.get(user.id)
    if member is None:
        member = guild.members[user.id] = m.Member(user)
        hub.emit_member("GUILD_MEMBER_ADD", guild, member)
        hub.changed()
    return member


def remove_member(hub: Hub, guild: m.Guild, user: m.User) -> None:
    if guild.members.pop(user.id, None) is None:
        return
    for channel in guild.channels.values():
        if channel.thread_members.pop(user.id, None) is not None:
            _thread_members_event(hub, channel, removed=[user.id])
    data = {"guild_id": str(guild.id), "user": payloads.user(user)}
    hub.emit("GUILD_MEMBER_REMOVE", data, guild=guild, intents=GUILD_MEMBERS)
    hub.changed()


def set_ban(
    hub: Hub, guild: m.Guild, user: m.User, banned: bool, reason: str | None = None
) -> None:
    data = {"guild_id": str(guild.id), "user": payloads.user(user)}
    if banned:
        guild.bans[user.id] = reason
        hub.emit("GUILD_BAN_ADD", data, guild=guild, intents=GUILD_MODERATION)
        remove_member(hub, guild, user)
    else:
        guild.bans.pop(user.id, None)
        hub.emit("GUILD_BAN_REMOVE", data, guild=guild, intents=GUILD_MODERATION)


def create_role(
    hub: Hub, guild: m.Guild, name: str, permissions: P = P(0), **fields: Any
) -> m.Role:
    role = m.Role(snowflake(), name, permissions, **fields)
    guild.roles[role.id] = role
    role_event(hub, "GUILD_ROLE_CREATE", guild, role)
    return role


def role_event(hub: Hub, event: str, guild: m.Guild, role: m.Role) -> None:
    data = {"guild_id": str(guild.id), "role": payloads.role(role)}
    hub.emit(event, data, guild=guild, intents=GUILDS)
    hub.changed()


def delete_role(hub: Hub, guild: m.Guild, role: m.Role) -> None:
    guild.roles.pop(role.id, None)
    for member in guild.members.values():
        if role.id in member.roles:
            member.roles.remove(role.id)
    hub.emit(
        "GUILD_ROLE_DELETE",
        {"guild_id": str(guild.id), "role_id": str(role.id)},
        guild=guild,
        intents=GUILDS,
    )
    hub.changed()


def member_updated(hub: Hub, guild: m.Guild, member: m.Member) -> None:
    hub.emit_member("GUILD_MEMBER_UPDATE", guild, member)
    hub.changed()


def top_position(guild: m.Guild, user_id: int) -> int:
    member = guild.members.get(user_id)
    return (
        max((guild.roles[r].position for r in member.roles if r in guild.roles), default=0)
        if member
        else 0
    )


# -- channels --------------------------------------------------------------------------------


def create_channel(
    hub: Hub, guild: m.Guild, name: str, kind: int = m.TEXT, **fields: Any
) -> m.Channel:
    position = sum(not c.is_thread for c in guild.channels.values())
    channel = m.Channel(
        snowflake(), kind, name, guild, position=fields.pop("position", position), **fields
    )
    guild.channels[channel.id] = hub.channels[channel.id] = channel
    hub.emit_channel("CHANNEL_CREATE", channel)
    hub.changed()
    return channel


def channel_updated(hub: Hub, channel: m.Channel) -> None:
    hub.emit_channel("THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE", channel)
    hub.changed()


def delete_channel(hub: Hub, channel: m.Channel) -> None:
    guild = channel.guild
    if guild is None:
        return
    channel.deleted = True
    if channel.is_thread:
        data = {
            "id": str(channel.id),
            "guild_id": str(guild.id),
            "parent_id": str(channel.parent_id),
            "type": channel.type,
        }
        hub.emit("THREAD_DELETE", data, guild=guild, intents=GUILDS)
    else:
        for thread in [
            c for c in guild.channels.values() if c.is_thread and c.parent_id == channel.id
        ]:
            delete_channel(hub, thread)
        hub.emit_channel("CHANNEL_DELETE", channel)
    guild.channels.pop(channel.id, None)
    hub.channels.pop(channel.id, None)
    for message in channel.messages.values():
        message.deleted = True
    hub.changed()


def set_overwrite(hub: Hub, channel: m.Channel, target: int, kind: int, allow: P, deny: P) -> None:
    channel.overwrites[target] = m.Overwrite(target, kind, allow, deny)
    channel_updated(hub, channel)


# -- threads ---------------------------------------------------------------------------------


def create_thread(
    hub: Hub,
    parent: m.Channel,
    owner: m.User,
    name: str,
    kind: int,
    *,
    message: m.Message | None = None,
    auto_archive: int | None = None,
    invitable: bool = True,
    slowmode: int = 0,
    tags: list[int] | None = None,
) -> m.Channel:
    guild = parent.guild
    assert guild
    if message is not None and message.thread_id is not None:
        raise fail("thread_exists")
    thread = m.Channel(
        message.id if message else snowflake(),
        kind,
        name,
        guild,
        parent_id=parent.id,
        owner_id=owner.id,
        auto_archive=auto_archive or parent.auto_archive,
        invitable=invitable,
        slowmode=slowmode,
        applied_tags=tags or [],
    )
    thread.thread_members[owner.id] = utcnow()
    guild.channels[thread.id] = hub.channels[thread.id] = thread
    if hub.bot_sees_thread(thread):
        body = payloads.thread(thread, bot_id=hub.bot.id) | {"newly_created": True}
        hub.emit("THREAD_CREATE", body, guild=guild, intents=GUILDS)
    if message is not None:
        message.thread_id = thread.id
        message.flags |= m.HAS_THREAD
        hub.emit_message("MESSAGE_UPDATE", message)
        _system_message(hub, thread, owner, 21, parent, message)
        if message.author.id not in thread.thread_members and not message.author.bot:
            add_thread_member(hub, thread, message.author)
    elif kind == m.PUBLIC_THREAD and parent.type in (m.TEXT, m.ANNOUNCEMENT):
        _system_message(hub, parent, owner, 18, thread, None, content=name)
    hub.changed()
    return thread


def _system_message(
    hub: Hub,
    where: m.Channel,
    author: m.User,
    kind: int,
    ref_channel: m.Channel,
    ref_message: m.Message | None,
    content: str = "",
) -> None:
    from .messages import insert

    note = m.Message(
        snowflake(), where, author, type=kind, content=content, created_mono=time.monotonic()
    )
    assert where.guild
    note.reference = {"type": 0, "channel_id": str(ref_channel.id), "guild_id": str(where.guild.id)}
    if ref_message:
        note.reference["message_id"] = str(ref_message.id)
    insert(hub, note)


def add_thread_member(hub: Hub, thread: m.Channel, user: m.User) -> None:
    if user.id in thread.thread_members:
        return
    thread.thread_members[user.id] = utcnow()
    guild = thread.guild
    assert guild
    if user is hub.bot and not thread.archived:
        hub.emit(
            "THREAD_CREATE", payloads.thread(thread, bot_id=hub.bot.id), guild=guild, intents=GUILDS
        )
    _thread_members_event(hub, thread, added=[user.id])


def remove_thread_member(hub: Hub, thread: m.Channel, user_id: int) -> None:
    if thread.thread_members.pop(user_id, None) is not None:
        _thread_members_event(hub, thread, removed=[user_id])


def _thread_members_event(
    hub: Hub, thread: m.Channel, added: list[int] | None = None, removed: list[int] | None = None
) -> None:
    guild = thread.guild
    assert guild
    data: dict[str, Any] = {
        "id": str(thread.id),
        "guild_id": str(guild.id),
        "member_count": min(50, len(thread.thread_members)),
    }
    if added:
        data["added_members"] = [
            payloads.thread_member(thread, u)
            | {"member": payloads.member(guild.members[u]), "presence": None}
            for u in added
            if u in guild.members
        ]
    if removed:
        data["removed_member_ids"] = [str(u) for u in removed]
    own = hub.bot.id in (added or []) + (removed or [])
    hub.emit("THREAD_MEMBERS_UPDATE", data, guild=guild, intents=GUILDS if own else GUILD_MEMBERS)
    hub.changed()
