"""Messages created, edited and deleted: what channels, webhooks and interactions share."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING, Any

from . import building, limits, payloads
from . import model as m
from .building import Form
from .components import check_components, check_media, is_unicode_emoji, walk
from .errors import ApiError, fail, invalid_form
from .ids import snowflake, utcnow
from .permissions import P

if TYPE_CHECKING:
    from .hub import Hub

Json = dict[str, Any]
JUST_SECONDS = 10.0
"""Seconds for which a bot may not know yet that another of its processes has changed a message."""

_USER_MENTION = re.compile(r"<@!?(\d{15,21})>")
_ROLE_MENTION = re.compile(r"<@&(\d{15,21})>")
_EVERYONE = re.compile(r"@(everyone|here)\b")
_CREATE_FLAGS = m.SUPPRESS_EMBEDS | m.SUPPRESS_NOTIFICATIONS | m.COMPONENTS_V2 | m.EPHEMERAL


def _apply_mentions(
    hub: Hub, message: m.Message, allowed: Json | None, *, everyone_ok: bool
) -> None:
    text = message.content
    if message.flags & m.COMPONENTS_V2:
        text = "\n".join(
            c.get("content", "") for _, c in walk(message.components) if c["type"] == 10
        )
    guild = message.channel.guild
    users = [int(x) for x in _USER_MENTION.findall(text) if int(x) in hub.users]
    roles = [int(x) for x in _ROLE_MENTION.findall(text) if guild and int(x) in guild.roles]
    everyone = bool(_EVERYONE.search(text)) and everyone_ok
    replied = True
    if allowed is not None:
        parse = set(allowed.get("parse") or [])
        if "users" not in parse:
            listed = {int(x) for x in allowed.get("users") or []}
            users = [u for u in users if u in listed]
        if "roles" not in parse:
            listed = {int(x) for x in allowed.get("roles") or []}
            roles = [r for r in roles if r in listed]
        everyone = everyone and "everyone" in parse
        replied = bool(allowed.get("replied_user"))
    if guild:
        mentionable = hub.permissions(message.channel, message.author.id) & P.MENTION_EVERYONE
        roles = [r for r in roles if guild.roles[r].mentionable or mentionable]
    message.mentions = list(dict.fromkeys(users))
    message.mention_roles = list(dict.fromkeys(roles))
    message.mention_everyone = everyone
    pinged = set(users)
    if guild:
        pinged &= set(guild.members)
        for member in guild.members.values():
            if everyone or any(r in member.roles for r in roles):
                pinged.add(member.user.id)
    if message.reference and replied and message.type == 19 and not message.interaction:
        target = hub.find_message(
            int(message.reference["channel_id"]), int(message.reference.get("message_id", 0))
        )
        if target:
            pinged.add(target.author.id)
            if target.author.id not in message.mentions:
                message.mentions.append(target.author.id)
    message.pinged |= pinged - {message.author.id}


def _note_revision(message: m.Message, cause: str) -> None:
    message.revisions.append(
        m.Revision(
            time.monotonic(),
            message.content,
            message.embeds,
            message.components,
            tuple(a.id for a in message.attachments),
            cause,
        )
    )


def _content_of(payload: Json) -> str:
    return (payload.get("content") or "").strip()


def create(
    hub: Hub,
    channel: m.Channel,
    author: m.User,
    form: Form,
    *,
    kind: int = 0,
    interaction: m.Interaction | None = None,
    ephemeral_for: int | None = None,
    reference: Json | None = None,
    webhook_id: int | None = None,
    everyone_ok: bool = True,
    loading: bool = False,
    announce: bool = True,
) -> m.Message:
    """Validates, stores and announces a new message. Raises the 50035/50006/40005 answers."""
    if channel.deleted:
        raise fail("unknown_channel")
    payload: Json = form.payload or {}
    form.payload = payload
    message = m.Message(snowflake(), channel, author, type=kind, created_mono=time.monotonic())
    message.interaction = interaction
    message.ephemeral_for = ephemeral_for
    message.reference = reference
    message.webhook_id = webhook_id
    if author is hub.bot or interaction is not None:
        message.application_id = hub.application_id
    message.nonce = payload.get("nonce")
    message.tts = bool(payload.get("tts"))
    message.flags = (payload.get("flags") or 0) & _CREATE_FLAGS
    if ephemeral_for is not None:
        message.flags |= m.EPHEMERAL
    else:
        message.flags &= ~m.EPHEMERAL
    if loading:
        message.flags |= m.LOADING
    _apply_form(hub, message, form, empty_ok=loading)
    _apply_mentions(hub, message, payload.get("allowed_mentions"), everyone_ok=everyone_ok)
    insert(hub, message, announce=announce)
    return message


def insert(hub: Hub, message: m.Message, *, announce: bool = True) -> None:
    channel = message.channel
    channel.messages[message.id] = message
    if not message.ephemeral:
        channel.last_message_id = message.id
        if channel.is_thread:
            channel.message_count += 1
            if channel.archived and not channel.locked:
                channel.archived = False
                channel.archive_at = utcnow()
                hub.emit_channel("THREAD_UPDATE", channel)
    _note_revision(message, "create")
    if announce:
        hub.emit_message("MESSAGE_CREATE", message)
    hub.changed()


def edit(
    hub: Hub, message: m.Message, form: Form, *, everyone_ok: bool = True, cause: str = "edit"
) -> None:
    payload: Json = form.payload or {}
    form.payload = payload
    flags = payload.get("flags")
    loading = bool(message.flags & m.LOADING)
    old_flags = message.flags
    if flags is not None:
        editable = m.SUPPRESS_EMBEDS
        message.flags = (message.flags & ~editable) | (flags & editable)
        if flags & m.COMPONENTS_V2:
            message.flags |= m.COMPONENTS_V2
        if loading and flags & m.SUPPRESS_NOTIFICATIONS:
            message.flags |= m.SUPPRESS_NOTIFICATIONS
    message.flags &= ~m.LOADING
    try:
        _apply_form(hub, message, form, editing=True)
    except ApiError:
        message.flags = old_flags
        raise
    changed_text = "content" in payload or "components" in payload or "allowed_mentions" in payload
    if changed_text:
        before = set(message.pinged)
        _apply_mentions(hub, message, payload.get("allowed_mentions"), everyone_ok=everyone_ok)
        if not loading:
            message.pinged = before  # editing never notifies
    if not loading:
        message.edited_at = utcnow()
    _note_revision(message, cause)
    hub.emit_message("MESSAGE_UPDATE", message)
    hub.changed()


def _apply_form(
    hub: Hub, message: m.Message, form: Form, *, editing: bool = False, empty_ok: bool = False
) -> None:
    """Computes the final state, checks it as a whole, then commits it to ``message``."""
    payload: Json = form.payload
    content = _content_of(payload) if "content" in payload or not editing else message.content
    embeds_given = "embeds" in payload or not editing
    components_given = "components" in payload or not editing
    raw_embeds: list[Json] = payload.get("embeds") or []
    raw_components: list[Json] = payload.get("components") or []
    v2 = bool(message.flags & m.COMPONENTS_V2)
    attachments, issues = building.collect_attachments(
        hub, form, message.channel, message.attachments, ephemeral=message.ephemeral
    )
    issues += limits.check_content(content if "content" in payload else None)
    issues += limits.check_allowed_mentions(payload.get("allowed_mentions"))
    if embeds_given:
        issues += limits.check_embeds(raw_embeds)
    if components_given:
        issues += check_components(raw_components, v2=v2, emojis=hub.known_emojis())
        if v2:
            issues += check_media(raw_components, {a.filename for a in attachments})
    if v2:
        issues += limits.check_v2_exclusive(
            content=content,
            embeds=raw_embeds if embeds_given else message.embeds,
            poll=payload.get("poll"),
            stickers=payload.get("sticker_ids"),
        )
    if issues:
        raise invalid_form(issues, "replaced" if _was_just_replaced(message, payload) else "limit")
    files = {a.filename: a for a in attachments}
    embeds = building.build_embeds(raw_embeds, files) if embeds_given else message.embeds
    components = (
        building.build_components(raw_components, files) if components_given else message.components
    )
    # Messages of nothing but components are fine (discord-api-docs pull 5435).
    has_body = (
        bool(components)
        if v2
        else bool(content or embeds or attachments or components or payload.get("poll"))
    )
    if not has_body and not empty_ok:
        raise fail("empty_message")
    for attachment in attachments:
        if attachment.id not in hub.uploads and attachment not in message.attachments:
            hub.store_upload(attachment)
    message.content, message.embeds = content, embeds
    message.components, message.attachments = components, attachments


def _was_just_replaced(message: m.Message, payload: Json) -> bool:
    """Returns whether the payload keeps a file that the message had until a moment ago, and that
    somebody else has replaced since."""
    recently = time.monotonic() - JUST_SECONDS
    earlier = list(message.revisions)[:-1]
    if not earlier or message.revisions[-1].at < recently:
        return False
    listed = {int(entry["id"]) for entry in payload.get("attachments") or [] if "id" in entry}
    return any(listed & set(revision.attachments) for revision in earlier)


# -- deletion, reactions, pins ---------------------------------------------------------------


def delete(hub: Hub, message: m.Message) -> None:
    message.deleted = True
    _note_revision(message, "delete")
    data = {"id": str(message.id), "channel_id": str(message.channel.id)}
    guild = message.channel.guild
    if message.ephemeral:
        hub.emit("MESSAGE_DELETE", data, intents=1 << 12)
    elif guild:
        if hub.can_view(message.channel, hub.bot.id):
            hub.emit(
                "MESSAGE_DELETE", {**data, "guild_id": str(guild.id)}, guild=guild, intents=1 << 9
            )
    else:
        hub.emit("MESSAGE_DELETE", data, intents=1 << 12)
    hub.changed()


def bulk_delete(hub: Hub, channel: m.Channel, ids: list[int]) -> None:
    removed = [i for i in ids if hub.find_message(channel.id, i)]
    for identifier in removed:
        channel.messages[identifier].deleted = True
    if channel.guild and removed:
        data = {
            "ids": [str(i) for i in removed],
            "channel_id": str(channel.id),
            "guild_id": str(channel.guild.id),
        }
        hub.emit("MESSAGE_DELETE_BULK", data, guild=channel.guild, intents=1 << 9)
    hub.changed()


def parse_emoji(hub: Hub, text: str) -> Json:
    """Returns the emoji of ``👍`` or ``name:id`` (a leading ``a:`` is accepted)."""
    if ":" in text:
        name, _, identifier = text.removeprefix("a:").partition(":")
        if not identifier.isdigit() or int(identifier) not in hub.known_emojis():
            raise fail("unknown_emoji")
        return {"id": identifier, "name": name}
    if not is_unicode_emoji(text):
        raise fail("unknown_emoji")
    return {"id": None, "name": text}


def _reaction_event(
    hub: Hub, event: str, message: m.Message, emoji: Json, user: m.User | None
) -> None:
    data: Json = {
        "channel_id": str(message.channel.id),
        "message_id": str(message.id),
        "emoji": {**emoji, "animated": False} if emoji.get("id") else emoji,
    }
    if event == "MESSAGE_REACTION_REMOVE_ALL":
        del data["emoji"]
    if user is not None:
        data |= {"user_id": str(user.id), "burst": False, "type": 0}
    guild = message.channel.guild
    if guild:
        data["guild_id"] = str(guild.id)
        if event == "MESSAGE_REACTION_ADD" and user and user.id in guild.members:
            data["member"] = payloads.member(guild.members[user.id])
            data["message_author_id"] = str(message.author.id)
        if hub.can_view(message.channel, hub.bot.id):
            hub.emit(event, data, guild=guild, intents=1 << 10)
    else:
        hub.emit(event, data, intents=1 << 13)
    hub.changed()


def add_reaction(hub: Hub, message: m.Message, user: m.User, emoji: Json) -> None:
    key = m.emoji_key(emoji)
    reaction = message.reactions.get(key)
    if reaction is None:
        if len(message.reactions) >= 20:
            raise fail("max_reactions")
        reaction = message.reactions[key] = m.Reaction(emoji)
    if user.id in reaction.users:
        return
    reaction.users[user.id] = utcnow()
    _reaction_event(hub, "MESSAGE_REACTION_ADD", message, emoji, user)


def remove_reaction(hub: Hub, message: m.Message, user: m.User, emoji: Json) -> None:
    key = m.emoji_key(emoji)
    reaction = message.reactions.get(key)
    if reaction is None or user.id not in reaction.users:
        raise fail("unknown_emoji")
    del reaction.users[user.id]
    if not reaction.users:
        del message.reactions[key]
    _reaction_event(hub, "MESSAGE_REACTION_REMOVE", message, emoji, user)


def clear_reactions(hub: Hub, message: m.Message, emoji: Json | None) -> None:
    if emoji is None:
        message.reactions.clear()
        _reaction_event(hub, "MESSAGE_REACTION_REMOVE_ALL", message, {"id": None, "name": ""}, None)
    else:
        message.reactions.pop(m.emoji_key(emoji), None)
        _reaction_event(hub, "MESSAGE_REACTION_REMOVE_EMOJI", message, emoji, None)


def pin(hub: Hub, message: m.Message, pinned: bool) -> None:
    if pinned and sum(x.pinned and not x.deleted for x in message.channel.messages.values()) >= 250:
        raise fail("max_pins")
    message.pinned = pinned
    data: Json = {"channel_id": str(message.channel.id), "last_pin_timestamp": utcnow().isoformat()}
    guild = message.channel.guild
    if guild:
        data["guild_id"] = str(guild.id)
        hub.emit("CHANNEL_PINS_UPDATE", data, guild=guild, intents=1)
    else:
        hub.emit("CHANNEL_PINS_UPDATE", data, intents=1 << 12)
    hub.emit_message("MESSAGE_UPDATE", message)
    if pinned:
        notice = m.Message(
            snowflake(), message.channel, hub.bot, type=6, created_mono=time.monotonic()
        )
        notice.reference = {
            "type": 0,
            "channel_id": str(message.channel.id),
            "message_id": str(message.id),
        }
        insert(hub, notice)
    hub.changed()
