"""Threads and their members."""

from __future__ import annotations

from typing import Any

from .. import guilds as service
from .. import messages, payloads
from .. import model as m
from ..building import Form
from ..errors import Issue, fail, invalid_form
from ..permissions import P
from .registry import Answer, Context, route

THREADS = "/channels/{channel_id}/threads"
MEMBERS = "/channels/{channel_id}/thread-members"


def _thread(ctx: Context) -> m.Channel:
    channel = ctx.channel()
    if not channel.is_thread:
        raise fail("bad_channel_type")
    return channel


@route("POST /channels/{channel_id}/messages/{message_id}/threads")
def from_message(ctx: Context) -> Answer:
    channel = ctx.channel(need=P.CREATE_PUBLIC_THREADS)
    if channel.type not in (m.TEXT, m.ANNOUNCEMENT):
        raise fail("bad_channel_type")
    message = ctx.message(channel)
    thread = service.create_thread(
        ctx.hub,
        channel,
        ctx.hub.bot,
        ctx.body["name"],
        m.PUBLIC_THREAD,
        message=message,
        auto_archive=ctx.body.get("auto_archive_duration"),
        slowmode=ctx.body.get("rate_limit_per_user") or 0,
    )
    return 201, payloads.thread(thread, bot_id=ctx.hub.bot.id)


@route(f"POST {THREADS}")
def create(ctx: Context) -> Answer:
    channel, body = ctx.channel(), ctx.body
    if channel.type == m.FORUM:
        return _forum_post(ctx, channel, body)
    if channel.type not in (m.TEXT, m.ANNOUNCEMENT):
        raise fail("bad_channel_type")
    kind = int(body.get("type") or m.PRIVATE_THREAD)
    if kind not in m.THREAD_TYPES:
        raise invalid_form(
            [Issue(("type",), "BASE_TYPE_CHOICES", "Value must be one of (10, 11, 12).")]
        )
    ctx.channel(
        need=P.CREATE_PRIVATE_THREADS if kind == m.PRIVATE_THREAD else P.CREATE_PUBLIC_THREADS
    )
    invitable = body.get("invitable")
    thread = service.create_thread(
        ctx.hub,
        channel,
        ctx.hub.bot,
        body["name"],
        kind,
        auto_archive=body.get("auto_archive_duration"),
        invitable=True if invitable is None else bool(invitable),
        slowmode=body.get("rate_limit_per_user") or 0,
    )
    return 201, payloads.thread(thread, bot_id=ctx.hub.bot.id)


def _forum_post(ctx: Context, channel: m.Channel, body: dict[str, Any]) -> Answer:
    ctx.channel(need=P.SEND_MESSAGES)
    if not body.get("message"):
        raise invalid_form([Issue(("message",), "BASE_TYPE_REQUIRED", "This field is required")])
    thread = service.create_thread(
        ctx.hub,
        channel,
        ctx.hub.bot,
        body["name"],
        m.PUBLIC_THREAD,
        auto_archive=body.get("auto_archive_duration"),
        tags=[int(t) for t in body.get("applied_tags") or []],
    )
    first = messages.create(ctx.hub, thread, ctx.hub.bot, Form(body["message"], ctx.form.uploads))
    answer = payloads.thread(thread, bot_id=ctx.hub.bot.id)
    return 201, answer | {"message": payloads.message(ctx.hub, first)}


@route("GET /guilds/{guild_id}/threads/active")
def active(ctx: Context) -> Answer:
    hub, guild = ctx.hub, ctx.guild()
    threads = [
        c
        for c in guild.channels.values()
        if c.is_thread and not c.archived and hub.bot_sees_thread(c)
    ]
    members = [
        payloads.thread_member(c, hub.bot.id) for c in threads if hub.bot.id in c.thread_members
    ]
    listed = [payloads.thread(c, bot_id=hub.bot.id) for c in threads]
    return 200, {"threads": listed, "members": members, "has_more": False}


@route(
    f"GET {THREADS}/archived/public",
    f"GET {THREADS}/archived/private",
    "GET /channels/{channel_id}/users/@me/threads/archived/private",
)
def archived(ctx: Context) -> Answer:
    hub, channel = ctx.hub, ctx.channel(need=P.READ_MESSAGE_HISTORY)
    private = ctx.extra["template"].endswith("private")
    guild = channel.guild
    assert guild
    threads = [
        c
        for c in guild.channels.values()
        if c.is_thread
        and c.archived
        and c.parent_id == channel.id
        and (c.type == m.PRIVATE_THREAD) == private
    ]
    if ctx.extra["template"].endswith("@me/threads/archived/private"):
        threads = [c for c in threads if hub.bot.id in c.thread_members]
    elif private:
        ctx.channel(need=P.MANAGE_THREADS)
    threads.sort(key=lambda c: c.archive_at, reverse=True)
    members = [
        payloads.thread_member(c, hub.bot.id) for c in threads if hub.bot.id in c.thread_members
    ]
    listed = [payloads.thread(c, bot_id=hub.bot.id) for c in threads]
    return 200, {"threads": listed, "members": members, "has_more": False}


@route(
    f"PUT {MEMBERS}/@me",
    f"DELETE {MEMBERS}/@me",
    f"PUT {MEMBERS}/{{user_id}}",
    f"DELETE {MEMBERS}/{{user_id}}",
)
def membership(ctx: Context) -> Answer:
    hub, thread = ctx.hub, _thread(ctx)
    if thread.archived:
        raise fail("thread_archived")
    user = ctx.user() if "user_id" in ctx.params else hub.bot
    value = hub.permissions(thread, hub.bot.id)
    if ctx.extra["method"] == "PUT":
        if user is not hub.bot:
            if not value & P.SEND_MESSAGES_IN_THREADS:
                raise fail("missing_permissions")
            if thread.guild and user.id not in thread.guild.members:
                raise fail("unknown_member")
            if thread.guild and not hub.permissions(thread, user.id) & P.VIEW_CHANNEL:
                raise fail("missing_access")
        service.add_thread_member(hub, thread, user)
    else:
        if user is not hub.bot and not value & P.MANAGE_THREADS:
            own_private = thread.type == m.PRIVATE_THREAD and thread.owner_id == hub.bot.id
            if not own_private:
                raise fail("missing_permissions")
        service.remove_thread_member(hub, thread, user.id)
    return 204, None


@route(f"GET {MEMBERS}")
def list_members(ctx: Context) -> Answer:
    thread = _thread(ctx)
    return 200, [payloads.thread_member(thread, u) for u in thread.thread_members]


@route(f"GET {MEMBERS}/{{user_id}}")
def get_member(ctx: Context) -> Answer:
    thread = _thread(ctx)
    identifier = ctx.hub.bot.id if ctx.params["user_id"] == "@me" else ctx.id("user_id")
    if identifier not in thread.thread_members:
        raise fail("unknown_member")
    return 200, payloads.thread_member(thread, identifier)
