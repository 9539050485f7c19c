"""Webhooks: the ones bots create, and the interaction tokens that share their routes."""

from __future__ import annotations

from typing import Any

from .. import interactions, messages, payloads
from .. import model as m
from ..errors import fail
from ..ids import secret, snowflake
from ..permissions import P
from .registry import Answer, Context, route

HOOK = "/webhooks/{webhook_id}"
TOKEN = HOOK + "/{webhook_token}"
ONE = TOKEN + "/messages/{message_id}"
ORIGINAL = TOKEN + "/messages/@original"


def _interaction(ctx: Context) -> m.Interaction | None:
    return interactions.by_token(ctx.hub, ctx.id("webhook_id"), ctx.params["webhook_token"])


def _hook(ctx: Context, *, token: bool) -> m.Webhook:
    hook = ctx.hub.webhooks.get(ctx.id("webhook_id"))
    if hook is None or hook.channel.deleted:
        raise fail("unknown_webhook")
    if token and hook.token != ctx.params["webhook_token"]:
        raise fail("bad_webhook_token")
    return hook


# -- management ------------------------------------------------------------------------------


@route("POST /channels/{channel_id}/webhooks")
def create(ctx: Context) -> Answer:
    channel = ctx.channel(need=P.MANAGE_WEBHOOKS)
    hook = m.Webhook(snowflake(), channel, ctx.body["name"], secret(48), ctx.hub.bot)
    ctx.hub.webhooks[hook.id] = hook
    return 200, payloads.webhook(ctx.hub, hook)


@route("GET /channels/{channel_id}/webhooks")
def list_for_channel(ctx: Context) -> Answer:
    channel = ctx.channel(need=P.MANAGE_WEBHOOKS)
    return 200, [
        payloads.webhook(ctx.hub, w) for w in ctx.hub.webhooks.values() if w.channel is channel
    ]


@route(f"GET {HOOK}", f"GET {TOKEN}")
def get(ctx: Context) -> Answer:
    return 200, payloads.webhook(ctx.hub, _hook(ctx, token="webhook_token" in ctx.params))


@route(f"PATCH {HOOK}", f"PATCH {TOKEN}")
def edit(ctx: Context) -> Answer:
    hook = _hook(ctx, token="webhook_token" in ctx.params)
    if ctx.body.get("name"):
        hook.name = ctx.body["name"]
    return 200, payloads.webhook(ctx.hub, hook)


@route(f"DELETE {HOOK}", f"DELETE {TOKEN}")
def delete(ctx: Context) -> Answer:
    hook = _hook(ctx, token="webhook_token" in ctx.params)
    del ctx.hub.webhooks[hook.id]
    return 204, None


# -- execution -------------------------------------------------------------------------------


@route(f"POST {TOKEN}")
def execute(ctx: Context) -> Answer:
    it = _interaction(ctx)
    if it is not None:
        return 200, payloads.message(ctx.hub, interactions.followup(ctx.hub, it, ctx.form))
    hook = _hook(ctx, token=True)
    channel = hook.channel
    thread_id = ctx.number("thread_id")
    if thread_id is not None:
        found = ctx.hub.channels.get(thread_id)
        if found is None or found.parent_id != channel.id:
            raise fail("unknown_channel")
        channel = found
    body: dict[str, Any] = ctx.body
    author = m.User(hook.id, body.get("username") or hook.name, bot=True)
    message = messages.create(ctx.hub, channel, author, ctx.form, webhook_id=hook.id)
    return (200, payloads.message(ctx.hub, message)) if ctx.flag("wait") else (204, None)


def _target(ctx: Context) -> m.Message:
    wanted = ctx.params.get("message_id", "@original")
    it = _interaction(ctx)
    if it is not None:
        return interactions.locate(ctx.hub, it, wanted)
    hook = _hook(ctx, token=True)
    thread_id = ctx.number("thread_id") or hook.channel.id
    message = ctx.hub.find_message(thread_id, int(wanted)) if wanted.isdigit() else None
    if message is None or message.webhook_id != hook.id:
        raise fail("unknown_message")
    return message


@route(f"GET {ONE}", f"GET {ORIGINAL}")
def get_message(ctx: Context) -> Answer:
    return 200, payloads.message(ctx.hub, _target(ctx))


@route(f"PATCH {ONE}", f"PATCH {ORIGINAL}")
def edit_message(ctx: Context) -> Answer:
    message = _target(ctx)
    it = _interaction(ctx)
    messages.edit(
        ctx.hub, message, ctx.form, cause=f"webhook edit ({it.id})" if it else "webhook edit"
    )
    if it is not None and message is it.original:
        it.thinking = False
    return 200, payloads.message(ctx.hub, message)


@route(f"DELETE {ONE}", f"DELETE {ORIGINAL}")
def delete_message(ctx: Context) -> Answer:
    message = _target(ctx)
    messages.delete(ctx.hub, message)
    return 204, None
