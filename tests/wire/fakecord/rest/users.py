"""/users, /gateway and friends."""

from __future__ import annotations

from typing import Any

from .. import payloads
from ..errors import Issue, fail, invalid_form
from ..gateway import DAY, SESSIONS_A_DAY
from ..permissions import base
from .registry import Answer, Context, route


@route("GET /gateway")
def gateway(ctx: Context) -> Answer:
    return 200, {"url": ctx.hub.gateway_url}


@route("GET /gateway/bot")
def gateway_bot(ctx: Context) -> Answer:
    config = ctx.hub.config
    limit = {
        "total": SESSIONS_A_DAY,
        "remaining": ctx.hub.gateway.sessions_left,
        "reset_after": int(DAY * 1000),
        "max_concurrency": config.max_concurrency,
    }
    return 200, {"url": ctx.hub.gateway_url, "shards": config.shards, "session_start_limit": limit}


@route("GET /users/@me")
def me(ctx: Context) -> Answer:
    return 200, payloads.own_user(ctx.hub.bot)


@route("PATCH /users/@me")
def edit_me(ctx: Context) -> Answer:
    if ctx.body.get("username"):
        ctx.hub.bot.username = ctx.body["username"]
    data = payloads.own_user(ctx.hub.bot)
    ctx.hub.emit("USER_UPDATE", data)
    return 200, data


@route("GET /users/{user_id}")
def get_user(ctx: Context) -> Answer:
    return 200, payloads.user(ctx.user())


@route("GET /users/@me/guilds")
def my_guilds(ctx: Context) -> Answer:
    hub = ctx.hub
    mine = sorted((g for g in hub.guilds.values() if hub.bot.id in g.members), key=lambda g: g.id)
    after = ctx.number("after", 0) or 0
    before = ctx.number("before")
    limit = ctx.number("limit", 200) or 200
    chosen = [g for g in mine if g.id > after and (before is None or g.id < before)][:limit]
    answer = []
    for g in chosen:
        item: dict[str, Any] = {
            "id": str(g.id),
            "name": g.name,
            "icon": None,
            "banner": None,
            "owner": g.owner_id == hub.bot.id,
            "permissions": str(int(base(g, hub.bot.id))),
            "features": [],
        }
        if ctx.flag("with_counts"):
            item |= {
                "approximate_member_count": len(g.members),
                "approximate_presence_count": len(g.members),
            }
        answer.append(item)
    return 200, answer


@route("DELETE /users/@me/guilds/{guild_id}")
def leave_guild(ctx: Context) -> Answer:
    from ..guilds import remove_bot

    remove_bot(ctx.hub, ctx.guild())
    return 204, None


@route("POST /users/@me/channels")
def open_dm(ctx: Context) -> Answer:
    raw = ctx.body.get("recipient_id")
    if raw is None:
        raise invalid_form(
            [Issue(("recipient_id",), "BASE_TYPE_REQUIRED", "This field is required")]
        )
    user = ctx.hub.users.get(int(raw))
    if user is None:
        raise invalid_form([Issue(("recipient_id",), "INVALID_RECIPIENT", "Invalid Recipient(s)")])
    if user.bot:
        raise fail("dm_closed")
    return 200, payloads.channel(ctx.hub.dm_channel(user))
