"""Permission bits and the documented way of combining roles and overwrites."""

from __future__ import annotations

from enum import IntFlag
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .model import Channel, Guild


class P(IntFlag):
    CREATE_INSTANT_INVITE = 1 << 0
    KICK_MEMBERS = 1 << 1
    BAN_MEMBERS = 1 << 2
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_AUDIT_LOG = 1 << 7
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    SEND_TTS_MESSAGES = 1 << 12
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    CONNECT = 1 << 20
    SPEAK = 1 << 21
    CHANGE_NICKNAME = 1 << 26
    MANAGE_NICKNAMES = 1 << 27
    MANAGE_ROLES = 1 << 28
    MANAGE_WEBHOOKS = 1 << 29
    MANAGE_GUILD_EXPRESSIONS = 1 << 30
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_EVENTS = 1 << 33
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    USE_EXTERNAL_STICKERS = 1 << 37
    SEND_MESSAGES_IN_THREADS = 1 << 38
    MODERATE_MEMBERS = 1 << 40
    SEND_VOICE_MESSAGES = 1 << 46
    SEND_POLLS = 1 << 49
    USE_EXTERNAL_APPS = 1 << 50
    PIN_MESSAGES = 1 << 51


ALL = P((1 << 53) - 1)
"""Every bit, known or future."""

EVERYONE_DEFAULT = (
    P.CREATE_INSTANT_INVITE
    | P.ADD_REACTIONS
    | P.VIEW_CHANNEL
    | P.SEND_MESSAGES
    | P.EMBED_LINKS
    | P.ATTACH_FILES
    | P.READ_MESSAGE_HISTORY
    | P.USE_EXTERNAL_EMOJIS
    | P.CONNECT
    | P.SPEAK
    | P.CHANGE_NICKNAME
    | P.USE_APPLICATION_COMMANDS
    | P.CREATE_PUBLIC_THREADS
    | P.CREATE_PRIVATE_THREADS
    | P.SEND_MESSAGES_IN_THREADS
    | P.USE_EXTERNAL_STICKERS
    | P.USE_EXTERNAL_APPS
)
"""The permissions that a fresh server gives @everyone (everything a plain user needs)."""

BOT_DEFAULT = (
    EVERYONE_DEFAULT | P.MANAGE_MESSAGES | P.MANAGE_THREADS | P.MENTION_EVERYONE | P.PIN_MESSAGES
)
"""The permissions that the harness gives the bot's managed role, unless a test says otherwise."""

DM = (
    P.ADD_REACTIONS
    | P.VIEW_CHANNEL
    | P.SEND_MESSAGES
    | P.EMBED_LINKS
    | P.ATTACH_FILES
    | P.READ_MESSAGE_HISTORY
    | P.MENTION_EVERYONE
    | P.USE_EXTERNAL_EMOJIS
    | P.USE_APPLICATION_COMMANDS
    | P.PIN_MESSAGES
)
INTERACTION_ALWAYS = P.EMBED_LINKS | P.ATTACH_FILES | P.MENTION_EVERYONE | P.USE_EXTERNAL_EMOJIS
"""An application answering an interaction always has these."""


def base(guild: Guild, user_id: int) -> P:
    member = guild.members.get(user_id)
    if member is None:
        return P(0)
    if guild.owner_id == user_id:
        return ALL
    value = guild.roles[guild.id].permissions
    for role_id in member.roles:
        role = guild.roles.get(role_id)
        if role:
            value |= role.permissions
    return ALL if value & P.ADMINISTRATOR else P(value)


def compute(guild: Guild, channel: Channel, user_id: int) -> P:
    """Returns the effective permissions in a channel or thread. Threads use their parent's
    overwrites.
    """
    value = base(guild, user_id)
    if value == ALL or not value:
        return value
    member = guild.members[user_id]
    source = guild.channels.get(channel.parent_id or 0, channel) if channel.is_thread else channel
    overwrites = source.overwrites
    everyone = overwrites.get(guild.id)
    if everyone:
        value = (value & ~everyone.deny) | everyone.allow
    deny = allow = P(0)
    for role_id in member.roles:
        overwrite = overwrites.get(role_id)
        if overwrite:
            deny |= overwrite.deny
            allow |= overwrite.allow
    value = (value & ~deny) | allow
    own = overwrites.get(user_id)
    if own:
        value = (value & ~own.deny) | own.allow
    if not value & P.VIEW_CHANNEL:
        return P(0)
    return P(value)
