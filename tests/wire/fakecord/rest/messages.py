"""Channel messages, reactions and pins."""

from __future__ import annotations

import datetime as dt
from typing import Any

from .. import messages as service
from .. import model as m
from .. import payloads
from ..errors import Issue, fail, invalid_form
from ..ids import iso
from ..permissions import P
from .registry import Answer, Context, route

MESSAGES = "/channels/{channel_id}/messages"
ONE = MESSAGES + "/{message_id}"
REACTIONS = ONE + "/reactions"
OWN_REACTION = REACTIONS + "/{emoji_name}/@me"


def need_send(ctx: Context, channel: m.Channel) -> None:
    """Raises the error of anything that forbids the bot to post here."""
    hub = ctx.hub
    if channel.is_dm:
        assert channel.recipient
        if not (channel.recipient.has_installed or hub.shares_guild(channel.recipient.id)):
            raise fail("no_mutual_guild")
        if not channel.recipient.dms_open:
            raise fail("dm_closed")
        return
    if channel.type in (m.CATEGORY, m.FORUM):
        raise fail("bad_channel_type")
    value = hub.permissions(channel, hub.bot.id)
    wanted = P.SEND_MESSAGES_IN_THREADS if channel.is_thread else P.SEND_MESSAGES
    if channel.is_thread and channel.locked and not value & P.MANAGE_THREADS:
        raise fail("thread_locked")
    if not value & wanted:
        raise fail("missing_permissions")
    if ctx.form.uploads and not value & P.ATTACH_FILES:
        raise fail("missing_permissions")
    if ctx.body.get("embeds") and not value & P.EMBED_LINKS:
        raise fail("missing_permissions")


@route(f"POST {MESSAGES}")
def create(ctx: Context) -> Answer:
    hub, channel = ctx.hub, ctx.channel()
    need_send(ctx, channel)
    body = ctx.body
    if (body.get("flags") or 0) & m.EPHEMERAL:
        hub.violation(
            "limit",
            "EPHEMERAL on a channel message: Discord ignores it, and everybody can read it",
            path=f"/channels/{channel.id}/messages",
            route=f"POST {MESSAGES}",
            status=200,
        )
    nonce = body.get("nonce")
    if nonce is not None and body.get("enforce_nonce"):
        for message in reversed(channel.messages.values()):
            if message.nonce == nonce and message.author is hub.bot and not message.deleted:
                return 200, payloads.message(hub, message)
    reference, kind = _reference(ctx, channel)
    everyone = bool(hub.permissions(channel, hub.bot.id) & P.MENTION_EVERYONE)
    message = service.create(
        hub, channel, hub.bot, ctx.form, kind=kind, reference=reference, everyone_ok=everyone
    )
    if channel.is_thread and hub.bot.id not in channel.thread_members:
        from ..guilds import add_thread_member

        add_thread_member(hub, channel, hub.bot)
    return 200, payloads.message(hub, message)


def _reference(ctx: Context, channel: m.Channel) -> tuple[dict[str, Any] | None, int]:
    raw = ctx.body.get("message_reference")
    if not raw or raw.get("type", 0) not in (0, None):
        return None, 0
    target_id = int(raw.get("message_id") or 0)
    target = ctx.hub.find_message(channel.id, target_id)
    if target is None or target.ephemeral:
        if raw.get("fail_if_not_exists") is False:
            return None, 0
        raise invalid_form(
            [Issue(("message_reference",), "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message")],
            "not_found",
        )
    if not ctx.hub.permissions(channel, ctx.hub.bot.id) & P.READ_MESSAGE_HISTORY:
        raise fail("missing_permissions")
    reference: dict[str, Any] = {
        "type": 0,
        "channel_id": str(channel.id),
        "message_id": str(target_id),
    }
    if channel.guild:
        reference["guild_id"] = str(channel.guild.id)
    return reference, 19


