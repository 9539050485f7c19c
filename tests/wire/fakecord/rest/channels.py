"""Channels and permission overwrites."""

from __future__ import annotations

import time
from typing import Any

from .. import guilds as service
from .. import model as m
from .. import payloads
from ..errors import fail
from ..permissions import P, base
from .registry import Answer, Context, route


@route("GET /channels/{channel_id}")
def get(ctx: Context) -> Answer:
    channel = ctx.channel()
    if channel.is_thread:
        return 200, payloads.thread(channel, bot_id=ctx.hub.bot.id)
    return 200, payloads.channel(channel)


@route("PATCH /channels/{channel_id}")
def edit(ctx: Context) -> Answer:
    channel, body = ctx.channel(), ctx.body
    if channel.is_dm:
        raise fail("dm_only")
    if channel.is_thread:
        _edit_thread(ctx, channel, body)
    else:
        ctx.channel(need=P.MANAGE_CHANNELS)
        _edit_channel(ctx, channel, body)
    service.channel_updated(ctx.hub, channel)
    if channel.is_thread:
        return 200, payloads.thread(channel, bot_id=ctx.hub.bot.id)
    return 200, payloads.channel(channel)


def _edit_thread(ctx: Context, thread: m.Channel, body: dict[str, Any]) -> None:
    manage = bool(ctx.hub.permissions(thread, ctx.hub.bot.id) & P.MANAGE_THREADS)
    own = thread.owner_id == ctx.hub.bot.id
    if not manage and not own:
        raise fail("missing_permissions")
    if body.get("locked") is not None and not manage:
        raise fail("missing_permissions")
    if thread.archived and body.get("archived") is not False and set(body) - {"archived", "locked"}:
        raise fail("thread_archived")
    if body.get("name") is not None:
        thread.name = body["name"]
    if body.get("archived") is not None and bool(body["archived"]) != thread.archived:
        thread.archived = bool(body["archived"])
        thread.archive_at = service.utcnow()
    if body.get("locked") is not None:
        thread.locked = bool(body["locked"])
    if body.get("auto_archive_duration"):
        thread.auto_archive = int(body["auto_archive_duration"])
    if body.get("rate_limit_per_user") is not None:
        thread.slowmode = int(body["rate_limit_per_user"])
    if body.get("invitable") is not None:
        thread.invitable = bool(body["invitable"])
    if body.get("applied_tags") is not None:
        thread.applied_tags = [int(t) for t in body["applied_tags"]]


def _edit_channel(ctx: Context, channel: m.Channel, body: dict[str, Any]) -> None:
    if body.get("name") is not None:
        channel.name = body["name"]
    if "topic" in body:
        channel.topic = body["topic"]
    if "parent_id" in body:
        channel.parent_id = int(body["parent_id"]) if body["parent_id"] else None
    if body.get("position") is not None:
        channel.position = int(body["position"])
    if body.get("nsfw") is not None:
        channel.nsfw = bool(body["nsfw"])
    if body.get("rate_limit_per_user") is not None:
        channel.slowmode = int(body["rate_limit_per_user"])
    if body.get("permission_overwrites") is not None:
        ctx.channel(need=P.MANAGE_ROLES)
        channel.overwrites = parse_overwrites(body["permission_overwrites"])


def parse_overwrites(raw: list[dict[str, Any]]) -> dict[int, m.Overwrite]:
    return {
        int(o["id"]): m.Overwrite(
            int(o["id"]),
            int(o.get("type") or 0),
            P(int(o.get("allow") or 0)),
            P(int(o.get("deny") or 0)),
        )
        for o in raw
    }


@route("DELETE /channels/{channel_id}")
def delete(ctx: Context) -> Answer:
    channel = ctx.channel()
    if channel.is_dm:
        return 200, payloads.channel(channel)
    ctx.channel(need=P.MANAGE_THREADS if channel.is_thread else P.MANAGE_CHANNELS)
    body = payloads.channel(channel)
    service.delete_channel(ctx.hub, channel)
    return 200, body


@route("POST /channels/{channel_id}/typing")
def typing(ctx: Context) -> Answer:
    channel = ctx.channel()
    if channel.guild:
        need = P.SEND_MESSAGES_IN_THREADS if channel.is_thread else P.SEND_MESSAGES
        ctx.channel(need=need)
    ctx.hub.typing.append((time.monotonic(), channel.id))
    ctx.hub.changed()
    return 204, None


@route("PUT /channels/{channel_id}/permissions/{overwrite_id}")
def set_overwrite(ctx: Context) -> Answer:
    channel = ctx.channel(need=P.MANAGE_ROLES)
    guild = channel.guild
    if guild is None or channel.is_thread:
        raise fail("bad_channel_type")
    allow, deny = P(int(ctx.body.get("allow") or 0)), P(int(ctx.body.get("deny") or 0))
    if (allow | deny) & ~base(guild, ctx.hub.bot.id):
        raise fail("missing_permissions")
    service.set_overwrite(
        ctx.hub, channel, ctx.id("overwrite_id"), int(ctx.body.get("type") or 0), allow, deny
    )
    return 204, None


@route("DELETE /channels/{channel_id}/permissions/{overwrite_id}")
def delete_overwrite(ctx: Context) -> Answer:
    channel = ctx.channel(need=P.MANAGE_ROLES)
    if channel.overwrites.pop(ctx.id("overwrite_id"), None) is None:
        raise fail("unknown_overwrite")
    service.channel_updated(ctx.hub, channel)
    return 204, None


@route("GET /channels/{channel_id}/invites")
def invites(ctx: Context) -> Answer:
    ctx.channel(need=P.MANAGE_CHANNELS)
    return 200, []
