"""Objects -> the JSON Discord sends for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import model as m
from .ids import created_at, iso
from .permissions import INTERACTION_ALWAYS, P

if TYPE_CHECKING:
    from .hub import Hub

Json = dict[str, Any]


def user(u: m.User) -> Json:
    return {
        "id": str(u.id),
        "username": u.username,
        "global_name": u.global_name,
        "discriminator": "0000" if u.bot else "0",
        "avatar": u.avatar,
        "avatar_decoration_data": None,
        "collectibles": None,
        "primary_guild": None,
        "banner": None,
        "accent_color": None,
        "public_flags": 0,
        "flags": 0,
        "bot": u.bot,
        "system": False,
    }


def own_user(u: m.User) -> Json:
    return {
        **user(u),
        "mfa_enabled": True,
        "locale": u.locale,
        "premium_type": 0,
        "email": None,
        "verified": True,
    }


def member(mb: m.Member, *, with_user: bool = True) -> Json:
    answer: Json = {
        "roles": [str(r) for r in mb.roles],
        "nick": mb.nick,
        "avatar": None,
        "banner": None,
        "joined_at": iso(mb.joined_at),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "communication_disabled_until": iso(mb.timed_out_until),
    }
    if with_user:
        answer["user"] = user(mb.user)
    return answer


def role(r: m.Role) -> Json:
    answer: Json = {
        "id": str(r.id),
        "name": r.name,
        "description": None,
        "permissions": str(int(r.permissions)),
        "position": r.position,
        "color": r.color,
        "colors": {"primary_color": r.color, "secondary_color": None, "tertiary_color": None},
        "hoist": r.hoist,
        "managed": r.bot_id is not None,
        "mentionable": r.mentionable,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }
    if r.bot_id is not None:
        answer["tags"] = {"bot_id": str(r.bot_id)}
    return answer


def overwrite(o: m.Overwrite) -> Json:
    return {"id": str(o.id), "type": o.type, "allow": str(int(o.allow)), "deny": str(int(o.deny))}


def _id(value: int | None) -> str | None:
    return None if value is None else str(value)


def channel(c: m.Channel, permissions: P | None = None) -> Json:
    if c.is_thread:
        answer = thread(c)
    elif c.is_dm:
        assert c.recipient
        answer = {
            "id": str(c.id),
            "type": m.DM,
            "last_message_id": _id(c.last_message_id),
            "flags": 0,
            "recipients": [user(c.recipient)],
        }
    else:
        assert c.guild
        answer = {
            "id": str(c.id),
            "type": c.type,
            "guild_id": str(c.guild.id),
            "name": c.name,
            "position": c.position,
            "parent_id": _id(c.parent_id),
            "flags": 0,
            "permission_overwrites": [overwrite(o) for o in c.overwrites.values()],
        }
        if c.type != m.CATEGORY:
            answer |= {
                "topic": c.topic,
                "nsfw": c.nsfw,
                "rate_limit_per_user": c.slowmode,
                "last_message_id": _id(c.last_message_id),
                "default_auto_archive_duration": c.auto_archive,
            }
        if c.type == m.VOICE:
            answer |= {"bitrate": 64000, "user_limit": 0, "rtc_region": None}
        if c.type == m.FORUM:
            answer |= {
                "available_tags": c.available_tags,
                "default_reaction_emoji": None,
                "default_sort_order": None,
                "default_forum_layout": 0,
                "template": "",
            }
    if permissions is not None:
        answer["permissions"] = str(int(permissions))
    return answer


def thread_member(c: m.Channel, user_id: int) -> Json:
    return {
        "id": str(c.id),
        "user_id": str(user_id),
        "join_timestamp": iso(c.thread_members[user_id]),
        "flags": 1,
    }


def thread(c: m.Channel, *, bot_id: int | None = None) -> Json:
    assert c.guild
    answer: Json = {
        "id": str(c.id),
        "type": c.type,
        "guild_id": str(c.guild.id),
        "parent_id": str(c.parent_id),
        "owner_id": str(c.owner_id),
        "name": c.name,
        "last_message_id": _id(c.last_message_id),
        "flags": 0,
        "rate_limit_per_user": c.slowmode,
        "message_count": c.message_count,
        "member_count": min(50, len(c.thread_members)),
        "total_message_sent": c.message_count,
        "thread_metadata": {
            "archived": c.archived,
            "archive_timestamp": iso(c.archive_at),
            "auto_archive_duration": c.auto_archive,
            "locked": c.locked,
            "create_timestamp": iso(c.created),
        },
    }
    if c.type == m.PRIVATE_THREAD:
        answer["thread_metadata"]["invitable"] = c.invitable
    if c.applied_tags:
        answer["applied_tags"] = [str(t) for t in c.applied_tags]
    if bot_id is not None and bot_id in c.thread_members:
        answer["member"] = thread_member(c, bot_id)
    return answer


def attachment(a: m.Attachment) -> Json:
    answer: Json = {
        "id": str(a.id),
        "filename": a.filename,
        "size": a.size,
        "url": a.url,
        "proxy_url": a.proxy_url,
    }
    if a.content_type:
        answer["content_type"] = a.content_type
    if a.width is not None:
        answer |= {
            "width": a.width,
            "height": a.height,
            "placeholder_version": 1,
            "placeholder": "AAAA",
        }
    if a.description:
        answer["description"] = a.description
    if a.title:
        answer["title"] = a.title
    if a.ephemeral:
        answer["ephemeral"] = True
    return answer


def reaction(r: m.Reaction, me: int) -> Json:
    return {
        "emoji": r.emoji,
        "count": len(r.users),
        "count_details": {"burst": 0, "normal": len(r.users)},
        "burst_colors": [],
        "me_burst": False,
        "burst_me": False,
        "me": me in r.users,
        "burst_count": 0,
    }


def _owners(hub: Hub, it: m.Interaction) -> Json:
    """Returns the installers of the app that is used: the server (0 in direct messages), the
    user."""
    guild, owners = it.channel.guild, dict[str, Any]()
    if guild is None or hub.bot.id in guild.members:
        owners["0"] = "0" if guild is None else str(guild.id)
    if it.user.has_installed:
        owners["1"] = str(it.user.id)
    return owners


def interaction_metadata(
    hub: Hub, it: m.Interaction, *, followup_to: m.Message | None = None
) -> Json:
    answer: Json = {
        "id": str(it.id),
        "type": it.type,
        "user": user(it.user),
        "authorizing_integration_owners": _owners(hub, it),
    }
    if followup_to is not None:
        answer["original_response_message_id"] = str(followup_to.id)
    if it.type == m.COMMAND:
        answer["name"] = it.data["name"]
        answer["command_type"] = it.command_type
        if it.command_type == 3:
            answer["target_message_id"] = str(it.target_id)
        elif it.command_type == 2:
            target = it.data.get("resolved", {}).get("users", {}).get(str(it.target_id))
            if target:
                answer["target_user"] = target
    elif it.type == m.COMPONENT and it.message:
        answer["interacted_message_id"] = str(it.message.id)
    elif it.type == m.MODAL_SUBMIT and it.parent:
        answer["triggering_interaction_metadata"] = interaction_metadata(hub, it.parent)
    return answer


def message(hub: Hub, msg: m.Message, *, nested: bool = False, stripped: bool = False) -> Json:
    """Returns the message object as the bot gets it. ``stripped``: without MESSAGE_CONTENT."""
    used = referenced_attachments(msg)
    answer: Json = {
        "id": str(msg.id),
        "channel_id": str(msg.channel.id),
        "type": msg.type,
        "author": user(msg.author),
        "content": msg.content,
        "timestamp": iso(msg.timestamp),
        "edited_timestamp": iso(msg.edited_at),
        "tts": msg.tts,
        "mention_everyone": msg.mention_everyone,
        "mentions": [user(hub.users[u]) for u in msg.mentions if u in hub.users],
        "mention_roles": [str(r) for r in msg.mention_roles],
        "attachments": [attachment(a) for a in msg.attachments if a.id not in used],
        "embeds": [] if msg.flags & m.SUPPRESS_EMBEDS else msg.embeds,
        "components": msg.components,
        "flags": msg.flags,
        "pinned": msg.pinned,
    }
    if msg.reactions:
        answer["reactions"] = [reaction(r, hub.bot.id) for r in msg.reactions.values()]
    if msg.nonce is not None:
        answer["nonce"] = msg.nonce
    if msg.webhook_id is not None:
        answer["webhook_id"] = str(msg.webhook_id)
    if msg.application_id is not None:
        answer["application_id"] = str(msg.application_id)
    if msg.interaction is not None:
        original = msg.interaction.original
        late = original if original is not None and original is not msg else None
        answer["interaction_metadata"] = interaction_metadata(
            hub, msg.interaction, followup_to=late
        )
        if msg.interaction.type == m.COMMAND:
            answer["interaction"] = {
                "id": str(msg.interaction.id),
                "type": m.COMMAND,
                "name": msg.interaction.data["name"],
                "user": user(msg.interaction.user),
            }
    if msg.reference is not None:
        answer["message_reference"] = msg.reference
        if not nested and msg.type in (19, 20, 21):
            target = hub.find_message(
                int(msg.reference["channel_id"]), int(msg.reference.get("message_id", 0))
            )
            answer["referenced_message"] = message(hub, target, nested=True) if target else None
    if msg.thread_id is not None and (t := hub.channels.get(msg.thread_id)):
        answer["thread"] = thread(t, bot_id=hub.bot.id)
    if stripped:
        answer |= {"content": "", "embeds": [], "attachments": [], "components": []}
    return answer


def referenced_attachments(msg: m.Message) -> set[int]:
    """Attachments shown inside embeds or components are not listed again (documented behaviour)."""
    if not msg.attachments:
        return set()
    used: set[int] = set()
    urls = {a.url: a.id for a in msg.attachments}
    for embed in msg.embeds:
        for part in ("image", "thumbnail"):
            found = urls.get((embed.get(part) or {}).get("url", ""))
            if found:
                used.add(found)
        for part in ("author", "footer"):
            found = urls.get((embed.get(part) or {}).get("icon_url", ""))
            if found:
                used.add(found)
    stack = list(msg.components)
    while stack:
        component = stack.pop()
        stack.extend(component.get("components", []))
        if "accessory" in component:
            stack.append(component["accessory"])
        for media in (
            component.get("media"),
            component.get("file"),
            *(i["media"] for i in component.get("items", [])),
        ):
            if media and media.get("attachment_id"):
                used.add(int(media["attachment_id"]))
    return used


def guild(g: m.Guild) -> Json:
    return {
        "id": str(g.id),
        "name": g.name,
        "icon": None,
        "description": None,
        "home_header": None,
        "splash": None,
        "discovery_splash": None,
        "features": [],
        "banner": None,
        "owner_id": str(g.owner_id),
        "application_id": None,
        "region": "us-west",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None if g.system_channel is None else str(g.system_channel),
        "system_channel_flags": 0,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "roles": [role(r) for r in g.roles.values()],
        "default_message_notifications": 0,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_presences": None,
        "max_members": 500000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": g.locale,
        "rules_channel_id": None,
        "safety_alerts_channel_id": None,
        "public_updates_channel_id": None,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
        "emojis": list(g.emojis.values()),
        "stickers": [],
        "incidents_data": None,
    }


def guild_create(hub: Hub, g: m.Guild, *, all_members: bool) -> Json:
    """Returns GUILD_CREATE: channels, active threads, and members (only the bot's own unless
    ``all_members``).
    """
    from .permissions import compute

    plain, threads = [], []
    for c in g.channels.values():
        if not c.is_thread:
            plain.append(channel(c))
        elif (
            not c.archived and hub.bot_sees_thread(c) and compute(g, c, hub.bot.id) & P.VIEW_CHANNEL
        ):
            threads.append(thread(c, bot_id=hub.bot.id))
    members = g.members.values() if all_members else [g.members[hub.bot.id]]
    return guild(g) | {
        "joined_at": iso(g.bot_joined),
        "large": len(g.members) > 250,
        "unavailable": False,
        "member_count": len(g.members),
        "voice_states": [],
        "members": [member(x) for x in members],
        "channels": plain,
        "threads": threads,
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def application(hub: Hub) -> Json:
    return {
        "id": str(hub.application_id),
        "name": hub.bot.username,
        "icon": None,
        "description": "",
        "type": None,
        "bot": user(hub.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": hub.application_flags,
        "flags_new": str(hub.application_flags),
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": user(hub.owner),
        "approximate_guild_count": len(hub.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "summary": "",
        "integration_types_config": {},
        "eligible_oauth2_scopes": [],
    }


def interaction(hub: Hub, it: m.Interaction) -> Json:
    """Returns the body of INTERACTION_CREATE."""
    guild_obj = it.channel.guild
    answer: Json = {
        "id": str(it.id),
        "application_id": str(hub.application_id),
        "type": it.type,
        "token": it.token,
        "version": 1,
        "channel_id": str(it.channel.id),
        "channel": channel(it.channel, hub.permissions(it.channel, it.user.id)),
        "locale": it.user.locale,
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": _owners(hub, it),
        "context": 0 if guild_obj else 1,
        "attachment_size_limit": hub.config.file_size_limit,
        "data": it.data,
    }
    if guild_obj:
        answer |= {
            "guild_id": str(guild_obj.id),
            "guild": {"id": str(guild_obj.id), "locale": guild_obj.locale, "features": []},
            "guild_locale": guild_obj.locale,
            "app_permissions": str(
                int(hub.permissions(it.channel, hub.bot.id) | INTERACTION_ALWAYS)
            ),
        }
        mb = guild_obj.members[it.user.id]
        answer["member"] = member(mb) | {
            "permissions": str(int(hub.permissions(it.channel, it.user.id)))
        }
    else:
        answer["app_permissions"] = str(int(hub.permissions(it.channel, hub.bot.id)))
        answer["user"] = user(it.user)
    if it.message is not None:
        answer["message"] = message(hub, it.message)
    return answer


def webhook(hub: Hub, w: m.Webhook) -> Json:
    assert w.channel.guild
    return {
        "id": str(w.id),
        "type": 1,
        "name": w.name,
        "avatar": None,
        "channel_id": str(w.channel.id),
        "guild_id": str(w.channel.guild.id),
        "application_id": str(hub.application_id) if w.creator is hub.bot else None,
        "user": user(w.creator),
        "token": w.token,
        "url": f"{hub.api_url}/webhooks/{w.id}/{w.token}",
    }


def snowflake_time(identifier: int) -> str | None:
    return iso(created_at(identifier))