@route(f"GET {MESSAGES}")
def history(ctx: Context) -> Answer:
    hub, channel = ctx.hub, ctx.channel()
    if not hub.permissions(channel, hub.bot.id) & P.READ_MESSAGE_HISTORY:
        return 200, []
    limit = ctx.number("limit", 50) or 50
    before, after, around = ctx.number("before"), ctx.number("after"), ctx.number("around")
    visible = sorted(
        (x for x in channel.messages.values() if not x.deleted and not x.ephemeral),
        key=lambda x: x.id,
    )
    if before is not None:
        chosen = [x for x in visible if x.id < before][-limit:]
    elif after is not None:
        chosen = [x for x in visible if x.id > after][:limit]
    elif around is not None:
        half = max(1, limit // 2)
        chosen = [x for x in visible if x.id < around][-half:] + [
            x for x in visible if x.id >= around
        ][: half + 1]
    else:
        chosen = visible[-limit:]
    return 200, [payloads.message(hub, x) for x in reversed(chosen)]


@route(f"GET {ONE}")
def get_one(ctx: Context) -> Answer:
    channel = ctx.channel(need=P.READ_MESSAGE_HISTORY)
    return 200, payloads.message(ctx.hub, ctx.message(channel))


@route(f"PATCH {ONE}")
def edit(ctx: Context) -> Answer:
    hub, channel = ctx.hub, ctx.channel()
    message = ctx.message(channel)
    if message.author is not hub.bot:
        only_flags = set(ctx.body) <= {"flags"}
        if not (only_flags and hub.permissions(channel, hub.bot.id) & P.MANAGE_MESSAGES):
            raise fail("not_author")
    if message.type not in (0, 19, 20, 23):
        raise fail("system_message")
    if channel.is_thread and channel.archived:
        raise fail("thread_archived")
    if (
        ctx.form.uploads
        and channel.guild
        and not hub.permissions(channel, hub.bot.id) & P.ATTACH_FILES
    ):
        raise fail("missing_permissions")
    service.edit(hub, message, ctx.form)
    return 200, payloads.message(hub, message)


@route(f"DELETE {ONE}")
def delete(ctx: Context) -> Answer:
    channel = ctx.channel()
    message = ctx.message(channel)
    if message.author is not ctx.hub.bot:
        if channel.is_dm:
            raise fail("dm_only")
        if not ctx.hub.permissions(channel, ctx.hub.bot.id) & P.MANAGE_MESSAGES:
            raise fail("missing_permissions")
    service.delete(ctx.hub, message)
    return 204, None


@route(f"POST {MESSAGES}/bulk-delete")
def bulk_delete(ctx: Context) -> Answer:
    channel = ctx.channel(need=P.MANAGE_MESSAGES)
    if channel.is_dm:
        raise fail("dm_only")
    ids = [int(i) for i in ctx.body["messages"]]
    if not 2 <= len(ids) <= 100:
        raise invalid_form(
            [Issue(("messages",), "BASE_TYPE_BAD_LENGTH", "Must be between 2 and 100 in length.")]
        )
    horizon = dt.datetime.now(dt.UTC) - dt.timedelta(days=14)
    for identifier in ids:
        message = ctx.hub.find_message(channel.id, identifier)
        if message and message.timestamp < horizon:
            raise fail("bulk_delete_old")
    service.bulk_delete(ctx.hub, channel, ids)
    return 204, None


# -- reactions -------------------------------------------------------------------------------


@route(f"PUT {OWN_REACTION}")
def react(ctx: Context) -> Answer:
    channel = ctx.channel(need=P.READ_MESSAGE_HISTORY)
    message = ctx.message(channel)
    emoji = service.parse_emoji(ctx.hub, ctx.params["emoji_name"])
    new = m.emoji_key(emoji) not in message.reactions
    if new and not ctx.hub.permissions(channel, ctx.hub.bot.id) & P.ADD_REACTIONS:
        raise fail("missing_permissions")
    service.add_reaction(ctx.hub, message, ctx.hub.bot, emoji)
    return 204, None


@route(f"DELETE {OWN_REACTION}")
def unreact(ctx: Context) -> Answer:
    message = ctx.message(ctx.channel())
    service.remove_reaction(
        ctx.hub, message, ctx.hub.bot, service.parse_emoji(ctx.hub, ctx.params["emoji_name"])
    )
    return 204, None


@route(f"DELETE {REACTIONS}/{{emoji_name}}/{{user_id}}")
def unreact_user(ctx: Context) -> Answer:
    channel = ctx.channel()
    if channel.is_dm:
        raise fail("dm_only")
    ctx.channel(need=P.MANAGE_MESSAGES)
    message = ctx.message(channel)
    service.remove_reaction(
        ctx.hub, message, ctx.user(), service.parse_emoji(ctx.hub, ctx.params["emoji_name"])
    )
    return 204, None


@route(f"DELETE {REACTIONS}", f"DELETE {REACTIONS}/{{emoji_name}}")
def clear_reactions(ctx: Context) -> Answer:
    channel = ctx.channel()
    if channel.is_dm:
        raise fail("dm_only")
    ctx.channel(need=P.MANAGE_MESSAGES)
    message = ctx.message(channel)
    name = ctx.params.get("emoji_name")
    service.clear_reactions(ctx.hub, message, service.parse_emoji(ctx.hub, name) if name else None)
    return 204, None


@route(f"GET {REACTIONS}/{{emoji_name}}")
def reaction_users(ctx: Context) -> Answer:
    message = ctx.message(ctx.channel(need=P.READ_MESSAGE_HISTORY))
    emoji = service.parse_emoji(ctx.hub, ctx.params["emoji_name"])
    reaction = message.reactions.get(m.emoji_key(emoji))
    after, limit = ctx.number("after", 0) or 0, ctx.number("limit", 25) or 25
    ids = sorted(u for u in (reaction.users if reaction else {}) if u > after)[:limit]
    return 200, [payloads.user(ctx.hub.users[u]) for u in ids]


# -- pins ------------------------------------------------------------------------------------


@route("GET /channels/{channel_id}/pins")
def pins(ctx: Context) -> Answer:
    channel = ctx.channel()
    chosen = [x for x in channel.messages.values() if x.pinned and not x.deleted]
    return 200, [payloads.message(ctx.hub, x) for x in reversed(chosen)]


@route(f"GET {MESSAGES}/pins")
def pins_page(ctx: Context) -> Answer:
    channel = ctx.channel()
    chosen = [x for x in channel.messages.values() if x.pinned and not x.deleted]
    items = [
        {"pinned_at": iso(x.timestamp), "message": payloads.message(ctx.hub, x)}
        for x in reversed(chosen)
    ]
    return 200, {"items": items, "has_more": False}


@route(
    "PUT /channels/{channel_id}/pins/{message_id}",
    "DELETE /channels/{channel_id}/pins/{message_id}",
    f"PUT {MESSAGES}/pins/{{message_id}}",
    f"DELETE {MESSAGES}/pins/{{message_id}}",
)
def pin(ctx: Context) -> Answer:
    channel = ctx.channel(need=P.READ_MESSAGE_HISTORY)
    if channel.guild:
        value = ctx.hub.permissions(channel, ctx.hub.bot.id)
        if not value & (P.PIN_MESSAGES | P.MANAGE_MESSAGES):
            raise fail("missing_permissions")
    service.pin(ctx.hub, ctx.message(channel), ctx.extra["method"] == "PUT")
    return 204, None
